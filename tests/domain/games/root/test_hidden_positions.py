"""Positions: what is named in hands, decks and among supporters stays hidden from the other chairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domain.changes import ALL
from domain.games.root.rules import RULES
from tests.domain.games.root.woods import lay
from tests.domain.games.seen_positions import seen_position

HANDS = {f"{seat}/hand": () for seat in "CEAV"}
QUESTS = ["fundraising-fox", "errand-fox", "logistics-fox"]


@pytest.mark.parametrize("sees", [(ALL,), (), ("E", "A")])
@pytest.mark.parametrize("chair", ["C", "V", "public"])
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"E/hand": ["armorers", "cobbler"]}, {"E/hand": ["ambush-fox", "sappers"]}),
        ({"E/hand": ["armorers", "?"]}, {"E/hand": ["?", "sappers"]}),
        ({"A/supporters": ["armorers", "ambush-fox"]}, {"A/supporters": ["sappers", "cobbler"]}),
        (
            {"E/hand": ["armorers"], "A/supporters": ["cobbler", "?"], "C/hand": ["tax-collector"]},
            {"E/hand": ["cobbler"], "A/supporters": ["sappers", "?"], "C/hand": ["tax-collector"]},
        ),
        (
            {"E/hand": ["armorers"], "discard": ["sappers"], "C/area": ["cobbler"]},
            {"E/hand": ["ambush-fox"], "discard": ["sappers"], "C/area": ["cobbler"]},
        ),
        ({"deck": ["armorers", "cobbler"]}, {"deck": ["cobbler", "?"]}),
        ({"deck": ["armorers"], "E/hand": ["cobbler"]}, {"deck": ["sappers"], "E/hand": ["ambush-fox"]}),
        ({"quest-deck": QUESTS}, {"quest-deck": QUESTS[::-1]}),
    ],
)
def test_no_other_chair_can_tell_hands_supporters_or_decks_of_a_position_apart(
    left: Mapping[str, Sequence[str]], right: Mapping[str, Sequence[str]], chair: str, sees: Sequence[str]
) -> None:
    worlds = [seen_position(RULES, "CEAV", chair, {**HANDS, **stacks}, {}, sees) for stacks in (left, right)]
    assert worlds[0] == worlds[1]


def test_whoever_holds_a_named_hand_sees_it_and_the_deck_has_the_rest() -> None:
    one, other = (seen_position(RULES, "CEAV", "E", {**HANDS, "E/hand": [kind]}) for kind in ("armorers", "sappers"))
    assert one != other
    woods = lay("CE", stacks={"E/hand": ["armorers", "?", "sappers"], "C/hand": ["armorers"]})
    assert woods.cards("E/hand") == ["armorers", "?", "sappers"]
    assert (len(woods.cards("deck")), woods.cards("C/hand")) == (50 - 4, ["armorers"])
    named = lay("CE", stacks={"deck": ["cobbler", "armorers"], "E/hand": ["armorers"]})
    assert (named.cards("deck"), named.cards("E/hand")) == (["cobbler", "armorers"], ["armorers"])
