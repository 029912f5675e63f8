"""The Marquise's Daylight: crafting, then her actions (C4, C6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.battle import battles, begin_battle, verify_battle
from domain.games.root.cards import spend, verify_card
from domain.games.root.crafting import crafts, do_craft, verify_craft
from domain.games.root.deeds import GENERAL, do_general, general_candidates, verify_general
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.marquise.build import builds, do_build, verify_build
from domain.games.root.moving import do_march, marches, verify_march
from domain.games.root.notation import Battle, Build, Craft, End, Extra, March, Overwork, Place, Recruit
from domain.games.root.stacks import choices
from domain.table import Table
from domain.transaction import Transaction

ACTIONS: Final = 3


class MarquiseDaylight(AskStep, frozen=True, tag="marquise-daylight"):
    """Crafting first, then three actions and one for each bird card (C4)."""

    seat: str
    actions: int = ACTIONS
    has_acted: bool = False
    """Crafting is over."""
    may_march_on: bool = False
    """The second move of a march is left."""
    has_recruited: bool = False
    answers: ClassVar = (*GENERAL, Craft, March, Battle, Build, Recruit, Overwork, Extra, End)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        march = ", a second move" if self.may_march_on else ""
        text = f"an action? {self.actions} left{march}"
        return (Decision(self.seat, "daylight", text, "C4"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        if not self.has_acted:
            yield from crafts(wood, self.seat)
        if self.actions or self.may_march_on:
            yield from marches(wood, self.seat)
        if self.actions:
            yield from battles(wood, self.seat)
            yield from builds(wood, self.seat)
            yield Recruit()
            yield from _overworks(wood, self.seat)
        yield from (Extra(kind) for kind in choices(wood.hand(self.seat), "bird"))
        yield from general_candidates(wood, self.seat)
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if verify_general(wood, self.seat, action) or isinstance(action, End):
            return
        if isinstance(action, Craft):
            if self.has_acted:
                raise Rejected("C4", "the Marquise crafts before her actions")
            verify_craft(wood, self.seat, action)
        elif isinstance(action, Extra):
            verify_card(wood, self.seat, action.card, "bird", "C4")
        elif isinstance(action, March):
            if not self.may_march_on:
                self._verify_left()
            verify_march(wood, self.seat, action)
        else:
            self._verify_left()
            self._verify_action(wood, action)

    def _verify_left(self) -> None:
        if not self.actions:
            raise Rejected("C4", "no action is left; a bird card gives one more: extra CARD")

    def _verify_action(self, wood: Wood, action: Action) -> None:
        match action:
            case Battle():
                verify_battle(wood, self.seat, action)
            case Build():
                verify_build(wood, self.seat, action)
            case Recruit():
                if action.clearing:
                    raise Rejected("C4", "recruiting is at all recruiters at once: recruit")
                self._verify_recruit(wood)
            case Overwork():
                _verify_overwork(wood, self.seat, action)

    def _verify_recruit(self, wood: Wood) -> None:
        if self.has_recruited:
            raise Rejected("C4", "she recruits once a turn")
        if not wood.on_map(self.seat, "recruiter"):
            raise Rejected("C4", "no recruiter is on the map")
        if not wood.in_supply(self.seat, places.WARRIOR):
            raise Rejected("C6", "no warrior is left in the supply")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, End):
            return
        seat = self.seat
        if isinstance(action, Craft):
            tx.then(self)
            do_craft(tx, seat, action)
        elif isinstance(action, Extra):
            spend(tx, seat, action.card, "bird")
            tx.then(self._after(self.actions + 1, march=self.may_march_on))
        elif isinstance(action, March):
            on = self.may_march_on
            tx.then(self._after(self.actions - (not on), march=not on))
            do_march(tx, seat, action)
        elif isinstance(action, Recruit):
            tx.then(Recruiting(seat), MarquiseDaylight(seat, self.actions - 1, True, False, True))
        elif isinstance(action, Battle):
            tx.then(self._after(self.actions - 1))
            begin_battle(tx, seat, action)
        elif isinstance(action, Build):
            do_build(tx, seat, action)
            tx.then(self._after(self.actions - 1))
        elif isinstance(action, Overwork):
            spend(tx, seat, action.card, Wood(tx.table).suit(action.clearing))
            tx.pieces("wood:marquise", 1, _supply(seat), places.clearing(action.clearing))
            tx.then(self._after(self.actions - 1))
        else:
            tx.then(self)
            do_general(tx, seat, action)

    def _after(self, actions: int, *, march: bool = False) -> MarquiseDaylight:
        return MarquiseDaylight(self.seat, actions, True, march, self.has_recruited)


class Recruiting(Step, frozen=True, tag="marquise-recruit"):
    """A warrior at each recruiter; with too few, she chooses where (C6)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        at = [number for number, count in wood.on_map(self.seat, "recruiter").items() for _ in range(count)]
        left = wood.in_supply(self.seat, places.WARRIOR)
        if left < len(at) and len(set(at)) > 1:
            tx.then(AskRecruits(self.seat, left, tuple(at)))
            return
        for number in at[:left]:
            tx.pieces("warrior:marquise", 1, _supply(self.seat), places.clearing(number))


class AskRecruits(AskStep, frozen=True, tag="marquise-ask-recruits"):
    """The last warriors are placed one by one (C6)."""

    seat: str
    left: int
    at: tuple[int, ...]
    answers: ClassVar = (Place,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if self.left < 1:
            return ()
        return (Decision(self.seat, "recruits", f"at which recruiter? {self.left} left", "C6"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, places.WARRIOR, number) for number in dict.fromkeys(self.at))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        if action.piece != places.WARRIOR or action.count != 1 or action.clearing not in self.at:
            raise Rejected("C6", f"one warrior is placed at a recruiter: {', '.join(map(str, dict.fromkeys(self.at)))}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        tx.pieces("warrior:marquise", 1, _supply(self.seat), places.clearing(action.clearing))
        at = list(self.at)
        at.remove(action.clearing)
        tx.then(AskRecruits(self.seat, self.left - 1, tuple(at)))


def _overworks(wood: Wood, seat: str) -> Iterator[Action]:
    for number in wood.on_map(seat, "sawmill"):
        yield from (Overwork(number, kind) for kind in choices(wood.hand(seat), wood.suit(number)))


def _verify_overwork(wood: Wood, seat: str, action: Overwork) -> None:
    if action.clearing not in CLEARINGS or not wood.count(seat, "sawmill", action.clearing):
        raise Rejected("C4", f"{action.clearing} has no sawmill")
    if not wood.in_supply(seat, "wood"):
        raise Rejected("C3", "all 8 wood are on the map")
    verify_card(wood, seat, action.card, wood.suit(action.clearing), "C4")


def _supply(seat: str) -> str:
    return places.of_seat(seat, places.SUPPLY)


STEPS: Final = (MarquiseDaylight, Recruiting, AskRecruits)
