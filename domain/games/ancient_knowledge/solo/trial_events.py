"""The events of a trial table's own stream; their names and meanings never change."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """Base of the events; fields without a value are left out of the stored bytes."""


class TableOpened(_Event, frozen=True):
    """A player's trial table begins, empty."""

    player: str = ""
    """A name; stored only in older records, now it is kept apart, under `who`."""
    who: str = ""
    """The player's id, which tells nothing."""


class TrialBegun(_Event, frozen=True):
    """A trial is played; each attempt has a number, counted over the whole table."""

    attempt: int
    trial: int
    hand: str
    """The starting hand: `"1"` to `"4"`, or `"ten"`."""
    match: str = ""
    board: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    name: str = ""
    """What whoever records calls a trial whose name is not known."""


class TrialEnded(_Event, frozen=True):
    """An attempt has ended; it is passed if no goal was missed."""

    attempt: int
    rows: tuple[int, ...]
    met: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


class TrialCorrected(_Event, frozen=True):
    """Something else is true of an attempt than was entered, which stays in the record. None leaves it as it was."""

    attempt: int
    rows: tuple[int, ...] | None = None
    met: tuple[str, ...] | None = None
    missed: tuple[str, ...] | None = None
    used: tuple[str, ...] | None = None
    reason: str = ""


class TrialCalledOff(_Event, frozen=True):
    """An attempt that runs does not count."""

    attempt: int
    reason: str = ""


TrialEvent: TypeAlias = TableOpened | TrialBegun | TrialEnded | TrialCorrected | TrialCalledOff

TRIAL_TYPES: Final[dict[str, type[TrialEvent]]] = {
    "trials-opened": TableOpened,
    "trials-begun": TrialBegun,
    "trials-ended": TrialEnded,
    "trials-corrected": TrialCorrected,
    "trials-called-off": TrialCalledOff,
}
"""Stored type names."""
