"""Stored bytes as JSON, and back to the same bytes.

Payloads are MessagePack. Nearly all of them are plain data that JSON can say, and come back equal when they are
packed again. Bytes within them stand as `{"$bytes": "base64"}`; whatever does not come back to the byte stands
as a whole as `{"$raw": "base64"}`, so that nothing depends on how it was written.
"""

from __future__ import annotations

import base64
import binascii
from typing import Any, Final

import msgspec

RAW: Final = "$raw"
BYTES: Final = "$bytes"

_JSON: Final = msgspec.json.Encoder()
_PACK: Final = msgspec.msgpack.Encoder()
_UNPACK: Final = msgspec.msgpack.Decoder()
_READ: Final = msgspec.json.Decoder()


def as_json(data: bytes | None) -> Any:
    """Returns stored bytes as a value for JSON, from which `as_bytes` makes the same bytes; None for None."""
    if data is None:
        return None
    try:
        value = _UNPACK.decode(data)
        for form in (value, _tagged(value)):
            if form is not None and as_bytes(_READ.decode(_JSON.encode(form))) == data:
                return form
    except (msgspec.DecodeError, TypeError, ValueError, OverflowError, RecursionError):
        pass
    return {RAW: base64.b64encode(data).decode()}


def as_bytes(value: Any) -> bytes | None:
    """Returns the stored bytes that a value from JSON stands for; None for None.

    Raises:
        ValueError: What should be base64 is not, or a number is too large.
    """
    if value is None:
        return None
    try:
        if isinstance(value, dict) and value.keys() == {RAW}:
            return base64.b64decode(value[RAW], validate=True)
        return _PACK.encode(_untagged(value))
    except (binascii.Error, TypeError, OverflowError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _tagged(value: Any) -> Any:
    if isinstance(value, bytes):
        return {BYTES: base64.b64encode(value).decode()}
    if isinstance(value, list):
        return [_tagged(item) for item in value]
    if isinstance(value, dict):
        return {key: _tagged(item) for key, item in value.items()}
    return value


def _untagged(value: Any) -> Any:
    if isinstance(value, list):
        return [_untagged(item) if isinstance(item, list | dict) else item for item in value]
    if isinstance(value, dict):
        if value.keys() == {BYTES}:
            return base64.b64decode(value[BYTES], validate=True)
        return {key: _untagged(item) if isinstance(item, list | dict) else item for key, item in value.items()}
    return value
