"""The Marquise's set-up: the keep, a warrior nearly everywhere, the first buildings (7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.marquise.build import BUILDINGS
from domain.games.root.notation import Place
from domain.table import Table
from domain.transaction import Transaction


def keep_of(wood: Wood, seat: str) -> int:
    """Returns the clearing of the keep; 0 if it is gone."""
    return next(iter(wood.on_map(seat, "keep")), 0)


class PlaceKeep(AskStep, frozen=True, tag="marquise-keep"):
    """The keep goes into a corner, and a warrior into every clearing but the opposite corner."""

    seat: str
    answers: ClassVar = (Place,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "keep", "in which corner does the keep stand?", "C.setup"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, "keep", corner) for corner in Wood(table).chart.corners)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        if action.piece != "keep" or action.count != 1:
            raise Rejected("C.setup", "the keep is placed first: place keep 1")
        if action.clearing not in Wood(table).chart.corners:
            raise Rejected("C.setup", f"the keep stands in a corner; {action.clearing} is none")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        wood = Wood(tx.table)
        supply = places.of_seat(self.seat, places.SUPPLY)
        tx.pieces("keep:marquise", 1, supply, places.clearing(action.clearing))
        opposite = next(
            a if b == action.clearing else b for a, b in wood.chart.opposite_corners if action.clearing in (a, b)
        )
        for number in CLEARINGS:
            if number != opposite:
                tx.pieces("warrior:marquise", 1, supply, places.clearing(number))
        tx.then(*(FirstBuilding(self.seat, building) for building in BUILDINGS))


class FirstBuilding(AskStep, frozen=True, tag="marquise-first"):
    """One building of each kind stands at the keep or next to it."""

    seat: str
    building: str
    answers: ClassVar = (Place,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"where does the first {self.building} stand?"
        return (Decision(self.seat, self.building, text, "C.setup"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, self.building, number) for number in CLEARINGS)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        wood = Wood(table)
        keep = keep_of(wood, self.seat)
        if action.piece != self.building or action.count != 1:
            raise Rejected("C.setup", f"the {self.building} is placed now: place {self.building} {keep}")
        if action.clearing != keep and action.clearing not in wood.adjacent(keep):
            raise Rejected("C.setup", f"{action.clearing} is neither the clearing of the keep ({keep}) nor next to it")
        if wood.slots(action.clearing) < 1:
            raise Rejected("C.setup", f"clearing {action.clearing} has no open slot")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        kind = places.piece(self.building, "marquise")
        tx.pieces(kind, 1, places.of_seat(self.seat, places.SUPPLY), places.clearing(action.clearing))


STEPS: Final = (PlaceKeep, FirstBuilding)
