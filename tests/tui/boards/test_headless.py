"""Maps and boards are drawn without the app."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]


def test_drawing_a_board_imports_no_textual():
    code = (
        "import sys; from tests.tui.boards.tables import woodland_table; from tui.boards.choose import board_of;"
        "from tui.boards.board import Scene; board_of('root', Scene(woodland_table())).lines(53, 20);"
        "print([name for name in sys.modules if name.partition('.')[0] in ('textual', 'sqlalchemy')])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert answer.stdout.strip() == "[]"
