"""Income: a provision, Gold of Cities, Faith of Churches and Mosques (6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.drawing import MOST_FIGURE, Tell
from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.figures import income_of, is_asked, is_open_worth, note, open_cities
from domain.games.lords_of_heaven.lenses import (
    FAITH,
    GOLD,
    UNITS,
    Seat,
    pieces_of,
    told,
    unit_worth,
)
from domain.games.lords_of_heaven.notation import Provision
from domain.games.lords_of_heaven.paying import gain, supply_of, verify_supply
from domain.state import State
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
        if pieces is None or not pieces.keys() <= {GOLD, FAITH, *UNITS}:
            raise Rejected("LH.6.4", "a provision is Gold, Faith and Units: numbers and kinds")
        worth = unit_worth(pieces) + pieces[GOLD] + pieces[FAITH]
        if worth != WORTH:
            raise Rejected("LH.6.4", f"these markers are worth {worth} Gold, and a provision is worth {WORTH}")
        verify_supply(table, pieces, "LH.6.4")

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        taken = pieces_of(action.pieces) if isinstance(action, Provision) else None
        faith = faith_income(table, self.seat)
        left = supply_of(table, FAITH) - (taken[FAITH] if taken else 0)
        if faith <= left:
            return ()
        return (f"the supply has {left} faith of {faith} of Churches or Mosques: no more is taken (LOH-O18)",)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Provision)
        gain(tx, self.seat, pieces_of(action.pieces) or {})


def faith_income(table: State, seat: str) -> int:
    """Returns the Faith of a seat's Churches or Mosques, as far as the supply reaches (4.5)."""
    area = Seat(table, seat)
    return len(area.built("temple")) * area.strength("temple")


class CityIncome(Step, frozen=True, tag="city-income"):
    """Gold for all Influence, and Faith for Churches or Mosques."""

    seat: str

    def run(self, tx: Transaction) -> None:
        area = Seat(tx.table, self.seat)
        temples = len(area.built("temple"))
        note(tx, "upgrades", is_open=bool(temples) and is_open_worth(tx.table, self.seat, "temple"))
        gain(tx, self.seat, {FAITH: faith_income(tx.table, self.seat)})
        unclear = open_cities(tx.table, self.seat)
        note(tx, "incomes", is_open=bool(unclear))
        asked = unclear if is_asked(tx.table, is_open=bool(unclear)) else []
        gold = sum(income_of(tx.table, self.seat, city) for city in area.cities if city not in asked)
        gain(tx, self.seat, {GOLD: gold})
        if asked:
            text = f"the Gold of {', '.join(locations()[city].name for city in asked)}"
            tx.then(Tell(("income",), MOST_FIGURE, text, "LH.6.4"), ToldIncome(self.seat))


class ToldIncome(Step, frozen=True, tag="told-income"):
    """The Gold that was told is taken."""

    seat: str

    def run(self, tx: Transaction) -> None:
        gain(tx, self.seat, {GOLD: told(tx.table, "income")})
