"""A seat of Root cannot tell two games apart that differ only in what it does not see."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from domain.decision import Chance, Over
from domain.games.root.rules import RULES
from domain.perspective import PUBLIC, Perspective
from domain.table import Table
from tests.domain.games.root.random_play import Game, mix, settled
from tests.domain.games.worlds import Pair


def pair_of(observer: str, seats: str, seed: int) -> Pair:
    """Returns two worlds of one game, with the open settings drawn at random."""
    return Pair(observer, seed, lambda shared: partial(Game, seats, settled(shared)))


MIXES = ("CEAV", "YCEA", "AYV", "VGCE", "EA")


@pytest.mark.parametrize("seats", MIXES)
@pytest.mark.parametrize("place", [0, 1, -1], ids=["first", "second", "public"])
def test_a_seat_cannot_tell_two_games_apart_that_differ_in_what_it_does_not_see(seats: str, place: int) -> None:
    pair = pair_of(PUBLIC if place < 0 else seats[place], seats, 7).run(220)
    assert pair.unlike > 60, "the worlds do differ most of the time"


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 120, 20))
def test_a_seat_cannot_tell_whole_games_apart(first: int) -> None:
    for seed in range(first, first + 20):
        rng = Random(f"worlds/{seed}")
        seats = mix(rng)
        pair_of(rng.choice((*seats, PUBLIC)), seats, seed).run(1_500)


# -- chairs ------------------------------------------------------------------------------------------------------


def verify_chairs(seed: int, events: int) -> None:
    """Plays with every chair's table beside the record's: what is asked is the same, and so is a seat's own menu."""
    rng = Random(seed)
    game = Game(mix(rng), settled(rng))
    chairs = [Perspective(seat) for seat in (*game.seats, PUBLIC)]
    before = Table()
    for _ in range(events):
        asked = game.asked
        for chair in chairs:
            chair.step(game.plays[-1], before.copy())
            if not isinstance(asked, Chance):
                assert RULES.next(chair.table) == asked, (seed, chair.seat)
            for decision in asked if isinstance(asked, tuple) else ():
                if decision.seat == chair.seat:
                    assert RULES.legal(chair.table, decision) == RULES.legal(game.table, decision)
        before.fold(game.plays[-1].changes)
        if isinstance(asked, Over):
            break
        game.play_on(rng, 1)


@pytest.mark.parametrize("seed", [1, 3, 8])
def test_every_chair_is_asked_what_the_record_is_asked_and_may_do_the_same(seed: int) -> None:
    verify_chairs(seed, 200)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(100, 160, 10))
def test_every_chair_is_asked_what_the_record_is_asked_in_whole_games(first: int) -> None:
    for seed in range(first, first + 10):
        verify_chairs(seed, 3_000)
