"""`kifu db copy`: an archive in another database, whole or said not to be."""

from __future__ import annotations

from pathlib import Path

import pytest

from eventstore import open_store
from eventstore.transfer import MARK
from tests.cli.conftest import Kifu


def test_a_copy_answers_every_command_as_the_archive_does(kifu: Kifu, tmp_path: Path, pebbles: str, root: str) -> None:
    copy = tmp_path / "copy.db"
    told = kifu.ok("db", "copy", kifu.database, copy, "--json").data
    assert told["copied"] == str(copy)
    assert told["resumed"] == 0
    for words in (("log", root), ("show", pebbles), ("lines", root), ("search", "alice"), ("verify", "--json")):
        assert kifu.ok(*words, db=copy).out == kifu.ok(*words).out
    assert kifu.ok("export", root, db=copy).out == kifu.ok("export", root).out


def test_a_copy_shows_how_far_it_is(kifu: Kifu, tmp_path: Path) -> None:
    result = kifu.ok("db", "copy", kifu.database, tmp_path / "copy.db", terminal=80)
    assert "events" in result.out
    assert "Traceback" not in result.err


def test_a_copy_into_an_archive_that_holds_something_is_refused(kifu: Kifu, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    kifu.ok("db", "copy", kifu.database, copy)
    kifu.ok("new", "pebbles", "--seat", "a", db=copy)
    result = kifu("db", "copy", kifu.database, copy)
    assert result.code == 6
    assert result.is_one_line()
    assert "copy into an empty database" in result.err


def test_a_copy_that_is_whole_is_said_to_be_whole(kifu: Kifu, tmp_path: Path, pebbles: str) -> None:
    copy = tmp_path / "copy.db"
    first = kifu.ok("db", "copy", kifu.database, copy, "--json").data
    again = kifu.ok("db", "copy", kifu.database, copy, "--json")
    assert "is already a whole copy" in again.err
    assert again.data == first
    kifu.ok("play", pebbles, "alice/vp += 1")
    result = kifu("db", "copy", kifu.database, copy)
    assert result.code == 6, "the source has gone on"
    assert "holds events already" in result.err


def test_a_copy_onto_itself_is_refused(kifu: Kifu) -> None:
    result = kifu("db", "copy", kifu.database, f"sqlite:///{kifu.database}")
    assert result.code == 2
    assert result.is_one_line()


def test_what_is_copied_has_to_be_there(kifu: Kifu, tmp_path: Path) -> None:
    result = kifu("db", "copy", tmp_path / "none.db", tmp_path / "copy.db")
    assert result.code == 6
    assert result.is_one_line()
    assert not (tmp_path / "none.db").exists()
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.parametrize("words", [(), ("one.db",), ("one.db", "two.db", "three.db")])
def test_a_copy_names_two_databases(kifu: Kifu, words: tuple[str, ...]) -> None:
    result = kifu("db", "copy", *words)
    assert result.code == 2
    assert result.is_one_line()


def test_a_copy_that_is_stopped_says_how_it_goes_on_and_does(
    kifu: Kifu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_how_far: object) -> None:
        raise KeyboardInterrupt

    copy = tmp_path / "copy.db"
    with monkeypatch.context() as patched:
        patched.setattr("tui.cli.progress.Progress.__call__", stop)
        stopped = kifu("db", "copy", kifu.database, copy)
    assert stopped.code == 130
    assert "the same command goes on with it" in stopped.err
    assert kifu("log", "@last", db=copy).err.startswith("kifu: this archive is a copy that was stopped")
    assert kifu.ok("db", "copy", kifu.database, copy, "--json").data["resumed"] > 0
    assert kifu.ok("export", "@last", db=copy).out == kifu.ok("export", "@last").out


def test_a_copy_that_is_not_whole_says_so_and_is_not_recorded_on(kifu: Kifu, tmp_path: Path, pebbles: str) -> None:
    copy = tmp_path / "copy.db"
    kifu.ok("db", "copy", kifu.database, copy)
    with open_store(copy) as store:
        store.save_checkpoint(MARK, 1)
    seen = kifu("log", pebbles, db=copy)
    assert seen.code == 0
    assert "a copy that was stopped before its end" in seen.err
    for words in (("new", "pebbles", "--seat", "a"), ("note", pebbles, "--at", "1", "text")):
        refused = kifu(*words, db=copy)
        assert refused.code == 6
        assert refused.is_one_line()
        assert "kifu db copy" in refused.err
    went_on = kifu.ok("db", "copy", kifu.database, copy)
    assert "went on with a copy" in went_on.err
    assert kifu.ok("log", pebbles, db=copy).err == ""
