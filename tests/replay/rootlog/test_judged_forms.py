"""How single things that happen in a judged game are written."""

from __future__ import annotations

import re

from domain.changes import Create, MoveCards, MovePieces, Reveal, Set
from domain.games.root import facts
from tests.replay.rootlog.judged_games import Tale, turns_of_file


def fought(attacker: str, defender: str, clearing: int, *dice: int) -> Set:
    return Set("battle", [[attacker, defender, clearing, list(dice), {}, [], [], {}]])


CAT, BIRD = "warrior:marquise", "warrior:eyrie"


def test_pieces_of_one_moment_are_one_action() -> None:
    tale = Tale("CE")
    tale.tell(MovePieces(CAT, 1, "clearing/6", "clearing/2"), MovePieces(CAT, 1, "C/supply", "clearing/5"))
    tale.tell(
        MovePieces("wood:marquise", 1, "C/supply", "clearing/3"),
        MovePieces("wood:marquise", 1, "C/supply", "clearing/4"),
    )
    tale.tell(MovePieces(CAT, 2, "C/supply", "clearing/7"), MovePieces("sawmill:marquise", 1, "C/supply", "clearing/7"))
    tale.tell(MovePieces(CAT, 1, "clearing/7", "C/supply"), MovePieces("sawmill:marquise", 1, "clearing/7", "C/supply"))
    assert tale.line == "w6->2/w->5/t->3+4/(2w+b_s)->7/(w+b_s)7->"


def test_the_ferry_goes_along() -> None:
    tale = Tale("CE", "lake")
    tale.tell(MovePieces(CAT, 1, "clearing/1", "clearing/12"), MovePieces("ferry", 1, "clearing/1", "clearing/12"))
    assert tale.line == "(w+f)1->12"


def test_flowers_go_along_and_come_out_of_the_bag() -> None:
    tale = Tale("YC")
    bee, flower = "warrior:clergy", "flower-fox:clergy"
    tale.tell(MovePieces(bee, 2, "Y/supply", "clearing/2"), seat="Y")
    tale.tell(MovePieces(flower, 1, "Y/bag", "Y/drawn"), asked="flower", action="drew flower-fox:clergy")
    tale.tell(MovePieces(flower, 1, "Y/drawn", "clearing/2"), seat="Y")
    tale.tell(
        MovePieces(bee, 2, "clearing/2", "clearing/6"), MovePieces(flower, 1, "clearing/2", "clearing/6"), seat="Y"
    )
    tale.tell(MovePieces(flower, 1, "clearing/6", "Y/bag"), seat="Y")
    assert tale.line == "2w->2/t_f$_g->2/(2w+t_f)2->6/t_f6->"


def test_a_flower_that_finds_no_place_is_not_written() -> None:
    tale = Tale("YC")
    flower = "flower-bird:clergy"
    tale.tell(MovePieces(flower, 1, "Y/bag", "Y/drawn"), MovePieces(flower, 1, "Y/drawn", "Y/bag"), seat="Y")
    assert tale.line == ""


def test_somebody_repents_and_falls_again() -> None:
    tale = Tale("YC")
    tale.tell(MoveCards(tale.top("C/hand"), "Y/hand"), Set("Y/relation/C", "penitent"), seat="C")
    tale.tell(Set("turn", "C"))
    tale.tell(Set("Y/relation/C", "heretic"), seat="C")
    lines = tale.written.text.rstrip("\n").split("\n")
    assert lines[-2:] == ["Y:#C->Y/$_C->p", "C:Y$_C->h"]


def test_a_battle_has_its_ambush_its_foil_and_its_dice() -> None:
    tale = Tale("CE")
    ambush, foil = tale.of_kind("ambush-fox"), tale.of_kind("ambush-bird")
    tale.tell(MoveCards((ambush,), "E/hand"), MoveCards((foil,), "C/hand"))
    tale.tell(fought("C", "E", 3), asked="daylight", action="battle 3 E")
    tale.tell(MoveCards((ambush,), "discard"), asked="ambush", action="ambush ambush-fox", seat="E")
    tale.tell(MoveCards((foil,), "discard"), asked="foil", action="ambush ambush-bird")
    tale.tell(fought("C", "E", 3, 3, 1), MovePieces(BIRD, 1, "clearing/3", "E/supply"), asked="battle", seat="")
    assert tale.line == "#->E/#->C/XE3F@B@(3,1)/Ew3->"


def test_guerrillas_have_the_higher_die() -> None:
    tale = Tale("CEA")
    tale.tell(MovePieces("sympathy:alliance", 1, "A/supply", "clearing/6"))
    tale.tell(fought("C", "A", 6)).tell(fought("C", "A", 6, 3, 1))
    assert tale.line == "At->6/XA6(1,3)"


def test_a_battle_that_another_begins_names_both_sides() -> None:
    assert Tale("CE").tell(fought("E", "C", 3)).tell(fought("E", "C", 3, 2, 0)).line == "EXC3(2,0)"


def test_a_battle_that_an_ambush_ends_has_no_dice() -> None:
    tale = Tale("CE").tell(fought("C", "E", 3)).tell(Set("battle", None))
    assert tale.tell(fought("C", "E", 3)).tell(fought("C", "E", 3, 2, 2)).line == "XE3/XE3(2,2)"


def test_a_battle_in_a_battle_keeps_its_own_dice() -> None:
    tale = Tale("CYE")
    outer, inner = ["C", "Y", 3, [], {}, [], [], {}], ["Y", "C", 3, [], {}, [], [], {}]
    tale.tell(Set("battle", [outer])).tell(Set("battle", [outer, inner]))
    tale.tell(Set("battle", [outer, [*inner[:3], [2, 2], *inner[4:]]])).tell(Set("battle", [outer]))
    tale.tell(Set("battle", [[*outer[:3], [3, 0], *outer[4:]]])).tell(Set("battle", None))
    assert tale.line == "XY3(3,0)/YXC3(2,2)"


def test_field_hospitals_bring_the_lost_from_the_battle_to_the_keep() -> None:
    tale = Tale("CE")
    keep = next(place for place, pool in tale.table.pools.items() if "keep:marquise" in pool)
    card = tale.of_kind("sword")
    tale.tell(MoveCards((card,), "C/hand"))
    tale.tell(MovePieces(CAT, 1, "clearing/6", "C/supply"), MovePieces(BIRD, 1, "clearing/3", "E/supply"))
    tale.tell(
        MoveCards((card,), "discard"),
        MovePieces(CAT, 1, "C/supply", keep),
        asked="hospitals",
        action="hospitals sword",
    )
    number = keep.partition("/")[2]
    assert tale.line == f"#->C/Ew3->/M#swordC->/w6->{number}"


def test_field_hospitals_take_the_lost_out_of_the_coffin_before_the_turn_is_over() -> None:
    tale = Tale("CE", deck="exiles")
    keep = next(place for place, pool in tale.table.pools.items() if "keep:marquise" in pool)
    coffin, card = tale.of_kind("coffin-makers"), tale.of_kind("sword")
    tale.tell(MoveCards((coffin, card), "C/hand")).tell(MoveCards((coffin,), "C/area"), action="craft coffin-makers")
    tale.tell(MovePieces(CAT, 1, "clearing/6", "coffin"))
    nursed = MoveCards((card,), "discard"), MovePieces(CAT, 1, "coffin", keep)
    tale.tell(*nursed, Set("turn", "E"), asked="hospitals", action="hospitals sword")
    lines = tale.written.text.rstrip("\n").split("\n")
    assert lines[-2:] == [f"C:2#->C/Zcoffin/M#swordC->/w6->{keep.partition('/')[2]}", "E:"]
    assert tale.written.unsaid == 0


def test_warriors_without_hospitals_go_to_the_supply() -> None:
    tale = Tale("CE").tell(MovePieces(CAT, 1, "clearing/6", "C/supply"))
    assert tale.tell(asked="hospitals", action="decline").line == "w6->"


def test_a_crafted_item_is_preceded_by_its_card() -> None:
    tale = Tale("CE")
    card = tale.of_kind("anvil")
    tale.tell(MoveCards((card,), "C/hand"))
    tale.tell(
        MoveCards((card,), "discard"),
        MovePieces("hammer", 1, "items", "C/items"),
        Set("C/vp", 2),
        asked="daylight",
        action="craft anvil",
    )
    assert tale.line == "#->C/F#anvil^/Z%h/++2"
    tables, _ = turns_of_file(tale.written.text)
    assert [tables[-1].kind(card) for card in tables[-1].stack("discard")] == ["anvil"]


def test_a_card_that_stays_and_one_that_is_used_at_once_are_crafted_by_name() -> None:
    tale = Tale("CE")
    stays, used = tale.of_kind("armorers"), tale.of_kind("favor-of-the-mice")
    tale.tell(MoveCards((stays, used), "C/hand"))
    tale.tell(MoveCards((stays,), "C/area"), action="craft armorers")
    tale.tell(MoveCards((used,), "discard"), action="craft favor-of-the-mice")
    assert tale.line == "2#->C/Zarmor/Zmfavor"


def test_turmoil_is_one_action_after_its_points() -> None:
    tale = Tale("EC")
    viziers = [
        card for column in ("recruit", "move", "battle", "build") for card in tale.table.stack(f"E/decree/{column}")
    ]
    tale.tell(Set("E/leader", "despot"), seat="E")
    tale.tell(
        Set("E/vp", 3),
        Set("E/vp", 1),
        *(MoveCards((card,), "E/viziers") for card in viziers),
        Set("E/deposed", ["despot"]),
        Set("E/leader", None),
        seat="E",
    )
    first, second = tale.table.stack("E/viziers")
    recruit, move = MoveCards((first,), "E/decree/recruit"), MoveCards((second,), "E/decree/move")
    tale.tell(Set("E/leader", "builder"), recruit, move, seat="E")
    assert tale.line == "#despot->$/++3/--2/$_->/#builder->$"


def test_the_decree_shows_suits() -> None:
    tale = Tale("EC")
    card = tale.of_kind("tax-collector")
    tale.tell(MoveCards((card,), "E/hand")).tell(MoveCards((card,), "E/decree/battle"), seat="E")
    assert tale.line == "#->E/F#taxE->$_x"


def test_outrage_gives_an_unknown_card_or_shows_the_hand() -> None:
    tale = Tale("CEA")
    tale.tell(MoveCards(tale.top("C/hand"), "A/supporters"), asked="outrage", action="give sword")
    hand = tuple(tale.table.stack("C/hand"))
    tale.tell(
        Reveal(hand, (), ("A",)), MoveCards(tale.top("deck"), "A/supporters"), asked="outrage", action="show hand"
    )
    assert tale.line == "#C->A$/^A/#->A$"


def test_a_supporter_without_room_is_discarded_by_way_of_the_board() -> None:
    tale = Tale("CEA")
    card = tale.top("deck")
    kind = tale.table.kind(card[0])
    tale.tell(MoveCards(card, "discard"))
    assert re.fullmatch(r"#->A\$/[FRMB]#[a-z@]+A\$->", tale.line)
    tables, _ = turns_of_file(tale.written.text)
    assert [tables[-1].kind(one) for one in tables[-1].stack("discard")] == [kind]


def test_supporters_are_told_from_crafted_cards_of_the_same_name() -> None:
    tale = Tale("ACE")
    first, second = pair(tale)
    name = tale.table.kind(first)
    tale.tell(MoveCards((first,), "A/hand"), seat="A")
    tale.tell(MoveCards((first,), "A/area"), action=f"craft {name}", seat="A")
    tale.tell(MoveCards((second,), "A/supporters"), seat="A").tell(MoveCards((second,), "discard"), seat="A")
    found = re.fullmatch(r"#->A/Z([a-z]+)/#->\$/[FRMB]#([a-z]+)\$->", tale.line)
    assert found is not None
    assert found[1] == found[2]
    tables, _ = turns_of_file(tale.written.text)
    assert len(tables[-1].stack("A/area")) == 1
    tale.tell(MoveCards((first,), "discard"), seat="A")
    assert tale.line.endswith(f"/#{found[1]}$->")
    assert not turns_of_file(tale.written.text)[0][-1].stack("A/area")


def pair(tale: Tale) -> list[int]:
    """Returns two equal cards of the deck that stay when they are crafted."""
    for kind, card in facts.cards().items():
        found = [one for one in tale.table.stack("deck") if tale.table.kind(one) == kind]
        if card.kind == "persistent" and len(found) == 2:
            return found
    raise AssertionError("no such cards are left")


def test_a_revolt_spends_supporters_and_brings_an_officer() -> None:
    tale = Tale("ACE")
    cards = [tale.of_kind("sword"), tale.of_kind("codebreakers")]
    tale.tell(MoveCards(tuple(cards), "A/supporters"), seat="A")
    tale.tell(
        MoveCards(tuple(cards), "discard"),
        MovePieces(CAT, 1, "clearing/6", "C/supply"),
        MovePieces("base-mouse:alliance", 1, "A/supply", "clearing/6"),
        MovePieces("warrior:alliance", 1, "A/supply", "clearing/6"),
        MovePieces("warrior:alliance", 1, "A/supply", "A/board"),
        seat="A",
    )
    assert tale.line == "2#->$/M#sword$->/M#codeb$->/Cw6->/(b_m+w)->6/w->$"


def test_a_hand_that_is_looked_at_is_shown_to_who_looks() -> None:
    tale = Tale("CE")
    hand = tuple(tale.table.stack("E/hand"))
    tale.tell(Create("C/looked-at", (), ("C", "E")), MoveCards(hand, "C/looked-at"), action="use codebreakers E")
    tale.tell(MoveCards(tuple(tale.table.stack("C/looked-at")), "E/hand"))
    assert tale.line == "E^C"
    assert Tale("CE").tell(Reveal(hand, (), ("C",)), action="use codebreakers E").line == "E^C"


def test_a_path_is_opened() -> None:
    tale = Tale("CE", "mountain")
    name = next(name for name in tale.table.values if name.startswith("path/"))
    tale.tell(MoveCards((tale.of_kind("sword"),), "C/hand"))
    tale.tell(MoveCards((tale.of_kind("sword", "C/hand"),), "discard"), Set(name, "open"), Set("C/vp", 1))
    assert tale.line == f"#->C/M#swordC->/{name.partition('/')[2]}->/++"


def test_dominance_is_activated_spent_and_taken() -> None:
    tale = Tale("CEA")
    active, spent = [card for card in tale.table.stack("deck") if tale.table.kind(card).startswith("dominance-")][:2]
    one, two = (tale.table.kind(card).removeprefix("dominance-")[0].upper() for card in (active, spent))
    tale.tell(MoveCards((active, spent), "C/hand"))
    tale.tell(MoveCards((active,), "C/area"), Set("C/vp-marker", "C"))
    tale.tell(MoveCards((spent,), "dominance"))
    tale.tell(MoveCards((spent,), "C/hand"))
    assert tale.line == f"2#->C/{one}#domC->$/++->$/{two}#domC->/{two}#dom->C"


# -- the Vagabond ---------------------------------------------------------------------------------------------


def test_items_are_exhausted_refreshed_and_damaged() -> None:
    tale = Tale("VCEA")
    start = len(tale.line)
    item = next(iter(tale.table.pool("V/satchel")))
    letter = {"boot": "f", "torch": "r", "crossbow": "x", "sword": "s", "hammer": "h"}[item]
    tired = f"{item}-exhausted"
    tale.tell(MovePieces(item, 1, "V/satchel", "V/satchel", tired), seat="V")
    tale.tell(MovePieces(tired, 1, "V/satchel", "V/satchel", item), seat="V")
    tale.tell(MovePieces(item, 1, "V/satchel", "V/damaged"), seat="V")
    tale.tell(MovePieces(item, 1, "V/damaged", "V/satchel"), seat="V")
    assert tale.line[start:] == f"%{letter}->e/%{letter}->r/%{letter}->d/%{letter}->s"


def test_damage_in_the_turn_of_another_names_the_board() -> None:
    tale = Tale("VCEA").tell(Set("turn", "C"))
    item = next(iter(tale.table.pool("V/satchel")))
    tale.tell(MovePieces(item, 1, "V/satchel", "V/damaged"), seat="V")
    assert re.fullmatch(r"%.V\$->d", tale.line)


def test_of_two_equal_items_in_different_states_the_right_one_goes() -> None:
    tale = Tale("VCEA").tell(Set("turn", "C"))
    cards = [card for card in tale.table.stack("deck") if tale.table.kind(card).startswith("root-tea")][:2]
    tale.tell(MoveCards(tuple(cards), "C/hand"))
    for card in cards:
        made = MovePieces("tea", 1, "items", "C/items")
        tale.tell(MoveCards((card,), "discard"), made, action=f"craft {tale.table.kind(card)}")
    tale.tell(MovePieces("tea", 1, "C/items", "C/items", "tea-exhausted"))
    tale.tell(Set("turn", "V"), seat="V")
    tale.tell(MovePieces("tea-exhausted", 1, "C/items", "V/satchel"), seat="V")
    tables, _ = turns_of_file(tale.written.text)
    assert tables[-1].pool("C/items") == {"tea": 1}
    assert tables[-1].pool("V/satchel")["tea-exhausted"] == 1
    assert tale.written.unsaid == 0


def test_an_aid_is_a_card_an_item_and_a_mark() -> None:
    tale = Tale("VCEA")
    tale.tell(MoveCards(tale.top("V/hand"), "C/hand"), Set("V/relation/C", "1"), Set("V/vp", 1), seat="V")
    assert tale.line == "#V->C/$_C->1/++"


def test_a_quest_is_taken_by_its_name_and_a_ruin_by_what_is_found() -> None:
    tale = Tale("VCEA")
    quest = tale.table.stack("quests")[0]
    ruin = next(int(place.partition("/")[2]) for place in tale.table.pools if place.startswith("ruin/"))
    pawn = next(place for place, pool in tale.table.pools.items() if "pawn:vagabond" in pool)
    tale.tell(MovePieces("pawn:vagabond", 1, pawn, f"clearing/{ruin}"), seat="V")
    tale.tell(MoveCards((quest,), "V/area"), MoveCards(tale.top("quest-deck"), "quests"), seat="V")
    tale.tell(
        MovePieces("?item", 1, f"ruin/{ruin}", ""),
        MovePieces("bag", 1, "ruin-items", "V/track"),
        MovePieces("ruin", 1, f"clearing/{ruin}", ""),
        seat="V",
    )
    assert re.fullmatch(rf"p->{ruin}/[FRM]#[a-z]+Q->\$/%b{ruin}->t", tale.line)


def test_a_coalition_moves_the_marker_to_the_partner() -> None:
    tale = Tale("VCEA")
    card = tale.of_kind("dominance-bird")
    tale.tell(MoveCards((card,), "V/hand"), seat="V")
    tale.tell(MoveCards((card,), "V/area"), Set("V/vp-marker", "C"), action="coalition C with dominance-bird", seat="V")
    assert tale.line == "#->V/B#domV->$/++->C$"
