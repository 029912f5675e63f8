"""Reads a Kifu file into an archive: line by line, in one transaction, with every hash computed again.

All of a file is taken in or nothing, unless the good part of a damaged one is asked for; then the match says so.
"""

from __future__ import annotations

import hashlib
from codecs import BOM_UTF8
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import IO, TYPE_CHECKING, Any, Final

import msgspec

from domain.match import MatchState
from eventstore import AppendRefused, NewEvent
from eventstore import NotFound as NotStored
from eventstore.hashing import ZERO_HASH, event_hash
from replay.errors import BadRequest, ReplayError, Unreadable
from replay.formats.kifu import (
    END,
    MAGIC,
    PLAYER,
    STREAM,
    TRUST,
    EndLine,
    EventLine,
    Header,
    PlayerLine,
    StreamLine,
    export_match,
)
from replay.formats.kifu_salvage import mark_damaged
from replay.formats.kifu_values import as_bytes
from replay.ids import short
from replay.people import players_of, verify_ids

if TYPE_CHECKING:
    from replay.archive import Archive

LONGEST_LINE: Final = 16 * 1024 * 1024
"""Bytes; a longer line is not from a Kifu file."""

CHUNK: Final = 1_000
"""Events appended at a time, and lines between two calls of `progress`."""

Progress = Callable[[int], object]


class Reading(msgspec.Struct):
    """What came of reading a file."""

    match: str
    """The id of the match."""
    events: int = 0
    is_new: bool = True
    """False if the archive held it already, equal to the byte."""
    damage: Unreadable | None = None
    """Why reading stopped, when the good part was kept."""


def import_match(
    archive: Archive, file: IO[bytes], *, name: str = "", keep_good: bool = False, progress: Progress | None = None
) -> Reading:
    """Reads a Kifu file into an archive; all of it, or nothing.

    Args:
        archive: Where to.
        file: The file, opened for bytes.
        name: The file's name, for the mark on a damaged match.
        keep_good: Keep what comes before the first damaged line instead of nothing, marked as such.
        progress: Called with the number of bytes read so far. An exception from it stops the import, and nothing of
            the file is kept.

    Raises:
        Unreadable: The file is no Kifu file, is damaged or cut short, or differs from the match in the archive.
    """
    lines = _Lines(file, progress)
    header = _read_header(lines)
    if archive.store.stream(f"match-{header.match}") is not None:
        return _compare(archive, header, lines)
    try:
        with archive.store.batch():
            reader = _Reader(archive, header, lines)
            damage = reader.read(keep_good)
            if damage is not None:
                mark_damaged(archive, header.match, damage, name)
            _verify_whole(archive, header.match, reader, lines)
    except Unreadable as error:
        raise Unreadable(f"{error}; nothing of it was kept", error.line) from error
    return Reading(header.match, reader.events, damage=damage)


class _Lines:
    """Lines of a file with their numbers and the digest of those before."""

    def __init__(self, file: IO[bytes], progress: Progress | None) -> None:
        self._file, self._progress = file, progress
        self._digest = hashlib.sha256()
        self._pending = b""
        self._bytes = 0
        self.number = 0

    def next(self) -> bytes:
        """Returns the next line without its end, `\\n` or `\\r\\n`; `b""` at the end of the file."""
        self._digest.update(self._pending)
        line = self._file.readline(LONGEST_LINE + 1)
        self.number += 1
        self._bytes += len(line)
        if self.number == 1:  # some editors begin a file with a mark of their own
            line = line.removeprefix(BOM_UTF8)
        if self._progress is not None and self.number % CHUNK == 1:
            self._progress(self._bytes)
        if len(line) > LONGEST_LINE:
            raise self.bad("longer than any line of a Kifu file")
        if line and not line.endswith(b"\n") and not line.startswith(END):
            raise self.bad("the file is cut short here")
        line = line.rstrip(b"\r\n")
        self._pending = b"" if line.startswith(PLAYER) else line + b"\n"
        return line

    def digest(self) -> str:
        """Returns the digest of all lines before the one read last."""
        return self._digest.hexdigest()

    def bad(self, what: str) -> Unreadable:
        """Returns an error that names the line read last."""
        return Unreadable(f"line {self.number}: {what}", self.number)


_DECODERS: Final = {kind: msgspec.json.Decoder(kind) for kind in (Header, PlayerLine, StreamLine, EventLine, EndLine)}


def _decode(lines: _Lines, data: bytes, kind: Any, what: str) -> Any:
    try:
        return _DECODERS[kind].decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise lines.bad(f"not {what} ({error})") from error


def _read_header(lines: _Lines) -> Header:
    first = lines.next()
    if first != MAGIC:
        if first.startswith(b"kifu "):
            version = ascii(first[5:20].decode("ascii", "replace"))[1:-1]
            raise Unreadable(f"a Kifu file of version {version}; this Kifu reads version 1: upgrade Kifu", 1)
        raise Unreadable("no Kifu file: the first line should be 'kifu 1'", 1)
    header: Header = _decode(lines, lines.next(), Header, "the header of a Kifu file")
    if not _is_id(header.match):
        raise lines.bad("the match has no proper id")
    return header


def _is_id(text: str) -> bool:
    return len(text) == 32 and all(digit in "0123456789abcdef" for digit in text)


@dataclass
class _Stream:
    """The stream being read: where its chain stands, and what is to be stored next."""

    name: str
    uuid: bytes
    version: int
    hash: bytes
    waiting: list[NewEvent] = field(default_factory=list)


class _Reader:
    """Reads the streams of a match within the caller's transaction."""

    def __init__(self, archive: Archive, header: Header, lines: _Lines) -> None:
        self._store = archive.store
        self._lines = lines
        self._match = f"match-{header.match}"
        self._stream: _Stream | None = None
        self.names: list[str] = []
        self.players: dict[str, str] = {}
        self.events = 0

    def read(self, keep_good: bool) -> Unreadable | None:
        """Reads to the end, or to the first damage; returns the damage if the part before it is to be kept."""
        try:
            while self._take(self._lines.next()):
                pass
        except Unreadable as error:
            self._flush()
            if not keep_good:
                raise
            return error
        return None

    def _take(self, line: bytes) -> bool:
        """Takes one line in; returns False after the last one."""
        if line.startswith(b"{"):
            self._take_event(line)
        elif line.startswith(PLAYER):
            self._take_player(_decode(self._lines, line[len(PLAYER) :], PlayerLine, "a player"))
        elif line.startswith(STREAM):
            self._begin(_decode(self._lines, line[len(STREAM) :], StreamLine, "a stream"))
        elif line.startswith(END):
            self._flush()
            self._check_end(_decode(self._lines, line[len(END) :], EndLine, "the end of a Kifu file"))
            return False
        else:
            raise self._lines.bad("neither an event nor a stream" if line else "the file is cut short here")
        return True

    def _take_player(self, player: PlayerLine) -> None:
        if self.names:
            raise self._lines.bad("players stand before the streams")
        try:
            verify_ids([player.id])
        except BadRequest as error:
            raise self._lines.bad(str(error)) from error
        self.players[player.id] = player.name

    def _begin(self, head: StreamLine) -> None:
        self._flush()
        kind, _, ident = head.name.partition("-")
        if kind not in ("match", "line", TRUST) or not _is_id(ident):
            raise self._lines.bad("no stream of a match")
        if self.names and self.names[-1].startswith(TRUST):
            raise self._lines.bad("the stream of signatures comes last")
        if kind == TRUST and (head.parent or ident != self._match.partition("-")[2]):
            raise self._lines.bad("the stream of signatures is that of another match")
        if (head.name == self._match) != (not self.names):
            raise self._lines.bad("the stream of the match, and only it, comes first")
        try:
            self._store.create_stream(
                head.name,
                uuid=bytes.fromhex(head.uuid),
                created_at=head.created,
                parent=head.parent or None,
                at=head.fork if head.parent else None,
                meta=as_bytes(head.meta),
            )
        except (AppendRefused, NotStored, ValueError, OverflowError) as error:
            raise self._lines.bad(f"the stream cannot be opened ({error})") from error
        self._stream = _Stream(head.name, bytes.fromhex(head.uuid), head.fork, self._hash_at(head.parent, head.fork))
        self.names.append(head.name)

    def _hash_at(self, stream: str, version: int) -> bytes:
        if not stream or not version:
            return ZERO_HASH
        return next(self._store.read(stream, after=version - 1, upto=version)).hash

    def _take_event(self, line: bytes) -> None:
        stream, lines = self._stream, self._lines
        if stream is None:
            raise lines.bad("an event stands before any stream")
        event: EventLine = _decode(lines, line, EventLine, "an event")
        if event.v != stream.version + 1:
            raise lines.bad(f"event {event.v} of {_said(stream)} follows event {stream.version}")
        try:
            new = NewEvent(
                event.type,
                as_bytes(event.data) or b"",
                bytes.fromhex(event.id),
                event.at,
                as_bytes(event.meta),
                event.schema,
                event.codec,
            )
            hashed = _hash(stream, new)
        except Exception as error:  # struct.error, ValueError, OverflowError: a number or an id that no event has
            raise lines.bad(f"not an event ({error})") from error
        if hashed.hex() != event.hash:
            raise lines.bad(f"event {event.v} of {_said(stream)} is not the one that was written: its hash differs")
        stream.version, stream.hash = event.v, hashed
        stream.waiting.append(new)
        if len(stream.waiting) == CHUNK:
            self._flush()

    def _flush(self) -> None:
        stream = self._stream
        if stream is None or not stream.waiting:
            return
        waiting, stream.waiting = stream.waiting, []
        try:
            self._store.append(stream.name, waiting, stream.version - len(waiting))
        except AppendRefused as error:
            raise self._lines.bad(f"events before it cannot be stored ({error})") from error
        self.events += len(waiting)

    def _check_end(self, end: EndLine) -> None:
        lines, streams = self._lines, len(self.names)
        if (end.streams, end.events) != (streams, self.events):
            raise lines.bad(
                f"{end.events} events in {end.streams} streams were written, {self.events} in {streams} are here"
            )
        if end.sha256 != lines.digest():
            raise lines.bad("the text is not the one that was written: its digest differs")
        if lines.next():
            raise lines.bad("something follows the end of the file")


def _said(stream: _Stream) -> str:
    return f"{stream.name.partition('-')[0]} {short(stream.name)}"


def _hash(stream: _Stream, new: NewEvent) -> bytes:
    return event_hash(
        stream.hash,
        stream.uuid,
        stream.version + 1,
        new.event_id,
        new.type,
        new.schema_version,
        new.recorded_at,
        new.codec,
        new.data,
        new.meta,
    )


def _state(archive: Archive, match: str) -> MatchState:
    from replay.match import Match

    return Match(archive, match).state


def _verify_whole(archive: Archive, match: str, reader: _Reader, lines: _Lines) -> None:
    """Checks that what was read is one match: an opening, and the lines that it tells of."""
    try:
        state = _state(archive, match)
    except ReplayError as error:
        raise lines.bad(f"this is no match ({error})") from error
    known = {f"match-{match}", f"{TRUST}-{match}", *(f"line-{line}" for line in state.lines)}
    if strange := [name for name in reader.names if name not in known]:
        raise lines.bad(f"{len(strange)} streams are of no line of this match")
    if reader.players.keys() - players_of(state.header):
        raise lines.bad("a player is named whom the match does not mention")
    archive.store.people.note(reader.players, archive.clock())
    for line in state.lines.values():
        info = archive.store.stream(f"line-{line.id}")
        if info is None and line.retired is None:
            raise lines.bad(f"line {short(line.id)} of the match is not in the file")
        if info is not None and ((info.parent or "line-")[5:], info.fork_version or 0) != (line.parent, line.at):
            raise lines.bad(f"line {short(line.id)} does not fork where the match says")


def _compare(archive: Archive, header: Header, lines: _Lines) -> Reading:
    """Reads a file whose match the archive holds: fine if it is equal, refused otherwise."""
    from replay.match import Match

    written: list[bytes] = [b""]

    def keep_last(data: bytes) -> None:
        written[0] = data

    count = export_match(Match(archive, header.match), keep_last)
    while line := lines.next():
        if line.startswith(END):
            if (
                line == written[0].rstrip(b"\n")
                and _decode(lines, line[4:], EndLine, "an end").sha256 == lines.digest()
            ):
                return Reading(header.match, count, is_new=False)
            break
    raise Unreadable(
        f"match {short(header.match)} is in this archive already, and the file holds another state of it; "
        "import it into an archive of its own (kifu --db FILE import …)"
    )
