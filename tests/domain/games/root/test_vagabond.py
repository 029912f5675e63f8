"""The Vagabond's set-up, moves, Birdsong, Evening and crafting (V.setup, V1, V2, V4, V7, V8, V12)."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.answers import play_of
from domain.decision import Chance, Shuffled
from domain.errors import InvalidOption
from domain.games.root.forests import forests_next_to, forests_of
from domain.games.root.items import ways_to_choose
from domain.games.root.rules import RULES
from tests.domain.games.root.wandering import BIRD, CAT, MANY, PAWN, REBEL, count, wander
from tests.domain.games.root.woods import Woods, lay

BEGINNING = ("place keep 1", "place sawmill 1", "place workshop 5", "place recruiter 9")


def set_up(*lines: str) -> Woods:
    return Woods(RULES.setup(["C", "V"])).told(*BEGINNING, *lines)


# -- set-up -------------------------------------------------------------------------------------------


def test_the_character_brings_its_items_tea_coins_and_bags_to_their_tracks() -> None:
    woods = set_up("choose thief")
    assert woods.pool("V/satchel") == {"boot": 1, "torch": 1, "sword": 1}
    assert woods.pool("V/track") == {"tea": 1}
    assert woods.table.value("V/leader") == "thief"


@pytest.mark.parametrize(
    ("character", "items"),
    [
        ("tinker", "bag boot hammer torch"),
        ("ranger", "boot crossbow sword torch"),
        ("arbiter", "boot sword sword torch"),
    ],
)
def test_each_character_has_items_of_its_own(character: str, items: str) -> None:
    woods = set_up(f"choose {character}")
    have = {**woods.pool("V/satchel"), **woods.pool("V/track")}
    assert have == count(items.split())


@pytest.mark.parametrize("character", ["vagrant", "harrier", "cheat", "builder"])
def test_a_character_whose_items_are_not_known_cannot_be_chosen(character: str) -> None:
    message = set_up().refuses(f"choose {character}", "V.setup")
    assert "thief, tinker, ranger" in message


def test_the_pawn_begins_in_any_forest_and_in_no_clearing() -> None:
    woods = set_up("choose thief")
    assert len(woods.legal) == 7
    woods.refuses("slip 4", "V.setup")
    woods.told("slip 4_9_12")
    assert woods.pool("forest/4_9_12") == {PAWN: 1}


def test_three_of_fifteen_quests_lie_open_and_nobody_knows_which_come_next() -> None:
    woods = set_up("choose thief", "slip 4_9_12")
    assert len(woods.cards("quests")) == 3
    assert len(set(woods.cards("quests"))) == 3
    assert len(woods.cards("quest-deck")) == 12
    assert not woods.table.seen_by("quest-deck")


def test_an_unknown_item_lies_under_each_ruin_and_all_factions_are_indifferent() -> None:
    woods = Woods(RULES.setup(["C", "E", "V"]))
    assert [woods.pool(f"ruin/{number}") for number in (6, 10, 11, 12)] == [{"?item": 1}] * 4
    assert woods.pool("ruin-items") == {"boot": 1, "bag": 1, "hammer": 1, "sword": 1}
    assert woods.table.value("V/relation/C") == woods.table.value("V/relation/E") == "indifferent"


# -- positions ----------------------------------------------------------------------------------------


def test_a_position_names_relations_and_characters_by_words_of_the_game_only() -> None:
    with pytest.raises(InvalidOption, match="hostile, indifferent, 1, 2, allied"):
        wander(5, V__relation__C="friendly")
    with pytest.raises(InvalidOption, match="thief"):
        wander(5, V__leader="builder")


@pytest.mark.parametrize("aided", [{"X": 1}, {"C": "two"}, {"C": -1}])
def test_a_position_counts_aids_by_seat(aided: dict[str, object]) -> None:
    with pytest.raises(InvalidOption, match="numbers by seat"):
        wander(5, aided=aided)


def test_a_position_may_begin_at_each_step_of_a_phase() -> None:
    asked = {"slip": "slip", "limit": "limit", "discard": "discard"}
    hand = ("anvil",) * 1 + ("sword", "investments", "bake-sale", "cobbler", "sappers", "armorers")
    for step, phase in (("slip", "Birdsong"), ("limit", "Evening"), ("discard", "Evening")):
        woods = wander(5, MANY, hand=hand, phase=phase, step=step)
        assert woods.question.asked == asked[step]
    with pytest.raises(InvalidOption, match="rest, draw, discard, limit"):
        wander(5, phase="Evening", step="slip")


def test_quests_that_a_position_names_come_out_of_the_pile() -> None:
    woods = wander(5, stacks={"quests": ["errand-rabbit"]}).drawn()
    assert woods.cards("quests") == ["errand-rabbit"]
    assert "errand-rabbit" not in woods.cards("quest-deck")


def test_without_a_word_about_quests_a_position_opens_three() -> None:
    assert len(wander(5).drawn().cards("quests")) == 3


# -- moving -------------------------------------------------------------------------------------------


def test_v9_a_move_exhausts_a_boot() -> None:
    woods = wander(5, ["boot", "torch"]).told("go 1")
    assert woods.pool(1) == {PAWN: 1}
    assert woods.pool("V/satchel") == {"boot-exhausted": 1, "torch": 1}
    woods.refuses("go 5", "V9")


def test_v4_nobody_s_rule_matters_to_the_pawn() -> None:
    woods = wander(5, ["boot"], clearings={5: {CAT: 2}, 1: {BIRD: 3}})
    assert woods.told("go 1").pool(1) == {BIRD: 3, PAWN: 1}


def test_v4_hostile_warriors_cost_one_boot_more() -> None:
    around = {1: {CAT: 1}, 2: {BIRD: 1}}
    woods = wander(5, ["boot"], clearings=around, V__relation__C="hostile")
    woods.refuses("go 1", "V4")
    woods.told("go 2")
    woods = wander(5, ["boot", "boot"], clearings=around, V__relation__C="hostile").told("go 1")
    assert woods.pool("V/satchel") == {"boot-exhausted": 2}


def test_v4_hostile_buildings_cost_nothing() -> None:
    wander(5, ["boot"], clearings={1: {"sawmill:marquise": 1}}, V__relation__C="hostile").told("go 1")


def test_the_pawn_follows_paths() -> None:
    woods = wander(5, ["boot"])
    woods.refuses("go 3", "L4.2")
    woods.refuses("go 13", "L4.2")
    assert [line for line in woods.legal if line.startswith("go")] == ["go 1", "go 2"]


def test_the_pawn_leaves_a_forest_for_a_clearing_at_it() -> None:
    woods = wander("4_9_12", ["boot"])
    woods.refuses("go 1", "L4.2")
    assert woods.told("go 9").pool(9) == {PAWN: 1}


def test_a_closed_path_of_the_mountain_is_closed_to_the_pawn_too() -> None:
    woods = wander(5, ["boot"], options={"map": "mountain"})
    assert "closed" in woods.refuses("go 9", "L4.2")


def test_on_the_lake_he_may_take_the_ferry_and_draws_a_card() -> None:
    woods = wander(1, ["boot", "boot"], clearings={1: {"ferry": 1}}, options={"map": "lake"})
    woods.told("go 11")
    assert woods.pool(11)["ferry"] == 1
    assert len(woods.cards("V/hand")) == 1
    assert "go 1" not in woods.legal, "the ferry goes once in a turn"


def test_a_pawn_that_moves_provokes_no_outrage_a6() -> None:
    woods = wander(5, ["boot"], seats="VA", clearings={1: {"sympathy:alliance": 1}}, hand=["anvil"])
    woods.told("go 1")
    assert woods.question.asked == "daylight"
    assert woods.cards("A/supporters") == []


def test_v2_the_pawn_does_not_rule() -> None:
    woods = wander(5, clearings={5: {CAT: 1}})
    assert woods.wood.ruler_of(5) == "C"
    assert woods.wood.ruler_of(1) == ""


# -- allied warriors ----------------------------------------------------------------------------------


def test_an_allied_faction_s_warriors_go_along() -> None:
    woods = wander(5, ["boot"], clearings={5: {CAT: 3}}, V__relation__C="allied")
    woods.told("go 1 with 2 C")
    assert (woods.pool(5), woods.pool(1)) == ({CAT: 1}, {CAT: 2, PAWN: 1})


def test_only_allies_and_only_those_who_are_there_go_along() -> None:
    woods = wander(5, ["boot"], clearings={5: {CAT: 3, BIRD: 2}}, V__relation__C="allied", V__relation__E="2")
    woods.refuses("go 1 with 2 E", "V.allied")
    woods.refuses("go 1 with 4 C", "V.allied")
    woods.refuses("go 1 with 0 C", "V.allied")
    assert "go 1 with 3 C" in woods.legal
    assert not [line for line in woods.legal if line.endswith(" E") and line.startswith("go")]


def test_allied_alliance_warriors_provoke_nothing_and_others_as_if_their_owner_had_moved_a6() -> None:
    sympathy = {1: {"sympathy:alliance": 1}}
    woods = wander(5, ["boot"], seats="VAC", clearings={5: {REBEL: 1}, **sympathy}, V__relation__A="allied")
    assert woods.told("go 1 with 1 A").question.asked == "daylight"
    woods = wander(
        5,
        ["boot"],
        seats="VAC",
        clearings={5: {CAT: 1}, **sympathy},
        stacks={"C/hand": ["anvil"], "V/hand": ["protection-racket"]},
        V__relation__C="allied",
    ).told("go 1 with 1 C")
    assert (woods.question.seat, woods.question.rule) == ("C", "A6")
    assert woods.told("give anvil").cards("A/supporters") == ["anvil"]


# -- Birdsong -----------------------------------------------------------------------------------------


def test_v8_three_items_are_refreshed_and_two_more_for_each_tea_on_its_track() -> None:
    tired = [f"{item}-exhausted" for item in ("boot", "boot", "boot", "boot", "sword", "sword", "sword", "sword")]
    assert len(wander(5, tired, phase="Birdsong").question.question.split("3 items")) == 2
    woods = wander(5, tired, track=["tea", "tea"], phase="Birdsong").told(
        "refresh boot boot boot boot sword sword sword"
    )
    assert woods.pool("V/satchel") == {"boot": 4, "sword": 3, "sword-exhausted": 1}


def test_v8_which_items_are_refreshed_is_asked_only_if_there_is_a_choice() -> None:
    woods = wander(5, ["boot-exhausted", "torch-exhausted", "sword-exhausted"], phase="Birdsong").drawn()
    assert woods.question.asked == "slip"
    woods = wander(5, ["boot-exhausted", "torch-exhausted", "sword-exhausted", "hammer-exhausted"], phase="Birdsong")
    assert woods.question.asked == "refresh"
    woods.refuses("refresh boot torch", "V8")
    woods.refuses("refresh boot boot torch", "V8")
    woods.told("refresh boot torch sword-exhausted")
    assert woods.pool("V/satchel") == {"boot": 1, "torch": 1, "sword": 1, "hammer-exhausted": 1}


def test_v7_a_refreshed_tea_goes_to_its_track_and_a_fourth_stays_in_the_satchel() -> None:
    woods = wander(5, ["tea-exhausted"] * 2, track=["tea"] * 2, seats="VGC", phase="Birdsong").drawn()
    assert woods.pool("V/track") == {"tea": 3}
    assert woods.pool("V/satchel") == {"tea": 1}


def test_v7_an_exhausted_coin_leaves_its_track_for_the_satchel() -> None:
    woods = wander(5, track=["coin", "coin"], hand=["bake-sale"], clearings={5: {CAT: 1}})
    woods.told("aid C exhausting coin", "give bake-sale")
    assert (woods.pool("V/track"), woods.pool("V/satchel")) == ({"coin": 1}, {"coin-exhausted": 1})


def test_v7_a_tea_in_the_satchel_is_exhausted_before_those_of_the_track() -> None:
    woods = wander(5, ["tea"], track=["tea"] * 3, seats="VGC", hand=["bake-sale"], clearings={5: {CAT: 1}})
    woods.told("aid C exhausting tea", "give bake-sale")
    assert woods.pool("V/track") == {"tea": 3}


def test_v8_he_slips_to_an_adjacent_clearing_or_forest_without_a_boot() -> None:
    woods = wander(5, phase="Birdsong")
    assert woods.legal == ["slip 1", "slip 2", "slip 1_2_5_10", "decline"]
    woods.refuses("slip 3", "V8")
    woods.refuses("slip 4_9_12", "V8")
    woods.told("slip 1_2_5_10")
    assert woods.pool("forest/1_2_5_10") == {PAWN: 1}
    assert woods.question.asked == "daylight"


def test_v8_a_slip_past_hostile_warriors_costs_nothing() -> None:
    woods = wander(5, clearings={1: {CAT: 3}}, phase="Birdsong", V__relation__C="hostile").told("slip 1")
    assert woods.pool(1) == {CAT: 3, PAWN: 1}


def test_v8_from_a_forest_he_slips_to_its_clearings_and_to_forests_behind_one_path() -> None:
    woods = wander("4_9_12", phase="Birdsong")
    assert woods.legal == ["slip 4", "slip 9", "slip 12", "slip 1_9_10_12", "slip 4_7_8_12", "decline"]


def test_v8_slipping_is_not_forced() -> None:
    woods = wander(5, phase="Birdsong").told("end")
    assert woods.pool(5) == {PAWN: 1}
    assert woods.plays[-2].action == "decline"


@pytest.mark.parametrize(
    ("chart", "forest", "expected"),
    [
        ("fall", "3_6_11", {"2_6_10_11_12", "3_7_11_12"}),
        ("winter", "2_7_12", {"1_2_5_6_11_12", "3_7_12"}),
        ("winter", "1_10_11", {"1_2_5_6_11_12", "4_10_11"}),
        ("lake", "1_9_12", {"1_5_11", "3_8_10_12", "3_9_12"}),
        ("lake", "7_10_11", {"1_5_11", "3_8_10_12", "2_7_10", "6_7_11"}),
        ("lake", "2_7_10", {"2_8_10", "7_10_11"}),
        ("mountain", "2_5_11", {"5_10_11", "2_6_11"}),
        ("mountain", "9_10_12", {"5_9_10", "10_11_12", "4_8_9_12"}),
    ],
)
def test_forests_are_adjacent_behind_one_path_or_what_the_map_counts_as_one(
    chart: str, forest: str, expected: set[str]
) -> None:
    near = forests_next_to(chart, f"forest/{forest}")
    assert {place.removeprefix("forest/") for place in near} == expected


@pytest.mark.parametrize("chart", ["fall", "winter", "lake", "mountain"])
def test_forests_are_adjacent_to_each_other_and_none_is_alone(chart: str) -> None:
    for one in forests_of(chart):
        assert forests_next_to(chart, one)
        assert all(one in forests_next_to(chart, other) for other in forests_next_to(chart, one))


# -- Evening ------------------------------------------------------------------------------------------


def test_v12_in_a_forest_all_damaged_items_are_repaired_face_up() -> None:
    damaged = ["sword", "boot-exhausted", "coin-exhausted"]
    woods = wander("4_9_12", damaged=damaged, phase="Evening").drawn()
    assert woods.pool("V/satchel") == {"sword": 1, "boot": 1}
    assert woods.pool("V/track") == {"coin": 1}
    assert woods.pool("V/damaged") == {}
    assert len(woods.cards("V/hand")) == 2, "the coin counts for the cards that are drawn"


def test_v12_in_a_clearing_nothing_is_repaired() -> None:
    assert wander(5, damaged=["sword"], phase="Evening").drawn().pool("V/damaged") == {"sword": 1}


def test_v12_he_draws_a_card_and_one_for_each_coin_on_its_track() -> None:
    woods = wander(5, damaged=["coin"], track=["coin"], phase="Evening").drawn()
    assert len(woods.cards("V/hand")) == 2


def test_v12_he_discards_down_to_five() -> None:
    hand = ("anvil", "sword", "investments", "bake-sale", "cobbler")
    woods = wander(5, hand=hand, phase="Evening")
    assert woods.question.rule == "V12"
    woods.told("discard anvil")
    assert len(woods.cards("V/hand")) == 5


def test_v7_v12_what_is_more_than_six_items_and_two_for_each_bag_leaves_the_game() -> None:
    satchel = ["boot", "boot", "boot", "crossbow", "sword-exhausted", "hammer"]
    woods = wander(5, satchel, damaged=["sword", "boot"], track=["tea"], phase="Evening")
    assert woods.question.asked == "limit"
    woods.refuses("drop boot", "V12")
    woods.refuses("drop torch boot", "V12")
    woods.refuses("drop sword boot", "V12")
    before = woods.pool("items")
    woods.told("drop boot boot-damaged")
    assert woods.pool("V/satchel") == {"boot": 2, "crossbow": 1, "sword-exhausted": 1, "hammer": 1}
    assert woods.pool("V/damaged") == {"sword": 1}
    assert woods.pool("items") == before


def test_v7_bags_on_their_track_widen_the_limit_and_tracks_do_not_count() -> None:
    satchel = ["boot", "boot", "boot", "boot", "sword", "sword"]
    woods = wander(5, satchel, damaged=["sword"] * 2, track=["bag", "tea", "coin"], phase="Evening").drawn()
    assert woods.wood.turn == "C"


# -- crafting -----------------------------------------------------------------------------------------


def test_v1_each_icon_exhausts_a_hammer_and_the_item_goes_to_the_satchel() -> None:
    woods = wander(8, ["hammer", "hammer", "boot"], hand=["foxfolk-steel"]).told("craft foxfolk-steel")
    assert woods.pool("V/satchel") == {"hammer-exhausted": 2, "boot": 1, "sword": 1}
    assert woods.vp("V") == 2
    assert woods.cards("discard") == ["foxfolk-steel"]


def test_v1_a_crafted_coin_goes_to_its_track() -> None:
    woods = wander(5, ["hammer"] * 2, hand=["bake-sale"]).told("craft bake-sale")
    assert woods.pool("V/track") == {"coin": 1}


def test_v1_too_few_hammers_cannot_craft() -> None:
    woods = wander(8, ["hammer", "hammer-exhausted"], damaged=["hammer"], hand=["foxfolk-steel"])
    woods.refuses("craft foxfolk-steel", "V1")


def test_v1_his_clearing_has_to_match_all_icons() -> None:
    woods = wander(5, ["hammer"] * 3, hand=["foxfolk-steel", "tax-collector", "bake-sale"])
    woods.refuses("craft foxfolk-steel", "V1")
    woods.refuses("craft tax-collector", "V1")
    assert [line for line in woods.legal if line.startswith("craft")] == ["craft bake-sale"]


def test_v1_icons_of_any_suit_are_paid_everywhere_but_in_a_forest() -> None:
    woods = wander(5, ["hammer"] * 4, seats="VGC", hand=["royal-claim"])
    assert woods.told("craft royal-claim").cards("V/area") == ["royal-claim"]
    wander("4_9_12", ["hammer"] * 4, seats="VGC", hand=["royal-claim"]).refuses("craft royal-claim", "V1")


def test_v1_there_is_nothing_to_say_about_hammers() -> None:
    wander(8, ["hammer"], hand=["anvil"]).refuses("craft anvil with fox", "V1")


def test_a_cobbler_moves_the_pawn_without_a_boot() -> None:
    around = {1: {CAT: 1}}
    woods = wander(5, stacks={"V/area": ["cobbler"]}, clearings=around, phase="Evening", V__relation__C="hostile")
    woods.told("use cobbler")
    woods.refuses("go 1", "V4")
    woods.told("go 2")
    assert woods.pool(2) == {PAWN: 1}


# -- the whole ----------------------------------------------------------------------------------------


def test_different_choices_of_items_are_listed_once() -> None:
    assert ways_to_choose(Counter(boot=2, tea=1), 2) == [("boot", "boot"), ("boot", "tea")]
    assert ways_to_choose(Counter(boot=2), 0) == [()]
    assert len(ways_to_choose(Counter({f"item{i}": 1 for i in range(20)}), 10)) == 300


def test_a_position_without_a_pawn_goes_on() -> None:
    woods = lay("VC", phase="Birdsong").told("end")
    assert woods.wood.turn == "C"
    assert not isinstance(woods.asked, Chance)


def test_quests_that_are_opened_are_asked_for_in_words_of_their_own() -> None:
    woods = lay("VC", sees=())
    asked = [woods.asked]
    while isinstance(asked[-1], Chance) and asked[-1].asked != "quests":
        woods.record(play_of(RULES, woods.table, asked[-1], Shuffled()))
        asked.append(woods.asked)
    assert isinstance(asked[-1], Chance)
    assert asked[-1].question == "which 3 cards are turned up of quest-deck?"
