"""`kifu clock` and `kifu times`: clocks by command, and how long decisions took."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.match_events import ClockControlled, ClockCorrected, SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.meta import Meta
from tests.cli.conftest import Kifu


@pytest.fixture
def timed(kifu: Kifu) -> str:
    """A match of which every entry but one has a time; alice answered the third one in secret."""
    seats = (SeatInfo("alice", "Alice"), SeatInfo("bob", "[/red]Bob"))
    with Archive.open(kifu.database, durability="normal", zone=lambda _: 60) as archive:
        entries = [
            (Play("alice", "declared", "first", (Set("turn", "alice"),)), Meta(clock_ms=41_000, zone=60)),
            (Play("bob", "declared", "second", (Set("turn", "bob"),)), Meta(clock_ms=9_000, zone=60)),
            (Play("alice", "bid", "7", (), ("alice",)), Meta(clock_ms=100_000, zone=60)),
            (Play("bob", "declared", "last"), Meta(zone=60)),
        ]
        about = [ClockControlled(5_400_000, 30_000), ClockCorrected("", 2, "alice", 3_000_000)]
        return archive.new_match("pebbles", seats, plays=entries, about=about).id


def test_times_tells_total_mean_and_longest_of_each_seat_and_the_turns(kifu: Kifu, timed: str) -> None:
    rows = kifu.ok("times", timed).out.splitlines()
    assert rows[0].split() == ["seat", "total", "mean", "decisions", "longest"]
    assert rows[1].split()[:4] == ["alice", "2:21", "1:10", "2"]
    assert "1:40 #4 7, 0:41 #2 first" in rows[1]
    assert rows[3] == "1 entry without a time"
    assert [row.split()[:4] for row in rows[4:]] == [["turn", "1", "alice", "0:41"], ["turn", "2", "bob", "1:49"]]


def test_times_as_json(kifu: Kifu, timed: str) -> None:
    data = kifu.ok("times", timed, "--json").data
    alice, bob = data["seats"]
    assert (alice["seat"], alice["total_ms"], alice["mean_ms"], alice["decisions"]) == ("alice", 141_000, 70_500, 2)
    assert alice["longest"][0] == {"version": 4, "ms": 100_000, "action": "7"}
    assert alice["clock_ms"] == 5_400_000 + 2 * 30_000 - 3_100_000
    assert bob["clock_ms"] == 5_400_000 + 30_000 - 9_000
    assert [turn["ms"] for turn in data["turns"]] == [41_000, 109_000]
    assert data["untimed"] == 1


def test_times_of_one_seat(kifu: Kifu, timed: str) -> None:
    assert [one["version"] for one in kifu.ok("times", timed, "--of", "bob", "--json").data["decisions"]] == [3]
    assert kifu("times", timed, "--of", "zoe").code == 5


@pytest.mark.parametrize("view", [("--seat", "bob"), ("--public",)])
def test_nobody_is_told_how_long_another_thought_in_secret(kifu: Kifu, timed: str, view: tuple[str, ...]) -> None:
    data = kifu.ok("times", timed, *view, "--json").data
    assert [one["version"] for one in data["decisions"]] == [2, 3]
    assert [seat["clock_ms"] for seat in data["seats"]] == [None, None]
    shown = kifu.ok("times", timed, *view)
    assert "1:40" not in shown.out
    assert "secret" in shown.err
    assert "1:40" not in kifu.ok("log", timed, "--times", *view).out
    assert [row["think_ms"] for row in kifu.ok("log", timed, "--json", *view).rows] == [0, 41_000, 9_000, 0, 0]


@pytest.mark.parametrize("view", [("--seat", "bob"), ("--public",)])
def test_when_another_answered_in_secret_is_told_as_little_as_how_long_it_took(
    kifu: Kifu, timed: str, view: tuple[str, ...]
) -> None:
    rows = kifu.ok("log", timed, "--json", *view).rows
    assert [row["recorded_at"] is None for row in rows] == [False, False, False, True, False]
    assert [(row["instant"], row["zone"]) for row in rows if row["recorded_at"] is None] == [(None, None)]
    followed = kifu.ok("log", timed, "--times", *view).out.splitlines()
    assert [":" in row[:30] for row in followed] == [True, True, True, False, True]
    assert len({row.index("+01:00") for row in followed if "+01:00" in row}) == 1
    assert all(row["recorded_at"] for row in kifu.ok("log", timed, "--json").rows)
    assert all(row["instant"] for row in kifu.ok("log", timed, "--json", "--seat", "alice").rows)


def test_a_view_that_is_shown_no_times_is_not_told_that_no_clock_ran(kifu: Kifu) -> None:
    with Archive.open(kifu.database, durability="normal") as archive:
        entries = [(Play("alice", "bid", "7", (), ("alice",)), Meta(clock_ms=9_000))]
        match = archive.new_match("pebbles", (SeatInfo("alice"), SeatInfo("bob")), plays=entries).id
    for view in (("--public",), ("--seat", "bob")):
        said = kifu.ok("times", match, *view).err
        assert "no clock ran" not in said
        assert "not shown to this view" in said


def test_a_match_without_times_says_so_and_is_no_error(kifu: Kifu, root: str, pebbles: str) -> None:
    imported = kifu.ok("times", root)
    assert imported.out == ""
    assert "the file from which this match came told none" in imported.err
    assert "no clock ran" in kifu.ok("times", pebbles, "--json").data["reason"]


def test_log_tells_times_in_the_zone_in_which_they_were_recorded(kifu: Kifu, timed: str) -> None:
    rows = kifu.ok("log", timed, "--times").out.splitlines()
    assert "+01:00    0:41 alice" in rows[1]
    assert "+01:00         bob" in rows[4]
    first = kifu.ok("log", timed, "--json").rows[1]
    assert (first["zone"], first["think_ms"]) == (60, 41_000)


def test_clocks_are_started_corrected_and_paused(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("clock", pebbles, "--json").data["clocks"] == []
    begun = kifu.ok("clock", pebbles, "start", "--control", "90+30", "--json").data
    assert (begun["running"], begun["control"], begun["increment_ms"]) == (True, "90+30", 30_000)
    assert [clock["running"] for clock in begun["clocks"]] == [False, True]
    kifu.ok("clock", pebbles, "pause")
    corrected = kifu.ok("clock", pebbles, "--correct", "Alice=41:10")
    assert corrected.out.splitlines()[0].split() == ["alice", "41:10"]
    kifu.ok("clock", pebbles, "start")
    kifu.ok("play", pebbles, "alice/vp += 1")
    kifu.ok("play", pebbles, "bob/vp += 1", "--seat", "bob")
    kifu.ok("clock", pebbles, "pause")
    [one, other] = kifu.ok("times", pebbles, "--json").data["decisions"][-2:]
    assert one["ms"] > 0
    assert other["seat"] == "bob"
    assert "stands still" in kifu.ok("clock", pebbles).err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("pause",), 2, "does not run; start it first"),
        (("--correct", "alice"), 2, "expected KEY=VALUE"),
        (("--correct", "alice=4"), 2, "no time; expected minutes and seconds, as 41:10"),
        (("--correct", "alice=4:00"), 2, "no clock is used in this match"),
        (("--control", "soon"), 2, "no control of time; expected none, or a bank"),
        (("--correct", "zoe=4:00"), 5, "its seats are alice, bob"),
        (("stop",), 2, "'start', 'pause'"),
    ],
)
def test_what_a_clock_cannot_do_is_one_line(
    kifu: Kifu, pebbles: str, words: tuple[str, ...], code: int, said: str
) -> None:
    result = kifu("clock", pebbles, *words)
    assert result.code == code
    assert said in result.err
    assert result.is_one_line()
