"""The Technology Phase: which technology the die takes (AK.8.9, AK.8.10)."""

from __future__ import annotations

import pytest

from domain.errors import Rejected
from domain.facts import OptionValue
from tests.domain.games.ancient_knowledge.board import Board
from tests.domain.games.ancient_knowledge.solo_board import TRIAL, UPRIGHT, rolls, solo

TILES = {
    "tile/1/1": ["mercury"],
    "tile/1/2": ["thales"],
    "tile/1/3": ["ptolemy"],
    "tile/2/1": ["astronomy"],
    "tile/2/2": ["aristotle"],
    "tile/2/3": ["anaximander"],
    "tile/3/1": ["thoth"],
    "tile/3/2": ["plato"],
    "tile/3/3": ["imhotep"],
}
FLIPPED = {**TILES, "tile/2/1": ["alchemy"], "tile/2/2": ["astrology"], "tile/2/3": ["hermeticism"]}
DONE = {"tile/2/level": 2, "middle": "alice"}


def slots(game: Board, tile: int) -> list[str]:
    return [" ".join(game.kinds(f"tile/{tile}/{slot}")) for slot in (1, 2, 3)]


def test_s4_the_die_takes_a_card_then_meets_an_empty_slot_then_empties_the_tile() -> None:
    game = solo(stacks=TILES)
    rolls(game, 2)
    assert slots(game, 1) == ["mercury", "", "ptolemy"]
    assert game.kinds("tech/1/discard") == ["thales"]
    rolls(game, 2)
    assert slots(game, 1) == ["mercury", "", "ptolemy"]
    assert game.table.value("die") == 2
    rolls(game, 3)
    assert game.table.value("die") == 3, "the board shows what the die showed last"
    assert game.kinds("tech/1/discard") == ["mercury", "ptolemy", "thales"]
    assert all(slots(game, 1)), "three new ones are dealt"
    assert slots(game, 2) == ["astronomy", "aristotle", "anaximander"]
    assert slots(game, 3) == ["thoth", "plato", "imhotep"]


@pytest.mark.parametrize(
    ("face", "gone"),
    [(1, "mercury"), (2, "thales"), (3, "ptolemy"), (4, "astronomy"), (5, "aristotle"), (6, "anaximander")],
)
def test_before_the_middle_each_face_takes_a_card_of_level_one(face: int, gone: str) -> None:
    assert rolls(solo(stacks=TILES), face).kinds("tech/1/discard") == [gone]


@pytest.mark.parametrize(
    ("face", "gone"),
    [(1, "alchemy"), (2, "astrology"), (3, "hermeticism"), (4, "thoth"), (5, "plato"), (6, "imhotep")],
)
def test_d13_after_the_flip_each_face_takes_a_card_of_level_two(face: int, gone: str) -> None:
    game = rolls(solo(values=DONE, stacks=FLIPPED), face)
    assert game.kinds("tech/2/discard") == [gone]
    assert game.kinds("tech/1/discard") == []


def test_d13_an_empty_slot_of_level_two_is_nothing() -> None:
    laid = {place: kinds for place, kinds in FLIPPED.items() if place != "tile/3/2"}
    game = rolls(solo(values=DONE, stacks=laid), 5)
    assert game.kinds("tech/2/discard") == []
    assert slots(game, 3) == ["thoth", "", "imhotep"]


@pytest.mark.parametrize(
    ("option", "values", "laid", "gone"),
    [("die-level-1", {}, TILES, "aristotle"), ("die-level-2", DONE, FLIPPED, "plato")],
    ids=["o23", "o2"],
)
def test_the_players_may_say_that_the_right_tile_has_the_low_numbers(
    option: str, values: dict[str, object], laid: dict[str, list[str]], gone: str
) -> None:
    options: dict[str, OptionValue] = {**TRIAL, option: "right"}
    game = rolls(solo(values=values, stacks=laid, options=options), 2)
    assert gone in [*game.kinds("tech/1/discard"), *game.kinds("tech/2/discard")]


def test_d16_the_roll_of_the_turn_of_the_flip_is_for_level_two() -> None:
    laid = {"1/lower": ["moron"], "past": UPRIGHT[:6]}
    deck = ["astrology", "alchemy", "hermeticism"]
    game = solo(laid, {"phase": "decline", "round": 9}, stacks={**TILES, "tech/2": deck})
    game.befell("flip 2")
    assert slots(game, 2) == ["hermeticism", "alchemy", "astrology"]
    before = slots(game, 1)
    rolls(game, 2)
    assert game.kinds("tech/2/discard") == ["alchemy"], "the left one of the two tiles of level two"
    assert slots(game, 1) == before


def test_d24_a_tile_of_level_two_that_comes_down_to_one_card_is_filled_anew() -> None:
    laid = {place: kinds for place, kinds in FLIPPED.items() if place != "tile/3/3"}
    game = rolls(solo(values=DONE, stacks=laid), 4)
    assert game.kinds("tech/2/discard") == ["plato", "thoth"]
    assert all(slots(game, 3))


def test_q18_where_deck_and_discards_are_short_the_tile_stays_empty_for_the_die() -> None:
    laid = {place: kinds for place, kinds in FLIPPED.items() if place != "tile/3/3"}
    game = rolls(solo(values=DONE, stacks={**laid, "tech/2": []}), 4)
    assert slots(game, 3) == ["", "", ""]
    rolls(game, 5)
    assert slots(game, 3) == ["", "", ""]
    enough = rolls(solo(values=DONE, stacks={**laid, "tech/2": ["golden-mean"]}), 4)
    assert all(slots(enough, 3)), "the card just discarded is dealt again"


def test_the_die_refuses_what_no_die_shows() -> None:
    game = solo(stacks=TILES)
    game.befell("pass", "pass")
    with pytest.raises(Rejected, match="a die shows 1 to 6"):
        game.befell("rolled 7")
    game.befell("rolled 6")
    assert game.kinds("tech/1/discard") == ["anaximander"]
