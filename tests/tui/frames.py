"""Frames of the app as plain text, and the golden files they are compared with.

`KIFU_REGENERATE=1 pytest tests/tui` writes the golden files anew; do that on purpose only, and say why.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path

from textual.app import App

GOLDEN = Path(__file__).parent / "golden"


def frame(app: App) -> str:
    """The screen as the terminal would show it, without colours; blanks at line ends are dropped."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips) + "\n"


def difference(name: str, text: str) -> str:
    """What differs from a golden file; `""` if nothing does. Writes it when asked to by the environment."""
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("KIFU_REGENERATE") == "1":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return ""
    if not path.exists():
        return f"{path.name} does not exist"
    lines = difflib.unified_diff(
        path.read_text(encoding="utf-8").splitlines(), text.splitlines(), path.name, "now", lineterm=""
    )
    return "\n".join(lines)
