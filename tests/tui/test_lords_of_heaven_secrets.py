"""Secret answers on one screen: whoever sits before it sees what its chair may see, and nobody what others answered."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from replay.archive import Archive
from replay.match import Match
from tests.tui.archives import open_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tests.tui.heaven_matches import PLAYERS, TO_THE_HANDS, UNSEEN_HANDS, battle_match, new_game, recorded
from tui.cli.main import main

DEALT = {
    "C": ("pilgrims", "holy-zeal", "action-10", "action-11", "action-12"),
    "S": ("action-13", "action-14", "action-15", "action-16", "action-17"),
}


def last(archive: Archive) -> str:
    match = archive.match(next(row.id for row in archive.matches("game:lords-of-heaven").rows))
    return list(match.plays())[-1].action


def offered(driver: Driver) -> list[str]:
    rows = driver.app.screen.candidates
    return [rows.row_at(i) or "" for i in range(len(rows.source))]


async def record(driver: Driver, *lines: str) -> None:
    for line in lines:
        await driver.paste(line)
        await driver.press("enter")


async def to_the_end(driver: Driver) -> None:
    await driver.press("enter", "end", "R")


def at_the_closed_hands(archive: Archive, *lines: str) -> Match:
    return recorded(battle_match(archive), *TO_THE_HANDS, *lines)


async def test_nobody_before_the_screen_sees_what_was_drafted_or_dealt_to_others(tmp_path):
    archive = open_archive(tmp_path)
    new_game(archive, sees="CS")
    async with running(archive, (160, 50)) as driver:
        await driver.press("enter", "end", "R")
        await record(driver, " ".join(DEALT["C"]), " ".join(DEALT["S"]))
        hidden = frame(driver.app)
        assert "PUBLIC" in hidden.splitlines()[0]
        assert not any(card in hidden for cards in DEALT.values() for card in cards)
        await driver.press("enter")
        assert "SEAT C Robert" in frame(driver.app).splitlines()[0]
        assert offered(driver) == [f"draft {card}" for card in sorted(DEALT["C"])]
        await record(driver, "draft pilgrims")
        assert last(archive) == "draft pilgrims"
        assert "pilgrims" not in frame(driver.app)
        assert "saved #5 C answered" in frame(driver.app)
        await driver.press("enter")
        assert "pilgrims" not in frame(driver.app)
        assert "SEAT S George" in frame(driver.app).splitlines()[0]


async def test_a_chair_is_not_offered_less_because_the_record_looks_into_another_hand(tmp_path):
    archive = open_archive(tmp_path)
    new_game(archive, sees="C")
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await record(driver, " ".join(DEALT["C"]))
        await driver.press("enter")
        await record(driver, "draft pilgrims")
        await driver.press("enter")
        assert {"draft pilgrims", "draft holy-zeal", "draft ?"} <= set(offered(driver))


async def test_the_last_to_answer_is_not_told_beforehand_what_will_be_opened(tmp_path):
    archive = open_archive(tmp_path)
    at_the_closed_hands(archive, "play action-11 with 3 footman", "K: send 1 faith", "B: play action-15 with nothing")
    async with running(archive, (160, 50)) as driver:
        await to_the_end(driver)
        await driver.press("enter")
        await driver.paste("send 1 footman")
        told = frame(driver.app)
        assert "preview: C/closed/footman = 1" in told
        assert "action-11" not in told
        assert "S/force" not in told
        await driver.press("enter")
        assert "card 11" in frame(driver.app), "opened together"


async def test_a_secret_answer_that_is_taken_back_is_hidden_from_whoever_took_it_back(tmp_path):
    archive = open_archive(tmp_path)
    at_the_closed_hands(archive)
    async with running(archive) as driver:
        await to_the_end(driver)
        await driver.press("enter")
        await record(driver, "play action-11 with 3 footman")
        await driver.press("enter", "backspace")
        assert "S answered" in frame(driver.app)
        assert "action-11" not in frame(driver.app)
        await driver.press("enter")
        assert "Hide the screen" in frame(driver.app)
        assert "PUBLIC" in frame(driver.app).splitlines()[0]
        assert "action-13" not in frame(driver.app)


async def test_undo_before_a_secret_question_does_not_name_what_came_out_for_others(tmp_path):
    archive = open_archive(tmp_path)
    new_game(archive, sees="CS")
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await record(driver, " ".join(DEALT["C"]), " ".join(DEALT["S"]))
        await driver.press("backspace")
        assert "Undo #4?" in frame(driver.app)
        assert "action-13" not in frame(driver.app)


async def test_a_refusal_names_nothing_that_the_record_knows_of_hands(tmp_path):
    archive = open_archive(tmp_path)
    at_the_closed_hands(archive)
    async with running(archive, (160, 50)) as driver:
        await to_the_end(driver)
        await driver.type("send 9 footman")
        assert "enter shows the choices to S" in driver.said[-1]
        assert "send 9" not in frame(driver.app)
        assert "action-11" not in frame(driver.app)
        await driver.press("enter")
        assert driver.app.screen.field.value == "", "what is typed on a hidden screen comes before no seat"
        await driver.type("send 9 footman")
        assert "LH.7.1" in frame(driver.app)
        assert "legal:" not in frame(driver.app)


async def test_a_hand_that_nobody_sees_is_committed_with_question_marks_and_told_when_it_is_opened(tmp_path):
    archive = open_archive(tmp_path)
    recorded(battle_match(archive, sees="", text=UNSEEN_HANDS), *TO_THE_HANDS)
    async with running(archive) as driver:
        await to_the_end(driver)
        for line in ("play ? with ?", "send ?", "play ? with ?", "send ?"):
            await driver.press("enter")
            assert line in offered(driver)
            await record(driver, line)
        asked = driver.app.screen.asking
        assert asked.asked == "shown"
        assert "which card had S played face down?" in asked.question
        await record(driver, "action-11", "action-15")
        asked = driver.app.screen.asking
        assert "siege-tower" not in asked.question, "none can be played in a Battle"
        assert asked.question.startswith("what was in the closed hands?")


EYES = ("--public", "--seat B", "--seat C")
QUERIES = (
    "log @last --known now",
    "log @last --json",
    "show @last",
    "export @last --format text",
    "export @last --format json",
    "export @last --format md",
    "find @last card:action-11",
    "find @last action-11",
    "find @last --sql SELECT",
)


def told(folder: Path, query: str) -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    words = ["select * from events" if word == "SELECT" else word for word in query.split()]
    code = main([*words, "--db", str(folder / "archive.db")], StringIO(), out, err, {})
    return code, out.getvalue(), err.getvalue()


def test_lists_finds_and_exports_of_the_others_are_the_same_whatever_lies_in_a_closed_hand(tmp_path):
    hands = (
        ("S: play action-11 with 3 footman", "K: send 1 faith"),
        ("S: play bluff with nothing", "K: send nothing"),
    )
    worlds = [tmp_path / "one", tmp_path / "two"]
    for folder, lines in zip(worlds, hands, strict=True):
        folder.mkdir()
        archive = open_archive(folder)
        at_the_closed_hands(archive, *lines)
        archive.close()
    assert "action-11" in told(worlds[0], "log @last")[1], "the scribe reads it"
    for query in QUERIES:
        for eyes in EYES:
            one, two = (told(folder, f"{query} {eyes}") for folder in worlds)
            assert one == two, query
            assert one[0] in (0, 1)


async def test_faith_behind_a_screen_that_nobody_looks_behind_is_offered_to_its_own_seat(tmp_path):
    archive = open_archive(tmp_path)
    recorded(battle_match(archive, sees="", text=UNSEEN_HANDS), *TO_THE_HANDS)
    async with running(archive) as driver:
        await to_the_end(driver)
        await driver.press("enter")
        assert "SEAT S" in frame(driver.app).splitlines()[0]
        await driver.type("play holy 1 faith")
        assert "play holy-zeal with 1 faith" in offered(driver)
        await driver.press("ctrl+u")
        await record(driver, "play ? with ?")
        for _ in range(3):
            await driver.press("enter")
            if "SEAT C" in frame(driver.app).splitlines()[0]:
                break
            await record(driver, "send ?" if "SEAT K" in frame(driver.app).splitlines()[0] else "play ? with ?")
        assert "SEAT C" in frame(driver.app).splitlines()[0]
        await driver.type("faith")
        assert "send 1 faith" in offered(driver)
        assert "send 1 knight 1 faith" in offered(driver)


async def test_a_long_name_leaves_room_for_the_place_and_the_seat(tmp_path, monkeypatch):
    monkeypatch.setitem(PLAYERS, "S", "Bartholomew of the Many Long and Winding Names Indeed the Third")
    archive = open_archive(tmp_path)
    recorded(battle_match(archive), *TO_THE_HANDS)
    async with running(archive) as driver:
        await to_the_end(driver)
        await driver.press("enter")
        top = frame(driver.app).splitlines()[0]
        assert "main #" in top
        assert "SEAT S Bart" in top
