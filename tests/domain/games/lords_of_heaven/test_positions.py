"""Positions: what is named in hidden places stays hidden, and a Conflict can be under way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from domain.changes import ALL
from domain.errors import InvalidOption
from domain.game import SetUp
from domain.games.lords_of_heaven.rules import RULES
from domain.perspective import Perspective
from domain.play import Play, encode_play
from domain.table import Table
from tests.domain.games.lords_of_heaven.board import FOUR, Board, board
from tests.domain.games.lords_of_heaven.test_conflicts import BATTLE, hands

REGION = {"region/iconium": {"C": 2, "B": 1, "S": 1, "K": 1}}
FIGHT = {"turn": "C", "conflict": "battle iconium B", "C/ally": "K", "B/ally": "S"}


def seen(
    chair: str,
    stacks: Mapping[str, Sequence[str]],
    pools: Mapping[str, Mapping[str, int]] = {},
    values: Mapping[str, Any] = {},
) -> tuple[bytes, bytes]:
    """Returns what a chair has of a position: the bytes of the event, and of its table."""
    changes = RULES.position(FOUR, {}, (ALL,), SetUp(stacks, pools, values))
    view = Perspective(chair)
    play = view.step(Play("", "setup", "", tuple(changes), (), 1), Table())
    return encode_play(play), view.table.dump()


@pytest.mark.parametrize("chair", ["C", "S", "K", "public"])
@pytest.mark.parametrize(
    ("left", "right"),
    [
        ({"B/hand": ["holy-zeal", "pilgrims"]}, {"B/hand": ["action-54", "action-08"]}),
        ({"deck": ["pilgrims", "action-08", "?"]}, {"deck": ["action-08", "pilgrims", "?"]}),
        ({"deck": ["pilgrims"], "B/hand": ["action-08"]}, {"deck": ["action-09"], "B/hand": ["action-10"]}),
    ],
)
def test_no_other_chair_can_tell_hands_or_decks_of_a_position_apart(
    left: Mapping[str, Sequence[str]], right: Mapping[str, Sequence[str]], chair: str
) -> None:
    assert seen(chair, left) == seen(chair, right)
    assert seen("B", {"B/hand": ["pilgrims"]}) != seen("B", {"B/hand": ["holy-zeal"]})


@pytest.mark.parametrize("chair", ["C", "S", "public"])
def test_gold_behind_a_screen_of_a_position_is_seen_by_its_seat_only(chair: str) -> None:
    worlds = [{"B/screen": {"gold": gold, "faith": 2}} for gold in (3, 9)]
    assert seen(chair, {}, worlds[0]) == seen(chair, {}, worlds[1])
    assert seen("B", {}, worlds[0]) != seen("B", {}, worlds[1])


@pytest.mark.parametrize("chair", ["C", "S", "K", "public"])
def test_a_closed_hand_of_a_position_tells_nothing_not_even_of_a_bluff(chair: str) -> None:
    card = {"B/closed": ["action-08"], "B/hand": ["action-09", "action-10"]}
    bluff = {"B/closed": ["bluff"], "B/hand": ["action-11", "action-12", "action-13"]}
    left = seen(chair, card, REGION, {**FIGHT, "B/closed/footman": 2})
    assert left == seen(chair, bluff, REGION, {**FIGHT, "B/closed/faith": 1})


def test_named_cards_are_in_hand_and_unseen_ones_come_out_of_the_deck() -> None:
    game = board(stacks={"B/hand": ["holy-zeal", "?"], "discard": ["pilgrims"], "column/income": ["action-08"]})
    assert "holy-zeal" in game.kinds("B/hand")
    assert "?" not in game.kinds("B/hand")
    assert [len(game.seat(seat).hand) for seat in FOUR] == [3, 4, 4, 4]
    assert game.cards("discard") == ["pilgrims"]
    everywhere = [game.table.kinds[card] for card in game.table.place_of]
    assert len([kind for kind in everywhere if kind.startswith("action-")]) == 47
    assert len(game.cards("deck")) == 54 - 2 - 2 - 9


def test_a_deck_that_is_named_holds_just_that_from_the_bottom_up() -> None:
    hand = {"B/hand": ["action-08"], **{f"{seat}/hand": [] for seat in "CSK"}}
    game = board(stacks={"deck": ["pilgrims", "?", "holy-zeal"], **hand})
    assert game.cards("deck") == ["pilgrims", "?", "holy-zeal"]


def test_a_card_that_leaves_a_small_game_is_in_no_position() -> None:
    with pytest.raises(InvalidOption, match=r"leaves a game of so many seats \(LH.8.5\)"):
        board(stacks={"C/hand": ["betrayal-of-the-emirs"]}, seats=("C", "S"))


def fighting(
    values: Mapping[str, Any] = {},
    stacks: Mapping[str, Sequence[str]] = {},
    pools: Mapping[str, Mapping[str, int]] = REGION,
) -> Board:
    return board(pools, {**hands(), **stacks}, {**FIGHT, **values})


def test_a_position_in_a_conflict_waits_for_the_closed_hands() -> None:
    game = fighting()
    assert game.questions == ["C commit", "K commit", "B commit", "S commit"]
    game.told("C: play bluff with 3 footman", "K: send nothing", "B: play bluff with nothing", "S: send nothing")
    game.told("rolled 1 1", "rolled 1", "rolled 1", "rolled 1")
    assert game.table.value("strengths") == [3, 0]
    assert [game.vp(seat) for seat in FOUR] == [1, 3, 1, 2]
    game.told("keep nothing")
    assert game.questions == ["S action"]
    assert [len(game.seat(seat).hand) for seat in FOUR] == [4] * 4


def test_who_has_committed_is_not_asked_again_and_is_opened_with_the_others() -> None:
    closed = {"C/closed": ["action-08"], "C/hand": ["action-17", "action-18"]}
    game = fighting({"C/closed/footman": 2, "C/closed/faith": 1, "S/closed/footman": 1}, closed)
    assert game.questions == ["K commit", "B commit"]
    game.told(
        "K: send nothing", "B: play bluff with nothing", "C: pass", "rolled 1 1", "rolled 1", "rolled 1", "rolled 1"
    )
    assert game.table.value("strengths") == [3, 1]
    assert game.seat("C").force.count("footman") == 2


def test_a_siege_and_the_second_crusade_begin_in_the_middle_too() -> None:
    game = board({"region/iconium": {"C": 2}}, hands(), {"turn": "C", "crusade": 2, "conflict": "siege iconium"})
    assert game.questions == ["C commit", "B commit"]
    game.told("C: play bluff with nothing", "B: play bluff with 1 footman", "rolled 1 1", "keep nothing")
    assert game.questions == ["C conflict"]


@pytest.mark.parametrize(
    ("values", "stacks", "part"),
    [
        ({"conflict": "battle iconium"}, {}, "no action"),
        ({"conflict": "take"}, {}, "starts no Conflict"),
        ({"conflict": 3}, {}, "starts no Conflict"),
        ({"conflict": "battle tyrus B"}, {}, "no Support in tyrus"),
        ({"conflict": "siege iconium", "turn": "K", "C/ally": "S"}, {}, "leads no side"),
        ({"C/ally": "B"}, {}, "already"),
        ({"C/ally": "S"}, {}, "already"),
        ({"K/ally": "S"}, {}, "leads no side"),
        ({"C/closed/footman": 2}, {}, "one card"),
        ({"S/closed/footman": 3}, {}, "may play 2 Units"),
        ({"S/closed/siege-tower": 1}, {}, "cannot be played in a Battle"),
        ({}, {"S/closed": ["action-08"], "C/hand": []}, "no card"),
        ({}, {"C/closed": ["bluff"], "C/hand": ["action-08", "?", "action-17"]}, "names the hand too"),
        ({}, {"C/closed": ["bluff"], "C/hand": ["action-08", "action-17"]}, "names the hand too"),
    ],
)
def test_a_conflict_that_cannot_be_says_why(
    values: Mapping[str, Any], stacks: Mapping[str, Sequence[str]], part: str
) -> None:
    with pytest.raises(InvalidOption, match=part):
        fighting(values, stacks)


def test_closed_hands_and_allies_need_a_conflict_and_somebody_still_to_commit() -> None:
    for values in ({"C/ally": "S"}, {"C/closed/footman": 1}):
        with pytest.raises(InvalidOption, match="belongs to a Conflict"):
            board(BATTLE, hands(), values)
    closed = {f"{seat}/closed": ["bluff"] for seat in "CB"}
    with pytest.raises(InvalidOption, match="leaves somebody to commit"):
        board(BATTLE, {**hands(), **closed}, {"turn": "C", "conflict": "battle iconium B"})


@pytest.mark.parametrize(
    ("pools", "seats", "part"),
    [
        ({"city/iconium/3": {"C": 1}}, FOUR, "a City has one of each"),
        ({"city/iconium/3": {"S": 1}}, ("B", "C", "S"), "2 levels"),
    ],
)
def test_influence_that_cannot_stand_so_is_refused(
    pools: Mapping[str, Mapping[str, int]], seats: Sequence[str], part: str
) -> None:
    with pytest.raises(InvalidOption, match=part):
        board(pools, seats=seats)
