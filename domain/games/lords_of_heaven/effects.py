"""Action effects: wholly before or wholly after the action, and only with a fitting affiliation (6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.declaring import AskDeclared
from domain.games.lords_of_heaven.development import can_build
from domain.games.lords_of_heaven.enabling import does_nothing, is_offered, parts_done
from domain.games.lords_of_heaven.facts import cards
from domain.games.lords_of_heaven.figures import note
from domain.games.lords_of_heaven.influence import lower
from domain.games.lords_of_heaven.instructions import amount_of, pieces_in, price_of
from domain.games.lords_of_heaven.lenses import (
    BUILDINGS,
    FAITH,
    GOLD,
    PHASE,
    City,
    Seat,
    in_play,
    is_told,
    region_place,
    seats,
    setting,
    support,
)
from domain.games.lords_of_heaven.notation import Effect, Exchange, Lower, Pass, Support
from domain.games.lords_of_heaven.paying import gain, pay, pay_faith, score, short_supply
from domain.games.lords_of_heaven.starting import AskConflict
from domain.state import State
from domain.table import Table
from domain.transaction import Transaction

PER_BUILDING = "faith-per-building"


class AskEffect(AskStep, frozen=True, tag="effect"):
    """Is the card's action effect resolved now? It is asked before the action, and after it if it was not."""

    seat: str
    kind: str
    moment: str
    answers: ClassVar = (Effect, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        card = cards()[self.kind]
        is_over = self.moment == "after" and table.value("effect-used") == self.kind
        if is_over or not is_offered(table, self.seat, card):
            return ()
        text = f"resolve the effect of {card.name} {self.moment} the action?"
        otherwise = None if self._has_to_come_first(table) else Pass()
        return (Decision(self.seat, f"effect-{self.moment}", text, "LH.6", otherwise=otherwise),)

    def _has_to_come_first(self, table: Table) -> bool:
        """Returns True if no building can be placed without it, so that nothing else would be left of the action."""
        return self.moment == "before" and table.value(PHASE) == "development" and not can_build(table, self.seat)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Effect()
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Effect):
            self._verify_effect(table)
        elif self._has_to_come_first(table) and self._can_be_done(table):
            text = f"no building can be placed unless the effect of {cards()[self.kind].name} comes first (LOH-O37)"
            raise Rejected("LH.6.1", text)

    def _can_be_done(self, table: Table) -> bool:
        try:
            self._verify_effect(table)
        except Rejected:
            return False
        return True

    def _verify_effect(self, table: Table) -> None:
        card, area = cards()[self.kind], Seat(table, self.seat)
        price = price_of(card)
        rule, reason = does_nothing(table, self.seat, card)
        if rule:
            raise Rejected(rule, reason)
        if price[FAITH] > area.screen.count(FAITH):
            raise Rejected("LH.6", f"{card.name} costs {price[FAITH]} Faith, and {self.seat} has less")
        if price.total() > area.wealth:
            raise Rejected("LH.6", f"{card.name} costs {price[GOLD]} Gold, and {self.seat} has less, Faith and all")

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        card = cards()[self.kind]
        if not isinstance(action, Effect):
            return ()
        is_assumed = "affiliation" in card.assumed and not is_told(table)
        found = [f"the affiliation of {card.name} is assumed (LOH-O14)"] * is_assumed
        gained: Counter[str] = Counter()
        for part in parts_done(card):
            gained += pieces_in(part) if part.startswith("gain ") else Counter()
            gained[FAITH] += faith_of_buildings(table, self.seat) if part == PER_BUILDING else 0
        return (*found, *short_supply(table, gained))

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Effect):
            return
        tx.set("effect-used", self.kind)
        tx.set("lowered", None)
        card = cards()[self.kind]
        note(tx, "effects", is_open="affiliation" in card.assumed)
        price = price_of(card)
        pay_faith(tx, self.seat, price[FAITH])
        pay(tx, self.seat, price[GOLD])
        parts = card.does or ((card.effect,) if card.effect else ())
        if parts:
            tx.then(*(DoPart(self.seat, self.kind, part) for part in parts if not part.startswith("pay ")))
        else:
            tx.then(AskDeclared(self.seat, self.kind, "action"))


def faith_of_buildings(table: State, seat: str) -> int:
    """Returns the Faith of an effect that counts a seat's buildings: 1, and 1 more for each."""
    return 1 + sum(len(Seat(table, seat).built(kind)) for kind in BUILDINGS)


class DoPart(Step, frozen=True, tag="effect-part"):
    """A part of an action effect is done."""

    seat: str
    kind: str
    part: str

    def run(self, tx: Transaction) -> None:
        verb = self.part.partition(" ")[0]
        if verb == "gain":
            gain(tx, self.seat, pieces_in(self.part))
        elif verb == "score":
            score(tx, self.seat, amount_of(self.part))
        elif verb == PER_BUILDING:
            gain(tx, self.seat, {FAITH: faith_of_buildings(tx.table, self.seat)})
        elif verb == "lower-two":
            tx.then(AskLower(self.seat, self.kind), AskLower(self.seat, self.kind, is_second=True))
        elif verb == "conflict":
            tx.then(AskConflict(self.seat, most=1))
        elif verb == "exchange-support":
            tx.then(AskExchange(self.seat))
        else:
            tx.then(AskSupport(self.seat))


class AskLower(AskStep, frozen=True, tag="lower"):
    """Whose Influence goes one level down, and where? The second time it is another opponent's."""

    seat: str
    kind: str
    is_second: bool = False
    answers: ClassVar = (Lower, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not any(self._is_open(table, action) for action in self._all(table)):
            return ()
        text = "whose Influence is lowered, and where?"
        return (Decision(self.seat, "lower", text, "LH.6.2", otherwise=Pass()),)

    def _all(self, table: Table) -> Iterator[Lower]:
        for city in in_play(table):
            yield from (Lower(seat, city) for seat in City(table, city).levels)

    def _is_open(self, table: Table, action: Lower) -> bool:
        return self._why_not(table, action) == ""

    def _why_not(self, table: Table, action: Lower) -> str:
        if action.city not in in_play(table) or not City(table, action.city).level(action.seat):
            return f"{action.seat} has no Influence in {action.city}"
        if action.seat == self.seat:
            return "only an opponent is lowered"
        if self.is_second and action.seat == table.value("lowered"):
            return f"{action.seat} was lowered already: the effect names two opponents"
        city = City(table, action.city)
        if setting(table, "citadel_stops_effects") and city.is_protected and action.seat == city.controller:
            return f"{action.seat} controls {action.city} with a Citadel there (LOH-O27)"
        return ""

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from self._all(table)
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Lower) and (reason := self._why_not(table, action)):
            raise Rejected("LH.6.2", reason)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Lower):
            tx.set("lowered", None if self.is_second else action.seat)
            lower(tx, action.seat, action.city)


class AskExchange(AskStep, frozen=True, tag="exchange"):
    """Which Support is exchanged for one of the own supply?"""

    seat: str
    answers: ClassVar = (Exchange, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "exchange", "which Support is exchanged?", "LH.6", otherwise=Pass()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        for region in in_play(table):
            yield from (Exchange(seat, region) for seat in seats(table))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if not isinstance(action, Exchange):
            return
        if action.region not in in_play(table) or not support(table, action.region, action.seat):
            raise Rejected("LH.6", f"{action.seat} has no Support in {action.region}")
        if action.seat == self.seat or not Seat(table, self.seat).presence.count(self.seat):
            raise Rejected("LH.6", "another's Support is exchanged for one of the own supply")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Exchange):
            place = region_place(action.region)
            tx.pieces(action.seat, 1, place, Seat(tx.table, action.seat).presence.name)
            tx.pieces(self.seat, 1, Seat(tx.table, self.seat).presence.name, place)


class AskSupport(AskStep, frozen=True, tag="place-support"):
    """In which Region is one Support placed?"""

    seat: str
    answers: ClassVar = (Support, Pass)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "place-support", "one Support in which Region?", "LH.6", otherwise=Pass()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Support(1, region) for region in in_play(table))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Support):
            if action.count != 1 or action.region not in in_play(table):
                raise Rejected("LH.6", "one Support is placed in a Region of the board")
            if not Seat(table, self.seat).presence.count(self.seat):
                raise Rejected("LH.4.8", "all Presence markers are on the board")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Support):
            tx.pieces(self.seat, 1, Seat(tx.table, self.seat).presence.name, region_place(action.region))
