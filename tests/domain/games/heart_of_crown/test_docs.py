"""`docs/games/heart-of-crown.md`: its positions are played, its lines are read, its tables are complete."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from domain.changes import Create, MovePieces, Set
from domain.decision import Chance, Told
from domain.facts import Option
from domain.games.heart_of_crown import lenses, positions, values
from domain.games.heart_of_crown.facts import facts, moments
from domain.games.heart_of_crown.notation import DEEDS, NOTATION
from domain.games.heart_of_crown.rules import RULES
from domain.notation import words
from domain.table import Table
from replay.opening import read_position
from replay.referee import Referee, open_with_rules
from replay.simulate import simulated
from tests.domain.games.page import Page, begun, blocks_of, held, played_of, quoted, spelt_in, tell

PAGE = Page("heart-of-crown")
TEXT, rows, column = PAGE.text, PAGE.rows, PAGE.column
BLOCKS = blocks_of(TEXT)
PLAYED = played_of(TEXT)


# -- positions and lines -----------------------------------------------------------------------------------------


def found(table: Table, name: str) -> str:
    """Returns what a value is, or what a place holds, as the document writes it."""
    if name.startswith("points of "):
        return str(lenses.points(table, name.removeprefix("points of ")))
    if "/" in name or name == lenses.BANISHED:
        return held(table, name)
    return str(table.value(name))


def test_there_are_the_positions_of_the_frequency_rule_a_question_of_the_faq_and_one_with_all_kinds_of_places() -> None:
    assert len(PLAYED) == 4
    assert sum(block[1] == "position" for block in BLOCKS) == len(PLAYED)
    assert [block[1] for block in BLOCKS].count("observed") == 1
    assert {"observed", "position", "play", "owned"} == {block[1] for block in BLOCKS}


@pytest.mark.parametrize("number", range(len(PLAYED)))
@pytest.mark.parametrize("seed", [1, None], ids=["with a seed", "at a table"])
def test_each_position_is_played_as_its_lines_say(number: int, seed: int | None) -> None:
    position = read_position(PLAYED[number][0])
    assert position.game == RULES.facts.id
    opening = open_with_rules(position.game, position.seats, {}, seed=seed, sees=("alice",), position=position)
    tell(Referee(RULES, 1, seed), begun(opening), PLAYED[number][1], found)


def test_the_turn_that_is_shown_is_recorded_as_it_is_typed() -> None:
    (lines,) = [text for _, use, text in BLOCKS if use == "observed"]
    opening = open_with_rules(RULES.facts.id, ("alice", "bob"), {}, sees=("alice",))
    tell(Referee(RULES), begun(opening), lines, found)


def test_the_cards_that_are_completed_as_an_example_fit() -> None:
    (text,) = [text for _, use, text in BLOCKS if use == "owned"]
    try:
        RULES.complete({"example.toml": text})
        assert [card.id for card in facts().cards.values() if card.status == "house"] == list(tomllib.loads(text))
        assert RULES.owned
    finally:
        RULES.complete({})
    told = re.search(r"what the card does at a moment:\n(.+?)\.", TEXT)
    assert told is not None
    assert quoted(told[1]) == list(moments())


# -- notation ----------------------------------------------------------------------------------------------------

LINES = list(column("Notation", 1))


@pytest.mark.parametrize("line", LINES)
def test_each_line_that_is_shown_is_an_action(line: str) -> None:
    action = RULES.parse(line)
    assert RULES.parse(RULES.format(action)) == action


def test_every_way_to_write_an_action_is_shown() -> None:
    shown = [words(line) for line in (*LINES, "end", "pass")]
    for form in NOTATION.forms:
        if form.action is not Told:  # nothing in this game is laid open that was a number
            assert any(form.read(line) for line in shown), form.template
    remarks = "".join(row[2] for row in rows("Notation"))
    assert {"end", "pass"} <= set(quoted(remarks))


@pytest.mark.parametrize("part", list(column("Declared effects")))
def test_each_part_of_a_declared_effect_is_read(part: str) -> None:
    assert RULES.parse(f"declare {part}")


def test_every_deed_of_a_declared_effect_is_shown() -> None:
    shown = {part.split()[0] for part in column("Declared effects")}
    assert set(DEEDS) <= shown
    assert {example.partition(" ")[0] for example in RULES.deeds} <= shown


@pytest.mark.parametrize("name", ["large-city", "先行投資", "aurora", "prior", "farm", "large city"])
def test_the_names_that_are_given_as_examples_are_read(name: str) -> None:
    assert name in TEXT
    table = begun(open_with_rules(RULES.facts.id, ("alice", "bob"), {}, seed=1))
    action: Any = RULES.parse(f'play "{name}"', table)
    assert action.kind in facts().cards


# -- tables ------------------------------------------------------------------------------------------------------


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("option", RULES.facts.options, ids=lambda option: option.name)
def test_every_option_stands_in_the_table_with_its_default_its_choices_and_its_point(option: Option) -> None:
    (row,) = [row for row in rows("Set-up") if quoted(row[0]) == [option.name]]
    assert quoted(row[1]) == [written(option.default)]
    choices = option.choices or ((True, False) if isinstance(option.default, bool) else ())
    assert quoted(row[2]) == [written(choice) for choice in choices]
    setting = facts().settings.get(option.name)
    assert setting is None or row[3] == setting.rule


def test_the_table_of_options_has_no_other_and_every_supply_is_named() -> None:
    assert list(column("Set-up")) == [option.name for option in RULES.facts.options]
    assert set(facts().supplies) <= set(quoted(TEXT))


def test_every_deep_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    for link in links:
        assert (Path(__file__).parents[4] / "docs" / "games" / link).exists(), link


SECOND = list(dict.fromkeys(card.kind for card in facts().cards.values() if card.set == "base-second"))
GAMES: list[tuple[int, dict[str, str]]] = [
    (2, {"supply": "silk-road", "opening-hands": "picked"}),
    (3, {"supply": ",".join(SECOND[:10])}),
]


@pytest.fixture(scope="module")
def used() -> dict[str, dict[str, Create | None]]:
    """Returns the names of places and values that games of all sorts use."""
    names: dict[str, dict[str, Create | None]] = {"stacks": {}, "pools": {}, "values": {}}
    for seats, options in GAMES:
        for play in simulated(RULES, seats, 3, options)[0]:
            for change in play.changes:
                if isinstance(change, Create):
                    names["stacks"][general(change.place)] = change
                elif isinstance(change, Set):
                    names["values"][general(re.sub(r"setting/.*", "setting/scepter-counters", change.name))] = None
                elif isinstance(change, MovePieces):
                    names["pools"] |= {general(place): None for place in (change.source, change.to) if place}
    return names


def general(place: str) -> str:
    """Returns the name of a place as the tables have it."""
    place = re.sub(r"pile/.*", "pile/city", re.sub(r"^seat\d/", "SEAT/", place))
    return re.sub(r"#\d+", "#48", place)


def test_every_stack_of_a_game_is_listed_with_who_sees_it_and_whether_it_is_ordered(used: Any) -> None:
    eyes = {"all": ("*",), "nobody": ()}
    listed = {name: row for row in rows("Stacks") for name in quoted(row[0])}
    assert {"SEAT/revealed/hand", "SEAT/revealed/deck"} <= set(listed)
    for name, opened in used["stacks"].items():
        row = listed[name]
        assert row[3] == ("yes" if opened.ordered else "no"), name
        if row[2] == "owner":
            assert opened.seen_by[0].startswith("seat"), name
        else:
            assert opened.seen_by == eyes[row[2]], name


def test_the_stacks_that_a_position_may_name_are_marked() -> None:
    marked = {name for row in rows("Stacks") if row[4] == "yes" for name in quoted(row[0])}
    expected = {*positions._SHARED, *(f"SEAT/{part}" for part in (*positions._OF_SEATS, "kept")), "pile/city"}
    assert marked == expected


def test_every_pool_and_every_value_of_a_game_is_listed(used: Any) -> None:
    pools = {name for row in rows("Pools") for name in quoted(row[0] + row[1])}
    assert {*used["pools"], lenses.COUNTER, lenses.SP_COUNTER, lenses.TWIN_COUNTER} <= pools
    assert set(used["values"]) <= set(column("Values"))


def test_the_values_that_a_position_may_name_are_marked() -> None:
    marked = [name for row in rows("Values") if row[2] == "yes" for name in quoted(row[0])]
    assert sorted(marked) == sorted(values.VALUES)


def test_chance_that_is_asked_for_at_a_table_is_typed_without_the_word_drew() -> None:
    table = begun(open_with_rules(RULES.facts.id, ("alice", "bob"), {}))
    assert isinstance(RULES.next(table), Chance)
    (play,) = Referee(RULES).read("caravan", table)
    assert play.action == "drew caravan"


def test_a_princess_and_a_support_card_that_a_position_puts_in_a_domain_leave_their_areas() -> None:
    position = read_position(PLAYED[-1][0])
    table = begun(open_with_rules(position.game, position.seats, {}, position=position))
    areas = {table.kinds[card] for area in (lenses.PRINCESSES, lenses.SUPPORTS) for card in table.stack(area)}
    domain = {table.kinds[card] for card in table.stack("alice/domain")}
    assert areas
    assert not areas & domain


def test_every_rule_that_the_game_cites_is_explained() -> None:
    cited = spelt_in(Path(lenses.__file__).parent, r'"(HOC\.[0-9.]+)"')
    explained = {row[0] for row in rows("The rules that are cited")}
    assert cited == explained


def test_every_open_point_that_the_game_cites_is_in_the_sources() -> None:
    folder = Path(lenses.__file__).parent
    cited = spelt_in(folder, r'"(OP-[0-9]+)"')
    assert cited
    assert cited <= set(re.findall(r"OP-[0-9]+", (folder / "SOURCES.md").read_text("utf-8")))
