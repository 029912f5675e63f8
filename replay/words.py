"""Changes in words: in the language of `replay.declare`, each on the table that the ones before it left."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from domain.agenda import AGENDA
from domain.changes import (
    ALL,
    RECORD,
    UNKNOWN,
    AnyChange,
    Create,
    MoveCards,
    MovePieces,
    Reveal,
    Set,
    Shuffle,
    Turn,
)
from domain.forgetting import count_dealt
from domain.normal import same
from domain.position import by_place
from domain.table import Table
from replay.declare import OUTSIDE, STRAIGHT, parse_changes, write_value
from replay.errors import BadRequest

BOOKKEEPING: Final = frozenset(
    {"action", "action-in-turn", "facts", "trigger", "did", "gathered", "played", "bonuses", "used"}
    | {"activated", "aided", "battle", "declining", "newly-lost", "die"}
    | {"conflict", "conflicts", "effect-used", "lowered"}
)
"""Values by which rules count Player Actions and remember their facts; a board shows what of them matters."""
_SAID: Final = frozenset(
    {"actions-left", "solo/revealed", "solo/chosen", "solo/given-up", "solo/met", "solo/missed", "solo/used"}
)
"""Values that say once more what the answer itself or the cards that it moves say; told where nothing else is."""
RESULT: Final = "result"
"""Value by which rules say how a game ended."""
_OF_SEATS: Final = ("/resolved",)
"""How such values of a seat end."""
_COUNTING: Final = ("assumed/",)
"""How values begin that count uses of what is assumed: cautions and the board say which it was."""


_ON_CARD: Final = re.compile(r"#(\d+)(?=/| |$)")
"""A card in the name of a place, as `#17/under`."""


def for_people(changes: Iterable[AnyChange], before: Table, *, is_short: bool = False) -> list[str]:
    """Returns `in_words` without what is of no interest to people.

    The agenda is how the rules remember what they are at. In short, where rules are at work, their bookkeeping
    is left out too.
    """
    has_rules = is_short and before.value(AGENDA) is not None
    untold = {AGENDA, *(BOOKKEEPING if has_rules else ())}

    def is_untold(change: AnyChange) -> bool:
        if type(change) is not Set:
            return _only_opens(change)
        return change.name in untold or (has_rules and is_of_a_turn(change.name))

    changes = list(changes)
    if dealt := dealt_in_words(changes):
        return dealt
    told = [one for one in changes if not is_untold(one) and not _ends(one)]
    if has_rules:
        told = [one for one in told if type(one) is not Set or one.name not in _SAID] or told
    return in_words(told, before, is_blunt=True) + [
        _how_it_ended(one.value) for one in changes if type(one) is Set and _ends(one)
    ]


def dealt_in_words(changes: Sequence[AnyChange]) -> list[str]:
    """Returns what changes do that deal hidden cards again; `[]` for others.

    What the cards were before is no matter of the line that begins so, and where they lie is told by the table.
    """
    count = count_dealt(changes)
    return [f"{count} card{'s' * (count != 1)} mixed and laid back"] if count else []


def is_of_a_turn(name: str) -> bool:
    """Returns True for a value by which rules remember what a seat has done in its turn, or count what is assumed."""
    return name.endswith(_OF_SEATS) or name.startswith(_COUNTING)


def _ends(change: AnyChange) -> bool:
    """Returns True for the value by which rules say that the game is over: the reason, its rule, and the winners."""
    is_said = type(change) is Set and change.name == RESULT and type(change.value) is list and len(change.value) > 1
    return is_said and all(type(word) is str for word in change.value)  # type: ignore[union-attr]


def _how_it_ended(result: list[str]) -> str:
    reason, rule, *winners = result
    return f"the game is over: {won_by(winners)}; {reason} ({rule})"


def won_by(winners: Sequence[str]) -> str:
    """Returns who has won, in words."""
    return f"won by {', '.join(winners)}" if winners else "nobody has won"


def _only_opens(change: AnyChange) -> bool:
    """Returns True for the opening of a place on a card, which is there for people as soon as something lies in it."""
    return type(change) is Create and change.place.startswith("#") and not change.kinds


def _by_name(text: str, table: Table) -> str:
    """Returns a text in which places on a card are called by the card."""

    def called(match: re.Match[str]) -> str:
        card = int(match[1])
        place = table.place_of.get(card)
        return match[0] if place is None else f"{place}:{table.named_kind(card)}"

    return _ON_CARD.sub(called, text)


def in_words(changes: Iterable[AnyChange], before: Table, *, is_blunt: bool = False) -> list[str]:
    """Returns one short text a change; joined, `replay.declare.parse_changes` reads them back to what does the same.

    Exceptions: the known order of a shuffle, and values that name a card.

    Args:
        changes: The changes of one event.
        before: The table before them; it is not changed in the end.
        is_blunt: Cards that go unseen out of a place into which nobody looks are called `?`, since any may be meant,
            and places on a card by the card, where it lies by then; such a text need not be read back as the same
            change.
    """
    texts: list[str] = []
    undo: list[Any] = []
    for change in changes:
        text = _blunt(change, before) if is_blunt else _say(change, before)
        undo.append(before.apply(change))
        if text:
            texts.append(text)
    for record in reversed(undo):
        before.undo(record)
    return texts


def _blunt(change: AnyChange, table: Table) -> str:
    """Returns a change for people only: without kinds that nobody could tell, and cards by name, not by id or place."""
    match change:
        case MoveCards():
            return _by_name(_blunt_move(change, table), table)
        case Reveal():
            return _by_name(_shown(change, table), table)
    return _by_name(_say(change, table), table)


def _blunt_move(change: MoveCards, table: Table) -> str:
    if not change.kinds and not table.sees(change.to, change.side):
        kinds = [table.named_kind(card) for card in change.cards]
        if kinds != [_kind(card, "", table) for card in change.cards]:
            return f"{_count(tuple(kinds))} {_place(change.cards, table)} -> {change.to}"
    return f"{_kinds(change.cards, change.kinds, table)} {_way(change, table)}"


def _say(change: AnyChange, table: Table) -> str:
    match change:
        case Create():
            return _create(change)
        case MovePieces():
            into = f" as {change.into}" if change.into else ""
            return f"{change.count} {change.kind} {change.source or OUTSIDE} -> {change.to or OUTSIDE}{into}"
        case MoveCards():
            return _move(change, table)
        case Reveal():
            return _reveal(change, table)
        case Turn():
            return _turn(change, table)
        case Shuffle():
            return f"shuffle {change.place}" + (f" {change.count}" if change.count else "")
        case Set():
            return _set(change, table)


def _create(change: Create) -> str:
    order = " ordered" if change.ordered else ""
    opened = f"open {change.place}{'' if ALL in change.seen_by else f' for {_seats(change.seen_by)}'}{order}"
    if not change.kinds:
        return opened
    cards = f"{_count(change.kinds)} {OUTSIDE} -> {change.place}"
    return cards if opened == f"open {change.place}" else f"{opened}; {cards}"


def _seats(seats: tuple[str, ...]) -> str:
    return ",".join("record" if seat == RECORD else "all" if seat == ALL else seat for seat in seats) or "none"


def _move(change: MoveCards, table: Table) -> str:
    rest = _way(change, table)
    text = f"{_kinds(change.cards, change.kinds, table)} {rest}"
    if not _is_here(change.cards, table) or _means(text, change, table):
        return text
    return f"{'card' if len(change.cards) == 1 else 'cards'} {_positions(change, table)} {rest}"


def _way(change: MoveCards, table: Table) -> str:
    """Returns from where to where cards move."""
    height = len(table.stack(change.to))
    where = "" if change.at < 0 or not height else " bottom" if change.at == 0 else f" at {change.at}"
    side = "" if not change.side else f" {change.side}" if change.side in ("up", "down") else f" side {change.side}"
    return f"{_place(change.cards, table)} -> {change.to}{where}{side}"


def _is_here(cards: tuple[int, ...], table: Table) -> bool:
    """Returns True if cards can be named by position: they lie in one place."""
    return len({table.place(card) for card in cards}) == 1 and table.place(cards[0]) is not None


def _means(text: str, change: MoveCards | Reveal, table: Table) -> bool:
    """Returns True if a text is read as what it should say: the topmost card of a kind may not be the one meant."""
    try:
        return same(parse_changes(text, table), table, [change], table)
    except BadRequest:
        return False


def _positions(change: MoveCards | Reveal, table: Table) -> str:
    stack = table.stack(_place(change.cards, table))
    parts = []
    for i, card in enumerate(change.cards):
        told = change.kinds[i] if i < len(change.kinds) else ""
        parts.append(f"@{len(stack) - stack.index(card)}" + (f"={told}" if told else ""))
    return ",".join(parts)


def _turn(change: Turn, table: Table) -> str:
    place = _place(change.cards, table)
    return "; ".join(f"turn {_kind(card, '', table)} in {place} {change.side or STRAIGHT}" for card in change.cards)


def _reveal(change: Reveal, table: Table) -> str:
    text = _shown(change, table)
    if not _is_here(change.cards, table) or _means(text, change, table):
        return text
    word, rest = _showing(change, table)
    return f"{word} {_positions(change, table)} {rest}"


def _shown(change: Reveal, table: Table) -> str:
    """Returns which cards are shown, by their names."""
    word, rest = _showing(change, table)
    told = [change.kinds[i] if i < len(change.kinds) else "" for i in range(len(change.cards))]
    kinds = Counter(_kind(card, kind, table) for card, kind in zip(change.cards, told, strict=True))
    shown = " + ".join(kind if number == 1 else f"{number} {kind}" for kind, number in kinds.items())
    return f"{word} {shown} {rest}"


def _showing(change: Reveal, table: Table) -> tuple[str, str]:
    """Returns how cards are shown, and where and to whom."""
    word = "assume" if change.how == "assumed" else "show"
    seats = "" if ALL in change.to or word == "assume" else f" to {_seats(change.to)}"
    return word, f"in {_place(change.cards, table)}{seats}"


def _set(change: Set, table: Table) -> str:
    old = table.value(change.name)
    if isinstance(old, int) and isinstance(change.value, int) and not isinstance(old, bool) and change.keep < 0:
        difference = change.value - old
        return f"{change.name} {'+' if difference >= 0 else '-'}= {abs(difference)}"
    value = write_value(by_place(table, change.value))
    if change.keep >= 0:
        return f"{change.name} = first {change.keep} + {value or '[]'}"
    return f"{change.name} = {value}".rstrip()


def _place(cards: tuple[int, ...], table: Table) -> str:
    return next((table.place_of[card] for card in cards if card in table.place_of), "gone")


def _kinds(cards: tuple[int, ...], learnt: tuple[str, ...], table: Table) -> str:
    return _count(tuple(_kind(card, learnt[i] if i < len(learnt) else "", table) for i, card in enumerate(cards)))


def _kind(card: int, learnt: str, table: Table) -> str:
    return learnt or (table.kind(card) if card in table.place_of else UNKNOWN)


def _count(kinds: tuple[str, ...]) -> str:
    counted = Counter(kinds)
    parts = [f"card {kind}" if number == 1 else f"{number} cards {kind}" for kind, number in counted.items()]
    return " + ".join(parts)
