"""Silence where several rules meet, and no silence beside it: what was found in long series of random games."""

from __future__ import annotations

from tests.replay.rootlog.games import AUTUMN, CLERGY, EXILES
from tests.replay.rootlog.playing import continued, played, table_of, texts_of

# -- battles within battles -------------------------------------------------------------------------------

BESIDE = ("Y:3w11->6/#->Y", "C:t->5/w12->11/w6->11/#->C")
"""One warrior of the Clergy is left beside the cathedral of clearing 11, with three of the Marquise."""
POKED = "Y:XC11M@(2,0)/(w+b)11->/C++/w->11/XC11(3,0)"
"""An ambush takes both; the poked hive fights before the battle goes on."""
NEXT = ("C:t->5/#->C", "Y:#->Y")


def test_a_battle_goes_on_behind_that_of_a_poked_hive() -> None:
    assert texts_of("battle", CLERGY, *BESIDE, f"{POKED}/Cw11->/Cw11->/#->Y", *NEXT) == []


def test_two_battles_deal_no_more_than_both_have() -> None:
    assert texts_of("battle", CLERGY, *BESIDE, f"{POKED}/Cw11->/2Cw11->/#->Y", *NEXT) == ["2Cw11->"]


def test_a_second_battle_without_a_poked_hive_deals_its_own_hits_only() -> None:
    twice = "Y:XC11M@(2,0)/w11->/w->11/XC11(3,0)/Cw11->/Cw11->/#->Y"
    assert texts_of("battle", CLERGY, *BESIDE, twice, *NEXT) == ["Cw11->"]


WOOD = CLERGY.replace("b_s->5", "b_s->11").replace("C:t->5", "C:t->11")
RAID = "C:t->11/XY11(3,0)/(Yw+Yb)11->/++/Yw->11/YXC11(0,0)"


def test_wood_is_spent_after_a_poked_hive_has_fought_where_it_lies() -> None:
    before = [line.replace("t->5", "t->11") for line in BESIDE]
    assert texts_of("battle", WOOD, *before, "Y:#->Y", f"{RAID}/t11->/b_w->11/++2/#->C", "Y:#->Y") == []
    assert texts_of("battle", WOOD, *before, "Y:#->Y", f"{RAID}/w11->/#->C", "Y:#->Y") == ["w11->"]


# -- what goes right after a battle ----------------------------------------------------------------------

OTHERS = ("A:#->A", "V:#->V", "C:t->5/#->C")


def test_a_warrior_that_is_replaced_after_a_battle_was_not_hit() -> None:
    fought = "w8->12/XC12(0,0)/Cw12->"
    assert texts_of("battle", EXILES, f"E:Zprop/{fought}/F#E->/Cw12->/w->12/#->E", *OTHERS) == []
    assert texts_of("battle", EXILES, f"E:Zprop/{fought}/F#E->/Cw12->/#->E", *OTHERS) == ["Cw12->"]
    assert texts_of("battle", EXILES, f"E:{fought}/F#E->/Cw12->/w->12/#->E", *OTHERS) == ["Cw12->"]


def test_a_warrior_that_may_have_been_spent_is_there_no_more() -> None:
    came = ("E:M#E->$_m/#->E", "A:#->A", "V:#->V", "C:t->5/2w12->4/2w4->8/#->C")
    one, two = (f"E:Ztax/{moved}XC8(0,1)/(w+b)8->/C++/#->E" for moved in ("w8->12/", ""))
    assert table_of(played(EXILES)).pool("clearing/8") == {"warrior:eyrie": 2, "roost:eyrie": 1}
    assert "(w+b)8->" not in texts_of("battle", EXILES, *came, one, *OTHERS)
    assert "(w+b)8->" in texts_of("battle", EXILES, *came, two, *OTHERS)


# -- the Alliance ----------------------------------------------------------------------------------------

REVOLT = """\
Map: Fall
Deck: Standard
Ext: Y=Honeycomb Clergy
A: Ali
Y: Bee

A:3#->$
Y:(b+3w)->6/w->2+8+10/t_f$_g->8

A:M#$->/t->2/3#A->$/#->A
Y:#->Y
A:2M#$->/Yw2->/(b_m+w)->2/w->$/2F#$->/t->6/++/#A->$/w2->6/2#->A
Y:#->Y
A:2#A->$/2#->A
Y:#->Y
"""
POKES = "A:2F#$->/(3Yw+Yb)6->/++/2Yw->6/YXA6(2,2)/2Yw6->/(w+t)6->/Y++/b_f->6/w->$"


def test_sympathy_spreads_where_a_warrior_fell_during_a_revolt() -> None:
    """The supporters were paid for it: no warrior was organized."""
    assert played(REVOLT).findings == ()
    assert texts_of("cost", REVOLT, f"{POKES}/F#$->/t->6/++/3#->A", "Y:#->Y") == []
    assert texts_of("cost", REVOLT, f"{POKES}/2F#$->/t->6/++/3#->A", "Y:#->Y") == ["2F#$->"]


def test_a_warrior_that_was_left_may_be_organized_where_another_fell() -> None:
    own = "w6->2/w2->10/XY10(1,1)/(Yw+w)10->/w10->/t->10/++/2#->A"
    game = continued(REVOLT, f"A:{own}", "Y:#->Y")
    assert "A8" not in {finding.rule for finding in game.findings}


# -- the last turn ---------------------------------------------------------------------------------------


def test_a_game_that_is_won_in_birdsong_misses_nothing_of_the_turn() -> None:
    crafted = ("E:M#E->$_m/w->3/Zroyal/++25/#->E", "A:#->A", "V:#->V", "C:Zroyal/++26/2t->5/#->C")
    won, lost = "E:#royal$->/++3", "E:#royal$->/++3/#->E"
    assert texts_of("turn", AUTUMN, *crafted, won) == texts_of("turn", AUTUMN, *crafted)
    assert "#royal$->" in texts_of("turn", AUTUMN, *crafted, lost)
    passed = (*crafted, "E:M#E->$_m/w->3/#->E", "A:#->A", "V:#->V")
    assert texts_of("turn", AUTUMN, *passed, "C:#royal$->/++3") == texts_of("turn", AUTUMN, *passed)
    assert "#royal$->" in texts_of("turn", AUTUMN, *passed, "C:#royal$->/++3/#->C")


# -- the last card of the deck -----------------------------------------------------------------------------

FULL = """\
Map: Fall
Deck: Standard
C: Cleo
A: Ali

C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
A:3#->$

C:t->5/#->C
A:R#$->/t->10/3#A->$/#->A
"""
LEFT = len(table_of(played(FULL)).stack("deck"))
OUTRAGE = f"C:{LEFT - 1}#->C/w1->10/^A/#->A$"


def test_a_last_card_that_finds_no_room_is_in_the_new_deck() -> None:
    table = table_of(continued(FULL, f"{OUTRAGE}/M#codebA$->"))
    assert table.stack("discard") == []
    assert len(table.stack("deck")) == 2
    assert len(table.stack("A/supporters")) == 5


def test_a_last_card_that_is_kept_makes_room_for_a_new_deck_at_once() -> None:
    room = FULL.replace("3#A->$", "2#A->$")
    table = table_of(continued(room, f"{OUTRAGE}/M#codebA$->"))
    assert [table.kind(card) for card in table.stack("discard")] == ["codebreakers"]
    assert len(table.stack("deck")) == 1


def test_the_new_deck_waits_for_no_other_action() -> None:
    table = table_of(continued(FULL, f"{OUTRAGE}/B#C->"))
    assert [table.kind(card) for card in table.stack("discard")] == ["?bird"]
    assert len(table.stack("deck")) == 1
    assert len(table.stack("A/supporters")) == 6
