"""The one edit that would repair an unreadable action."""

from __future__ import annotations

import pytest

from replay.formats.rootlog import parse
from replay.formats.rootlog.repair import suggest
from replay.formats.rootlog.vocabulary import OFFICIAL
from tests.replay.rootlog.games import LAKE
from tests.replay.rootlog.playing import continued

SLIPS = {
    "#A": "#->A",
    "2#L": "2#->L",
    "t^3->t_s": "t3^t_s",
    "$_d->s+r": "%_d->s+r",
    "r_b+w->7": "b_r+w->7",
    "R^": "R#^",
    "CB#->": "B#C->",
    "w 3->5": "w3->5",
    "w3>5": "w3->5",
    "2w1-5": "2w1->5",
    "w1→5": "w1->5",
    "++->E": "++->E$",
    "cw5->": "Cw5->",
    "(2w+b_s4->": "(2w+b_s)4->",
    "(2F+M)->": "(2F+M)#->",
    "Zh": "Z%h",
    "zsabo": "Zsabo",
    "#C->*": "#C->",
    "w3": "w3->",
    "xE5": "XE5",
    "w5->>6": "w5->6",
    "ww5->6": "w5->6",
}


@pytest.mark.parametrize(("slip", "meant"), SLIPS.items(), ids=list(SLIPS))
def test_a_slip_that_recorders_make_is_recognised(slip: str, meant: str) -> None:
    (finding,) = parse(f"C: x\nC:{slip}").findings
    assert (finding.level, finding.suggestion) == ("syntax", meant)


@pytest.mark.parametrize("text", ["who knows", "w->13", "?", "1_2_3_4", "a" * 500])
def test_nothing_is_suggested_where_nothing_is_near(text: str) -> None:
    assert suggest(text, OFFICIAL) is None


def test_an_item_without_a_letter_is_guessed_from_what_can_be_exhausted() -> None:
    imported = continued(LAKE, "C:t->9+12/#->C", "E:#->E", "V:%->e/#->V")
    finding = next(one for one in imported.findings if one.text == "%->e")
    assert finding.level == "syntax"
    # The torch lies exhausted, the hammer damaged; the boot is the first of those that are ready.
    assert finding.suggestion == "%f->e"


def test_guessing_stops_in_a_file_that_is_something_else() -> None:
    document = parse("C: x\n" + "C:#A\n" * 300)
    assert document.findings[0].suggestion == "#->A"
    assert document.findings[-1].suggestion is None
