"""Everything about one entry: what it changed, who recorded it, where it came from, what was remarked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from replay.chance_policy import chance_words
from replay.clock_words import write_time
from replay.instants import zoned
from replay.match import Entry
from tui.screens.reading import Reading
from tui.screens.reading_text import TextDialog
from tui.text import clean


def entry_sentences(reading: Reading) -> list[str]:
    """Returns what is known of the entry at hand, one sentence each. A seat's view tells what that seat saw."""
    play = reading.play
    if play is None:
        return ["Before the first entry."]
    who = reading.seat_title(play.seat) if play.seat else "the world"
    sentences = [f"{who}: {play.action or play.asked or 'nothing was said'}"]
    if play.asked and play.asked != play.action:
        sentences.append(f"asked: {play.asked}")
    sentences += [f"  {text}" for text in reading.changes_in_words(most=60)]
    sentences += [f"did not fit: {finding.message}" for finding in reading.cursor.findings()]
    if reading.view.is_scribe:
        sentences += _record(reading)
    return sentences


def _record(reading: Reading) -> Iterable[str]:
    """Yields what only the record says: when, by whom, from which file, rulings and remarks."""
    match, at = reading.match, reading.at
    entry = next(match.entries(reading.line.id, at - 1, at), None)
    if entry is not None:
        yield from _stored(entry)
    for ruling in match.state.rulings_at(reading.line.id, at):
        yield f"ruling{f' by {ruling.author}' if ruling.author else ''}: {ruling.text}"
    if at in reading.remarked:
        for finding in match.state.findings:
            if finding.at == at:
                hint = f"; suggested: {finding.suggestion}" if finding.suggestion else ""
                yield f"remark on line {finding.line}, column {finding.column}: {finding.said}{hint}"


def _stored(entry: Entry) -> Iterable[str]:
    when = zoned(entry.instant, entry.meta.zone)
    yield f"recorded {when}{f' by {entry.meta.scribe}' if entry.meta.scribe else ''}"
    if entry.recorded_at != entry.instant:
        yield f"written anew {zoned(entry.recorded_at, entry.meta.zone)}"
    if entry.meta.clock_ms:
        yield f"time {write_time(entry.meta.clock_ms)} on the clock of whoever decided"
    how = chance_words(entry.meta.chance, entry.meta.odds)
    if how:
        yield f"chance: {how}"
    if entry.meta.irregular:
        yield f"irregular{f': {entry.meta.ruling}' if entry.meta.ruling else ''}"
    source = entry.meta.source
    if source is not None:
        yield f"from line {source.line}, column {source.column} of the file: {source.text}"


class Details(TextDialog):
    """Shows the entry at hand."""

    WIDTH = 90

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.title = f"Entry #{reading.at}"
        self.found = [clean(text) for text in entry_sentences(reading)]

    def sentences(self) -> Sequence[str]:
        """Returns what is known of it."""
        return self.found
