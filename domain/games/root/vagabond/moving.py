"""A Vagabond moves for boots, alone or with warriors of an ally (V4, V9).

A move that a card allows (Cobbler) costs no boot but the one for hostile warriors: `boots` is 0 then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.items import exhaust, ready, verify_ready
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.moving import verify_one_ferry
from domain.games.root.notation import Go
from domain.games.root.outrage import outrage
from domain.games.root.vagabond.table import (
    ALLIED,
    clearing_of_pawn,
    clearings_near,
    has_hostile_warriors,
    move_pawn,
    pawn_at,
    relation_to,
    spoken,
)
from domain.transaction import Transaction

BOOT: Final = "boot"


def boots_for(wood: Wood, seat: str, target: int, boots: int = 1) -> int:
    """Returns how many boots a move costs: one more into a clearing with hostile warriors (V4)."""
    return boots + has_hostile_warriors(wood, seat, target)


def verify_go(wood: Wood, seat: str, action: Go, boots: int = 1) -> None:
    """Checks a move of the pawn; nobody's rule matters. Raises `Rejected`."""
    if action.target not in CLEARINGS:
        raise Rejected("L4.2", f"the map has no clearing {action.target}")
    near = clearings_near(wood, seat)
    if action.target not in near:
        here = clearing_of_pawn(wood, seat)
        verify_one_ferry(wood, here, action.target)
        closed = "; that path is closed" if here and wood.is_closed(here, action.target) else ""
        raise Rejected("L4.2", f"no path leads from {spoken(pawn_at(wood, seat))} to {action.target}{closed}")
    _verify_allies(wood, seat, action)
    cost = boots_for(wood, seat, action.target, boots)
    if cost > boots and ready(wood, seat, BOOT) < cost:
        raise Rejected("V4", f"hostile warriors are in {action.target}: the move costs {cost} boots")
    verify_ready(wood, seat, (BOOT,) * cost)


def _verify_allies(wood: Wood, seat: str, action: Go) -> None:
    if not action.allies and not action.ally:
        return
    if action.ally not in wood.after(seat) or relation_to(wood, seat, action.ally) != ALLIED:
        raise Rejected("V.allied", f"{action.ally or 'nobody'} is no ally of {seat}")
    here = clearing_of_pawn(wood, seat)
    have = wood.warriors(action.ally, here) if here else 0
    if not 0 < action.allies <= have:
        raise Rejected("V.allied", f"{action.ally} has {have or 'no'} warriors with the pawn, not {action.allies}")


def goes(wood: Wood, seat: str, boots: int = 1) -> Iterator[Go]:
    """Yields the moves that the pawn can make."""
    here = clearing_of_pawn(wood, seat)
    allies = [one for one in wood.after(seat) if here and relation_to(wood, seat, one) == ALLIED]
    for target in clearings_near(wood, seat):
        if ready(wood, seat, BOOT) < boots_for(wood, seat, target, boots):
            continue
        yield Go(target)
        for ally in allies:
            yield from (Go(target, count, ally) for count in range(wood.warriors(ally, here), 0, -1))


def do_go(tx: Transaction, seat: str, action: Go, boots: int = 1) -> None:
    """Moves the pawn; allied warriors go along as if their owner had moved them, whose outrage it is (A6)."""
    wood = Wood(tx.table)
    exhaust(tx, seat, *(BOOT,) * boots_for(wood, seat, action.target, boots))
    source, to = pawn_at(wood, seat), places.clearing(action.target)
    if action.ally:
        tx.pieces(places.piece(places.WARRIOR, wood.plays(action.ally)), action.allies, source, to)
        tx.then(*outrage(wood, action.ally, action.target))
    move_pawn(tx, seat, to)
