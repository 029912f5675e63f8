"""The changes that concern what is known: moves out of unseen hands, shuffles, cards shown and turned.

In an unordered stack into which the record does not see, cards of one kind are interchangeable: a city that
comes out is the city known to be in there. A card that leaves such a stack unseen could be any of them, so
that what was known of all of them becomes a group (`domain.groups`). Ids name what the record can trace: a
card that leaves such a stack, or is shown in it, gets a new one, and so does every card shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence

from domain import groups
from domain.changes import ALL, RECORD, UNKNOWN, MoveCards, Reveal, Shuffle, Turn
from domain.journal import Journal
from domain.state import State, Undo, is_unknown


def movable(table: State, cards: Sequence[int]) -> tuple[str, list[int]]:
    """Returns the place of the first card on the table and the positions in `cards` that lie there."""
    source = next((table.place_of[card] for card in cards if card in table.place_of), "")
    found = [i for i, card in enumerate(cards) if table.place_of.get(card) == source and card not in cards[:i]]
    return source, found if source else []


def move_cards(table: State, change: MoveCards) -> Undo:
    """Applies a `MoveCards` of any kind."""
    journal = Journal(table)
    source, found = movable(table, change.cards)
    for i in set(range(len(change.cards))) - set(found):
        where = table.place_of.get(change.cards[i])
        what = "is not on the table" if where is None else f"is in {where}, not with the others"
        table.find("card-missing", f"card {change.cards[i]} {what}", source, change.cards[i])
    if not found:
        return journal.record()
    cards = [change.cards[i] for i in found]
    kinds = [change.kinds[i] if i < len(change.kinds) else "" for i in found]
    if table.info(source).is_traced:
        _join(journal, source, cards, kinds)
        for card, kind in zip(cards, kinds, strict=True):
            learn(journal, card, kind)
        _take(journal, source, cards)
    else:
        cards = _leave_unseen_stack(journal, source, cards, kinds, change)
    _lay(journal, cards, change)
    return journal.record(source, change.to)


def _join(journal: Journal, source: str, cards: Sequence[int], kinds: Sequence[str]) -> None:
    """Joins the groups of cards among which those that leave lay: without an order nobody can say which they were."""
    table = journal.table
    if table.is_ordered(source):
        return
    unknown = [card for card in table.stacks[source] if is_unknown(table.kinds[card])]
    if len(unknown) < 2 or set(unknown).issubset(cards):
        return
    for card, kind in zip(cards, kinds, strict=True):
        if card in unknown:
            able = unknown if kind in ("", UNKNOWN) else [one for one in unknown if _can_be(table, one, kind)]
            if card in able:
                groups.merge(journal, able)


def _take(journal: Journal, source: str, cards: Sequence[int]) -> None:
    gone = set(cards)
    journal.put("stacks", source, [card for card in journal.table.stacks[source] if card not in gone])


def _lay(journal: Journal, cards: list[int], change: MoveCards) -> None:
    table = journal.table
    old = table.stacks.get(change.to, [])
    at = len(old) if change.at < 0 else change.at
    journal.put("stacks", change.to, [*old[:at], *cards, *old[at:]])
    table.note_host(change.to)
    info = table.info(change.to)
    side = change.side if info.is_traced else ""
    for card in cards:
        journal.put("place_of", card, change.to)
        journal.drop("sides", card)
        if side:
            journal.put("sides", card, side)
        if is_carrying(table, card) and (ALL not in info.seen_by or (info.ordered and side == "down")):
            table.find(
                "carrying",
                f"a card with something on it went where not all see it: {change.to}",
                change.to,
                card,
            )


def is_carrying(table: State, card: int) -> bool:
    """Returns True if pieces or cards lie on a card."""
    return bool(table.pools.get(f"#{card}")) or bool(table.stacks.get(f"#{card}/under"))


def learn(journal: Journal, card: int, kind: str) -> None:
    """Notes what a card that can be traced was seen to be; `""` and `"?"` say nothing."""
    table = journal.table
    known = table.kinds[card]
    if kind in ("", UNKNOWN, known):
        return
    if is_unknown(kind):
        if known == UNKNOWN:
            journal.put("kinds", card, kind)
        elif is_unknown(known):
            table.find("kind-differs", f"a card known as {known} is shown as {kind}", table.place_of[card], card)
        return
    if is_unknown(known):
        groups.leave(journal, card, kind)
        journal.drop("assumed", card)
    else:
        table.find("kind-differs", f"a card seen as {known} is now {kind}", table.place_of[card], card)
    journal.put("kinds", card, kind)


def renew(journal: Journal, card: int, kind: str) -> int:
    """Ends an id and returns the new one of the same card, of `kind`, at the same place; groups are not touched."""
    table = journal.table
    new = journal.new_id()
    seen = table.kinds[card]
    journal.rename(card, new, kind, "" if is_unknown(seen) else seen)
    for part in ("", "/under"):
        old = f"#{card}{part}"
        if old in table.pools or old in table.stacks or old in table.places:
            _carry_over(journal, old, f"#{new}{part}")
    return new


def _carry_over(journal: Journal, old: str, new: str) -> None:
    table = journal.table
    if table.pools.get(old):
        journal.put("pools", new, dict(table.pools[old]))
        journal.put("pools", old, {})
    if table.stacks.get(old):
        for card in table.stacks[old]:
            journal.put("place_of", card, new)
        journal.put("stacks", new, table.stacks[old])
        journal.put("stacks", old, [])
    if old in table.places:
        journal.put("places", new, table.places[old])
    table.dirty.update((old, new))
    table.note_host(new)


def _renew_alike(journal: Journal, card: int) -> int:
    """Gives a card a new id with all that is known of it."""
    assumed = journal.table.assumed.get(card)
    new = renew(journal, card, journal.table.kinds[card])
    groups.rename(journal, card, new)
    if assumed is not None:
        journal.put("assumed", new, assumed)
    return new


# -- out of an unordered stack that nobody who keeps this record sees -------------------------------


def _leave_unseen_stack(
    journal: Journal, source: str, cards: list[int], kinds: list[str], change: MoveCards
) -> list[int]:
    table = journal.table
    is_seen = table.sees(change.to, change.side)
    moved: list[int] = [0] * len(cards)
    unseen: list[int] = []
    is_only = len(table.stacks[source]) == 1
    # Looked up before anything moves: a card that is named may turn out to be the one that another id stood for.
    meant = [kinds[i] or (table.kinds.get(card, "") if is_seen else "") for i, card in enumerate(cards)]
    for i, (card, kind) in enumerate(zip(cards, meant, strict=True)):
        if kind in ("", UNKNOWN):
            unseen.append(i)
            continue
        chosen = choose(journal, table.stacks[source], card, kind)
        moved[i] = _seen_as(journal, chosen, kind, is_only)
        _take(journal, source, [chosen])
    if unseen:
        whole = len(unseen) == len(table.stacks[source]) and not table.is_ordered(change.to)
        named = [cards[i] for i in unseen]
        for i, card in zip(unseen, _leave_unseen(journal, source, named, whole), strict=True):
            moved[i] = card
    return moved


def choose(journal: Journal, stack: Sequence[int], named: int, kind: str, but: frozenset[int] = frozenset()) -> int:
    """Returns which card of an unseen stack a card seen to be `kind` is, joining groups that cannot be told apart.

    Args:
        journal: Where groups are written.
        stack: The cards of the stack.
        named: The card that the change named: taken where it is as good as another.
        kind: A kind, or a class (`"?fox"`).
        but: Cards that are known to be others.
    """
    table = journal.table
    there = [card for card in stack if card not in but]
    if named in there:
        there.sort(key=lambda card: card != named)
    exact = next((card for card in there if table.kinds[card] == kind), None)
    if exact is not None:
        return exact
    able = [card for card in there if _can_be(table, card, kind)]
    if not able:
        if not is_unknown(kind):
            place = table.place_of[there[0]]
            table.find("not-in-group", f"no card in {place} can be {kind}", place, named)
        return there[0]
    able.sort(key=lambda card: table.assumed.get(card) != kind)
    groups.merge(journal, able)
    if len({table.kinds[card] for card in able}) > 1:
        for card in able:
            journal.put("kinds", card, UNKNOWN)
    return able[0]


def _can_be(table: State, card: int, kind: str) -> bool:
    known = table.kinds[card]
    if not is_unknown(known):
        return False
    if is_unknown(kind):
        return known == UNKNOWN
    group = table.group(card)
    return group is None or kind in group[1]


def _seen_as(journal: Journal, card: int, kind: str, is_only: bool) -> int:
    """Returns the new id of a card that was shown, or came out of an unseen stack, as `kind`.

    The only card of a stack is certainly the one that its old id named, all the time since it came there.
    """
    table = journal.table
    known = table.kinds[card]
    if is_unknown(kind):
        new = renew(journal, card, kind if is_unknown(known) else known)
        groups.rename(journal, card, new)
        return new
    if is_unknown(known):
        groups.leave(journal, card, kind)
        if is_only:
            journal.put("late", card, kind)
    return renew(journal, card, kind)


def _leave_unseen(journal: Journal, source: str, named: list[int], whole: bool) -> list[int]:
    """Returns the new ids of cards that leave unseen; what was known of the others in there may be lost."""
    table = journal.table
    stack = table.stacks[source]
    there = [card for card in named if card in stack]
    rest = [card for card in stack if card not in there]
    there += rest[: len(named) - len(there)]
    if whole or _are_alike(table, stack):
        _take(journal, source, there)
        return [_renew_alike(journal, card) for card in there]
    fresh = _mix(journal, stack)
    by_old = dict(zip(stack, fresh, strict=True))
    leaving = [by_old[card] for card in there]
    journal.put("stacks", source, [card for card in fresh if card not in set(leaving)])
    return leaving


def _are_alike(table: State, cards: Sequence[int]) -> bool:
    alike = len({(table.kinds[card], table.group_of.get(card)) for card in cards}) == 1
    return alike and not any(card in table.assumed for card in cards)


def _mix(journal: Journal, cards: list[int]) -> list[int]:
    """Gives all cards new ids in the same order, with nothing known of which is which."""
    first = journal.table.next_id
    fresh = list(range(first, first + len(cards)))
    kinds = groups.mix(journal, cards, fresh)
    for card, kind in zip(cards, kinds, strict=True):
        new = renew(journal, card, kind)
        if new not in fresh:  # pragma: no cover - ids are given in order
            raise AssertionError(new)
    return fresh


# -- shuffles, cards shown, cards turned ------------------------------------------------------------


def shuffle(table: State, change: Shuffle) -> Undo:
    """Applies a `Shuffle` of any kind."""
    journal = Journal(table)
    stack = table.stacks.get(change.place, [])
    count = change.count or len(stack)
    if count > len(stack):
        table.find("card-missing", f"{change.place} has {len(stack)} cards, {count} were shuffled", change.place)
    part = stack[:count]
    if any(seat != RECORD for seat in table.seen_by(change.place)):
        table.find("shuffled-seen", f"cards were shuffled where somebody sees them: {change.place}", change.place)
    if any(is_carrying(table, card) for card in part):
        table.find("carrying", f"a card with something on it was shuffled in {change.place}", change.place)
    order: Sequence[int] = change.order
    if order and sorted(order) != list(range(len(part))):
        table.find("bad-order", f"the order given is none of {len(part)} cards", change.place)
        order = ()
    if order:
        part = [part[i] for i in order]
    if order or not table.is_ordered(change.place):
        fresh = [_renew_alike(journal, card) for card in part]
    else:
        fresh = _mix(journal, part) if part else []
    journal.put("stacks", change.place, fresh + stack[count:])
    return journal.record(change.place)


def reveal(table: State, change: Reveal) -> Undo:
    """Applies a `Reveal`."""
    journal = Journal(table)
    shown: set[int] = set()
    places: set[str] = set()
    # Looked up before anything is shown: in an unseen stack the card of one name may be shown under another.
    where = {card: table.place_of.get(card) for card in change.cards}
    for card, kind in zip(change.cards, change.kinds, strict=False):
        if kind in ("", UNKNOWN):
            continue
        place = where[card]
        if place is None:
            _learn_late(journal, card, kind)
            continue
        places.add(place)
        if change.how == "assumed":
            _assume(journal, card, kind)
        elif table.info(place).is_traced:
            learn(journal, card, kind)
        else:
            shown.add(_show_in_unseen_stack(journal, place, card, kind, frozenset(shown)))
    return journal.record(*places)


def _show_in_unseen_stack(journal: Journal, place: str, card: int, kind: str, but: frozenset[int]) -> int:
    stack = journal.table.stacks[place]
    if all(other in but for other in stack):
        journal.table.find("card-missing", f"{place} has no more cards to show", place, card)
        return card
    chosen = choose(journal, stack, card, kind, but)
    new = _seen_as(journal, chosen, kind, len(stack) == 1)
    journal.put("stacks", place, [new if other == chosen else other for other in stack])
    return new


def _learn_late(journal: Journal, card: int, kind: str) -> None:
    table = journal.table
    known = table.late.get(card)
    if card >= table.next_id:
        table.find("card-missing", f"card {card} was never on the table", "", card)
    elif known is not None and known != kind:
        table.find("kind-differs", f"a card seen as {known} is now {kind}", "", card)
    elif not is_unknown(kind):
        journal.put("late", card, kind)


def _assume(journal: Journal, card: int, kind: str) -> None:
    table = journal.table
    known = table.kinds[card]
    group = table.group(card)
    if not is_unknown(known):
        if known != kind:
            table.find("kind-differs", f"a card seen as {known} is assumed to be {kind}", table.place_of[card], card)
        return
    if group is not None and kind not in group[1]:
        table.find("not-in-group", f"a card assumed to be {kind} cannot be one", table.place_of[card], card)
    journal.put("assumed", card, kind)


def turn(table: State, change: Turn) -> Undo:
    """Applies a `Turn`."""
    journal = Journal(table)
    places: set[str] = set()
    for card in change.cards:
        place = table.place_of.get(card)
        if place is None:
            table.find("card-missing", f"card {card} is not on the table and cannot be turned", "", card)
        elif not table.info(place).is_traced:
            table.find("turned-unseen", f"which card was turned in {place} cannot be told", place, card)
        else:
            places.add(place)
            journal.drop("sides", card)
            if change.side:
                journal.put("sides", card, change.side)
    return journal.record(*places)
