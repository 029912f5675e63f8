"""`kifu branch`: how chance goes on, and outcomes that are set by hand."""

from __future__ import annotations

import pytest

from replay.archive import Archive
from replay.simulate import simulate
from tests.cli.conftest import Kifu

BATTLE = "61"
"""The entry of the game after which two dice are thrown."""


@pytest.fixture
def woods(kifu: Kifu) -> str:
    """A simulated game of Root."""
    with Archive.open(kifu.database) as archive:
        return simulate(archive, "root", 0, 3, {}).id


def row(kifu: Kifu, match: str, line: str) -> dict[str, object]:
    [found] = [one for one in kifu.ok("lines", match, "--json").data if one["line"] == line]
    return dict(found)


def test_a_branch_keeps_what_was_recorded_unless_told_otherwise(kifu: Kifu, woods: str) -> None:
    begun = kifu.ok("branch", woods, "--at", BATTLE, "--name", "again", "--json").data
    assert (begun["chance"], begun["seed"], begun["head"]) == ("recorded", None, 61)
    assert "rolled 1 3  (as recorded" in kifu.ok("legal", woods, "--line", "again").out
    kifu.ok("play", woods, "--line", "again", "C: hospitals bake-sale")
    first = kifu.ok("log", woods, "--line", "again", "--from", "62", "--to", "62", "--json").rows[0]
    assert (first["action"], first["chance"], first["odds"]) == ("rolled 1 3", "recorded", "")


def test_lines_tells_the_policy_the_seed_and_whose_knowledge_is_kept(kifu: Kifu, woods: str) -> None:
    line = kifu.ok("branch", woods, "--at", BATTLE, "--chance", "random", "--seed", "7", "--seat", "C").out.strip()
    found = row(kifu, woods, line)
    assert (found["chance"], found["seed"], found["chair"]) == ("random", 7, "C")
    assert "chance: random · seed 7 · as C knows" in kifu.ok("lines", woods).out


def test_a_seed_that_nobody_named_is_told(kifu: Kifu, woods: str) -> None:
    begun = kifu.ok("branch", woods, "--at", BATTLE, "--chance", "random")
    seed = row(kifu, woods, begun.out.strip())["seed"]
    assert f"seed {seed}" in begun.err


def test_outcomes_are_set_by_hand_and_marked_with_their_probability(kifu: Kifu, woods: str) -> None:
    kifu.ok("branch", woods, "--at", BATTLE, "--set", "rolled 3 1", "--name", "lucky")
    assert "(set by hand, 1/16)" in kifu.ok("log", woods, "--line", "lucky", "--from", "62").out
    entry = kifu.ok("log", woods, "--line", "lucky", "--from", "62", "--json").rows[0]
    assert (entry["chance"], entry["odds"]) == ("set", "1/16")
    for_seat = kifu.ok("log", woods, "--line", "lucky", "--from", "62", "--seat", "C")
    assert "by hand" not in for_seat.out


def test_the_order_of_the_deck_does_not_come_with_a_branch_that_asks(kifu: Kifu, woods: str) -> None:
    kifu.ok("branch", woods, "--at", BATTLE, "--chance", "ask", "--name", "asked")
    first = kifu.ok("log", woods, "--line", "asked", "--from", "62", "--json").rows[0]
    assert first["asked"] == "dealt-anew"
    [said] = first["changes"]
    assert said.endswith("cards mixed and laid back"), "what they had been is told nowhere"
    assert "hand*" not in kifu.ok("show", woods, "--line", "asked").out.replace(" ", "")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--chance", "lucky"), 2, "lucky"),
        (("--seed", "7"), 2, "--seed goes with --chance random"),
        (("--seat", "C"), 2, "--seat goes with"),
        (("--chance", "random", "--seed", "9" * 30), 2, "seed"),
        (("--chance", "ask", "--seat", "nobody"), 5, "nobody"),
        (("--set", "rolled 9 9"), 3, "a die shows 0 to 3"),
        (("--set", "march 1 2->3"), 3, "this does not answer: the dice"),
        (("--set", "rolled 1 1", "--set", "rolled 1 1"), 2, "chance is asked for nothing here"),
    ],
)
def test_what_cannot_be_is_one_line_and_no_line_begins(
    kifu: Kifu, woods: str, words: tuple[str, ...], code: int, said: str
) -> None:
    result = kifu("branch", woods, "--at", BATTLE, *words)
    assert result.code == code
    assert result.is_one_line()
    assert said in result.err
    assert len(kifu.ok("lines", woods, "--json").data) == 1


def test_a_match_without_rules_has_no_chance_to_go_on_with(kifu: Kifu, pebbles: str) -> None:
    result = kifu("branch", pebbles, "--at", "6", "--chance", "random")
    assert result.code == 2
    assert "no rules judge this match" in result.err
    assert row(kifu, pebbles, kifu.ok("branch", pebbles, "--at", "6").out.strip())["chance"] == ""
