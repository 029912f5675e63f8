"""The rulebook's cases of backing, Support Cards and what is advised against (T3 to T14, T21, T22, T24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from domain.decision import Decision
from domain.facts import OptionValue
from domain.games.heart_of_crown.advice import warnings
from domain.games.heart_of_crown.facts import facts
from tests.domain.games.heart_of_crown.board import SEATS, SECOND_EDITION, Board, board

LULUNASAIKA = "first-princess-lulunasaika"
BERGAMOTTE = "scholar-princess-bergamotte"
RU_LI = "princess-of-the-ancient-dynasty-ru-li"
SCEPTER = "the-late-emperor-hellards-scepter"
AURORA = "archwitch-aurora"
LIBRARY = "imperial-library-of-magic"
VAULT = "imperial-treasure-vault"
DIET = "imperial-diet"
WILLIAM = "connected-businessman-william"


def backing(*field: str, coin: int = 8, options: dict[str, OptionValue] | None = None, seats: int = 2) -> Board:
    """A backing is about to happen; these cards were played."""
    values = {"phase": "second", "coin": coin, "played": list(field)}
    return board({"alice/field": list(field)}, values, options=options, seats=seats)


def counters(game: Board) -> int:
    """How many +1 counters the Scepter has."""
    return game.points() - points_printed(game)


def points_printed(game: Board) -> int:
    return sum(facts().card(kind).sp or 0 for kind in game.kinds("alice/domain"))


def asked(game: Board) -> str:
    """What is asked now."""
    decision = game.asked
    assert isinstance(decision, Decision)
    return decision.asked


def seat_asked(game: Board) -> str:
    decision = game.asked
    assert isinstance(decision, Decision)
    return decision.seat


# -- supports with a princess ------------------------------------------------------------------------------------


def test_t3_ru_li_brings_a_support_besides_the_one_that_is_paid() -> None:
    game = backing("city", "city", "city").told(f"back {RU_LI} with {VAULT}")
    game.refuses(f"place {DIET} {WILLIAM}", "HOC.16.6")
    game.told(f"place {DIET}")
    assert game.kinds("alice/domain") == ["city", "city", "city", DIET, VAULT, RU_LI]
    assert game.table.value("coin") == 0


def test_t3_with_two_large_cities_ru_li_brings_three_supports_besides_the_paid_one() -> None:
    game = backing("large-city", "large-city", "farming-village").told(f"back {RU_LI} with {VAULT}")
    game.refuses(f"place {DIET} {WILLIAM} {LIBRARY} {SCEPTER}", "HOC.16.6")
    game.refuses(f"place {DIET} {VAULT}", "HOC.16.1")
    game.told(f"place {DIET} {WILLIAM} {LIBRARY}")
    assert game.count("alice/domain")["large-city"] == 2
    assert {VAULT, DIET, WILLIAM, LIBRARY} <= set(game.kinds("alice/domain"))
    assert game.kinds("alice/field") == ["farming-village"]


def test_t3_ru_li_may_bring_fewer_supports_or_none() -> None:
    game = backing(coin=6).told(f"back {RU_LI}", "decline")
    assert game.kinds("alice/domain") == [RU_LI]


@pytest.mark.parametrize("order", [(AURORA, SCEPTER), (SCEPTER, AURORA)])
def test_t4_the_owner_orders_the_effects_of_supports_that_ru_li_brings(order: tuple[str, str]) -> None:
    game = backing("imperial-capital", "large-city", coin=6, options={"rares": "capital-crown"})
    game.told(f"back {RU_LI}", f"place {SCEPTER} {AURORA}")
    assert {line for line in game.legal() if line.startswith("order")} == {
        f"order {AURORA} {SCEPTER}",
        f"order {SCEPTER} {AURORA}",
    }
    game.refuses(f"order {SCEPTER}", "HOC.16.7")
    game.told(f"order {order[0]} {order[1]}")
    # Bob is asked by the Archwitch: either the Scepter has counted the Imperial Capital before, or it will after.
    assert counters(game) == (1 if order[0] == SCEPTER else 0)
    game.told("bob: banish city", "end turn")
    assert counters(game) == 1


def test_t4_the_paid_support_is_ordered_among_those_that_ru_li_brings() -> None:
    game = backing("large-city").told(f"back {RU_LI} with {AURORA}", f"place {SCEPTER} {DIET}")
    game.told(f"order {AURORA} {SCEPTER}", "bob: banish city")
    assert {AURORA, SCEPTER, DIET} <= set(game.kinds("alice/domain"))


# -- the Scepter -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("each", [1, 2])
def test_t5_the_scepter_counts_lulunasaika_of_the_same_backing_once(each: int) -> None:
    stacks = {"alice/hand": ["large-city", "large-city", "city"]}
    game = board(stacks, options={"scepter-counters": each})
    game.told("play large-city", "play large-city", "play city", "end main")
    assert game.table.value("coin") == 8
    game.told(f"back {LULUNASAIKA} with {SCEPTER}")
    assert game.points() == 6 + 2 + each
    assert game.kinds("alice/domain") == ["city", LULUNASAIKA, "large-city", "large-city", SCEPTER]


@pytest.mark.parametrize("each", [1, 2])
@pytest.mark.parametrize(("princess", "times"), [(BERGAMOTTE, 1), (LULUNASAIKA, 2)])
def test_t6_the_scepter_counts_the_imperial_capital_and_the_princess_if_she_is_worth_six(
    princess: str, times: int, each: int
) -> None:
    stacks = {"alice/hand": ["imperial-capital", "large-city", "city"]}
    game = board(stacks, options={"scepter-counters": each, "rares": "capital-crown"})
    game.told("play imperial-capital", "play large-city", "play city", "end main")
    assert game.table.value("coin") == 8
    game.told(f"back {princess} with {SCEPTER}")
    assert counters(game) == times * each


def test_the_scepter_counts_what_is_placed_later_if_it_is_worth_six() -> None:
    stacks = {"alice/domain": [BERGAMOTTE, SCEPTER], "alice/hand": ["duke", "senator"]}
    game = board(stacks, {"phase": "second"}).told("set senator")
    assert counters(game) == 0
    game.told("set duke")
    assert counters(game) == 1


def test_the_scepter_counts_what_a_declared_effect_places() -> None:
    stacks = {"alice/domain": [BERGAMOTTE, SCEPTER], "alice/hand": ["caravan"]}
    game = board(stacks).told("play caravan", "declare duke pile/duke->alice/domain")
    assert counters(game) == 1


# -- the Archwitch -----------------------------------------------------------------------------------------------


def archwitch(hands: Mapping[str, Sequence[str]], *, villages: bool = False, **options: OptionValue) -> Board:
    """Alice has taken the Archwitch; each opponent has these cards in hand, and Curses in the draw pile."""
    stacks: dict[str, Sequence[str]] = {"alice/field": []}
    for place, kinds in hands.items():
        stacks[place] = kinds
    seats = 1 + len({place.partition("/")[0] for place in hands})
    for seat in SEATS[1:seats]:
        stacks.setdefault(f"{seat}/deck", ["curse"])
    chosen: dict[str, OptionValue] = {"farming-villages": villages, **options}
    game = board(stacks, {"phase": "second", "coin": 8}, seats=seats, options=chosen)
    return game.told(f"back {LULUNASAIKA} with {AURORA}")


THREE_VICTIMS = {"bob/hand": ["duke", "city"], "carol/hand": ["large-city"], "dave/hand": ["city", "apprentice-maid"]}


def test_t7_each_opponent_in_turn_banishes_the_dearest_card_and_acquires_one_for_two_less() -> None:
    game = archwitch(THREE_VICTIMS)
    game.refuses("bob: banish city", "HOC.22.2")
    game.told("bob: banish duke")
    game.refuses("bob: acquire duke", "HOC.22.2")
    game.refuses("bob: decline", "HOC.22.2")
    game.told("bob: acquire large-city", "carol: banish large-city")
    game.refuses("carol: acquire senator", "HOC.22.2")
    game.told("carol: acquire royal-maid", "dave: banish city")
    game.refuses("alice: acquire duke", "HOC.22.2")
    game.told("alice: acquire large-city")
    assert game.kinds("banished") == ["city", "duke", "large-city"]
    assert [game.kinds(f"{seat}/discard") for seat in SEATS] == [["large-city"], ["large-city"], ["royal-maid"], []]
    assert game.kinds("dave/hand") == ["apprentice-maid"]


def test_t7_a_city_as_dearest_allows_a_farming_village_if_that_is_sold() -> None:
    game = archwitch(THREE_VICTIMS, villages=True)
    game.told("bob: banish duke", "bob: acquire large-city", "carol: banish large-city", "carol: acquire royal-maid")
    game.told("dave: banish city")
    assert game.legal() == ["acquire farming-village"]
    game.told("dave: acquire farming-village", "alice: decline")
    assert game.kinds("dave/discard") == ["farming-village"]


def equal_dukes() -> Board:
    hands = {"bob/hand": ["duke", "city"], "bob/discard": ["duke", "emperors-crown"]}
    return archwitch(hands)


def test_t8_a_rare_is_passed_over_and_the_victim_says_which_of_two_dukes_goes() -> None:
    game = equal_dukes()
    game.refuses("bob: banish emperors-crown", "HOC.22.2")
    game.told("bob: banish duke")
    game.refuses("bob: choose draw-pile", "HOC.22.2")
    assert set(game.legal()) == {"choose hand", "choose discard-pile"}
    game.told("bob: choose discard-pile", "bob: acquire city")
    assert game.kinds("bob/hand") == ["city", "duke"]
    assert game.kinds("bob/discard") == ["city", "emperors-crown"]


def test_t8_the_victim_may_let_the_duke_in_hand_go_as_well() -> None:
    game = equal_dukes().told("bob: banish duke", "bob: choose hand", "bob: acquire city")
    assert game.kinds("bob/hand") == ["city"]
    assert game.kinds("bob/discard") == ["city", "duke", "emperors-crown"]


def test_t8_the_choice_is_the_victims_and_not_the_owners() -> None:
    game = equal_dukes()
    assert seat_asked(game) == "bob"
    assert seat_asked(game.told("bob: banish duke")) == "bob"


def test_t9_oasis_city_nefertili_is_a_rare_and_the_duke_goes() -> None:
    hands = {"bob/hand": ["oasis-city-nefertili", "duke"]}
    game = archwitch(hands, rares="nefertili-crown")
    game.refuses("bob: banish oasis-city-nefertili", "HOC.22.2")
    game.told("bob: banish duke")
    assert "and 6 is the most" in game.refuses("bob: acquire duke", "HOC.22.2")
    game.told("bob: acquire large-city")
    assert "and 7 is the most" in game.refuses("alice: acquire duke", "HOC.22.2")


# -- further supports --------------------------------------------------------------------------------------------


def test_t10_william_acquires_once_however_many_cards_are_bought() -> None:
    stacks = {"alice/domain": [LULUNASAIKA, WILLIAM], "bob/hand": ["city"]}
    game = board(stacks, {"phase": "second", "coin": 9}, options={"william": "declared"})
    game.told("buy city", "declare royal-maid pile/royal-maid->alice/discard", "buy city")
    assert asked(game) == "second"
    game.told("buy city")
    assert asked(game) == "second"
    assert game.count("alice/discard") == {"city": 3, "royal-maid": 1}


def test_t10_william_acquires_again_in_the_next_turn_of_his_owner() -> None:
    stacks = {"alice/domain": [LULUNASAIKA, WILLIAM], "alice/deck": ["city"] * 10}
    game = board(stacks, {"phase": "second", "coin": 3}, options={"william": "declared"})
    game.told("buy city", "declare nothing", "end turn", "end main", "end turn", "play city", "play city", "end main")
    game.told("buy city", "declare royal-maid pile/royal-maid->alice/discard")
    assert game.count("alice/discard") == {"city": 2, "royal-maid": 1}


def test_t11_the_library_cannot_pick_a_card_played_this_turn() -> None:
    stacks = {"alice/domain": [LULUNASAIKA, LIBRARY], "alice/hand": ["purveyor-2"], "alice/discard": ["duke"]}
    game = board(stacks).told("play purveyor-2", "end main", "end turn")
    game.refuses("put purveyor-2", "HOC.15.1")
    assert game.legal() == ["put duke", "decline"]


def test_t12_the_library_can_pick_a_card_bought_this_turn() -> None:
    game = board({"alice/domain": [LULUNASAIKA, LIBRARY]}, {"phase": "second", "coin": 5})
    game.told("buy senator", "end turn", "put senator")
    # Picked, it lay on the draw pile, so it is among the five cards drawn.
    assert game.count("alice/hand") == {"city": 4, "senator": 1}


@pytest.mark.parametrize(("support", "after"), [(VAULT, 3), (DIET, 2)])
def test_t13_only_the_vault_lifts_the_cap_on_coin_counters(support: str, after: int) -> None:
    stacks = {"alice/domain": [LULUNASAIKA, support], "alice/hand": ["general-store"]}
    game = board(stacks, pools={"alice/coins": {"coin-counter": 2}})
    game.told("play general-store", "choose counters")
    assert game.table.pool("alice/coins") == {"coin-counter": after}


def test_t13_the_vault_leaves_the_number_gained_at_a_time() -> None:
    stacks = {"alice/domain": [LULUNASAIKA, VAULT], "alice/hand": ["general-store"]}
    game = board(stacks).told("play general-store", "choose counters")
    assert game.table.pool("alice/coins") == {"coin-counter": 1}


@pytest.mark.parametrize("phase", ["main", "second"])
def test_what_the_unknown_first_part_of_the_vault_does_is_declared_in_its_owners_turn(phase: str) -> None:
    game = board({"alice/domain": [LULUNASAIKA, VAULT]}, {"phase": phase})
    game.told("declare 2 coin-counter -->alice/coins")
    assert game.table.pool("alice/coins") == {"coin-counter": 2}
    assert game.actions == 0
    assert asked(game) == phase


def test_nothing_is_declared_where_every_card_of_the_domain_is_known() -> None:
    game = board({"alice/domain": [LULUNASAIKA, DIET]})
    game.refuses("declare coin +2", "OP-1")


def diet(*hand: str, phase: str = "main") -> Board:
    stacks = {"alice/domain": [LULUNASAIKA, DIET], "alice/hand": list(hand), "alice/deck": ["city"] * 15}
    return board(stacks, {"phase": phase, "coin": 3})


@pytest.mark.parametrize("card", ["senator", "duke"])
def test_t14_the_diet_sets_a_senator_or_a_duke_from_hand_in_the_main_phase(card: str) -> None:
    game = diet("senator", "duke", "royal-maid").told("use imperial-diet")
    game.refuses("place royal-maid", "HOC.15.1")
    game.refuses("place senator duke", "HOC.15.1")
    game.told(f"place {card}")
    assert card in game.kinds("alice/domain")
    game.refuses("use imperial-diet", "HOC.6.4")


def test_t14_the_diet_sets_nothing_in_the_second_phase() -> None:
    said = diet("senator", phase="second").refuses("use imperial-diet", "HOC.6.4")
    assert "Main Phase" in said


def test_t14_cards_may_be_bought_in_a_turn_in_which_the_diet_has_set_one() -> None:
    game = diet("senator").told("use imperial-diet", "place senator", "end main", "buy city")
    assert game.kinds("alice/discard") == ["city"]


def test_t14_the_diet_sets_a_card_in_each_of_its_owners_turns() -> None:
    stacks = {"alice/domain": [LULUNASAIKA, DIET], "alice/hand": ["senator"], "alice/deck": ["duke"] * 5}
    game = board(stacks).told("use imperial-diet", "place senator", "end main", "end turn")
    game.told("end main", "end turn", "use imperial-diet", "place duke")
    assert game.kinds("alice/domain") == ["duke", LULUNASAIKA, DIET, "senator"]


def test_t14_the_diet_is_first_used_in_the_turn_after_it_came() -> None:
    stacks = {"alice/hand": ["senator"], "alice/deck": ["senator"] * 10, "alice/discard": []}
    game = board(stacks, {"phase": "second", "coin": 8}).told(f"back {LULUNASAIKA} with {DIET}")
    game.refuses("use imperial-diet", "HOC.6.4")
    game.told("end turn", "end main", "end turn", "use imperial-diet", "place senator")
    assert game.kinds("alice/domain") == [LULUNASAIKA, DIET, "senator"]


def test_t21_no_sum_buys_two_supports() -> None:
    game = backing(coin=10)
    game.refuses(f"back {LULUNASAIKA} with {SCEPTER} and {VAULT}", "HOC.16.3")
    game.told(f"back {LULUNASAIKA} with {SCEPTER}")
    game.refuses(f"back {LULUNASAIKA} with {VAULT}", "HOC.16.4")


def test_t22_a_support_cannot_be_had_after_the_backing() -> None:
    stacks = {"alice/domain": [LULUNASAIKA]}
    game = board(stacks, {"phase": "second", "coin": 8})
    game.refuses(f"back {BERGAMOTTE} with {SCEPTER}", "HOC.16.4")
    game.refuses(f"back {LULUNASAIKA} with {SCEPTER}", "HOC.16.4")
    game.refuses(f"buy {SCEPTER}", "HOC.9.1")


# -- advice ------------------------------------------------------------------------------------------------------

QUIET = "general-store,alchemist-2,adventurer-2,bank-2,trading-ship-2,post-horse-2,donation-2,scout-2,library-2,ball"
"""Ten kinds of which nobody advises against any."""


def said(players: int, **options: OptionValue) -> list[str]:
    return warnings(facts(), {"supply": QUIET, **options}, SEATS[:players])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_which_nothing_is_advised_against_has_no_warning(players: int) -> None:
    assert said(players) == []


def test_t24_guardians_with_four_players_are_warned_of_strongly_and_played() -> None:
    (line,) = said(4, guardians=True)
    assert line.startswith("strongly advised against with 4 players")
    assert line.endswith("(HOC.19.1)")
    game = board(seats=4, options={"guardians": True, "supply": QUIET})
    assert "end main" in game.legal()


def test_t24b_guardians_are_warned_of_with_three_players_and_not_with_two() -> None:
    (line,) = said(3, guardians=True)
    assert line.startswith("not recommended with 3 players")
    assert line.endswith("(HOC.19.1)")
    assert said(2, guardians=True) == []


def test_cards_advised_against_are_named_in_a_line_with_the_rule() -> None:
    lines = said(2, supply=SECOND_EDITION, rares="capital-crown")
    assert len(lines) == 1
    assert "Infantry Battalion, Imperial Capital" in lines[0]
    assert lines[0].endswith("(HOC.19.1)")
    defense = said(2, supply=QUIET.replace("general-store", "rampart"))
    assert len(defense) == 1
    assert "Rampart" in defense[0]


def test_ru_li_without_support_cards_is_warned_of() -> None:
    (line,) = said(2, supports=False)
    assert line.startswith("without Support Cards Ru Li")
    assert line.endswith("(OP-31)")
