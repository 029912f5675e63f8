"""The Clergy and the others: what happens where two laws meet (I1 to I49; some stand with the part they are about)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domain.decision import Over
from domain.games.root.laws import Removal
from domain.games.root.removal import remove
from domain.games.root.rules import RULES
from domain.transaction import Transaction
from tests.domain.games.root.hives import (
    BEE,
    BIRD,
    CAT,
    FLOWERS,
    FOX,
    HAWK,
    HIVE,
    MOUSE,
    PAWN,
    RABBIT,
    REBEL,
    SYMPATHY,
    attacked,
    hive,
    marker,
    question,
)
from tests.domain.games.root.woods import Woods, lay

BASE = "base-rabbit:alliance"
ROOST = "roost:eyrie"


def favor(**more: Any) -> Woods:
    """The Marquise holds Favor of the Rabbits; cathedrals and flowers are in two rabbit clearings."""
    clearings = {
        4: {"workshop:marquise": 1},
        3: {"workshop:marquise": 1},
        10: {"workshop:marquise": 1, CAT: 2, HIVE: 1, BEE: 1},
        5: {HIVE: 1, BEE: 2, RABBIT: 1, FOX: 1},
    }
    return attacked(clearings, stacks={"C/hand": ["favor-of-the-rabbits"]}, **more)


def revolt(**more: Any) -> Woods:
    """The Alliance may revolt in clearing 5, where the Clergy have a cathedral."""
    return lay(
        "AYC",
        clearings={5: {SYMPATHY: 1, HIVE: 1, BEE: 2, RABBIT: 1, CAT: 1}, 10: {SYMPATHY: 1}},
        stacks={"A/supporters": ["bake-sale", "a-visit-to-friends"]},
        phase="Birdsong",
        **{"Y/relation/A": "penitent", **more},
    )


def decree(clearings: Mapping[int, Mapping[str, int]], battle: Sequence[str], **more: Any) -> Woods:
    """The Eyrie's decree, at its battles."""
    marked = {f"Y__relation/{seat}": "penitent" for seat in more.pop("penitent", "")}
    stacks = {"E/decree/battle": battle, **more.pop("stacks", {})}
    laid = {"turn": "E", "phase": "Daylight", "step": "battle", **marked, **more}
    return lay("EYC", clearings=clearings, stacks=stacks, **laid).drawn()


# -- removing, and being removed --------------------------------------------------------------------------


def test_i01_a_favor_of_the_clergy_removes_heretics_only_and_scores_with_honeymakers() -> None:
    clearings = {7: {HIVE: 1, FOX: 3}, 12: {CAT: 2, HAWK: 2, BEE: 1}, 8: {"sawmill:marquise": 1, ROOST: 1, BEE: 1}}
    woods = hive("offer", clearings=clearings, stacks={"Y/hand": ["favor-of-the-foxes"]}, penitent="C")
    woods.told("craft favor-of-the-foxes")
    assert woods.pool(12) == {CAT: 2, BEE: 1}
    assert woods.pool(8) == {"sawmill:marquise": 1, BEE: 1}
    assert woods.vp("Y") == 2


def test_i02_a_favor_takes_all_clergy_pieces_of_its_suit_at_once_and_pokes_twice() -> None:
    woods = favor(penitent="C").told("craft favor-of-the-rabbits")
    assert woods.vp("C") == 1 + 2 + 2
    assert woods.pool(5) == {}
    assert woods.pool(10) == {"workshop:marquise": 1, CAT: 2}
    assert woods.pool("Y/bag") == FLOWERS
    assert woods.pool("Y/supply") == {BEE: 15, HIVE: 6}
    assert marker(woods, "C") == "heretic"
    woods.told("choose 5", "place 4 warrior 5")
    assert woods.legal[0] == "place 4 warrior 10"


def test_i03_a_flower_is_not_placed_in_the_keep_s_clearing() -> None:
    woods = hive("bloom", clearings={1: {"keep:marquise": 1, BEE: 1}}, stacks={"Y/hand": ["birdy-bindle"]})
    woods.told("bloom birdy-bindle", "drew fox")
    assert woods.pool("Y/bag") == FLOWERS


def test_i04_a_move_into_a_sympathetic_clearing_is_an_outrage_unless_the_alliance_is_penitent() -> None:
    for penitent, asked in (("", "outrage"), ("A", "march")):
        woods = hive(
            "act",
            seats="YCA",
            clearings={8: {HIVE: 1, BEE: 2}, 7: {SYMPATHY: 1}},
            stacks={"Y/hand": ["sword"]},
            penitent=penitent,
        )
        woods.told("act mission", "march 1 8->7")
        assert question(woods) == asked


def test_i04_the_sympathy_of_a_penitent_cannot_be_removed() -> None:
    woods = hive("act", seats="YCA", clearings={8: {HIVE: 1, BEE: 2}, 7: {SYMPATHY: 1}}, penitent="A")
    woods.told("act crusade", "march 1 8->7")
    woods.refuses("battle 7 A", "HCC.2.6.I")


def test_i05_a_revolt_at_a_cathedral_is_poked_before_the_base_is_placed() -> None:
    woods = revolt().told("revolt 5 with bake-sale a-visit-to-friends")
    assert woods.vp("A") == 2
    assert marker(woods, "A") == "heretic"
    assert woods.pool(5) == {SYMPATHY: 1}
    woods.told("place 4 warrior 5", "battle 5 A", "rolled 3 0")
    assert woods.pool(5) == {BEE: 4, BASE: 1, REBEL: 1}
    assert woods.vp("Y") == 1


def test_i05_without_a_battle_the_rebels_stand_beside_the_clergy_s_warriors() -> None:
    woods = revolt().told("revolt 5 with bake-sale a-visit-to-friends", "place 4 warrior 5", "decline")
    assert woods.pool(5) == {SYMPATHY: 1, BEE: 4, BASE: 1, REBEL: 2}


def test_i06_penitent_eyrie_score_one_for_an_item_and_one_of_honey() -> None:
    for penitent, points in (("E", 2), ("", 1)):
        woods = attacked({8: {ROOST: 1}}, by="E", seats="EYC", penitent=penitent, stacks={"E/hand": ["anvil"]})
        assert woods.told("craft anvil").vp("E") == points


def test_i07_a_penitent_vagabond_who_strikes_becomes_a_heretic_and_the_clergy_hostile() -> None:
    woods = attacked(
        {8: {PAWN: 1, BEE: 2, HIVE: 1}},
        by="V",
        seats="VYC",
        penitent="V",
        pools={"V/satchel": {"crossbow": 1, "sword": 1}},
        stacks={"V/hand": ["anvil"]},
    )
    woods.told("strike Y warrior")
    assert marker(woods, "V") == "heretic"
    assert woods.table.value("V/relation/Y") == "hostile"


def test_i08_field_hospitals_work_after_losses_to_the_clergy() -> None:
    woods = hive(
        "act",
        clearings={1: {"keep:marquise": 1}, 8: {CAT: 1}, 7: {BEE: 2}},
        stacks={"C/hand": ["anvil"]},
    )
    woods.told("act crusade", "march 2 7->8", "battle 8 C", "rolled 1 0", "hospitals anvil")
    assert woods.pool(1) == {"keep:marquise": 1, CAT: 1}


def test_i10_a_penitent_s_clearing_may_be_left_for_a_heretic_s() -> None:
    woods = hive("act", clearings={9: {BEE: 1, CAT: 3}, 4: {HAWK: 3}}, penitent="C").told("act mission", "march 1 9->4")
    assert woods.pool(4) == {HAWK: 3, BEE: 1}


def test_i11_a_poke_may_take_the_warrior_that_the_decree_needs_next() -> None:
    woods = decree({8: {HAWK: 1, HIVE: 1}, 3: {ROOST: 1}, 12: {CAT: 1}}, ["anvil", "foxfolk-steel"], E__vp=5)
    woods.told("battle 8 Y", "rolled 0 0", "place 4 warrior 8", "battle 8 E", "rolled 2 0")
    assert woods.pool(8) == {BEE: 4}
    assert (woods.question.seat, question(woods)) == ("E", "leader")
    assert woods.vp("E") == 6


def test_i12_a_flower_crafts_where_it_cannot_be_scored() -> None:
    woods = hive("offer", clearings={8: {HIVE: 1, MOUSE: 1}}, stacks={"Y/hand": ["codebreakers"]})
    woods.refuses("score 8 mouse", "HCC.5.2.I")
    assert woods.told("craft codebreakers").vp("Y") == 1


def test_i13_what_is_left_of_a_build_lies_at_the_new_cathedral() -> None:
    clearings = {9: {HIVE: 1}, 5: {HIVE: 1}, 8: {FOX: 3, MOUSE: 1}}
    woods = hive("offer", clearings=clearings, stacks={"Y/hand": ["codebreakers"]})
    woods.told("build cathedral 8")
    assert woods.pool(8) == {HIVE: 1, FOX: 1, MOUSE: 1}
    woods.refuses("score 8 mouse", "HCC.5.2.I")
    woods.told("score 8 fox", "craft codebreakers")
    assert woods.pool(8) == {HIVE: 1}


def test_i14_with_only_birds_in_the_bag_nothing_is_replanted() -> None:
    woods = hive("act", clearings={8: {BEE: 1, MOUSE: 3, RABBIT: 3}, 7: {FOX: 3}})
    assert woods.pool("Y/bag") == {BIRD: 2}
    assert "bag" in woods.refuses("replant 8 mouse", "HCC.5.1.IV")


def test_i15_three_warriors_carry_three_of_four_flowers() -> None:
    woods = hive("act", clearings={5: {BEE: 3, RABBIT: 2, MOUSE: 2}, 1: {}}).told("act mission")
    woods.refuses("march 3 5->1 with rabbit rabbit mouse mouse", "HCC.2.2.IV")
    assert woods.told("march 3 5->1 with rabbit rabbit mouse").pool(5) == {MOUSE: 1}


# -- coalitions, other factions ---------------------------------------------------------------------------


def removed_by_partner(**options: bool) -> str:
    """Returns the marker of a Vagabond in coalition with the Clergy who removed a flower of theirs and a cathedral."""
    woods = hive(
        "act",
        seats="YCVE",
        clearings={8: {HIVE: 1, FOX: 1, BEE: 1}},
        penitent="V",
        values={"V/vp-marker": "Y"},
        options={name.replace("_", "-"): value for name, value in options.items()},
    )
    with Transaction(woods.table, keep=True) as tx:
        remove(tx, [Removal("V", "Y", 8, {"flower-fox": 1, "cathedral": 1})])
    assert "clergy-poke" not in str(woods.table.value("agenda"))
    return marker(woods, "V")


def test_i18_a_coalition_partner_is_no_enemy_and_his_removals_turn_no_marker() -> None:
    assert removed_by_partner() == "penitent"
    assert removed_by_partner(clergy_partner_turns=True) == "heretic"


def test_i19_whoever_removes_a_flower_scores_one_and_is_a_heretic() -> None:
    woods = attacked({5: {HAWK: 2, RABBIT: 1}}, by="C", seats="CYE", penitent="C")
    with Transaction(woods.table, keep=True) as tx:
        remove(tx, [Removal("C", "Y", 5, {"flower-rabbit": 1})])
    assert woods.vp("C") == 1
    assert marker(woods, "C") == "heretic"
    assert woods.pool("Y/bag") == FLOWERS


# -- Poke the Hive ----------------------------------------------------------------------------------------


def test_i20_without_warriors_in_the_supply_nobody_comes_and_nobody_fights() -> None:
    woods = attacked({5: {CAT: 3, HIVE: 1}, 8: {BEE: 15}}).told("battle 5 Y", "rolled 0 0")
    assert question(woods) == "daylight"


def test_i21_the_defender_s_hits_take_the_warrior_and_the_cathedral_and_are_poked_in_the_clergy_s_turn() -> None:
    woods = hive("act", clearings={8: {HIVE: 1, HAWK: 4}, 7: {BEE: 1}})
    woods.told("act crusade", "march 1 7->8", "battle 8 E", "rolled 2 2")
    assert woods.vp("E") == 1
    assert woods.pool(8) == {HAWK: 3}
    woods.told("place 4 warrior 8", "battle 8 E", "rolled 3 0")
    assert woods.pool(8) == {BEE: 4}
    assert "2 left" in woods.question.question


def ambushed(**options: str) -> Woods:
    """An ambush takes the attacking warrior of the Clergy and the cathedral beside it."""
    woods = hive(
        "act",
        clearings={8: {HIVE: 1, CAT: 4}, 7: {BEE: 1}},
        stacks={"C/hand": ["ambush-fox"]},
        options={name.replace("_", "-"): value for name, value in options.items()},
    )
    return woods.told("act crusade", "march 1 7->8", "battle 8 C", "ambush ambush-fox")


def test_i22_an_ambush_that_takes_the_cathedral_is_poked_before_attackers_are_counted() -> None:
    woods = ambushed()
    assert question(woods) == "poke"
    woods.told("place 4 warrior 8", "battle 8 C", "rolled 2 1")
    assert woods.pool(8) == {BEE: 3, CAT: 2}
    assert question(woods) == "battle"
    woods.told("rolled 1 0")
    assert woods.pool(8) == {BEE: 3, CAT: 1}
    assert question(woods) == "act"


def test_i23_thirty_points_end_the_game_before_the_hive_is_poked() -> None:
    woods = attacked({5: {CAT: 3, HIVE: 1}}, C__vp=29).told("battle 5 Y", "rolled 0 0")
    assert isinstance(woods.asked, Over)


def test_i24_a_vagabond_who_removes_a_cathedral_is_fought_as_a_pawn() -> None:
    for line in ("strike Y cathedral", "battle 5 Y"):
        woods = attacked(
            {5: {PAWN: 1, HIVE: 1}}, by="V", seats="VYC", pools={"V/satchel": {"crossbow": 1, "sword": 1, "boot": 1}}
        )
        woods.told(line)
        if line.startswith("battle"):
            woods.told("rolled 0 0")
        woods.told("place 2 warrior 5")
        assert woods.legal == ["battle 5 V", "decline"]


def test_i25_an_enemy_without_a_piece_there_is_not_fought() -> None:
    woods = favor().told("craft favor-of-the-rabbits", "choose 5", "place 4 warrior 5")
    assert question(woods) == "poke"
    assert woods.legal[0] == "place 4 warrior 10"


# -- Mercy in defence -------------------------------------------------------------------------------------


def defended(*lines: str, mercy: str = "if-turned", ambush: bool = False) -> Woods:
    """A Penitent Marquise attacks; both sides have two warriors."""
    woods = attacked(
        {5: {CAT: 2, BEE: 2}},
        penitent="C",
        stacks={"Y/hand": ["ambush-rabbit"] if ambush else []},
        options={"clergy-mercy-in-defence": mercy},
    )
    return woods.told("battle 5 Y", *lines)


def test_i26_an_ambush_against_a_penitent_removes_nothing_and_is_spent() -> None:
    for mercy in ("if-turned", "strict"):
        woods = defended("ambush ambush-rabbit", mercy=mercy, ambush=True)
        assert woods.pool(5) == {CAT: 2, BEE: 2}
        assert woods.cards("discard") == ["ambush-rabbit"]
        assert marker(woods, "C") == "penitent"


def test_i26_nobody_is_asked_what_an_ambush_would_take_that_mercy_stops() -> None:
    woods = attacked(
        {5: {CAT: 1, "sawmill:marquise": 1, "wood:marquise": 1, BEE: 2}},
        penitent="C",
        stacks={"Y/hand": ["ambush-rabbit"]},
    )
    woods.told("battle 5 Y", "ambush ambush-rabbit")
    assert question(woods) == "battle"


def test_i27_hits_count_if_the_attacker_turns_heretic_by_the_same_exchange() -> None:
    woods = defended("rolled 2 1")
    assert woods.pool(5) == {CAT: 1}
    assert marker(woods, "C") == "heretic"


def test_i27_under_the_strict_reading_they_do_not() -> None:
    woods = defended("rolled 2 1", mercy="strict")
    assert woods.pool(5) == {CAT: 2}
    assert marker(woods, "C") == "heretic"


def test_i28_an_attacker_who_hits_nothing_stays_penitent_and_loses_nothing() -> None:
    for mercy in ("if-turned", "strict"):
        woods = defended("rolled 0 0", mercy=mercy)
        assert woods.pool(5) == {CAT: 2, BEE: 2}
        assert marker(woods, "C") == "penitent"


def test_i29_a_card_that_offers_a_battle_offers_heretics_only() -> None:
    clearings = {5: {BEE: 2, CAT: 1}, 7: {BEE: 2, HAWK: 1}}
    woods = hive("", "Daylight", clearings=clearings, penitent="C", stacks={"Y/area": ["command-warren"]})
    woods.told("use command-warren")
    assert woods.legal == ["battle 7 E", "decline"]
    woods.refuses("battle 5 C", "HCC.2.6.I")
    both = hive("", "Daylight", clearings=clearings, penitent="CE", stacks={"Y/area": ["command-warren"]})
    both.refuses("use command-warren", "HCC.2.6.I")


# -- moving -----------------------------------------------------------------------------------------------


def test_i30_false_orders_move_clergy_warriors_and_the_clergy_say_what_is_carried() -> None:
    woods = hive(
        "",
        "Birdsong",
        seats="CYE",
        clearings={5: {BEE: 3, RABBIT: 1}, 1: {}},
        stacks={"C/area": ["false-orders"]},
        options={"deck": "exiles"},
        penitent="C",
        values={"turn": "C"},
    )
    woods.told("use false-orders Y/5_1")
    assert woods.question.seat == "Y"
    woods.told("march 2 5->1 with rabbit")
    assert woods.pool(1) == {BEE: 2, RABBIT: 1}
    assert marker(woods, "C") == "penitent"


def test_i31_divine_right_leads_out_of_a_cathedral_and_back_but_no_further() -> None:
    clearings = {8: {HIVE: 1, BEE: 2, CAT: 4}, 7: {CAT: 4}, 12: {HAWK: 4}}
    woods = hive("act", clearings=clearings).told("act mission", "march 2 8->7")
    woods.refuses("march 1 7->12", "L4.2")
    woods.told("march 1 7->8")
    harbor = hive("act", clearings=clearings, penitent="E").told("act mission", "march 2 8->7", "march 1 7->12")
    assert harbor.pool(12) == {HAWK: 4, BEE: 1}


def test_i32_divine_right_replaces_rule_only_and_no_other_ban() -> None:
    woods = lay(
        "YCE",
        clearings={8: {HIVE: 1, BEE: 1, CAT: 2}, 9: {CAT: 1}},
        options={"map": "mountain", "clearings": ""},
        turn="Y",
        phase="Daylight",
        step="act",
    )
    woods.told("act mission")
    assert "closed" in woods.refuses("march 1 8->9", "L4.2")


# -- flowers and the track --------------------------------------------------------------------------------


def test_i33_flowers_stay_when_their_cathedral_is_gone_and_can_pay_for_a_new_one() -> None:
    woods = attacked({8: {CAT: 2, HIVE: 1, FOX: 1, MOUSE: 1}, 9: {HIVE: 1}})
    woods.told("battle 8 Y", "rolled 0 0", "lose cathedral", "decline")
    assert woods.pool(8) == {CAT: 2, FOX: 1, MOUSE: 1}
    after = hive("offer", clearings={8: {CAT: 2, FOX: 1, MOUSE: 1}, 9: {HIVE: 1}}, stacks={"Y/hand": ["codebreakers"]})
    after.refuses("score 8 fox", "HCC.5.2.I")
    after.refuses("craft codebreakers", "HCC.5.2.III")
    assert after.told("build cathedral 8").pool(8) == {CAT: 2, MOUSE: 1, HIVE: 1}


def test_i34_the_last_slot_beside_a_stronger_heretic_is_built_on() -> None:
    woods = hive("offer", clearings={9: {HIVE: 1}, 8: {"sawmill:marquise": 1, CAT: 6, FOX: 1}})
    assert woods.told("build cathedral 8").pool(8) == {"sawmill:marquise": 1, CAT: 6, HIVE: 1}


def test_i40_honey_is_for_the_first_card_of_a_turn_and_for_each_penitent_in_its_own() -> None:
    clearings = {5: {"workshop:marquise": 2}, 4: {ROOST: 1}}
    stacks = {
        "C/hand": ["a-visit-to-friends", "travel-gear-fox"],
        "E/hand": ["travel-gear-mouse"],
    }
    woods = attacked(clearings, seats="CEY", penitent="CE", stacks=stacks, pools={"items": {"boot": 4}})
    woods.told("craft a-visit-to-friends", "craft travel-gear-fox")
    assert woods.vp("C") == 3
    again = attacked(clearings, by="E", seats="CEY", penitent="CE", stacks=stacks, pools={"items": {"boot": 4}})
    assert again.told("craft travel-gear-mouse").vp("E") == 2


def test_i41_who_turns_heretic_before_crafting_gets_no_honey_and_who_turns_after_keeps_it() -> None:
    clearings = {5: {"workshop:marquise": 1, CAT: 2, BEE: 1}}
    woods = attacked(clearings, penitent="C", stacks={"C/hand": ["a-visit-to-friends"]})
    woods.told("craft a-visit-to-friends", "battle 5 Y", "rolled 1 0")
    assert woods.vp("C") == 2
    assert marker(woods, "C") == "heretic"
    items = {"crossbow": 1, "hammer": 1}
    before = attacked(
        {5: {PAWN: 1, BEE: 2}},
        by="V",
        seats="VYC",
        penitent="V",
        pools={"V/satchel": items},
        stacks={"V/hand": ["a-visit-to-friends"]},
    )
    assert before.told("strike Y warrior", "craft a-visit-to-friends").vp("V") == 1


def test_i42_a_penitent_eyrie_has_to_attack_if_the_decree_allows_nothing_else() -> None:
    woods = decree({8: {HAWK: 2, BEE: 1}, 3: {ROOST: 1}}, ["anvil"], penitent="E")
    assert "battle 8 Y" in woods.legal
    woods.told("battle 8 Y", "rolled 1 0")
    assert marker(woods, "E") == "heretic"


def test_i43_with_an_activated_dominance_card_the_clergy_score_nothing_and_penitents_still_do() -> None:
    clearings = {8: {HIVE: 1, FOX: 1, MOUSE: 1}, 7: {MOUSE: 1}}
    woods = hive(
        "offer",
        clearings=clearings,
        stacks={"Y/hand": ["codebreakers"]},
        values={"Y/vp-marker": "Y", "Y/vp": 12},
    )
    woods.told("score 8 fox", "craft codebreakers", "build cathedral 7")
    assert woods.vp("Y") == 12
    assert woods.pool(7) == {HIVE: 1}
    penitent = attacked(
        {5: {"workshop:marquise": 1}},
        penitent="C",
        stacks={"C/hand": ["a-visit-to-friends"]},
        values={"Y/vp-marker": "Y", "Y/vp": 12},
    )
    assert penitent.told("craft a-visit-to-friends").vp("C") == 2


def test_i47_whether_a_hireling_turns_a_marker_is_a_setting_for_which_no_rules_are_written_yet() -> None:
    option = next(one for one in RULES.facts.options if one.name == "clergy-hireling-turns")
    assert option.default is False
    assert "no rules are written for hirelings" in option.text


def test_i49_a_cathedral_lost_while_the_track_is_full_goes_to_the_start_space() -> None:
    woods = attacked({5: {CAT: 2, HIVE: 1}, 8: {FOX: 1}}).told("battle 5 Y", "rolled 0 0", "decline")
    assert woods.pool("Y/supply")[HIVE] == 6
    after = hive("offer", clearings={8: {FOX: 1}}, options={"clergy-start-space": "1,5,0"})
    assert after.told("build cathedral 8").vp("Y") == 5
