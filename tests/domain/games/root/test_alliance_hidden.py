"""What the Alliance hides: supporters that the record does not see, and whole games from every chair."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from domain.answers import play_of
from domain.decision import Chance, Decision, Over, Shuffled
from domain.games.root.outrage import bases
from domain.games.root.rules import RULES
from domain.perspective import Perspective
from domain.play import Play
from domain.table import Table
from replay.chance import propose
from tests.domain.games.root.rebels import CAT, FOX_BASE, REBEL, SYMPATHY
from tests.domain.games.root.woods import Woods, lay

# -- supporters that the record does not see -----------------------------------------------------------


def unseen(clearings: Mapping[int, Mapping[str, int]], count: int, **more: Any) -> Woods:
    """A game watched from outside, with so many supporters."""
    return lay(
        more.pop("seats", "AC"),
        clearings=clearings,
        stacks={"A/supporters": ["?"] * count, **more.pop("stacks", {})},
        sees=(),
        **more,
    )


def test_unseen_supporters_are_named_when_they_are_spent() -> None:
    woods = unseen({1: {SYMPATHY: 1}}, 5, phase="Birdsong")
    woods.refuses("revolt 1 with anvil sword", "L2.1.1")
    woods.told("revolt 1 with anvil ?fox", "spread 5 with bake-sale")
    assert woods.cards("discard") == ["anvil", "?fox", "bake-sale"]
    assert woods.cards("A/supporters") == ["?", "?"]


def test_unseen_supporters_are_offered_by_their_suit() -> None:
    woods = unseen({1: {SYMPATHY: 1}}, 2, phase="Birdsong")
    assert woods.legal == ["revolt 1 with ?fox ?fox", "end"]


def test_unseen_supporters_that_leave_with_a_base_are_named() -> None:
    woods = unseen({1: {CAT: 3, FOX_BASE: 1}}, 3, seats="CA", phase="Daylight")
    woods.told("battle 1 A", "rolled 0 0")
    assert woods.legal == ["discard nothing", "discard ?fox", "discard ?fox ?fox", "discard ?fox ?fox ?fox"]
    woods.told("discard anvil sappers")
    assert woods.cards("discard") == ["anvil", "sappers"]
    assert woods.cards("A/supporters") == ["?"]


def test_unseen_supporters_are_discarded_down_to_five() -> None:
    woods = unseen({1: {CAT: 3, FOX_BASE: 1}}, 7, seats="CA", phase="Daylight")
    woods.told("battle 1 A", "rolled 0 0", "discard nothing")
    assert woods.legal == ["discard ? ?"]
    woods.told("discard sword ?")
    assert len(woods.cards("A/supporters")) == 5


def test_unseen_cards_are_mobilized_and_given_without_a_name() -> None:
    woods = unseen({1: {SYMPATHY: 1}}, 0, stacks={"A/hand": ["?", "?"]}, phase="Daylight")
    woods.told("mobilize", "mobilize ?")
    assert woods.cards("A/supporters") == ["?"]
    woods = unseen({5: {CAT: 2}, 1: {SYMPATHY: 1}}, 0, seats="CA", stacks={"C/hand": ["?", "?"]}, phase="Daylight")
    woods.told("march 2 5->1", "give ?")
    assert woods.cards("A/supporters") == ["?"]
    assert woods.cards("C/hand") == ["?"]


@pytest.mark.parametrize("sees", ["", "C", "A"])
def test_what_the_deck_gives_is_named_only_where_the_record_looks_over_the_alliance(sees: str) -> None:
    woods = lay("CA", clearings={5: {CAT: 2}, 1: {SYMPATHY: 1}}, phase="Daylight", sees=tuple(sees))
    shuffled = woods.asked
    assert isinstance(shuffled, Chance)
    woods.record(play_of(RULES, woods.table, shuffled, Shuffled()))
    woods.told("march 2 5->1")
    assert (woods.cards("A/supporters") != ["?"]) is (sees == "A")


# -- whole games --------------------------------------------------------------------------------------


def test_every_chair_is_asked_what_the_record_is_asked() -> None:
    rng = Random(4)
    woods = Woods(RULES.setup(["C", "A"]))
    chairs = [(Perspective(seat), Table()) for seat in ("C", "A", "public")]
    told = 0
    met: set[str] = set()
    while not isinstance(asked := woods.asked, Over):
        for play in woods.plays[told:]:
            for chair, table in chairs:
                chair.step(play, table)
        told = len(woods.plays)
        if isinstance(asked, Chance):
            woods.record(Play("", asked.asked, "", RULES.decide(woods.table, asked, propose(woods.table, asked, rng))))
            continue
        met.update(decision.asked for decision in asked)
        for chair, _ in chairs:
            assert RULES.next(chair.table) == asked
        woods.record(chosen(woods, rng.choice(asked), rng))
    assert {"revolt", "spread", "mobilized", "outrage", "evening"} <= met


def chosen(woods: Woods, question: Decision, rng: Random) -> Play:
    """One of the legal answers."""
    legal = RULES.sensible(woods.table, question, RULES.legal(woods.table, question))
    action = rng.choice(legal)
    secret = (question.seat,) if question.secret else ()
    text = RULES.format(action)
    assert RULES.parse(text) == action
    return Play(question.seat, question.asked, text, RULES.decide(woods.table, question, action), secret)


@pytest.mark.parametrize("seed", range(6))
def test_random_games_end_with_every_piece_and_card_where_it_belongs(seed: int) -> None:
    rng = Random(seed)
    woods = Woods(RULES.setup(["C", "A"]), seed)
    cards = len(woods.table.place_of)
    for _ in range(4_000):
        asked = woods.asked
        if isinstance(asked, Over):
            break
        if isinstance(asked, Chance):
            woods.record(Play("", asked.asked, "", RULES.decide(woods.table, asked, propose(woods.table, asked, rng))))
            continue
        woods.record(chosen(woods, rng.choice(asked), rng))
        assert count_of(woods, REBEL) == 10
        assert count_of(woods, SYMPATHY) == 10
        assert bases(woods.wood, "A") or len(woods.cards("A/supporters")) <= 5 or woods.question.seat == "A"
    assert isinstance(woods.asked, Over)
    assert len(woods.table.place_of) == cards


def count_of(woods: Woods, kind: str) -> int:
    return sum(pool.get(kind, 0) for pool in woods.table.pools.values())
