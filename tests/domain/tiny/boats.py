"""Boats (TW.4): launched from hand, filled with fish out of the bag, loaded with cargo that nobody else sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import ClassVar

from domain.agenda import AskStep, ChanceStep, Step
from domain.decision import Action, Bag, Chance, Decision, Dice, Draw, Drew, Rolled
from domain.errors import Rejected
from domain.lens import Pool, on, referred
from domain.outcome import to_name
from domain.table import Table
from domain.transaction import Transaction
from tests.domain.tiny.facts import cards, game
from tests.domain.tiny.lenses import SEA, Seat, room
from tests.domain.tiny.notation import Decline, Tuck
from tests.domain.tiny.player_actions import note_fact


class Launch(Step, frozen=True, tag="launch"):
    """A boat that was played joins its seat's row and goes fishing (TW.4.1)."""

    seat: str
    boat: str

    def run(self, tx: Transaction) -> None:
        card = tx.card(self.boat)
        if card is None:
            return
        seat = Seat(tx.table, self.seat)
        boat = tx.move(card, seat.boats.name)
        tx.open(f"{tx.ref(boat)}/under", (), tx.table.seen_by(seat.hand.name))
        tx.then(RollCatch(self.seat, tx.ref(boat)))


class RollCatch(ChanceStep, frozen=True, tag="roll-catch"):
    """A die says how many fish come near the boat (TW.4.2)."""

    seat: str
    boat: str

    def chance(self, table: Table) -> Chance | None:
        return Chance("catch", f"{self.seat} casts the nets", "TW.4.2", Dice(1, 6), seat=self.seat)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        assert isinstance(outcome, Rolled)
        tx.then(Catch(self.seat, self.boat, game().catch.by_roll[outcome.faces[0] - 1]))


class Catch(ChanceStep, frozen=True, tag="catch"):
    """Fish are drawn out of the sea into a boat, as far as there is room (TW.4.3)."""

    seat: str
    boat: str
    count: int

    def chance(self, table: Table) -> Chance | None:
        boat = referred(table, self.boat)
        free = 0 if boat is None else room(table, boat)
        count = min(self.count, free, len(Pool(table, SEA)))
        if count < 1:
            return None
        return Chance("fish", f"{self.seat} lands {count}", "TW.4.3", Bag(SEA, count), seat=self.seat)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        caught = Counter(outcome.kinds if isinstance(outcome, Drew) else ())
        for fish, count in sorted(caught.items()):
            tx.pieces(fish, count, SEA, self.boat)
        note_fact(tx, "caught", caught.total())


class AskTuck(AskStep, frozen=True, tag="tuck"):
    """A seat may put a card of its hand face down under one of its boats (TW.4.4)."""

    seat: str
    answers: ClassVar = (Tuck, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        seat = Seat(table, self.seat)
        if not len(seat.hand) or not len(seat.boats):
            return ()
        text = "tuck a card under a boat?"
        return (
            Decision(self.seat, "tuck", text, "TW.4.4", secret=True, otherwise=Decline(), about=(seat.boats.name,)),
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        seat = Seat(table, self.seat)
        for kind in [*seat.hand.possible(cards()), "?"]:
            for boat in range(1, len(seat.boats) + 1):
                yield Tuck(kind, boat)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Tuck):
            seat = Seat(table, self.seat)
            if seat.holds(action.kind) is None:
                raise Rejected("TW.4.4", f"{self.seat} has no {action.kind} in hand")
            if seat.boats.at(action.boat) is None:
                raise Rejected("TW.4.4", f"{self.seat} has no boat {action.boat}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Tuck):
            seat = Seat(tx.table, self.seat)
            card, boat = seat.holds(action.kind), seat.boats.at(action.boat)
            assert card is not None
            assert boat is not None
            tx.move(card, f"{tx.ref(boat)}/under")


class Land(ChanceStep, frozen=True, tag="land"):
    """At the end the cargo of a boat is landed for all to see (TW.7.1)."""

    seat: str
    boat: str

    def _draw(self, table: Table) -> Draw:
        hold = f"{self.boat}/under"
        return Draw(hold, Seat(table, self.seat).landed.name, len(table.stack(hold)))

    def chance(self, table: Table) -> Chance | None:
        asked = len(to_name(table, self._draw(table)))
        if not asked:
            return None
        return Chance("land", f"{self.seat} lands {asked} cards", "TW.7.1", self._draw(table), seat=self.seat)

    def kinds(self) -> Collection[str]:
        return cards()

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        tx.draw(self._draw(tx.table), outcome.kinds if isinstance(outcome, Drew) else ())


def fish_on_boats(table: Table, seat: str) -> Iterator[tuple[int, str]]:
    """Yields each boat's number with each kind of fish in it."""
    for number, boat in enumerate(Seat(table, seat).boats, 1):
        for fish in on(table, boat):
            yield number, fish
