"""The search language of the library."""

from __future__ import annotations

import msgspec
import pytest

from replay.errors import BadRequest
from replay.query import Row, parse_query, verify_query

ROW = Row(
    id="0193aa",
    game="root",
    date="2026-11-28",
    event="Spring Open",
    round="2",
    table="1",
    place="Kyōto",
    seats=[("E", "Bob [/red]"), ("Y", "さくら")],
    winners=["E"],
    scores={"E": 30, "Y": 22},
    has_result=True,
    opened=1,
    updated=2,
    mainline="m",
    lines=["m"],
    events=402,
    notes=1,
    glyphs=["!?"],
    tags=["turning-point"],
    texts=["too bold by half"],
    rulings=0,
    findings=2,
    options={"map": "fall"},
    source="r2t1.rootlog",
    other_lines=1,
)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "spring",
        "game:root seat:bob spring",
        "seat:さくら",
        'event:"spring open" round:2',
        "date:2026-11",
        "date>2026-11-01 date<2026-12",
        "result:any result:30 winner:bob",
        "note:bold tag:turning glyph:!? finding:any",
        "[/red]",
        "fall",
        "kyōto",
        "game:",
        'seat:"bo',
    ],
)
def test_a_query_finds_the_match(query: str) -> None:
    assert parse_query(query).fits(ROW)


@pytest.mark.parametrize(
    "query", ["winter", "game:heart", "seat:carol", "date>2026-11-28", "result:none", "ruling:any", "spring winter"]
)
def test_a_query_that_one_term_does_not_fit_does_not_find_it(query: str) -> None:
    assert not parse_query(query).fits(ROW)


def test_a_key_that_does_not_exist_is_named_with_the_nearest_one() -> None:
    with pytest.raises(BadRequest, match=r"no search key saet:; did you mean seat:"):
        parse_query("saet:bob")


def test_a_match_without_a_result_is_running() -> None:
    running = msgspec.structs.replace(ROW, has_result=False, winners=[], scores={})
    assert parse_query("result:running").fits(running)


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("seat:", "seat: of what"),
        ("alice date:", "date: of what"),
        ("date>", "date> of what"),
        ("date>abc", "is no date"),
        ("date:yesterday", "is no date"),
        ("date<=2026-1", "is no date"),
        (":x", "no key before the colon"),
        ("finding:many", "finding:any"),
        ('"half a name', "not closed"),
        ("saet:x", "did you mean seat:"),
    ],
)
def test_a_query_that_was_sent_off_says_what_is_wrong_with_it(query: str, message: str) -> None:
    with pytest.raises(BadRequest, match=message):
        verify_query(query)


@pytest.mark.parametrize(
    "query",
    ["", "alice", "date:2026", "date>=2026-11", "date<2026-11-28", "12:30", "note:any", '"two words"', "finding:any"],
)
def test_a_query_that_can_find_something_is_in_order(query: str) -> None:
    verify_query(query)
