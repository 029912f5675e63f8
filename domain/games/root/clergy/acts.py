"""The Clergy's actions in Daylight: Mission, Swarm, Crusade, Replant (HCC.5.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import spend, verify_card
from domain.games.root.clergy.board import (
    FLOWER,
    cathedrals,
    flower,
    flowers_in,
    has_cathedral,
    is_set,
    matches_clearing,
    setting,
)
from domain.games.root.clergy.florists import bag_of, in_bag
from domain.games.root.clergy.penitence import place_warriors
from domain.games.root.deeds import GENERAL, do_general, general_candidates, verify_general
from domain.games.root.follow_up import AskBattle
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.moving import do_march, marches, verify_march
from domain.games.root.notation import Act, Battle, Build, Craft, Decline, End, March, Replant, ScoreFlower, Swarm
from domain.games.root.removal import take_off
from domain.games.root.stacks import choices
from domain.table import Table
from domain.transaction import Transaction

RULE: Final = "HCC.5.1"
CRUSADE: Final = "HCC.5.1.III"
RECRUITS: Final = 2
MOVES: Final = 2
_PART_OF: Final[dict[type[Action], str]] = {
    March: "moves are made in a mission or a crusade: act mission, act crusade",
    Battle: "battles are fought in a crusade: act crusade",
}


class AskAct(AskStep, frozen=True, tag="clergy-act"):
    """Actions of Daylight, one after the other; offers come after them."""

    seat: str
    taken: tuple[str, ...] = ()
    """What was done already this turn."""
    answers: ClassVar = (*GENERAL, Act, Swarm, Replant, End, ScoreFlower, Build, Craft, March, Battle)

    def _left(self, wood: Wood) -> int:
        return int(setting(wood, "clergy-acts")) - len(self.taken)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        left = self._left(Wood(table))
        if left < 1:
            return ()
        return (Decision(self.seat, "act", f"an action? {left} left", RULE),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        yield Act("mission")
        yield Act("crusade")
        for number in cathedrals(wood, self.seat):
            yield from (Swarm(number, kind) for kind in choices(wood.hand(self.seat), wood.suit(number)))
        yield from _replants(wood, self.seat)
        yield from general_candidates(wood, self.seat)
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood = Wood(table)
        if verify_general(wood, self.seat, action):
            return
        if isinstance(action, ScoreFlower | Build | Craft):
            raise Rejected("HCC.5.2", "offers come after the actions: end")
        if isinstance(action, March | Battle):
            raise Rejected(RULE, f"which action is asked: mission, swarm, crusade or replant; {_PART_OF[type(action)]}")
        if isinstance(action, End):
            self._verify_end(wood)
            return
        name = _name(action)
        if name in self.taken and not is_set(wood, "clergy-acts-repeat"):
            raise Rejected(RULE, f"a {name} was done this turn")
        match action:
            case Act(what) if what not in ("mission", "crusade"):
                raise Rejected(RULE, f"the actions are mission, swarm, crusade and replant, not {what}")
            case Swarm():
                verify_swarm(wood, self.seat, action)
            case Replant():
                verify_replant(wood, self.seat, action)

    def _verify_end(self, wood: Wood) -> None:
        missing = int(setting(wood, "clergy-acts-least")) - len(self.taken)
        if missing > 0:
            raise Rejected(RULE, f"{missing} more actions are taken")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, End):
            return
        if isinstance(action, GENERAL):
            tx.then(self)
            do_general(tx, self.seat, action)
            return
        tx.then(AskAct(self.seat, (*self.taken, _name(action))))
        if isinstance(action, Swarm):
            spend(tx, self.seat, action.card, Wood(tx.table).suit(action.clearing))
            place_warriors(tx, self.seat, RECRUITS, action.clearing)
        elif isinstance(action, Replant):
            do_replant(tx, self.seat, action)
        elif isinstance(action, Act):
            is_crusade = action.what == "crusade"
            tx.then(AskMove(self.seat, 1 if is_crusade else MOVES, is_crusade))


def _name(action: Action) -> str:
    return action.what if isinstance(action, Act) else type(action).__name__.lower()


# -- moves --------------------------------------------------------------------------------------------


class AskMove(AskStep, frozen=True, tag="clergy-move"):
    """The moves of a Mission, or the one of a Crusade, which may end in a battle (HCC.5.1.I, HCC.5.1.III)."""

    seat: str
    left: int
    is_crusade: bool = False
    answers: ClassVar = (March, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if self.left < 1 or not Wood(table).on_map(self.seat, places.WARRIOR):
            return ()
        rule, text = (CRUSADE, "Crusade: a move?") if self.is_crusade else ("HCC.5.1.I", "Mission: a move?")
        return (Decision(self.seat, "march", text, rule, otherwise=Decline()),)

    def run(self, tx: Transaction) -> None:
        self._stay(tx)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        for march in marches(wood, self.seat):
            yield march
            yield from carrying(wood, self.seat, march)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, March):
            verify_march(Wood(table), self.seat, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, March):
            self._stay(tx)
            return
        if self.is_crusade:
            tx.then(AskCrusade(self.seat, "Crusade", action.target, "", CRUSADE))
        elif self.left > 1:
            tx.then(AskMove(self.seat, self.left - 1))
        do_march(tx, self.seat, action)

    def _stay(self, tx: Transaction) -> None:
        """Without a move there is no clearing that was moved into, so no battle; a setting may allow one (U11)."""
        if self.is_crusade and not is_set(Wood(tx.table), "clergy-crusade-moves"):
            tx.then(AskCrusade(self.seat, "Crusade", 0, "", CRUSADE))


class AskCrusade(AskBattle, frozen=True, tag="clergy-crusade"):
    """The battle of a Crusade, in the clearing that was moved into (HCC.5.1.III)."""

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        where = f" in {self.clearing}" if self.clearing else ""
        return (Decision(self.seat, "battle", f"Crusade: a battle{where}?", CRUSADE, otherwise=Decline()),)


def carrying(wood: Wood, seat: str, march: March) -> Iterator[March]:
    """Yields a move with as many flowers as its warriors can carry, in each choice of them (HCC.2.2.IV)."""
    there = sorted(Counter(flowers_in(wood, seat, march.origin)).elements())
    most = min(len(there), march.count)
    if most:
        for carried in dict.fromkeys(combinations(there, most)):
            yield March(march.count, march.origin, march.target, carried)


# -- Swarm and Replant --------------------------------------------------------------------------------


def verify_swarm(wood: Wood, seat: str, action: Swarm) -> None:
    """Checks a Swarm. Raises `Rejected`."""
    if not has_cathedral(wood, seat, action.clearing):
        raise Rejected("HCC.5.1.II", f"no cathedral stands in {action.clearing}")
    if not wood.may_place(seat, action.clearing):
        raise Rejected("C1", f"nobody else places pieces in the keep's clearing, which is {action.clearing}")
    if not wood.in_supply(seat, places.WARRIOR):
        raise Rejected("HCC.5.1.II", "no warrior is left in the supply")
    verify_card(wood, seat, action.card, wood.suit(action.clearing), "HCC.5.1.II")


def _replants(wood: Wood, seat: str) -> Iterator[Replant]:
    costs = is_set(wood, "clergy-replant-card")
    for number in wood.on_map(seat, places.WARRIOR):
        for suit in flowers_in(wood, seat, number):
            if costs:
                yield from (Replant(number, suit, kind) for kind in choices(wood.hand(seat), wood.suit(number)))
            else:
                yield Replant(number, suit)


def verify_replant(wood: Wood, seat: str, action: Replant) -> None:
    """Checks a Replant. Raises `Rejected`."""
    rule, number = "HCC.5.1.IV", action.clearing
    if number not in CLEARINGS or not wood.warriors(seat, number):
        raise Rejected(rule, f"{seat} has no warriors in {number}")
    if not wood.may_place(seat, number):
        raise Rejected("C1", f"nobody else places pieces in the keep's clearing, which is {number}")
    if has_cathedral(wood, seat, number) and not is_set(wood, "clergy-replant-at-cathedral"):
        raise Rejected(rule, f"nothing is replanted at a cathedral, and {number} has one")
    old = action.old.removeprefix(FLOWER)
    if old not in flowers_in(wood, seat, number):
        raise Rejected(rule, f"no {old} flower lies in {number}")
    if matches_clearing(wood, old, number, "clergy-bird-matches"):
        raise Rejected(rule, f"a {old} flower matches clearing {number}, so it stays")
    if not in_bag(wood, seat, wood.suit(number)):
        raise Rejected(rule, f"no {wood.suit(number)} flower is left in the bag")
    if is_set(wood, "clergy-replant-card"):
        verify_card(wood, seat, action.card, wood.suit(number), rule)
    elif action.card:
        raise Rejected(rule, "a Replant costs no card")


def do_replant(tx: Transaction, seat: str, action: Replant) -> None:
    """Exchanges the flowers of a Replant that was verified."""
    if action.card:
        spend(tx, seat, action.card, Wood(tx.table).suit(action.clearing))
    take_off(tx, seat, action.clearing, {FLOWER + action.old.removeprefix(FLOWER): 1})
    suit = Wood(tx.table).suit(action.clearing)
    tx.pieces(flower(suit), 1, bag_of(seat), places.clearing(action.clearing))


STEPS: Final = (AskAct, AskMove, AskCrusade)
