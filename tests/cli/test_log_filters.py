"""`kifu log` with filters: kinds, seats, decisions, marks."""

from __future__ import annotations

import pytest

from domain.games.heart_of_crown.rules import RULES
from tests.cli.conftest import Kifu


@pytest.fixture
def crown(kifu: Kifu) -> str:
    """A game of Heart of Crown played by its rules, to its end."""
    assert RULES.facts.id == "heart-of-crown"
    return kifu.ok("simulate", "heart-of-crown", "--seed", "3", "--json").rows[0]["match"]


def versions(kifu: Kifu, match: str, *words: str) -> list[int]:
    return [row["version"] for row in kifu.ok("log", match, "--json", *words).rows]


def test_only_events_of_a_kind_that_the_game_names(kifu: Kifu, crown: str) -> None:
    rows = kifu.ok("log", crown, "--json", "--only", "purchases").rows
    assert rows
    assert all(row["action"].startswith(("buy ", "acquire ")) or row["asked"] == "acquire" for row in rows)
    both = versions(kifu, crown, "--only", "purchases,crown")
    assert set(both) > {row["version"] for row in rows}
    assert both == versions(kifu, crown, "--only", "purchases", "--only", "crown")


def test_only_what_a_seat_decided_and_nothing_automatic(kifu: Kifu, crown: str) -> None:
    rows = kifu.ok("log", crown, "--json", "--seat-only", "seat1").rows
    assert {row["seat"] for row in rows} == {"seat1"}
    decided = kifu.ok("log", crown, "--json", "--no-automatic").rows
    assert all(row["seat"] for row in decided)
    everything = kifu.ok("log", crown, "--json").rows
    with_seat = [row["version"] for row in everything if row["seat"]]
    left_out = set(with_seat) - {row["version"] for row in decided}
    assert left_out
    assert all(everything[version - 1]["action"] for version in left_out)


def test_how_many_events_are_shown_is_told_beside_the_data(kifu: Kifu, crown: str) -> None:
    result = kifu.ok("log", crown, "--only", "purchases", "--seat-only", "seat2")
    shown = len(result.out.splitlines())
    assert result.err.startswith(f"{shown} of ")
    assert "purchases · seat2" in result.err


def test_a_turn_is_named_above_the_first_of_its_events_that_is_shown(kifu: Kifu, crown: str) -> None:
    lines = kifu.ok("log", crown, "--only", "purchases", "--turns").out.splitlines()
    headers = [index for index, line in enumerate(lines) if line.startswith("──")]
    assert headers
    assert all(index + 1 < len(lines) and not lines[index + 1].startswith("──") for index in headers)


def test_marked_events_are_those_with_notes_and_a_filter_may_leave_nothing(kifu: Kifu, crown: str) -> None:
    empty = kifu.ok("log", crown, "--marked")
    assert (empty.out, empty.err.startswith("0 of ")) == ("", True)
    kifu.ok("note", crown, "--at", "7", "why?")
    assert versions(kifu, crown, "--marked") == [7]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--only", "purchase"), 2, "did you mean purchases?"),
        (("--only", ","), 2, "wants a kind"),
        (("--seat-only", "zoe"), 5, "zoe"),
    ],
)
def test_what_cannot_be_meant_is_told_in_one_line(
    kifu: Kifu, crown: str, words: tuple[str, ...], code: int, said: str
) -> None:
    result = kifu("log", crown, *words)
    assert (result.code, result.is_one_line()) == (code, True)
    assert said in result.err
