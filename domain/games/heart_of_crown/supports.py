"""Support Cards: which a princess brings, and the Archwitch (16, 22)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.changes import ALL
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.context import Effect, ability, amount, finish, instruction, length, performs
from domain.games.heart_of_crown.drawing import MoveTop, ShuffleStep
from domain.games.heart_of_crown.lenses import SUPPORTS, Seat, cost_in, fact, opponents
from domain.games.heart_of_crown.market import RULE as MARKET_RULE
from domain.games.heart_of_crown.market import available, offered
from domain.games.heart_of_crown.notation import Acquire, Banish, Choose, Decline, Order, Place
from domain.games.heart_of_crown.picking import by_name, choices, forbids
from domain.games.heart_of_crown.player_actions import PLACED, facts_of
from domain.games.heart_of_crown.steps import Aurora, Base, Scepter, Supports
from domain.lens import Card, Stack, under
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

RULE: Final = "HOC.16.6"


@performs(Supports)
def _supports(tx: Transaction, effect: Effect, instr: Base) -> None:
    assert isinstance(instr, Supports)
    tx.then(AskSupports(*effect.at(effect.path), amount(tx.table, effect, instr)))


class AskSupports(AskStep, Effect, frozen=True, tag="supports"):
    """Up to so many Support Cards come into the Domain with the princess."""

    count: int
    answers: ClassVar = (Place, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not table.stack(SUPPORTS):
            return ()
        text = f"{by_name(self.by)}: place up to {counted(self.count, 'Support Card')}?"
        return (Decision(self.seat, "place", text, RULE, otherwise=Decline(), about=(SUPPORTS,)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        kinds = sorted(card.kind for card in Stack(table, SUPPORTS))
        yield from choices(Place, kinds, 0, min(self.count, len(kinds)))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Place) else ()
        if len(kinds) > self.count:
            most = counted(self.count, "Support Card")
            raise Rejected(RULE, f"{by_name(self.by)} brings up to {most}, not {len(kinds)}")
        if Stack(table, SUPPORTS).cards(kinds) is None:
            raise Rejected("HOC.16.1", f"{', '.join(kinds)}: not available in the Support Card area")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Place) else ()
        arrived = []
        for card in Stack(tx.table, SUPPORTS).cards(kinds) or []:
            arrived.append(moves.place(tx, self.seat, card, self.by).kind)
        finish(tx, self, arrived or None)


def arrival(table: Table, seat: str, kinds: list[str]) -> tuple[Step, ...]:
    """Returns the steps for what Support Cards do when they arrive, in an order of their owner's choice (16.7)."""
    acting = [kind for kind in kinds if _acts(kind)]
    if len(acting) > 1:
        return (AskOrder(seat, tuple(acting)),)
    return tuple(Arrive(seat, kind) for kind in acting)


def _acts(kind: str) -> bool:
    card = fact(kind)
    is_scepter = card is not None and any(isinstance(one, Scepter) for one in card.effect.always)
    return is_scepter or bool(length(kind, "backed"))


class AskOrder(AskStep, frozen=True, tag="order"):
    """The owner of Support Cards that arrive together chooses the order of their effects."""

    seat: str
    kinds: tuple[str, ...]
    answers: ClassVar = (Order, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"in which order do {', '.join(self.kinds)} take effect?"
        return (Decision(self.seat, "order", text, "HOC.16.7", otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Order(tuple(order)) for order in permutations(self.kinds))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Order) and sorted(action.kinds) != sorted(self.kinds):
            raise Rejected("HOC.16.7", f"name {', '.join(self.kinds)} in the order of their effects")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Order) else self.kinds
        tx.then(*(Arrive(self.seat, kind) for kind in kinds))


class Arrive(Step, frozen=True, tag="arrive"):
    """A Support Card takes effect; a Scepter counts what was placed earlier in the same backing (OP-15)."""

    seat: str
    kind: str

    def run(self, tx: Transaction) -> None:
        card = Seat(tx.table, self.seat).domain.card(self.kind)
        if card is None:
            return
        known = fact(self.kind)
        if known is not None and any(isinstance(one, Scepter) for one in known.effect.always):
            placed = [fact_.kind for fact_ in facts_of(tx.table) if fact_.what == PLACED]
            # What came after the Scepter has been counted as it came.
            moves.count_for_scepter(tx, self.seat, placed[: placed.index(self.kind)])
        tx.then(*ability(self.seat, self.kind, tx.ref(card), "backed"))


# -- the Archwitch (22.2) ---------------------------------------------------------------------------------------


@performs(Aurora)
def _aurora(tx: Transaction, effect: Effect, instr: Base) -> None:
    steps: list[Step] = []
    for seat in opponents(tx.table, effect.you):
        steps += [Reveal(seat), AskDearest(*effect.at(effect.path, seat)), Conceal(seat)]
    tx.set("aurora", [])
    tx.then(*steps, AskOwn(*effect.at(effect.path)))


def revealed(seat: str) -> str:
    """Returns the place where a seat's hand and draw pile lie open for the moment."""
    return f"{seat}/revealed"


def laid_open(table: Table, name: str) -> Iterator[tuple[str, Stack]]:
    """Yields the places of a seat's revealed cards, each with the word for it."""
    seat = Seat(table, name)
    yield "hand", Stack(table, f"{revealed(name)}/hand")
    yield "draw-pile", Stack(table, f"{revealed(name)}/deck")
    yield "discard-pile", seat.discard
    yield from ((f"kept-on-{territory.kind}", under(table, territory)) for territory in seat.territories())


class Reveal(Step, frozen=True, tag="reveal-all"):
    """An opponent lays hand and draw pile open."""

    seat: str

    def run(self, tx: Transaction) -> None:
        seat = Seat(tx.table, self.seat)
        tx.open(f"{revealed(self.seat)}/hand", (), (ALL,), ordered=True)
        tx.open(f"{revealed(self.seat)}/deck", (), (ALL,), ordered=True)
        hand = MoveTop(seat.hand.name, f"{revealed(self.seat)}/hand", len(seat.hand), "reveal-hand", "HOC.22.2")
        deck = MoveTop(seat.deck.name, f"{revealed(self.seat)}/deck", len(seat.deck), "reveal-deck", "HOC.22.2")
        tx.then(hand, deck)


class Conceal(Step, frozen=True, tag="conceal-all"):
    """What is left goes back where it was; the draw pile is shuffled (OP-5)."""

    seat: str

    def run(self, tx: Transaction) -> None:
        seat = Seat(tx.table, self.seat)
        tx.move_all(list(Stack(tx.table, f"{revealed(self.seat)}/hand")), seat.hand.name)
        deck = list(reversed(list(Stack(tx.table, f"{revealed(self.seat)}/deck"))))
        tx.move_all(deck, seat.deck.name)
        tx.then(ShuffleStep(seat.deck.name))


class AskDearest(AskStep, Effect, frozen=True, tag="dearest"):
    """An opponent banishes the dearest of the revealed cards that is no rare; among equals, the opponent's choice."""

    answers: ClassVar = (Banish,)

    def _shown(self, table: Table) -> list[Card]:
        return [card for _, stack in laid_open(table, self.seat) for card in stack]

    def _dearest(self, table: Table) -> list[str]:
        shown = [card.kind for card in self._shown(table) if (known := fact(card.kind)) and known.rarity != "rare"]
        highest = max((cost_in(table, kind) for kind in shown), default=0)
        return sorted({kind for kind in shown if cost_in(table, kind) == highest})

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not self._dearest(table):
            return ()
        return (Decision(self.seat, "banish", "banish the dearest of the revealed cards", "HOC.22.2"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Banish((kind,)) for kind in self._dearest(table))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Banish)
        dearest = self._dearest(table)
        if len(action.kinds) != 1 or action.kinds[0] not in dearest:
            raise Rejected("HOC.22.2", f"{self.seat} banishes one card: {' or '.join(dearest)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Banish)
        kind = action.kinds[0]
        cost = cost_in(tx.table, kind)
        tx.append("aurora", cost)
        instr = instruction(self.by, self.path)
        assert isinstance(instr, Aurora)
        which = AskWhich(self.seat, self.by, kind)
        equals = list(which.cards(tx.table).values())
        if len(equals) == 1:
            moves.banish(tx, self.seat, equals, self.by)
        asked = (which,) if len(equals) > 1 else ()
        tx.then(*asked, AskWithin(self.seat, self.by, cost - instr.theirs, True))


class AskWhich(AskStep, frozen=True, tag="which"):
    """Where cards of the kind lie open in several places, the opponent says which of them goes."""

    seat: str
    by: str
    kind: str
    answers: ClassVar = (Choose,)

    def cards(self, table: Table) -> dict[str, Card]:
        """Returns a card of the kind for each place where one lies."""
        found = ((where, stack.card(self.kind)) for where, stack in laid_open(table, self.seat))
        return {where: card for where, card in found if card is not None}

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        text = f"banish the {self.kind} of which place: {' or '.join(self.cards(table))}?"
        return (Decision(self.seat, "which", text, "HOC.22.2"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from map(Choose, self.cards(table))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        if action.option not in self.cards(table):
            raise Rejected("HOC.22.2", f"choose {' or '.join(self.cards(table))}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Choose)
        moves.banish(tx, self.seat, [self.cards(tx.table)[action.option]], self.by)


class AskOwn(Step, frozen=True, tag="aurora-own"):
    """After all opponents, you may acquire a card that costs less than the dearest that was banished."""

    seat: str
    you: str
    by: str
    card: str
    path: str

    def run(self, tx: Transaction) -> None:
        costs = tx.table.value("aurora", [])
        tx.set("aurora", None)
        instr = instruction(self.by, self.path)
        assert isinstance(instr, Aurora)
        if costs:
            tx.then(AskWithin(self.you, self.by, max(costs) - instr.yours, False))


class AskWithin(AskStep, frozen=True, tag="within"):
    """A seat acquires a card of the Market that costs at most so much; nothing, if there is none."""

    seat: str
    by: str
    most: int
    must: bool
    answers: ClassVar = (Acquire, Decline)

    def _kinds(self, table: Table) -> list[str]:
        kinds = available(table)
        return [kind for kind in kinds if cost_in(table, kind) <= self.most and not forbids(kind, "acquire")]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not self._kinds(table):
            return ()
        text = f"{by_name(self.by)}: acquire a card of cost {self.most} or less{'' if self.must else '?'}"
        return (Decision(self.seat, "acquire", text, "HOC.22.2", otherwise=None if self.must else Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Acquire((kind,)) for kind in self._kinds(table))
        if not self.must:
            yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Acquire) else ()
        if len(kinds) > 1 or (self.must and not kinds):
            raise Rejected("HOC.22.2", f"{self.seat} acquires one card")
        for kind in kinds:
            if kind not in available(table):
                raise Rejected(MARKET_RULE, f"there is no {kind} in the Market")
            if kind not in self._kinds(table):
                raise Rejected("HOC.22.2", f"{kind} costs {cost_in(table, kind)}, and {self.most} is the most")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        for kind in action.kinds if isinstance(action, Acquire) else ():
            card = offered(tx.table, kind)
            assert card is not None
            moves.acquire(tx, self.seat, card, self.by)
