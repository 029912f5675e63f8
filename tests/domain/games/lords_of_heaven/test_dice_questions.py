"""What is asked as dice are rolled: what each face gives, or how Strength and Wounds are told."""

from __future__ import annotations

from domain.decision import Chance
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import Board
from tests.tui.boards.lords_of_heaven_tables import committed


def asked(played: Board) -> str:
    question = RULES.next(played.table)
    assert isinstance(question, Chance)
    return question.question


def rolling() -> Board:
    return committed().told("B: play the-barons-dispute with nothing", "S: declare nothing", "B: declare nothing")


def test_the_question_says_what_each_face_gives_and_that_it_is_assumed() -> None:
    told = asked(rolling())
    assert told.startswith("S rolls 2 dice in antiocheia")
    assert told.endswith("assumed faces, each with Strength/Wounds: 1 0/0, 2 0/1, 3 1/0, 4 1/1, 5 1/2, 6 2/0 (LOH-O13)")


def test_faces_that_the_owner_gave_are_not_called_assumed() -> None:
    RULES.complete({"mine.toml": "[dice]\nstrength = [0, 0, 1, 1, 2, 2]\nwounds = [0, 0, 0, 1, 1, 2]\n"})
    try:
        assert asked(rolling()).endswith("; faces, each with Strength/Wounds: 1 0/0, 2 0/0, 3 1/0, 4 1/1, 5 2/1, 6 2/2")
    finally:
        RULES.complete({})
