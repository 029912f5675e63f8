"""A table as bytes, and back: for snapshots, which are a cache, and for comparing two tables exactly."""

from __future__ import annotations

from typing import Any

import msgspec

from domain.state import Finding, PlaceInfo, State


class _Stored(msgspec.Struct, array_like=True):
    """Everything a table holds, sorted, without what is derived again (hashes)."""

    stacks: dict[str, list[int]]
    pools: dict[str, dict[str, int]]
    values: dict[str, Any]
    places: dict[str, PlaceInfo]
    kinds: list[tuple[int, str]]
    sides: list[tuple[int, str]]
    assumed: list[tuple[int, str]]
    late: list[tuple[int, str]]
    groups: list[tuple[int, list[int], tuple[str, ...]]]
    next_id: int
    next_group: int
    findings: list[Finding]


_ENCODER = msgspec.msgpack.Encoder(order="sorted")
_DECODER = msgspec.msgpack.Decoder(_Stored)


def dump_state(table: State) -> bytes:
    """Returns the bytes of a table; equal tables have equal bytes."""
    state = _Stored(
        stacks={name: cards for name, cards in table.stacks.items() if cards},
        pools={name: pool for name, pool in table.pools.items() if pool},
        values=table.values,
        places=table.places,
        kinds=sorted(table.kinds.items()),
        sides=sorted(table.sides.items()),
        assumed=sorted(table.assumed.items()),
        late=sorted(table.late.items()),
        groups=sorted((group, sorted(cards), kinds) for group, (cards, kinds) in table.groups.items()),
        next_id=table.next_id,
        next_group=table.next_group,
        findings=table.findings,
    )
    return _ENCODER.encode(state)


def load_state(table: State, data: bytes) -> None:
    """Fills an empty table from `dump_state`'s bytes. Raises `msgspec.DecodeError` for other bytes."""
    state = _DECODER.decode(data)
    table.stacks, table.pools, table.values = state.stacks, state.pools, state.values
    table.places = state.places
    table.kinds, table.sides = dict(state.kinds), dict(state.sides)
    table.assumed, table.late = dict(state.assumed), dict(state.late)
    table.groups = {group: (frozenset(cards), kinds) for group, cards, kinds in state.groups}
    table.group_of = {card: group for group, (cards, _) in table.groups.items() for card in cards}
    table.place_of = {card: name for name, cards in table.stacks.items() for card in cards}
    for name in (*table.stacks, *table.pools, *table.places):
        table.note_host(name)
    table.next_id, table.next_group = state.next_id, state.next_group
    table.findings = state.findings
    table.dirty = {*table.stacks, *table.pools, *table.values}
