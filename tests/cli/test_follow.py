"""`kifu follow`: entries as they are recorded, by other programs, through anybody's eyes, late if that is wanted."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from domain.play import Play
from eventstore.errors import StoreDisconnected, StoreFault
from replay.archive import Archive
from replay.match import Match
from tests.cli.conftest import Kifu, Result


@pytest.fixture
def archive(empty: Kifu) -> Iterator[Archive]:
    """A running match with an opening and two entries, recorded by another program."""
    with Archive.open(empty.database, durability="normal") as archive:
        match = archive.new_match("none", [SeatInfo("alice", "Alice"), SeatInfo("bob", "Bob")])
        record(match, "one", "two")
        yield archive


def record(match: Match, *actions: str, secret: tuple[str, ...] = ()) -> None:
    session = match.archive.session(match, scribe="erin")
    for action in actions:
        session.record(Play("bob", "turn", action, secret=secret))


class Follower:
    """The command in a thread; it ends by itself when the match has a result."""

    def __init__(self, kifu: Kifu, monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
        self.result: Result | None = None
        self.polls = threading.Semaphore(0)
        from replay.following import Follower as Reader

        poll = Reader.poll

        def counted(reader: Reader) -> Iterator[object]:
            yield from poll(reader)
            self.polls.release()

        monkeypatch.setattr(Reader, "poll", counted)
        self._thread = threading.Thread(target=self._run, args=(kifu, ("follow", "@last", "--until-end", *words)))
        self._thread.start()

    def _run(self, kifu: Kifu, words: tuple[str, ...]) -> None:
        self.result = kifu(*words)

    def has_looked(self) -> None:
        """Waits until the follower has told what there is."""
        assert self.polls.acquire(timeout=60)

    def at_the_end(self, match: Match) -> Result:
        """Declares a result and returns what the command left behind."""
        match.declare_result(["bob"], {"bob": 3})
        self._thread.join(60)
        assert self.result is not None
        return self.result


def test_each_entry_is_printed_once_as_it_comes_until_the_end(
    empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = archive.match("@last")
    follower = Follower(empty, monkeypatch)
    follower.has_looked()
    record(match, "three")
    follower.has_looked()
    record(match, "four", "five")
    result = follower.at_the_end(match)
    assert result.code == 0
    assert [line.split()[:3] for line in result.out.splitlines()[:-1]] == [
        ["4", "bob", "three"],
        ["5", "bob", "four"],
        ["6", "bob", "five"],
    ]
    assert result.out.splitlines()[-1] == "── over: won by bob"
    assert result.err == f"kifu: following main of {match.id[-8:]}, at #3; Ctrl-C stops\n"


def test_from_an_event_on_it_prints_what_the_log_prints(empty: Kifu, archive: Archive) -> None:
    match = archive.match("@last")
    record(match, "duke", secret=("bob",))
    match.declare_result(["bob"], {})
    for view in ((), ("--seat", "alice"), ("--public",), ("--json",), ("--json", "--public")):
        followed = empty.ok("follow", "@last", "--from", "2", "--until-end", *view).out.splitlines()
        logged = empty.ok("log", "@last", "--from", "2", *view).out.splitlines()
        assert followed[: len(logged)] == logged
        assert len(followed) == len(logged) + 1
    assert "duke" not in empty.ok("follow", "@last", "--from", "1", "--until-end", "--seat", "alice").out


def test_an_undo_and_an_amendment_are_said_in_one_line_and_the_mainline_is_followed(
    empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = archive.match("@last")
    follower = Follower(empty, monkeypatch)
    follower.has_looked()
    match.undo(reason="too quick", author="erin")
    record(match, "better")
    follower.has_looked()
    branch = match.fork("", 2, name="what if")
    match.choose_mainline(branch)
    record(match, "other")
    lines = follower.at_the_end(match).out.splitlines()
    assert lines[0] == "── #3 taken back by erin: too quick"
    assert lines[1].split()[:3] == ["3", "bob", "better"]
    assert lines[2] == "── the mainline is now what if, which goes on after #2"
    assert lines[3].split()[:3] == ["3", "bob", "other"]


def test_a_seat_is_told_that_the_line_moved_and_not_why(
    empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = archive.match("@last")
    follower = Follower(empty, monkeypatch, "--seat", "alice", "--json")
    follower.has_looked()
    match.undo(reason="bob held the duke", author="erin")
    result = follower.at_the_end(match)
    assert result.rows[0] == {
        "follow": "undone",
        "line": match.mainline,
        "after": 2,
        "instead_of": match.state.lines[match.mainline].parent,
        "gone": 1,
    }
    assert result.rows[1] == {"follow": "over", "line": match.mainline, "winners": ["bob"]}
    assert "duke" not in result.out


def test_nothing_is_printed_before_it_is_older_than_the_delay(
    empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of the broadcast stands still until it is let on."""
    now = [archive.clock()]
    monkeypatch.setattr("replay.following_delay.steady_clock", lambda: lambda: now[0])
    match = archive.match("@last")
    now[0] += 300_000_000
    follower = Follower(empty, monkeypatch, "--delay", "5m", "--json")
    follower.has_looked()
    record(match, "three")
    match.declare_result(["bob"], {})
    for _ in range(3):
        follower.has_looked()
    assert follower.result is None
    now[0] += 301_000_000
    assert [row.get("action") for row in follower.at_the_end(match).rows] == ["three", None]


def test_a_lost_database_is_said_tried_again_and_caught_up_with(
    empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is taken away while two entries are recorded elsewhere, and comes back with them."""
    match = archive.match("@last")
    pauses: list[float] = []
    away = empty.folder / "away.db"

    def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 3:
            shutil.copy(away, empty.database)

    monkeypatch.setattr("tui.cli.follow.time.sleep", sleep)
    monkeypatch.setattr("tui.cli.follow._LOOK_SECONDS", 0.01)
    follower = Follower(empty, monkeypatch)
    follower.has_looked()
    archive.store.backup(away)
    with Archive.open(away, durability="normal") as elsewhere:
        other = elsewhere.match(match.id)
        record(other, "three", "four")
        other.declare_result(["bob"], {})
    empty.database.rename(empty.folder / "gone.db")
    for beside in ("-wal", "-shm"):
        Path(f"{empty.database}{beside}").unlink(missing_ok=True)
    follower._thread.join(60)
    result = follower.result
    assert result is not None
    assert result.code == 0
    assert [line.split()[:3] for line in result.out.splitlines()[:2]] == [["4", "bob", "three"], ["5", "bob", "four"]]
    said = result.err.splitlines()
    assert said[1].startswith("kifu: LOST, retrying: the file ")
    assert said[2:] == ["kifu: the database is there again; going on"]
    assert pauses == [0.25, 0.5, 1.0]


def test_a_database_that_stays_lost_is_given_up_in_one_line(
    empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    monkeypatch.setattr("tui.cli.follow.time.sleep", pauses.append)

    def gone(*_: object) -> int:
        raise StoreFault("archive.db", "The server is gone.")

    monkeypatch.setattr("eventstore.store.EventStore.wait", gone)
    result = empty("follow", "@last", "--give-up", "2s")
    assert result.code == 6
    assert result.err.splitlines()[1:] == ["kifu: LOST, retrying: The server is gone.", "kifu: The server is gone."]
    assert sum(pauses) == pytest.approx(2)


def test_control_c_ends_it_as_it_should_end(empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("eventstore.store.EventStore.wait", pressed)
    result = empty("follow", "@last", "--from", "3")
    assert result.code == 0
    assert result.out.split()[:3] == ["3", "bob", "two"]


@pytest.mark.parametrize("wrong", ["soon", "", "5x", "9999h", "-5m"])
def test_a_delay_that_is_no_length_of_time_is_a_mistake_of_usage(empty: Kifu, archive: Archive, wrong: str) -> None:
    result = empty("follow", "@last", f"--delay={wrong}")
    assert result.code == 2
    assert result.is_one_line()


def test_the_loser_of_two_recorders_is_told_in_one_line_what_came_first(empty: Kifu, archive: Archive) -> None:
    record(archive.match("@last"), "three", "four")
    result = empty("play", "@last", "bob/vp += 1", "--expect", "3")
    assert result.code == 4
    assert result.is_one_line()
    assert result.err.startswith("kifu: erin recorded first #4 three and 1 more: the line ends at 5, 3 was expected")


def test_an_action_whose_answer_was_lost_is_said_again_and_recorded_once(
    empty: Kifu, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is cut between the commit and the answer; the same ids are given to the store again."""
    from eventstore.store import EventStore

    append = EventStore.append
    cuts = [1]

    def cut(store: EventStore, stream: str, *arguments: object) -> object:
        done = append(store, stream, *arguments)
        if stream.startswith("line-") and cuts:
            cuts.pop()
            raise StoreDisconnected("archive", "cut")
        return done

    monkeypatch.setattr(EventStore, "append", cut)
    monkeypatch.setattr("tui.cli.play.time.sleep", lambda _: None)
    result = empty.ok("play", "@last", "bob/vp += 1")
    assert result.out.split()[:2] == ["4", "·"]
    assert archive.match("@last").head() == 4
