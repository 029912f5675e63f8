"""A turn's one action: a card onto a column, or a card discarded (5.1, 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.columns import BENEFITS, COSTLY, benefits_of, cards_in, cost_of, is_open
from domain.games.lords_of_heaven.development import AskBuild, can_build
from domain.games.lords_of_heaven.draft import possible
from domain.games.lords_of_heaven.drawing import MOST_FIGURE, Tell
from domain.games.lords_of_heaven.effects import AskEffect
from domain.games.lords_of_heaven.enabling import may_make_possible
from domain.games.lords_of_heaven.facts import Column, cards, locations
from domain.games.lords_of_heaven.figures import assumed_of, is_asked, is_open_worth, note, open_cities
from domain.games.lords_of_heaven.income import AskProvision, CityIncome
from domain.games.lords_of_heaven.instructions import price_of
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    BUILDINGS,
    COLUMNS,
    DISCARD,
    FAITH,
    GOLD,
    PHASE,
    Seat,
    building,
    column_place,
    is_told,
)
from domain.games.lords_of_heaven.movement import AskMove, AskRecruit
from domain.games.lords_of_heaven.notation import Discard, Play
from domain.games.lords_of_heaven.paying import gain, pay, short_supply, supply_of, verify_faith, verify_gold
from domain.games.lords_of_heaven.presence import AskPresence
from domain.games.lords_of_heaven.starting import AskConflict
from domain.table import Table
from domain.transaction import Transaction

_FIGURE: Final[Mapping[str, Column]] = {
    "development": "cost",
    "presence": "cost",
    "movement": "benefit",
    "income": "benefit",
}
"""What of the cards of a column counts."""

RULES = {"development": "LH.6.1", "presence": "LH.6.2", "movement": "LH.6.3", "income": "LH.6.4"}


class AskAction(AskStep, frozen=True, tag="action"):
    """Which card is played onto which column, or discarded?"""

    seat: str
    stood: tuple[str, ...]
    """The Cities in which its Influence stood before the turn began."""
    answers: ClassVar = (Play, Discard)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if len(Seat(table, self.seat).hand) < 2:  # nothing but the Bluff card: the turn ends, and cards are drawn
            return ()
        text = "one action: a card for development, presence, movement or income, or a discard"
        return (Decision(self.seat, "action", text, "LH.5.1"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        kinds = possible(Seat(table, self.seat).hand)
        for kind in kinds:
            if kind != "?":
                yield from (Play(kind, column) for column in COLUMNS)
        yield from map(Discard, kinds)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Play | Discard)
        if action.kind == BLUFF:
            raise Rejected("LH.5.3", "the Bluff card is never played for an action and never discarded")
        if Seat(table, self.seat).hand.card(action.kind) is None:
            raise Rejected("LH.5.1", f"{action.kind} is not in hand")
        if isinstance(action, Discard):
            return
        if action.kind not in cards():
            raise Rejected("LH.6", "a card in a column lies open: name it")
        if action.column == "development":
            self._verify_building(table, action)
        verify_faith(table, self.seat, action.faith)
        if action.column in COSTLY and not self._is_asked(table, action):
            cost = self._cost(table, action)
            verify_gold(table, self.seat, cost, RULES[action.column], f"the {action.column} column", action.faith)

    def _verify_building(self, table: Table, action: Play) -> None:
        """Checks that a building can be placed, with the card's effect done first if need be. Raises `Rejected`."""
        card, rule = cards()[action.kind], RULES["development"]
        if can_build(table, self.seat):
            return
        if not any(Seat(table, self.seat).board.count(building(self.seat, kind)) for kind in BUILDINGS):
            raise Rejected(rule, f"{self.seat} has no building left on the player board (LOH-O37)")
        if not may_make_possible(table, self.seat, card):
            raise Rejected(rule, "no building of the player board can be placed anywhere (LOH-O37)")
        price, screen = price_of(card), Seat(table, self.seat).screen
        cost = 0 if self._is_asked(table, action) else self._cost(table, action)
        in_faith = max(action.faith, cost - screen.count(GOLD))
        if cost + price.total() > Seat(table, self.seat).wealth or in_faith + price[FAITH] > screen.count(FAITH):
            text = f"only the effect of {card.name} could make a building possible, and {self.seat} cannot pay both"
            raise Rejected(rule, text)

    def _cost(self, table: Table, action: Play) -> int:
        """Returns what is paid for the card."""
        return 0 if self._is_free(table, action) else cost_of(table, action.column, cards()[action.kind])

    def _is_asked(self, table: Table, action: Play) -> bool:
        """Returns True if the cost or the benefits are told: they are not known, and there is something to pay."""
        is_unclear = is_open(table, action.column, _FIGURE[action.column], cards()[action.kind])
        return is_asked(table, is_open=is_unclear and not self._is_free(table, action))

    def _price_asked(self, action: Play) -> Tell:
        """Returns the question for a cost that no source gives: no more than its seat has."""
        text, rule = f"the {action.column} column", RULES[action.column]
        return Tell(("cost",), MOST_FIGURE, text, rule, payer=self.seat)

    def _is_free(self, table: Table, action: Play) -> bool:
        """Returns True for Presence without Influence on the board (6.2.5)."""
        return action.column == "presence" and not Seat(table, self.seat).cities

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if isinstance(action, Discard):
            return ("a discard gives nothing (LOH-O10)",)
        if not isinstance(action, Play):
            return ()
        found = [*self._doubts(table, action), *self._shortness(table, action)]
        if action.column == "development" and not can_build(table, self.seat):
            found.append("no building can be placed now: the effect has to come first and make one possible (LOH-O37)")
        return tuple(found)

    def _shortness(self, table: Table, action: Play) -> list[str]:
        """Returns what of the benefits the supply does not have; of income, that of Churches and Mosques too."""
        if action.column in COSTLY:
            return []
        short = [] if self._is_asked(table, action) else [benefits_of(table, action.column, cards()[action.kind])]
        return [one for gained in short for one in short_supply(table, gained)]

    def _doubts(self, table: Table, action: Play) -> list[str]:
        """Returns which figures of a column and an income are assumed."""
        if is_told(table):
            return []
        what = _FIGURE[action.column]
        laid = (*cards_in(table, action.column), cards()[action.kind])
        names = [card.name for card in laid if what in card.assumed]
        found = [] if self._is_free(table, action) else assumed_of(what, names, "LOH-O14")
        if action.column == "income":
            names = [locations()[city].name for city in open_cities(table, self.seat)]
            found += assumed_of("income", names, "LOH-O12")
            if Seat(table, self.seat).built("temple") and is_open_worth(table, self.seat, "temple"):
                found.append("what the Churches or Mosques bring at their level is assumed (LOH-O1)")
        return found

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Play | Discard)
        hand = Seat(tx.table, self.seat).hand
        card = hand.card(action.kind)
        assert card is not None
        if isinstance(action, Discard):
            tx.move(card, DISCARD)
            tx.set(PHASE, "action")
            return
        tx.set(PHASE, action.column)
        tx.set("effect-used", None)
        is_free = self._is_free(tx.table, action)
        told = self._is_asked(tx.table, action)
        tx.move(card, column_place(action.column))
        if action.column in COSTLY:
            ask: tuple[Step, ...] = (self._price_asked(action),)
            act: Step = AskBuild(self.seat) if action.column == "development" else AskPresence(self.seat, self.stood)
            paid = PayColumn(self.seat, action.column, is_free, action.faith)
            before = AskEffect(self.seat, action.kind, "before")
            after = AskEffect(self.seat, action.kind, "after")
            tx.then(*(ask if told else ()), paid, before, act, after)
            return
        most = ((0, min(MOST_FIGURE, supply_of(tx.table, kind))) for kind in BENEFITS)
        ask = (Tell(BENEFITS, MOST_FIGURE, "the column's benefits", RULES[action.column], tuple(most)),)
        rest: tuple[Step, ...] = (AskProvision(self.seat), CityIncome(self.seat))
        if action.column == "movement":
            rest = (AskRecruit(self.seat), AskMove(self.seat), AskConflict(self.seat))
        tx.then(*(ask if told else ()), TakeBenefits(self.seat, action.column), *rest)


class PayColumn(Step, frozen=True, tag="pay-column"):
    """The sum of the column is paid, the new card included (6.1)."""

    seat: str
    column: str
    is_free: bool = False
    faith: int = 0
    """So much of it is paid in Faith."""

    def run(self, tx: Transaction) -> None:
        if not self.is_free:
            note(tx, "costs", is_open=is_open(tx.table, self.column, "cost"))
            pay(tx, self.seat, cost_of(tx.table, self.column), self.faith)


class TakeBenefits(Step, frozen=True, tag="take-benefits"):
    """Every visible benefit is taken, the new card's included (6.3)."""

    seat: str
    column: str

    def run(self, tx: Transaction) -> None:
        note(tx, "benefits", is_open=is_open(tx.table, self.column, "benefit"))
        gain(tx, self.seat, benefits_of(tx.table, self.column))
