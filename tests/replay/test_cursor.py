"""A cursor stands where a fold would, however it got there."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Set, Shuffle
from domain.play import Play
from domain.table import Table
from replay.cursor import KEYFRAME_EVERY, Cursor


def a_game(length: int, seed: int = 1) -> list[Play]:
    """A made-up game with turns of three events, draws from a shuffled deck, and now and then a misfit."""
    rng = Random(seed)
    table = Table()
    plays: list[Play] = []

    def add(*changes: AnyChange, seat: str = "a") -> None:
        plays.append(Play(seat, "turn", f"#{len(plays) + 1}", changes))
        table.fold(changes)

    add(Create("deck", ("x", "y", "z") * 5, (), True), Create("a/hand", (), ("a",)), MovePieces("w", 9, "", "5"))
    while len(plays) < length:
        turn, step = divmod(len(plays) - 1, 3)
        begin: tuple[AnyChange, ...] = (Set("turn", "ab"[turn % 2]), Set("round", turn // 2 + 1)) if step == 0 else ()
        choice = rng.randrange(4)
        if choice == 0 and table.stack("deck"):
            add(*begin, MoveCards((table.stack("deck")[-1],), "a/hand"))
        elif choice == 1 and table.stack("a/hand"):
            add(*begin, MoveCards((rng.choice(list(table.stack("a/hand"))),), "deck"), Shuffle("deck"))
        elif choice == 2:
            add(*begin, Set("a/vp", len(plays)))
        else:
            add(*begin, MovePieces("w", rng.randint(1, 4), rng.choice("567"), rng.choice("567")))
    return plays


def folded(plays: list[Play], at: int) -> bytes:
    table = Table()
    for play in plays[:at]:
        table.fold(play.changes)
    return table.dump()


def test_jumping_to_any_version_is_folding_to_it_in_both_directions() -> None:
    plays = a_game(40)
    upwards, downwards = Cursor(plays), Cursor(plays, len(plays))
    for at in range(len(plays) + 1):
        upwards.goto(at)
        assert upwards.table.dump() == folded(plays, at)
    for at in range(len(plays), -1, -1):
        downwards.goto(at)
        assert downwards.at == at
        assert downwards.table.dump() == folded(plays, at)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.integers(-3, 3 * KEYFRAME_EVERY), max_size=12), st.integers(0, 5))
def test_any_walk_ends_where_a_fold_would(targets: list[int], seed: int) -> None:
    plays = a_game(2 * KEYFRAME_EVERY + 20, seed)
    cursor = Cursor(plays)
    for target in targets:
        cursor.goto(target)
        assert cursor.at == min(max(target, 0), len(plays))
        if target % 2:
            cursor.back()
        else:
            cursor.forward()
    assert cursor.table.dump() == folded(plays, cursor.at)


def test_a_step_beyond_either_end_stays_there() -> None:
    cursor = Cursor(a_game(3))
    assert cursor.back() is False
    cursor.goto(3)
    assert cursor.forward() is False
    assert cursor.at == 3


def test_turns_are_stepped_to_their_first_event_and_back() -> None:
    cursor = Cursor(a_game(10))
    stops = []
    while cursor.at < cursor.last:
        cursor.step("turn")
        stops.append(cursor.at)
    assert stops == [2, 5, 8, 10]
    back = []
    while cursor.at:
        cursor.step("turn", forwards=False)
        back.append(cursor.at)
    assert back == [8, 5, 2, 0]


def test_a_round_holds_the_turns_of_all_seats() -> None:
    cursor = Cursor(a_game(20), 1)
    cursor.step("round")
    assert (cursor.at, cursor.table.value("round")) == (2, 1)
    cursor.step("round")
    assert (cursor.at, cursor.table.value("round")) == (8, 2)


def test_the_places_that_an_event_touched_are_known_and_the_cursor_stays() -> None:
    plays = [
        Play(changes=(Create("deck", ("x",), (), True), MovePieces("w", 2, "", "5"))),
        Play(changes=(MovePieces("w", 1, "5", "8"), MoveCards((1,), "a/hand"), Set("a/vp", 2))),
    ]
    cursor = Cursor(plays, 2)
    before = cursor.table.dump()
    assert cursor.touched() == {"5", "8", "deck", "a/hand", "a/vp"}
    assert cursor.table.dump() == before


def test_what_did_not_fit_is_told_for_the_event_at_hand_only() -> None:
    plays = [Play(changes=(MovePieces("w", 1, "5", "8"),)), Play(changes=(Set("x", 1),))]
    cursor = Cursor(plays, 1)
    assert [finding.code for finding in cursor.findings()] == ["pieces-below-zero"]
    cursor.forward()
    assert cursor.findings() == []


@pytest.mark.parametrize("at", [0, 7, 30])
def test_events_recorded_meanwhile_are_added_at_the_end(at: int) -> None:
    plays = a_game(30)
    cursor = Cursor(plays[:20], min(at, 20))
    cursor.extend(plays[20:])
    assert cursor.last == 30
    cursor.goto(30)
    assert cursor.table.dump() == folded(plays, 30)
