"""A transaction: rules change the table while they run, and everything is taken back when they are done.

Each change is applied as it is emitted, so that rules read the table as it stands in the middle of an effect;
at the end all is undone, whatever happened, and the changes remain. So `decide` is a pure function.

Cards are handed around as `domain.lens.Card`. A move returns the card under its new id: a card that comes out
of a hand that the record does not see gets one. The agenda and the values follow: a reference to a card that
this transaction moves or shows is rewritten when its id changes. What no transaction can follow is a card
whose neighbour left such a hand unseen, since then nobody knows which is which. Therefore a transaction may
not end with a reference to a card that not everyone can follow: move the card into the open (or into an
ordered stack) first, then refer to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any

from domain.agenda import AGENDA, Agenda, Step, change_between, references, renamed
from domain.changes import ALL, TOP, UNKNOWN, AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.decision import Draw
from domain.errors import RulesFault
from domain.lens import Card, Stack, all_can_follow, referred
from domain.outcome import fitted, is_random, leaving, to_name
from domain.state import Finding, Undo, is_unknown
from domain.table import Table


class Transaction:
    """Collects the changes of one event.

        with Transaction(table) as tx:
            tx.move(card, "discard")
        tx.changes

    After the block the table is as before it. If the block raises, `changes` stays empty.

    Args:
        table: The table.
        keep: The table stays changed if the block ends well; `applied` takes it back, last record first.
    """

    __slots__ = (
        "_emitted",
        "_keep",
        "_origins",
        "agenda",
        "applied",
        "changes",
        "findings",
        "findings_before",
        "table",
    )

    def __init__(self, table: Table, *, keep: bool = False) -> None:
        self.table = table
        self.agenda = Agenda(table.value(AGENDA))
        """What is still to do. The value `agenda` itself is written once, at the end."""
        self.changes: tuple[AnyChange, ...] = ()
        """The changes of the event, once the block has ended."""
        self.findings: tuple[Finding, ...] = ()
        """Where the changes did not fit the table: contradictions in the record, or a fault of the rules."""
        self._emitted: list[AnyChange] = []
        self._keep = keep
        self.applied: list[Undo] = []
        """How to take back what was applied so far."""
        self._origins: dict[int, int] = {}
        self.findings_before = len(table.findings)
        """How many findings the table had when the transaction began."""

    def __enter__(self) -> Transaction:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        lost: set[int] = set()
        try:
            if kind is None:
                items = self.agenda.items
                lost = {card for card in references(items) if not self._can_all_follow(card)}
                change = change_between(self.table.value(AGENDA), items)
                if change is not None:
                    self.apply(change)
                self.findings = tuple(self.table.findings[self.findings_before :])
                self.changes = tuple(self._emitted)
        finally:
            if kind is not None or lost or not self._keep:
                while self.applied:
                    self.table.undo(self.applied.pop())
        if lost:
            self._verify_lost(lost)
            if self._keep:
                self.applied = [self.table.apply(change) for change in self.changes]

    def _can_all_follow(self, card: int) -> bool:
        place = self.table.place(card)
        return place is not None and all_can_follow(self.table, place)

    def _verify_lost(self, lost: set[int]) -> None:
        """Raises `RulesFault` for references that this transaction lost.

        Those that were lost before it (a ruling took the card away) are no fault of the rules.
        """
        before = set(references(self.table.value(AGENDA)))
        for card in sorted(lost):
            origin = self._origins.get(card, card)
            if origin not in before or self._can_all_follow(origin):
                self.changes = ()
                raise RulesFault(f"the agenda refers to card {card}, which not everyone can follow")

    def apply(self, change: AnyChange) -> None:
        """Emits a change."""
        self.applied.append(self.table.apply(change))
        self._emitted.append(change)

    # -- what is to be done ---------------------------------------------------------------------------

    def then(self, *steps: Step) -> None:
        """Puts steps before all that is still to do; the first one given is done first."""
        self.agenda.push(steps)

    def ref(self, card: Card) -> str:
        """Returns how an instruction refers to a card."""
        return f"#{card.id}"

    def card(self, ref: str) -> Card | None:
        """Returns the card of a reference; None if it is no longer on the table."""
        return referred(self.table, ref)

    # -- cards ----------------------------------------------------------------------------------------

    def open(
        self, place: str, kinds: Iterable[str] = (), seen_by: tuple[str, ...] = (ALL,), *, ordered: bool = False
    ) -> list[Card]:
        """Opens a place, puts new cards into it and returns them."""
        first = self.table.next_id
        self.apply(Create(place, tuple(kinds), seen_by, ordered))
        return [Card(card, self.table.kinds[card]) for card in range(first, self.table.next_id)]

    def move(self, card: Card, to: str, at: int = TOP, side: str = "") -> Card:
        """Moves one card; see `move_all`."""
        return self.move_all([card], to, at, side)[0]

    def move_all(self, cards: Sequence[Card], to: str, at: int = TOP, side: str = "") -> list[Card]:
        """Moves cards of one place together, the last one ending on top, and returns them under their new ids.

        What a card is taken for is stated if the record does not know it yet.
        """
        if not cards:
            return []
        ids = [card.id for card in cards]
        is_traced = self.table.info(self.table.place_of[ids[0]]).is_traced
        known = self.table.kinds
        if is_traced and [card.kind for card in cards] == [known[card.id] for card in cards]:  # nothing to state
            self.apply(MoveCards(tuple(ids), to, at, side))
            return list(cards)
        kinds = self._to_state(cards, [is_traced] * len(ids))
        self.apply(MoveCards(tuple(ids), to, at, side, kinds))
        if not is_traced:  # elsewhere a card keeps its id
            stack, count = self.table.stack(to), len(ids)
            start = len(stack) - count if at < 0 else min(at, len(stack) - count)
            ids = list(stack[start : start + count])
        return self._under_new_ids(cards, ids)

    def draw(self, draw: Draw, kinds: Sequence[str] = ()) -> list[Card]:
        """Moves the cards of a draw; `kinds` names those that `domain.outcome.to_name` returns, in order."""
        if is_random(self.table, draw):
            return self._draw_random(draw, list(kinds))
        if kinds and not self.table.is_ordered(draw.source):
            kinds = fitted(self.table, to_name(self.table, draw), kinds)
        named = iter(kinds)
        shown = self.table.sees(draw.to, draw.side)
        cards = []
        for card in leaving(self.table, draw):
            known = self.table.kinds[card]
            cards.append(Card(card, next(named, UNKNOWN) if shown and is_unknown(known) else UNKNOWN))
        return self.move_all(cards, draw.to, TOP, draw.side)

    def _draw_random(self, draw: Draw, kinds: list[str]) -> list[Card]:
        drawn: list[Card] = []
        for kind in kinds or [UNKNOWN] * draw.count:
            stack = Stack(self.table, draw.source)
            card = stack.card(kind) or Card(self.table.stack(draw.source)[-1], kind)
            drawn.append(self.move(card, draw.to, TOP, draw.side))
        return drawn

    def reveal(self, cards: Sequence[Card], to: tuple[str, ...] = (ALL,)) -> list[Card]:
        """Shows different cards where they lie, together, and returns them under their new ids."""
        places = [self.table.place_of[card.id] for card in cards]
        kinds = self._to_state(cards, [self.table.info(place).is_traced for place in places])
        fresh = self.table.next_id
        self.apply(Reveal(tuple(card.id for card in cards), kinds, to))
        ids: list[int] = []
        for card, place, kind in zip(cards, places, kinds or [""] * len(cards), strict=True):
            is_renewed = bool(kind) and not self.table.info(place).is_traced and fresh < self.table.next_id
            ids.append(fresh if is_renewed else card.id)
            fresh += is_renewed
        return self._under_new_ids(cards, ids)

    def turn(self, card: Card, side: str) -> None:
        """Turns a card where it lies."""
        self.apply(Turn((card.id,), side))

    def shuffle(self, place: str, count: int = 0, order: tuple[int, ...] = ()) -> None:
        """Shuffles the lowest `count` cards of a stack (0: all)."""
        self.apply(Shuffle(place, count, order))

    def _to_state(self, cards: Sequence[Card], are_traced: Sequence[bool]) -> tuple[str, ...]:
        """Returns what has to be said of cards; `()` if the record knows it all.

        Args:
            cards: The cards.
            are_traced: Whether each can be told from its neighbours.
        """
        kinds = self.table.kinds
        said = []
        for card, is_traced in zip(cards, are_traced, strict=True):
            kind, known = card.kind, kinds[card.id]
            if kind == UNKNOWN or (is_traced and kind == known) or (is_unknown(kind) and known != UNKNOWN):
                said.append("")
            else:
                said.append(kind if is_unknown(known) or not is_traced else "")
        return tuple(said) if any(said) else ()

    def _under_new_ids(self, cards: Sequence[Card], ids: Sequence[int]) -> list[Card]:
        kinds = self.table.kinds
        found = []
        for card, new in zip(cards, ids, strict=True):
            known = kinds[new]
            if card.id != new:
                self._follow(card.id, new)
            elif card.kind == known:
                found.append(card)
                continue
            found.append(Card(new, card.kind if is_unknown(known) and card.kind != UNKNOWN else known))
        return found

    def _follow(self, old: int, new: int) -> None:
        """Rewrites references to a card that has got a new id."""
        self._origins[new] = self._origins.get(old, old)
        self.agenda.rename(old, new)
        for name, value in list(self.table.values.items()):
            if name != AGENDA and old in references(value):
                self.apply(Set(name, renamed(value, old, new)))

    # -- pieces and values ----------------------------------------------------------------------------

    def pieces(self, kind: str, count: int, source: str, to: str, into: str = "") -> None:
        """Moves pieces between pools (`""` is outside the table); none is no change."""
        if count:
            self.apply(MovePieces(kind, count, source, to, into))

    def set(self, name: str, value: Any) -> None:
        """Sets a value; one that it has already is no change. None deletes it."""
        old = self.table.values.get(name)
        if old != value or type(old) is not type(value):
            self.apply(Set(name, value))

    def append(self, name: str, *items: Any) -> None:
        """Appends to a list that starts empty; only what is new is recorded."""
        if items:
            old = self.table.value(name)
            self.apply(Set(name, list(items), len(old)) if old else Set(name, list(items)))

    def add(self, name: str, number: int) -> int:
        """Adds to a number that starts at 0, and returns the new one."""
        new: int = self.table.values.get(name, 0) + number
        self.set(name, new)
        return new
