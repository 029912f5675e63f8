"""What a Vagabond does with his items: aid, quests, ruins, strikes, repairs, his own action (V9)."""

from __future__ import annotations

import pytest

from domain.decision import Bag, Chance
from domain.perspective import Perspective
from domain.table import Table
from tests.domain.games.root.wandering import BIRD, CAT, MANY, PAWN, SECOND, relation, wander
from tests.domain.games.root.woods import Woods

RABBITS = ("bake-sale", "a-visit-to-friends", "root-tea-rabbit", "smugglers-trail", "cobbler", "command-warren")
WITH_CATS = {5: {CAT: 1}}


def aid(woods: Woods, other: str, *cards: str, exhausting: str = "boot") -> Woods:
    """Gives several cards to a player, one after the other."""
    for card in cards:
        woods.told(f"aid {other} exhausting {exhausting}", f"give {card}")
    return woods


# -- aid ----------------------------------------------------------------------------------------------


def test_an_aid_exhausts_any_item_and_gives_a_matching_card() -> None:
    woods = aid(wander(5, ["torch"], hand=RABBITS, clearings=WITH_CATS), "C", "bake-sale", exhausting="torch")
    assert woods.cards("C/hand") == ["bake-sale"]
    assert woods.pool("V/satchel") == {"torch-exhausted": 1}


def test_a_bird_card_matches_every_clearing_and_others_only_their_own() -> None:
    woods = wander(5, ["boot"], hand=["anvil", "sappers"], clearings=WITH_CATS).told("aid C exhausting boot")
    woods.refuses("give anvil", "L2.1.1")
    assert woods.told("give sappers").cards("C/hand") == ["sappers"]


def test_who_has_no_matching_card_cannot_aid() -> None:
    wander(5, ["boot"], hand=["anvil"], clearings=WITH_CATS).refuses("aid C exhausting boot", "V9")


def test_only_players_with_pieces_in_his_clearing_are_aided() -> None:
    woods = wander(5, ["boot"], hand=RABBITS, clearings={5: {"roost:eyrie": 1}, 1: {CAT: 1}})
    woods.refuses("aid C exhausting boot", "V9")
    woods.refuses("aid V exhausting boot", "V9")
    aid(woods, "E", "bake-sale")


def test_an_exhausted_or_damaged_item_cannot_be_exhausted() -> None:
    woods = wander(5, ["boot-exhausted"], damaged=["sword"], hand=RABBITS, clearings=WITH_CATS)
    woods.refuses("aid C exhausting boot", "V9")
    woods.refuses("aid C exhausting sword", "V9")
    woods.refuses("aid C exhausting boot-exhausted", "V9")


def test_a_crafted_item_may_be_taken_for_an_aid() -> None:
    pools = {"C/items": {"tea": 1, "sword": 1}}
    woods = wander(5, ["boot"], hand=RABBITS, clearings=WITH_CATS, pools=pools)
    woods.refuses("aid C exhausting boot taking bag", "V9")
    woods.told("aid C exhausting boot taking tea", "give bake-sale")
    assert (woods.pool("C/items"), woods.pool("V/track")) == ({"sword": 1}, {"tea": 1})


def test_nobody_but_the_two_learns_which_card_was_given() -> None:
    woods = aid(wander(5, ["boot"], hand=RABBITS, clearings=WITH_CATS), "C", "bake-sale")
    read = {}
    for seat in ("V", "C", "E", "public"):
        chair, table = Perspective(seat), Table()
        read[seat] = [chair.step(play, table).action for play in woods.plays]
        seen = [chair.table.kinds[card] for card in chair.table.stack("C/hand")]
        assert seen == (["bake-sale"] if seat in "VC" else ["?"])
    assert "give bake-sale" in read["V"]
    assert all("give bake-sale" not in read[seat] for seat in ("C", "E", "public"))


def test_a_gift_that_the_scribe_did_not_see_is_recorded_by_its_suit() -> None:
    woods = wander(5, ["boot"], hand=["?", "?"], clearings=WITH_CATS, sees=()).told("aid C exhausting boot")
    woods.told("give ?rabbit")
    assert len(woods.cards("C/hand")) == 1
    assert relation(woods, "C") == "1"


# -- relationships ------------------------------------------------------------------------------------


def test_one_aid_leads_from_indifferent_to_the_first_step_for_a_point() -> None:
    woods = aid(wander(5, ["boot"], hand=RABBITS, clearings=WITH_CATS), "C", "bake-sale")
    assert (relation(woods, "C"), woods.vp("V")) == ("1", 1)


def test_two_aids_from_the_first_step_move_the_mark_to_2_and_score_2() -> None:
    woods = wander(5, ["boot"] * 2, hand=RABBITS, clearings=WITH_CATS, V__relation__C="1")
    aid(woods, "C", "bake-sale")
    assert (relation(woods, "C"), woods.vp("V")) == ("1", 0)
    aid(woods, "C", "cobbler")
    assert (relation(woods, "C"), woods.vp("V")) == ("2", 2)


def test_three_aids_in_one_turn_make_an_ally_and_each_aid_to_an_ally_scores_2() -> None:
    woods = wander(5, ["boot"] * 4, hand=RABBITS, clearings=WITH_CATS, V__relation__C="2")
    aid(woods, "C", *RABBITS[:2])
    assert (relation(woods, "C"), woods.vp("V")) == ("2", 0)
    aid(woods, "C", RABBITS[2])
    assert (relation(woods, "C"), woods.vp("V")) == ("allied", 2)
    aid(woods, "C", RABBITS[3])
    assert (relation(woods, "C"), woods.vp("V")) == ("allied", 4)


def test_aids_that_made_a_step_do_not_count_for_the_next_one() -> None:
    woods = wander(5, ["boot"] * 3, hand=RABBITS, clearings=WITH_CATS)
    aid(woods, "C", *RABBITS[:2])
    assert (relation(woods, "C"), woods.vp("V")) == ("1", 1)
    aid(woods, "C", RABBITS[2])
    assert (relation(woods, "C"), woods.vp("V")) == ("2", 3)


def test_aids_are_counted_for_each_faction_alone() -> None:
    around = {5: {CAT: 1, BIRD: 1}}
    woods = wander(5, ["boot"] * 2, hand=RABBITS, clearings=around, V__relation__C="1", V__relation__E="1")
    aid(woods, "C", RABBITS[0])
    aid(woods, "E", RABBITS[1])
    assert (relation(woods, "C"), relation(woods, "E"), woods.vp("V")) == ("1", "1", 0)


def test_aids_of_different_turns_do_not_add_up() -> None:
    woods = wander(5, ["boot"] * 2, hand=RABBITS[:2], seats="VC", clearings=WITH_CATS, V__relation__C="1")
    aid(woods, "C", RABBITS[0])
    assert woods.table.value("aided") == {"C": 1}
    woods.told("end")
    assert woods.table.value("aided") is None


def test_an_aid_to_a_hostile_faction_changes_nothing() -> None:
    woods = wander(5, ["boot"], hand=RABBITS, clearings=WITH_CATS, V__relation__C="hostile")
    aid(woods, "C", "bake-sale")
    assert (relation(woods, "C"), woods.vp("V"), woods.cards("C/hand")) == ("hostile", 0, ["bake-sale"])


# -- ruins --------------------------------------------------------------------------------------------


def test_exploring_exhausts_a_torch_scores_a_point_and_brings_an_item() -> None:
    woods = wander(6, ["torch"], clearings={6: {"ruin": 1}}).told("explore")
    asked = woods.asked
    assert isinstance(asked, Chance)
    assert asked.source == Bag("ruin-items")
    woods.told("drew sword")
    assert woods.pool("V/satchel") == {"torch-exhausted": 1, "sword": 1}
    assert woods.vp("V") == 1
    assert woods.pool("ruin-items") == {"boot": 1, "bag": 1, "hammer": 1}
    assert (woods.pool(6), woods.pool("ruin/6")) == ({PAWN: 1}, {}), "with its last item the ruin goes"
    assert woods.wood.slots(6) == 2


def test_a_bag_from_a_ruin_goes_to_its_track() -> None:
    assert wander(6, ["torch"], clearings={6: {"ruin": 1}}).told("explore", "drew bag").pool("V/track") == {"bag": 1}


def test_an_item_that_lies_under_no_ruin_is_not_found() -> None:
    woods = wander(6, ["torch"], clearings={6: {"ruin": 1}}).told("explore")
    woods.refuses("drew tea", "V9")


def test_an_item_that_is_known_needs_no_chance() -> None:
    woods = wander(6, ["torch"], clearings={6: {"ruin": 1}}, pools={"ruin/6": {"hammer": 1}}).told("explore")
    assert woods.pool("V/satchel") == {"torch-exhausted": 1, "hammer": 1}


def test_without_a_ruin_or_a_torch_nothing_is_explored() -> None:
    wander(5, ["torch"]).refuses("explore", "V9")
    wander(6, ["boot"], clearings={6: {"ruin": 1}}).refuses("explore", "V9")
    wander("4_9_12", ["torch"]).refuses("explore", "V9")
    wander(6, ["torch"], clearings={6: {"ruin": 1}}, pools={"ruin/6": {}}).refuses("explore", "V9")


# -- quests -------------------------------------------------------------------------------------------


def test_a_quest_exhausts_its_two_items_and_scores_for_each_of_its_suit() -> None:
    open_ones = {"quests": ["errand-rabbit", "guard-duty-rabbit", "escort-mouse"], "V/area": ["expel-bandits-rabbit"]}
    woods = wander(5, ["boot", "torch", "sword"], track=["tea"], stacks=open_ones)
    woods.told("quest errand-rabbit for points")
    assert woods.vp("V") == 2
    assert woods.cards("V/area") == ["expel-bandits-rabbit", "errand-rabbit"]
    assert woods.pool("V/satchel") == {"boot-exhausted": 1, "tea-exhausted": 1, "torch": 1, "sword": 1}
    woods.told("quest guard-duty-rabbit for points")
    assert woods.vp("V") == 5


def test_quests_of_other_suits_do_not_count() -> None:
    stacks = {"quests": ["errand-rabbit"], "V/area": ["escort-mouse"]}
    assert wander(5, ["boot"], track=["tea"], stacks=stacks).told("quest errand-rabbit for points").vp("V") == 1


def test_a_quest_may_be_done_for_two_cards() -> None:
    woods = wander(5, ["boot"], track=["tea"], stacks={"quests": ["errand-rabbit"]})
    woods.refuses("quest errand-rabbit for glory", "V9")
    woods.told("quest errand-rabbit for cards")
    assert (woods.vp("V"), len(woods.cards("V/hand"))) == (0, 2)


def test_another_quest_is_opened_for_one_that_was_done() -> None:
    quests = ["errand-rabbit", "escort-mouse", "errand-fox"]
    woods = wander(5, ["boot"], track=["tea"], stacks={"quests": quests}).told("quest errand-rabbit for points")
    assert len(woods.cards("quests")) == 3
    assert "errand-rabbit" not in woods.cards("quests")


def test_a_quest_needs_its_suit_and_its_items_and_has_to_lie_open() -> None:
    stacks = {"quests": ["errand-rabbit", "escort-mouse", "expel-bandits-rabbit"]}
    woods = wander(5, ["boot", "boot", "sword"], stacks=stacks)
    woods.refuses("quest escort-mouse for points", "V9")
    woods.refuses("quest errand-rabbit for points", "V9")
    woods.refuses("quest expel-bandits-rabbit for points", "V9")
    woods.refuses("quest errand-fox for points", "V9")


def test_the_last_quests_are_not_replaced() -> None:
    stacks = {"quests": ["errand-rabbit"], "quest-deck": ()}
    woods = wander(5, ["boot"], track=["tea"], stacks=stacks).told("quest errand-rabbit for points")
    assert woods.cards("quests") == []


# -- crossbow and hammer ------------------------------------------------------------------------------


def test_a_strike_removes_an_enemy_warrior() -> None:
    woods = wander(5, ["crossbow"], clearings={5: {CAT: 2}}).told("strike C warrior")
    assert woods.pool(5) == {CAT: 1, PAWN: 1}
    assert woods.pool("V/satchel") == {"crossbow-exhausted": 1}
    assert woods.vp("V") == 0


def test_a_strike_takes_buildings_and_tokens_only_if_no_warriors_guard_them() -> None:
    woods = wander(5, ["crossbow"], clearings={5: {CAT: 1, "sawmill:marquise": 1, BIRD: 1}})
    woods.refuses("strike C sawmill", "V9")
    woods = wander(5, ["crossbow"], clearings={5: {"sawmill:marquise": 1, BIRD: 1}}).told("strike C sawmill")
    assert woods.pool(5) == {BIRD: 1, PAWN: 1}
    assert woods.vp("V") == 1


def test_a_strike_is_for_what_is_there() -> None:
    woods = wander(5, ["crossbow"], clearings={5: {CAT: 1}, 1: {BIRD: 1}})
    woods.refuses("strike E warrior", "V9")
    woods.refuses("strike V warrior", "V9")
    wander(5, ["boot"], clearings={5: {CAT: 1}}).refuses("strike C warrior", "V9")


def test_v2_a_strike_does_not_remove_a_pawn() -> None:
    wander(5, ["crossbow"], seats="VGC", clearings={5: {SECOND: 1}}).refuses("strike G pawn", "V2")


def test_a_hammer_repairs_one_item_which_lies_as_it_lay() -> None:
    woods = wander(5, ["hammer"], damaged=["sword-exhausted", "tea", "boot"])
    woods.refuses("repair sword", "V9")
    woods.refuses("repair boot tea", "V9")
    woods.told("repair sword-exhausted")
    assert woods.pool("V/satchel") == {"hammer-exhausted": 1, "sword-exhausted": 1}
    assert woods.pool("V/damaged") == {"tea": 1, "boot": 1}
    woods.refuses("repair boot", "V9")


def test_a_repaired_tea_goes_to_its_track() -> None:
    assert wander(5, ["hammer"], damaged=["tea"]).told("repair tea").pool("V/track") == {"tea": 1}


# -- the action of the character ----------------------------------------------------------------------


def test_the_thief_takes_a_random_card_from_a_player_in_his_clearing() -> None:
    hands = {"C/hand": ["anvil"], "E/hand": ["sappers"]}
    woods = wander(5, ["torch"], clearings=WITH_CATS, stacks=hands, V__leader="thief")
    woods.refuses("special E", "V9")
    woods.refuses("special", "V9")
    assert [line for line in woods.legal if line.startswith("special")] == ["special C"]
    woods.told("special C")
    if isinstance(woods.asked, Chance):
        woods.told("drew anvil")
    assert (woods.cards("V/hand"), woods.cards("C/hand")) == (["anvil"], [])
    assert woods.pool("V/satchel") == {"torch-exhausted": 1}


def test_the_thief_takes_nothing_from_an_empty_hand() -> None:
    wander(5, ["torch"], clearings=WITH_CATS, V__leader="thief").refuses("special C", "V9")


def test_the_tinker_takes_a_card_of_his_clearing_or_a_bird_from_the_discard_pile() -> None:
    stacks = {"discard": ["bake-sale", "anvil", "sappers"]}
    woods = wander(5, ["torch"], stacks=stacks, V__leader="tinker")
    woods.refuses("special anvil", "V9")
    woods.refuses("special cobbler", "V9")
    woods.refuses("special", "V9")
    assert [line for line in woods.legal if line.startswith("special")] == ["special bake-sale", "special sappers"]
    woods.told("special bake-sale")
    assert (woods.cards("V/hand"), woods.cards("discard")) == (["bake-sale"], ["anvil", "sappers"])


def test_the_ranger_repairs_three_items_and_ends_daylight() -> None:
    woods = wander(5, ["torch"], damaged=["boot", "sword", "boot-exhausted", "tea"], V__leader="ranger")
    woods.refuses("special", "V9")
    woods.refuses("special boot sword", "V9")
    woods.refuses("special boot boot sword", "V9")
    assert "special boot sword tea" in woods.legal
    woods.told("special boot sword tea")
    assert woods.pool("V/damaged") == {"boot-exhausted": 1}
    assert woods.pool("V/track") == {"tea": 1}
    assert woods.wood.turn == "C"


def test_with_three_damaged_items_or_fewer_the_ranger_repairs_them_all() -> None:
    woods = wander("4_9_12", ["torch"], damaged=["boot", "sword"], V__leader="ranger", seats="VC")
    assert woods.told("special").pool("V/satchel") == {"torch-exhausted": 1, "boot": 1, "sword": 1}


@pytest.mark.parametrize("character", ["thief", "tinker", "ranger"])
def test_the_action_of_a_character_exhausts_a_torch(character: str) -> None:
    stacks = {"discard": ["bake-sale"], "C/hand": ["anvil"]}
    woods = wander(5, ["boot"], damaged=["sword"], clearings=WITH_CATS, stacks=stacks, V__leader=character)
    line = {"thief": "special C", "tinker": "special bake-sale", "ranger": "special"}[character]
    woods.refuses(line, "V9")


def test_what_another_character_does_is_not_known_and_said_so() -> None:
    assert "ronin" in wander(5, ["torch"], V__leader="ronin").refuses("special", "V9")


def test_daylight_goes_on_until_he_ends_it() -> None:
    woods = wander(5, MANY).told("go 1", "go 5", "go 2")
    assert woods.question.asked == "daylight"
    woods.told("end")
    assert woods.table.value("phase") != "Daylight" or woods.wood.turn != "V"
