"""A file, line by line: headers, players, turns, the winner, comments, and what is none of these.

One pass, each character looked at a bounded number of times. A bad line costs itself, a bad action costs itself.
"""

from __future__ import annotations

import re
from typing import Final

from replay.formats.rootlog.document import (
    ActionText,
    Content,
    Document,
    Header,
    Line,
    Player,
    Turn,
    Unread,
    Winner,
)
from replay.formats.rootlog.findings import Finding, clip
from replay.formats.rootlog.grammar import ReadAction, read_action
from replay.formats.rootlog.repair import suggest
from replay.formats.rootlog.scan import UnreadableError
from replay.formats.rootlog.source import SourceText, split_lines
from replay.formats.rootlog.vocabulary import alphabet, faction_letters

LONGEST_LINE: Final = 100_000
"""A longer line is no turn of any game; it is kept, not read."""

MOST_SUGGESTIONS: Final = 200
"""Beyond so many unreadable actions the file is something else, and guessing would only cost time."""

_HEADERS: Final = {
    name.casefold(): name for name in ("Map", "Deck", "Clearings", "Landmarks", "Hirelings", "Pool", "Ext")
}
_EXTENSION: Final = re.compile(r"\s*([A-Z])\s*=\s*([^,;]+?)\s*(?:[,;]|$)")


def parse(source: SourceText | str, *, draft: bool = False) -> Document:
    """Returns a file as data; never raises. `draft` reads the letters of the unmerged version 2.9 too."""
    if isinstance(source, str):
        source = SourceText(source)
    reader = _Reader(source, draft)
    lines = tuple(reader.line(number, raw, end) for number, (raw, end) in enumerate(split_lines(source.text), 1))
    return Document(source, lines, tuple(reader.findings), reader.letters, tuple(reader.extra.items()))


class _Reader:
    def __init__(self, source: SourceText, draft: bool) -> None:
        self.draft = draft
        self.letters = alphabet(draft)
        self.extra: dict[str, str] = {}
        self.findings: list[Finding] = []
        self.seen: set[str] = set()
        self.suggested = 0
        self.read: dict[str, ReadAction | UnreadableError] = {}
        self._declare_extensions(source.text)

    def _declare_extensions(self, text: str) -> None:
        # A file declares its own letters before or after their use, so they are looked for first.
        for match in re.finditer(r"^[ \t]*[Ee][Xx][Tt]:([^\r\n]{0,500})", text, re.MULTILINE):
            for letter, name in _EXTENSION.findall(match[1].partition("//")[0]):
                if letter not in faction_letters(True):
                    self.extra[letter] = name
        self.letters = alphabet(self.draft, "".join(sorted(self.extra)))

    # -- lines ------------------------------------------------------------------------------------

    def line(self, number: int, raw: str, end: str) -> Line:
        if len(raw) > LONGEST_LINE:
            reason = f"the line has {len(raw):,} characters; no turn is that long"
            self._find("syntax", number, 1, raw, reason)
            return Line(number, raw, end, Unread(reason))
        text, slashes, comment = raw.partition("//")
        content = self._content(number, text) if text.strip() else None
        said = comment if slashes else None
        if isinstance(content, Turn) and said is not None:
            self._check_comment(number, len(text) + 1, text, said)
        return Line(number, raw, end, content, said)

    def _content(self, number: int, text: str) -> Content:
        name, colon, value = text.partition(":")
        name, column = name.strip(), len(name) + 2
        if not colon:
            return self._unread(number, text, "neither a header (Name: value) nor a turn (X:…)")
        if len(name) == 1 and name in self.letters.factions:
            return self._player_or_turn(number, name, value, column)
        known = _HEADERS.get(name.casefold())
        if known:
            return self._header(number, known, value, column)
        if name.casefold() == "winner":
            return self._winner(number, value, column)
        if len(name) == 1 and name.isupper():
            return self._stranger(number, name, text, value, column)
        reason = "no header of that name is known"
        self._find("syntax", number, 1, text.strip(), reason)
        return Header(clip(name), value.strip(), _start(value, column))

    def _unread(self, number: int, text: str, reason: str) -> Unread:
        self._find("syntax", number, _start(text, 1), text.strip(), reason)
        return Unread(reason)

    def _stranger(self, number: int, name: str, text: str, value: str, column: int) -> Content:
        hint = " (a draft faction, which has to be asked for)" if name in faction_letters(True) else ""
        self._find("faction", number, _start(text, 1), text.strip(), f"no faction has the letter {name}{hint}")
        if name not in self.seen and not self._is_turn(value):
            self.seen.add(name)
            return Player(name, value.strip())
        self.seen.add(name)
        return Turn(name, self._actions(number, value, column))

    # -- headers ----------------------------------------------------------------------------------

    def _header(self, number: int, name: str, value: str, column: int) -> Header:
        actions: tuple[ActionText, ...] = ()
        text = value.strip()
        if name == "Hirelings" and "/" in value:
            codes, _, moves = value.partition("/")
            text = codes.strip()
            actions = self._actions(number, moves, column + len(codes) + 1)
        return Header(name, text, _start(value, column), actions)

    def _winner(self, number: int, value: str, column: int) -> Winner:
        factions = []
        for index, char in enumerate(value):
            if char in self.letters.factions:
                factions.append(char)
            elif not char.isspace() and char not in ",+&":
                self._find("syntax", number, column + index, char, "no faction has this letter")
        return Winner(tuple(factions))

    # -- players and turns ------------------------------------------------------------------------

    def _player_or_turn(self, number: int, faction: str, value: str, column: int) -> Player | Turn:
        if faction not in self.seen:
            self.seen.add(faction)
            if not self._is_turn(value):
                return Player(faction, value.strip())
            self._find("note", number, 1, f"{faction}:{value}".strip(), f"{faction} has no line with a player's name")
        return Turn(faction, self._actions(number, value, column))

    def _is_turn(self, value: str) -> bool:
        """A first line of a faction is a turn, not a name, if every part of it is an action that moves something."""
        parts = [part.strip() for part in re.split("[/;]", value)]
        if not any(mark in value for mark in ("->", "++", "^")) or len(parts) > 1000:
            return False
        return all(isinstance(self._try(part), ReadAction) for part in parts)

    def _actions(self, number: int, value: str, column: int) -> tuple[ActionText, ...]:
        actions = []
        position = 0
        parts = re.split("[/;]", value)
        for part in parts:
            text = part.strip()
            at = column + position + (len(part) - len(part.lstrip()))
            position += len(part) + 1
            if text:
                actions.append(self._action(text, number, at))
            elif len(parts) > 1:
                self._find("syntax", number, column + position - 1, "", "an action is missing between separators")
        return tuple(actions)

    def _action(self, text: str, line: int, column: int) -> ActionText:
        read = self._try(text)
        if isinstance(read, UnreadableError):
            suggestion = read.suggestion or self._suggest(text)
            reason = read.reason if read.position == 0 else f"{read.reason} (character {read.position + 1})"
            self._find("syntax", line, column, text, reason, suggestion)
            return ActionText(text, line, column, None, reason)
        for note in read.notes:
            self._find("note", line, column, text, note)
        return ActionText(text, line, column, read.action)

    def _try(self, text: str) -> ReadAction | UnreadableError:
        known = self.read.get(text)
        if known is None:
            try:
                known = read_action(text, self.letters)
            except UnreadableError as error:
                known = error
            if len(text) < 64:
                self.read[text] = known
        return known

    def _suggest(self, text: str) -> str | None:
        self.suggested += 1
        return suggest(text, self.letters) if self.suggested <= MOST_SUGGESTIONS else None

    def _check_comment(self, number: int, column: int, before: str, comment: str) -> None:
        """Two separators in a row hide the rest of a turn: there is no escape for `//`."""
        if before != before.rstrip() or not comment or comment != comment.strip() or len(comment) > 2000:
            return
        parts = re.split("[/;]", comment)
        if "->" in comment and all(isinstance(self._try(part), ReadAction) for part in parts):
            text = f"//{comment}"
            self._find("note", number, column, text, "this reads like actions, but it is a comment", f"/{comment}")

    def _find(self, level: str, line: int, column: int, text: str, reason: str, suggestion: str | None = None) -> None:
        self.findings.append(Finding(level, line, column, clip(text), reason, suggestion))


def _start(value: str, column: int) -> int:
    return column + len(value) - len(value.lstrip())
