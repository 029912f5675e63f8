"""Dice of a Conflict, rerolls, and who wins (7.1 steps 10 and 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, ChanceStep, Step
from domain.decision import Action, Chance, Decision, Dice, Rolled, Telling, Told
from domain.errors import Rejected
from domain.games.lords_of_heaven.aftermath import after_conflict
from domain.games.lords_of_heaven.drawing import Tell
from domain.games.lords_of_heaven.facts import cards, rules, units
from domain.games.lords_of_heaven.fight import Fight, building_strength, fight, put_fight, supports
from domain.games.lords_of_heaven.lenses import FAITH, UNITS, Seat, is_told, setting, told_name
from domain.games.lords_of_heaven.notation import Pass, Reroll
from domain.state import State
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

FACES = 6
MOST_TOLD = 60


def begin_dice(table: State, one: Fight) -> tuple[Step, ...]:
    """Returns the steps from the dice to the end of the Conflict; the attacker's side rerolls first."""
    rolls = [Roll(seat) for seat in one.involved if supports(table, one, seat)]
    rerolls = [AskReroll(seat) for seat in one.involved if supports(table, one, seat)]
    told = [
        Tell(("strength",), MOST_TOLD, f"the Strength of {cards()[kind].name}", "LH.7.1")
        for kind in one.cards.values()
        if kind in cards() and is_told(table)
    ]
    keep = [step for pair in zip(told, map(KeepStrength, _told_leaders(table, one)), strict=True) for step in pair]
    return (*keep, *rolls, *rerolls, CountStrength())


def _told_leaders(table: State, one: Fight) -> list[str]:
    return [leader for leader, kind in one.cards.items() if kind in cards() and is_told(table)]


class KeepStrength(Step, frozen=True, tag="keep-strength"):
    """The Strength of a leader's card, as it was told."""

    leader: str

    def run(self, tx: Transaction) -> None:
        tx.set(told_name(f"strength-{self.leader}"), tx.table.value(told_name("strength"), 0))


class Roll(ChanceStep, frozen=True, tag="roll"):
    """A seat rolls a die for each of its Support; where faces are told, their Strength and Wounds (LOH-O13)."""

    seat: str
    die: int = 0
    """A die that is rolled again, from 1; 0 is all of them."""

    def chance(self, table: Table) -> Chance | None:
        one = fight(table)
        count = 1 if self.die else supports(table, one, self.seat)
        text = f"{self.seat} rolls {counted(count, 'die', 'dice')} in {one.place}"
        if is_told(table):
            names = (f"{self.seat}/dice/strength", f"{self.seat}/dice/wounds")
            telling = Telling(names, ((0, MOST_TOLD),) * 2)
            whole = " of all dice, as they lie after the reroll" if self.die else ""
            return Chance("dice", f"{text}: Strength and Wounds{whole}?", "LH.7.1", telling, (), self.seat)
        return Chance("dice", text, "LH.7.1", Dice(count, FACES, 1), (), self.seat)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        one = fight(tx.table)
        faces = outcome.faces if isinstance(outcome, Rolled) else outcome.numbers if isinstance(outcome, Told) else ()
        if self.die and not is_told(tx.table):
            old = list(one.dice[self.seat])
            old[self.die - 1 : self.die] = faces
            faces = tuple(old)
        put_fight(tx, one, dice=one.dice | {self.seat: tuple(faces)})


class AskReroll(AskStep, frozen=True, tag="reroll"):
    """One die is rolled again for each own Church or Mosque on the board, the same one too (4.5)."""

    seat: str
    answers: ClassVar = (Reroll, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        left = len(Seat(table, self.seat).built("temple")) - fight(table).rerolls.get(self.seat, 0)
        if left <= 0:
            return ()
        text = f"reroll a die? {counted(left, 'reroll')} left"
        return (Decision(self.seat, "reroll", text, "LH.4.5", otherwise=Pass()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Pass()
        yield from map(Reroll, range(1, supports(table, fight(table), self.seat) + 1))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        count = supports(table, fight(table), self.seat)
        if isinstance(action, Reroll) and not 1 <= action.die <= count:
            raise Rejected("LH.4.5", f"{self.seat} has the dice 1 to {count}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Reroll):
            one = fight(tx.table)
            put_fight(tx, one, rerolls=one.rerolls | {self.seat: one.rerolls.get(self.seat, 0) + 1})
            tx.then(Roll(self.seat, action.die), self)


def rolled(table: State, one: Fight, leader: str) -> tuple[int, int]:
    """Returns the Strength and the Wounds of a side's dice."""
    faces = [one.dice[seat] for seat in one.side(leader) if seat in one.dice]
    if is_told(table):
        return sum(pair[0] for pair in faces), sum(pair[1] for pair in faces)
    shown = rules().dice
    flat = [face - 1 for roll in faces for face in roll]
    return sum(shown.strength[face] for face in flat), sum(shown.wounds[face] for face in flat)


def force_of(table: State, seat: str) -> int:
    """Returns the Strength of the Units and Faith that a seat revealed."""
    force = Seat(table, seat).force
    return sum(units()[kind].strength * force.count(kind) for kind in UNITS) + force.count(FAITH)


def card_strength(table: State, one: Fight, leader: str) -> int:
    """Returns the Strength of a leader's card; that of the Bluff card is 0 (LOH-O5)."""
    kind = one.cards.get(leader, "")
    if kind not in cards():
        return 0
    return int(table.value(told_name(f"strength-{leader}"), 0)) if is_told(table) else cards()[kind].strength


def strength_of(table: State, one: Fight, leader: str) -> int:
    """Returns the Strength of a side: cards, Units, Faith, dice and buildings (7.1 step 11)."""
    forces = sum(force_of(table, seat) for seat in one.side(leader))
    declared = int(table.value(f"{leader}/strength", 0))
    dice = rolled(table, one, leader)[0]
    return card_strength(table, one, leader) + forces + dice + building_strength(table, one, leader) + declared


class CountStrength(Step, frozen=True, tag="count-strength"):
    """The higher Strength wins; equal Strength as LOH-O7 is played."""

    def run(self, tx: Transaction) -> None:
        one = fight(tx.table)
        attack, defence = (strength_of(tx.table, one, leader) for leader in one.leaders)
        tie = one.attacker if setting(tx.table, "tie") == "attacker" else one.defender
        winner = tie if attack == defence else one.attacker if attack > defence else one.defender
        tx.set("strengths", [attack, defence])
        one = put_fight(tx, one, winner=winner)
        wounds = {leader: rolled(tx.table, one, one.other(leader))[1] for leader in one.leaders}
        extra = {leader: int(tx.table.value(f"{leader}/wounds", 0)) for leader in one.leaders}
        tx.then(*after_conflict(one, {leader: wounds[leader] + extra[leader] for leader in one.leaders}))
