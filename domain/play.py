"""The play event: who decided, what they decided, and what that did to the table."""

from __future__ import annotations

from typing import NewType

import msgspec

from domain.changes import AnyChange, wire

Seat = NewType("Seat", str)
"""A seat's name as it stands in places (`alice/hand`); the players' own names are facts of the match."""

WORLD = Seat("")
"""The seat of chance, and of set-up steps that nobody decides."""


class Play(msgspec.Struct, array_like=True, frozen=True, omit_defaults=True, gc=False):
    """One entry of a line: a decision or an outcome of chance, together with its effects.

    It holds what cannot be derived. Ids given out, undo records, groups, what other chairs see and legal
    actions are derived, and never in it.
    """

    seat: str = ""
    """Who decided; `""` is the world."""
    asked: str = ""
    """The question, in a short name (`"turn"`, `"draw"`); `""` for a declared entry."""
    action: str = ""
    """The answer in notation, or the outcome of chance (`"drew city ? duke"`)."""
    changes: tuple[AnyChange, ...] = ()
    secret: tuple[str, ...] = ()
    """The seats that alone may read `action`; `()` is everyone, `("@",)` only the record."""
    rules: int = 0
    """Number of the rules version in the match's list; 0 is none: the changes were declared."""


_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(Play)


def encode_play(play: Play) -> bytes:
    """Returns the stored bytes of an event; equal events have equal bytes."""
    items = wire(play)
    if len(items) > 3:
        items[3] = [wire(change) for change in play.changes]
    return _ENCODER.encode(items)


decode_play = _DECODER.decode
"""Returns the `Play` of stored bytes. Raises `msgspec.DecodeError` (or `ValidationError`, its subclass)."""
