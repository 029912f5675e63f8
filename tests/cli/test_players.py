"""`kifu players`: names put right and erased."""

from __future__ import annotations

from tests.cli.conftest import Kifu


def test_players_are_listed_renamed_and_erased(empty: Kifu) -> None:
    made = empty("new", "none", "--seat", "p1=Anna Example", "--seat", "p2=Ben Example").out.strip()
    assert [one["name"] for one in empty("players", "--json").data] == ["Anna Example", "Ben Example"]
    assert "Anna Example · 1 match" in empty("players").out
    assert empty("players", "rename", "ben example", "さくら").code == 0
    assert "さくら" in empty("search", "").out
    erased = empty("players", "erase", "Anna Example")
    assert (erased.code, erased.err) == (0, "kifu: the name is erased from 1 match; no event was touched\n")
    assert "Anna" not in empty("players").out + empty("search", "").out + empty("export", made).out
    assert empty("verify").code == 0


def test_erasing_says_that_a_seat_is_called_so(empty: Kifu) -> None:
    empty("new", "none", "--seat", "anna")
    assert "anna still stands in 1 event, as what a seat is called" in empty("players", "erase", "anna").err


def test_what_cannot_be_meant_is_one_line(empty: Kifu) -> None:
    empty("new", "none", "--seat", "anna")
    for words, code in (
        (("erase",), 2),
        (("erase", "nobody"), 5),
        (("rename", "anna"), 2),
        (("rename", "anna", "a\nb"), 2),
        (("erase", "anna", "x"), 2),
        (("forget", "anna"), 2),
    ):
        said = empty("players", *words)
        assert (said.code, said.is_one_line()) == (code, True), (words, said.err)


def test_an_archive_without_names_says_how_to_give_one(empty: Kifu) -> None:
    empty.ok("db", "upgrade")
    assert "no player has a name here" in empty("players").err
