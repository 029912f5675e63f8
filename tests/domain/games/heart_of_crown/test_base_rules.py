"""The base rules: turn, links, Domain, Market, endings, attacks and Calamities, each from a position."""

from __future__ import annotations

import pytest

from domain.games.heart_of_crown.lenses import Seat
from domain.perspective import Perspective
from domain.table import Table
from tests.domain.games.heart_of_crown.board import Board, board

LULU = "first-princess-lulunasaika"


def with_points(seat: str, *kinds: str) -> dict[str, list[str]]:
    """Returns a Domain of a princess of the seat's own, who is worth nothing, and of other cards."""
    princess = {"alice": "klamklam", "bob": "ohka", "carol": "laolily"}[seat]
    return {f"{seat}/domain": [princess, *kinds]}


def links(game: Board) -> object:
    return game.table.value("plays")


# -- playing cards (5) -------------------------------------------------------------------------------------------


def test_a_card_without_a_link_ends_the_chain_and_a_maid_is_never_played() -> None:
    hand = ["farming-village"] * 2 + ["infantry-battalion-2"] * 2 + ["apprentice-maid"]
    game = board({"alice/hand": hand})
    game.refuses("play apprentice-maid", "HOC.5.5")
    game.told("play farming-village", "play farming-village", "play infantry-battalion-2")
    game.refuses("play infantry-battalion-2", "HOC.5.2")
    game.refuses("play apprentice-maid", "HOC.5.5")
    assert game.table.value("coin") == 4
    assert game.kinds("alice/hand") == ["apprentice-maid", "infantry-battalion-2"]


def test_a_recalled_post_horse_gives_the_link_that_was_missing() -> None:
    hand = ["farming-village"] * 2 + ["infantry-battalion-2"] * 2 + ["apprentice-maid"]
    domain = {**with_points("alice", "city"), "alice/kept": ["post-horse-2@city"]}
    game = board({"alice/hand": hand, **domain})
    counted = [links(game)]
    for line in ("recall post-horse-2", "play post-horse-2", "play infantry-battalion-2", "play infantry-battalion-2"):
        counted.append(links(game.told(line)))
    assert counted == [1, 1, 2, 1, 0]
    game.refuses("play farming-village", "HOC.5.2")


def test_a_card_that_is_not_in_hand_cannot_be_played() -> None:
    game = board({"alice/hand": ["city"]})
    game.refuses("play large-city", "HOC.5.1")


def test_unused_links_are_lost_with_the_main_phase() -> None:
    game = board({"alice/hand": ["post-horse-2", "city"]})
    game.told("play post-horse-2", "end main")
    assert not [line for line in game.legal() if line.startswith("play")]


# -- keep and recall (6) -----------------------------------------------------------------------------------------


def test_a_card_is_kept_only_on_a_territory_that_costs_as_much() -> None:
    hand = ["infantry-battalion-2", "flea-market", "large-city"]
    game = board({"alice/hand": hand, **with_points("alice", "city", "farming-village", "large-city")})
    game.refuses("keep infantry-battalion-2 on city", "HOC.6.1")
    game.refuses("keep infantry-battalion-2 on farming-village", "HOC.6.1")
    game.refuses("keep large-city on large-city", "HOC.6.1")
    game.told("keep infantry-battalion-2 on large-city")
    game.refuses("keep flea-market on large-city", "HOC.6.1")
    assert [card.kind for _, card in Seat(game.table, "alice").kept()] == ["infantry-battalion-2"]


def test_without_a_princess_nothing_is_kept() -> None:
    game = board({"alice/hand": ["post-horse-2"]})
    game.refuses("keep post-horse-2 on city", "HOC.10.6")


def test_a_kept_card_comes_back_as_often_as_wanted_but_only_in_the_main_phase() -> None:
    game = board({"alice/hand": ["post-horse-2"], **with_points("alice", "city")})
    game.told(*["keep post-horse-2 on city", "recall post-horse-2"] * 3)
    assert game.kinds("alice/hand") == ["post-horse-2"]
    game.refuses("recall post-horse-2", "HOC.6.2")
    game.told("keep post-horse-2 on city", "end main")
    assert not [line for line in game.legal() if line.startswith(("recall", "keep"))]


def test_a_kept_card_stays_at_cleanup() -> None:
    game = board({"alice/hand": ["post-horse-2", "city"], **with_points("alice", "city")})
    game.told("keep post-horse-2 on city", "end main", "end turn")
    assert [card.kind for _, card in Seat(game.table, "alice").kept()] == ["post-horse-2"]
    assert game.kinds("alice/discard") == ["city"]


# -- the Second Phase (7) ----------------------------------------------------------------------------------------


def test_a_turn_that_buys_does_not_set_or_back() -> None:
    game = board({"alice/hand": ["duke"], **with_points("alice")}, {"phase": "second", "coin": 20})
    game.told("buy city", "buy city")
    game.refuses("set duke", "HOC.7.1")
    other = board({}, {"phase": "second", "coin": 20})
    other.told("buy city")
    other.refuses("back lulunasaika", "HOC.7.1")


def test_a_turn_that_sets_does_not_buy() -> None:
    game = board({"alice/hand": ["duke", "senator"], **with_points("alice")}, {"phase": "second", "coin": 20})
    game.told("set duke", "set senator")
    game.refuses("buy city", "HOC.7.1")
    assert game.kinds("alice/domain") == ["duke", "klamklam", "senator"]


def test_a_turn_that_backs_does_not_buy_or_set_with_the_surplus() -> None:
    game = board({"alice/hand": ["duke"]}, {"phase": "second", "coin": 20})
    game.told("back lulunasaika")
    game.refuses("buy city", "HOC.7.1")
    game.refuses("set duke", "HOC.7.1")


def test_nothing_is_set_without_a_princess() -> None:
    game = board({"alice/hand": ["duke"]}, {"phase": "second"})
    game.refuses("set duke", "HOC.7.3")


def test_only_succession_cards_from_hand_are_set() -> None:
    game = board({"alice/hand": ["city"], **with_points("alice")}, {"phase": "second"})
    game.refuses("set city", "HOC.7.3")
    game.refuses("set duke", "HOC.7.3")


def test_a_purchase_needs_the_coin_and_a_card_in_the_market() -> None:
    game = board({"market": ["general-store"]}, {"phase": "second", "coin": 5})
    game.refuses("buy duke", "HOC.7.2")
    game.refuses("buy alchemist-2", "HOC.9.1")
    game.refuses("buy curse", "HOC.9.1")
    game.told("buy general-store")
    game.refuses("buy general-store", "HOC.9.1")
    assert game.table.value("coin") == 2


def test_coin_counters_pay_what_the_coin_of_the_turn_does_not() -> None:
    game = board({}, {"phase": "second", "coin": 2}, {"alice/coins": {"coin-counter": 2}})
    game.told("buy city")
    assert (game.table.value("coin"), game.table.pool("alice/coins")) == (0, {"coin-counter": 1})
    game.refuses("buy city", "HOC.7.2")


# -- Cleanup (8) -------------------------------------------------------------------------------------------------


def test_cleanup_discards_field_and_hand_draws_five_and_refills_the_market() -> None:
    supply = ["alchemist-2", "general-store", "general-store", "flea-market"]
    game = board({"alice/hand": ["city", "curse"], "supply": supply, "market": ["general-store"]})
    game.told("play city", "end main", "end turn")
    assert game.asked_seat == "bob"
    assert game.kinds("alice/hand") == ["city"] * 5
    assert game.kinds("alice/discard") == ["city", "curse"]
    assert game.kinds("market") == ["alchemist-2", "flea-market", "general-store", "general-store", "general-store"]


def test_the_market_is_refilled_up_to_eight_kinds_and_repeats_are_stacked() -> None:
    shown = ["post-horse-2", "trading-ship-2", "city-development-2", "magic-amulet-2", "general-store", "flea-market"]
    supply = ["curse-witch-2", "adventurer-2", "alchemist-2", "flea-market", "flea-market"]
    game = board({"market": shown, "supply": supply})
    game.told("end main", "end turn")
    assert game.count("market")["flea-market"] == 3
    assert len(game.count("market")) == 8
    assert game.kinds("supply") == ["curse-witch-2"]


def test_an_empty_supply_leaves_the_gaps() -> None:
    game = board({"market": ["general-store"], "supply": []}, {"phase": "second", "coin": 3})
    game.told("buy general-store", "end turn")
    assert game.kinds("market") == []


def test_the_reshuffled_discards_go_under_what_is_left_of_the_draw_pile() -> None:
    stacks = {"alice/hand": ["stargazing-witch"], "alice/deck": ["duke", "city"], "alice/discard": ["curse"] * 4}
    game = board(stacks, {"played": ["post-horse-2", "post-horse-2"]})
    game.told("play stargazing-witch")
    game.refuses("discard curse curse", "HOC.15.1")
    game.told("discard duke city curse")
    assert game.kinds("alice/hand") == ["curse"]
    assert game.kinds("alice/deck") == ["curse"] * 2
    assert game.kinds("alice/discard") == ["city", "curse", "duke"]


def test_with_nothing_to_draw_the_game_goes_on_with_fewer_cards() -> None:
    game = board({"alice/hand": ["alchemist-2"], "alice/deck": ["city"], "alice/discard": []})
    game.told("play alchemist-2")
    assert game.kinds("alice/hand") == ["city"]


# -- backing (10) ------------------------------------------------------------------------------------------------


def test_two_cities_and_a_trading_ship_move_only_the_cities() -> None:
    game = board({"alice/field": ["city", "city", "trading-ship-2"]}, {"phase": "second", "coin": 6})
    game.told("back lulunasaika")
    assert game.kinds("alice/domain") == ["city", "city", LULU]
    assert game.kinds("alice/field") == ["trading-ship-2"]
    assert game.table.value("coin") == 0


def test_the_three_dearest_territories_move_even_if_they_hurt() -> None:
    field = ["farming-village", "farming-village", "large-city", "city"]
    game = board({"alice/field": field}, {"phase": "second", "coin": 7})
    game.told("back lulunasaika")
    assert game.kinds("alice/domain") == ["city", "farming-village", LULU, "large-city"]
    assert game.points() == 4


def test_of_territories_that_cost_the_same_the_owner_chooses() -> None:
    field = ["large-city", "trading-city", "small-isolated-island", "imperial-estate-2"]
    game = board({"alice/field": field}, {"phase": "second", "coin": 6})
    game.told("back klamklam")
    game.refuses("place trading-city", "OP-8")
    game.refuses("place large-city trading-city", "OP-8")
    game.told("place trading-city imperial-estate-2")
    assert game.kinds("alice/domain") == ["imperial-estate-2", "klamklam", "large-city", "trading-city"]
    assert game.kinds("alice/field") == ["small-isolated-island"]


def test_a_princess_is_backed_once_and_by_one_player() -> None:
    game = board(with_points("alice"), {"phase": "second", "coin": 9})
    game.refuses("back lulunasaika", "HOC.10.1")
    other = board({"princesses": ["klamklam"]}, {"phase": "second", "coin": 9})
    other.refuses("back lulunasaika", "HOC.10.2")
    other.refuses("back duke", "HOC.10.1")


def test_a_princess_costs_six_and_may_be_backed_without_territories() -> None:
    board({}, {"phase": "second", "coin": 5}).refuses("back lulunasaika", "HOC.10.1")
    game = board({}, {"phase": "second", "coin": 6}).told("back lulunasaika")
    assert game.points() == 6


def test_princesses_buy_cheaper_or_bring_cards() -> None:
    klamklam = board({**with_points("alice"), "market": ["post-horse-2"]}, {"phase": "second", "coin": 7})
    klamklam.told("buy duke")
    laolily = board({}, {"phase": "second", "coin": 6}).told("back laolily")
    laolily.refuses("acquire royal-maid royal-maid royal-maid royal-maid royal-maid royal-maid", "HOC.15.3")
    assert laolily.legal()[-2] == "acquire" + " royal-maid" * 5
    laolily.told("acquire" + " royal-maid" * 5)
    assert laolily.count("alice/discard")["royal-maid"] == 5
    flammaria = board({"alice/field": ["farming-village", "city"]}, {"phase": "second", "coin": 6})
    flammaria.told("back flammaria")
    flammaria.refuses("acquire large-city", "HOC.15.1")
    flammaria.told("acquire senator city")
    assert flammaria.kinds("alice/domain") == ["city", "princess-general-flammaria"]


def test_bergamotte_takes_an_action_back_once_a_main_phase() -> None:
    stacks = {"alice/domain": ["bergamotte"], "alice/hand": ["city", "curse"], "alice/discard": ["flea-market", "city"]}
    game = board(stacks).told("use bergamotte")
    game.refuses("discard curse", "HOC.15.1")
    game.told("discard city")
    game.refuses("take city", "HOC.15.1")
    game.told("take flea-market")
    assert game.kinds("alice/hand") == ["curse", "flea-market"]
    game.refuses("use bergamotte", "HOC.6.4")


def test_the_twins_give_an_extra_turn_but_not_two_in_a_row() -> None:
    game = board({"alice/domain": ["rain-and-sion"]}, pools={"alice/domain/rain-and-sion": {"twin-counter": 2}})
    game.told("use rain-and-sion", "end main", "end turn")
    assert game.asked_seat == "alice"
    game.refuses("use rain-and-sion", "HOC.6.4")
    game.told("end main", "end turn")
    assert game.asked_seat == "bob"


# -- the end of the game (11) ------------------------------------------------------------------------------------

PASS = ("end main", "end turn")
TWENTY = ("duke", "duke", "duke", "royal-maid")


def test_a_domain_scores_what_lies_in_it() -> None:
    game = board({"alice/domain": [LULU, "farming-village", "duke", "senator"]})
    assert game.points() == 13
    assert board({"alice/hand": ["duke"]}).points() == 0


def test_a_ceremony_wins_when_the_turn_comes_back() -> None:
    game = board(with_points("alice", *TWENTY), seats=3).told("crown", *PASS)
    game.told(*PASS)
    assert game.asked_seat == "carol"
    game.told(*PASS)
    assert (game.over.winners, game.over.rule) == (("alice",), "HOC.11.2")


def test_a_ceremony_needs_twenty_points_and_is_declared_once() -> None:
    poor = board(with_points("alice", "duke", "duke", "duke"))
    poor.refuses("crown", "HOC.11.2")
    board({}).refuses("crown", "HOC.10.6")
    board(with_points("alice", *TWENTY)).told("crown").refuses("crown", "HOC.11.2")


def test_a_ceremony_is_cancelled_below_twenty_and_the_game_goes_on() -> None:
    stacks = {**with_points("alice", *TWENTY), **with_points("bob"), "bob/hand": ["gossiping-duchess-2"]}
    game = board(stacks).told("crown", *PASS, "end main", "set gossiping-duchess-2")
    assert game.points() == 20
    game.told("discard duke")
    assert game.points() == 14
    game.told("end turn")
    assert game.asked_seat == "alice"
    game.refuses("crown", "HOC.11.2")


def test_two_standing_ceremonies_lead_to_overtime_without_the_third() -> None:
    stacks = {
        **with_points("alice", "duke", "duke", "duke", "duke"),
        **with_points("bob", *TWENTY),
        **with_points("carol", "duke", "duke"),
        "alice/hand": ["royal-guard-2"],
        "alice/deck": ["duke", "royal-guard-2", "city", "city", "city", "city"],
    }
    game = board(stacks, seats=3)
    game.told("crown", *PASS, "crown", *PASS)
    game.refuses("crown", "HOC.11.2")
    game.told(*PASS)
    assert game.table.value("overtime") == ["alice", "bob"]
    game.refuses("crown", "HOC.11.2")
    before = len(game.table.stack("carol/deck"))
    game.told("play royal-guard-2", *PASS)
    assert len(game.table.stack("carol/deck")) == before
    assert game.asked_seat == "bob"
    game.told(*PASS)
    assert game.asked_seat == "alice"


def test_in_overtime_thirty_points_win_at_once_and_less_than_twenty_cancel_nothing() -> None:
    stacks = {**with_points("alice", *TWENTY, "duke"), **with_points("bob", *TWENTY)}
    values = {"ceremonies": ["alice", "bob"], "overtime": ["alice", "bob"], "phase": "second"}
    stacks["alice/hand"] = ["gossiping-duchess-2", "senator", "duke"]
    game = board(stacks, values, options={"thirty-wins": False}).told("set gossiping-duchess-2", "discard duke")
    assert (game.points(), game.points("bob")) == (29, 14)
    game.told("set senator")
    assert (game.over.winners, game.over.rule) == (("alice",), "HOC.11.4")


def test_who_has_thirty_points_when_overtime_begins_has_won() -> None:
    stacks = {**with_points("alice", *["duke"] * 5), **with_points("bob", *TWENTY)}
    values = {"ceremonies": ["alice", "bob"], "turn": "bob", "phase": "second"}
    game = board(stacks, values, options={"thirty-wins": False}).told("end turn").drawn()
    assert (game.over.winners, game.over.rule) == (("alice",), "HOC.11.4")


@pytest.mark.parametrize("wins", [True, False])
def test_thirty_points_win_without_a_ceremony_if_the_setting_says_so(wins: bool) -> None:
    stacks = {**with_points("alice", "duke", "duke", "duke", "duke"), "alice/hand": ["duke"]}
    game = board(stacks, {"phase": "second"}, options={"thirty-wins": wins}).told("set duke")
    assert game.points() == 30
    if wins:
        assert (game.over.winners, game.over.rule) == (("alice",), "HOC.11.5")
    else:
        assert "end turn" in game.legal()


def test_thirty_points_win_as_well_when_cleanup_brings_them() -> None:
    stacks = {**with_points("alice", *["duke"] * 4, "senator", "royal-maid"), "alice/hand": ["imperial-estate-2"]}
    game = board(stacks).told("play imperial-estate-2", *PASS)
    assert (game.over.winners, game.over.rule) == (("alice",), "HOC.11.5")


def test_an_extra_turn_does_not_bring_the_turn_back_to_a_ceremony() -> None:
    stacks = {"alice/domain": ["rain-and-sion", *TWENTY]}
    game = board(stacks, pools={"alice/domain/rain-and-sion": {"twin-counter": 1}})
    game.told("use rain-and-sion", "crown", *PASS)
    assert game.asked_seat == "alice"
    game.told(*PASS)
    assert game.asked_seat == "bob"
    game.told(*PASS)
    assert game.over.rule == "HOC.11.2"


def sold_out(game_points: tuple[list[str], list[str]]) -> Board:
    """Returns a game in which the last Duke can be bought, and Senator and Royal Maid are sold out."""
    mine, others = game_points
    stacks = {**with_points("alice", *mine), **with_points("bob", *others)}
    stacks |= {"pile/duke": ["duke"], "pile/senator": [], "pile/royal-maid": []}
    return board(stacks, {"phase": "second", "coin": 20})


def test_judgment_ends_the_game_when_the_three_piles_are_sold_out() -> None:
    game = sold_out((["duke"], ["duke", "royal-maid"])).told("buy duke")
    assert (game.over.winners, game.over.rule) == (("bob",), "HOC.11.6")
    assert {score.seat: score.total for score in game.over.scores} == {"alice": 6, "bob": 8}


def test_equal_scores_at_judgment_are_a_draw() -> None:
    game = sold_out((["duke"], ["senator", "senator"])).told("buy duke")
    assert game.over.winners == ("alice", "bob")


def test_one_empty_pile_is_no_judgment() -> None:
    game = board({"pile/duke": ["duke"]}, {"phase": "second", "coin": 20}).told("buy duke")
    assert "end turn" in game.legal()


# -- attack and defense (12) -------------------------------------------------------------------------------------


def test_opponents_resolve_an_attack_clockwise() -> None:
    hands = {f"{seat}/hand": ["city"] * 5 for seat in ("alice", "carol", "dave")}
    game = board({**hands, "bob/hand": ["infantry-battalion-2", *["city"] * 4]}, {"turn": "bob"}, seats=4)
    game.told("play infantry-battalion-2")
    asked = []
    while game.asked_seat != "bob":
        asked.append(game.asked_seat)
        game.told("discard city")
    assert asked == ["carol", "dave", "alice"]


def test_an_attack_on_full_hands_spares_the_others_and_who_cannot_shows_the_hand() -> None:
    stacks = {"alice/hand": ["infantry-battalion-2"], "bob/hand": ["curse"] * 5, "carol/hand": ["city"] * 4}
    game = board(stacks, seats=3).told("play infantry-battalion-2")
    assert game.legal() == ["decline"]
    game.refuses("discard curse", "HOC.15.1")
    game.told("decline")
    assert game.asked_seat == "alice"
    assert game.kinds("bob/hand") == ["curse"] * 5
    assert "Reveal" in [type(change).__name__ for change in game.plays[-1].changes]


def test_defense_cards_are_shown_before_the_attack_and_stay_where_they_are() -> None:
    stacks = {
        "alice/hand": ["infantry-battalion-2"],
        "bob/hand": ["rampart", "rampart", "city", "curse", "curse"],
        **with_points("bob", "large-city"),
        "bob/kept": ["hideout@large-city"],
    }
    game = board(stacks).told("play infantry-battalion-2")
    game.refuses("bob: show city", "HOC.12.2")
    game.told("bob: show rampart", "declare nothing", "show rampart", "declare nothing", "show hideout")
    game.told("declare nothing")
    game.refuses("bob: show rampart", "HOC.12.3")
    game.told("bob: decline", "bob: discard city")
    assert game.kinds("bob/hand") == ["curse", "curse", "rampart", "rampart"]


def test_a_defense_card_answers_only_attacks_that_it_can_answer() -> None:
    stacks = {"alice/hand": ["driven-beast-2"], "bob/hand": ["rampart", "city"]}
    game = board(stacks).told("play driven-beast-2")
    game.refuses("bob: show rampart", "HOC.12.2")


# -- Calamities (13), Coin Counters (14), prices (15) ------------------------------------------------------------


def test_curses_are_dealt_clockwise_until_there_are_none() -> None:
    game = board({"bob/hand": ["curse-witch-2"], "curses": ["curse"]}, {"turn": "bob", "coin": 1}, seats=3)
    game.told("play curse-witch-2", "choose pay", "choose attack")
    assert (game.kinds("carol/discard"), game.kinds("alice/discard"), game.kinds("curses")) == (["curse"], [], [])


def test_a_curse_cannot_be_played_and_gives_no_points() -> None:
    game = board({"alice/hand": ["curse"], **with_points("alice")})
    game.refuses("play curse", "HOC.5.5")
    assert game.points() == 0


def test_the_first_curse_witch_is_used_from_hand_only_with_the_text_that_says_so() -> None:
    stacks = {"alice/hand": ["curse-witch"]}
    board(stacks).refuses("use curse-witch", "HOC.6.5")
    game = board(stacks, options={"curse-witch-text": "errata"}).told("use curse-witch")
    assert (game.kinds("banished"), game.kinds("bob/discard")) == (["curse-witch"], ["curse"])


def test_coin_inside_an_effect_is_paid_at_once_out_of_what_is_there() -> None:
    hand = ["farming-village", "farming-village", "city-development-2"]
    game = board({"alice/hand": hand}).told("play farming-village", "play city-development-2")
    game.told("choose banish-farming-village", "banish farming-village")
    assert game.kinds("alice/hand") == ["city"]
    assert game.table.value("coin") == 0
    assert game.kinds("banished") == ["farming-village"]


def test_a_price_that_cannot_be_paid_skips_the_rest() -> None:
    game = board({"alice/hand": ["city-development-2", "farming-village"]})
    game.told("play city-development-2", "choose banish-farming-village")
    assert game.kinds("alice/hand") == ["farming-village"]
    game.told("play farming-village")
    assert game.table.value("coin") == 1


def test_hands_and_draw_piles_of_a_position_are_seen_by_who_looks_into_them() -> None:
    game = board({"alice/hand": ["duke"], "alice/deck": ["city", "senator"], "bob/hand": ["curse"]})
    chairs = {seat: Perspective(seat) for seat in ("alice", "bob", "public")}
    for play in game.plays:
        for chair in chairs.values():
            chair.step(play, Table())
    assert [chairs["alice"].table.kind(card) for card in chairs["alice"].table.stack("alice/hand")] == ["duke"]
    for seat in ("bob", "public"):
        assert [chairs[seat].table.kind(card) for card in chairs[seat].table.stack("alice/hand")] == ["?"]
    for chair in chairs.values():
        assert {chair.table.kind(card) for card in chair.table.stack("alice/deck")} == {"?"}
    assert game.kinds("alice/deck") == ["city", "senator"]


def test_the_points_of_each_domain_are_noted_as_they_change() -> None:
    game = board({"alice/domain": ["first-princess-lulunasaika", "farming-village"], "alice/hand": ["duke"]})
    assert game.table.value("alice/vp") == 4
    game.told("end main", "set duke")
    assert game.table.value("alice/vp") == game.points() == 10
