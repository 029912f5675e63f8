"""What a verification reports."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from eventstore.events import StoredEvent

Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of events checked, and of all."""

Decode: TypeAlias = Callable[[StoredEvent], object]
"""Called with an event; what it raises is a finding."""


class VerifyFinding(msgspec.Struct, frozen=True):
    """One difference between what was recorded and what is in the file."""

    stream: str
    """The stream concerned; `""` if it concerns the whole file."""
    version: int
    """The first event that differs; 0 if it is not an event that does."""
    kind: str
    """`altered`, `removed`, `swapped`, `cut`, `order`, `fork`, `stream`, `seal`, `guards`, `index`, `database`,
    `snapshot` or `undecodable`; `docs/store.md` explains them."""
    message: str
    """What differs and how, in one line."""


class VerifyReport(msgspec.Struct, frozen=True):
    """The result of a verification."""

    events: int
    """How many events were checked."""
    streams: int
    """How many streams were checked."""
    findings: tuple[VerifyFinding, ...]
    seals: int = 0
    """How many seals were checked."""
    sealed_upto: int = 0
    """How many events seals vouch for; nothing shows a tail that was cut off behind them."""

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found."""
        return not self.findings
