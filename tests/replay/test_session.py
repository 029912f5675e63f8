"""Recording: what is said to be recorded is recorded, and nothing is overwritten in passing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from domain.changes import MovePieces, Set
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.declare import declare
from replay.errors import BadRequest, RecordedFirst
from replay.match import Match
from replay.meta import Meta
from replay.session import Session


@pytest.fixture
def match(archive: Archive) -> Match:
    """Versions 1 to 4: an opening and three entries."""
    opening = Play(asked="opening", changes=(MovePieces("w", 9, "", "5"),))
    match = archive.new_match("none", [SeatInfo("C"), SeatInfo("E")], opening=opening)
    session = archive.session(match)
    for text in ("1 w 5 -> 8", "C/vp = 1", "2 w 5 -> 6"):
        record(session, text)
    return match


def record(session: Session, text: str) -> int:
    return session.record(declare(text, session.cursor.table, "C")).version


def test_the_one_who_was_late_sees_what_was_recorded_and_loses_nothing(archive: Archive, match: Match) -> None:
    one, two = archive.session(match), archive.session(match)
    record(one, "C/vp += 1")
    record(one, "C/vp += 2")
    with pytest.raises(RecordedFirst) as caught:
        record(two, "3 w 5 -> 7")
    assert [play.action for play in caught.value.theirs] == ["C/vp += 1", "C/vp += 2"]
    assert two.cursor.at == 4
    two.catch_up()
    two.cursor.goto(two.cursor.last)
    assert record(two, "3 w 5 -> 7") == 7
    assert match.cursor().table.pool("7") == {"w": 3}


@pytest.mark.parametrize("expect", [0, 3, 5, 99])
def test_an_entry_for_another_version_than_the_last_is_refused(archive: Archive, match: Match, expect: int) -> None:
    session = archive.session(match)
    with pytest.raises(RecordedFirst) as caught:
        session.record(declare("C/vp += 1", session.cursor.table), expect=expect)
    assert (caught.value.expected, caught.value.actual) == (expect, 4)
    assert match.head() == 4


def test_a_fork_and_its_first_entry_are_one_transaction(archive: Archive, match: Match) -> None:
    session = archive.session(match, at=2)
    streams = archive.store.stats().streams
    broken = Play("C", "declared", "x", (Set("x", object()),))
    with pytest.raises(TypeError):
        session.record(broken)
    assert archive.store.stats().streams == streams
    assert len(archive.match(match.id).state.lines) == 1


def test_a_move_of_the_parent_line_steps_back_into_it(archive: Archive, match: Match) -> None:
    fork = archive.session(match, match.fork("", 3))
    record(fork, "C/vp = 7")
    inner = archive.session(match, fork.line, at=3)
    done = inner.record(declare("2 w 5 -> 6", inner.cursor.table, "C"))
    assert (done.is_new, done.line, done.version) == (False, match.mainline, 4)


def test_the_same_words_with_other_effects_are_another_entry(archive: Archive, match: Match) -> None:
    session = archive.session(match, at=3)
    played = match.plays()[3]
    other = Play(played.seat, played.asked, played.action, (MovePieces("w", 3, "5", "6"),))
    assert session.record(other).is_new


def test_an_entry_that_was_undone_is_recorded_anew(archive: Archive, match: Match) -> None:
    session = archive.session(match)
    old = session.line
    session.undo("too quick")
    assert record(session, "2 w 5 -> 6") == 4
    assert session.line != old
    assert [row.action for row in match.plays(old)] == [row.action for row in match.plays(session.line)]


def test_nobody_undoes_what_another_recorded_meanwhile(archive: Archive, match: Match) -> None:
    one, two = archive.session(match), archive.session(match)
    record(one, "C/vp += 1")
    with pytest.raises(RecordedFirst):
        two.undo("mine")
    assert match.head() == 5
    assert len(archive.match(match.id).state.lines) == 1


def test_undoing_several_entries_at_once_keeps_all_of_them(match: Match) -> None:
    old = match.mainline
    match.undo(at=3, reason="wrong deck")
    assert match.head() == 2
    assert match.head(old) == 4
    assert [line.id for line in match.state.undone_from(match.mainline, 2)] == [old]
    with pytest.raises(BadRequest, match="nothing to undo"):
        match.undo(at=3)


def test_a_preview_tells_what_an_entry_would_touch_and_what_would_not_fit(archive: Archive, match: Match) -> None:
    session = archive.session(match)
    before = session.cursor.table.dump()
    preview = session.preview(Play(changes=(MovePieces("w", 99, "5", "6"), Set("C/vp", 2))))
    assert preview.touched == {"5", "6", "C/vp"}
    assert [finding.code for finding in preview.findings] == ["pieces-below-zero"]
    assert session.cursor.table.dump() == before
    assert match.head() == 4


def test_every_entry_says_who_recorded_it_in_which_sitting_and_zone(match: Match) -> None:
    with Archive.open(match.archive.store.path, zone=lambda _: 120) as archive:
        session = archive.session(archive.match(match.id), scribe="erin")
        session.record(declare("C/vp += 1", session.cursor.table), meta=Meta(clock_ms=41_000))
        *_, entry = archive.match(match.id).entries()
    assert entry.meta == Meta(zone=120, scribe="erin", session=session.id, clock_ms=41_000)


def test_of_many_who_record_at_once_exactly_one_wins_each_version(archive: Archive, match: Match) -> None:
    """Each has an archive of its own, as programs beside each other have, and tries until it was first."""
    path = archive.store.path
    losses: list[int] = []

    def scribe(number: int) -> None:
        with Archive.open(path) as own:
            session = own.session(own.match(match.id))
            for step in range(5):
                play = Play("C", "turn", f"{number}.{step}")
                while True:
                    try:
                        session.record(play)
                        break
                    except RecordedFirst as error:
                        losses.append(len(error.theirs))
                        session.catch_up()
                        session.cursor.goto(session.cursor.last)

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(scribe, number) for number in range(4)]:
            done.result()
    actions = [play.action for play in match.plays()][4:]
    assert sorted(actions) == sorted(f"{number}.{step}" for number in range(4) for step in range(5))
    assert all(losses)
    for number in range(4):
        own = [action for action in actions if action.startswith(f"{number}.")]
        assert own == sorted(own)
    assert archive.verify(match).is_clean


@pytest.mark.parametrize(
    "text",
    [
        "C/vp += 99999999999999999999999",
        "C/vp = -9223372036854775809",
        "C/vp += 18446744073709551615",
        "C/track = [1, 99999999999]",
        "99999999999999999999 w outside -> 5",
    ],
)
def test_a_number_beyond_all_meaning_is_refused_before_it_is_recorded(
    archive: Archive, match: Match, text: str
) -> None:
    session = archive.session(match)
    with pytest.raises(BadRequest):
        session.read(text, "C")
    assert match.head() == 4


def test_control_characters_are_refused_in_what_is_typed(archive: Archive, match: Match) -> None:
    with pytest.raises(BadRequest, match="control characters"):
        archive.session(match).read("C/vp\x1b += 1", "C")
