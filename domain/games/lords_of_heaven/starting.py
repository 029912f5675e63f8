"""Conflicts are started: how many in a turn, against whom (5.6, 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.allies import AskAlly, AskJoin, CloseAsking
from domain.games.lords_of_heaven.commit import AskCommit
from domain.games.lords_of_heaven.fight import Fight, buildings_doubt, put_fight
from domain.games.lords_of_heaven.figures import are_dice_open
from domain.games.lords_of_heaven.lenses import CONFLICTS, CRUSADE, City, Seat, in_play, is_told, seats, support
from domain.games.lords_of_heaven.notation import Battle, Done, Siege
from domain.table import Table
from domain.transaction import Transaction


def besieged(table: Table, seat: str, city: str) -> str:
    """Returns the Defender of a Siege: the highest Influence apart from the attacker's; `""` if there is none."""
    levels = {who: level for who, level in City(table, city).levels.items() if who != seat}
    return max(levels, key=lambda who: levels[who]) if levels else ""


def started(table: Table, seat: str, action: Battle | Siege) -> Fight:
    """Returns the Conflict that a seat starts."""
    if isinstance(action, Battle):
        return Fight("battle", action.region, seat, action.defender)
    return Fight("siege", action.city, seat, besieged(table, seat, action.city))


class AskConflict(AskStep, frozen=True, tag="conflict"):
    """Is a Battle or Siege started? One in a turn of the 1st Crusade, two in the 2nd."""

    seat: str
    most: int = 2
    """How many may be started in a row: a card starts one."""
    answers: ClassVar = (Battle, Siege, Done)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if table.value(CONFLICTS, 0) >= table.value(CRUSADE, 1) or not self.most:
            return ()
        if not Seat(table, self.seat).regions:
            return ()
        return (Decision(self.seat, "conflict", "start a Battle or a Siege?", "LH.5.6", otherwise=Done()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for region in Seat(table, self.seat).regions:
            yield from (Battle(region, seat) for seat in seats(table) if seat != self.seat)
            yield Siege(region)
        yield Done()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Done):
            return
        place = action.region if isinstance(action, Battle) else getattr(action, "city", "")
        rule = "LH.7.1" if isinstance(action, Battle) else "LH.7.2"
        if place not in in_play(table) or not support(table, place, self.seat):
            raise Rejected(rule, f"{self.seat} has no Support in {place}")
        if isinstance(action, Battle):
            who = action.defender
            if who == self.seat or who not in seats(table) or not support(table, place, who):
                raise Rejected(rule, f"{who} is no opponent with Support in {place}")
        elif not besieged(table, self.seat, place):
            raise Rejected(rule, f"no opponent has Influence in {place}")

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Battle | Siege) or is_told(table):
            return ()
        dice = ["the faces of the dice are assumed (LOH-O13)"] * are_dice_open()
        return (*dice, *buildings_doubt(table, started(table, self.seat, action)))

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Battle | Siege):
            return
        one = started(tx.table, self.seat, action)
        tx.add(CONFLICTS, 1)
        put_fight(tx, one)
        again = AskConflict(self.seat, self.most - 1)
        asked = [
            step
            for leader in one.leaders
            for step in (AskJoin(leader), AskAlly(leader), CloseAsking(leader))
            if one.is_battle or not isinstance(step, AskJoin)
        ]
        tx.then(*asked, AskCommit(), again)
