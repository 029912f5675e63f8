"""Several who record at once, and a store that fails after it has committed: nothing is lost, doubled or misplaced."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.match_events import SeatInfo
from domain.play import Play
from eventstore.errors import StoreFault
from replay.archive import Archive
from replay.errors import RecordedFirst, TakenBack
from replay.match import Match
from replay.meta import Meta


@pytest.fixture
def match(archive: Archive) -> Match:
    """Versions 1 to 3."""
    match = archive.new_match("none", [SeatInfo("C"), SeatInfo("E")])
    session = archive.session(match)
    session.record_all([Play("C", "turn", "one"), Play("C", "turn", "two")])
    return match


def act(action: str, secret: tuple[str, ...] = ()) -> Play:
    return Play("C", "turn", action, secret=secret)


def stored(match: Match, line: str = "") -> list[str]:
    return [play.action for play in Match(match.archive, match.id).plays(line)][1:]


class Cut:
    """A store whose connection is cut between the commit and the answer, once."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, match: Match, name: str = "append") -> None:
        self.store = match.archive.store
        self.is_due = True
        self.work: Callable[..., object] = getattr(self.store, name)
        monkeypatch.setattr(self.store, name, self)

    def __call__(self, *arguments: object) -> object:
        done = self.work(*arguments)
        if self.is_due:
            self.is_due = False
            raise StoreFault("archive", "The connection was lost.")
        return done


def test_an_entry_of_which_nobody_knows_whether_it_was_recorded_is_not_doubled(
    monkeypatch: pytest.MonkeyPatch, match: Match
) -> None:
    session = match.archive.session(match)
    Cut(monkeypatch, match)
    with pytest.raises(StoreFault):
        session.record(act("three"))
    assert session.cursor.at == 3
    done = session.record(act("three"))
    assert (done.version, stored(match)) == (4, ["one", "two", "three"])
    session.record(act("three"))
    assert stored(match) == ["one", "two", "three", "three"], "said once more, it is another entry"


def test_several_entries_of_one_answer_are_not_doubled_either(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    session = match.archive.session(match)
    Cut(monkeypatch, match)
    both = [act("three"), act("four")]
    with pytest.raises(StoreFault):
        session.record_all(both, meta=Meta(ruling="so"))
    assert [done.version for done in session.record_all(both, meta=Meta(ruling="so"))] == [4, 5]
    assert stored(match) == ["one", "two", "three", "four"]


def test_what_was_recorded_unheard_is_recognised_when_others_have_gone_on_since(
    monkeypatch: pytest.MonkeyPatch, match: Match
) -> None:
    session = match.archive.session(match)
    Cut(monkeypatch, match)
    with pytest.raises(StoreFault):
        session.record(act("three"))
    match.archive.session(match).record(act("theirs"))
    assert session.record(act("three")).version == 4
    session.follow()
    session.record(act("four"))
    assert stored(match) == ["one", "two", "three", "theirs", "four"]


def test_after_a_failure_something_else_can_be_said_and_what_came_first_is_shown(
    monkeypatch: pytest.MonkeyPatch, match: Match
) -> None:
    session = match.archive.session(match)
    Cut(monkeypatch, match)
    with pytest.raises(StoreFault):
        session.record(act("three"))
    with pytest.raises(RecordedFirst) as caught:
        session.record(act("no, four"))
    assert [play.action for play in caught.value.theirs] == ["three"]
    assert stored(match) == ["one", "two", "three"]


def test_a_line_that_was_begun_unheard_is_stepped_onto_and_not_begun_twice(
    monkeypatch: pytest.MonkeyPatch, match: Match
) -> None:
    session = match.archive.session(match, at=2)

    def lost() -> bool:
        raise StoreFault("archive", "The connection was lost.")

    with monkeypatch.context() as patch:
        patch.setattr(match, "refresh", lost)
        with pytest.raises(StoreFault):
            session.record(act("other"))
    done = session.record(act("other"))
    assert (done.version, done.is_new) == (3, False)
    assert len(Match(match.archive, match.id).state.lines) == 2


def test_the_loser_is_told_what_came_first_and_who_recorded_it(match: Match) -> None:
    session = match.archive.session(match)
    match.archive.session(match, scribe="erin").record_all([act("three"), act("four")])
    with pytest.raises(RecordedFirst, match=r"^erin recorded first #4 three and 1 more: the line ends at 5, 3 was"):
        session.record(act("mine"))


def test_what_was_answered_in_secret_first_is_not_told(match: Match) -> None:
    session = match.archive.session(match)
    match.archive.session(match).record(act("duke", secret=("C",)))
    with pytest.raises(RecordedFirst, match="somebody else recorded first #4 C answered: ") as caught:
        session.record(act("mine"))
    assert "duke" not in str(caught.value)


def test_nothing_is_recorded_on_a_tail_that_somebody_has_taken_back(match: Match) -> None:
    session = match.archive.session(match)
    old = match.mainline
    other = Match(match.archive, match.id)
    other.undo(author="erin")
    with pytest.raises(TakenBack, match=r"^erin took #3 back first: play goes on after #2 on another line") as caught:
        session.record(act("three"))
    assert caught.value.goes_on == other.mainline
    with pytest.raises(TakenBack):
        session.undo()
    assert stored(match, old) == ["one", "two"]
    session.follow()
    session.record(act("three"))
    assert stored(match) == ["one", "three"]


def test_whoever_means_a_tail_that_was_taken_back_records_on_it(match: Match) -> None:
    old = match.mainline
    match.undo()
    match.archive.session(match, old).record(act("three"))
    assert stored(match, old) == ["one", "two", "three"]


def test_on_different_lines_nobody_is_told_that_others_were_first(archive: Archive, match: Match) -> None:
    """Each has an archive of its own, as programs beside each other have."""
    lines = [match.mainline, *(match.fork("", 2, name=f"line {number}") for number in range(3))]

    def scribe(line: str) -> None:
        with Archive.open(archive.store.path, durability="normal") as own:
            session = own.session(own.match(match.id), line)
            for step in range(10):
                session.record(act(f"{line} {step}"))

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(scribe, line) for line in lines]:
            done.result()
    for line in lines:
        assert stored(match, line)[-10:] == [f"{line} {step}" for step in range(10)]
