"""A table that was stored and read gives the same bytes: nothing depends on the order of a value's keys."""

from __future__ import annotations

from random import Random

from domain.play import encode_play
from domain.table import Table
from tests.domain.games.lords_of_heaven.random_play import Game, options
from tests.domain.games.random_game import decided_again


def test_conflicts_that_are_decided_on_stored_tables_give_the_same_bytes() -> None:
    rng = Random(0)
    game = Game(rng.choice((2, 3, 4)), options(rng)).play_on(rng, 130)
    table, conflicts = Table(), 0
    for number, play in enumerate(game.plays):
        if number > 40:
            again = decided_again(game.rules, Table.load(table.dump()), play)
            assert encode_play(again) == encode_play(play), (number, play.action)
            conflicts += play.asked == "dice"
        table.fold(play.changes)
    assert conflicts
