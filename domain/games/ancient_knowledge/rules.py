"""The rules of Ancient Knowledge: a table of contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.agenda import Step, steps_by_tag
from domain.changes import Value
from domain.decision import Action, Decision, Over, Score
from domain.errors import NotAnAnswer, Rejected
from domain.facts import DataStatus, Facts, Kind, OpenPoint, Option, OptionValue, checked_options
from domain.game import AgendaRules, SetUp
from domain.games.ancient_knowledge import (
    creating,
    declaring,
    decline,
    drawing,
    effects,
    hand,
    learning,
    looking,
    opponents,
    past,
    placing,
    positions,
    removing,
    score,
    sense,
    setup,
    tiles,
    turn,
)
from domain.games.ancient_knowledge.facts import facts, packaged, remembered, use
from domain.games.ancient_knowledge.frame import FRAMES, frame_of
from domain.games.ancient_knowledge.house import completed
from domain.games.ancient_knowledge.layout import board
from domain.games.ancient_knowledge.lenses import BASE, KNOWLEDGE, MODE, TIME_CARD, class_of
from domain.games.ancient_knowledge.naming import said
from domain.games.ancient_knowledge.notation import NOTATION, GiveUp
from domain.games.ancient_knowledge.pointing import pointed
from domain.games.ancient_knowledge.solo import chests as solo_chests
from domain.games.ancient_knowledge.solo import die, goals
from domain.games.ancient_knowledge.solo import setup as solo_setup
from domain.games.ancient_knowledge.solo.facts import solo_facts
from domain.games.ancient_knowledge.solo.frame import CampaignFrame, SoloFrame
from domain.games.ancient_knowledge.solo.lenses import CAMPAIGN, TRIAL
from domain.games.ancient_knowledge.solo.options import OPTIONS, plan_of
from domain.games.ancient_knowledge.values import value_misfit
from domain.games.ancient_knowledge.wording import card_in_words
from domain.layout import Layout
from domain.pointing import Pointed
from domain.table import Table
from domain.transaction import Transaction

FRAMES.update({TRIAL: SoloFrame(), CAMPAIGN: CampaignFrame()})

_STATUS: Final = {"known": "known", "unknown": "unknown", "house": "assumed"}

_OPTIONS: Final = (
    Option(
        "hands",
        "each seat takes a ready-made hand, or draws ten cards and keeps six (AK.4.3)",
        "starting",
        ("starting", "drawn"),
    ),
    Option("heritage", "the cards of Heritage are shuffled in; most of them are declared (AK-O10)", False),
    *OPTIONS,
)


class AncientKnowledge(AgendaRules):
    """Two to four builders, or one who plays a trial or a campaign."""

    steps = steps_by_tag(
        solo_setup.ShuffleChests,
        solo_setup.RevealChests,
        solo_setup.AskGoals,
        solo_setup.AskUnder,
        solo_chests.AskChest,
        solo_chests.AskGiveUp,
        die.TechnologyPhase,
        die.RollDie,
        goals.AskGoal,
        goals.Finish,
        effects.Do,
        effects.Pending,
        effects.AskUse,
        drawing.ShuffleStep,
        drawing.Restock,
        drawing.DrawStep,
        drawing.DrawCards,
        drawing.DealUnseen,
        drawing.MoveTop,
        drawing.TakeTop,
        tiles.CheckTile,
        tiles.FillTile,
        tiles.AskFlip,
        removing.AskRemove,
        removing.AskLostBack,
        placing.Slide,
        placing.AskSwap,
        placing.AskMove,
        hand.DiscardAll,
        hand.AskPay,
        hand.AskDiscard,
        hand.AskArtifacts,
        hand.AskArchived,
        hand.AskArchive,
        creating.Enter,
        creating.AskCreate,
        creating.AskCreateRevealed,
        creating.DiscardRevealed,
        learning.AskLearn,
        learning.AskBury,
        learning.AskLay,
        learning.AskMet,
        looking.AskKeep,
        looking.Until,
        looking.Came,
        looking.AskTake,
        looking.AskPeek,
        looking.AskUnder,
        opponents.AskLoseArtifact,
        opponents.AskGain,
        opponents.AskGive,
        opponents.AskRob,
        opponents.AskSteal,
        past.AskInstead,
        past.AskStraighten,
        decline.DeclinePhase,
        decline.NextDecline,
        decline.Retire,
        decline.BeforeSlide,
        decline.AfterDeclines,
        declaring.AskDeclared,
        setup.AskHand,
        turn.Turn,
        turn.AskAction,
        turn.TimelinePhase,
        turn.TimelineEffects,
        turn.EndTurn,
        turn.NextTurn,
    )
    notation = NOTATION

    @property
    def facts(self) -> Facts:
        return _facts()

    @property
    def deeds(self) -> tuple[str, ...]:
        return (
            "draw 2",
            "discard petra",
            "remove petra 1",
            "add petra 3",
            "learn thoth",
            "straighten petra",
            "move petra 4",
            "lost 2",
            "bob: discard ?",
        )

    @property
    def owned(self) -> str:
        return "" if facts() is packaged() else facts().digest[:16]

    def complete(self, texts: Mapping[str, str]) -> None:
        use(completed(packaged(), texts) if texts else None)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return _kinds()

    def chairs(self, count: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """Returns what the seats of a simulated game are called; one seat if the mode is a solo one."""
        is_solo = checked_options(self.facts, options)["mode"] != BASE
        return super().chairs(count or (1 if is_solo else 2), options)

    def no_answer(self, table: Table, decision: Decision, action: Action, refusal: NotAnAnswer) -> Rejected:
        """Names the rule why goals are not given up at another time (8.11)."""
        if isinstance(action, GiveUp):
            return Rejected(
                solo_chests.REVISION, "goals of a campaign are given up right after the flip of a tile only"
            )
        return refusal

    def lay_out(
        self, tx: Transaction, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str]
    ) -> Sequence[Step]:
        plan = plan_of(seats, options)
        setup.lay_out(tx, facts(), seats, options, sees)
        if plan is None:
            return setup.first_steps(seats, options)
        (seat,) = seats
        solo_setup.lay_out_solo(tx, seat, plan)
        solo_setup.lay_time_card(tx, seat, plan.space)
        return solo_setup.first_steps(tx, seat, plan)

    def lay_out_position(
        self,
        tx: Transaction,
        seats: Sequence[str],
        options: Mapping[str, OptionValue],
        sees: Sequence[str],
        laid: SetUp,
    ) -> Sequence[Step]:
        return positions.lay_out_position(tx, facts(), seats, options, sees, laid, plan_of(seats, options))

    def over(self, table: Table) -> Over:
        return frame_of(table).over(table)

    def sensible(self, table: Table, decision: Decision, legal: Sequence[Action]) -> tuple[Action, ...]:
        return sense.sensible(table, decision.seat, decision.asked, legal)

    def score(self, table: Table) -> tuple[Score, ...]:
        return score.scores(table)

    def parse(self, text: str, table: Table | None = None) -> Action:
        return said(text, table is None or table.value(MODE, BASE) != BASE)

    def value_misfit(self, table: Table, name: str, value: Value) -> str:
        return value_misfit(table, name, value)

    def pointed(self, action: Action, table: Table | None = None, seat: str = "") -> Pointed:
        return Pointed() if table is None else pointed(action, table, seat)

    def layout(self, seat: str, seats: Sequence[str]) -> Layout:
        return board(seat, seats)


@remembered
def _kinds() -> Mapping[str, Kind]:
    found = {
        card.id: Kind(card.name, class_of(card.id), _STATUS[card.text.status], card_in_words(card))  # type: ignore[arg-type]
        for card in facts().cards.values()
    }
    return found | {KNOWLEDGE: Kind("Knowledge", "token"), TIME_CARD: Kind("Time card", TIME_CARD)}


@remembered
def _facts() -> Facts:
    known = facts()
    statuses = [card.text.status for card in known.cards.values()]
    return Facts(
        id="ancient-knowledge",
        name="Ancient Knowledge",
        edition="base game, with the cards and solo modes of Heritage where chosen",
        seats=(1, 4),
        chance="explicit",
        information="hidden",
        dynamics="sequential",
        longest=20_000,
        options=(*_OPTIONS, *(setting.option for setting in known.settings.values())),
        data=DataStatus(statuses.count("known"), statuses.count("house"), statuses.count("unknown")),
        completed=tuple(f"{card.name} ({card.id})" for card in known.cards.values() if card.text.status == "house"),
        open_points=(
            *(OpenPoint(one.rule, one.text, str(one.default).lower()) for one in known.settings.values()),
            *(OpenPoint(one.id, one.text, one.reading) for one in (*known.points, *solo_facts().points)),
        ),
    )


RULES: Final = AncientKnowledge()
