"""A match with a delay: nothing of it shows before it is old enough, by clocks that go right or wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.following_delay import DelayedMatch, TooYoung
from replay.match import Match
from replay.unspoilt import Reached, UnspoiltMatch
from tests.hand import Hand
from tests.replay.conftest import EPOCH, counting_ids

MINUTES = 60_000_000
DELAY = 5 * MINUTES


class Hall:
    """A recorder's clock and the broadcaster's, which may differ, over one archive."""

    def __init__(self, path: Path) -> None:
        self.scribes = Hand(EPOCH)
        self.own = Hand(EPOCH)
        self.archive = Archive.open(path, clock=self.scribes, ids=counting_ids(), durability="normal")

    def on(self, minutes: float) -> None:
        self.scribes.on(60 * minutes)
        self.own.on(60 * minutes)

    def delayed(self, match: Match) -> DelayedMatch:
        return DelayedMatch(Match(self.archive, match.id), DELAY, self.own)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path / "archive.db")
    with hall.archive:
        yield hall


@pytest.fixture
def match(hall: Hall) -> Match:
    """Opened at minute 0, with an entry at minute 1 and one at minute 2; it is minute 10."""
    match = hall.archive.new_match("none", [SeatInfo("C"), SeatInfo("E")])
    for _ in range(2):
        hall.on(1)
        record(match, "early")
    hall.on(8)
    return match


def record(match: Match, action: str, line: str = "") -> None:
    match.archive.session(match, line).record(Play("C", "turn", action))


def test_an_entry_shows_once_it_is_older_than_the_delay_and_not_a_moment_before(hall: Hall, match: Match) -> None:
    shown = hall.delayed(match)
    record(match, "move")
    hall.own.now += DELAY - 1
    assert not shown.refresh()
    assert (shown.head(), [play.action for play in shown.plays()][-1]) == (3, "early")
    assert [entry.version for entry in shown.entries()] == [1, 2, 3]
    hall.own.now += 1
    shown.refresh()
    assert (shown.head(), shown.cursor().play) == (4, match.cursor().play)


def test_what_was_recorded_before_anybody_looked_is_as_old_as_its_instant(hall: Hall, match: Match) -> None:
    record(match, "move")
    hall.on(2)
    shown = hall.delayed(match)
    assert shown.head() == 3
    assert shown.relay.due_in == 3 * MINUTES
    hall.on(3)
    shown.refresh()
    assert shown.head() == 4


@pytest.mark.parametrize(
    ("about", "count"),
    [
        (lambda match: match.add_note(2, "a blunder"), lambda match: len(match.notes())),
        (lambda match: match.declare_result(["C"], {"C": 1}), lambda match: len(match.state.results)),
        (lambda match: match.rule(2, "it stood"), lambda match: len(match.state.rulings)),
        (lambda match: match.fork("", 2, name="what if"), lambda match: len(match.state.lines) - 1),
        (lambda match: match.undo(), lambda match: len(match.state.lines) - 1),
    ],
    ids=["note", "result", "ruling", "branch", "undo"],
)
def test_what_is_said_of_the_match_waits_as_well(
    hall: Hall, match: Match, about: Callable[[Match], object], count: Callable[[Match], int]
) -> None:
    shown = hall.delayed(match)
    about(match)
    hall.on(4.9)
    assert not shown.refresh()
    assert count(shown) == 0
    hall.on(0.2)
    assert shown.refresh()
    assert count(shown) == 1


def test_an_undo_shows_after_the_entry_that_it_takes_back_has_shown(hall: Hall, match: Match) -> None:
    shown = hall.delayed(match)
    record(match, "wrong")
    hall.on(1)
    match.undo()
    record(match, "right")
    hall.on(4)
    shown.refresh()
    assert [play.action for play in shown.plays()][-1] == "wrong"
    hall.on(1)
    shown.refresh()
    assert [play.action for play in shown.plays()][-1] == "right"
    assert shown.mainline == match.mainline


@pytest.mark.parametrize("minutes", [-60, -6, 6, 60])
def test_a_recorder_whose_clock_is_wrong_is_neither_shown_early_nor_held_back_for_long(
    hall: Hall, match: Match, minutes: int
) -> None:
    shown = hall.delayed(match)
    hall.scribes.on(60 * minutes)
    record(match, "move")
    hall.on(1)
    shown.refresh()
    hall.on(4.9)
    shown.refresh()
    assert shown.head() == 3
    hall.on(0.2)
    shown.refresh()
    assert shown.head() == 4


def test_a_clock_set_back_between_two_entries_never_shows_the_second_one_first(hall: Hall, match: Match) -> None:
    record(match, "first")
    hall.scribes.on(-3600)
    record(match, "second")
    shown = hall.delayed(match)
    assert shown.head() == 3
    hall.own.now += DELAY
    shown.refresh()
    assert [play.action for play in shown.plays()][3:] == ["first", "second"]


def test_what_was_missed_while_nobody_could_look_is_as_old_as_its_instant(hall: Hall, match: Match) -> None:
    shown = hall.delayed(match)
    hall.on(2)
    record(match, "while the connection was lost")
    hall.on(20)
    shown.refresh()
    assert shown.head() == 4


def test_a_match_that_was_opened_just_now_does_not_show_at_all(hall: Hall) -> None:
    match = hall.archive.new_match("none", [SeatInfo("C")])
    with pytest.raises(TooYoung, match="less than the delay ago"):
        hall.delayed(match)
    hall.on(5)
    assert hall.delayed(match).head() == 1


def test_other_matches_of_the_archive_do_not_hold_it_back(hall: Hall, match: Match) -> None:
    shown = hall.delayed(match)
    other = hall.archive.new_match("none", [SeatInfo("C")])
    record(match, "move")
    hall.on(4)
    record(other, "elsewhere")
    shown.refresh()
    hall.on(1)
    shown.refresh()
    assert shown.head() == 4


def test_through_a_chair_and_without_spoilers_the_delay_holds_too(hall: Hall, match: Match) -> None:
    """Whoever read further before the delay was chosen does not read on beyond it."""
    record(match, "move")
    reached = Reached()
    reached.come_to(match.state, match.mainline, 4)
    shown = hall.delayed(match)
    unspoilt = UnspoiltMatch(shown, reached)
    assert shown.cursor("", None, "public").last == 3
    assert (unspoilt.head(), len(unspoilt.plays()), len(unspoilt.metas())) == (3, 3, 3)
