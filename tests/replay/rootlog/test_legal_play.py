"""Silence on legal play: what looks wrong and is not."""

from __future__ import annotations

import pytest

from tests.replay.rootlog.games import ALL, AUTUMN, EXILES, LAKE, MOUNTAIN, WINTER
from tests.replay.rootlog.playing import last_problems, level_of, played, problems, texts_of


@pytest.mark.parametrize("name", ALL)
def test_a_legal_game_has_no_finding_at_all(name: str) -> None:
    assert played(ALL[name]).findings == ()


FAR: dict[str, tuple[str, list[str]]] = {
    "field hospitals carry warriors any distance": (
        AUTUMN,
        ["E:2w8->4/XC12/F#C->/2Cw12->1/#->E", "A:#->A"],
    ),
    "field hospitals work on the own turn too": (AUTUMN, ["E:#->E", "A:#->A", "V:#->V", "C:t->5/#->C"]),
    "the burrow is next to every tunnel": (WINTER, ["L:#->L", "O:#->O", "D:2w0->7/w12->0/#->D"]),
    "the ferry crosses the lake": (LAKE, ["C:3t9->/2w12->9/#->C", "E:#->E", "V:#->V", "G:#->G", "C:(w+f)12->11/#->C"]),
    "boats make rivers paths": (
        EXILES,
        ["E:Zboat/2w7->4/#->E"],
    ),
    "the harrier glides": (
        AUTUMN.replace("#ranger", "#harrier"),
        ["E:#->E", "A:#->A", "V:p->3/#->V"],
    ),
    "an opened path is a path": (MOUNTAIN, ["C:2w9->8/#->C"]),
    "a vagabond slips between forests": (LAKE, ["C:t->9+12/#->C", "E:#->E", "V:#->V", "G:p->4_5_6_11/#->G"]),
    "the warriors of a raid are placed around it": (
        WINTER,
        ["L:#->L", "O:#->O", "D:#->D", "P:t10^t_r/++2/#->P", "L:Pt_r10->/Pw->1+4/++/#->L"],
    ),
    "sympathy goes where a warrior was organized": (AUTUMN, ["E:#->E", "A:w9->/t->9/#->A"]),
}


@pytest.mark.parametrize("name", FAR)
def test_an_exception_to_adjacency_raises_no_finding(name: str) -> None:
    game, lines = FAR[name]
    assert "adjacency" not in level_of(game, *lines)


def test_mercenaries_fight_for_somebody_else() -> None:
    assert "battle" not in level_of(WINTER, "L:2w->O$/XO10/#->L")


def test_a_replaced_warrior_needs_no_building() -> None:
    assert texts_of("place", EXILES, "E:Zprop/M#E->/Aw9->/w->9/#->E") == []


def test_a_warrior_converted_by_the_cult_needs_no_card() -> None:
    assert last_problems(WINTER, "L:$_o->M/2w$->/Ow10->/w->10/#->L") == []


def test_an_ambush_may_be_a_bird_and_may_be_foiled() -> None:
    assert "suit" not in level_of(AUTUMN, "E:XC8B@F@/#->E")


def test_corvids_who_exert_themselves_do_not_draw() -> None:
    assert texts_of("turn", WINTER, "L:#->L", "O:#->O", "D:2w->0/#->D", "P:w7->3", "L:#->L") == []


def test_informants_take_a_card_instead_of_drawing() -> None:
    before = ["E:XC12F@/#->E", "A:#->A", "V:#->V"]
    assert "F#@*->C" not in texts_of("turn", EXILES, *before, "C:t->5/F#@*->C", "E:#->E")
    assert "w->10" in texts_of("turn", EXILES, *before, "C:t->5/w->10", "E:#->E")


def test_a_rest_in_the_forest_may_leave_refreshing_unwritten() -> None:
    rested = ["C:t->9+12/#->C", "E:#->E", "V:p->2_7_10/%_d->s+r/#->V", "G:#->G"]
    assert (
        texts_of("place", LAKE, *rested, "C:t->9+12/#->C", "E:#->E", "V:p->10/%r->e/%b10->$/++/%s->e/%s->e/#->V") == []
    )


def test_a_new_tea_may_have_gone_to_its_track_unwritten() -> None:
    game = LAKE.replace("Z%t/++2/%t->t", "Z%t/++2")
    assert texts_of("place", game, "C:t->9+12/#->C", "E:#->E", "V:#->V", "G:%tt->s+e/#->G") == []


def test_items_of_a_character_whose_items_nobody_knows_are_believed() -> None:
    game = AUTUMN.replace("#ranger", "#gladiator")
    assert {finding.text for finding in problems(played(game))} & {"%r->e", "%s->e", "%f->e"} == set()


def test_a_trick_may_move_a_face_up_plot() -> None:
    assert texts_of("place", WINTER, "L:#->L", "O:#->O", "D:2w->0/#->D", "P:t2<->t10/#->P") == []


def test_winners_have_thirty_points_a_dominance_or_a_coalition() -> None:
    game = AUTUMN + "E:F#domE->/++28/#->E\nA:#->A\nV:F#dom->V/F#domV->$/++->E$/#->V\n"
    found = [finding for finding in problems(played(game + "Winner: V\n")) if finding.text.startswith("Winner")]
    assert found == []


def test_an_unfinished_game_needs_no_winner() -> None:
    assert problems(played(AUTUMN)) == []


def test_allies_written_before_the_pawn_take_its_ferry() -> None:
    before = ["C:t->9+12/#->C", "E:#->E"]
    assert texts_of("adjacency", LAKE, *before, "V:Cw12->11/(p+f)->11/#->V") == []
    assert texts_of("adjacency", LAKE, *before, "E:Cw12->11/#->E") == ["Cw12->11"]
