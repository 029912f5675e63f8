"""Positions: what is named in a hand or a deck stays hidden from the other chairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domain.changes import ALL
from domain.games.ancient_knowledge.rules import RULES
from tests.domain.games.ancient_knowledge.board import CITIES, MEGALITHS, SEATS, board
from tests.domain.games.seen_positions import seen_position

THREE = SEATS[:3]


@pytest.mark.parametrize("sees", [(ALL,), (), ("bob",)])
@pytest.mark.parametrize("chair", ["alice", "carol", "public"])
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"bob/hand": ["petra", "moron"]}, {"bob/hand": ["bagan", "nazca-lines"]}),
        ({"bob/hand": ["petra", "?", "moron"]}, {"bob/hand": ["?", "bagan", "nazca-lines"]}),
        (
            {"bob/hand": ["petra"], "alice/past": ["inwa"], "alice/hand": ["caral"], "discard": ["?", "uxmal"]},
            {"bob/hand": ["bagan"], "alice/past": ["inwa"], "alice/hand": ["caral"], "discard": ["?", "uxmal"]},
        ),
        ({"deck": ["petra", "moron"], "bob/hand": ["inwa"]}, {"deck": ["moron", "?"], "bob/hand": ["petra"]}),
        ({"tech/1": ["mercury", "ptolemy"]}, {"tech/1": ["ptolemy", "mercury"]}),
    ],
)
def test_no_other_chair_can_tell_hands_or_decks_of_a_position_apart(
    left: Mapping[str, Sequence[str]], right: Mapping[str, Sequence[str]], chair: str, sees: Sequence[str]
) -> None:
    assert seen_position(RULES, THREE, chair, left, {}, sees) == seen_position(RULES, THREE, chair, right, {}, sees)


def test_whoever_holds_a_named_hand_sees_it_and_the_deck_has_the_rest() -> None:
    assert seen_position(RULES, THREE, "bob", {"bob/hand": ["petra"]}) != seen_position(
        RULES, THREE, "bob", {"bob/hand": ["bagan"]}
    )
    game = board({"hand": [*CITIES[:2], "?", MEGALITHS[0]]}, stacks={"bob/hand": ["bagan"]})
    assert game.cards("alice/hand")[:3] == [*CITIES[:2], MEGALITHS[0]]
    assert game.cards("bob/hand") == ["bagan"]
    everywhere = [game.table.kinds[card] for card in game.table.place_of]
    assert [everywhere.count(kind) for kind in (*CITIES[:2], MEGALITHS[0], "bagan")] == [1] * 4
