"""Recording a game with rules by keys: legal actions narrow while one types, and `enter` takes the marked one."""

from __future__ import annotations

import pytest

from domain.errors import RulesFault
from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.beginning import begin_match
from replay.meta import EMPTY
from replay.opening import read_position
from replay.pointing import Pointing
from replay.referee import Referee, open_with_rules
from replay.session import Session
from tests.tui.archives import open_archive
from tests.tui.driving import running
from tests.tui.frames import frame
from tui.screens.record import Record
from tui.screens.replay import Replay

SIZES = ((80, 24), (160, 50))
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
        await driver.press("enter", "R", "down", "down", "down")
        await driver.press("enter")
        assert stored(archive) == ["end main"]


@pytest.mark.parametrize("size", SIZES)
async def test_nothing_is_marked_in_an_empty_input_before_an_arrow_chooses(archive, size):
    async with running(archive, size) as driver:
        await driver.press("enter", "R")
        assert "  play caravan" in frame(driver.app)
        assert "▸ play caravan" not in frame(driver.app)
        await driver.press("down")
        assert "▸ play caravan" in frame(driver.app)
        assert "preview:" in frame(driver.app)
        await driver.type("e")
        assert "▸ end main" in frame(driver.app)
        await driver.press("backspace")
        assert "▸ play caravan" not in frame(driver.app)
        await driver.press("enter")
        assert stored(archive) == []


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


async def test_an_action_that_no_rule_allows_is_kept_while_it_is_asked_what_it_did(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("play duke")
        await driver.press("f5")
        assert "play duke: no rule allows it now. If it stood, say what it did" in frame(driver.app)
        await driver.press("escape")
        assert driver.app.screen.field.value == "play duke"
        await driver.press("f5")
        await driver.paste("coin += 5")
        await driver.press("enter", "enter")
        assert stored(archive) == ["coin += 5"]
        match = archive.match(next(row.id for row in archive.matches("game:heart-of-crown").rows))
        assert [given.text for given, _ in match.state.rulings] == ["play duke"]


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


# -- refusals and faults ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_a_refusal_names_the_key_that_records_it_all_the_same(archive, size):
    async with running(archive, size) as driver:
        await driver.press("enter", "R")
        assert "F5" not in frame(driver.app)
        await driver.type("play duke")
        assert "F5 it stood" in frame(driver.app)
        await driver.press(*["backspace"] * 9)
        assert "F5" not in frame(driver.app)


def faulty_on(monkeypatch, owner: type, method: str, *, text: str = "") -> None:
    """Lets a method of the layers below fail as a fault in the rules does; only for a text if one is given."""
    sound = getattr(owner, method)

    def fail(self, *arguments, **more):
        if text and arguments[0] != text:
            return sound(self, *arguments, **more)
        raise RulesFault("[/red]: ? has no instruction on_set")

    monkeypatch.setattr(owner, method, fail)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("owner", "method"), [(Session, "read"), (Session, "ways_on"), (Pointing, "lit")])
async def test_a_fault_of_the_rules_is_said_at_the_input_and_recording_goes_on(
    archive, tmp_path, monkeypatch, size, owner, method
):
    monkeypatch.setenv("KIFU_STATE", str(tmp_path / "logs"))
    async with running(archive, size) as driver:
        await driver.press("enter", "R")
        faulty_on(monkeypatch, owner, method, text="play city")
        await driver.type("play city")
        assert driver.app.screen.field.value == "play city"
        shown = frame(driver.app)
        assert "a fault of the program" in " ".join(shown.split())
        assert "Traceback" not in shown
        assert "? has no instruction on_set" in (tmp_path / "logs" / "fault.txt").read_text()
        if method == "read":
            await driver.press("enter")
            assert stored(archive) == []
            assert driver.app.screen.field.value == "play city"
        await driver.press(*["backspace"] * 9)
        assert "a fault of the program" not in " ".join(frame(driver.app).split())
        await driver.type("end main")
        await driver.press("enter")
        assert stored(archive)[-1] == "end main"


async def test_rules_that_fail_on_the_table_itself_leave_the_way_by_a_ruling(archive, tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_STATE", str(tmp_path / "logs"))
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("play city")
        await driver.press("enter")
        sound = Referee.questions
        faulty_on(monkeypatch, Referee, "questions")
        monkeypatch.setattr(driver.app.screen, "_asked_at", None)
        await driver.type("coin += 2")
        assert "a fault of the program" in " ".join(frame(driver.app).split())
        await driver.press("f5")
        monkeypatch.setattr(Referee, "questions", sound)
        await driver.press("enter")
        assert stored(archive) == ["play city", "coin += 2"]


async def test_an_entry_after_which_the_rules_fail_is_on_disk_and_is_not_offered_again(archive, tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_STATE", str(tmp_path / "logs"))
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("play city")
        faulty_on(monkeypatch, Referee, "chance")
        await driver.press("enter")
        assert stored(archive) == ["play city"]
        assert driver.app.screen.field.value == ""
        assert "recorded, but then: a fault of the program (RulesFault)" in driver.said[-1]


async def test_a_ruling_that_cannot_be_read_for_a_fault_keeps_the_text(archive, tmp_path, monkeypatch):
    monkeypatch.setenv("KIFU_STATE", str(tmp_path / "logs"))
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("coin += 2")
        faulty_on(monkeypatch, Referee, "verify_ruling")
        await driver.press("f5")
        assert "a fault of the program" in " ".join(frame(driver.app).split())
        assert driver.app.screen.field.value == "coin += 2"
        assert stored(archive) == []


# -- pasting ------------------------------------------------------------------------------------------

PASTED = "play city\n\n  play city  \nend turn\n"


@pytest.mark.parametrize("size", SIZES)
async def test_pasted_lines_wait_and_enter_records_them_one_after_the_other(archive, size):
    async with running(archive, size) as driver:
        await driver.press("enter", "R")
        await driver.paste(PASTED)
        assert driver.app.screen.field.value == "play city"
        assert "2 more lines" in frame(driver.app)
        assert stored(archive) == []
        await driver.press("enter")
        assert stored(archive) == ["play city"]
        assert driver.app.screen.field.value == "play city"
        assert "1 more line" in frame(driver.app)
        await driver.press("enter", "enter")
        assert stored(archive) == ["play city", "play city", "end main", "end turn"]
        assert driver.app.screen.field.value == ""
        assert "more line" not in frame(driver.app)


async def test_a_pasted_line_that_is_refused_holds_the_others_back(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.paste("play duke\nplay city")
        await driver.press("enter")
        assert stored(archive) == []
        assert "HOC.5.5" in frame(driver.app)
        assert "1 more line" in frame(driver.app)
        await driver.press(*["backspace"] * 9, "enter")
        assert driver.app.screen.field.value == "play city", "an empty input takes the next line"
        assert stored(archive) == []


async def test_escape_asks_once_before_pasted_lines_are_dropped(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.paste(PASTED)
        await driver.press("escape")
        assert "2 more lines" in frame(driver.app)
        await driver.press("escape")
        assert driver.app.screen.waiting == ["play city", "end turn"]
        await driver.press("escape", "d")
        assert "2 lines dropped" in driver.said
        assert not isinstance(driver.app.screen, Record), "escape asked, and leaves once it is answered"
        await driver.press("R")
        assert driver.app.screen.field.value == "play city"
        assert "more line" not in frame(driver.app)


async def test_pasted_lines_can_be_left_and_taken_up_again(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.paste(PASTED)
        await driver.press("escape", "l")
        assert isinstance(driver.app.screen, Replay)
        await driver.press("R")
        assert driver.app.screen.field.value == "play city"
        assert driver.app.screen.waiting == ["play city", "end turn"]


async def test_lines_pasted_later_or_beside_the_input_come_last(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.paste("play city\nplay city")
        await driver.press("shift+tab")
        await driver.paste("end main\nend turn")
        screen = driver.app.screen
        assert screen.focused is screen.field
        assert (screen.field.value, screen.waiting) == ("play city", ["play city", "end main", "end turn"])


async def test_one_pasted_line_is_typed_at_the_cursor(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        await driver.type("play ")
        await driver.paste("city\n")
        assert driver.app.screen.field.value == "play city"
        assert driver.app.screen.waiting == []


# -- marks, words, the end ----------------------------------------------------------------------------


async def test_a_declared_effect_has_its_mark_in_the_list(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        for text in ("play caravan", "coin +2; draw 1"):
            await driver.type(text)
            await driver.press("enter")
        rows = [row[53:] for row in frame(driver.app).splitlines()]
        [declared] = [row for row in rows if "declare" in row and "    3 " in row]
        assert "†" in declared
        assert not [row for row in rows if "play caravan" in row and "†" in row]


async def test_what_a_seat_has_played_most_is_offered_first(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R")
        assert offered(driver)[0] == "play caravan"
        for text in ("play caravan", "draw 1; coin +1", "play city", "end turn"):
            await driver.type(text)
            await driver.press("enter")
        assert offered(driver)


def offered(driver) -> list[str]:
    source = driver.app.screen.candidates.source
    return list(source.rows(0, len(source)))


async def test_help_on_the_board_says_that_enter_chooses_the_place(archive):
    async with running(archive) as driver:
        await driver.press("enter", "R", "shift+tab", "f1")
        assert "Choose the place" in frame(driver.app)
        assert "Inspect the place" not in frame(driver.app)


CROWNING = """
[stacks]
"alice/domain" = ["first-princess-lulunasaika", "duke", "duke", "duke"]
"alice/hand" = ["city"]
"alice/deck" = ["city", "city", "city", "city", "city"]
"bob/hand" = ["city"]
"bob/deck" = ["city", "city", "city", "city", "city"]
supply = []
market = ["caravan"]
[values]
turn = "bob"
phase = "main"
ceremonies = ["alice"]
"""


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_of_the_game_says_who_has_won_and_why(tmp_path, size):
    archive = open_archive(tmp_path)
    begun = open_with_rules("heart-of-crown", ["alice", "bob"], {}, sees=("*",), position=read_position(CROWNING))
    archive.new_match(
        "heart-of-crown",
        [SeatInfo("alice", "さくら"), SeatInfo("bob", "[/red]")],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )
    async with running(archive, size) as driver:
        await driver.press("enter", "R")
        await driver.type("end turn")
        await driver.press("enter")
        shown = frame(driver.app)
        assert "the game is over" in shown
        assert "won by alice さくら: alice is crowned (HOC.11.2)" in " ".join(shown.split())
        await driver.press("escape", "end")
        said = frame(driver.app).splitlines()[-2]
        assert said.startswith(" won by alice さくら: alice is crowned (HOC.11.2) · #")
        await driver.press("left")
        assert "won by" not in frame(driver.app)
        assert "result =" not in frame(driver.app)
