"""The variant in which everyone picks the opening hand, and the Maids shown decide the seating (18.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, ChanceStep, Step
from domain.changes import UNKNOWN
from domain.decision import Action, Chance, Decision, Dice, Rolled
from domain.errors import Rejected
from domain.game import SEATS
from domain.games.heart_of_crown.drawing import MoveTop, ShuffleStep
from domain.games.heart_of_crown.lenses import Seat, seats
from domain.games.heart_of_crown.notation import Take
from domain.games.heart_of_crown.turn import Turn
from domain.lens import Stack
from domain.table import Table
from domain.transaction import Transaction

HAND: Final = 5
MAID: Final = "apprentice-maid"
RULE: Final = "HOC.18.1"


class PickHands(AskStep, frozen=True, tag="pick-hands"):
    """Every seat secretly keeps five of its ten starting cards; the others are its draw pile."""

    waiting: tuple[str, ...]
    answers: ClassVar = (Take,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"which {HAND} of your ten cards are your opening hand?"
        return tuple(
            Decision(seat, "opening-hand", text, RULE, secret=True, about=(f"{seat}/hand",)) for seat in self.waiting
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        cards = Counter(card.kind for card in Seat(table, decision.seat).hand)
        if not table.sees(f"{decision.seat}/hand"):
            yield Take((UNKNOWN,) * HAND)
            return
        for maids in range(min(cards[MAID], HAND) + 1):
            yield Take((MAID,) * maids + ("farming-village",) * (HAND - maids))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Take)
        if len(action.kinds) != HAND:
            raise Rejected(RULE, f"an opening hand has {HAND} cards, not {len(action.kinds)}")
        if Seat(table, decision.seat).hand.cards(action.kinds) is None:
            raise Rejected(RULE, f"{', '.join(action.kinds)} are not among the ten starting cards")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Take)
        seat = Seat(tx.table, decision.seat)
        if seat.hand.is_traced:
            kept = {card.id for card in seat.hand.cards(action.kinds) or []}
            rest = [card for card in seat.hand if card.id not in kept]
        else:
            rest = seat.hand.cards((UNKNOWN,) * (len(seat.hand) - HAND)) or []
        tx.move_all(rest, seat.deck.name)
        waiting = tuple(one for one in self.waiting if one != decision.seat)
        tx.then(PickHands(waiting) if waiting else LayOpen(tuple(seats(tx.table))))


class LayOpen(Step, frozen=True, tag="lay-open"):
    """All hands are laid open together."""

    order: tuple[str, ...]

    def run(self, tx: Transaction) -> None:
        steps: list[Step] = []
        for name in self.order:
            seat = Seat(tx.table, name)
            shown = f"{name}/shown"
            tx.open(shown, ordered=True)
            steps += [ShuffleStep(seat.deck.name), MoveTop(seat.hand.name, shown, HAND, "show-hand", RULE)]
        tx.then(*steps, SitDown(self.order))


class SitDown(ChanceStep, frozen=True, tag="sit-down"):
    """Whoever shows most Maids starts, the others sit clockwise by their number; a throw decides among equals."""

    order: tuple[str, ...]

    def _maids(self, table: Table) -> dict[str, int]:
        return {name: Stack(table, f"{name}/shown").count(MAID) for name in self.order}

    def _tied(self, table: Table) -> list[str]:
        maids = self._maids(table)
        return [name for name in self.order if list(maids.values()).count(maids[name]) > 1]

    def chance(self, table: Table) -> Chance | None:
        tied = self._tied(table)
        if not tied:
            return None
        text = f"who sits first of those with equal Maids? a throw for each of {', '.join(tied)}"
        return Chance("seating", text, RULE, Dice(len(tied), 100))

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        maids = self._maids(tx.table)
        faces: Sequence[int] = outcome.faces if isinstance(outcome, Rolled) else ()
        thrown = dict(zip(self._tied(tx.table), faces, strict=True))
        order = sorted(self.order, key=lambda name: (-maids[name], -thrown.get(name, 0)))
        for name in self.order:
            tx.move_all(list(Stack(tx.table, f"{name}/shown")), Seat(tx.table, name).hand.name)
        tx.set(SEATS, order)
        tx.then(Turn(order[0]))
