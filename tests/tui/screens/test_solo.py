"""The Campaign screen and the Trial screen: what they show, what their keys do, and what they do not tell."""

from __future__ import annotations

import pytest

from domain.changes import RECORD
from domain.games.ancient_knowledge.solo.played import Result
from replay.archive import Archive
from replay.campaigns import Campaign, campaigns, new_campaign
from replay.solo_games import Manner
from replay.trials import Trials, new_trials, trial_tables
from tests.domain.games.ancient_knowledge.solo_board import ids
from tests.replay.solo_play import finish
from tests.tui.archives import open_archive
from tests.tui.driving import Driver, running
from tests.tui.frames import difference, frame
from tui.config import Config
from tui.screens.campaigns import Campaigns
from tui.screens.library import Library
from tui.screens.replay import Replay
from tui.screens.trials import TrialTables

UNJUDGED = Manner(options={"rules": "none"})


def campaign_of(archive: Archive, player: str = "alice", totals: tuple[int, ...] = (57, 61, 47)) -> Campaign:
    """Opens a campaign in which games were won with some points, one goal each."""
    campaign = new_campaign(archive, player)
    for number, total in enumerate(totals):
        pool = campaign.state.next_set_up.pool
        campaign.begin(revealed=pool[:5], chosen=pool[: number % 3 + 1], manner=UNJUDGED)
        campaign.end(Result((total, 0, 0, 3, -3), campaign.state.games[-1].goals))
    return campaign


def table_of(archive: Archive) -> Trials:
    table = new_trials(archive, "alice")
    for hand, rows, missed in (("3", (39, 25, 11, 5, -4), ""), ("ten", (50, 20, 5, 5, 0), "Г")):
        table.begin(2, hand, manner=UNJUDGED)
        met = tuple(goal for goal in ids("ВГ") if goal not in ids(missed))
        table.end(Result(rows, met, ids(missed)))
    return table


def shown(driver: Driver) -> str:
    return frame(driver.app)


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_campaigns_and_trial_tables_look_as_drawn(tmp_path, size, glyphs):
    archive = open_archive(tmp_path)
    label = f"{size[0]}x{size[1]}-{glyphs}"
    async with running(archive, size, Config(author="erin", glyphs=glyphs)) as driver:
        found = []
        await driver.press("C")
        found.append(difference(f"{label}/campaign-empty", frame(driver.app)))
        await driver.press("escape", "T")
        found.append(difference(f"{label}/trials-empty", frame(driver.app)))
        await driver.press("escape")
        campaign_of(archive)
        table_of(archive)
        await driver.press("C", "down", "down")
        found.append(difference(f"{label}/campaign", frame(driver.app)))
        await driver.press("n")
        found.append(difference(f"{label}/campaign-begin", frame(driver.app)))
        await driver.press("escape", "?")
        found.append(difference(f"{label}/campaign-help", frame(driver.app)))
        await driver.press("escape", "escape", "T", "down")
        found.append(difference(f"{label}/trials", frame(driver.app)))
        assert not any(found), "\n\n".join(found)


async def test_the_campaign_shows_results_decks_rank_and_what_comes_next(tmp_path):
    archive = open_archive(tmp_path)
    campaign_of(archive)
    async with running(archive) as driver:
        await driver.press("C")
        text = shown(driver)
        assert "6/15" in text
        assert "47  Inspirer" in text
        assert "keep 5 cards, time card in space 3" in text
        assert "deck 1  to achieve   9" in text
        assert "deck 3  used up      3  А Б В" in text


async def test_enter_opens_the_match_of_the_marked_game_and_escape_leads_back(tmp_path):
    archive = open_archive(tmp_path)
    campaign = campaign_of(archive)
    async with running(archive) as driver:
        await driver.press("C", "down", "enter")
        assert isinstance(driver.app.screen, Replay)
        assert driver.app.screen.reading.match.id == campaign.state.games[1].match
        await driver.press("q")
        assert isinstance(driver.app.screen, Campaigns)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Library)


async def test_n_begins_the_next_game_by_the_rules_and_opens_its_match(tmp_path):
    archive = open_archive(tmp_path)
    campaign_of(archive, totals=(47,))
    async with running(archive) as driver:
        await driver.press("C", "n")
        await driver.paste("Б В Г Д Е : Б Е")
        await driver.press("enter", "s")
        assert isinstance(driver.app.screen, Replay)
        options = driver.app.screen.reading.match.state.header.options
        assert (options["keep"], options["time_card"], options["chests"]) == ("5", "3", "chest-02,chest-06")
        await driver.press("q")
        assert "game 2 runs" in shown(driver)
        await driver.press("n")
        assert driver.said[-1].startswith("no game can begin now")
        [campaign] = campaigns(archive)
        assert campaign.state.running is not None


@pytest.mark.parametrize(("key", "is_seen"), [("t", True), ("u", False)])
async def test_at_a_table_the_hand_is_recorded_or_stays_unseen(tmp_path, key, is_seen):
    archive = open_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("C", "N", "enter", "n", "enter", key)
        screen = driver.app.screen
        assert isinstance(screen, Replay)
        assert (RECORD in screen.reading.cursor.table.seen_by("erin/hand")) == is_seen


async def test_at_a_table_a_game_without_the_cards_of_heritage_is_begun_too(tmp_path):
    archive = open_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("C", "N", "enter", "n", "enter", "b")
        screen = driver.app.screen
        assert isinstance(screen, Replay)
        assert screen.reading.match.state.header.options["heritage"] == "false"
        assert RECORD in screen.reading.cursor.table.seen_by("erin/hand")


async def test_rows_that_the_match_cannot_know_are_corrected_and_the_rest_comes_from_it(tmp_path):
    archive = open_archive(tmp_path)
    campaign = new_campaign(archive, "alice")
    begun = campaign.begin(manner=Manner(seed=11))
    finish(archive, begun.match)
    async with running(archive) as driver:
        await driver.press("C", "r")
        assert "lack the points of cards that are not known" in shown(driver)
        await driver.press("home", *("delete",) * 40)
        await driver.paste("29 18 31 1 -32")
        await driver.press("enter")
        [campaign] = campaigns(archive)
        [game] = campaign.state.games
        assert game.result.total == 47
        assert len(game.revealed) == 5
        assert game.result.met == game.goals


async def test_a_campaign_is_opened_played_corrected_and_called_off_with_keys_alone(tmp_path):
    archive = open_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("C", "N", "enter", "n", "enter", "n")
        await driver.press("c")
        await driver.paste("А Б В Г Д : А Б")
        await driver.press("enter", "v")
        await driver.paste("Б")
        await driver.press("enter", "r")
        await driver.paste("29 18 31 1 -32")
        await driver.press("enter")
        assert "47  Inspirer" in shown(driver)
        await driver.press("home", "e", *("backspace",) * 3)
        await driver.paste("-2 : why misread")
        await driver.press("enter")
        assert "77  Builder" in shown(driver)
        await driver.press("n", "enter", "n", "D", "y")
        [campaign] = campaigns(archive)
        state = campaign.state
        assert (state.player, state.games[0].corrections[0].reason) == ("erin", "misread")
        assert (len(state.games), len(state.called_off)) == (1, 1)


async def test_a_wrong_entry_is_told_with_its_rule_and_changes_nothing(tmp_path):
    archive = open_archive(tmp_path)
    campaign = campaign_of(archive, totals=())
    campaign.begin(revealed=ids("АБВГД"), chosen=ids("А"), manner=UNJUDGED)
    async with running(archive) as driver:
        await driver.press("C", "r")
        await driver.paste("29 18 31 1 32")
        await driver.press("enter")
        assert "AK.7.2" in shown(driver)
        await driver.press("escape", "r")
        await driver.paste("many")
        await driver.press("enter")
        assert "five score rows" in shown(driver)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Campaigns)
        assert campaigns(archive)[0].state.running is not None


async def test_left_and_right_go_to_the_other_campaigns_whose_names_are_text_only(tmp_path):
    archive = open_archive(tmp_path)
    campaign_of(archive, "[/red]さくら")
    campaign_of(archive, "bob", (60,))
    async with running(archive) as driver:
        await driver.press("C")
        assert "bob" in shown(driver)
        assert "2 of 2" in shown(driver)
        await driver.press("left")
        assert "[/red]さくら" in shown(driver)
        await driver.press("right")
        assert "bob" in shown(driver)


async def test_a_result_is_not_told_before_its_match_was_read(tmp_path):
    archive = open_archive(tmp_path)
    campaign = campaign_of(archive)
    hidden = campaign.state.games[2].match
    async with running(archive) as driver:
        session = archive.session(archive.match(hidden))
        session.record_all(session.read("round += 1"))
        driver.app.spoilers.hide(hidden, is_hidden=True)
        await driver.press("C")
        text = shown(driver)
        assert "47" not in text
        assert "Inspirer" not in text
        assert "3/15" in text
        await driver.press("e")
        assert "hidden" in driver.said[-1]


async def test_a_view_that_is_locked_to_a_seat_shows_neither(tmp_path):
    archive = open_archive(tmp_path)
    campaign_of(archive)
    async with running(archive, seat="alice") as driver:
        for key in ("C", "T"):
            await driver.press(key)
            assert isinstance(driver.app.screen, Library)
            assert "locked" in driver.said[-1]


async def test_the_trial_table_shows_the_best_results_and_the_attempts(tmp_path):
    archive = open_archive(tmp_path)
    table_of(archive)
    async with running(archive) as driver:
        await driver.press("T", "down")
        text = shown(driver)
        assert "1 of 10 trials passed" in text
        assert "attempt 1, hand 3: passed with 76" in text
        assert "attempt 2, ten: failed: Г missed" in text
        await driver.press("enter", "2")
        assert isinstance(driver.app.screen, Replay)


async def test_a_trial_is_begun_with_a_hand_and_its_result_entered(tmp_path):
    archive = open_archive(tmp_path)
    async with running(archive) as driver:
        await driver.press("T", "N", "enter", "n", "3", "n", "r")
        await driver.paste("39 25 11 5 -4")
        await driver.press("enter")
        assert "attempt 1, hand 3: passed with 76" in shown(driver)
        await driver.press(*("down",) * 6, "n", "t")
        await driver.paste("П : О")
        await driver.press("enter", "n")
        assert "goals П, under the board О" in shown(driver)
        assert isinstance(driver.app.screen, TrialTables)
        [table] = trial_tables(archive)
        assert table.state.best(1, "3") == 76


@pytest.mark.parametrize("size", [(40, 12), (79, 24), (80, 12)])
async def test_with_little_room_the_table_is_shown(tmp_path, size):
    archive = open_archive(tmp_path)
    campaign_of(archive)
    async with running(archive, size) as driver:
        await driver.press("C")
        assert "57" in shown(driver)
        await driver.press("escape", "T")
        assert "Trial" in shown(driver)
