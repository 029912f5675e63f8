"""A match in an archive: recording, lines, notes, as somebody at the table meets them."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces, Set
from domain.match_events import SeatInfo
from domain.play import Play
from eventstore import NewEvent
from replay.archive import Archive
from replay.declare import declare
from replay.errors import Ambiguous, BadRequest, NotFound, RecordedFirst
from replay.match import Match
from replay.tree import tree_rows

SEATS = [SeatInfo("C", "alice"), SeatInfo("E", "bob")]


@pytest.fixture
def match(archive: Archive) -> Match:
    """A match with an opening and four entries: versions 1 to 5."""
    opening = Play(asked="opening", changes=(MovePieces("w", 9, "", "5"), Set("C/vp", 0)))
    match = archive.new_match("none", SEATS, opening=opening, facts={"event": "Spring Open", "date": "2026-11-28"})
    session = archive.session(match)
    for text in ("1 w 5 -> 8", "C/vp += 1", "2 w 5 -> 6", "C/vp += 2"):
        session.record(declare(text, session.cursor.table, "C"))
    return match


def actions(match: Match, line: str = "") -> list[str]:
    return [play.action for play in match.plays(line)][1:]


def test_what_was_recorded_is_there_tomorrow(archive: Archive, match: Match) -> None:
    again = archive.match(match.id)
    assert actions(again) == ["1 w 5 -> 8", "C/vp += 1", "2 w 5 -> 6", "C/vp += 2"]
    assert again.cursor().table.value("C/vp") == 3
    assert again.cursor().table.pool("5") == {"w": 6}
    assert archive.verify(again).findings == ()


def test_another_move_inside_the_line_begins_a_line_and_leaves_the_old_one(archive: Archive, match: Match) -> None:
    session = archive.session(match, at=3, scribe="erin")
    done = session.record(declare("3 w 5 -> 7", session.cursor.table, "E"))
    assert (done.is_new, done.version) == (True, 4)
    assert done.line != match.mainline
    assert actions(match, done.line) == ["1 w 5 -> 8", "C/vp += 1", "3 w 5 -> 7"]
    assert actions(match) == ["1 w 5 -> 8", "C/vp += 1", "2 w 5 -> 6", "C/vp += 2"]
    assert [line.id for line in match.state.forks_at(match.mainline, 3)] == [done.line]


def test_the_move_that_was_played_steps_into_the_line_instead_of_making_a_twin(archive: Archive, match: Match) -> None:
    session = archive.session(match, at=3)
    done = session.record(declare("2 w 5 -> 6", session.cursor.table, "C"))
    assert (done.is_new, done.version, done.line) == (False, 4, match.mainline)
    assert len(match.state.lines) == 1


def test_a_move_that_another_line_began_with_steps_into_that_line(archive: Archive, match: Match) -> None:
    first = archive.session(match, at=3)
    fork = first.record(declare("3 w 5 -> 7", first.cursor.table, "E"))
    second = archive.session(match, at=3)
    done = second.record(declare("3 w 5 -> 7", second.cursor.table, "E"))
    assert (done.is_new, done.line) == (False, fork.line)
    assert len(match.state.lines) == 2


def test_of_two_who_record_at_one_version_exactly_one_wins(archive: Archive, match: Match) -> None:
    one, two = archive.session(match), archive.session(match)
    one.record(declare("C/vp += 1", one.cursor.table, "C"))
    with pytest.raises(RecordedFirst) as caught:
        two.record(declare("C/vp += 2", two.cursor.table, "C"))
    assert (caught.value.expected, caught.value.actual) == (5, 6)
    assert two.catch_up() == 1
    assert match.head() == 6


def test_undo_keeps_the_tail_and_who_and_why(archive: Archive, match: Match) -> None:
    old = match.mainline
    new = match.undo(reason="wrong clearing", author="bob")
    assert match.mainline == new
    assert actions(match) == ["1 w 5 -> 8", "C/vp += 1", "2 w 5 -> 6"]
    assert actions(match, old)[-1] == "C/vp += 2"
    row = next(row for row in tree_rows(match) if row.line == old)
    assert (row.is_undone, row.reason) == (True, "wrong clearing")
    match.choose_mainline(old)
    assert match.state.lines[old].retired is None
    assert actions(match)[-1] == "C/vp += 2"


def test_undoing_everything_stops_at_the_opening(match: Match) -> None:
    for _ in range(4):
        match.undo()
    with pytest.raises(BadRequest, match="nothing to undo"):
        match.undo()
    assert actions(match) == []


def test_lines_are_found_by_name_and_by_unique_beginning_or_end(match: Match) -> None:
    fork = match.fork("", 2, name="what if")
    assert match.line("what if").id == fork
    assert match.line(fork[-8:]).id == fork
    with pytest.raises(NotFound):
        match.line("nobody")
    with pytest.raises(Ambiguous):
        match.line("0")


@pytest.mark.parametrize("at", [0, 6, -1])
def test_a_line_cannot_fork_where_there_is_no_event(match: Match, at: int) -> None:
    with pytest.raises(NotFound, match="it has 1 to 5"):
        match.fork("", at)


def test_a_fork_of_a_fork_shares_what_it_shares(archive: Archive, match: Match) -> None:
    outer = match.fork("", 4)
    inner = match.fork(outer, 3)
    assert match.state.lines[inner].parent == match.mainline
    session = archive.session(match, inner)
    session.record(declare("E/vp = 7", session.cursor.table, "E"))
    assert actions(match, inner) == ["1 w 5 -> 8", "C/vp += 1", "E/vp = 7"]


def test_the_mainline_cannot_be_retired(match: Match) -> None:
    with pytest.raises(BadRequest, match="make another line the mainline first"):
        match.retire("")


def test_notes_are_added_edited_and_removed_without_losing_what_they_said(archive: Archive, match: Match) -> None:
    note = match.add_note(3, "too bold", glyph="?!", author="carol")
    match.edit_note(note[-6:], "bold enough", author="carol")
    shown = archive.match(match.id).state.notes_at(match.mainline, 3)
    assert [(one.text, one.glyph, len(one.wordings)) for one in shown] == [("bold enough", "?!", 2)]
    match.remove_note(note)
    assert archive.match(match.id).notes() == []
    with pytest.raises(BadRequest, match="says nothing"):
        match.add_note(3)
    with pytest.raises(NotFound, match="no event 9"):
        match.add_note(9, "x")


def test_matches_are_found_by_prefix_by_end_and_as_the_last_one(archive: Archive, match: Match) -> None:
    second = archive.new_match("none", SEATS)
    assert archive.match("@last").id == second.id
    assert archive.match(match.id[-10:]).id == match.id
    with pytest.raises(Ambiguous) as caught:
        archive.match(match.id[:6])
    assert set(caught.value.candidates) == {match.id, second.id}
    with pytest.raises(NotFound, match="kifu search"):
        archive.match("zzz")


def test_two_seats_of_one_name_are_refused(archive: Archive) -> None:
    with pytest.raises(BadRequest, match="two seats have the same name"):
        archive.new_match("none", [SeatInfo("C"), SeatInfo("C")])


def test_the_library_follows_what_is_recorded(archive: Archive, match: Match) -> None:
    assert [row.events for row in archive.matches("spring seat:alice").rows] == [5]
    session = archive.session(match)
    session.record(declare("C/vp += 1", session.cursor.table, "C"))
    match.add_note(2, "The turning point", tags=["turn"])
    page = archive.matches("note:turning tag:turn")
    assert (page.total, page.rows[0].events, page.rows[0].notes) == (1, 6, 1)
    assert archive.matches("seat:carol").total == 0


def test_the_library_is_the_same_when_the_archive_is_opened_again(archive: Archive, match: Match) -> None:
    match.add_note(2, "x")
    before = archive.matches().rows
    again = Archive(archive.store)
    assert again.matches().rows == before


def test_events_of_an_unknown_type_are_kept_and_passed_over(archive: Archive, match: Match) -> None:
    archive.store.append(match.stream, [NewEvent("from-the-future", b"\x80", b"x" * 16, 1)])
    again = archive.match(match.id)
    assert again.state.passed_over == 1
    assert again.title == match.title
