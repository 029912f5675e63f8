"""What the Alliance loses with a base, and with sympathy at the same time (A4, A6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.alliance.supporters import SYMPATHY
from domain.games.root.cards import discard_cards
from domain.games.root.laws import Removal
from domain.games.root.lenses import Wood
from domain.games.root.notation import Choose, Discard
from domain.games.root.outrage import BASES, ROOM, Outrage, bases
from domain.games.root.removal import home
from domain.games.root.stacks import choices, kinds_in
from domain.games.root.suits import fits_suit, suit_of
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

WARRIOR: Final = "warrior:alliance"
ORDERS: Final = ("base", "outrage")
_LISTED: Final = 200


def officers(wood: Wood, seat: str) -> int:
    """Returns how many officers there are."""
    return wood.table.pool(places.of_seat(seat, places.BOARD)).get(WARRIOR, 0)


def after_losses(wood: Wood, seat: str, removals: Sequence[Removal]) -> tuple[Step, ...]:
    """Returns what the Alliance's losses bring about.

    In a battle its own order holds (L4.3.6), and to lose the base first never costs it a supporter more. Otherwise
    the player whose turn it is decides (L1.1.3).
    """
    lost = tuple(name.removeprefix("base-") for one in removals for name in one.pieces if name in BASES)
    outraged = tuple(
        (one.by, wood.suit(one.clearing)) for one in removals if one.pieces.get(SYMPATHY) and one.by != seat
    )
    if lost and outraged and wood.turn != seat and not any(one.in_battle for one in removals):
        return (AskOrder(seat, lost, outraged),)
    return (*_bases_lost(seat, lost), *_outrages(outraged))


def _bases_lost(seat: str, suits: Sequence[str]) -> tuple[Step, ...]:
    return tuple(step for suit in suits for step in (AskLeaving(seat, suit), OfficersLeave(seat), AskTooMany(seat)))


def _outrages(outraged: Sequence[tuple[str, str]]) -> tuple[Step, ...]:
    return tuple(Outrage(by, suit) for by, suit in outraged)


class AskOrder(AskStep, frozen=True, tag="alliance-order"):
    """Whose turn it is chooses what comes first: the loss of a base, or outrage (L1.1.3)."""

    seat: str
    lost: tuple[str, ...]
    """Suits of the bases."""
    outraged: tuple[tuple[str, str], ...]
    """Who owes a card, and of which suit."""
    answers: ClassVar = (Choose,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = "what comes first, the loss of the base or the cards for outrage?"
        return (Decision(Wood(table).turn, "order", text, "L1.1.3"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Choose(option) for option in ORDERS)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        if action.option not in ORDERS:
            raise Rejected("L1.1.3", f"choose {' or '.join(ORDERS)}, not {action.option}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        first, second = _bases_lost(self.seat, self.lost), _outrages(self.outraged)
        tx.then(*(first + second if action.option == "base" else second + first))


class AskLeaving(AskStep, frozen=True, tag="alliance-leaving"):
    """All supporters of the lost base's suit are discarded, birds too; which these are, only the Alliance knows (A4).

    It is asked as long as there are any supporters, since the question must not tell what they are.
    """

    seat: str
    suit: str
    answers: ClassVar = (Discard,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not len(Wood(table).supporters(self.seat)):
            return ()
        text = f"the {self.suit} base is lost: all {self.suit} and bird supporters are discarded, which are they?"
        return (Decision(self.seat, "leaving", text, "A4"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        stack = Wood(table).supporters(self.seat)
        known = tuple(kind for kind in kinds_in(stack) if self._has_to_leave(kind))
        unseen = kinds_in(stack).count(UNKNOWN)
        yield from (Discard((*known, *[f"?{self.suit}"] * number)) for number in range(unseen + 1))

    def _has_to_leave(self, kind: str) -> bool:
        return suit_of().get(kind) in (self.suit, "bird")

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        for kind in action.kinds:
            if not fits_suit(kind, self.suit):
                raise Rejected("A4", f"{kind} is neither {self.suit} nor bird, and stays")
        stack = Wood(table).supporters(self.seat)
        named = stack.paid(action.kinds, self.suit)
        if named is None:
            raise Rejected("A4", f"{' '.join(action.kinds)}: they are not among the supporters")
        ids = [card.id for card in named]
        staying = [kind for kind in kinds_in(stack, ids) if self._has_to_leave(kind)]
        if staying:
            raise Rejected("A4", f"{staying[0]} is discarded too")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_cards(tx, Wood(tx.table).supporters(self.seat).paid(action.kinds, self.suit) or [])


class OfficersLeave(Step, frozen=True, tag="alliance-officers"):
    """Half of the officers are removed, rounded up (A4)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        leaving = (officers(wood, self.seat) + 1) // 2
        tx.pieces(WARRIOR, leaving, places.of_seat(self.seat, places.BOARD), home(wood, WARRIOR))


class AskTooMany(AskStep, frozen=True, tag="alliance-too-many"):
    """Without a base on the map only five supporters are kept (A4)."""

    seat: str
    answers: ClassVar = (Discard,)

    def _over(self, table: Table) -> int:
        wood = Wood(table)
        return 0 if bases(wood, self.seat) else max(0, len(wood.supporters(self.seat)) - ROOM)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        over = self._over(table)
        if not over:
            return ()
        text = f"no base is left: discard {counted(over, 'supporter')} down to {ROOM}"
        return (Decision(self.seat, "too-many", text, "A4"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        over = self._over(table)
        stack = Wood(table).supporters(self.seat)
        if any(card.kind == UNKNOWN for card in stack):
            yield Discard((UNKNOWN,) * over)
        kinds = [kind for kind in choices(stack) for _ in range(max(1, stack.count(kind)))]
        for number, chosen in enumerate(dict.fromkeys(combinations(kinds, over))):
            if number == _LISTED:
                return
            yield Discard(chosen)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        over = self._over(table)
        if len(action.kinds) != over:
            raise Rejected(
                "A4", f"{counted(over, 'supporter is', 'supporters are')} discarded, not {len(action.kinds)}"
            )
        if Wood(table).supporters(self.seat).cards(action.kinds) is None:
            missing = Counter(action.kinds)
            raise Rejected("A4", f"{', '.join(sorted(missing))}: they are not among the supporters")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_cards(tx, Wood(tx.table).supporters(self.seat).cards(action.kinds) or [])


STEPS: Final = (AskOrder, AskLeaving, OfficersLeave, AskTooMany)
