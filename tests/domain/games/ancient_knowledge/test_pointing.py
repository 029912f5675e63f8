"""Where the actions of Ancient Knowledge point on the board."""

from __future__ import annotations

import pytest

from domain.games.ancient_knowledge.rules import RULES
from domain.pointing import Pointed, Spot
from tests.domain.games.ancient_knowledge.board import board

TABLE = board(
    {"3/lower": ["stonehenge"], "4/lower": ["philae"], "4/upper": ["caral"], "artifacts": ["moai-statue"]},
    stacks={"tile/3/2": ["thoth"], "tile/3/1": ["plato"], "bob/timeline/2/lower": ["tikal-temple-i"]},
).table


@pytest.mark.parametrize(
    ("line", "spots"),
    [
        ("create petra", []),
        ("create petra at 3 discard uxmal", [("alice/timeline/3/upper", "3")]),
        ("create petra at 2", [("alice/timeline/2/lower", "2")]),
        ("learn thoth", [("tile/3/2", "thoth")]),
        ("learn mercury", []),
        ("bury thoth plato", [("tile/3/2", "thoth"), ("tile/3/1", "plato")]),
        (
            "remove philae 2 stonehenge 1",
            [("alice/timeline/4/lower", "philae"), ("alice/timeline/3/lower", "stonehenge")],
        ),
        ("archive petra remove caral 1", [("alice/timeline/4/upper", "caral")]),
        ("swap caral philae", [("alice/timeline/4/upper", "caral"), ("alice/timeline/4/lower", "philae")]),
        ("move caral to 3", [("alice/timeline/4/upper", "caral"), ("alice/timeline/3/upper", "3")]),
        ("decline stonehenge", [("alice/timeline/3/lower", "stonehenge")]),
        ("first moai-statue", [("alice/artifact/1", "moai-statue")]),
        ("choose tikal-temple-i", [("bob/timeline/2/lower", "tikal-temple-i")]),
        ("flip 2", [("tile/2/1", "2")]),
        ("discard moai-statue petra", [("alice/artifact/1", "moai-statue")]),
        ("excavate petra", []),
        ("search", []),
    ],
)
def test_an_action_names_spaces_and_the_places_of_cards_that_lie_alone(line: str, spots: list[tuple[str, str]]) -> None:
    action = RULES.parse(line, TABLE)
    assert RULES.pointed(action, TABLE, "alice") == Pointed((), tuple(Spot(*spot) for spot in spots))


def test_a_space_is_that_of_the_seat_who_acts() -> None:
    action = RULES.parse("create petra at 2", TABLE)
    assert RULES.pointed(action, TABLE, "bob").targets == (Spot("bob/timeline/2/upper", "2"),)


def test_without_a_table_an_action_points_nowhere() -> None:
    assert RULES.pointed(RULES.parse("learn thoth")) == Pointed()
