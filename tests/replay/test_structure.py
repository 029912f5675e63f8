"""Where turns, rounds and phases begin, and how the points ran."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from domain.changes import AnyChange, Set
from domain.play import Play
from domain.table import Table
from replay.structure import Structure


def line(*entries: dict[str, object]) -> list[Play]:
    return [Play(changes=tuple(Set(name, value) for name, value in entry.items())) for entry in entries]


def test_a_new_round_begins_a_turn_and_the_same_round_again_does_not_begin_a_round() -> None:
    structure = Structure(line({}, {"round": 1, "turn": "C"}, {"turn": "E"}, {"round": 1, "turn": "A"}, {"round": 2}))
    assert structure.starts["round"] == [2, 5]
    assert structure.starts["turn"] == [2, 3, 4, 5]


def test_a_solo_game_has_turns_by_its_rounds() -> None:
    structure = Structure(line({}, {"round": 1}, {}, {"round": 2}))
    assert structure.starts["turn"] == [2, 4]


def test_a_unit_ends_before_the_next_begins_and_the_last_one_with_the_line() -> None:
    structure = Structure(line({}, {"turn": "C"}, {}, {}, {"turn": "E"}, {}))
    assert [structure.last("turn", start) for start in structure.starts["turn"]] == [4, 6]
    assert structure.start("turn", 2) == 5
    assert structure.start("turn", 3) is None
    assert structure.number("turn", 4) == 1


def test_points_that_change_twice_in_one_entry_are_one_gain() -> None:
    entries = [Play(), Play(changes=(Set("C/vp", 4),)), Play(changes=(Set("C/vp", 6), Set("E/vp", 1), Set("C/vp", 5)))]
    structure = Structure(entries)
    assert sorted(structure.gains[3]) == [("C", 1), ("E", 1)]
    assert structure.scores() == {"C": 5, "E": 1}
    assert [structure.score_before("C", version) for version in (1, 2, 3, 4)] == [None, None, 4, 5]


def test_points_that_are_set_to_what_they_were_are_no_gain() -> None:
    entries = [Play(changes=(Set("C/vp", 4),)), Play(changes=(Set("C/vp", 6), Set("C/vp", 4)))]
    assert Structure(entries).gains == {}


changes: st.SearchStrategy[AnyChange] = st.builds(
    Set, st.sampled_from(["turn", "round", "phase", "player-action", "C/vp", "x"]), st.integers(0, 2)
)
plays = st.lists(st.lists(changes, max_size=3).map(lambda some: Play(changes=tuple(some))), max_size=12)


@given(plays, st.integers(0, 12))
def test_growing_by_parts_is_the_same_as_all_at_once(some: list[Play], cut: int) -> None:
    parts = Structure(some[:cut])
    parts.extend(some[cut:])
    whole = Structure(some)
    assert (parts.starts, parts.gains, parts.scores()) == (whole.starts, whole.gains, whole.scores())


@given(plays)
def test_values_are_those_of_the_table(some: list[Play]) -> None:
    structure, table = Structure(some), Table()
    for version, play in enumerate(some, 1):
        table.fold(play.changes)
        for name in ("turn", "round", "phase", "player-action"):
            assert structure.value_at(name, version) == table.value(name)
        assert structure.score_before("C", version + 1) == table.value("C/vp")
