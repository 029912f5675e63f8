"""Rounds and Crusades: Round cards lie open, a Crusade ends, and points of the end are in those of the seats."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.decision import Chance
from domain.errors import InvalidOption
from domain.game import SetUp
from domain.games.lords_of_heaven.rules import RULES
from tests.domain.games.lords_of_heaven.board import FOUR, Board, board

HAND = {"K/hand": ["action-30", "action-32", "action-33"]}


def watched(number: int) -> Board:
    """Returns a table of which nobody tells the record anything but what lies open."""
    return Board(RULES.position(FOUR, {}, (), SetUp(HAND, {}, {"turn": "K", "round": number})))


def offered(game: Board) -> set[str]:
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert asked.asked == "round-card"
    return {RULES.format(one) for one in RULES.legal(game.table, asked)}


def test_a_round_card_is_never_left_unknown_at_the_table() -> None:
    game = watched(6).befell("shuffled")
    assert offered(game) == {"drew round-x", "drew round-y", "drew last-round"}
    assert "lies open to all" in game.refuses_here("drew ?", "LH.4.3")


def test_a_round_after_which_another_was_played_was_not_the_last() -> None:
    game = watched(8).befell("shuffled")
    assert offered(game) == {"drew round-x", "drew round-y"}
    assert game.refuses_here("drew last-round", "LH.4.3") == "round 6 was not the last one, as this is round 8"
    game.befell("drew round-y")
    game.refuses_here("drew round-y", "LH.4.3")
    game.befell("drew round-x")
    game.refuses_here("drew round-y", "LH.4.3")


def test_the_round_of_the_last_card_is_the_last_though_a_record_left_it_unknown() -> None:
    game = watched(8).befell("shuffled", "drew round-x", "drew round-y", "drew last-round")
    (card,) = [card for card in game.table.stack("round-card") if game.table.kinds[card] == "last-round"]
    game.table.kinds[card] = "?"  # as older records may have it
    game.befell("shuffled", "discard action-30")
    assert game.table.value("phase") == "between"


@pytest.mark.parametrize("seed", range(8))
def test_a_simulated_position_of_round_eight_is_in_its_last_round(seed: int) -> None:
    game = board(stacks=HAND, values={"turn": "K", "round": 8}, seed=seed)
    assert game.cards("round-card")[-1] == "last-round"
    assert "last-round" not in board(stacks=HAND, values={"round": 7}, seed=seed).cards("round-card")[:6]


def test_rounds_are_counted_from_one_in_either_crusade() -> None:
    game = board(stacks={"round-deck": ["last-round"], **HAND}, values={"turn": "K"})
    assert game.table.value("round") == 8
    game.told("discard action-30")
    for seat in FOUR:
        cards = [kind for kind in game.kinds(f"{seat}/hand") if kind != "bluff"]
        game.told(f"{seat}: bottom {' '.join(cards[:2])}")
    assert (game.table.value("crusade"), game.table.value("round")) == (2, 1)


@pytest.mark.parametrize(
    ("deck", "number"),
    [
        (["last-round"], 1),
        (["round-x", "last-round"], 8),
        (["round-x", "round-y", "last-round", "round-5"], 6),
        (["round-x", "round-y"], 7),
        (["round-x", "round-y", "last-round", "round-4", "round-5"], 4),
        (["last-round", "round-x", "round-y"], 7),
    ],
)
def test_a_round_deck_that_does_not_fit_its_round_is_in_no_position(deck: Sequence[str], number: int) -> None:
    with pytest.raises(InvalidOption, match=rf"round-deck: at the start of round {number} it holds"):
        board(stacks={"round-deck": deck}, values={"round": number})


@pytest.mark.parametrize(
    ("deck", "number"),
    [
        (["last-round"], 8),
        (["round-x", "round-y", "last-round"], 6),
        (["round-x", "round-y", "last-round", "round-5", "round-4"], 4),
    ],
)
def test_a_round_deck_says_which_round_it_is(deck: Sequence[str], number: int) -> None:
    assert board(stacks={"round-deck": deck}).table.value("round") == number


def test_the_points_of_the_end_are_in_those_of_the_seats() -> None:
    pools = {f"temple/{one}": {"K-temple": 1} for one in ("edessa", "tyrus", "jerusalem")}
    pools |= {"city/jerusalem/2": {}, "city/jerusalem/3": {"K": 1}}
    values = {"turn": "K", "crusade": 2, "K/vp": 4}
    game = board(pools, {"round-deck": ["last-round"], **HAND}, values)
    assert [one.total for one in RULES.score(game.table)] == [0, 0, 0, 4 + 1 + 1]
    game.told("discard action-30")
    over = game.over
    (score,) = [one for one in over.scores if one.seat == "K"]
    assert score.total == game.vp("K") == 6
    assert [part.points for part in score.parts] == [4, 1, 1]


def test_a_seat_without_an_action_card_draws_and_the_next_is_asked() -> None:
    game = board(stacks={"C/hand": []}, values={"turn": "C"})
    assert game.questions == ["S action"]
    assert len(game.seat("C").hand) == 4
