"""The agenda: what is still to be done, as a stack of small instructions in the table's value `agenda`.

Automatic instructions run until the next question. Because the whole rest of an effect lies on the table as
data, and nothing in a generator or closure, any table can be stored, branched and resumed.

An instruction is a struct with a tag and a few fields: seats, numbers, and cards as `"#17"` (never a hidden
kind). The last entry of the list is done first. There are three sorts: `Step` runs by itself, `AskStep` asks
seats, `ChanceStep` asks the world, if there is anything to ask.

A reference is a promise that everyone at the table can follow the card, so a transaction refuses to end with
one to a card in somebody's hand (`domain.transaction`). Every chair's table then has the whole agenda, and
asks what the record asks.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from domain.changes import Set
from domain.decision import Action, Chance, Decision, Decisions
from domain.errors import NotAnAnswer, RulesFault
from domain.outcome import verify_outcome

if TYPE_CHECKING:
    from domain.table import Table
    from domain.transaction import Transaction

AGENDA: Final = "agenda"
"""Name of the value that holds the agenda."""

_LISTS: Final = (list, tuple)

REFERENCE: Final = re.compile(r"#(\d+)(/under)?\Z")
"""A card in a value: `"#17"`, or what lies under it."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """An instruction. Derived classes give a `tag` and fields; a step that runs by itself overrides `run`."""

    def waits_for(self, table: Table) -> Decisions | Chance | None:  # noqa: ARG002 - those that ask something use it
        """Returns what it asks; None if there is nothing to ask, so that it runs."""
        return None

    def run(self, tx: Transaction) -> None:
        """Does what the instruction says; further instructions go on the agenda (`tx.then`)."""
        raise NotImplementedError


class AskStep(Step, frozen=True):
    """An instruction that asks one seat, or several at once."""

    answers: ClassVar[tuple[type[Action], ...]] = ()
    """The kinds of action that answer it."""

    def waits_for(self, table: Table) -> Decisions | Chance | None:
        """Returns the open questions; None if there are none."""
        return self.decisions(table) or None

    def run(self, tx: Transaction) -> None:
        """Does nothing: where nobody is asked, the choice is passed over."""

    def decisions(self, table: Table) -> Decisions:
        """Returns the open questions; `()` passes the choice over. May depend only on what everyone sees."""
        raise NotImplementedError

    def candidates(self, table: Table, decision: Decision) -> Iterable[Action]:
        """Returns actions worth checking: each that `verify` accepts, as far as they can be listed."""
        raise NotImplementedError

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        """Checks an action of one of the kinds in `answers`. Raises `Rejected` with the rule.

        This is the only check: menus are candidates that pass it, and `resolve` relies on it.
        """
        raise NotImplementedError

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        """Does what was decided. The step itself is off the agenda; one that still waits for others goes back on."""
        raise NotImplementedError

    def cautions(self, table: Table, decision: Decision, action: Action) -> Sequence[str]:  # noqa: ARG002
        """Returns what in an action that passed may not be meant so, a line each: it warns and never forbids."""
        return ()

    def verify_answer(self, table: Table, decision: Decision, action: Action) -> None:
        """Checks that an action is of a kind that answers the question, and then the action itself."""
        if not isinstance(action, self.answers):
            raise NotAnAnswer(decision.rule, f"this does not answer: {decision.question}")
        self.verify(table, decision, action)


class ChanceStep(Step, frozen=True):
    """An instruction whose outcome the world decides, as far as the record does not know it already."""

    def waits_for(self, table: Table) -> Decisions | Chance | None:
        """Returns what is asked, as `chance` does."""
        return self.chance(table)

    def run(self, tx: Transaction) -> None:
        """Does what the record knows to come out."""
        self.resolve(tx, None)

    def chance(self, table: Table) -> Chance | None:
        """Returns what is asked; None if the record knows the outcome, or there is nothing to do."""
        raise NotImplementedError

    def kinds(self) -> Collection[str]:
        """Returns the names that an outcome may use for cards and pieces; `()` accepts every name."""
        return ()

    def verify(self, table: Table, chance: Chance, outcome: Action) -> None:
        """Checks that an outcome can be one of `chance`. Raises `Rejected`."""
        verify_outcome(table, chance, outcome, self.kinds())

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        """Does what came out; None if nothing was asked."""
        raise NotImplementedError

    def cautions(self, table: Table, chance: Chance, outcome: Action) -> Sequence[str]:  # noqa: ARG002
        """Returns what about an outcome that passed a person ought to know, a line each."""
        return ()


class Agenda:
    """The agenda while a transaction runs, the next entry last.

    What was there before stays in stored form, and as it is: only how many of its entries are left changes. What is
    put on top stays a `Step`, since most steps are done in the event that put them there.

    Args:
        before: The value `agenda`; it is not written.
    """

    __slots__ = ("_before", "_left", "_new")

    def __init__(self, before: Any = None) -> None:
        self._before: list[Any] = before if isinstance(before, list) else []
        self._left = len(self._before)
        self._new: list[Step] = []

    @property
    def items(self) -> list[Any]:
        """All entries in stored form, in a list of its own."""
        return self._before[: self._left] + [stored(step) for step in self._new]

    def push(self, steps: Sequence[Step]) -> None:
        """Puts steps on the agenda; the first one given is done first."""
        self._new += reversed(steps)

    def pop(self) -> None:
        """Takes off the step that is done next."""
        if self._left and not self._new:
            self._left -= 1
        else:
            self._new.pop()

    def clear(self) -> None:
        """Takes off everything."""
        self._left = 0
        self._new.clear()

    def top(self, steps: Mapping[str, type[Step]]) -> Step | None:
        """Returns the step that is done next; None if there is none. `steps` are the game's, by tag."""
        if self._new:
            return self._new[-1]
        return decode(self._before[self._left - 1], steps) if self._left else None

    def rename(self, old: int, new: int) -> None:
        """Writes references to card `old` as references to `new`."""
        self._before = [renamed(item, old, new) for item in self.items]
        self._left = len(self._before)
        self._new = []


def change_between(before: Any, items: list[Any]) -> Set | None:
    """Returns the one change that turns the value `agenda` into these entries; None if it has them already.

    Args:
        before: The value; None is no entry.
        items: The entries in stored form.
    """
    old: list[Any] = before if isinstance(before, list) else []
    if items == old:
        return None
    if not items:
        return Set(AGENDA)
    same = 0
    for left, right in zip(old, items, strict=False):
        if left != right:
            break
        same += 1
    return Set(AGENDA, items[same:], same) if same else Set(AGENDA, items)


def stored(step: Step) -> list[Any]:
    """Returns a step as it lies in the value: its tag and its fields, in lists, without the defaults at their end."""
    items: list[Any] = msgspec.to_builtins(step)
    for default in reversed(step.__struct_defaults__):
        if items[-1] != default:
            break
        items.pop()
    return _plain(items)


def _plain(items: Sequence[Any]) -> list[Any]:
    return [_plain(item) if isinstance(item, _LISTS) else item for item in items]


def steps_by_tag(*steps: type[Step]) -> dict[str, type[Step]]:
    """Returns a game's instructions by their tags, for `decode`. Raises `RulesFault` if two have the same."""
    found: dict[str, type[Step]] = {}
    for step in steps:
        other = found.setdefault(str(step.__struct_config__.tag), step)
        if other is not step:
            raise RulesFault(f"{other.__qualname__} and {step.__qualname__} have the same tag")
    return found


def decode(item: Any, steps: Mapping[str, type[Step]]) -> Step:
    """Returns the step of a stored entry. Raises `RulesFault` if it is none of `steps`."""
    tag = item[0] if isinstance(item, list) and item else None
    step = steps.get(tag) if isinstance(tag, str) else None
    if step is None:
        raise RulesFault(f"the agenda holds {tag!r}, which these rules do not know")
    try:
        return msgspec.convert(item, step)
    except msgspec.ValidationError as error:
        raise RulesFault(f"the agenda holds a {tag!r} that these rules cannot read: {error}") from None


def references(value: Any) -> list[int]:
    """Returns the cards to which a value refers."""
    found: list[int] = []
    _collect(value if isinstance(value, list) else (value,), found)
    return found


def _collect(values: Iterable[Any], found: list[int]) -> None:
    """Adds the cards to which any of `values` refers; a loop without calls for leaves, as every event runs it."""
    for value in values:
        if isinstance(value, str):
            if value[:1] == "#" and (match := REFERENCE.match(value)) is not None:
                found.append(int(match[1]))
        elif isinstance(value, _LISTS):
            _collect(value, found)
        elif isinstance(value, dict):
            _collect(value.keys(), found)
            _collect(value.values(), found)


def renamed(value: Any, old: int, new: int) -> Any:
    """Returns a value in which references to card `old` are references to `new`."""
    if isinstance(value, str):
        match = REFERENCE.match(value) if value.startswith("#") else None
        return f"#{new}{match[2] or ''}" if match is not None and int(match[1]) == old else value
    if isinstance(value, _LISTS):
        return [renamed(item, old, new) for item in value]
    if isinstance(value, dict):
        return {renamed(key, old, new): renamed(item, old, new) for key, item in value.items()}
    return value
