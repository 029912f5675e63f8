"""Which entries a filter lets through, and which kinds there are."""

from __future__ import annotations

import pytest

from domain.games.heart_of_crown.rules import RULES
from domain.match_events import SeatInfo
from domain.play import Play
from domain.registry import version_of
from replay.errors import BadRequest
from replay.filtering import sieve_of
from replay.filters import Filter, Sieve, kinds_in, verb_of, verified_kinds
from replay.forced import Forced
from replay.meta import EMPTY
from replay.structure import Structure
from tests.tui.archives import annotate, crown_match, open_archive, root_match

ROOT = [
    Play("", "opening"),
    Play("C", "daylight", "build sawmill 6"),
    Play("C", "daylight", "march 1 2->5"),
    Play("E", "decree", "battle 11 C"),
    Play("C", "ambush", "decline"),
    Play("", "battle", "rolled 1 3"),
    Play("C", "hospitals", "hospitals ambush-fox"),
    Play("E", "rootlog", "2w6->11"),
    Play("E", "rootlog", "XC7(2,0)"),
    Play("E", "rootlog", "Zboat"),
    Play("E", "rootlog", "b+6w->1"),
]


def shown(wanted: Filter, plays: list[Play] = ROOT, game: str = "root", gains: tuple[int, ...] = ()) -> list[int]:
    return list(Sieve(wanted, game, gains).versions(plays))


def test_battles_of_root_are_found_in_words_and_in_rootlog_with_all_that_belongs_to_them():
    assert shown(Filter(kinds=("battles",))) == [4, 5, 6, 7, 9]


def test_a_kind_that_the_game_does_not_name_is_the_first_word_of_an_action():
    assert shown(Filter(kinds=("march",))) == [3]
    assert shown(Filter(kinds=("march", "crafts"))) == [3, 10]
    assert shown(Filter(kinds=("take",)), [Play("a", "declared", "Take 3"), Play("a", "declared", "taken")], "x") == [1]


def test_seats_and_kinds_narrow_each_other_and_what_nobody_decided_can_be_left_out():
    assert shown(Filter(seats=("C",), kinds=("battles",))) == [5, 7]
    assert shown(Filter(seats=("C", "E"))) == [2, 3, 4, 5, 7, 8, 9, 10, 11]
    assert shown(Filter(no_automatic=True)) == [2, 3, 4, 5, 7, 8, 9, 10, 11]


def test_points_are_a_kind_of_every_game():
    assert shown(Filter(kinds=("points",)), gains=(3, 8)) == [3, 8]


def test_signs_of_a_notation_are_no_words():
    assert [verb_of(play) for play in ROOT[6:]] == ["hospitals", "", "", "", ""]
    assert verb_of(Play("a", "declared", "2 warriors 3->7")) == ""


def test_kinds_are_counted_those_of_the_game_first():
    found = kinds_in("root", ROOT, (3,))
    assert found[:6] == [("battles", 5), ("moves", 2), ("builds", 2), ("crafts", 1), ("cards", 0), ("points", 1)]
    assert ("march", 1) in found[6:]
    assert kinds_in("pebbles", ROOT[1:3]) == [("build", 1), ("march", 1)]


def test_a_kind_that_the_line_has_not_is_refused_with_the_nearest():
    assert verified_kinds([" Battles"], "root", ROOT, ()) == ("battles",)
    with pytest.raises(BadRequest, match=r'no entries of the kind "batles"; did you mean battles\?'):
        verified_kinds(["batles"], "root", ROOT, ())
    with pytest.raises(BadRequest, match="it has battles, moves"):
        verified_kinds(["zzz"], "root", ROOT, ())


def test_marked_entries_are_those_with_notes_signs_and_forks_that_the_view_may_know(tmp_path):
    with open_archive(tmp_path) as archive:
        match = root_match(archive)
        annotate(match)
        plays = match.plays()
        wanted = Filter(marked=True)
        for seat, versions in (("", [7, 8, 12]), ("E", [7, 8])):
            assert list(sieve_of(wanted, match, match.mainline, plays, (), seat).versions(plays)) == versions


# -- forced -------------------------------------------------------------------------------------------


def test_a_decision_is_forced_if_the_rules_allowed_one_answer(tmp_path):
    with open_archive(tmp_path) as archive:
        match = crown_match(archive)
        plays = match.plays()
        forced = Forced(match.state).upto(plays, len(plays))
        for version in range(2, len(plays) + 1):
            play, table = plays[version - 1], match.cursor("", version - 1).table
            asked = RULES.next(table)
            if play.seat and isinstance(asked, tuple):
                [question] = [one for one in asked if (one.seat, one.asked) == (play.seat, play.asked)]
                is_only = len(RULES.legal(table, question)) == 1 and not question.free
                assert (version in forced) is is_only, play.action


def test_looking_on_finds_the_same_as_looking_at_all_at_once(tmp_path):
    with open_archive(tmp_path) as archive:
        match = crown_match(archive)
        plays = match.plays()
        once, bit_by_bit = Forced(match.state), Forced(match.state)
        for last in range(len(plays) + 1):
            found = bit_by_bit.upto(plays, last)
        assert found == once.upto(plays, len(plays))


def test_without_rules_nothing_is_forced(tmp_path):
    with open_archive(tmp_path) as archive:
        match = root_match(archive)
        assert Forced(match.state).upto(match.plays(), 99) == frozenset()


def test_a_record_that_no_rules_led_to_is_no_reason_to_stop(tmp_path):
    with open_archive(tmp_path) as archive:
        seats = (SeatInfo("alice"), SeatInfo("bob"))
        plays = [(Play("alice", "main", "end main", (), (), 1), EMPTY)] * 3
        match = archive.new_match("heart-of-crown", seats, plays=plays, rules=(version_of(RULES),))
        assert Forced(match.state).upto(match.plays(), 9) == frozenset()


def test_a_line_of_nothing_has_no_kinds():
    assert kinds_in("none", [], Structure([]).gains) == []
