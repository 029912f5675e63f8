"""How Root is laid out where no map is drawn: every seat has what its faction has."""

from __future__ import annotations

import pytest

from domain.games.root import places
from domain.games.root.layout import board


def titles(letter: str) -> dict[str, str]:
    """The rows of a seat: their titles, with the places that they show."""
    region = next(region for region in board("C", ["C", "E", "A", "V", "Y"]).regions if region.seat == letter)
    return {row.label: row.place for row in region.rows}


@pytest.mark.parametrize(
    ("letter", "title", "place"),
    [
        ("A", "Supporters", "A/supporters"),
        ("A", "Officers", "A/board"),
        ("E", "Decree: battle", places.decree("E", "battle")),
        ("E", "Leader", "E/leader"),
        ("V", "Satchel", "V/satchel"),
        ("Y", "Bag", "Y/bag"),
        ("C", "Supply", "C/supply"),
    ],
)
def test_a_seat_shows_what_its_faction_has(letter, title, place):
    assert titles(letter)[title] == place


def test_nobody_else_has_supporters_or_a_decree():
    assert not {"Supporters", "Decree: battle", "Bag"} & set(titles("C"))
    assert {"Points", "Hand", "Play area"} <= set(titles("C"))
