"""Export by format: the Kifu file, Rootlog, a readable log, JSON, a report in Markdown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.errors import shown
from domain.match import Note
from domain.match_events import RulingGiven
from domain.perspective import record_of
from domain.play import Play
from domain.printable import printable
from domain.table import Table
from replay.errors import BadRequest, NotWritten
from replay.formats import kifu
from replay.match import Match
from replay.note_words import as_json as note_as_json
from replay.note_words import beside, entries_of
from replay.opening import option_name
from replay.pins import Pins
from replay.sealing import known_seal
from replay.timeline import Timeline, TimelineRow
from replay.trust_words import seal_data, seal_words
from replay.whereabouts import Whereabouts
from replay.whole_file import Write, write_file
from replay.words import for_people, in_words

EXPORT_FORMATS: Final = ("kifu", "rootlog", "text", "json", "md")
SUFFIXES: Final = {
    "": "kifu",
    ".kifu": "kifu",
    ".rootlog": "rootlog",
    ".txt": "text",
    ".text": "text",
    ".log": "text",
    ".json": "json",
    ".md": "md",
    ".markdown": "md",
}

WHOLE: Final = ("kifu", "rootlog")
"""Formats of which a part of a match would be no true record."""

Remark = Callable[[str], object]
"""Takes a sentence about what the written file does not hold."""


def _no_remark(text: str) -> None:
    """Takes a remark that nobody wants to read."""


def export(
    match: Match,
    write: Write,
    format: str = "kifu",  # noqa: A002
    *,
    line: str = "",
    seat: str = "",
    remark: Remark = _no_remark,
) -> None:
    """Writes a match.

    Args:
        match: The match.
        write: Takes bytes, as a binary file's `write` does.
        format: One of `EXPORT_FORMATS`.
        line: Of the formats that hold one line: which.
        seat: Whose record is written; the scribe's own if empty. A Kifu file is always the scribe's.
        remark: Is told what the format could not say.

    Raises:
        BadRequest: No such format, or it cannot hold this match or this view.
    """
    if format in WHOLE and match.whole is not match:
        raise BadRequest(f"a {format} file holds all of a match, and a part of this one is hidden; export text or json")
    if format == "kifu":
        if seat:
            raise BadRequest("a Kifu file is the scribe's whole record; export a seat's view as text, json or md")
        kifu.export_match(match, write)
    elif format == "rootlog":
        _rootlog(match, write, line, seat, remark)
    elif format == "text":
        for text in text_log(match, line, seat):
            write(f"{text}\n".encode())
    elif format == "md":
        from replay.formats.markdown import report

        one = match.line(line)
        for text in report(match, _record(match, one.id, seat), one.id, seat):
            write(f"{text}\n".encode())
    elif format == "json":
        write(msgspec.json.format(msgspec.json.encode(as_json(match, line, seat)), indent=1) + b"\n")
    else:
        raise BadRequest(f"no export format {format!r}; there are {', '.join(EXPORT_FORMATS)}")


def export_to_file(
    match: Match,
    path: str | Path,
    format: str = "",  # noqa: A002
    *,
    line: str = "",
    seat: str = "",
    remark: Remark = _no_remark,
) -> str:
    """Writes a match to a file: all of it, or the file stays as it was. Returns the format, found by suffix if empty.

    What is there and is no file (a pipe, a device) is written into.

    Raises:
        BadRequest: No format was named and the suffix tells none; or as `export` does.
        NotWritten: The file cannot be written.
    """
    path = Path(path)
    kind = format or format_of(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        _write_into(match, path, kind, line, seat, remark)
        return kind
    write_file(path, lambda write: export(match, write, kind, line=line, seat=seat, remark=remark))
    return kind


def format_of(path: Path) -> str:
    """Returns the format that a file's name means. Raises `BadRequest` for a suffix that tells none."""
    kind = SUFFIXES.get(path.suffix.lower())
    if kind is None:
        known = ", ".join(suffix for suffix in SUFFIXES if suffix)
        raise BadRequest(
            f"{shown(path.suffix)} tells no format (known are {known}); say which: {', '.join(EXPORT_FORMATS)}"
        )
    return kind


def _write_into(match: Match, path: Path, kind: str, line: str, seat: str, remark: Remark) -> None:
    try:
        with path.open("wb") as file:
            export(match, file.write, kind, line=line, seat=seat, remark=remark)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise NotWritten(f"{path} cannot be written: {error.strerror or error}") from error


def _rootlog(match: Match, write: Write, line: str, seat: str, remark: Remark) -> None:
    if match.game != "root":
        raise BadRequest(f"Rootlog is the notation of Root; this is a match of {match.game or 'no known game'}")
    if seat:
        raise BadRequest("Rootlog holds the scribe's record; export a seat's view as text, json or md")
    from replay.formats import rootlog
    from replay.formats.rootlog_notes import note_comments

    layout = next((source.layout for source in match.state.sources if source.format == "rootlog"), b"")
    entries = [(entry.play, entry.meta.source) for entry in match.entries(line)]
    comments = note_comments(match, match.line(line).id, [play for play, _ in entries], remark)
    if layout or not any(play.rules for play, _ in entries):
        write(rootlog.to_rootlog(match.state, layout, entries, comments))
        return
    written = rootlog.write_judged(match.state, [play for play, _ in entries])
    write((written.text + "".join(f"{comment}\n" for comment in comments)).encode())
    if written.unsaid:
        things = "1 thing" if written.unsaid == 1 else f"{written.unsaid:,} things"
        stand = "is a comment" if written.unsaid == 1 else "are comments"
        remark(f"{things} the notation cannot say {stand} at the end of the turn")


def text_log(match: Match, line: str = "", seat: str = "") -> Iterator[str]:
    """Yields a line of a match as readable text: headers, one event a line with what it did, and what was noted.

    Each is one line that does nothing to a terminal, whatever names and notes hold.
    """
    one = match.line(line)
    plays = _record(match, one.id, seat)
    header = match.state.header
    seats = ", ".join(f"{info.id} {info.name}".strip() for info in match.state.seats)
    yield printable(f"{match.game} · {match.title} · {seats}")
    if header is not None and header.options:
        yield printable(
            " · ".join(f"{name} {option_name(match.game, name, value)}" for name, value in header.options.items())
        )
    if seat:
        yield printable(f"as {seat} saw it")
    seal = known_seal(match, thorough=True)
    if seal is not None:
        yield printable(seal_words(seal))
    table, pins = Table(), Pins(plays, match.state.seats)
    timeline = Timeline(plays, [] if seat else match.metas(one.id), match, one.id, seat=seat)
    for number in range(len(timeline)):
        row = timeline.row(number)
        if row.kind == "turn":
            yield ""
        if row.kind != "event":
            yield printable(_text_row(row, plays, table))
            continue
        notes = match.state.notes_at(one.id, row.version, seat)
        for text in _notes_said([note for note in notes if note.before], row.version - 1, pins, table):
            yield printable(f"         {text}")
        yield printable(_text_row(row, plays, table))
        rulings = () if seat else match.state.rulings_at(one.id, row.version)
        for text in _said_of(rulings, notes, row.version, pins, table):
            yield printable(f"         {text}")


def _record(match: Match, line: str, seat: str) -> list[Play]:
    plays = match.plays(line)
    return record_of(seat, plays) if seat else plays


def _text_row(row: TimelineRow, plays: list[Play], table: Table) -> str:
    if row.kind == "turn":
        score = "" if row.score is None else f"  {row.score}"
        return f"R{row.round} {row.seat}{score}"
    if row.kind == "phase":
        return f"  <{row.text}>"
    play = plays[row.version - 1]
    said = "; ".join(for_people(play.changes, table)) if row.version > 1 else "the table is set up"
    table.fold(play.changes)
    gain = " ".join(f"{seat} {points:+d}" for seat, points in row.gain)
    marks = " ".join(part for part in (row.marks, row.glyph, gain) if part)
    return f"  {row.version:>5}  {row.text:<28} {said}{f'  [{marks}]' if marks else ''}"


def _said_of(
    rulings: Sequence[RulingGiven], notes: Sequence[Note], version: int, pins: Pins, table: Table
) -> Iterator[str]:
    """Yields rulings, which only the record knows, and of an event's notes those that say more than signs do."""
    for ruling in rulings:
        yield f"§ {ruling.author}: {ruling.text}" if ruling.author else f"§ {ruling.text}"
    yield from _notes_said([note for note in notes if not note.before], version, pins, table)


def _notes_said(notes: Sequence[Note], version: int, pins: Pins, table: Table) -> Iterator[str]:
    for note in notes:
        where = pins.where(note, table, version) if note.is_pinned else None
        told = [*([note.text] if note.text else []), *beside(note, where)]
        if told:
            when = f" {entries_of(note)}" if note.before or note.last > note.at else ""
            yield f'" {note.author}{when}: {" ".join(told)}'


def as_json(match: Match, line: str = "", seat: str = "") -> dict[str, Any]:
    """Returns a line of a match as plain data: header, seats, events with actions and what they did, notes."""
    one = match.line(line)
    table = Table()
    events = []
    for version, play in enumerate(_record(match, one.id, seat), 1):
        said = in_words(play.changes, table)
        table.fold(play.changes)
        events.append(
            {"version": version, "seat": play.seat, "asked": play.asked, "action": play.action, "changes": said}
        )
    header = match.state.header
    where = Whereabouts(match, one.id, seat)
    return {
        "match": match.id,
        "game": match.game,
        "title": match.title,
        "options": dict(header.options) if header else {},
        "seats": [{"id": info.id, "name": info.name} for info in match.state.seats],
        "line": one.id,
        "view": seat or "scribe",
        "seal": seal_data(known_seal(match, thorough=True)),
        "events": events,
        "notes": [note_as_json(note, where.of(note)) for note in match.notes_on(one.id, seat)],
        "result": msgspec.to_builtins(match.state.result),
    }
