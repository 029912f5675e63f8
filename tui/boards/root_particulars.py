"""What a seat's own board holds, as a few facts in words: one way of reading for each faction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from domain.games.root import facts, places
from domain.games.root.woodland import type_of
from tui.boards.root_cast import Cast, card_name, item_name, suit_letter
from tui.boards.root_seat_board import SeatBoard, counted
from tui.text import clean


def particulars(cast: Cast, seat: str) -> list[str]:
    """Returns the facts of a seat's own board, each a few words."""
    found = SeatBoard(cast, seat)
    own = _OWN.get(found.faction.id, _pieces) if found.faction else _pieces
    return [clean(text) for text in (*own(found), *_everybodys(found)) if text]


def _marquise(board: SeatBoard) -> list[str]:
    total = board.faction.piece("wood") if board.faction else None
    return [
        f"saw {board.count('sawmill')}",
        f"work {board.count('workshop')}",
        f"recr {board.count('recruiter')}",
        f"wood {board.count('wood')}/{total.count if total else 0}",
        f"keep {board.count('keep') or board.none}",
    ]


def _eyrie(board: SeatBoard) -> list[str]:
    columns = zip(("R", "M", "B", "Bu"), places.DECREE, strict=True)
    table = board.cast.scene.table
    decree = " ".join(f"{sign}:{len(table.stack(places.decree(board.seat, name)))}" for sign, name in columns)
    return [board.leader(), f"roosts {board.count('roost')}", f"decree {decree}"]


def _alliance(board: SeatBoard) -> list[str]:
    bases = [suit[0].upper() for suit in places.SUITS if board.count(f"base-{suit}")]
    return [
        f"sympathy {board.count('sympathy')}",
        f"supporters {len(board.stack(places.SUPPORTERS))}",
        f"officers {board.boarded(places.WARRIOR)}",
        f"bases {' '.join(bases) or board.none}",
    ]


def _clergy(board: SeatBoard) -> list[str]:
    suits = ("fox", "rabbit", "mouse", "bird")
    bag = board.pool(places.BAG)
    left = [f"{suit_letter(suit)}{bag.get(places.piece(f'flower-{suit}', 'clergy'), 0)}" for suit in suits]
    penitent = [letter for letter, state in board.relations().items() if state == "penitent"]
    return [
        f"cathedrals {board.count('cathedral')}",
        f"flowers {board.count(*(f'flower-{suit}' for suit in suits))} on map",
        f"bag {' '.join(left)}",
        f"{' '.join(penitent)} penitent" if penitent else "",
    ]


def _vagabond(board: SeatBoard) -> list[str]:
    items = [f"{name} {board.total(name)}" for name in (places.SATCHEL, places.TRACK, places.DAMAGED)]
    relations = [f"{letter} {state}" for letter, state in board.relations().items() if state != "indifferent"]
    return [board.leader(), *items, ", ".join(relations)]


def _lizard(board: SeatBoard) -> list[str]:
    hated = " (hated)" if board.value(places.OUTCAST_IS_HATED) else ""
    return [
        f"gardens {board.count(*(f'garden-{suit}' for suit in places.SUITS))}",
        f"acolytes {board.boarded(places.WARRIOR)}",
        f"outcast {board.value(places.OUTCAST) or board.none}{hated}",
        f"lost souls {len(board.stack(places.SOULS))}",
    ]


def _riverfolk(board: SeatBoard) -> list[str]:
    table = board.cast.scene.table
    prices = [table.value(places.price(board.seat, service)) or board.none for service in places.SERVICES]
    return [
        f"posts {board.count(*(f'post-{suit}' for suit in places.SUITS))}",
        f"prices {'/'.join(str(price) for price in prices)}",
        f"funds {board.value(places.FUNDS) or 0}",
        f"on board {board.total(places.BOARD)}",
    ]


def _duchy(board: SeatBoard) -> list[str]:
    burrow = board.cast.scene.table.pool(places.BURROW)
    return [
        f"citadels {board.count('citadel')}",
        f"markets {board.count('market')}",
        f"tunnels {board.count('tunnel')}",
        f"burrow {sum(burrow.values())}",
    ]


def _corvid(board: SeatBoard) -> list[str]:
    table = board.cast.scene.table
    plots = [card for place, cards in table.stacks.items() if places.clearing_of(place) for card in cards]
    up = sum(table.side(card) == "up" for card in plots)
    return [f"plots {len(plots)} ({up} up)", f"{len(board.stack(places.PLOTS))} left"]


def _hundreds(board: SeatBoard) -> list[str]:
    return [
        board.leader(),
        f"strongholds {board.count('stronghold')}",
        f"mobs {board.count('mob')}",
        f"warlord {'on map' if board.count('warlord') else board.none}",
    ]


def _keepers(board: SeatBoard) -> list[str]:
    table = board.cast.scene.table
    retinue = "/".join(str(len(table.stack(places.retinue(board.seat, column)))) for column in places.RETINUE)
    return [*_pieces(board), f"relics {board.total(places.BOARD)}", f"retinue {retinue}"]


def _pieces(board: SeatBoard) -> list[str]:
    """Buildings and tokens on the map, for a faction without words of its own."""
    counts: Counter[str] = Counter()
    for kind, count in board.on_map.items():
        if type_of(kind) in ("building", "token"):
            known = facts.piece(kind)
            counts[known.name if known else places.piece_name(kind)] += count
    return [f"{name} {count}" for name, count in counts.items()]


def _everybodys(board: SeatBoard) -> list[str]:
    crafted = ", ".join(counted(item_name(kind), count) for kind, count in board.pool(places.ITEM_BOX).items())
    cards = [card_name(board.cast.scene.table.kind(card)) for card in board.stack(places.AREA)]
    return [f"crafted {crafted}" if crafted else "", f"cards {', '.join(cards)}" if cards else ""]


_OWN: Final[Mapping[str, Callable[[SeatBoard], list[str]]]] = {
    "marquise": _marquise,
    "eyrie": _eyrie,
    "alliance": _alliance,
    "vagabond": _vagabond,
    "vagabond2": _vagabond,
    "lizard": _lizard,
    "riverfolk": _riverfolk,
    "duchy": _duchy,
    "corvid": _corvid,
    "hundreds": _hundreds,
    "keepers": _keepers,
    "clergy": _clergy,
}
