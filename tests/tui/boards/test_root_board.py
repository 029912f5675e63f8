"""Root's board says what is on the table, at every size, and can be walked over."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.changes import Create, MoveCards, MovePieces, Set
from domain.games.root import facts, places
from domain.table import Table
from tests.tui.boards.tables import (
    MARCH,
    SEATS,
    WOODLAND,
    corvid_table,
    pieces,
    scene_after,
    woodland_table,
)
from tui.boards.board import Scene, SeatName, moves_of, pools_of
from tui.boards.root import RootBoard
from tui.boards.root_boxes import narrow_box, standing, wide_box
from tui.boards.root_cast import Cast, card_name
from tui.boards.tracing import place_at
from tui.widgets.spans import text_of, width_of

MAPS = ("fall", "winter", "lake", "mountain")


def board(table: Table | None = None, **more) -> RootBoard:
    more.setdefault("seats", SEATS)
    return RootBoard(Scene(table or woodland_table(), **more))


def text(of: RootBoard, width: int = 53, height: int = 20) -> str:
    return "\n".join(text_of(line) for line in of.lines(width, height))


def clearing_with(found: dict[str, int], number: int = 11) -> Cast:
    table = woodland_table()
    for kind, count in WOODLAND[number].items():
        table.apply(MovePieces(kind, count, places.clearing(number), ""))
    pieces(table, places.clearing(number), found)
    return Cast(Scene(table, SEATS))


def middle_row(found: dict[str, int]) -> str:
    cast = clearing_with(found)
    return text_of(narrow_box(cast, 11, standing(cast, 11), 11).rows[0])


def foot(found: dict[str, int], make=narrow_box, width: int = 11, number: int = 11) -> str:
    cast = clearing_with(found, number)
    return text_of(make(cast, number, standing(cast, number), width).foot)


# -- boxes -----------------------------------------------------------------------------------------


def test_a_clearing_shows_the_ruler_first_and_then_the_larger_groups():
    found = {"warrior:marquise": 2, "warrior:eyrie": 1, "warrior:clergy": 3}
    assert middle_row(found) == "Y3 C2 E1"
    assert middle_row({"warrior:marquise": 2, "warrior:eyrie": 2}) == "E2 C2"


def test_a_crowded_clearing_loses_blanks_then_folds_tokens_then_small_groups():
    warriors = {"warrior:clergy": 3, "warrior:marquise": 2}
    assert middle_row(warriors) == "Y3 C2"
    assert middle_row(warriors | {"wood:marquise": 1}) == "Y3 C2  w"
    assert middle_row(warriors | {"wood:marquise": 1, "flower-fox:clergy": 1}) == "Y3C2 w y1"
    three = {"wood:marquise": 2, "flower-fox:clergy": 1, "sympathy:alliance": 1}
    assert middle_row(warriors | three) == "Y3C2  +4"
    four = warriors | {"warrior:eyrie": 12, "warrior:alliance": 1}
    assert middle_row(four | three) == "E12Y3… +4"
    assert all(len(middle_row(four | three | {"warrior:lizard": n})) <= 9 for n in (1, 10, 30))


def test_flowers_of_all_suits_are_one_number_and_wood_alone_has_none():
    flowers = {"flower-fox:clergy": 1, "flower-bird:clergy": 1}
    assert middle_row({"warrior:clergy": 1} | flowers) == "Y1    y2"
    assert middle_row({"wood:marquise": 1}).strip() == "w"


def test_slots_show_buildings_then_open_slots_then_ruins():
    assert foot({}) == "[ ][ ][ ]"
    assert foot({"ruin": 1}) == "[ ][ ][R]"
    assert foot({"sawmill:marquise": 1, "recruiter:marquise": 1, "roost:eyrie": 1}) == "[s][r][E]"
    assert foot({"garden-mouse:lizard": 2, "citadel:duchy": 1}) == "[L][L][D]"


def test_more_buildings_than_slots_are_shown_as_a_number():
    assert foot({"sawmill:marquise": 3, "roost:eyrie": 1}) == "[s][s]+2"


@pytest.mark.parametrize(
    ("number", "found", "shown"),
    [
        (4, {}, "[      ]"),
        (7, {}, "[     ][     ]"),
        (10, {"ruin": 1}, "[     ][ruin]"),
        (11, {"ruin": 1}, "[   ][   ][ruin]"),
        (8, {"cathedral:clergy": 1}, "[cathedral][   ]"),
        (5, {"sawmill:marquise": 1}, "[sawmill][    ]"),
        (9, {"sawmill:marquise": 1, "recruiter:marquise": 1}, "[sawmill][recr.]"),
        (1, {"workshop:marquise": 1}, "[workshop]"),
        (11, {"sawmill:marquise": 1, "workshop:marquise": 1, "recruiter:marquise": 1}, "[s][w][r]"),
    ],
)
def test_a_large_box_names_its_slots(number, found, shown):
    assert foot(found, wide_box, 19, number) == shown


def test_a_large_box_says_how_many_there_were_before():
    scene = scene_after(woodland_table(), MARCH)
    cast = Cast(scene)
    rows = {n: text_of(wide_box(cast, n, standing(cast, n), 19).rows[0]) for n in (6, 11, 12, 2)}
    assert rows == {6: "E 3 (was 5)", 11: "E 2 (was 0)  C 2", 12: "Y 3  C 2", 2: "E 5 warriors"}


def test_a_group_that_left_is_still_told_in_the_large_box():
    gone = MovePieces("warrior:alliance", 1, places.clearing(3), "A/supply")
    cast = Cast(scene_after(woodland_table(), gone))
    assert text_of(wide_box(cast, 3, standing(cast, 3), 19).rows[0]) == "C 2  A 0 (was 1)"


def test_where_two_groups_have_changed_the_large_box_tells_both_in_short():
    here = places.clearing(12)
    lost = (MovePieces("warrior:clergy", 2, here, "Y/supply"), MovePieces("warrior:marquise", 1, here, "C/supply"))
    for glyphs, shown in (("unicode", "C 2→1  Y 3→1"), ("ascii", "C 2->1  Y 3->1")):
        cast = Cast(scene_after(woodland_table(), *lost, glyphs=glyphs))
        assert text_of(wide_box(cast, 12, standing(cast, 12), 19).rows[0]) == shown


# -- the whole board -------------------------------------------------------------------------------


def test_touched_places_are_heavy_and_so_is_the_path_of_the_move():
    lines = RootBoard(scene_after(woodland_table(), MARCH)).lines(53, 20)
    heavy = [span.text for line in lines for span in line if span.role == "changed"]
    drawn = "".join(heavy)
    assert drawn.count("┏") == drawn.count("┗") == 2
    assert "━━" in heavy
    assert not set(text(board())) & set("┏┗┃━")


def test_the_focused_clearing_has_a_marked_title():
    lines = board(focused=places.clearing(9)).lines(53, 20)
    marked = [span.text for line in lines for span in line if span.role == "focus"]
    assert marked == ["9 M●"]


def test_suits_and_seats_carry_their_roles_beside_their_letters():
    spans = {span for line in board().lines(53, 20) for span in line}
    assert ("F▲", "fox") in spans
    assert ("M●", "mouse") in spans
    assert ("R■", "rabbit") in spans
    assert ("C4", "seat-1") in spans
    assert ("E5", "seat-2") in spans


def test_points_of_a_seat_whose_marker_left_the_track_say_why():
    table = woodland_table()
    table.apply(Set(places.of_seat("C", places.VP_MARKER), "C"))
    table.apply(Set(places.of_seat("A", places.VP_MARKER), "E"))
    shown = text(board(table))
    assert "alice    D VP" in shown
    assert "carol   +E VP" in shown
    sentences = "\n".join(board(table).sentences())
    assert "Seat alice, Marquise de Cat (C): out for dominance" in sentences
    assert "Seat carol, Woodland Alliance (A): in coalition with E" in sentences


def test_dominance_cards_that_can_be_taken_are_named_by_suit():
    table = woodland_table()
    table.apply(Create(places.DOMINANCE, ("dominance-fox", "dominance-bird")))
    assert "dominance F B" in text(board(table))


def test_pieces_in_forests_and_on_paths_stand_in_free_spots():
    shown = text(RootBoard(Scene(corvid_table())), 53, 20)
    assert "(V)" in shown
    assert "(hT1)" in shown


def test_closed_paths_are_dotted_until_they_are_opened():
    table = corvid_table()
    before = text(RootBoard(Scene(table)), 53, 19)
    for a, b in facts.maps()["mountain"].closed_edges:
        table.apply(Set(places.path(a, b), places.OPEN))
    assert set(before) & set("┄┊")
    assert not set(text(RootBoard(Scene(table)), 53, 19)) & set("┄┊")


@pytest.mark.parametrize("map_id", MAPS)
@pytest.mark.parametrize(("width", "height"), [(53, 20), (50, 16), (40, 16), (100, 42), (80, 30), (20, 5), (53, 1)])
def test_the_board_fits_every_room_and_says_what_is_left_out(map_id, width, height):
    lines = board(woodland_table(map_id)).lines(width, height)
    assert len(lines) <= height
    assert all(width_of(line) <= width for line in lines)
    shown = "\n".join(text_of(line) for line in lines)
    assert all(name in shown for name in ("alice", "bob", "carol", "dave")) or " more i" in shown


def test_below_fifty_columns_the_map_becomes_a_table():
    lines = [text_of(line) for line in board(woodland_table()).lines(49, 20)]
    assert lines[1].split() == ["1", "F", "C", "C4", "k", "[w]", "5", "9", "10"]
    assert lines[12].split() == ["12", "F", "Y", "Y3", "C2", "w", "y1", "[", "][R]", "4", "7", "9", "10", "11"]
    assert "alice" in lines[14]


def test_a_table_without_a_known_map_is_shown_as_a_list():
    table = woodland_table()
    table.apply(Set(places.MAP, "marsh"))
    shown = text(board(table), 53, 60)
    assert "clearing/1 " in shown
    assert "warrior:marquise 4" in shown
    assert "nothing on the table" in text(RootBoard(Scene(Table())))


@pytest.mark.parametrize("seats", range(1, 7))
def test_every_number_of_seats_has_its_line(seats):
    names = tuple(SeatName(letter, f"player {letter}") for letter in "CEAVGL"[:seats])
    shown = text(board(Table_with(names), seats=names), 53, 24)
    assert all(f"{name.seat} player" in shown for name in names)


def Table_with(names: tuple[SeatName, ...]) -> Table:  # noqa: N802
    table = woodland_table()
    for seat, _ in names:
        table.apply(Set(places.of_seat(seat, places.FACTION), facts.letters()[seat].id))
    return table


@pytest.mark.parametrize("letter", "CEAVGLODPHKFTNY")
def test_every_faction_has_a_line_of_its_own_in_the_wide_board(letter):
    names = (SeatName(letter, "someone"),)
    table = Table()
    table.apply(Set(places.MAP, "fall"))
    table.apply(Set(places.of_seat(letter, places.FACTION), facts.letters()[letter].id))
    piece = next(piece for piece in facts.letters()[letter].pieces if not piece.is_card)
    pieces(table, places.clearing(1), {places.piece(piece.kind, facts.letters()[letter].id): 1})
    lines = board(table, seats=names).lines(100, 42)
    row = next(text_of(line) for line in lines if "someone" in text_of(line))
    assert row.startswith((f" ● {letter} someone", f" ▸ {letter} someone"))


# -- words -----------------------------------------------------------------------------------------


def test_the_event_is_told_in_short():
    assert RootBoard(scene_after(woodland_table(), MARCH)).changed() == "6: E 5→3 · 11: E 0→2, ruler C→E (tie)"
    built = MovePieces("roost:eyrie", 1, "E/supply", places.clearing(11))
    assert RootBoard(scene_after(woodland_table(), built)).changed() == "11: +1 roost"
    assert board().changed() == ""


def test_a_place_is_spelt_out_in_one_sentence():
    shown = board().describe(places.clearing(12))
    assert shown.startswith(
        "12 fox; ruled by Honeycomb Clergy; Honeycomb Clergy 3 warriors, Marquise de Cat 2 warriors"
    )
    assert "wood 1 (C), flower F 1 (Y)" in shown
    assert "slots: 1 open, ruin" in shown
    assert "paths 4, 7, 9, 10, 11" in shown
    assert "river 7, 10" in board().describe(places.clearing(11))
    assert board().describe("C/supply") == "C/supply: Marquise de Cat warrior 9"
    assert board().describe("nowhere") == "nowhere: empty"


def test_what_a_chair_does_not_know_of_plots_is_not_told():
    table = corvid_table()
    assert "plot face down;" in RootBoard(Scene(table)).describe(places.clearing(5))
    assert "bomb (P)" in RootBoard(Scene(table)).describe(places.clearing(6))
    known = Table()
    known.apply(Set(places.MAP, "fall"))
    known.apply(Create("P/plots", ("plot-snare",), ("P",)))
    known.apply(MoveCards(known.stack("P/plots")[:1] and tuple(known.stack("P/plots")[:1]), places.clearing(5)))
    assert "plot face down (snare)" in RootBoard(Scene(known)).describe(places.clearing(5))


def test_the_text_board_names_every_clearing_seat_and_the_deck():
    lines = board().sentences()
    assert [line.split()[1] for line in lines[:12]] == [str(number) for number in range(1, 13)]
    assert [line for line in lines if "whose turn it is" in line] == [lines[13]]
    assert lines[13].startswith("Seat bob, Eyrie Dynasties (E), whose turn it is: 9 points, 2 cards in hand; Despot")
    assert lines[-1] == (
        "The deck holds 21 cards, the discard pile 9 cards; "
        "items in the supply: boot, bag, crossbow, sword 2, tea 2, coin."
    )


def test_cards_are_named_with_their_suit_where_several_share_the_name():
    assert card_name("foxfolk-steel") == "Foxfolk Steel"
    assert card_name("root-tea-fox") == "Root Tea (fox)"
    assert card_name("fox-partisans") == "Fox Partisans"
    assert card_name("baron-of-dirt") == "Baron of Dirt"
    assert card_name("guard-duty-mouse") == "Guard Duty (mouse)"
    assert card_name("?fox") == "fox ?"
    assert card_name("?") == "?"
    assert card_name("house\x1brule") == "house␛rule"


# -- walking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("map_id", MAPS)
def test_arrow_keys_reach_every_clearing_from_every_other(map_id):
    on_map = board(woodland_table(map_id))
    for start in on_map.places():
        reached, news = {start}, [start]
        while news:
            place = news.pop()
            steps = {on_map.neighbour(place, way) for way in ("left", "right", "up", "down")}
            fresh = {step for step in steps if step} - reached
            reached |= fresh
            news += fresh
        assert reached == set(on_map.places())


@pytest.mark.parametrize("map_id", MAPS)
def test_arrow_keys_reach_every_forest_that_can_be_named_next_and_leave_it_again(map_id):
    forests = [places.forest(numbers) for numbers in facts.maps()[map_id].forest_clearings]
    for lit in (forests, *([forest] for forest in forests)):
        on_map = board(woodland_table(map_id), lit=frozenset(lit))
        assert set(lit) <= set(on_map.places())
        for start in (places.clearing(1), *lit):
            reached, news = {start}, [start]
            while news:
                place = news.pop()
                steps = {on_map.neighbour(place, way) for way in ("left", "right", "up", "down")}
                fresh = {step for step in steps if step} - reached
                reached |= fresh
                news += fresh
            assert reached == set(on_map.places())


def test_a_forest_that_cannot_be_named_is_passed_over_and_a_focused_one_is_marked_at_every_width():
    forest = "forest/1_9_10_12"
    assert forest not in board().places()
    on_map = board(lit=frozenset({forest}), focused=forest)
    for width, height in ((53, 20), (101, 46)):
        marks = [span for line in on_map.lines(width, height) for span in line if span.role == "focus"]
        assert "»" in "".join(span.text for span in marks)
    assert "forests »1_9_10_12" in text(on_map, 40, 20)


def test_an_arrow_goes_to_the_nearest_clearing_in_its_direction():
    on_map = board()
    assert on_map.neighbour(places.clearing(1), "right") == places.clearing(5)
    assert on_map.neighbour(places.clearing(1), "down") == places.clearing(9)
    assert on_map.neighbour(places.clearing(11), "right") == places.clearing(6)
    assert on_map.neighbour(places.clearing(1), "left") is None
    assert on_map.neighbour("deck", "left") == places.clearing(1)


def test_a_clearing_is_found_by_its_number():
    assert board().numbered(12) == places.clearing(12)
    assert board().numbered(13) is None
    assert board().numbered(0) is None


# -- names from data -------------------------------------------------------------------------------

ODD = st.sampled_from(["[/red]", "\x1b[2J", "さくらもちさくらもち", "a\nb", "\u202eabc", "👍🏽❤️", "", "x" * 80])
PLACES = st.sampled_from(
    ["clearing/1", "clearing/11", "forest/1_9_10_12", "path/1_5", "path/1_1", "burrow", "C/supply", "clearing/²"]
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(PLACES, ODD, st.sampled_from(["marquise", "", "h", "hireling-x"]), st.integers(1, 200))),
    st.lists(st.tuples(st.sampled_from(["suit/1", "turn", "C/vp", "C/leader", "C/faction", "C/vp-marker"]), ODD)),
    ODD,
    st.sampled_from([(53, 20), (100, 42), (40, 12), (7, 3)]),
)
def test_no_text_from_data_breaks_the_board(found, values, name, room):
    table = woodland_table()
    for place, kind, owner, count in found:
        table.apply(MovePieces(f"{kind}:{owner}" if owner else kind or "?", count, "", place))
    for value_name, value in values:
        table.apply(Set(value_name, value))
    shown = RootBoard(Scene(table, (SeatName("C", name), SeatName(name, name))))
    lines = shown.lines(*room)
    assert all(width_of(line) <= room[0] for line in lines)
    words = [text_of(line) for line in lines] + shown.sentences() + [shown.describe(place) for place, *_ in found]
    assert not any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for word in words for sign in word)


def test_moves_and_pools_of_an_event_are_read_from_its_changes():
    assert moves_of([MARCH, Set("turn", "C"), MovePieces("wood:marquise", 1, "", "clearing/1")]) == {
        ("clearing/6", "clearing/11")
    }
    assert pools_of(woodland_table(), ["clearing/7", "deck"]) == {"clearing/7": {"warrior:marquise": 2}, "deck": {}}


@pytest.mark.parametrize("room", [(53, 20), (110, 40), (40, 14)])
def test_a_click_finds_the_clearing_or_forest_that_is_drawn_there(room):
    forest = "forest/1_2_5_10"
    table = woodland_table()
    pieces(table, forest, {"pawn:vagabond": 1})
    shown, traced = (board(table, lit=frozenset((forest,)), is_traced=is_traced) for is_traced in (False, True))
    lines = traced.lines(*room)
    assert [text_of(line) for line in lines] == [text_of(line) for line in shown.lines(*room)]
    found = {place_at(lines, x, y) for y in range(room[1]) for x in range(room[0])}
    assert found == {"", *shown.places()}
    assert place_at(lines, *room) == ""


def test_a_click_on_the_words_in_a_clearing_finds_it():
    lines = board(is_traced=True).lines(53, 20)
    rows = [text_of(line) for line in lines]
    y = next(index for index, row in enumerate(rows) if "─12 " in row or "┌12 " in row)
    x = rows[y].index("12 ")
    assert {place_at(lines, x + across, y + down) for across in range(9) for down in range(3)} == {"clearing/12"}
