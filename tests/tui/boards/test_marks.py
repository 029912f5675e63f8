"""What notes draw on boards: letters beside places, and arrows, in both ways of drawing."""

from __future__ import annotations

import pytest

from domain.games.root.facts import maps
from domain.match_events import Mark
from tests.tui.archives import crown_match, open_archive, pebbles, root_match
from tui.boards.board import Board, Scene, SeatName
from tui.boards.choose import board_of
from tui.boards.marks import role_of
from tui.widgets.spans import text_of

ARROWS = {"unicode": "→↓←↑", "ascii": ">v<^"}
PATHS = {"unicode": "─│", "ascii": "-|"}


def board(match, *marks: Mark, glyphs="unicode") -> Board:
    seats = tuple(SeatName(one.id, one.name) for one in match.state.seats)
    return board_of(match.game, Scene(match.cursor().table, seats, glyphs=glyphs, marks=marks))


def rows(drawn: Board, width: int, height: int) -> list[str]:
    return [text_of(line) for line in drawn.lines(width, height)]


@pytest.fixture
def root(tmp_path):
    with open_archive(tmp_path) as archive:
        yield root_match(archive)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(53, 20), (101, 45)])
def test_a_letter_stands_at_the_corner_of_its_clearing(root, glyphs, size):
    plain, marked = board(root, glyphs=glyphs), board(root, Mark("clearing/5", "K", "green"), glyphs=glyphs)
    [(before, after)] = [
        (old, new) for old, new in zip(rows(plain, *size), rows(marked, *size), strict=True) if old != new
    ]
    assert "5 R" in after
    assert [new for old, new in zip(before, after, strict=True) if old != new] == ["K"]
    roles = [span.role for line in marked.lines(*size) for span in line if span.text == "K"]
    assert roles == [role_of(Mark("", colour="green"))]


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(53, 20), (101, 45)])
def test_an_arrow_goes_along_the_cells_of_its_path_and_back_the_other_way(root, glyphs, size):
    plain = rows(board(root, glyphs=glyphs), *size)
    seen = []
    for source, to in ((10, 12), (12, 10)):
        drawn = rows(board(root, Mark(f"clearing/{source}", to=f"clearing/{to}"), glyphs=glyphs), *size)
        cells = _changed(plain, drawn)
        changed = [(plain[y][x], sign) for (x, y), sign in cells.items()]
        assert changed
        assert {old for old, _ in changed} <= set(PATHS[glyphs])
        seen.append({new for _, new in changed})
    down, up = ARROWS[glyphs][1], ARROWS[glyphs][3]
    assert down in seen[0]
    assert up in seen[1]
    assert seen[0].isdisjoint(seen[1])


@pytest.mark.parametrize("size", [(53, 20), (101, 45)])
def test_every_path_of_the_map_carries_an_arrow_either_way(root, size):
    plain = rows(board(root), *size)
    for one, other in maps()["fall"].edges:
        there, back = (
            _changed(plain, rows(board(root, Mark(f"clearing/{source}", to=f"clearing/{to}")), *size))
            for source, to in ((one, other), (other, one))
        )
        assert there.keys() == back.keys()
        assert all(_TURNED[sign] == back[cell] for cell, sign in there.items()), (one, other)
        assert there, (one, other)


_TURNED = dict(zip("→↓←↑", "←↑→↓", strict=True))


def _changed(before: list[str], after: list[str]) -> dict[tuple[int, int], str]:
    return {
        (x, y): new
        for y, (old_row, new_row) in enumerate(zip(before, after, strict=True))
        for x, (old, new) in enumerate(zip(old_row, new_row, strict=True))
        if old != new
    }


@pytest.mark.parametrize(("glyphs", "text"), [("unicode", "5→4"), ("ascii", "5->4")])
def test_between_clearings_without_a_path_an_arrow_is_written_at_both_ends(root, glyphs, text):
    drawn = rows(board(root, Mark("clearing/5", to="clearing/4"), glyphs=glyphs), 53, 20)
    assert sum(row.count(text) for row in drawn) == 2


def test_where_the_map_is_a_table_marks_are_a_row(root):
    drawn = "\n".join(rows(board(root, Mark("clearing/5", "K"), Mark("clearing/5", to="clearing/2")), 45, 22))
    assert "marked K 5 · 5→2" in drawn


def test_what_is_no_clearing_is_marked_under_the_map(root):
    drawn = "\n".join(rows(board(root, Mark("C/hand", "K")), 53, 20))
    assert "marked K C/hand" in drawn


def test_a_board_in_words_says_what_is_marked(root):
    marked = board(root, Mark("clearing/5", "K"), Mark("clearing/5", to="clearing/2"))
    assert marked.describe("clearing/5").endswith("marked K · arrow to clearing/2")
    assert marked.describe("clearing/2").endswith("arrow from clearing/5")
    assert "Arrow from clearing/5 to clearing/2." in marked.sentences()


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_the_board_of_any_game_has_the_letter_beside_the_place_and_arrows_below(tmp_path, glyphs):
    with open_archive(tmp_path) as archive:
        drawn = rows(board(pebbles(archive), Mark("bob/vp", "K"), Mark("bob/vp", to="carol/vp"), glyphs=glyphs), 50, 20)
        assert any(row.lstrip(" *").startswith("Kvp") for row in drawn)
        assert any(f"bob/vp{'→' if glyphs == 'unicode' else '->'}carol/vp" in row for row in drawn)


@pytest.mark.parametrize("width", [53, 101])
def test_the_board_of_heart_of_crown_has_the_letter_beside_the_place(tmp_path, width):
    with open_archive(tmp_path) as archive:
        drawn = rows(board(crown_match(archive), Mark("market", "K"), Mark("alice/hand", "L")), width, 60)
        assert any("MarketK" in row for row in drawn)
        assert any("marked K market · L alice/hand" in row for row in drawn)
