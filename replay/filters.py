"""Filters of a line's entries: whose they are, of which kind, whether anybody had a choice.

Which kinds there are is a game's affair: its `about` module lists names with patterns (`CLASSES`), so that somebody
can ask for battles or for purchases. Of a game that lists none, and beside those that are listed, the first word of an
action is its kind.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import Final, NamedTuple

import msgspec

from domain.errors import shown
from domain.play import Play
from replay.errors import BadRequest

POINTS: Final = "points"
"""The kind of entries by which somebody's points change: every game has it."""
_VERB: Final = re.compile(r"[^\W\d_]{2,}(-[^\W\d_]+)*(?=[\s:]|$)")
_WITHOUT_WORDS: Final = "rootlog"
"""`Play.asked` of actions in a notation of signs and letters."""
_NAMED: Final = 12
"""As many kinds are named in a refusal."""


class EntryClass(NamedTuple):
    """A kind of entries that a game names."""

    name: str
    answer: re.Pattern[str]
    """How an answer of this kind begins."""
    questions: frozenset[str]
    """Questions whose answers, and outcomes, belong to it as well."""

    def holds(self, play: Play) -> bool:
        """Returns True if an entry is of this kind."""
        return play.asked in self.questions or self.answer.match(play.action) is not None


@cache
def classes_of(game: str) -> tuple[EntryClass, ...]:
    """Returns the kinds of entries that a game names; none for one that is not installed."""
    try:
        about = import_module(f"domain.games.{game.replace('-', '_')}.about")
    except ImportError:
        return ()
    listed = getattr(about, "CLASSES", ())
    return tuple(EntryClass(name, re.compile(answer), frozenset(asked)) for name, answer, asked in listed)


def verb_of(play: Play) -> str:
    """Returns the word with which an action begins, folded; `""` for one in a notation without words."""
    found = _VERB.match(play.action) if play.asked != _WITHOUT_WORDS else None
    return found[0].casefold() if found is not None else ""


class Filter(msgspec.Struct, frozen=True):
    """Which entries are shown: those that fit everything that is said here."""

    seats: tuple[str, ...] = ()
    """Only of these seats; `()` is all."""
    kinds: tuple[str, ...] = ()
    """Only of one of these kinds; `()` is all."""
    no_automatic: bool = False
    """Without what nobody decided, and without decisions that left no choice."""
    marked: bool = False
    """Only entries with a note, a sign or a line that forks there."""

    def __bool__(self) -> bool:
        return self != Filter()

    def in_words(self, seat_name: Callable[[str], str] = str) -> str:
        """Returns what is shown, as a list's title says it: `battles · alice · no automatic`."""
        parts = [" or ".join(self.kinds), " or ".join(seat_name(seat) for seat in self.seats)]
        parts += ["decisions"] if self.no_automatic else []
        parts += ["marked"] if self.marked else []
        return " · ".join(part for part in parts if part)


class Sieve:
    """Tells which entries a filter lets through.

    Args:
        wanted: The filter.
        game: The match's game.
        gains: The versions at which somebody's points changed.
        is_forced: Tells whether an entry left no choice; asked only if the filter wants to know.
        is_marked: Tells whether an entry has a note, a sign or a fork; likewise.
    """

    def __init__(
        self,
        wanted: Filter,
        game: str,
        gains: Collection[int] = (),
        is_forced: Callable[[int], bool] = lambda _: False,
        is_marked: Callable[[int], bool] = lambda _: False,
    ) -> None:
        self.wanted = wanted
        named = {one.name: one for one in classes_of(game)}
        self._classes = [named[name] for name in wanted.kinds if name in named]
        self._verbs = frozenset(name for name in wanted.kinds if name not in named)
        self._gains = gains
        self._is_forced = is_forced
        self._is_marked = is_marked

    def lets_through(self, version: int, play: Play) -> bool:
        """Returns True if an entry is shown."""
        wanted = self.wanted
        if wanted.seats and play.seat not in wanted.seats:
            return False
        if wanted.no_automatic and (not play.seat or self._is_forced(version)):
            return False
        if wanted.kinds and not self._is_of_kind(version, play):
            return False
        return not wanted.marked or self._is_marked(version)

    def _is_of_kind(self, version: int, play: Play) -> bool:
        if any(one.holds(play) for one in self._classes):
            return True
        if POINTS in self._verbs and version in self._gains:
            return True
        return bool(self._verbs) and verb_of(play) in self._verbs

    def versions(self, plays: Sequence[Play], after: int = 0) -> Iterator[int]:
        """Yields the versions that are shown, ascending, of those after a version."""
        for version in range(after + 1, len(plays) + 1):
            if self.lets_through(version, plays[version - 1]):
                yield version


def kinds_in(game: str, plays: Iterable[Play], gains: Collection[int] = ()) -> list[tuple[str, int]]:
    """Returns the kinds of entries of a line, each with how many there are.

    Those that the game names stand first, in its order, then points, then first words by how often they occur.
    """
    named = classes_of(game)
    counts: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    for play in plays:
        for one in named:
            if one.holds(play):
                counts[one.name] += 1
        verb = verb_of(play)
        if verb and play.seat:
            verbs[verb] += 1
    found = [(one.name, counts[one.name]) for one in named]
    found += [(POINTS, len(gains))] if gains else []
    taken = {name for name, _ in found}
    return found + [(verb, count) for verb, count in verbs.most_common() if verb not in taken]


def verified_kinds(kinds: Sequence[str], game: str, plays: Sequence[Play], gains: Collection[int]) -> tuple[str, ...]:
    """Returns the kinds that somebody named, folded.

    Raises:
        BadRequest: The line has no such kind of entries.
    """
    known = [name for name, _ in kinds_in(game, plays, gains)]
    wanted = tuple(kind.strip().casefold() for kind in kinds)
    for kind in wanted:
        if kind not in known and kind != POINTS:
            near = get_close_matches(kind, known, 1)
            hint = f"; did you mean {near[0]}?" if near else f"; it has {', '.join(known[:_NAMED]) or 'none'}"
            raise BadRequest(f"this line has no entries of the kind {shown(kind)}{hint}")
    return wanted
