"""The Library by keys."""

from __future__ import annotations

import re

import pytest
from rich.cells import cell_len

from domain.match_events import ResultDeclared, SeatInfo
from replay.meta import EMPTY
from tests.tui.archives import full_archive, open_archive, pebbles, root_opening, root_plays, simple_plays
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.dialog import Choice
from tui.screens.library import Library
from tui.screens.library_rows import option_text
from tui.screens.record import Record
from tui.screens.replay import Replay


def rows_of(driver) -> list[str]:
    return [line for line in frame(driver.app).splitlines() if line[3:5] == "20"]


async def test_typing_narrows_the_list_and_counts_exactly(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        assert len(rows_of(driver)) == 3
        await driver.press("/")
        await driver.type("game:pebbles")
        assert len(rows_of(driver)) == 2
        assert "2 of 3" in frame(driver.app)
        await driver.press("escape")
        assert len(rows_of(driver)) == 3


async def test_a_misspelt_key_of_the_search_says_which_was_meant(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("/")
        await driver.type("gam:root")
        assert "did you mean game:" in frame(driver.app)


async def test_up_brings_back_an_earlier_search_when_nothing_matches(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("/")
        await driver.type("event:club")
        await driver.press("escape", "/")
        await driver.type("event:nowhere")
        await driver.press("up")
        assert "search: event:club" in frame(driver.app).lower()


async def test_enter_in_the_field_goes_to_the_list_and_enter_there_opens_the_match(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("/")
        await driver.type("club")
        await driver.press("enter", "enter")
        assert isinstance(driver.app.screen, Replay)
        assert driver.app.screen.match.title == "Club evening"


async def test_letters_in_the_field_are_text_and_no_commands(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("/")
        await driver.type("nix?q")
        assert isinstance(driver.app.screen, Library)
        assert driver.app.screen.field.value == "nix?q"


async def test_lines_and_notes_of_the_marked_match_follow_the_mark(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        assert '"what if ambush" from #7 (2)' in frame(driver.app)
        await driver.press("down")
        assert "what if ambush" not in frame(driver.app)
        assert "Club evening · bob · carol" in frame(driver.app)


async def test_coming_back_keeps_the_mark_and_shows_what_was_recorded_meanwhile(tmp_path):
    archive = full_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("down", "enter")
        pebbles(archive)
        await driver.press("q")
        assert isinstance(driver.app.screen, Library)
        assert len(rows_of(driver)) == 4
        assert driver.app.screen.matches.row.event == "Club evening"


async def test_record_on_opens_the_input_at_the_end_of_the_main_line(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("R")
        assert isinstance(driver.app.screen, Record)
        assert driver.app.screen.recorder.cursor.at == 22


async def test_a_new_match_is_opened_by_a_form_and_can_be_recorded_at_once(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n", "enter")
        await driver.type("C alice, E bob")
        await driver.press("enter", "enter")
        await driver.type("Spring Open")
        await driver.press("f2")
        assert isinstance(driver.app.screen, Record)
        match = driver.app.screen.match
        assert (match.game, match.title) == ("root", "Spring Open")
        assert [(seat.id, seat.name) for seat in match.state.seats] == [("C", "alice"), ("E", "bob")]
        assert match.cursor().table.pool("C/supply")["warrior:marquise"] == 25


async def test_a_match_with_rules_is_opened_with_a_seed_and_asks_its_first_question(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n", *["backspace"] * len("root"))
        await driver.type("heart-of-crown")
        await driver.press("enter")
        await driver.type("alice, bob")
        await driver.press("enter")
        await driver.type("supply nonsense")
        await driver.press("f2")
        assert 'no card is called "nonsense"' in frame(driver.app)
        for _ in "nonsense":
            await driver.press("backspace")
        await driver.type("silk-road")
        await driver.press(*["enter"] * 6)
        await driver.type("seed 7")
        await driver.press("enter")
        assert isinstance(driver.app.screen, Record)
        assert driver.app.screen.match.state.header.seed == 7
        assert "alice: play a card?" in frame(driver.app)


async def test_a_form_that_cannot_be_used_says_why_and_stays(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("n", "f2")
        assert "a match has seats" in frame(driver.app)
        await driver.press("tab")
        await driver.type("bob, bob")
        await driver.press("f2")
        assert "two seats have the same name" in frame(driver.app)


async def test_an_empty_archive_offers_what_can_be_done_by_mark_or_by_letter(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("down", "enter")
        assert "New match" in frame(driver.app)
        await driver.press("escape", "i")
        assert "Import files" in frame(driver.app)


async def test_an_action_that_needs_a_match_says_so_in_an_empty_archive(tmp_path):
    async with running(open_archive(tmp_path)) as driver:
        await driver.press("x")
        assert driver.said == ["no match is marked"]


async def test_another_archive_can_be_opened_and_a_bad_one_leaves_this_one_open(tmp_path):
    (tmp_path / "text.db").write_text("no database")
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("o")
        driver.app.screen.query_one("Field").value = str(tmp_path / "text.db")
        await driver.press("enter")
        assert "not opened" in frame(driver.app)
        await driver.press("escape")
        assert len(rows_of(driver)) == 3
        await driver.press("o")
        driver.app.screen.query_one("Field").value = str(tmp_path / "second.db")
        await driver.press("enter")
        assert "0 matches · second.db" in frame(driver.app)


async def test_q_quits_from_the_library(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("q")
        assert driver.app.return_value == 0


async def test_leaving_the_demo_asks_once_and_can_save_it(tmp_path):
    async with running(full_archive(tmp_path), is_demo=True) as driver:
        assert "DEMO, not kept" in frame(driver.app)
        await driver.press("q")
        assert isinstance(driver.app.screen, Choice)
        await driver.press("s")
        driver.app.screen.query_one("Field").value = str(tmp_path / "saved.db")
        await driver.press("enter")
        assert driver.app.return_value == 0
    assert (tmp_path / "saved.db").exists()


async def test_the_export_is_written_and_a_file_is_not_replaced_unasked(tmp_path):
    target = tmp_path / "club.kifu"
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("x")
        driver.app.screen.query_one("Field").value = str(target)
        await driver.press("enter")
        assert target.read_bytes().startswith(b"kifu ")
        target.write_bytes(b"mine")
        await driver.press("x")
        driver.app.screen.query_one("Field").value = str(target)
        await driver.press("enter", "enter")
        assert target.read_bytes() == b"mine"


async def test_names_of_players_are_never_markup_nor_controls(tmp_path):
    async with running(full_archive(tmp_path), (160, 50)) as driver:
        await driver.press("down", "down")
        text = frame(driver.app)
        assert "[/red]bob" in text
        assert "␛[31mred␇" in text
        assert "\x1b" not in text


async def test_tab_in_the_field_completes_keys_and_values_and_else_goes_on(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("/")
        await driver.type("gam")
        await driver.press("tab")
        await driver.type("pe")
        await driver.press("tab")
        assert driver.app.screen.field.value == "game:pebbles"
        assert len(rows_of(driver)) == 2
        await driver.press("tab")
        assert driver.app.screen.focused is driver.app.screen.matches


def long_names(folder, *names: str):
    archive = open_archive(folder)
    seats = tuple(SeatInfo(seat, name) for seat, name in zip("CEAV", names, strict=True))
    archive.new_match(
        "root",
        seats,
        opening=root_opening(),
        plays=[(play, EMPTY) for play in root_plays()],
        about=[ResultDeclared("", ("C",), {"C": 30, "E": 27, "A": 22, "V": 19})],
        facts={"event": "Spring Open", "date": "2026-11-28"},
        options={"map": "fall"},
    )
    return archive


@pytest.mark.parametrize("name", ["Maximiliana Alexandrovna von Hohenstein-Falkenberg", "さくら" * 12, "x" * 70])
async def test_long_names_are_cut_and_the_points_of_all_seats_stay_in_the_row(tmp_path, name):
    async with running(long_names(tmp_path, name, name, "carol", "dave")) as driver:
        lines = frame(driver.app).splitlines()
        row = next(line for line in lines if "2026-11-28" in line)
        assert f"C {name[:1]}" in row
        assert " 30  E 27  A 22  V 19" in row
        about = next(line for line in lines if line.endswith("22 events"))
        assert all(part in about for part in (" 30 ★ · E ", " 27 · A carol 22 · V dave 19"))
        assert "A carol · V dave" in lines[-2]
        assert all(cell_len(line) <= 80 for line in lines)


async def test_a_long_seat_does_not_push_the_hits_aside(tmp_path):
    archive = open_archive(tmp_path)
    seat = "Maximiliana-Alexandrovna"
    plays = [(play, EMPTY) for play in simple_plays(3, (seat, "bob"))]
    archive.new_match("pebbles", (SeatInfo(seat), SeatInfo("bob")), plays=plays)
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("take")
        hits = [line for line in frame(driver.app).splitlines() if re.search(r"│.* #\d +\S+ +take", line)]
        assert len(hits) == 3
        assert len({line.index("take") for line in hits}) == 1


async def test_a_map_has_one_name_everywhere_a_person_reads(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        assert "Root · Autumn" in frame(driver.app)
        await driver.press("enter")
        assert "Root · Autumn · Spring Open" in frame(driver.app).splitlines()[0]
        await driver.press("end", "R")
        assert "RECORD Root · Autumn · Spring Open" in frame(driver.app).splitlines()[0]
        assert "fall" not in frame(driver.app)


def test_options_are_told_as_people_say_them():
    assert option_text("root", "map", "fall") == "Autumn"
    assert option_text("root", "map", "Mountain") == "Mountain"
    assert option_text("root", "map", "swamp") == "Swamp"
    assert option_text("root", "deck", "standard") == "standard deck"
    assert option_text("pebbles", "stones", "7") == "stones 7"


async def test_a_match_too_long_for_a_board_in_the_library_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr("tui.screens.library.MOST_EVENTS", 20)
    async with running(full_archive(tmp_path), (120, 40)) as driver:
        assert "more than 20 entries: enter shows the board" in frame(driver.app)
        assert "11 M●" not in frame(driver.app)
        await driver.press("down")
        assert "carol" in frame(driver.app)
        assert "more than" not in frame(driver.app)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("date>soon", "is no date; expected 2026-11-28"),
        ('[/reds]"', "A quote is not closed"),
        ("finding:no", "finding:any finds every match with one"),
    ],
)
async def test_a_search_that_means_nothing_says_why_and_can_be_typed_on(tmp_path, text, reason):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("/")
        await driver.type(text)
        assert "Nothing matches" in frame(driver.app)
        assert reason in " ".join(frame(driver.app).split())
        await driver.press("x", "backspace")
        assert driver.app.screen.field.value == text


async def test_a_search_that_is_still_being_typed_is_not_blamed(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("/")
        await driver.type('seat:"bo')
        assert "Nothing matches" not in frame(driver.app)
