"""Following a line: each entry once and in order, whatever becomes of the line and of the connection."""

from __future__ import annotations

import pytest

from domain.match_events import SeatInfo
from domain.play import Play
from eventstore.errors import MissingDatabase, NewerSchema, StoreDamaged, StoreFault
from replay.archive import Archive
from replay.following import Ended, Follower, Moved, Shrunk, successor
from replay.following_retry import is_loss, pauses
from replay.match import Match


@pytest.fixture
def match(archive: Archive) -> Match:
    """Versions 1 to 4."""
    match = archive.new_match("none", [SeatInfo("C"), SeatInfo("E")])
    record(match, "one", "two", "three")
    return match


def record(match: Match, *actions: str, line: str = "") -> None:
    session = match.archive.session(match, line)
    for action in actions:
        session.record(Play("C", "turn", action))


def told(follower: Follower) -> list[str]:
    """What a follower tells, in short."""
    found = []
    for news in follower.poll():
        if isinstance(news, Moved):
            found.append(f"{news.how} after {news.after}, {news.gone} gone")
        elif isinstance(news, Shrunk):
            found.append(f"ends at {news.after} instead of {news.told}")
        elif isinstance(news, Ended):
            found.append(f"won by {' '.join(news.result.winners)}")
        else:
            found.append(f"{news.version} {news.play.action}")
    return found


def seen_by(match: Match) -> Match:
    """The match as another reader has it."""
    return Match(match.archive, match.id)


def test_only_what_comes_is_told_and_only_once(match: Match) -> None:
    follower = Follower(seen_by(match))
    assert told(follower) == []
    record(match, "four", "five")
    assert told(follower) == ["5 four", "6 five"]
    assert told(follower) == []


def test_what_is_there_already_is_told_from_where_it_is_asked_for(match: Match) -> None:
    assert told(Follower(seen_by(match), told=2)) == ["3 two", "4 three"]


def test_after_an_undo_the_line_that_took_the_place_is_followed(match: Match) -> None:
    follower = Follower(seen_by(match))
    match.undo(reason="too quick", author="erin")
    record(match, "better")
    assert told(follower) == ["undone after 3, 1 gone", "4 better"]


def test_entries_that_were_recorded_and_taken_back_between_two_looks_are_never_told(match: Match) -> None:
    follower = Follower(seen_by(match))
    record(match, "four", "five")
    match.undo(at=5)
    record(match, "instead")
    assert told(follower) == ["undone after 4, 0 gone", "5 instead"]


def test_a_chosen_mainline_is_followed_from_where_it_parts(match: Match) -> None:
    follower = Follower(seen_by(match))
    other = match.fork("", 2, name="what if")
    record(match, "other two", line=other)
    assert told(follower) == []
    match.choose_mainline(other)
    assert told(follower) == ["chosen after 2, 2 gone", "3 other two"]


def test_a_redo_brings_back_what_was_told_before_without_telling_the_rest_again(match: Match) -> None:
    follower = Follower(seen_by(match))
    match.undo(at=3)
    assert told(follower) == ["undone after 2, 2 gone"]
    match.redo()
    assert told(follower) == ["undone after 2, 0 gone", "3 two", "4 three"]


def test_a_line_that_was_named_is_followed_through_its_own_undo_and_not_to_the_mainline(match: Match) -> None:
    branch = match.fork("", 2, name="what if")
    sister = match.fork("", 2, name="another")
    record(match, "a", "b", line=branch)
    follower = Follower(seen_by(match), branch)
    match.undo(branch)
    record(match, "c", line="what if")
    record(match, "main goes on")
    record(match, "sister goes on", line=sister)
    assert told(follower) == ["undone after 3, 1 gone", "4 c"]
    assert successor(match, branch) == match.line("what if").id
    assert successor(match, sister) == sister


def test_the_end_is_told_and_told_again_when_it_was_taken_back(match: Match) -> None:
    follower = Follower(seen_by(match))
    match.declare_result(["E"], {"E": 3})
    assert told(follower) == ["won by E"]
    assert follower.is_over
    match.undo()
    record(match, "four")
    assert told(follower) == ["undone after 3, 1 gone", "4 four"]
    assert not follower.is_over
    match.declare_result(["C"], {"C": 3})
    assert told(follower) == ["won by C"]


def test_a_match_that_was_opened_anew_is_gone_on_with_without_a_gap_or_a_doubled_entry(match: Match) -> None:
    follower = Follower(seen_by(match))
    record(match, "four")
    news = follower.poll()
    next(news)  # The connection is lost after the first one was told.
    news.close()
    record(match, "five", "six")
    follower.go_on_with(seen_by(match))
    assert told(follower) == ["6 five", "7 six"]


def test_a_backup_that_was_brought_back_is_said_and_followed(match: Match, another: Archive) -> None:
    """The other archive has the same match with fewer entries."""
    from replay.exporter import export
    from replay.importer import import_files

    path = another.store.path.with_name("short.kifu")
    with path.open("wb") as file:
        export(match, file.write)
    [report] = import_files(another, [str(path)])
    record(match, "four", "five")
    follower = Follower(seen_by(match))
    follower.go_on_with(another.match(report.match))
    assert told(follower) == ["ends at 4 instead of 6"]
    record(another.match(report.match), "anew")
    assert told(follower) == ["5 anew"]


def test_pauses_grow_and_end_at_the_limit() -> None:
    found = list(pauses(60))
    assert found[:4] == [0.25, 0.5, 1, 2]
    assert found == sorted(found[:-1]) + found[-1:]
    assert sum(found) == pytest.approx(60)
    assert max(found) <= 15


def test_waiting_is_for_what_may_pass_and_not_for_damage() -> None:
    assert is_loss(StoreFault("a", "gone"))
    assert is_loss(MissingDatabase("a"))
    assert is_loss(OSError("input/output error"))
    assert not is_loss(StoreDamaged("a", "page 7"))
    assert not is_loss(NewerSchema("a", "9", "8"))
    assert not is_loss(BrokenPipeError())
    assert not is_loss(ValueError())
