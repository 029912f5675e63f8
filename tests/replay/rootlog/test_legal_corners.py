"""Silence on legal play that is rare: what games played by the rules come upon."""

from __future__ import annotations

from replay.formats.rootlog import interpret, parse
from tests.replay.rootlog.games import AUTUMN, CLERGY, EXILES, MOUNTAIN
from tests.replay.rootlog.playing import after, continued, last_problems, played, table_of, texts_of


def kinds(text: str, place: str) -> list[str]:
    table = table_of(played(text))
    return [table.kind(card) for card in table.stack(place)]


# -- cards ------------------------------------------------------------------------------------------------


def test_a_purged_dominance_card_lies_beside_the_map() -> None:
    text = after(AUTUMN, "E:F#domE->$_r/M#codebE->$_x/$_->/#despot->$/#->E")
    assert kinds(text, "dominance") == ["dominance-fox"]
    assert "dominance-fox" not in kinds(text, "discard")


def test_an_item_is_crafted_with_the_card_that_was_shown_before() -> None:
    assert kinds(after(AUTUMN, "E:F#anvil^/Z%h/++/#->E"), "discard")[-1] == "anvil"
    assert kinds(after(AUTUMN, "E:M#sword^/Z%h/++/#->E"), "discard")[-1] == "?"
    assert kinds(after(AUTUMN, "E:F#anvil^/w->3/Z%h/++/#->E"), "discard")[-1] == "?"


def test_a_card_with_its_suit_is_a_supporter_and_one_by_name_lies_in_the_play_area() -> None:
    game = after(AUTUMN, "E:#->E", "A:Zcodeb/3#->$/#->A")
    assert kinds(game + "V:#->V\nC:t->5/#->C\nE:#->E\nA:M#codeb$->/#->A\n", "A/area") == ["codebreakers"]
    assert kinds(game + "V:#->V\nC:t->5/#->C\nE:#->E\nA:#codeb$->/#->A\n", "A/area") == []


def test_a_name_in_several_suits_is_looked_for_in_the_play_area_first() -> None:
    game = after(EXILES, "E:#->E", "A:Zfpart/3#->$/F#part$->/#->A")
    assert kinds(game, "A/area") == []


def test_coffin_makers_that_leave_give_their_warriors_back_at_once() -> None:
    game = after(EXILES, "E:Zcoffin/XC8(1,1)/w8->/#->E")
    assert table_of(played(game)).pool("coffin") == {"warrior:eyrie": 1}
    table = table_of(played(game + "A:Zsabo/#coffinE$->/#->A\n"))
    assert table.pool("coffin") == {}


def test_in_a_turn_that_is_over_when_it_begins_nothing_leaves_the_coffin() -> None:
    game = after(EXILES, "E:Zcoffin/XC8(1,1)/w8->/#->E", "A:#->A", "V:#->V", "C:t->5/#->C")
    assert table_of(played(game + "E:\n")).pool("coffin") == {"warrior:eyrie": 1}
    assert table_of(played(game + "E:#->E\n")).pool("coffin") == {}


def test_nobody_draws_when_no_card_is_left() -> None:
    turns = ["E:60#->E", "A:w->$", "V:p->12", "C:t->5"]
    imported = continued(AUTUMN, *turns)
    assert [one for one in imported.findings if "draws no card" in one.reason] == []
    short = continued(AUTUMN, "E:w->3/++", "A:#->A")
    assert "Eyrie draws no card in this turn" in [one.reason for one in short.findings]


# -- points -----------------------------------------------------------------------------------------------


def test_a_royal_claim_that_is_discarded_scores() -> None:
    assert (
        texts_of("score", AUTUMN, "E:Zroyal/++/#->E", "A:#->A", "V:#->V", "C:t->5/#->C", "E:#royal$->/++5/#->E") == []
    )


def test_buildings_alone_hold_the_pass() -> None:
    assert "score" not in {level for level, _ in last_problems(MOUNTAIN, "C:XK10/w10->/b_s->10/++2/++/#->C")}
    assert "score" in {level for level, _ in last_problems(MOUNTAIN, "C:XK10/w10->/b_s->10/++2/++2/#->C")}


# -- places -----------------------------------------------------------------------------------------------


def test_a_new_roost_needs_no_rule_when_none_is_left() -> None:
    lost = ["E:#->E", "A:#->A", "V:#->V", "C:t->5/2w10->3/XE3/(Eb+5Ew)3->/++/XE8/Eb8->/++/#->C"]
    levels = [level for level, _ in last_problems(AUTUMN, *lost, "E:(b+3w)->5/++/#->E")]
    assert "rule" not in levels
    standing = [level for level, _ in last_problems(AUTUMN, "E:b->5/++/#->E")]
    assert "rule" in standing


def test_sympathy_spreads_along_rivers_with_boats() -> None:
    without = last_problems(EXILES, "E:#->E", "A:M#$->/t->7/#->A")
    assert "adjacency" in {level for level, _ in without}
    with_boats = last_problems(EXILES, "E:#->E", "A:Zboat/M#$->/t->7/#->A")
    assert "adjacency" not in {level for level, _ in with_boats}


def test_a_converted_warrior_is_replaced_before_it_goes_to_hospital() -> None:
    lines = ["E:Zprop/M#E->/w->10/F#C->/Cw10->1/#->E"]
    assert [level for level, _ in last_problems(EXILES, *lines) if level == "place"] == []


def test_a_warrior_given_up_in_the_own_turn_comes_to_the_keep_for_a_card() -> None:
    own = ["E:++/#->E", "A:#->A", "V:#->V"]
    assert texts_of("adjacency", AUTUMN, *own, "C:t->5/M#C->/w12->1/#->C") == []
    assert texts_of("adjacency", AUTUMN, *own, "C:t->5/w12->1/#->C") == ["w12->1"]


# -- the Honeycomb Clergy -----------------------------------------------------------------------------------


def test_the_clergy_is_read_without_a_finding() -> None:
    assert interpret(parse(CLERGY)).findings == ()


def test_flowers_come_out_of_the_bag_and_return_to_it() -> None:
    table = table_of(played(CLERGY))
    assert table.pool("Y/bag") == {
        "flower-fox:clergy": 2,
        "flower-rabbit:clergy": 2,
        "flower-mouse:clergy": 2,
        "flower-bird:clergy": 2,
    }
    assert table.pool("clearing/6")["flower-fox:clergy"] == 1
    assert table.pool("clearing/2")["flower-mouse:clergy"] == 1


def test_everybody_begins_as_a_heretic_repents_and_falls() -> None:
    lines = CLERGY.rstrip("\n").split("\n")
    marks = [
        table_of(played("\n".join(lines[:-cut] if cut else lines) + "\n")).value("Y/relation/C") for cut in (2, 1, 0)
    ]
    assert marks == ["heretic", "penitent", "heretic"]


def test_the_gift_of_a_repentant_comes_into_the_hand_of_the_clergy() -> None:
    table = table_of(played(CLERGY))
    assert len(table.stack("Y/hand")) == 4
    assert len(table.stack("C/hand")) == 3
