"""The close look at a stream whose chain is broken: which event differs first, and how.

The hash of an event says that something differs, not what. But most damage is small and can be named by undoing it:
put a byte back, exchange two events, and see whether the hash fits again. A hash that fits is proof.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from typing import Final

from eventstore.evidence import CODEC, DATA, EVENT_ID, HASH, META, RECORDED, SCHEMA, TYPE, VERSION, Raw, as_text
from eventstore.findings import VerifyFinding
from eventstore.hashing import ZERO_HASH
from eventstore.streams import Node

_TRIES: Final = 60_000
"""How many repairs are tried on one event: about a tenth of a second."""
_NEIGHBOURS: Final = 100
"""How many other events of the stream are tried in an event's place."""
_FAULTS: Final = (struct.error, TypeError, AttributeError, OverflowError, ValueError)


def first_difference(node: Node, rows: list[Raw]) -> VerifyFinding | None:
    """Returns the first event of a stream that is not as recorded; `None` if all are.

    Args:
        node: The stream.
        rows: Its own events, in the order of their versions.
    """
    before, previous = node.start, node.base_hash
    for i, row in enumerate(rows):
        version = row[VERSION]
        if not isinstance(version, int) or version <= before:
            return VerifyFinding(node.name, before + 1, "altered", f"its version reads {as_text(version)}")
        if version != before + 1:
            return _removed(node, before + 1, version)
        if _hash(node, row, previous) != row[HASH]:
            kind, message = _explain(node, rows, i, previous)
            return VerifyFinding(node.name, version, kind, message)
        before, previous = version, row[HASH]
    return None


def missing_events(node: Node, rows: list[Raw]) -> int:
    """Returns how many versions are left out between a stream's start and its last event."""
    versions = [row[VERSION] for row in rows if isinstance(row[VERSION], int)]
    return max(0, max(versions, default=node.start) - node.start - len(set(versions)))


def _removed(node: Node, first: int, found: int) -> VerifyFinding:
    if found == first + 1:
        return VerifyFinding(node.name, first, "removed", f"the event was removed: {found} follows {first - 1}")
    message = f"events {first} to {found - 1} were removed: {found} follows {first - 1}"
    return VerifyFinding(node.name, first, "removed", message)


def _explain(node: Node, rows: list[Raw], i: int, previous: bytes) -> tuple[str, str]:
    """Returns the kind of difference and a sentence about it."""
    row = rows[i]
    swapped = _other_place(node, rows, i, previous)
    if swapped:
        return "swapped", swapped
    computed = _hash(node, row, previous)
    if computed is not None and _fits_next(node, rows, i, computed):
        return "altered", "its stored hash was altered; the event itself is as recorded"
    stored = row[HASH]
    if computed is not None and isinstance(stored, bytes) and _unlike(stored, computed) <= 4:
        return "altered", f"its stored hash was altered in {_unlike(stored, computed)} bytes; the event is as recorded"
    for field, message, repaired in _repairs(row):
        if _hash(node, repaired, previous) == stored:
            return "altered", f"{field} was altered: {message}"
    return "altered", "its data, metadata, type, id or time was altered, or the event before it exchanged"


def _other_place(node: Node, rows: list[Raw], i: int, previous: bytes) -> str:
    """Returns a sentence if the event that belongs here stands elsewhere in the stream."""
    row = rows[i]
    for before, other in pairwise(rows[i : i + 1 + _NEIGHBOURS]):
        here = (*other[:VERSION], row[VERSION], *other[VERSION + 1 :])
        found = _hash(node, here, previous)
        if found is not None and found in (row[HASH], other[HASH]):
            return f"events {row[VERSION]} and {other[VERSION]} were swapped"
        if _hash(node, other, before[HASH]) == other[HASH]:
            continue  # it holds the same content by right, as two equal actions do
        moved = (*row[:DATA], other[DATA], other[META], row[HASH])
        if _hash(node, moved, previous) == row[HASH]:
            return f"its data and metadata were swapped with those of event {other[VERSION]}"
        moved = (*row[:DATA], other[DATA], row[META], row[HASH])
        if _hash(node, moved, previous) == row[HASH]:
            return f"its data was swapped with that of event {other[VERSION]}"
    return ""


def _fits_next(node: Node, rows: list[Raw], i: int, computed: bytes) -> bool:
    return i + 1 < len(rows) and _hash(node, rows[i + 1], computed) == rows[i + 1][HASH]


def _repairs(row: Raw) -> Iterator[tuple[str, str, Raw]]:
    """Yields a row with one byte put back, again and again, the likely fields and single bits first."""
    tries = 0
    for column, field in ((DATA, "data"), (META, "metadata"), (TYPE, "type"), (EVENT_ID, "event id")):
        value = row[column]
        if not isinstance(value, bytes):
            continue
        for at, old in _bytes_put_back(value):
            repaired = value[:at] + bytes([old]) + value[at + 1 :]
            message = f"byte {at} is 0x{value[at]:02x} and was 0x{old:02x}"
            yield field, message, (*row[:column], repaired, *row[column + 1 :])
            tries += 1
            if tries > _TRIES:
                return
    for column, field, size in ((RECORDED, "time", 8), (SCHEMA, "schema version", 2), (CODEC, "codec", 1)):
        value = row[column]
        if not isinstance(value, int):
            continue
        for at, old in _bytes_put_back(value.to_bytes(8, "big", signed=True)[8 - size :]):
            shift = 8 * (size - 1 - at)
            was = value & ~(0xFF << shift) | old << shift
            if size == 8 and was >= 1 << 63:
                was -= 1 << 64
            yield field, f"it is {value} and was {was}", (*row[:column], was, *row[column + 1 :])
    if row[META] is None:
        yield "metadata", "it is absent and was empty", (*row[:META], b"", *row[META + 1 :])
    elif row[META] == b"":
        yield "metadata", "it is empty and was absent", (*row[:META], None, *row[META + 1 :])


def _bytes_put_back(value: bytes) -> Iterator[tuple[int, int]]:
    """Yields (index, byte) for all values that differ in one bit, then for those that differ in one byte."""
    single = [1 << bit for bit in range(8)]
    for at, byte in enumerate(value):
        for bit in single:
            yield at, byte ^ bit
    for at, byte in enumerate(value):
        for old in range(256):
            if (old ^ byte).bit_count() > 1:
                yield at, old


def _unlike(a: bytes, b: bytes) -> int:
    return sum(x != y for x, y in zip(a, b, strict=False)) + abs(len(a) - len(b))


def _hash(node: Node, row: Raw, previous: bytes) -> bytes | None:
    """Returns the hash an event should have; `None` if its fields are not of the right kind."""
    try:
        if len(row[EVENT_ID]) != 16:
            return None
        return sha256(
            b"es1"
            + previous
            + node.uuid
            + struct.pack(">Q", row[VERSION])
            + row[EVENT_ID]
            + len(row[TYPE]).to_bytes(2, "big")
            + row[TYPE]
            + row[SCHEMA].to_bytes(2, "big")
            + struct.pack(">qB", row[RECORDED], row[CODEC])
            + sha256(row[DATA]).digest()
            + (ZERO_HASH if row[META] is None else sha256(row[META]).digest())
        ).digest()
    except _FAULTS:
        return None
