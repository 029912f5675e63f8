"""What is allowed and may not be meant so is said before it is recorded (AK-O11, AK-O12, AK-O22)."""

from __future__ import annotations

from domain.answers import plays_of_text
from domain.games.ancient_knowledge.rules import RULES
from replay.referee import Referee
from tests.domain.games.ancient_knowledge.board import Board, board


def cautions(game: Board, line: str) -> tuple[str, ...]:
    plays = plays_of_text(RULES, game.table, line)
    return Referee(RULES).cautions(game.table, plays[-1])


def test_o11_an_action_that_is_passed_over_is_told() -> None:
    assert cautions(board(), "pass") == ("an action is passed over (AK-O11)",)
    assert cautions(board(), "search") == ()


def test_o12_fewer_tokens_than_a_card_says_are_told() -> None:
    laid = {"hand": ["pyramid-of-nice"], "3/lower": ["atlantis"]}
    game = board(laid, tokens={"atlantis": 5}).told("create pyramid-of-nice")
    assert game.question == "remove"
    (told,) = cautions(game, "remove nothing")
    assert told.endswith("could be removed, not 0 (AK-O12)")
    most = max(game.legal(), key=lambda line: int(line.split()[-1]) if line.split()[-1].isdecimal() else 0)
    assert cautions(game, most) == ()


def test_where_the_card_itself_says_up_to_fewer_are_nothing_to_tell() -> None:
    laid = {"past": ["petra", "philae"], "artifacts": ["kensington-runestone"], "3/lower": ["atlantis"]}
    game = board(laid, tokens={"atlantis": 10}).told("excavate petra philae", "use kensington-runestone")
    assert cautions(game, "remove atlantis 1") == ()
