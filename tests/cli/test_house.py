"""Files of one's own that complete cards: one that does not fit stops nothing but what would be decided by it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.registry import rules_of
from tests.cli.conftest import Kifu

SEATS = ("--seat", "a", "--seat", "b", "--seed", "1")


@pytest.fixture
def judged(empty: Kifu) -> Iterator[Kifu]:
    """An archive with one match of Heart of Crown, and beside it a file that does not fit."""
    empty.ok("new", "heart-of-crown", *SEATS)
    house = empty.folder / "games" / "heart-of-crown"
    house.mkdir(parents=True)
    (house / "mine.toml").write_text('[lighthouse]\ncoin = "x"\n')
    yield empty
    rules_of("heart-of-crown").complete({})


@pytest.mark.parametrize(
    "command",
    [
        ("show", "@last"),
        ("log", "@last"),
        ("export", "@last"),
        ("verify",),
        ("check",),
        ("search",),
        ("lines", "@last"),
        ("notes", "@last"),
        ("db", "stats"),
        ("new", "pebbles", "--seat", "a"),
        ("games", "heart-of-crown"),
    ],
)
def test_what_decides_nothing_by_it_works_and_says_so_once(judged: Kifu, command: tuple[str, ...]) -> None:
    result = judged(*command)
    assert result.code == 0, result
    assert result.err.count("mine.toml: lighthouse.coin: expected") == 1, result.err


@pytest.mark.parametrize(
    "command",
    [
        ("play", "@last", "end"),
        ("legal", "@last"),
        ("new", "heart-of-crown", *SEATS),
        ("simulate", "heart-of-crown"),
        ("check", "@last"),
    ],
)
def test_what_would_be_decided_by_it_is_refused_in_one_line(judged: Kifu, command: tuple[str, ...]) -> None:
    result = judged(*command)
    assert result.code == 6
    assert result.is_one_line()
    assert "lighthouse.coin" in result.err


def test_a_check_of_all_says_which_matches_it_could_not_judge(judged: Kifu) -> None:
    assert "heart-of-crown" in judged("check").err


def test_cards_that_were_completed_are_listed_with_their_game(judged: Kifu) -> None:
    (judged.folder / "games" / "heart-of-crown" / "mine.toml").write_text(
        "[caravan]\ncoin = 3\neffect.played = [{ do = 'draw', count = 1 }]\n"
    )
    said = judged.ok("games", "heart-of-crown").out
    assert "house  Caravan" in said
    assert "your own" in said


def test_what_is_known_of_a_game_is_the_sum_of_its_sets(empty: Kifu) -> None:
    (about,) = empty.ok("games", "heart-of-crown", "--json").data
    numbers = [[int(word) for word in text.split() if word.isdecimal()] for text in about["sets"]]
    assert all(kinds == full + part + figures for kinds, full, part, figures in numbers)
    known, *_, unknown = (int(word) for word in about["completeness"].split() if word.isdecimal())
    assert (known, unknown) == (sum(row[1] for row in numbers), sum(row[2] + row[3] for row in numbers))


def test_a_match_that_was_recorded_with_data_that_are_gone_says_so_as_it_is_checked(empty: Kifu) -> None:
    house = empty.folder / "games" / "lords-of-heaven"
    house.mkdir(parents=True)
    (house / "mine.toml").write_text("[dice]\nstrength = [0, 0, 0, 0, 0, 6]\nwounds = [0, 0, 0, 0, 0, 0]\n")
    try:
        empty.ok("new", "lords-of-heaven", "--seat", "C", "--seat", "S", "--seed", "1")
        assert "data of its owner" not in empty.ok("check", "@last").err
        (house / "mine.toml").write_text("[dice]\nstrength = [1, 1, 1, 1, 1, 6]\nwounds = [0, 0, 0, 0, 0, 0]\n")
        assert "others lie in games/lords-of-heaven/*.toml" in empty.ok("check", "@last").err
        (house / "mine.toml").unlink()
        rules_of("lords-of-heaven").complete({})
        said = empty.ok("check", "@last").err
        assert said.count("recorded with data of its owner's own: they are missing") == 1
    finally:
        rules_of("lords-of-heaven").complete({})
