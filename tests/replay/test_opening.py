"""The first event of a match: a game's set-up, and positions of the user's own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from domain.table import Table
from replay.errors import BadRequest, Unreadable
from replay.opening import Position, opening_of, option_id, option_name, read_position, seat_id
from replay.referee import open_with_rules

CAT, BIRD = SeatInfo("C", "alice"), SeatInfo("E", "bob")


def table_of(game: str = "", seats: tuple[SeatInfo, ...] = (), position: str = "", **options: str) -> Table:
    table = Table()
    table.fold(opening_of(game, seats, options, read_position(position)).changes)
    assert table.findings == []
    return table


def test_a_game_without_a_set_up_begins_with_an_empty_table() -> None:
    assert opening_of("pebbles", (), {}).changes == ()


def test_root_is_set_up_with_the_map_and_the_factions_that_are_named() -> None:
    table = table_of("root", (CAT, BIRD), map="winter")
    assert table.value("map") == "winter"
    assert len(table.stack("C/hand")) == len(table.stack("E/hand")) == 3
    assert table.stack("A/hand") == ()


def test_a_seat_that_is_no_faction_cannot_play_root() -> None:
    with pytest.raises(BadRequest, match="--seat C=alice"):
        opening_of("root", (SeatInfo("alice", "alice"),), {})


def test_a_map_that_root_has_not_is_refused_with_those_it_has() -> None:
    with pytest.raises(BadRequest, match=r"autumn\|winter\|lake\|mountain"):
        opening_of("root", (CAT,), {"map": "moon"})


def test_a_position_replaces_the_pieces_of_the_places_that_it_names_and_no_others() -> None:
    plain = table_of("root", (CAT, BIRD))
    place = next(name for name in plain.pools if name.startswith("clearing/"))
    table = table_of("root", (CAT, BIRD), f'[pools]\n"{place}" = {{ "warrior:eyrie" = 4 }}')
    assert table.pool(place) == {"warrior:eyrie": 4}
    others = {name: dict(pool) for name, pool in plain.pools.items() if name != place}
    assert {name: dict(pool) for name, pool in table.pools.items() if name != place} == others


def test_a_position_says_what_the_cards_of_a_dealt_hand_are_and_adds_more() -> None:
    table = table_of("root", (CAT, BIRD), '[stacks]\n"E/hand" = ["ambush-fox", "?", "armorers", "tax-collector"]')
    kinds = sorted(table.kind(card) for card in table.stack("E/hand"))
    assert kinds == ["?", "ambush-fox", "armorers", "tax-collector"]


def test_a_position_cannot_take_dealt_cards_away() -> None:
    with pytest.raises(BadRequest, match="E/hand"):
        table_of("root", (CAT, BIRD), '[stacks]\n"E/hand" = ["ambush-fox"]')


def test_the_stacks_pools_and_values_of_a_position_stand_on_the_table() -> None:
    table = table_of(
        position='[stacks]\n"alice/hand" = ["city", "city"]\n[pools]\nbag = { stone = 3 }\n[values]\nturn = "alice"\n'
    )
    assert [table.kind(card) for card in table.stack("alice/hand")] == ["city", "city"]
    assert table.pool("bag") == {"stone": 3}
    assert table.value("turn") == "alice"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("[pools]\nbag = { stone = -1 }", "-1 stone"),
        ("[pools]\nbag = { stone = 9999999999 }", "9999999999"),
        ('[pools]\n"a bag" = { stone = 1 }', "a bag"),
        ('[stacks]\n"" = ["city"]', "''"),
        ('[stacks]\nhand = ["#1"]', "#1"),
        ('[stacks]\nhand = ["\\u001b[2J"]', "x1b"),
        ("[values]\nwhen = 2026-11-28", "when"),
        ("[values]\nhow = nan", "how"),
    ],
)
def test_a_position_that_no_table_can_have_is_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(BadRequest) as caught:
        opening_of("", (), {}, read_position(text))
    assert named in str(caught.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("= 3", "line 1"),
        ("[pool]\nbag = { stone = 1 }", "pool"),
        ("seats = 3", "seats"),
        ("[pools]\nbag = { stone = 1.5 }", "pools"),
        ("[stacks]\nhand = 'city'", "stacks"),
        ("[values]\nx = " + "[" * 5000 + "]" * 5000, "p.toml"),
    ],
)
def test_what_is_no_position_is_unreadable_and_says_where(text: str, named: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_position(text, "p.toml")
    assert named in str(caught.value)
    assert str(caught.value).startswith("p.toml")
    assert "\n" not in str(caught.value)


def test_an_empty_file_is_a_position_that_changes_nothing() -> None:
    assert read_position("") == Position()


@pytest.mark.parametrize("name", ["[/red]", "a b", "#1", "", "x" * 25, "\x1b[2J", "a\u202eb"])
def test_a_name_that_cannot_stand_in_the_name_of_a_place_becomes_a_numbered_seat(name: str) -> None:
    assert seat_id(name, 3) == "seat3"


@pytest.mark.parametrize("name", ["alice", "C", "さくら", "🦊"])
def test_any_other_name_is_the_seat_itself(name: str) -> None:
    assert seat_id(name, 3) == name


@pytest.mark.parametrize("name", ["autumn", "fall", "Autumn"])
def test_the_autumn_map_is_chosen_by_either_of_its_names(name: str) -> None:
    assert table_of("root", (CAT, BIRD), map=name).dump() == table_of("root", (CAT, BIRD)).dump()
    assert table_of("root", (CAT, BIRD), f'[values]\nmap = "{name}"').value("map") == "fall"
    assert option_id("root", "map", name) == "fall"


def test_the_autumn_map_is_shown_by_one_name_and_other_maps_and_games_as_they_are() -> None:
    assert option_name("root", "map", "fall") == "autumn"
    assert option_name("root", "map", "winter") == "winter"
    assert option_name("golf", "map", "fall") == option_id("golf", "map", "fall") == "fall"


def test_root_without_seats_says_how_they_are_named() -> None:
    with pytest.raises(BadRequest, match="--seat C=alice --seat E=bob"):
        opening_of("root", (), {})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[stacks]\n"a/hand" = "city"', '"a/hand" in [stacks] is a list of texts'),
        ('[stacks]\n"a/hand" = ["city", 2]', '"a/hand" in [stacks] is a list of texts'),
        ('[pools]\n"a/coins" = 3', '"a/coins" in [pools] is a table of counts'),
        ('[pools]\n"a/coins" = { coin = "three" }', '"a/coins" in [pools] is a table of counts'),
        ("stack = 3", '"stack" is no part of a position'),
        ('seats = "alice"', "seats is a list of texts"),
        ("game = 3", "game is a text"),
        ("values = 3", "values is a table"),
    ],
)
def test_a_position_of_another_form_is_no_matter_of_toml_and_names_the_key(text: str, said: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_position(text, "p.toml")
    assert str(refused.value).startswith(f"p.toml: {said}")
    assert "no TOML" not in str(refused.value)
    assert "coin-counter" not in str(refused.value)


def test_the_position_that_the_page_on_root_gives_to_try_is_opened_by_the_rules() -> None:
    page = (Path(__file__).parents[2] / "docs" / "games" / "root.md").read_text(encoding="utf-8")
    block = re.findall(r"(?:^    .*\n)+", page, re.MULTILINE)[0]
    position = read_position("\n".join(line[4:] for line in block.splitlines()))
    begun = open_with_rules("root", position.seats, {}, position=position)
    table = Table()
    for play in begun.plays:
        table.fold(play.changes)
    assert (table.value("map"), table.value("C/faction"), table.value("turn")) == ("fall", "marquise", "C")
