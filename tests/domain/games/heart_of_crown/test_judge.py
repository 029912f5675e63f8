"""The judge's questions: what conditional abilities, supports and limits come to in doubtful cases."""

from __future__ import annotations

from domain.games.heart_of_crown.lenses import Seat
from tests.domain.games.heart_of_crown.board import Board, board

RU_LI = "princess-of-the-ancient-dynasty-ru-li"
SCEPTER = "the-late-emperor-hellards-scepter"
LULU = "first-princess-lulunasaika"


def main(*hand: str, domain: tuple[str, ...] = (), **values: object) -> Board:
    """Alice's Main Phase with this hand and these cards in her Domain."""
    return board({"alice/hand": list(hand), "alice/domain": list(domain)}, dict(values))


def window(game: Board) -> bool:
    """Returns True if a conditional ability is asked for."""
    return game.drawn().asked.asked == "window"  # type: ignore[union-attr]


def test_j1_one_use_for_the_two_facts_of_an_adventurer() -> None:
    hand = ("adventurer-2", "city", "small-isolated-island", "prior-investment")
    game = main(*hand).told("play adventurer-2", "banish city", "acquire senator", "use prior-investment: senator")
    game.told("acquire city")
    game.refuses("use small-isolated-island", "HOC.17.6")
    other = main(*hand).told("play adventurer-2", "banish city", "acquire senator", "use small-isolated-island: city")
    other.refuses("use prior-investment: senator", "HOC.17.6")
    other.told("acquire royal-maid", "use prior-investment: royal-maid", "acquire city")
    assert other.actions == 3


def test_j2_the_second_island_answers_the_first_and_the_third_does_not() -> None:
    game = main(*["small-isolated-island"] * 3, "city").told("play small-isolated-island", "choose banish")
    game.told("banish city", "use small-isolated-island: city", "acquire senator")
    game.refuses("use small-isolated-island", "HOC.17.5")
    assert game.count("alice/hand")["small-isolated-island"] == 1


def test_j3_a_conditional_ability_needs_no_link() -> None:
    game = main("prior-investment", "prior-investment").told("play prior-investment", "acquire city", "declare nothing")
    assert game.table.value("plays") == 0
    game.told("use prior-investment: city", "acquire city")
    assert game.table.value("plays") == 0


def test_j4_a_declined_ability_needs_a_new_fact() -> None:
    game = main("post-horse-2", "donation-2", "city", "small-isolated-island", "curse").told("play post-horse-2")
    game.told("play donation-2", "banish curse", "decline")
    game.refuses("use small-isolated-island", "HOC.17.6")
    game.told("play city")
    game.refuses("use small-isolated-island", "HOC.17.6")


def test_j5_two_lighthouses_that_arrive_together_are_one_use() -> None:
    game = board({"alice/hand": ["caravan"], "alice/discard": ["lighthouse", "lighthouse"]})
    game.told("play caravan", "declare 2 lighthouse alice/discard->alice/hand", "use lighthouse", "declare nothing")
    game.refuses("use lighthouse", "HOC.17.5")
    assert game.kinds("alice/hand") == ["lighthouse"]


def test_j6_a_drawn_lighthouse_answers_only_if_the_setting_says_so() -> None:
    stacks = {"alice/hand": ["post-horse-2", "lighthouse"], "alice/deck": ["lighthouse"]}
    assert not window(board(stacks).told("play post-horse-2"))
    game = board(stacks, options={"drawing-is-into-hand": True}).told("play post-horse-2")
    assert window(game)
    game.told("use lighthouse", "declare nothing")
    assert game.kinds("alice/discard") == ["lighthouse"]


def test_j7_what_a_conditional_ability_acquires_goes_to_the_discard_pile() -> None:
    game = main("prior-investment", "prior-investment").told("play prior-investment", "acquire city", "declare nothing")
    game.told("use prior-investment: city", "acquire royal-maid")
    assert "royal-maid" in game.kinds("alice/discard")
    game.refuses("play city", "HOC.5.1")


def test_j8_a_conditional_ability_between_two_settings_mixes_nothing() -> None:
    game = board(
        {"alice/hand": ["duke", "senator", "private-tutor", "city"], "alice/domain": ["klamklam"]},
        {"phase": "second", "coin": 3},
    )
    game.told("set senator", "use private-tutor: senator", "declare nothing", "set duke")
    assert game.table.value("coin") == 3
    game.refuses("buy city", "HOC.7.1")
    game.told("decline")
    assert game.legal() == ["end turn"]


def test_j9_a_whole_backing_allows_one_use() -> None:
    stacks = {
        "alice/field": ["imperial-capital", "imperial-estate-2"],
        "alice/hand": ["private-tutor", "private-tutor"],
    }
    game = board(stacks, {"phase": "second", "coin": 8}).told("back ru-li", f"place {SCEPTER}")
    game.told("use private-tutor: imperial-capital", "declare nothing")
    game.refuses("use private-tutor: imperial-estate-2", "HOC.17.5")
    assert game.actions == 2


def test_j10_keep_recall_and_coronation_open_no_window() -> None:
    game = main("post-horse-2", "lighthouse", "private-tutor", domain=("klamklam", "city", *["duke"] * 4))
    game.told("keep post-horse-2 on city")
    assert not window(game)
    game.told("recall post-horse-2")
    assert not window(game)
    game.told("crown")
    assert not window(game)
    assert game.actions == 0


def test_j11_a_curse_that_a_victim_acquires_is_not_mine() -> None:
    game = main("curse-witch-2", "prior-investment", coin=1).told("play curse-witch-2", "choose pay", "choose attack")
    assert not window(game)
    assert game.kinds("bob/discard") == ["curse"]


def test_j12_a_card_that_was_given_to_me_outside_my_player_action_is_no_key() -> None:
    game = main("caravan", "prior-investment").told("play caravan", "declare nothing")
    game.refuses("use prior-investment: city", "HOC.17.6")


def test_j13_trading_city_and_peddler_count_and_laolily_does_not() -> None:
    game = main("trading-city", "senator", "prior-investment").told("play trading-city", "banish senator")
    assert window(game.told("acquire city"))
    supply = ["city-development-2"] * 4
    game = board({"alice/hand": ["peddler", "prior-investment"], "supply": supply})
    assert window(game.told("use peddler", "acquire city-development-2"))
    game = board({"alice/hand": ["prior-investment"]}, {"phase": "second", "coin": 6})
    assert not window(game.told("back laolily", "acquire royal-maid"))


def test_j14_a_coin_counter_pays_for_the_support() -> None:
    game = board({}, {"phase": "second", "coin": 7}, {"alice/coins": {"coin-counter": 1}})
    game.told(f"back lulunasaika with {SCEPTER}")
    assert game.kinds("alice/domain") == [LULU, SCEPTER]
    assert game.table.pool("alice/coins") == {}


def test_j15_a_support_goes_to_who_backs_first() -> None:
    game = board({"supports": []}, {"phase": "second", "coin": 8})
    game.refuses(f"back lulunasaika with {SCEPTER}", "HOC.16.5")
    game.told("back lulunasaika")


def test_j16_the_surcharge_buys_a_support_at_the_backing_or_never() -> None:
    game = board({}, {"phase": "second", "coin": 14}).told("back lulunasaika")
    assert game.table.value("coin") == 8
    game.refuses(f"back klamklam with {SCEPTER}", "HOC.16.4")


def test_j17_a_support_that_was_paid_for_is_not_brought_by_ru_li_as_well() -> None:
    game = board({}, {"phase": "second", "coin": 8}).told(f"back ru-li with {SCEPTER}")
    game.refuses(f"place {SCEPTER}", "HOC.16.1")
    game.told("place imperial-diet")
    assert game.kinds("alice/domain") == ["imperial-diet", RU_LI, SCEPTER]


def aurora(stacks: dict[str, list[str]]) -> Board:
    """Alice has backed Klamklam with the Archwitch."""
    game = board({"bob/deck": [], **stacks}, {"phase": "second", "coin": 8})
    return game.told("back klamklam with archwitch-aurora")


def test_j18_a_victim_of_cheap_cards_banishes_one_and_acquires_nothing() -> None:
    game = aurora({"bob/hand": ["farming-village", "curse"]})
    game.refuses("banish curse", "HOC.22.2")
    game.told("banish farming-village")
    assert game.asked_seat == "alice"
    assert game.asked.asked == "second"  # type: ignore[union-attr]
    assert game.kinds("bob/discard") == []


def test_j19_a_kept_card_may_be_the_dearest_and_its_territory_stays() -> None:
    kept = {"bob/domain": [LULU, "large-city"], "bob/kept": ["alchemist-2@large-city"], "bob/hand": ["city"]}
    game = aurora(kept).told("banish alchemist-2")
    assert game.kinds("banished") == ["alchemist-2"]
    assert game.kinds("bob/domain") == [LULU, "large-city"]
    assert not list(Seat(game.table, "bob").kept())


def test_j20_set_dukes_are_not_at_risk() -> None:
    game = aurora({"bob/domain": [LULU, "duke"], "bob/hand": ["city"]})
    game.refuses("banish duke", "HOC.22.2")
    game.told("banish city")


def test_j21_the_victim_must_acquire_but_may_choose_poorly() -> None:
    game = aurora({"bob/hand": ["duke"], "market": ["post-horse-2"]}).told("banish duke")
    game.refuses("bob: decline", "HOC.22.2")
    game.refuses("bob: acquire duke", "HOC.22.2")
    game.told("acquire post-horse-2")
    assert game.kinds("bob/discard") == ["post-horse-2"]


def test_j22_rares_within_the_limit_can_be_acquired_unless_they_forbid_it() -> None:
    game = aurora({"bob/hand": ["imperial-capital", "duke"], "market": ["oasis-city-nefertili", "fairy-queen-elrune"]})
    game.told("banish duke", "acquire city")
    game.refuses("acquire fairy-queen-elrune", "HOC.22.2")
    other = board({"alice/hand": ["indulgence"], "market": ["oasis-city-nefertili", "fairy-queen-elrune"]})
    other.told("use indulgence")
    other.refuses("acquire fairy-queen-elrune", "HOC.23.3")
    other.told("acquire oasis-city-nefertili")
    assert other.kinds("alice/discard") == ["oasis-city-nefertili"]


def test_j23_twenty_points_by_the_diet_allow_a_coronation_in_the_main_phase_or_later() -> None:
    domain = ("klamklam", "imperial-diet", "duke", "duke", "royal-maid")
    game = main("duke", domain=domain)
    game.refuses("crown", "HOC.11.2")
    game.told("use imperial-diet", "place duke")
    assert "crown" in game.legal()
    game.told("end main")
    assert "crown" in game.legal()


def test_j24_the_tutor_answers_the_diet_once_in_the_main_phase() -> None:
    game = main("duke", "private-tutor", "private-tutor", domain=("klamklam", "imperial-diet"))
    game.told("use imperial-diet", "place duke", "use private-tutor: duke", "declare nothing")
    game.refuses("use private-tutor: duke", "HOC.17.5")


def test_j25_the_scepter_counts_a_duke_each_time_and_no_senator() -> None:
    game = board({"alice/hand": ["duke", "senator"], "alice/domain": ["klamklam", SCEPTER]}, {"phase": "second"})
    assert game.points() == 2
    assert game.told("set duke").points() == 2 + 6 + 1
    assert game.told("set senator").points() == 9 + 3


def test_j26_a_scepter_never_comes_later_than_the_princess() -> None:
    game = board({"alice/domain": [LULU]}, {"phase": "second", "coin": 8})
    game.refuses(f"back klamklam with {SCEPTER}", "HOC.16.4")


def test_j27_the_library_takes_what_was_acquired_or_discarded_this_turn_but_not_the_field() -> None:
    stacks = {
        "alice/hand": ["prior-investment", "prior-investment", "senator"],
        "alice/domain": ["klamklam", "imperial-library-of-magic"],
    }
    game = board(stacks).told("play prior-investment", "acquire city", "declare nothing")
    game.told("use prior-investment: city", "acquire royal-maid", "end main", "end turn")
    assert game.legal() == ["put city", "put prior-investment", "put royal-maid", "decline"]
    game.refuses("put senator", "HOC.15.1")


def test_j28_who_has_the_vault_meets_no_cap() -> None:
    stacks = {"alice/hand": ["post-horse-2", *["general-store"] * 2], "alice/domain": ["klamklam", "vault"]}
    game = board(stacks, pools={"alice/coins": {"coin-counter": 2}}).told("play post-horse-2")
    game.told("play general-store", "choose counters", "play general-store", "choose counters")
    assert game.table.pool("alice/coins") == {"coin-counter": 4}


def test_j29_an_extra_turn_is_a_new_turn_for_william() -> None:
    stacks = {"alice/domain": ["rain-and-sion", "connected-businessman-william"], "alice/deck": ["large-city"] * 10}
    pools = {"alice/domain/rain-and-sion": {"twin-counter": 1}}
    game = board(stacks, {"coin": 6}, pools, options={"william": "declared"})
    game.told("use rain-and-sion", "end main", "buy city", "declare nothing", "buy city")
    assert game.asked.asked == "second"  # type: ignore[union-attr]
    game.told("end turn", "play large-city", "end main", "buy city")
    assert game.asked.asked == "declare"  # type: ignore[union-attr]


def test_j30_surplus_coin_buys_nothing_after_a_backing() -> None:
    game = board({}, {"phase": "second", "coin": 12}).told("back lulunasaika")
    game.refuses("buy city", "HOC.7.1")


def test_j31_a_lighthouse_is_never_kept_and_a_recalled_card_is_no_fact() -> None:
    stacks = {
        "alice/hand": ["lighthouse"],
        "alice/domain": ["klamklam", "large-city"],
        "alice/kept": ["post-horse-2@large-city"],
    }
    game = board(stacks)
    game.refuses("keep lighthouse on large-city", "HOC.6.1")
    assert not window(game.told("recall post-horse-2"))


def test_j32_a_limit_looks_at_the_printed_cost() -> None:
    game = main("adventurer-2", "city", domain=("klamklam",)).told("play adventurer-2", "banish city")
    game.refuses("acquire large-city", "HOC.15.1")
    game.told("acquire senator")


def test_one_thing_is_counted_as_one() -> None:
    said = main("donation-2", "city", "city").told("play donation-2").refuses("banish city city", "HOC.15.1")
    assert said == "Donation: 1 card to banish, not 2"
