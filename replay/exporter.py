"""Export by format: the Kifu file, Rootlog, a readable log, JSON."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from domain.perspective import record_of
from domain.table import Table
from replay.errors import BadRequest, Unreadable
from replay.formats import kifu
from replay.match import Match
from replay.timeline import Timeline, TimelineRow
from replay.words import in_words

EXPORT_FORMATS: Final = ("kifu", "rootlog", "text", "json")
SUFFIXES: Final = {".kifu": "kifu", ".rootlog": "rootlog", ".txt": "text", ".json": "json"}

Write = Callable[[bytes], object]


def export(match: Match, write: Write, format: str = "kifu", *, line: str = "", seat: str = "") -> None:  # noqa: A002
    """Writes a match.

    Args:
        match: The match.
        write: Takes bytes, as a binary file's `write` does.
        format: One of `EXPORT_FORMATS`.
        line: Of the formats that hold one line: which.
        seat: Whose record is written; the scribe's own if empty. A Kifu file is always the scribe's.

    Raises:
        BadRequest: No such format, or it cannot hold this match or this view.
    """
    if format == "kifu":
        if seat:
            raise BadRequest("a Kifu file is the scribe's whole record; export a seat's view as text or json")
        kifu.export_match(match, write)
    elif format == "rootlog":
        _rootlog(match, write, line, seat)
    elif format == "text":
        for text in text_log(match, line, seat):
            write(f"{text}\n".encode())
    elif format == "json":
        write(msgspec.json.format(msgspec.json.encode(as_json(match, line, seat)), indent=1) + b"\n")
    else:
        raise BadRequest(f"no export format {format!r}; there are {', '.join(EXPORT_FORMATS)}")


def export_to_file(match: Match, path: str | Path, format: str = "", *, line: str = "", seat: str = "") -> str:  # noqa: A002
    """Writes a match to a file: all of it, or the file stays as it was. Returns the format, found by suffix if empty.

    Raises:
        Unreadable: The file cannot be written.
    """
    path = Path(path)
    kind = format or SUFFIXES.get(path.suffix.lower(), "kifu")
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror or error}; choose another folder") from error
    try:
        with os.fdopen(handle, "wb") as file:
            export(match, file.write, kind, line=line, seat=seat)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise Unreadable(f"{path} cannot be written: {error.strerror or error}") from error
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
    return kind


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _rootlog(match: Match, write: Write, line: str, seat: str) -> None:
    if match.game != "root":
        raise BadRequest(f"Rootlog is the notation of Root; this is a match of {match.game or 'no known game'}")
    if seat:
        raise BadRequest("Rootlog holds the scribe's record; export a seat's view as text or json")
    from replay.formats import rootlog

    layout = next((source.layout for source in match.state.sources if source.format == "rootlog"), b"")
    entries = [(entry.play, entry.meta.source) for entry in match.entries(line)]
    write(rootlog.to_rootlog(match.state, layout, entries))


def text_log(match: Match, line: str = "", seat: str = "") -> Iterator[str]:
    """Yields a line of a match as readable text: headers, and one event a line with what it did."""
    one = match.line(line)
    plays = match.plays(one.id)
    if seat:
        plays = record_of(seat, plays)
    header = match.state.header
    yield f"{match.game} · {match.title} · {', '.join(f'{s.id} {s.name}'.strip() for s in match.state.seats)}"
    if header is not None and header.options:
        yield " · ".join(f"{name} {value}" for name, value in header.options.items())
    if seat:
        yield f"as {seat} saw it"
    table = Table()
    timeline = Timeline(plays, [] if seat else match.metas(one.id), match, one.id)
    for row in range(len(timeline)):
        yield _text_row(timeline.row(row), plays, table)


def _text_row(row: TimelineRow, plays: list[Any], table: Table) -> str:
    if row.kind == "turn":
        score = "" if row.score is None else f"  {row.score}"
        return f"\nR{row.round} {row.seat}{score}"
    if row.kind == "phase":
        return f"  <{row.text}>"
    play = plays[row.version - 1]
    said = "; ".join(in_words(play.changes, table)) if row.version > 1 else "the table is set up"
    table.fold(play.changes)
    gain = " ".join(f"{seat} {points:+d}" for seat, points in row.gain)
    marks = " ".join(part for part in (row.marks, row.glyph, gain) if part)
    return f"  {row.version:>5}  {row.text:<28} {said}{f'  [{marks}]' if marks else ''}"


def as_json(match: Match, line: str = "", seat: str = "") -> dict[str, Any]:
    """Returns a line of a match as plain data: header, seats, events with actions and what they did, notes."""
    one = match.line(line)
    plays = match.plays(one.id)
    if seat:
        plays = record_of(seat, plays)
    table = Table()
    events = []
    for version, play in enumerate(plays, 1):
        said = in_words(play.changes, table)
        table.fold(play.changes)
        events.append(
            {"version": version, "seat": play.seat, "asked": play.asked, "action": play.action, "changes": said}
        )
    header = match.state.header
    notes = [
        {"at": note.at, "author": note.author, "text": note.text, "glyph": note.glyph, "tags": list(note.tags)}
        for note in match.notes()
        if not seat or note.reach in ("", seat)
    ]
    return {
        "match": match.id,
        "game": match.game,
        "title": match.title,
        "options": dict(header.options) if header else {},
        "seats": [{"id": info.id, "name": info.name} for info in match.state.seats],
        "line": one.id,
        "view": seat or "scribe",
        "events": events,
        "notes": notes,
        "result": msgspec.to_builtins(match.state.result),
    }
