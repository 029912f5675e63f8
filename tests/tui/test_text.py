"""Text from data reaches the screen harmless and no wider than its room."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tui.text import cells, clean, cut, pad

ANY_TEXT = st.text(st.characters(codec=None), max_size=40)


@given(ANY_TEXT)
def test_clean_text_acts_on_no_terminal(text):
    for sign in clean(text):
        assert unicodedata.category(sign) not in ("Cc", "Cf", "Cs", "Zl", "Zp")


@given(ANY_TEXT)
def test_clean_text_can_be_sent_as_utf_8(text):
    clean(text).encode("utf-8")


@given(ANY_TEXT)
def test_cleaning_twice_changes_nothing_more(text):
    assert clean(clean(text)) == clean(text)


@given(ANY_TEXT)
def test_clean_text_is_as_wide_as_its_signs_together(text):
    shown = clean(text)
    assert cells(shown) == sum(cells(sign) for sign in shown)


@given(ANY_TEXT, st.integers(-3, 50))
def test_a_cut_is_never_wider_than_asked(text, width):
    shown = cut(text, width)
    assert cells(shown) <= max(0, width)
    assert shown == clean(shown)


@given(ANY_TEXT, st.integers(0, 50))
def test_a_pad_is_exactly_as_wide_as_asked(text, width):
    assert cells(pad(text, width)) == width


@given(st.text(st.characters(categories=("L", "N", "P", "S")), max_size=20))
def test_what_fits_is_not_cut(text):
    assert cut(text, cells(clean(text))) == clean(text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("bob\x1b[2J", "bob␛[2J"),
        ("two\nlines\tand tabs\r", "two␊lines␉and tabs␍"),
        ("abc\u202egpj", "abc<202e>gpj"),
        ("zero\u200bwidth", "zero<200b>width"),
        ("\x7f\x9b", "␡<009b>"),
        ("\ud800", "<d800>"),
        ("[/red]", "[/red]"),
        ("さくら", "さくら"),
        ("a\u3000b\u00a0c", "a b c"),
        ("e\u0301", "e\u0301"),
        ("\u0301e", "<0301>e"),
        ("e\u0301\u0302\u0303", "e\u0301\u0302<0303>"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_what_would_steer_or_hide_becomes_visible(text, shown):
    assert clean(text) == shown


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Kung Fu Master", 14, "Kung Fu Master"),
        ("Kung Fu Master", 13, "Kung Fu."),
        ("Kung Fu Master", 8, "Kung Fu."),
        ("Prior Investment", 12, "Prior Inves."),
        ("Lulunasaika", 6, "Lulun."),
        ("さくらもち", 6, "さく."),
        ("さくらもち", 5, "さく."),
        ("ab", 1, "."),
        ("ab", 0, ""),
    ],
)
def test_names_are_cut_at_a_word_or_by_cells(text, width, shown):
    assert cut(text, width) == shown


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("map, deck, rules, draft", 16, "map, deck."), ("A 12 · V 30", 7, "A 12."), ("Ann. Playmate", 6, "Ann.")],
)
def test_a_cut_list_does_not_end_with_what_parts_its_members(text, width, shown):
    assert cut(text, width) == shown
