"""The form of a new match: defaults are replaced by typing, names completed, and rules never lost unasked."""

from __future__ import annotations

import pytest

from domain.registry import rules_of
from tests.tui.archives import open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.new_match import NewMatch
from tui.screens.new_match_help import about, completed
from tui.screens.record import Record
from tui.widgets.field import Field


def field(driver, name: str) -> Field:
    return driver.app.screen.query_one(f"#{name}", Field)


async def test_typing_replaces_the_game_that_stands_in_the_form(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n")
        await driver.type("heart")
        assert field(driver, "game").value == "heart"
        assert "heart-of-crown" in frame(driver.app)
        await driver.press("tab")
        assert field(driver, "game").value == "heart-of-crown"
        assert driver.app.screen.focused.id == "game"
        assert "Heart of Crown: Path Before Heaven: 2 to 4 seats, with rules" in frame(driver.app)
        await driver.press("tab")
        assert driver.app.screen.focused.id == "seats"


async def test_going_back_to_a_game_that_was_typed_keeps_it(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n")
        await driver.type("go")
        await driver.press("down", "up")
        await driver.type("x")
        assert field(driver, "game").value == "gox"


async def test_a_game_that_nobody_knows_is_asked_about_and_the_nearest_one_is_offered(tmp_path):
    archive = open_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("n")
        await driver.type("rootroot")
        assert 'no rules are installed for "rootroot": did you mean root?' in frame(driver.app)
        await driver.press("enter")
        await driver.type("C alice, E bob")
        await driver.press("f2")
        assert "Without rules?" in frame(driver.app)
        assert archive.matches().total == 0
        await driver.press("enter")
        assert isinstance(driver.app.screen, Record)
        assert driver.app.screen.match.game == "root"


async def test_a_game_without_rules_is_opened_once_that_is_said(tmp_path):
    archive = open_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("n")
        await driver.type("pebbles")
        await driver.press("enter")
        await driver.type("alice, bob")
        await driver.press("f2", "enter")
        assert isinstance(driver.app.screen, NewMatch), "the marked answer does nothing"
        assert field(driver, "seats").value == "alice, bob"
        await driver.press("f2", "escape")
        assert isinstance(driver.app.screen, NewMatch)
        assert archive.matches().total == 0
        await driver.press("f2", "d")
        assert isinstance(driver.app.screen, Record)
        assert driver.app.screen.match.game == "pebbles"


async def test_seats_whose_rules_are_not_written_are_asked_about(tmp_path):
    archive = open_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("n", "enter")
        assert "E Eyrie Dynasties" in frame(driver.app)
        assert "without rules L O" in " ".join(frame(driver.app).split())
        await driver.type("C alice, L bob")
        await driver.press("f2")
        assert "no rules are written for Lizard Cult (L)" in frame(driver.app)
        assert archive.matches().total == 0


async def test_a_record_without_rules_that_was_asked_for_is_not_asked_about(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n", "enter")
        await driver.type("C alice, E bob")
        await driver.press("enter")
        await driver.type("rules none")
        await driver.press("f2")
        assert isinstance(driver.app.screen, Record)
        assert not driver.app.screen.match.state.header.rules


async def test_a_game_is_found_by_its_name_too(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n")
        await driver.type("Ancient Knowledge")
        await driver.press("enter")
        await driver.type("alice, bob")
        await driver.press("f2")
        assert driver.app.screen.match.game == "ancient-knowledge"


@pytest.mark.parametrize(
    ("line", "text", "game", "becomes"),
    [
        ("game", "ro", "", "root"),
        ("game", "", "", ""),
        ("game", "chess", "", "chess"),
        ("options", "ma", "root", "map "),
        ("options", "map w", "root", "map winter"),
        ("options", "map au", "Root", "map autumn"),
        ("options", "map lake, deck ex", "root", "map lake, deck exiles"),
        ("options", "map=lak", "root", "map lake"),
        ("options", "rules n", "root", "rules none"),
        ("options", "clergy-poke-in", "root", "clergy-poke-in-ambush "),
        ("options", "heritage t", "ancient-knowledge", "heritage true"),
        ("options", "map w", "chess", "map w"),
        ("seats", "C al", "root", "C al"),
    ],
)
def test_a_line_is_completed_as_far_as_there_is_one_way_on(line, text, game, becomes):
    assert completed(line, text, game) == becomes


@pytest.mark.parametrize(
    ("line", "text", "game", "words"),
    [
        ("game", "", "", "games with rules: ancient-knowledge, heart-of-crown, lords-of-heaven, root"),
        ("game", "[/red]", "", 'no rules are installed for "[/red]": recorded without rules'),
        ("options", "map ", "root", "map autumn, map winter, map lake, map mountain"),
        ("options", "factions ", "root", "letters of the factions"),
        ("seats", "", "heart-of-crown", "2 to 4, in the order of play"),
        ("seats", "", "go", "any names"),
    ],
)
def test_a_line_says_what_it_can_become(line, text, game, words):
    assert words in about(line, text, game)


async def test_what_is_wrong_with_the_form_is_told_to_its_end(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n", "tab")
        await driver.type("C, E")
        await driver.press("tab")
        await driver.type("colour blue")
        await driver.press("f2")
        told = frame(driver.app)
        assert 'no option "colour". It has: map, deck' in told
        assert all(option.name in told for option in rules_of("root").facts.options)
