"""The Vagabond in battles, and what makes others his enemies (V2, V3, V5, V6, V10)."""

from __future__ import annotations

from tests.domain.games.root.wandering import BIRD, CAT, PAWN, REBEL, SECOND, relation, wander
from tests.domain.games.root.woods import Woods, lay

THREE_CATS = {5: {CAT: 3}}
FAVOR = ["favor-of-the-rabbits"]


def attacked(satchel: dict[str, int], **more: str) -> Woods:
    """The Marquise's Daylight in clearing 5, where the pawn is."""
    return lay("CVE", clearings={5: {CAT: 3, PAWN: 1}}, pools={"V/satchel": satchel}, phase="Daylight", **more)


# -- attacking and being attacked ---------------------------------------------------------------------


def test_v9_a_battle_exhausts_a_sword() -> None:
    woods = wander(5, ["sword", "boot"], clearings=THREE_CATS).told("battle 5 C", "rolled 0 0")
    assert woods.pool("V/satchel") == {"sword-exhausted": 1, "boot": 1}
    woods.refuses("battle 5 C", "V9")


def test_he_fights_where_his_pawn_is() -> None:
    woods = wander(5, ["sword"], clearings={1: {CAT: 1}, 5: {BIRD: 1}})
    woods.refuses("battle 1 C", "L4.3")
    woods.refuses("battle 5 C", "L4.3")


def test_v6_his_rolled_hits_are_capped_by_undamaged_swords_face_up_or_down() -> None:
    woods = wander(5, ["sword", "boot"], damaged=["sword"], clearings={5: {CAT: 4}}).told("battle 5 C", "rolled 3 0")
    assert woods.pool(5)[CAT] == 3
    woods = wander(5, ["sword", "sword-exhausted", "boot"], clearings={5: {CAT: 4}}).told("battle 5 C", "rolled 3 0")
    assert woods.pool(5)[CAT] == 2


def test_v6_each_hit_he_takes_damages_an_undamaged_item_of_his_choice() -> None:
    woods = wander(5, ["sword", "boot", "torch-exhausted"], track=["tea"], clearings=THREE_CATS)
    woods.told("battle 5 C", "rolled 2 2")
    assert (woods.question.seat, woods.question.rule) == ("V", "V6")
    woods.refuses("damage boot", "V6")
    woods.refuses("damage boot hammer", "V6")
    woods.refuses("damage boot torch", "V6")
    woods.told("damage torch-exhausted tea")
    assert woods.pool("V/damaged") == {"torch-exhausted": 1, "tea": 1}
    assert woods.pool("V/track") == {}


def test_v6_hits_beyond_his_undamaged_items_are_ignored() -> None:
    woods = wander(5, ["sword"], clearings=THREE_CATS).told("battle 5 C", "rolled 3 3")
    assert woods.pool("V/damaged") == {"sword-exhausted": 1}
    assert woods.pool(5)[PAWN] == 1, "V2: the pawn is not removed"
    assert woods.question.asked == "daylight"


def test_v5_without_an_undamaged_sword_he_is_defenseless() -> None:
    woods = attacked({"boot": 1, "torch": 1}).told("battle 5 V", "rolled 0 0", "damage boot")
    assert woods.pool("V/damaged") == {"boot": 1}


def test_v5_a_sword_defends_him_even_face_down() -> None:
    woods = attacked({"sword-exhausted": 1, "boot": 1}).told("battle 5 V", "rolled 0 0")
    assert woods.pool("V/damaged") == {}


def test_an_ambush_damages_two_items_and_does_not_drive_the_pawn_away() -> None:
    woods = wander(5, ["sword", "sword"], clearings=THREE_CATS, stacks={"C/hand": ["ambush-rabbit"]})
    woods.told("battle 5 C", "ambush ambush-rabbit", "rolled 3 0")
    assert sum(woods.pool("V/damaged").values()) == 2
    assert woods.pool(5)[CAT] == 3, "his hits are capped by the swords that are left"


def test_command_warren_lets_him_fight_without_a_sword() -> None:
    woods = wander(5, ["boot"], clearings=THREE_CATS, stacks={"V/area": ["command-warren"]})
    woods.told("use command-warren", "battle 5 C", "rolled 3 0")
    assert woods.pool(5)[CAT] == 3


def test_he_removes_sympathy_and_is_outraged_for_it() -> None:
    woods = wander(5, ["sword"], seats="VAC", hand=["bake-sale"], clearings={5: {"sympathy:alliance": 1}})
    woods.told("battle 5 A", "rolled 0 0", "give bake-sale")
    assert woods.cards("A/supporters") == ["bake-sale"]
    assert woods.vp("V") == 1


# -- hostility and infamy -----------------------------------------------------------------------------


def test_v10_removing_a_warrior_makes_a_faction_hostile() -> None:
    woods = wander(5, ["crossbow"], clearings=THREE_CATS, V__relation__C="2").told("strike C warrior")
    assert (relation(woods, "C"), relation(woods, "E"), woods.vp("V")) == ("hostile", "indifferent", 0)


def test_v10_an_ally_becomes_hostile_too_and_the_warrior_that_did_it_scores_nothing() -> None:
    woods = wander(5, ["sword"], clearings=THREE_CATS, V__relation__C="allied").told("battle 5 C", "rolled 1 0")
    assert (relation(woods, "C"), woods.vp("V")) == ("hostile", 0)


def test_v10_removing_buildings_alone_makes_nobody_hostile() -> None:
    woods = wander(5, ["sword"], clearings={5: {"sawmill:marquise": 1}}).told("battle 5 C", "rolled 0 0")
    assert (relation(woods, "C"), woods.vp("V")) == ("indifferent", 1)


def test_v10_further_pieces_of_the_same_exchange_score() -> None:
    woods = wander(5, ["sword"] * 2 + ["boot"], clearings=THREE_CATS).told("battle 5 C", "rolled 2 0")
    assert (relation(woods, "C"), woods.vp("V")) == ("hostile", 1)


def test_v10_each_piece_of_a_hostile_faction_scores_in_battle_on_his_turn() -> None:
    around = {5: {CAT: 1, "sawmill:marquise": 1}}
    woods = wander(5, ["sword"] * 2, clearings=around, V__relation__C="hostile").told("battle 5 C", "rolled 2 0")
    assert woods.pool(5) == {PAWN: 1}
    assert woods.vp("V") == 3, "one for the warrior, two for the building"


def test_v10_a_strike_is_no_battle_and_scores_no_infamy() -> None:
    woods = wander(5, ["crossbow"], clearings=THREE_CATS, V__relation__C="hostile").told("strike C warrior")
    assert woods.vp("V") == 0


def test_v10_in_the_turn_of_others_hostile_pieces_score_nothing_but_warriors_make_hostile() -> None:
    woods = attacked({"sword": 2}, V__relation__C="indifferent").told("battle 5 V", "rolled 2 2")
    assert (relation(woods, "C"), woods.vp("V"), woods.pool(5)[CAT]) == ("hostile", 0, 1)


# -- effects that remove everything -------------------------------------------------------------------


def test_v3_an_effect_that_removes_all_enemies_damages_three_items_and_leaves_the_pawn() -> None:
    rabbits = {5: {"workshop:marquise": 1, PAWN: 1}, 3: {"workshop:marquise": 1}, 10: {"workshop:marquise": 1}}
    satchel = {"boot": 2, "sword": 1, "torch-exhausted": 1}
    woods = lay("CV", clearings=rabbits, stacks={"C/hand": FAVOR}, pools={"V/satchel": satchel}, phase="Daylight")
    woods.told("craft favor-of-the-rabbits")
    assert (woods.question.seat, woods.question.rule) == ("V", "V3")
    woods.refuses("damage boot sword", "V3")
    woods.refuses("damage sword sword boot", "V3")
    assert "damage boot boot sword" in woods.legal
    assert len(woods.legal) == 3
    woods.told("damage boot boot torch-exhausted")
    assert woods.pool("V/damaged") == {"boot": 2, "torch-exhausted": 1}
    assert woods.pool(5)[PAWN] == 1
    assert woods.question.seat == "C"


def test_v3_with_three_items_or_fewer_nothing_is_asked() -> None:
    rabbits = {5: {"workshop:marquise": 1, PAWN: 1}, 3: {"workshop:marquise": 1}, 10: {"workshop:marquise": 1}}
    satchel = {"boot": 1, "sword": 1}
    woods = lay("CV", clearings=rabbits, stacks={"C/hand": FAVOR}, pools={"V/satchel": satchel}, phase="Daylight")
    woods.told("craft favor-of-the-rabbits")
    assert woods.pool("V/damaged") == {"boot": 1, "sword": 1}
    assert woods.question.seat == "C"


def test_v3_who_stands_elsewhere_is_spared() -> None:
    rabbits = {n: {"workshop:marquise": 1} for n in (3, 5, 10)} | {1: {PAWN: 1}}
    woods = lay("CV", clearings=rabbits, stacks={"C/hand": FAVOR}, pools={"V/satchel": {"boot": 1}}, phase="Daylight")
    assert woods.told("craft favor-of-the-rabbits").pool("V/damaged") == {}


def test_a_favor_that_he_crafts_himself_makes_those_hostile_who_lose_warriors() -> None:
    around = {5: {CAT: 2}, 3: {BIRD: 1, "roost:eyrie": 1}, 10: {"workshop:marquise": 1}}
    woods = wander(5, ["hammer"] * 3, seats="VCE", hand=FAVOR, clearings=around).told("craft favor-of-the-rabbits")
    assert (relation(woods, "C"), relation(woods, "E")) == ("hostile", "hostile")
    assert woods.vp("V") == 2, "for the buildings; a favor is no battle"
    assert woods.pool(5) == {PAWN: 1}


def test_a_revolt_damages_the_items_of_a_vagabond_who_is_there() -> None:
    woods = lay(
        "AV",
        clearings={5: {"sympathy:alliance": 1, PAWN: 1}},
        stacks={"A/supporters": ["bake-sale", "cobbler"]},
        pools={"V/satchel": {"boot": 1, "sword": 1}},
        phase="Birdsong",
    ).told("revolt 5 with bake-sale cobbler")
    assert woods.pool("V/damaged") == {"boot": 1, "sword": 1}
    assert woods.pool(5)[PAWN] == 1
    assert woods.pool(5)[REBEL] == 1


def test_items_are_damaged_in_a_battle_of_two_vagabonds_and_pawns_stay() -> None:
    woods = wander(5, ["sword"], seats="VGC", clearings={5: {SECOND: 1}}, pools={"G/satchel": {"boot": 1, "sword": 1}})
    woods.told("battle 5 G", "rolled 1 1", "damage boot")
    assert woods.pool("G/damaged") == {"boot": 1}
    assert woods.pool("V/damaged") == {"sword-exhausted": 1}
    assert woods.pool(5) == {PAWN: 1, SECOND: 1}
