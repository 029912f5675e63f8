"""Exiles & Partisans: crafted cards that are used in their owner's turn (16.2).

Those of battles are in `in_battle`, those that are always in force in `lenses`, `moving`, `crafting` and `removal`,
Informants in `cards`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import items, places
from domain.games.root.battle import begin_battle, can_battle, verify_battle
from domain.games.root.cards import draw_cards, steal_card, to_spend, verify_card
from domain.games.root.follow_up import AskBattle, AskMarch, MayMove, can_move, do_move, moves
from domain.games.root.improvement import (
    BIRDSONG,
    DAYLIGHT,
    EVENING,
    Improvement,
    crafted_cards,
    others,
    others_with_cards,
)
from domain.games.root.in_battle import discard_crafted, rule
from domain.games.root.laws import Removal, law_of
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.moving import do_march, verify_march
from domain.games.root.notation import Battle, Decline, Give, Go, March
from domain.games.root.removal import empty_coffin, remove
from domain.games.root.scoring import score_points
from domain.games.root.stacks import choices
from domain.games.root.standard import GivePoints
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

WARRIORS_PER_POINT: Final = 5
"""On Coffin Makers."""


# -- Birdsong -----------------------------------------------------------------------------------------


def _crafted_by_enemies(wood: Wood, seat: str) -> list[str]:
    return [f"{enemy}/{card}" for enemy in wood.enemies(seat) for card in dict.fromkeys(crafted_cards(wood, enemy))]


def _saboteurs(tx: Transaction, seat: str, target: str) -> None:
    enemy, _, card = target.partition("/")
    discard_crafted(tx, seat, "saboteurs")
    discard_crafted(tx, enemy, card)


def _coffin(wood: Wood, seat: str) -> list[str]:
    return [""] if wood.table.pool(places.COFFIN) else []


def _coffin_makers(tx: Transaction, seat: str, target: str) -> None:
    lying = sum(tx.table.pool(places.COFFIN).values())
    score_points(tx, seat, lying // WARRIORS_PER_POINT)
    empty_coffin(tx)


def _orders(wood: Wood, seat: str) -> list[str]:
    return [
        f"{enemy}/{origin}_{target}"
        for enemy in wood.enemies(seat)
        for origin in CLEARINGS
        if wood.warriors(enemy, origin)
        for target in wood.neighbours_of(enemy, origin)
    ]


def _false_orders(tx: Transaction, seat: str, target: str) -> None:
    enemy, _, way = target.partition("/")
    origin, to = map(int, way.split("_"))
    discard_crafted(tx, seat, "false-orders")
    half = (Wood(tx.table).warriors(enemy, origin) + 1) // 2
    tx.then(ForcedMarch(enemy, half, origin, to))


class ForcedMarch(AskStep, frozen=True, tag="forced-march"):
    """A move that somebody else ordered; only what goes along is its owner's choice, as flowers are (L1.5.5)."""

    seat: str
    count: int
    origin: int
    target: int
    answers: ClassVar = (March,)

    def _flowers(self, wood: Wood) -> list[str]:
        own = wood.own(self.seat, self.origin)
        return [name for name, count in sorted(own.items()) if name.startswith("flower-") for _ in range(count)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not self._flowers(Wood(table)):
            return ()
        who = counted(self.count, "warrior has", "warriors have")
        text = f"{who} to go from {self.origin} to {self.target}: with which flowers?"
        return (Decision(self.seat, "forced-march", text, rule("false-orders")),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        suits = [name.removeprefix("flower-") for name in self._flowers(Wood(table))]
        for number in range(min(self.count, len(suits)) + 1):
            for carried in combinations_with_replacement(dict.fromkeys(suits), number):
                yield March(self.count, self.origin, self.target, carried)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, March)
        if (action.count, action.origin, action.target) != (self.count, self.origin, self.target):
            said = f"march {self.count} {self.origin}->{self.target}"
            raise Rejected(rule("false-orders"), f"the order is: {said}")
        verify_march(Wood(table), self.seat, action, free=True)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, March)
        do_march(tx, self.seat, action)

    def run(self, tx: Transaction) -> None:
        do_march(tx, self.seat, March(self.count, self.origin, self.target))


def _swap_meet(tx: Transaction, seat: str, target: str) -> None:
    tx.then(steal_card(seat, target, rule("swap-meet")), GiveBack(seat, target))


class GiveBack(AskStep, frozen=True, tag="give-back"):
    """For a card that was taken another one is given; only the two see which."""

    seat: str
    to: str
    answers: ClassVar = (Give,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not len(Wood(table).hand(self.seat)):
            return ()
        text = f"swap-meet: which card goes to {self.to}?"
        return (Decision(self.seat, "give-back", text, rule("swap-meet"), secret=True),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Give(kind) for kind in choices(Wood(table).hand(self.seat)))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Give)
        verify_card(Wood(table), self.seat, action.card, "", rule("swap-meet"), hidden=True)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Give)
        wood = Wood(tx.table)
        card = to_spend(tx, self.seat, action.card, hidden=True)
        if card is not None:
            tx.move(card, wood.hand(self.to).name)


# -- the end of Birdsong ------------------------------------------------------------------------------


class Emigre(MayMove, frozen=True, tag="emigre"):
    """A move and a battle where it went, or the card is discarded; nobody has to do either."""

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if not wood.has_crafted(self.seat, "eyrie-emigre") or not can_move(wood, self.seat):
            return ()
        text = "eyrie-emigre: a move, and then a battle there?"
        return (Decision(self.seat, "emigre", text, rule("eyrie-emigre"), otherwise=Decline()),)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, March | Go):
            tx.then(EmigreBattle(self.seat, "eyrie-emigre", action.target))
            do_move(tx, self.seat, action)
        else:
            discard_crafted(tx, self.seat, "eyrie-emigre")

    def run(self, tx: Transaction) -> None:
        discard_crafted(tx, self.seat, "eyrie-emigre")


class EmigreBattle(AskBattle, frozen=True, tag="emigre-battle"):
    """The battle in the clearing that was moved into; without it the card is discarded."""

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Battle):
            begin_battle(tx, self.seat, action)
        else:
            discard_crafted(tx, self.seat, "eyrie-emigre")

    def run(self, tx: Transaction) -> None:
        discard_crafted(tx, self.seat, "eyrie-emigre")


# -- Daylight -----------------------------------------------------------------------------------------


def _converts(wood: Wood, seat: str) -> list[str]:
    law = law_of(wood, seat)
    if not wood.in_supply(seat, places.WARRIOR) or not len(wood.hand(seat)):
        return []
    return [
        f"{enemy}/{number}"
        for enemy in wood.enemies(seat)
        if law.may_remove(wood, seat, enemy)
        for number in CLEARINGS
        if wood.warriors(enemy, number) and wood.may_place(seat, number)
    ]


def _suit_of_convert(wood: Wood, target: str) -> str:
    return wood.suit(int(target.partition("/")[2]))


def _propaganda_bureau(tx: Transaction, seat: str, target: str) -> None:
    enemy, _, clearing = target.partition("/")
    wood = Wood(tx.table)
    remove(tx, [Removal(seat, enemy, int(clearing), {places.WARRIOR: 1})])
    kind = places.piece(places.WARRIOR, wood.plays(seat))
    tx.pieces(kind, 1, places.of_seat(seat, places.SUPPLY), places.clearing(int(clearing)))


def _exhaustible(wood: Wood, seat: str) -> list[str]:
    """Returns the items that can be exhausted; a Vagabond has no box for crafted ones and takes any of his own."""
    if not can_move(wood, seat) and not can_battle(wood, seat):
        return []
    box = wood.table.pool(places.of_seat(seat, places.ITEM_BOX))
    there = items.undamaged(wood, seat) if wood.is_vagabond(seat) else box
    return [item for item in sorted(there) if places.refreshed(item) == item]


def _league(tx: Transaction, seat: str, target: str) -> None:
    if Wood(tx.table).is_vagabond(seat):
        items.exhaust(tx, seat, target)
    else:
        box = places.of_seat(seat, places.ITEM_BOX)
        tx.pieces(target, 1, box, box, places.exhausted(target))
    tx.then(MoveOrBattle(seat, 1, "league-of-adventurous-mice"))


class MoveOrBattle(AskMarch, frozen=True, tag="move-or-battle"):
    """A move or a battle, for the item that was exhausted."""

    answers: ClassVar[tuple[type[Action], ...]] = (March, Go, Battle)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if not can_move(wood, self.seat) and not can_battle(wood, self.seat):
            return ()
        return (Decision(self.seat, "move-or-battle", f"{self.by}: a move or a battle?", rule(self.by)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from moves(Wood(table), self.seat)
        yield from AskBattle(self.seat, self.by).candidates(table, decision)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Battle):
            verify_battle(Wood(table), self.seat, action)
        else:
            super().verify(table, decision, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Battle):
            begin_battle(tx, self.seat, action)
        else:
            super().resolve(tx, decision, action)


# -- Evening ------------------------------------------------------------------------------------------


def _charm_offensive(tx: Transaction, seat: str, target: str) -> None:
    tx.then(*draw_cards(seat, 1, rule("charm-offensive")), GivePoints(target, 1))


EXILES: Final[dict[str, Improvement]] = {
    "saboteurs": Improvement(BIRDSONG, _crafted_by_enemies, _saboteurs, at_start=True),
    "coffin-makers": Improvement(BIRDSONG, _coffin, _coffin_makers, at_start=True, mandatory=True),
    "false-orders": Improvement(BIRDSONG, _orders, _false_orders),
    "swap-meet": Improvement(BIRDSONG, others_with_cards, _swap_meet),
    "propaganda-bureau": Improvement(DAYLIGHT, _converts, _propaganda_bureau, suit=_suit_of_convert),
    "league-of-adventurous-mice": Improvement(DAYLIGHT, _exhaustible, _league),
    "charm-offensive": Improvement(EVENING, others, _charm_offensive, at_start=True),
}


def at_end_of_birdsong(seat: str) -> tuple[Step, ...]:
    """Returns what is done at the end of Birdsong: Eyrie Émigré."""
    return (Emigre(seat),)


STEPS: Final = (ForcedMarch, GiveBack, Emigre, EmigreBattle, MoveOrBattle)
