"""`new`, `play`, `undo`: matches are opened and entries recorded."""

from __future__ import annotations

import pytest

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


def test_root_is_not_opened_without_seats_and_says_how_they_are_named(empty: Kifu) -> None:
    result = empty("new", "root")
    assert (result.code, result.out) == (2, "")
    assert result.is_one_line()
    assert "--seat C=alice" in result.err
    assert empty("search").code == 1


@pytest.mark.parametrize("bad", ["", "   ", "peb\x1b[2Jbles", "two\nlines", "left\u202eright", "\udcff"])
def test_a_game_without_a_proper_name_is_not_opened(empty: Kifu, bad: str) -> None:
    result = empty("new", bad, "--seat", "alice")
    assert (result.code, result.out) == (2, "")
    assert result.is_one_line()
    empty.ok("db", "upgrade")
    assert empty("search").code == 1


@pytest.mark.parametrize("bad", ["a\x1b[2Jb", "two\nlines", "\u202eright", "bell\x07", "\x9b2J", "\udcff"])
def test_control_characters_are_refused_wherever_a_name_is_given(kifu: Kifu, pebbles: str, bad: str) -> None:
    before = kifu.ok("export", pebbles).out
    for words in (
        ("new", "pebbles", "--seat", bad),
        ("new", "pebbles", "--seat", f"a={bad}"),
        ("new", "pebbles", "--event", bad),
        ("new", "pebbles", "--by", bad),
        ("new", "pebbles", "--option", f"x={bad}"),
        ("branch", pebbles, "--at", "3", "--name", bad),
        ("line", pebbles, "main", "--name", bad),
        ("note", pebbles, "--at", "3", "text", "--by", bad),
        ("note", pebbles, "--at", "3", "text", "--tag", bad),
        ("play", pebbles, "alice/vp += 1", "--by", bad),
        ("undo", pebbles, "--by", bad),
    ):
        result = kifu(*words)
        assert (result.code, result.out) == (2, ""), words
        assert result.is_one_line()
        assert bad not in result.err
    assert kifu.ok("export", pebbles).out == before
    assert len(kifu.ok("search", "--json").data) == 2


@pytest.mark.parametrize("name", ["さくら", "👩‍👩‍👧 team", "[/red]", 'O\'Neil & "Söhne"'])
def test_any_other_name_is_taken_as_it_is(kifu: Kifu, pebbles: str, name: str) -> None:
    kifu.ok("note", pebbles, "--at", "3", "text", "--by", name)
    assert kifu.ok("notes", pebbles, "--json").data[0]["author"] == name


@pytest.mark.parametrize("words", [("play", "x = \udcff"), ("note", "--at", "2", "x\udcff"), ("show",)], ids=str)
def test_words_that_are_no_text_are_a_mistake_of_usage(kifu: Kifu, pebbles: str, words: tuple[str, ...]) -> None:
    match = "\udcff" if words == ("show",) else pebbles
    result = kifu(words[0], match, *words[1:])
    assert result.code in (2, 3, 5)
    assert result.is_one_line()


def test_the_letter_of_whoever_has_the_turn_does_not_begin_another_round(empty: Kifu) -> None:
    empty.ok("new", "root", "--seat", "C=alice", "--seat", "E=bob", "--option", "rules=none")
    empty.ok("play", "@last", "C:#->C", "C:#->C", "E:#->E", "E:#->E", "C:#->C")
    assert empty.ok("show", "@last", "--json").data["places"]["round"]["value"] == 2
    assert "round += 0" not in empty.ok("log", "@last").out
    result = empty("play", "@last", "C:")
    assert result.code == 3
    assert "C's turn already" in result.err


@pytest.mark.parametrize("name", ["autumn", "fall"])
def test_the_autumn_map_is_taken_by_both_names_and_printed_by_one(empty: Kifu, name: str) -> None:
    empty.ok("new", "root", "--seat", "C=alice", "--seat", "E=bob", "--option", f"map={name}")
    for words in (("show", "@last", "--places"), ("export", "@last", "--format", "text")):
        said = empty.ok(*words).out
        assert "autumn" in said
        assert "fall" not in said.replace("waterfall", "")
    assert empty.ok("search", "autumn").out == empty.ok("search", "fall").out != ""
    assert "Map: Fall" in empty.ok("export", "@last", "--format", "rootlog").out


def test_what_the_rulebook_advises_against_is_said_once_when_the_match_is_opened(empty: Kifu) -> None:
    said = empty.ok("new", "heart-of-crown", "--seat", "a", "--seat", "b", "--option", "rares=capital-crown").err
    assert said.startswith("kifu: not recommended: Imperial Capital (")


def test_a_game_with_rules_is_declared_where_somebody_says_so_or_no_law_is_written(empty: Kifu) -> None:
    judged = empty.ok("new", "root", "--seat", "C=alice", "--seat", "E=bob").out.strip()
    assert "place keep 1" in empty.ok("legal", judged).out
    declared = empty.ok("new", "root", "--seat", "C=alice", "--seat", "E=bob", "--option", "rules=none").out.strip()
    assert empty("legal", declared).code == 2
    lizards = empty("new", "root", "--seat", "C=alice", "--seat", "L=bob")
    assert lizards.code == 0
    assert "no rules are written for Lizard Cult (L)" in lizards.err
    empty.ok("play", lizards.out.strip(), "L:w->5")
    wrong = empty("new", "root", "--seat", "C=alice", "--seat", "E=bob", "--option", "rules=some")
    assert (wrong.code, "law or none" in wrong.err) == (2, True)


def test_what_does_not_fit_is_told_of_the_event_that_it_is_about(empty: Kifu) -> None:
    match = empty.ok("new", "heart-of-crown", "--seat", "alice", "--seat", "bob", "--sees", "alice").out.strip()
    told = empty.ok("play", match, "city brownie caravan").err
    assert [line.partition(":")[2].partition(" does")[0] for line in told.splitlines()] == [" event 3"]
    found = empty("check", match, "--json").rows
    assert [one["version"] for one in found] == [3]
