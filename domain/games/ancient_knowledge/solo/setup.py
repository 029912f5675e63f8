"""Set-up of a solo game: chests, goals, the starting hand, the time card (8.3 to 8.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, islice
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import ALL
from domain.decision import Action, Chance, Decision, Draw
from domain.drawing import DrawnCards, ShuffleStack
from domain.errors import Rejected
from domain.games.ancient_knowledge.drawing import DrawCards, ShuffleStep
from domain.games.ancient_knowledge.hand import AskPay, verify_each_once
from domain.games.ancient_knowledge.lenses import (
    BOX,
    DECK,
    MODE,
    TIME_CARD,
    Seat,
    artifact_place,
)
from domain.games.ancient_knowledge.notation import Goals, Under
from domain.games.ancient_knowledge.removing import MENU
from domain.games.ancient_knowledge.setup import shuffled_decks, take_hand
from domain.games.ancient_knowledge.solo.chests import titled
from domain.games.ancient_knowledge.solo.facts import chests, setup_facts
from domain.games.ancient_knowledge.solo.lenses import (
    CAMPAIGN,
    CHESTS,
    CHOSEN,
    LAP,
    REVEALED,
    REVEALED_CHESTS,
    TRIAL_NUMBER,
    goals,
    time_row,
    under_place,
)
from domain.games.ancient_knowledge.solo.options import Plan
from domain.games.ancient_knowledge.turn import Turn
from domain.lens import Card, Stack
from domain.outcome import readers
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction

RULE: Final = "AK.8.4"
CAMPAIGN_RULE: Final = "AK.8.5"


def lay_out_solo(tx: Transaction, seat: str, plan: Plan) -> None:
    """Lays out what a solo game has beyond the base game: chests as far as they are known, and the time card."""
    tx.set(MODE, plan.mode)
    tx.set(LAP, 1)
    if plan.trial:
        tx.set(TRIAL_NUMBER, plan.trial)
    tx.move_all(tx.open(BOX, plan.under), under_place(seat))
    lay_goals(tx, seat, plan.board)
    if plan.pool:
        tx.open(CHESTS, (), (), ordered=True)
        tx.open(REVEALED_CHESTS, (), (ALL,), ordered=True)
        tx.move_all(tx.open(BOX, plan.pool), CHESTS)


def lay_time_card(tx: Transaction, seat: str, space: int) -> None:
    """Puts the time card into a space of the Timeline, directly above the board (8.3)."""
    (card,) = tx.open(BOX, [TIME_CARD])
    tx.move(card, time_row(tx.table, seat, space))


def lay_goals(tx: Transaction, seat: str, kinds: Sequence[str]) -> None:
    """Lays chests of the box, new ones where it has them not, into artifact spaces from left to right."""
    for kind in kinds:
        card = Stack(tx.table, BOX).card(kind) if kind in [one.kind for one in Stack(tx.table, BOX)] else None
        if card is None:
            (card,) = tx.open(BOX, [kind])
        tx.move(card, artifact_place(seat, Seat(tx.table, seat).free_artifact_space()))
    if kinds:
        tx.append(CHOSEN, *kinds)


def first_steps(tx: Transaction, seat: str, plan: Plan) -> tuple[Step, ...]:
    """Returns what is done first; in a campaign goals are chosen before any card is discarded (AK-Q20)."""
    if plan.hand:
        take_hand(tx, seat, plan.hand)
        hand: tuple[Step, ...] = (ShuffleStep(DECK),)
        kept: tuple[Step, ...] = ()
    else:
        drawn = setup_facts().drawn
        hand = (ShuffleStep(DECK), DrawCards(seat, drawn))
        kept = (AskPay(seat, drawn - plan.keep, "set-up", "AK.8.15"),)
    return (*hand, *goal_steps(seat, plan), *kept, *shuffled_decks(), Turn(seat))


def goal_steps(seat: str, plan: Plan) -> tuple[Step, ...]:
    """Returns the steps by which the chests come to their places that no option names."""
    if plan.mode == CAMPAIGN:
        reveal = RevealChests(min(setup_facts().revealed, len(plan.pool)))
        return (ShuffleChests(CHESTS), reveal, AskGoals(seat)) if plan.pool else ()
    picked = () if plan.under else (AskUnder(seat),)
    return () if plan.board else (AskGoals(seat), *picked)


class ShuffleChests(ShuffleStack, frozen=True, tag="shuffle-chests"):
    """The chests that may be revealed are shuffled (8.5)."""

    rule: ClassVar = CAMPAIGN_RULE

    def text(self) -> str:
        return "the chests are shuffled"


class RevealChests(DrawnCards, frozen=True, tag="reveal-chests"):
    """The top chests are revealed: five, or all that are left (8.5, AK-O8)."""

    count: int

    def draw(self, table: Table) -> Draw:
        return Draw(CHESTS, REVEALED_CHESTS, self.count)

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        text = f"which {asked} chests are revealed?" if asked > 1 else "which chest is revealed?"
        return Chance("chests", text, CAMPAIGN_RULE, draw, readers(table, REVEALED_CHESTS))

    def kinds(self) -> Collection[str]:
        return tuple(chests())

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        self.drawn(tx, outcome)
        tx.append(REVEALED, *(card.kind for card in Stack(tx.table, REVEALED_CHESTS)))


class AskGoals(AskStep, frozen=True, tag="goals"):
    """The player chooses which chests become goals: of those revealed, or any in a trial without a known row."""

    seat: str
    answers: ClassVar = (Goals,)

    def _kinds(self, table: Table) -> list[str]:
        if table.value(MODE) == CAMPAIGN:
            shown = [card.kind for card in Stack(table, REVEALED_CHESTS)]
            known = [kind for kind in shown if not is_unknown(kind)]
            maybe = Stack(table, REVEALED_CHESTS).possible(chests()) if len(known) < len(shown) else []
            return [*known, *(kind for kind in maybe if kind not in known)]
        beneath = [card.kind for card in Seat(table, self.seat).under]
        return [kind for kind in chests() if kind not in beneath]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        known, held = setup_facts(), self._kinds(table)
        if not held or goals(table, self.seat):
            return ()
        most = min(known.board, len(held))
        if table.value(MODE) != CAMPAIGN:
            text = f"which chests lie in the artifact spaces, from left to right (1 to {most})?"
            return (Decision(self.seat, "goals", text, "AK-O1", free=True),)
        unseen = _unseen(table)
        most = min(known.board, len(Stack(table, REVEALED_CHESTS)))
        seen = ", ".join(titled(card.kind) for card in Stack(table, REVEALED_CHESTS) if not is_unknown(card.kind))
        of = seen if not unseen else f"{seen} and {unseen} not seen" if seen else f"{unseen} not seen"
        text = f"which chests become goals, 1 to {most} of {of}?"
        return (Decision(self.seat, "goals", text, CAMPAIGN_RULE, about=(REVEALED_CHESTS,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        held, most = self._kinds(table), setup_facts().board
        found = (kinds for number in range(1, most + 1) for kinds in combinations(held, number))
        yield from map(Goals, islice(found, MENU))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Goals)
        verify_each_once(action.kinds, self._kinds(table), decision.rule, "no chest that is there to choose")
        if len(action.kinds) > setup_facts().board:
            raise Rejected(decision.rule, f"there are {setup_facts().board} artifact spaces")
        named, unseen = _not_shown(table, action.kinds), _unseen(table)
        if table.value(MODE) == CAMPAIGN and len(named) > unseen:
            raise Rejected(
                decision.rule, f"{unseen} of the chests revealed were not seen, and {len(named)} others are named"
            )

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Goals)
        if tx.table.value(MODE) == CAMPAIGN:
            _name_unseen(tx, _not_shown(tx.table, action.kinds))
        tx.move_all(list(Stack(tx.table, REVEALED_CHESTS)), BOX)
        lay_goals(tx, self.seat, action.kinds)


def _unseen(table: Table) -> int:
    """Returns how many of the chests revealed the record has not seen."""
    return sum(is_unknown(card.kind) for card in Stack(table, REVEALED_CHESTS))


def _not_shown(table: Table, kinds: Sequence[str]) -> list[str]:
    """Returns those of some chests that are not among those revealed as far as the record has seen them."""
    shown = [card.kind for card in Stack(table, REVEALED_CHESTS)]
    return [kind for kind in kinds if kind not in shown]


def _name_unseen(tx: Transaction, kinds: Sequence[str]) -> None:
    """Says what chests were that were revealed unseen, and are named now as they become goals."""
    unseen = [card for card in Stack(tx.table, REVEALED_CHESTS) if is_unknown(card.kind)]
    if kinds:
        tx.reveal([Card(card.id, kind) for card, kind in zip(unseen, kinds, strict=False)])
        tx.set(REVEALED, [card.kind for card in Stack(tx.table, REVEALED_CHESTS)])


class AskUnder(AskStep, frozen=True, tag="chests-under"):
    """The player says which chests lie under the board, in a trial without a known row (AK-O1)."""

    seat: str
    answers: ClassVar = (Under,)

    def _kinds(self, table: Table) -> list[str]:
        taken = {card.kind for card in goals(table, self.seat)}
        return [kind for kind in chests() if kind not in taken]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if len(Seat(table, self.seat).under):
            return ()
        text = f"which chests lie under the board, from left to right (up to {setup_facts().under})?"
        about = (under_place(self.seat),)
        return (Decision(self.seat, "under", text, "AK-O1", free=True, about=about),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        held, most = self._kinds(table), setup_facts().under
        found = (kinds for number in range(1, most + 1) for kinds in combinations(held, number))
        yield from map(Under, islice(found, MENU))
        yield Under(())

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Under)
        if action.kinds:
            verify_each_once(action.kinds, self._kinds(table), decision.rule, "no chest that is there to choose")
        if len(action.kinds) > setup_facts().under:
            raise Rejected(decision.rule, f"there is room for {setup_facts().under} chests under the board")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Under)
        tx.move_all(tx.open(BOX, action.kinds), under_place(self.seat))
