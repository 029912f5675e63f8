"""`docs/games/ancient-knowledge.md`: its position is played, its lines are read, its tables are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from domain.changes import Create, MovePieces, Set
from domain.decision import Told
from domain.facts import OptionValue
from domain.games.ancient_knowledge import lenses, positions, values
from domain.games.ancient_knowledge.facts import facts
from domain.games.ancient_knowledge.notation import DEEDS, NOTATION
from domain.games.ancient_knowledge.rules import RULES
from domain.notation import words
from replay.opening import read_position
from replay.referee import Referee, open_with_rules
from replay.simulate import simulated
from tests.domain.games.page import Page, begun, blocks_of, held, part_of, played_of, quoted, spelt_in, tell

FOLDER = Path(lenses.__file__).parent
PAGE = Page("ancient-knowledge")
TEXT, rows, column = PAGE.text, PAGE.rows, PAGE.column
BLOCKS = blocks_of(TEXT)
PLAYED = played_of(TEXT)


@pytest.mark.parametrize(("text", "lines"), PLAYED, ids=["base", "solo"])
@pytest.mark.parametrize("seed", [1, None], ids=["with a seed", "at a table"])
def test_the_position_is_played_as_its_lines_say(text: str, lines: str, seed: int | None) -> None:
    position = read_position(text)
    assert position.game == RULES.facts.id
    chosen = re.match("# with: (.+)", lines)
    options = {name: value for name, _, value in (w.partition("=") for w in chosen[1].split())} if chosen else {}
    opening = open_with_rules(position.game, position.seats, options, seed=seed, sees=("alice",), position=position)
    tell(Referee(RULES, 1, seed), begun(opening), lines, held)


def test_the_cards_that_are_completed_as_an_example_fit() -> None:
    texts = [text for _, use, text in BLOCKS if use == "owned"]
    try:
        RULES.complete({f"example-{number}.toml": text for number, text in enumerate(texts)})
        done = [card.id for card in facts().cards.values() if card.text.status == "house"]
        assert done == ["heritage-monument-2", "heritage-technology-1-1", "chest-02", "chest-04"]
    finally:
        RULES.complete({})


LINES = list(column("Notation", 1))


@pytest.mark.parametrize("line", LINES)
def test_each_line_that_is_shown_is_an_action(line: str) -> None:
    action = RULES.parse(line)
    assert RULES.parse(RULES.format(action)) == action


def test_every_way_to_write_an_action_is_shown() -> None:
    shown = [words(line) for line in LINES]
    for form in NOTATION.forms:
        if form.action is not Told:  # nothing in this game is laid open that was a number
            assert any(form.read(line) for line in shown), form.template


@pytest.mark.parametrize("part", list(column("Declared effects")))
def test_each_part_of_a_declared_effect_is_read(part: str) -> None:
    assert RULES.parse(f"declare {part}")


def test_each_verb_of_a_declared_effect_is_shown() -> None:
    shown = {part.split()[0] for part in column("Declared effects")}
    assert set(DEEDS) <= shown


def test_every_option_is_listed_with_its_default() -> None:
    listed = {quoted(row[0])[0]: "".join(quoted(row[1])) for row in rows("Set-up")}
    assert listed == {option.name: str(option.default).lower() for option in RULES.facts.options}


def test_every_rule_that_the_game_cites_is_explained() -> None:
    cited = spelt_in(FOLDER, r'"(AK\.[0-9.]+)"')
    explained = re.findall(r"^\* `(AK\.[0-9.]+)` – ", part_of(TEXT, "Rules that are cited"), re.MULTILINE)
    assert cited <= set(explained)
    assert len(explained) == len(set(explained))


def test_every_open_point_that_the_game_cites_is_in_the_sources() -> None:
    cited = spelt_in(FOLDER, r"AK-O[0-9]+", "*.py", "*.toml")
    assert cited <= set(re.findall(r"AK-O[0-9]+", (FOLDER / "SOURCES.md").read_text("utf-8")))


SIMULATED: tuple[dict[str, OptionValue], ...] = (
    {"heritage": True},
    {"mode": "campaign", "under": "chest-01"},
    {"mode": "trial", "trial": 7},
)


@pytest.mark.parametrize("options", SIMULATED, ids=["base", "campaign", "trial"])
def test_every_value_and_place_of_a_game_is_listed(options: dict[str, OptionValue]) -> None:
    plays, _, _ = simulated(RULES, 0, 20, options)
    changes = [change for play in plays for change in play.changes]
    named = {re.sub("^seat[0-9]/", "SEAT/", change.name) for change in changes if isinstance(change, Set)}
    named = {"setting/…" if name.startswith("setting/") else name for name in named}
    assert named <= set(column("Values"))
    places = {re.sub("^seat[0-9]/", "SEAT/", change.place) for change in changes if isinstance(change, Create)}
    places = {re.sub("/[2-6]/", "/1/", place) if "timeline" in place else place for place in places}
    shown = set(column("Stacks")) | {f"tile/{t}/{s}" for t in (1, 2, 3) for s in (1, 2, 3)}
    shown |= {f"SEAT/artifact/{number}" for number in range(1, 6)}
    assert {place for place in places if not place.startswith(("#", "hidden-box"))} <= shown
    assert {change.kind for change in changes if isinstance(change, MovePieces)} == {"knowledge"}


def test_the_values_and_places_that_a_position_may_name_are_marked() -> None:
    marked = [name for row in rows("Values") if row[2] == "yes" for name in quoted(row[0])]
    assert sorted(marked) == sorted(values.VALUES)
    open_to = {name for row in rows("Stacks") if row[2] == "yes" for name in quoted(row[0])}
    allowed = {*positions.SHARED, *positions.places_of("SEAT")}
    assert open_to <= allowed
    assert {re.sub("[0-9]", "1", name) for name in allowed} == {re.sub("[0-9]", "1", name) for name in open_to}
