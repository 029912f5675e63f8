"""What a seat did most at a question is offered first among what fits equally well."""

from __future__ import annotations

from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.habits import Habits
from replay.legal_order import in_order
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import open_with_rules
from replay.session import Session

HAND = ["city", "farming-village", "farming-village", "farming-village", "flea-market"]
POSITION = f"""
[stacks]
"alice/hand" = {HAND}
"alice/deck" = {HAND}
"bob/hand" = {HAND}
"bob/deck" = {HAND}
supply = []
market = []
[values]
turn = "alice"
"""


def crown_session(archive: Archive) -> Session:
    begun = open_with_rules("heart-of-crown", ["alice", "bob"], {}, sees=("*",), position=read_position(POSITION))
    match = archive.new_match(
        "heart-of-crown",
        [SeatInfo("alice"), SeatInfo("bob")],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )
    return Session(match)


def record(session: Session, *lines: str) -> None:
    for line in lines:
        session.record_all(session.read(line))


def test_among_equals_what_was_used_most_comes_first_and_what_ends_still_last():
    used = {"play city": 1, "play duke": 3, "end main": 9}
    legal = ["play anvil", "play city", "play duke", "end main"]
    assert in_order(legal, used=lambda text: used.get(text, 0)) == [
        "play duke",
        "play city",
        "play anvil",
        "end main",
    ]


def test_answers_are_told_apart_by_verb_and_card_or_piece_and_not_by_clearing():
    habits = Habits({"city", "sawmill:marquise", "workshop:marquise"})
    answers = ("march 2 9->12", "march 1 1->5", "build sawmill 9", "play city", "use inn: city")
    habits.count([Play("C", "act", answer, ()) for answer in answers], len(answers))
    count = habits.of("C", "act")
    assert [count(text) for text in ("march 3 4->8", "build sawmill 5", "build workshop 5")] == [2, 1, 0]
    assert [count(text) for text in ("play city", "use inn: city", "use inn")] == [1, 1, 0]
    assert habits.of("E", "act")("march 1 1->5") == 0
    assert habits.of("C", "another")("march 1 1->5") == 0


def test_a_seat_is_offered_first_what_it_has_played_most_and_others_are_not(archive):
    session = crown_session(archive)
    assert session.ways_on("")[0] == "play city"
    record(session, "play farming-village")
    assert session.ways_on("") == ["play farming-village", "play city", "play flea-market", "end main"]
    assert session.ways_on("play")[0] == "play farming-village"
    assert session.ways_on("play f")[:2] == ["play farming-village", "play flea-market"]
    assert session.ways_on("city")[0] == "play city", "what fits better stands first all the same"
    record(session, "end turn")
    assert session.ways_on("")[0] == "play city", "bob has played nothing yet"


def test_what_was_taken_back_or_lies_on_another_line_does_not_count(archive):
    session = crown_session(archive)
    record(session, "play flea-market")
    assert session.ways_on("")[0] == "play flea-market"
    session.undo()
    assert session.ways_on("")[0] == "play city"


def test_only_what_lies_before_the_entry_at_hand_counts(archive):
    session = crown_session(archive)
    record(session, "play flea-market")
    assert session.ways_on("")[0] == "play flea-market"
    session.cursor.goto(1)
    assert session.ways_on("")[0] == "play city"
