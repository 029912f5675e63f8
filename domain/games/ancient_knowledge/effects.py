"""How effects are resolved: the order among those that are due at once, and the run through one of them (10).

Each instruction has a function, found by its type in `PERFORM`, where its module registers it with `performs`.
Cards are told by their kinds, as each card of the game is there once and all that works lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, Final, TypeAlias

import msgspec

from domain.agenda import AskStep, Step
from domain.decision import Action, Chance, Decision, Decisions
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import amount, compare, holds, ongoing
from domain.games.ancient_knowledge.frame import frame_of
from domain.games.ancient_knowledge.instructions import (
    Amount,
    Create,
    DiscardSelf,
    Discount,
    EaseRequirement,
    Effect,
    EnterLess,
    ExcavateRate,
    Op,
    Trigger,
)
from domain.games.ancient_knowledge.lenses import Seat, category_of, fact, is_a, name_of
from domain.games.ancient_knowledge.notation import First, Pass, Use
from domain.table import Table
from domain.transaction import Transaction

Due: TypeAlias = tuple[str, int, int]
"""An effect that is due: the card, the number of its effect, and the number that brought it about."""

_COMPUTED: Final = (EnterLess, Discount, EaseRequirement, ExcavateRate)
"""Instructions that are looked up where they matter, and never resolved (10.9)."""


def effect_at(kind: str, number: int) -> Effect | None:
    """Returns an effect of a card by its number; None if the card has it not."""
    card = fact(kind)
    return card.effects[number] if card is not None and number < len(card.effects) else None


def otherwise_of(ways: Sequence[Action], *, may_pass: bool) -> Action | None:
    """Returns what is done where nobody says anything: it is left if it may be, and else done in the only way."""
    if may_pass:
        return Pass()
    return ways[0] if len(ways) == 1 else None


class Acting(Step, frozen=True):
    """Base of what belongs to an effect while it is resolved."""

    seat: str
    """Whose card it is."""
    kind: str
    effect: int
    """Number of the effect of the card."""
    part: int = 0
    """Number of the instruction of the effect."""
    n: int = 0
    """The number chosen, discarded or rotated."""
    of: ClassVar[tuple[type[Op], ...]] = (Op,)
    """The instructions that it can be about."""

    @property
    def is_current(self) -> bool:
        """Whether the card still has that instruction: its owner may have completed it otherwise meanwhile."""
        told = effect_at(self.kind, self.effect)
        return told is not None and self.part < len(told.ops) and isinstance(told.ops[self.part], self.of)

    def waits_for(self, table: Table) -> Decisions | Chance | None:
        """Asks nothing about what the card does not say any more."""
        return super().waits_for(table) if self.is_current else None

    @property
    def told(self) -> Effect:
        card = fact(self.kind)
        assert card is not None, self.kind
        return card.effects[self.effect]

    @property
    def op(self) -> Op:
        """The instruction."""
        return self.told.ops[self.part]

    @property
    def is_optional(self) -> bool:
        """Whether the player may leave it: an effect that says so, and no step behind a price that was paid."""
        told = self.told
        return told.may and (self.part == 0 or not told.price)

    def verify_may_pass(self) -> None:
        """Checks that the player may leave it. Raises `Rejected`."""
        if not self.is_optional:
            raise Rejected("AK.10.3", f"{self.name} has to be done")

    @property
    def name(self) -> str:
        """The card's name, for sentences."""
        return name_of(self.kind)

    def fields(self) -> tuple[str, str, int, int, int]:
        """Returns the fields that all have, to make another step of the same instruction."""
        return self.seat, self.kind, self.effect, self.part, self.n

    def amount(self, table: Table, wanted: Amount) -> int:
        """Returns the number that an amount stands for."""
        return amount(table, self.seat, wanted, self.kind, self.n)

    def paid(self, tx: Transaction, n: int = 0) -> None:
        """Goes on behind a price that was paid; `n` is how much of it."""
        if self.part < len(self.told.price):
            tx.then(Do(self.seat, self.kind, self.effect, self.part + 1, n))


class Do(Acting, frozen=True, tag="do"):
    """An instruction of an effect is done, and then those behind it."""

    def run(self, tx: Transaction) -> None:
        if not self.is_current:
            return
        told = self.told
        if not self.part and not holds(tx.table, self.seat, told.tests, self.kind, self.n):
            return
        if self.part >= len(told.price) and self.part + 1 < len(told.ops):
            tx.then(msgspec.structs.replace(self, part=self.part + 1))
        PERFORM[type(self.op)](tx, self, self.op)


Perform: TypeAlias = Callable[[Transaction, Acting, Op], None]
PERFORM: Final[dict[type[Op], Perform]] = {}


def performs(*kinds: type[Op]) -> Callable[[Perform], Perform]:
    """Registers a function as what does instructions of these types."""

    def register(function: Perform) -> Perform:
        for kind in kinds:
            PERFORM[kind] = function
        return function

    return register


@performs(*_COMPUTED)
def _nothing(tx: Transaction, acting: Acting, op: Op) -> None:
    """Does nothing: it has its effect where something is counted."""


# -- several at once ---------------------------------------------------------------------------------------------


class Pending(AskStep, frozen=True, tag="pending"):
    """Effects that are due at once are resolved in the order that their player likes."""

    seat: str
    due: tuple[Due, ...]
    rule: str
    answers: ClassVar = (First, Use)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if len(self.due) < 2:
            return ()
        names = ", ".join(name_of(kind) for kind, _, _ in self.due)
        text = f"which effect comes next: {names}?"
        return (Decision(self.seat, "order", text, self.rule, otherwise=First(self.due[0][0])),)

    def run(self, tx: Transaction) -> None:
        if self.due:
            self._next(tx, 0)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (First(kind) for kind, _, _ in self.due)
        yield from frame_of(table).uses(table, self.seat)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            frame_of(table).verify_use(table, self.seat, action, self.rule)
            return
        assert isinstance(action, First)
        if all(kind != action.kind for kind, _, _ in self.due):
            raise Rejected(self.rule, f"no effect of {name_of(action.kind)} is due")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            tx.then(self)
            frame_of(tx.table).use(tx, self.seat, action)
            return
        assert isinstance(action, First)
        self._next(tx, next(number for number, due in enumerate(self.due) if due[0] == action.kind))

    def _next(self, tx: Transaction, number: int) -> None:
        kind, effect, n = self.due[number]
        rest = self.due[:number] + self.due[number + 1 :]
        if rest:
            # Of several that are left the player is asked anyway, and may use something in place of that.
            usable = frame_of(tx.table).usable(tx.table, self.seat) if len(rest) == 1 else ()
            tx.then(*usable, Pending(self.seat, rest, self.rule))
        if still_works(tx.table, self.seat, kind, effect):
            tx.then(Do(self.seat, kind, effect, 0, n))


def still_works(table: Table, seat: str, kind: str, effect: int) -> bool:
    """Returns True if a card lies where its effect works: it may have gone while others were resolved (10.2)."""
    told = effect_at(kind, effect)
    if told is None:
        return False
    if told.moment in ("ongoing", "timeline"):
        return kind in Seat(table, seat).working()
    return True


def pend(tx: Transaction, seat: str, due: Sequence[Due], rule: str) -> None:
    """Puts effects on the agenda that are due at once."""
    if due:
        tx.then(Pending(seat, tuple(due), rule))


def due_at(table: Table, seat: str, kinds: Iterable[str], moment: str) -> list[Due]:
    """Returns the effects of cards that are due at a moment; those that are only computed are not."""
    found: list[Due] = []
    for kind in kinds:
        card = fact(kind)
        if card is not None:
            for number in card.at(moment):  # type: ignore[arg-type]
                if not all(isinstance(op, _COMPUTED) for op in card.effects[number].ops):
                    found.append((kind, number, 0))
    return found


def triggered(
    table: Table, seat: str, event: str, fits: Callable[[str, Effect, Trigger], bool], n: int = 0
) -> list[Due]:
    """Returns the ongoing effects of a seat that an event sets off."""
    found: list[Due] = []
    for kind, number, effect in ongoing(table, seat):
        trigger = effect.trigger
        if trigger is not None and trigger.event == event and not effect.instead and fits(kind, effect, trigger):
            found.append((kind, number, n))
    return found


def after_learning(table: Table, seat: str, learned: str) -> list[Due]:
    """Returns what is due after a technology was learned (5.1.2)."""

    def fits(kind: str, effect: Effect, trigger: Trigger) -> bool:
        return trigger.what in ("any", category_of(learned))

    return [*due_at(table, seat, [learned], "immediate"), *triggered(table, seat, "learn", fits)]


def after_creating(table: Table, seat: str, created: str, space: int, *, again: bool) -> list[Due]:
    """Returns what is due after a card was created in a space (5.1.1).

    Args:
        table: The table.
        seat: Who created it.
        created: The card.
        space: The space of the Timeline in which it lies; 0 for an artifact.
        again: It may set off effects that create a second one (AK-O20).
    """

    def fits(kind: str, effect: Effect, trigger: Trigger) -> bool:
        is_second = any(isinstance(op, Create) and op.once for op in effect.ops)
        if (trigger.other and kind == created) or (is_second and not again):
            return False
        return is_a(created, trigger.what) and (not trigger.spaces or space in trigger.spaces)

    return [*due_at(table, seat, [created], "immediate"), *triggered(table, seat, "create", fits)]


def after_excavating(table: Table, seat: str, rotated: int) -> list[Due]:
    """Returns what is due after so many monuments were rotated."""

    def fits(kind: str, effect: Effect, trigger: Trigger) -> bool:
        return trigger.number is not None and compare(rotated, trigger.number)

    return triggered(table, seat, "excavate", fits, rotated)


# -- whether -----------------------------------------------------------------------------------------------------


class AskUse(Acting, AskStep, frozen=True, tag="use"):
    """A card allows something that is done at once; does its player want it?"""

    answers: ClassVar = (Use, Pass)
    of: ClassVar = (DiscardSelf,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        return (Decision(self.seat, "use", f"{self.name}: is it used?", "AK.10.3", otherwise=Pass()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield Use(self.kind)
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Use) and action.kind != self.kind:
            raise Rejected("AK.10.3", f"the question is about {self.name}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Use):
            USES[type(self.op)](tx, self)


USES: Final[dict[type[Op], Callable[[Transaction, Acting], None]]] = {}
"""What `AskUse` does, by the type of the instruction."""
