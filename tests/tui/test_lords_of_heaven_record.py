"""Recording Lords of Heaven by keys: the form, questions in words, lit places, and a Battle with two allies."""

from __future__ import annotations

import pytest

from replay.archive import Archive
from tests.tui.archives import open_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tests.tui.heaven_matches import HANDS, TO_THE_HANDS, battle_match, new_game, recorded

SIZES = [(80, 24), (160, 50)]


def stored(archive: Archive) -> list[str]:
    match = archive.match(next(row.id for row in archive.matches("game:lords-of-heaven").rows))
    return [play.action for play in match.plays()][1:]


def words(driver: Driver, name: str = "#words") -> str:
    """What stands in a part of the screen, under the ways on if none is named, as one line."""
    at = driver.app.screen.query_one(name).region
    rows = frame(driver.app).splitlines()[at.y : at.bottom]
    return " ".join(" ".join(row[at.x : at.right] for row in rows).split())


async def record(driver: Driver, *lines: str) -> None:
    for line in lines:
        await driver.type(line)
        await driver.press("enter")


# -- a new match ------------------------------------------------------------------------------------------


async def test_the_form_says_which_letters_the_seats_have_and_what_an_option_means(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n")
        await driver.type("lords")
        await driver.press("tab", "enter")
        assert "B Byzantines, C Crusaders, S Seljuk, K Caliphate" in words(driver, "#about")
        await driver.type("C alice, S bob")
        await driver.press("enter")
        await driver.type("figures ")
        told = words(driver, "#about")
        assert "figures assumed, figures told" in told
        assert "figures that no source gives" in told
        assert "(else assumed)" in told
        await driver.type("told")
        await driver.press("f2")
        assert "RECORD Lords of Heaven" in frame(driver.app)
        assert driver.app.screen.match.state.header.options == {"figures": "told"}


# -- questions --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_question_is_asked_in_words_with_its_rule_and_how_it_is_answered(tmp_path, size):
    archive = open_archive(tmp_path)
    new_game(archive, sees="C")
    async with running(archive, size) as driver:
        await driver.press("enter", "end", "R")
        told = words(driver)
        assert "which 5 cards are dealt to C for the draft? (LH.5.2)" in told
        assert "type the cards by their names" in told


async def test_an_optional_question_says_that_going_on_passes_it_over(tmp_path):
    archive = open_archive(tmp_path)
    battle_match(archive)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await record(driver, "mov 19")
        assert "S: move Support? (LH.6.3) going on passes it over" in words(driver)


async def test_what_comes_after_an_optional_question_is_offered_and_lit_when_it_is_typed(tmp_path):
    archive = open_archive(tmp_path)
    battle_match(archive)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await record(driver, "mov 19")
        await driver.type("bat")
        screen = driver.app.screen
        assert screen.candidates.row == "battle antiocheia B"
        assert screen.lit == {"region/antiocheia", "region/tripoli"}
        await driver.type(" ant")
        await driver.press("enter")
        assert stored(archive)[-2:] == ["done", "battle antiocheia B"]


async def test_figures_that_are_told_are_typed_as_bare_numbers(tmp_path):
    archive = open_archive(tmp_path)
    new_game(archive, figures="told")
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        for _ in range(6):
            await driver.press("enter")
            await record(driver, "?")
        await record(driver, "income action-08")
        assert "type 5 numbers, as: told 0 0 0 0 0" in words(driver)
        await record(driver, "2 0 1 0 0")
        assert stored(archive)[-1] == "told 2 0 1 0 0"


# -- the board ----------------------------------------------------------------------------------------------


async def test_a_level_that_is_chosen_on_the_board_is_typed_with_its_city(tmp_path):
    archive = open_archive(tmp_path)
    battle_match(archive)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await record(driver, "presence action-19")
        await driver.type("influence ")
        screen = driver.app.screen
        assert "city/edessa/3" in screen.lit
        await driver.press("shift+tab")
        screen.focused_place = "city/edessa/3"
        await driver.press("enter")
        assert screen.field.value.strip() == "influence edessa 3"
        await driver.press("enter")
        assert stored(archive)[-1] == "influence edessa 3"


async def test_a_building_lights_the_ways_on_which_it_can_stand(tmp_path):
    archive = open_archive(tmp_path)
    battle_match(archive)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await record(driver, "develop action-19")
        await driver.type("build fortress ")
        assert "path/antiocheia-tripoli" in driver.app.screen.lit
        assert all(place.startswith("path/") for place in driver.app.screen.lit)


# -- a Battle -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_battle_with_two_allies_is_recorded_by_keys_to_its_end(tmp_path, size):
    archive = open_archive(tmp_path)
    match = battle_match(archive)
    async with running(archive, size) as driver:
        await driver.press("enter", "end", "R")
        await driver.paste("\n".join(TO_THE_HANDS))
        for _ in TO_THE_HANDS:
            await driver.press("enter")
        for line in ("11 4 fo 2 fa", "nothing", "bar 2 fo", "2 fo 2 fa"):
            assert "Hide the screen" in frame(driver.app)
            await driver.press("enter")
            await record(driver, line)
        await record(driver, "play action-13", "declare S: wounds 4", "51", "2", "1")
        screen = driver.app.screen
        assert screen.asking.seat == "B"
        assert screen.asking.asked == "losses"
        await record(driver, "lose 1 footman/B 1 footman/C", "keep 1 footman", "keep nothing")
        match.refresh()
        table = screen.recorder.cursor.table
        assert {seat: table.value(f"{seat}/vp") for seat in "BCSK"} == {"B": 1, "C": 1, "S": 3, "K": 2}
        assert table.pool("region/antiocheia")["S"] == 1, "four Units and one of two Support took the five Wounds"
        await record(driver, "pilgrims ? ?", "?")
        assert screen.asking.seat == "K"
        assert screen.asking.asked == "action"


async def test_a_declared_card_is_completed_out_of_the_hand_of_the_seat_that_is_asked(tmp_path):
    archive = open_archive(tmp_path)
    recorded(battle_match(archive), *TO_THE_HANDS, *HANDS)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("play action-")
        rows = driver.app.screen.candidates
        assert [rows.row_at(i) for i in range(len(rows.source))] == ["play action-13"]
