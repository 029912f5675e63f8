"""Times and controls of clocks as people write them: `41:10`, `1:02:03`, `90+30`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from domain.errors import shown
from replay.errors import BadRequest

MOST_MS: Final = 1_000 * 3_600 * 1_000
"""A thousand hours: no clock says more."""

_SECOND: Final = 1_000
_MINUTE: Final = 60 * _SECOND
_TIME: Final = re.compile(r"(?P<minus>[-−])?(?:(?P<hours>\d{1,4}):)?(?P<minutes>\d{1,4}):(?P<seconds>[0-5]\d)\Z")
_NUMBER: Final = re.compile(r"\d{1,5}\Z")

TIME: Final = "minutes and seconds, as 41:10, or hours too, as 1:02:03"
CONTROL: Final = "none, or a bank in minutes with seconds for each decision, as 90, 90+30 or 1:30:00+0:30"


class Control(NamedTuple):
    """How much time each seat has."""

    budget_ms: int = 0
    """0: none, the clocks count up."""
    increment_ms: int = 0
    """For each decision."""


def write_time(ms: int) -> str:
    """Returns a time as a clock shows it, down to whole seconds: `0:41`, `1:02:03`, `-0:12`."""
    seconds = abs(ms) // _SECOND
    sign = "-" if ms < 0 and seconds else ""
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    return f"{sign}{hours}:{minute:02}:{second:02}" if hours else f"{sign}{minute}:{second:02}"


def read_time(text: str) -> int:
    """Returns the milliseconds of a time. Raises BadRequest if it is none."""
    match = _TIME.match(text.strip())
    if match is None:
        raise BadRequest(f"{shown(text)} is no time; expected {TIME}")
    hours, minutes, seconds = (int(match[name] or 0) for name in ("hours", "minutes", "seconds"))
    if match["hours"] and minutes > 59:
        raise BadRequest(f"{shown(text)} has {minutes} minutes in an hour; expected {TIME}")
    ms = (hours * 60 + minutes) * _MINUTE + seconds * _SECOND
    return _within(-ms if match["minus"] else ms, text)


def _within(ms: int, text: str) -> int:
    if abs(ms) > MOST_MS:
        raise BadRequest(f"{shown(text)} is longer than any game; expected 1000 hours at most")
    return ms


def read_control(text: str) -> Control:
    """Returns a control: `none`, or a bank with or without an increment. Raises BadRequest if it is none."""
    words = text.strip()
    if words.casefold() in ("none", "no", "off"):
        return Control()
    bank, plus, increment = words.partition("+")
    try:
        control = Control(_amount(bank, _MINUTE), _amount(increment, _SECOND) if plus else 0)
    except BadRequest as error:
        raise BadRequest(f"{shown(text)} is no control of time; expected {CONTROL}") from error
    if control.budget_ms <= 0 or control.increment_ms < 0:
        raise BadRequest(f"{shown(text)} is no control of time; expected {CONTROL}")
    return control


def _amount(text: str, unit: int) -> int:
    text = text.strip()
    return _within(int(text) * unit, text) if _NUMBER.match(text) else read_time(text)


def write_control(control: Control) -> str:
    """Returns a control as it is read: `none`, `90`, `90+30`, `1:30:30+0:30`."""
    if not control.budget_ms:
        return "none"
    whole = not control.budget_ms % _MINUTE
    bank = str(control.budget_ms // _MINUTE) if whole else write_time(control.budget_ms)
    more = f"+{control.increment_ms // _SECOND}" if control.increment_ms else ""
    return bank + more


def control_words(control: Control) -> str:
    """Returns a control for people."""
    if not control.budget_ms:
        return "no bank, the clocks count up"
    more = f" and {write_time(control.increment_ms)} for each decision" if control.increment_ms else ""
    return f"{write_time(control.budget_ms)} each{more}"
