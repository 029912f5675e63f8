"""The board of Lords of Heaven: the map, columns, Conflicts as a sheet, seats, and what nobody else may see."""

from __future__ import annotations

import re

import pytest

from domain.changes import MovePieces, Set
from domain.game import SetUp
from domain.games.lords_of_heaven.facts import edges
from domain.games.lords_of_heaven.rules import RULES
from domain.match_events import Mark
from domain.perspective import record_of
from domain.table import Table
from replay.cursor import Cursor
from tests.domain.games.lords_of_heaven.board import Board, board
from tests.domain.games.lords_of_heaven.random_play import played as random_game
from tests.tui.boards.lords_of_heaven_tables import (
    MOSQUE,
    POOLS,
    STACKS,
    allied,
    committed,
    draft_of,
    end_scene,
    moved,
    revealed,
    scene_of,
    table_of,
)
from tests.tui.boards.walking import reached_on
from tests.tui.maps.tracing import signs_of, trace
from tui.boards.board import Board as Shown
from tui.boards.board import Scene
from tui.boards.choose import board_of, phase_of, under_way
from tui.boards.lords_of_heaven_map import LEAST_WIDE_MAP, NARROW_BOX, WIDE_BOX, clearest, graph
from tui.boards.tracing import place_at
from tui.maps.place import Rect, Size
from tui.widgets.spans import text_of, width_of

GAME = "lords-of-heaven"
SIZES = [(53, 20), (60, 22), (53, 40), (80, 30), (101, 46)]
HOSTILE = {"B": "[/red]\x1b[2J", "C": "さくらさくらさくらさくら", "S": "a" * 60, "K": "\u202eevil"}


def board_in(shown: Scene) -> Shown:
    return board_of(GAME, shown)


def drawn(shown: Scene, width: int = 53, height: int = 20) -> list[str]:
    return [text_of(line) for line in board_in(shown).lines(width, height)]


def text(shown: Scene, width: int = 53, height: int = 20) -> str:
    return "\n".join(drawn(shown, width, height))


def map_of(shown: Scene, width: int, height: int) -> tuple[list[str], dict[str, Rect]]:
    """Returns the rows of the map, up to the line below it, and where its boxes are."""
    rows = drawn(shown, width, height)
    count = next(y for y, row in enumerate(rows) if row.startswith("─ "))
    is_wide = width >= LEAST_WIDE_MAP.width and count >= LEAST_WIDE_MAP.height
    layout = clearest(graph(), Size(width, count), WIDE_BOX if is_wide else NARROW_BOX)
    return rows[:count], dict(layout.boxes)


def without_fortresses(rows: list[str]) -> list[str]:
    """Returns the rows with the path that each Fortress covers in its place."""
    found = [list(row) for row in rows]
    for y, row in enumerate(rows):
        for match in re.finditer(r"\[[BCSK]\]", row):
            start, end = match.span()
            beside = row[start - 1 : start] + row[end : end + 1]
            across = rows[y - 1][start + 1] + rows[y + 1][start + 1] if 0 < y < len(rows) - 1 else ""
            is_level = bool(set(beside) & set("─┄└┌┐┘"))
            level = "─" if "─" in beside else "┄"
            upright = "│" if "│" in across else "┊"
            found[y][start:end] = level * 3 if is_level else f" {upright} "
    return ["".join(row) for row in found]


def everything(shown: Scene) -> str:
    """Returns all that a board says to whoever looks at it, in every form."""
    told = board_in(shown)
    frames = [text(shown, *size) for size in (*SIZES, (45, 40), (53, 60))]
    return "\n".join([*frames, *told.sentences(), *map(told.describe, told.places()), under_way(GAME, shown)])


# -- the map -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_following_the_lines_of_the_map_gives_exactly_the_ways_of_the_data(size: tuple[int, int]) -> None:
    rows, boxes = map_of(scene_of(table_of()), *size)
    found = trace(without_fortresses(rows), boxes)
    wanted = {tuple(sorted((f"region/{way.a}", f"region/{way.b}"))) for way in edges().values()}
    assert dict(found) == dict.fromkeys(wanted, 1)


@pytest.mark.parametrize("size", SIZES)
def test_assumed_ways_are_dotted_and_known_ones_full(size: tuple[int, int]) -> None:
    rows, boxes = map_of(scene_of(table_of()), *size)
    for (a, b), signs in signs_of(without_fortresses(rows), boxes).items():
        way = edges()["-".join(sorted((a.partition("/")[2], b.partition("/")[2])))]
        assert bool(signs & set("┄┊")) == (way.status == "assumed"), way
        assert bool(signs & set("─│")) == (way.status == "known"), way


@pytest.mark.parametrize("size", SIZES)
def test_no_path_crosses_another(size: tuple[int, int]) -> None:
    rows, boxes = map_of(scene_of(table_of()), *size)
    is_wide = size[0] >= LEAST_WIDE_MAP.width
    layout = clearest(graph(), Size(size[0], len(rows)), WIDE_BOX if is_wide else NARROW_BOX)
    assert layout.routes.crossings == ()
    assert layout.routes.unrouted == ()
    assert len(boxes) == 9


@pytest.mark.parametrize("size", [(53, 20), (101, 46)])
def test_a_fortress_stands_on_every_way_that_has_one_and_the_way_can_still_be_followed(size: tuple[int, int]) -> None:
    shown = scene_of(table_of())
    for index, path in enumerate(edges()):
        owner = "BCSK"[index % 4]
        shown.table.apply(Set("crusade", 2))
        if not shown.table.pool(f"path/{path}"):
            shown.table.apply(MovePieces(f"{owner}-fortress", 1, "", f"path/{path}"))
    rows, boxes = map_of(shown, *size)
    assert sum("\n".join(rows).count(f"[{owner}]") for owner in "BCSK") == len(edges())
    on_ways = trace(without_fortresses(rows), boxes)
    assert sum(on_ways.values()) == len(edges())


def test_a_location_shows_levels_support_control_and_buildings() -> None:
    rows = drawn(scene_of(table_of()))
    assert rows[0].startswith("┌Iconium ─────┐")
    assert rows[1].startswith("│B C .│C3     │")
    assert rows[0].endswith("┌Edessa ────B─┐")
    assert rows[1].endswith("│. S B│S1     │")
    assert rows[2].endswith("└─cit B───────┘")
    assert rows[2][:19] == "└─────────────┘─[C]"
    assert rows[11].startswith("└─mos K───────┘")


def test_locations_of_the_second_crusade_say_so_until_they_enter() -> None:
    shown = scene_of(table_of())
    assert text(shown).count("2nd Crusade") == 2
    shown.table.apply(Set("crusade", 2))
    assert "2nd Crusade" not in text(shown)


def test_cities_of_small_games_have_two_levels() -> None:
    rows = drawn(scene_of(table_of(("C", "S"))))
    assert rows[1].startswith("│. C│C3       │")
    assert rows[0].startswith("┌Iconium ───C─┐")


@pytest.mark.parametrize(
    ("support", "row"),
    [
        ({"C": 3, "B": 1}, "│B C .│C3 B1  │"),
        ({"C": 3, "B": 2, "S": 1}, "│B C .│C3B2S1 │"),
        ({"C": 3, "B": 2, "S": 1, "K": 1}, "│BC.│C3B2S1K1 │"),
        ({"C": 4, "B": 4, "S": 4, "K": 4}, "│BC.│B4C4S4K4 │"),
    ],
)
def test_a_crowded_region_loses_blanks_first(support: dict[str, int], row: str) -> None:
    played = board({"region/iconium": support}, values={"turn": "C"})
    assert drawn(scene_of(played))[1].startswith(row)


def test_support_that_finds_no_room_is_folded_with_a_sign() -> None:
    played = table_of()
    for seat in "BCSK":
        played.table.apply(MovePieces(seat, 12, "", "region/iconium"))
    shown = scene_of(played)._replace(table=played.table)
    assert drawn(shown)[1].startswith("│BC.│C15B12S1…│") or drawn(shown)[1].startswith("│BC.│C15B12…  │")


def test_a_move_makes_its_path_and_both_ends_heavy() -> None:
    rows = drawn(scene_of(moved()))
    assert "┏Antiocheia ━━┓" in rows[1]
    assert "┏Tripoli ━━━━━┓" in rows[5]
    assert rows[4][26] == "┃"
    assert "┏" not in text(scene_of(table_of()))


def test_what_can_be_named_next_is_lit_where_it_lies() -> None:
    lit = frozenset({"city/iconium/3", "region/tripoli", "citadel/jerusalem", "path/edessa-iconium", "column/income"})
    rows = drawn(scene_of(table_of(), lit=lit))
    assert rows[1].startswith("│B C».│C3")
    assert "│. . .│»S1" in rows[6]
    assert "»cit –" in rows[11]
    assert "[»]" in rows[0]
    assert "»Income" in rows[13]


def test_the_map_keeps_its_place_whatever_lies_below_it() -> None:
    corners = [
        [row.index("┌Jerusalem") if "┌Jerusalem" in row else -1 for row in drawn(shown, *size)]
        for size in ((53, 20), (53, 40), (101, 46))
        for shown in (scene_of(table_of()), scene_of(committed()), scene_of(revealed()), draft_of("")(), end_scene())
    ]
    for at in range(0, len(corners), 5):
        assert {tuple(found) for found in corners[at : at + 5]} == {tuple(corners[at])}


# -- columns -------------------------------------------------------------------------------------------------------


def test_a_column_shows_the_sum_that_counts_and_a_bar_for_each_card() -> None:
    rows = drawn(scene_of(table_of()), 53, 32)
    at = next(y for y, row in enumerate(rows) if row.startswith("Development"))
    assert [row.rstrip() for row in rows[at + 1 : at + 5]] == [
        "pay 2°       pay 3°       get 1G°      get –",
        "▐2° card 20  ▐2° Betraya. ▐G° card 14  (empty)",
        "             ▐0° card 21",
        "             ▐1° card 22",
    ]


def test_of_covered_cards_the_first_benefit_shows_and_of_the_top_one_all() -> None:
    rows = drawn(scene_of(moved()), 53, 32)
    assert any("▐G° card 14" in row for row in rows)
    assert any("▐G Fm° Pil" in row for row in rows)
    assert any("get 2G 1Fm°" in row for row in rows)
    covered = board({}, {"column/income": ["pilgrims", "the-barons-dispute", "action-14"]}, {"turn": "S"})
    rows = drawn(scene_of(covered), 101, 46)
    bars = [row[75:].rstrip() for row in rows if row[75:].startswith("▐")]
    assert bars == ["▐G° Pilgrims", "▐G° The Barons' Dispute", "▐G° Action card 14"]


def test_where_rows_are_short_the_bars_stand_beside_each_other() -> None:
    assert any(row.startswith("▐2° card 20  ▐2▐0▐1°      ▐G° card 14  (empty)") for row in drawn(scene_of(table_of())))


def test_figures_that_are_told_carry_another_sign_and_none_is_shown_before() -> None:
    before, after = text(scene_of(table_of(figures="told"))), text(scene_of(moved(figures="told")))
    assert "get ?" in before
    assert "pay ?" in before
    assert "°" not in before.replace("° assumed", "")
    assert "get 2G 1Fm†" in after
    assert "† told" in after


def test_figures_that_the_owner_gave_have_no_sign() -> None:
    RULES.complete({"mine.toml": "[edessa]\nlevel_cost = [1, 4, 9]\nincome = [1, 2, 3]\nransack_gold = 5\n"})
    try:
        shown = text(scene_of(table_of()), 101, 46)
        assert "1 . 1  2 S 4  3 B 9" in shown
        assert "income 1 2 3  ransack 5 " in shown
        assert "1 B 1°  2 C 3°  3 . 5°" in shown
    finally:
        RULES.complete({})


# -- seats ---------------------------------------------------------------------------------------------------------


def test_a_seat_has_a_line_with_all_that_lies_before_and_behind_its_screen() -> None:
    rows = drawn(scene_of(table_of()))
    assert rows[-2].rstrip() == "▸S dave  VP 0 Gold 5 Faith 3 Fm 7 Kn – ST – Pres 5"
    assert rows[-3].rstrip() == " C alice VP 0 Gold 4 Faith 3 Fm 3 Kn 1 ST 1 Pres 6"


def test_gold_faith_and_hands_of_others_are_hidden() -> None:
    rows = drawn(scene_of(table_of(), "C"), 53, 40)
    assert any(row.startswith("▸S dave  VP 0 Gold ▒ Faith ▒ Fm 7") for row in rows)
    assert any(row.startswith(" C alice VP 0 Gold 4 Faith 3 Fm 3") for row in rows)
    assert any(row.startswith(" C hand 4  Bluff · card 45") for row in rows)
    assert any(row.startswith(" S hand 4  Bluff · ? ×3") for row in rows)


def test_hands_are_listed_from_that_of_the_chair_on() -> None:
    found = [row[1] for row in drawn(scene_of(table_of(), "K"), 53, 40) if row[2:].startswith(" hand")]
    assert found == ["K", "S", "B", "C"]
    assert [row[1] for row in drawn(scene_of(table_of()), 53, 40) if row[2:].startswith(" hand")] == [
        "S",
        "B",
        "C",
        "K",
    ]


def unseen(**pools: dict[str, int]) -> Board:
    """A game in which nobody looks into a hand or behind a screen; the record counts Gold and Faith all the same."""
    laid = SetUp({}, {**POOLS, **{f"{seat}/screen": pool for seat, pool in pools.items()}}, {"turn": "S", "round": 2})
    return Board(RULES.position(("B", "C", "S", "K"), {}, (), laid)).drawn()


def test_an_empty_screen_is_told_to_the_scribe_and_hidden_from_the_others() -> None:
    poor = unseen(B={})
    assert any(" B bob   VP 0 Gold 0 Faith 0 " in row.replace("*", " ") for row in drawn(scene_of(poor), 53, 40))
    assert board_in(scene_of(poor)).describe("B/screen") == "Byzantines (bob), behind the screen: empty"
    for chair in ("public", "S"):
        assert any(
            " B bob   VP 0 Gold ▒ Faith ▒ " in row.replace("*", " ") for row in drawn(scene_of(poor, chair), 53, 40)
        )


def test_the_record_that_a_chair_kept_hides_screens_from_its_scribe_too() -> None:
    shown = scene_of(table_of(), "C")._replace(chair="")
    assert any(row.startswith("▸S dave  VP 0 Gold ▒ Faith ▒ Fm 7") for row in drawn(shown, 53, 40))


def test_the_bluff_card_is_still_in_hand_once_an_unseen_card_was_another() -> None:
    plain = scene_of(revealed(), "public")
    assert any(row.startswith(" B hand 3  Bluff · ? ×2") for row in drawn(plain, 53, 40))
    closed = scene_of(committed(), "public")
    assert any(row.startswith(" S hand 2  ? ×2") for row in drawn(closed, 53, 40))


def test_before_an_action_is_chosen_the_phase_is_not_that_of_the_turn_before() -> None:
    played = table_of()
    played.table.apply(Set("phase", "income"))
    assert phase_of(GAME, played.table) == "action"
    shown = scene_of(played)._replace(table=played.table)
    assert board_in(shown).sentences()[0].endswith("turn of the Seljuk (dave), action.")
    assert phase_of(GAME, moved().table) == "movement"


@pytest.mark.parametrize("chair", ["public", "B", "C", "K"])
def test_what_lies_behind_a_screen_changes_nothing_for_the_others(chair: str) -> None:
    poor, rich = (
        board({**POOLS, **MOSQUE, "S/screen": {"gold": gold, "faith": 3}}, STACKS, {"turn": "S", "round": 2})
        for gold in (1, 17)
    )
    assert everything(scene_of(poor, chair)) == everything(scene_of(rich, chair))
    assert everything(scene_of(poor)) != everything(scene_of(rich))


def test_the_track_of_points_has_all_seats_in_order() -> None:
    played = table_of()
    for seat, points in {"B": 4, "C": 1, "S": 4}.items():
        played.table.apply(Set(f"{seat}/vp", points))
    shown = scene_of(played)._replace(table=played.table)
    assert any(row.startswith(" VP track  0 K ─ 1 C ─ 4 B S") for row in drawn(shown, 101, 46))


def test_the_line_below_the_map_has_crusade_round_and_decks_and_says_what_is_assumed() -> None:
    row = drawn(scene_of(table_of()), 101, 46)[25]
    assert row.startswith("─ 1st Crusade · round 2 · rounds left 6 · deck")
    assert "┄ ° assumed" in row
    assert any("° assumed" in row and "+5 more i" in row for row in drawn(scene_of(table_of())))


# -- a Conflict ----------------------------------------------------------------------------------------------------


def sheet_row(shown: Scene, start: str) -> str:
    return next(row for row in drawn(shown)[13:] if row[1:].startswith(start)).rstrip()


def test_closed_hands_are_seen_by_their_own_seat_only() -> None:
    played = committed()
    attacker, ally = "S dave     2 card 18       4Fm     2", "C alice    1               1Kn     1"
    hidden = "S dave     2 ▒             ▒       ▒"
    assert sheet_row(scene_of(played), "S dave")[1:].startswith(attacker)
    assert sheet_row(scene_of(played), "C alice")[1:].startswith(ally)
    assert sheet_row(scene_of(played, "S"), "S dave")[1:].startswith(attacker)
    for chair in ("public", "B", "C", "K"):
        assert sheet_row(scene_of(played, chair), "S dave")[1:].startswith(hidden)
    assert sheet_row(scene_of(played, "C"), "C alice")[1:].startswith(ally)
    assert sheet_row(scene_of(played, "B"), "C alice")[1:].startswith("C alice    1               ▒       ▒")


@pytest.mark.parametrize("chair", ["public", "B", "C", "K"])
def test_what_the_attacker_commits_changes_nothing_for_the_others(chair: str) -> None:
    some, none = (
        allied().told(f"S: {line}", "C: send nothing")
        for line in ("play action-18 with 4 footman 2 faith", "play holy-zeal with nothing")
    )
    assert everything(scene_of(some, chair)) == everything(scene_of(none, chair))
    assert everything(scene_of(some, "S")) != everything(scene_of(none, "S"))


def test_who_has_answered_in_secret_shows_and_who_has_not_is_blank() -> None:
    shown = scene_of(committed(), "public")
    assert sheet_row(shown, "B bob ").count("▒") == 0
    assert text(shown).count("closed hands") == 1


def test_open_hands_show_dice_buildings_and_the_totals_of_both_sides() -> None:
    shown = scene_of(revealed(), "public")
    assert sheet_row(shown, "S dave") == "*S dave     2 card 18 2°+2† –       2   2°  –   12°†"
    assert sheet_row(shown, "B bob ") == " B bob      1 The Baron. 1° 2Fm     –   1°  –   10°"
    assert sheet_row(shown, "C alice") == "+C alice    1               1Kn     1   1°  1"
    assert "S wins 12:10 · wounds 4:1" in text(shown)


def test_the_wide_sheet_has_two_sides_with_a_wall_between_them() -> None:
    rows = [row.rstrip() for row in drawn(scene_of(revealed(), "public"), 101, 46)]
    assert any(
        row.split() == ["S", "dave", "attacks,", "wins", "│", "B", "bob", "defends", "C", "alice", "ally"]
        for row in rows
    )
    assert any(
        row.split() == ["total", "12°†", "–", "│", "10°", "–"] or row.split() == ["total", "12°†", "│", "10°", "–"]
        for row in rows
    )
    assert any(row.startswith(" Wounds      4°") for row in rows)


def test_the_screen_says_in_a_few_words_what_is_fought_out() -> None:
    assert under_way(GAME, scene_of(committed())) == "Battle Antiocheia S→B+C · closed hands"
    assert under_way(GAME, scene_of(table_of())) == ""
    assert "Antiocheia><" in text(scene_of(committed()))


def test_an_entry_of_a_conflict_is_told_by_how_it_stands_and_not_by_what_is_stored() -> None:
    asked = moved().told("battle antiocheia B", "B: ask C", "accept")
    assert board_in(scene_of(asked)).changed() == "Battle Antiocheia S→B+C · Support joins"
    assert board_in(scene_of(committed())).changed() == ""
    assert board_in(scene_of(table_of())).changed() == ""


def test_a_seat_without_a_players_name_is_called_by_its_faction() -> None:
    nameless = {seat: seat for seat in "BCSK"}
    assert any(row.startswith("▸S Seljuk") for row in drawn(scene_of(table_of(), names=nameless), 53, 32)) or any(
        row.startswith("▸S Selj.") for row in drawn(scene_of(table_of(), names=nameless), 53, 32)
    )
    assert any("C Crusaders ally" in row for row in drawn(scene_of(committed(), names=nameless), 101, 46))


def test_a_conflict_that_makes_no_sense_is_not_shown() -> None:
    for value in ("war", {"kind": "battle"}, {"kind": "battle", "place": "rome", "attacker": "S", "defender": "B"}):
        played = table_of()
        played.table.apply(Set("conflict", value))
        shown = scene_of(played)._replace(table=played.table)
        assert any(row.startswith("Development") for row in drawn(shown))
        assert board_in(shown).sentences()


def test_a_siege_has_a_sheet_too() -> None:
    played = board({"region/edessa": {"S": 2}, "citadel/edessa": {"B-citadel": 1}, "city/edessa/3": {"B": 1},
                    "city/edessa/1": {}}, {"S/hand": ["pilgrims"]}, {"turn": "S"})  # fmt: skip
    played = played.told("movement pilgrims", "siege edessa")
    rows = drawn(scene_of(played))
    assert any("Siege Edessa S→B" in row for row in rows)
    assert sheet_row(scene_of(played), "B bob ").split()[-1] == "1"


# -- draft and end -------------------------------------------------------------------------------------------------


def test_the_draft_shows_a_chair_its_own_cards_and_who_has_chosen() -> None:
    scribe, byzantines = text(draft_of("")()), text(draft_of("B")())
    assert "C alice  of 5: card" in scribe
    assert "C alice  of 5: ▒" in byzantines
    assert "has chosen, passes 4" in byzantines
    assert "─ Draft · " in byzantines


def test_the_end_shows_points_in_parts_and_who_has_won() -> None:
    rows = [row.rstrip() for row in drawn(end_scene())]
    assert " B bob     1 = points 0, Cities 1 · wins" in rows
    assert " C alice   0 = points 0, Cities 0" in rows
    assert board_in(end_scene()).sentences()[0].startswith("The game is over")


def test_a_table_before_the_set_up_is_shown_as_what_it_is() -> None:
    assert board_in(Scene(Table())).lines(53, 20)
    table = Table()
    table.apply(Set("seats", ["B", "Z"]))
    assert board_in(Scene(table)).lines(53, 20)


# -- room and names ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("width", [1, 12, 30, 45, 50, 53, 66, 100, 130])
def test_no_room_is_too_small_and_no_row_too_long(width: int, glyphs: str) -> None:
    for shown in (scene_of(moved(), glyphs=glyphs), scene_of(revealed(), "public", HOSTILE, glyphs=glyphs)):
        for height in (1, 3, 11, 12, 13, 16, 24, 46):
            lines = board_in(shown).lines(width, height)
            assert len(lines) <= height
            assert all(width_of(line) <= width for line in lines)
            if glyphs == "ascii" and shown.chair == "":
                assert "\n".join(map(text_of, lines)).isascii()


@pytest.mark.parametrize("chair", ["", "public", "C"])
def test_names_of_players_never_act_on_the_terminal(chair: str) -> None:
    for played in (moved(), revealed(), committed()):
        told = everything(scene_of(played, chair, HOSTILE))
        assert "\x1b" not in told
        assert "\u202e" not in told


def test_what_finds_no_room_is_counted() -> None:
    assert any("+5 more i" in row for row in drawn(scene_of(table_of())))
    assert "more i" not in text(scene_of(table_of()), 53, 32)


def test_values_written_by_hand_are_shown_as_far_as_they_mean_something() -> None:
    played = table_of()
    for name, value in (
        ("round", [1]),
        ("turn", "nobody"),
        ("S/vp", "many"),
        ("strengths", 4),
        ("control/edessa", "Z"),
    ):
        played.table.apply(Set(name, value))
    shown = scene_of(played)._replace(table=played.table)
    assert drawn(shown)
    assert board_in(shown).sentences()


# -- places --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("played", [table_of, committed, lambda: table_of(("C", "S"))])
def test_every_place_can_be_reached_with_the_arrows_and_told(played) -> None:
    lit = frozenset(
        {"city/iconium/2", "temple/tyrus", "citadel/jerusalem", "path/edessa-iconium", "path/ascalon-tyrus"}
    )
    shown = board_in(scene_of(played(), lit=lit))
    reached = reached_on(shown)
    assert reached == set(shown.places())
    assert lit | {"region/damascus", "column/income", "S/hand", "C/screen", "round-deck"} <= reached
    for place in reached:
        assert ": " in shown.describe(place)


def test_the_arrows_lead_down_to_the_columns_and_back_to_the_map() -> None:
    shown = board_in(scene_of(table_of()))
    assert shown.neighbour("region/jerusalem", "down") == "column/development"
    assert shown.neighbour("column/development", "up") == "region/ascalon"
    assert shown.neighbour("", "down") == "region/iconium"


def test_a_location_is_told_with_everything_in_it() -> None:
    told = board_in(scene_of(table_of())).describe("region/edessa")
    assert told.startswith("Edessa: controlled by the Byzantines (bob) · Influence level 1: nobody, cost 1 (assumed)")
    assert "level 3, the top one: Byzantines (bob), cost 6 (assumed)" in told
    assert "Support 1 of the Seljuk (dave)" in told
    assert "Citadel of the Byzantines (bob)" in told
    assert "next to Iconium (assumed), Antiocheia (assumed), Aleppo (assumed)" in told
    assert "next to Antiocheia, Edessa (assumed)" in board_in(scene_of(table_of())).describe("region/iconium")


def test_a_way_a_column_and_a_screen_are_told() -> None:
    shown = board_in(scene_of(table_of(), "C"))
    assert shown.describe("path/antiocheia-iconium") == (
        "Between Iconium and Antiocheia: Fortress of the Crusaders (alice)"
    )
    assert shown.describe("path/edessa-iconium").startswith("Between Iconium and Edessa (an assumed way): no Fortress")
    assert shown.describe("column/development") == "Development column: pay 2°; Action card 20 (cost 2°)"
    assert shown.describe("S/screen") == "Seljuk (dave), behind the screen: Gold and Faith are not seen"
    assert shown.describe("C/screen") == "Crusaders (alice), behind the screen: 4 Gold, 3 Faith"


def test_a_click_finds_the_place_that_is_drawn_there() -> None:
    shown = scene_of(table_of())
    plain = board_in(shown).lines(53, 20)
    traced = board_in(shown._replace(is_traced=True)).lines(53, 20)
    assert [text_of(line) for line in traced] == [text_of(line) for line in plain]
    assert place_at(traced, 1, 0) == "region/iconium"
    assert place_at(traced, 3, 1) == "city/iconium/2"
    assert place_at(traced, 8, 1) == "region/iconium"
    assert place_at(traced, 17, 2) == "path/antiocheia-iconium"
    assert place_at(traced, 14, 14) == "column/presence"


@pytest.mark.parametrize(("glyphs", "down", "up"), [("unicode", "↓", "↑"), ("ascii", "v", "^")])
def test_letters_stand_at_boxes_and_arrows_go_along_the_ways(glyphs: str, down: str, up: str) -> None:
    played = table_of()
    plain = drawn(scene_of(played, glyphs=glyphs))
    marks = (Mark("city/iconium/2", "X"), Mark("region/antiocheia", to="region/tripoli"))
    rows = drawn(scene_of(played, glyphs=glyphs, marks=marks))
    assert rows[0][14] == "X"
    assert plain[0][14] != "X"
    assert rows[4][26] == down
    back = drawn(scene_of(played, glyphs=glyphs, marks=(Mark("region/tripoli", to="region/antiocheia"),)))
    assert back[4][26] == up


def test_without_a_way_an_arrow_is_written_at_both_ends_and_other_marks_below_the_map() -> None:
    marks = (Mark("region/iconium", to="region/ascalon"), Mark("discard", "X"))
    shown = text(scene_of(table_of(), marks=marks), 53, 40)
    assert shown.count("Iconium→Ascalon") >= 1
    assert board_in(scene_of(table_of(), marks=marks)).describe("discard").endswith("marked X")


def test_the_board_reads_as_sentences() -> None:
    told = board_in(scene_of(committed(), "public")).sentences()
    assert told[0] == "Crusade 1, round 2. It is the turn of the Seljuk (dave), movement."
    assert told[1].startswith("Battle in Antiocheia: Seljuk (dave) against Byzantines (bob) with Crusaders (alice)")
    assert "card hidden, Units hidden, Faith hidden" in told[1]
    assert any(line.startswith("Iconium: controlled by nobody") for line in told)


def test_plain_letters_are_enough() -> None:
    for shown in (scene_of(moved(), glyphs="ascii"), scene_of(revealed(), "public", glyphs="ascii")):
        assert "\n".join(drawn(shown, 101, 46)).isascii()
        assert "\n".join(board_in(shown).sentences()).isascii()


@pytest.mark.parametrize(("seed", "seats"), [(3, 4), (5, 2)])
def test_the_board_follows_a_whole_game_to_its_end(seed: int, seats: int) -> None:
    game = random_game(seed, seats)
    kinds = set()
    for chair in ("public", "S"):
        plays = record_of(chair, game.plays)
        cursor = Cursor(plays, 1)
        while cursor.at < len(plays):
            cursor.forward()
            if cursor.at > 20 and cursor.at % 9 and cursor.at < len(plays):
                continue
            shown = board_in(Scene(cursor.table, touched=frozenset(cursor.touched()), chair=chair))
            for width, height in ((53, 20), (101, 46)):
                lines = shown.lines(width, height)
                assert len(lines) <= height
                assert all(width_of(line) <= width for line in lines)
            kinds |= {
                word for word in ("Battle", "Siege", "Draft", "The end") if word in "\n".join(map(text_of, lines))
            }
    assert {"Draft", "The end"} < kinds


def test_the_arrows_lead_back_over_what_they_led_past() -> None:
    levels = [f"city/tyrus/{level}" for level in (1, 2, 3)]
    shown = board_in(scene_of(table_of(), lit=frozenset(levels)))
    assert [shown.neighbour(place, "left") for place in ("region/tyrus", *levels[:0:-1])] == levels[::-1]
    assert [shown.neighbour(place, "right") for place in levels] == [*levels[1:], "region/tyrus"]
