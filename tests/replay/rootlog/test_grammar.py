"""Actions: text to data and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.formats.rootlog import actions as a
from replay.formats.rootlog import format_action
from replay.formats.rootlog.grammar import read_action
from replay.formats.rootlog.scan import UnreadableError
from replay.formats.rootlog.vocabulary import alphabet
from tests.replay.rootlog.strategies import CALM, any_action

FORMS = {
    # defaults of a move (4.2)
    "#->O": a.Move((a.Term(a.Card()),), (a.Hand("O"),)),
    "M#C->": a.Move((a.Term(a.Card("M"), 1, a.Hand("C")),)),
    "#V->C": a.Move((a.Term(a.Card(), 1, a.Hand("V")),), (a.Hand("C"),)),
    "3#A->$": a.Move((a.Term(a.Card(), 3, a.Hand("A")),), (a.Board(),)),
    "2F#$->": a.Move((a.Term(a.Card("F"), 2, a.Board()),)),
    "#sabo$->": a.Move((a.Term(a.Card("", "sabo"), 1, a.Board()),)),
    "#coffinE$->": a.Move((a.Term(a.Card("", "coffin"), 1, a.Board("E")),)),
    "w->5": a.Move((a.Term(a.Piece("w")),), (a.Clearing(5),)),
    "2w5->8": a.Move((a.Term(a.Piece("w"), 2, a.Clearing(5)),), (a.Clearing(8),)),
    "Cw5->": a.Move((a.Term(a.Piece("w", "", "C"), 1, a.Clearing(5)),)),
    "2Ow$->": a.Move((a.Term(a.Piece("w", "", "O"), 2, a.Board()),)),
    "p->10_11_12": a.Move((a.Term(a.Piece("p")),), (a.Forest((10, 11, 12)),)),
    # the same letters in different places (6.3)
    "%tt->s+e": a.Move((a.Term(a.Item("t"), 1, a.ItemSpot("t")),), (a.ItemSpot("s"), a.ItemSpot("", "e"))),
    "%rde->s": a.Move((a.Term(a.Item("r"), 1, a.ItemSpot("d", "e")),), (a.ItemSpot("s"),)),
    "%r->r": a.Move((a.Term(a.Item("r")),), (a.ItemSpot("", "r"),)),
    "R#E->$_r": a.Move((a.Term(a.Card("R"), 1, a.Hand("E")),), (a.Column("r"),)),
    "b_r->4": a.Move((a.Term(a.Piece("b", "r")),), (a.Clearing(4),)),
    "$_r->3": a.Price(("r",), 3),
    "$_f->2": a.Funds(2),
    "t_f->1_5_9": a.Move((a.Term(a.Piece("t", "f")),), (a.Forest((1, 5, 9)),)),
    "(3w+f)11->1": a.Move(
        (a.Group((a.Term(a.Piece("w"), 3), a.Term(a.Piece("f"))), a.Clearing(11)),), (a.Clearing(1),)
    ),
    # groups anywhere (4.3)
    "(5w)1->12": a.Move((a.Group((a.Term(a.Piece("w"), 5),), a.Clearing(1)),), (a.Clearing(12),)),
    "(2F+B)#$->": a.Move((a.SuitGroup(((2, "F"), (1, "B")), "", a.Board()),)),
    "w1+(2w+t)3->": a.Move(
        (
            a.Term(a.Piece("w"), 1, a.Clearing(1)),
            a.Group((a.Term(a.Piece("w"), 2), a.Term(a.Piece("t"))), a.Clearing(3)),
        )
    ),
    "(2%c+%h)V$->d+e": a.Move(
        (a.Group((a.Term(a.Item("c"), 2), a.Term(a.Item("h"))), a.Board("V")),),
        (a.ItemSpot("d"), a.ItemSpot("", "e")),
    ),
    "(2R#+2Aw)A$->": a.Move((a.Group((a.Term(a.Card("R"), 2), a.Term(a.Piece("w", "", "A"), 2)), a.Board("A")),)),
    # battles (4.4)
    "XE8": a.Battle("E", 8),
    "CXO12": a.Battle("O", 12, "C"),
    "XA3B@R@": a.Battle("A", 3, "", ("B", "R")),
    "XC4(3,0)": a.Battle("C", 4, rolls=(3, 0)),
    "h_OXD4": a.Battle("D", 4, "h_O"),
    # points, crafts, faction forms (4.5 to 4.8)
    "++": a.Points(1),
    "A++2": a.Points(2, "A"),
    "--5": a.Points(-5, lost=True),
    "++->E$": a.Marker("E"),
    "Z%s": a.Craft("s"),
    "Zfpart": a.Craft("", "fpart"),
    "^A": a.Reveal((), "", "A"),
    "V^O": a.Reveal((), "V", "O"),
    "F#^P": a.Reveal((a.Term(a.Card("F")),), "", "P"),
    "$_->": a.Purge(),
    "$_->3": a.Price(("",), 3),
    "$_ho->F": a.Outcast("F", True),
    "$_O+$_C->h": a.Relation((("", "O"), ("", "C")), "h"),
    "V$_E->h": a.Relation((("V", "E"),), "h"),
    "?Pt_e5": a.Expose("e", 5),
    "Pt6^t_r": a.Flip(a.Piece("t", "", "P"), a.Clearing(6), "r"),
    "t3^t_2_j": a.Flip(a.Piece("t"), a.Clearing(3), "2_j"),
    "t_t10^2": a.Flip(a.Piece("t", "t"), a.Clearing(10), "2"),
    "t4<->t9": a.Trick(4, 9),
    "5_9->": a.OpenPath(5, 9),
    "h_E->A$4": a.Move((a.Term(a.Hireling("E")),), (a.Board("A", 4),)),
    "F#errandQ->$": a.Move((a.Term(a.Card("F", "errand"), 1, a.Quests()),), (a.Board(),)),
    "F#@*->P": a.Move((a.Term(a.Card("F", "@"), 1, a.Discard()),), (a.Hand("P"),)),
    "b_f_j->12": a.Move((a.Term(a.Piece("b", "f_j")),), (a.Clearing(12),)),
}


@pytest.mark.parametrize(("text", "action"), FORMS.items(), ids=list(FORMS))
def test_a_form_says_what_the_notation_says_and_is_written_alike(text: str, action: a.Action) -> None:
    assert read_action(text).action == action
    assert format_action(action) == text


@CALM
@given(any_action)
def test_reading_what_was_written_gives_the_same_action(action: a.Action) -> None:
    assert read_action(format_action(action)).action == action


@CALM
@given(st.text(alphabet="CEAwbtp#%$_->+^X()0123456789frsedZ@?", max_size=24))
def test_any_text_is_an_action_or_refused_with_a_position_in_it(text: str) -> None:
    refused: UnreadableError | None = None
    try:
        action = read_action(text).action
    except UnreadableError as error:
        refused = error
    if refused is None:
        assert read_action(format_action(action)).action == action
    else:
        assert 0 <= refused.position <= len(text)
        assert refused.reason


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("#leagueofadventurousmice$->", "#league$->"),
        ("Zsaboteurs", "Zsabo"),
        ("?Pt3^t_e", "?Pt_e3"),
        ("($_h+$_m)->2", "$_h+$_m->2"),
        ("1w5->8", "w5->8"),
        ("%eds->s", None),
        ("p->12_10_11", "p->10_11_12"),
    ],
)
def test_other_spellings_are_written_in_the_canonical_one(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(UnreadableError):
            read_action(text)
    else:
        assert format_action(read_action(text).action) == canonical


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [("XP8Ba", "XP8B@", "2.3"), ("(5w+r)1->12", "(5w+f)1->12", "2.8"), ("w1+r1->11", "w1+f1->11", "2.8")],
)
def test_forms_of_older_versions_are_converted_with_a_note(old: str, new: str, word: str) -> None:
    read = read_action(old)
    assert format_action(read.action) == new
    assert word in read.notes[0]


@pytest.mark.parametrize(
    ("text", "position", "reason"),
    [
        ("w->13", 3, "no clearing 13"),
        ("w 3->5", 1, "no spaces"),
        ("XE8(4,0)", 4, "0 to 3"),
        ("%q->e", 1, "no item"),
        ("0w->3", 0, "nothing cannot move"),
        ("w->5/", 4, "complete"),
        ("$_x->3", 2, "nothing of that name"),
        ("w->" + "9" * 5000, 3, "size"),
        ("", 0, "missing"),
    ],
)
def test_an_unreadable_action_says_where_and_why(text: str, position: int, reason: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        read_action(text)
    assert caught.value.position == position
    assert reason in caught.value.reason


def test_letters_of_the_draft_have_to_be_asked_for() -> None:
    with pytest.raises(UnreadableError):
        read_action("Tw5->")
    assert read_action("Tw5->", alphabet(draft=True)).action == a.Move(
        (a.Term(a.Piece("w", "", "T"), 1, a.Clearing(5)),)
    )
    with pytest.raises(UnreadableError):
        read_action("t_p2^", alphabet(draft=True))
