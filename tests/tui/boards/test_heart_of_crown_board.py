"""Heart of Crown's board: the Field's links, the window, what a view may know, and the walk over the places."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.games.heart_of_crown.facts import cards
from domain.table import Table
from tests.domain.games.heart_of_crown.board import board
from tests.tui.boards.heart_of_crown_tables import TURN, drawn_scene, game, refused_scene, scene, window_scene
from tests.tui.boards.walking import reached_on
from tui.boards.board import Scene
from tui.boards.choose import board_of
from tui.widgets.spans import text_of, width_of


def drawn(shown: Scene, width: int = 53, height: int = 100) -> list[str]:
    return [text_of(line).rstrip() for line in board_of("heart-of-crown", shown).lines(width, height)]


def field(*cards_: str, width: int = 53) -> list[str]:
    """Returns the Field of cards that were played one after another."""
    plays = 1 - len(cards_) + sum(cards()[kind].link or 0 for kind in cards_)
    played = board({"alice/field": list(cards_)}, {"played": list(cards_), "plays": plays})
    rows = drawn(scene(played.plays), width)
    start = next(index for index, row in enumerate(rows) if "Field" in row)
    end = next(index for index, row in enumerate(rows) if row.startswith("   Coin"))
    return [row[9:] for row in rows[start:end]]


def test_a_right_link_goes_on_and_a_lower_one_hangs_below() -> None:
    assert field("city", "flea-market", "city") == [
        "[City]─[Flea Market]┬[City]─( free )",
        "                    └( free )",
    ]


def test_a_card_after_one_without_links_hangs_on_the_last_lower_link() -> None:
    assert field("flea-market", "general-store", "city") == [
        "[Flea Market]┬[Gene. Store]",
        "             └[City]─( free )",
    ]


def test_a_long_field_goes_on_in_the_next_row_with_the_same_joint() -> None:
    rows = field("city", "large-city", "city", "large-city", "city")
    assert rows == ["[City]─[Large City]─[City]─[Large City]─", "─[City]─( free )"]


def test_where_a_lower_link_has_no_room_its_row_names_its_card() -> None:
    rows = field("flea-market", "large-city", "large-city", "large-city", "general-store", "city")
    assert rows[-1] == "└Flea Market─[City]─( free )"
    assert sum(row.count("[") for row in rows) == 6


def test_no_link_is_free_in_the_second_phase() -> None:
    later = board({"alice/hand": ["city"]}).told("play city", "end main")
    assert "( free )" not in "\n".join(drawn(scene(later.plays)))


def test_a_card_that_left_the_field_keeps_its_place_in_round_brackets() -> None:
    played = board({"alice/field": ["city"]}, {"played": ["large-city", "city"], "plays": 1})
    assert "(Large City)─[City]─( free )" in "\n".join(drawn(scene(played.plays)))


# -- the window ----------------------------------------------------------------------------------------------------


def test_the_window_tells_the_facts_the_candidates_and_what_was_done_next() -> None:
    rows = drawn(window_scene(), 101)
    start = next(index for index, row in enumerate(rows) if row.startswith("╔"))
    assert "Player Action 4 done · conditional ability?" in rows[start]
    assert "acquired Large City · banished Indulgence · by Indulgence (common)" in rows[start + 1]
    assert "may answer: Prior Investment, Small Isolated Island." in rows[start + 2]
    assert "next #7 use prior-investment: large-city" in rows[start + 3]


def test_the_window_is_there_only_while_its_question_is_asked() -> None:
    def is_open(*lines: str) -> bool:
        return any("conditional ability?" in row for row in drawn(scene(game(*lines).plays)))

    assert not is_open(*TURN[:-1])
    assert is_open(*TURN)
    assert not is_open(*TURN, "decline")


def test_a_view_that_does_not_see_the_hand_learns_only_what_may_be_in_it() -> None:
    text = "\n".join(drawn(window_scene("public", is_seen=False), 101))
    assert "may answer" not in text
    assert "if in hand: Prior Investment, Small Isolated Island" in text
    assert "Hand  3 cards, not known" in text


def test_nothing_in_hand_answers_where_it_is_known_that_it_cannot() -> None:
    other = board({"alice/hand": ["indulgence", "duke"], "banished": ["prior-investment"]})
    other.told("use indulgence", "acquire city")
    assert "Nothing that is known to be in hand may answer." in "\n".join(drawn(scene(other.plays), 101))


def test_the_entry_that_opens_the_window_is_told_by_its_facts() -> None:
    said = board_of("heart-of-crown", window_scene()).changed()
    assert said == "acquired Large City · banished Indulgence · by Indulgence (common): the window opens"
    assert board_of("heart-of-crown", scene(game(*TURN[:2]).plays)).changed() == ""


def test_what_may_not_be_used_stands_dim_behind_a_sign_with_its_reason_and_rule() -> None:
    lines = board_of("heart-of-crown", refused_scene()).lines(101, 100)
    rows = {text_of(line)[2:-2].rstrip(): line for line in lines if text_of(line).startswith("║ – not ")}
    assert list(rows) == [
        "– not Lighthouse: none came into hand (HOC.17.6)",
        "– not Private Tutor: nothing was placed (HOC.17.6)",
        "– not Small Isolated Island: nothing was banished (HOC.17.6)",
    ]
    assert all("dim" in {role for _, role in line} for line in rows.values())


def test_a_short_board_tells_a_reason_whole_and_names_the_rest() -> None:
    rows = [row[2:-2].rstrip() for row in drawn(refused_scene(), 53, 20) if row.startswith("║ – not ")]
    assert rows == [
        "– not Lighthouse: none came into hand (HOC.17.6)",
        "– not Private Tutor, Small Isolat.      +2 more i",
    ]


def test_where_a_row_is_short_the_name_gives_way_and_never_the_rule() -> None:
    rows = [row[2:-2].rstrip() for row in drawn(refused_scene(), 45, 100) if row.startswith("║ – not ")]
    assert rows == [
        "– not Ligh.: none came into hand HOC.17.6",
        "– not Private.: nothing was pla… HOC.17.6",
        "– not Small.: nothing was banis… HOC.17.6",
    ]


def test_what_may_not_be_used_is_told_of_the_hand_and_in_sentences() -> None:
    shown = board_of("heart-of-crown", refused_scene())
    assert shown.describe("alice/hand").endswith(
        "In this window not Lighthouse: none came into hand (HOC.17.6); not Private Tutor: nothing was placed "
        "(HOC.17.6); not Small Isolated Island: nothing was banished (HOC.17.6)"
    )
    assert "In this window" not in shown.describe("bob/hand")
    assert "Private Tutor may not: nothing was placed (HOC.17.6)." in shown.sentences()
    assert sum("nothing was placed" in sentence for sentence in shown.sentences()) == 1


def test_nothing_is_refused_on_the_board_once_the_window_is_closed() -> None:
    closed = game(*TURN, "use prior-investment: large-city", "acquire city", "decline")
    assert "not Small Isolated Island" not in "\n".join(drawn(scene(closed.plays), 101))
    assert "may not" not in "\n".join(board_of("heart-of-crown", scene(closed.plays)).sentences())


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_boards_of_who_does_not_see_the_hand_are_the_same_whatever_was_drawn(glyphs: str) -> None:
    def told(kind: str, chair: str) -> list[str]:
        shown = drawn_scene(kind, chair, glyphs=glyphs)
        whole = board_of("heart-of-crown", shown)
        places = [whole.describe(place) for place in whole.places()]
        return [*drawn(shown, 53, 20), *drawn(shown, 101, 46), *whole.sentences(), whole.changed(), *places]

    for chair in ("bob", "carol", "public"):
        assert told("lighthouse", chair) == told("private-tutor", chair) == told("prior-investment", chair)
        assert "not Lighthouse" not in "\n".join(told("lighthouse", chair))
    assert "not Lighthouse: none came into hand" in "\n".join(told("lighthouse", "alice"))
    assert "not Private Tutor: nothing was placed" in "\n".join(told("private-tutor", "alice"))
    assert "may answer: Prior Investment" in "\n".join(told("prior-investment", "alice"))


def test_what_was_learnt_later_is_told_with_its_prime() -> None:
    later = "\n".join(drawn(drawn_scene("lighthouse", "bob", is_learnt=True), 101))
    assert "– not Lighthouse': none came into hand (HOC.17.6)" in later
    usable = "\n".join(drawn(drawn_scene("prior-investment", "bob", is_learnt=True), 101))
    assert "may answer: Prior Investment'. One use, or decline." in usable


# -- seats and markets ---------------------------------------------------------------------------------------------


def test_a_domain_tells_points_counters_and_kept_cards() -> None:
    rows = drawn(scene(game().plays), 101)
    at = next(index for index, row in enumerate(rows) if row.startswith(" さくら"))
    assert "SP 18/20" in rows[at]
    assert "First Princess Lulunasaika" in rows[at]
    assert rows[at + 2].startswith("   Domain First Princess Lulunasaika 8 (+2) · Farming Village -2 · City 0 · Duke 6")
    assert rows[at + 3].strip() == "kept {Post Horse} @ City"


def test_overtime_and_coronations_are_announced() -> None:
    table = game().table
    table.apply(Set("ceremonies", ["bob", "carol"]))
    assert "Coronation declared: bob, carol" in drawn(Scene(table))
    table.apply(Set("overtime", ["bob", "carol"]))
    text = "\n".join(drawn(Scene(table)))
    assert "Overtime to 30: bob, carol" in text
    assert "SP 18/30" in text


def test_what_finds_no_room_is_counted_and_no_row_is_too_long() -> None:
    shown = board_of("heart-of-crown", window_scene())
    whole = shown.lines(53, 1000)
    for height in range(1, len(whole)):
        lines = shown.lines(53, height)
        assert len(lines) <= height
        assert all(width_of(line) <= 53 for line in lines)
        assert "more i" in "\n".join(map(text_of, lines)) or height >= len(whole) - 1
    assert "more i" not in "\n".join(map(text_of, whole))


@pytest.mark.parametrize("width", [1, 5, 12, 20, 30, 40])
def test_a_narrow_room_cuts_rows_and_breaks_nothing(width: int) -> None:
    lines = board_of("heart-of-crown", window_scene()).lines(width, 24)
    assert all(width_of(line) <= width for line in lines)


def test_values_written_by_hand_are_shown_as_far_as_they_mean_something() -> None:
    table = refused_scene().table
    table.apply(Set("trigger", "many"))
    assert "not Lighthouse" not in "\n".join(drawn(Scene(table)))
    for name, value in (("facts", [1, 2]), ("plays", "many"), ("coin", [3]), ("mode", "buy"), ("ceremonies", 5)):
        table.apply(Set(name, value))
    assert any("Coin [3]" in row for row in drawn(Scene(table)))


def test_names_of_players_never_act_on_the_terminal() -> None:
    table = game().table
    names = [("alice", "[/red]\x1b[2J"), ("bob", "b"), ("carol", "c")]
    assert "\x1b" not in "\n".join(drawn(Scene(table, seats=names)))


def test_a_table_that_the_rules_did_not_set_up_is_shown_place_by_place() -> None:
    table = Table()
    table.apply(Set("mood", "fine"))
    assert board_of("heart-of-crown", Scene(table)).lines(53, 20)


# -- places --------------------------------------------------------------------------------------------------------


def test_every_place_can_be_reached_with_the_arrows_and_told() -> None:
    shown = board_of("heart-of-crown", window_scene())
    reached = reached_on(shown)
    for place in reached:
        assert ": " in shown.describe(place)
    assert reached == set(shown.places())
    assert {"pile/city", "market", "supply", "alice/hand", "bob/domain", "carol/coins"} <= reached


def test_a_place_is_told_with_full_names() -> None:
    shown = board_of("heart-of-crown", window_scene())
    assert shown.describe("alice/hand") == "alice, hand: City, Prior Investment, Small Isolated Island"
    assert shown.describe("pile/duke") == "Duke (costs 8, 6 points): 12 left"
    assert "City 0 keeping Post Horse" in shown.describe("bob/domain")


def test_the_touched_places_carry_a_star() -> None:
    rows = drawn(window_scene())
    assert any("Large City 6*×19" in row for row in rows)
    assert any("disc *4" in row for row in rows)


def test_the_market_shows_what_the_seat_at_turn_pays() -> None:
    stacks = {"market": ["alchemist-2"], "alice/hand": ["city"]}
    assert any(row.startswith("Market 5 Alchemist") for row in drawn(scene(board(stacks).plays)))
    stacks["alice/domain"] = ["klamklam"]
    discounted = drawn(scene(board(stacks).plays))
    assert any(row.startswith("Market 4 Alchemist") for row in discounted)
    assert any("Duke 7" in row for row in discounted)
