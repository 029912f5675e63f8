"""What a Vagabond's rules read: where his pawn is, and how he stands with the other factions (10)."""

from __future__ import annotations

from typing import Final

from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.forests import forests_at, forests_next_to, forests_of
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.moving import board_ferry, is_ferry
from domain.transaction import Transaction

HOSTILE, INDIFFERENT, *_STEPS, ALLIED = places.RELATIONS
STEPS_OF_RELATION: Final = places.RELATIONS[1:]
"""From indifferent to allied."""


# -- the pawn -----------------------------------------------------------------------------------------


def pawn_at(wood: Wood, seat: str) -> str:
    """Returns the place of a Vagabond's pawn, a clearing or a forest; `""` if it is nowhere."""
    kind = places.piece(places.PAWN, wood.plays(seat))
    spots = (*map(places.clearing, CLEARINGS), *forests_of(wood.chart.id))
    return next((spot for spot in spots if wood.table.pool(spot).get(kind)), "")


def clearing_of_pawn(wood: Wood, seat: str) -> int:
    """Returns the clearing of a Vagabond's pawn; 0 if it is in a forest, or nowhere."""
    return places.clearing_of(pawn_at(wood, seat)) or 0


def is_in_forest(wood: Wood, seat: str) -> bool:
    """Returns True if a Vagabond's pawn is in a forest."""
    return pawn_at(wood, seat).startswith("forest/")


def place_name(place: str) -> str:
    """Returns a clearing or forest as notation names it: `5`, `4_9_12`."""
    return place.partition("/")[2]


def spoken(place: str) -> str:
    """Returns a clearing or forest as a sentence names it."""
    return place.replace("/", " ") or "no place on the map"


def clearings_near(wood: Wood, seat: str) -> list[int]:
    """Returns the clearings to which the pawn can move: adjacent ones, and by the ferry (V4, 16.1)."""
    here = pawn_at(wood, seat)
    number = places.clearing_of(here)
    if not number:
        return list(places.clearings_of(here))
    near = wood.neighbours_of(seat, number)
    return [*near, *(other for other in wood.chart.coast if is_ferry(wood, seat, number, other))]


def slips(wood: Wood, seat: str) -> dict[str, str]:
    """Returns the places to which the pawn can slip, by their names in notation (V8)."""
    here = pawn_at(wood, seat)
    number = places.clearing_of(here)
    forests = forests_at(wood.chart.id, number) if number else forests_next_to(wood.chart.id, here) if here else ()
    spots = [*map(places.clearing, clearings_near(wood, seat)), *forests]
    return {place_name(spot): spot for spot in spots}


def verify_in_clearing(wood: Wood, seat: str, rule: str) -> int:
    """Returns the clearing of the pawn. Raises `Rejected` if it is in none."""
    number = clearing_of_pawn(wood, seat)
    if not number:
        raise Rejected(rule, f"the pawn of {seat} is in {spoken(pawn_at(wood, seat))}, and this is done in a clearing")
    return number


def move_pawn(tx: Transaction, seat: str, to: str) -> None:
    """Moves the pawn to a place that was verified; the ferry goes along if it was taken."""
    wood = Wood(tx.table)
    here = pawn_at(wood, seat)
    origin, target = places.clearing_of(here) or 0, places.clearing_of(to) or 0
    takes_ferry = bool(origin and target) and is_ferry(wood, seat, origin, target)
    tx.pieces(places.piece(places.PAWN, wood.plays(seat)), 1, here, to)
    if takes_ferry:
        board_ferry(tx, seat, target)


# -- relationships ------------------------------------------------------------------------------------


def relation_to(wood: Wood, seat: str, other: str) -> str:
    """Returns how a Vagabond stands with another player: one of `places.RELATIONS`."""
    found = wood.table.value(places.relation(seat, other))
    return found if found in places.RELATIONS else INDIFFERENT


def has_hostile_warriors(wood: Wood, seat: str, number: int) -> bool:
    """Returns True if warriors of a faction that is hostile to a Vagabond are in a clearing (V4)."""
    return any(wood.warriors(other, number) and relation_to(wood, seat, other) == HOSTILE for other in wood.after(seat))
