"""What whoever records has written in words of the table, as another chair may read it."""

from __future__ import annotations

import pytest

from domain.changes import ALL, RECORD, TOP, AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.perspective import PUBLIC, Perspective
from domain.play import Play
from domain.table import Table

BEFORE = Play(
    changes=(
        Create("alice/hand", ("duke", "city"), ("alice", RECORD)),
        Create("deck", ("maid", "maid"), (RECORD,), True),
        Create("field", ("senator",), (ALL,)),
        Create("bids", (), ("alice", RECORD)),
        MovePieces("stone", 3, "", "alice/stones"),
    )
)
DUKE, CITY, MAID, SENATOR = 1, 2, 3, 5


def read_by(chair: str, play: Play) -> str:
    perspective, table = Perspective(chair), Table()
    perspective.step(BEFORE, table)
    return perspective.step(play, table).action


@pytest.mark.parametrize("asked", ["declared", "known", "rootlog"])
@pytest.mark.parametrize(
    "change",
    [
        Create("carol/hand", ("duke",), ("carol", RECORD)),
        MoveCards((DUKE,), "deck", TOP),
        MoveCards((MAID,), "alice/hand"),
        Reveal((DUKE,), ("duke",), ("alice",)),
        Reveal((MAID,), ("maid",), (), "assumed"),
        Turn((MAID,), "down"),
        Shuffle("deck", 2, (4, 3)),
        Set("bids", 3),
    ],
)
def test_a_text_that_can_name_what_a_chair_does_not_see_is_not_its_to_read(asked: str, change: AnyChange) -> None:
    play = Play("alice", asked, "duke, city, maid or 3", (change,))
    assert read_by(PUBLIC, play) == ""
    assert read_by("bob", play) == ""


@pytest.mark.parametrize(
    "change",
    [
        MoveCards((DUKE,), "field"),
        MoveCards((SENATOR,), "alice/hand"),
        MovePieces("stone", 2, "alice/stones", "field"),
        Reveal((DUKE,), ("duke",), (ALL,)),
        Shuffle("deck"),
        Set("alice/vp", 3),
    ],
)
def test_a_text_about_what_all_see_is_everyones_to_read(change: AnyChange) -> None:
    play = Play("alice", "declared", "so it was", (change,))
    assert read_by(PUBLIC, play) == "so it was"
    assert read_by("bob", play) == "so it was"


def test_whoever_sees_the_cards_reads_the_text() -> None:
    play = Play("alice", "declared", "card duke alice/hand -> bids", (MoveCards((DUKE,), "bids"),))
    assert read_by("alice", play) == "card duke alice/hand -> bids"


@pytest.mark.parametrize(("text", "read"), [("declare draw maid", ""), ("declare draw 1", "declare draw 1")])
def test_what_a_card_did_by_its_rules_is_read_unless_it_names_a_hidden_card(text: str, read: str) -> None:
    assert read_by("bob", Play("alice", "effect", text, (MoveCards((MAID,), "alice/hand"),), (), 1)) == read


def test_an_answer_in_the_notation_of_a_game_is_read_whatever_it_moves() -> None:
    assert read_by("bob", Play("alice", "turn", "end turn", (MoveCards((MAID,), "alice/hand"),), (), 1)) == "end turn"
