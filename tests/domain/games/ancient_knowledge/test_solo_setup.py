"""Set-up of solo games (AK.8.3 to AK.8.5), their options and positions."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from domain.decision import Chance
from domain.errors import InvalidOption
from domain.facts import OptionValue
from domain.game import SetUp
from domain.games.ancient_knowledge.rules import RULES
from domain.games.ancient_knowledge.solo.facts import chests, trials
from tests.domain.games.ancient_knowledge.board import Board
from tests.domain.games.ancient_knowledge.solo_board import TRIAL, opened, solo, time_card


def goals(game: Board) -> list[str]:
    return [kind for number in range(1, 6) for kind in game.kinds(f"alice/artifact/{number}")]


def test_s3_the_first_trial() -> None:
    game = opened({**TRIAL, "hand": "1"})
    assert game.kinds("alice/artifact/1") == ["chest-01"]
    assert game.kinds("alice/under") == ["chest-02"]
    assert time_card(game) == "4 lower"
    assert [game.kinds(f"alice/artifact/{number}") for number in (2, 3, 4, 5)] == [[], [], [], []]
    assert game.kinds("alice/hand") == sorted(
        ["ellora-caves", "dolmen-of-menga", "pyramid-of-nice", "tonina", "disks-of-bayan-kara-ula", "la-mana-pyramid"]
    )
    assert game.question == "action"
    assert game.table.value("round") == 1


@pytest.mark.parametrize("number", range(1, 7))
def test_each_known_trial_lays_its_chests(number: int) -> None:
    game = opened({"mode": "trial", "trial": number, "hand": "2"})
    assert goals(game) == list(trials()[number].board)
    assert [game.table.kinds[card] for card in game.table.stack("alice/under")] == list(trials()[number].under)


def test_a_trial_may_be_played_with_six_of_ten_cards() -> None:
    game = opened(TRIAL)
    assert game.hand() == 10
    assert game.question == "discard"
    game.told("discard " + " ".join(game.kinds("alice/hand")[:4]))
    assert game.hand() == 6
    assert len(game.kinds("discard")) == 4


@pytest.mark.parametrize("number", range(7, 11))
def test_the_chests_of_the_other_trials_are_chosen(number: int) -> None:
    game = opened({"mode": "trial", "trial": number, "hand": "3"})
    assert game.question == "goals"
    game.refuses("goals А Б В Г Д Е", "AK-O1")
    game.told("goals А Е")
    assert game.question == "under"
    game.refuses("under А", "AK-O1")
    game.told("under В")
    assert goals(game) == ["chest-01", "chest-06"]
    assert game.kinds("alice/under") == ["chest-03"]
    named = opened({"mode": "trial", "trial": number, "hand": "3", "chests": "chest-01,chest-06", "under": "В"})
    assert goals(named) == goals(game)
    assert named.question == "action"


def test_q20_chests_are_revealed_and_chosen_before_a_card_is_discarded() -> None:
    game = opened({"mode": "campaign", "keep": 4, "time_card": 3})
    assert game.question == "goals"
    assert game.hand() == 10
    assert game.kinds("discard") == []
    revealed = game.table.value("solo/revealed")
    assert len(revealed) == 5
    game.told(f"goals {revealed[3]} {revealed[0]}")
    assert goals(game) == [revealed[3], revealed[0]], "from left to right"
    assert game.table.value("solo/chosen") == [revealed[3], revealed[0]]
    assert game.question == "discard"
    game.told("discard " + " ".join(game.kinds("alice/hand")[:6]))
    assert game.hand() == 4
    assert time_card(game) == "3 lower"
    assert not [kind for kind in game.kinds("chests/revealed") if kind]


def test_from_one_to_five_chests_are_chosen() -> None:
    game = opened({"mode": "campaign"})
    revealed = game.table.value("solo/revealed")
    other = next(chest for chest in chests() if chest not in revealed)
    game.refuses("goals nothing", "AK.8.5")
    game.refuses(f"goals {other}", "AK.8.5")
    game.refuses(f"goals {revealed[0]} {revealed[0]}", "AK.8.5")
    assert len(game.legal()) == 31
    game.told("goals " + " ".join(revealed))
    assert len(goals(game)) == 5


def test_o8_where_fewer_than_five_are_left_all_are_revealed() -> None:
    game = opened({"mode": "campaign", "pool": "Л,О,П"})
    assert sorted(game.table.value("solo/revealed")) == ["chest-11", "chest-14", "chest-15"]


def test_the_chests_of_the_game_before_lie_under_the_board() -> None:
    game = opened({"mode": "campaign", "under": "chest-01,chest-09,chest-15", "chests": "chest-02"})
    assert game.kinds("alice/under") == ["chest-01", "chest-09", "chest-15"]
    assert goals(game) == ["chest-02"]
    assert game.question == "discard", "chests that were chosen already are not revealed"


def test_at_a_table_the_revealed_chests_are_typed() -> None:
    game = Board(RULES.setup(("alice",), {"mode": "campaign"}, ("alice",)))
    game.befell("shuffled", "drew " + " ".join("?" * 10), "shuffled")
    asked = RULES.next(game.table)
    assert isinstance(asked, Chance)
    assert asked.asked == "chests"
    game.befell("drew А Б В Г Д")
    assert game.table.value("solo/revealed") == ["chest-01", "chest-02", "chest-03", "chest-04", "chest-05"]


def test_a_chest_that_was_revealed_unseen_is_named_when_it_becomes_a_goal() -> None:
    game = Board(RULES.setup(("alice",), {"mode": "campaign", "under": "П"}, ("alice",)))
    game.befell("shuffled", "drew " + " ".join("?" * 10), "shuffled", "drew А ? В ? Д")
    assert game.table.value("solo/revealed") == ["chest-01", "?", "chest-03", "?", "chest-05"]
    assert "2 not seen" in game.asked.question  # type: ignore[union-attr]
    game.refuses("goals Б Г Е", "AK.8.5")
    game.refuses("goals А П", "AK.8.5")
    game.told("goals Г А")
    assert goals(game) == ["chest-04", "chest-01"]
    assert sorted(game.table.value("solo/revealed")) == ["?", "chest-01", "chest-03", "chest-04", "chest-05"]


def test_nobody_knows_which_chests_come_before_they_are_revealed() -> None:
    game = Board(RULES.setup(("alice",), {"mode": "campaign"}, ("alice",)))
    game.befell("shuffled", "drew " + " ".join("?" * 10), "shuffled")
    assert {game.table.kinds[card] for card in game.table.stack("chests")} == {"?"}


@pytest.mark.parametrize(
    ("seats", "options", "said"),
    [
        (("alice",), {}, "one seat plays solo"),
        (("alice", "bob"), TRIAL, "mode trial is for one seat"),
        (("alice", "bob"), {"trial": 1}, "option trial is for mode=trial"),
        (("alice", "bob"), {"keep": 4}, "option keep is for mode=trial or mode=campaign"),
        (("alice",), {"mode": "trial"}, "one of the trials 1 to 10"),
        (("alice",), {"mode": "trial", "trial": 11}, "is one of 0, 1"),
        (("alice",), {**TRIAL, "pool": "А"}, "option pool is for mode=campaign"),
        (("alice",), {**TRIAL, "chests": "В"}, "trial 1 has chests=chest-01"),
        (("alice",), {**TRIAL, "hands": "drawn"}, "option hands is for the base game"),
        (("alice",), {"mode": "campaign", "hand": "1"}, "option hand is for mode=trial"),
        (("alice",), {"mode": "campaign", "under": "Q"}, "no chest is called"),
        (("alice",), {"mode": "campaign", "under": "A"}, "is a Latin letter"),
        (("alice",), {"mode": "campaign", "under": "А,А"}, "names chest-01 twice"),
        (("alice",), {"mode": "campaign", "under": "А,Б,В,Г,Д,Е"}, "there is room for 5"),
        (("alice",), {"mode": "campaign", "under": "А", "chests": "А"}, "not in both"),
        (("alice",), {"mode": "campaign", "under": "А", "pool": "А,Б"}, "cannot be revealed"),
        (("alice",), {"mode": "campaign", "time_card": 5}, "is one of 4, 3"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(seats: Sequence[str], options: dict[str, OptionValue], said: str) -> None:
    with pytest.raises(InvalidOption) as error:
        RULES.setup(seats, options)
    assert said in str(error.value)


# -- positions ---------------------------------------------------------------------------------------------------


def test_a_position_names_chests_time_card_and_lap() -> None:
    laid = {
        "4/lower": ["moron"],
        "4/upper": ["time-card"],
        "artifact/2": ["chest-03"],
        "under": ["chest-02", "chest-05"],
    }
    game = solo(laid, {"lap": 2, "round": 7})
    assert time_card(game) == "4 upper"
    assert goals(game) == ["chest-03"], "where a position names goals, those of the trial stay away"
    assert game.kinds("alice/under") == ["chest-02", "chest-05"]
    assert game.table.value("lap") == 2


def test_what_a_position_does_not_name_is_set_up_as_ever() -> None:
    laid = SetUp({"alice/timeline/4/lower": ["moron"], "alice/hand": []}, {}, {"turn": "alice"})
    game = Board(RULES.position(("alice",), TRIAL, ("*",), laid)).drawn()
    assert time_card(game) == "4 upper"
    assert goals(game) == ["chest-01"]
    assert game.kinds("alice/under") == ["chest-02"]


@pytest.mark.parametrize(
    ("seats", "stacks", "values", "said"),
    [
        (1, {"alice/hand": ["chest-01"]}, {}, "holds Builder cards"),
        (1, {"alice/under": ["petra"]}, {}, "holds chests"),
        (1, {"alice/timeline/3/third": ["time-card"]}, {}, "cannot be taken while"),
        (1, {"alice/timeline/3/third": ["petra"]}, {}, "holds the time card"),
        (1, {"alice/artifact/1": ["chest-03"], "alice/under": ["chest-03"]}, {}, "is there once"),
        (1, {}, {"lap": 4}, "lap is the side of the time card, 1 to 3"),
        (1, {}, {"phase": "goals"}, "a position begins in the phase"),
        (2, {"alice/under": ["chest-03"]}, {}, "in solo games only"),
        (2, {"alice/timeline/3/lower": ["time-card"]}, {}, "in solo games only"),
        (2, {}, {"lap": 1}, "in solo games only"),
        (1, {}, {"die": 7}, "die is what the technology die shows, 1 to 6"),
        (2, {}, {"die": 3}, "in solo games only"),
        (2, {}, {"phase": "technology", "turn": "alice"}, "a position begins in the phase"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    seats: int, stacks: dict[str, list[str]], values: dict[str, object], said: str
) -> None:
    options: dict[str, OptionValue] = TRIAL if seats == 1 else {}
    with pytest.raises(InvalidOption) as error:
        RULES.position(("alice", "bob")[:seats], options, ("*",), SetUp(stacks, {}, values))
    assert said in str(error.value)
