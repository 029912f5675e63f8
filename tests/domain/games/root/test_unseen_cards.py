"""`?` pays with a card that the record has not seen, and never stands for one that it knows (L2.1.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.changes import ALL
from tests.domain.games.root.hives import HIVE, hive
from tests.domain.games.root.rebels import CAT, FOX_BASE, FOXES, MICE, REBEL, SYMPATHY
from tests.domain.games.root.woods import Woods, lay

EVERYONE, NOBODY = (ALL,), ()
SEEN = pytest.mark.parametrize("sees", [EVERYONE, NOBODY], ids=["seen", "known"])
"""The hands are seen, or a position says what lies in them."""


def cats(hand: Sequence[str], seats: str = "CE", **more: Any) -> Woods:
    """The Marquise's Daylight, with a sawmill in the fox clearing 8."""
    clearings = {8: {CAT: 2, "sawmill:marquise": 1}, **more.pop("clearings", {})}
    stacks = {"C/hand": hand, **more.pop("stacks", {})}
    return lay(seats, clearings=clearings, stacks=stacks, phase="Daylight", **more)


@SEEN
def test_a_known_card_is_no_unseen_one_whatever_it_would_pay_for(sees: tuple[str, ...]) -> None:
    woods = cats(["sword", "sappers"], sees=sees)
    for line, rule in (("extra ?", "C4"), ("overwork 8 with ?", "C4"), ("overwork 8 with ?bird", "C4")):
        woods.refuses(line, rule)
    assert woods.cards("C/hand") == ["sword", "sappers"]
    woods.told("extra sappers")


@SEEN
def test_taking_dominance_is_paid_with_a_named_card_where_all_are_known(sees: tuple[str, ...]) -> None:
    woods = cats(["sword", "cobbler", "anvil"], "CEV", stacks={"dominance": ["dominance-rabbit"]}, sees=sees)
    woods.refuses("take dominance-rabbit for ?", "L3.3.4")
    woods.told("take dominance-rabbit for cobbler")


@SEEN
def test_a_swarm_is_paid_with_a_named_card_where_all_are_known(sees: tuple[str, ...]) -> None:
    woods = hive("act", clearings={8: {HIVE: 1}}, stacks={"Y/hand": ["cobbler"]}, sees=sees)
    woods.refuses("swarm 8 with ?", "HCC.5.1.II")


@SEEN
def test_training_is_paid_with_a_named_card_where_all_are_known(sees: tuple[str, ...]) -> None:
    clearings = {1: {FOX_BASE: 1, REBEL: 1}}
    woods = lay("AC", clearings=clearings, stacks={"A/hand": ["sword"]}, phase="Daylight", sees=sees)
    woods.refuses("train ?", "A9")


@SEEN
def test_supporters_that_are_known_are_named_when_they_are_spent(sees: tuple[str, ...]) -> None:
    stacks = {"A/supporters": ["anvil", "sappers", "sword"]}
    woods = lay("AC", clearings={1: {SYMPATHY: 1}}, stacks=stacks, phase="Birdsong", sees=sees)
    woods.refuses("revolt 1 with ? ?", "A7")
    woods.refuses("revolt 1 with anvil ?", "A7")
    woods.told("revolt 1 with anvil sappers")


@SEEN
def test_cards_that_are_discarded_down_to_five_are_named_where_all_are_known(sees: tuple[str, ...]) -> None:
    woods = lay("CE", stacks={"C/hand": list(MICE)}, phase="Evening", step="discard", sees=sees)
    woods.refuses("discard ?", woods.question.rule)
    assert not any("?" in line for line in woods.legal)


@SEEN
def test_nobody_gives_a_card_for_outrage_whose_known_hand_has_none_that_matches(sees: tuple[str, ...]) -> None:
    clearings = {1: {SYMPATHY: 1}, 5: {CAT: 2}}
    woods = lay("CA", clearings=clearings, stacks={"C/hand": ["sword", "cobbler"]}, phase="Daylight", sees=sees)
    woods.told("march 2 5->1")
    assert woods.legal == ["show hand"]
    woods.refuses("give ?", "A6")


def test_which_of_several_known_cards_was_given_for_outrage_a_watcher_may_leave_open() -> None:
    clearings = {1: {SYMPATHY: 1}, 5: {CAT: 2}}
    woods = lay("CA", clearings=clearings, stacks={"C/hand": ["anvil", "foxfolk-steel"]}, phase="Daylight", sees=())
    woods.told("march 2 5->1", "give ?")
    assert woods.cards("A/supporters") == ["?"]


def test_what_is_known_of_unseen_cards_decides_what_they_can_pay_for() -> None:
    woods = cats(["?mouse", "?rabbit"])
    woods.refuses("extra ?", "L2.1.1")
    woods.refuses("overwork 8 with ?", "L2.1.1")
    woods = cats(["?fox", "?mouse", "sappers"])
    woods.told("overwork 8 with ?")
    assert woods.cards("C/hand") == ["?mouse", "sappers"]


def test_cards_of_a_group_pay_only_for_what_one_of_the_group_can_be() -> None:
    """A watcher who knew both cards of a hand knows of the one that was given that it is one of them."""
    clearings = {1: {SYMPATHY: 1}, 4: {SYMPATHY: 1}, 5: {CAT: 2}}
    hand = ["anvil", "foxfolk-steel"]
    woods = lay("CA", clearings=clearings, stacks={"C/hand": hand}, phase="Daylight", sees=())
    woods.told("march 2 5->1", "give ?", "end")
    while woods.question.asked != "spread":
        woods.told(woods.legal[-1])
    woods.refuses("spread 5 with ?", "L2.1.1")
    woods.refuses("spread 5 with ?rabbit", "A8")
    assert woods.legal == ["spread 8 with ?fox", "spread 12 with ?fox", "end"]
    woods.told("spread 8 with ?")
    assert woods.cards("discard") == ["?"]


# -- what is listed -------------------------------------------------------------------------------------


def test_all_pairs_of_supporters_that_pay_for_a_revolt_are_listed_those_with_fewest_birds_first() -> None:
    stacks = {"A/supporters": ["anvil", "sappers", "tax-collector", "armorers"]}
    woods = lay("AC", clearings={1: {SYMPATHY: 1}}, stacks=stacks, phase="Birdsong")
    assert woods.legal == [
        "revolt 1 with anvil tax-collector",
        "revolt 1 with anvil armorers",
        "revolt 1 with anvil sappers",
        "revolt 1 with tax-collector armorers",
        "revolt 1 with tax-collector sappers",
        "revolt 1 with armorers sappers",
        "end",
    ]


def test_no_more_than_sixty_ways_to_pay_are_listed() -> None:
    foxes = [*FOXES, "tax-collector", "stand-and-deliver", "favor-of-the-foxes", "ambush-fox"]
    stacks = {"A/supporters": [*foxes, "sappers", "armorers"]}
    woods = lay("AC", clearings={1: {SYMPATHY: 1}}, stacks=stacks, phase="Birdsong")
    listed = [line for line in woods.legal if line.startswith("revolt")]
    assert len(listed) == len(set(listed)) == 60
    woods.told("revolt 1 with sappers armorers")
