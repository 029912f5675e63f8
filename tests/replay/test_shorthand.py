"""Dice and bags typed as people type them at the table."""

from __future__ import annotations

import pytest

from domain.changes import MovePieces
from domain.decision import Bag, Chance, Dice, Draw
from domain.errors import Ambiguous
from domain.table import Table
from replay.errors import Refused
from replay.session import Session
from replay.shorthand import written_out
from tests.replay.root_positions import CLERGY, root_match

DICE = Chance("roll", "two dice", "L4.3.3", Dice(2, 4, 0))


def bag(*kinds: str) -> Table:
    table = Table()
    for kind in kinds:
        table.apply(MovePieces(kind, 2, "", "Y/bag"))
    return table


FLOWERS = tuple(f"flower-{suit}:clergy" for suit in ("fox", "rabbit", "mouse", "bird"))


@pytest.mark.parametrize("typed", ["3 1", "31", "3,1", " 3  1 "])
def test_dice_are_typed_by_their_faces(typed):
    assert written_out(DICE, typed, Table()) == "rolled 3 1"


def test_dice_with_large_faces_are_typed_apart():
    asked = Chance("roll", "two dice", "1", Dice(2, 12))
    assert written_out(asked, "11 2", Table()) == "rolled 11 2"
    assert written_out(asked, "11", Table()) == "rolled 11"


@pytest.mark.parametrize("typed", ["rolled 3 1", "ambush ambush-fox", "", "three one"])
def test_what_is_no_short_outcome_stays_as_it_was_typed(typed):
    assert written_out(DICE, typed, Table()) == typed
    drawing = Chance("draw", "draws 1", "1", Draw("deck", "C/hand"))
    assert written_out(drawing, typed, Table()) == typed


@pytest.mark.parametrize("typed", ["fox mouse", "F M", "drew f m", "flower-fox:clergy m"])
def test_flowers_are_typed_by_their_suits(typed):
    asked = Chance("flower", "draws 2 flowers", "HCC.6.2", Bag("Y/bag", 2))
    assert written_out(asked, typed, bag(*FLOWERS)) == "drew flower-fox:clergy flower-mouse:clergy"


def test_a_beginning_that_fits_several_pieces_is_asked_back():
    asked = Chance("flower", "draws a flower", "HCC.6.2", Bag("Y/bag"))
    with pytest.raises(Ambiguous, match="torch or tea"):
        written_out(asked, "t", bag("torch", "tea", "boot"))


def test_a_judged_match_records_a_flower_by_its_first_letter(archive):
    session = Session(root_match(archive, CLERGY))
    assert [play.action for play in session.read("f")] == ["drew flower-fox:clergy"]
    with pytest.raises(Refused):
        session.read("x")


def test_a_judged_match_records_dice_by_their_faces(archive):
    session = Session(root_match(archive))
    for text in ("battle 12 E", "decline"):
        session.record_all(session.read(text))
    assert [play.action for play in session.read("21")] == ["rolled 2 1"]
    with pytest.raises(Refused, match="a die shows 0 to 3"):
        session.read("41")
