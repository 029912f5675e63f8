"""Recording turns of Lords of Heaven by keys: Movement, Presence, Income, a Siege, the ends of Crusades, rulings."""

from __future__ import annotations

from replay.archive import Archive
from tests.tui.archives import open_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tests.tui.heaven_matches import battle_match

TURN = """
game = "lords-of-heaven"
seats = ["B", "C", "S", "K"]

[stacks]
"B/hand" = ["action-11", "action-13", "action-19"]
"C/hand" = ["action-08", "action-10", "action-17"]
"S/hand" = ["holy-zeal", "pilgrims", "action-20"]
"K/hand" = ["action-12", "action-22", "action-24"]
MORE
[values]
turn = "C"
"""
SIEGE = """
[pools]
"region/edessa" = { C = 3 }
"city/edessa/2" = { S = 1 }
"temple/edessa" = { C-temple = 1 }
"""
LAST_ROUND = """
game = "lords-of-heaven"
seats = ["C", "S"]

[stacks]
"C/hand" = ["action-08", "action-10", "action-14"]
"S/hand" = ["holy-zeal", "pilgrims", "action-20"]
"round-deck" = ["last-round"]

[pools]
"city/jerusalem/1" = { S = 1 }
"city/jerusalem/2" = { C = 1 }

[values]
turn = "C"
crusade = CRUSADE
round = 6
"""


def begun(tmp_path, text: str, sees: str) -> Archive:
    archive = open_archive(tmp_path)
    battle_match(archive, sees=sees, text=text)
    return archive


def a_turn(tmp_path, more: str = "") -> Archive:
    return begun(tmp_path, TURN.replace("MORE", more), "BCSK")


def last_round(tmp_path, crusade: int) -> Archive:
    return begun(tmp_path, LAST_ROUND.replace("CRUSADE", str(crusade)), "CS")


async def to_the_question(driver: Driver) -> None:
    await driver.press("enter", "end", "R")


async def record(driver: Driver, *lines: str) -> None:
    for line in lines:
        await driver.paste(line)
        await driver.press("enter")


def asked(driver: Driver) -> tuple[str, str]:
    asking = driver.app.screen.asking
    return getattr(asking, "seat", ""), asking.asked


def table(driver: Driver):
    return driver.app.screen.recorder.cursor.table


async def test_support_is_moved_step_by_step_and_ends_where_it_was_said(tmp_path):
    async with running(a_turn(tmp_path)) as driver:
        await to_the_question(driver)
        await record(driver, "movement action-17")
        await driver.type("move 2 ico")
        assert driver.app.screen.candidates.row == "move 2 iconium->antiocheia"
        await driver.press("enter")
        await record(driver, "move antiocheia->edessa")
        assert table(driver).pool("region/antiocheia")["C"] == 1
        assert table(driver).pool("region/edessa")["C"] == 1
        assert asked(driver) == ("C", "move"), "any number of steps"
        await record(driver, "done")
        assert asked(driver) == ("C", "conflict")


async def test_support_may_follow_influence_of_the_same_action_and_both_are_placed_on_the_board(tmp_path):
    async with running(a_turn(tmp_path)) as driver:
        await to_the_question(driver)
        await record(driver, "presence action-17")
        screen = driver.app.screen
        await driver.type("influence ")
        await driver.press("shift+tab")
        screen.focused_place = "city/antiocheia/1"
        await driver.press("enter", "enter")
        assert table(driver).pool("city/antiocheia/1") == {"C": 1}
        await driver.type("support ")
        assert "region/antiocheia" in screen.lit
        await record(driver, "1 antiocheia", "done")
        assert table(driver).pool("region/antiocheia")["C"] == 1
        assert asked(driver) == ("C", "effect-after")


async def test_income_asks_for_the_provision_and_a_knight_is_never_part_of_it(tmp_path):
    async with running(a_turn(tmp_path)) as driver:
        await to_the_question(driver)
        await record(driver, "income action-08")
        assert asked(driver) == ("C", "provision")
        await record(driver, "provision 1 knight")
        assert asked(driver) == ("C", "provision")
        assert "LH.6.4" in frame(driver.app)
        await driver.press("ctrl+u")
        before = table(driver).pool("C/screen")["faith"]
        await record(driver, "provision 1 gold 1 faith")
        assert table(driver).pool("C/screen")["faith"] >= before + 1
        assert asked(driver) == ("C", "draw")


async def test_a_siege_is_recorded_with_a_reroll_and_what_its_winner_takes(tmp_path):
    async with running(a_turn(tmp_path, SIEGE)) as driver:
        await to_the_question(driver)
        await record(driver, "movement action-10", "siege edessa")
        await driver.press("enter")
        await record(driver, "play action-08 with 3 footman 1 siege-tower")
        assert asked(driver) == ("S", "commit")
        await driver.press("enter")
        await record(driver, "play bluff with nothing")
        await record(driver, "pass", "3 3 3")
        assert asked(driver) == ("C", "reroll")
        await record(driver, "reroll 1", "5")
        assert asked(driver) == ("C", "spoils")
        await record(driver, "take")
        assert table(driver).pool("city/edessa/3") == {"C": 1}
        assert table(driver).value("control/edessa") == "C"
        await record(driver, "keep 1 footman")
        assert {seat: table(driver).value(f"{seat}/vp") for seat in "CS"} == {"C": 1, "S": 1}


async def test_the_first_crusade_ends_with_points_for_cities_and_two_cards_under_the_deck(tmp_path):
    async with running(last_round(tmp_path, 1)) as driver:
        await to_the_question(driver)
        await record(driver, "income action-08", "provision 1 gold 1 faith", "?")
        await record(driver, "income pilgrims", "provision 2 footman", "?", "? ? ? ?")
        assert table(driver).value("C/vp") == 2, "Jerusalem, and Iconium from the set-up"
        assert not table(driver).stack("column/income")
        for line in ("bottom action-10 action-14", "bottom holy-zeal action-20"):
            assert "Hide the screen" in frame(driver.app)
            await driver.press("enter")
            await record(driver, line)
        assert table(driver).value("crusade") == 2
        assert asked(driver) == ("C", "action")


async def test_a_game_is_recorded_to_its_result(tmp_path):
    archive = last_round(tmp_path, 2)
    async with running(archive) as driver:
        await to_the_question(driver)
        await driver.paste("income action-08\nprovision 1 gold 1 faith\n?\nincome pilgrims\nprovision 2 footman\n?")
        for _ in range(6):
            await driver.press("enter")
        screen = driver.app.screen
        assert screen.over is not None
        assert screen.over.winners == ("C",)
        assert "the game is over" in frame(driver.app)
        assert screen.match.state.result is not None


async def test_what_no_rule_allows_is_recorded_with_the_judges_word(tmp_path):
    async with running(a_turn(tmp_path)) as driver:
        await to_the_question(driver)
        await driver.paste("1 C region/iconium -> region/damascus")
        await driver.press("f5")
        await driver.paste("a slip at the table")
        await driver.press("enter")
        assert table(driver).pool("region/damascus")["C"] == 1
        assert asked(driver) == ("C", "action"), "the game goes on as before"
        screen = driver.app.screen
        entry = list(screen.match.entries(screen.recorder.line))[-1]
        assert entry.meta.irregular
        assert entry.meta.ruling == "a slip at the table"
