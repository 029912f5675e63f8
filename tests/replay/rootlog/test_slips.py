"""Slips of recorders: each yields a finding at the damaged fragment or right after it."""

from __future__ import annotations

import pytest

from replay.formats.rootlog import Finding
from tests.replay.rootlog.games import AUTUMN, LAKE, MOUNTAIN, WINTER
from tests.replay.rootlog.playing import continued, last_problems, played, problems, suggestions, texts_of


def damaged(game: str, old: str, new: str) -> list[Finding]:
    """Returns the findings once the only fragment `old` reads `new`; none of them is in a line before it."""
    assert game.count(old) == 1, old
    line = game.count("\n", 0, game.index(old)) + 1
    found = problems(played(game.replace(old, new)))
    assert all(finding.line >= line for finding in found)
    return found


def levels(found: list[Finding]) -> set[str]:
    return {finding.level for finding in found}


# (game, as it was, as it was written by mistake, the level of the first finding)
SLIPS = {
    "wrong clearing of a move": (AUTUMN, "4w3->7", "4w3->8", "adjacency"),
    "wrong clearing from which a move goes": (AUTUMN, "2w7->8", "2w6->8", "place"),
    "wrong clearing of a recruit": (AUTUMN, "E:R#E->$_r/w->3", "E:R#E->$_r/w->6", "place"),
    "wrong clearing of a recruit by suit": (WINTER, "w->2+4+7+10", "w->2+4+7+11", "suit"),
    "wrong clearing of a ritual": (WINTER, "F#^/b_f->5", "F#^/b_f->9", "suit"),
    "wrong clearing of wood": (AUTUMN, "C:t->5/Z%b", "C:t->9/Z%b", "place"),
    "wrong clearing of losses": (AUTUMN, "XC8(3,0)/Cw8->", "XC8(3,0)/Cw9->", "battle"),
    "wrong clearing of a battle": (AUTUMN, "XC8(3,0)", "XC6(3,0)", "battle"),
    "wrong clearing of a plot": (WINTER, "w2->/t->2", "w2->/t->4", "place"),
    "wrong clearing of a flip": (WINTER, "t2^t_s", "t4^t_s", "place"),
    "wrong clearing of sympathy": (AUTUMN, "t->9+4", "t->9+6", "adjacency"),
    "wrong clearing of a revolt": (AUTUMN, "Cw4->/b_r+w->4", "Cw4->/b_r+w->5", "place"),
    "wrong clearing of an exploration": (AUTUMN, "%b11->$", "%b10->$", "place"),
    "wrong clearing of a set-up": (AUTUMN, "b_w->9", "b_w->8", "place"),
    "a clearing named twice in a set-up": (AUTUMN, "7+8+9+10+11+12\n", "7+8+9+10+11+11\n", "place"),
    "wrong start of the Corvids": (WINTER, "P:w->1+2+3", "P:w->1+5+3", "place"),
    "wrong way of the pawn": (AUTUMN, "%f->e/p->6", "%f->e/p->5", "adjacency"),
    "wrong owner of what is removed": (AUTUMN, "XA9(1,0)/At9->", "XA9(1,0)/Et9->", "piece"),
    "missing owner of what is removed": (AUTUMN, "XA9(1,0)/At9->", "XA9(1,0)/t9->", "place"),
    "missing owner in a bracket": (AUTUMN, "(Cw+w)7->", "(w+w)7->", "piece"),
    "missing clearing of losses": (AUTUMN, "XC8(3,0)/Cw8->", "XC8(3,0)/Cw->", "place"),
    "wrong owner in a battle": (AUTUMN, "XC8(3,0)", "XA8(3,0)", "battle"),
    "garden of the wrong suit": (WINTER, "F#^/b_f->5", "F#^/b_m->5", "suit"),
    "trade post of the wrong suit": (WINTER, "t_f+w->11", "t_r+w->11", "suit"),
    "base of the wrong suit": (AUTUMN, "b_r+w->4", "b_m+w->4", "suit"),
    "token for building": (AUTUMN, "b->8/++", "t->8/++", "piece"),
    "building for token": (WINTER, "t_f+w->11", "b_f+w->11", "piece"),
    "missing move": (AUTUMN, "2w7->8/", "", "battle"),
    "missing move of the pawn": (AUTUMN, "V:%r+%s->r/p->11/", "V:%r+%s->r/", "place"),
    "missing score of a removal": (AUTUMN, "At9->/M#C->A$/++", "At9->/M#C->A$", "score"),
    "missing score of a craft": (LAKE, "C:t->9/Z%b/++", "C:t->9/Z%b", "score"),
    "missing score of a building": (LAKE, "b_s->12/++", "b_s->12", "score"),
    "missing score in the evening": (AUTUMN, "b->8/++", "b->8", "score"),
    "missing score of a minister": (WINTER, "#captain->$/++", "#captain->$", "score"),
    "missing score of a plot": (WINTER, "t2^t_s/++", "t2^t_s", "score"),
    "missing score of a path": (MOUNTAIN, "8_9->/++", "8_9->", "score"),
    "score too high": (AUTUMN, "b->8/++", "b->8/++3", "score"),
    "a draw without its arrow": (AUTUMN, "2w10->12/#->C", "2w10->12/#C", "syntax"),
    "a draw into the wrong hand": (
        WINTER,
        "R#P->/w->3+6+9+12/w10->/t->10/Zsabo/#->P",
        "R#P->/w->3+6+9+12/#->D",
        "turn",
    ),
    "a missing draw": (AUTUMN, "Cw8->/b->8/++/#->E", "Cw8->/b->8/++", "turn"),
    "a plot turned up the wrong way round": (WINTER, "t2^t_s", "t^2->t_s", "syntax"),
    "an item exhausted twice": (AUTUMN, "%s->e/F#V->C", "%r->e/F#V->C", "place"),
    "an item on the wrong track": (LAKE, "%t->t", "%h->t", "place"),
    "an item of the wrong kind": (LAKE, "%h->d/$_C", "%c->d/$_C", "place"),
    "an item in two places at once": (LAKE, "%t->t", "%t->s+d", "place"),
    "damage to the wrong board": (AUTUMN, "%sV$->d", "%s->d", "place"),
    "wrong suit of an ambush": (AUTUMN, "XC8(3,0)", "XC8M@(3,0)", "suit"),
    "wrong suit in the header": (WINTER, "F8, R9", "R8, R9", "suit"),
    "a letter of a piece gone astray": (WINTER, "t_f+w->11", "f_t+w->11", "syntax"),
    "a card spent from the deck": (AUTUMN, "R#A->/w->$", "R#->/w->$", "place"),
    "a card into the wrong column": (AUTUMN, "E:R#E->$_r", "E:2R#E->$_r/#E->$_m/#E->$_x", "count"),
    "a name that no card has": (LAKE, "Zleague", "Zleage", "name"),
    "a card of the other deck": (AUTUMN, "M#C->A$", "#soupC->A$", "name"),
    "an ally of nobody": (AUTUMN, "$_C->1", "$_L->1", "faction"),
    "a turn out of order": (AUTUMN, "E:B#E->$_b", "V:%r->r/#->V\nE:B#E->$_b", "turn"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_a_slip_is_found(name: str) -> None:
    game, right, wrong, level = SLIPS[name]
    found = damaged(game, right, wrong)
    assert level in levels(found)


REPAIRS = {
    "the clearing of the battle": (AUTUMN, "E:w8->6/XC6/(Cw+w)9->/#->E", "(Cw+w)6->"),
    "the start from which the move is possible": (AUTUMN, "E:2w9->7/#->E", "2w3->7"),
    "a smaller number": (AUTUMN, "E:3w8->7/#->E", "2w8->7"),
    "the other owner": (AUTUMN, "E:w8->12/XC12/2w12->/#->E", "2Cw12->"),
    "the board of another": (AUTUMN, "E:2w$->/#->E", "2AwA$->"),
    "the hand": (AUTUMN, "E:B#->/#->E", "B#E->"),
    "the ferry": (LAKE, "C:t->9+12/f1->11/#->C", "f12->11"),
    "the burrow": (WINTER, "L:#->L\nO:#->O\nD:2w->9/#->D", "2w->0"),
    "the sawmill": (LAKE, "C:t->9+8/#->C", "t->9+12"),
    "the hand of the Riverfolk": (WINTER, "L:2w->O$/#saboO$->L/#->L", "#saboO->L"),
    "the pawn first": (AUTUMN, "E:#->E\nA:#->A\nV:%r->r/%r->e/%s10->$/++/#->V", "p->10/%s10->$"),
}


@pytest.mark.parametrize("name", REPAIRS)
def test_the_nearest_repair_is_suggested(name: str) -> None:
    game, lines, meant = REPAIRS[name]
    assert meant in suggestions(game, *lines.split("\n"))


def test_garden_base_and_trade_post_are_offered_in_the_suit_of_the_clearing() -> None:
    (finding,) = [one for one in damaged(WINTER, "t_f+w->11", "t_r+w->11") if one.level == "suit"]
    assert finding.suggestion == "t_f+w->11"
    assert finding.reason == "clearing 11 is a fox clearing; post-rabbit stands in rabbit ones"


# -- counts, slots, rule ----------------------------------------------------------------------------------


def test_more_than_the_box_holds_cannot_be_placed() -> None:
    assert ("count", "20w->3") in last_problems(AUTUMN, "E:20w->3/#->E")


def test_a_clearing_holds_as_many_buildings_as_it_has_slots() -> None:
    assert ("slot", "b_w->5") in last_problems(AUTUMN, "E:#->E", "A:#->A", "V:#->V", "C:t->5/t5->/b_w->5/++2/#->C")


def test_a_ruin_takes_a_slot_until_it_is_gone() -> None:
    blocked = AUTUMN.replace("%h12->$/++/", "++/")
    assert ("slot", "2b_w->12") in last_problems(AUTUMN, "E:#->E", "A:#->A", "V:#->V", "C:2b_w->12/#->C")
    assert ("slot", "b_r->12") in last_problems(blocked, "E:#->E", "A:#->A", "V:#->V", "C:b_r->12/#->C")


def test_there_is_one_sympathy_and_one_roost_in_a_clearing() -> None:
    assert ("count", "b->8") in last_problems(AUTUMN, "E:b->8/#->E")
    assert ("count", "t->9") in last_problems(AUTUMN, "E:#->E", "A:t->9/#->A")


def test_only_the_marquise_places_beside_the_keep() -> None:
    assert ("place", "t->1") in last_problems(AUTUMN, "E:#->E", "A:t->1/#->A")


def test_a_move_needs_rule_at_one_end() -> None:
    game = AUTUMN.replace("2w7->8/XC8(3,0)/Cw8->/b->8/++", "w7->12")
    assert ("rule", "w12->10") in last_problems(game, "E:w12->10/#->E")


def test_a_building_needs_rule() -> None:
    assert ("rule", "b->9") in last_problems(AUTUMN, "E:b->9/++/#->E")


def test_a_hand_cannot_give_more_cards_than_it_holds() -> None:
    assert texts_of("count", AUTUMN, "E:9#E->/#->E") == ["9#E->"]


def test_a_supply_of_items_runs_out() -> None:
    assert ("count", "Z%x") in last_problems(AUTUMN, "E:Z%x/++/Z%x/++/#->E")


def test_a_third_plot_of_a_kind_cannot_be_turned_up() -> None:
    game = WINTER.replace("t2^t_s/++", "t2^t_b/++").replace("w10->/t->10/Zsabo", "Zsabo")
    shown = ["L:#->L", "O:#->O", "D:#->D", "P:t4^t_b/++2/w7->/t->7/t7^t_b/++3/#->P"]
    assert ("count", "t7^t_b") in last_problems(game, *shown)


# -- points and the end of a game -----------------------------------------------------------------------------


def test_whoever_left_the_track_scores_no_more() -> None:
    assert ("score", "++2") in last_problems(AUTUMN, "E:#->E", "A:#->A", "V:F#domV->$/++->E$/++2/#->V")


def test_dominance_takes_ten_points() -> None:
    assert ("score", "++->$") in last_problems(AUTUMN, "E:F#domE->$/++->$/#->E")


def test_a_winner_has_enough_points_and_whoever_has_enough_is_named() -> None:
    short = [one for one in problems(played(AUTUMN + "Winner: E\n")) if one.level == "score"]
    assert [one.text for one in short] == ["Winner: E"]
    rich = AUTUMN + "E:++35/#->E\nWinner: C\n"
    said = [one.reason for one in problems(played(rich)) if one.text.startswith("Winner")]
    assert len(said) == 2


def test_the_game_does_not_go_on_after_thirty_points() -> None:
    found = problems(continued(AUTUMN, "E:++30/#->E", "A:#->A"))
    assert any("the game is over" in one.reason for one in found)


def test_one_cause_is_not_reported_twice() -> None:
    found = [one for one in damaged(AUTUMN, "(Cw+w)7->", "(Cw+w)12->") if one.text == "(Cw+w)12->"]
    assert len(found) == 1


def test_an_unreadable_base_does_not_spoil_the_turns_behind_it() -> None:
    found = damaged(AUTUMN, "b_r+w->4", "r_b+w->4")
    assert (found[0].level, found[0].text, found[0].suggestion) == ("syntax", "r_b+w->4", "b_r+w->4")
    behind = last_problems(AUTUMN.replace("b_r+w->4", "r_b+w->4"), "E:++/#->E", "A:w->4/#->A")
    assert [text for _, text in behind if text == "w->4"] == []
