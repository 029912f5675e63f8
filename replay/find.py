"""Finding inside one line: which events match a condition.

A condition is a list of terms that must all hold, like a search of the library:

    card:duke            a card of the kind was moved, shown, turned or created
    piece:warrior        pieces whose kind begins so were moved
    place:clearing/5     the event touched a place that begins so
    seat:bob             who decided
    action:battle        the text of the action has it
    note:why  glyph:!?  tag:x    what was noted on the event
    round=5  phase=evening       a value is so, after the event
    C/vp>=20             a value first reaches, or crosses to, a bound
    first                only the first hit

A plain word is looked for in the action and in the question.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from domain.changes import AnyChange, MoveCards, MovePieces, Reveal, Turn
from domain.play import Play
from domain.table import Table
from domain.touched import places_of
from replay.errors import BadRequest

if TYPE_CHECKING:
    from replay.match import Match

_BOUND: Final = re.compile(r"(?P<name>[^<>=!]+)(?P<op>>=|<=|!=|=|>|<)(?P<value>.*)\Z")
_OPERATORS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
KEYS: Final = ("card", "piece", "place", "seat", "action", "asked", "note", "glyph", "tag")


@dataclass(frozen=True)
class Hit:
    """An event that fits."""

    version: int
    seat: str
    action: str
    places: tuple[str, ...]
    """The places that it touched."""


@dataclass
class _Event:
    version: int
    play: Play
    before: Table
    after: Table
    places: set[str]
    kinds: set[str]
    """Kinds of the cards that it concerned, as known after it."""
    pieces: set[str]


Test = Callable[[_Event], bool]


def find(match: Match, condition: str, line: str = "", seat: str = "") -> Iterator[Hit]:
    """Yields the events of a line that fit a condition, in order.

    Args:
        match: The match.
        condition: See the module.
        line: The line; the mainline if empty.
        seat: Whose record is searched; the scribe's own if empty.

    Raises:
        BadRequest: The condition is empty or has a key that does not exist.
    """
    tests, is_first = _parse(condition, match, match.line(line).id)
    for event in _walk(match.cursor(line, 0, seat).plays):
        if all(test(event) for test in tests):
            yield Hit(event.version, event.play.seat, event.play.action, tuple(sorted(event.places)))
            if is_first:
                return


def _walk(plays: Any) -> Iterator[_Event]:
    before, after = Table(), Table()
    for version, play in enumerate(plays, 1):
        places: set[str] = set()
        kinds: set[str] = set()
        pieces: set[str] = set()
        for change in play.changes:
            places |= places_of(change, after)
            named = _cards_of(change)
            kinds |= {after.kind(card) for card in named}
            start = after.next_id
            after.apply(change)
            kinds |= {after.kind(card) for card in (*named, *range(start, after.next_id))}
            if isinstance(change, MovePieces):
                pieces |= {change.kind, change.into or change.kind}
        places.discard("")
        yield _Event(version, play, before, after, places, kinds, pieces)
        before.fold(play.changes)


def _cards_of(change: AnyChange) -> tuple[int, ...]:
    return change.cards if isinstance(change, MoveCards | Reveal | Turn) else ()


def _parse(condition: str, match: Match, line: str) -> tuple[list[Test], bool]:
    words = condition.split()
    tests = [_term(word, match, line) for word in words if word != "first"]
    if not tests:
        raise BadRequest(f"nothing to find; give a word or one of {', '.join(f'{key}:' for key in KEYS)}")
    return tests, "first" in words


def _term(word: str, match: Match, line: str) -> Test:
    key, separator, value = word.partition(":")
    if separator and key in KEYS:
        return _keyed(key, value.casefold(), match, line)
    bound = _BOUND.match(word)
    if bound is not None:
        return _bound(bound["name"], bound["op"], bound["value"])
    if separator and key.isalpha():
        raise BadRequest(f"no key {key}:; the keys are {', '.join(f'{one}:' for one in KEYS)} and NAME>=VALUE")
    folded = word.casefold()
    return lambda event: folded in event.play.action.casefold() or folded in event.play.asked.casefold()


def _keyed(key: str, value: str, match: Match, line: str) -> Test:
    state = match.state
    tests: dict[str, Test] = {
        "card": lambda event: any(value in kind.casefold() for kind in event.kinds),
        "piece": lambda event: any(kind.casefold().startswith(value) for kind in event.pieces),
        "place": lambda event: any(
            place.casefold() == value or place.casefold().startswith(f"{value}/") for place in event.places
        ),
        "seat": lambda event: event.play.seat.casefold() == value,
        "action": lambda event: value in event.play.action.casefold(),
        "asked": lambda event: event.play.asked.casefold() == value,
        "note": lambda event: any(value in note.text.casefold() for note in state.notes_at(line, event.version)),
        "glyph": lambda event: any(note.glyph == value for note in state.notes_at(line, event.version)),
        "tag": lambda event: any(value in note.tags for note in state.notes_at(line, event.version)),
    }
    return tests[key]


def _bound(name: str, sign: str, text: str) -> Test:
    compare = _OPERATORS[sign]
    value: Any = int(text) if re.fullmatch(r"-?\d+", text) else text

    def holds(table: Table) -> bool:
        now = table.value(name)
        if isinstance(value, int) and not isinstance(now, int):
            return False
        return (
            compare(str(now) if isinstance(value, str) and now is not None else now, value)
            if now is not None
            else False
        )

    return lambda event: holds(event.after) and not holds(event.before)
