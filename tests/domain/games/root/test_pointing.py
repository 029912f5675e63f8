"""Where the actions of Root point on the map."""

from __future__ import annotations

import pytest

from domain.games.root.rules import RULES
from domain.pointing import Pointed, Spot


def spot(number: int) -> Spot:
    return Spot(f"clearing/{number}", str(number))


@pytest.mark.parametrize(
    ("line", "pointed"),
    [
        ("march 2 9->12", Pointed((spot(9),), (spot(12),))),
        ("battle 12 E", Pointed((), (spot(12),))),
        ("build sawmill 5", Pointed((), (spot(5),))),
        ("recruit", Pointed()),
        ("recruit 4", Pointed((), (spot(4),))),
        ("go 7", Pointed((), (spot(7),))),
        ("slip 4_9_12", Pointed((), (Spot("forest/4_9_12", "4_9_12"),))),
        ("slip 3", Pointed((), (spot(3),))),
        ("open 5_9 with anvil", Pointed((spot(5),), (spot(9),))),
        ("use better-burrow-bank E", Pointed()),
        ("spread 6 with ?fox", Pointed((), (spot(6),))),
        ("craft anvil", Pointed()),
        ("build sawmill 9 with 5 9", Pointed((), (spot(9), spot(5), spot(9)))),
        ("craft codebreakers with mouse-8 bird-12", Pointed((), (spot(8), spot(12)))),
        ("craft royal-claim with fox rabbit", Pointed()),
        ("use tax-collector 4 with anvil", Pointed((), (spot(4),))),
        ("end", Pointed()),
    ],
)
def test_an_action_names_its_clearings_and_forests(line, pointed):
    assert RULES.pointed(RULES.parse(line)) == pointed
