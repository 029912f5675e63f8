from __future__ import annotations

from tui.widgets.spans import Span, cut, padded, plain, rule, spread, text_of, width_of, wrapped


def test_a_line_is_cut_by_cells_and_says_so():
    line = (Span("さくら", "strong"), Span(" bob"))
    assert text_of(cut(line, 20)) == "さくら bob"
    assert text_of(cut(line, 6)) == "さく…"
    assert width_of(cut(line, 8)) <= 8
    assert cut(line, 0) == ()


def test_a_padded_line_has_exactly_the_width():
    for width in range(1, 12):
        assert width_of(padded(plain("さくらさくら"), width)) == width


def test_the_right_part_stands_at_the_right_edge_and_the_left_is_cut():
    line = spread(plain("a long action that does not fit"), plain("+2"), 20)
    assert text_of(line) == "a long action th… +2"
    assert width_of(line) == 20


def test_a_right_part_that_leaves_no_room_is_dropped():
    assert text_of(spread(plain("action"), plain("a very long remark"), 14)).strip() == "action"


def test_a_rule_with_a_title_fills_the_width():
    assert text_of(rule(20, "R5 Eyrie")) == "── R5 Eyrie ────────"
    assert text_of(rule(24, "R5", right="9 VP")) == "── R5 ────────── 9 VP ──"
    assert text_of(rule(6, ascii_only=True)) == "------"


def test_text_is_broken_at_blanks_and_long_words_by_cells():
    assert [text_of(line) for line in wrapped("one two three", 7)] == ["one two", "three"]
    assert [text_of(line) for line in wrapped("さくらさくら", 5)] == ["さく", "らさ", "くら"]
    assert [text_of(line) for line in wrapped("a\n\nb", 5)] == ["a", "", "b"]


def test_what_is_indented_stays_indented_where_it_is_broken():
    lines = [text_of(line) for line in wrapped("ruling\n  may be kept and played", 12)]
    assert lines == ["ruling", "  may be", "  kept and", "  played"]
