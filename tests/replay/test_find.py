"""Finding inside a line: the search of a game for a card, a place, a moment."""

from __future__ import annotations

import pytest

from domain.changes import Create, MovePieces, Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.declare import declare
from replay.errors import BadRequest
from replay.find import find
from replay.match import Match
from replay.meta import Meta


@pytest.fixture
def match(archive: Archive) -> Match:
    opening = Play(
        asked="opening",
        changes=(
            Create("bob/hand", ("duke", "city"), ("bob", "@")),
            Create("deck", ("?", "?"), (), True),
            Create("discard"),
            MovePieces("warrior:eyrie", 6, "", "clearing/6"),
            Set("bob/sp", 0),
        ),
    )
    match = archive.new_match("none", [SeatInfo("bob"), SeatInfo("alice")], opening=opening)
    session = archive.session(match)
    for seat, text in (
        ("bob", "phase = Main; round = 1"),  # 2
        ("bob", "card duke bob/hand -> discard"),  # 3
        ("alice", "2 warrior:eyrie clearing/6 -> clearing/11"),  # 4
        ("alice", "card ? deck -> bob/hand; phase = Evening"),  # 5
        ("bob", "bob/sp = 12"),  # 6
        ("bob", "bob/sp = 21; assume city in deck"),  # 7
        ("bob", "bob/sp = 25"),  # 8
    ):
        session.record(declare(text, session.cursor.table, seat))
    session.record(
        Play("bob", "action", "grab", (MovePieces("warrior:eyrie", 9, "clearing/6", "x"),)), meta=Meta(irregular=True)
    )
    match.add_note(4, "Too bold by half", glyph="?!", tags=["Turning"], author="carol")
    match.add_note(6, "for bob alone", reach="bob")
    return match


def versions(match: Match, condition: str, **options: str) -> list[int]:
    return [hit.version for hit in find(match, condition, **options)]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("card:duke", [1, 3]),
        ("card:duke seat:bob", [3]),
        ("lost:bob", [3]),
        ("gained:bob", [5]),
        ("lost:bob card:city", []),
        ("piece:warrior", [1, 4, 9]),
        ("piece:warrior place:clearing/11", [4]),
        ("place:clearing", [1, 4, 9]),
        ("place:clearing/1", []),
        ("phase:evening seat:bob", [6, 7, 8, 9]),
        ("bob/sp>=20", [7]),
        ("bob/sp>0 first", [6]),
        ("round=1", [2]),
        ("phase=Evening", [5]),
        ("note:BOLD", [4]),
        ("note:any", [4, 6]),
        ("glyph:?! tag:turning", [4]),
        ("mark:finding", [9]),
        ("mark:assumed", [7]),
        ("mark:irregular", [9]),
        ("mark:declared seat:alice", [4, 5]),
        ("grab", [9]),
        ('"bob/hand -> discard"', [3]),
        ("hand->discard", []),
        ("action:eyrie", [4]),
        ("nowhere", []),
    ],
)
def test_a_condition_finds_the_events_that_it_describes(match: Match, condition: str, expected: list[int]) -> None:
    assert versions(match, condition) == expected


def test_another_seat_finds_only_what_it_saw_and_the_notes_it_may_read(match: Match) -> None:
    assert versions(match, "card:duke", seat="alice") == [3]
    assert versions(match, "note:any", seat="alice") == [4]
    assert versions(match, "note:any", seat="bob") == [4, 6]
    assert versions(match, "mark:irregular", seat="alice") == []


def test_a_line_is_searched_from_its_shared_beginning_on(match: Match, archive: Archive) -> None:
    fork = archive.session(match, at=4)
    done = fork.record(declare("card city bob/hand -> discard", fork.cursor.table, "bob"))
    assert versions(match, "lost:bob", line=done.line) == [3, 5]


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("", "nothing to find"),
        ("first", "nothing to find"),
        ("crad:duke", "no key crad:"),
        ("mark:blue", "no mark blue; there are finding"),
        ("card:", "card: of what"),
        ("seat:", "seat: of what"),
        ("vp>=", "vp>= what"),
        ("vp=", "vp= what"),
        (":x", "begins with a sign"),
        (">=5", "begins with a sign"),
        ("vp>=lots", "compares numbers"),
        ("vp>==5", "compares nothing"),
        ('note:"half', "not closed"),
        ("warrior vp<", "vp< what"),
    ],
)
def test_a_condition_that_says_nothing_is_refused_at_once(match: Match, condition: str, message: str) -> None:
    with pytest.raises(BadRequest, match=message):
        find(match, condition)
