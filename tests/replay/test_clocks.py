"""Clocks while a match is recorded: whose run, what a decision took, corrections, and what becomes of times."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from replay.amending import Amending
from replay.amendment import Edit
from replay.archive import Archive
from replay.beginning import begin_match
from replay.clock_words import Control, read_control, read_time, write_control, write_time
from replay.clocks import Face, control_clock, pause_clock, start_clock
from replay.errors import BadRequest
from replay.exporter import export_to_file
from replay.extract import extract
from replay.importer import import_files
from replay.instants import zoned
from replay.match import Match
from replay.meta import Meta
from replay.opening import read_position
from replay.referee import open_with_rules
from replay.session import Session
from replay.thinking import bar, think_times
from tests.hand import Hand
from tests.replay.conftest import EPOCH, counting_ids

HANDS = """
[stacks]
"alice/hand" = ["city", "city", "city", "city", "city"]
"alice/deck" = ["city", "city", "city", "city", "city"]
"bob/hand" = ["city", "city", "city", "city", "city"]
"bob/deck" = ["city", "city", "city", "city", "city"]
supply = []
market = ["caravan"]
[values]
turn = "alice"
"""


@pytest.fixture
def hand() -> Hand:
    return Hand(EPOCH)


@pytest.fixture
def archive(tmp_path: Path, hand: Hand) -> Iterator[Archive]:
    with Archive.open(tmp_path / "archive.db", clock=hand, ids=counting_ids(), zone=lambda _: 60) as opened:
        yield opened


@pytest.fixture
def match(archive: Archive) -> Match:
    seats = ["alice", "bob"]
    begun = open_with_rules("heart-of-crown", seats, {}, sees=("*",), position=read_position(HANDS))
    return archive.new_match(
        "heart-of-crown",
        [SeatInfo(seat) for seat in seats],
        opening=begun.plays[0],
        plays=((play, Meta()) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )


@pytest.fixture
def picking(archive: Archive) -> Match:
    """A match in which both seats are asked at once, in secret, which cards they begin with."""
    seats = [SeatInfo("alice"), SeatInfo("bob")]
    return begin_match(archive, "heart-of-crown", seats, options={"opening-hands": "picked"}, seed=2).match


def act(session: Session, text: str, seat: str = "") -> None:
    session.record_all(session.read(text, seat))


def faces(session: Session) -> dict[str, str]:
    found = session.watch.faces(session.line, session.cursor, session.match.archive.clock())
    return {face.seat: f"{face.text}{' runs' if face.is_running else ''}" for face in found}


def times(match: Match, line: str = "") -> list[tuple[str, float]]:
    return [(entry.play.action, entry.meta.clock_ms / 1000) for entry in match.entries(line) if entry.meta.clock_ms]


def test_without_a_clock_no_entry_has_a_time(match: Match, hand: Hand) -> None:
    session = Session(match)
    hand.on(30)
    act(session, "play city")
    assert times(match) == []
    assert faces(session) == {}


def test_the_clock_of_whoever_is_asked_runs_and_each_entry_has_what_its_decision_took(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    hand.on(41)
    assert faces(session) == {"alice": "0:41 runs", "bob": "0:00"}
    act(session, "play city")
    hand.on(4)
    act(session, "end main")
    hand.on(2.5)
    act(session, "end turn")
    hand.on(10)
    assert faces(session) == {"alice": "0:47", "bob": "0:10 runs"}
    assert times(match) == [("play city", 41), ("end main", 4), ("end turn", 2.5)]


def test_a_pause_is_not_counted_and_a_decision_may_have_several(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    for _ in range(2):
        hand.on(5)
        pause_clock(match)
        hand.on(600)
        start_clock(match)
    hand.on(1)
    act(session, "play city")
    assert times(match) == [("play city", 11)]


def test_clocks_survive_that_the_archive_is_closed(match: Match, archive: Archive, hand: Hand, tmp_path: Path) -> None:
    session = Session(match)
    control_clock(match, Control(600_000, 10_000))
    start_clock(match)
    hand.on(5)
    act(session, "play city")
    hand.on(3)
    archive.close()
    with Archive.open(tmp_path / "archive.db", clock=hand, ids=counting_ids(500)) as again:
        later = Session(again.match("@last"))
        assert faces(later) == {"alice": "10:02 runs", "bob": "10:00"}
        hand.on(4)
        act(later, "play city")
        assert times(later.match) == [("play city", 5), ("play city", 7)]


def test_a_bank_that_is_used_up_goes_below_nothing(match: Match, hand: Hand) -> None:
    session = Session(match)
    control_clock(match, Control(60_000))
    start_clock(match)
    hand.on(59.5)
    assert faces(session)["alice"] == "0:01 runs"
    hand.on(12.5)
    assert faces(session)["alice"] == "-0:12 runs"


@pytest.mark.parametrize("control", [Control(), Control(3_600_000, 30_000)])
def test_a_corrected_clock_shows_what_it_was_told_and_goes_on_from_there(
    match: Match, hand: Hand, control: Control
) -> None:
    session = Session(match)
    control_clock(match, control)
    start_clock(match)
    hand.on(20)
    act(session, "play city")
    hand.on(10)
    session.watch.correct(session.line, session.cursor, "alice", read_time("41:10"), hand())
    assert faces(session)["alice"] == "41:10 runs"
    hand.on(5)
    left = control.budget_ms > 0
    assert faces(session)["alice"] == ("41:05 runs" if left else "41:15 runs")
    act(session, "end main")
    assert times(match)[-1] == ("end main", 15)
    assert faces(session)["alice"] == ("41:35 runs" if left else "41:15 runs")


def test_a_seat_that_does_not_exist_has_no_clock(match: Match, hand: Hand) -> None:
    session = Session(match)
    with pytest.raises(BadRequest, match="no clock is used"):
        session.watch.correct(session.line, session.cursor, "alice", 0, hand())
    start_clock(match)
    with pytest.raises(BadRequest, match="no seat is called 'zoe'"):
        session.watch.correct(session.line, session.cursor, "zoe", 0, hand())


def test_when_several_are_asked_at_once_each_clock_runs_until_its_own_answer(picking: Match, hand: Hand) -> None:
    match, session = picking, Session(picking)
    assert set(session.watch.opened(session.line, session.cursor)) == {"alice", "bob"}
    start_clock(match)
    hand.on(10)
    act(session, session.ways_on("", "alice")[0], "alice")
    hand.on(15)
    assert faces(session) == {"alice": "0:10", "bob": "0:25 runs"}
    act(session, session.ways_on("", "bob")[0], "bob")
    assert [seconds for _, seconds in times(match)] == [10, 25]


def test_of_entries_that_one_answer_means_the_last_one_has_the_time(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    hand.on(8)
    plays = session.read("end turn")
    assert [play.action for play in plays] == ["end main", "end turn"]
    session.record_all(plays)
    assert times(match) == [("end turn", 8)]


def test_a_clock_of_the_machine_that_is_set_back_never_gives_a_negative_time(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    hand.on(10)
    act(session, "play city")
    hand.on(-3_600)
    assert faces(session)["alice"] == "0:10 runs"
    act(session, "play city")
    assert all(entry.meta.clock_ms >= 0 for entry in match.entries())
    assert sum(ms for _, ms in times(match)) < 11


def test_an_undone_entry_takes_its_time_along_and_the_clock_goes_on_for_the_new_one(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    hand.on(5)
    act(session, "play city")
    hand.on(20)
    act(session, "end main")
    undone = session.line
    hand.on(2)
    session.undo("a slip")
    assert faces(session) == {"alice": "0:27 runs", "bob": "0:00"}
    hand.on(1)
    act(session, "play city")
    assert times(match) == [("play city", 5), ("play city", 23)]
    assert times(match, undone) == [("play city", 5), ("end main", 20)]


def test_redo_brings_entry_and_time_back_and_the_clock_goes_on_there(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    hand.on(5)
    act(session, "play city")
    session.undo()
    back = match.redo(session.line)
    again = Session(match, back)
    hand.on(3)
    assert faces(again)["alice"] == "0:08 runs"


def test_an_amended_line_keeps_the_times_and_instants_of_its_entries(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    for seconds, text in ((5, "play city"), (6, "play city"), (7, "end main")):
        hand.on(seconds)
        act(session, text)
    instants = [entry.instant for entry in match.entries()]
    pause_clock(match)
    hand.on(86_400)
    amending = Amending(match, "", Edit("replace", 3, ("end main",)))
    amending.settle_all("skip")
    amending.accept_open()
    new = amending.write(author="erin")
    assert ("end main", 6) in times(match, new)
    assert [entry.instant for entry in match.entries(new)][:3] == instants[:3]
    assert match.state.clock.line == new


def test_a_line_of_analysis_has_no_clock_and_leaves_the_other_running(match: Match, hand: Hand) -> None:
    session = Session(match)
    start_clock(match)
    hand.on(5)
    act(session, "play city")
    what_if = Session(match, match.fork("", 1))
    hand.on(60)
    act(what_if, "end main")
    assert faces(what_if) == {"alice": "0:00", "bob": "0:00"}
    hand.on(5)
    act(session, "play city")
    assert times(match) == [("play city", 5), ("play city", 65)]
    assert times(match, what_if.line) == []


def test_without_rules_the_clock_of_whoever_has_the_turn_runs(archive: Archive, hand: Hand) -> None:
    match = archive.new_match("pebbles", [SeatInfo("alice"), SeatInfo("bob")])
    session = Session(match)
    start_clock(match)
    act(session, "turn = bob", "alice")
    hand.on(9)
    assert faces(session) == {"alice": "0:00", "bob": "0:09 runs"}
    act(session, "bob/vp += 1", "bob")
    assert times(match)[-1] == ("bob/vp += 1", 9)


def test_clocks_that_run_cannot_be_started_and_those_that_stand_not_paused(match: Match) -> None:
    with pytest.raises(BadRequest, match="does not run"):
        pause_clock(match)
    start_clock(match)
    with pytest.raises(BadRequest, match="runs already"):
        start_clock(match)


def timed_match(match: Match, hand: Hand) -> Match:
    session = Session(match)
    control_clock(match, Control(600_000))
    start_clock(match)
    for seconds, text in ((5, "play city"), (60, "end main"), (2, "end turn"), (30, "end turn")):
        hand.on(seconds)
        act(session, text)
    return match


def test_times_go_with_the_file_that_carries_a_match_and_with_a_line_that_becomes_one(
    match: Match, archive: Archive, hand: Hand, tmp_path: Path
) -> None:
    timed_match(match, hand)
    Session(match).watch.correct(match.mainline, match.cursor(), "bob", 60_000, hand())
    export_to_file(match, tmp_path / "match.kifu")
    with Archive.open(tmp_path / "other.db", clock=hand, ids=counting_ids(900)) as other:
        [_] = import_files(other, [str(tmp_path / "match.kifu")])
        copy = other.match(match.id)
        assert times(copy) == times(match)
        assert copy.state.clock == match.state.clock
        assert think_times(copy) == think_times(match)
    own = extract(archive, match)
    assert times(own) == times(match)
    assert [entry.instant for entry in own.entries()][1:] == [entry.instant for entry in match.entries()][1:]
    assert faces(Session(own))["bob"] == "1:00"


def test_the_chart_tells_total_mean_and_longest_of_each_seat_and_each_turn(match: Match, hand: Hand) -> None:
    found = think_times(timed_match(match, hand))
    alice, bob = found.seats
    assert (alice.total_ms, alice.decisions, alice.mean_ms) == (67_000, 3, 22_333)
    assert [(one.version, one.ms, one.action) for one in alice.longest][:1] == [(3, 60_000, "end main")]
    assert (bob.total_ms, bob.clock_ms) == (30_000, 570_000)
    assert [(turn.seat, turn.ms) for turn in found.turns] == [("alice", 67_000), ("bob", 30_000)]
    only = think_times(match, only="bob")
    assert [one.seat for one in (*only.seats, *only.thoughts)] == ["bob", "bob"]


def test_a_line_without_times_says_so(match: Match, archive: Archive, tmp_path: Path) -> None:
    assert "no clock ran" in think_times(match).nothing
    file = Path(__file__).parents[2] / "replay" / "demo_games" / "autumn.rootlog"
    [report] = import_files(archive, [str(file)])
    assert "told none" in think_times(archive.match(report.match)).nothing


def test_a_chair_is_not_told_how_long_others_thought_about_a_secret_answer(picking: Match, hand: Hand) -> None:
    match, session = picking, Session(picking)
    start_clock(match)
    for seat, seconds in (("alice", 10), ("bob", 15)):
        hand.on(seconds)
        act(session, session.ways_on("", seat)[0], seat)
    scribe, bob, public = think_times(match), think_times(match, chair="bob"), think_times(match, chair="public")
    assert {one.seat for one in scribe.thoughts} == {"alice", "bob"}
    assert [(one.seat, one.ms) for one in bob.thoughts] == [("bob", 25_000)]
    assert public.thoughts == ()
    assert [seat.total_ms for seat in bob.seats] == [0, 25_000]
    assert all(seat.clock_ms is None for seat in bob.seats)
    assert bob.leaves_out


@pytest.mark.parametrize(
    ("text", "ms"),
    [("41:10", 2_470_000), ("0:05", 5_000), ("1:02:03", 3_723_000), ("90:00", 5_400_000), ("-0:12", -12_000)],
)
def test_times_are_read_as_a_clock_shows_them(text: str, ms: int) -> None:
    assert read_time(text) == ms
    assert read_time(write_time(ms)) == ms


@pytest.mark.parametrize("text", ["", "41", "4:1", "1:75", "1:60:00", "x", "9999:00:00", "41:10:", "٤:١٠"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(BadRequest):
        read_time(text)


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("none", Control()),
        ("90", Control(5_400_000)),
        ("90+30", Control(5_400_000, 30_000)),
        ("1:30:00+0:30", Control(5_400_000, 30_000)),
        ("0:45", Control(45_000)),
    ],
)
def test_controls_are_read_and_written(text: str, control: Control) -> None:
    assert read_control(text) == control
    assert read_control(write_control(control)) == control


@pytest.mark.parametrize("text", ["", "+30", "0", "-5", "90+", "90+x", "90+30+5", "99999:99"])
def test_what_is_no_control_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="no control of time"):
        read_control(text)


def test_an_instant_is_told_in_the_zone_in_which_it_was_recorded() -> None:
    assert zoned(EPOCH, 60) == "2025-11-30 01:00:00 +01:00"
    assert zoned(EPOCH, -210) == "2025-11-29 20:30:00 -03:30"
    assert zoned(1 << 70, 0) == f"{1 << 70} µs"
    assert zoned(EPOCH, 99_999) == f"{EPOCH} µs"


def test_bars_are_as_long_as_their_share_and_never_vanish() -> None:
    assert bar(10, 10, 4) == "████"
    assert bar(5, 10, 4, ascii_only=True) == "##"
    assert bar(1, 1_000, 4) == "▏"
    assert bar(0, 10, 4) == ""


def test_a_face_shows_what_is_left_of_a_bank_and_else_what_was_used() -> None:
    assert Face("C", 61_900, None, False).text == "1:01"
    assert Face("C", 61_900, 500, False).text == "0:01"
