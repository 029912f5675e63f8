"""Import and export by file: what a file is, reading it, and one bad file that never stops the others."""

from __future__ import annotations

import re
import tempfile
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from shlex import quote
from typing import IO, TYPE_CHECKING, Final, TypeAlias

import msgspec

from domain.match_events import ImportFinding, MatchEvent, ResultDeclared, SeatInfo, SourceImported
from replay.archive import Archive
from replay.errors import BadRequest, ReplayError, Unreadable
from replay.formats.kifu_reading import import_match
from replay.match import Match
from replay.meta import Meta, Source

if TYPE_CHECKING:
    from replay.formats.rootlog import Imported

Progress: TypeAlias = Callable[[int, int], object]
"""Called with bytes done and bytes in all; raising from it stops the import and keeps nothing of the file."""

IMPORT_FORMATS: Final = ("kifu", "rootlog")
LARGEST_ROOTLOG: Final = 32 * 1024 * 1024
"""Bytes; recorded games are a few thousand."""


LARGEST_STREAM: Final = 1024 * 1024 * 1024
"""Bytes read from what is no file, and may never end."""

_PART: Final = 1024 * 1024
_SERIES: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"kifu"\s*:\s*"(campaign|trial)"')
"""How a file of several matches begins, see `replay.series_files`."""
_SERIES_NOUNS: Final = {"campaign": "a campaign", "trial": "a trial table"}


@dataclass
class ImportReport:
    """What came of one file."""

    path: str
    format: str = ""
    match: str = ""
    """The id of the match; empty if there is none."""
    title: str = ""
    events: int = 0
    turns: int = 0
    is_new: bool = True
    findings: tuple[ImportFinding, ...] = ()
    error: ReplayError | None = None
    """Why nothing was imported, or why it stopped."""
    notes: list[str] = field(default_factory=list)


def import_files(
    archive: Archive,
    paths: Iterable[str | Path],
    *,
    format: str = "",  # noqa: A002 - the word of the command line
    keep_good: bool = False,
    progress: Progress | None = None,
) -> Iterator[ImportReport]:
    """Imports files one after the other and yields a report on each; a bad one never stops the others."""
    for path in paths:
        try:
            yield import_file(archive, path, format=format, keep_good=keep_good, progress=progress)
        except ReplayError as error:
            yield ImportReport(str(path), format, error=error)


def import_stream(
    archive: Archive,
    stream: IO[bytes],
    name: str,
    *,
    format: str = "",  # noqa: A002
    keep_good: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """Imports what can be read once only and is no file: standard input, a pipe.

    Args:
        archive: Where to.
        stream: What is read, to its end.
        name: What to call it.
        format: As for `import_file`, likewise the rest.

    Raises:
        Unreadable, BadRequest: As for `import_file`.
    """
    with tempfile.TemporaryDirectory(prefix="kifu-") as folder:
        # Under the name of what it came from, since the archive notes it as the match's source.
        path = Path(folder) / (Path(name).name or "stream")
        try:
            with path.open("wb") as file:
                while part := stream.read(_PART):
                    if file.write(part) and file.tell() > LARGEST_STREAM:
                        raise Unreadable(
                            f"{name} does not end after {LARGEST_STREAM // 1024 // 1024} MB; save it first"
                        )
        except OSError as error:
            raise Unreadable(f"{name} cannot be read: {error.strerror or error}") from error
        try:
            report = import_file(archive, path, format=format, keep_good=keep_good, progress=progress)
        except (Unreadable, BadRequest) as error:
            raise type(error)(str(error).replace(str(path), name)) from error
    report.path = name
    return report


def import_file(
    archive: Archive,
    path: str | Path,
    *,
    format: str = "",  # noqa: A002
    keep_good: bool = False,
    progress: Progress | None = None,
) -> ImportReport:
    """Imports one file.

    Args:
        archive: Where to.
        path: The file.
        format: One of `IMPORT_FORMATS`; found out if empty.
        keep_good: Of a damaged Kifu file, keep what comes before the damage.
        progress: Told how far reading is.

    Raises:
        Unreadable: The file cannot be read, is nested too deep, or is of no known format.
        BadRequest: There is no such format.
    """
    path = Path(path)
    if path.exists() and not path.is_file() and not path.is_dir():
        with _opened(path) as stream:
            return import_stream(archive, stream, str(path), format=format, keep_good=keep_good, progress=progress)
    try:
        return _import(archive, path, format, keep_good, progress)
    except (RecursionError, MemoryError) as error:
        raise Unreadable(f"{path} is nested too deep or too large to be read; nothing of it was kept") from error


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error


def _import(archive: Archive, path: Path, format: str, keep_good: bool, progress: Progress | None) -> ImportReport:  # noqa: A002
    if format and format not in IMPORT_FORMATS:
        raise BadRequest(f"no import format {format!r}; there are {', '.join(IMPORT_FORMATS)}")
    size = _size(path)
    kind = format or _detect(path)
    if kind == "kifu":
        return _import_kifu(archive, path, size, keep_good, progress)
    return _import_rootlog(archive, path, progress)


def _size(path: Path) -> int:
    try:
        if path.is_dir():
            raise Unreadable(f"{path} is a folder; name a file in it")
        size = path.stat().st_size
    except FileNotFoundError as error:
        raise Unreadable(f"there is no file {path}; look at the name and the folder") from error
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error
    if size == 0:
        raise Unreadable(f"{path} is empty; nothing was imported")
    return size


def _read(path: Path, count: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(count)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error


def _detect(path: Path) -> str:
    start = _read(path, 4096)
    if start.removeprefix(BOM_UTF8).startswith(b"kifu "):
        return "kifu"
    if path.suffix.lower() == ".rootlog":
        return "rootlog"
    if series := _SERIES.match(start):
        noun = series[1].decode()
        command = f"kifu {noun} import {quote(str(path))}"
        raise Unreadable(f"{path} is no match but {_SERIES_NOUNS[noun]}; {command} takes it in")
    if b"\0" not in start and any(word in start for word in (b"Map:", b"Deck:", b"Clearings:", b"->")):
        return "rootlog"
    raise Unreadable(f"{path} is of no format that Kifu knows ({', '.join(IMPORT_FORMATS)}); say which with --format")


def _import_kifu(archive: Archive, path: Path, size: int, keep_good: bool, progress: Progress | None) -> ImportReport:
    tell = (lambda done: progress(done, size)) if progress is not None else None
    try:
        with path.open("rb") as file:
            reading = import_match(archive, file, name=path.name, keep_good=keep_good, progress=tell)
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}", error.line) from error
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error
    match = Match(archive, reading.match)
    report = ImportReport(str(path), "kifu", match.id, match.title, reading.events, is_new=reading.is_new)
    report.error = reading.damage
    return report


# -- Rootlog ----------------------------------------------------------------------------------------


def _import_rootlog(archive: Archive, path: Path, progress: Progress | None) -> ImportReport:
    from replay.formats import rootlog

    data = _read(path, LARGEST_ROOTLOG + 1)
    if len(data) > LARGEST_ROOTLOG:
        raise Unreadable(f"{path} is larger than {LARGEST_ROOTLOG // 1024 // 1024} MB; it is no recorded game")
    digest = sha256(data).hexdigest()
    known = next((row.id for row in archive.catalogue.rows() if row.digest == digest), None)
    if known is not None:
        match = archive.match(known)
        return ImportReport(str(path), "rootlog", match.id, match.title, match.head(), is_new=False)
    document = rootlog.parse(rootlog.decode(data))
    if not document.turns:
        first = document.findings[0] if document.findings else None
        where = f" (line {first.line}: {first.reason})" if first is not None else ""
        raise Unreadable(f"{path} holds no turn of a game of Root{where}; nothing was imported")
    imported = rootlog.interpret(document)
    if progress is not None:
        progress(len(data), len(data))
    match = _store(archive, path, imported, digest)
    findings = match.state.sources[0].findings
    return ImportReport(
        str(path), "rootlog", match.id, match.title, match.head(), len(document.turns), findings=findings
    )


def _store(archive: Archive, path: Path, imported: Imported, digest: str) -> Match:
    versions = {(one.line, one.column): version for version, one in enumerate(imported.plays, 2)}
    findings = tuple(
        ImportFinding(
            one.level,
            one.line,
            one.column,
            one.text,
            one.reason,
            one.suggestion or "",
            versions.get((one.line, one.column), 0),
            one.rule,
        )
        for one in imported.findings
    )
    source = SourceImported("rootlog", path.name, msgspec.msgpack.encode(imported.layout), findings, digest)
    about: list[MatchEvent] = [source]
    if imported.winners or imported.points:
        about.append(ResultDeclared("", imported.winners, imported.points))
    return archive.new_match(
        imported.game,
        [_seat(imported, seat) for seat in imported.seats],
        opening=imported.opening,
        plays=[(one.play, Meta(source=Source(one.text, one.line, one.column))) for one in imported.plays],
        about=about,
        options=imported.options,
    )


def _seat(imported: Imported, seat: str) -> SeatInfo:
    return SeatInfo(seat, imported.players.get(seat, ""))
