"""`docs/games/lords-of-heaven.md`: its position is played, its lines are read, its tables are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.changes import Create, MovePieces, Set
from domain.games.lords_of_heaven import lenses, positions
from domain.games.lords_of_heaven.facts import edges, locations
from domain.games.lords_of_heaven.notation import DEEDS, NOTATION
from domain.games.lords_of_heaven.rules import RULES
from domain.notation import words
from domain.table import Table
from replay.opening import read_position
from replay.referee import Referee, open_with_rules
from replay.simulate import simulated
from tests.domain.games.page import Page, begun, blocks_of, held, part_of, played_of, quoted, spelt_in, tell

FOLDER = Path(lenses.__file__).parent
PAGE = Page("lords-of-heaven")
TEXT, rows, column = PAGE.text, PAGE.rows, PAGE.column
PLAYED = played_of(TEXT)


def general(name: str) -> str:
    """Returns the name of a place or value as the document writes it."""
    name = re.sub("^[BCSK]/", "SEAT/", name)
    name = re.sub("/closed/.+", "/closed/KIND", name)
    for one in edges():
        name = name.replace(f"path/{one}", "path/WAY")
    for one in locations():
        name = re.sub(f"/{one}(?=/|$)", "/LOCATION", name)
    return re.sub("^(told|setting|assumed)/.*", r"\1/…", name)


def found(table: Table, name: str) -> str:
    """Returns what a place holds, or a value, as the document writes it."""
    if name in table.values:
        return str(table.value(name))
    return held(table, name)


@pytest.mark.parametrize(("text", "lines"), PLAYED)
def test_the_position_is_played_as_its_lines_say(text: str, lines: str) -> None:
    position = read_position(text)
    assert position.game == RULES.facts.id
    opening = open_with_rules(position.game, position.seats, {}, seed=1, sees=(), position=position)
    tell(Referee(RULES, 1, 1), begun(opening), lines, found)


LINES = list(column("Notation", 1))


@pytest.mark.parametrize("line", LINES)
def test_each_line_that_is_shown_is_an_action(line: str) -> None:
    action = RULES.parse(line)
    assert RULES.parse(RULES.format(action)) == action


def test_every_way_to_write_an_action_is_shown() -> None:
    shown = [words(line) for line in LINES]
    for form in NOTATION.forms:
        assert any(form.read(line) for line in shown), form.template


def test_every_option_is_listed_with_its_default_and_choices() -> None:
    listed = {quoted(row[0])[0]: "".join(quoted(row[1])) for row in rows("Set-up")}
    assert listed == {option.name: str(option.default).lower() for option in RULES.facts.options}


def test_every_rule_that_the_game_cites_is_explained() -> None:
    cited = spelt_in(FOLDER, r'"(LH\.[0-9.]+)"')
    explained = re.findall(r"^\* `(LH\.[0-9.]+)` – ", part_of(TEXT, "Rules that are cited"), re.MULTILINE)
    assert cited <= set(explained)
    assert len(explained) == len(set(explained))


def test_every_open_point_that_the_game_cites_is_in_the_sources_with_its_reading() -> None:
    cited = spelt_in(FOLDER, r"LOH-O[0-9]+", "*.py", "*.toml")
    sources = (FOLDER / "SOURCES.md").read_text("utf-8")
    assert cited <= set(re.findall(r"LOH-O[0-9]+", sources))
    for point in RULES.facts.open_points:
        assert f"* **{point.id}** {point.text}: {point.reading}." in sources


def test_every_value_and_place_of_a_game_is_listed() -> None:
    stacks, pools, values = (set(column(heading)) for heading in ("Stacks", "Pools", "Values"))
    for seed, seats in ((0, 4), (1, 2)):
        plays, _, _ = simulated(RULES, seats, seed, {"figures": "told"} if seed else {})
        changes = [change for play in plays for change in play.changes]
        named = {general(change.name) for change in changes if isinstance(change, Set)}
        assert named <= values
        places = {general(change.place) for change in changes if isinstance(change, Create)}
        assert places <= stacks | pools | values
        used = {general(place) for one in changes if isinstance(one, MovePieces) for place in (one.source, one.to)}
        assert used - {""} <= pools


def test_what_a_position_may_name_is_marked() -> None:
    order = ("B", "C", "S", "K")
    hands = [f"{seat}/{part}" for seat in order for part in positions.HIDDEN]
    may = {
        "Stacks": (*positions.STACKS, *hands),
        "Pools": tuple(positions.pools_of(order)),
        "Values": positions.values_of(order),
    }
    for heading, names in may.items():
        marked = {name for row in rows(heading) if row[2] == "yes" for name in quoted(row[0])}
        assert marked == set(map(general, names))


@pytest.mark.parametrize("part", list(column("Declared effects")))
def test_each_part_of_a_declared_effect_is_read(part: str) -> None:
    assert RULES.format(RULES.parse(f"declare {part}")).startswith("declare ")


def test_each_verb_of_a_declared_effect_is_shown() -> None:
    assert set(DEEDS) <= {part.split()[0] for part in column("Declared effects")}
    assert {part.split()[0] for part in RULES.deeds} >= set(DEEDS)


def test_what_is_completed_as_an_example_fits() -> None:
    texts = [text for _, use, text in blocks_of(TEXT) if use == "owned"]
    try:
        RULES.complete({f"example-{number}.toml": text for number, text in enumerate(texts)})
        assert RULES.facts.completed == ("Siege Engineers (action-08)", "Edessa", "fortress upgrades", "dice", "ways")
        assert len(edges()) == 4
    finally:
        RULES.complete({})
