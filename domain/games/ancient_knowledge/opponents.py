"""Effects aimed at opponents; in solo there are none, and nothing happens (8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.effects import Acting, performs
from domain.games.ancient_knowledge.hand import AskPay, artifact_places, discard_artifacts, verify_each_once
from domain.games.ancient_knowledge.instructions import (
    GiveLost,
    Op,
    OpponentsDiscard,
    OpponentsDiscardArtifact,
    OpponentsGain,
    Steal,
)
from domain.games.ancient_knowledge.lenses import (
    HAND_LIMIT,
    KNOWLEDGE,
    Seat,
    all_seen,
    hand_kinds,
    hand_place,
    name_of,
    opponents,
)
from domain.games.ancient_knowledge.notation import Choose, Discard, Give, Pass, Rob, Take
from domain.games.ancient_knowledge.removing import tokens_of, words_of
from domain.lens import Card
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

RULE: Final = "AK.10.3"


@performs(OpponentsDiscard)
def _discard(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, OpponentsDiscard)
    tx.then(*(AskPay(one, op.count, acting.name, RULE) for one in opponents(tx.table, acting.seat)))


# -- artifacts ---------------------------------------------------------------------------------------------------


@performs(OpponentsDiscardArtifact)
def _discard_artifact(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, OpponentsDiscardArtifact)
    tx.then(*(AskLoseArtifact(one, op.count, acting.kind) for one in opponents(tx.table, acting.seat)))


class AskLoseArtifact(AskStep, frozen=True, tag="lose-artifact"):
    """An opponent discards artifacts from the board; where there is no choice, nobody is asked."""

    seat: str
    count: int
    kind: str
    answers: ClassVar = (Discard,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        held = len(Seat(table, self.seat).artifacts())
        if held <= self.count:
            return ()
        text = f"{name_of(self.kind)}: which {counted(self.count, 'artifact')} of {self.seat}'s board?"
        return (Decision(self.seat, "discard", text, RULE, about=artifact_places(self.seat)),)

    def run(self, tx: Transaction) -> None:
        discard_artifacts(tx, self.seat, [card.kind for card in Seat(tx.table, self.seat).artifacts()])

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Discard((card.kind,)) for card in Seat(table, self.seat).artifacts())

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        held = [card.kind for card in Seat(table, self.seat).artifacts()]
        verify_each_once(action.kinds, held, RULE, "no artifact of the board")
        if len(action.kinds) != self.count:
            raise Rejected(RULE, f"{counted(self.count, 'artifact')} to discard, not {len(action.kinds)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_artifacts(tx, self.seat, action.kinds)


# -- knowledge ---------------------------------------------------------------------------------------------------


@performs(OpponentsGain)
def _gain(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(*(AskGain(*acting.fields(), one) for one in opponents(tx.table, acting.seat)))


class AskGain(Acting, AskStep, frozen=True, tag="gain"):
    """One monument of an opponent gains knowledge from the supply."""

    opponent: str = ""
    answers: ClassVar = (Choose,)
    of: ClassVar = (OpponentsGain,)

    @property
    def _count(self) -> int:
        assert isinstance(self.op, OpponentsGain)
        return self.op.count

    def _kinds(self, table: Table) -> list[str]:
        return [spot.card.kind for spot in Seat(table, self.opponent).monuments()]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        kinds = self._kinds(table)
        if not kinds:
            return ()
        text = f"{self.name}: which monument of {self.opponent} gains {self._count} knowledge?"
        otherwise = Choose(kinds[0]) if len(kinds) == 1 else None
        return (Decision(self.seat, "choose", text, RULE, otherwise=otherwise),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Choose, self._kinds(table))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        if action.kind not in self._kinds(table):
            raise Rejected(RULE, f"{name_of(action.kind)} is no monument in the Timeline of {self.opponent}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        spot = Seat(tx.table, self.opponent).monument(action.kind)
        assert spot is not None
        tx.pieces(KNOWLEDGE, self._count, "", f"#{spot.card.id}")


@performs(GiveLost)
def _give(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskGive(*acting.fields()))


class AskGive(Acting, AskStep, frozen=True, tag="give"):
    """Lost Knowledge goes onto a monument of an opponent."""

    answers: ClassVar = (Give, Pass)
    of: ClassVar = (GiveLost,)

    def _most(self, table: Table) -> int:
        assert isinstance(self.op, GiveLost)
        return min(self.op.count, Seat(table, self.seat).lost.count(KNOWLEDGE))

    def _kinds(self, table: Table) -> list[str]:
        return [spot.card.kind for one in opponents(table, self.seat) for spot in Seat(table, one).monuments()]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        most = self._most(table)
        if not most or not self._kinds(table):
            return ()
        text = f"{self.name}: up to {most} Lost Knowledge onto which monument of an opponent?"
        return (Decision(self.seat, "give", text, RULE, otherwise=Pass()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for number in range(self._most(table), 0, -1):
            yield from (Give(words_of({kind: number})) for kind in self._kinds(table))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Give):
            return
        tokens, most = tokens_of(action.tokens, RULE), self._most(table)
        if len(tokens) != 1 or not all(1 <= number <= most for number in tokens.values()):
            raise Rejected(RULE, f"{self.name}: 1 to {most} tokens onto one monument")
        if not set(tokens) <= set(self._kinds(table)):
            raise Rejected(RULE, f"{name_of(next(iter(tokens)))} is no monument of an opponent")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Give):
            return
        ((kind, number),) = tokens_of(action.tokens, RULE).items()
        for one in opponents(tx.table, self.seat):
            spot = Seat(tx.table, one).monument(kind)
            if spot is not None:
                tx.pieces(KNOWLEDGE, number, Seat(tx.table, self.seat).lost.name, f"#{spot.card.id}")


# -- a card of an opponent ---------------------------------------------------------------------------------------


@performs(Steal)
def _steal(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskRob(*acting.fields()))


class AskRob(Acting, AskStep, frozen=True, tag="rob"):
    """Whose hand is looked at."""

    answers: ClassVar = (Rob,)
    of: ClassVar = (Steal,)

    def _able(self, table: Table) -> list[str]:
        """Returns whose hand can be looked at; a hand that is full takes nothing more (2.1)."""
        if len(Seat(table, self.seat).hand) >= HAND_LIMIT:
            return []
        return [one for one in opponents(table, self.seat) if len(Seat(table, one).hand)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        able = self._able(table)
        if not able:
            return ()
        otherwise = Rob(able[0]) if len(able) == 1 else None
        text = f"{self.name}: whose hand is looked at?"
        return (Decision(self.seat, "rob", text, RULE, otherwise=otherwise),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Rob, self._able(table))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Rob)
        if action.seat not in self._able(table):
            raise Rejected(RULE, f"{action.seat} is no opponent with cards in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Rob)
        cards = [Card(card) for card in tx.table.stack(hand_place(action.seat))]
        tx.reveal(cards, (self.seat,))
        tx.then(AskSteal(*self.fields(), action.seat))


class AskSteal(Acting, AskStep, frozen=True, tag="steal"):
    """A card of the hand that was looked at is taken."""

    victim: str = ""
    answers: ClassVar = (Take,)
    of: ClassVar = (Steal,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not len(Seat(table, self.victim).hand):
            return ()
        text = f"{self.name}: which card of {self.victim}'s hand is taken?"
        return (Decision(self.seat, "take", text, RULE, secret=True, about=(hand_place(self.victim),)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Take, hand_kinds(table, self.victim))
        if not all_seen(table, hand_place(self.victim)):
            yield Take("?")

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Take)
        if Seat(table, self.victim).hand.card(action.kind) is None:
            raise Rejected(RULE, f"{self.victim} has no {name_of(action.kind)} in hand")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Take)
        card = Seat(tx.table, self.victim).hand.card(action.kind)
        assert card is not None
        tx.move(card, hand_place(self.seat))
