"""Presence: Influence and Support, in any amount that can be paid (6.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.drawing import MOST_FIGURE, Tell
from domain.games.lords_of_heaven.facts import locations
from domain.games.lords_of_heaven.figures import count_way, is_asked, is_open_city, note
from domain.games.lords_of_heaven.influence import climb, pushed
from domain.games.lords_of_heaven.lenses import (
    City,
    Seat,
    are_adjacent,
    by_the_map,
    in_play,
    is_told,
    near,
    path_caution,
    region_place,
    told,
    top_level,
)
from domain.games.lords_of_heaven.notation import Done, Influence, Support
from domain.games.lords_of_heaven.paying import pay, verify_count, verify_faith, verify_gold
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
                what = "to Influence that stood there before the turn"
                raise Rejected(rule, f"{action.city} is not adjacent {what}{by_the_map() if self.stood else ''}")
        holder = city.controller
        if city.is_protected and holder in [who for _, who in pushed(table, self.seat, action.city, action.level)]:
            raise Rejected("LH.6.2.7", f"{holder} controls {action.city} with a Citadel there, and cannot be lowered")
        verify_faith(table, self.seat, action.faith)
        if not is_asked(table, is_open=is_open_city(action.city)):
            price = price_of(table, self.seat, action.city, action.level)
            verify_gold(table, self.seat, price, rule, f"level {action.level} of {action.city}", action.faith)

    def _verify_support(self, table: Table, action: Support) -> None:
        if action.region not in in_play(table) or not City(table, action.region).level(self.seat):
            raise Rejected("LH.6.2", f"{self.seat} has no Influence in {action.region}")
        left = Seat(table, self.seat).presence.count(self.seat)
        verify_count(action.count, left, "Presence markers left to place", self.seat, "LH.4.8")
        verify_gold(table, self.seat, action.count, "LH.6.2", f"{action.count} Support", action.faith)

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Influence):
            return ()
        found = []
        if is_open_city(action.city) and not is_told(table):
            found.append(f"the figures of {locations()[action.city].name} are assumed (LOH-O12)")
        if doubt := self._doubt(table, action):
            found.append(doubt)
        return tuple(found)

    def _doubt(self, table: Table, action: Influence) -> str:
        """Returns what may be wrong with the way to a new City; `""` if one way there is known, or none is needed."""
        doubts = [path_caution(action.city, one) for one in self.stood if one != action.city]
        return doubts[0] if not City(table, action.city).level(self.seat) and doubts and all(doubts) else ""

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Support):
            pay(tx, self.seat, action.count, action.faith)
            supply = Seat(tx.table, self.seat).presence.name
            tx.pieces(self.seat, action.count, supply, region_place(action.region))
            tx.then(self)
        elif isinstance(action, Influence):
            if self._doubt(tx.table, action):
                count_way(tx)
            note(tx, "levels", is_open=is_open_city(action.city))
            if is_asked(tx.table, is_open=is_open_city(action.city)):
                text = f"level {action.level} of {action.city}"
                tell = Tell(("level",), MOST_FIGURE, text, "LH.6.2", payer=self.seat)
                tx.then(tell, PayTold(self.seat, action.faith), self)
            else:
                pay(tx, self.seat, price_of(tx.table, self.seat, action.city, action.level), action.faith)
                tx.then(self)
            climb(tx, self.seat, action.city, action.level)


class PayTold(Step, frozen=True, tag="pay-told"):
    """The Gold that was told is paid."""

    seat: str
    faith: int = 0
    """So much of it is paid in Faith."""

    def run(self, tx: Transaction) -> None:
        pay(tx, self.seat, told(tx.table, "level"), self.faith)
