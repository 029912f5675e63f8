"""Finding inside one line: which events match a condition.

A condition is a list of terms that must all hold, like a search of the library:

    card:duke            a card of the kind was moved, shown, turned or created
    piece:warrior        pieces whose kind begins so were moved
    place:clearing/5     the event touched the place, or one inside it
    gained:bob lost:bob  cards or pieces came into, or left, the places of a seat (with card: or piece:, such ones)
    seat:bob             who decided
    action:battle        the text of the action has it
    phase:evening        the phase that it belongs to
    note:why  glyph:!?  tag:x    what was noted on the event; `note:any` is any note
    mark:finding         something did not fit; `assumed`, `declared`, `irregular` likewise
    C/vp>=20  round=5    the event that first makes it so: `>=` `<=` `>` `<` `=` `!=`
    bob/score>=20        the same of a score that the game's rules compute
    first                only the first hit

A plain word is looked for in the action and in the question; quotes hold words together.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from domain.changes import AnyChange, MoveCards, MovePieces, Reveal, Turn
from domain.errors import shown
from domain.play import Play
from domain.table import Table
from domain.touched import places_of
from replay.errors import BadRequest
from replay.query import split_words, verify_quotes
from replay.referee import referee_of

if TYPE_CHECKING:
    from domain.match import Note
    from replay.match import Match

_BOUND: Final = re.compile(r"(?P<name>[^<>=!\s]*[^<>=!\s-])(?P<op>>=|<=|!=|=|>|<)(?P<value>.*)\Z")
_NUMBER: Final = re.compile(r"-?\d{1,18}")
_OPERATORS: Final[dict[str, Callable[[Any, Any], bool]]] = {
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
    "=": operator.eq,
    "!=": operator.ne,
}
MARKS: Final = ("finding", "assumed", "declared", "irregular")


@dataclass(frozen=True)
class Hit:
    """An event that fits."""

    version: int
    seat: str
    action: str
    places: tuple[str, ...]
    """The places that it touched."""


@dataclass
class _Transfer:
    """Cards or pieces that went from one place to another."""

    kinds: set[str]
    source: str
    to: str


@dataclass
class _Event:
    version: int
    play: Play
    table: Table
    """After the event."""
    places: set[str] = field(default_factory=set)
    kinds: set[str] = field(default_factory=set)
    """Kinds of the cards that it concerned, as known after it."""
    pieces: set[str] = field(default_factory=set)
    transfers: list[_Transfer] = field(default_factory=list)
    was: dict[str, Any] = field(default_factory=dict)
    """Values that conditions ask for, before the event."""
    read: Callable[[Table, str], Any] = Table.value
    """Reads a value, or a score."""
    is_fitting: bool = True


Test = Callable[[_Event], bool]


class _Condition:
    """The tests of a condition, and the names of values whose past they need.

    Args:
        text: See the module.
        match: The match that is searched.
        line: The line's id.
        seat: Whose record is searched; empty is the scribe's.

    Raises:
        BadRequest: It is empty or has a key that does not exist.
    """

    def __init__(self, text: str, match: Match, line: str, seat: str) -> None:
        self.names: set[str] = set()
        self.read = _reader(match)
        self._match, self._line, self._seat = match, line, seat
        verify_quotes(text)
        words = split_words(text)
        self.is_first = "first" in words
        self._folded = [word.casefold() for word in words]
        self.tests = [self._term(word) for word in words if word != "first"]
        if not self.tests:
            raise BadRequest(f"nothing to find; give a word or one of {', '.join(f'{key}:' for key in KEYS)}")

    def _term(self, word: str) -> Test:
        key, separator, value = word.partition(":")
        if separator and key in KEYS:
            if not value:
                raise BadRequest(f"{key}: of what? for example {key}:x")
            return KEYS[key](self, value.casefold())
        bound = _BOUND.match(word)
        if bound is not None:
            _verify_bound(bound["name"], bound["op"], bound["value"])
            self.names.add(bound["name"])
            return _bound(bound["name"], bound["op"], bound["value"])
        if separator and key.isascii() and key.isalpha():
            raise BadRequest(f"no key {key}:; the keys are {', '.join(f'{one}:' for one in KEYS)} and NAME>=VALUE")
        if word[0] in ":<>=" and len(word) > 1:
            raise BadRequest(f"{shown(word)} begins with a sign; a name stands before it, as in seat:bob or C/vp>=20")
        folded = word.casefold()
        return lambda event: folded in event.play.action.casefold() or folded in event.play.asked.casefold()

    def wanted_things(self) -> tuple[list[str], list[str]]:
        """Returns the kinds named by `card:` and by `piece:`."""
        cards = [word[5:] for word in self._folded if word.startswith("card:")]
        return cards, [word[6:] for word in self._folded if word.startswith("piece:")]

    def notes(self, event: _Event) -> list[Note]:
        """Returns the notes on an event that whoever searches may read."""
        return [note for note in self._match.state.notes_at(self._line, event.version) if note.reaches(self._seat)]

    def metas(self) -> frozenset[int]:
        """Returns the versions at which the rules were overruled; a seat's record does not say."""
        if self._seat:
            return frozenset()
        return frozenset(entry.version for entry in self._match.entries(self._line) if entry.meta.irregular)


def find(match: Match, condition: str, line: str = "", seat: str = "") -> Iterator[Hit]:
    """Returns the events of a line that fit a condition, in order, each found when it is asked for.

    Args:
        match: The match.
        condition: See the module.
        line: The line; the mainline if empty.
        seat: Whose record is searched; the scribe's own if empty.

    Raises:
        BadRequest: The condition is empty or has a key that does not exist.
    """
    wanted = _Condition(condition, match, match.line(line).id, seat)
    return _hits(wanted, match.cursor(line, 0, seat).plays)


def _hits(wanted: _Condition, plays: Sequence[Play]) -> Iterator[Hit]:
    for event in _walk(plays, wanted.names, wanted.read):
        if all(test(event) for test in wanted.tests):
            yield Hit(event.version, event.play.seat, event.play.action, tuple(sorted(event.places)))
            if wanted.is_first:
                return


def _reader(match: Match) -> Callable[[Table, str], Any]:
    """Returns what reads a value by name; `bob/score` is computed where rules say how."""
    referee = referee_of(match.state)
    if referee is None:
        return Table.value
    rules = referee.rules

    def read(table: Table, name: str) -> Any:
        seat, _, what = name.rpartition("/")
        if what == "score" and table.values:
            return next((score.total for score in rules.score(table) if score.seat == seat), None)
        return table.value(name)

    return read


def _walk(plays: Sequence[Play], names: set[str], read: Callable[[Table, str], Any]) -> Iterator[_Event]:
    table = Table()
    for version, play in enumerate(plays, 1):
        event = _Event(version, play, table, was={name: read(table, name) for name in names}, read=read)
        findings = len(table.findings)
        for change in play.changes:
            _apply(change, table, event)
        event.places.discard("")
        event.is_fitting = len(table.findings) == findings
        yield event


def _apply(change: AnyChange, table: Table, event: _Event) -> None:
    event.places |= places_of(change, table)
    named = change.cards if isinstance(change, MoveCards | Reveal | Turn) else ()
    sources = {table.place(card) or "" for card in named}
    kinds = {table.named_kind(card) for card in named}
    traced = [card for card in named if table.info(table.place(card) or "").is_traced]
    start = table.next_id
    table.apply(change)
    kinds |= {table.kind(card) for card in traced}
    kinds |= {table.named_kind(card) for card in range(start, table.next_id)}
    event.kinds |= kinds
    if isinstance(change, MoveCards):
        event.transfers += [_Transfer(kinds, source, change.to) for source in sources]
    elif isinstance(change, MovePieces):
        pieces = {change.kind, change.into or change.kind}
        event.pieces |= pieces
        event.transfers.append(_Transfer(pieces, change.source, change.to))


# -- terms ------------------------------------------------------------------------------------------


def _place(condition: _Condition, value: str) -> Test:
    del condition
    return lambda event: any(f"{place.casefold()}/".startswith(f"{value}/") for place in event.places)


def _crossed(condition: _Condition, value: str, gained: bool) -> Test:
    prefix = f"{value}/"

    def holds(event: _Event) -> bool:
        cards, pieces = condition.wanted_things()
        for transfer in event.transfers:
            ends = (transfer.source.casefold(), transfer.to.casefold())
            inside, outside = (ends[1], ends[0]) if gained else ends
            if inside.startswith(prefix) and not outside.startswith(prefix) and _has(transfer.kinds, cards, pieces):
                return True
        return False

    return holds


def _has(kinds: set[str], cards: list[str], pieces: list[str]) -> bool:
    folded = [kind.casefold() for kind in kinds]
    if not cards and not pieces:
        return True
    return any(card in kind for card in cards for kind in folded) or any(
        kind.startswith(piece) for piece in pieces for kind in folded
    )


def _note(condition: _Condition, value: str) -> Test:
    if value == "any":
        return lambda event: bool(condition.notes(event))
    return lambda event: any(value in note.text.casefold() for note in condition.notes(event))


def _mark(condition: _Condition, value: str) -> Test:
    if value == "finding":
        return lambda event: not event.is_fitting
    if value == "assumed":
        return lambda event: any(type(one) is Reveal and one.how == "assumed" for one in event.play.changes)
    if value == "declared":
        return lambda event: event.play.asked == "declared"
    if value == "irregular":
        versions = condition.metas()
        return lambda event: event.version in versions
    raise BadRequest(f"no mark {value}; there are {', '.join(MARKS)}")


def _verify_bound(name: str, sign: str, value: str) -> None:
    if not value:
        raise BadRequest(f"{name}{sign} what? for example {name}{sign}5")
    if value[0] in "<>=":
        raise BadRequest(f"{shown(sign + value)} compares nothing; the signs are {' '.join(_OPERATORS)}")
    if sign not in ("=", "!=") and not _NUMBER.fullmatch(value):
        raise BadRequest(f"{name}{sign} compares numbers; {shown(value)} is none")


def _bound(name: str, sign: str, text: str) -> Test:
    compare = _OPERATORS[sign]
    value: Any = int(text) if _NUMBER.fullmatch(text) else text

    def holds(now: Any) -> bool:
        if now is None or (isinstance(value, int) and not isinstance(now, int)):
            return False
        return compare(str(now) if isinstance(value, str) else now, value)

    return lambda event: holds(event.read(event.table, name)) and not holds(event.was[name])


KEYS: Final[dict[str, Callable[[_Condition, str], Test]]] = {
    "card": lambda _, value: lambda event: any(value in kind.casefold() for kind in event.kinds),
    "piece": lambda _, value: lambda event: any(kind.casefold().startswith(value) for kind in event.pieces),
    "place": _place,
    "gained": lambda condition, value: _crossed(condition, value, True),
    "lost": lambda condition, value: _crossed(condition, value, False),
    "seat": lambda _, value: lambda event: event.play.seat.casefold() == value,
    "action": lambda _, value: lambda event: value in event.play.action.casefold(),
    "asked": lambda _, value: lambda event: event.play.asked.casefold() == value,
    "phase": lambda _, value: lambda event: str(event.table.value("phase") or "").casefold() == value,
    "note": _note,
    "glyph": lambda condition, value: lambda event: any(note.glyph == value for note in condition.notes(event)),
    "tag": lambda condition, value: (
        lambda event: any(value == tag.casefold() for note in condition.notes(event) for tag in note.tags)
    ),
    "mark": _mark,
}
"""Keys of the language, and what tests them; values come folded."""
