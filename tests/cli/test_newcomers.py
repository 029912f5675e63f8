"""What people run into: numbers and dates that mean nothing, files from other editors, several recorders at once."""

from __future__ import annotations

import sqlite3
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Kifu


@pytest.mark.parametrize("date", ["2026-13-45", "2026-02-30", "soon", "20261128", "26-11-28"])
def test_a_date_that_is_none_is_refused(empty: Kifu, date: str) -> None:
    result = empty("new", "x", "--seat", "a", "--date", date)
    assert result.code == 2
    assert "expected a date" in result.err


@pytest.mark.parametrize("date", ["2026", "2026-11", "2026-11-28", "2026-11-28T19:30"])
def test_a_date_is_as_precise_as_it_is_known(empty: Kifu, date: str) -> None:
    empty.ok("new", "x", "--seat", "a", "--date", date)
    assert empty.ok("search", "--json").data[0]["date"] == date


def test_an_option_that_root_does_not_have_is_refused(empty: Kifu) -> None:
    seats = ("--seat", "C=alice", "--seat", "E=bob")
    result = empty("new", "root", *seats, "--option", "x=1")
    assert result.code == 2
    assert "map, deck," in result.err
    declared = empty("new", "root", *seats, "--option", "x=1", "--option", "rules=none")
    assert declared.code == 2
    assert "map, deck and clearings" in declared.err


def test_a_note_cannot_end_before_it_begins_or_hang_on_nothing(kifu: Kifu, pebbles: str) -> None:
    backwards = kifu("note", pebbles, "--at", "5", "--to", "3", "so")
    assert (backwards.code, "lies before" in backwards.err) == (2, True)
    nowhere = kifu("note", pebbles, "--at", "5", "--on", "nowhere", "so")
    assert (nowhere.code, "nothing on the table" in nowhere.err) == (5, True)
    assert kifu.ok("notes", pebbles, "--json").data == []
    kifu.ok("note", pebbles, "--at", "5", "--on", "bag", "so")


def test_a_number_beyond_all_meaning_is_refused(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "alice/vp += 99999999999999999999999")
    assert result.code == 3
    assert result.is_one_line()


def test_a_kifu_file_that_an_editor_has_marked_is_read(kifu: Kifu, pebbles: str, empty: Kifu) -> None:
    file = kifu.folder / "marked.kifu"
    kifu.ok("export", pebbles, "-o", file)
    file.write_bytes(b"\xef\xbb\xbf" + file.read_bytes())
    assert kifu.ok("import", file).code == 0


def test_recorders_that_expect_nothing_all_get_their_turn(kifu: Kifu, pebbles: str) -> None:
    def record(who: str) -> list[int]:
        return [kifu("play", pebbles, f"{who}/vp += 1").code for _ in range(8)]

    before = len(kifu.ok("log", pebbles, "--json").rows)
    with ThreadPoolExecutor(3) as pool:
        codes = list(pool.map(record, ("alice", "bob", "alice")))
    assert codes == [[0] * 8] * 3
    assert len(kifu.ok("log", pebbles, "--json").rows) == before + 24


def test_an_expected_event_that_is_not_there_yet_is_not_blamed_on_others(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "alice/vp += 1", "--expect", "51")
    assert result.code == 4
    assert "somebody" not in result.err


def _recorded(path: Path) -> Counter[object]:
    with closing(sqlite3.connect(path)) as connection:
        connection.text_factory = bytes
        rows: Counter[object] = Counter()
        for table in ("streams", "events", "seals"):
            rows.update((table, row) for row in connection.execute(f"SELECT * FROM {table}"))
        return rows


def test_verify_names_a_finding_wherever_a_byte_of_the_file_is_flipped(kifu: Kifu, pebbles: str) -> None:
    whole = kifu.folder / "whole.db"
    kifu.ok("db", "backup", whole)
    data = whole.read_bytes()
    truth = _recorded(whole)
    flipped = kifu.folder / "flipped.db"
    codes: Counter[int] = Counter()
    for at in range(101, len(data), len(data) // 60):
        flipped.write_bytes(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
        result = kifu("verify", "--db", flipped)
        assert result.code in (0, 1), (at, result.err)
        if result.code == 0:
            assert _recorded(flipped) == truth, at
        for tail in ("-wal", "-shm"):
            Path(f"{flipped}{tail}").unlink(missing_ok=True)
        codes[result.code] += 1
    assert codes[1] > 5


def test_a_backup_is_not_restored_onto_itself(kifu: Kifu) -> None:
    copy = kifu.folder / "copy.db"
    kifu.ok("db", "backup", copy)
    result = kifu("db", "restore", copy, "--db", copy)
    assert result.code == 6
    assert "the backup itself" in result.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "heart-of-crown", "--seats", "x"), "expected a number of seats, 1 or more, not"),
        (("simulate", "heart-of-crown", "--matches", "-1"), "expected a number of matches, 1 or more, not"),
        (("search", "--limit", "0"), "expected a number of matches, 1 or more, not"),
        (("play", "@last", "x", "--expect", "x"), "expected the number of an event, 0 or more, not"),
    ],
)
def test_a_wrong_number_is_called_what_it_counts(empty: Kifu, words: tuple[str, ...], said: str) -> None:
    result = empty(*words)
    assert (result.code, said in result.err) == (2, True), result.err


def test_who_acts_is_a_seat_of_the_match(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "alice/vp += 1", "--seat", "zed")
    assert result.code == 5
    assert "no seat is called 'zed' in this match; its seats are alice, bob" in result.err
    kifu.ok("play", pebbles, "alice/vp += 1", "--seat", "Bob")
    assert kifu.ok("log", pebbles, "--json").rows[-1]["seat"] == "bob"


def test_what_a_simulated_match_does_not_need_is_said(empty: Kifu) -> None:
    said = empty.ok("new", "heart-of-crown", "--seat", "a", "--seat", "b", "--seed", "1", "--sees", "a").err
    assert "a simulated match sees every hand" in said


@pytest.mark.parametrize(("game", "meant"), [("heart-of-crwon", "heart-of-crown"), ("rot", "root")])
def test_a_game_that_is_nearly_one_is_opened_and_asked_for(empty: Kifu, game: str, meant: str) -> None:
    said = empty.ok("new", game, "--seat", "a")
    assert f"no rules are installed for {game}; did you mean {meant}?" in said.err
    assert "did you mean" not in empty.ok("new", "chess", "--seat", "a").err


@pytest.mark.parametrize("at", ["9999", "t99"])
def test_what_is_legal_is_asked_of_an_event_that_there_is(empty: Kifu, at: str) -> None:
    empty.ok("new", "heart-of-crown", "--seat", "a", "--seat", "b", "--seed", "1")
    assert empty("legal", "@last", "--at", at).code == 5
    assert empty.ok("legal", "@last", "--at", "t1").out


def test_a_question_to_the_world_says_how_it_is_answered(empty: Kifu) -> None:
    empty.ok("new", "heart-of-crown", "--seat", "a", "--seat", "b", "--observed")
    said = empty.ok("legal", "@last").out
    assert "which card comes into the Market from the Supply?" in said
    assert "type the cards by their names, from the top, as: " in said
    assert "more can be answered than is listed" not in said


def test_a_refusal_shows_how_an_action_is_written_by_examples(empty: Kifu) -> None:
    empty.ok("new", "heart-of-crown", "--seat", "a", "--seat", "b", "--seed", "1")
    for action, example in (("declare", "declare coin +2; draw 1"), ("back", "back PRINCESS with SUPPORT")):
        said = empty("play", "@last", action).err
        assert example in said
        assert "{" not in said
