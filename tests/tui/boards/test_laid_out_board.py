"""A game that declares how it lies on a screen is shown so: its regions, its rows, what is left out said to be."""

from __future__ import annotations

import pytest

from domain.changes import Create, Set
from domain.layout import Layout, Region, Row
from domain.table import Table
from tests.domain.tiny.rules import RULES
from tests.tui.boards.tables import small_scene
from tui.boards import choose
from tui.boards.board import Scene, SeatName
from tui.boards.choose import board_of
from tui.boards.laid_out import LaidOutBoard
from tui.boards.tracing import place_at
from tui.widgets.spans import text_of, width_of


def layout() -> Layout:
    shared = (Row("Market", "market", "top"), Row("Deck", "deck", "count"), Row("Round", "round", "value"))
    bob = (Row("Hand", "bob/hand"),)
    alice = (Row("Hand", "alice/hand"), Row("Coins", "alice/coins", "pieces"), Row("", "alice/vp", "value"))
    return Layout(
        (
            Region("fair", "Fair", shared, (30, 2)),
            Region("bob", "Bob's stall", bob, (30, 1), "bob"),
            Region("alice", "alice", alice, (30, 2), "alice"),
            Region("land", "Land", (Row("Spaces", "space", "map"),), (30, 1)),
        )
    )


def shown(board: LaidOutBoard, width: int = 60, height: int = 40) -> list[str]:
    return [text_of(line).rstrip() for line in board.lines(width, height)]


def test_regions_stand_in_their_order_with_their_rows_under_them():
    assert shown(LaidOutBoard(small_scene(), layout())) == [
        "Fair",
        "  Market  prior-investment (3)",
        "  Deck  12",
        "  Round  3",
        "▸ Bob's stall さくら",
        "  Hand  2 cards",
        "alice",
        "  Hand  ?, city 2, duke",
        "* Coins  gold 2, silver  4",
        "Land",
        "  Spaces  2: meeple:alice 2; 10: meeple:alice 10",
    ]


def test_where_there_is_no_room_the_last_regions_go_first_and_it_says_so():
    lines = shown(LaidOutBoard(small_scene(), layout()), 60, 8)
    assert lines[0] == "Fair"
    assert lines[2].startswith("  Deck  12")
    assert lines[2].endswith("+1 more i")
    assert "alice" in lines
    assert "Land" not in lines
    assert lines[-1].endswith("more i")
    assert len(lines) == 8


@pytest.mark.parametrize("height", range(13))
@pytest.mark.parametrize("width", [4, 20, 53])
def test_it_never_leaves_its_room_and_never_leaves_out_without_a_mark(width, height):
    board = LaidOutBoard(small_scene(), layout())
    lines = board.lines(width, height)
    assert len(lines) <= height
    assert all(width_of(line) <= width for line in lines)
    if width == 53 and 0 < height < 11:
        assert any("more i" in text_of(line) for line in lines)


def test_what_the_layout_does_not_name_is_listed_last():
    scene = small_scene()
    scene.table.apply(Create("chest", ("crown",)))
    lines = shown(LaidOutBoard(scene, layout()))
    assert lines[-2:] == ["Elsewhere", "  chest  crown"]
    assert LaidOutBoard(scene, layout()).places()[-1] == "chest"


def test_places_are_walked_in_the_order_of_the_layout():
    board = LaidOutBoard(small_scene(), layout())
    assert board.places()[:4] == ["market", "deck", "round", "bob/hand"]
    assert board.neighbour("round", "down") == "bob/hand"
    assert board.describe("bob/hand") == "bob/hand: 2 cards"


def test_a_game_with_a_rules_module_is_shown_as_that_lays_it_out_to_the_chair(monkeypatch):
    monkeypatch.setattr(choose, "installed_rules", lambda game: RULES if game == "tiny" else None)
    seats = (SeatName("ann", "Ann"), SeatName("ben", "Ben"))
    table = Table()
    table.apply(Create("market", ("net",)))
    table.apply(Set("turn", "ann"))
    lines = shown(board_of("tiny", Scene(table, seats, chair="ben")))
    assert lines[0] == "Harbour"
    assert lines.index("ben Ben") < lines.index("▸ ann Ann")
    public = shown(board_of("tiny", Scene(table, seats)))
    assert public.index("▸ ann Ann") < public.index("ben Ben")


def test_a_click_finds_the_place_of_a_row_that_is_laid_out():
    plain_rows = LaidOutBoard(small_scene(), layout()).lines(60, 40)
    traced = LaidOutBoard(small_scene(is_traced=True), layout()).lines(60, 40)
    assert [text_of(line) for line in traced] == [text_of(line) for line in plain_rows]
    y = next(index for index, line in enumerate(traced) if "Market" in text_of(line))
    assert place_at(traced, 3, y) == "market"
    assert place_at(traced, 1, 0) == ""
