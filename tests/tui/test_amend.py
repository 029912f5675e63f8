"""Amending by keys: what is put right, what becomes of the rest, the decisions, and the new line on disk."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.play import Play
from domain.table import Table
from replay.amending import Amending
from replay.amendment import Amendment, Edit, Mark, Row, Settled
from replay.archive import Archive
from replay.errors import NotFound
from tests.tui.amending import amendable_match
from tests.tui.archives import full_archive, open_archive
from tests.tui.driving import Driver
from tests.tui.driving import running_beside as running
from tests.tui.frames import frame
from tui.screens.amend import Amend
from tui.screens.amend_decide import Decide, narrowed
from tui.screens.amend_rows import first_counts
from tui.screens.dialog import Choice
from tui.screens.record import Record
from tui.screens.replay import Replay

FIRST_CARD = ("home", "right", "e")
"""To the first card that alice played, and what is to be done about it."""


@pytest.fixture
def archive(tmp_path):
    with open_archive(tmp_path) as archive:
        amendable_match(archive)
        yield archive


def match_of(archive: Archive):
    return archive.match("@last")


def actions(archive: Archive) -> list[str]:
    """What the main line says."""
    return [play.action for play in match_of(archive).plays()][1:]


def lines(archive: Archive) -> int:
    return len(match_of(archive).state.lines)


def row_of(driver: Driver, words: str) -> str:
    return next(line for line in frame(driver.app).splitlines() if words in line)


async def test_deleting_an_entry_shows_what_becomes_of_the_rest_and_writes_nothing(archive):
    before = actions(archive)
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD)
        assert "play city" in frame(driver.app)
        await driver.press("d")
        text = frame(driver.app)
        assert "Amend #2: play city  ⇒  deleted" in text
        assert "tail 11 entries · same 8 · changed 1 · ambiguous 0 · broken 1 · unasked 1" in text
        assert "farming-village costs 1, alice has 0 Coin (HOC.7.2)" in text
        assert "you decide: enter replace · s skip · i keep as irregular" in text
        assert "3–7   5 entries stay the same" in text
        await driver.press("W")
        assert driver.said == ["1 entry to decide before it is written; n goes there"]
        assert lines(archive) == 1
    assert actions(archive) == before


async def test_what_is_left_out_is_written_as_a_new_line_on_which_replay_then_stands(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "s")
        assert "✓ left out" in frame(driver.app)
        assert "nothing is left to decide" in frame(driver.app)
        await driver.press("W", "enter")
        screen = driver.app.screen
        assert isinstance(screen, Replay)
        assert (screen.reading.line.id, screen.reading.at) == (match_of(archive).mainline, 2)
        assert "×    2   play city +11" in frame(driver.app)
    assert "buy farming-village" not in actions(archive)
    [old] = [line for line in match_of(archive).state.lines.values() if line.is_undone]
    assert "amended: deleted" in old.retired.reason


async def test_writing_asks_for_a_reason_which_the_tree_of_lines_shows(archive):
    async with running(archive, (160, 50)) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "s", "W")
        assert "Reason (may be empty)" in frame(driver.app)
        await driver.press("escape")
        assert isinstance(driver.app.screen, Amend)
        assert lines(archive) == 1
        await driver.press("W")
        await driver.type("it was bob's")
        await driver.press("enter")
        assert "undone: it was bob's" in frame(driver.app)
    [old] = [line for line in match_of(archive).state.lines.values() if line.is_undone]
    assert old.retired.reason == "it was bob's"


async def test_a_decision_can_be_taken_back_and_kept_as_irregular_instead(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "s", "u")
        assert "! broken" in row_of(driver, "8     buy farming-village")
        await driver.press("i")
        assert "~ kept" in row_of(driver, "8     buy farming-village")
        await driver.press("W", "enter")
        await driver.press("J")
        assert "kept as it stood at the table" in frame(driver.app)
    entries = list(match_of(archive).entries())
    assert [entry.version for entry in entries if entry.meta.irregular] == [7]


async def test_another_action_takes_the_place_of_a_broken_one(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "enter")
        assert "end turn" in frame(driver.app)
        await driver.type("buy duke")
        await driver.press("enter")
        assert "duke" in driver.said[-1]
        assert "HOC.7.2" in driver.said[-1]
        assert "u undecided" in frame(driver.app)
        await driver.press("enter")
        await driver.type("end")
        await driver.press("enter")
        assert "✓ replaced" in row_of(driver, "8     buy farming-village")


async def test_all_that_is_broken_is_left_out_at_once(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "A")
        assert driver.said == ["1 entry left out; u takes one back"]
        await driver.press("A")
        assert driver.said[-1] == "nothing is left to decide; W writes it"


async def test_what_was_decided_otherwise_and_does_not_fit_is_left_out_with_the_rest(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "enter")
        await driver.type("buy duke")
        await driver.press("enter")
        assert "! broken" in row_of(driver, "8     buy farming-village")
        await driver.press("A")
        assert driver.said[-1] == "1 entry left out; u takes one back"
        assert "✓ left out" in row_of(driver, "8     buy farming-village")


async def test_decisions_typed_ahead_are_taken_one_after_the_other(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d")
        await driver.burst("s", "u", "i", "W")
        await driver.press("enter")
        assert isinstance(driver.app.screen, Replay)
    assert any(entry.meta.irregular for entry in match_of(archive).entries())


async def test_the_top_line_keeps_both_halves_of_what_is_put_right_where_they_are_too_long_for_it(archive):
    async with running(archive, (46, 24)) as driver:
        await driver.press("enter", "home", "right", "right", "right", "e", "r")
        await driver.type("car")
        await driver.press("enter")
        assert frame(driver.app).splitlines()[0].rstrip() == " Amend #4: play farming-vil.  ⇒  play caravan"


async def test_an_entry_is_replaced_by_what_is_legal_there(archive):
    async with running(archive) as driver:
        await driver.press("enter", "home", "right", "right", "right", "e", "r")
        assert "AMEND #4 instead of play farming-village" in frame(driver.app)
        assert "the table after #3" in frame(driver.app)
        assert "buy" not in "".join(row_of(driver, one) for one in ("play caravan", "end main"))
        await driver.type("buy duke")
        await driver.press("enter")
        assert "HOC" in frame(driver.app)
        await driver.press(*["backspace"] * 8)
        await driver.type("car")
        await driver.press("enter")
        assert "Amend #4: play farming-village  ⇒  play caravan" in frame(driver.app)
        assert "» entered" in row_of(driver, "play caravan  ")
        await driver.press("down", "enter")
        await driver.type("coin +2")
        await driver.press("enter")
        assert "declare coin +2" in frame(driver.app)
        await driver.press("W", "enter")
        assert driver.app.screen.reading.at == 4
    assert actions(archive)[2:4] == ["play caravan", "declare coin +2"]


async def test_what_no_rule_allows_is_inserted_with_a_ruling(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "i")
        await driver.type("coin += 3")
        await driver.press("f5")
        await driver.type("a Coin was forgotten")
        await driver.press("enter")
        assert "coin += 3 (irregular)  ⇒  before play city" in frame(driver.app)
        await driver.press("A", "W", "enter")
    entry = list(match_of(archive).entries())[1]
    assert (entry.play.action, entry.meta.irregular, entry.meta.ruling) == ("coin += 3", True, "a Coin was forgotten")


async def test_an_entry_is_moved_before_another_one(archive):
    async with running(archive) as driver:
        await driver.press("enter", "home", *("right",) * 3, "e", "m")
        await driver.type("x")
        await driver.press("enter")
        assert driver.said == ["x is no number of an entry"]
        await driver.press("e", "m")
        await driver.type("4")
        await driver.press("enter")
        assert "changes nothing" in frame(driver.app)
        await driver.press("escape", "e", "m")
        await driver.type("2")
        await driver.press("enter")
        assert "Amend #4: play farming-village  ⇒  before #2 play city" in frame(driver.app)
        await driver.press("W", "enter")
        assert driver.app.screen.reading.at == 2
    assert actions(archive)[:3] == ["play farming-village", "play city", "play city"]


async def test_leaving_asks_once_after_a_decision_and_not_before(archive):
    before = actions(archive)
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "escape")
        assert isinstance(driver.app.screen, Replay)
        await driver.press("e", "d", "s", "escape")
        assert isinstance(driver.app.screen, Choice)
        await driver.press("enter")
        assert isinstance(driver.app.screen, Amend)
        await driver.press("q", "d")
        assert isinstance(driver.app.screen, Replay)
    assert actions(archive) == before
    assert lines(archive) == 1


async def test_what_others_recorded_meanwhile_is_said_and_no_decision_is_lost(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "s")
        match = match_of(archive)
        session = archive.session(match)
        session.record_all(session.read("play city"))
        await driver.press("W", "enter")
        assert "Somebody recorded meanwhile" in frame(driver.app)
        assert "theirs #14 play city" in frame(driver.app)
        assert lines(archive) == 1
        await driver.press("j")
        assert "tail 12 entries" in frame(driver.app)
        assert "✓ left out" in frame(driver.app)
        await driver.press("W", "enter")
        assert isinstance(driver.app.screen, Replay)
    assert actions(archive)[-1] == "play city"


async def test_trouble_alone_or_all_is_shown_and_folded_entries_open(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "t")
        assert "stay the same" not in frame(driver.app)
        assert "! broken" in frame(driver.app)
        await driver.press("a", "up", "enter")
        assert "6     buy city" in frame(driver.app)
        await driver.press("z")
        assert "6     buy city" not in frame(driver.app)


async def test_next_trouble_goes_round(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "end", "n")
        assert "▸ 8 " in frame(driver.app)
        await driver.press("home", "N")
        assert "▸ 8 " in frame(driver.app)


async def test_the_new_table_stands_beside_the_list_and_the_old_one_at_a_key(archive):
    async with running(archive, (160, 50)) as driver:
        await driver.press("enter", *FIRST_CARD, "d")
        assert "── the new table" in frame(driver.app)
        assert "Coin 0 " in frame(driver.app)
        await driver.press("o")
        assert "── the old table" in frame(driver.app)
        assert "Coin 1 " in frame(driver.app)
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert "! broken" in frame(driver.app)
        assert "Coin" not in row_of(driver, "8     buy")
        assert "▸ 8 " in frame(driver.app)


async def test_where_there_is_no_room_the_table_takes_the_place_of_the_list(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d")
        seen = []
        for _ in range(3):
            await driver.press("o")
            text = frame(driver.app)
            seen.append(("the new table" in text, "the old table" in text, "! broken" in text))
        assert seen == [(True, False, False), (False, True, False), (False, False, True)]


async def test_a_changed_entry_says_what_differs(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "end", "up")
        assert "≠ changed" in row_of(driver, "▸ 10")
        assert "was: " in frame(driver.app)
        assert "now: " in frame(driver.app)


async def test_a_match_without_rules_is_amended_too(tmp_path):
    async with running(full_archive(tmp_path)) as driver:
        await driver.press("enter", "home", *("right",) * 7, "e", "r")
        await driver.type("1 warrior:eyrie clearing/3 -> clearing/7")
        await driver.press("enter")
        assert isinstance(driver.app.screen, Amend)
        await driver.press("A", "W", "enter")
        screen = driver.app.screen
        assert isinstance(screen, Replay)
        assert screen.reading.play.action == "1 warrior:eyrie clearing/3 -> clearing/7"
        assert screen.reading.play.seat == "E"


async def test_record_amends_its_last_entry_and_keeps_what_was_typed(archive):
    async with running(archive) as driver:
        await driver.press("enter", "end", "R")
        await driver.type("play")
        await driver.press("shift+tab", "e", "d")
        await driver.press("W", "enter")
        assert isinstance(driver.app.screen, Replay)
        assert actions(archive)[-1] == "end main"
        assert "your text is kept" in " ".join(driver.said)


@pytest.mark.parametrize(("keys", "why"), [(("home", "e"), "the opening stays"), (("v", "3", "e"), "only the scribe")])
async def test_amending_says_why_it_is_off(archive, keys, why):
    async with running(archive) as driver:
        await driver.press("enter", "end", *keys)
        assert why in driver.said[-1]
        assert isinstance(driver.app.screen, Replay)


async def test_text_of_an_amendment_that_was_left_is_there_again(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "r")
        await driver.type("play f")
        await driver.press("escape")
        assert isinstance(driver.app.screen, Replay)
        await driver.press("e", "r")
        assert isinstance(driver.app.screen, Record)
        assert driver.app.screen.field.value == "play f"


async def test_judging_that_takes_long_shows_how_far_it_is_and_can_be_stopped(archive, monkeypatch):
    import threading

    from tui.screens import working

    goes_on = threading.Event()
    judge = Amending._judge

    def slow(self, settled):
        if self.progress is not None and settled:
            self.progress(3, 11)
            goes_on.wait(20)
        return judge(self, settled)

    monkeypatch.setattr(Amending, "_judge", slow)
    monkeypatch.setattr(working, "QUIET_SECONDS", 0.01)
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d")
        screen = driver.app.screen
        driver.send("s")
        while not isinstance(driver.app.screen, working.Progress) or "3 of 11" not in frame(driver.app):
            await driver.settle(waits_for_work=False)
        driver.send("escape")
        await driver.settle(waits_for_work=False)
        goes_on.set()
        await driver.settle()
        assert driver.app.screen is screen
        assert driver.said == ["stopped; all is as it was before this decision"]
        assert screen.amending.settled == {}


async def test_a_database_that_is_gone_keeps_the_decisions(archive, monkeypatch):
    def gone(*_arguments, **_more):
        raise NotFound("the archive is gone")

    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "s")
        monkeypatch.setattr(Amending, "write", gone)
        await driver.press("W", "enter")
        assert "The archive is gone" in frame(driver.app)
        assert "Your decisions are still here; W tries again." in frame(driver.app)
        await driver.press("escape")
        assert driver.app.screen.amending.settled == {"8": Settled("skip")}


async def test_an_open_question_is_answered_from_the_legal_ones(archive, monkeypatch):
    from replay import amend_asked as amend

    proposed = amend._proposed

    def asks(referee, table, question):
        answer, mark = proposed(referee, table, question)
        return answer, "open" if question.asked == "declare" else mark

    monkeypatch.setattr(amend, "_proposed", asks)
    async with running(archive) as driver:
        await driver.press("enter", "home", "right", "right", "right", "e", "r")
        await driver.type("play car")
        await driver.press("enter")
        assert "o open" in row_of(driver, "alice: ")
        await driver.press("s")
        assert driver.said[-1] == "a question needs an answer; enter shows what is legal"
        await driver.press("A", "A")
        assert driver.said[-1] == "what is left are questions, which need answers; n goes to the next one"
        await driver.press("enter")
        await driver.type("coin +2")
        await driver.press("enter")
        assert "✓ replaced" in row_of(driver, "declare coin +2")


async def test_a_question_of_which_nothing_can_be_proposed_is_open_once(archive, monkeypatch):
    from replay import amend_asked as amend

    proposed = amend._proposed

    def asks(referee, table, question):
        return (None, "open") if question.asked == "declare" else proposed(referee, table, question)

    monkeypatch.setattr(amend, "_proposed", asks)
    async with running(archive) as driver:
        await driver.press("enter", "home", "right", "right", "right", "e", "r")
        await driver.type("play car")
        await driver.press("enter")
        judged = driver.app.screen.amending.judged
        assert judged.counts["open"] == 1
        await driver.press("enter")
        await driver.type("coin +2")
        await driver.press("enter")
        assert driver.app.screen.amending.judged.counts["open"] == 0
        assert driver.app.screen.amending.judged.counts["unasked"] == 0


async def test_names_that_are_markup_are_shown_as_they_are(tmp_path):
    archive = open_archive(tmp_path)
    from domain.match_events import SeatInfo
    from replay.meta import EMPTY

    plays = [Play("X", "declared", f"[bold]take[/bold] {n}\x1b[2J", (Set("X/vp", n),)) for n in range(4)]
    seats = (SeatInfo("X", "[/red]bob"),)
    match = archive.new_match("pebbles", seats, plays=[(play, EMPTY) for play in plays])
    async with running(archive, match=match.id) as driver:
        await driver.press("home", "right", "e", "d")
        assert "[bold]take[/bold] 0␛[2J  ⇒  deleted" in frame(driver.app)


def test_choices_are_narrowed_by_words_and_those_that_begin_so_come_first():
    choices = ("end turn", "play turncoat", "turn a card")
    assert narrowed(choices, "turn") == ["turn a card", "end turn", "play turncoat"]
    assert narrowed(choices, "") == list(choices)
    assert narrowed(choices, "zzz") == []
    assert narrowed(("battle 12 E", "battle 1 C"), "battle 1") == ["battle 1 C", "battle 12 E"], "numbers are whole"


async def test_a_choice_with_another_number_than_the_typed_one_is_not_taken(tmp_path):
    taken: list[str | None] = []
    async with running(open_archive(tmp_path)) as driver:
        driver.app.ask(Decide("#7", "what takes its place?", ("battle 12 E", "march 1 2->6")), taken.append)
        await driver.settle()
        await driver.type("battle 1")
        assert "as it is typed" in frame(driver.app)
        await driver.press("enter")
    assert taken == ["battle 1"]


async def test_help_says_what_the_marks_mean(archive):
    async with running(archive) as driver:
        await driver.press("enter", *FIRST_CARD, "d", "?", "end")
        assert "broken: a rule does not allow it now" in frame(driver.app)


@pytest.mark.parametrize("times", [1, 9, 99, 999])
def test_every_count_is_told_in_eighty_columns_however_large(times):
    marks: tuple[Mark, ...] = ("same", "changed", "ambiguous", "broken", "unasked")
    rows = tuple(Row(str(index), index, None, None, mark) for index, mark in enumerate(marks * times, 1))
    text = first_counts(Amendment(Edit("delete", 1), 0, rows, Table()), len(rows), 79, always=True)
    assert len(text) <= 79
    assert all(f"{mark} {times}" in text for mark in marks)
    assert text.startswith(f"tail {5 * times}")


def test_counts_of_nothing_go_first_where_there_is_no_room():
    rows = (Row("1", 1, None, None, "same"), Row("2", 2, None, None, "broken"))
    judged = Amendment(Edit("delete", 1), 0, rows, Table())
    assert first_counts(judged, 2, 30, always=True) == "tail 2 · same 1 · broken 1"
    assert "unasked 0" in first_counts(judged, 2, 79, always=True)
