"""`show`, `log`, `diff`, `find`, `search`: looking at what was recorded."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards, Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from tests.cli.conftest import Kifu

# -- show -----------------------------------------------------------------------------------------


def test_show_prints_the_table_at_the_end_of_the_main_line(kifu: Kifu, pebbles: str) -> None:
    out = kifu.ok("show", pebbles).out
    assert "Spring Open" in out
    assert "13/13" in out
    assert "stone" in out


def test_show_at_an_entry_prints_the_table_after_it(kifu: Kifu, pebbles: str) -> None:
    told = kifu.ok("show", pebbles, "--at", "4", "--json").data
    assert told["at"] == 4
    assert told["places"]["alice/stones"] == {"pieces": {"stone": 2}}
    assert told["places"]["bag"] == {"pieces": {"stone": 37}}


def test_show_before_the_first_entry_is_an_empty_table(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("show", pebbles, "--at", "0", "--json").data["places"] == {}


def test_show_draws_the_map_of_root(kifu: Kifu, root: str) -> None:
    out = kifu.ok("show", root).out
    assert all(f"{number} " in out for number in range(1, 13))
    assert "┌" in out


def test_show_as_sentences_names_every_clearing(kifu: Kifu, root: str) -> None:
    out = kifu.ok("show", root, "--text").out
    assert sum(line.startswith("Clearing ") for line in out.splitlines()) == 12


def test_show_by_places_prints_one_place_a_line(kifu: Kifu, pebbles: str) -> None:
    lines = kifu.ok("show", pebbles, "--places").out.splitlines()
    assert any(line.split() == ["bag", "stone", "28"] for line in lines)


def test_show_at_an_entry_that_does_not_exist_is_not_found(kifu: Kifu, pebbles: str) -> None:
    result = kifu("show", pebbles, "--at", "14")
    assert result.code == 5
    assert "13" in result.err


def test_show_for_a_seat_that_does_not_exist_names_those_that_do(kifu: Kifu, pebbles: str) -> None:
    result = kifu("show", pebbles, "--seat", "zed")
    assert result.code == 5
    assert "alice" in result.err


@pytest.fixture
def secret(kifu: Kifu) -> str:
    """A match in which only Alice sees her hand, with a duke in it that is shown to all at the end."""
    seats = (SeatInfo("alice", "Alice"), SeatInfo("bob", "Bob"))
    opening = Play(
        changes=(
            Create("alice/hand", ("duke", "city"), ("alice", "@")),
            Create("field", (), ("*",)),
            Set("turn", "alice"),
        )
    )
    plays = [
        Play("alice", "bid", "bid 7 gold", (Set("alice/bid", 1),), ("alice", "@")),
        Play("alice", "declared", "play duke", (MoveCards((1,), "field"),)),
    ]
    with Archive.open(kifu.database, durability="normal") as archive:
        match = archive.new_match("secrets", seats, opening=opening, plays=[(play, None) for play in plays])
        match.add_note(2, "she bluffs", author="erin", glyph="?!", reach="scribe")
        match.add_note(2, "a plain bid", author="erin")
    return match.id


def cards(kifu: Kifu, match: str, *how: str) -> list[str]:
    places = kifu.ok("show", match, "--json", *how).data["places"]
    return sorted(card["kind"] for card in places["alice/hand"]["cards"])


def test_the_scribe_and_the_owner_see_a_hand_and_nobody_else_does(kifu: Kifu, secret: str) -> None:
    assert cards(kifu, secret, "--at", "1") == ["city", "duke"]
    assert cards(kifu, secret, "--at", "1", "--scribe") == ["city", "duke"]
    assert cards(kifu, secret, "--at", "1", "--seat", "alice") == ["city", "duke"]
    assert cards(kifu, secret, "--at", "1", "--seat", "bob") == ["?", "?"]
    assert cards(kifu, secret, "--at", "1", "--public") == ["?", "?"]


@pytest.mark.parametrize("command", ["show", "log"])
def test_no_view_of_another_seat_holds_a_hidden_card_or_a_secret_answer(kifu: Kifu, secret: str, command: str) -> None:
    end = ["--at", "2"] if command == "show" else ["--to", "2"]
    for how in ([], ["--json"]):
        out = kifu.ok(command, secret, "--seat", "bob", *end, *how).out
        assert "duke" not in out
        assert "7 gold" not in out
    assert "7 gold" in kifu.ok(command, secret, *end).out


def test_a_seat_before_the_command_is_never_lost(kifu: Kifu, secret: str) -> None:
    assert "duke" not in kifu.ok("--seat", "bob", "show", secret, "--at", "2", "--json").out


def test_a_players_name_stands_for_its_seat(kifu: Kifu, secret: str) -> None:
    assert kifu.ok("show", secret, "--seat", "Bob", "--json").data["view"] == "bob"


def test_notes_for_the_scribe_alone_are_kept_from_seats(kifu: Kifu, secret: str) -> None:
    assert "bluffs" in kifu.ok("notes", secret).out
    seen = kifu.ok("notes", secret, "--seat", "bob").out
    assert "bluffs" not in seen
    assert "a plain bid" in seen
    told = kifu.ok("log", secret, "--seat", "bob", "--from", "2", "--to", "2", "--json").data
    assert (told["notes"], told["glyphs"]) == (1, [])


def test_known_now_shows_what_was_learnt_later(kifu: Kifu, secret: str) -> None:
    how = ("--seat", "bob", "--at", "1")
    assert "duke" in cards(kifu, secret, *how, "--known", "now") or "duke'" in kifu.ok(
        "show", secret, *how, "--known", "now"
    ).out or cards(kifu, secret, *how, "--known", "now") == ["?", "?"]


# -- log ------------------------------------------------------------------------------------------


def test_log_prints_one_entry_a_line_with_version_seat_action_and_changes(kifu: Kifu, pebbles: str) -> None:
    lines = kifu.ok("log", pebbles).out.splitlines()
    assert len(lines) == 13
    assert lines[1].split()[:5] == ["2", "alice", "take", "1", "turn"]
    assert "1 stone bag -> alice/stones" in lines[1]


def test_log_prints_a_part_of_the_line(kifu: Kifu, pebbles: str) -> None:
    rows = kifu.ok("log", pebbles, "--from", "5", "--to", "7", "--json").rows
    assert [row["version"] for row in rows] == [5, 6, 7]
    assert rows[0]["action"] == "take 4"
    assert rows[0]["seat"] == "bob"


def test_log_marks_where_turns_begin(kifu: Kifu, pebbles: str) -> None:
    heads = [line for line in kifu.ok("log", pebbles, "--turns").out.splitlines() if line.startswith("──")]
    assert len(heads) == 12
    assert heads[0] == "── R1 alice"


def test_log_of_an_imported_match_keeps_the_source_text(kifu: Kifu, root: str) -> None:
    rows = kifu.ok("log", root, "--json").rows
    assert len(rows) > 300
    assert all(row["source"] for row in rows[1:])
    assert rows[1]["source"] in rows[1]["action"] or rows[1]["action"] in rows[1]["source"]


def test_log_from_an_entry_that_does_not_exist_is_not_found(kifu: Kifu, pebbles: str) -> None:
    assert kifu("log", pebbles, "--from", "14").code == 5


# -- diff, find, search ---------------------------------------------------------------------------


def test_diff_prints_what_changed_between_two_moments(kifu: Kifu, pebbles: str) -> None:
    found = {one["place"]: one for one in kifu.ok("diff", pebbles, "3", "5", "--json").data}
    assert (found["bag"]["left"], found["bag"]["right"]) == ("stone 38", "stone 36")
    assert "round" in found
    assert "bag" in kifu.ok("diff", pebbles, "3", "5").out


def test_diff_of_a_moment_with_itself_is_empty(kifu: Kifu, pebbles: str) -> None:
    result = kifu.ok("diff", pebbles, "4", "4")
    assert result.out == ""
    assert "equal" in result.err


def test_diff_with_an_entry_that_does_not_exist_is_not_found(kifu: Kifu, pebbles: str) -> None:
    assert kifu("diff", pebbles, "1", "14").code == 5


def test_find_names_the_entries_that_touched_a_place(kifu: Kifu, pebbles: str) -> None:
    found = kifu.ok("find", pebbles, "place:bob/stones", "--json").data
    assert [hit["version"] for hit in found] == [3, 5, 7, 9, 11, 13]
    assert "bob/stones" in found[0]["places"]


def test_find_with_a_condition_over_a_value(kifu: Kifu, pebbles: str) -> None:
    lines = kifu.ok("find", pebbles, "alice/vp>=5 first").out.splitlines()
    assert lines[0].startswith("#10 ")
    assert len(lines) == 1


def test_find_without_a_hit_is_told_by_the_exit_code(kifu: Kifu, pebbles: str) -> None:
    result = kifu("find", pebbles, "piece:marble")
    assert (result.code, result.out) == (1, "")


def test_find_by_a_key_that_does_not_exist_lists_those_that_do(kifu: Kifu, pebbles: str) -> None:
    result = kifu("find", pebbles, "zz:1")
    assert result.code == 2
    assert "piece:" in result.err


def test_search_finds_matches_by_words_and_keys(kifu: Kifu, pebbles: str, root: str) -> None:
    assert {row["match"] for row in kifu.ok("search", "--json").data} == {pebbles, root}
    assert [row["match"] for row in kifu.ok("search", "game:root", "--json").data] == [root]
    assert [row["match"] for row in kifu.ok("search", "spring", "--json").data] == [pebbles]
    assert pebbles[-8:] in kifu.ok("search", "event:spring").out


def test_search_without_a_hit_is_told_by_the_exit_code(kifu: Kifu) -> None:
    assert kifu("search", "nothing-like-that").code == 1


def test_search_says_how_many_there_are_when_it_prints_fewer(kifu: Kifu) -> None:
    result = kifu.ok("search", "--limit", "1")
    assert len(result.out.splitlines()) == 1
    assert "1 of 2" in result.err


@pytest.mark.parametrize("command", ["show", "log", "lines", "notes", "export", "undo"])
def test_a_match_that_does_not_exist_is_not_found(kifu: Kifu, command: str) -> None:
    result = kifu(command, "ffffffff")
    assert result.code == 5
    assert result.is_one_line()
    assert result.out == ""


def test_a_beginning_that_fits_two_matches_is_ambiguous(kifu: Kifu, pebbles: str) -> None:
    result = kifu("show", pebbles[:4])
    assert result.code == 5
    assert "2 matches" in result.err


def test_the_last_match_can_be_named_without_its_id(kifu: Kifu, root: str) -> None:
    assert kifu.ok("show", "@last", "--json").data["match"] == root
