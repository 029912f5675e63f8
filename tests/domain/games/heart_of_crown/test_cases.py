"""The rulebook's cases of the frequency rule, and of what meets the condition of a conditional ability (T1 to T26)."""

from __future__ import annotations

import pytest

from domain.errors import Ambiguous, NotAsked
from tests.domain.games.heart_of_crown.board import Board, board

LULUNASAIKA = "first-princess-lulunasaika"
BERGAMOTTE = "scholar-princess-bergamotte"
DIET = "imperial-diet"


def facts_of(game: Board) -> list[list[object]]:
    return list(game.table.value("facts", []))


# -- the frequency rule ------------------------------------------------------------------------------------------


def test_t1_three_prior_investments_are_three_player_actions() -> None:
    game = board({"alice/hand": ["prior-investment"] * 3})
    game.told("play prior-investment", "acquire city", "declare nothing")
    game.refuses("play prior-investment", "HOC.5.2")
    game.told("use prior-investment: city", "acquire city", "use prior-investment: city", "acquire city")
    assert game.actions == 3
    assert game.table.value("played") == ["prior-investment"]
    assert game.kinds("alice/field") == ["prior-investment"]
    assert game.kinds("alice/discard") == ["city"] * 3 + ["prior-investment"] * 2
    assert game.kinds("alice/hand") == []


def indulgence() -> Board:
    """Indulgence has been used: it is banished, and a Large City acquired (Player Action 1)."""
    game = board({"alice/hand": ["indulgence", "prior-investment", "small-isolated-island"]})
    return game.told("use indulgence", "acquire large-city")


def test_t2_either_ability_may_follow_indulgence() -> None:
    game = indulgence()
    assert game.kinds("banished") == ["indulgence"]
    assert game.actions == 1
    assert set(game.legal()) == {
        "use prior-investment: large-city",
        "use small-isolated-island: indulgence",
        "decline",
    }


def test_t2_the_island_is_refused_after_prior_investment_was_chosen() -> None:
    game = indulgence().told("use prior-investment", "acquire senator")
    assert game.actions == 2
    said = game.refuses("use small-isolated-island", "HOC.17.6")
    assert "Player Action 2 does not meet the condition" in said
    assert game.kinds("alice/hand") == ["small-isolated-island"]


def test_t2_the_island_may_be_used_again_after_a_later_player_action_that_banishes() -> None:
    game = board(
        {"alice/hand": ["indulgence", "prior-investment", "small-isolated-island", "donation-2", "royal-maid"]}
    )
    game.told("use indulgence", "acquire large-city", "use prior-investment", "acquire senator")
    game.told("play donation-2", "banish royal-maid", "use small-isolated-island", "decline")
    assert game.kinds("alice/discard") == ["large-city", "prior-investment", "senator", "small-isolated-island"]


def test_t2b_after_the_island_prior_investment_is_keyed_to_what_the_island_acquired() -> None:
    game = indulgence().told("use small-isolated-island", "acquire senator")
    game.refuses("use prior-investment: large-city", "HOC.17.6")
    assert game.legal() == ["use prior-investment: senator", "decline"]
    game.told("use prior-investment", "acquire royal-maid")
    assert game.actions == 3


def test_t2b_after_an_island_that_acquired_nothing_prior_investment_is_refused() -> None:
    game = indulgence().told("use small-isolated-island", "decline")
    game.refuses("use prior-investment", "HOC.17.6")


def test_a_declined_window_is_closed_for_good() -> None:
    game = indulgence().told("decline")
    assert "window is closed" in game.refuses("use prior-investment", "HOC.17.6")


# -- what counts as placing a Succession card: Private Tutor -----------------------------------------------------


def in_domain(*more: str, **stacks: list[str]) -> dict[str, list[str]]:
    return {"alice/domain": [LULUNASAIKA, *more], **{f"alice/{place}": kinds for place, kinds in stacks.items()}}


def test_t15_a_normal_setting_of_the_second_phase_lets_the_tutor_be_used() -> None:
    game = board(in_domain(hand=["senator", "private-tutor"]), {"phase": "second"})
    game.told("set senator", "use private-tutor", "declare nothing")
    assert game.kinds("alice/domain") == [LULUNASAIKA, "senator"]
    assert game.kinds("alice/discard") == ["private-tutor"]
    assert game.actions == 2


def test_t15_a_setting_by_the_diet_in_the_main_phase_counts_too() -> None:
    game = board(in_domain(DIET, hand=["senator", "private-tutor"]))
    game.told("use imperial-diet", "place senator", "use private-tutor: senator", "declare nothing")
    assert game.kinds("alice/discard") == ["private-tutor"]


@pytest.mark.parametrize("source", ["pile/royal-maid", "alice/field", "alice/discard"])
def test_t15_a_card_may_be_placed_from_anywhere(source: str) -> None:
    stacks = in_domain(hand=["caravan", "private-tutor"], field=["royal-maid"], discard=["royal-maid"])
    game = board(stacks).told("play caravan", f"declare royal-maid {source}->alice/domain")
    game.told("use private-tutor: royal-maid", "declare nothing")
    assert "private-tutor" in game.kinds("alice/discard")


def test_t15_what_is_set_at_the_start_of_cleanup_opens_no_window() -> None:
    game = board(in_domain(hand=["imperial-estate-2", "private-tutor"]), {"coin": 0})
    game.told("play imperial-estate-2", "end main", "end turn")
    assert game.kinds("alice/domain") == [LULUNASAIKA, "imperial-estate-2"]
    assert game.table.value("turn") == "bob"


@pytest.mark.parametrize("card", ["imperial-capital", "imperial-estate-2"])
def test_t16_a_backing_that_moves_a_card_of_both_types_allows_one_use(card: str) -> None:
    hand = [card, "city", "city", "private-tutor", "private-tutor"]
    game = board({"alice/hand": hand}, options={"rares": "capital-crown"})
    game.told(f"play {card}", "play city", "play city", "end main", f"back {LULUNASAIKA}")
    game.told(f"use private-tutor: {card}", "declare nothing")
    game.refuses("use private-tutor", "HOC.17.5")
    assert game.kinds("alice/hand") == ["private-tutor"]


def cities_moved(*, any_card: bool) -> Board:
    options = {"tutor-any-moved-card": any_card}
    game = board({"alice/hand": ["city", "city", "city", "private-tutor", "private-tutor"]}, options=options)
    return game.told("play city", "play city", "play city", "end main", f"back {LULUNASAIKA}")


def test_t16b_plain_cities_that_move_are_enough_by_default() -> None:
    game = cities_moved(any_card=True).told("use private-tutor: city", "declare nothing")
    assert game.kinds("alice/discard") == ["private-tutor"]
    game.refuses("use private-tutor", "HOC.17.5")


def test_t16b_the_stricter_reading_refuses_plain_cities() -> None:
    game = cities_moved(any_card=False)
    game.refuses("use private-tutor", "HOC.17.6")


def test_t16b_is_about_cards_that_move_not_about_the_princess() -> None:
    game = board({"alice/hand": ["private-tutor"]}, {"phase": "second", "coin": 6})
    game.told(f"back {LULUNASAIKA}").refuses("use private-tutor", "HOC.17.6")


def test_t26_each_of_three_settings_allows_one_tutor() -> None:
    hand = ["senator", "duke", "royal-maid", *["private-tutor"] * 3]
    game = board(in_domain(hand=hand), {"phase": "second"})
    for card in ("senator", "duke", "royal-maid"):
        game.told(f"set {card}", "use private-tutor", "declare nothing")
    assert game.kinds("alice/discard") == ["private-tutor"] * 3
    assert game.actions == 6


def test_t26_a_second_tutor_after_one_setting_is_refused() -> None:
    game = board(in_domain(hand=["senator", "private-tutor", "private-tutor"]), {"phase": "second"})
    game.told("set senator", "use private-tutor", "declare nothing")
    game.refuses("use private-tutor", "HOC.17.5")


def test_t26_a_second_tutor_may_follow_if_the_first_one_placed_a_succession_card() -> None:
    game = board(in_domain(hand=["senator", "duke", "private-tutor", "private-tutor"]), {"phase": "second"})
    game.told("set senator", "use private-tutor", "declare duke alice/hand->alice/domain")
    game.refuses("use private-tutor: senator", "HOC.17.6")
    game.told("use private-tutor: duke", "declare nothing")
    assert game.kinds("alice/hand") == []


# -- through the effect of a Common Card -------------------------------------------------------------------------


def test_t17_the_lighthouse_does_not_answer_what_bergamotte_took_into_hand() -> None:
    game = board({"alice/domain": [BERGAMOTTE], "alice/hand": ["lighthouse", "city"], "alice/discard": ["donation-2"]})
    game.told(f"use {BERGAMOTTE}", "discard city", "take donation-2")
    assert game.kinds("alice/hand") == ["donation-2", "lighthouse"]
    game.refuses("use lighthouse", "HOC.17.7")


@pytest.mark.parametrize("card", ["prior-investment", "small-isolated-island"])
def test_t17_neither_prior_investment_nor_the_island_answers_ohka(card: str) -> None:
    game = board({"alice/domain": ["ohka"], "alice/hand": [card, "royal-maid", "royal-maid"]})
    game.told("use ohka", "banish royal-maid royal-maid", "acquire senator")
    assert game.kinds("banished") == ["royal-maid"] * 2
    assert "senator" in game.kinds("alice/hand")
    game.refuses(f"use {card}", "HOC.17.7")


def test_t18_a_lighthouse_just_put_into_hand_may_answer_that_very_fact() -> None:
    game = board({"alice/hand": ["rampart-2"], "alice/discard": ["lighthouse", "large-city"]})
    game.told("play rampart-2", "take lighthouse", "use lighthouse", "declare nothing")
    assert game.kinds("alice/hand") == []
    assert game.kinds("alice/discard") == ["large-city", "lighthouse"]
    assert game.actions == 2


def peddler() -> Board:
    """A Peddler has acquired cards of cost 4, 2 and 2."""
    supply = ["alchemist-2", "scout-2", "post-horse-2", "flea-market"]
    game = board({"alice/hand": ["peddler", "prior-investment", "prior-investment"], "supply": supply})
    return game.told("use peddler", "acquire flea-market scout-2 post-horse-2")


def test_t19_a_prior_investment_is_keyed_to_one_of_the_peddlers_cards_by_choice() -> None:
    game = peddler()
    with pytest.raises(Ambiguous) as unclear:
        game.told("use prior-investment")
    assert set(unclear.value.choices) == {"flea-market", "scout-2", "post-horse-2"}
    uses = {line for line in game.legal() if line.startswith("use prior-investment")}
    assert uses == {f"use prior-investment: {card}" for card in ("flea-market", "scout-2", "post-horse-2")}


def test_t19_the_key_limits_what_is_acquired() -> None:
    game = peddler().told("use prior-investment: flea-market")
    assert "costs 5" in game.refuses("acquire senator", "OP-3")
    assert "acquire royal-maid" in game.legal()


def test_the_cap_of_a_played_prior_investment_is_an_open_point_and_cited_as_one() -> None:
    game = board({"alice/hand": ["prior-investment"]}).told("play prior-investment")
    assert "costs 5; Prior Investment acquires at most 4" in game.refuses("acquire senator", "OP-3")


def test_t19_the_second_prior_investment_is_never_keyed_to_another_card_of_the_peddler() -> None:
    game = peddler().told("use prior-investment: flea-market", "acquire city")
    game.refuses("use prior-investment: scout-2", "HOC.17.6")
    game.told("use prior-investment", "acquire royal-maid")
    assert game.table.value("trigger")[2] == "city"
    assert game.count("alice/discard")["prior-investment"] == 2


def test_t20_a_royal_maid_acquired_by_the_chief_maid_in_the_second_phase_is_a_key() -> None:
    game = board(in_domain(hand=["chief-maid", "senator", "prior-investment"]), {"phase": "second"})
    game.told("set chief-maid", "declare royal-maid pile/royal-maid->alice/discard")
    game.told("use prior-investment: royal-maid", "acquire city", "set senator")
    assert game.kinds("alice/domain") == ["chief-maid", LULUNASAIKA, "senator"]
    assert game.kinds("alice/discard") == ["city", "prior-investment", "royal-maid"]
    game.refuses("buy city", "HOC.7.1")


def test_t23_what_an_opponents_archwitch_made_me_banish_and_acquire_is_no_condition_of_mine() -> None:
    stacks = {
        "bob/hand": ["senator", "small-isolated-island", "prior-investment"],
        "alice/hand": ["small-isolated-island", "prior-investment"],
    }
    game = board(stacks, {"phase": "second", "coin": 8})
    game.told(f"back {LULUNASAIKA} with archwitch-aurora", "bob: banish senator", "bob: acquire city", "decline")
    for card in ("small-isolated-island", "prior-investment"):
        with pytest.raises(NotAsked):
            game.told(f"bob: use {card}")
        game.refuses(f"alice: use {card}", "HOC.17.6")
    game.told("end turn")
    assert game.table.value("turn") == "bob"
    assert facts_of(game) == []
    game.refuses("use small-isolated-island", "HOC.17.6")


def test_t23_what_an_attack_made_me_acquire_is_no_condition_of_mine() -> None:
    hand = ["curse-witch-2", "donation-2"]
    game = board({"alice/hand": hand, "bob/hand": ["prior-investment"]}, {"coin": 1})
    game.told("play curse-witch-2", "choose pay", "choose attack")
    assert game.kinds("bob/discard") == ["curse"]
    with pytest.raises(NotAsked):
        game.told("bob: use prior-investment")


def test_t25_a_bought_card_is_no_key_of_prior_investment() -> None:
    game = board({"alice/hand": ["prior-investment"]}, {"phase": "second", "coin": 3})
    game.told("buy city")
    game.refuses("use prior-investment", "HOC.17.7")


def test_an_ability_of_a_card_that_is_not_in_hand_is_refused() -> None:
    game = board({"alice/hand": ["donation-2", "curse", "city"]})
    game.told("play donation-2", "banish curse")
    game.refuses("use small-isolated-island", "HOC.17.2")
