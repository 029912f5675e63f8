"""Flowers: drawn out of the blind bag, placed, returned (HCC.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AGENDA, AskStep, ChanceStep, Step
from domain.decision import Action, Bag, Chance, Decision, Drew
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.clergy.board import FLOWER, flower, has_cathedral, setting
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import Place
from domain.table import Table
from domain.transaction import Transaction

RULE = "HCC.2.2.II"


def bag_of(seat: str) -> str:
    """Returns the place of the blind bag."""
    return places.of_seat(seat, places.BAG)


def drawn_of(seat: str) -> str:
    """Returns the place of flowers that were drawn and are on their way."""
    return places.of_seat(seat, places.DRAWN)


def in_bag(wood: Wood, seat: str, suit: str = "") -> int:
    """Returns how many flowers are in the bag, of one suit or in all."""
    pool = wood.table.pool(bag_of(seat))
    return pool.get(flower(suit), 0) if suit else sum(pool.values())


def why_not_place(wood: Wood, seat: str, suit: str, clearing: int) -> tuple[str, str] | None:
    """Returns why a drawn flower cannot be placed in a clearing (rule and sentence); None if it can (Y7)."""
    if clearing not in CLEARINGS:
        return RULE, f"the map has no clearing {clearing}"
    if suit not in ("bird", wood.suit(clearing)):
        return RULE, f"clearing {clearing} is {wood.suit(clearing)}, and the flower is {suit}"
    if has_cathedral(wood, seat, clearing):
        return RULE, f"a drawn flower is not placed at a cathedral, and {clearing} has one"
    if not wood.warriors(seat, clearing):
        return RULE, f"{seat} has no warriors in {clearing}"
    if not wood.may_place(seat, clearing):
        return "C1", f"nobody else places pieces in the keep's clearing, which is {clearing}"
    return None


def placeable(wood: Wood, seat: str, suit: str) -> list[int]:
    """Returns the clearings in which a drawn flower can be placed."""
    return [number for number in CLEARINGS if why_not_place(wood, seat, suit, number) is None]


class DrawFlowers(ChanceStep, frozen=True, tag="clergy-draw"):
    """Flowers are drawn out of the bag together, then placed one after the other; an empty bag gives none (Y6)."""

    seat: str
    count: int
    rule: str
    hold: bool = False
    """Flowers without a place wait for `ReturnFlowers`."""

    def chance(self, table: Table) -> Chance | None:
        count = min(self.count, in_bag(Wood(table), self.seat))
        if not count:
            return None
        what = "a flower" if count == 1 else f"{count} flowers"
        text = f"{self.seat} draws {what} from the blind bag"
        return Chance("flower", text, self.rule, Bag(bag_of(self.seat), count), seat=self.seat)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        kinds = outcome.kinds if isinstance(outcome, Drew) else ()
        for kind in kinds:
            tx.pieces(kind, 1, bag_of(self.seat), drawn_of(self.seat))
        suits = [places.piece_name(kind).removeprefix(FLOWER) for kind in kinds]
        tx.then(*(PlaceFlower(self.seat, suit, self.hold) for suit in suits))


def draws_flowers(table: Table) -> bool:
    """Returns True if the next thing to be done is to draw flowers."""
    agenda = table.value(AGENDA) or [[""]]
    return bool(agenda[-1][0] == DrawFlowers.__struct_config__.tag)


class PlaceFlower(AskStep, frozen=True, tag="clergy-place"):
    """A drawn flower is placed; the Clergy are asked where there is a choice, and without a place it goes back."""

    seat: str
    suit: str
    hold: bool = False
    answers: ClassVar = (Place,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if len(placeable(wood, self.seat, self.suit)) < 2 or not self._waits(wood):
            return ()
        return (Decision(self.seat, "flower-place", f"where is the {self.suit} flower placed?", RULE),)

    def _waits(self, wood: Wood) -> bool:
        return bool(wood.table.pool(drawn_of(self.seat)).get(flower(self.suit)))

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        can = placeable(wood, self.seat, self.suit)
        if not self._waits(wood):
            return
        if can:
            self._place(tx, can[0])
        elif not self.hold:
            tx.pieces(flower(self.suit), 1, drawn_of(self.seat), bag_of(self.seat))

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, FLOWER + self.suit, number) for number in placeable(Wood(table), self.seat, self.suit))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        if action.piece != FLOWER + self.suit or action.count != 1:
            raise Rejected(RULE, f"the {self.suit} flower is placed now: place {FLOWER}{self.suit} CLEARING")
        reason = why_not_place(Wood(table), self.seat, self.suit, action.clearing)
        if reason is not None:
            raise Rejected(*reason)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        self._place(tx, action.clearing)

    def _place(self, tx: Transaction, clearing: int) -> None:
        tx.pieces(flower(self.suit), 1, drawn_of(self.seat), places.clearing(clearing))


class ReturnFlowers(Step, frozen=True, tag="clergy-return"):
    """Flowers that found no place go back to the bag; at set-up they may be drawn anew (U6, U8)."""

    seat: str
    redraw: bool = False

    def run(self, tx: Transaction) -> None:
        waiting = dict(sorted(tx.table.pool(drawn_of(self.seat)).items()))
        for kind, count in waiting.items():
            tx.pieces(kind, count, drawn_of(self.seat), bag_of(self.seat))
        wood = Wood(tx.table)
        pool = wood.table.pool(bag_of(self.seat))
        suits = [places.piece_name(kind).removeprefix(FLOWER) for kind in pool]
        if waiting and self.redraw and any(placeable(wood, self.seat, suit) for suit in suits):
            again = DrawFlowers(self.seat, sum(waiting.values()), "HCC.3.2", True)
            tx.then(again, ReturnFlowers(self.seat, True))


def draw_flowers(wood: Wood, seat: str, count: int, rule: str) -> tuple[Step, ...]:
    """Returns the steps of drawing and placing flowers one after the other (Y43)."""
    hold = setting(wood, "clergy-unplaceable") == "after-all"
    each = (DrawFlowers(seat, 1, rule, hold) for _ in range(count))
    return (*each, ReturnFlowers(seat)) if hold else tuple(each)
