"""What holds for every amendment of every game: with rules, with others, and with none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.play import encode_play
from replay.amend import amend
from replay.amend_walk import UNFIT
from replay.amending import AMENDED, Amending
from replay.amendment import Amendment, Edit, Row, line_of
from replay.archive import Archive
from replay.checking import differences
from replay.drift import drift
from replay.errors import BadRequest, Refused
from replay.match import Match
from replay.taking_back import redo_amendment, undo_amendment
from tests.replay.amended_games import MAKERS, AGame, an_edit, decided, table_at

GAMES = pytest.mark.parametrize("which", MAKERS)
SEEDS = st.integers(0, 2**32)
few = settings(max_examples=6, deadline=None, derandomize=True, database=None)
many = settings(few, max_examples=100, derandomize=False)


def a_game(which: str, seed: int, events: int = 160) -> tuple[AGame, Random]:
    rng = Random(f"{which} {seed}")
    return MAKERS[which](rng, rng.randint(40, events)), rng


def judge(game: AGame, edit: Edit, rng: Random) -> tuple[Amendment, bool] | None:
    """Returns the amendment with all decisions taken; None if what is entered is refused."""
    try:
        return decided(lambda settled: amend(game.referee, game.game, game.plays, edit, settled), rng)
    except (Refused, BadRequest):
        return None


def verify_nothing_changed(which: str, seed: int) -> None:
    game, rng = a_game(which, seed)
    at = rng.randint(2, len(game.plays))
    old = game.plays[at - 1]
    text = old.action
    judged = amend(game.referee, game.game, game.plays, Edit("replace", at, (text,), seat=old.seat))
    assert judged.counts == Counter({"entered": 1, "same": len(game.plays) - at})
    assert judged.table.hash() == table_at(game.plays).hash()


def verify_all_accounted_for(which: str, seed: int) -> None:
    game, rng = a_game(which, seed)
    before = [encode_play(play) for play in game.plays]
    edit = an_edit(game, rng)
    found = judge(game, edit, rng)
    assert [encode_play(play) for play in game.plays] == before
    if found is None:
        return
    judged, is_whole = found
    left_out = {edit.at} if edit.kind in ("replace", "delete") else set()
    assert sorted(row.was for row in judged.rows if row.was) == sorted(
        set(range(judged.fork + 1, len(game.plays) + 1)) - left_out
    )
    assert all(row.new is None for row in judged.rows if row.mark in ("broken", "ambiguous", "unasked", "skipped"))
    assert all(row.said for row in judged.rows if row.mark in ("changed", "ambiguous", "broken", "unasked", "open"))
    keys = Counter(row.key for row in judged.rows if row.key)
    assert max(keys.values(), default=1) == 1
    plays = line_of(game.plays, judged.fork, judged.rows)
    assert table_at(plays).hash() == judged.table.hash()
    if is_whole and game.referee is not None:
        assert list(differences(game.referee.rules, plays)) == []


@GAMES
@few
@given(seed=SEEDS)
def test_an_amendment_that_changes_nothing_leaves_all_the_same(which: str, seed: int) -> None:
    verify_nothing_changed(which, seed)


@GAMES
@few
@given(seed=SEEDS)
def test_every_entry_is_accounted_for_and_the_rules_accept_what_was_decided(which: str, seed: int) -> None:
    verify_all_accounted_for(which, seed)


@pytest.mark.soak
@GAMES
@many
@given(seed=SEEDS)
def test_amendments_keep_their_promises_in_many_games(which: str, seed: int) -> None:
    verify_nothing_changed(which, seed)
    verify_all_accounted_for(which, seed)


# -- in an archive ------------------------------------------------------------------------------------


def content(path: Path) -> list[tuple[object, ...]]:
    """All that an archive holds, row by row, but for the seal that closing it puts on what is there."""
    import sqlite3
    from contextlib import closing

    with closing(sqlite3.connect(path)) as database:
        tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name != 'seals' ORDER BY 1"
        names = [name for (name,) in database.execute(tables)]
        return [(name, *row) for name in names for row in database.execute(f'SELECT * FROM "{name}"')]


def stored(match: Match, line: str) -> list[bytes]:
    return [encode_play(play) for play in match.plays(line)]


def settle(amending: Amending, rng: Random) -> bool:
    """Decides about everything left; returns False if that cannot be."""

    def judged(settled) -> Amendment:
        for key, answer in settled.items():
            if amending.settled.get(key) != answer:
                amending.settle(key, answer)
        return amending.judged

    return decided(judged, rng)[1]


def written(archive: Archive, which: str, seed: int) -> tuple[Match, AGame, Amending, str] | None:
    """Records a game with notes and amends it."""
    game, rng = a_game(which, seed, 90)
    match = game.recorded(archive)
    for at in rng.sample(range(2, len(game.plays) + 1), 12):
        match.add_note(at, f"on {at}", tags=("bookmark",) if at % 2 else ())
    try:
        amending = Amending(match, "", an_edit(game, rng))
    except (Refused, BadRequest):
        return None
    if not settle(amending, rng):
        return None
    return match, game, amending, amending.write(author="dora", reason="mistyped")


def verify_written(archive: Archive, which: str, seed: int) -> bool:
    done = written(archive, which, seed)
    if done is None:
        return False
    match, game, amending, new = done
    old = amending.line
    assert stored(match, old) == [encode_play(play) for play in game.plays]
    assert match.plays(new) == amending.new_plays()
    assert not archive.verify().findings
    told = [one for one in drift(match, game.referee) if one.where == match.line(new).id[-8:]]
    assert {one.level for one in told} <= {"irregular", "misfit"}
    assert {one.version for one in told if one.level == "irregular"} == on_new(amending, lambda row: row.irregular)
    before = {one.version for one in drift(match, None) if one.where == match.line(old).id[-8:]}
    unfit = on_new(amending, lambda row: row.reason.startswith(UNFIT) or row.was in before)
    assert {one.version for one in told if one.level == "misfit"} <= unfit
    verify_notes(match, amending, new)
    first, second = table_at(game.plays).hash(), amending.judged.table.hash()
    assert undo_amendment(match) == old == match.mainline
    assert table_at(match.plays()).hash() == first
    assert redo_amendment(match) == new == match.mainline
    assert table_at(match.plays()).hash() == second
    assert not archive.verify().findings
    return True


def on_new(amending: Amending, is_meant: Callable[[Row], bool]) -> set[int]:
    """Returns the versions on the new line of the rows that are meant."""
    rows = [row for row in amending.judged.rows if row.new is not None]
    return {version for version, row in enumerate(rows, amending.judged.fork + 1) if is_meant(row)}


def verify_notes(match: Match, amending: Amending, new: str) -> None:
    """Each note is on the entry that corresponds, or on the last one before it that does; flagged unless the same."""
    judged = amending.judged
    marks = {row.was: row.mark for row in judged.rows if row.was}
    told = {}
    for at in range(1, match.head(new) + 1):
        told.update({note.text: note for note in match.state.notes_at(new, at)})
    for was in range(2, match.head(amending.line) + 1):
        text = f"on {was}"
        if not any(note.text == text for note in match.notes()):
            continue
        note = told[text]
        version = judged.version_of(was)
        assert note.at == version if version else note.at < match.head(new) + 1
        is_flagged = was > judged.fork and marks.get(was) != "same"
        assert (AMENDED in note.tags) == is_flagged
        assert ("bookmark" in note.tags) == bool(was % 2)


@GAMES
@pytest.mark.parametrize("seed", range(3))
def test_what_is_written_verifies_and_is_taken_back_and_made_again(archive: Archive, which: str, seed: int) -> None:
    assert any(verify_written(archive, which, 10 * seed + more) for more in range(10))


@pytest.mark.soak
@GAMES
@pytest.mark.parametrize("seed", range(2_000, 2_040))
def test_what_is_written_holds_in_many_games(archive: Archive, which: str, seed: int) -> None:
    verify_written(archive, which, seed)


class Stopped(Exception):
    """The work was cut off."""


@GAMES
@pytest.mark.parametrize("where", ["while it is judged", "while it is written", "before the commit", "before writing"])
def test_an_amendment_left_half_way_leaves_the_archive_as_it_was(
    tmp_path: Path, which: str, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "archive.db"
    game, rng = a_game(which, 1, 90)

    def stop(*_arguments: object, **_more: object) -> None:
        raise Stopped

    with Archive.open(path) as archive:
        match = game.recorded(archive)
        match.add_note(5, "a note")
        before = content(path)
        at = len(game.plays) - 2
        edit = Edit("move", at, to=len(game.plays) + 1)
        if where == "while it is judged":
            with pytest.raises(Stopped):
                Amending(match, "", edit, progress=stop)
        else:
            amending = Amending(match, "", edit)
            assert settle(amending, rng)
            if where == "while it is written":
                monkeypatch.setattr(Amending, "_moved", stop)
            if where == "before the commit":
                monkeypatch.setattr(Match, "new_events", stop)
            if where != "before writing":
                with pytest.raises(Stopped):
                    amending.write()
        assert content(path) == before
    with Archive.open(path) as archive:
        assert content(path) == before
        assert archive.match(match.id).plays() == game.plays


KILLED = """
import os, sys
from replay.amendment import Edit
from replay.amending import Amending
from replay.archive import Archive
from replay.match import Match

archive = Archive.open(sys.argv[1])
match = archive.match(sys.argv[2])
amending = Amending(match, "", Edit("insert", len(match.plays()), ("B/vp += 5",), seat="B"))
Match.new_events = lambda *_: os.kill(os.getpid(), 9)
amending.write()
"""


def test_a_process_killed_in_the_middle_of_writing_leaves_the_archive_as_it_was(tmp_path: Path) -> None:
    import subprocess
    import sys

    path = tmp_path / "archive.db"
    with Archive.open(path) as archive:
        match = a_game("declared", 3)[0].recorded(archive)
    before = content(path)
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), match.id], check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (-9, b"")
    with Archive.open(path) as archive:
        assert not archive.verify().findings
        assert len(archive.match(match.id).state.lines) == 1
    assert content(path) == before
