"""Cards: drawn, given, spent, crafted, put on boards, taken back.

The record sees the discard pile, play areas and the decree; a hand is a number of cards, any of which may be the
one that leaves it with a suit or a name.
"""

from __future__ import annotations

from difflib import get_close_matches

from domain.changes import UNKNOWN, Create, MoveCards, Reveal, Shuffle
from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import coffin, deeds, roles, score, spots, supporters
from replay.formats.rootlog.actions import (
    Action,
    Board,
    Card,
    Column,
    Discard,
    Hand,
    Move,
    Place,
    Quests,
)
from replay.formats.rootlog.actions import (
    Reveal as RevealAction,
)
from replay.formats.rootlog.kinds import can_be, card_kind, cards_named
from replay.formats.rootlog.laws.common import suit_of
from replay.formats.rootlog.transfers import Transfer, cards_shown, transfers, with_start, with_thing
from replay.formats.rootlog.vocabulary import item_letters, known_names, suit_name
from replay.formats.rootlog.world import World


def move_card(world: World, action: Move, transfer: Transfer, to: Place | None) -> None:
    """Moves cards as an action says, with the defaults of the notation."""
    card = transfer.thing
    assert isinstance(card, Card)
    if isinstance(transfer.start, Quests):
        _complete_quest(world, card)
        return
    if roles.move_role(world, card, transfer.start, to):
        return
    _check_name(world, action, transfer, card)
    start = transfer.start
    if start is None and to is None:
        start = Hand(world.seat)
        world.find("place", "the deck is not discarded from; a hand is meant", with_start(action, transfer, start))
    if start is None and _from_available(world, card, transfer.count, to):
        return
    kind = card_kind(card, world.game.deck)
    target = _target(world, card, kind, start, to)
    if target is None:
        return
    if start is None:
        _check_seen_draw(world, action, transfer, kind)
        draw(world, transfer.count, target, kind)
        world.note(deeds.DRAWN, count=transfer.count, target=target, suit=card.suit, name=card.name)
        return
    source = _source(world, card, kind, start)
    if source is None:
        return
    _take(world, action, transfer, source, target, kind)
    if isinstance(start, Hand) and start.faction == world.seat and to is None:
        world.spend(*(card.suit,) * transfer.count)
    if isinstance(start, Discard) and target == spots.hand(world.seat):
        world.turn.has_drawn = True


def _check_name(world: World, action: Move, transfer: Transfer, card: Card) -> None:
    if not card.name:
        return
    if card.name not in known_names():
        close = get_close_matches(card.name, known_names(), 1)
        suggestion = with_thing(action, transfer, Card(card.suit, close[0])) if close else None
        world.find("name", f"no card is called {card.name}", suggestion)
        return
    deck = facts.decks().get(world.game.deck)
    found = cards_named(card, world.game.deck)
    if not found and not roles.is_quest(card.name):
        world.find("suit", f"no card {card.name} has the suit {card.suit}")
    elif deck and found and not any(other in deck.cards for other in found) and found[0].kind != "board":
        world.find("name", f"{found[0].name} is not in the {deck.name} deck")


# -- where from, where to -------------------------------------------------------------------------------


def _seat_of(world: World, faction: str) -> str | None:
    seat = faction or world.seat
    if not world.plays(seat):
        world.find("faction", f"nobody plays {seat} in this game")
        return None
    return seat


def _target(world: World, card: Card, kind: str, start: Place | None, to: Place | None) -> str | None:
    match to:
        case None:
            if isinstance(start, Column) and kind.endswith("retainer"):
                return spots.REMOVED
            return _discard_of(world, card)
        case Hand():
            seat = _seat_of(world, to.faction)
            return seat and spots.hand(seat)
        case Column():
            seat = _seat_of(world, to.faction)
            return seat and spots.column(seat, to.name)
        case Board():
            seat = _seat_of(world, to.faction)
            return seat and _board_stack(seat, card)
        case _:
            world.find("place", "cards do not go there")
            return None


def _discard_of(world: World, card: Card) -> str:
    return names.DOMINANCE if card.name == "dom" else spots.discards(world.game.seats)


def _board_stack(seat: str, card: Card) -> str:
    """Cards on the Alliance's board are supporters; a dominance card lies in the play area."""
    if seat == "A" and card.name != "dom":
        return supporters.PLACE
    return spots.area(seat)


def _source(world: World, card: Card, kind: str, start: Place) -> str | None:
    match start:
        case Hand():
            seat = _seat_of(world, start.faction)
            return seat and spots.hand(seat)
        case Column():
            seat = _seat_of(world, start.faction)
            return seat and spots.column(seat, start.name)
        case Board():
            seat = _seat_of(world, start.faction)
            if seat == "A" and (_is_told_as_supporter(card) or not _is_crafted(world, card, kind)):
                return supporters.PLACE
            return seat and spots.area(seat)
        case Discard():
            return names.DISCARD
        case _:
            world.find("place", "cards do not come from there")
            return None


def _is_crafted(world: World, card: Card, kind: str) -> bool:
    return bool(card.name and _find(world, spots.area("A"), kind, 1))


def _is_told_as_supporter(card: Card) -> bool:
    """Supporters are told by their suit, crafted cards by their name; a name in several suits needs its suit anyhow."""
    return bool(card.suit and card.name) and len({other.suit for other in cards_named(Card("", card.name), "")}) == 1


def _find(world: World, place: str, kind: str, count: int) -> list[int]:
    """Returns cards of a place that everyone sees which can be of a kind, the likeliest first."""
    fitting = [card for card in reversed(world.cards(place)) if can_be(world.table.kind(card), kind)]
    fitting.sort(key=lambda card: (world.table.kind(card) != kind, world.table.kind(card) == UNKNOWN))
    return fitting[:count]


# -- taking -----------------------------------------------------------------------------------------------


def _take(world: World, action: Move, transfer: Transfer, source: str, target: str, kind: str) -> None:
    count = transfer.count
    is_seen = source not in (spots.hand(seat) for seat in world.game.seats) and not source.endswith(names.SUPPORTERS)
    cards = _find(world, source, kind, count) if is_seen else world.cards(source)[-count:]
    if len(cards) < count:
        _report_short(world, action, transfer, source, len(cards))
        if not is_seen:
            take_unwritten_draw(world, count - len(cards), source)
            cards = world.cards(source)[-count:]
    learnt = () if kind == UNKNOWN else (kind,) * len(cards)
    if cards:
        world.emit(MoveCards(tuple(cards), target, kinds=learnt))
    card = transfer.thing
    if isinstance(card, Card):
        suit = card.suit or suit_of(kind)
        if source == spots.hand(world.seat) and target.endswith(f"/{names.HAND}"):
            score.aided(world, count)
        world.note(deeds.CARD, name=card.name, count=count, source=source, target=target, suit=suit)
    coffin.discarded(world, kind, source)
    if source == spots.area(world.seat):
        score.used_up(world, world.seat, kind)


def _report_short(world: World, action: Move, transfer: Transfer, source: str, have: int) -> None:
    if source in world.turn.short:
        return
    world.turn.short.add(source)
    holder, _, what = source.partition("/")
    there = f"{world.name(holder)}'s {what}" if what else f"the {source}"
    suggestion = None
    if isinstance(transfer.start, Board):
        suggestion = _board_meant(world, action, transfer)
    said = "no such card is" if have == 0 else f"{have} such card is" if have == 1 else f"{have} such cards are"
    level = "count" if what in (names.HAND, names.SUPPORTERS) else "place"
    if level == "count":
        said = f"{have} card is" if have == 1 else f"{have or 'no'} cards are"
    world.find(level, f"{transfer.count} taken from {there}, where {said}", suggestion, rule="L1.2")


def _board_meant(world: World, action: Move, transfer: Transfer) -> str | None:
    card = transfer.thing
    if not isinstance(card, Card):
        return None
    if not card.name and world.seat != "A" and len(world.cards(supporters.PLACE)) >= transfer.count:
        return with_start(action, transfer, Board("A"))
    kind = card_kind(card, world.game.deck)
    for seat in world.game.seats:
        if card.name and _find(world, spots.area(seat), kind, 1):
            return with_start(action, transfer, Board("" if seat == world.seat else seat))
    if isinstance(transfer.start, Board) and any(isinstance(place, Hand) for place in action.right):
        # What the Riverfolk sell lies in their hand, not on their board.
        return with_start(action, transfer, Hand(transfer.start.faction or world.seat))
    return None


def take_unwritten_draw(world: World, count: int, to: str) -> None:
    """Somebody forgot to write a draw: the deck loses the cards, so that all of them stay 54."""
    has_drawn = world.turn.has_drawn
    draw(world, count, to)
    world.turn.has_drawn = has_drawn


def draw(world: World, count: int, to: str, kind: str = UNKNOWN) -> None:
    """Draws from the deck; when it runs out, the discard pile becomes the new one (Law 2.1)."""
    left = count
    if to == spots.hand(world.seat):
        world.turn.has_drawn = True
    while left:
        if not world.cards(names.DECK):
            _reshuffle(world)
        deck = world.cards(names.DECK)
        if not deck:
            world.find("count", f"{left} drawn, but neither the deck nor the discard pile has a card left", rule="L2.1")
            world.emit(Create(to, (kind,) * left, *_eyes(world, to)))
            return
        cards = deck[: -left - 1 : -1]
        learnt = () if kind == UNKNOWN else (kind,) * len(cards)
        world.emit(MoveCards(tuple(cards), to, kinds=learnt))
        left -= len(cards)
    world.deck_waits = to == supporters.PLACE and supporters.are_too_many(world)
    if not world.deck_waits:
        renew_deck(world)


def renew_deck(world: World) -> None:
    """Makes an empty deck anew from the discard pile at once (Law 2.1)."""
    world.deck_waits = False
    if not world.cards(names.DECK):
        _reshuffle(world)


def discards_supporter(world: World, action: Action) -> bool:
    """Returns True if an action discards a card of the Alliance's supporters."""
    return isinstance(action, Move) and any(
        isinstance(one.thing, Card) and isinstance(one.start, Board) and (one.start.faction or world.seat) == "A"
        for one in transfers(action)
        if not action.right
    )


def _eyes(world: World, place: str) -> tuple[tuple[str, ...], bool]:
    return world.table.seen_by(place), world.table.is_ordered(place)


def _reshuffle(world: World) -> None:
    discarded = world.cards(names.DISCARD)
    if discarded:
        world.emit(MoveCards(tuple(discarded), names.DECK), Shuffle(names.DECK))


def _from_available(world: World, card: Card, count: int, to: Place | None) -> bool:
    """A dominance card that is taken without a start comes from beside the map; returns whether it did."""
    if card.name != "dom" or not isinstance(to, Hand) or not world.plays(to.faction):
        return False
    kind = card_kind(card, world.game.deck)
    for place in (names.DOMINANCE, spots.discards(world.game.seats), names.DISCARD):
        # One that was discarded without its name lies in the discard pile as a card of its suit.
        found = _find(world, place, kind, count)
        if found:
            world.emit(MoveCards(tuple(found), spots.hand(to.faction), kinds=(kind,) * len(found)))
            return True
    world.find("place", "no such dominance card has been discarded", rule="L3.3.4")
    return False


def _check_seen_draw(world: World, action: Move, transfer: Transfer, kind: str) -> None:
    """A named card that comes from the deck was more likely taken from the discard pile."""
    card = transfer.thing
    if not isinstance(card, Card) or not card.name or card.name == "dom":
        return
    if _find(world, names.DISCARD, kind, transfer.count):
        suggestion = with_start(action, transfer, Discard())
        world.find("note", "a card drawn from the deck is not seen; was it taken from the discard pile?", suggestion)


def _complete_quest(world: World, card: Card) -> None:
    """A quest goes to the play area of whoever did it, and the next one is opened."""
    open_quests = world.cards(names.QUESTS)
    suit = suit_name(card.suit)
    meant = [quest.id for quest in facts.roles().quests if card.name == quest.code and suit in ("", quest.suit)]
    if card.name and not meant:
        world.find("name", f"no quest is called {card.name}")
    if not open_quests:
        world.find("count", "no quest is open", rule="V9")
        return
    known = [quest for quest in open_quests if world.table.kind(quest) in meant]
    chosen = (known or open_quests)[-1]
    learnt = (meant[0],) if len(meant) == 1 else ()
    world.emit(MoveCards((chosen,), spots.area(world.seat), kinds=learnt))
    pawn = names.clearing_of(world.where(names.piece(names.PAWN, world.faction(world.seat))))
    score.quested(world)
    world.note(deeds.QUEST, owner=world.seat, name=meant[0] if len(meant) == 1 else "", end=pawn, suit=suit)
    deck = world.cards(names.QUEST_DECK)
    if deck:
        world.emit(MoveCards((deck[-1],), names.QUESTS))


# -- shown and crafted --------------------------------------------------------------------------------------


def show_cards(world: World, action: RevealAction) -> None:
    """Cards of a hand are shown, some of them or all."""
    seat = _seat_of(world, action.owner)
    if seat is None:
        return
    if action.to and not world.plays(action.to):
        world.find("faction", f"nobody plays {action.to} in this game")
    hand = world.cards(spots.hand(seat))
    shown = cards_shown(action.cards)
    wanted = sum(count for count, _ in shown)
    if wanted > len(hand):
        world.find("count", f"{wanted} cards shown from a hand of {len(hand)}", rule="L1.2")
        take_unwritten_draw(world, wanted - len(hand), spots.hand(seat))
        hand = world.cards(spots.hand(seat))
    kinds = [card_kind(card, world.game.deck) for count, card in shown for _ in range(count)]
    to = (action.to,) if action.to else ("*",)
    if shown:
        world.emit(Reveal(tuple(hand[: len(kinds)]), tuple(kinds), to))
    elif hand:
        world.emit(Reveal(tuple(hand), (), to))
    if seat == world.seat:
        world.show(kinds[0] if len(kinds) == 1 else "")
        world.turn.shown = "".join(card.suit or "B" for _, card in shown)


def need_card(world: World, seat: str, why: str) -> None:
    """Sees to it that a hand has a card to leave it, with a finding if it had none."""
    hand = spots.hand(seat)
    if world.cards(hand):
        return
    if hand not in world.turn.short:
        world.turn.short.add(hand)
        world.find("count", f"{world.name(seat)} {why}, but its hand is empty", rule="L1.2")
    take_unwritten_draw(world, 1, hand)


def shown_to_craft(world: World, letter: str) -> str:
    """Returns the card that was shown just before if the item of that letter is crafted with it, else empty."""
    card = facts.cards().get(world.shown_before)
    return card.id if card is not None and card.item == item_letters().get(letter) else ""


def craft_from_hand(world: World, kind: str, stays: bool) -> None:
    """The crafted card leaves the hand: for the play area, or for the discard pile."""
    hand = spots.hand(world.seat)
    need_card(world, world.seat, "crafts a card")
    target = spots.area(world.seat) if stays else spots.discards(world.game.seats)
    learnt = (kind,) if kind and kind != UNKNOWN else ()
    world.emit(MoveCards((world.cards(hand)[-1],), target, kinds=learnt))
