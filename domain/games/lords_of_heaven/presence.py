"""Presence: Influence and Support, in any amount that can be paid (6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.drawing import Tell
from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.influence import climb
from domain.games.lords_of_heaven.lenses import (
    City,
    Seat,
    are_adjacent,
    in_play,
    is_told,
    near,
    path_caution,
    region_place,
    told_name,
    top_level,
)
from domain.games.lords_of_heaven.notation import Done, Influence, Support
from domain.games.lords_of_heaven.paying import pay, verify_gold
from domain.table import Table
from domain.transaction import Transaction


def price_of(table: Table, seat: str, city: str, level: int) -> int:
    """Returns what a level costs, or the difference to the one on which the seat stands (6.2.1, 6.2.2)."""
    figures = locations()[city].level_cost
    stood = City(table, city).level(seat)
    return figures[level - 1] - (figures[stood - 1] if stood else 0)


class AskPresence(AskStep, frozen=True, tag="presence"):
    """Influence is placed or increased, and Support is placed, one after the other."""

    seat: str
    stood: tuple[str, ...]
    """The Cities in which its Influence stood before the turn began."""
    answers: ClassVar = (Influence, Support, Done)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "presence", "place Influence or Support?", "LH.6.2", otherwise=Done()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        reach = {*self.stood, *(one for city in self.stood for one in near(table, city))}
        for city in in_play(table) if not Seat(table, self.seat).cities else sorted(reach):
            yield from (Influence(city, level) for level in range(1, top_level(table) + 1))
        for city in Seat(table, self.seat).cities:
            yield from (Support(count, city) for count in range(1, len(Seat(table, self.seat).presence) + 1))
        yield Done()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Influence):
            self._verify_influence(table, action)
        elif isinstance(action, Support):
            self._verify_support(table, action)

    def _verify_influence(self, table: Table, action: Influence) -> None:
        area, rule = Seat(table, self.seat), "LH.6.2"
        if action.city not in in_play(table) or not 1 <= action.level <= top_level(table):
            raise Rejected(rule, f"there is no level {action.level} in {action.city} on the board")
        city = City(table, action.city)
        level = city.level(self.seat)
        if level:
            if action.city not in self.stood:
                raise Rejected(rule, f"Influence in {action.city} was placed in this turn: it cannot be increased yet")
            if action.level <= level:
                raise Rejected(rule, f"{self.seat} stands on level {level} of {action.city} already")
        else:
            if not area.presence.count(self.seat):
                raise Rejected("LH.4.8", "all Presence markers are on the board")
            if area.cities and not any(are_adjacent(table, action.city, one) for one in self.stood):
                raise Rejected(rule, f"{action.city} is not adjacent to Influence that stood there before the turn")
        holder = city.at(action.level)
        if city.is_protected and holder == city.controller:
            raise Rejected("LH.6.2.7", f"{holder} controls {action.city} with a Citadel there, and cannot be lowered")
        if not is_told(table):
            price = price_of(table, self.seat, action.city, action.level)
            verify_gold(table, self.seat, price, rule, f"level {action.level} of {action.city}")

    def _verify_support(self, table: Table, action: Support) -> None:
        if action.region not in in_play(table) or not City(table, action.region).level(self.seat):
            raise Rejected("LH.6.2", f"{self.seat} has no Influence in {action.region}")
        if not 1 <= action.count <= Seat(table, self.seat).presence.count(self.seat):
            raise Rejected("LH.4.8", f"{self.seat} has not {action.count} Presence markers left to place")
        verify_gold(table, self.seat, action.count, "LH.6.2", f"{action.count} Support")

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Influence):
            return ()
        city, found = locations()[action.city], []
        if not is_told(table) and city.figures == "assumed":
            found.append(f"the figures of {city.name} are assumed (LOH-O12)")
        doubts = [path_caution(action.city, one) for one in self.stood if one != action.city]
        if not City(table, action.city).level(self.seat) and doubts and all(doubts):
            found.append(doubts[0])
        return tuple(found)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Support):
            pay(tx, self.seat, action.count)
            supply = Seat(tx.table, self.seat).presence.name
            tx.pieces(self.seat, action.count, supply, region_place(action.region))
            tx.then(self)
        elif isinstance(action, Influence):
            if is_told(tx.table):
                tell = Tell(("level",), 99, f"the Gold paid for level {action.level} of {action.city}", "LH.6.2")
                tx.then(tell, PayTold(self.seat), self)
            else:
                pay(tx, self.seat, price_of(tx.table, self.seat, action.city, action.level))
                tx.then(self)
            climb(tx, self.seat, action.city, action.level)


class PayTold(Step, frozen=True, tag="pay-told"):
    """The Gold that was told is paid."""

    seat: str

    def run(self, tx: Transaction) -> None:
        pay(tx, self.seat, int(tx.table.value(told_name("level"), 0)))
