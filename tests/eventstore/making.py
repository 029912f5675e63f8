"""Events for tests: made from numbers, so that a test needs neither a clock nor chance."""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from eventstore import Appended, EventStore, NewEvent

_NUMBERS = itertools.count(1)


def event(text: str = "x", *, number: int | None = None, kind: str = "played", meta: bytes | None = None) -> NewEvent:
    """Returns an event that carries a text; with the same number it is the same event."""
    n = next(_NUMBERS) if number is None else number
    return NewEvent(kind, text.encode(), n.to_bytes(16, "big"), 1_700_000_000_000_000 + n, meta)


def events(texts: Iterable[str]) -> list[NewEvent]:
    """Returns an event for each text (for each letter of one text)."""
    return [event(text) for text in texts]


def versions(appended: Appended) -> tuple[int, int]:
    """Returns the first and the last version. Positions differ from one database to another."""
    return appended.first_version, appended.last_version


def texts(store: EventStore, stream: str, **how: object) -> str:
    """Returns the texts of a line's events, put together."""
    return "".join(one.data.decode() for one in store.read(stream, **how))  # type: ignore[arg-type]
