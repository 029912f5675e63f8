"""The signs of entries: one way to store each, several ways to write it."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from domain.glyphs import BY_NAME, FAMILIES, GLYPHS, NoGlyph, Signs, glyph_of, signs_of


def test_every_sign_is_as_wide_as_its_characters_and_has_a_writing_in_ascii() -> None:
    for glyph in GLYPHS:
        assert cell_len(glyph.sign) == len(glyph.sign)
        assert glyph.ascii.isascii()
        assert glyph.family in FAMILIES


def test_no_two_signs_share_a_name_a_writing_or_a_number() -> None:
    for name in ("name", "sign", "ascii"):
        assert len({getattr(glyph, name) for glyph in GLYPHS}) == len(GLYPHS)
    numbers = [number for glyph in GLYPHS for number in glyph.nags]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("!?", "!?"),
        ("$5", "!?"),
        ("⩲", "slightly-better"),
        ("+=", "slightly-better"),
        ("$14", "slightly-better"),
        ("+-", "winning"),
        ("+−", "winning"),
        ("n", "novelty"),
        ("Novelty", "novelty"),
        ("time trouble", "time-trouble"),
        ("$138", "time-trouble"),
        ("zz", "zugzwang"),
        ("=∞", "compensation"),
    ],
)
def test_a_sign_is_read_by_name_by_writing_and_by_its_number_in_pgn(text: str, name: str) -> None:
    glyph = glyph_of(text)
    assert glyph is not None
    assert glyph.name == name


def test_an_entry_has_one_sign_of_the_move_one_of_the_position_and_many_observations() -> None:
    signs = signs_of(["zugzwang", "+=", "!?", "novelty"])
    assert signs == Signs("!?", ("slightly-better", "novelty", "zugzwang"))
    assert signs.drawn() == "!? ⩲ N ⊙"
    assert signs.drawn("ascii") == "!? += N (.)"
    for two in (["!", "?"], ["=", "oo"]):
        with pytest.raises(NoGlyph, match="an entry has one of these"):
            signs_of(two)
    with pytest.raises(NoGlyph, match="is no glyph"):
        signs_of(["nice"])


def test_later_signs_take_the_place_of_those_of_their_family() -> None:
    first = signs_of(["!", "=", "novelty"])
    assert first.with_(signs_of(["??", "zugzwang"])) == Signs("??", ("equal", "novelty", "zugzwang"))
    assert first.with_(signs_of(["losing"])) == Signs("!", ("losing", "novelty"))


def test_a_sign_of_a_later_version_is_shown_by_its_name() -> None:
    assert Signs("", ("equal", "tempo")).drawn() == "= tempo"
    assert "tempo" not in BY_NAME
