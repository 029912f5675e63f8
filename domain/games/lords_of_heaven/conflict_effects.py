"""Conflict effects of the cards that were turned up: done where an owner gave them, else declared (LOH-O14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.declaring import AskDeclared
from domain.games.lords_of_heaven.dice import MOST_TOLD, begin_dice
from domain.games.lords_of_heaven.draft import possible
from domain.games.lords_of_heaven.drawing import Tell
from domain.games.lords_of_heaven.facts import cards
from domain.games.lords_of_heaven.fight import fight, put_fight
from domain.games.lords_of_heaven.figures import is_asked, is_open_strength, note
from domain.games.lords_of_heaven.instructions import NOTHING, amount_of, pieces_in
from domain.games.lords_of_heaven.lenses import Seat, told
from domain.games.lords_of_heaven.notation import Also, Pass
from domain.games.lords_of_heaven.paying import gain, score
from domain.lens import Stack
from domain.table import Table
from domain.transaction import Transaction


class ConflictEffects(Step, frozen=True, tag="conflict-effects"):
    """The cards that were turned up have their effects, the attacker's first; then the dice are rolled."""

    def run(self, tx: Transaction) -> None:
        one = fight(tx.table)
        shown = {leader: [card.kind for card in Stack(tx.table, f"{leader}/shown")] for leader in one.leaders}
        one = put_fight(tx, one, cards={leader: kinds[0] for leader, kinds in shown.items() if kinds})
        effects = [step for leader, kind in one.cards.items() for step in effect_of(leader, kind)]
        tx.then(*effects, *begin_dice(tx.table, one))


def effect_of(leader: str, kind: str) -> tuple[Step, ...]:
    """Returns what a card does in a Conflict; the Bluff card does nothing (LOH-O5)."""
    if kind not in cards():
        return ()
    if "conflict" in cards()[kind].unknown:
        return (AskDeclared(leader, kind, "conflict"),)
    return tuple(DoConflictPart(leader, part) for part in cards()[kind].fights if part != NOTHING)


class DoConflictPart(Step, frozen=True, tag="conflict-part"):
    """A part of a conflict effect is done."""

    leader: str
    part: str

    def run(self, tx: Transaction) -> None:
        verb = self.part.partition(" ")[0]
        if verb == "strength":
            tx.add(f"{self.leader}/strength", amount_of(self.part))
        elif verb == "deal":
            tx.add(f"{fight(tx.table).other(self.leader)}/wounds", amount_of(self.part))
        elif verb == "gain":
            gain(tx, self.leader, pieces_in(self.part))
        elif verb == "score":
            score(tx, self.leader, amount_of(self.part))
        else:
            tx.then(AskAlso(self.leader))


class AskAlso(AskStep, frozen=True, tag="also"):
    """Which other card of the hand is played, by an effect that allows it?"""

    leader: str
    answers: ClassVar = (Also, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.leader, "also", "play another card of the hand?", "LH.7.1", otherwise=Pass()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Also(kind) for kind in possible(Seat(table, self.leader).hand) if kind != "?")
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Also):
            return
        if action.kind not in cards() or Seat(table, self.leader).hand.card(action.kind) is None:
            raise Rejected("LH.7.1", f"{action.kind} is no Action card in the hand of {self.leader}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Also):
            return
        area = Seat(tx.table, self.leader)
        card = area.hand.card(action.kind)
        assert card is not None
        tx.move(card, area.shown.name)
        is_open = is_open_strength(action.kind)
        note(tx, "strengths", is_open=is_open)
        if is_asked(tx.table, is_open=is_open):
            tell = Tell(("strength",), MOST_TOLD, f"the Strength of {cards()[action.kind].name}", "LH.7.1")
            tx.then(tell, AddStrength(self.leader), *effect_of(self.leader, action.kind))
        else:
            tx.add(f"{self.leader}/strength", cards()[action.kind].strength)
            tx.then(*effect_of(self.leader, action.kind))


class AddStrength(Step, frozen=True, tag="add-strength"):
    """The Strength of another card, as it was told, counts too."""

    leader: str

    def run(self, tx: Transaction) -> None:
        tx.add(f"{self.leader}/strength", told(tx.table, "strength"))
