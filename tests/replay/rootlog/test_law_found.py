"""Actions that the law forbids, told with the rule that forbids them. Every line is put behind a legal game."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

import replay.formats.rootlog as rootlog
from domain.match_events import ImportFinding
from tests.domain.games.page import spelt_in
from tests.domain.games.root.law_doc import explained
from tests.replay.rootlog.games import AUTUMN, CLERGY, LAKE, MOUNTAIN
from tests.replay.rootlog.playing import continued, problems

E, A, V = "E:M#E->$_m/#->E", "A:#->A", "V:%s->r/p->11/#->V"
"""Turns that stand between; what is wrong with them concerns nobody here."""
NEXT = "\nC:t->5\n"

# (game, lines behind it, the action at which it is told, the rule)
FORBIDDEN: dict[str, tuple[str, str, str, str]] = {
    # everybody
    "R25 more cards crafted than a crafting piece can pay": (
        AUTUMN,
        f"{E}\n{A}\n{V}\nC:t->5/Z%b/++/Z%t/++2/#->C",
        "Z%t",
        "L4.1.1",
    ),
    "R25 a card crafted with pieces of another suit": (
        AUTUMN,
        f"{E}\n{A}\n{V}\nC:t->5/Zcobbler/#->C",
        "Zcobbler",
        "L4.1.1",
    ),
    "R26 an item that is not in the supply": (AUTUMN, "E:Z%x/++/Z%x/++/#->E", "Z%x", "L4.1.2"),
    "R27 a card that lies there already": (AUTUMN, "A:Zcodeb/Zcodeb/#->A", "Zcodeb", "L4.1.4"),
    "R14 an ambush that is crafted": (AUTUMN, "E:Zdom/#->E", "Zdom", "L2.1.2"),
    "R18 a token removed without a point": (AUTUMN, "E:w8->12/XC12/At9->/#->E\nA:#->A", "At9->", "L3.2.1"),
    "R21 dominance with too few points": (AUTUMN, "E:F#domE->$/++->$/#->E", "++->$", "L3.3.1"),
    "R28 a move to a clearing that is not adjacent": (AUTUMN, "E:w8->1/#->E", "w8->1", "L4.2"),
    "R30 a battle where the attacker has nobody": (AUTUMN, "E:XC12/#->E", "XC12", "L4.3"),
    "R30 losses without a battle": (AUTUMN, f"E:Cw12->/#->E\n{A}", "Cw12->", "L4.3"),
    "R31 an ambush of another suit": (AUTUMN, "E:w8->12/XC12M@/#->E", "XC12M@", "L4.3.1"),
    "R33 more losses than hits": (AUTUMN, f"E:3w3->6/XC6(1,0)/4Cw6->/#->E\n{A}", "4Cw6->", "L4.3.3"),
    "R35 hits that nobody took": (AUTUMN, f"E:w8->12/XC12(1,0)/#->E\n{A}", "XC12(1,0)", "L4.3.6"),
    "the ferry twice in a turn": (LAKE, "C:t->9+12/(w+f)12->11/(w+f)11->12/#->C\nE:#->E", "(w+f)11->12", "MAP.lake"),
    "a path for no card": (MOUNTAIN, "C:t->1+1/11_12->/++/#->C\nA:#->A", "11_12->", "MAP.mountain"),
    "a turn out of order": (AUTUMN, "A:#->A", "A:", "L1.4.1"),
    # Marquise
    "C3 a sawmill without its wood": (AUTUMN, f"{E}\n{A}\n{V}\nC:t->5/w->10/#->C{NEXT}", "t->5", "C3"),
    "C4 overwork without a card": (AUTUMN, f"{E}\n{A}\n{V}\nC:3t->5/#->C{NEXT}", "3t->5", "C4"),
    "C4 a second warrior at one recruiter": (AUTUMN, f"{E}\n{A}\n{V}\nC:2t->5/2w->10/#->C{NEXT}", "2w->10", "C4"),
    "C4 four actions": (AUTUMN, f"{E}\n{A}\n{V}\nC:2t->5/w->10/XV6/w12->4/w12->4/w11->6/#->C{NEXT}", "#->C", "C4"),
    "C5 a building for too little wood": (AUTUMN, f"{E}\n{A}\n{V}\nC:2t->5/b_r->9/++/#->C{NEXT}", "b_r->9", "C5"),
    "C5 wood for nothing": (AUTUMN, f"{E}\n{A}\n{V}\nC:2t->5/t5->/#->C{NEXT}", "t5->", "C5"),
    "C7 a card too many": (AUTUMN, f"{E}\n{A}\n{V}\nC:2t->5/3#->C{NEXT}", "3#->C", "C7"),
    "C2 hospitals for no card": (AUTUMN, f"E:w8->12/XC12/2Cw12->1/#->E\n{A}", "2Cw12->1", "C2"),
    # Eyrie
    "E4 nothing added to the decree": (AUTUMN, f"E:w->3/#->E\n{A}", "w->3", "E4"),
    "E4 two birds in a turn": (AUTUMN, f"E:2B#E->$_b/#->E\n{A}", "2B#E->$_b", "E4"),
    "E5 a recruit beyond the decree": (AUTUMN, f"E:M#E->$_m/w->3/w->3/#->E\n{A}", "w->3", "E5"),
    "E5 a card of the decree that nobody resolved": (AUTUMN, f"E:M#E->$_m/w->3/#->E\n{A}", "#->E", "E5"),
    "E5 a second roost": (AUTUMN, "E:b->8/#->E", "b->8", "E5"),
    "E6 too few points for turmoil": (AUTUMN, f"E:B#E->$_m/++9/--/$_->/#despot->$/#->E\n{A}", "$_->", "E6"),
    "E6 turmoil without a new leader": (AUTUMN, f"E:B#E->$_m/--4/$_->/#->E\n{A}", "$_->", "E6"),
    "E8 two cards with few roosts": (AUTUMN, f"E:M#E->$_m/2#->E\n{A}", "2#->E", "E8"),
    # Alliance
    "A8 sympathy for no supporter": (AUTUMN, f"{E}\nA:t->8/++/#->A\n{V}", "t->8", "A8"),
    "A8 sympathy for one of another suit": (AUTUMN, f"{E}\nA:M#$->/t->8/++/#->A\n{V}", "t->8", "A8"),
    "A6 a move without its card": (AUTUMN, f"E:M#E->$_m/2w8->4/#->E\n{A}", "2w8->4", "A6"),
    "A9 an officer for nothing": (AUTUMN, f"{E}\nA:w->$/#->A\n{V}", "w->$", "A9"),
    "A10 more deeds than officers": (AUTUMN, f"{E}\nA:w4->8/w->4/w->4/w->4/#->A\n{V}", "#->A", "A10"),
    "A7 a revolt for one supporter": (AUTUMN, f"{E}\nA:M#$->/b_m+2w->9/w->$/#->A\n{V}", "b_m+2w->9", "A7"),
    # Vagabond
    "V1 crafted in a clearing of another suit": (AUTUMN, f"{E}\n{A}\nV:Z%c/++3/#->V", "Z%c", "V1"),
    "V8 more refreshed than allowed": (AUTUMN, f"{E}\n{A}\nV:%r+%s+%f+%h->r/%r->r/#->V{NEXT}", "%r->r", "L1.5"),
    "V9 a relationship for no card": (AUTUMN, f"{E}\n{A}\nV:$_E->1/++/#->V{NEXT}", "$_E->1", "V9"),
    "V9 two moves without a boot": (AUTUMN, f"{E}\n{A}\nV:p->11/p->12/p->9/#->V{NEXT}", "#->V", "V9"),
    "V12 two cards without a coin": (AUTUMN, f"{E}\n{A}\nV:p->11/2#->V{NEXT}", "2#->V", "V12"),
    # Clergy
    "HCC.2.2.II a flower in a clearing of another suit": (CLERGY, "Y:t_f$_g->2/#->Y", "t_f$_g->2", "HCC.2.2.II"),
    "HCC.2.2.II a flower where nobody stands": (CLERGY, "Y:t_f$_g->12/#->Y", "t_f$_g->12", "HCC.2.2.II"),
    "HCC.2.2.II a flower at a cathedral": (CLERGY, "Y:t_m$_g->11/#->Y", "t_m$_g->11", "HCC.2.2.II"),
    "HCC.2.2.IV a flower that goes alone": (CLERGY, "Y:t_r10->12/#->Y", "t_r10->12", "HCC.2.2.IV"),
    "HCC.2.3 a card crafted without its point": (CLERGY, f"Y:t_b$_g->2/Zcodeb/#->Y{NEXT}", "Zcodeb", "HCC.2.3"),
    "HCC.2.4 a move that nothing allows": (CLERGY, "Y:w2->5/#->Y", "w2->5", "L4.2"),
    "HCC.2.6.I an attack on a Penitent": (CLERGY, "Y:M#C->Y/$_C->p/XC11/#->Y", "XC11", "HCC.2.6.I"),
    "HCC.2.6.IV a Penitent who removed a piece": (
        CLERGY.replace("/Y$_C->h", ""),
        "Y:#->Y",
        "Yw10->",
        "HCC.2.6.IV",
    ),
    "HCC.5.1.II warriors for no card": (CLERGY, f"Y:2w->11/#->Y{NEXT}", "2w->11", "HCC.5.1.II"),
    "HCC.5.1.II warriors away from a cathedral": (CLERGY, f"Y:M#Y->/2w->6/#->Y{NEXT}", "2w->6", "HCC.5.1.II"),
    "HCC.5.2.II a cathedral for no flower": (CLERGY, f"Y:b->6/#->Y{NEXT}", "b->6", "HCC.5.2.II"),
    "HCC.5.2.III a card for no flower": (CLERGY, f"Y:Zcodeb/++/#->Y{NEXT}", "Zcodeb", "HCC.5.2.III"),
    "HCC.6.1 repenting for no card": (CLERGY, f"Y:$_C->p/#->Y{NEXT}", "$_C->p", "HCC.6.1"),
    "HCC.3.2 a cathedral in a corner": (CLERGY.replace("(b+3w)->11", "(b+3w)->3"), "Y:#->Y", "(b+3w)->3", "HCC.3.2"),
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_what_the_law_forbids_is_told_with_its_rule(name: str) -> None:
    game, lines, action, rule = FORBIDDEN[name]
    found = problems(continued(game, *lines.strip("\n").split("\n")))
    assert (action, rule) in {(one.text, one.rule) for one in found}


def test_what_the_game_allows_at_the_same_place_is_not_told() -> None:
    allowed = {
        "hospitals for a card": (AUTUMN, f"E:F#E->$_m/w8->12/XC12/F#C->/2Cw12->1/#->E\n{A}", "C2"),
        "overwork for a card": (AUTUMN, f"{E}\n{A}\n{V}\nC:2t->5/R#C->/t->5/w->10/#->C{NEXT}", "C4"),
        "four actions with a bird": (
            AUTUMN,
            f"{E}\n{A}\n{V}\nC:2t->5/w->10/XV6/w12->4/w12->4/B#C->/w11->6/#->C{NEXT}",
            "C4",
        ),
        "sympathy under martial law": (AUTUMN, f"{E}\nA:M#A->$/F#$->/t->8/++/#->A\n{V}", "A7"),
    }
    for name, (game, lines, rule) in allowed.items():
        start = len(game.rstrip("\n").split("\n"))
        found = problems(continued(game, *lines.split("\n")))
        assert [one.reason for one in found if one.rule == rule and one.line > start] == [], name


# -- the rule of a finding --------------------------------------------------------------------------------------

CITED = r'"((?:LIZARD|RIVERFOLK|DUCHY|CORVID|HUNDREDS|KEEPERS|MAP|HCC)\.[\w.]+|L\d[\d.]*|[CEAVY]\d{1,2}|[CEAV]\.setup)"'


def test_every_rule_that_a_finding_can_cite_is_explained() -> None:
    cited = spelt_in(Path(rootlog.__file__).parent, CITED)
    by_faction = {f"{word}.evening" for word in ("LIZARD", "RIVERFOLK", "DUCHY", "CORVID", "HUNDREDS", "KEEPERS")}
    by_faction |= {f"{word}.setup" for word in ("LIZARD", "RIVERFOLK", "DUCHY", "CORVID", "C", "E")}
    assert len(cited) > 60
    assert (cited | by_faction) - set(explained()) == set()


def test_what_concerns_the_writing_alone_cites_no_rule() -> None:
    found = continued(AUTUMN, "E:#E/w8 ->7").findings
    assert {one.rule for one in found if one.level in ("syntax", "note")} == {""}


def test_a_finding_that_was_stored_without_a_rule_is_read_on() -> None:
    old = msgspec.json.encode({"level": "slot", "line": 3, "column": 1, "text": "b->4", "reason": "no slot"})
    read = msgspec.json.decode(old, type=ImportFinding)
    assert (read.rule, read.said) == ("", "no slot")
    assert msgspec.structs.replace(read, rule="MAP.slots").said == "no slot [MAP.slots]"
