"""`new`, `play`, `undo`: matches are opened and entries recorded."""

from __future__ import annotations

from tests.cli.conftest import Kifu


def test_new_prints_the_id_of_a_match_that_can_be_found_by_its_event(empty: Kifu) -> None:
    made = empty.ok("new", "pebbles", "--seat", "Alice", "--seat", "Bob", "--event", "Spring Open", "--round", "2")
    assert empty.ok("search", "event:spring", "--json").data[0]["match"] == made.out.strip()


def test_new_as_json_names_the_match_and_its_main_line(empty: Kifu) -> None:
    made = empty.ok("new", "pebbles", "--json").data
    [line] = empty.ok("lines", made["match"], "--json").data
    assert line["line"] == made["line"]
    assert line["mainline"] is True


def test_new_gives_each_seat_the_name_that_was_given(empty: Kifu) -> None:
    empty.ok("new", "pebbles", "--seat", "a=さくら", "--seat", "Bob", "--json")
    seats = empty.ok("search", "--json").data[0]["seats"]
    assert [seat["name"] for seat in seats] == ["さくら", "Bob"]
    assert seats[0]["id"] == "a"


def test_new_starts_from_a_position_of_the_users_own(empty: Kifu) -> None:
    position = empty.folder / "puzzle.toml"
    position.write_text(
        'game = "pebbles"\nseats = ["alice"]\n[pools]\n"bag" = { stone = 3 }\n[values]\nturn = "alice"\n'
    )
    empty.ok("new", "pebbles", "--position", position)
    places = empty.ok("show", "@last", "--json").data["places"]
    assert places["bag"] == {"pieces": {"stone": 3}}
    assert places["turn"] == {"value": "alice"}


def test_a_position_of_another_game_is_refused(empty: Kifu) -> None:
    position = empty.folder / "puzzle.toml"
    position.write_text('game = "marbles"\nseats = ["alice"]\n')
    result = empty("new", "pebbles", "--position", position)
    assert result.code == 2
    assert "marbles" in result.err


def test_a_position_with_a_misspelt_table_is_refused(empty: Kifu) -> None:
    position = empty.folder / "puzzle.toml"
    position.write_text('game = "pebbles"\nseats = ["alice"]\n[pool]\n"bag" = { stone = 3 }\n')
    result = empty("new", "pebbles", "--position", position)
    assert result.code in (2, 6)
    assert result.is_one_line()
    assert "pool" in result.err


def test_play_records_one_entry_for_each_argument(kifu: Kifu, pebbles: str) -> None:
    result = kifu.ok("play", pebbles, "alice/vp += 2", "1 stone bag -> bob/stones")
    assert [line.split()[0] for line in result.out.splitlines()] == ["14", "15"]
    places = kifu.ok("show", pebbles, "--json").data["places"]
    assert places["alice/vp"]["value"] == 8
    assert places["bob/stones"]["pieces"] == {"stone": 7}


def test_play_reads_lines_from_standard_input_and_skips_comments_and_blank_ones(kifu: Kifu, pebbles: str) -> None:
    result = kifu.ok("play", pebbles, "-", "--json", stdin="# a comment\n\nalice/vp += 1\r\nbob/vp += 1\n")
    assert [row["version"] for row in result.rows] == [14, 15]


def test_play_stops_at_the_first_refused_entry_and_keeps_those_before_it(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "alice/vp += 1", "9 marble bag -> bob/stones", "bob/vp += 1")
    assert result.code == 3
    assert result.is_one_line()
    assert "marble" in result.err
    assert "1 recorded before it" in result.err
    assert kifu.ok("lines", pebbles, "--json").data[0]["head"] == 14


def test_a_text_that_is_no_entry_is_refused_with_what_was_expected(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "frobnicate")
    assert result.code == 3
    assert "frobnicate" in result.err
    assert "expected" in result.err


def test_play_tells_that_someone_else_recorded_first(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("play", pebbles, "alice/vp += 1", "--expect", "13")
    result = kifu("play", pebbles, "bob/vp += 1", "--expect", "13")
    assert result.code == 4
    assert result.is_one_line()
    assert kifu.ok("lines", pebbles, "--json").data[0]["head"] == 14


def test_play_without_an_entry_is_a_mistake_of_usage(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles)
    assert result.code == 2
    assert "ACTION" in result.err


def test_an_irregular_entry_carries_its_mark_and_its_ruling(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("play", pebbles, "--irregular", "--ruling", "stands as played", "--by", "judge", "alice/vp += 9")
    last = kifu.ok("log", pebbles, "--from", "14", "--json").data
    assert last["irregular"] is True
    assert last["scribe"] == "judge"
    assert "stands as played" in kifu.ok("export", pebbles).out


def test_a_ruling_without_irregular_is_a_mistake_of_usage(kifu: Kifu, pebbles: str) -> None:
    assert kifu("play", pebbles, "alice/vp += 1", "--ruling", "no").code == 2


def test_play_on_another_line_leaves_the_main_line_as_it_is(kifu: Kifu, pebbles: str) -> None:
    line = kifu.ok("branch", pebbles, "--at", "5").out.strip()
    kifu.ok("play", pebbles, "--line", line, "alice/vp += 7")
    heads = {row["line"]: row["head"] for row in kifu.ok("lines", pebbles, "--json").data}
    assert heads[line] == 6
    assert sorted(heads.values()) == [6, 13]


def test_an_entry_may_begin_with_a_dash_after_two_dashes(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "--", "--json")
    assert result.code == 3
    assert "--json" in result.err


def test_undo_takes_the_last_entry_back_and_keeps_it(kifu: Kifu, pebbles: str) -> None:
    new = kifu.ok("undo", pebbles, "--reason", "wrong stone", "--by", "judge").out.strip()
    rows = {row["line"]: row for row in kifu.ok("lines", pebbles, "--json").data}
    assert rows[new]["mainline"] is True
    assert rows[new]["head"] == 12
    [old] = [row for row in rows.values() if row["undone"]]
    assert (old["head"], old["reason"]) == (13, "wrong stone")


def test_undo_from_an_entry_takes_all_after_it_back(kifu: Kifu, pebbles: str) -> None:
    told = kifu.ok("undo", pebbles, "--from", "5", "--json").data
    assert told["at"] == 4
    assert kifu.ok("show", pebbles, "--json").data["at"] == 4


def test_what_undo_proposes_brings_the_old_line_back(kifu: Kifu, pebbles: str) -> None:
    told = kifu.ok("undo", pebbles)
    proposed = told.err[told.err.index("kifu line") :].split()[1:]
    kifu.ok(*proposed)
    assert not any(row["undone"] for row in kifu.ok("lines", pebbles, "--json").data)


def test_undo_of_nothing_is_refused(empty: Kifu) -> None:
    empty.ok("new", "pebbles")
    result = empty("undo", "@last")
    assert result.code == 2
    assert "nothing to undo" in result.err
