"""Comparing two lines, or two versions of one."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.play import Play
from replay.comparing import Walked, align, chance_that_differs, compare, replaced_by
from replay.comparing_text import comparison_lines, write_comparison
from replay.errors import NotFound, NotWritten
from tests.tui.archives import act, annotate, open_archive, root_match


@pytest.fixture
def match(tmp_path):
    with open_archive(tmp_path) as archive:
        match = root_match(archive)
        annotate(match)
        yield match


def compared(match, left, right):
    sides = [Walked(match.line(line).id, name, match.cursor(line)) for line, name in (left, right)]
    return compare(*sides, match.parting(left[0], right[0]))


def test_equal_answers_then_equal_questions_stand_beside_each_other():
    left = [Play("a", "turn", "go"), Play("a", "turn", "fight"), Play("b", "ambush", "yes"), Play("", "dice", "1")]
    right = [Play("a", "turn", "go"), Play("a", "turn", "wait"), Play("", "dice", "1"), Play("b", "turn", "go")]
    pairs = [(pair.left, pair.right, pair.sign) for pair in align(left, right, 1)]
    assert pairs == [(1, 1, " "), (2, 2, "≠"), (3, 0, "-"), (4, 3, " "), (0, 4, "+")]


def test_chance_that_differs_is_what_nobody_decided_and_came_out_otherwise():
    left = [Play("", "opening", ""), Play("a", "t", "go"), Play("", "dice", "rolled 1 2"), Play("", "draw", "drew x")]
    right = [Play("", "opening", "x"), Play("a", "t", "stay"), Play("", "dice", "rolled 3 3")]
    found = chance_that_differs(left, right, align(left, right, 0))
    assert [tuple(one) for one in found] == [(3, 3, "rolled 1 2", "rolled 3 3"), (4, 0, "drew x", "")]


def test_a_comparison_tells_where_lines_part_what_differs_and_the_points_of_both(match):
    found = compared(match, ("main", "main"), ("what if ambush", "what if ambush"))
    assert found.part == 7
    assert (found.left.at, found.right.at) == (22, 9)
    assert found.left.scores.points["E"][-1] == 5
    assert found.right.scores.points["E"][-1] == 4
    assert {"clearing/4", "E/vp"} <= {one.place for one in found.differences}
    assert all(pair.is_same for pair in found.pairs[:7])
    assert not found.pairs[7].is_same


def test_the_version_before_is_the_line_whose_place_another_took(match):
    old = match.mainline
    new = match.undo(at=20, reason="not yet")
    assert replaced_by(match, new).id == old
    match.archive.session(match).record(act("E", "score 9", Set("E/vp", 9)))
    newest = match.undo(new, at=20)
    assert replaced_by(match, newest).id == new
    with pytest.raises(NotFound, match="no version before"):
        replaced_by(match, "what if ambush")


def test_the_text_tells_all_of_it_and_nothing_in_it_is_markdown(match, tmp_path):
    match.archive.session(match, "what if ambush").record(act("E", "[x](y) | *z*\x1b[2J", Set("E/vp", 6)))
    found = compared(match, ("main", "main"), ("what if ambush", "what [if]"))
    text = "\n".join(comparison_lines(found, match.title, markdown=True))
    assert "# Spring Open R2 T1: A main and B what \\[if\\]" in text
    assert "\\[x\\](y) \\| \\*z\\*\\\\x1b\\[2J" in text
    assert "| clearing/4 |" in text
    assert "| E | ▁▁▃▃▃▃▆ 5 | ▁▁█ 6 |" in text
    write_comparison(found, match.title, tmp_path / "a.md")
    assert (tmp_path / "a.md").read_text(encoding="utf-8") == text + "\n"
    write_comparison(found, match.title, tmp_path / "a.txt", "SEAT E bob known THEN")
    plain = (tmp_path / "a.txt").read_text(encoding="utf-8")
    assert "SEAT E bob known THEN" in plain
    assert "\x1b" not in plain
    assert "|---|" not in plain


def test_a_file_that_cannot_be_written_is_told(match, tmp_path):
    found = compared(match, ("main", "main"), ("what if ambush", "b"))
    with pytest.raises(NotWritten, match="cannot be written"):
        write_comparison(found, "x", tmp_path / "no" / "a.md")
