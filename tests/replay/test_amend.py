"""Amending: an earlier entry is put right, and what comes after it is decided again."""

from __future__ import annotations

from random import Random

import pytest

from domain.answers import plays_of_text
from domain.changes import ALL, MovePieces, Set
from domain.errors import DomainError
from domain.play import Play
from domain.registry import rules_of
from domain.table import Table
from replay.amend import amend
from replay.amendment import Edit, Settled
from replay.errors import BadRequest, Refused
from replay.referee import Referee
from replay.simulate import simulated
from tests.domain.games.heart_of_crown import random_play as heart_of_crown

CROWN = rules_of("heart-of-crown")
PLAYS = simulated(CROWN, 2, 5, {})[0][:600]
JUDGE = Referee(CROWN)


def hash_of(plays) -> str:
    table = Table()
    for play in plays:
        table.fold(play.changes)
    return table.hash()


@pytest.mark.parametrize("at", [20, 100, 333])
def test_an_amendment_that_changes_nothing_leaves_all_the_same_and_gives_the_same_position(at: int) -> None:
    old = PLAYS[at - 1]
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("replace", at, (old.action,), seat=old.seat))
    assert set(judged.counts) == {"entered", "same"}
    assert judged.table.hash() == hash_of(PLAYS)
    assert judged.version_of(len(PLAYS)) == len(PLAYS)


def test_entries_that_are_illegal_now_are_broken_with_the_rule_and_the_old_line_stays_as_it_was() -> None:
    before = hash_of(PLAYS)
    at = next(i for i, play in enumerate(PLAYS, 1) if play.action.startswith("buy ") and i > 30)
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("replace", at, ("end",), seat=PLAYS[at - 1].seat))
    assert judged.counts["same"] or judged.counts["changed"]
    for row in judged.rows:
        if row.mark == "broken":
            assert "HOC." in row.reason or "no" in row.reason
    assert hash_of(PLAYS) == before


def test_what_is_entered_has_to_be_legal() -> None:
    with pytest.raises(Refused):
        amend(JUDGE, CROWN.facts.id, PLAYS, Edit("replace", 30, ("buy duke",), seat=PLAYS[29].seat or "seat1"))


@pytest.mark.parametrize("edit", [Edit("delete", 1), Edit("delete", 601), Edit("replace", 5), Edit("move", 5, to=6)])
def test_an_edit_of_nothing_is_refused_in_words(edit: Edit) -> None:
    with pytest.raises(BadRequest):
        amend(JUDGE, CROWN.facts.id, PLAYS, edit)


@pytest.mark.parametrize("seed", range(6))
def test_every_entry_of_the_old_line_is_accounted_for_whatever_is_amended(seed: int) -> None:
    rng = Random(seed)
    at = rng.randrange(20, 500)
    old = PLAYS[at - 1]
    table = Table()
    for play in PLAYS[: at - 1]:
        table.fold(play.changes)
    legal = [text for one in JUDGE.open(table) if one.seat == old.seat for text in one.legal]
    edit = Edit("replace", at, (rng.choice(legal),), seat=old.seat) if legal else Edit("delete", at)
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, edit)
    assert [row.was for row in judged.rows if row.was] == list(range(at + 1, len(PLAYS) + 1))
    settled = {row.key: Settled("skip") for row in judged.rows if row.mark in ("broken", "ambiguous")}
    again = amend(JUDGE, CROWN.facts.id, PLAYS, edit, settled)
    assert not [row for row in again.rows if row.key in settled and row.mark != "skipped"]


def test_the_new_line_is_one_that_the_rules_accept() -> None:
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("delete", 200))
    table = Table()
    for play in PLAYS[: judged.fork]:
        table.fold(play.changes)
    for row in judged.rows:
        if row.new is None:
            continue
        try:
            again = plays_of_text(
                CROWN, table, row.new.action if not row.new.seat else f"{row.new.seat}: {row.new.action}"
            )
        except DomainError as error:
            pytest.fail(f"{row.new}: {error}")
        assert again[-1].changes == row.new.changes
        table.fold(row.new.changes)


def test_judging_tells_how_far_it_is_and_what_stops_it_leaves_all_as_it_was(tmp_path) -> None:
    from domain.match_events import SeatInfo
    from replay.amending import Amending
    from replay.archive import Archive
    from replay.meta import EMPTY

    archive = Archive.open(tmp_path / "archive.db")
    plays = [(Play("A", "declared", f"x = {n}", (Set("x", n),)), EMPTY) for n in range(5)]
    match = archive.new_match("pebbles", (SeatInfo("A", "A"),), plays=plays)
    told: list[tuple[int, int]] = []
    amending = Amending(match, "", Edit("delete", 2), progress=lambda done, total: told.append((done, total)))
    assert told[-1][1] == 5
    assert [done for done, _ in told] == sorted({done for done, _ in told})
    before = amending.judged

    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    amending.progress = stop
    for decide in (lambda: amending.settle("4", Settled("skip")), lambda: amending.settle_all("skip")):
        amending.judged = before._replace(rows=tuple(row._replace(mark="broken") for row in before.rows))
        with pytest.raises(KeyboardInterrupt):
            decide()
        assert amending.settled == {}


def test_an_answer_that_does_not_fit_is_told_where_it_was_asked() -> None:
    from replay.amend_asked import Filler
    from replay.amend_walk import Walk

    at = next(i for i, play in enumerate(PLAYS, 1) if play.asked == "main" and i > 30)
    walk = Walk(JUDGE, CROWN.facts.id, PLAYS, Edit("delete", at))
    [question] = JUDGE.questions(walk.new)
    Filler(walk, JUDGE, {f"{at - 1}+1": Settled("replace", "zzz")}).fill(question)
    assert "zzz: " in walk.rows[-1].reason


@pytest.mark.parametrize(("at", "to"), [(40, 60), (60, 40)])
def test_a_moved_entry_leaves_the_old_table_where_it_was(at: int, to: int) -> None:
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("move", at, to=to))
    assert sorted(row.was for row in judged.rows if row.was) == list(range(min(at, to), len(PLAYS) + 1))
    skipped = {row.key: Settled("skip") for row in judged.rows if row.mark in ("broken", "ambiguous")}
    again = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("move", at, to=to), skipped)
    assert len(again.rows) >= len(PLAYS) - min(at, to) + 1


def test_a_decision_about_a_new_question_stays_where_it_was_made_whatever_is_asked_before_it() -> None:
    edits = (Edit("delete", at) for at in range(20, 40))
    judged = max((amend(JUDGE, CROWN.facts.id, PLAYS, edit) for edit in edits), key=lambda one: one.counts["filled"])
    filled = [row.key for row in judged.rows if row.key and not row.was]
    assert len({key.partition("+")[0] for key in filled}) > 1
    for last in {key.partition("+")[0] for key in filled}:
        numbers = [int(key.partition("+")[2]) for key in filled if key.partition("+")[0] == last]
        assert numbers == list(range(1, len(numbers) + 1))


def test_all_proposed_answers_are_taken_in_one_judging(archive) -> None:
    from domain.match_events import SeatInfo
    from domain.registry import version_of
    from replay.amending import Amending
    from replay.meta import EMPTY

    seats = [SeatInfo(seat) for seat in ("seat1", "seat2")]
    rest = [(play, EMPTY) for play in PLAYS[1:]]
    match = archive.new_match(CROWN.facts.id, seats, opening=PLAYS[0], plays=rest, rules=(version_of(CROWN),))
    amending = Amending(match, "", Edit("delete", 30))
    amending.settle_all("skip")
    assert {row.mark for row in amending.judged.trouble} == {"open"}
    hash_before = amending.judged.table.hash()
    judgings = []
    amending.progress = lambda done, _total: judgings.append(done) if done == 0 else None
    amending.accept_open()
    assert not amending.judged.trouble
    assert amending.judged.table.hash() == hash_before
    assert len(judgings) == 1


MISFIT = [
    Play("", "declared", "", (Set("x", 0),)),
    Play("A", "declared", "x += 1", (Set("x", 1),)),
    Play("A", "declared", "2 warrior 5 -> 6", (MovePieces("warrior", 2, "5", "6"),)),
]


def test_what_did_not_fit_before_does_not_break_an_amendment() -> None:
    judged = amend(None, "pebbles", MISFIT, Edit("replace", 2, ("x += 2",)))
    assert [row.mark for row in judged.rows] == ["entered", "same"]


def test_what_is_entered_and_does_not_fit_is_told_before_it_is_written() -> None:
    rng = Random(4)
    watched = heart_of_crown.Game(2, heart_of_crown.options(rng), (ALL,)).play_on(rng, 200, is_simulated=False)
    at = next(version for version, play in enumerate(watched.plays, 1) if play.asked == "draw" and version > 60)
    edit = Edit("replace", at, (watched.plays[at - 1].action.rpartition(" ")[0] + " duke",))
    judged = amend(Referee(watched.rules), CROWN.facts.id, watched.plays, edit)
    assert judged.rows[0].reason.startswith("it does not fit what is known: ")
    assert "duke" in judged.rows[0].reason


def test_a_changed_entry_says_what_it_does_otherwise() -> None:
    at = next(version for version, play in enumerate(PLAYS, 1) if play.action.startswith("buy ") and version > 60)
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("delete", at))
    changed = [row for row in judged.rows if row.mark == "changed"]
    assert changed
    assert all(row.said for row in changed)


def test_what_cannot_be_kept_is_skipped_if_that_was_said(archive) -> None:
    from domain.match_events import SeatInfo
    from replay.amending import Amending
    from replay.meta import EMPTY

    plays = [
        Play("A", "declared", "5 stone outside -> 1", (MovePieces("stone", 5, "", "1"),)),
        Play("A", "declared", "5 stone 1 -> 2", (MovePieces("stone", 5, "1", "2"),)),
    ]
    match = archive.new_match("pebbles", [SeatInfo("A")], plays=[(play, EMPTY) for play in plays])
    amending = Amending(match, "", Edit("delete", 2))
    assert [row.mark for row in amending.settle_all("keep").rows] == ["broken"]
    assert "cannot be kept" in amending.judged.rows[0].reason
    assert [row.mark for row in amending.settle_all("keep-or-skip").rows] == ["skipped"]


def test_an_irregular_entry_cannot_set_what_the_rules_go_by() -> None:
    at = next(i for i, play in enumerate(PLAYS, 1) if play.asked == "main" and i > 30)
    with pytest.raises(BadRequest, match="piles is what the rules go by"):
        amend(JUDGE, CROWN.facts.id, PLAYS, Edit("insert", at, ("piles = x",), seat="seat1", irregular=True))
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("insert", at, ("coin += 1",), seat="seat1", irregular=True))
    assert judged.rows[0].irregular


def test_an_amended_game_that_is_over_has_its_result_with_the_seats_whose_points_are_not_all_known(archive) -> None:
    from replay.amending import Amending
    from replay.simulate import simulate

    match = simulate(archive, "heart-of-crown", 2, 3, {"supply": "good-travels"})
    before = match.state.result
    assert before is not None
    assert before.partial == ("seat1",)
    at = next(i for i, play in enumerate(match.plays(), 1) if play.asked == "main" and i > 1500)
    old = match.plays()[at - 1]
    new = Amending(match, "", Edit("replace", at, (old.action,), seat=old.seat)).write()
    after = match.state.result
    assert after is not None
    assert after.line == new
    assert (after.winners, after.scores, after.partial) == (before.winners, before.scores, before.partial)
