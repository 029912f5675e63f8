"""Income: a provision, Gold of Cities, Faith of Churches and Mosques (6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.drawing import Tell
from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.lenses import (
    FAITH,
    GOLD,
    SUPPLY,
    City,
    Seat,
    is_told,
    pieces_of,
    told_name,
    unit_worth,
)
from domain.games.lords_of_heaven.notation import Provision
from domain.games.lords_of_heaven.paying import gain
from domain.lens import Pool
from domain.table import Table
from domain.transaction import Transaction

WORTH = 2
_CHOICES = (
    ("2", GOLD),
    ("1", GOLD, "1", FAITH),
    ("2", FAITH),
    ("1", GOLD, "1", "footman"),
    ("1", FAITH, "1", "footman"),
    ("2", "footman"),
    ("1", "siege-tower"),
)


class AskProvision(AskStep, frozen=True, tag="provision"):
    """Markers worth 2 Gold are taken, in any mix."""

    seat: str
    answers: ClassVar = (Provision,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "provision", "which markers worth 2 Gold?", "LH.6.4"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Provision, _CHOICES)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Provision)
        pieces = pieces_of(action.pieces)
        if pieces is None or not pieces.keys() <= {GOLD, FAITH, "footman", "siege-tower", "knight"}:
            raise Rejected("LH.6.4", "a provision is Gold, Faith and Units: numbers and kinds")
        worth = unit_worth(pieces) + pieces[GOLD] + pieces[FAITH]
        if worth != WORTH:
            raise Rejected("LH.6.4", f"these markers are worth {worth} Gold, and a provision is worth {WORTH}")
        for kind, count in pieces.items():
            if kind != GOLD and count > Pool(table, SUPPLY).count(kind):
                raise Rejected("LH.6.4", f"the supply has not {count} {kind} (LOH-O18)")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Provision)
        gain(tx, self.seat, pieces_of(action.pieces) or {})


class CityIncome(Step, frozen=True, tag="city-income"):
    """Gold for all Influence, and Faith for Churches or Mosques."""

    seat: str

    def run(self, tx: Transaction) -> None:
        area = Seat(tx.table, self.seat)
        gain(tx, self.seat, {FAITH: len(area.built("temple")) * area.strength("temple")})
        if is_told(tx.table) and area.cities:
            tx.then(Tell(("income",), 99, "the Gold of all Cities", "LH.6.4"), ToldIncome(self.seat))
            return
        gold = sum(locations()[city].income[City(tx.table, city).level(self.seat) - 1] for city in area.cities)
        gain(tx, self.seat, {GOLD: gold})


class ToldIncome(Step, frozen=True, tag="told-income"):
    """The Gold that was told is taken."""

    seat: str

    def run(self, tx: Transaction) -> None:
        gain(tx, self.seat, {GOLD: int(tx.table.value(told_name("income"), 0))})
