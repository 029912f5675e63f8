from __future__ import annotations

import pytest

from domain.match_events import SeatInfo
from domain.perspective import PUBLIC
from replay.beginning import begin_match
from replay.comparing import align
from replay.errors import NotFound
from replay.meta import EMPTY
from replay.referee import referee_of
from replay.scores import score_series
from tests.tui.archives import act, full_archive, pebbles, strange_match
from tui.screens import score_pane
from tui.screens.eyes import View, band, chair_of, view_text
from tui.screens.finding import Found, HitRow, search
from tui.screens.goto import NoSuchEntry, target
from tui.screens.reading import Reading
from tui.screens.score_pane import score_lines
from tui.widgets.spans import text_of, width_of


@pytest.fixture
def archive(tmp_path):
    with full_archive(tmp_path) as archive:
        yield archive


@pytest.fixture
def match(archive):
    return archive.match(next(row.id for row in archive.matches("game:root").rows))


@pytest.fixture
def reading(match):
    return Reading(match)


# -- where it opens and what it says ------------------------------------------------------------------


def test_a_finished_match_opens_at_its_first_entry_and_a_running_one_at_its_last(archive, reading):
    assert (reading.at, reading.last) == (1, 22)
    assert Reading(pebbles(archive)).at == 7


def test_the_context_names_round_seat_and_phase(reading):
    reading.cursor.goto(8)
    assert reading.context() == "R1 · Eyrie bob · Daylight"
    reading.cursor.goto(1)
    assert reading.context() == "set-up"


def test_the_context_says_that_a_game_is_set_up_and_who_does_it(archive):
    match = begin_match(archive, "root", [SeatInfo("C", "alice"), SeatInfo("E", "bob")]).match
    session = archive.session(match)
    reading = Reading(match)
    assert reading.context() == "set-up"
    referee = referee_of(match.state)
    assert referee is not None
    for play in referee.read("place keep 2", session.cursor.table):
        session.record(play)
    reading = Reading(match)
    assert reading.context() == "set-up · Marquise alice"
    unknown = begin_match(archive, "go", [SeatInfo("B", "alice"), SeatInfo("W", "bob")]).match
    assert Reading(unknown).context() == "", "of a game without rules nobody knows what its beginning is"


def test_the_sentence_says_what_the_entry_did_to_the_board(reading):
    reading.cursor.goto(8)
    said = reading.sentence(reading.board())
    assert said == "#8 bob move 2 warriors 3→7 · 3: E 6→4 · 7: E 0→2, ruler C→E"


def test_the_scene_marks_what_the_entry_touched_and_moved(reading):
    reading.cursor.goto(8)
    scene = reading.scene("", "unicode")
    assert {"clearing/3", "clearing/7"} <= scene.touched
    assert ("clearing/3", "clearing/7") in scene.moves
    assert scene.before["clearing/3"]["warrior:eyrie"] == 6
    assert reading.at == 8


def test_names_of_players_never_act_on_the_terminal(archive):
    reading = Reading(strange_match(archive), at=2)
    said = reading.sentence(reading.board())
    assert "[/red]bob" in said
    assert "\x1b" not in said
    assert reading.seat_title("Z") == "Z ␛[31mred␇"


def test_points_are_drawn_turn_by_turn_with_those_at_hand_and_at_the_end(reading):
    reading.cursor.goto(10)
    lines = [text_of(line) for line in score_lines(reading, 57, ascii_only=False)]
    assert lines == [
        " C   ▁▂▂▂▂▂▂  1→1",
        " E   ▁▁▃▃▃▃█  2→5",
        " A   ▁▁▁▂▂▂▂  0→1",
        " V   ▁▁▁▁▁▁▁  0→0",
    ]
    reading.cursor.goto(22)
    assert [text_of(line).split()[-1] for line in score_lines(reading, 57, ascii_only=True)] == [
        "1->1", "5->5", "1->1", "0->0",
    ]  # fmt: skip


def test_points_are_counted_once_for_a_line_and_not_at_each_step(reading, monkeypatch):
    counted = []

    def counting(plays, *arguments, **how):
        counted.append(len(plays))
        return score_series(plays, *arguments, **how)

    monkeypatch.setattr(score_pane, "score_series", counting)
    for at in (3, 10, 22):
        reading.cursor.goto(at)
        score_lines(reading, 57, ascii_only=False)
    assert counted == [reading.last]
    reading.open_line(reading.line.id)
    score_lines(reading, 57, ascii_only=False)
    assert counted == [reading.last, reading.last]


def test_a_game_without_points_says_so(archive):
    match = archive.new_match("none", [], plays=[(act("a", "one"), EMPTY), (act("b", "two"), EMPTY)])
    assert text_of(score_lines(Reading(match), 40, ascii_only=False)[0]) == " this game keeps no score"


# -- views --------------------------------------------------------------------------------------------


def test_another_view_keeps_the_entry_and_hides_what_its_chair_does_not_see(reading):
    reading.cursor.goto(8)
    reading.look_as(View("E"))
    assert reading.at == 8
    kinds = [reading.table.kind(card) for card in reading.table.stack("C/hand")]
    assert kinds == ["?", "?"]
    reading.look_as(View())
    assert [reading.table.kind(card) for card in reading.table.stack("C/hand")] == ["ambush-fox", "anvil"]


def test_known_now_marks_what_was_learnt_later_with_a_prime(reading):
    reading.cursor.goto(8)
    reading.look_as(View(PUBLIC, is_now=True))
    kinds = [reading.table.kind(card) for card in reading.table.stack("C/hand")]
    assert kinds.count("?") >= 1
    assert all(kind == "?" or kind.endswith("'") for kind in kinds)
    then = reading.cursor.table
    assert [then.kind(card) for card in then.stack("C/hand")] == ["?", "?"]


def test_the_band_names_the_view_counts_hidden_cards_and_fills_the_line(reading):
    reading.look_as(View("E"))
    seats = reading.match.state.seats
    line = band(reading.view, seats, reading.table, 80, ascii_only=False)
    assert text_of(line).startswith("▓▓ SEAT E bob · known THEN ▓▓ 16 cards hidden ▓▓")
    assert width_of(line) == 80
    assert view_text(View(), seats) == ""
    assert view_text(View(PUBLIC, True), seats) == "PUBLIC known NOW"


def test_notes_reach_only_those_they_are_for(match, reading):
    assert [note.text for note in reading.notes_on(12)] == ["For the scribe alone."]
    reading.look_as(View("E"))
    assert reading.notes_on(12) == []
    match.add_note(12, "For E.", author="erin", reach="E")
    assert [note.text for note in reading.notes_on(12)] == ["For E."]


def test_a_view_does_not_find_by_notes_that_it_may_not_read(match):
    line = match.mainline
    assert [hit.version for hit in search(match, [line], "note:scribe", View())] == [12]
    assert list(search(match, [line], "note:scribe", View("E"))) == []
    assert [hit.version for hit in search(match, [line], "tag:turning-point", View("E"))] == [8]


def test_a_chair_is_named_by_seat_by_player_or_as_public(match):
    seats = match.state.seats
    assert [chair_of(name, seats) for name in ("E", "bob", "public", "")] == ["E", "E", "public", ""]
    with pytest.raises(NotFound, match=r"no seat 'zoe'.*E \(bob\)"):
        chair_of("zoe", seats)


# -- lines --------------------------------------------------------------------------------------------


def test_a_fork_is_seen_where_it_parts_and_its_line_shares_what_came_before(match, reading):
    reading.cursor.goto(7)
    fork = reading.forks()[0]
    assert fork.name == "what if ambush"
    reading.open_line(fork.id, 8)
    assert (reading.line_name, reading.at, reading.last) == ("what if ambush", 8, 9)
    assert reading.play.action == "move 2 warriors 3→11"
    assert match.parting(match.mainline, fork.id) == 7
    assert match.parting(fork.id, match.mainline) == 7


def test_undone_entries_are_listed_before_those_that_replaced_them(match):
    match.undo(at=22, reason="not yet", author="erin")
    session = match.archive.session(match)
    session.record(act("E", "score 4"))
    reading = Reading(match, at=22)
    shown = [row for row in reading.folding.rows(0, len(reading.folding)) if row.undone is not None]
    assert [(row.undone.text, row.undone.reason) for row in shown] == [("score 3", "not yet")]


def test_what_others_record_appears_without_moving_the_reader(match, reading):
    reading.cursor.goto(8)
    match.archive.session(match).record(act("A", "craft nothing"))
    assert reading.refresh()
    assert (reading.at, reading.last) == (8, 23)
    assert not reading.refresh()


def test_marked_versions_are_those_with_notes_marks_and_lines(reading):
    assert reading.marked_versions() == [7, 8, 12]


# -- going to -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "version"),
    [("14", 14), ("#14", 14), ("t1", 2), ("t3", 11), ("r2", 16), ("+3", 11), ("-3", 5), ("battle", 9), ("WOOD 5", 17)],
)
def test_a_text_leads_to_an_entry(reading, text, version):
    reading.cursor.goto(8)
    assert target(text, reading) == version


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("99", "no entry 99; the line has 1 to 22"),
        ("t99", "no turn 99; the line has 6"),
        ("-30", "no entry -22"),
        ("dragons", "no entry of this line says 'dragons'"),
        ("", "type a number"),
    ],
)
def test_a_text_that_leads_nowhere_says_why(reading, text, reason):
    reading.cursor.goto(8)
    with pytest.raises(NoSuchEntry, match=reason):
        target(text, reading)


# -- finding and comparing ----------------------------------------------------------------------------


def test_hits_are_walked_from_the_entry_at_hand_and_round_the_ends():
    found = Found("x", [HitRow("main", "main", version, "E", "") for version in (3, 8, 12)])
    assert [found.nearest("main", at, 1) for at in (0, 3, 9, 12)] == [0, 1, 2, 0]
    assert [found.nearest("main", at, -1) for at in (13, 12, 9, 3)] == [2, 1, 1, 2]


def test_an_entry_that_lines_share_is_found_once(match):
    lines = list(match.state.lines)
    versions = [(hit.line_name, hit.version) for hit in search(match, lines, "warriors", View())]
    assert versions == [("main", 8), ("main", 21), ("what if ambush", 8)]


def test_aligned_rows_pair_equal_entries_after_the_fork():
    left = [act("a", text) for text in ("one", "two", "three", "four")]
    right = [act("a", text) for text in ("one", "other", "three", "four", "five")]
    pairs = align(left, right, 1)
    assert [(pair.left, pair.right, pair.sign) for pair in pairs] == [
        (1, 1, " "),
        (2, 2, "≠"),
        (3, 3, " "),
        (4, 4, " "),
        (0, 5, "+"),
    ]
