"""The rules of Tidewater: a table of contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.agenda import Step, steps_by_tag
from domain.decision import Action, Over, Score
from domain.facts import Facts, Kind, OptionValue
from domain.game import AgendaRules
from domain.layout import Layout
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.tiny import boats, conditional, effects, facts, market, score, setup, storm, supply, turn
from tests.domain.tiny.layout import board
from tests.domain.tiny.notation import NOTATION


class Tidewater(AgendaRules):
    """Two to four fishers, three rounds."""

    steps = steps_by_tag(
        supply.ShuffleDeck,
        supply.Restock,
        supply.DrawStep,
        supply.TurnUp,
        supply.Coins,
        market.Bids,
        market.Auction,
        turn.Round,
        turn.Turn,
        turn.AskPlay,
        turn.Finish,
        effects.AskDeclared,
        effects.Settle,
        boats.Launch,
        boats.RollCatch,
        boats.Catch,
        boats.AskTuck,
        boats.Land,
        storm.Storm,
        storm.AskPilots,
        storm.StormRoll,
        storm.AskLoss,
        conditional.Window,
    )

    @property
    def facts(self) -> Facts:
        return facts.facts()

    @property
    def kinds(self) -> Mapping[str, Kind]:
        return facts.kinds()

    def lay_out(
        self, tx: Transaction, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str]
    ) -> Sequence[Step]:
        setup.lay_out(tx, seats, sees)
        tx.set("rounds", options["rounds"])
        return setup.first_steps(seats)

    def over(self, table: Table) -> Over:
        return score.result(table)

    def score(self, table: Table) -> tuple[Score, ...]:
        return score.scores(table)

    def format(self, action: Action) -> str:
        return NOTATION.format(action)

    def parse(self, text: str, table: Table | None = None) -> Action:
        return NOTATION.parse(text)

    def layout(self, seat: str, seats: Sequence[str]) -> Layout:
        return board(seat, seats)


RULES: Final = Tidewater()
