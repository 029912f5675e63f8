"""A timeline that grows at its end is the same as one made of all of it."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.play import Play
from replay.structure import Structure
from replay.timeline import Timeline
from tests.tui.archives import root_opening, root_plays
from tui.screens.folding import ZOOMS, Folding


def judged() -> list[Play]:
    """A game by rules: what ends a turn begins the next one, sometimes with a phase of its own right after it."""
    turn, phase = (lambda seat: Set("turn", seat)), (lambda name: Set("phase", name))
    return [
        Play("", "opening", "", (turn("a"), Set("round", 1), phase("first")), (), 1),
        Play("a", "main", "go", (Set("action", 1), Set("action-in-turn", 1)), (), 1),
        Play("a", "x", "more", (), (), 1),
        Play("a", "main", "end", (phase("second"),), (), 1),
        Play("a", "second", "end", (turn("b"), phase("first")), (), 1),
        Play("b", "declared", "skip", (phase("second"), turn("a"))),
        Play("b", "main", "end", (turn("a"), Set("round", 2)), (), 1),
        Play("a", "declared", "go", (phase("first"),)),
        Play("a", "main", "go", (Set("action", 2), Set("action-in-turn", 1)), (), 1),
        Play("a", "main", "end", (), (), 1),
    ]


GAMES = {"declared": [root_opening(), *root_plays()], "judged": judged()}


@pytest.mark.parametrize("plays", list(GAMES.values()), ids=list(GAMES))
@pytest.mark.parametrize("zoom", ZOOMS)
def test_rows_are_the_same_after_each_event_however_near_one_looks(plays, zoom):
    grown = [plays[0]]
    timeline = Timeline(grown)
    folding = Folding(timeline)
    folding.look_from(zoom)
    for play in plays[1:]:
        grown.append(play)
        timeline.extend(())
        folding.extended()
        fresh = Folding(Timeline(list(grown)))
        fresh.look_from(zoom)
        assert folding.rows(0, len(folding)) == fresh.rows(0, len(fresh))
        assert [folding.index_of(v) for v in range(len(grown) + 1)] == [
            fresh.index_of(v) for v in range(len(grown) + 1)
        ]
        assert timeline.turn_rows == fresh.timeline.turn_rows


@pytest.mark.parametrize("plays", list(GAMES.values()), ids=list(GAMES))
def test_every_entry_is_hidden_by_one_row_or_is_one(plays):
    timeline = Timeline(plays)
    for zoom in ZOOMS:
        folding = Folding(timeline)
        folding.look_from(zoom)
        rows = folding.rows(0, len(folding))
        assert len(timeline) == len(rows) + sum(row.hidden for row in rows)


def test_rows_of_player_actions_are_those_that_begin_one_and_those_that_belong_to_none():
    plays = judged()
    structure = Structure(plays)
    folding = Folding(Timeline(plays))
    folding.look_from("action")
    shown = [row.row.version for row in folding.rows(0, len(folding)) if row.row.kind == "event"]
    assert shown
    assert all(structure.action_of(version) in (0, version) for version in shown)
    assert 3 not in shown
