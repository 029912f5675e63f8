"""Beginning a line by keys: its name, how chance goes on there, and what the screens say of it."""

from __future__ import annotations

import pytest

from replay.simulate import simulate
from tests.tui.archives import open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.config import Config
from tui.screens.branching import Branching
from tui.screens.record import Record
from tui.screens.replay import Replay


@pytest.fixture
def archive(tmp_path, monkeypatch):
    monkeypatch.setattr("tui.screens.branching.fresh_seed", lambda: 4711)
    archive = open_archive(tmp_path)
    simulate(archive, "heart-of-crown", 2, 3, {})
    return archive


async def at_entry(driver, number: str) -> None:
    await driver.press("enter", "g")
    await driver.type(number)
    await driver.press("enter", "b")


async def filled(driver, *texts: str) -> None:
    """Types into the fields one after the other, each instead of what stands in it; `""` leaves it."""
    for number, text in enumerate(texts):
        if number:
            await driver.press("tab")
        if text:
            await driver.press("end", "ctrl+u")
            await driver.type(text)


async def test_enter_alone_begins_a_line_with_chance_as_recorded_and_opens_record(archive):
    async with running(archive) as driver:
        await at_entry(driver, "30")
        assert "A line after #30" in frame(driver.app)
        assert "recorded" in frame(driver.app)
        await driver.press("enter")
        assert isinstance(driver.app.screen, Record)
        assert "chance: as recorded" in frame(driver.app).splitlines()[1]


async def test_the_dialog_shows_a_seed_that_can_be_changed_and_whose_knowledge_is_kept(archive):
    async with running(archive, size=(160, 50)) as driver:
        await at_entry(driver, "30")
        assert "4711" in frame(driver.app)
        await filled(driver, "luck", "ra", "7", "seat1")
        assert "Drawn from seed 7; what seat1 does not know is dealt anew" in frame(driver.app)
        await driver.press("enter")
        assert "chance: random · seed 7 · as seat1 knows" in frame(driver.app).splitlines()[1]
        match = archive.match("@last")
        line = match.line("luck")
        assert (line.chance.policy, line.chance.seed, line.chance.chair) == ("random", 7, "seat1")
        assert match.plays("luck")[30].asked == "dealt-anew"


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("", "maybe"), "chance goes on recorded, ask, random"),
        (("", "random", "seven"), "a seed is a whole number"),
        (("", "ask", "", "nobody"), "who knows? scribe, public, seat1, seat2"),
    ],
)
async def test_what_cannot_be_meant_is_said_and_no_line_begins(archive, texts, said):
    async with running(archive) as driver:
        await at_entry(driver, "30")
        await filled(driver, *texts)
        assert said in frame(driver.app)
        await driver.press("enter")
        assert isinstance(driver.app.screen, Branching)
        assert len(archive.match("@last").state.lines) == 1


async def test_a_name_that_another_line_has_is_refused_in_the_dialog(archive):
    archive.match("@last").fork("", 20, name="luck")
    async with running(archive) as driver:
        await at_entry(driver, "30")
        await driver.type("luck")
        await driver.press("enter")
        assert isinstance(driver.app.screen, Branching)
        assert "luck" in frame(driver.app)
        assert len(archive.match("@last").state.lines) == 2


async def test_esc_begins_no_line(archive):
    async with running(archive) as driver:
        await at_entry(driver, "30")
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)
        assert len(archive.match("@last").state.lines) == 1


async def test_the_tree_of_lines_tells_how_chance_goes_on_and_no_view_tells_the_seed(archive):
    async with running(archive, size=(160, 50)) as driver:
        await at_entry(driver, "30")
        await filled(driver, "luck", "random", "987654")
        await driver.press("enter", "escape")
        assert "luck" in frame(driver.app)
        assert "random" in frame(driver.app)
        for key in ("2", "3", "4"):
            await driver.press("v", key)
            assert "987654" not in frame(driver.app)


async def test_an_outcome_that_a_person_sets_is_marked_so_in_the_details(archive):
    match = archive.match("@last")
    plays = match.plays()
    at = next(number for number, play in enumerate(plays) if play.asked == "shuffle" and number > 30)
    async with running(archive, config=Config(author="erin")) as driver:
        await at_entry(driver, str(at))
        await filled(driver, "mine", "ask")
        await driver.press("enter")
        await driver.type("shuffled")
        await driver.press("enter", "escape", ":")
        await driver.type("everything about")
        await driver.press("enter")
        assert "chance: set by hand" in frame(driver.app)
