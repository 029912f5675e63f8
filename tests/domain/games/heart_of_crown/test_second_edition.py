"""The commons of the second edition: each does what its text says."""

from __future__ import annotations

from domain.games.heart_of_crown.facts import facts
from tests.domain.games.heart_of_crown.board import Board, board


def hand(*kinds: str, **more: list[str]) -> Board:
    """Alice's Main Phase with this hand; other places as named, `_` for `/`."""
    return board({"alice/hand": list(kinds), **{name.replace("_", "/"): cards for name, cards in more.items()}})


def coin(game: Board) -> object:
    return game.table.value("coin")


def top(game: Board, place: str) -> tuple[str, str]:
    card = game.table.stack(place)[-1]
    return game.table.kinds[card], game.table.side(card)


def domain(*kinds: str) -> list[str]:
    return ["klamklam", *kinds]


def setting(kind: str, **more: list[str]) -> Board:
    """Alice sets a card in her Second Phase; bob has a Domain with what is named."""
    stacks = {"alice/hand": [kind], "alice/domain": domain()}
    stacks |= {name.replace("_", "/"): cards for name, cards in more.items()}
    return board(stacks, {"phase": "second"}).told(f"set {kind}")


def test_every_kind_of_the_second_edition_has_a_test() -> None:
    kinds = {card.kind for card in facts().cards.values() if card.set == "base-second"}
    tested = {name.removeprefix("test_").replace("_", "-") for name in globals() if name.startswith("test_")}
    words = {kind.removesuffix("-2") for kind in kinds}
    assert {word for word in words if not any(name.startswith(f"{word}-") for name in tested)} == set()


def test_hideout_puts_a_card_that_is_no_attack_on_the_draw_pile_the_first_time() -> None:
    discard = ["senator", "royal-guard-2", "city", "flea-market"]
    game = hand("post-horse-2", "hideout-2", "hideout-2", alice_discard=discard).told("play post-horse-2")
    game.told("play hideout-2")
    game.refuses("put royal-guard-2", "HOC.15.1")
    game.refuses("put city", "HOC.15.1")
    game.told("put senator")
    assert (top(game, "alice/deck"), coin(game)) == (("senator", "up"), 1)
    game.told("play hideout-2")
    assert (game.asked.asked, coin(game)) == ("main", 2)  # type: ignore[union-attr]


def test_donation_banishes_a_card() -> None:
    game = hand("donation-2", "curse").told("play donation-2")
    game.refuses("decline", "HOC.15.1")
    game.told("banish curse")
    assert game.kinds("banished") == ["curse"]


def test_rampart_takes_the_cheapest_territory_back_the_first_time() -> None:
    game = hand("rampart-2", alice_discard=["large-city", "city", "post-horse-2"]).told("play rampart-2")
    game.refuses("take large-city", "HOC.15.1")
    game.told("take city")
    assert (game.kinds("alice/hand"), coin(game)) == (["city"], 1)


def test_scout_may_discard_the_top_card_and_draws() -> None:
    game = hand("scout-2", alice_deck=["city", "curse"]).told("play scout-2", "discard curse")
    assert (game.kinds("alice/hand"), game.kinds("alice/discard")) == (["city"], ["curse"])
    game = hand("scout-2", alice_deck=["city", "curse"]).told("play scout-2", "decline")
    assert (game.kinds("alice/hand"), game.kinds("alice/discard")) == (["curse"], [])


def test_wishing_well_draws_as_many_as_were_discarded() -> None:
    game = hand("wishing-well-2", "curse", "curse", "city").told("play wishing-well-2", "discard curse curse")
    assert game.kinds("alice/hand") == ["city"] * 3
    game = hand("wishing-well-2", "curse").told("play wishing-well-2", "decline")
    assert game.kinds("alice/hand") == ["curse"]


def test_post_horse_draws_one_and_has_two_links() -> None:
    game = hand("post-horse-2").told("play post-horse-2")
    assert (game.kinds("alice/hand"), game.table.value("plays")) == (["city"], 2)


def test_buried_treasure_sells_the_bottom_card_for_three_less_even_if_its_like_is_in_the_market() -> None:
    stacks = {"supply": ["alchemist-2", "general-store", "flea-market"], "market": ["alchemist-2"]}
    game = board({"alice/hand": ["buried-treasure-2", "city"], **stacks}).told("play buried-treasure-2")
    assert top(game, "supply") == ("alchemist-2", "up")
    game.told("play city", "end main", "buy alchemist-2")
    assert (coin(game), game.kinds("supply")) == (0, ["flea-market", "general-store"])
    assert game.kinds("market") == ["alchemist-2"]


def test_buried_treasure_played_twice_puts_two_cards_on_sale_for_this_turn() -> None:
    stacks = {"supply": ["alchemist-2", "donation-2", "flea-market"]}
    game = board({"alice/hand": ["buried-treasure-2"] * 2, **stacks}).told(*["play buried-treasure-2"] * 2)
    game.told("end main", "buy donation-2")
    game.refuses("buy alchemist-2", "HOC.7.2")
    game.told("end turn", "end main")
    assert "alchemist-2" in game.kinds("market")


def test_trading_ship_draws_two_or_gives_two_coin() -> None:
    assert hand("trading-ship-2").told("play trading-ship-2", "choose draw").kinds("alice/hand") == ["city"] * 2
    assert coin(hand("trading-ship-2").told("play trading-ship-2", "choose coin")) == 2


def test_purveyor_gives_two_coin() -> None:
    game = hand("purveyor-2").told("play purveyor-2")
    assert (coin(game), game.table.value("plays")) == (2, 1)


def test_city_development_turns_a_village_or_a_city_into_the_next_greater_for_a_coin() -> None:
    game = hand("farming-village", "city-development-2", "city").told("play farming-village", "play city-development-2")
    game.told("choose banish-city", "banish city")
    assert (game.kinds("alice/hand"), game.kinds("banished"), coin(game)) == (["large-city"], ["city"], 0)


def test_battering_ram_draws_and_makes_opponents_discard_the_cheapest_kept_card() -> None:
    kept = ["post-horse-2@large-city", "alchemist-2@large-city"]
    game = hand("battering-ram-2", bob_domain=domain("large-city", "large-city"), bob_kept=kept)
    game.told("play battering-ram-2")
    game.refuses("bob: discard alchemist-2", "HOC.15.1")
    game.told("bob: discard post-horse-2")
    assert (game.kinds("alice/hand"), game.kinds("bob/discard")) == (["city"], ["post-horse-2"])


def test_stargazing_witch_looks_at_two_and_puts_the_rest_back_in_any_order() -> None:
    game = hand("stargazing-witch-2", alice_deck=["city", "duke", "curse"]).told("play stargazing-witch-2")
    game.refuses("discard city", "HOC.15.1")
    game.told("decline", "put curse duke")
    assert (game.kinds("alice/hand"), game.kinds("alice/deck")) == (["duke"], ["city", "curse"])
    game = hand("stargazing-witch-2", alice_deck=["city", "duke", "curse"]).told("play stargazing-witch-2")
    game.told("discard duke curse")
    assert (game.kinds("alice/hand"), game.kinds("alice/discard")) == (["city"], ["curse", "duke"])


def test_magic_amulet_banishes_a_calamity_or_takes_a_card_back_the_first_time() -> None:
    game = hand("post-horse-2", "magic-amulet-2", "magic-amulet-2", alice_discard=["curse", "senator", "city"])
    game.told("play post-horse-2", "play magic-amulet-2", "choose banish")
    game.refuses("banish senator", "HOC.15.1")
    game.told("banish curse", "play magic-amulet-2")
    assert (coin(game), game.asked.asked, game.kinds("banished")) == (4, "main", ["curse"])  # type: ignore[union-attr]
    game = hand("magic-amulet-2", alice_discard=["senator", "city"]).told("play magic-amulet-2")
    game.refuses("choose banish", "HOC.15.3")
    game.told("choose take")
    game.refuses("take city", "HOC.15.1")
    game.told("take senator")
    assert game.kinds("alice/hand") == ["senator"]


def test_general_store_banishes_a_card_or_gives_a_counter_up_to_two() -> None:
    game = hand("general-store", "curse", "city").told("play general-store", "choose banish")
    game.refuses("banish curse", "HOC.15.1")
    game.told("banish city")
    assert game.kinds("banished") == ["city"]
    game = board({"alice/hand": ["general-store"]}, pools={"alice/coins": {"coin-counter": 1}})
    game.told("play general-store", "choose counters")
    assert game.table.pool("alice/coins") == {"coin-counter": 2}


def test_driven_beast_hits_a_full_hand_with_a_dear_card() -> None:
    game = hand("driven-beast-2", bob_hand=["senator", *["city"] * 4]).told("play driven-beast-2")
    game.refuses("bob: discard city", "HOC.15.1")
    game.told("bob: discard senator")
    assert (game.kinds("bob/discard"), game.kinds("alice/hand")) == (["senator"], ["city"])
    game = hand("driven-beast-2", bob_hand=["senator", *["city"] * 3]).told("play driven-beast-2")
    assert game.asked_seat == "alice"


def test_lady_in_waiting_may_be_set_at_once_when_bought_if_there_is_a_domain() -> None:
    ladies = ["lady-in-waiting-honoka", "lady-in-waiting-min-nyan", "lady-in-waiting-sharifa"]
    stacks = {"market": ladies, "alice/domain": domain()}
    game = board(stacks, {"phase": "second", "coin": 9}).told("buy lady-in-waiting-min-nyan")
    game.told("place lady-in-waiting-min-nyan", "buy lady-in-waiting-honoka", "decline", "buy lady-in-waiting-sharifa")
    game.told("place lady-in-waiting-sharifa")
    assert game.kinds("alice/domain") == ["klamklam", "lady-in-waiting-min-nyan", "lady-in-waiting-sharifa"]
    assert game.kinds("alice/discard") == ["lady-in-waiting-honoka"]
    assert game.table.pool("alice/coins") == {"coin-counter": 1}
    assert top(game, "bob/deck") == ("curse", "up")
    game = board({"market": ladies}, {"phase": "second", "coin": 9}).told("buy lady-in-waiting-honoka")
    assert game.asked.asked == "second"  # type: ignore[union-attr]


def test_lady_in_waiting_is_one_stack_of_the_market() -> None:
    shown = ["lady-in-waiting-honoka", "lady-in-waiting-lily", "post-horse-2", "flea-market", "alchemist-2", "ball"]
    game = board({"market": shown, "supply": ["bank-2", "rampart-2", "scout-2", "hideout-2"]})
    game.told("end main", "end turn", "end main")
    assert len(game.kinds("market")) == 9


def test_lady_in_waiting_petit_makes_opponents_discard_the_cheapest_courtier() -> None:
    game = setting("lady-in-waiting-petit", bob_domain=["ohka", "duke", "royal-maid", "apprentice-maid"])
    game.refuses("bob: discard duke", "HOC.15.1")
    game.told("bob: discard royal-maid")
    assert (game.points("bob"), game.points()) == (4, 2)


def test_lady_in_waiting_honoka_is_worth_four_without_another_maid() -> None:
    assert board({"alice/domain": domain("lady-in-waiting-honoka", "duke")}).points() == 10
    assert board({"alice/domain": domain("lady-in-waiting-honoka", "royal-maid")}).points() == 4


def test_lady_in_waiting_lily_puts_a_point_on_the_princess_for_three_coin_once_a_main_phase() -> None:
    game = board({"alice/domain": domain("lady-in-waiting-lily")}, {"coin": 6}).told("use lady-in-waiting-lily")
    assert (game.points(), coin(game)) == (3, 3)
    assert game.table.pool(f"#{game.table.stack('alice/domain')[0]}") == {"sp-counter": 1}
    game.refuses("use lady-in-waiting-lily", "HOC.6.4")
    poor = board({"alice/domain": domain("lady-in-waiting-lily")}, {"coin": 2})
    poor.refuses("use lady-in-waiting-lily", "HOC.6.4")


def test_reclamation_order_puts_a_village_on_each_draw_pile_that_shows_none() -> None:
    stacks = {"alice/hand": ["post-horse-2", "reclamation-order", "reclamation-order"]}
    game = board(stacks, options={"farming-villages": True}).told("play post-horse-2", "play reclamation-order")
    assert top(game, "bob/deck") == ("farming-village", "up")
    game.told("play reclamation-order")
    assert (game.count("bob/deck")["farming-village"], coin(game)) == (1, 4)
    unsold = board({"alice/hand": ["reclamation-order"]}).told("play reclamation-order")
    assert unsold.kinds("bob/deck") == ["city"] * 5


def test_bank_gives_three_coin_after_a_city() -> None:
    assert coin(hand("city", "bank-2").told("play city", "play bank-2")) == 5
    assert coin(hand("farming-village", "bank-2").told("play farming-village", "play bank-2")) == 3


def test_library_makes_each_later_action_give_a_coin_once() -> None:
    game = hand("library-2", "library-2", "post-horse-2", "city").told("play library-2", "play library-2")
    assert coin(game) == 3
    game.told("play post-horse-2", "play city")
    assert coin(game) == 6


def test_flea_market_draws_and_gives_a_coin() -> None:
    game = hand("flea-market").told("play flea-market")
    assert (coin(game), game.table.value("plays"), game.kinds("alice/hand")) == (1, 2, ["city"])


def test_supply_unit_puts_an_action_of_the_field_on_the_draw_pile_at_cleanup() -> None:
    deck = ["city", "curse", "curse", "curse", "curse", "curse"]
    game = hand("supply-unit-2", "post-horse-2", alice_deck=deck, alice_discard=["flea-market"])
    game.told("play supply-unit-2", "play post-horse-2", "end main", "end turn")
    assert game.legal() == ["put post-horse-2", "decline"]
    game.told("put post-horse-2", "end main")
    assert game.count("alice/hand") == {"post-horse-2": 1, "curse": 3, "city": 1}


def test_infantry_battalion_makes_full_hands_discard_a_territory() -> None:
    game = hand("infantry-battalion-2", bob_hand=["city", *["curse"] * 4]).told("play infantry-battalion-2")
    game.refuses("bob: discard curse", "HOC.15.1")
    game.told("bob: discard city")
    assert (coin(game), game.kinds("bob/hand")) == (2, ["curse"] * 4)


def test_imperial_estate_is_set_at_cleanup_with_a_domain() -> None:
    game = hand("imperial-estate-2", alice_domain=domain()).told("play imperial-estate-2", "end main", "end turn")
    assert (game.kinds("alice/domain"), game.points()) == (["imperial-estate-2", "klamklam"], 2)
    game = hand("imperial-estate-2").told("play imperial-estate-2", "end main", "end turn")
    assert game.kinds("alice/discard") == ["imperial-estate-2"]


def test_royal_guard_discards_three_cards_of_each_draw_pile() -> None:
    game = hand("royal-guard-2", bob_deck=["curse", "city", "city"], bob_discard=[]).told("play royal-guard-2")
    assert (coin(game), game.kinds("bob/discard"), game.kinds("bob/deck")) == (2, ["city", "city", "curse"], [])


def test_curse_witch_curses_all_or_draws_two_for_a_coin_or_a_card() -> None:
    game = hand("farming-village", "curse-witch-2").told("play farming-village", "play curse-witch-2", "choose pay")
    game.told("choose attack")
    assert (game.kinds("bob/discard"), coin(game)) == (["curse"], 0)
    game = hand("curse-witch-2", "senator", "city").told("play curse-witch-2", "choose banish")
    game.refuses("banish city", "HOC.15.1")
    game.told("banish senator", "choose draw")
    assert game.kinds("alice/hand") == ["city"] * 3
    game = hand("curse-witch-2", "city").told("play curse-witch-2", "choose pay")
    assert game.asked.asked == "main"  # type: ignore[union-attr]


def test_ball_draws_and_gives_a_coin_or_makes_succession_cards_cheaper_the_first_time() -> None:
    game = hand("city", "ball", "ball").told("play city", "play ball", "choose discount")
    game.told("play ball")
    assert game.asked.asked == "main"  # type: ignore[union-attr]
    game.told("end main", "buy royal-maid")
    assert coin(game) == 0
    assert coin(hand("ball").told("play ball", "choose coin")) == 1


def test_adventurer_turns_a_card_into_one_that_costs_up_to_two_more() -> None:
    game = hand("adventurer-2", "city", "curse").told("play adventurer-2")
    game.refuses("banish curse", "HOC.15.1")
    game.told("banish city")
    game.refuses("acquire large-city", "HOC.15.1")
    game.told("acquire senator")
    assert (game.kinds("banished"), game.kinds("alice/discard")) == (["city"], ["senator"])


def test_glamour_witch_makes_what_is_like_the_discards_cheaper_but_not_below_two() -> None:
    stacks = {"alice/hand": ["glamour-witch-2"], "market": ["post-horse-2", "alchemist-2"]}
    game = board({**stacks, "bob/hand": ["flea-market", *["city"] * 4]}, {"coin": 7}).told("play glamour-witch-2")
    game.refuses("bob: discard city", "HOC.15.1")
    game.told("bob: discard flea-market", "end main", "buy alchemist-2")
    assert coin(game) == 3
    game.told("buy post-horse-2")
    assert coin(game) == 1
    shown = board({**stacks, "bob/hand": ["city"] * 5}, {"coin": 5}).told("play glamour-witch-2", "bob: decline")
    shown.told("end main", "buy alchemist-2")
    assert coin(shown) == 0


def test_alchemist_draws_two() -> None:
    assert hand("alchemist-2").told("play alchemist-2").kinds("alice/hand") == ["city"] * 2


def test_gossiping_duchess_makes_opponents_discard_the_dearest_courtier() -> None:
    game = setting("gossiping-duchess-2", bob_domain=["ohka", "duke", "royal-maid", "emperors-crown"])
    game.refuses("bob: discard royal-maid", "HOC.15.1")
    game.told("bob: discard duke")
    assert (game.points("bob"), game.points()) == (16, 3)


def test_margrave_is_never_kept_and_is_set_at_cleanup() -> None:
    game = hand("margrave", alice_domain=domain("large-city"))
    game.refuses("keep margrave on large-city", "HOC.24")
    game.told("play margrave", "end main", "end turn")
    assert (game.kinds("alice/domain"), game.points()) == (["klamklam", "large-city", "margrave"], 3)
