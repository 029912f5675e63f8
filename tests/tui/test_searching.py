"""Searching by keys: completion and SQL in the find box, positions, and reading many matches."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.meta import EMPTY
from tests.tui.archives import full_archive, open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens import library_reading
from tui.screens.library import Library
from tui.screens.searching import complete
from tui.widgets.field import Field


@pytest.fixture
def archive(tmp_path):
    return full_archive(tmp_path)


def hidden_baron(archive: Archive) -> None:
    """Records a match in which bob shows a duke, and draws a baron that only he sees."""
    opening = Play(
        asked="setup",
        changes=(
            Create("bob/hand", ("duke",), ("bob", "@")),
            Create("deck", ("?",), (), True),
            Create("table", (), ("*",)),
        ),
    )
    plays = [
        Play("bob", "main", "play duke", (MoveCards((1,), "table"),)),
        Play("", "draw", "drew baron", (MoveCards((2,), "bob/hand", -1, "", ("baron",)),), ("bob",)),
    ]
    seats = [SeatInfo("bob"), SeatInfo("alice")]
    archive.new_match("none", seats, opening=opening, plays=[(play, EMPTY) for play in plays])


async def test_tab_completes_keys_and_values_in_the_find_box_and_shows_several_ways(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("warriors pl")
        await driver.press("tab")
        assert driver.app.screen.query_one(Field).value == "warriors place:"
        await driver.type("clearing/1")
        await driver.press("tab")
        assert driver.app.screen.query_one(Field).value == "warriors place:clearing/1"
        assert "place:clearing/10" in frame(driver.app)


async def test_a_seats_find_box_completes_no_card_that_the_seat_does_not_know(tmp_path):
    archive = open_archive(tmp_path)
    hidden_baron(archive)
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.type("card:b")
        await driver.press("tab")
        assert driver.app.screen.query_one(Field).value == "card:baron"
    archive = open_archive(tmp_path)
    async with running(archive, seat="alice") as driver:
        await driver.press("enter", "/")
        await driver.type("card:b")
        await driver.press("tab")
        assert driver.app.screen.query_one(Field).value == "card:b"
        assert "baron" not in frame(driver.app)


async def test_sql_in_the_find_box_gives_hits_and_says_what_is_wrong_with_it(archive):
    async with running(archive) as driver:
        await driver.press("enter", "/")
        await driver.paste("select version from events where version in (3, 9)")
        assert "2 hits" in frame(driver.app)
        await driver.paste(" or")
        assert "cannot be answered" in frame(driver.app)
        driver.app.screen.query_one(Field).take("select version from events where version in (3, 9)")
        await driver.settle()
        await driver.press("enter")
        assert driver.app.screen.reading.at in (3, 9)


async def test_the_position_at_hand_is_searched_in_the_archive(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "*")
        library = driver.app.screen
        assert isinstance(library, Library)
        assert library.field.value.startswith("position:")
        assert "1 of 3" in frame(driver.app)


async def test_a_view_other_than_the_scribes_looks_for_no_position(archive):
    async with running(archive) as driver:
        await driver.press("enter", "v", "2", "*")
        assert not isinstance(driver.app.screen, Library)
        assert "only the scribe's view looks for positions" in driver.said[-1]


async def test_a_library_locked_to_a_seat_finds_by_open_cards_only(tmp_path):
    archive = open_archive(tmp_path)
    hidden_baron(archive)
    async with running(archive, seat="alice") as driver:
        for text, count in (("card:duke", "1 of 1"), ("card:baron", "0 of 1")):
            driver.app.screen.field.take(text)
            await driver.settle()
            assert count in frame(driver.app)
        driver.app.screen.field.take("blank:any")
        await driver.settle()
        assert "is not searched by" in frame(driver.app)


async def test_many_new_matches_are_read_in_a_thread_and_then_found(tmp_path, monkeypatch):
    monkeypatch.setattr(library_reading, "MANY_MATCHES", 0)
    archive = open_archive(tmp_path)
    hidden_baron(archive)
    async with running(archive) as driver:
        await driver.press("/")
        await driver.type("card:baron")
        assert "1 of 1" in frame(driver.app)


async def test_what_is_searched_can_be_built_again_from_the_library(archive):
    async with running(archive) as driver:
        archive.store.projections.clear()
        await driver.app.screen.action_act("library.rebuild")
        await driver.settle()
        assert "3 matches" in frame(driver.app)
        assert archive.store.projections.count() == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ev", "event:"),
        ("x ev", "x event:"),
        ("e", "e"),
        ("event:Sp", 'event:"Spring Open"'),
        ('event:"Spring O', 'event:"Spring Open"'),
        ("event:zz", "event:zz"),
        ("", ""),
    ],
)
def test_a_word_is_completed_as_far_as_there_is_one_way(text: str, expected: str) -> None:
    values = {"event": ["Spring Open", "Summer"]}
    assert complete(text, ("event", "error"), lambda key: values.get(key, [])) == expected
