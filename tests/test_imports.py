"""What a running command has loaded: the command line is no screen, and help and version are no database."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOTLOG = Path(__file__).parents[1] / "replay" / "demo_games" / "autumn.rootlog"

PROBE = """\
import io, json, os, sys
from tui.cli.main import main
quiet = io.StringIO()
codes = [main(words, io.StringIO(), quiet, quiet, os.environ) for words in json.loads(sys.argv[1])]
print(json.dumps({"codes": codes, "said": quiet.getvalue()[-2000:], "modules": sorted(sys.modules)}))
"""


def loaded(database: Path, *commands: list[str]) -> set[str]:
    """Runs commands one after the other in a new process; returns the names of the packages then loaded."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(commands)],
        cwd=Path(__file__).parents[1],
        env={"KIFU_DB": str(database), "HOME": str(database.parent), "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
    )
    result = json.loads(done.stdout)
    assert set(result["codes"]) <= {0, 1}, result["said"]
    return {name.partition(".")[0] for name in result["modules"]}


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["where"], ["where", "--json"]], ids=" ".join)
def test_help_version_and_where_load_neither_a_screen_nor_a_database(tmp_path: Path, words: list[str]) -> None:
    packages = loaded(tmp_path / "a.db", words)
    assert not packages & {"textual", "rich", "sqlalchemy", "alembic", "sqlite3", "eventstore", "replay", "domain"}
    assert not (tmp_path / "a.db").exists()


def test_version_loads_no_more_than_it_prints(tmp_path: Path) -> None:
    assert not loaded(tmp_path / "a.db", ["--version"]) & {"argparse", "msgspec", "platformdirs", "asyncio"}


def test_the_help_of_every_command_loads_neither_a_screen_nor_a_database(tmp_path: Path) -> None:
    from tui.cli.commands import TABLE

    packages = loaded(tmp_path / "a.db", *([command.name, "--help"] for command in TABLE))
    assert not packages & {"textual", "rich", "sqlalchemy", "alembic"}


def test_no_command_loads_textual(tmp_path: Path) -> None:
    game = str(tmp_path / "game.kifu")
    packages = loaded(
        tmp_path / "a.db",
        ["new", "root", "--seat", "C=alice", "--seat", "E=bob", "--option", "rules=none"],
        ["play", "@last", "C/vp += 1", "E:++2"],
        ["import", str(ROOTLOG)],
        ["show", "@last"],
        ["show", "@last", "--text"],
        ["show", "@last", "--places", "--seat", "C"],
        ["log", "@last", "--public"],
        ["diff", "@last", "2", "9"],
        ["find", "@last", "seat:C"],
        ["search", "bob"],
        ["branch", "@last", "--at", "5", "--name", "other"],
        ["compare", "@last", "main", "other"],
        ["line", "@last", "other", "--retire"],
        ["lines", "@last"],
        ["undo", "@last"],
        ["note", "@last", "--at", "3", "さくら"],
        ["notes", "@last"],
        ["export", "@last", "-o", game],
        ["export", "@last", "--format", "text"],
        ["import", game],
        ["verify"],
        ["check"],
        ["games"],
        ["db", "backup", str(tmp_path / "b.db")],
        ["db", "restore", str(tmp_path / "b.db")],
        ["db", "stats"],
        ["completion", "bash"],
        ["campaign", "new", "--player", "alice"],
        ["campaign", "begin", "@last", "--option", "rules=none"],
        ["trial", "new", "--player", "alice"],
        ["trial", "show", "@last"],
    )
    assert "sqlalchemy" in packages
    assert "textual" not in packages
