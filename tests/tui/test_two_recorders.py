"""Two who record on one line: theirs is taken in, and what I meant is decided again, dropped, or kept as a branch."""

from __future__ import annotations

import pytest

from eventstore.errors import StoreFault
from replay.archive import Archive
from replay.errors import RecordedFirst
from replay.match import Match
from tests.tui.archives import act, open_archive, pebbles
from tests.tui.driving import Driver, running_beside
from tests.tui.frames import frame
from tests.tui.test_record_rules import archive as by_rules
from tests.tui.test_record_rules import stored

__all__ = ["by_rules"]


@pytest.fixture
def declared(tmp_path) -> Archive:
    """A match without rules, with one entry more than its opening."""
    archive = open_archive(tmp_path)
    pebbles(archive)
    return archive


def theirs(archive: Archive, *texts: str, scribe: str = "dora") -> None:
    """Records by the rules in another program."""
    session = archive.session(archive.match("@last"), scribe=scribe)
    for text in texts:
        session.record_all(session.read(text))


async def look(driver: Driver) -> None:
    driver.app.on_news_came()
    await driver.settle()


async def test_what_others_record_shows_where_nothing_is_typed(by_rules):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        theirs(by_rules, "play city")
        await look(driver)
        text = frame(driver.app)
        assert "main #2 tail" in text
        assert "dora recorded #2" in text
        await driver.type("play city")
        await driver.press("enter")
    assert stored(by_rules) == ["play city", "play city"]


async def test_where_something_is_typed_theirs_is_counted_and_nothing_moves(by_rules):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        await driver.type("play ci")
        theirs(by_rules, "play city", "play caravan")
        await look(driver)
        assert "main #1 2 new" in frame(driver.app)
        assert driver.app.screen.field.value == "play ci"


async def test_an_action_that_the_rules_refuse_after_theirs_is_shown_and_stays(by_rules):
    """Of the two cities in the hand they play both: the one that was marked for me is not there any more."""
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        await driver.type("play ci")
        theirs(by_rules, "play city", "play city")
        await driver.press("enter")
        assert "yours  play city" in frame(driver.app)
        await driver.press("a")
        assert driver.said[-1].startswith("not recorded, after theirs it does not stand: ")
        assert driver.app.screen.field.value == "play ci"
    assert stored(by_rules) == ["play city", "play city"]


async def test_the_way_on_that_was_marked_is_recorded_and_not_the_one_that_is_marked_afterwards(by_rules):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        await driver.type("play c")
        assert driver.app.screen.meant == "play caravan"
        theirs(by_rules, "play city")
        await driver.press("enter", "a")
        assert driver.app.screen.field.value == ""
    assert stored(by_rules) == ["play city", "play caravan"]


async def test_an_action_that_means_another_seat_after_theirs_waits_for_a_second_enter(declared):
    """Without rules whoever's turn it is acts: they passed the turn on."""
    async with running_beside(declared) as driver:
        await driver.press("R")
        match = Match(declared, driver.app.screen.match.id)
        mover = driver.app.screen.acting
        other = next(seat.id for seat in match.state.seats if seat.id != mover)
        await driver.type("bag += 1")
        session = declared.session(match)
        session.record_all(session.read(f"turn = {other}"))
        await driver.press("enter", "a")
        assert driver.said[-1] == f"after theirs it means {other} bag += 1; enter records that"
        assert driver.app.screen.field.value == "bag += 1"
        assert match.plays()[-1].action == f"turn = {other}"
        await driver.press("enter")
        assert (match.plays()[-1].seat, match.plays()[-1].action) == (other, "bag += 1")


async def test_the_word_of_the_judge_is_not_lost_when_others_were_first(by_rules):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        await driver.type("round += 1")
        await driver.press("f5")
        await driver.type("it stood")
        theirs(by_rules, "play city")
        await driver.press("enter")
        assert "yours  round += 1 (irregular)" in frame(driver.app)
        await driver.press("a")
        match = by_rules.match("@last")
        assert [ruling.text for ruling in match.state.rulings_at(match.mainline, 3)] == ["it stood"]
    assert stored(by_rules) == ["play city", "round += 1"]


async def test_kept_on_a_branch_it_stands_on_the_table_for_which_it_was_decided(by_rules):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        await driver.type("play caravan")
        theirs(by_rules, "play city")
        await driver.press("enter", "b")
        match = by_rules.match("@last")
        branch = match.line("@last")
        assert (branch.at, match.plays(branch.id)[-1].action) == (1, "play caravan")
        assert driver.app.screen.recorder.line == branch.id
    assert stored(by_rules) == ["play city"]


async def test_the_dialog_names_each_who_recorded_first(by_rules):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        await driver.type("play city")
        theirs(by_rules, "play city")
        theirs(by_rules, "play caravan", scribe="zoe")
        await driver.press("enter")
        text = frame(driver.app)
        assert "dora recorded first" in text
        assert "theirs #2 play city" in text
        assert "theirs #3 play caravan (by zoe)" in text


async def test_when_others_took_the_end_back_mine_is_decided_where_play_goes_on(by_rules):
    theirs(by_rules, "play caravan")
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("play city")
        other = by_rules.match("@last")
        other.undo(author="dora")
        theirs(by_rules, "play city")
        await driver.press("enter")
        text = frame(driver.app)
        assert "dora took #2 back" in text
        assert "Play goes on after #1 on main; yours was #3." in text
        assert "theirs #2 play city" in text
        await driver.press("a")
        assert driver.app.screen.recorder.line == other.mainline
    assert stored(by_rules) == ["play city", "play city"]


async def test_an_entry_that_was_recorded_unheard_is_not_recorded_twice_by_a_second_enter(by_rules, monkeypatch):
    append = by_rules.store.append
    failures = [StoreFault("archive.db", "The connection was lost.")]

    def cut(*arguments, **more):
        done = append(*arguments, **more)
        if failures:
            raise failures.pop()
        return done

    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        monkeypatch.setattr(by_rules.store, "append", cut)
        await driver.type("play city")
        await driver.press("enter")
        assert "enter tries again" in frame(driver.app)
        await driver.press("escape")
        assert driver.app.screen.field.value == "play city"
        await look(driver)
        await driver.press("enter")
        assert driver.app.screen.field.value == ""
    assert stored(by_rules) == ["play city"]


async def test_an_entry_that_is_on_disk_is_not_offered_again_when_what_comes_of_it_fails(by_rules, monkeypatch):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        session = driver.app.screen.recorder

        def lost():
            raise StoreFault("archive.db", "The connection was lost.")

        monkeypatch.setattr(session, "_declare_result", lost)
        await driver.type("play city")
        await driver.press("enter")
        assert "Your entry is on disk" in frame(driver.app)
        await driver.press("escape")
        assert driver.app.screen.field.value == ""
    assert stored(by_rules) == ["play city"]


async def test_a_lost_database_shows_in_record_and_what_is_typed_stays(by_rules):
    async with running_beside(by_rules) as driver:
        await driver.press("enter", "R")
        await driver.type("play ci")
        driver.app.on_news_lost(type("Lost", (), {"error": StoreFault("archive.db", "Gone.")})())
        await driver.settle()
        assert "LOST, retrying" in frame(driver.app)
        assert driver.app.screen.field.value == "play ci"
        await look(driver)
        assert "LOST" not in frame(driver.app)


def test_exactly_one_of_two_programs_wins_a_version(by_rules, tmp_path):
    with Archive.open(by_rules.store.path, durability="normal") as other:
        one, two = by_rules.session(by_rules.match("@last")), other.session(other.match("@last"))
        one.record(act("alice", "one"))
        with pytest.raises(RecordedFirst, match="#2 one"):
            two.record(act("alice", "two"))
    assert stored(by_rules) == ["one"]
