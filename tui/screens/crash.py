"""What a user reads when the program has a fault: one line, and the name of the file with the details."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path

from rich.text import Text

FILE_NAME = "fault.txt"


def report(folder: Path | None = None) -> Text:
    """Writes the exception at hand to a file and returns the line for the terminal."""
    kind = sys.exc_info()[0]
    name = kind.__name__ if kind is not None else "fault"
    where = _written(traceback.format_exc(), folder)
    kept = f"; the details are in {where}" if where else ""
    line = f"kifu: stopped by a fault of the program ({name}); everything recorded is kept{kept}"
    return Text(line, no_wrap=True, overflow="ignore")


def _written(details: str, folder: Path | None) -> Path | None:
    if folder is None:
        from platformdirs import user_log_path

        folder = user_log_path("kifu")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE_NAME
        path.write_text(details, encoding="utf-8")
    except OSError:
        return None
    return path
