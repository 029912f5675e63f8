"""Victory points, and who wins (3)."""

from __future__ import annotations

from domain.decision import Over, Part, Score
from domain.games.lords_of_heaven.facts import rules
from domain.games.lords_of_heaven.lenses import BUILDINGS, ENDED, City, Seat, seats
from domain.state import State
from domain.words import counted

JERUSALEM = "jerusalem"
_NAMES = {"temple": "all Churches or Mosques", "fortress": "all Fortresses", "citadel": "all Citadels"}


def scores(table: State) -> tuple[Score, ...]:
    """Returns what each seat would have if the game ended here (3.3, 3.4); after the end, what it has."""
    return tuple(_score(table, seat) for seat in seats(table))


def _score(table: State, name: str) -> Score:
    seat = Seat(table, name)
    last = [Part("Cities", len(seat.controlled))]
    last += [Part(_NAMES[kind], 1) for kind in BUILDINGS if len(seat.built(kind)) == rules().components.buildings]
    more = sum(part.points for part in last)
    before = seat.vp - more if table.value(ENDED, False) else seat.vp
    return Score(name, before + more, (Part("points", before), *last))


def result(table: State) -> Over:
    """Returns who has won: most points, then control of Jerusalem among the tied, else together (3.1, LOH-O17)."""
    found = scores(table)
    most = max(one.total for one in found)
    tied = tuple(one.seat for one in found if one.total == most)
    holder = City(table, JERUSALEM).controller
    winners = (holder,) if holder in tied else tied
    points = counted(most, "point")
    how = points if len(tied) == 1 else f"{points} each, and Jerusalem decides"
    if len(winners) > 1:
        how = f"{points} each, and none of them controls Jerusalem (LOH-O17)"
    return Over(winners, found, how, "LH.3.1")
