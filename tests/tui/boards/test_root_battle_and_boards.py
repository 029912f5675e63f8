"""Root's board while something is typed or fought out, and the faction boards spelt out."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.games.root import facts, places
from domain.table import Table
from tests.tui.boards.root_tables import BATTLE, battle_table, boards_table
from tests.tui.boards.tables import SEATS, woodland_table
from tui.boards.board import Scene, SeatName
from tui.boards.choose import under_way
from tui.boards.root import RootBoard
from tui.boards.root_cast import Cast
from tui.boards.root_spelt import spelt_out
from tui.widgets.spans import text_of, width_of

FIVE = (*SEATS, SeatName("V", "erin"))


def text(scene: Scene, width: int = 53, height: int = 20) -> str:
    return "\n".join(text_of(line) for line in RootBoard(scene).lines(width, height))


def spelt(seat: str, table: Table | None = None, **more) -> list[str]:
    return spelt_out(Cast(Scene(table or boards_table(), FIVE, **more)), seat)


# -- what can be named ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("glyphs", "sign"), [("unicode", "»"), ("ascii", ">")])
@pytest.mark.parametrize("room", [(53, 20), (100, 42)])
def test_a_place_that_can_be_named_has_a_sign_before_its_number_and_a_role(glyphs, sign, room):
    scene = Scene(woodland_table(), SEATS, glyphs=glyphs, lit=frozenset({"clearing/9", "clearing/12"}))
    shown = text(scene, *room)
    assert f"{sign}9 M" in shown
    assert f"{sign}12 F" in shown
    assert shown.count(sign) - text(scene._replace(lit=frozenset()), *room).count(sign) == 2
    roles = {span.text for line in RootBoard(scene).lines(*room) for span in line if span.role == "lit"}
    assert roles == {f"{sign}9 ", f"{sign}12 "}


def test_the_table_of_clearings_shows_it_behind_the_number():
    lines = text(Scene(woodland_table(), SEATS, lit=frozenset({"clearing/9"})), 40, 20).splitlines()
    assert [line[:7] for line in lines if "»" in line] == ["  9»M C"]


def test_a_forest_that_can_be_named_has_a_mark_of_its_own():
    forest = places.forest(facts.maps()["fall"].forest_clearings[0])
    assert "(»)" in text(Scene(woodland_table(), SEATS, lit=frozenset({forest})))
    assert "(»)" not in text(Scene(woodland_table(), SEATS))


# -- a battle under way --------------------------------------------------------------------------------


def test_a_battle_is_told_in_a_few_words():
    said = under_way("root", Scene(battle_table(), SEATS))
    assert said == "battle 11 E→C · dice 3 1 · E +1 hit · C ignores rolled hits · C used Armorers"
    assert under_way("root", Scene(woodland_table(), SEATS)) == ""
    assert under_way("small", Scene(battle_table(), SEATS)) == ""


@pytest.mark.parametrize("room", [(53, 20), (101, 46)])
def test_the_clearing_of_a_battle_is_marked(room):
    assert "11 M●><" in text(Scene(battle_table(), SEATS), *room)
    assert "><" not in text(Scene(woodland_table(), SEATS), *room)


def test_the_wide_board_has_a_panel_of_the_battle_and_keeps_its_map_where_it_was():
    quiet = text(Scene(woodland_table(), SEATS), 101, 46).splitlines()
    lines = text(Scene(battle_table(), SEATS), 101, 46).splitlines()
    head = next(i for i, line in enumerate(lines) if "Battle in 11" in line)
    assert "Eyrie Dynasties (bob) against Marquise de Cat (alice)" in lines[head]
    assert lines[head + 1].strip() == "dice 3 1 · E +1 hit · C ignores rolled hits · C used Armorers"
    assert quiet.index(next(line for line in quiet if line.startswith("───"))) == head


def test_where_no_map_is_drawn_the_battle_stands_above_the_seats():
    assert "battle 11 E→C · dice 3 1" in text(Scene(battle_table(), SEATS), 49, 24)


def test_the_sentences_tell_each_battle_the_innermost_first():
    table = battle_table()
    table.apply(Set("battle", [BATTLE, ["Y", "C", 12]]))
    found = [line for line in RootBoard(Scene(table, SEATS)).sentences() if line.startswith("Battle")]
    assert found == [
        "Battle in 12: Honeycomb Clergy (dave) against Marquise de Cat (alice): dice not rolled yet.",
        "Battle in 11: Eyrie Dynasties (bob) against Marquise de Cat (alice): dice 3 1; E +1 hit; "
        "C ignores rolled hits; C used Armorers.",
    ]


@pytest.mark.parametrize("odd", ["a battle", 7, [1], [["E"]], {"x": 1}, [["E", "C", "eleven"]]])
def test_a_record_with_something_else_under_that_name_is_shown_without_a_battle(odd):
    table = woodland_table()
    table.apply(Set("battle", odd))
    assert under_way("root", Scene(table, SEATS)) == ""
    assert "alice" in text(Scene(table, SEATS), 101, 46)


# -- faction boards ------------------------------------------------------------------------------------


def test_the_decree_is_told_by_column_with_the_suits_and_what_is_resolved():
    found = spelt("E")
    assert "recruit fox 2" in found
    assert "move fox (done), fox 3, bird, vizier" in found
    assert "build fox" in found
    assert "deposed Builder" in found
    assert "Evening +1, draws 1" in found, "two roosts are on the map"


def test_the_marquise_sees_what_her_next_buildings_cost():
    assert spelt("C") == ["next sawmill 2 wood +2", "workshop 1 wood +2", "recruiter 1 wood +1", "draws 1"]


def test_the_alliance_sees_its_supporters_by_suit_and_what_sympathy_costs():
    assert spelt("A") == ["supporters mouse 1, ? 7", "next sympathy 1 supporter +1", "bases left F R M", "draws 1"]


def test_the_vagabond_sees_items_by_place_and_state_and_the_open_quests():
    found = spelt("V")
    assert found[:3] == ["satchel boot, sword (exhausted)", "track tea 2", "damaged torch"]
    assert "quest Errand (fox: tea + boot)" in found
    assert "quest ?" in found
    assert "C Y indifferent" in found


def test_the_figures_of_the_clergy_that_no_source_gives_are_marked_as_assumed():
    assert spelt("Y") == ["next cathedral 1° flower +1°", "cathedrals left 5°", "bees 0°", "C heretic"]
    assert spelt("Y", glyphs="ascii")[0] == "next cathedral 1a flower +1a"


def test_figures_that_the_players_settled_themselves_are_not_marked():
    table = boards_table()
    table.apply(Set(places.setting("clergy-cost"), "2,2,3,3,4"))
    assert spelt("Y", table)[0] == "next cathedral 2 flowers +1°"


@pytest.mark.parametrize("odd", ["", "many", 7, "1,2"])
def test_settings_that_are_no_track_leave_the_track_out(odd):
    table = boards_table()
    table.apply(Set(places.setting("clergy-points"), odd))
    assert spelt("Y", table) == ["C heretic"]


@pytest.mark.parametrize("seats", range(1, 6))
def test_the_wide_board_keeps_its_size_whatever_the_boards_hold(seats):
    names = FIVE[:seats]
    lines = [RootBoard(Scene(table, names)).lines(101, 46) for table in (woodland_table(), boards_table())]
    edges = [[i for i, line in enumerate(one) if text_of(line).startswith("─" * 90)] for one in lines]
    assert edges[0] == edges[1]
    assert all(width_of(line) <= 101 for one in lines for line in one)


def test_what_has_no_room_in_the_wide_board_is_said_to_be_left_out_and_stands_in_the_sentences():
    shown = text(Scene(boards_table(), FIVE), 101, 46)
    assert "more i" in shown
    sentence = next(line for line in RootBoard(Scene(boards_table(), FIVE)).sentences() if "Seat erin" in line)
    assert "satchel boot, sword (exhausted); track tea 2; damaged torch" in sentence
    assert "quest Errand (fox: tea + boot)" in sentence
