"""Notes in a Rootlog file: comments behind the game, since the notation has no other form for them.

Only notes that reach everybody are written: such files are passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from domain.perspective import PUBLIC, record_of
from domain.play import Play
from domain.printable import printable
from replay.cursor import Cursor
from replay.match import Match
from replay.note_words import beside, entries_of
from replay.pins import Pins

_LONGEST: Final = 1000
"""Characters of a comment; a longer note takes several."""


def note_comments(match: Match, line: str, plays: Sequence[Play], remark: Callable[[str], object]) -> list[str]:
    """Returns the notes on a line as lines of comments.

    Args:
        match: The match.
        line: The line's id.
        plays: Its events in the scribe's record.
        remark: Told how many notes are left out because not everybody may read them.
    """
    on_line = match.notes_on(line)
    told = [note for note in on_line if not note.reach]
    if len(told) < len(on_line):
        count = len(on_line) - len(told)
        notes, are = ("note", "is") if count == 1 else ("notes", "are")
        remark(f"{count} {notes} that not everybody may read {are} left out")
    if not told:
        return []
    public = record_of(PUBLIC, plays)
    pins, cursor = Pins(public, match.state.seats), Cursor(public, 0)
    comments: list[str] = []
    for note in told:
        play = public[note.at - 1]
        entry = " ".join(part for part in (entries_of(note), play.seat, _one_line(play.action or play.asked)) if part)
        signs = note.signs.drawn()
        who = " ".join(part for part in (note.author, signs) if part)
        where = None
        if note.is_pinned:
            cursor.goto(note.last)
            where = pins.where(note, cursor.table, note.last)
        paragraphs = [_one_line(one) for one in note.text.splitlines() if one.strip()]
        said = " ".join([*paragraphs[:1], *map(_one_line, beside(note, where))])
        comments += _cut(f"{entry} -- {who}: {said}" if who else f"{entry} -- {said}")
        comments += [piece for one in paragraphs[1:] for piece in _cut(f"  {one}")]
    return [f"// {comment}" for comment in comments]


def _one_line(text: str) -> str:
    return printable(" ".join(text.split()))


def _cut(text: str) -> list[str]:
    return [text[start : start + _LONGEST] for start in range(0, len(text), _LONGEST)]
