"""Old events read as new ones: what is stored never changes, so its meaning is brought up to date on reading.

A codec knows the current shape of each type. For a type whose shape has changed, a step leads from each older schema
version to the next: it takes the payload as plain values and returns those of the version after. A step may also
rename the type, split the event into several, or drop it. The steps are checked when they are registered: each
ends at a current shape, and none leads in a circle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec

from eventstore.errors import NewerEvent, UpcastError, UpcastersIncomplete
from eventstore.events import StoredEvent

T = TypeVar("T")

Shape: TypeAlias = tuple[str, int]
"""Type and schema version."""


class Payload(msgspec.Struct, frozen=True):
    """A payload between two shapes."""

    type: str
    schema_version: int
    value: Any
    """Plain values, as MessagePack or JSON decodes to."""


class Unknown(msgspec.Struct, frozen=True, gc=False):
    """An event of a type nobody has registered. A fold that does not care passes it by."""

    type: str
    schema_version: int
    data: bytes


class Step(msgspec.Struct, frozen=True):
    """What brings payloads of one shape one version further.

    `Step("moved", 1, f)` takes version 1 of "moved" to version 2. With `into`, it leads to other shapes.
    """

    type: str
    schema_version: int
    upgrade: Callable[[Any], Any]
    """Without `into`: from value to value. With `into`: from value to a sequence of `Payload`."""
    into: tuple[Shape, ...] | None = None
    """All shapes the step may lead to; `()` if it only drops events."""

    @property
    def targets(self) -> tuple[Shape, ...]:
        """The shapes the step may lead to."""
        return ((self.type, self.schema_version + 1),) if self.into is None else self.into


_DECODERS: Final[Mapping[int, Callable[[bytes], Any]]] = {
    0: msgspec.msgpack.Decoder().decode,
    1: msgspec.json.Decoder().decode,
}


class Upcasters(Generic[T]):
    """Decodes stored events, of whatever age, into their current shape.

    Args:
        current: By type: its current schema version, and what decodes its payload. That is given MessagePack.
        steps: From every older shape towards a current one.

    Raises:
        UpcastersIncomplete: A version has no step, two steps or no end; or a step goes on from a current shape, or
            leads in a circle.
    """

    def __init__(self, current: Mapping[str, tuple[int, Callable[[bytes], T]]], steps: Iterable[Step] = ()) -> None:
        self._current = dict(current)
        self._steps: dict[Shape, Step] = {}
        for step in steps:
            shape = (step.type, step.schema_version)
            if shape in self._steps:
                raise UpcastersIncomplete(*shape, "two steps lead on from it")
            self._steps[shape] = step
        self._verify()

    def decode(self, event: StoredEvent) -> list[T | Unknown]:
        """Returns what an event means today: usually one value; none or several where a step says so.

        Raises:
            NewerEvent: It has a newer schema than the registered one.
            UpcastError: A step failed, or led where it did not say it would.
            msgspec.DecodeError: The payload is not what its type says.
        """
        return self.decode_row(event.type, event.schema_version, event.data, event.codec)

    def decode_row(self, type_: str, schema_version: int, data: bytes, codec: int = 0) -> list[T | Unknown]:
        """Does what `decode` does, for the parts of an event."""
        known = self._current.get(type_)
        if known is not None and known[0] == schema_version and codec == 0:
            return [known[1](data)]
        if (type_, schema_version) not in self._steps:
            if known is None:
                return [Unknown(type_, schema_version, data)]
            if schema_version > known[0]:
                raise NewerEvent(type_, schema_version, known[0])
        if codec not in _DECODERS:
            raise UpcastError(f"An event of type {type_!r} is sealed (codec {codec}); unseal it first.")
        return [self._finish(one) for one in self._climb(Payload(type_, schema_version, _DECODERS[codec](data)))]

    def _climb(self, payload: Payload) -> list[Payload]:
        step = self._steps.get((payload.type, payload.schema_version))
        if step is None:
            return [payload]
        try:
            made = step.upgrade(payload.value)
        except Exception as error:
            raise UpcastError(
                f"The step from {payload.type!r} version {payload.schema_version} failed ({error})."
            ) from error
        if step.into is None:
            made = [Payload(payload.type, payload.schema_version + 1, made)]
        done: list[Payload] = []
        for one in made:
            if (one.type, one.schema_version) not in step.targets:
                raise UpcastError(
                    f"The step from {payload.type!r} version {payload.schema_version} led to {one.type!r} version "
                    f"{one.schema_version}, which it does not name."
                )
            done += self._climb(one)
        return done

    def _finish(self, payload: Payload) -> T | Unknown:
        try:
            data = msgspec.msgpack.encode(payload.value)
        except (TypeError, OverflowError) as error:  # of JSON, a number that no payload holds; or what a step made
            raise UpcastError(f"An event of type {payload.type!r} holds what cannot be kept ({error}).") from error
        return self._current[payload.type][1](data)

    # -- checks at registration --------------------------------------------------------------------

    def _verify(self) -> None:
        for type_, (version, _) in self._current.items():
            for older in range(1, version):
                if (type_, older) not in self._steps:
                    raise UpcastersIncomplete(type_, older, f"no step leads on to version {version}")
        for shape in self._steps:
            if self._is_current(shape):
                raise UpcastersIncomplete(*shape, "it is current, and yet a step leads on from it")
        finished: set[Shape] = set()
        for shape in self._steps:
            self._verify_path(shape, (), finished)

    def _verify_path(self, shape: Shape, path: tuple[Shape, ...], finished: set[Shape]) -> None:
        if shape in finished or self._is_current(shape):
            return
        if shape in path:
            raise UpcastersIncomplete(*shape, "its steps lead in a circle")
        step = self._steps.get(shape)
        if step is None:
            raise UpcastersIncomplete(*shape, "a step leads to it, and nothing knows it")
        for target in step.targets:
            self._verify_path(target, (*path, shape), finished)
        finished.add(shape)

    def _is_current(self, shape: Shape) -> bool:
        known = self._current.get(shape[0])
        return known is not None and known[0] == shape[1]
