"""Recording Ancient Knowledge by keys and mouse: places that can be named are lit, and are chosen on the board."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import open_with_rules
from tests.tui.archives import open_archive
from tests.tui.driving import running
from tests.tui.frames import frame

POSITION = """
game = "ancient-knowledge"
seats = ["alice", "bob"]

[values]
turn = "alice"

[stacks]
"alice/hand" = ["byblos", "uxmal", "osirion"]
"bob/hand" = []
"alice/timeline/4/lower" = ["ellora-caves"]
"tile/1/1" = ["mercury"]
"tile/1/2" = ["thales"]
"tile/2/1" = ["ptolemy"]
"tile/2/2" = ["ancient-hebrew"]
"tile/3/1" = ["thoth"]
"tile/3/2" = ["plato"]
"deck" = ["petra", "philae", "caral"]
"tech/1" = []
"tech/2" = []
"""


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """An archive with one game: it is alice's first action."""
    found = open_archive(tmp_path)
    position = read_position(POSITION)
    begun = open_with_rules("ancient-knowledge", list(position.seats), {}, sees=("*",), position=position)
    found.new_match(
        "ancient-knowledge",
        [SeatInfo(seat, seat) for seat in position.seats],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )
    return found


def stored(archive: Archive) -> list[str]:
    match = archive.match(next(row.id for row in archive.matches("game:ancient-knowledge").rows))
    return [play.action for play in match.plays() if play.seat]


async def test_a_creation_lights_the_spaces_to_which_it_can_go_and_a_number_chooses_one(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("create uxmal")
        assert "┌1──────┬2──────┬3──────┬4»" in frame(driver.app).replace("┏", "┌").replace("┓", "┬")
        await driver.press("shift+tab", "4", "enter")
        screen = driver.app.screen
        assert screen.field.value == "create uxmal 4"
        assert screen.candidates.row == "create uxmal at 4"
        assert stored(archive) == []
        await driver.press("enter")
        assert stored(archive)[0] == "create uxmal at 4"


async def test_a_technology_is_chosen_where_it_lies(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("learn ")
        screen = driver.app.screen
        assert {"tile/1/1", "tile/1/2"} <= screen.lit
        assert "»*Thales A" in frame(driver.app)
        await driver.press("shift+tab")
        while screen.focused_place != "tile/1/2":
            await driver.press("right")
        await driver.press("enter")
        assert screen.field.value == "learn thales"
        await driver.press("enter")
        assert stored(archive)[0] == "learn thales"


async def test_a_click_types_the_place_and_the_input_keeps_the_focus(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("learn ")
        screen = driver.app.screen
        rows = frame(driver.app).splitlines()
        y = next(index for index, row in enumerate(rows) if "Thales A" in row)
        x = rows[y].index("Thales")
        await driver.pilot.click(offset=(x, y))
        await driver.settle()
        assert screen.field.value == "learn thales"
        assert screen.focused is screen.field, "what is typed next is text, and no command"
        assert stored(archive) == []


async def test_a_card_is_named_where_it_lies_before_anything_says_what_is_done_with_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R", "shift+tab")
        screen = driver.app.screen
        assert screen.lit == frozenset()
        while screen.focused_place != "tile/1/2":
            await driver.press("right" if screen.focused_place.startswith("tile/1") else "down")
        await driver.press("enter")
        assert screen.field.value == "thales"
        assert screen.candidates.row == "learn thales"


async def test_what_was_named_is_lit_no_more_whatever_signs_its_name_has(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("learn anc")
        assert driver.app.screen.lit == {"tile/2/2"}
        await driver.type("ient-hebrew")
        assert driver.app.screen.lit == frozenset()


async def test_a_card_that_cannot_be_meant_is_typed_by_its_name_so_that_the_rules_say_why_not(archive):
    async with running(archive, (160, 50)) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("learn ")
        await driver.press("shift+tab")
        screen = driver.app.screen
        screen.focused_place = "tile/3/1"
        await driver.press("enter")
        assert screen.field.value == "learn thoth"
        assert "AK.5.1.2" in frame(driver.app)
        screen.field.value = ""
        await driver.press("shift+tab")
        screen.focused_place = "tile/3/1"
        await driver.press("enter")
        assert screen.field.value == "tile/3/1", "a declared change names places"


async def test_f5_says_how_a_change_is_declared_with_a_card_of_this_table(archive):
    async with running(archive, (160, 50)) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("learn nothing at all")
        await driver.press("f5")
        screen = driver.app.screen
        _, _, example = screen.complaint.partition(":")[0].partition(" or ")
        assert example.startswith("card ellora-caves alice/timeline/4/lower -> ")
        screen.field.value = example
        await driver.press("f5")
        assert driver.app.screen is not screen, "the example can be read: it asks what the judge said"
