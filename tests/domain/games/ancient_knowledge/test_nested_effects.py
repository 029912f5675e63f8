"""Effects that look at cards while another one does: each keeps to its own cards."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.games.ancient_knowledge.rules import RULES
from tests.domain.games.ancient_knowledge.board import CITIES, FILLERS, board, declining

WATCHER = """
[heritage-artifact-1]
name = "Watcher"
cost = 0
effects = [{ moment = "ongoing", do = "on-learn(any): look-keep(3, 1)" }]
"""


@pytest.fixture(autouse=True)
def _as_packaged() -> Iterator[None]:
    yield
    RULES.complete({})


def test_what_the_artifact_of_ancient_greek_sets_off_reveals_its_own_cards_only() -> None:
    deck = ["inwa", "tonina", "uxmal", "moron", "bagan", *CITIES[:2], "caral", "palenque", "hagar-qim", *FILLERS[:5]]
    tiles = {"tile/1/1": ["ancient-greek"], "tile/1/2": ["hermes-trismegistus"], "tile/1/3": ["mercury"]}
    game = board({"3/lower": ["borobudur-temple"]}, {"middle": "bob"}, stacks={**tiles, "deck": deck})
    game.told("learn ancient-greek", "create nazca-lines", "learn hermes-trismegistus")
    assert game.kinds("revealed") == sorted(["inwa", "tonina", "uxmal", "moron", "bagan"])
    assert len(game.kinds("discard")) == 9


def test_of_cards_of_which_none_can_be_created_nothing_is_asked() -> None:
    deck = ["petra", "bagan", "moron", "michaux-stone"]
    tiles = {"tile/1/1": ["ancient-greek"], "tile/1/2": ["thales"], "tile/1/3": ["mercury"]}
    game = board({"hand": ["uxmal"]}, {"middle": "bob"}, stacks={**tiles, "deck": deck}).told("learn ancient-greek")
    assert game.question == "action"
    assert game.kinds("discard") == sorted(deck)


def test_the_pyramid_of_the_niches_lays_its_cards_back_before_others_are_looked_at() -> None:
    RULES.complete({"mine.toml": WATCHER})
    deck = ["ari-kat", "plato", "golden-mean"]
    laid = {"1/lower": ["pyramid-of-the-niches"], "past": CITIES[:3], "artifacts": ["heritage-artifact-1"]}
    stacks = {"tech/2": deck, "tile/3/1": ["hieroglyphs"], "deck": ["caral", "uxmal", "palenque"]}
    game = declining(laid, stacks=stacks, options={"heritage": True})
    game.told("learn golden-mean", "bury plato ari-kat", "keep caral")
    assert game.kinds("alice/hand") == ["caral"]
    assert game.kinds("discard") == ["palenque", "uxmal"]
    assert game.kinds("tech/2") == ["ari-kat", "plato"]
