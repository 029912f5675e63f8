"""Signatures of files: kept beside the file, which stays as it is to the byte.

    kifu signature 1
    {"at":…,"by":"…","bytes":…,"sha256":"…"}
    kifu heads 1
    match 0193…
    …
    key ssh-ed25519 AAAA…
    signature …

What stands before `key` is signed. The heads are those of the match in a Kifu file; another file has none. With them
a later export of the match is told from one that was tampered with.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from replay.errors import BadRequest, Unreadable
from replay.heads import Comparison, compare, heads_of, statement
from replay.naming import is_name
from replay.signing import LINE, is_signed_by, public_line, read_public
from replay.trust_events import Head
from replay.whole_file import write_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.match import Match
    from replay.signing import Signer

_FIRST: Final = b"kifu signature 1\n"
_PIECE: Final = 1 << 20
_LONGEST: Final = 16 * 1024 * 1024
"""Bytes; a longer file holds no signature."""


class Said(msgspec.Struct, frozen=True):
    """What somebody says of a file."""

    at: int
    by: str
    bytes: int
    sha256: str


class FileSignature(NamedTuple):
    """A signature that was read."""

    said: Said
    match: str
    """The id of the match in the file; `""` if it is no Kifu file."""
    heads: tuple[Head, ...]
    key: bytes
    signature: bytes
    message: bytes
    """The bytes that are signed."""

    @property
    def is_genuine(self) -> bool:
        """True if its key made it. Raises `replay.signing.NotInstalled`."""
        return is_signed_by(self.key, self.signature, self.message)

    def fits(self, path: Path) -> bool:
        """Returns True if a file is the one that was signed, to the byte."""
        return file_digest(path) == (self.said.sha256, self.said.bytes)

    def compared(self, match: Match) -> Comparison | None:
        """Returns what became of the match in the file since; None if it was another match, or none."""
        return compare(match.holding, self.heads, thorough=True) if self.match == match.id else None


def signature_file(path: Path) -> Path:
    """Returns where the signature of a file lies."""
    return path.with_name(f"{path.name}.sig")


def file_digest(path: Path) -> tuple[str, int]:
    """Returns the SHA-256 of a file in hexadecimal digits, and its length. Raises `Unreadable`."""
    found, length = sha256(), 0
    try:
        with path.open("rb") as file:
            while piece := file.read(_PIECE):
                found.update(piece)
                length += len(piece)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error
    return found.hexdigest(), length


@contextmanager
def match_in(path: Path) -> Iterator[Match | None]:
    """Gives the match of a Kifu file, read into an archive that is thrown away; None for a file of another kind.

    Raises:
        Unreadable: The Kifu file is damaged; the message names the line.
    """
    from replay.archive import Archive
    from replay.formats.kifu_reading import import_match

    try:
        file = path.open("rb")
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from error
    with file:
        if not file.peek(5).startswith(b"kifu "):
            yield None
            return
        with (
            TemporaryDirectory(prefix="kifu-") as folder,
            Archive.open(Path(folder) / "file.db", durability="normal") as archive,
        ):
            yield archive.match(import_match(archive, file).match)


def sign_file(path: Path, signer: Signer, at: int, by: str = "") -> Path:
    """Signs a file as it is; returns where the signature lies.

    Raises:
        Unreadable: The file cannot be read, or is a damaged Kifu file.
        BadRequest: The name cannot be one.
        NotWritten: The signature cannot be written.
    """
    if not is_name(by):
        raise BadRequest("the name of who signs holds control characters; expected one line of plain text")
    with match_in(path) as match:
        heads = statement(match.id, heads_of(match.holding)) if match is not None else b""
    digest, length = file_digest(path)
    said = msgspec.json.encode(Said(at, by, length, digest), order="sorted")
    message = _FIRST + said + b"\n" + heads
    target = signature_file(path)
    write_file(target, lambda write: write(message + _tail(signer.public, signer.sign(message))))
    return target


def _tail(key: bytes, signature: bytes) -> bytes:
    return f"key {public_line(key)}\nsignature {b64encode(signature).decode()}\n".encode()


def read_signature(path: Path) -> FileSignature:
    """Reads the file with a signature. Raises `Unreadable` if it is none."""
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST + 1)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}; kifu sign FILE makes one") from error
    message, found, tail = data.partition(f"key {LINE} ".encode())
    lines = tail.decode("ascii", "replace").split("\n")
    if len(data) > _LONGEST or not found or not message.startswith(_FIRST) or len(lines) != 3 or lines[2]:
        raise Unreadable(f"{path} is damaged, or no signature of Kifu")
    word, _, signature = lines[1].partition(" ")
    try:
        if word != "signature":
            raise ValueError(word)
        said, *rest = message[len(_FIRST) :].decode().removesuffix("\n").split("\n")
        match, heads = _heads(rest)
        public = read_public(f"{LINE} {lines[0]}")
        decoded = msgspec.json.decode(said, type=Said)
        read = FileSignature(decoded, match, heads, public, b64decode(signature, validate=True), message)
        if data != message + _tail(read.key, read.signature):
            raise ValueError(lines)  # base64 has bits that say nothing; here they are not free either
    except (ValueError, msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(f"{path} is damaged: it cannot be read as a signature") from error
    return read


def _heads(lines: Sequence[str]) -> tuple[str, tuple[Head, ...]]:
    """Returns the match and the heads of a statement; nothing for a file without one. Raises `ValueError`."""
    if not lines:
        return "", ()
    first, named, *rest = lines
    word, _, match = named.partition(" ")
    if (first, word) != ("kifu heads 1", "match"):
        raise ValueError(first)
    return match, tuple(_head(line.split(" ")) for line in rest)


def _head(words: list[str]) -> Head:
    stream, uuid, version, digest = words
    return Head(stream, bytes.fromhex(uuid), int(version), bytes.fromhex(digest))
