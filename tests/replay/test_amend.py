"""Amending: an earlier entry is put right, and what comes after it is decided again."""

from __future__ import annotations

from random import Random

import pytest

from domain.answers import plays_of_text
from domain.changes import Set
from domain.errors import DomainError
from domain.play import Play
from domain.registry import rules_of
from domain.table import Table
from replay.amend import Edit, Settled, amend
from replay.errors import BadRequest, Refused
from replay.referee import Referee
from replay.simulate import simulated

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
    from replay.amend import _Judge

    at = next(i for i, play in enumerate(PLAYS, 1) if play.asked == "main" and i > 30)
    judge = _Judge(JUDGE, CROWN.facts.id, PLAYS, Edit("delete", at), {}, {})
    judge.settled = {f"{at - 1}+1": Settled("replace", "zzz")}
    [question] = JUDGE.questions(judge.new)
    judge._fill(JUDGE, question)
    assert "zzz: " in judge.rows[-1].reason


@pytest.mark.parametrize(("at", "to"), [(40, 60), (60, 40)])
def test_a_moved_entry_leaves_the_old_table_where_it_was(at: int, to: int) -> None:
    judged = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("move", at, to=to))
    assert sorted(row.was for row in judged.rows if row.was) == list(range(min(at, to), len(PLAYS) + 1))
    skipped = {row.key: Settled("skip") for row in judged.rows if row.mark in ("broken", "ambiguous")}
    again = amend(JUDGE, CROWN.facts.id, PLAYS, Edit("move", at, to=to), skipped)
    assert len(again.rows) >= len(PLAYS) - min(at, to) + 1
