"""The life of a card and the state of the match: what a condition can ask of a line, chair by chair."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.beginning import begin_match
from replay.errors import BadRequest
from replay.find import Finder, told
from replay.match import Match

BOTH = ("alice", "bob", "@")
PLAYS = (
    Play(
        asked="opening",
        changes=(
            Create("bob/deck", ("duke", "city", "city"), ("@",), True),
            Create("bob/hand", (), ("bob", "@")),
            Create("bob/discard", (), ("*",), True),
            Create("alice/hand", ("duke",), ("alice",)),
            Create("market", ("duke", "baron"), ("*",)),
            MovePieces("crown", 4, "", "bank"),
            Set("bob/sp", 0),
            Set("turn", "bob"),
        ),
    ),  # 1
    Play("", "draw", "drew a card", (MoveCards((1,), "bob/hand"),)),  # 2: the duke from bob's deck
    Play("bob", "main", "buy", (MoveCards((5,), "bob/discard"), MovePieces("crown", 1, "bank", "bob/crowns"))),  # 3
    Play("bob", "main", "show", (Reveal((1,), ("duke",)), Set("bob/sp", 6))),  # 4
    Play("alice", "main", "steal", (MoveCards((1,), "alice/hand"), Set("turn", "alice"))),  # 5: to a hand nobody keeps
    Play("bob", "main", "turn it", (Turn((5,), "down"), Set("bob/sp", 3))),  # 6
    Play("bob", "main", "reshuffle", (MoveCards((5,), "bob/deck", 0),)),  # 7: below the two cities
    Play("", "shuffle", "shuffled", (Shuffle("bob/deck", 0, (2, 0, 1)),)),  # 8: now at the middle
    Play("", "draw", "drew two", (Set("turn", "bob"), MoveCards((8,), "bob/hand"))),  # 9
)


@pytest.fixture
def match(archive: Archive) -> Match:
    seats = [SeatInfo("bob", "Robert"), SeatInfo("alice")]
    match = archive.new_match("none", seats, opening=PLAYS[0])
    session = archive.session(match)
    for play in PLAYS[1:]:
        session.record(play)
    return match


def versions(match: Match, condition: str, **options: str) -> list[int]:
    return [hit.version for hit in Finder(match).find(condition, **options)]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("card:duke", [1, 2, 3, 4, 5, 6, 7, 9]),
        ("card:duke drawn", [2, 9]),
        ("card:duke drawn:bob", [2, 9]),
        ("card:duke drawn:alice", []),
        ("card:duke gained", [3, 5]),
        ("card:duke gained:alice", [5]),
        ("card:duke lost", [5]),
        ("card:duke lost:market", [3]),
        ("card:duke moved", [2, 3, 5, 7, 9]),
        ("card:duke revealed", [1, 4]),
        ("card:duke turned", [6]),
        ("card:duke shuffled", [8]),
        ("card:duke first", [1]),
        ("card:duke last", [9]),
        ("card:baron", [1]),
        ("gained seat:bob", [3]),
        ("piece:crown gained:bob", [3]),
        ("bank<4", [3]),
        ("bob/hand>=1", [2, 9]),
        ("bob/sp>=3", [4]),
        ("while:bob/sp>=3 seat:bob", [4, 6, 7]),
        ("while:bob/sp>=3 while:bob/sp<6", [6, 7, 8, 9]),
        ("seat:robert", [3, 4, 6, 7]),
        ("turn:1", [1, 2, 3, 4]),
        ("turn:2-3 seat:bob", [6, 7]),
    ],
)
def test_a_condition_tells_what_happened_to_cards_and_pieces_and_when(
    match: Match, condition: str, expected: list[int]
) -> None:
    assert versions(match, condition) == expected


def test_one_card_is_followed_through_a_shuffle_whose_order_is_known(match: Match) -> None:
    assert versions(match, "card:duke@3") == [1, 3, 6, 7, 8, 9]
    assert versions(match, "card:@2") == [1, 2, 4, 5]


def test_a_chair_follows_a_card_only_as_far_as_it_sees(match: Match) -> None:
    assert versions(match, "card:duke@3", seat="alice") == [1, 3, 6, 7, 8]
    assert versions(match, "card:duke drawn", seat="alice") == []
    assert versions(match, "card:duke gained:alice", seat="alice") == [5]
    assert versions(match, "card:duke drawn", seat="bob") == [2, 9]
    assert versions(match, "position:0000000000000000", seat="bob") == []


def test_what_happened_is_told_in_words(match: Match) -> None:
    (hit,) = Finder(match).find("card:duke gained:bob")
    assert [told(one) for one in hit.happenings] == ["duke gained, market → bob/discard"]
    (hit,) = Finder(match).find("piece:crown gained")
    assert [told(one) for one in hit.happenings] == ["crown moved, bank → bob/crowns"]


def test_a_card_named_late_is_found_back_to_its_first_sight_when_one_asks_for_what_is_known_now(
    archive: Archive,
) -> None:
    opening = Play(asked="opening", changes=(Create("deck", ("?", "?"), (), True), Create("row", (), ("*",), True)))
    match = archive.new_match("none", [SeatInfo("bob")], opening=opening)
    session = archive.session(match)
    session.record(Play("", "draw", "drew ?", (MoveCards((2,), "row"),)))
    session.record(Play("", "known", "2.1 was duke", (Reveal((2,), ("duke",), ()),)))
    finder = Finder(match)
    assert [hit.version for hit in finder.find("card:duke")] == [3]
    assert [hit.version for hit in finder.find("card:duke", is_now=True)] == [1, 2, 3]


def test_a_position_is_found_where_the_table_is_the_same(match: Match) -> None:
    digits = match.cursor("", 4).table.hash()
    assert versions(match, f"position:{digits}") == [4]
    assert versions(match, f"position:{digits[:16]}") == [4]


def test_looking_again_takes_in_what_was_recorded_and_noted_since(match: Match, archive: Archive) -> None:
    finder = Finder(match)
    assert [hit.version for hit in finder.find("bob/sp=9")] == []
    archive.session(match).record(Play("bob", "main", "score", (Set("bob/sp", 9),)))
    match.refresh()
    note = match.add_note(2, "lucky")
    assert [hit.version for hit in finder.find("bob/sp=9")] == [10]
    assert [hit.version for hit in finder.find("note:lucky")] == [2]
    match.edit_note(note, "unlucky at best")
    match.remove_note(match.add_note(3, "lucky too"))
    assert [hit.version for hit in finder.find("note:best")] == [2]
    assert [hit.version for hit in finder.find("note:too")] == []
    match.add_note(4, glyph="!?", tags=["late", "Sharp eyes"])
    assert [hit.version for hit in finder.find('glyph:!? tag:"sharp eyes"')] == [4]
    assert [hit.version for hit in finder.find("tag:any glyph:any")] == [4]
    assert [hit.version for hit in finder.find("tag:sharp")] == []
    assert finder.values("tag") == ["Sharp eyes", "late"]


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("turn:soon", "turn:soon is no turn; expected a number or a range"),
        ("while:sp", "while: of what"),
        ("while:sp>=many", "compares numbers"),
        ("card:duke@99", "there is no event 99"),
        ("position:xyz", "is no hash"),
    ],
)
def test_a_condition_that_cannot_be_is_refused_with_what_was_expected(
    match: Match, condition: str, message: str
) -> None:
    with pytest.raises(BadRequest, match=message):
        Finder(match).find(condition)


def test_completion_offers_what_this_chair_knows(match: Match) -> None:
    finder = Finder(match)
    assert finder.values("card") == ["baron", "city", "duke"]
    assert finder.values("card", seat="alice") == ["baron", "duke"]
    assert finder.values("gained") == ["alice", "bob"]
    assert finder.values("piece") == ["crown"]
    assert finder.values("while") == ["bob/sp", "turn"]
    assert finder.values("action") == []


def test_the_only_card_of_a_hand_that_nobody_keeps_is_followed_out_of_it(archive: Archive) -> None:
    opening = Play(asked="opening", changes=(Create("row", ("duke",), ("*",)), Create("alice/hand", (), ("alice",))))
    match = archive.new_match("none", [SeatInfo("alice")], opening=opening)
    session = archive.session(match)
    session.record(Play("alice", "main", "take", (MoveCards((1,), "alice/hand"),)))
    session.record(Play("alice", "main", "lay down", (MoveCards((1,), "row", kinds=("duke",)),)))
    assert versions(match, "card:duke@1") == [1, 2, 3]


def test_tables_are_kept_until_the_line_grows(match: Match, archive: Archive) -> None:
    finder = Finder(match)
    assert not finder.is_ready()
    assert finder.relation() is finder.relation()
    assert finder.is_ready()
    assert not finder.is_ready("", "bob")
    archive.session(match).record(Play("bob", "main", "score", (Set("bob/sp", 9),)))
    assert not finder.is_ready()


def test_where_the_rules_cannot_count_points_nothing_else_is_lost(archive: Archive) -> None:
    match = begin_match(archive, "heart-of-crown", [SeatInfo("alice"), SeatInfo("bob")], seed=1).match
    count = match.head()
    archive.session(match).record(Play("", "declared", "seats = 3", (Set("seats", 3),)))
    assert versions(match, "alice/score>=0") == [1]
    assert versions(match, "mark:declared") == [count + 1]
