"""Old events read as new ones: one step per schema version, checked when they are registered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import msgspec

from eventstore.errors import BadUpcasters
from eventstore.events import StoredEvent

Upcaster: TypeAlias = Callable[[Any], "list[tuple[str, Any]]"]
"""Takes the builtins of an event and returns (type, builtins) of the events that take its place, one version on:
the same type or another, several, or none."""

_DECODE: Final = msgspec.msgpack.Decoder().decode


@dataclass(frozen=True)
class Unknown:
    """An event of a type that nobody registered; folds that do not care pass it by."""

    type: str
    schema_version: int
    raw: bytes


class EventTypes:
    """Current types with their schema versions, and the steps that lead to them.

    Args:
        current: By type name: the struct and its current schema version.
        steps: By (type, schema version): what reads such an event as one version later.

    Raises:
        BadUpcasters: A version cannot reach the current one, or steps go round in a circle.
    """

    def __init__(
        self, current: Mapping[str, tuple[type, int]], steps: Mapping[tuple[str, int], Upcaster] | None = None
    ) -> None:
        self._current = dict(current)
        self._steps = dict(steps or {})
        self._decoders = {name: msgspec.msgpack.Decoder(kind) for name, (kind, _) in self._current.items()}
        for name, (_, version) in self._current.items():
            missing = [old for old in range(1, version) if (name, old) not in self._steps]
            if missing:
                raise BadUpcasters(f"{name} has no step from schema version {missing[0]}; it is at {version}")
        for name, version in self._steps:
            if name in self._current and version >= self._current[name][1]:
                raise BadUpcasters(f"the step from {name} version {version} leads past its current version")

    def decode(self, event: StoredEvent) -> list[Any]:
        """Returns what an event means today: usually one struct; an `Unknown` for an unknown type.

        Raises:
            msgspec.DecodeError: The bytes are not what their type says.
            BadUpcasters: The steps go round in a circle.
        """
        current = self._current.get(event.type)
        if current is not None and current[1] == event.schema_version:
            return [self._decoders[event.type].decode(event.data)]
        if (event.type, event.schema_version) not in self._steps:
            return [Unknown(event.type, event.schema_version, event.data)]
        return self._climb(event.type, event.schema_version, _DECODE(event.data), event.data, 0)

    def _climb(self, name: str, version: int, value: Any, raw: bytes, depth: int) -> list[Any]:
        if depth > 100:
            raise BadUpcasters(f"the steps from {name} version {version} go round in a circle")
        current = self._current.get(name)
        if current is not None and version == current[1]:
            return [msgspec.convert(value, current[0])]
        step = self._steps.get((name, version))
        if step is None:
            return [Unknown(name, version, raw)]
        found: list[Any] = []
        for to, new in step(value):
            found += self._climb(to, version + 1 if to == name else self._first(to), new, raw, depth + 1)
        return found

    def _first(self, name: str) -> int:
        return self._current[name][1] if name in self._current else 1
