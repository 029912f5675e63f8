"""Recording a game with rules by keys: legal actions narrow while one types, and `enter` takes the marked one."""

from __future__ import annotations

import pytest

from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.beginning import begin_match
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import open_with_rules
from tests.tui.archives import open_archive
from tests.tui.driving import running
from tests.tui.frames import frame

POSITION = """
[stacks]
"alice/hand" = ["city", "city", "duke", "caravan"]
"alice/deck" = ["city", "city", "city", "city", "city"]
"bob/hand" = ["city"]
"bob/deck" = ["city", "city", "city", "city", "city"]
supply = []
market = ["caravan"]
[values]
turn = "alice"
"""


@pytest.fixture
def archive(tmp_path):
    archive = open_archive(tmp_path)
    begun = open_with_rules("heart-of-crown", ["alice", "bob"], {}, sees=("*",), position=read_position(POSITION))
    archive.new_match(
        "heart-of-crown",
        [SeatInfo("alice"), SeatInfo("bob")],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )
    return archive


def stored(archive: Archive) -> list[str]:
    match = archive.match(next(row.id for row in archive.matches("game:heart-of-crown").rows))
    return [play.action for play in match.plays()][1:]


async def test_a_letter_and_enter_record_the_marked_action(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        assert "alice: play a card?" in frame(driver.app)
        await driver.type("play ci")
        assert "play city" in frame(driver.app)
        assert "preview:" in frame(driver.app)
        assert stored(archive) == []
        await driver.press("enter")
        assert stored(archive) == ["play city"]
        assert "saved #2 play city · on disk" in frame(driver.app)


async def test_nothing_is_recorded_by_enter_alone(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R", "enter", "enter")
        assert stored(archive) == []


async def test_an_arrow_marks_another_action_and_enter_takes_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R", "down", "down")
        await driver.press("enter")
        assert stored(archive) == ["end main"]


async def test_a_refusal_cites_the_rule_and_keeps_the_text(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("play duke")
        assert "HOC.5.5" in frame(driver.app)
        await driver.press("enter")
        assert stored(archive) == []
        assert driver.app.screen.field.value == "play duke"


async def test_what_the_action_passes_by_is_shown_before_it_is_recorded(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("buy city")
        assert "costs 3" in frame(driver.app)
        for _ in range(len("buy city")):
            await driver.press("backspace")
        await driver.type("end turn")
        assert "preview: end main · end turn" in frame(driver.app)
        await driver.press("enter")
        assert stored(archive) == ["end main", "end turn"]


async def test_a_declared_effect_that_cannot_be_read_is_never_taken_for_nothing(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("play caravan")
        await driver.press("enter")
        for text in ("coin +2 draw 1", "zzz", "acquire duuke"):
            await driver.type(text)
            await driver.press("enter")
            assert stored(archive) == ["play caravan"]
            assert driver.app.screen.field.value == text
            await driver.press(*["backspace"] * len(text))
        await driver.type("coin +2; draw 1")
        await driver.press("enter")
        assert stored(archive)[-1] == "declare coin +2; draw 1"


async def test_what_stood_against_the_rules_is_recorded_with_a_ruling(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("coin += 5")
        await driver.press("enter")
        assert stored(archive) == []
        await driver.press("f5")
        await driver.type("paid twice by mistake")
        await driver.press("enter")
        assert stored(archive) == ["coin += 5"]
        match = archive.match(next(row.id for row in archive.matches("game:heart-of-crown").rows))
        [ruling] = [given.text for given, _ in match.state.rulings]
        assert ruling == "paid twice by mistake"
        entry = list(match.entries(match.mainline))[-1]
        assert (entry.meta.irregular, entry.meta.ruling) == (True, "paid twice by mistake")
        await driver.type("play ci")
        await driver.press("enter")
        assert stored(archive)[-1] == "play city"


async def test_a_secret_answer_waits_until_the_screen_is_hidden_and_is_not_told_afterwards(tmp_path):
    archive = open_archive(tmp_path)
    begin_match(
        archive, "heart-of-crown", [SeatInfo("alice"), SeatInfo("bob")], options={"opening-hands": "picked"}, seed=2
    )
    async with running(archive) as driver:
        await driver.press("enter", "R")
        assert "Hide the screen" in frame(driver.app)
        assert "take farming-village" not in frame(driver.app)
        await driver.press("enter")
        assert "take farming-village" in frame(driver.app)
        await driver.press("down")
        await driver.press("enter")
        assert stored(archive)[-1].startswith("take ")
        assert "alice answered" in frame(driver.app)
        assert "Hide the screen" in frame(driver.app)
