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


WRONG = """\
Map: Fall
Deck: Standard
C: Ann
E: Ben

C:t_k->1/b_s->5/b_w->9/b_r->10/w->1+2+4+5+6+7+8+9+10+11+12
E:(b+6w)->3/#commander->$

C:t->5/t5->/b_r->9/++/w11->5/#->C
E:R#E->$_r/w->3/w3->7/XC7(0,0)/#->E
"""


def test_the_rule_is_told_on_import_by_check_and_in_json(empty: Kifu, tmp_path: Path) -> None:
    file = tmp_path / "wrong.rootlog"
    file.write_text(WRONG, encoding="utf-8")
    said = empty("import", file)
    assert said.code == 1
    assert f"{file}:9:23: adjacency: w11->5: clearing 5 is not next to clearing 11 [L4.2] -> " in said.out
    checked = empty("check", "@last")
    assert "w11->5: clearing 5 is not next to clearing 11 [L4.2] -> " in checked.out
    (row,) = empty("check", "@last", "--json").rows
    assert (row["rule"], row["reason"]) == ("L4.2", "clearing 5 is not next to clearing 11")


def test_what_the_notation_cannot_say_is_counted_beside_the_file(empty: Kifu, tmp_path: Path) -> None:
    empty.ok("simulate", "root", "--option", "factions=CE", "--seed", "3")
    empty.ok("play", "@last", "--irregular", "1 teapot outside -> clearing/3")
    told = empty.ok("export", "@last", "--format", "rootlog")
    assert "2 things the notation cannot say are comments at the end of the turn" in told.err
    assert "teapot" in told.out
    assert "2 things" in empty.ok("export", "@last", "-o", tmp_path / "game.rootlog").err
