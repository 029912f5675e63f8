"""The events of a match's own stream: what is true of the match as a whole, its lines, notes and rulings."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """Base of the events; fields without a value are left out of the stored bytes."""


class SeatInfo(_Event, frozen=True):
    """A seat of the match and who sits on it."""

    id: str
    """As in names of places: `alice/hand`."""
    name: str = ""
    """The player's own name, as given; any text."""
    facts: dict[str, str] = {}
    """What a game says of a seat (`{"faction": "marquise"}`)."""


class MatchOpened(_Event, frozen=True):
    """A match begins. Its first line is the mainline until another is chosen."""

    game: str
    line: str
    """The id of the first line."""
    seats: tuple[SeatInfo, ...] = ()
    edition: str = ""
    options: dict[str, str] = {}
    rules: tuple[str, ...] = ()
    """Rules versions; `Play.rules` n is the n-th, counted from 1."""
    event: str = ""
    round: str = ""
    table: str = ""
    place: str = ""
    date: str = ""
    """ISO 8601, as precise as it is known."""
    mode: str = "observed"
    """`"observed"` at a table, or `"simulated"` with a seed."""
    seed: int = 0


class LineForked(_Event, frozen=True):
    """A line begins after event `at` of another."""

    line: str
    parent: str
    at: int
    name: str = ""
    author: str = ""
    policy: str = ""
    """How chance goes on from here: `"recorded"`, `"ask"`, `"random"`; `""` was not said."""


class LineNamed(_Event, frozen=True):
    """A line has a name."""

    line: str
    name: str


class LinePromoted(_Event, frozen=True):
    """A line moves one place up among those that fork with it."""

    line: str


class LineDemoted(_Event, frozen=True):
    """A line moves one place down among those that fork with it."""

    line: str


class MainlineChosen(_Event, frozen=True):
    """A line is the mainline from now on."""

    line: str


class LineRetired(_Event, frozen=True):
    """A line is set aside; it stays readable and can be restored."""

    line: str
    reason: str = ""
    author: str = ""
    undone: bool = False
    """It is the tail of an undo: struck through after event `at`, and never part of counts."""
    at: int = 0


class LineRestored(_Event, frozen=True):
    """A retired line is a line again."""

    line: str


class NoteAdded(_Event, frozen=True):
    """Somebody says something of an event, or of a range of events."""

    note: str
    line: str
    at: int
    text: str = ""
    glyph: str = ""
    tags: tuple[str, ...] = ()
    upto: int = 0
    """The last event of a range; 0 is none."""
    on: str = ""
    """A place to which the note is pinned."""
    author: str = ""
    reach: str = ""
    """Who reads it: `""` all, `"scribe"`, or a seat."""


class NoteEdited(_Event, frozen=True):
    """A note says something else now; what it said before stays in the record."""

    note: str
    text: str = ""
    glyph: str = ""
    tags: tuple[str, ...] = ()
    author: str = ""


class NoteRemoved(_Event, frozen=True):
    """A note is no longer shown."""

    note: str


class RulingGiven(_Event, frozen=True):
    """A judge decides about an event."""

    line: str
    at: int
    text: str
    author: str = ""


class ResultDeclared(_Event, frozen=True):
    """How a line ended."""

    line: str
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = {}
    text: str = ""
    partial: tuple[str, ...] = ()
    """Seats whose score leaves something out that is not known."""


class ImportFinding(_Event, frozen=True):
    """Something that an importer found in a source."""

    level: str
    line: int
    column: int
    text: str
    reason: str
    suggestion: str = ""
    at: int = 0
    """The version of the event that it concerns; 0 is none."""
    rule: str = ""
    """The rule of the game against which it is; empty for what is about the writing alone."""

    @property
    def said(self) -> str:
        """The reason, with the rule that it cites in brackets."""
        return f"{self.reason} [{self.rule}]" if self.rule else self.reason


class SourceImported(_Event, frozen=True):
    """The match came from a file, whose form is kept so that it can be written again."""

    format: str
    name: str = ""
    layout: bytes = b""
    """What the format needs besides the events, in its own encoding."""
    findings: tuple[ImportFinding, ...] = ()
    digest: str = ""
    """SHA-256 of the file, in hexadecimal digits: the same file is not imported twice."""


MatchEvent: TypeAlias = (
    MatchOpened
    | LineForked
    | LineNamed
    | LinePromoted
    | LineDemoted
    | MainlineChosen
    | LineRetired
    | LineRestored
    | NoteAdded
    | NoteEdited
    | NoteRemoved
    | RulingGiven
    | ResultDeclared
    | SourceImported
)

EVENT_TYPES: Final[dict[str, type[MatchEvent]]] = {
    "match-opened": MatchOpened,
    "line-forked": LineForked,
    "line-named": LineNamed,
    "line-promoted": LinePromoted,
    "line-demoted": LineDemoted,
    "mainline-chosen": MainlineChosen,
    "line-retired": LineRetired,
    "line-restored": LineRestored,
    "note-added": NoteAdded,
    "note-edited": NoteEdited,
    "note-removed": NoteRemoved,
    "ruling-given": RulingGiven,
    "result-declared": ResultDeclared,
    "source-imported": SourceImported,
}
"""Stored type names; they never change."""

TYPE_NAMES: Final[dict[type[MatchEvent], str]] = {kind: name for name, kind in EVENT_TYPES.items()}

_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODERS: Final = {name: msgspec.msgpack.Decoder(kind) for name, kind in EVENT_TYPES.items()}


def encode_match_event(event: MatchEvent) -> tuple[str, bytes]:
    """Returns the stored type and bytes of an event."""
    return TYPE_NAMES[type(event)], _ENCODER.encode(event)


SCHEMA: Final = 1
"""Schema version of all events of this module."""


def decode_match_event(name: str, data: bytes, schema: int = SCHEMA) -> MatchEvent | None:
    """Returns an event, or None for a type or a schema that this version does not know.

    Raises:
        msgspec.DecodeError: The bytes are not such an event.
    """
    decoder = _DECODERS.get(name)
    return None if decoder is None or schema > SCHEMA else decoder.decode(data)
