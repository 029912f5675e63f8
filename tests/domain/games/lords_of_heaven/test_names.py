"""Names as they are typed, where actions point, and cards that their owner completes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.errors import Ambiguous, InvalidData, InvalidNotation
from domain.games.lords_of_heaven.facts import cards
from domain.games.lords_of_heaven.rules import RULES
from domain.registry import version_of
from tests.domain.games.lords_of_heaven.board import board


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("influence Jer 2", "influence jerusalem 2"),
        ("move ico->ant", "move 1 iconium->antiocheia"),
        ("build fort ico-ant", "build fortress antiocheia-iconium"),
        ("build church iconium", "build temple iconium"),
        ("battle iconium byz", "battle iconium B"),
        ("ask k", "ask K"),
        ('develop "The Barons\' Dispute"', "develop the-barons-dispute"),
        ("play holy with 2 foot 1 fai", "play holy-zeal with 2 footman 1 faith"),
        ("lose 1 foot/b 1 support/C", "lose 1 footman/B 1 support/C"),
    ],
)
def test_beginnings_and_full_names_are_read(typed: str, meant: str) -> None:
    assert RULES.format(RULES.parse(typed)) == meant


def test_a_beginning_of_several_names_says_which() -> None:
    with pytest.raises(Ambiguous, match="antiocheia, ascalon"):
        RULES.parse("siege a")


@pytest.mark.parametrize("typed", ["siege rome", "develop holly-zeal", "battle iconium x", "provision 2 camel"])
def test_what_is_called_nothing_is_refused(typed: str) -> None:
    with pytest.raises(InvalidNotation, match="there is no"):
        RULES.parse(typed)


def test_actions_point_at_the_places_they_name() -> None:
    way = RULES.pointed(RULES.parse("move iconium->antiocheia"))
    assert way.origins == (("region/iconium", "iconium"),)
    assert way.targets == (("region/antiocheia", "antiocheia"),)
    assert RULES.pointed(RULES.parse("influence tyrus 2")).targets == (("city/tyrus/2", "tyrus 2"),)


def test_every_place_that_an_action_points_at_is_on_the_board() -> None:
    rows = {row.place for region in RULES.layout("B", ("B", "C", "S", "K")).regions for row in region.rows}
    for line in (
        "build fortress ico-ant",
        "build church tyrus",
        "build citadel tyrus",
        "develop pilgrims",
        "siege tyrus",
    ):
        assert {spot.place for spot in RULES.pointed(RULES.parse(line)).targets} <= rows


FULL = """
[action-08]
name = "Siege Engineers"
affiliation = "muslims"
cost = 5
benefit = ["faith", "faith"]
strength = 4
"""


@pytest.fixture
def own_cards() -> Iterator[None]:
    yield
    RULES.complete({})


@pytest.mark.usefixtures("own_cards")
def test_a_card_that_its_owner_completed_is_played_with_its_figures() -> None:
    before = version_of(RULES)
    RULES.complete({"mine.toml": FULL})
    assert version_of(RULES).startswith(f"{before}+")
    assert RULES.facts.completed == ("Siege Engineers (action-08)",)
    game = board(stacks={"K/hand": ["action-08"]}, values={"turn": "K"}).told("movement siege-eng")
    assert game.faith("K") == 1 + 2
    RULES.complete({})
    assert version_of(RULES) == before


@pytest.mark.usefixtures("own_cards")
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("[action-99]\n", "expected the id of a card"),
        ("[action-08]\ncost = 1\n", "the rest of what is not known"),
        ('[holy-zeal]\naffiliation = "any"\n', "what is known"),
        (FULL.replace('"muslims"', '"romans"'), "expected one of"),
        (FULL.replace("cost = 5", "cost = -5"), "0 or more"),
        (FULL + "colour = 1\n", "keys are"),
    ],
)
def test_what_does_not_fit_a_card_is_refused_with_its_key(text: str, part: str) -> None:
    with pytest.raises(InvalidData, match=part):
        RULES.complete({"mine.toml": text})
    assert cards()["action-08"].name == "Action card 8"


BOARD = """
[edessa]
level_cost = [2, 4, 9]
income = [0, 1, 3]
ransack_gold = 7

[dice]
strength = [0, 0, 0, 0, 0, 5]
wounds = [0, 0, 0, 0, 0, 0]

[ways]
pairs = [["tripoli", "antiocheia"], ["iconium", "antiocheia"], ["edessa", "ascalon"]]
"""


@pytest.mark.usefixtures("own_cards")
def test_figures_of_the_board_that_its_owner_completed_are_used() -> None:
    RULES.complete({"board.toml": BOARD})
    game = board({"B/screen": {"gold": 20}}, {"B/hand": ["action-09"]}, {"turn": "B"}, edges="strict")
    game.told("presence action-09", "influence edessa 3", "influence ascalon 2")
    assert game.gold("B") == 20 - (9 - 2) - 2
    assert "path/ascalon-edessa" in game.table.places


@pytest.mark.usefixtures("own_cards")
@pytest.mark.parametrize(
    ("text", "part"),
    [
        (BOARD.replace("[2, 4, 9]", "[2, 4]"), "edessa.level_cost"),
        (BOARD.replace('"ascalon"', '"rome"'), "expected two of"),
        (BOARD.replace('["tripoli", "antiocheia"], ', ""), "antiocheia-tripoli"),
        (BOARD.replace("0, 0, 5]", "0, 5]"), "dice.strength"),
    ],
)
def test_what_does_not_fit_the_board_is_refused_with_its_key(text: str, part: str) -> None:
    with pytest.raises(InvalidData, match=part):
        RULES.complete({"board.toml": text})
