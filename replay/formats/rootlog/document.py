"""A file as it was read: every line with what it says, nothing left out."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from replay.formats.rootlog.actions import Action
from replay.formats.rootlog.findings import Finding
from replay.formats.rootlog.source import SourceText
from replay.formats.rootlog.vocabulary import OFFICIAL, Alphabet


class ActionText(msgspec.Struct, frozen=True):
    """One action as it stands in a file."""

    text: str
    """Without the blanks around it."""
    line: int
    column: int
    """From 1, in characters."""
    action: Action | None = None
    """None if it could not be read; `reason` says why."""
    reason: str = ""


class Turn(msgspec.Struct, frozen=True):
    """A turn line."""

    faction: str
    actions: tuple[ActionText, ...]


class Player(msgspec.Struct, frozen=True):
    """A player line: who plays a faction."""

    faction: str
    name: str


class Header(msgspec.Struct, frozen=True):
    """A header line, also one of an unknown name."""

    name: str
    """In the usual spelling where it is known (`"Map"`)."""
    value: str
    column: int
    """Where the value starts."""
    actions: tuple[ActionText, ...] = ()
    """Set-up moves, in a line of hirelings."""


class Winner(msgspec.Struct, frozen=True):
    """The line that names the winners."""

    factions: tuple[str, ...]


class Unread(msgspec.Struct, frozen=True):
    """A line that is none of these."""

    reason: str


Content: TypeAlias = Turn | Player | Header | Winner | Unread


class Line(msgspec.Struct, frozen=True):
    """A line of the file."""

    number: int
    """From 1."""
    raw: str
    """The whole line without its end."""
    end: str
    """`"\\n"`, `"\\r\\n"`, `"\\r"`, or empty on a last line without one."""
    content: Content | None = None
    """None if the line is blank or a comment only."""
    comment: str | None = None
    """What follows `//`, as written; None without one."""


class Document(msgspec.Struct, frozen=True):
    """A whole file."""

    source: SourceText
    lines: tuple[Line, ...]
    findings: tuple[Finding, ...]
    """What could not be read as it stands; what the game makes of the rest is said by `interpret`."""
    letters: Alphabet = OFFICIAL
    extra: tuple[tuple[str, str], ...] = ()
    """(letter, name) of factions that the file itself declares."""

    @property
    def turns(self) -> list[tuple[Line, Turn]]:
        """The turn lines, in order."""
        return [(line, line.content) for line in self.lines if isinstance(line.content, Turn)]

    @property
    def players(self) -> list[Player]:
        """The player lines, in the order of the draft."""
        return [line.content for line in self.lines if isinstance(line.content, Player)]

    @property
    def winner(self) -> tuple[str, ...]:
        """The factions of the last winner line; empty without one."""
        found = [line.content.factions for line in self.lines if isinstance(line.content, Winner)]
        return found[-1] if found else ()

    def header(self, name: str) -> tuple[Line, Header] | None:
        """Returns the last header line of a name, or None."""
        found = [
            (line, line.content)
            for line in self.lines
            if isinstance(line.content, Header) and line.content.name == name
        ]
        return found[-1] if found else None


def write(document: Document) -> str:
    """Returns the text that was read, character for character."""
    return "".join(line.raw + line.end for line in document.lines)
