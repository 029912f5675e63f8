"""The ways out of a secret question in Record: Replay, declared changes, lists and what is kept show nobody more."""

from __future__ import annotations

import threading

from replay.archive import Archive
from tests.tui.archives import open_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tests.tui.heaven_matches import TO_THE_HANDS, battle_match, recorded

HIDDEN = ("action-11", "action-15", "action-20", "card 11")


def at_the_closed_hands(tmp_path) -> Archive:
    archive = open_archive(tmp_path)
    recorded(battle_match(archive), *TO_THE_HANDS, "play action-11 with 3 footman")
    return archive


async def to_the_question(driver: Driver) -> None:
    """Comes to the question of an ally, K; the leader S has answered."""
    await driver.press("enter", "end", "R")


async def test_leaving_a_secret_question_asks_for_whose_eyes_replay_is(tmp_path):
    async with running(at_the_closed_hands(tmp_path), (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("escape")
        assert "A secret question waits." in frame(driver.app)
        await driver.press("escape")
        assert "RECORD" in frame(driver.app), "esc goes on recording"
        await driver.press("escape", "p")
        shown = frame(driver.app)
        assert "RECORD" not in shown
        assert "PUBLIC" in shown
        assert not any(card in shown for card in HIDDEN)


async def test_leaving_with_all_that_the_record_knows_is_chosen_and_never_comes_by_itself(tmp_path):
    async with running(at_the_closed_hands(tmp_path), (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("escape", "a")
        assert "PUBLIC" not in frame(driver.app)
        assert "action-11" in frame(driver.app)


async def test_a_secret_answer_that_was_not_recorded_is_not_kept_for_whoever_comes_next(tmp_path):
    async with running(at_the_closed_hands(tmp_path)) as driver:
        await to_the_question(driver)
        await driver.press("enter")
        await driver.paste("send 2 footman")
        await driver.press("escape")
        assert "not kept" in frame(driver.app)
        await driver.press("a", "R")
        assert driver.app.screen.field.value == ""


async def test_what_lists_hands_and_answers_waits_until_all_have_answered(tmp_path):
    async with running(at_the_closed_hands(tmp_path)) as driver:
        await to_the_question(driver)
        for action in ("record.blanks", "replay.amend", "lines.rulings"):
            assert "a secret question waits" in driver.app.screen.why_off(action)
        await driver.press("enter")
        assert "a secret question waits" in driver.app.screen.why_off("replay.amend")
        assert driver.app.screen.why_off("record.irregular") == "type first what happened"


async def test_declared_changes_are_completed_and_told_by_what_the_chair_may_see(tmp_path):
    async with running(at_the_closed_hands(tmp_path), (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("enter")
        screen = driver.app.screen
        assert screen.acting == "K"
        ways = screen.declared_ways("card ")
        assert "card action-20" in ways, "of its own hand"
        assert not {"card action-11", "card action-15", "card action-08"} & set(ways)
        assert screen.declared_ways("S/closed/footman = ") == []
        await driver.press("f2")
        await driver.paste("card action-15 B/hand -> discard")
        told = frame(driver.app)
        await driver.press("ctrl+u")
        await driver.paste("card pilgrims B/hand -> discard")
        other = frame(driver.app)
        assert told.replace("action-15", "CARD").split() == other.replace("pilgrims", "CARD").split()


async def test_an_irregular_entry_that_does_not_fit_is_refused_without_a_word_on_what_the_chair_does_not_see(tmp_path):
    async with running(at_the_closed_hands(tmp_path), (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("enter")
        await driver.paste("card action-30 B/hand -> discard")
        await driver.press("f5")
        complaint = driver.app.screen.complaint
        assert complaint.endswith(": it does not fit the table")
        await driver.press("ctrl+u")
        await driver.paste("card action-30 nowhere")
        await driver.press("f5")
        assert driver.app.screen.complaint != complaint, "what is no change is said"


async def test_recording_goes_on_from_everybodys_view_without_showing_what_was_answered(tmp_path):
    async with running(at_the_closed_hands(tmp_path), (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("escape", "p", "R")
        shown = frame(driver.app)
        assert "RECORD" in shown
        assert "Hide the screen: K answers in secret." in shown
        assert not any(card in shown for card in HIDDEN)
        await driver.press("escape", "p", "home", "R")
        assert "Hide the screen" in frame(driver.app), "from an entry before as well"
        await driver.press("escape", "a")
        assert "action-11" in frame(driver.app), "it is chosen anew for whose eyes Replay is"


async def test_a_chair_that_has_answered_cannot_be_chosen_and_nothing_is_unmasked(tmp_path):
    async with running(at_the_closed_hands(tmp_path), (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("f8", "3")
        assert driver.said[-1].startswith("S has answered")
        assert driver.app.screen.acting == "K"
        await driver.press("enter", "f8", "3")
        shown = frame(driver.app)
        assert "SEAT K Yarah" in shown
        assert "action-11" not in shown
        await driver.press("f8", "w")
        assert driver.said[-1].startswith("the world is not asked")


async def saving_slowly(driver: Driver, archive: Archive, *keys: str) -> None:
    """Records what is typed; keys are pressed while it is being saved."""
    gate = threading.Event()
    append = archive.store.append

    def slow(*arguments, **more):
        gate.wait(60)
        return append(*arguments, **more)

    archive.store.append = slow
    try:
        driver.send("enter")
        await driver.settle(waits_for_work=False)
        for key in keys:
            for sign in [key] if key == "enter" else key:
                driver.send("space" if sign == " " else sign)
            await driver.settle(waits_for_work=False)
    finally:
        gate.set()
    await driver.settle()
    archive.store.append = append


async def test_an_enter_while_an_answer_is_saved_is_done_afterwards_with_what_was_typed_for_the_next_seat(tmp_path):
    archive = at_the_closed_hands(tmp_path)
    async with running(archive, (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("enter")
        await driver.paste("send nothing")
        await saving_slowly(driver, archive, "enter", "play bluff with nothing", "enter", "enter", "send 2")
        plays = driver.app.screen.recorder.cursor.plays
        assert [play.action for play in plays[-2:]] == ["send nothing", "play bluff with nothing"]
        assert driver.app.screen.acting == "C"
        assert driver.app.screen.field.value == "send 2"


async def test_what_was_typed_ahead_before_the_screen_is_hidden_shows_to_no_other_seat(tmp_path):
    archive = at_the_closed_hands(tmp_path)
    async with running(archive, (160, 50)) as driver:
        await to_the_question(driver)
        await driver.press("enter")
        await driver.paste("send nothing")
        await saving_slowly(driver, archive, "play", "enter")
        shown = frame(driver.app)
        assert "Hide the screen: B answers in secret." in shown
        assert "play" not in shown
        assert "not kept" in driver.said[-1]
        await driver.press("enter")
        assert driver.app.screen.field.value == ""


async def test_a_hidden_screen_takes_no_text_and_says_why(tmp_path):
    async with running(at_the_closed_hands(tmp_path)) as driver:
        await to_the_question(driver)
        for key in ("v", "i", "x", "d", "L", "slash"):
            driver.app.said.clear()
            driver.send("/" if key == "slash" else key)
            await driver.settle()
            assert driver.app.screen.field.value == ""
            assert "a secret question waits" in driver.said[-1]
        await driver.press("shift+tab", "x")
        assert "a secret question waits" in driver.said[-1]
        driver.app.screen.field.focus()
        await driver.paste("send nothing")
        assert "send nothing" not in frame(driver.app)
        await driver.press("enter")
        assert driver.app.screen.field.value == ""
