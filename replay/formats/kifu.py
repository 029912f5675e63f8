"""The Kifu file: a whole match as text, to the byte, with one event a line so that it diffs well.

    kifu 1
    {"match":"0193…","game":"root","streams":2,"events":41}
    stream {"name":"match-0193…","uuid":"…","created":1764470000000000}
    {"v":1,"type":"match-opened","id":"…","at":1764470000000000,"data":{…},"hash":"…"}
    …
    end {"streams":2,"events":41,"sha256":"…"}

Streams come parents first. `data` and `meta` are the stored MessagePack as JSON; where JSON cannot say it they
stand as `{"$raw":"base64"}`. The chain's hashes are computed again while reading and must be the ones written.
`docs/kifu-file.md` is the reference.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any, Final

import msgspec

from eventstore import NewEvent, StoredEvent, StreamInfo
from replay.errors import ReplayError, Unreadable

if TYPE_CHECKING:
    from replay.archive import Archive
    from replay.match import Match

MAGIC: Final = b"kifu 1"
LONGEST_LINE: Final = 64 * 1024 * 1024
"""Bytes; a longer line is not from a Kifu file."""

CHUNK: Final = 1_000
"""Events appended at a time: what is in memory while a large file is read."""


class _Header(msgspec.Struct, omit_defaults=True):
    match: str
    game: str
    streams: int
    events: int


class _Stream(msgspec.Struct, omit_defaults=True):
    name: str
    uuid: str
    created: int
    parent: str = ""
    fork: int = 0
    meta: Any = None


class _Event(msgspec.Struct, omit_defaults=True):
    v: int
    type: str
    id: str
    at: int
    data: Any
    hash: str
    meta: Any = None
    schema: int = 1
    codec: int = 0


class _End(msgspec.Struct):
    streams: int
    events: int
    sha256: str


_JSON: Final = msgspec.json.Encoder()
_PACK: Final = msgspec.msgpack.Encoder()


# -- writing ----------------------------------------------------------------------------------------


def export_match(match: Match, write: Callable[[bytes], object]) -> int:
    """Writes a match as a Kifu file, line by line.

    Args:
        match: The match.
        write: Takes bytes, as a binary file's `write` does.

    Returns:
        The number of events written.
    """
    store = match.archive.store
    names = [match.stream, *_parents_first(match)]
    streams = [_stream_info(match, name) for name in names]
    total = sum(store.head(info.name) - (info.fork_version or 0) for info in streams)
    digest = hashlib.sha256()

    def line(data: bytes) -> None:
        digest.update(data + b"\n")
        write(data + b"\n")

    line(MAGIC)
    line(_JSON.encode(_Header(match.id, match.game, len(streams), total)))
    for info in streams:
        head = _Stream(
            info.name, info.uuid.hex(), info.created_at, info.parent or "", info.fork_version or 0, _as_json(info.meta)
        )
        line(b"stream " + _JSON.encode(head))
        for stored in store.read(info.name, after=info.fork_version or 0):
            line(_JSON.encode(_event(stored)))
    write(b"end " + _JSON.encode(_End(len(streams), total, digest.hexdigest())) + b"\n")
    return total


def _parents_first(match: Match) -> list[str]:
    done: list[str] = []
    waiting = sorted(match.state.lines.values(), key=lambda line: (line.created, line.id))
    while waiting:
        ready = [line for line in waiting if not line.parent or line.parent in done]
        if not ready:
            break
        done += [line.id for line in ready]
        waiting = [line for line in waiting if line.id not in done]
    return [f"line-{line}" for line in done]


def _stream_info(match: Match, name: str) -> StreamInfo:
    info = match.archive.store.stream(name)
    if info is None:
        raise Unreadable(f"the archive has lost stream {name} of match {match.id[:8]}; `kifu verify` says more")
    return info


def _event(stored: StoredEvent) -> _Event:
    return _Event(
        stored.version,
        stored.type,
        stored.event_id.hex(),
        stored.recorded_at,
        _as_json(stored.data),
        stored.hash.hex(),
        _as_json(stored.meta),
        stored.schema_version,
        stored.codec,
    )


def _as_json(data: bytes | None) -> Any:
    """Returns stored bytes as a JSON value that comes back to the same bytes."""
    if data is None:
        return None
    try:
        value = msgspec.msgpack.decode(data)
        if value is not None and _PACK.encode(msgspec.json.decode(_JSON.encode(value))) == data:
            return value
    except (msgspec.DecodeError, TypeError, ValueError, OverflowError):
        pass
    return {"$raw": base64.b64encode(data).decode()}


def _as_bytes(value: Any) -> bytes | None:
    if value is None:
        return None
    if isinstance(value, dict) and value.keys() == {"$raw"}:
        return base64.b64decode(value["$raw"], validate=True)
    return _PACK.encode(value)


# -- reading ----------------------------------------------------------------------------------------


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
    archive: Archive, file: IO[bytes], *, keep_good: bool = False, progress: Callable[[int], object] | None = None
) -> Reading:
    """Reads a Kifu file into an archive; all of it, or nothing.

    Args:
        archive: Where to.
        file: The file, opened for bytes.
        keep_good: Keep what comes before the first damaged line instead of nothing.
        progress: Called with the number of bytes read so far.

    Raises:
        Unreadable: The file is no Kifu file, is damaged or cut short, or differs from the match in the archive.
    """
    lines = _Lines(file, progress)
    header = _read_header(lines)
    known = archive.store.stream(f"match-{header.match}")
    if known is not None:
        return _compare(archive, header, lines)
    reading = Reading(header.match)
    try:
        with archive.store.batch():
            _read_streams(archive, header, lines, reading, keep_good)
    except Unreadable as error:
        raise Unreadable(f"{error}; nothing of it was kept", error.line) from error
    return reading


class _Lines:
    """Lines of a file with their numbers and the digest of those before."""

    def __init__(self, file: IO[bytes], progress: Callable[[int], object] | None) -> None:
        self._file, self._progress = file, progress
        self._digest = hashlib.sha256()
        self._pending = b""
        self._bytes = 0
        self.number = 0

    def next(self) -> bytes:
        """Returns the next line without its end; `b""` at the end of the file."""
        self._digest.update(self._pending)
        line = self._file.readline(LONGEST_LINE + 1)
        self.number += 1
        self._pending = line
        self._bytes += len(line)
        if self._progress is not None and self.number % CHUNK == 0:
            self._progress(self._bytes)
        if len(line) > LONGEST_LINE:
            raise Unreadable(f"line {self.number} is longer than any line of a Kifu file", self.number)
        if line and not line.endswith(b"\n"):
            raise Unreadable(f"the file is cut short in line {self.number}", self.number)
        return line[:-1]

    def digest(self) -> str:
        """Returns the digest of all lines before the one read last."""
        return self._digest.hexdigest()

    def bad(self, what: str) -> Unreadable:
        return Unreadable(f"line {self.number}: {what}", self.number)


def _decode(lines: _Lines, data: bytes, kind: Any, what: str) -> Any:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise lines.bad(f"not {what} ({error})") from error


def _read_header(lines: _Lines) -> _Header:
    first = lines.next()
    if first.rstrip(b"\r") != MAGIC:
        if first.startswith(b"kifu "):
            version = first[5:20].decode("ascii", "replace")
            raise Unreadable(f"a Kifu file of version {version}; this Kifu reads version 1: upgrade Kifu", 1)
        raise Unreadable("no Kifu file: the first line should be 'kifu 1'", 1)
    header: _Header = _decode(lines, lines.next(), _Header, "the header of a Kifu file")
    if len(header.match) != 32 or not all(digit in "0123456789abcdef" for digit in header.match):
        raise lines.bad("the match has no proper id")
    return header


def _read_streams(archive: Archive, header: _Header, lines: _Lines, reading: Reading, keep_good: bool) -> None:
    """Reads all streams within the caller's transaction."""
    prefix = (f"match-{header.match}",)
    stream: _Stream | None = None
    waiting: list[tuple[NewEvent, str]] = []
    seen = 0

    def flush() -> None:
        if waiting and stream is not None:
            _append(archive, lines, stream, waiting)
            reading.events += len(waiting)
            waiting.clear()

    try:
        while True:
            line = lines.next()
            if line.startswith(b"stream "):
                flush()
                stream = _decode(lines, line[7:], _Stream, "a stream")
                if seen == 0 and stream.name not in prefix:
                    raise lines.bad("the first stream is not that of the match")
                _open(archive, lines, stream)
                seen += 1
            elif line.startswith(b"end "):
                flush()
                _check_end(lines, _decode(lines, line[4:], _End, "the end of a Kifu file"), seen, reading.events)
                if lines.next():
                    raise lines.bad("something follows the end of the file")
                return
            elif not line:
                raise lines.bad("the file is cut short: there is no line 'end'")
            else:
                if stream is None:
                    raise lines.bad("an event stands before any stream")
                waiting.append(_new_event(lines, line))
                if len(waiting) == CHUNK:
                    flush()
    except Unreadable as error:
        if not keep_good or not seen:
            raise
        flush()
        reading.damage = error


def _open(archive: Archive, lines: _Lines, stream: _Stream) -> None:
    kind, _, ident = stream.name.partition("-")
    if kind not in ("match", "line") or len(ident) != 32:
        raise lines.bad(f"{stream.name[:60]!r} is no stream of a match")
    try:
        uuid, meta = bytes.fromhex(stream.uuid), _as_bytes(stream.meta)
        archive.store.create_stream(
            stream.name,
            uuid=uuid,
            created_at=stream.created,
            parent=stream.parent or None,
            at=stream.fork if stream.parent else None,
            meta=meta,
        )
    except ReplayError:
        raise
    except Exception as error:
        raise lines.bad(f"stream {stream.name[:45]} cannot be opened ({error})") from error


def _new_event(lines: _Lines, line: bytes) -> tuple[NewEvent, str]:
    event: _Event = _decode(lines, line, _Event, "an event")
    try:
        data = _as_bytes(event.data)
        new = NewEvent(
            event.type, data or b"", bytes.fromhex(event.id), event.at, _as_bytes(event.meta), event.schema, event.codec
        )
    except (ValueError, TypeError, OverflowError) as error:
        raise lines.bad(f"not an event ({error})") from error
    return new, event.hash


def _append(archive: Archive, lines: _Lines, stream: _Stream, waiting: list[tuple[NewEvent, str]]) -> None:
    store = archive.store
    before = max(store.head(stream.name), stream.fork)
    first = lines.number - len(waiting)
    try:
        store.append(stream.name, [event for event, _ in waiting], before)
    except Exception as error:
        raise Unreadable(f"near line {first}: an event cannot be stored ({error})", first) from error
    for i, stored in enumerate(store.read(stream.name, after=before)):
        if stored.hash.hex() != waiting[i][1]:
            raise Unreadable(
                f"line {first + i}: event {stored.version} of {stream.name[:14]}… is not the one that was written: "
                "its hash differs",
                first + i,
            )


def _check_end(lines: _Lines, end: _End, streams: int, events: int) -> None:
    if (end.streams, end.events) != (streams, events):
        raise lines.bad(f"{end.events} events in {end.streams} streams were written, {events} in {streams} are here")
    if end.sha256 != lines.digest():
        raise lines.bad("the text is not the one that was written: its digest differs")


def _compare(archive: Archive, header: _Header, lines: _Lines) -> Reading:
    """Reads a file whose match the archive holds: fine if it is equal, refused otherwise."""
    from replay.match import Match

    here = hashlib.sha256()
    last = [b""]

    def take(data: bytes) -> None:
        here.update(last[0])
        last[0] = data

    count = export_match(Match(archive, header.match), take)
    while line := lines.next():
        if line.startswith(b"end "):
            if lines.digest() == here.hexdigest():
                return Reading(header.match, count, is_new=False)
            break
    raise Unreadable(
        f"match {header.match[:8]} is in this archive already, and the file holds another state of it; "
        "import it into an archive of its own (kifu --db FILE import …)"
    )
