"""What a running command has really loaded: the command line is light, and never brings the screens with it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAM = """
import sys
from tui.cli.main import main
code = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr, dict(KIFU_DB=sys.argv.pop()))
print("loaded:" + ",".join(sorted({name.partition(".")[0] for name in sys.modules})), file=sys.stderr)
"""


def loaded(database: Path, *words: str) -> set[str]:
    """Runs a command in a process of its own and returns the packages that it loaded."""
    program = PROGRAM.replace("sys.argv[1:]", "sys.argv[1:-1]").replace("sys.argv.pop()", "sys.argv[-1]")
    done = subprocess.run(
        [sys.executable, "-c", program, *words, str(database)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return set(done.stderr.rpartition("loaded:")[2].strip().split(","))


@pytest.mark.parametrize("word", ["--help", "--version", "where"])
def test_help_version_and_where_load_neither_a_database_nor_a_screen(tmp_path: Path, word: str) -> None:
    assert not loaded(tmp_path / "a.db", word) & {"textual", "sqlalchemy", "alembic", "rich"}
    assert not (tmp_path / "a.db").exists()


def test_no_command_loads_the_screens(tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    for words in (
        ["new", "root", "--seat", "C=alice", "--seat", "E=bob"],
        ["play", "@last", "C:t_k->1"],
        ["note", "@last", "--at", "2", "x"],
        ["show", "@last"],
        ["log", "@last"],
        ["lines", "@last"],
        ["search", "alice"],
        ["export", "@last", "--format", "text"],
        ["verify"],
    ):
        assert "textual" not in loaded(database, *words), words
