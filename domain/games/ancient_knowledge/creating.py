"""Creating monuments and artifacts: the action, and what effects grant (5.1.1, 10.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import entering
from domain.games.ancient_knowledge.effects import Acting, after_creating, pend, performs
from domain.games.ancient_knowledge.facts import Card as CardFacts
from domain.games.ancient_knowledge.hand import AskPay, discard_from_hand, verify_in_hand
from domain.games.ancient_knowledge.instructions import Create, LookCreate, Op
from domain.games.ancient_knowledge.lenses import (
    DISCARD,
    KNOWLEDGE,
    REVEALED,
    SPACES,
    Seat,
    artifact_place,
    builder_kinds,
    fact,
    hand_kinds,
    hand_place,
    has_heritage,
    is_a,
    kinds_in,
    name_of,
    setting,
    timeline_place,
)
from domain.games.ancient_knowledge.notation import Create as Creating
from domain.games.ancient_knowledge.notation import Pass
from domain.lens import Stack
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

RULE: Final = "AK.5.1.1"
HAND: Final = "hand"


def creation_choices(table: Table, seat: str, what: str = "", source: str = HAND) -> Iterator[Creating]:
    """Yields creations of a menu; what is discarded for them is left open."""
    if source == HAND:
        kinds = hand_kinds(table, seat)
    else:
        kinds = kinds_in(Stack(table, source), builder_kinds(has_heritage(table)))
    area = Seat(table, seat)
    place = area.hand.name if source == HAND else source
    seen = {table.kinds[card] for card in table.stack(place)}
    open_spaces = [space for space in range(1, SPACES + 1) if area.free_row(space) is not None]
    for kind in kinds:
        card = fact(kind)
        if card is None or (what and not is_a(kind, what)):
            continue
        yield Creating(kind)
        # Of cards that may only be there, each is listed once: other spaces can be typed.
        if card.is_monument and not card.text.locked and (kind in seen or card.text.space is None):
            yield from (Creating(kind, space) for space in open_spaces if space != card.text.space)


def cost_of(card: CardFacts, action: Creating) -> int | None:
    """Returns how many cards a creation costs; None if no source gives it."""
    if card.text.cost is None:
        return None
    start = card.text.space
    return card.text.cost + (abs(action.space - start) if action.space and start else 0)


def verify_creation(table: Table, seat: str, action: Creating, what: str = "", source: str = HAND) -> None:
    """Checks a creation. Raises `Rejected`.

    Args:
        table: The table.
        seat: Who creates.
        action: What, where, and for which cards.
        what: What may be created; `""` is everything.
        source: Where the card comes from: the hand, or a place.
    """
    card = fact(action.kind)
    if is_unknown(action.kind) or card is None or not card.is_builder:
        raise Rejected(RULE, "a Builder card is created by its name")
    if what and not is_a(action.kind, what):
        raise Rejected(RULE, f"{card.name} is no {what}")
    area = Seat(table, seat)
    stack = area.hand if source == HAND else Stack(table, source)
    if stack.card(action.kind) is None:
        where = f"in {seat}'s hand" if source == HAND else "among the cards"
        raise Rejected(RULE, f"{card.name} is not {where}")
    if card.is_monument:
        _verify_space(area, card, action)
    elif action.space:
        raise Rejected(RULE, f"{card.name} is an artifact and lies on the board, in no space of the Timeline")
    elif not area.free_artifact_space():
        raise Rejected(RULE, "no artifact space of the board is free")
    _verify_cost(table, seat, card, action, source)


def _verify_space(area: Seat, card: CardFacts, action: Creating) -> None:
    start = card.text.space
    space = action.space or start
    if space is None:
        raise Rejected("AK-O10", f"{card.name}: its starting space is not known; say at which space")
    if not 1 <= space <= SPACES:
        raise Rejected(RULE, f"the Timeline has the spaces 1 to {SPACES}, not {space}")
    if card.text.locked and space != start:
        raise Rejected(RULE, f"{card.name} has a lock: it goes to space {start} only")
    if area.free_row(space) is None:
        raise Rejected("AK.2.6", f"space {space} is full")


def _verify_cost(table: Table, seat: str, card: CardFacts, action: Creating, source: str) -> None:
    own = (action.kind,) if source == HAND else ()
    held = len(Seat(table, seat).hand) - len(own)
    cost = cost_of(card, action)
    if cost is not None and (held < cost or (action.kinds and len(action.kinds) != cost)):
        said = f"costs {counted(cost, 'card')}"
        told = f"and {held} are left in hand" if held < cost else f"not {len(action.kinds)}"
        raise Rejected(RULE, f"{card.name} {said}, {told}")
    if action.kinds:
        verify_in_hand(table, seat, (*own, *action.kinds), RULE)


def create(
    tx: Transaction, seat: str, action: Creating, source: str = HAND, *, again: bool = True, first: Sequence[Step] = ()
) -> None:
    """Pays for a card and plays it; what is not paid yet is asked for, and then it enters.

    Args:
        tx: Where it happens.
        seat: Who creates.
        action: What, where, and for which cards.
        source: Where the card comes from: the hand, or a place.
        again: It may set off effects that create a second one (AK-O20).
        first: What is done once it is paid, before its own effect and those that answer to it.
    """
    card = fact(action.kind)
    assert card is not None
    discard_from_hand(tx, seat, action.kinds)
    area = Seat(tx.table, seat)
    stack = area.hand if source == HAND else Stack(tx.table, source)
    played = stack.card(action.kind)
    assert played is not None
    space = (action.space or card.text.space or 0) if card.is_monument else 0
    row = area.free_row(space) if space else None
    tx.move(played, timeline_place(seat, space, row) if row else artifact_place(seat, area.free_artifact_space()))
    owed = 0 if action.kinds else cost_of(card, action) or 0
    tx.then(AskPay(seat, owed, f"to create {card.name}", RULE), *first, Enter(seat, action.kind, space, again))


class Enter(Step, frozen=True, tag="enter"):
    """A card that was paid for gets its tokens, and what follows its creation is due (10.10)."""

    seat: str
    kind: str
    space: int
    again: bool = True

    def run(self, tx: Transaction) -> None:
        card = fact(self.kind)
        spot = Seat(tx.table, self.seat).monument(self.kind)
        if card is not None and spot is not None:
            tx.pieces(KNOWLEDGE, entering(tx.table, self.seat, card), "", f"#{spot.card.id}")
        pend(tx, self.seat, after_creating(tx.table, self.seat, self.kind, self.space, again=self.again), RULE)


class AskCreate(Acting, AskStep, frozen=True, tag="create"):
    """An effect lets its player create a card, at the usual cost (10.8)."""

    answers: ClassVar = (Creating, Pass)
    of: ClassVar = (Create,)

    @property
    def _what(self) -> str:
        assert isinstance(self.op, Create)
        return self.op.what

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        area = Seat(table, self.seat)
        if not len(area.hand) or (self._what == "artifact" and not area.free_artifact_space()):
            return ()
        text = f"{self.name}: create which {self._what}?"
        return (Decision(self.seat, "create", text, "AK.10.8", otherwise=Pass(), about=(hand_place(self.seat),)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from creation_choices(table, self.seat, self._what)
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Creating):
            verify_creation(table, self.seat, action, self._what)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Creating):
            assert isinstance(self.op, Create)
            again = not self.op.once and bool(setting(tx.table, "granted-second"))
            create(tx, self.seat, action, again=again)


@performs(Create)
def _create(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskCreate(*acting.fields()))


class AskCreateRevealed(Acting, AskStep, frozen=True, tag="create-revealed"):
    """One of the cards that lie revealed is created, if that is possible; the others are discarded."""

    answers: ClassVar = (Creating, Pass)
    of: ClassVar = (LookCreate,)
    what: str = "artifact"

    def _possible(self, table: Table) -> list[Creating]:
        found = []
        for action in creation_choices(table, self.seat, self.what, REVEALED):
            try:
                verify_creation(table, self.seat, action, self.what, REVEALED)
            except Rejected:
                continue
            found.append(action)
        return found

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not self._possible(table):
            return ()
        text = f"{self.name}: which {self.what} of the revealed cards is created?"
        return (Decision(self.seat, "create", text, "AK.10.8", about=(REVEALED,)),)

    def run(self, tx: Transaction) -> None:
        tx.then(DiscardRevealed())

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from self._possible(table)
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Creating):
            verify_creation(table, self.seat, action, self.what, REVEALED)
        elif any(not is_unknown(one.kind) for one in self._certain(table)):
            raise Rejected(
                "AK.10.3", f"{self.name} has to be done: {name_of(self._certain(table)[0].kind)} can be created"
            )

    def _certain(self, table: Table) -> list[Creating]:
        known = {card.kind for card in Stack(table, REVEALED)}
        return [action for action in self._possible(table) if action.kind in known]

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Creating):
            # What follows the creation may reveal cards of its own.
            create(tx, self.seat, action, REVEALED, first=(DiscardRevealed(),))
        else:
            tx.then(DiscardRevealed())


class DiscardRevealed(Step, frozen=True, tag="discard-revealed"):
    """What is left of the revealed cards goes to the discard pile."""

    def run(self, tx: Transaction) -> None:
        tx.move_all(list(Stack(tx.table, REVEALED)), DISCARD)
