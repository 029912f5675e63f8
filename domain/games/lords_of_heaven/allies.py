"""Support joins a Battle, and allies are asked one after the other (7.1 steps 1 to 6)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

import msgspec

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.fight import buildings_doubt, fight, put_fight
from domain.games.lords_of_heaven.figures import count_way
from domain.games.lords_of_heaven.lenses import (
    Seat,
    are_adjacent,
    by_the_map,
    in_play,
    is_told,
    near,
    path_caution,
    region_place,
    seats,
    setting,
    support,
)
from domain.games.lords_of_heaven.movement import AskRecruit
from domain.games.lords_of_heaven.notation import Accept, Ask, Join, Pass, Refuse
from domain.games.lords_of_heaven.paying import pay, verify_gold
from domain.lens import clockwise
from domain.table import Table
from domain.transaction import Transaction


class AskJoin(AskStep, frozen=True, tag="join"):
    """Up to one Support joins from each adjacent Location, for Gold (7.1, LOH-O6)."""

    seat: str
    answers: ClassVar = (Join,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        one = fight(table)
        if not any(self._may_come(table, region) for region in Seat(table, self.seat).regions):
            return ()
        text = f"which Support joins the Battle in {one.place}?"
        return (Decision(self.seat, "join", text, "LH.7.1", otherwise=Join(())),)

    def _may_come(self, table: Table, region: str) -> bool:
        return region != fight(table).place and are_adjacent(table, region, fight(table).place)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        near_by = [one for one in near(table, fight(table).place) if support(table, one, self.seat)]
        for count in range(len(near_by) + 1):
            yield from map(Join, combinations(near_by, count))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Join)
        if len(set(action.places)) < len(action.places):
            raise Rejected("LH.7.1", "one Support joins from each Location")
        for place in action.places:
            if place not in in_play(table) or not self._may_come(table, place):
                raise Rejected("LH.7.1", f"{place} is not adjacent to {fight(table).place}{by_the_map()}")
            if not support(table, place, self.seat):
                raise Rejected("LH.7.1", f"{self.seat} has no Support in {place}")
        cost = int(setting(table, "battle_move_cost")) * len(action.places)
        verify_gold(table, self.seat, cost, "LH.7.1", "joining the Battle", action.faith)

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        found = (path_caution(place, fight(table).place) for place in getattr(action, "places", ()))
        return tuple(doubt for doubt in found if doubt)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Join)
        place = fight(tx.table).place
        if any(path_caution(source, place) for source in action.places):
            count_way(tx)
        pay(tx, self.seat, int(setting(tx.table, "battle_move_cost")) * len(action.places), action.faith)
        for source in action.places:
            tx.pieces(self.seat, 1, region_place(source), region_place(place))
        points = Seat(tx.table, self.seat).fortresses_at(place)
        if action.places and points and setting(tx.table, "recruit_on_join"):
            tx.then(AskRecruit(self.seat, points))


class AskAlly(AskStep, frozen=True, tag="ally"):
    """Whom does a leader ask to be its ally? On a refusal another may be asked."""

    leader: str
    answers: ClassVar = (Ask, Pass)

    def _may_be_asked(self, table: Table, seat: str) -> bool:
        one = fight(table)
        if seat in one.involved or seat in one.refused or seat not in seats(table):
            return False
        if support(table, one.place, seat):
            return True
        if not one.is_battle:
            return False
        return any(are_adjacent(table, one.place, region) for region in Seat(table, seat).regions)

    def _doubt(self, table: Table, seat: str) -> str:
        """Returns what may be wrong with how near a seat's Support is; `""` if it is there, or a known way away."""
        place = fight(table).place
        if support(table, place, seat):
            return ""
        doubts = {region: path_caution(place, region) for region in Seat(table, seat).regions}
        if not doubts or not all(doubts.values()):
            return ""
        return next((doubts[region] for region in near(table, place) if region in doubts), "") or (
            f"no source says that {seat} has Support next to {place} (LOH-O2)"
        )

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        doubt = self._doubt(table, action.seat) if isinstance(action, Ask) else ""
        return (doubt,) if doubt else ()

    def _open(self, table: Table) -> list[str]:
        return [seat for seat in clockwise(seats(table), self.leader) if self._may_be_asked(table, seat)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not self._open(table):
            return ()
        text = f"ask whom to be an ally in {fight(table).place}?"
        return (Decision(self.leader, "ally", text, fight(table).rule, otherwise=Pass()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Ask, self._open(table))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Ask) or self._may_be_asked(table, action.seat):
            return
        one = fight(table)
        if action.seat in one.allies.values():
            leader = next(leader for leader, ally in one.allies.items() if ally == action.seat)
            why = f"{action.seat} is the ally of {leader}, and nobody fights on both sides (LOH-O35)"
        elif action.seat in one.leaders:
            why = f"{action.seat} leads a side"
        elif action.seat in one.refused:
            why = f"{action.seat} has refused"
        elif one.is_battle:
            why = f"an ally has Support there or next to it{by_the_map()}"
        else:
            why = "an ally has Support in that very Region"
        raise Rejected(one.rule, f"{action.seat} cannot be asked: {why}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Ask):
            if self._doubt(tx.table, action.seat):
                count_way(tx)
            tx.then(AskAnswer(self.leader, action.seat))


class AskAnswer(AskStep, frozen=True, tag="answer"):
    """Does the seat become an ally?"""

    leader: str
    seat: str
    answers: ClassVar = (Accept, Refuse)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        one = fight(table)
        text = f"an ally of {self.leader} in {one.place}?"
        return (Decision(self.seat, "answer", text, one.rule),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Accept()
        yield Refuse()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        """Either answer stands."""

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Accept) or is_told(table):
            return ()
        one = fight(table)
        before = buildings_doubt(table, one)
        after = msgspec.structs.replace(one, allies=one.allies | {self.leader: self.seat})
        return tuple(doubt for doubt in buildings_doubt(table, after) if doubt not in before)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        one = fight(tx.table)
        if isinstance(action, Accept):
            put_fight(tx, one, allies=one.allies | {self.leader: self.seat})
            if one.is_battle:
                tx.then(AskJoin(self.seat))
        else:
            put_fight(tx, one, refused=(*one.refused, self.seat))
            tx.then(AskAlly(self.leader))


class CloseAsking(Step, frozen=True, tag="close-asking"):
    """The leader's side is complete; the other leader may ask those who refused."""

    leader: str

    def run(self, tx: Transaction) -> None:
        put_fight(tx, fight(tx.table), refused=())
