"""A match as far as it was read."""

from __future__ import annotations

import pytest

from domain.match_events import ImportFinding, SourceImported
from replay.errors import BadRequest
from replay.exporter import as_json, export, text_log
from replay.find import find
from replay.rulings import rulings
from replay.scores import score_series
from replay.tree import tree_rows
from replay.unspoilt import NOT_TOLD, Reached, UnspoiltMatch, unspoilt_row
from tests.tui.archives import act, annotate, open_archive, root_match


@pytest.fixture
def whole(tmp_path):
    with open_archive(tmp_path) as archive:
        match = root_match(archive)
        annotate(match)
        match.rule(12, "stands", author="judy")
        match.add_note(5, "they never recover from this", upto=20, author="bob")
        yield match


@pytest.fixture
def match(whole):
    match = UnspoiltMatch(whole, Reached())
    match.come_to(match.mainline, 6)
    return match


def test_a_line_is_as_long_as_it_was_read(match):
    assert match.head() == 6
    assert len(match.plays()) == len(match.metas()) == match.cursor().last == 6
    assert [entry.version for entry in match.entries("", 4)] == [5, 6]
    assert list(match.entries("", 6)) == []
    assert list(match.entries("", 3, 99))[-1].version == 6
    assert match.hides_more()


def test_notes_and_rulings_are_there_once_all_that_they_are_about_was_reached(match):
    assert match.notes() == []
    assert match.state.notes_at(match.mainline, 5) == []
    assert match.state.notes_over(match.mainline, 6) == []
    match.come_to(match.mainline, 8)
    assert len(match.notes()) == 2
    assert rulings(match, match.mainline) == []
    match.come_to(match.mainline, 12)
    assert [one.text for one in rulings(match, match.mainline)] == ["stands"]
    assert all(note.upto == 0 for note in match.notes())
    match.come_to(match.mainline, 20)
    assert any(note.upto == 20 for note in match.notes())


def test_the_result_is_there_at_the_end_only(match):
    assert match.state.result is None
    match.come_to(match.mainline, 21)
    assert match.state.result is None
    match.come_to(match.mainline, 22)
    assert match.state.result.winners == ("E",)
    assert not match.hides_more()


def test_lines_are_told_from_where_they_part_and_their_names_once_entered(match):
    assert [row.head for row in tree_rows(match)] == [6]
    match.come_to(match.mainline, 7)
    main, other = tree_rows(match)
    assert (other.own, other.author, other.name.startswith("line ")) == (0, "", True)
    match.come_to(other.line, 8)
    main, other = tree_rows(match)
    assert (main.head, other.name, other.own, other.author) == (7, "what if ambush", 1, "carol")


def test_the_main_line_that_took_anothers_place_does_not_tell_where(whole):
    whole.undo(at=15, reason="the judge came back")
    match = UnspoiltMatch(whole, Reached())
    match.come_to(match.mainline, 10)
    rows = tree_rows(match)
    assert [row.name for row in rows if row.at > 10] == []
    assert "the judge came back" not in str(rows)
    assert match.head() == 10


def test_what_was_reached_on_a_shared_stretch_was_reached_on_every_line(whole):
    reached = Reached()
    other = whole.line("what if ambush").id
    reached.come_to(whole.state, other, 9)
    assert reached.furthest(whole.state, other) == 9
    assert reached.furthest(whole.state, whole.mainline) == 7
    assert reached.upto(whole.mainline) == 7
    assert not reached.come_to(whole.state, whole.mainline, 5)


def test_nothing_that_reads_the_match_tells_more(match):
    line = match.mainline
    assert [hit.version for hit in find(match, "warriors", line)] == []
    assert [hit.version for hit in find(match, "march", line)] == [4]
    assert "score 2" not in "\n".join(text_log(match))
    told = as_json(match)
    assert (len(told["events"]), told["notes"], told["result"]) == (6, [], None)
    cursor = match.cursor()
    assert max(score_series(cursor.plays, cursor.structure).at) == 6
    with pytest.raises(BadRequest, match="a part of this one is hidden"):
        export(match, lambda _: None, "kifu")
    with pytest.raises(BadRequest, match="a part of this one is hidden"):
        export(match, lambda _: None, "rootlog")


def test_remarks_of_an_importer_are_known_with_the_entries_they_are_about(whole):
    found = tuple(ImportFinding("warning", 1, 1, "", f"odd {at}", at=at) for at in (3, 15))
    whole.append(SourceImported("rootlog", "a.rootlog", b"", found))
    match = UnspoiltMatch(whole, Reached())
    match.come_to(match.mainline, 6)
    assert [one.said for one in match.state.findings] == ["odd 3"]


def test_what_is_recorded_about_it_is_seen_by_both(match, whole):
    match.add_note(3, "here already", author="erin")
    assert [note.text for note in match.notes()] == ["here already"]
    assert "here already" in [note.text for note in whole.notes()]


def test_what_others_record_does_not_come_into_sight_by_itself(match, whole):
    whole.archive.session(whole).record(act("A", "craft nothing"))
    match.refresh()
    assert match.head() == 6


def test_a_row_tells_what_the_header_says(whole):
    row = unspoilt_row(next(row for row in whole.archive.matches().rows if row.id == whole.id))
    assert (row.events, row.scores, row.winners, row.has_result, row.notes) == (NOT_TOLD, {}, [], False, 0)
    assert (row.event, row.seats[0]) == ("Spring Open", ("C", "alice"))
