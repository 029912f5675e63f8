"""The clocks folded from a match's stream; instants are given, nothing here looks at the time of day."""

from __future__ import annotations

import pytest

from domain.clock import Clock
from domain.match_events import (
    ClockControlled,
    ClockCorrected,
    ClockEvent,
    ClockMoved,
    ClockPaused,
    ClockStarted,
    decode_match_event,
    encode_match_event,
)

SECOND = 1_000_000


def clock_of(*events: tuple[int, ClockEvent]) -> Clock:
    clock = Clock()
    for second, event in events:
        clock.apply(event, second * SECOND)
    return clock


def ran(clock: Clock, start: int, end: int, line: str = "main") -> float:
    return clock.ran_ms(line, start * SECOND, end * SECOND) / 1000


def test_a_clock_counts_the_time_between_start_and_pause_and_nothing_else() -> None:
    clock = clock_of((10, ClockStarted("main")), (20, ClockPaused()), (50, ClockStarted("main")))
    assert clock.is_running
    assert ran(clock, 0, 60) == 20
    assert ran(clock, 15, 40) == 5
    assert ran(clock, 25, 45) == 0


def test_starting_a_clock_that_runs_changes_nothing() -> None:
    clock = clock_of((10, ClockStarted("main")), (20, ClockStarted("main")), (30, ClockPaused()), (35, ClockPaused()))
    assert ran(clock, 0, 60) == 20
    assert not clock.is_running


def test_a_line_has_only_the_time_that_ran_on_it() -> None:
    clock = clock_of((10, ClockStarted("main")), (20, ClockStarted("what if")), (25, ClockStarted("main")))
    assert ran(clock, 0, 30, "what if") == 5
    assert ran(clock, 0, 30, "main") == 15


def test_a_line_that_took_the_place_of_another_goes_on_with_its_time() -> None:
    clock = clock_of((10, ClockStarted("main")), (20, ClockMoved("corrected", "main")))
    assert clock.is_running
    assert clock.line == "corrected"
    assert ran(clock, 0, 30, "corrected") == 20
    assert ran(clock, 0, 30, "main") == 0


@pytest.mark.parametrize(("start", "end"), [(30, 20), (200, 100)])
def test_a_clock_of_the_machine_that_was_set_back_gives_no_negative_time(start: int, end: int) -> None:
    clock = clock_of((100, ClockStarted("main")), (40, ClockPaused()), (50, ClockStarted("main")))
    assert ran(clock, start, end) == 0
    assert ran(clock, 0, 60) == 10


def test_the_last_control_holds_and_none_is_counting_up() -> None:
    clock = clock_of((1, ClockControlled(60_000, 5_000)), (2, ClockControlled(90_000)))
    assert (clock.budget_ms, clock.increment_ms) == (90_000, 0)
    assert clock_of((1, ClockControlled(-5, -5))).budget_ms == 0
    assert clock.is_used
    assert not clock_of().is_used


GOLDEN: tuple[tuple[ClockEvent, str, str], ...] = (
    (
        ClockControlled(5_400_000, 30_000, "erin"),
        "clock-controlled",
        "83a96275646765745f6d73ce005265c0ac696e6372656d656e745f6d73cd7530a6617574686f72a46572696e",
    ),
    (ClockStarted("0193", "erin"), "clock-started", "82a46c696e65a430313933a6617574686f72a46572696e"),
    (ClockPaused("erin"), "clock-paused", "81a6617574686f72a46572696e"),
    (
        ClockCorrected("0193", 206, "C", 2_470_000, "erin"),
        "clock-corrected",
        "85a46c696e65a430313933a26174cccea473656174a143a7757365645f6d73ce0025b070a6617574686f72a46572696e",
    ),
    (ClockMoved("0207", "0193"), "clock-moved", "82a46c696e65a430323037a3776173a430313933"),
)


@pytest.mark.parametrize(("event", "name", "stored"), GOLDEN)
def test_the_stored_bytes_of_the_events_stay_as_they_are(event: ClockEvent, name: str, stored: str) -> None:
    assert encode_match_event(event) == (name, bytes.fromhex(stored))
    assert decode_match_event(name, bytes.fromhex(stored)) == event
