"""The search language of the library: words, and `key:value` with the keys of `KEYS`; all terms must fit."""

from __future__ import annotations

import difflib
import re
import shlex
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from domain.errors import shown
from domain.glyphs import glyph_of
from replay.errors import BadRequest
from replay.opening import option_name


class Row(msgspec.Struct, frozen=True, array_like=True):
    """What the catalogue knows of a match."""

    id: str
    game: str
    date: str
    event: str
    round: str
    table: str
    place: str
    seats: list[tuple[str, str]]
    """Seat and player's name, in the order of seats."""
    winners: list[str]
    scores: dict[str, int]
    has_result: bool
    opened: int
    updated: int
    mainline: str
    lines: list[str]
    events: int
    notes: int
    glyphs: list[str]
    tags: list[str]
    texts: list[str]
    rulings: int
    findings: int
    options: dict[str, str]
    source: str
    other_lines: int
    digest: str = ""
    """Of the file from which it was imported."""
    partial: list[str] = []
    """Seats whose points leave something out that is not known."""
    open_notes: int = 0
    """Notes that everybody may read; the next three are theirs."""
    open_glyphs: list[str] = []
    open_tags: list[str] = []
    open_texts: list[str] = []
    seal: str = ""
    """`holds`, `again` (it holds, and one before it was broken), `broken` or `altered`; `""` for one never sealed."""
    players: list[str] = []
    """Ids of those whose names are kept apart."""

    def opened_to_all(self) -> Row:
        """Returns the row as a seat may see it: without what notes for somebody else say."""
        return msgspec.structs.replace(
            self, notes=self.open_notes, glyphs=self.open_glyphs, tags=self.open_tags, texts=self.open_texts
        )

    def points(self, seat: str) -> str:
        """Returns the points of a seat as they are shown, `6+?` if some are not known; `""` if it has none."""
        if seat not in self.scores:
            return ""
        return f"{self.scores[seat]}{'+?' if seat in self.partial else ''}"

    @property
    def words(self) -> str:
        """Everything that a plain word is looked for in, folded for comparing."""
        names = [name for seat in self.seats for name in seat]
        parts = [self.game, self.event, self.round, self.table, self.place, self.date, self.id, self.source]
        return "\n".join([*parts, *names, *self._options(), *self.tags, *self.texts]).casefold()

    def _options(self) -> Iterator[str]:
        """Yields the options as they are recorded and as they are shown."""
        for name, value in self.options.items():
            yield from dict.fromkeys((value, option_name(self.game, name, value)))


Test = Callable[[Row, str], bool]


def _glyph(row: Row, value: str) -> bool:
    known = glyph_of(value)
    return (value if known is None else known.name) in row.glyphs


def _contains(text: str, value: str) -> bool:
    return value in text.casefold()


_SEALS: Final = {
    "holds": ("any",),
    "again": ("holds", "broken", "any"),
    "broken": ("any",),
    "altered": ("broken", "any"),
}
"""By the state of a seal: what else finds it."""

KEYS: Final[dict[str, Test]] = {
    "game": lambda row, value: row.game.startswith(value),
    "seat": lambda row, value: any(_contains(part, value) for seat in row.seats for part in seat),
    "event": lambda row, value: _contains(row.event, value),
    "round": lambda row, value: row.round.casefold() == value,
    "table": lambda row, value: row.table.casefold() == value,
    "place": lambda row, value: _contains(row.place, value),
    "date": lambda row, value: row.date.startswith(value),
    "result": lambda row, value: _result(row, value),
    "winner": lambda row, value: any(
        _contains(dict(row.seats).get(one, "") + "\n" + one, value) for one in row.winners
    ),
    "tag": lambda row, value: any(_contains(tag, value) for tag in row.tags),
    "note": lambda row, value: any(value in text for text in row.texts) or (value == "any" and row.notes > 0),
    "glyph": lambda row, value: _glyph(row, value) or (value == "any" and bool(row.glyphs)),
    "finding": lambda row, value: value == "any" and row.findings > 0,
    "ruling": lambda row, value: value == "any" and row.rulings > 0,
    "seal": lambda row, value: value in (row.seal or "none", *_SEALS.get(row.seal, ())),
    "id": lambda row, value: row.id.startswith(value),
}
"""Keys of the language and how a row fits one; values come folded."""

COMPARED: Final[dict[str, Test]] = {
    "date>=": lambda row, value: row.date >= value,
    "date<=": lambda row, value: bool(row.date) and (row.date <= value or row.date.startswith(value)),
    "date>": lambda row, value: row.date > value and not row.date.startswith(value),
    "date<": lambda row, value: bool(row.date) and row.date < value,
}
"""Keys that compare; the longer signs are tried first."""


CONTENT: Final[dict[str, str]] = {
    "card": "words",
    "position": "positions",
    "blank": "unknown",
    "irregular": "overruled",
}
"""Keys that ask what happened inside a match, and the kind of content that each looks for."""
SCRIBES_ONLY: Final = ("position", "blank", "irregular")
"""Keys that would tell a seat what it may not know."""
ALL_KEYS: Final = (*KEYS, *CONTENT)


def _result(row: Row, value: str) -> bool:
    if value in ("any", "won"):
        return row.has_result
    if value in ("none", "running"):
        return not row.has_result
    return value in {str(score) for score in row.scores.values()}


class Query(msgspec.Struct, frozen=True):
    """A parsed query."""

    terms: tuple[tuple[str, str], ...]
    """Key and folded value; the key of a plain word is `""`."""
    content: tuple[tuple[str, str], ...] = ()
    """Terms that ask what happened inside a match: key and folded value."""

    def fits(self, row: Row, words: Callable[[Row], str] = lambda row: row.words) -> bool:
        """Returns True if all terms fit a row, those about its content left aside.

        Args:
            row: The row.
            words: What plain words are looked for in; may remember what it returned.
        """
        for key, value in self.terms:
            if not (value in words(row) if not key else (KEYS.get(key) or COMPARED[key])(row, value)):
                return False
        return True


def parse_query(text: str) -> Query:
    """Returns the query that a text means; quotes hold words together, a term still being typed is left out.

    Args:
        text: What was typed.

    Raises:
        BadRequest: A key does not exist.
    """
    terms: list[tuple[str, str]] = []
    content: list[tuple[str, str]] = []
    for word in split_words(text):
        key, separator, value = _key(word)
        if separator and key in CONTENT:
            if _is_whole(key, value):
                content.append((key, value.casefold()))
            continue
        if separator and key not in KEYS and key not in COMPARED:
            if _is_word(word):
                terms.append(("", word.casefold()))
                continue
            near = difflib.get_close_matches(key, ALL_KEYS, 1)
            hint = f"; did you mean {near[0]}:" if near else ""
            raise BadRequest(f"no search key {key}:{hint} (keys: {', '.join(ALL_KEYS)}, date>, date<)")
        if value or not separator:
            terms.append((key if separator else "", (value if separator else word).casefold()))
    return Query(tuple(terms), tuple(content))


def _is_whole(key: str, value: str) -> bool:
    """Returns True if the value of a key about the content says something; it may still be being typed."""
    if key == "position":
        return _HASH.fullmatch(value.casefold()) is not None
    return bool(value) and (key == "card" or value.casefold() == "any")


def verify_query(text: str) -> None:
    """Raises `BadRequest` for a query that `parse_query` forgives because somebody may still be typing it.

    A key without a value, a value that its key never has, a sign without a name, a quote that stays open.
    """
    verify_quotes(text)
    parse_query(text)
    for word in split_words(text):
        key, separator, value = _key(word)
        if separator and not key:
            raise BadRequest(f"{shown(word)} has no key before the colon; write for example seat:{value or 'alice'}")
        if not separator or (key not in ALL_KEYS and key not in COMPARED):
            continue
        if not value:
            raise BadRequest(f"{_said(key)} of what? for example {_said(key)}{_EXAMPLES.get(key[:4], 'any')}")
        if key.startswith("date") and not _DATE.fullmatch(value):
            raise BadRequest(f"{shown(value)} is no date; expected 2026-11-28, 2026-11 or 2026")
        if key == "position" and not _is_whole(key, value):
            raise BadRequest(f"position:{value[:40]} is no hash; kifu show --json prints it, 16 to 32 digits")
        if key in _ONLY_ANY and value.casefold() != "any":
            raise BadRequest(f"{key}:{value[:40]} means nothing; {key}:any finds every match with one")


_DATE: Final = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")
_HASH: Final = re.compile(r"[0-9a-f]{16,32}")
_EXAMPLES: Final = {"card": "duke", "posi": "0f3a52…", "date": "2026-11", "seat": "alice", "game": "root"}
_ONLY_ANY: Final = ("finding", "ruling", "blank", "irregular")


def _said(key: str) -> str:
    return key if key in COMPARED else f"{key}:"


def verify_quotes(text: str) -> None:
    """Raises `BadRequest` if a quote stays open."""
    if text.count('"') % 2:
        raise BadRequest(f"a quote is not closed in {shown(text)}")


def split_words(text: str) -> list[str]:
    """Returns the words of a query; quotes hold some together, and one that is still open is passed over."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars="")
    lexer.whitespace_split = True
    lexer.commenters = ""
    lexer.quotes = '"'
    lexer.escape = ""
    try:
        return list(lexer)
    except ValueError:  # a quote is still open while somebody types
        return text.replace('"', " ").split()


def _key(word: str) -> tuple[str, str, str]:
    for key in COMPARED:
        if word.startswith(key):
            return key, ":", word.removeprefix(key).lstrip(":")
    return word.partition(":")


def _is_word(word: str) -> bool:
    key = word.partition(":")[0]
    return not key.isascii() or not key.isalpha()
