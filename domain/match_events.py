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
    """The player's own name, any text. Stored only in older records; now it is kept apart, under `player`."""
    facts: dict[str, str] = {}
    """What a game says of a seat (`{"faction": "marquise"}`)."""
    player: str = ""
    """The player's id, which tells nothing; `""` if nobody was named."""


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
    series: str = ""
    """The record to which the match belongs, and its number there: `campaign-<id>/4`, `trial-<id>/2`."""


class LineForked(_Event, frozen=True):
    """A line begins after event `at` of another."""

    line: str
    parent: str
    at: int
    name: str = ""
    author: str = ""
    policy: str = ""
    """How chance goes on from here: `"recorded"`, `"ask"`, `"random"`; `"amended"` is a line decided again after an
    amendment, with chance as it was recorded; `""` was not said."""


class ChanceChosen(_Event, frozen=True):
    """How chance goes on, on a line, after event `at`: chosen when the line was begun."""

    line: str
    policy: str
    """`"recorded"`, `"ask"` or `"random"`."""
    at: int = 0
    seed: int = 0
    """For `"random"`: what outcomes are drawn from, each by its version."""
    chair: str = ""
    """Whose knowledge is kept where hidden cards are drawn or asked anew: a seat, `"public"`, `"scribe"`; `""`: all."""
    of: str = ""
    """For `"recorded"`: the line whose outcomes are kept."""


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


class Mark(_Event, frozen=True):
    """A letter on a place of the board, or an arrow from it to another place."""

    place: str
    letter: str = ""
    colour: str = ""
    """One of `COLOURS`; the letter, or the arrow, says the same without it."""
    to: str = ""
    """The place to which an arrow leads; empty is no arrow."""


class Pin(_Event, frozen=True):
    """To what a note is pinned, besides a place."""

    card: int = -1
    """Where in the place of the note, counted from the bottom, a card lies after the last event of the note."""
    seat: str = ""
    """A seat."""


COLOURS: Final = ("blue", "orange", "green", "purple")
"""The colours of marks and arrows; the first one where none is named."""


class NoteAdded(_Event, frozen=True):
    """Somebody says something of an event, or of a range of events."""

    note: str
    line: str
    at: int
    text: str = ""
    glyph: str = ""
    """The sign of the move, as it is written; see `domain.glyphs`."""
    tags: tuple[str, ...] = ()
    upto: int = 0
    """The last event of a range; 0 is none."""
    on: str = ""
    """A place to which the note is pinned, or in which the card lies to which it is."""
    author: str = ""
    reach: str = ""
    """Who reads it: `""` all, `"scribe"`, or a seat."""
    before: bool = False
    """It is about the situation before the event."""
    signs: tuple[str, ...] = ()
    """Names of further signs, of the position and of what was observed; see `domain.glyphs`."""
    bookmark: str = ""
    """The name of a bookmark that the note is."""
    pin: Pin | None = None
    marks: tuple[Mark, ...] = ()
    # No further field: msgspec writes the bytes of a struct with more than 15 in a longer form.


class NoteEdited(_Event, frozen=True):
    """A note says something else now; what it said before stays in the record. None leaves a thing as it was."""

    note: str
    text: str = ""
    glyph: str = ""
    tags: tuple[str, ...] = ()
    author: str = ""
    signs: tuple[str, ...] | None = None
    marks: tuple[Mark, ...] | None = None
    bookmark: str | None = None


class NoteRemoved(_Event, frozen=True):
    """A note is no longer shown."""

    note: str
    author: str = ""


class NoteMoved(_Event, frozen=True):
    """A note is carried over to another line as a note of its own there, with everything that it ever said."""

    note: str
    """The id that it has there."""
    of: str
    """The note that is carried over; it stays where it is."""
    line: str
    at: int
    upto: int = 0
    on: str = ""
    pin: Pin | None = None
    tags: tuple[str, ...] | None = None
    """Its tags there, if they are others."""


class NoteActUndone(_Event, frozen=True):
    """An act about a note is taken back: the note, its change or its removal. It stays in the record."""

    act: int
    """Which one: acts are the notes added, edited and removed in the match's stream, counted from 1."""
    author: str = ""


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


class ClockControlled(_Event, frozen=True):
    """How much time the seats have; the last one holds. Without a bank the clocks count up."""

    budget_ms: int = 0
    """The bank of each seat; 0 is none."""
    increment_ms: int = 0
    """What a seat is given for each decision that it takes on the clock."""
    author: str = ""


class ClockStarted(_Event, frozen=True):
    """The clocks run on a line, from the instant of this event: those of the seats that are asked."""

    line: str
    author: str = ""


class ClockPaused(_Event, frozen=True):
    """The clocks stand still, from the instant of this event."""

    author: str = ""


class ClockCorrected(_Event, frozen=True):
    """What a seat's clock really says."""

    line: str
    at: int
    """The last event whose time is in it."""
    seat: str
    used_ms: int
    """Time used up to event `at`, without the decision that is open; below 0 where a bank was given more."""
    author: str = ""


class ClockMoved(_Event, frozen=True):
    """The clocks go on on a line that took the place of another, as if it were that one."""

    line: str
    was: str


class SourceImported(_Event, frozen=True):
    """The match came from a file, whose form is kept so that it can be written again."""

    format: str
    name: str = ""
    layout: bytes = b""
    """What the format needs besides the events, in its own encoding."""
    findings: tuple[ImportFinding, ...] = ()
    digest: str = ""
    """SHA-256 of the file, in hexadecimal digits: the same file is not imported twice."""


ClockEvent: TypeAlias = ClockControlled | ClockStarted | ClockPaused | ClockCorrected | ClockMoved

MatchEvent: TypeAlias = (
    MatchOpened
    | LineForked
    | ChanceChosen
    | LineNamed
    | LinePromoted
    | LineDemoted
    | MainlineChosen
    | LineRetired
    | LineRestored
    | NoteAdded
    | NoteEdited
    | NoteRemoved
    | NoteMoved
    | NoteActUndone
    | RulingGiven
    | ResultDeclared
    | ClockEvent
    | SourceImported
)

EVENT_TYPES: Final[dict[str, type[MatchEvent]]] = {
    "match-opened": MatchOpened,
    "line-forked": LineForked,
    "chance-chosen": ChanceChosen,
    "line-named": LineNamed,
    "line-promoted": LinePromoted,
    "line-demoted": LineDemoted,
    "mainline-chosen": MainlineChosen,
    "line-retired": LineRetired,
    "line-restored": LineRestored,
    "note-added": NoteAdded,
    "note-edited": NoteEdited,
    "note-removed": NoteRemoved,
    "note-moved": NoteMoved,
    "note-act-undone": NoteActUndone,
    "ruling-given": RulingGiven,
    "result-declared": ResultDeclared,
    "clock-controlled": ClockControlled,
    "clock-started": ClockStarted,
    "clock-paused": ClockPaused,
    "clock-corrected": ClockCorrected,
    "clock-moved": ClockMoved,
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
