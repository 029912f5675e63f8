"""Points over time: by turn, by entry, from values or from the rules."""

from __future__ import annotations

from domain.changes import Set
from domain.decision import Score
from domain.play import Play
from replay.comparing_text import highest, sparkline
from replay.scores import score_series, thinned
from replay.structure import Structure
from tests.tui.archives import root_opening, root_plays, simple_plays


def series(plays, **how):
    return score_series(plays, Structure(plays), **how)


def test_points_are_told_at_the_end_of_each_turn_and_of_the_line():
    plays = [root_opening(), *root_plays()]
    found = series(plays)
    assert found.at == (1, 5, 10, 12, 15, 19, 22)
    assert found.points["E"] == (0, 0, 2, 2, 2, 2, 5)
    assert found.points["C"] == (0, 1, 1, 1, 1, 1, 1)


def test_with_rules_what_ends_a_turn_belongs_to_it():
    plays = [
        Play("", "opening", "", (Set("turn", "a"), Set("a/vp", 0))),
        Play("a", "main", "end", (Set("a/vp", 3), Set("turn", "b")), (), 1),
        Play("b", "main", "end", (Set("b/vp", 1), Set("turn", "a")), (), 1),
        Play("a", "main", "end", (), (), 1),
    ]
    found = series(plays)
    assert found.at == (2, 3, 4)
    assert found.points == {"a": (3, 3, 3), "b": (None, 1, 1)}


def test_points_after_each_entry():
    found = series(simple_plays(4), per="entry")
    assert found.at == (1, 2, 3, 4)
    assert found.points == {"bob": (0, 0, 2, 2), "carol": (None, 1, 1, 3)}


def test_of_many_turns_some_are_taken_the_last_among_them():
    plays = simple_plays(100)
    found = series(plays, most=10)
    assert len(found.at) == 10
    assert found.at[-1] == 100
    assert found.points["carol"][-1] == 99


def test_rules_count_where_the_record_has_no_points():
    plays = [Play("a", "x", "", (Set("turn", "a"), Set("coins", 2))), Play("b", "x", "", (Set("turn", "b"),))]

    def scorer(table):
        return [Score("a", table.value("coins"))]

    assert series(plays, scorer=scorer).points == {"a": (2, 2)}


def test_a_game_that_keeps_no_points_has_no_curve():
    assert not series([Play("a", "x", "one"), Play("b", "x", "two")])
    assert not series([])


def test_a_series_ends_where_it_is_cut():
    found = series(simple_plays(6)).upto(3)
    assert found.at[-1] <= 3
    assert all(len(points) == len(found.at) for points in found.points.values())


def test_curves_are_drawn_from_the_lowest_to_the_highest_sign():
    assert sparkline([None, 0, 5, 10, -3], 10) == " ▁▄█▁"
    assert sparkline([0, 0], 0, "._#") == ".."
    assert highest(series(simple_plays(6)), series([])) == 5
    assert list(thinned(range(100), 4)) == [24, 49, 74, 99]
