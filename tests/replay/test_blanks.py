"""Blanks: what came into sight without a name is listed, and named later from its first sight on."""

from __future__ import annotations

import pytest

from domain.changes import Create, MoveCards, Shuffle
from domain.play import Play
from domain.table import Table
from replay.blanks import blanks, named
from replay.errors import BadRequest
from replay.later import with_later


def shuffled_line() -> list[Play]:
    deck = Create("box", ("duke", "city", "city"))
    pile, hand = Create("pile", (), (), True), Create("alice/hand", (), ("alice", "@"))
    return [
        Play("", "opening", "", (deck, pile, hand, MoveCards((1, 2, 3), "pile"))),
        Play("", "shuffle", "shuffled", (Shuffle("pile"),)),
        Play("alice", "draw", "drew ? city", (MoveCards((6, 5), "alice/hand", kinds=("", "city")),)),
    ]


def unseen_line() -> list[Play]:
    opening = (
        Create("pile", ("?", "?", "?"), (), True),
        Create("alice/hand", (), ("alice", "@")),
        Create("bob/hand", (), ("bob",)),
        Create("discard"),
    )
    return [
        Play("", "opening", "", opening),
        Play("alice", "draw", "drew ? city", (MoveCards((3, 2), "alice/hand", kinds=("", "city")),)),
        Play("bob", "draw", "", (MoveCards((1,), "bob/hand"),)),
        Play("alice", "discard", "discard ?", (MoveCards((3,), "discard"),)),
    ]


def test_a_card_that_came_into_sight_without_a_name_is_listed_once_with_where_it_is_now() -> None:
    [blank] = blanks(unseen_line())
    assert (blank.key, blank.version, blank.place, blank.where, blank.is_open) == (
        "2.1",
        2,
        "alice/hand",
        "discard",
        True,
    )


def test_what_nobody_saw_is_no_blank() -> None:
    assert all(blank.place != "bob/hand" for blank in blanks(unseen_line()))


def test_naming_a_blank_tells_what_it_was_from_its_first_sight_on() -> None:
    plays = unseen_line()
    plays.append(named(plays, [("2.1", "duke")]))
    assert [blank.known for blank in blanks(plays)] == ["duke"]
    then, end = Table(), Table()
    for play in plays[:2]:
        then.fold(play.changes)
    for play in plays:
        end.fold(play.changes)
    shown = with_later(then, end)
    assert "duke'" in [shown.kind(card) for card in shown.stack("alice/hand")]
    assert not end.findings


@pytest.mark.parametrize("key", ["9.1", "2.2", ""])
def test_a_blank_that_is_not_there_is_refused_and_the_open_ones_are_named(key: str) -> None:
    with pytest.raises(BadRequest, match=r"2\.1"):
        named(unseen_line(), [(key, "duke")])


def test_a_card_of_which_the_suit_was_seen_is_named_as_one_of_that_suit() -> None:
    plays = unseen_line()
    plays[1] = Play("alice", "draw", "drew ?fox city", (MoveCards((3, 2), "alice/hand", kinds=("?fox", "city")),))
    classes = {"anvil": "fox", "sword": "mouse", "city": "town"}
    [blank] = blanks(plays, classes)
    assert (blank.known, blank.possible) == ("?fox", ("anvil",))
    with pytest.raises(BadRequest, match="was seen to be"):
        named(plays, [(blank.key, "sword")], classes)
    plays.append(named(plays, [(blank.key, "anvil")], classes))
    assert blanks(plays, classes)[0].known == "anvil"


def test_a_blank_is_named_once_and_with_a_card_of_the_game() -> None:
    plays = unseen_line()
    with pytest.raises(BadRequest, match="no card"):
        named(plays, [("2.1", "dragon")], {"duke": "", "city": ""})
    plays.append(named(plays, [("2.1", "duke")]))
    with pytest.raises(BadRequest, match="known as duke"):
        named(plays, [("2.1", "city")])


def test_a_blank_cannot_be_a_card_that_its_cards_leave_no_room_for() -> None:
    plays = shuffled_line()
    [blank] = blanks(plays)
    assert blank.possible == ("city", "duke")
    with pytest.raises(BadRequest, match=r"cannot be senator.*one of city, duke"):
        named(plays, [(blank.key, "senator")])
    plays.append(named(plays, [(blank.key, "duke")]))
    assert not blanks(plays)[0].is_open
