"""The rows of a line: headers above the events that begin a turn or a phase."""

from __future__ import annotations

import pytest

from domain.changes import Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.meta import EMPTY
from replay.structure import Structure
from replay.timeline import Timeline, TimelineRow


def a_line() -> list[Play]:
    return [
        Play(asked="opening", changes=(Set("C/vp", 0), Set("E/vp", 0))),
        Play("C", "turn", "w->3", (Set("round", 1), Set("turn", "C"), Set("phase", "birdsong"))),
        Play("C", "turn", "++2", (Set("phase", "daylight"), Set("C/vp", 2))),
        Play("E", "turn", "2w5->8", (Set("turn", "E"),)),
        Play("C", "turn", "++", (Set("round", 2), Set("turn", "C"), Set("C/vp", 3))),
    ]


def said(row: TimelineRow) -> str:
    match row.kind:
        case "turn":
            return f"R{row.round} {row.seat} {row.score}"
        case "phase":
            return f"<{row.text}>"
        case _:
            return f"{row.version} {row.text}"


def test_headers_stand_above_the_events_that_begin_a_turn_or_a_phase() -> None:
    timeline = Timeline(a_line())
    assert [said(row) for row in timeline.rows(0, 99)] == [
        "1 opening",
        "R1 C 0",
        "<birdsong>",
        "2 w->3",
        "<daylight>",
        "3 ++2",
        "R1 E 0",
        "4 2w5->8",
        "R2 C 2",
        "5 ++",
    ]
    assert len(timeline) == 10


def judged() -> list[Play]:
    """Two turns as rules record them: what ends one leads to the next."""
    return [
        Play("", "setup", "setup", (Set("round", 1), Set("turn", "a"), Set("phase", "main")), (), 1),
        Play("a", "main", "play city", (Set("coin", 1),), (), 1),
        Play("a", "main", "end main", (Set("phase", "second"),), (), 1),
        Play("a", "second", "end turn", (Set("phase", "cleanup"),), (), 1),
        Play("", "draw", "drew city", (Set("turn", "b"), Set("phase", "main")), (), 1),
        Play("b", "main", "end main", (Set("phase", "second"),), (), 1),
    ]


def test_what_ends_a_turn_stands_above_the_header_of_the_next_one() -> None:
    rows = Timeline(judged()).rows(0, 99)
    assert [said(row) for row in rows] == [
        "1 setup",
        "R1 a None",
        "<main>",
        "2 play city",
        "3 end main",
        "<second>",
        "4 end turn",
        "<cleanup>",
        "5 drew city",
        "R1 b None",
        "<main>",
        "6 end main",
        "<second>",
    ]
    assert [(row.version, row.last) for row in rows if row.kind == "turn"] == [(2, 5), (6, 6)]
    assert [(row.version, row.last) for row in rows if row.kind == "phase"] == [(2, 3), (4, 4), (5, 5), (6, 6), (6, 6)]


@pytest.mark.parametrize("plays", [a_line(), judged()])
def test_every_window_is_a_part_of_the_whole(plays: list[Play]) -> None:
    timeline = Timeline(plays)
    whole = timeline.rows(0, len(timeline))
    for start in range(len(whole)):
        for stop in range(start, len(whole) + 1):
            assert timeline.rows(start, stop) == whole[start:stop]


@pytest.mark.parametrize("plays", [a_line(), judged()])
def test_the_row_of_an_event_shows_that_event(plays: list[Play]) -> None:
    timeline = Timeline(plays)
    for version in range(1, len(plays) + 1):
        row = timeline.row(timeline.row_of(version))
        assert (row.kind, row.version) == ("event", version)
    assert Timeline(a_line()).row(1).version == 2


def test_points_gained_are_told_on_their_event() -> None:
    timeline = Timeline(a_line())
    assert timeline.row(timeline.row_of(3)).gain == (("C", 2),)
    assert timeline.row(timeline.row_of(5)).gain == (("C", 1),)
    assert timeline.row(timeline.row_of(1)).gain == ()


def test_a_header_tells_where_its_turn_or_phase_ends() -> None:
    timeline = Timeline(a_line())
    assert [(row.kind, row.version, row.last) for row in timeline.rows(0, 99) if row.kind != "event"] == [
        ("turn", 2, 3),
        ("phase", 2, 2),
        ("phase", 3, 3),
        ("turn", 4, 4),
        ("turn", 5, 5),
    ]


def test_notes_forks_and_rulings_are_marked_on_every_line_that_shares_the_event(archive: Archive) -> None:
    match = archive.new_match("none", [SeatInfo("C"), SeatInfo("E")], plays=[(play, EMPTY) for play in a_line()])
    fork = match.fork("", 4)
    match.add_note(3, "why?", glyph="?!", author="carol")
    match.add_note(3, "for the scribe", reach="scribe")
    match.rule(3, "the roll stands", author="dave")
    for line in (match.mainline, fork):
        timeline = Timeline(match.plays(line), match.metas(line), match, line, {4})
        row = timeline.row(timeline.row_of(3))
        assert (row.notes, row.glyph, row.marks) == (2, "?!", "§")
        row = timeline.row(timeline.row_of(4))
        assert (row.forks, row.marks) == (1, "*")
    seen = Timeline(match.plays(), (), match, match.mainline, seat="C")
    assert seen.row(seen.row_of(3)).notes == 1


def actions() -> list[Play]:
    """Two Player Actions, the second by a conditional ability, then one of the Second Phase, and the next turn."""
    return [
        Play(asked="opening", changes=(Set("turn", "C"), Set("coin", 0), Set("action-in-turn", 0))),
        Play("C", "main", "play peddler", (Set("action", 1), Set("action-in-turn", 1), Set("coin", 2))),
        Play("C", "acquire", "acquire city"),
        Play("C", "acquire", "acquire duke"),
        Play("C", "window", "use prior-investment", (Set("action", 2), Set("action-in-turn", 2))),
        Play("C", "window", "decline"),
        Play("C", "main", "keep peddler on city"),
        Play("C", "main", "end main", (Set("phase", "second"),)),
        Play("C", "second", "buy city", (Set("action", 3), Set("action-in-turn", 3), Set("coin", 1))),
        Play("C", "second", "end turn", (Set("turn", "E"), Set("coin", 0), Set("action-in-turn", 0))),
        Play("", "shuffle", "shuffled"),
    ]


def bracketed(timeline: Timeline) -> list[str]:
    rows = [row for row in timeline.rows(0, 99) if row.kind == "event"]
    return [f"{row.action or row.bracket}{f' {row.spent:+d}' if row.spent else ''}" for row in rows]


def test_the_entries_of_a_player_action_stand_under_its_number_in_the_turn() -> None:
    assert bracketed(Timeline(actions())) == ["", "1 +2", "│", "└", "2*", "└", "", "", "3 -1", "", ""]


def test_player_actions_are_found_alike_when_entries_come_one_by_one() -> None:
    plays = actions()
    timeline = Timeline(plays)
    timeline.structure = Structure(plays[:1])
    for play in plays[1:]:
        timeline.structure.extend([play])
    assert bracketed(timeline) == bracketed(Timeline(plays))


def test_a_player_action_can_be_walked_to() -> None:
    structure = Structure(actions())
    assert structure.starts["player_action"] == [2, 5, 9]
    assert [structure.action_of(version) for version in (1, 4, 6, 7, 11)] == [0, 2, 5, 0, 0]


def test_an_event_that_rests_on_an_assumed_figure_has_a_sign_and_is_no_event_to_stop_at() -> None:
    plays = [
        Play("", "", "", (Set("turn", "alice"),), (), 1),
        Play("alice", "pay", "pay 2", (Set("assumed/costs", 1),), (), 1),
        Play("alice", "pay", "pay 2", (Set("costs", 1),), (), 1),
    ]
    timeline = Timeline(plays)
    rows = [row for row in timeline.rows(0, 99) if row.kind == "event"]
    assert [row.marks for row in rows] == ["", "≈", ""]
    assert not timeline.is_marked(2)
