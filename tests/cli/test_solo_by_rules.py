"""Solo games of Ancient Knowledge that are played by the rules, by command line."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Kifu

TRIAL = ("--option", "mode=trial", "--option", "trial=2")
CAMPAIGN = ("--option", "mode=campaign", "--option", "under=chest-01,chest-09", "--option", "time_card=3")


@pytest.mark.parametrize("options", [TRIAL, CAMPAIGN], ids=["trial", "campaign"])
def test_a_simulated_solo_game_is_without_findings(empty: Kifu, options: tuple[str, ...]) -> None:
    empty.ok("simulate", "ancient-knowledge", "--seats", "1", *options, "--matches", "2")
    assert "2 matches, 0 findings" in empty.ok("check").err
    assert "nothing was changed" in empty.ok("verify").err


def test_one_seat_without_a_mode_is_told_what_is_missing(empty: Kifu) -> None:
    result = empty("simulate", "ancient-knowledge", "--seats", "1")
    assert result.code != 0
    assert "one seat plays solo: mode is trial or campaign" in result.err


def test_an_action_that_is_passed_over_is_told_and_recorded(empty: Kifu) -> None:
    empty.ok("new", "ancient-knowledge", "--seat", "alice", *TRIAL, "--option", "hand=1", "--seed", "3")
    played = empty.ok("play", "@last", "pass")
    assert "an action is passed over (AK-O11)" in played.err
    assert "alice pass" in played.out
