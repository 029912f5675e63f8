"""The generic board shows any table: every place that holds something, seat by seat."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.changes import Create, MovePieces, Set
from domain.table import Table
from tests.tui.boards.tables import small_scene
from tui.boards.board import Scene, SeatName
from tui.boards.choose import board_of
from tui.boards.generic import GenericBoard
from tui.boards.rows import fitted
from tui.boards.tracing import place_at
from tui.widgets.spans import plain, text_of, width_of


def shown(board: GenericBoard, width: int = 60, height: int = 40) -> list[str]:
    return [text_of(line).rstrip() for line in board.lines(width, height)]


def test_places_are_listed_under_their_seats_with_numbers_in_order():
    board = GenericBoard(small_scene())
    assert board.places() == [
        "agenda",
        "deck",
        "market",
        "round",
        "space/2",
        "space/10",
        "turn",
        "alice/coins",
        "alice/hand",
        "alice/vp",
        "bob/hand",
    ]


def test_hidden_cards_are_counted_and_known_ones_named():
    board = GenericBoard(small_scene())
    assert board.describe("alice/hand") == "alice/hand: ?, city 2, duke"
    assert board.describe("bob/hand") == "bob/hand: 2 cards"
    assert board.describe("deck") == "deck: 12 cards"


def test_an_ordered_stack_is_read_from_the_top_with_what_lies_on_its_cards():
    assert GenericBoard(small_scene()).describe("market") == (
        "market: prior-investment, kung-fu-master [under it curse], pilgrim [counter 2]"
    )


def test_the_seat_whose_turn_it_is_and_touched_places_are_marked():
    lines = shown(GenericBoard(small_scene()))
    assert "▸ bob さくら" in lines
    assert any(line.startswith("* coins") for line in lines)


def test_values_are_written_plainly():
    board = GenericBoard(small_scene())
    assert board.describe("agenda") == "agenda: draw, discard"
    assert board.describe("round") == "round: 3"
    assert board.describe("nothing") == "nothing: empty"


def test_arrows_walk_the_list_and_stop_at_its_ends():
    board = GenericBoard(small_scene())
    assert board.neighbour("agenda", "down") == "deck"
    assert board.neighbour("deck", "up") == "agenda"
    assert board.neighbour("agenda", "up") is None
    assert board.neighbour("bob/hand", "right") is None
    assert board.neighbour("", "down") == "agenda"
    assert GenericBoard(Scene(Table())).neighbour("", "down") is None


def test_what_does_not_fit_is_counted():
    lines = shown(GenericBoard(small_scene()), 40, 5)
    assert len(lines) == 5
    assert lines[-1].endswith("+11 more i")
    assert fitted([plain("one"), plain("two")], 20, 2) == [plain("one"), plain("two")]
    assert fitted([plain("one")], 20, 0) == []


def test_long_contents_are_wrapped_under_their_beginning():
    table = Table()
    table.apply(Create("hand", tuple(f"card-number-{number}" for number in range(9))))
    lines = shown(GenericBoard(Scene(table)), 40, 40)
    assert len(lines) > 4
    assert all(len(line) <= 40 for line in lines)
    assert lines[2].startswith("        card-number")


def test_every_place_makes_a_sentence():
    board = GenericBoard(small_scene())
    assert len(board.sentences()) == len(board.places())
    assert "alice/coins: gold 2, silver." in board.sentences()


def test_a_game_without_a_board_of_its_own_gets_the_generic_one():
    assert isinstance(board_of("tic-tac-toe", Scene(Table())), GenericBoard)
    assert not isinstance(board_of("root", Scene(Table())), GenericBoard)


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=12), st.text(max_size=30), st.integers(1, 70), st.integers(0, 12))
def test_any_text_fits_any_room(name, kind, width, height):
    table = Table()
    table.apply(MovePieces(kind, 3, "", name or "x"))
    table.apply(Create(f"{name}/hand", (kind,)))
    table.apply(Set(name, {kind: [kind, True, None]}))
    lines = GenericBoard(Scene(table, (SeatName(name, kind),))).lines(width, height)
    assert len(lines) <= height
    assert all(width_of(line) <= width for line in lines)
    assert all(sign.isprintable() or sign == " " for line in lines for sign in text_of(line))


def test_a_click_finds_the_place_of_a_row():
    plain_rows = GenericBoard(small_scene()).lines(30, 40)
    traced = GenericBoard(small_scene(is_traced=True)).lines(30, 40)
    assert [text_of(line) for line in traced] == [text_of(line) for line in plain_rows]
    found = [place_at(traced, 3, y) for y in range(len(traced))]
    assert list(dict.fromkeys(filter(None, found))) == GenericBoard(small_scene()).places()
    assert place_at(traced, 1, 0) == "", "a heading is no place"
