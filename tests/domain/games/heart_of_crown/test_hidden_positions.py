"""Positions: what is named in hands, draw piles and the Supply stays hidden from the other chairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domain.changes import ALL
from domain.facts import OptionValue
from domain.games.heart_of_crown.rules import RULES
from tests.domain.games.seen_positions import seen_position

SEATS = ("alice", "bob", "carol")
TEN = "lighthouse,caravan,indulgence,spy,pilgrim,librarian,blessing,guild-master,brownie,peddler"
"""A Supply said by its kinds, so that everyone knows what else may be in the game."""


@pytest.mark.parametrize("sees", [(ALL,), (), ("bob",)])
@pytest.mark.parametrize("chair", ["alice", "carol", "public"])
@pytest.mark.parametrize(
    ("left", "right", "options"),
    [
        ({"bob/hand": ["city", "duke"]}, {"bob/hand": ["lighthouse", "caravan"]}, {}),
        ({"bob/hand": ["city", "?"]}, {"bob/hand": ["?", "duke"]}, {}),
        ({"bob/deck": ["city", "duke"]}, {"bob/deck": ["caravan", "?"]}, {}),
        ({"supply": ["caravan", "lighthouse"]}, {"supply": ["lighthouse", "?"]}, {}),
        (
            {"bob/hand": ["city"], "bob/deck": ["duke"], "supply": ["lighthouse"], "market": ["caravan", "?"]},
            {"bob/hand": ["duke"], "bob/deck": ["city"], "supply": ["caravan"], "market": ["caravan", "?"]},
            {},
        ),
        ({"bob/hand": ["indulgence"]}, {"bob/hand": ["librarian"]}, {"supply": TEN}),
    ],
)
def test_no_other_chair_can_tell_hands_or_piles_of_a_position_apart(
    left: Mapping[str, Sequence[str]],
    right: Mapping[str, Sequence[str]],
    options: Mapping[str, OptionValue],
    chair: str,
    sees: Sequence[str],
) -> None:
    worlds = [seen_position(RULES, SEATS, chair, stacks, options, sees) for stacks in (left, right)]
    assert worlds[0] == worlds[1]


def test_whoever_holds_a_named_hand_sees_it() -> None:
    one, other = (seen_position(RULES, SEATS, "bob", {"bob/hand": [kind]}) for kind in ("city", "duke"))
    assert one != other
