"""The variant with picked opening hands (18.1)."""

from __future__ import annotations

import pytest

from domain.answers import play_of, plays_of_text
from domain.decision import Chance
from domain.errors import Rejected
from domain.games.heart_of_crown.rules import RULES
from replay.chance import propose
from tests.domain.games.heart_of_crown.board import SECOND_EDITION, Board

PICKED = {"supply": SECOND_EDITION, "opening-hands": "picked"}


def picked(seats: tuple[str, ...] = ("alice", "bob", "carol"), sees: tuple[str, ...] = ("*",)) -> Board:
    game = Board(RULES.setup(seats, PICKED, sees))
    while isinstance(asked := RULES.next(game.table), Chance):
        game.record(play_of(RULES, game.table, asked, propose(game.table, asked, game.rng)))
    return game


def maids(number: int) -> str:
    return "take " + " ".join(["apprentice-maid"] * number + ["farming-village"] * (5 - number))


def test_most_maids_start_and_the_others_sit_by_theirs() -> None:
    game = picked().told(f"bob: {maids(3)}", f"alice: {maids(0)}", f"carol: {maids(2)}", "end main")
    assert game.table.value("seats") == ["bob", "carol", "alice"]
    assert game.table.value("turn") == "bob"
    assert game.count("bob/hand") == {"apprentice-maid": 3, "farming-village": 2}
    assert game.count("bob/deck") == {"farming-village": 5}


def test_equal_maids_are_decided_by_a_throw() -> None:
    game = picked(("alice", "bob")).told(f"alice: {maids(1)}", f"bob: {maids(1)}")
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    while isinstance(asked := RULES.next(game.table), Chance) and asked.asked != "seating":
        game.record(play_of(RULES, game.table, asked, propose(game.table, asked, game.rng)))
    for play in plays_of_text(RULES, game.table, "rolled 7 93"):
        game.record(play)
    assert game.table.value("seats") == ["bob", "alice"]


def test_the_pick_is_secret_until_all_are_laid_open() -> None:
    game = picked(("alice", "bob"))
    assert {one.secret for one in RULES.next(game.table)} == {True}
    game.told(f"alice: {maids(3)}")
    assert game.plays[-1].secret == ("alice",)
    assert game.table.value("seats") == ["alice", "bob"]


@pytest.mark.parametrize(
    "text", ["take farming-village", "take " + " ".join(["apprentice-maid"] * 5), "take " + "duke " * 5]
)
def test_a_hand_of_other_cards_or_another_number_is_refused(text: str) -> None:
    game = picked()
    with pytest.raises(Rejected) as refused:
        plays_of_text(RULES, game.table, f"alice: {text.strip()}")
    assert refused.value.rule == "HOC.18.1"


def test_who_watches_from_outside_learns_the_hands_when_they_are_laid_open() -> None:
    game = picked(("alice", "bob"), ())
    game.told("alice: take ? ? ? ? ?", "bob: take ? ? ? ? ?")
    for line in (
        "drew " + "apprentice-maid " * 3 + "farming-village farming-village",
        "drew " + "farming-village " * 5,
    ):
        while isinstance(asked := RULES.next(game.table), Chance) and asked.asked != "show-hand":
            game.record(play_of(RULES, game.table, asked, propose(game.table, asked, game.rng)))
        for play in plays_of_text(RULES, game.table, line.strip()):
            game.record(play)
    assert game.table.value("seats") == ["alice", "bob"]
    assert game.table.value("turn") == "alice"
