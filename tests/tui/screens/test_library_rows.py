"""Rows of the Library: where the room is small, names go before points do."""

from __future__ import annotations

import pytest

from tui.screens.library_rows import fitted

PLAYERS = ("Player one", "Bernadette", "Alexandra", "Vincent", "Playmate", "Olivia")
PARTS = [
    (seat, name, f" {points}") for seat, name, points in zip("CEAVLO", PLAYERS, (30, 17, 12, 22, 15, 9), strict=True)
]


@pytest.mark.parametrize("width", range(40, 110, 5))
def test_the_points_of_every_seat_are_told_before_its_name(width):
    text = fitted(" · ", PARTS, width)
    assert len(text) <= width
    told = [part.split() for part in text.split(" · ")]
    assert [(words[0], words[-1]) for words in told] == [(seat, points.strip()) for seat, _, points in PARTS]


def test_the_last_names_are_left_out_before_the_first_ones():
    assert fitted(" · ", PARTS, 60) == "C Pla. 30 · E Ber. 17 · A Ale. 12 · V Vin. 22 · L 15 · O 9"


def test_where_there_is_room_every_name_is_whole():
    text = fitted(" · ", PARTS, 200)
    assert all(name in text for name in PLAYERS)
    assert fitted(" · ", PARTS, 0) == text


def test_what_does_not_fit_at_all_ends_in_one_full_stop():
    text = fitted(" · ", PARTS, 28)
    assert text.startswith("C 30 · E 17 · A 12 · V 22")
    assert text.endswith(".")
    assert not text.endswith((" .", "..", "·."))
