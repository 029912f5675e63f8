"""Moving (4.7): what a move asks for, and what it brings about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import draw_cards
from domain.games.root.laws import law_of
from domain.games.root.lenses import CLEARINGS, USED, Wood
from domain.games.root.notation import March
from domain.games.root.outrage import outrage
from domain.transaction import Transaction
from domain.words import counted

FERRY: Final = "ferry"
"""In `USED` once the ferry was taken this turn."""


def is_ferry(wood: Wood, seat: str, origin: int, target: int) -> bool:
    """Returns True if a move goes by the ferry: once in a turn from its clearing to another on the shore (16.1)."""
    return (
        _is_crossing(wood, origin, target)
        and FERRY not in wood.table.value(USED, [])
        and target not in wood.neighbours_of(seat, origin)
    )


def verify_one_ferry(wood: Wood, origin: int, target: int) -> None:
    """Checks a move without a path: whether it would be the ferry's second one in a turn. Raises `Rejected`."""
    if _is_crossing(wood, origin, target) and FERRY in wood.table.value(USED, []):
        raise Rejected("MAP.lake", "the ferry was taken this turn, and goes once in a turn")


def _is_crossing(wood: Wood, origin: int, target: int) -> bool:
    return wood.ferry == origin and target in wood.chart.coast and target != origin


def verify_way(wood: Wood, seat: str, origin: int, target: int, *, free: bool = False) -> None:
    """Checks that a seat may move from one clearing to another.

    Args:
        wood: The table.
        seat: Whose warriors move.
        origin: Where they are.
        target: Where they go.
        free: Rule is not asked for.

    Raises:
        Rejected: No path leads there, or the seat rules neither clearing.
    """
    for number in (origin, target):
        if number not in CLEARINGS:
            raise Rejected("L4.2", f"the map has no clearing {number}")
    if target not in wood.neighbours_of(seat, origin) and not is_ferry(wood, seat, origin, target):
        verify_one_ferry(wood, origin, target)
        closed = "; that path is closed" if wood.is_closed(origin, target) else ""
        raise Rejected("L4.2", f"no path leads from {origin} to {target}{closed}")
    if free or wood.has_crafted(seat, "corvid-planners"):
        return
    if law_of(wood, seat).needs_no_rule(wood, seat, origin, target):
        return
    if not wood.rules(seat, origin) and not wood.rules(seat, target):
        raise Rejected("L4.2", f"{seat} rules neither {origin} nor {target}")


def verify_march(wood: Wood, seat: str, march: March, *, free: bool = False) -> None:
    """Checks a move of warriors. Raises `Rejected`."""
    have = wood.warriors(seat, march.origin) if march.origin in CLEARINGS else 0
    if march.count < 1:
        raise Rejected("L4.2", "a move is of one warrior or more")
    if march.count > have:
        raise Rejected(
            "L4.2",
            f"{seat} has {counted(have, 'warrior') if have else 'no warriors'} in {march.origin}, not {march.count}",
        )
    verify_way(wood, seat, march.origin, march.target, free=free)
    if march.carried:
        _verify_carried(wood, seat, march)


def _verify_carried(wood: Wood, seat: str, march: March) -> None:
    if wood.plays(seat) != "clergy":
        raise Rejected("HCC.2.2.IV", "only the Clergy carry flowers")
    if len(march.carried) > march.count:
        raise Rejected(
            "HCC.2.2.IV", f"{counted(march.count, 'warrior carries', 'warriors carry')} at most as many flowers"
        )
    for suit, count in Counter(march.carried).items():
        have = wood.count(seat, f"flower-{suit}", march.origin)
        if have < count:
            raise Rejected("HCC.2.2.IV", f"{march.origin} has {have or 'no'} {suit} flowers")


def marches(
    wood: Wood, seat: str, origins: Collection[int] = CLEARINGS, *, free: bool = False, counts: Sequence[int] = ()
) -> Iterator[March]:
    """Yields the moves of warriors that a seat can make, without flowers.

    Args:
        wood: The table.
        seat: Whose.
        origins: Clearings from which they may go.
        free: Rule is not asked for.
        counts: How many may go; `()` is any number.
    """
    for origin in origins:
        have = wood.warriors(seat, origin)
        if not have:
            continue
        shore = wood.chart.coast if wood.ferry == origin else ()
        for target in dict.fromkeys((*wood.neighbours_of(seat, origin), *shore)):
            if target == origin:
                continue
            try:
                verify_way(wood, seat, origin, target, free=free)
            except Rejected:
                continue
            for count in counts or range(have, 0, -1):
                if count <= have:
                    yield March(count, origin, target)


def do_march(tx: Transaction, seat: str, march: March) -> None:
    """Moves warriors that were verified, with the flowers they carry and the ferry; outrage follows (A6)."""
    wood = Wood(tx.table)
    source, to = places.clearing(march.origin), places.clearing(march.target)
    takes_ferry = is_ferry(wood, seat, march.origin, march.target)
    tx.pieces(places.piece(places.WARRIOR, wood.plays(seat)), march.count, source, to)
    for suit, count in sorted(Counter(march.carried).items()):
        tx.pieces(places.piece(f"flower-{suit}", "clergy"), count, source, to)
    tx.then(*outrage(wood, seat, march.target))
    if takes_ferry:
        board_ferry(tx, seat, march.target)


def board_ferry(tx: Transaction, seat: str, target: int) -> None:
    """Moves the ferry along with whoever took it, who draws a card (16.1)."""
    source = places.clearing(Wood(tx.table).ferry)
    tx.pieces(places.FERRY, 1, source, places.clearing(target))
    tx.append(USED, FERRY)
    tx.then(*draw_cards(seat, 1, "MAP.lake"))


def can_march(wood: Wood, seat: str, origins: Collection[int] = CLEARINGS) -> bool:
    """Returns True if a seat can move any warriors."""
    return next(marches(wood, seat, origins), None) is not None
