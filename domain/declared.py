"""A declared effect: what a card did whose text is not known, or a house rule, as the scribe saw it.

    declare 2 coin bank->alice/coins; city alice/hand->discard; alice/vp +3; show duke bob/hand

The parts are done in order. Places, kinds and values are those of the table; `-` is outside it. A game may
have parts of its own, worded as its cards are (`draw 2`). Everything around the effect (cost, type, timing) stays a
matter of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeAlias

from domain.changes import UNKNOWN
from domain.decision import Action
from domain.errors import Rejected
from domain.lens import Card, Pool, Stack
from domain.notation import NOTHING, Form, Word
from domain.table import Table
from domain.transaction import Transaction
from domain.values import misfit, number_misfit

RULE: Final = "declared"
"""Cited where a declared effect does not fit the table, if its game has no rule of its own for that."""

OUTSIDE: Final = "-"

_WHOLE: Final = re.compile(r"-?[0-9]{1,18}\Z")


class Transfer(Action, frozen=True, tag="transfer"):
    """Cards or pieces go from one place to another."""

    count: int
    kind: str
    source: str
    to: str


class Adjust(Action, frozen=True, tag="adjust"):
    """A number changes."""

    name: str
    by: int


class Assign(Action, frozen=True, tag="assign"):
    """A value is set; what reads as a whole number is one."""

    name: str
    value: str


class Show(Action, frozen=True, tag="show"):
    """A card is shown to all where it lies."""

    kind: str
    place: str


class TurnOver(Action, frozen=True, tag="turn-over"):
    """A card is turned to a side where it lies."""

    kind: str
    place: str
    side: str


class Declared(Action, frozen=True):
    """The whole effect; `()` did nothing."""

    parts: tuple[Action, ...] = ()
    """Of those above, or of the game's own."""


_PARTS: Final = (
    Form(Show, "show {kind} {place}"),
    Form(TurnOver, "turn {kind} {place} {side}"),
    Form(Assign, "{name} = {value}"),
    Form(Transfer, "{kind} {source}->{to}", count=1),
    Form(Transfer, "{count} {kind} {source}->{to}"),
    Form(Adjust, "{name} +{by}"),
    Form(Adjust, "{name} {by}"),
)


class DeclaredForm(Form):
    """The notation of declared effects; a game with such cards lists it among its forms.

    Args:
        own: The game's own parts.
        example: Some parts, as its scribes write them.
    """

    def __init__(self, *own: Form, example: str = "2 coin bank->alice/coins; alice/vp +3") -> None:
        super().__init__(Declared, "declare {parts*}")
        self._parts = (*own, *_PARTS)
        self._example = example

    @property
    def example(self) -> str:
        """How it is written, for people."""
        return f"declare {self._example}, or declare {NOTHING}"

    def write(self, action: Action, reserved: Collection[str] = ()) -> str:  # noqa: ARG002 - it has no lists
        """Returns the effect as text."""
        parts = action.parts if isinstance(action, Declared) else ()
        return "declare " + ("; ".join(map(self._written, parts)) or NOTHING)

    def read(self, given: Sequence[Word]) -> Action | None:
        """Returns the effect of a row of words; None if they are of another form."""
        if len(given) < 2 or given[0][0].lower() != "declare":
            return None
        if list(given[1:]) == [(NOTHING, False)]:
            return Declared()
        parts = [self._read_part(part) for part in _split(given[1:])]
        known = tuple(part for part in parts if part is not None)
        return Declared(known) if len(known) == len(parts) else None

    def _read_part(self, given: list[Word]) -> Action | None:
        return next((action for form in self._parts if (action := form.read(given)) is not None), None)

    def _written(self, part: Action) -> str:
        if isinstance(part, Adjust):
            return Form(Adjust, "{name}").write(part) + f" {part.by:+d}"
        return next(form.write(part) for form in self._parts if form.fits(part))


def _split(given: Sequence[Word]) -> list[list[Word]]:
    parts: list[list[Word]] = [[]]
    for word in given:
        if word == (";", False):
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


# -- what it does -------------------------------------------------------------------------------------


Doer: TypeAlias = Callable[[Transaction, Action], None]
"""Does a part of a game's own. Raises `Rejected` if it does not fit the table."""


ValueCheck: TypeAlias = Callable[[Table, str, Any], str]
"""Returns why a named value cannot be set to something; `""` if it can. `domain.values.misfit` is one."""


def verify_declared(
    table: Table, action: Declared, own: Doer | None = None, rule: str = RULE, check: ValueCheck = misfit
) -> None:
    """Checks that a declared effect fits the table. Raises `Rejected`, by `rule` if nothing more precise refuses it."""
    try:
        with Transaction(table) as tx:
            apply_declared(tx, action, own, check)
            if len(table.findings) > tx.findings_before:
                raise Rejected(rule, table.findings[-1].message)
    except Rejected as refusal:
        if refusal.rule != RULE:
            raise
        raise Rejected(rule, refusal.message) from None


def apply_declared(tx: Transaction, action: Declared, own: Doer | None = None, check: ValueCheck = misfit) -> None:
    """Does what was declared. Raises `Rejected` if something is not where it was said to be.

    Args:
        tx: The transaction.
        action: What was declared.
        own: Does the parts of the game's own.
        check: Says which values can be set.
    """
    for part in action.parts:
        match part:
            case Transfer():
                _transfer(tx, part)
            case Adjust(name, by):
                old = tx.table.value(name, 0)
                _set(tx, name, old + by if type(old) is int else by, check)
            case Assign(name, value):
                _set(tx, name, int(value) if _WHOLE.match(value) else value, check)
            case Show(kind, place):
                tx.reveal([_card(tx, kind, place)])
            case TurnOver(kind, place, side):
                tx.turn(_card(tx, kind, place), side)
            case _ if own is not None:
                own(tx, part)
            case _:
                raise Rejected(RULE, "this part is of another game")


def _set(tx: Transaction, name: str, value: int | str, check: ValueCheck) -> None:
    reason = check(tx.table, name, value)
    if reason:
        raise Rejected(RULE, reason)
    tx.set(name, value)


def _transfer(tx: Transaction, part: Transfer) -> None:
    source = "" if part.source == OUTSIDE else part.source
    to = "" if part.to == OUTSIDE else part.to
    if part.count < 1:
        raise Rejected(RULE, f"{part.count} {part.kind} cannot be moved")
    reason = number_misfit(f"the number of {part.kind} in {to}", Pool(tx.table, to).count(part.kind) + part.count)
    if reason:
        raise Rejected(RULE, reason)
    if Pool(tx.table, source).count(part.kind) or not source:
        tx.pieces(part.kind, part.count, source, to)
        return
    if not to:
        raise Rejected(RULE, f"{source} has no piece {part.kind}, and cards do not leave the table")
    for _ in range(part.count):
        tx.move(_card(tx, part.kind, source, is_open=tx.table.sees(to)), to)


def _card(tx: Transaction, kind: str, place: str, *, is_open: bool = True) -> Card:
    """Returns a card of a place; where it comes into the open, `"?"` never stands for one that is known."""
    stack = Stack(tx.table, place)
    top = stack.top
    if kind == UNKNOWN and top is not None and tx.table.is_ordered(place):
        return top
    card = stack.unseen() if kind == UNKNOWN and is_open else stack.one(kind)
    if card is None and kind == UNKNOWN and top is not None:
        raise Rejected(RULE, f"what lies in {place} is known; name the card")
    if card is None:
        raise Rejected(RULE, f"{place} has no {kind}")
    return card
