"""What can be said behind a question that may be passed over."""

from __future__ import annotations

from pathlib import Path

from replay.going_on import answers_behind, ways_behind
from replay.session import Session
from tests.tui.archives import open_archive
from tests.tui.heaven_matches import TO_THE_HANDS, battle_match, recorded


def session_after(tmp_path: Path, *lines: str) -> Session:
    match = recorded(battle_match(open_archive(tmp_path)), *lines)
    return Session(match, match.line("").id)


def behind(session: Session) -> list[str]:
    assert session.referee is not None
    return answers_behind(session.referee, session.cursor.table)


def test_behind_a_question_that_is_passed_over_stand_the_answers_to_the_next_and_the_table_stays(tmp_path):
    session = session_after(tmp_path, "movement action-19")
    before = dict(session.cursor.table.values)
    assert "battle antiocheia B" in behind(session)
    assert before == dict(session.cursor.table.values)


def test_nothing_is_looked_for_behind_a_question_that_has_to_be_answered_or_where_several_are_asked(tmp_path):
    assert behind(session_after(tmp_path)) == []
    other = tmp_path / "other"
    other.mkdir()
    assert behind(session_after(other, *TO_THE_HANDS)) == []


def test_an_answer_of_another_seat_has_it_in_front(tmp_path):
    session = session_after(tmp_path, *TO_THE_HANDS[:7])
    found = behind(session)
    assert found
    assert all(one.startswith("B: ") for one in found)


def test_answers_behind_are_asked_for_only_where_those_at_hand_do_not_fit():
    def unasked() -> list[str]:
        raise AssertionError

    assert ways_behind("mo", ["move 1 a->b"], unasked) == ["move 1 a->b"]
    assert ways_behind("", [], unasked) == []
    assert ways_behind("bat", ["done"], lambda: ["battle iconium B", "siege iconium"]) == ["battle iconium B", "done"]
