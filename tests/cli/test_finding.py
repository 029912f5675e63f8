"""`find` with SQL and `search` by what happened in the matches."""

from __future__ import annotations

import pytest

from replay.relation import TABLES
from tests.cli.conftest import Kifu


@pytest.fixture
def cards(empty: Kifu) -> str:
    """A match in which bob keeps a baron in a hand that alice does not see, and lays a duke on the table."""
    match = empty.ok("new", "cards", "--seat", "alice", "--seat", "bob").out.strip()
    empty.ok(
        "play",
        match,
        "open bob/hand for bob; open table for all; 1 card duke outside -> bob/hand; 1 card baron outside -> bob/hand",
        "card duke bob/hand -> table",
        "bob/vp = 3",
        "--seat",
        "bob",
    )
    return match


def test_sql_prints_rows_and_json_names_their_columns(empty: Kifu, cards: str) -> None:
    sql = "SELECT version, kind, lost_by FROM cards WHERE what = 'lost'"
    assert empty.ok("find", cards, "--sql", sql).out == "3\tduke\tbob\n"
    assert empty.ok("find", cards, "--sql", sql, "--json").data == [{"version": 3, "kind": "duke", "lost_by": "bob"}]


def test_sql_in_a_seats_view_has_no_hidden_card(empty: Kifu, cards: str) -> None:
    sql = "SELECT DISTINCT kind FROM cards WHERE kind NOT LIKE '?%'"
    assert empty.ok("find", cards, "--sql", sql, "--seat", "alice").out == "duke\n"
    assert empty("find", cards, "card:baron", "--seat", "alice").code == 1


def test_sql_without_a_row_ends_with_1_and_what_is_no_question_with_2(empty: Kifu, cards: str) -> None:
    assert empty("find", cards, "--sql", "SELECT 1 WHERE 0").code == 1
    for sql in ("DELETE FROM events", "SELECT nothing", "ATTACH 'x' AS y"):
        result = empty("find", cards, "--sql", sql)
        assert (result.code, result.out) == (2, "")
        assert result.is_one_line()


def test_what_sql_makes_up_does_not_act_on_the_terminal(empty: Kifu, cards: str) -> None:
    out = empty.ok("find", cards, "--sql", "SELECT char(27) || '[31m', x'00ff', NULL").out
    assert "\x1b" not in out
    assert out.endswith("\t00ff\t\n")


def test_the_schema_lists_every_table(empty: Kifu, cards: str) -> None:
    assert set(empty.ok("find", cards, "--schema", "--json").data) == set(TABLES)
    assert "gained_by" in empty.ok("find", cards, "--schema").out


@pytest.mark.parametrize("words", [(), ("card:duke", "--schema"), ("card:duke", "--sql", "SELECT 1")])
def test_find_takes_one_question(empty: Kifu, cards: str, words: tuple[str, ...]) -> None:
    result = empty("find", cards, *words)
    assert result.code == 2
    assert result.is_one_line()


def test_find_says_what_happened_to_the_card(empty: Kifu, cards: str) -> None:
    assert "duke lost, bob/hand → table" in empty.ok("find", cards, "card:duke", "lost").out
    (hit,) = empty.ok("find", cards, "card:duke", "lost", "--json").data
    assert hit["happened"] == [{"kind": "duke", "number": 1, "what": "lost", "source": "bob/hand", "target": "table"}]


def test_search_by_a_card_and_by_the_position_that_show_prints(empty: Kifu, cards: str) -> None:
    assert empty.ok("search", "card:duke", "--json").data[0]["match"] == cards
    digits = empty.ok("show", cards, "--json").data["hash"]
    assert empty.ok("search", f"position:{digits}", "--json").data[0]["match"] == cards
    assert [hit["version"] for hit in empty.ok("find", cards, f"position:{digits}", "--json").data] == [4]
    assert empty("search", "card:emperor").code == 1


def test_search_as_everyone_may_know_finds_by_no_hidden_card(empty: Kifu, cards: str) -> None:
    assert empty.ok("search", "card:baron").out
    assert empty("search", "card:baron", "--public").code == 1
    assert empty.ok("search", "card:duke", "--public").out
    refused = empty("search", "blank:any", "--public")
    assert refused.code == 2
    assert refused.is_one_line()


@pytest.mark.parametrize("query", ["position:short", "blank:some", "card:", "irregular:"])
def test_a_malformed_search_by_content_is_refused(empty: Kifu, query: str) -> None:
    result = empty("search", query)
    assert result.code == 2
    assert result.is_one_line()


def test_what_is_searched_is_built_again(empty: Kifu, cards: str) -> None:
    assert empty.ok("db", "rebuild", "--json").data == {"rebuilt": 1}
    assert empty.ok("search", "card:duke", "--json").data[0]["match"] == cards
