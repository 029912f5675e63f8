"""Two Vagabonds, and coalitions (V11, the second Vagabond)."""

from __future__ import annotations

from collections import Counter

import pytest

from domain.games.root import facts, places
from domain.games.root.rules import RULES
from replay.simulate import simulated
from tests.domain.games.root.wandering import CAT, PAWN, SECOND, relation, wander
from tests.domain.games.root.woods import Woods, lay

FOUR = {"V__vp": 12, "C__vp": 9, "E__vp": 7, "A__vp": 7}
CARD = "dominance-mouse"


def joining(**values: int | str) -> Woods:
    return wander(5, ["sword"], seats="VCEA", hand=[CARD], clearings={5: {"warrior:eyrie": 1}}, **{**FOUR, **values})


# -- coalition ----------------------------------------------------------------------------------------


def test_v11_a_vagabond_does_not_activate_dominance() -> None:
    joining().refuses(f"dominance {CARD}", "V11")


def test_v11_a_coalition_is_with_a_player_who_has_fewest_points() -> None:
    woods = joining()
    woods.refuses(f"coalition C with {CARD}", "V11")
    woods.told(f"coalition A with {CARD}")
    assert woods.wood.partner("V") == "A"
    assert woods.wood.partner("A") == "V"
    assert woods.cards("V/area") == [CARD]
    assert f"coalition E with {CARD}" in joining().legal


def test_v11_a_coalition_needs_four_players() -> None:
    wander(5, seats="VCE", hand=[CARD], V__vp=12).refuses(f"coalition C with {CARD}", "V11")


def test_a_coalition_asks_for_ten_points_as_every_dominance_card_does() -> None:
    joining(V__vp=9).refuses(f"coalition A with {CARD}", "L3.3.1")


def test_v11_a_coalition_needs_a_dominance_card_in_hand() -> None:
    woods = joining()
    woods.refuses("coalition A with dominance-fox", "L3.3")
    woods.refuses("coalition A with anvil", "L3.3")


def test_only_a_vagabond_forms_a_coalition() -> None:
    woods = lay("CEAV", stacks={"C/hand": [CARD]}, phase="Daylight", C__vp=12)
    woods.refuses(f"coalition A with {CARD}", "V11")


def test_who_left_the_score_track_cannot_be_joined() -> None:
    woods = lay(
        "VCEA",
        stacks={"V/hand": [CARD], "A/area": ["dominance-fox"]},
        phase="Daylight",
        **{"V/vp": 12, "A/vp-marker": "A", "C/vp": 3, "E/vp": 5},
    )
    woods.refuses(f"coalition A with {CARD}", "V11")
    woods.told(f"coalition C with {CARD}")


def test_a_vagabond_in_a_coalition_scores_no_more_and_forms_no_other() -> None:
    woods = joining()
    woods.told(f"coalition E with {CARD}")
    assert not woods.wood.can_score("V")
    again = wander(5, seats="VCEA", hand=["dominance-fox"], stacks={"V/area": [CARD]}, **{**FOUR, "V/vp-marker": "E"})
    again.refuses("coalition A with dominance-fox", "L3.3.2")


def test_a_partner_is_no_enemy() -> None:
    woods = joining().told(f"coalition E with {CARD}")
    woods.refuses("battle 5 E", "L4.3")


def test_a_partner_can_still_be_aided() -> None:
    woods = wander(5, ["boot"], seats="VCEA", hand=[CARD, "bake-sale"], clearings={5: {"warrior:eyrie": 1}}, **FOUR)
    woods.told(f"coalition E with {CARD}", "aid E exhausting boot", "give bake-sale")
    assert relation(woods, "E") == "1"
    assert woods.vp("V") == 12, "his marker is off the track"


def test_v11_he_wins_with_his_partner() -> None:
    clearings = {5: {PAWN: 1}, 1: {"warrior:eyrie": 2, "sawmill:marquise": 1}}
    woods = lay(
        "ECAV",
        clearings=clearings,
        stacks={"V/area": [CARD], "E/area": ["command-warren"]},
        phase="Daylight",
        **{"E/vp": 29, "V/vp": 12, "V/vp-marker": "E", "E/leader": "builder"},
    )
    woods.told("use command-warren", "battle 1 C", "rolled 0 0")
    assert woods.over.winners == ("E", "V")
    assert woods.over.rule == "L3.1"


def test_v11_he_wins_with_a_partner_who_rules_for_dominance_too() -> None:
    mice = {number: {CAT: 1} for number in (2, 7, 9)}
    woods = lay(
        "CVEA",
        clearings=mice,
        stacks={"C/area": ["dominance-mouse"], "V/area": ["dominance-fox"]},
        **{"C/vp-marker": "C", "V/vp-marker": "C"},
    ).drawn()
    assert woods.over.winners == ("C", "V")


# -- two Vagabonds ------------------------------------------------------------------------------------


def test_the_second_vagabond_is_set_up_after_the_first_with_another_character() -> None:
    woods = Woods(RULES.setup(["G", "V", "E"])).drawn()
    while woods.question.seat == "E":
        woods.told(woods.legal[0])
    assert woods.question.seat == "V"
    woods.told("choose thief", "slip 4_9_12")
    assert woods.question.seat == "G"
    woods.refuses("choose thief", "V.setup")
    woods.told("choose ranger", "slip 4_9_12")
    assert woods.pool("forest/4_9_12") == {PAWN: 1, SECOND: 1}
    assert woods.pool("G/satchel") == {"boot": 1, "torch": 1, "crossbow": 1, "sword": 1}
    assert len(woods.cards("quests")) == 3
    assert [play.asked for play in woods.plays].count("shuffle") == 2, "the deck and the quests, once each"
    assert relation(woods, "G", "V") == relation(woods, "E", "G") == "indifferent"


def test_with_two_vagabonds_two_items_lie_under_each_ruin_which_stays_for_the_second() -> None:
    woods = wander(6, ["torch"], seats="VGC", clearings={6: {"ruin": 1}})
    assert woods.pool("ruin/6") == {"?item": 2}
    assert sum(woods.pool("ruin-items").values()) == 8
    woods.told("explore", "drew sword")
    assert (woods.pool(6), woods.pool("ruin/6")) == ({"ruin": 1, PAWN: 1}, {"?item": 1})
    woods = wander(6, ["torch"], seats="VGC", clearings={6: {"ruin": 1}}, pools={"ruin/6": {"?item": 1}})
    assert woods.told("explore", "drew sword").pool(6) == {PAWN: 1}


def test_the_second_vagabond_plays_a_turn_of_his_own() -> None:
    woods = wander(5, seats="GVC", turn="G", clearings={1: {SECOND: 1}}, pools={"G/satchel": {"boot": 1}})
    woods.told("go 10")
    assert woods.pool(10) == {"ruin": 1, SECOND: 1}


def test_vagabonds_aid_each_other_but_have_no_crafted_items_to_give() -> None:
    pools = {"G/satchel": {"sword": 1}}
    woods = wander(5, ["boot"], seats="VGC", hand=["bake-sale"], clearings={5: {SECOND: 1}}, pools=pools)
    woods.refuses("aid G exhausting boot taking sword", "V9")
    woods.told("aid G exhausting boot", "give bake-sale")
    assert (relation(woods, "G"), woods.cards("G/hand")) == ("1", ["bake-sale"])


def test_another_vagabond_with_fewest_points_is_passed_over() -> None:
    values = {"V/vp": 12, "G/vp": 1, "C/vp": 3, "E/vp": 5}
    woods = lay("VGCE", stacks={"V/hand": [CARD]}, phase="Daylight", **values)
    woods.refuses(f"coalition G with {CARD}", "V11")
    woods.told(f"coalition C with {CARD}")


def test_a_player_has_one_partner_and_vagabonds_do_not_join_each_other() -> None:
    woods = lay(
        "VGCE",
        stacks={"V/hand": [CARD], "G/area": ["dominance-fox"]},
        phase="Daylight",
        **{"V/vp": 12, "G/vp": 11, "G/vp-marker": "C", "C/vp": 3, "E/vp": 5},
    )
    woods.refuses(f"coalition C with {CARD}", "V11")
    woods.refuses(f"coalition G with {CARD}", "V11")
    woods.told(f"coalition E with {CARD}")


# -- whole games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("factions", "chart", "seed"), [("VG", "fall", 3), ("CEVG", "lake", 1), ("AVC", "winter", 2)])
def test_items_and_quests_are_conserved_in_games_with_vagabonds(factions: str, chart: str, seed: int) -> None:
    plays, over, table = simulated(RULES, 0, seed, {"factions": factions, "map": chart})
    assert over is not None
    assert not table.findings
    vagabonds = sum(letter in "VG" for letter in factions)
    brought = Counter({item: fact.supply + vagabonds * fact.ruins for item, fact in facts.items().items()})
    for seat in set(factions) & set("VG"):
        character = table.value(f"{seat}/leader")
        brought.update(next(one.items for one in facts.roles().characters if one.id == character))
    there: Counter[str] = Counter()
    for pool in table.pools.values():
        for kind, number in pool.items():
            there[places.refreshed(kind)] += number
    for play in plays:
        if play.action.startswith("drop "):
            there.update(places.refreshed(item.removesuffix("-damaged")) for item in play.action.split()[1:])
    assert {item: there[item] for item in brought} == dict(brought)
    assert sum(card in {quest.id for quest in facts.roles().quests} for card in table.kinds.values()) == 15
