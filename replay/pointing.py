"""Typing with the board: which places the legal actions can still name, and a place that is chosen there as text.

It works for every game whose rules say where an action points (`RulesModule.pointed`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from domain.errors import DomainError
from domain.notation import split_seat
from domain.pointing import Spot
from domain.state import is_unknown
from domain.table import Table
from replay.fitting import LOOSE, rank
from replay.going_on import answers_behind
from replay.referee import Referee, complete_legal

_SIGNS: Final = " ->_"
"""What stands between two places in a notation, and may have been typed in part."""


class _Way(NamedTuple):
    """A legal action that names places."""

    text: str
    sort: str
    """What kind of action it is."""
    spots: tuple[Spot, ...]
    """The places that it names, in the order of its notation."""


class Pointing:
    """The legal actions on one table, by the places that they name.

    Args:
        referee: Who judges the match.
        table: The table; it is read when it is first needed.
        seat: Whose actions; `""` is everybody's who is asked.
    """

    def __init__(self, referee: Referee, table: Table, seat: str = "") -> None:
        self._referee = referee
        self._table = table
        self._seat = seat

    @cached_property
    def _ways(self) -> tuple[_Way, ...]:
        if self._referee.is_declaring(self._table):
            return ()
        return tuple(self._read(text) for text in complete_legal(self._referee, "", self._table, self._seat))

    @cached_property
    def _ways_behind(self) -> tuple[_Way, ...]:
        """The answers to the questions that come if the one at hand is passed over."""
        if self._referee.is_declaring(self._table):
            return ()
        return tuple(self._read(text) for text in answers_behind(self._referee, self._table))

    @cached_property
    def _acting(self) -> str:
        """Whose actions are meant where they do not say it."""
        asked = self._referee.open(self._table)
        return self._seat or next((question.seat for question in asked), "")

    def _read(self, text: str) -> _Way:
        rules = self._referee.rules
        said, line = split_seat(text, tuple(self._table.value("seats", [])))
        try:
            action = rules.parse(line, self._table)
        except DomainError:
            return _Way(text, "", ())
        origins, targets = rules.pointed(action, self._table, said or self._acting)
        return _Way(text, type(action).__name__, (*origins, *targets))

    def lit(self, text: str) -> frozenset[str]:
        """Returns the places that can be named next: where something goes to, or first where it comes from.

        Nothing is lit as long as nothing says which sort of action is meant.
        """
        left = self._left(text)
        if not any(way.spots for way in left):
            left = self._longer(text) or left
        if not text.strip() and len({way.sort for way in left if way.spots}) > 1:
            return frozenset()
        at = _named(left, text)
        return frozenset(way.spots[at].place for way in left if len(way.spots) > at)

    def names(self, place: str) -> bool:
        """Returns True if a legal action names a place."""
        return any(spot.place == place for way in self._ways for spot in way.spots)

    def card_at(self, text: str, place: str) -> str:
        """Returns the card that lies alone in a place which no legal action names, where a text begins as an action.

        Written so, the rules say why it cannot be meant. `""` for what is no action: a declared change names places.
        """
        verb = text.casefold().split()[:1]
        cards = self._table.stack(place)
        if len(cards) != 1 or not verb or not any(way.text.casefold().split()[:1] == verb for way in self._ways):
            return ""
        kind = self._table.kind(cards[0])
        return "" if is_unknown(kind) else kind

    def with_place(self, text: str, place: str) -> str:
        """Returns a text with a place where the notation wants it; one that no legal action names goes to the end."""
        found = self._inserted(text, place) or self._after_origin(text, place)
        if found is not None:
            return found
        word = next((spot.word for way in self._ways for spot in way.spots if spot.place == place), "")
        blank = " " if text[-1:].isalnum() else ""
        return f"{text}{self._before_next(text) or blank}{word or place.rpartition('/')[2]}"

    # -- parts --

    def _left(self, text: str) -> list[_Way]:
        """Returns the actions that fit a text best."""
        return self._fitting(text)[1]

    def _longer(self, text: str) -> list[_Way]:
        """Returns the actions that say more than a text which is one already: `create petra`, `create petra at 4`."""
        typed = f"{text.casefold().strip()} "
        return [way for way in self._ways if way.text.casefold().startswith(typed)] if text.strip() else []

    def _fitting(self, text: str) -> tuple[int, list[_Way]]:
        """Returns how well the best actions fit a text, and those."""
        best, left = _best_of(text.casefold(), self._ways)
        if best >= LOOSE and text.strip():
            behind = _best_of(text.casefold(), self._ways_behind)
            return behind if behind[0] < LOOSE else (best, left)
        return best, left

    def _inserted(self, text: str, place: str) -> str | None:
        """Returns a text with the place that it wants next, if legal actions are left that name it there."""
        at = _named(self._left(text), text)
        for longer in self._variants(text, place, at):
            fit, left = self._fitting(longer)
            if fit < LOOSE and all(len(way.spots) > at and way.spots[at].place == place for way in left):
                return longer
        return None

    def _after_origin(self, text: str, place: str) -> str | None:
        """Returns a text with a target and the one place from which it can be reached, which was not named yet."""
        left = self._left(text)
        at = _named(left, text)
        origins = {way.spots[at].place for way in left if len(way.spots) > at + 1 and way.spots[at + 1].place == place}
        if len(origins) != 1:
            return None
        with_origin = self._inserted(text, *origins)
        return None if with_origin is None else self._inserted(with_origin, place)

    def _variants(self, text: str, place: str, at: int) -> Iterator[str]:
        """Yields ways to write a place after a text: with the signs that stand around it in legal actions."""
        ways = [way for way in self._left(text) if len(way.spots) > at and way.spots[at].place == place]
        before: dict[str, None] = {}
        after: dict[str, None] = {"": None}
        for way in ways:
            for match in re.finditer(rf"(\W*)(?<!\w){re.escape(way.spots[at].word)}(?!\w)(\W*)", way.text):
                before[match[1]] = after[match[2]] = None
        bare = text.rstrip(_SIGNS)
        begun = [text] if text[-1:] != bare[-1:] or not text else []
        for word in dict.fromkeys(way.spots[at].word for way in ways):
            for end in (*after, " "):
                yield from (f"{start}{word}{end}" for start in (*begun, *(f"{bare}{sign}" for sign in before)))

    def _before_next(self, text: str) -> str:
        """Returns what stands before the place that is named next, where that has begun: `->`."""
        left = self._left(text)
        at = _named(left, text)
        for way in left:
            if 0 < at < len(way.spots) and text[-1:].isalnum():
                match = re.search(rf"(\W+){re.escape(way.spots[at].word)}(?!\w)", way.text)
                return match[1] if match else ""
        return ""


def _best_of(typed: str, ways: Sequence[_Way]) -> tuple[int, list[_Way]]:
    """Returns how well the best of some actions fit a text, and those."""
    ranked = [(rank(typed, way.text.casefold()), way) for way in ways]
    best = min((fit for fit, _ in ranked if fit is not None), default=LOOSE)
    left = [way for fit, way in ranked if fit == best]
    return best, [way for way in left if way.text.casefold() == typed.strip()] or left


def _named(left: list[_Way], text: str) -> int:
    """Returns how many places a text has named: those that all actions left share, and that stand in it."""
    verb = re.match(r"\w+", text) if text[:1].isalpha() else None
    position = verb.end() if verb else 0
    at = 0
    while left and all(len(way.spots) > at and way.spots[at] == left[0].spots[at] for way in left):
        found = re.compile(rf"(?<!\w){re.escape(left[0].spots[at].word)}(?!\w)").search(text, position)
        if found is None:
            break
        position = found.end()
        at += 1
    return at
