"""A person's own SQL over a match: it sees what the chair sees, changes nothing, and ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.archive import Archive
from replay.errors import BadRequest
from replay.find import KEYS, LIMITS, MARKS, VERBS, Finder
from replay.match import Match
from replay.relation import TABLES
from replay.relation_sql import ask
from tests.replay.test_find_life import match as match
from tests.replay.test_referee import opened


def test_every_table_and_column_that_is_explained_is_there_and_no_other(match: Match) -> None:
    relation = Finder(match).relation()
    for table, (_, columns) in TABLES.items():
        assert ask(relation, f"SELECT * FROM {table} LIMIT 0").columns == tuple(columns)


def test_sql_gives_columns_and_rows_and_the_events_that_it_names(match: Match) -> None:
    finder = Finder(match)
    sql = "SELECT version, kind, what FROM cards WHERE gained_by = 'bob'"
    answer = finder.ask(sql)
    assert (answer.columns, answer.rows) == (("version", "kind", "what"), [(3, "duke", "gained")])
    assert [(hit.version, hit.action) for hit in finder.hits_of(sql)] == [(3, "buy")]
    assert finder.ask("SELECT 1 AS a, 2 AS a").columns == ("a", "a_2")
    assert finder.hits_of("SELECT count(*) FROM events") == []


def test_sql_of_a_seat_asks_the_seats_record(match: Match) -> None:
    finder = Finder(match)
    sql = "SELECT DISTINCT kind FROM cards WHERE kind <> '?' ORDER BY kind"
    assert finder.ask(sql).rows == [("baron",), ("city",), ("duke",)]
    assert finder.ask(sql, seat="alice").rows == [("baron",), ("duke",)]
    assert finder.ask("SELECT count(*) FROM positions", seat="alice").rows == [(0,)]
    assert finder.ask("SELECT count(*) FROM positions").rows == [(9,)]


def test_scores_are_those_of_the_rules(archive: Archive) -> None:
    match = opened(archive)
    rows = Finder(match).ask("SELECT DISTINCT seat FROM scores ORDER BY seat").rows
    assert [seat for (seat,) in rows] == sorted(seat.id for seat in match.state.seats)


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM events",
        "INSERT INTO places VALUES (1, 'x')",
        "UPDATE events SET action = ''",
        "CREATE TABLE mine (a)",
        "CREATE TEMP TABLE mine (a)",
        "DROP TABLE events",
        "ATTACH 'stolen.db' AS other",
        "PRAGMA query_only = OFF",
        "SELECT * FROM pragma_table_info('events')",
        "SELECT load_extension('x')",
        "VACUUM INTO 'copy.db'",
        "BEGIN",
    ],
)
def test_sql_can_only_read(match: Match, sql: str) -> None:
    finder = Finder(match)
    with pytest.raises(BadRequest, match="can only be read"):
        finder.ask(sql)
    assert finder.ask("SELECT count(*) FROM events").rows == [(9,)]


@pytest.mark.parametrize(
    ("sql", "message"),
    [
        ("", "asks nothing"),
        ("-- nothing", "asks nothing"),
        ("SELECT 1; SELECT 2", "more than one statement"),
        ("SELECT version FROM nope", "no such table: nope"),
        ("SELEC", "cannot be answered"),
        ("SELECT 1\0", "cannot be answered"),
        ("SELECT hex(zeroblob(900000000))", "too big"),
    ],
)
def test_sql_that_cannot_be_answered_is_refused_in_one_line(match: Match, sql: str, message: str) -> None:
    with pytest.raises(BadRequest, match=message) as caught:
        Finder(match).ask(sql)
    assert "\n" not in str(caught.value)


_ENDLESS = "WITH RECURSIVE a(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM a) SELECT {} FROM a"


def test_sql_that_takes_too_long_or_gives_too_much_is_stopped(match: Match) -> None:
    relation = Finder(match).relation()
    with pytest.raises(BadRequest, match=r"stopped after 0\.01 seconds"):
        ask(relation, _ENDLESS.format("count(*)"), time_limit_s=0.01)
    with pytest.raises(BadRequest, match="more than 5 rows"):
        ask(relation, _ENDLESS.format("x"), most=5)
    assert len(ask(relation, "SELECT version FROM events").rows) == 9


def test_after_a_question_the_tables_still_take_in_what_is_new(match: Match, archive: Archive) -> None:
    finder = Finder(match)
    with pytest.raises(BadRequest):
        finder.ask("DELETE FROM events")
    match.undo()
    match.add_note(3, "bought too early")
    assert finder.ask("SELECT version, text FROM notes").rows == [(3, "bought too early")]
    assert finder.ask("SELECT max(version) FROM events").rows == [(8,)]


def test_every_table_column_key_and_word_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "find.md").read_text(encoding="utf-8")
    for table, (_, columns) in TABLES.items():
        section = text.partition(f"### {table}\n")[2].partition("\n##")[0]
        assert [name for name in columns if f"| `{name}` |" not in section] == []
    assert [key for key in KEYS if f"`{key}:" not in text] == []
    assert [word for word in (*VERBS, *LIMITS, *MARKS) if f"`{word}`" not in text and f"mark:{word}" not in text] == []
