"""The events of a match's trust stream: signatures, seals, and seals that were broken. They never change.

The stream is called `trust-<id of the match>`. It is no part of what is signed or sealed, so that one more signature
changes nothing that an earlier one vouches for.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

SCHEMA: Final = 1
"""Schema version of all events of this module."""


class Head(msgspec.Struct, frozen=True, array_like=True):
    """The last event of a stream; its hash vouches for all events before it."""

    stream: str
    uuid: bytes
    version: int
    hash: bytes


class MatchSigned(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody vouches for all that a match held."""

    heads: tuple[Head, ...]
    at: int
    """Microseconds since 1970, UTC, by the clock of whoever signed."""
    key: bytes
    """The public key, 32 bytes of Ed25519."""
    signature: bytes
    by: str = ""


class MatchSealed(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match is finished, and stays as it is."""

    heads: tuple[Head, ...]
    at: int
    line: str
    """The mainline."""
    has_result: bool = False
    winners: tuple[str, ...] = ()
    scores: dict[str, int] = {}
    text: str = ""
    by: str = ""
    key: bytes = b""
    """The public key if the seal is signed; else empty."""
    signature: bytes = b""


class SealBroken(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody recorded on a sealed match, and said that the seal may break."""

    seal: int
    """Which one: its version in the stream."""
    by: str = ""


TrustEvent: TypeAlias = MatchSigned | MatchSealed | SealBroken

TRUST_TYPES: Final[dict[str, type[TrustEvent]]] = {
    "match-signed": MatchSigned,
    "match-sealed": MatchSealed,
    "seal-broken": SealBroken,
}
"""Stored type names; they never change."""

_NAMES: Final = {kind: name for name, kind in TRUST_TYPES.items()}
_ENCODER: Final = msgspec.msgpack.Encoder(order="deterministic")
_DECODERS: Final = {name: msgspec.msgpack.Decoder(kind) for name, kind in TRUST_TYPES.items()}


def encode_trust_event(event: TrustEvent) -> tuple[str, bytes]:
    """Returns the stored type and bytes of an event."""
    return _NAMES[type(event)], _ENCODER.encode(event)


def decode_trust_event(name: str, data: bytes, schema: int = SCHEMA) -> TrustEvent | None:
    """Returns an event; None for a type or a schema that this version does not know. Raises `msgspec.DecodeError`."""
    decoder = _DECODERS.get(name)
    return None if decoder is None or schema > SCHEMA else decoder.decode(data)
