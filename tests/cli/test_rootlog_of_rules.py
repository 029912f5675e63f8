"""`kifu export --format rootlog` of a game that was played by its rules."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Kifu


def test_a_simulated_game_goes_out_and_comes_back_without_a_finding(empty: Kifu, tmp_path: Path) -> None:
    empty.ok("simulate", "root", "--option", "factions=CEAY", "--seed", "3")
    file = tmp_path / "game.rootlog"
    written = empty.ok("export", "@last", "-o", file)
    assert "cannot say" not in written.err
    assert "Ext: Y=Honeycomb Clergy\n" in file.read_text(encoding="utf-8")
    empty.ok("import", file)
    empty.ok("check", "@last")
    assert empty.ok("export", "@last", "--format", "rootlog").out == file.read_text(encoding="utf-8")


def test_what_the_notation_cannot_say_is_counted_beside_the_file(empty: Kifu, tmp_path: Path) -> None:
    empty.ok("simulate", "root", "--option", "factions=CE", "--seed", "3")
    empty.ok("play", "@last", "--irregular", "1 teapot outside -> clearing/3")
    told = empty.ok("export", "@last", "--format", "rootlog")
    assert "2 things the notation cannot say are comments at the end of the turn" in told.err
    assert "teapot" in told.out
    assert "2 things" in empty.ok("export", "@last", "-o", tmp_path / "game.rootlog").err
