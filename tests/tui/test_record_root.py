"""Recording Root by keys: the clearings that can be named are lit, and one is chosen on the map by its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.errors import RulesFault
from replay.archive import Archive
from replay.pointing import Pointing
from tests.replay.root_positions import CLERGY, MARQUISE, VAGABOND, WOOD, root_match
from tests.tui.archives import open_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import frame
from tui.config import Config

HAND = MARQUISE.replace('"ambush-fox", "anvil"', '"?", "anvil"')
"""The Marquise with a card in her hand that nobody has seen."""


def archive_with(folder: Path, *text: str) -> Archive:
    archive = open_archive(folder)
    root_match(archive, *text)
    return archive


@pytest.fixture
def archive(tmp_path):
    return archive_with(tmp_path)


def stored(archive: Archive) -> list[str]:
    match = archive.match(next(row.id for row in archive.matches("game:root").rows))
    return [play.action for play in match.plays()][2:]


def lit(driver: Driver, sign: str = "»") -> list[int]:
    """The clearings whose title carries the sign."""
    words = frame(driver.app).replace("┌", " ").replace("┏", " ").replace("+", " ").replace("#", " ").split()
    return sorted(int(word.removeprefix(sign)) for word in words if word.startswith(sign) and word[1:].isdecimal())


async def test_typing_lights_where_a_march_can_begin_and_then_where_it_can_go(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        assert lit(driver) == []
        await driver.type("march 2 ")
        assert lit(driver) == [1, 2, 9]
        await driver.type("9->")
        assert lit(driver) == [1, 4, 12]
        await driver.type("12")
        assert lit(driver) == []
        assert stored(archive) == []


async def test_the_sign_of_what_is_lit_is_there_without_colours_and_in_ascii(archive):
    async with running(archive, config=Config(glyphs="ascii")) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("march 2 ")
        assert lit(driver, ">") == [1, 2, 9]
        assert frame(driver.app).isascii()


async def test_digits_and_enter_on_the_board_write_origin_and_target_and_record_nothing(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("march 2 ")
        await driver.press("shift+tab", "9", "enter")
        screen = driver.app.screen
        assert screen.field.value == "march 2 9"
        assert screen.focused is screen.board_pane, "the target is to be named as well"
        await driver.press("1", "2", "enter")
        assert screen.field.value == "march 2 9->12"
        assert screen.focused is screen.field
        assert "preview: 2 warrior:marquise clearing/9 -> clearing/12" in frame(driver.app)
        assert stored(archive) == []
        await driver.press("enter")
        assert stored(archive) == ["march 2 9->12"]


async def test_the_one_action_that_is_left_is_marked_and_waits_for_enter(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("b")
        await driver.press("shift+tab", "1", "2", "enter")
        screen = driver.app.screen
        assert screen.field.value == "b 12"
        assert screen.candidates.row == "battle 12 E"
        assert stored(archive) == []
        await driver.press("enter")
        assert stored(archive) == ["battle 12 E"]


async def test_enter_on_a_marked_clearing_chooses_it_too(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("build workshop ")
        await driver.press("shift+tab", "down", "enter")
        assert driver.app.screen.field.value == "build workshop 9"


async def test_a_fault_while_a_place_is_typed_from_the_board_keeps_the_text(archive, tmp_path, monkeypatch):
    def fail(*_):
        raise RulesFault("no such place")

    monkeypatch.setenv("KIFU_STATE", str(tmp_path / "logs"))
    monkeypatch.setattr(Pointing, "with_place", fail)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("march 2 ")
        await driver.press("shift+tab", "9", "enter")
        assert driver.app.screen.field.value == "march 2 "
        assert "a fault of the program" in " ".join(frame(driver.app).split())
        assert "no such place" in (tmp_path / "logs" / "fault.txt").read_text()


async def test_a_clearing_that_no_legal_action_names_is_refused_with_its_rule(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("march 2 9->")
        await driver.press("shift+tab", "8", "enter")
        assert driver.app.screen.field.value == "march 2 9->8"
        assert "L4.2" in frame(driver.app)
        assert "F5 it stood" in frame(driver.app), "also under a long refusal"


async def test_in_a_match_without_rules_a_place_is_typed_by_its_name(tmp_path):
    from tests.tui.archives import full_archive

    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("2 warrior:eyrie")
        await driver.press("shift+tab", "1", "1", "enter")
        assert driver.app.screen.field.value == "2 warrior:eyrie clearing/11"
        assert lit(driver) == []


async def test_a_battle_under_way_is_told_in_the_line_of_the_turn_and_marked_on_the_map(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        assert "battle" not in frame(driver.app).splitlines()[1]
        await driver.type("battle 12 E")
        await driver.press("enter")
        context = frame(driver.app).splitlines()[1]
        assert context.strip() == "R1 · Marquise alice · Daylight · battle 12 C→E · dice not rolled yet"
        assert "12 F▲><" in frame(driver.app)
        await driver.type("31")
        await driver.press("escape")
        assert "battle 12 C→E" in frame(driver.app).splitlines()[1]


async def test_dice_are_typed_by_their_faces(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        for text in ("battle 12 E", "decline"):
            await driver.type(text)
            await driver.press("enter")
        await driver.type("20")
        assert driver.app.screen.candidates.row == "rolled 2 0"
        assert "preview: 1 warrior:eyrie" in frame(driver.app), "not how the rules remember the battle"
        await driver.press("enter")
        assert "rolled 2 0" in stored(archive)


async def test_a_flower_is_typed_by_its_suit(tmp_path):
    archive = archive_with(tmp_path, CLERGY)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        assert "Y draws a fl" in frame(driver.app)
        assert "drew bird" in frame(driver.app), "what tells them apart is not cut off"
        await driver.type("f")
        assert driver.app.screen.candidates.row == "drew flower-fox:clergy", "not the first of all flowers"
        await driver.press("enter")
        assert stored(archive)[0] == "drew flower-fox:clergy"


async def test_what_ends_the_phase_is_offered_last(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        source = driver.app.screen.candidates.source
        assert list(source.rows(len(source) - 1, len(source))) == ["end"]


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_a_forest_is_reached_with_the_arrows_and_chosen_like_a_clearing(tmp_path, size):
    archive = archive_with(tmp_path, VAGABOND)
    async with running(archive, size) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("???")
        await driver.press("enter")
        await driver.type("slip ")
        assert "(»)" in frame(driver.app)
        await driver.press("shift+tab")
        screen = driver.app.screen
        assert "legal here" in frame(driver.app).splitlines()[-2]
        await driver.press(*way_to("forest/1_2_5_10", screen.board, screen.focused_place))
        assert screen.focused_place == "forest/1_2_5_10"
        assert "legal here: forest" in frame(driver.app).splitlines()[-2].lower()
        await driver.press("enter")
        assert screen.field.value == "slip 1_2_5_10"
        assert screen.focused is screen.field
        await driver.press("enter")
        assert stored(archive)[-1] == "slip 1_2_5_10"


def way_to(place: str, board, start: str) -> list[str]:
    """Arrows that lead from one place of a board to another."""
    ways, news = {start: []}, [start]
    while place not in ways:
        here = news.pop(0)
        for arrow in ("left", "right", "up", "down"):
            there = board.neighbour(here, arrow)
            if there is not None and there not in ways:
                ways[there] = [*ways[here], arrow]
                news.append(there)
    return ways[place]


async def test_wood_is_chosen_on_the_map_after_the_clearing(tmp_path):
    archive = archive_with(tmp_path, WOOD)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("build sawmill ")
        assert lit(driver) == [1, 2, 9, 10]
        await driver.press("shift+tab", "9", "enter")
        assert lit(driver) == [2, 9]
        await driver.press("2", "enter", "enter")
        assert stored(archive) == ["build sawmill 9 with 2"]


async def test_enter_never_takes_an_action_with_other_numbers_than_the_typed_ones(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        before = stored(archive)
        for text in ("march 1 9->2", "battle 1", "march 1 1->12"):
            await driver.press("ctrl+u")
            await driver.type(text)
            assert driver.app.screen.candidates.row is None, text
            await driver.press("enter")
            assert driver.app.screen.field.value == text
        assert stored(archive) == before
        assert "(L4.2)" in driver.app.screen.complaint, "the rule says why"


async def test_enter_never_takes_an_action_with_a_suit_for_the_sign_of_a_card_that_was_not_seen(tmp_path):
    archive = archive_with(tmp_path, HAND)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("?")
        assert "overwork 9 with ?mouse" in driver.app.screen.candidates.source.items, "it is offered"
        await driver.press("enter")
        assert stored(archive) == [], "but it is not what was typed"
        await driver.press("ctrl+u")
        await driver.type("overwork 9 with ?")
        await driver.press("enter")
        assert stored(archive) == ["overwork 9 with ?"]


async def test_an_action_typed_too_early_never_becomes_a_card_that_has_its_letters(tmp_path):
    archive = archive_with(tmp_path, HAND)
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("end")
        await driver.press("enter")
        before = stored(archive)
        assert before == ["end"]
        await driver.type("end")
        assert "drew a-visit-to-friends" in driver.app.screen.candidates.source.items, "it is offered"
        await driver.press("enter")
        assert stored(archive) == before
        assert driver.app.screen.field.value == "end"
        await driver.press("ctrl+u")
        await driver.type("visit")
        await driver.press("enter")
        assert stored(archive)[1:] == ["drew a-visit-to-friends"]


async def test_the_preview_of_an_action_that_moves_nothing_yet_names_what_is_asked_then(archive):
    async with running(archive, size=(120, 30)) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("battle 12 E")
        assert "preview: nothing moves yet; then E: ambush C in 12?" in frame(driver.app)
        await driver.press("ctrl+u")
        await driver.type("march 2 9->12")
        assert "nothing moves" not in frame(driver.app)
