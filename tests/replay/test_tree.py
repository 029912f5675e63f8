"""The tree of lines is drawn from the mainline, whatever was recorded first."""

from __future__ import annotations

import pytest

from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.errors import BadRequest
from replay.match import Match
from replay.meta import EMPTY
from replay.tree import TreeRow, tree_rows


@pytest.fixture
def match(archive: Archive) -> Match:
    """A line of ten events."""
    plays = [(Play("C", "turn", f"move {n}"), EMPTY) for n in range(2, 11)]
    return archive.new_match("none", [SeatInfo("C")], plays=plays)


def play_on(match: Match, line: str, count: int) -> None:
    session = match.archive.session(match, line)
    for number in range(count):
        session.record(Play("C", "turn", f"other {number} {line}"))


def drawn(row: TreeRow) -> str:
    stroke = "".join("   " if last else "│  " for last in row.ancestors_last[1:])
    branch = "" if not row.depth else "└─" if row.is_last else "├─"
    mark = "×" if row.is_undone else "★" if row.is_mainline else ""
    return f"{stroke}{branch}{row.name} {f'#{row.at + 1}' if row.depth else ''}{mark} {row.own}".strip()


def test_lines_hang_where_they_part(match: Match) -> None:
    outer = match.fork("", 6, name="what if")
    play_on(match, outer, 4)
    match.fork(outer, 8, name="no hospital")
    match.fork("", 3, name="early")
    assert [drawn(row) for row in tree_rows(match)] == [
        "main ★ 10",
        "├─early #4 0",
        "└─what if #7 4",
        "└─no hospital #9 0",
    ]


def test_after_an_undo_the_old_tail_hangs_from_the_line_on_which_play_goes_on(match: Match) -> None:
    old = match.mainline
    match.undo(at=8, reason="wrong clearing", author="bob")
    play_on(match, "", 5)
    rows = tree_rows(match)
    assert [drawn(row) for row in rows] == ["main ★ 12", "└─undone #8× 3"]
    assert (rows[1].line, rows[1].parent, rows[1].reason, rows[1].author) == (
        old,
        match.mainline,
        "wrong clearing",
        "bob",
    )


def test_a_line_made_the_mainline_comes_on_top_and_the_others_turn_around_it(match: Match) -> None:
    first = match.mainline
    outer = match.fork("", 6, name="what if")
    play_on(match, outer, 4)
    match.fork("", 3, name="early")
    match.fork("", 9, name="late")
    match.choose_mainline(outer)
    rows = tree_rows(match)
    assert [(row.name, row.at, row.depth) for row in rows] == [
        ("what if", 0, 0),
        ("early", 3, 1),
        (f"line {first[-6:]}", 6, 1),
        ("late", 9, 2),
    ]


def test_promoted_lines_come_first_among_those_that_part_with_them(match: Match) -> None:
    for name in "abc":
        match.fork("", 5, name=name)
    match.promote("c")
    assert [row.name for row in tree_rows(match)][1:] == ["a", "c", "b"]
    match.demote("a")
    assert [row.name for row in tree_rows(match)][1:] == ["c", "a", "b"]


def test_every_line_is_drawn_once(match: Match) -> None:
    for depth in range(1, 9):
        last = list(match.state.lines)[-1]
        match.fork(last, min(depth + 1, match.head(last)))
        match.undo()
    rows = tree_rows(match)
    assert sorted(row.line for row in rows) == sorted(match.state.lines)
    assert all(row.own == row.head - row.at for row in rows)


def test_a_line_that_was_undone_under_its_name_leaves_the_name_to_its_successor(match: Match) -> None:
    line = match.fork("", 4, name="what if")
    play_on(match, line, 2)
    new = match.undo(line)
    assert match.line("what if").id == new
    assert match.line("@last").id == new


def test_what_a_redo_leaves_behind_is_not_shown(match: Match) -> None:
    before = [drawn(row) for row in tree_rows(match)]
    match.undo(reason="one")
    match.undo(reason="two", author="bob")
    assert [row.reason for row in tree_rows(match)] == ["", "one", "two"]
    assert tree_rows(match)[2].when > tree_rows(match)[1].when
    for _ in range(2):
        match.redo()
    assert [drawn(row) for row in tree_rows(match)] == before
    left = next(line for line in match.state.lines.values() if match.is_left_over(line))
    assert left.id in [row.line for row in tree_rows(match, left.id)]


def test_a_branch_that_begins_where_something_was_redone_brings_nothing_empty_back(match: Match) -> None:
    match.undo(at=8)
    match.redo()
    branch = match.fork("", 7, name="what if")
    with pytest.raises(BadRequest, match="nothing to redo"):
        match.redo(branch)


def test_a_line_that_is_restored_leaves_its_name_to_the_line_that_has_it_now(match: Match) -> None:
    old = match.fork("", 6, name="idea")
    play_on(match, old, 2)
    new = match.undo("idea")
    match.restore(old)
    assert match.line("idea").id == new
    assert match.line(old).name == ""


def test_a_name_means_the_line_that_was_set_aside_and_not_what_a_redo_left(match: Match) -> None:
    old = match.fork("", 6, name="idea")
    play_on(match, old, 2)
    match.undo("idea")
    assert match.redo("idea") == old
    match.retire("idea")
    assert match.line("idea").id == old
