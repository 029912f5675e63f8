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
from domain.games.lords_of_heaven.fight import (
    Fight,
    building_strength,
    buildings_doubt,
    fight,
    is_open_building,
    put_fight,
    supports,
)
from domain.games.lords_of_heaven.figures import are_dice_open, is_asked, is_open_strength, note
from domain.games.lords_of_heaven.lenses import FAITH, UNITS, Seat, is_told, setting, told, told_name
from domain.games.lords_of_heaven.notation import Pass, Reroll
from domain.state import State
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

FACES = 6
MOST_TOLD = 60


def begin_dice(table: State, one: Fight) -> tuple[Step, ...]:
    """Returns the steps from the dice to the end of the Conflict; the attacker's side rerolls first."""
    rolling = [seat for seat in one.involved if supports(table, one, seat)]
    figures: list[Step] = []
    for leader in filter(one.cards.__contains__, one.leaders):  # a stored dict has another order
        kind = one.cards[leader]
        if is_asked(table, is_open=is_open_strength(kind)):
            text = f"the Strength of {cards()[kind].name}"
            figures += [Tell(("strength",), MOST_TOLD, text, "LH.7.1"), KeepStrength(leader)]
    return (*figures, *map(Roll, rolling), *map(AskReroll, rolling), CountStrength())


def are_dice_told(table: State) -> bool:
    """Returns True if the Strength and Wounds of dice are told, as their faces are not known (LOH-O13)."""
    return is_asked(table, is_open=are_dice_open())


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
        if are_dice_told(table):
            names = (f"{self.seat}/dice/strength", f"{self.seat}/dice/wounds")
            telling = Telling(names, ((0, MOST_TOLD),) * 2)
            whole = " of all dice, as they lie after the reroll" if self.die else " of all dice"
            how = "Two numbers, the Strength first (LOH-O13)"
            return Chance("dice", f"{text}: Strength and Wounds{whole}? {how}", "LH.7.1", telling, (), self.seat)
        return Chance("dice", f"{text}; {faces_told()}", "LH.7.1", Dice(count, FACES, 1), (), self.seat)

    def cautions(self, table: Table, chance: Chance, outcome: Action) -> tuple[str, ...]:
        return tuple(conflict_doubts(table))

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        one = fight(tx.table)
        faces = outcome.faces if isinstance(outcome, Rolled) else outcome.numbers if isinstance(outcome, Told) else ()
        if self.die and not are_dice_told(tx.table):
            old = list(one.dice[self.seat])
            old[self.die - 1 : self.die] = faces
            faces = tuple(old)
        put_fight(tx, one, dice=one.dice | {self.seat: tuple(faces)})


def faces_told() -> str:
    """Returns what each face gives, and whether that is assumed: `... 4 1/1, 5 1/2, 6 2/0`."""
    shown = rules().dice
    pairs = zip(shown.strength, shown.wounds, strict=True)
    faces = ", ".join(f"{face} {strength}/{wounds}" for face, (strength, wounds) in enumerate(pairs, 1))
    sure, point = ("assumed ", " (LOH-O13)") if are_dice_open() else ("", "")
    return f"{sure}faces, each with Strength/Wounds: {faces}{point}"


def conflict_doubts(table: Table) -> list[str]:
    """Returns which figures of a Conflict are assumed as its dice are rolled (LOH-O1, LOH-O13)."""
    if is_told(table):
        return []
    dice = ["the faces of the dice are assumed (LOH-O13)"] * are_dice_open()
    return [*dice, *buildings_doubt(table, fight(table))]


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

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        return tuple(conflict_doubts(table))

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Reroll):
            one = fight(tx.table)
            put_fight(tx, one, rerolls=one.rerolls | {self.seat: one.rerolls.get(self.seat, 0) + 1})
            tx.then(Roll(self.seat, action.die), self)


def rolled(table: State, one: Fight, leader: str) -> tuple[int, int]:
    """Returns the Strength and the Wounds of a side's dice."""
    faces = [one.dice[seat] for seat in one.side(leader) if seat in one.dice]
    if are_dice_told(table):
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
    if is_asked(table, is_open=is_open_strength(kind)):
        return told(table, f"strength-{leader}")
    return cards()[kind].strength


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
        note(tx, "dice", is_open=bool(one.dice) and are_dice_open())
        note(tx, "strengths", is_open=any(map(is_open_strength, one.cards.values())))
        note(tx, "upgrades", is_open=any(is_open_building(tx.table, one, leader) for leader in one.leaders))
        attack, defence = (strength_of(tx.table, one, leader) for leader in one.leaders)
        tie = one.attacker if setting(tx.table, "tie") == "attacker" else one.defender
        winner = tie if attack == defence else one.attacker if attack > defence else one.defender
        tx.set("strengths", [attack, defence])
        one = put_fight(tx, one, winner=winner)
        wounds = {leader: rolled(tx.table, one, one.other(leader))[1] for leader in one.leaders}
        extra = {leader: int(tx.table.value(f"{leader}/wounds", 0)) for leader in one.leaders}
        tx.then(*after_conflict(one, {leader: wounds[leader] + extra[leader] for leader in one.leaders}))
