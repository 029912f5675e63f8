"""`docs/games/root-law.md`: its rules are all that are cited, its lines are read, its positions are played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from domain.decision import Chance, Decision, Over, Told, WentOn
from domain.errors import Ambiguous, Rejected
from domain.facts import Option
from domain.games.root import facts, lenses, places
from domain.games.root.improvements import IMPROVEMENTS
from domain.games.root.in_battle import CARDS as BATTLE_CARDS
from domain.games.root.laws import LAWS
from domain.games.root.notation import NOTATION
from domain.games.root.rules import RULES
from domain.notation import words
from domain.table import Table
from replay.opening import read_position
from replay.referee import Referee, open_with_rules
from tests.domain.games.page import blocks_of, cells_of, is_remark, played_of, quoted, spelt_in
from tests.domain.games.root.law_doc import TEXT, explained, section
from tests.domain.games.root.random_play import Game, settled
from tests.domain.games.root.strange_actions import bent, strange_actions

FOLDER = Path(lenses.__file__).parent
RULE = r'"((?:L\d+|HCC|MAP|CARD|[A-Z])\.[a-z0-9][\w.-]*|L\d[\d.]*|HCC\.[\dIV.]+|[CEAVY]\d{1,2})"'
"""How rules are spelt in the sources: `"L4.2"`, `"C5"`, `"V.setup"`, `"HCC.2.2.IV"`, `"MAP.lake"`."""


def rows(heading: str) -> list[list[str]]:
    """Returns the cells of the tables of a part, without their heads."""
    return [row for row in cells_of(section(heading)) if row[0] not in ("line", "name", "option")]


# -- rules -------------------------------------------------------------------------------------------------------


def test_every_rule_that_the_sources_can_cite_is_explained() -> None:
    cited = spelt_in(FOLDER, RULE)
    assert len(cited) > 60
    assert cited - set(explained()) == set()


def test_every_card_that_can_be_used_is_explained() -> None:
    passive = spelt_in(FOLDER, r'has_crafted\(.*"([a-z-]+)"\)')
    assert {"soup-kitchens", "corvid-planners"} <= passive
    used = {*IMPROVEMENTS, *BATTLE_CARDS, *passive}
    assert {f"CARD.{card}" for card in used} - set(explained()) == set()
    persistent = {card.id for card in facts.cards().values() if card.kind == "persistent"}
    assert {rule.removeprefix("CARD.") for rule in explained() if rule.startswith("CARD.")} == persistent


def test_no_rule_is_explained_twice() -> None:
    assert sorted(set(explained())) == sorted(explained())


def test_every_rule_that_is_cited_in_random_games_is_explained() -> None:
    cited: set[str] = set()
    for seed, seats in enumerate(("CEAV", "YCEA", "VGEC")):
        rng = Random(seed)
        game = Game(seats, settled(rng))
        for _ in range(60):
            game.play_on(rng, 5)
            cited |= cited_now(game, rng)
    assert len(cited) > 40
    assert cited - set(explained()) == set()


def cited_now(game: Game, rng: Random) -> set[str]:
    """Returns the rules of what is asked now, and those with which answers to it are refused."""
    asked = game.asked
    if isinstance(asked, Over):
        return {asked.rule}
    if isinstance(asked, Chance):
        return {asked.rule}
    return {rule for question in asked for rule in (question.rule, *refusals(game.table, question, rng))}


def refusals(table: Table, question: Decision, rng: Random) -> Iterator[str]:
    legal = RULES.legal(table, question)
    for action in (*strange_actions(table, rng, 8), *(bent(rng.choice(legal), table, rng) for _ in range(8))):
        try:
            RULES.decide(table, question, action)
        except Ambiguous:
            continue
        except Rejected as refusal:
            yield refusal.rule


# -- notation ----------------------------------------------------------------------------------------------------

SHOWN = [line for row in rows("Notation") for line in quoted(" ".join(row)) if "…" not in line]
BEGINNINGS = {form.first for form in NOTATION.forms}
LINES = [line for line in SHOWN if words(line)[0][0] in BEGINNINGS and line not in places.DECREE[1:]]
"""The lines of the tables; what else is quoted there are parts of lines, and ids."""


@pytest.mark.parametrize("line", dict.fromkeys(LINES))
def test_each_line_that_is_shown_is_an_action(line: str) -> None:
    action = RULES.parse(line)
    assert RULES.parse(RULES.format(action)) == action


def test_every_way_to_write_an_action_is_shown() -> None:
    shown = [words(line) for line in LINES]
    missing = [
        form.template
        for form in NOTATION.forms
        if form.action not in (Told, WentOn) and not any(form.read(line) for line in shown)
    ]
    assert missing == []


# -- positions ---------------------------------------------------------------------------------------------------

BLOCKS = blocks_of(TEXT)
PLAYED = played_of(TEXT)


def test_every_faction_has_a_position_that_is_shown() -> None:
    assert [read_position(text).values["turn"] for text, _ in PLAYED] == list("CEAVY")
    assert len(BLOCKS) == 2 * len(PLAYED)


@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_each_position_is_played_as_its_lines_say(number: int) -> None:
    position = read_position(PLAYED[number][0])
    assert position.game == RULES.facts.id
    opening = open_with_rules(position.game, position.seats, {}, sees=position.seats, position=position)
    table = Table()
    for play in opening.plays:
        table.fold(play.changes)
    assert isinstance(RULES.next(table), tuple)
    tell(Referee(RULES), table, PLAYED[number][1])


def tell(referee: Referee, table: Table, lines: str) -> None:
    """Plays a block: actions, refusals with their rule, and what stands on the table then."""
    for line in lines.splitlines():
        if not is_remark(line, referee, table, found):
            for play in referee.read(line, table):
                table.fold(play.changes)
    assert not table.findings


def found(table: Table, name: str) -> str:
    """Returns what a value is, or what a pool holds, as the page writes it."""
    if name in table.values:
        return str(table.value(name))
    return " ".join(f"{count} {kind}" for kind, count in sorted(table.pool(name).items())) or "nothing"


@pytest.mark.parametrize("faction", [law.id for law in LAWS.values()])
def test_the_steps_of_every_faction_are_listed(faction: str) -> None:
    name = facts.factions()[faction].name.removeprefix("Second ")
    listed = quoted(section(f"{name}, positions"))
    steps = [step for phase in places.PHASES for step in LAWS[faction].steps_of_position(phase)]
    assert set(steps) <= set(listed)


@pytest.mark.parametrize("faction", [law.id for law in LAWS.values() if law.id != "vagabond2"])
def test_the_pools_and_pieces_of_every_faction_are_listed(faction: str) -> None:
    known = facts.factions()[faction]
    listed = quoted(section(f"{known.name}, positions"))
    assert {places.piece(piece.kind, faction) for piece in known.pieces} <= set(listed)
    common = quoted(section("Places and values of everybody"))
    generals = {name.partition("/")[2] for name in common}
    for pool in LAWS[faction].pools_of_position():
        assert f"{known.letter}/{pool}" in listed or pool in generals, pool


# -- options -----------------------------------------------------------------------------------------------------


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("option", RULES.facts.options, ids=lambda option: option.name)
def test_every_option_stands_in_a_table_with_its_default_and_its_choices(option: Option) -> None:
    (row,) = [row for row in rows("Root: the law as it is judged") if quoted(row[0]) == [option.name]]
    assert quoted(row[2]) == ([written(option.default)] if option.default != "" else []), row
    assert set(map(written, option.choices)) <= set(quoted(row[1])), row


def test_every_deep_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", TEXT)
    assert links
    for link in links:
        assert (Path(__file__).parents[4] / "docs" / "games" / link).exists(), link
