"""The table before the first turn: places, deck, hands, supplies, ruins, values.

The record is that of a game watched from outside: it sees neither into the deck nor into hands, so their cards
are unknown ones.
"""

from __future__ import annotations

from typing import Final

from domain.changes import ALL, UNKNOWN, AnyChange, Create, MoveCards, MovePieces, Set
from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import spots
from replay.formats.rootlog.actions import Board, Move, Piece, Term
from replay.formats.rootlog.document import Document
from replay.formats.rootlog.vocabulary import hireling_codes
from replay.formats.rootlog.world import VAGABONDS, World

DECK_SIZE: Final = 54
DECK_SIZE_OF_TWO: Final = 50
"""Without the four dominance cards, which a game of two does not use."""
FROG_CARDS: Final = 14
"""Joined to the deck by the Diaspora."""
HAND_SIZE: Final = 3
QUESTS_OPEN: Final = 3
FIRST_PAYMENTS: Final = 3
"""Warriors that the Riverfolk have on their own board from the start."""
CLERGY: Final = "clergy"
"""A faction of a local extension: everybody begins as a heretic to it."""
RETAINER: Final = "faithful-retainer"


def set_up(world: World, document: Document) -> tuple[AnyChange, ...]:
    """Puts everything on the table that lies there before the first turn; returns the changes."""
    _name_the_game(world)
    world.emit(Set(names.ORDER, order_of_play(document)))
    _lay_out_cards(world)
    for seat in world.game.seats:
        _set_up_seat(world, seat, document)
    _set_up_map(world)
    return tuple(world.changes)


def _name_the_game(world: World) -> None:
    game = world.game
    world.emit(Set(names.MAP, game.map or None), Set(names.DECK_NAME, game.deck or None))
    world.emit(*(Set(names.suit(number), suit) for number, suit in sorted(game.suits.items())))


def _lay_out_cards(world: World) -> None:
    seats = world.game.seats
    size = DECK_SIZE_OF_TWO if len(seats) == 2 else DECK_SIZE
    if "F" in seats:
        size += FROG_CARDS
    world.emit(
        Create(names.DECK, (UNKNOWN,) * size, (), True),
        Create(names.DISCARD, (), (ALL,), True),
        Create(names.DOMINANCE),
        Create(spots.REMOVED),
    )
    if any(seat in VAGABONDS for seat in seats):
        quests = (names.UNKNOWN_QUEST,) * len(facts.roles().quests)
        world.emit(Create(names.QUEST_DECK, quests, (), True), Create(names.QUESTS))
        world.emit(MoveCards(tuple(world.cards(names.QUEST_DECK)[: -QUESTS_OPEN - 1 : -1]), names.QUESTS))
    if "P" in seats:
        # Everyone sees the place and the order in it; single plots lie face down.
        world.emit(*(Create(names.clearing(number), (), (ALL,), True) for number in spots.CLEARINGS))


def _set_up_seat(world: World, seat: str, document: Document) -> None:
    world.emit(
        Set(names.of_seat(seat, names.FACTION), world.faction(seat)),
        Set(spots.points(seat), 0),
        Create(spots.hand(seat), (), (seat,)),
        Create(spots.area(seat)),
    )
    world.emit(MoveCards(tuple(world.cards(names.DECK)[: -HAND_SIZE - 1 : -1]), spots.hand(seat)))
    for kind in world.pieces(seat).values():
        if kind.count > 0 and kind.code != "p" and not is_plot(kind.kind):
            pool = names.of_seat(seat, names.BAG) if kind.kind.startswith("flower") else spots.supply(seat)
            world.emit(MovePieces(kind.kind, kind.count, names.OUTSIDE, pool))
    _set_up_board(world, seat, document)


def order_of_play(document: Document) -> list[str]:
    """Returns the seats in the order in which they take their first turn after the set-up."""
    begun: set[str] = set()
    order: list[str] = []
    for _, turn in document.turns:
        if turn.faction in begun and turn.faction not in order:
            order.append(turn.faction)
        begun.add(turn.faction)
    return order


def is_plot(kind: str) -> bool:
    """Returns True for the Corvids' plots, which can lie face down and are cards for that reason."""
    return names.piece_name(kind) in names.PLOT_KINDS


def _set_up_board(world: World, seat: str, document: Document) -> None:
    if seat == "E":
        world.emit(*(Create(names.decree("E", column)) for column in names.DECREE))
        world.emit(Create(names.of_seat("E", spots.VIZIERS), (names.VIZIER,) * 2))
    elif seat == "A":
        world.emit(Create(names.of_seat("A", names.SUPPORTERS), (), ("A",)))
    elif seat == "L":
        world.emit(Create(names.of_seat("L", names.SOULS), (), (ALL,), True))
    elif seat == "P":
        world.emit(Create(names.of_seat("P", names.PLOTS), (names.UNKNOWN_PLOT,) * 8, ("P",)))
    elif seat == "D":
        ministers = tuple(minister.id for minister in facts.roles().ministers)
        world.emit(Create(names.of_seat("D", spots.MINISTERS), ministers))
    elif seat == "K":
        world.emit(*(Create(names.retinue("K", column), (RETAINER,)) for column in names.RETINUE))
    elif seat == "O" and not _pays_in_setup(document):
        world.emit(MovePieces("warrior:riverfolk", FIRST_PAYMENTS, spots.supply("O"), spots.board("O")))
    elif world.faction(seat) == CLERGY:
        others = [other for other in world.game.seats if other != seat]
        world.emit(*(Set(names.relation(seat, other), names.PENITENCE[0]) for other in others))
    elif seat in VAGABONDS:
        others = [other for other in world.game.seats if other != seat]
        world.emit(*(Set(names.relation(seat, other), spots.level("0")) for other in others))


def _pays_in_setup(document: Document) -> bool:
    """Some recorders write the first payments of the Riverfolk in their set-up, some leave them out."""
    first = next((turn for _, turn in document.turns if turn.faction == "O"), None)
    for action in first.actions if first else ():
        move = action.action
        if isinstance(move, Move) and any(isinstance(place, Board) for place in move.right):
            own = [term.thing for term in move.left if isinstance(term, Term)]
            if any(isinstance(thing, Piece) and thing.type == "w" and not thing.owner for thing in own):
                return True
    return False


def _set_up_map(world: World) -> None:
    on_map = world.game.facts
    supply = {name: item.supply for name, item in facts.items().items() if item.supply}
    world.emit(*(MovePieces(item, count, names.OUTSIDE, names.ITEMS) for item, count in supply.items()))
    under_each = sum(seat in VAGABONDS for seat in world.game.seats)
    if on_map is not None:
        for number in sorted(on_map.ruins):
            world.emit(MovePieces(names.RUIN, 1, names.OUTSIDE, names.clearing(number)))
            if under_each:
                world.emit(MovePieces(names.UNKNOWN_ITEM, under_each, names.OUTSIDE, names.ruin(number)))
        world.emit(*(Set(names.path(*path), names.CLOSED) for path in sorted(on_map.closed)))
    landmarks = dict(world.game.landmarks) or dict(on_map.landmarks if on_map else {})
    world.emit(*(MovePieces(name, 1, names.OUTSIDE, names.clearing(number)) for name, number in landmarks.items()))
    for code, is_demoted in world.game.hirelings:
        hireling = hireling_codes()[code]
        world.emit(Set(names.hireling_value(hireling, "demoted"), is_demoted))
        for kind in world.pieces(f"h_{code}").values():
            pool = names.hireling_pool(hireling, names.SUPPLY)
            world.emit(MovePieces(kind.kind, max(kind.count, 0), names.OUTSIDE, pool))
