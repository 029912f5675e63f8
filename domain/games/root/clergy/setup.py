"""The Clergy's set-up (HCC.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.clergy.board import (
    CATHEDRAL,
    FLOWERS,
    HERETIC,
    cathedrals,
    flower,
    mark,
    said,
    setting,
)
from domain.games.root.clergy.florists import DrawFlowers, ReturnFlowers, bag_of
from domain.games.root.clergy.penitence import place_warriors
from domain.games.root.laws import gather
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import Place
from domain.table import Table
from domain.transaction import Transaction

RULE: Final = "HCC.3.2"
FIRST_WARRIORS: Final = 3
FIRST_FLOWERS: Final = 3


def lay_out(tx: Transaction, seat: str) -> None:
    """Fills the supply and the bag, and marks every enemy as Heretic (HCC.3.1, HCC.3.4)."""
    gather(tx, seat)
    supply = places.of_seat(seat, places.SUPPLY)
    for suit in FLOWERS:
        kind = flower(suit)
        tx.pieces(kind, tx.table.pool(supply).get(kind, 0), supply, bag_of(seat))
    wood = Wood(tx.table)
    kind = places.piece(CATHEDRAL, "clergy")
    more = int(setting(wood, "clergy-cathedrals")) - wood.in_supply(seat, CATHEDRAL)
    if more > 0:
        tx.pieces(kind, more, places.OUTSIDE, supply)
    else:
        tx.pieces(kind, -more, supply, places.OUTSIDE)
    for other in wood.after(seat):
        mark(tx, seat, other, HERETIC)


def set_up(seat: str) -> tuple[Step, ...]:
    """Returns the steps of the set-up."""
    warrior = FirstWarrior(seat, places.SUITS[0], tuple(places.SUITS[1:]))
    return (FirstCathedral(seat), warrior, FirstFlowers(seat))


class FirstCathedral(AskStep, frozen=True, tag="clergy-first"):
    """A cathedral and three warriors go into a clearing that is no corner."""

    seat: str
    answers: ClassVar = (Place,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "cathedral", "where does the first cathedral stand? in no corner", RULE),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, CATHEDRAL, number) for number in CLEARINGS)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        wood = Wood(table)
        if action.piece != CATHEDRAL or action.count != 1 or action.clearing not in CLEARINGS:
            raise Rejected(RULE, "the cathedral is placed first: place cathedral CLEARING")
        if action.clearing in wood.chart.corners:
            raise Rejected(RULE, f"the first cathedral stands in no corner; {action.clearing} is one")
        if wood.slots(action.clearing) < 1:
            raise Rejected(RULE, f"clearing {action.clearing} has no open slot")
        if not wood.may_place(self.seat, action.clearing):
            raise Rejected("C1", f"nobody else places pieces in the keep's clearing, which is {action.clearing}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        place_cathedral(tx, self.seat, action.clearing)
        place_warriors(tx, self.seat, FIRST_WARRIORS, action.clearing)


def place_cathedral(tx: Transaction, seat: str, clearing: int) -> None:
    """Places the leftmost cathedral of the track."""
    supply = places.of_seat(seat, places.SUPPLY)
    tx.pieces(places.piece(CATHEDRAL, "clergy"), 1, supply, places.clearing(clearing))


class FirstWarrior(AskStep, frozen=True, tag="clergy-first-warrior"):
    """One warrior goes into a clearing of each suit, in any order."""

    seat: str
    suit: str
    others: tuple[str, ...] = ()
    """Suits that are left, too."""
    answers: ClassVar = (Place,)

    @property
    def _suits(self) -> tuple[str, ...]:
        return (self.suit, *self.others)

    def _can(self, wood: Wood) -> list[int]:
        of_suits = (number for suit in self._suits for number in wood.of_suit(suit))
        return [number for number in of_suits if wood.may_place(self.seat, number)]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if not self._can(wood):
            return ()
        at = said(number for number in cathedrals(wood, self.seat) if wood.suit(number) in self._suits)
        warning = f" (a flower finds no place at the cathedral, {at})" if at != "none" else ""
        return (Decision(self.seat, "warrior", f"a warrior in which {self._said} clearing?{warning}", RULE),)

    @property
    def _said(self) -> str:
        *more, last = self._suits
        return f"{', '.join(more)} or {last}" if more else last

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, places.WARRIOR, number) for number in self._can(Wood(table)))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        wood = Wood(table)
        if action.piece != places.WARRIOR or action.count != 1 or action.clearing not in CLEARINGS:
            raise Rejected(RULE, f"one warrior is placed in a {self._said} clearing: place warrior CLEARING")
        if wood.suit(action.clearing) not in self._suits:
            raise Rejected(RULE, f"this warrior goes into a {self._said} clearing; {action.clearing} is none")
        if not wood.may_place(self.seat, action.clearing):
            raise Rejected("C1", f"nobody else places pieces in the keep's clearing, which is {action.clearing}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        placed = Wood(tx.table).suit(action.clearing)
        left = tuple(suit for suit in self._suits if suit != placed)
        if left:
            tx.then(FirstWarrior(self.seat, left[0], left[1:]))
        place_warriors(tx, self.seat, 1, action.clearing)


class FirstFlowers(Step, frozen=True, tag="clergy-first-flowers"):
    """Three flowers are drawn, and then placed; those without a place go back in the end (U8, U17)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        redraw = setting(wood, "clergy-setup-unplaceable") == "redrawn"
        draws: Sequence[Step]
        if setting(wood, "clergy-setup-draw") == "together":
            draws = (DrawFlowers(self.seat, FIRST_FLOWERS, RULE, True),)
        else:
            draws = [DrawFlowers(self.seat, 1, RULE, True) for _ in range(FIRST_FLOWERS)]
        tx.then(*draws, ReturnFlowers(self.seat, redraw))


STEPS: Final = (FirstCathedral, FirstWarrior, FirstFlowers)
