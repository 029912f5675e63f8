"""The position hash: equal positions have equal hashes, whatever order and line they came by.

It is the sum of one hash per place over kinds, sides and what lies on the cards. Unordered stacks are sorted
and references in values are written by place, so that it holds no ids; nor does it hold who knows what.
Only places touched since it was last asked for are hashed again.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

import msgspec

if TYPE_CHECKING:
    from domain.state import State

_ENCODER: Final = msgspec.msgpack.Encoder(order="sorted")
_REFERENCE: Final = re.compile(r"#(\d+)(/under)?\Z")
_MODULUS: Final = 1 << 128


def position_hash(table: State) -> str:
    """Returns the hash of a table's position as 32 hexadecimal digits."""
    hashes = table.hashes
    dirty = {_host_place(table, name) for name in table.dirty}
    dirty |= {name for name, value in table.values.items() if _has_reference(value)}
    for name in dirty:
        digest = _place_hash(table, name)
        if digest:
            hashes[name] = digest
        else:
            hashes.pop(name, None)
    table.dirty.clear()
    return f"{sum(hashes.values()) % _MODULUS:032x}"


def _host_place(table: State, name: str) -> str:
    """Returns the place whose hash holds `name`: for what lies on a card, the place where the card lies."""
    while (match := re.match(r"#(\d+)", name)) is not None:
        place = table.place_of.get(int(match[1]))
        if place is None or place == name:
            break
        name = place
    return name


def _place_hash(table: State, name: str) -> int:
    cards = table.stacks.get(name)
    pool = table.pools.get(name)
    value = table.values.get(name)
    if not cards and not pool and value is None:
        return 0
    tokens = [describe_card(table, card) for card in cards or ()]
    if not table.is_ordered(name):
        tokens.sort(key=_ENCODER.encode)
    content = (name, tokens, pool or {}, by_place(table, value))
    return int.from_bytes(blake2b(_ENCODER.encode(content), digest_size=16).digest())


def describe_card(table: State, card: int) -> list[Any]:
    """Returns a card without its id: kind, side, the pieces on it and the cards under it."""
    token: list[Any] = [table.kinds[card], table.sides.get(card, "")]
    if card in table.hosts:
        under = [describe_card(table, other) for other in table.stacks.get(f"#{card}/under", ())]
        pieces = table.pools.get(f"#{card}") or {}
        if under or pieces:
            token += [pieces, under]
    return token


def by_place(table: State, value: Any) -> Any:
    """Returns a value with each reference to a card written by its place."""
    if isinstance(value, str):
        match = _REFERENCE.match(value)
        return value if match is None else _name_card(table, int(match[1])) + (match[2] or "")
    if isinstance(value, list):
        return [by_place(table, item) for item in value]
    if isinstance(value, dict):
        return {by_place(table, key): by_place(table, item) for key, item in value.items()}
    return value


def _name_card(table: State, card: int) -> str:
    place = table.place_of.get(card)
    if place is None:
        return "#gone"
    if table.is_ordered(place):
        return f"#{place}@{table.stacks[place].index(card)}"
    return f"#{place}:{table.kinds[card]}"


def _has_reference(value: Any) -> bool:
    if isinstance(value, str):
        return _REFERENCE.match(value) is not None
    if isinstance(value, list):
        return any(map(_has_reference, value))
    if isinstance(value, dict):
        return any(_has_reference(item) for pair in value.items() for item in pair)
    return False
