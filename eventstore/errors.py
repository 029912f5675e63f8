"""Everything the store can refuse or fail with, as one tree.

    StoreError
    ├── AppendRefused                the events were not written, and the store is as it was
    │   ├── WrongExpectedVersion     the stream is not where the caller thought it was
    │   │   └── Overtaken            it was written to again and again meanwhile, whatever was expected
    │   ├── IdempotencyConflict      the event id is taken by another event
    │   ├── StreamExists             a stream of that name is there already
    │   └── InvalidEvent             the event, the name or the request cannot be stored at all
    ├── NotFound
    │   ├── StreamNotFound           no stream of that name
    │   └── VersionNotFound          the stream does not reach that version
    ├── OpenRefused                  the database cannot be opened as a store
    │   ├── MissingDirectory         the folder of the file does not exist
    │   ├── MissingDatabase          there is no file to read
    │   ├── PathIsDirectory          a folder was given where a file belongs
    │   ├── NotADatabase             the file is not an SQLite database, or belongs to another program
    │   ├── NewerSchema              written by a newer version of this program
    │   ├── OlderSchema              must be upgraded first, which a read-only opening cannot do
    │   ├── GuardsMissing            the triggers that protect recorded events are not in place
    │   ├── EpochMissing             events restored from elsewhere lie beyond what the feed would show
    │   ├── TargetExists             a copy would overwrite a file
    │   ├── NotEmpty                 a copy would be mixed with what the target holds
    │   ├── OnServer                 a database on a server, which has programs of its own for that
    │   ├── WrongAddress             an address that is not well-formed, or names what is not there
    │   └── UnsupportedDatabase      an address this version cannot serve
    ├── StoreFault                   the database failed while working
    │   ├── FileGone                 the file was moved, removed or replaced while it was open
    │   ├── StoreLocked              another program holds the write lock for too long
    │   ├── ReadOnlyStore            the file, its folder or this opening does not allow writing
    │   ├── DiskFull                 no room is left
    │   ├── StoreDamaged             the file's structure is broken
    │   ├── StoreDisconnected        the database server cannot be reached
    │   ├── CopyDiffers              a copy is not what its source is
    │   └── StoreClosed              the store was closed before
    └── UpcastError                  a payload of an older schema cannot be brought up to date
        ├── UpcastersIncomplete      the registered steps do not lead to the current version
        └── NewerEvent               the event was recorded by a newer version of this program

A message says what happened, what was expected and what to do, in one line. Exceptions of the database
driver never leave the package; they stay reachable as `__cause__`.
"""

from __future__ import annotations

from collections.abc import Sequence


class StoreError(Exception):
    """Is the root of everything the store raises on purpose."""


class AppendRefused(StoreError):
    """Says that nothing was written, for a reason the caller can act on."""


class WrongExpectedVersion(AppendRefused):
    """Says that the stream is not at the version the caller expected."""

    def __init__(self, stream: str, expected: int | str, actual: int | None) -> None:
        self.stream = stream
        self.expected = expected
        """The exact version, or the name of the expectation (`"no stream"`, `"exists"`)."""
        self.actual = actual
        """The stream's version now; `None` if there is no such stream."""
        wanted = f"version {expected}" if isinstance(expected, int) else f'"{expected}"'
        found = "does not exist" if actual is None else f"is at version {actual}"
        super().__init__(f"Stream {quoted(stream)} {found}, expected {wanted}; read what was added and try again.")


class Overtaken(WrongExpectedVersion):
    """Says that others wrote to the stream during the whole step, whatever version was expected."""

    def __init__(self, stream: str) -> None:
        AppendRefused.__init__(
            self, f"Stream {quoted(stream)} was written to by others meanwhile, and nothing was written; try again."
        )
        self.stream = stream
        self.expected = "any"
        self.actual = None


class IdempotencyConflict(AppendRefused):
    """Says that an event id is already used by an event with other content or in another place."""

    def __init__(self, stream: str, event_id: bytes, reason: str) -> None:
        self.stream = stream
        self.event_id = event_id
        self.reason = reason
        which = f"Event id {event_id.hex()}" if event_id else "An event id"
        super().__init__(
            f"{which} for stream {quoted(stream)} is already used: {reason}; give every new event an id of its own."
        )


class StreamExists(AppendRefused):
    """Says that a stream of that name is there already."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        super().__init__(f"Stream {quoted(stream)} exists already; choose another name.")


class InvalidEvent(AppendRefused):
    """Says that an event, a name or a request cannot be stored by anyone."""

    def __init__(self, stream: str, reason: str) -> None:
        self.stream = stream
        self.reason = reason
        super().__init__(f"Cannot store this in stream {quoted(stream)}: {reason}.")


class NotFound(StoreError):
    """Says that something asked for by name is not in the store."""


class StreamNotFound(NotFound):
    """Says that there is no stream of that name."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        super().__init__(f"There is no stream {quoted(stream)}; check the name.")


class VersionNotFound(NotFound):
    """Says that a stream does not reach a version."""

    def __init__(self, stream: str, version: int, head: int) -> None:
        self.stream = stream
        self.version = version
        self.head = head
        super().__init__(f"Stream {quoted(stream)} has no version {version}: it ends at {head}; choose 0 to {head}.")


class OpenRefused(StoreError):
    """Says that a database cannot be opened as a store."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        super().__init__(message)


class MissingDirectory(OpenRefused):
    """Says that the folder that should hold the database does not exist."""

    def __init__(self, path: str, directory: str) -> None:
        self.directory = directory
        super().__init__(path, f"The folder {quoted(directory)} does not exist; create it or choose another database.")


class MissingDatabase(OpenRefused):
    """Says that there is no database file where one was to be read."""

    def __init__(self, path: str) -> None:
        super().__init__(path, f"There is no database {quoted(path)}; check the name.")


class PathIsDirectory(OpenRefused):
    """Says that a folder was given where a database file belongs."""

    def __init__(self, path: str) -> None:
        super().__init__(path, f"{quoted(path)} is a folder; name a database file in it.")


class NotADatabase(OpenRefused):
    """Says that a file is no SQLite database, or that a database belongs to another program."""

    def __init__(
        self, path: str, reason: str = "is not an SQLite database", advice: str = "Choose another file"
    ) -> None:
        self.reason = reason
        super().__init__(path, f"{quoted(path)} {reason}; it was left as it is. {advice}.")


class NewerSchema(OpenRefused):
    """Says that a newer version of the program has written the database."""

    def __init__(self, path: str, found: str, known: str) -> None:
        self.found = found
        self.known = known
        super().__init__(
            path,
            f"{quoted(path)} has schema {quoted(found)}, this version knows up to {quoted(known)}; "
            "install a newer version to open it.",
        )


class OlderSchema(OpenRefused):
    """Says that a database has to be upgraded before it can be read."""

    def __init__(self, path: str, found: str, known: str) -> None:
        self.found = found
        self.known = known
        super().__init__(
            path,
            f"{quoted(path)} has the older schema {quoted(found)}, this version reads {quoted(known)}; "
            "open it once for writing to upgrade it.",
        )


class GuardsMissing(OpenRefused):
    """Says that the triggers that protect recorded events were removed or changed."""

    def __init__(self, path: str, missing: Sequence[str], changed: Sequence[str] = ()) -> None:
        self.missing = tuple(missing)
        self.changed = tuple(changed)
        what = [f"{name} is missing" for name in missing] + [f"{name} was changed" for name in changed]
        super().__init__(
            path,
            f"The guards of {quoted(path)} are not in place ({', '.join(what)}), so another program has "
            "altered it; open it read-only and verify it, then restore its guards or a backup.",
        )


class EpochMissing(OpenRefused):
    """Says that a database was restored into a server whose transactions count from a lower number.

    The feed orders by the numbers of transactions, so it would pass over what is stored.
    """

    def __init__(self, path: str) -> None:
        super().__init__(
            path,
            f"{quoted(path)} was restored into a server that has counted fewer transactions than the one it comes "
            "from, so new events would sort before the old ones; begin a new epoch with kifu db new-epoch.",
        )


class TargetExists(OpenRefused):
    """Says that a copy would overwrite a file."""

    def __init__(self, path: str) -> None:
        super().__init__(path, f"{quoted(path)} exists already and was left as it is; choose another name.")


class NotEmpty(OpenRefused):
    """Says that a store into which another is to be copied holds something already."""

    def __init__(self, path: str, reason: str = "holds events already") -> None:
        self.reason = reason
        super().__init__(path, f"{quoted(path)} {reason} and was left as it is; copy into an empty database.")


class UnsupportedDatabase(OpenRefused):
    """Says that the address names a kind of database this version cannot serve."""

    def __init__(self, kind: str, reason: str = "is not supported by this version") -> None:
        self.kind = kind
        super().__init__("", f"{quoted(kind)} {reason}; give a file name, sqlite:///FILE or postgresql://….")


class WrongAddress(OpenRefused):
    """Says that an address cannot be right, so that trying again is of no use; it is not repeated.

    Args:
        reason: What is wrong with it; holds nothing that may be a part of a password.
    """

    def __init__(self, reason: str, path: str = "") -> None:
        self.reason = reason
        super().__init__(
            path,
            f"The address of the database {reason}; expected a file name, sqlite:///FILE or "
            "postgresql://USER@HOST/NAME, with @ : / ? # in a user name or password written as %40 %3A %2F %3F %23.",
        )


class OnServer(OpenRefused):
    """Says that a database on a server is backed up and restored by the server's own programs."""

    def __init__(self, path: str, program: str) -> None:
        super().__init__(path, f"{quoted(path)} is on a server, which has programs of its own for that: {program}.")


class StoreFault(StoreError):
    """Says that the database failed while working; what was acknowledged is safe."""

    def __init__(self, path: str, message: str) -> None:
        self.path = path
        super().__init__(message)


class FileGone(StoreFault):
    """Says that the file was moved, removed or replaced while it was open."""

    def __init__(self, path: str) -> None:
        super().__init__(
            path,
            f"{quoted(path)} was moved, removed or replaced while it was open, and nothing was written; "
            "put it back, or open the file that is there now.",
        )


class StoreLocked(StoreFault):
    """Says that another program kept the database locked for longer than the store waits."""

    def __init__(self, path: str) -> None:
        super().__init__(
            path,
            f"{quoted(path)} is locked by another program and nothing was written; close that program or try again.",
        )


class ReadOnlyStore(StoreFault):
    """Says that the database cannot be written."""

    def __init__(self, path: str) -> None:
        advice = (
            "this login may not record (the role kifu_recorder may), or the server is a standby: name its primary."
            if "://" in path
            else "make the file and its folder writable, or copy it."
        )
        super().__init__(path, f"{quoted(path)} can only be read, and nothing was written; {advice}")


class DiskFull(StoreFault):
    """Says that no room was left, and that nothing was written."""

    def __init__(self, path: str) -> None:
        super().__init__(
            path, f"There is no room left for {quoted(path)} and nothing was written; free some and try again."
        )


class StoreDamaged(StoreFault):
    """Says that the structure of the database file is broken."""

    def __init__(self, path: str, detail: str) -> None:
        self.detail = detail
        super().__init__(path, f"{quoted(path)} is damaged ({detail}); verify it, and restore a backup if needed.")


class CopyDiffers(StoreFault):
    """Says that a copy is not what its source is, though neither database failed."""

    def __init__(self, path: str, stream: str, reason: str) -> None:
        self.stream = stream
        self.reason = reason
        super().__init__(
            path,
            f"The copy {quoted(path)} is not what its source is: stream {quoted(stream)}, {reason}; "
            "verify the source, and copy it again into an empty database.",
        )


class StoreDisconnected(StoreFault):
    """Says that the server of the database cannot be reached, or that the connection to it broke.

    A commit that was under way may have been made or not. Doing the same again, with the same event ids, is safe:
    what was stored is recognised.
    """

    def __init__(self, path: str, detail: str) -> None:
        self.detail = detail
        super().__init__(
            path,
            f"The server of {quoted(path)} cannot be reached ({detail}); "
            "what was acknowledged is safe; try again, nothing is stored twice.",
        )


class StoreClosed(StoreFault):
    """Says that a store was used after it was closed."""

    def __init__(self, path: str) -> None:
        super().__init__(path, f"{quoted(path)} was closed; open it again.")


class UpcastError(StoreError):
    """Says that a payload cannot be brought to the current schema."""


class UpcastersIncomplete(UpcastError):
    """Says, at registration, that the steps do not lead every older version to the current one."""

    def __init__(self, type_: str, schema_version: int, reason: str) -> None:
        self.type = type_
        self.schema_version = schema_version
        self.reason = reason
        super().__init__(f"Event type {quoted(type_)} version {schema_version}: {reason}.")


class NewerEvent(UpcastError):
    """Says that an event has a newer schema than this version of the program knows."""

    def __init__(self, type_: str, schema_version: int, known: int) -> None:
        self.type = type_
        self.schema_version = schema_version
        self.known = known
        super().__init__(
            f"An event of type {quoted(type_)} has schema version {schema_version}, this version knows "
            f"up to {known}; install a newer version to read it."
        )


def quoted(text: str) -> str:
    """Returns the text in double quotes, on one line, without control characters."""
    return '"' + "".join(c if c.isprintable() else f"\\x{ord(c):02x}" for c in text) + '"'
