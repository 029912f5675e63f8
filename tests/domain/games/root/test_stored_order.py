"""A table that reads back from storage gives the same bytes: the order in which pieces came to a pool says nothing."""

from __future__ import annotations

from random import Random

import pytest

from domain.play import encode_play
from domain.table import Table
from tests.domain.games.random_game import decided_again
from tests.domain.games.root.random_play import Game, mix, settled
from tests.domain.games.root.test_battle import BIRD, CAT, ROOST, SHOP, WOOD, fight
from tests.domain.games.root.woods import Woods, lay


def twice(woods: Woods, *lines: str) -> tuple[list[bytes], list[bytes]]:
    """Returns the events of lines, on the table at hand and on the one that reads back from storage."""
    stored = Woods(())
    stored.table = Table.load(woods.table.dump())
    before = len(woods.plays)
    return (
        [encode_play(play) for play in woods.told(*lines).plays[before:]],
        [encode_play(play) for play in stored.told(*lines).plays[1:]],
    )


def test_hits_are_dealt_in_the_same_order_by_a_stored_battle() -> None:
    ours, stored = twice(fight({CAT: 1, SHOP: 1, WOOD: 2, BIRD: 3}).told("rolled 3 3"), "lose workshop wood")
    assert ours == stored


def test_warriors_leave_the_coffin_in_the_same_order_after_it_was_stored() -> None:
    woods = lay(
        "CE",
        pools={"coffin": {CAT: 5, BIRD: 4}},
        stacks={"C/area": ["coffin-makers"]},
        options={"deck": "exiles"},
    )
    assert list(woods.pool("coffin")) == [CAT, BIRD]
    ours, stored = twice(woods)
    assert ours == stored
    assert woods.pool("coffin") == {}


@pytest.mark.parametrize("order", [(BIRD, ROOST), (ROOST, BIRD)])
def test_pieces_of_a_clearing_are_read_in_the_order_of_the_facts(order: tuple[str, str]) -> None:
    woods = lay("CE", clearings={8: dict.fromkeys(order, 1)})
    assert list(woods.wood.own("E", 8)) == ["warrior", "roost"]


def test_a_game_that_is_decided_on_stored_tables_gives_the_same_bytes() -> None:
    rng = Random(0)
    game = Game(mix(rng), settled(rng)).play_on(rng, 135)
    table = Table()
    for number, play in enumerate(game.plays):
        if number > 100:
            again = decided_again(game.rules, Table.load(table.dump()), play)
            assert encode_play(again) == encode_play(play), (number, play.action)
        table.fold(play.changes)
