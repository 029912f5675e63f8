"""Signs, pins, marks, bookmarks, history and taking back, by keys, and on disk afterwards."""

from __future__ import annotations

import pytest

from domain.glyphs import Signs
from domain.match_events import Mark, Pin
from tests.tui.archives import crown_match, full_archive, open_archive
from tests.tui.driving import notes_at, running
from tests.tui.frames import frame
from tui.config import Config

WIDE = (160, 50)


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


async def go_to(driver, at: int):
    await driver.press("g")
    await driver.type(str(at))
    await driver.press("enter")


# -- signs ------------------------------------------------------------------------------------------------


async def test_signs_of_all_families_are_typed_and_shown_in_list_and_pane(archive):
    async with running(archive, WIDE) as driver:
        await driver.press("enter", "right", "!")
        text = frame(driver.app)
        assert all(heading in text for heading in ("Move", "Position"))
        await driver.type("?! += novelty zz")
        await driver.press("enter")
        assert notes_at(driver, 2)[0].signs == Signs("?!", ("slightly-better", "novelty", "zugzwang"))
        assert driver.said == ["#2 marked ?! ⩲ N ⊙"]
        assert frame(driver.app).count("?! ⩲ N ⊙") == 2


async def test_a_sign_is_chosen_from_the_list_and_taken_back_out_of_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "!", "down", "down", "enter")
        assert notes_at(driver, 2)[0].signs == Signs("!?")
        await driver.press("!")
        assert driver.app.screen.query_one("Field").value == "!?"
        await driver.press("down", "tab")
        assert driver.app.screen.query_one("Field").value == "!"
        await driver.press("enter")
        assert notes_at(driver, 2)[0].signs == Signs("!")
        assert [one.glyph for one in notes_at(driver, 2)[0].wordings] == ["!?", "!"]
        await driver.press("!", "tab", "down", "tab", "tab", "enter")
        assert notes_at(driver, 2) == []


async def test_signs_that_do_not_go_together_are_refused_in_the_dialog(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "!")
        await driver.type("! ?")
        await driver.press("enter")
        assert "an entry has" in frame(driver.app)
        await driver.press("escape")
        assert notes_at(driver, 2) == []


async def test_signs_are_drawn_in_ascii_where_only_that_may_be_used(archive):
    async with running(archive, WIDE, Config(author="erin", glyphs="ascii")) as driver:
        await driver.press("enter", "right", "!")
        await driver.type("⩲ zugzwang")
        await driver.press("enter")
        text = frame(driver.app)
        assert "+= (.)" in text
        assert "⩲" not in text


async def test_who_writes_is_asked_once(archive, tmp_path):
    async with running(archive, config=Config(path=tmp_path / "config.toml")) as driver:
        await driver.press("enter", "right", "!")
        assert "Who writes?" in frame(driver.app)
        await driver.type("judy")
        await driver.press("enter")
        await driver.type("!")
        await driver.press("enter", "K")
        await driver.type("here")
        await driver.press("enter")
        assert {note.author for note in notes_at(driver, 2)} == {"judy"}
        assert len(notes_at(driver, 2)) == 2


# -- before, history, taking back -------------------------------------------------------------------------


async def test_a_note_on_the_situation_before_an_entry_stands_first(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("after")
        await driver.press("f2", "I")
        assert "Note before #2" in frame(driver.app)
        await driver.type("ahead")
        await driver.press("f2")
        assert [(note.text, note.before) for note in driver.app.screen.reading.notes()] == [
            ("ahead", True),
            ("after", False),
        ]
        assert "before" in frame(driver.app)


async def test_what_a_note_said_before_is_read_by_a_key(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("frist")
        await driver.press("f2", "E", *["backspace"] * 5)
        await driver.type("first")
        await driver.press("f2")
        assert "frist" not in frame(driver.app)
        await driver.press("Y")
        text = frame(driver.app)
        assert text.index("frist") < text.rindex("first")
        assert "erin 2026-11-28" in text


async def test_the_last_thing_noted_is_taken_back_by_a_key_again_and_again(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "c")
        await driver.type("one")
        await driver.press("f2", "E")
        await driver.type(" two")
        await driver.press("f2", "U")
        assert notes_at(driver, 2)[0].text == "one"
        await driver.press("U")
        assert notes_at(driver, 2) == []
        assert driver.said[-2:] == [
            "taken back: the note on #2 was edited",
            "taken back: the note on #2 was added",
        ]
    with archive.__class__.open(archive.store.path) as again:
        match = again.match("@last")
        assert match.state.notes_at(match.mainline, 2) == []


async def test_nobody_takes_back_what_another_wrote(archive):
    async with running(archive, config=Config(author="judy")) as driver:
        await driver.press("enter")
        before = [note.id for note in driver.app.screen.match.notes()]
        await driver.press("U")
        assert "nothing to take back" in frame(driver.app)
        await driver.press("escape")
        assert [note.id for note in driver.app.screen.match.notes()] == before


async def test_a_seat_does_not_learn_by_taking_back_that_there_are_notes_for_others(archive):
    async with running(archive, config=Config(author="erin")) as driver:
        await driver.press("enter", "v", "3", "U")
        assert "nothing to take back" in frame(driver.app)
        await driver.press("escape")
        assert not any(note.removed for note in driver.app.screen.match.state.notes.values())


# -- ranges -------------------------------------------------------------------------------------------------


async def test_a_note_on_a_range_is_shown_on_every_entry_in_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "m", "right", "right", "c")
        await driver.type("a long plan")
        await driver.press("f2")
        for at, is_shown in ((1, False), (2, True), (3, True), (4, True), (5, False)):
            await go_to(driver, at)
            assert ("a long plan" in frame(driver.app)) is is_shown


# -- bookmarks and pins -----------------------------------------------------------------------------------------


async def test_a_bookmark_is_named_and_jumped_to(archive):
    async with running(archive) as driver:
        await driver.press("enter")
        await go_to(driver, 9)
        await driver.press("K")
        await driver.type("the fight")
        await driver.press("enter")
        assert notes_at(driver, 9)[0].bookmark == "the fight"
        await driver.press("home", "'")
        assert "the fight" in frame(driver.app)
        await driver.press("enter")
        assert driver.app.screen.reading.at == 9


async def test_without_bookmarks_the_list_says_so(archive):
    async with running(archive) as driver:
        await driver.press("enter", "'")
        assert driver.said == ["there is no bookmark and no pinned note on this line"]


async def test_a_pin_follows_its_card_and_says_where_it_is(archive):
    async with running(archive, WIDE) as driver:
        await driver.press("enter", "right", "p")
        await driver.type("card anvil")
        await driver.press("enter")
        assert "Note on #2 on anvil in C/hand" in frame(driver.app)
        await driver.type("keep it")
        await driver.press("f2")
        note = notes_at(driver, 2)[0]
        assert (note.on, note.pin) == ("C/hand", Pin(1))
        assert "pinned to anvil, in C/hand" in frame(driver.app)
        await driver.press("end", "'")
        assert "anvil, in discard" in frame(driver.app)
        await driver.press("enter")
        assert driver.app.screen.reading.at == 2


async def test_another_chair_is_not_told_which_card_it_is_nor_where_it_went(archive):
    async with running(archive, WIDE) as driver:
        await driver.press("enter", "right", "p")
        await driver.type("card anvil")
        await driver.press("enter")
        await driver.type("keep it")
        await driver.press("f2", "v", "4")
        text = frame(driver.app)
        assert "keep it" in text
        assert "a card that lay in C/hand" in text
        assert "anvil" not in text
        await driver.press("'")
        assert "anvil" not in frame(driver.app)


async def test_a_place_tells_of_the_notes_pinned_to_it_and_to_the_cards_in_it(tmp_path):
    with open_archive(tmp_path) as archive:
        match = crown_match(archive)
        at = match.head()
        table = match.cursor().table
        place = next(name for name in ("alice/discard", "alice/hand", "market") if table.stack(name))
        from replay.pins import target_at

        match.add_note(at, "this very card", on=target_at(place, 0, table), author="carol")
        async with running(archive, WIDE) as driver:
            await driver.press("enter", "end", "tab")
            driver.app.screen.focused_place = place
            await driver.press("i")
            assert "this very card" in frame(driver.app)


# -- marks ------------------------------------------------------------------------------------------------------


async def test_places_are_marked_and_arrows_drawn_by_number_and_shown_on_the_map(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "@")
        await driver.type("5=K:green 10>12")
        assert "K clearing/5, clearing/10→clearing/12" in frame(driver.app)
        await driver.press("enter")
        note = notes_at(driver, 2)[0]
        assert note.marks == (Mark("clearing/5", "K", "green"), Mark("clearing/10", "", "", "clearing/12"))
        text = frame(driver.app)
        assert "5 R■" in text
        assert "─K" in text
        assert "↓" in text.split("Notes on")[0]
        await driver.press("right")
        assert "─K" not in frame(driver.app)


async def test_marks_are_changed_and_taken_off_again(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "@")
        await driver.type("5")
        await driver.press("enter", "@")
        assert driver.app.screen.query_one("Field").value == "5=A"
        await driver.type(" 7")
        await driver.press("enter")
        assert [mark.place for mark in notes_at(driver, 2)[0].marks] == ["clearing/5", "clearing/7"]
        await driver.press("@")
        driver.app.screen.query_one("Field").value = ""
        await driver.press("enter")
        assert notes_at(driver, 2) == []
        await driver.press("U")
        assert len(notes_at(driver, 2)[0].marks) == 2


async def test_a_place_that_is_not_there_is_refused_and_nothing_is_lost(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "@")
        await driver.type("5 99")
        await driver.press("enter")
        assert "no place has the number 99" in frame(driver.app)
        assert driver.app.screen.query_one("Field").value == "5 99"


async def test_the_place_at_hand_is_offered_first_and_a_row_of_the_list_is_taken_by_its_key(archive):
    async with running(archive) as driver:
        await driver.press("enter", "right", "tab", "7", "enter", "@")
        assert driver.app.screen.query_one("Field").value == "7"
        await driver.press("down", "tab", "enter")
        assert [mark.place for mark in notes_at(driver, 2)[0].marks] == ["clearing/7", "clearing/2"]


async def test_marks_on_a_board_without_numbers_are_made_by_the_number_in_the_list(archive):
    async with running(archive) as driver:
        await driver.press("down", "enter", "@")
        place = driver.app.screen.numbers[0].place
        await driver.type("1")
        await driver.press("enter")
        assert notes_at(driver, driver.app.screen.reading.at)[0].marks == (Mark(place, "A"),)
        assert f"A{place.rpartition('/')[2]}" in frame(driver.app)


# -- who may -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["!", "t", "K", "p", "@", "I", "U", "c"])
async def test_nothing_is_noted_in_a_locked_view(archive, key):
    async with running(archive, seat="bob") as driver:
        await driver.press("enter", "right", key)
        assert driver.said[-1].startswith("the view is locked")


async def test_what_reaches_a_seat_only_is_drawn_on_no_other_board(archive):
    match = archive.match("@last")
    root = next(one for one in (archive.match(row.id) for row in archive.matches().rows) if one.game == "root")
    del match
    root.add_note(2, marks=(Mark("clearing/5", "K"),), bookmark="mine", reach="C", author="alice")
    async with running(archive) as driver:
        await driver.press("enter", "right", "v", "4")
        assert "─K" not in frame(driver.app)
        await driver.press("'")
        assert "mine" not in frame(driver.app)
        await driver.press("v", "3")
        assert "─K" in frame(driver.app)
