"""The rules of Heart of Crown: a table of contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.agenda import Step, steps_by_tag
from domain.changes import Value
from domain.decision import Action, Decision, Over, Score
from domain.facts import DataStatus, Facts, Kind, OpenPoint, Option, OptionValue, checked_options
from domain.game import AgendaRules, SetUp
from domain.games.heart_of_crown import (
    attack,
    backing,
    cleanup,
    conditional,
    context,
    drawing,
    effects,
    ending,
    looking,
    market,
    picking,
    positions,
    score,
    seating,
    sense,
    setup,
    supports,
    turn,
)
from domain.games.heart_of_crown.advice import warnings
from domain.games.heart_of_crown.facts import facts, packaged, remembered, use
from domain.games.heart_of_crown.house import completed
from domain.games.heart_of_crown.layout import board
from domain.games.heart_of_crown.lenses import (
    COUNTER,
    SP_COUNTER,
    TWIN_COUNTER,
)
from domain.games.heart_of_crown.naming import named, said
from domain.games.heart_of_crown.notation import NOTATION
from domain.games.heart_of_crown.values import value_misfit
from domain.layout import Layout
from domain.table import Table
from domain.transaction import Transaction

_STATUS: Final = {"full": "known", "part": "unknown", "stat": "unknown", "house": "assumed"}

_OPTIONS: Final = (
    Option("supply", "a recommended supply by name, or ten kinds of commons", setup.DEFAULT_SUPPLY),
    Option(
        "opening-hands",
        "dealt, or picked by each seat, which also decides the seating (HOC.18.1)",
        "dealt",
        ("dealt", "picked"),
    ),
    Option("supports", "the ten Support Cards are used", True),
    Option("guardians", "the Guardians variant is played; the record only says so, and warns", False),
    Option("farming-villages", "Farming Villages are sold, also without Fairy Garden", False),
)


class HeartOfCrown(AgendaRules):
    """Two to four houses, one throne."""

    steps = steps_by_tag(
        context.Do,
        drawing.ShuffleStep,
        drawing.Restock,
        drawing.DrawStep,
        drawing.DrawCards,
        drawing.MoveTop,
        drawing.RefillMarket,
        picking.AskPick,
        market.AskAcquire,
        effects.AskChoice,
        effects.Afterwards,
        effects.Victim,
        effects.Gather,
        effects.AskDeclared,
        effects.Once,
        looking.AskLook,
        looking.PutBack,
        looking.AskRevealed,
        looking.ReturnRares,
        looking.Unearthed,
        supports.AskSupports,
        supports.AskOrder,
        supports.Arrive,
        supports.Reveal,
        supports.Conceal,
        supports.AskDearest,
        supports.AskWhich,
        supports.AskOwn,
        supports.AskWithin,
        attack.AskDefense,
        conditional.Window,
        ending.Settle,
        backing.MoveTerritories,
        backing.AskTied,
        backing.PlaceSupport,
        backing.ArriveAll,
        seating.PickHands,
        seating.LayOpen,
        seating.SitDown,
        cleanup.Cleanup,
        cleanup.BanishHeld,
        cleanup.DiscardAll,
        cleanup.LeaveHand,
        turn.Turn,
        turn.NextTurn,
        turn.AskMain,
        turn.AskSecond,
    )
    notation = NOTATION

    @property
    def facts(self) -> Facts:
        return _facts()

    @property
    def deeds(self) -> tuple[str, ...]:
        return (
            "coin +2",
            "draw 1",
            "discard city",
            "banish curse",
            "acquire duke",
            "take city",
            "put city",
            "place duke",
            "counters 1",
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

    def lay_out(
        self, tx: Transaction, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str]
    ) -> Sequence[Step]:
        setup.lay_out(tx, facts(), seats, options, sees)
        return setup.first_steps(tx, seats, are_picked=options["opening-hands"] == "picked")

    def lay_out_position(
        self,
        tx: Transaction,
        seats: Sequence[str],
        options: Mapping[str, OptionValue],
        sees: Sequence[str],
        laid: SetUp,
    ) -> Sequence[Step]:
        return positions.lay_out_position(tx, facts(), seats, options, sees, laid)

    def advice(self, seats: Sequence[str], options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        return tuple(warnings(facts(), checked_options(self.facts, options), seats))

    def over(self, table: Table) -> Over:
        return score.result(table)

    def sensible(self, table: Table, decision: Decision, legal: Sequence[Action]) -> tuple[Action, ...]:
        return sense.sensible(table, decision.seat, legal)

    def score(self, table: Table) -> tuple[Score, ...]:
        return score.scores(table)

    def parse(self, text: str, table: Table | None = None) -> Action:
        return said(text) or named(NOTATION.parse(text), table)

    def value_misfit(self, table: Table, name: str, value: Value) -> str:
        return value_misfit(table, name, value)

    def layout(self, seat: str, seats: Sequence[str]) -> Layout:
        return board(seat, seats)


@remembered
def _kinds() -> Mapping[str, Kind]:
    cards = {
        card.id: Kind(card.name, "card", _STATUS[card.status], card.missing)  # type: ignore[arg-type]
        for card in facts().cards.values()
    }
    pieces = {COUNTER: "Coin Counter", SP_COUNTER: "+1 Succession Point", TWIN_COUNTER: "Twin Counter"}
    return cards | {piece: Kind(name, "counter") for piece, name in pieces.items()}


@remembered
def _facts() -> Facts:
    known = facts()
    counts = known.completeness()
    full, house, rest = (
        sum(getattr(one, status) for one in counts for status in statuses)
        for statuses in (("full",), ("house",), ("part", "stat"))
    )
    return Facts(
        id="heart-of-crown",
        name="Heart of Crown: Path Before Heaven",
        edition="first edition, English; commons of the second edition where named",
        seats=(2, 4),
        chance="explicit",
        information="hidden",
        dynamics="sequential",
        longest=20_000,
        options=(*_OPTIONS, *known.options()),
        data=DataStatus(full, house, rest),
        sets=tuple(
            f"{one.set}, {one.rarity}: {one.kinds} {'kind' if one.kinds == 1 else 'kinds'}, {one.full} full, "
            f"{one.part} in part, {one.stat} by their figures only"
            + (f", {one.house} completed by your own files" if one.house else "")
            for one in counts
        ),
        completed=tuple(f"{card.name} ({card.id})" for card in known.cards.values() if card.status == "house"),
        open_points=tuple(OpenPoint(one.rule, one.text, str(one.default)) for one in known.settings.values()),
    )


RULES: Final = HeartOfCrown()
