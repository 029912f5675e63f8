"""What an entry did to the table is kept; where the rules stood is not."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces, Set
from domain.play import Play
from domain.table import Table
from replay.errors import BadRequest
from replay.kept import kept


def woods(warriors: int) -> Table:
    table = Table()
    table.fold([MovePieces("warrior", warriors, "", "6"), Set("battle", [["E", "C"]]), Set("agenda", [["battle"]])])
    return table


FOUGHT = Play(
    "E",
    "battle",
    "rolled 2 1",
    (
        *(Set("agenda", [], 0), Set("battle", [], 0), Set("phase", "evening"), Set("winner", ["E"])),
        *(Set("E/resolved", [1]), MovePieces("warrior", 2, "6", "supply"), Set("E/vp", 3)),
    ),
)


def test_pieces_and_points_are_kept_and_what_rules_remember_is_not() -> None:
    stands = kept(FOUGHT, woods(5), woods(2))
    assert stands.changes == (MovePieces("warrior", 2, "6", "supply"), Set("E/vp", 3))
    assert (stands.seat, stands.rules) == ("E", 0)


def test_what_moved_nothing_stands_by_its_words() -> None:
    assert kept(Play("E", "turn", "end", (Set("phase", "x"),), (), 1), woods(1), woods(1)) == Play(
        "E", "declared", "end"
    )


def test_pieces_that_are_not_there_cannot_be_moved() -> None:
    with pytest.raises(BadRequest, match="1 warrior"):
        kept(FOUGHT, woods(5), woods(1))
