"""Ancient Knowledge's board: its Timeline, what a view may know, names in little room, walking and clicking."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.games.ancient_knowledge.facts import cards
from domain.games.ancient_knowledge.rules import RULES
from domain.table import Table
from tests.tui.boards.ancient_knowledge_tables import created, scene_of, solo_scene, solo_table, table_of
from tests.tui.boards.walking import reached_on
from tui.boards.ancient_knowledge_desk import Desk, fitting, in_two_rows
from tui.boards.board import Board, Scene
from tui.boards.choose import board_of
from tui.boards.tracing import place_at
from tui.widgets.spans import text_of, width_of


def board_in(shown: Scene) -> Board:
    return board_of("ancient-knowledge", shown)


def drawn(shown: Scene, width: int = 53, height: int = 100) -> list[str]:
    return [text_of(line).rstrip() for line in board_in(shown).lines(width, height)]


def under(place: str, shown: Scene, width: int = 53, height: int = 100) -> str:
    """Returns the text of all cells that are drawn for a place."""
    lines = board_in(shown._replace(is_traced=True)).lines(width, height)
    return "|".join(span.text.strip() for line in lines for span in line if span.role == f"@{place}")


# -- the Timeline --------------------------------------------------------------------------------------------------


def test_a_place_tells_name_type_tokens_and_points() -> None:
    assert under("alice/timeline/3/upper", scene_of(table_of())) == "Tikal|Temple.|P●4  2v"
    assert under("alice/timeline/2/lower", scene_of(table_of())) == "||"


def test_the_places_that_an_entry_touched_have_heavy_edges() -> None:
    rows = drawn(scene_of(created()))
    assert rows[0] == "  ┌1──────┬2──────┬3──────┬4──────┏5━━━━━━┓6──────┐"
    assert rows[4] == "  ├───────┼───────┼───────┼───────┗━━━━━━━┛───────┤"


def test_tokens_that_went_from_a_monument_touch_its_place() -> None:
    archived = table_of().told("archive moai-statue remove tikal-temple-i 1")
    shown = scene_of(archived)
    assert "alice/timeline/3/upper" not in shown.touched
    assert "┏3━━━━━━┓" in drawn(shown)[0]


def test_what_can_be_named_next_carries_a_sign_on_its_edge() -> None:
    lit = frozenset({"alice/timeline/2/lower", "tile/1/1", "alice/timeline/4/upper"})
    rows = drawn(scene_of(table_of(), lit=lit))
    assert "4»─────" in rows[0]
    assert "┼»──────┼" in rows[4]
    assert any("» Anaximan. A" in row for row in rows)


def test_a_third_row_is_there_only_while_the_time_card_lies_in_it() -> None:
    assert "3d" not in "\n".join(drawn(solo_scene()))
    rows = drawn(solo_scene(has_third_row=True))
    assert rows[2].startswith("3d│")
    assert "═TIME═" in rows[1]
    assert "lap 3" in rows[2]


def test_without_room_for_a_grid_the_timeline_is_a_list_of_the_spaces_in_use() -> None:
    rows = drawn(scene_of(table_of()), 40)
    assert rows[0] == " 1 lo Göbekli Tepe C●2 0v"
    assert not any(row.startswith(" 2 ") for row in rows)


@pytest.mark.parametrize(
    ("name", "width", "rows"),
    [
        ("Tikal Temple I", 7, ("Tikal", "Temple.")),
        ("Petra", 7, ("Petra", "")),
        ("Palenque", 7, ("Palenq-", "ue")),
        ("Pyramid of Menkaure", 7, ("Pyramid", "Menkau.")),
        ("Menhir di Monte Corru Tundu", 15, ("Menhir di Monte", "Corru Tundu")),
    ],
)
def test_a_name_has_two_rows_in_the_timeline(name: str, width: int, rows: tuple[str, str]) -> None:
    assert in_two_rows(name, width) == rows


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Nubian Pyramids", 11, "Nubian."),
        ("Pyramid of Menkaure", 11, "Pyra. Menk."),
        ("Anaximander", 9, "Anaximan."),
        ("Petra", 11, "Petra"),
    ],
)
def test_a_name_is_cut_after_a_word_only_where_no_other_card_begins_so(name: str, width: int, shown: str) -> None:
    assert fitting(name, width) == shown


# -- seats ---------------------------------------------------------------------------------------------------------


def test_the_seat_whose_place_is_focused_is_shown_in_full() -> None:
    shown = scene_of(table_of())
    assert under("bob/timeline/4/upper", shown, height=20) == "P●0"
    assert under("bob/timeline/4/upper", shown._replace(focused="bob/hand"), height=20) == "Yonagu-|ni|P●0  8v"


def test_a_wide_board_has_the_timelines_of_all_and_the_rows_of_their_scores() -> None:
    rows = drawn(scene_of(table_of(4)), 101, 46)
    assert sum(row.startswith(("up│", "  ┌1")) for row in rows) == 8
    assert any("Past 7 + final scoring 0 + technologies 2 + Timeline 5 − Lost Knowledge 3" in row for row in rows)


def test_the_past_shows_types_and_how_many_are_rotated() -> None:
    assert any("Past 6 C3 M1 P2 2↻" in row for row in drawn(scene_of(table_of())))
    wide = "\n".join(drawn(scene_of(table_of()), 101))
    assert "[Uxmal P 1v ↻]" in wide
    assert "[Petra C 1v]" in wide


def test_a_chair_sees_no_hand_but_its_own() -> None:
    played = table_of()
    for width in (53, 101):
        assert "Hand 5  not known" in "\n".join(drawn(scene_of(played, "bob"), width))
        assert "Nubian" in "\n".join(drawn(scene_of(played, "alice"), width))
    told = board_in(scene_of(played, "bob"))
    everything = "\n".join([*told.sentences(), *map(told.describe, told.places())])
    assert "Nubian" not in everything
    assert "Osirion" not in everything


def test_goals_and_effects_that_no_source_gives_have_two_question_marks() -> None:
    rows = drawn(solo_scene())
    assert any("2 [В goal ??] 3 [Г goal ??]" in row for row in rows)
    assert " Under board [Б discard any time] [Д moment ??]" in rows
    assert " Goals В (now 4 and 8) Г not known: told at the end" in rows


def test_what_an_owner_has_completed_of_chests_is_on_the_board_with_how_far_the_goal_is() -> None:
    RULES.complete(
        {
            "mine.toml": """
[chest-04]
name = "Standard of Ur"
[chest-05]
moment = "timeline"
effect = "draw(2)"
"""
        }
    )
    try:
        rows = drawn(solo_scene(), 101)
        assert any("3 [Г goal]" in row for row in rows)
        assert " Goal Г (now 3) 6 pyramids in the Past" in rows
        assert any("[Д timeline]" in row for row in rows)
        told = board_in(solo_scene()).describe("alice/artifact/3")
        assert "Standard of Ur" in told
        assert "goal 6 pyramids in the Past (now 3)" in told
        assert "effect timeline: draw 2, moment timeline" in board_in(solo_scene()).describe("alice/under")
    finally:
        RULES.complete({})


def test_the_die_addresses_the_tiles_of_level_two_after_the_middle_of_the_game() -> None:
    rows = drawn(solo_scene())
    assert " Tile I  · Thales A    · –           · Aristotle A" in rows
    assert any(row.startswith(" Tile II 1 Sumerian. W") for row in rows)
    table = solo_table()
    table.apply(Set("tile/2/level", 1))
    rows = drawn(Scene(table))
    assert any(row.startswith(" Tile I  1 Thales A") for row in rows)
    assert any(row.startswith(" Tile I  4 ") for row in rows)
    assert any(row.startswith(" Tile II · ") for row in rows)


def test_nobody_rolls_a_die_among_several_seats() -> None:
    rows = drawn(scene_of(table_of()))
    assert any(row.startswith(" Tile I  · Anaximan. A") for row in rows)
    assert "last die" not in "\n".join(rows)


# -- room ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("width", [53, 101])
def test_what_finds_no_room_is_counted_and_no_row_is_too_long(seats: int, width: int) -> None:
    shown = board_in(scene_of(created(seats)))
    whole = shown.lines(width, 1000)
    assert "more i" not in "\n".join(map(text_of, whole))
    for height in range(18, len(whole)):
        lines = shown.lines(width, height)
        assert len(lines) <= height
        assert all(width_of(line) <= width for line in lines)
        assert "more i" in "\n".join(map(text_of, lines))


@pytest.mark.parametrize("width", [1, 5, 12, 20, 30, 40, 50, 96])
def test_a_narrow_room_cuts_rows_and_breaks_nothing(width: int) -> None:
    for shown in (scene_of(created(4)), solo_scene(has_third_row=True)):
        for height in (1, 3, 8, 20):
            lines = board_in(shown).lines(width, height)
            assert len(lines) <= height
            assert all(width_of(line) <= width for line in lines)


def test_values_written_by_hand_are_shown_as_far_as_they_mean_something() -> None:
    table = solo_table()
    for name, value in (("lap", [1]), ("die", "many"), ("middle", 4), ("turn", "nobody"), ("actions-left", "x")):
        table.apply(Set(name, value))
    assert drawn(Scene(table))
    assert board_in(Scene(table)).sentences()


def test_names_of_players_never_act_on_the_terminal() -> None:
    shown = scene_of(table_of())._replace(seats=(("alice", "[/red]\x1b[2J"), ("bob", "b")))
    assert "\x1b" not in "\n".join([*drawn(shown), *drawn(shown, 101), *board_in(shown).sentences()])


def test_a_table_that_the_rules_did_not_set_up_is_shown_place_by_place() -> None:
    table = Table()
    table.apply(Set("mood", "fine"))
    assert board_in(Scene(table)).lines(53, 20)


# -- places --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [53, 101])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_place_can_be_reached_with_the_arrows_and_told(seats: int, width: int) -> None:
    shown = board_in(solo_scene(has_third_row=True) if seats == 1 else scene_of(table_of(seats)))
    shown.lines(width, 46)
    reached = reached_on(shown)
    for place in reached:
        assert ": " in shown.describe(place)
    assert reached == set(shown.places())
    assert {"alice/timeline/6/upper", "tile/3/3", "alice/hand", "deck", "tech/2/discard"} <= reached
    assert seats == 1 or {"bob/timeline/1/lower", "bob/artifact/5"} <= reached


def test_a_number_is_a_space_and_means_what_can_be_named_there() -> None:
    shown = scene_of(table_of())
    assert board_in(shown).numbered(3) == "alice/timeline/3/upper"
    assert board_in(shown).numbered(2) == "alice/timeline/2/lower"
    lit = frozenset({"alice/timeline/3/lower"})
    assert board_in(shown._replace(lit=lit)).numbered(3) == "alice/timeline/3/lower"
    assert board_in(shown).numbered(7) is None


def test_a_place_is_told_with_full_names_its_neighbours_and_its_effect() -> None:
    shown = board_in(scene_of(table_of()))
    told = shown.describe("alice/timeline/3/upper")
    assert told.startswith(
        "alice, space 3, upper place: Tikal Temple I, pyramid, 2 VP, 4 knowledge, next to Hire Benakal"
    )
    assert shown.describe("alice/lost") == "alice, Lost Knowledge: 3 tokens"
    assert shown.describe("tile/3/1").startswith("Tile 3 (Level II), slot 1: Pliny the Elder (Ancient): ")
    assert "Uxmal P 1v rotated" in shown.describe("alice/past")


def test_a_click_finds_the_place_that_is_drawn_there() -> None:
    shown = scene_of(table_of())
    plain = board_in(shown).lines(53, 20)
    traced = board_in(shown._replace(is_traced=True)).lines(53, 20)
    assert [text_of(line) for line in traced] == [text_of(line) for line in plain]
    assert place_at(traced, 20, 2) == "alice/timeline/3/upper"
    assert place_at(traced, 4, 6) == "alice/timeline/1/lower"
    assert place_at(traced, 2, 0) == ""
    row = next(y for y, line in enumerate(traced) if "Pliny." in text_of(line))
    assert place_at(traced, text_of(traced[row]).index("Pliny."), row) == "tile/3/1"
    assert place_at(traced, 0, 99) == ""


def test_the_board_reads_as_sentences() -> None:
    told = board_in(scene_of(table_of())).sentences()
    assert told[0] == "It is the turn of alice, action, 2 actions left."
    assert told[1].startswith("alice has 11 points: Past 7 + ")
    assert any(text.startswith("bob, space 4, upper place: Yonaguni") for text in told)
    solo = board_in(solo_scene()).sentences()
    assert "The last roll of the die is 4." in solo
    assert any("the time card, lap 3, side B" in text for text in solo)


def test_names_in_plain_letters_have_no_marks() -> None:
    rows = "\n".join([*drawn(solo_scene("ascii")), *board_in(solo_scene("ascii")).sentences()])
    assert rows.isascii()
    assert "Gobekli" in rows


def test_every_card_has_a_name_in_plain_letters() -> None:
    desk = Desk(solo_scene("ascii"))
    assert [kind for kind in cards() if not desk.name(kind).isascii()] == []
