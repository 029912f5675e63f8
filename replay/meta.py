"""What is stored beside an event: when and by whom it was recorded, and where it came from. Hashed, never folded."""

from __future__ import annotations

from typing import Final

import msgspec


class Source(msgspec.Struct, array_like=True, frozen=True, omit_defaults=True):
    """Where an imported event stood."""

    text: str
    line: int = 0
    """From 1."""
    column: int = 0
    """In characters, from 1."""


class Meta(msgspec.Struct, frozen=True, omit_defaults=True):
    """Metadata of an event; the instant itself is the store's `recorded_at`."""

    zone: int = 0
    """Minutes by which local time was ahead of UTC."""
    scribe: str = ""
    session: str = ""
    correlation: str = ""
    causation: str = ""
    clock_ms: int = 0
    """What the decision took on the clock of whoever decided, at least 1; 0: no clock ran (`replay.clocks`)."""
    irregular: bool = False
    """The rules refused it, but it stood at the table."""
    ruling: str = ""
    source: Source | None = None
    first_at: int = 0
    """When it was recorded first, in microseconds since 1970, UTC, where it was written anew; 0: then it was new."""
    chance: str = ""
    """On a line for which a way of chance was chosen, where an outcome came from: `"recorded"`, `"drawn"` or `"set"` by
    hand; `""` is not said."""
    odds: str = ""
    """How likely an outcome that was set by hand had been, as `1/16`; `""` is not defined."""
    position: str = ""
    """The position after the event, hashed, now and then (`replay.proof`)."""


EMPTY: Final = Meta()
_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODER: Final = msgspec.msgpack.Decoder(Meta)


def encode_meta(meta: Meta) -> bytes | None:
    """Returns the stored bytes; None if there is nothing to say."""
    return None if meta == EMPTY else _ENCODER.encode(meta)


def decode_meta(data: bytes | None) -> Meta:
    """Returns the metadata of stored bytes; what cannot be decoded says nothing."""
    if data is None:
        return EMPTY
    try:
        return _DECODER.decode(data)
    except (msgspec.DecodeError, RecursionError):
        return EMPTY
