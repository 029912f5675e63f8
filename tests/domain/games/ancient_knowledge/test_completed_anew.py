"""A card that its owner completes otherwise, or not any more, while it is being resolved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from domain.games.ancient_knowledge.rules import RULES
from tests.domain.games.ancient_knowledge.board import Board, board, declining, timeline

CARD = """
[heritage-monument-2]
name = "Lighthouse"
type = "city"
space = 1
locked = false
cost = 0
knowledge = 3
vp = 2
effects = [{{ moment = "{moment}", do = "{do}" }}]
"""
KIND = "heritage-monument-2"


@pytest.fixture(autouse=True)
def _as_packaged() -> Iterator[None]:
    yield
    RULES.complete({})


def laid(moment: str, do: str) -> Board:
    """Returns a table on which the completed card is being resolved."""
    RULES.complete({"mine.toml": CARD.format(moment=moment, do=do)})
    held = {"hand": ["petra", "nazca-lines"], "past/rotated": ["bagan"], "artifacts": ["ica-stones"]}
    around = {"2/lower": ["moron"], "4/lower": ["palenque"], **held}
    stacks = {
        "tile/1/1": ["mercury"],
        "tile/1/2": ["thales"],
        "bob/timeline/3/lower": ["osirion"],
        "bob/hand": ["inwa"],
    }
    more: dict[str, Any] = {"stacks": stacks, "options": {"heritage": True}, "lost": 5}
    tokens = {"moron": 4, "palenque": 4}
    if moment == "timeline":
        return timeline({**around, "3/lower": [KIND]}, tokens, **more)
    if moment == "decline":
        return declining({**around, "1/lower": [KIND]}, tokens, **more)
    around["hand"] = [KIND, *held["hand"]]
    return board(around, {"middle": "bob"}, tokens, **more).told("create lighthouse")


@pytest.mark.parametrize("moment", ["immediate", "timeline", "decline"])
@pytest.mark.parametrize(
    "do",
    [
        "remove(2, any, up-to) + draw(1)",
        "remove-one(2, other)",
        "lost-back(3, up-to)",
        "swap(any)",
        "move(other)",
        "discard-hand(1)",
        "may discard-artifacts: remove-each(4*n, any)",
        "may discard-self: draw(1)",
        "may archive",
        "straighten(4, up-to)",
        "look-keep(3, 1)",
        "may create(artifact)",
        "look-create(10, artifact)",
        "may learn",
        "peek-learn(7)",
        "reveal-share(5)",
        "tech-to-bottom(2)",
        "lay-technology(1)",
        "opponents-gain(2)",
        "give-lost(3, up-to)",
        "steal",
    ],
)
def test_what_the_card_does_not_say_any_more_is_passed_over(moment: str, do: str) -> None:
    game = laid(moment, do)
    assert game.question != "action", "the card asks something"
    RULES.complete({"mine.toml": CARD.format(moment="decline", do="lost-back(1)")})
    assert game.question
    assert game.legal()
    RULES.complete({})
    assert game.question
    assert game.legal()


def test_an_effect_that_is_due_and_that_the_card_has_no_more_is_not_done() -> None:
    RULES.complete({"mine.toml": CARD.format(moment="timeline", do="draw(1)")})
    game = timeline(
        {"3/lower": [KIND], "artifacts": ["assurbanipals-tablet", "ica-stones", "nazca-lines"]},
        options={"heritage": True},
    )
    assert game.question == "order"
    RULES.complete({"mine.toml": CARD.format(moment="timeline", do="draw(1)").replace("[{ moment", "[] #")})
    game.told(f"first {KIND}", "first assurbanipals-tablet")
    assert game.hand() == 2


def test_cards_looked_at_for_what_is_not_said_any_more_are_discarded() -> None:
    game = laid("decline", "look-keep(3, 1)")
    assert len(game.kinds("alice/looked-at")) == 3
    RULES.complete({"mine.toml": CARD.format(moment="decline", do="lost-back(1)")})
    game.drawn()
    assert game.kinds("alice/looked-at") == []
    assert len(game.kinds("discard")) == 3
