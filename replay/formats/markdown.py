"""A report of one line of a match in Markdown: what happened, and everything that was said of it.

One list of events for each turn; the signs of an event stand behind it, notes as quotations under it, those about the
situation before it above it. Whatever names and notes hold is text there, never markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from domain.glyphs import Signs
from domain.match import Note
from domain.notes import signs_on
from domain.play import Play
from domain.printable import printable
from domain.table import Table
from replay.match import Match
from replay.note_words import drawn
from replay.opening import option_name
from replay.pins import Pins
from replay.sealing import known_seal
from replay.timeline import Timeline, TimelineRow
from replay.trust_words import seal_words
from replay.words import for_people, won_by

_MARKUP: Final = re.compile(r"[\\`*_\[\]<>#|~&$]")
_AT_START: Final = re.compile(r"^([-+=])|^(\d+)([.)])")


def text(words: str) -> str:
    """Returns words as Markdown that says just them."""
    escaped = _MARKUP.sub(lambda match: f"\\{match[0]}", printable(words).strip())
    return _AT_START.sub(lambda match: f"\\{match[1]}" if match[1] else f"{match[2]}\\{match[3]}", escaped)


def report(match: Match, plays: Sequence[Play], line: str, seat: str = "") -> Iterator[str]:
    """Yields the report line by line.

    Args:
        match: The match.
        plays: The record of whoever reads.
        line: The line's id.
        seat: Whose record it is; empty is the scribe's.
    """
    return _Report(match, plays, line, seat).lines()


class _Report:
    def __init__(self, match: Match, plays: Sequence[Play], line: str, seat: str) -> None:
        self.match = match
        self.plays = plays
        self.line = line
        self.seat = seat
        self.pins = Pins(plays, match.state.seats)
        self.table = Table()

    def lines(self) -> Iterator[str]:
        yield from self._head()
        metas = [] if self.seat else self.match.metas(self.line)
        timeline = Timeline(self.plays, metas, self.match, self.line, seat=self.seat)
        was_list = False
        for number in range(len(timeline)):
            row = timeline.row(number)
            if row.kind == "event":
                yield from ([] if was_list else [""])
                yield from self._event(row)
            else:
                yield ""
                yield self._heading(row)
            was_list = row.kind == "event"
        yield from self._end()

    def _head(self) -> Iterator[str]:
        state, header = self.match.state, self.match.state.header
        yield f"# {text(self.match.game)}: {text(self.match.title)}"
        yield ""
        for info in state.seats:
            name = f" {text(info.name)}" if info.name not in ("", info.id) else ""
            yield f"- **{text(info.id)}**{name}"
        if header is not None:
            facts = [part for part in (header.date, header.place) if part]
            facts += [f"{name} {option_name(self.match.game, name, value)}" for name, value in header.options.items()]
            yield from (f"- {text(fact)}" for fact in facts)
        one = self.match.line(self.line)
        name = one.name or ("main" if one.id == self.match.mainline else one.id[-6:])
        yield f"- line {text(name)}, {len(self.plays)} events"
        yield f"- as {text(self.seat)} saw it" if self.seat else "- as the scribe knows it"
        seal = known_seal(self.match, thorough=True)
        if seal is not None:
            yield f"- {text(seal_words(seal))}"
        marked = self.match.bookmarks(self.line, self.seat)
        if marked:
            yield ""
            yield "Bookmarks:"
            yield ""
            yield from (f"- {text(note.bookmark)}: #{note.at}" for note in marked)

    def _heading(self, row: TimelineRow) -> str:
        if row.kind == "phase":
            return f"*{text(row.text)}*"
        number = f"R{row.round} " if row.round else ""
        score = "" if row.score is None else f" ({row.score})"
        return f"## {number}{text(row.seat)}{score}"

    def _event(self, row: TimelineRow) -> Iterator[str]:
        version, play = row.version, self.plays[row.version - 1]
        said = "; ".join(for_people(play.changes, self.table, is_short=True)) if version > 1 else "the table is set up"
        notes = self.match.state.notes_at(self.line, version, self.seat)
        for note in notes:
            if note.before:
                yield from self._quoted(note, version - 1)
        self.table.fold(play.changes)
        signs = signs_on(notes).drawn()
        gain = " ".join(f"{seat} {points:+d}" for seat, points in row.gain)
        marks = " ".join(part for part in (row.marks, gain) if part)
        parts = [
            f"- **#{version}**",
            f"{text(play.seat)}:" if play.seat else "",
            text(row.text),
            f"**{text(signs)}**" if signs else "",
            f"— {text(said)}" if said else "",
            f"({text(marks)})" if marks else "",
        ]
        yield " ".join(part for part in parts if part)
        for ruling in () if self.seat else self.match.state.rulings_at(self.line, version):
            yield from _quotation(f"**{', '.join(filter(None, ('ruling', text(ruling.author))))}:**", ruling.text)
        for note in notes:
            if not note.before:
                yield from self._quoted(note, version)

    def _quoted(self, note: Note, version: int) -> Iterator[str]:
        """Yields a note as a quotation; a note that gives signs only is there with them already."""
        where = self.pins.where(note, self.table, version) if note.is_pinned else None
        aside = [
            f"before #{note.at}" if note.before else "",
            f"up to #{note.upto}" if note.last > note.at else "",
            f"bookmark {note.bookmark}" if note.bookmark else "",
            f"on {where.said}" if where is not None else "",
            f"for {note.reach}" if note.reach else "",
            f"marks {drawn(note.marks)}" if note.marks else "",
            f"tags {', '.join(note.tags)}" if note.tags else "",
        ]
        extra = text(" · ".join(part for part in aside if part))
        if not (note.text or extra):
            return
        signs = Signs(note.glyph, note.signs.others).drawn()
        who = " ".join(part for part in (text(note.author), text(signs)) if part)
        head = " ".join(part for part in (f"**{who}**" if who else "", f"*{extra}*" if extra else "") if part)
        yield from _quotation(head, note.text)

    def _end(self) -> Iterator[str]:
        result = self.match.state.results.get(self.line)
        if result is not None:
            yield ""
            said = f" ({result.text})" if result.text else ""
            scores = ", ".join(f"{seat} {points}" for seat, points in result.scores.items())
            yield f"**Result:** {text(won_by(result.winners) + said)}{f' — {text(scores)}' if scores else ''}"


def _quotation(head: str, words: str) -> Iterator[str]:
    """Yields a quotation inside an item of a list, one paragraph for each line of the text."""
    yield ""
    paragraphs = [text(one) for one in words.splitlines() if one.strip()]
    first = f"{head} {paragraphs[0]}" if paragraphs else head
    yield f"  > {first.strip()}"
    for one in paragraphs[1:]:
        yield "  >"
        yield f"  > {one}"
