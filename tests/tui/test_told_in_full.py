"""What narrow lists and fields cut stands in full somewhere: reasons, refusals, choices, and which line is which."""

from __future__ import annotations

import pytest

from replay.pins import Target
from replay.simulate import simulate
from tests.tui.archives import full_archive, open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tests.tui.test_every_action import disconnect
from tui.config import Config
from tui.screens.apart import apart
from tui.screens.compare import Compare
from tui.screens.library import Library
from tui.screens.pinning import Pinning
from tui.screens.replay import Replay

REASON = "because the clearing that was typed was the wrong one"


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


@pytest.fixture
def crown(tmp_path):
    archive = open_archive(tmp_path)
    simulate(archive, "heart-of-crown", 2, 3, {})
    return archive


def last_but_one(driver) -> str:
    return frame(driver.app).splitlines()[-2]


async def undone(driver) -> None:
    """Takes the game of Root back to entry 12, with a reason."""
    await driver.press("enter", "g")
    await driver.type("13")
    await driver.press("enter", "u")
    await driver.type(REASON)
    await driver.press("enter")
    if not isinstance(driver.app.screen, Replay):
        await driver.press("escape")


async def test_the_pane_of_lines_says_in_full_why_the_marked_line_was_undone(archive):
    async with running(archive) as driver:
        await undone(driver)
        await driver.press("L")
        assert REASON not in last_but_one(driver)
        for _ in range(4):
            await driver.press("down")
            if "undone" in last_but_one(driver):
                break
        assert f"undone: {REASON}" in last_but_one(driver)
        await driver.press("L")
        assert "undone" not in last_but_one(driver)


async def test_an_undone_line_is_called_by_the_reason_and_not_by_its_id(archive):
    async with running(archive) as driver:
        await undone(driver)
        await driver.press("C")
        asked = frame(driver.app)
        assert "undone: because the" in asked
        assert "line a0" not in asked


@pytest.mark.parametrize("condition", ["foo:bar", "select x from events"])
async def test_a_refusal_of_the_find_box_is_wrapped_and_not_cut(archive, condition):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.paste(condition)
        box = [line.split("│")[1] for line in frame(driver.app).splitlines() if line.count("│") > 1]
        said = " ".join(" ".join(box).split())
        assert said.count("…") == 1  # the one of "SELECT version FROM …"


async def test_hits_on_several_lines_are_told_apart_from_their_lines(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("wood")
        await driver.press("f6")
        assert "wood 5 · main" in frame(driver.app)
        assert "Find in all lines" in frame(driver.app)
        await driver.press("f6")
        assert "Find in this line" in frame(driver.app)


async def test_ways_to_complete_a_text_make_room_for_the_language_again_when_it_changes(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("place:clearing/1")
        await driver.press("tab")
        assert "SELECT version" not in frame(driver.app)
        await driver.type("x")
        assert "SELECT version" in frame(driver.app)


async def test_the_filter_tells_what_a_game_calls_plays_from_the_word_play(crown):
    async with running(crown, (160, 50)) as driver:
        await driver.press("enter", "F")
        rows = [line.split("] ")[1].split("  ")[0] for line in frame(driver.app).splitlines() if "[ ] " in line]
        assert "plays" in rows
        assert 'begins with "play"' in rows
        assert "play" not in rows


async def test_the_branch_dialog_says_what_may_stand_in_each_field(crown):
    async with running(crown) as driver:
        await driver.press("enter", "right", "b", "tab")
        assert "Chance: recorded, ask, random" in frame(driver.app)
        await driver.press("tab")
        assert "it counts where chance is random" in frame(driver.app)
        await driver.press("tab")
        assert "scribe, public" in frame(driver.app)


async def test_both_sides_of_a_comparison_are_marked_where_one_goes_on_alone(archive):
    async with running(archive) as driver:
        await driver.press("enter", "C", "1", "end")
        screen = driver.app.screen
        assert isinstance(screen, Compare)
        rows = ["".join(span.text for span in screen._paint(pair, 80, False)) for pair in screen.pairs]
        assert any(row.startswith(" A ") for row in rows)
        assert any("│ B " in row for row in rows)


async def test_of_cards_that_nobody_can_tell_apart_one_is_offered_for_a_pin(crown):
    async with running(crown) as driver:
        await driver.press("enter", "p")
        dialog = driver.app.screen
        assert isinstance(dialog, Pinning)
        texts = [one.text for one in dialog.offers if one.sort == "card"]
        assert "farming-village in pile/farming-village" in texts
        assert len(texts) == len(set(texts))
        assert all(isinstance(one.target, Target) for one in dialog.offers)


async def test_the_dialog_of_glyphs_says_how_many_of_each_family_in_full(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "!")
        assert "one of the move, one of the position, more" in frame(driver.app)
        assert "posit…" not in frame(driver.app)


async def test_looking_for_a_position_without_the_database_leaves_the_app_running(archive):
    async with running(archive, config=Config(author="erin")) as driver:
        await driver.press("enter", "]", "]", "right")
        disconnect(archive)
        await driver.press("*")
        assert driver.app.is_running
        assert isinstance(driver.app.screen, Library)


async def test_a_locked_view_offers_no_key_that_changes_it(archive):
    async with running(archive, seat="E") as driver:
        await driver.press("enter")
        assert "locked" in frame(driver.app).splitlines()[1]
        assert "v change" not in frame(driver.app)
        await driver.press("right", "b", "*")
        assert driver.said[-2:] == [
            "only the scribe's view records; this one is locked",
            "only the scribe's view looks for positions; this one is locked",
        ]


async def test_the_find_box_keeps_its_line_of_keys_in_the_smallest_terminal(archive):
    async with running(archive, (40, 12)) as driver:
        await driver.press("enter", "/")
        await driver.paste("wood")
        assert "enter go" in frame(driver.app)
        await driver.press("ctrl+u")
        await driver.paste("wa mark:")
        await driver.press("tab")
        assert "mark:declared" in frame(driver.app)


def test_a_part_that_both_sides_have_is_left_out_wherever_it_stands():
    left = "keep:marquise 1, recruiter:marquise 1, warrior:marquise 2"
    right = "recruiter:marquise 1, warrior:marquise 2, workshop:marquise 1"
    assert apart(left, right, 28) == ("keep:marquise 1 …", "… workshop:marquise 1")


async def test_a_seat_without_points_yet_is_told_apart_from_the_arrow_in_ascii(crown):
    async with running(crown, config=Config(author="erin", glyphs="ascii")) as driver:
        await driver.press("enter", "right", "S")
        assert "- ->" in frame(driver.app)
        assert "-->" not in frame(driver.app)


async def test_the_pane_of_lines_grows_with_what_was_reached_of_a_match_that_is_hidden(crown):
    async with running(crown, (160, 50), hides_spoilers=True) as driver:
        await driver.press("enter", "]", "]")
        screen = driver.app.screen
        assert isinstance(screen, Replay)
        [row] = screen.line_list.source.rows(0, 1)
        assert row.head == screen.reading.at > 1


async def test_the_library_says_in_full_that_how_a_match_ended_is_hidden(crown):
    async with running(crown, (160, 50), hides_spoilers=True) as driver:
        assert "what comes, and how it ended, is hidden until reached" in frame(driver.app)
