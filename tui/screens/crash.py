"""What a user reads when the program has a fault: one line, and the name of the file with the details."""

from __future__ import annotations

import os
import sys
import traceback
from pathlib import Path

from tui.cli.places import state_dir

FILE_NAME = "fault.txt"


def report(folder: Path | None = None) -> str:
    """Writes the exception at hand to a file, where `kifu where` says, and returns the line for the terminal."""
    kind = sys.exc_info()[0]
    name = kind.__name__ if kind is not None else "fault"
    where = _written(traceback.format_exc(), folder)
    kept = f"; the details are in {where}" if where else ""
    return f"kifu: stopped by a fault of the program ({name}); everything recorded is kept{kept}"


def noted(error: Exception, folder: Path | None = None) -> str:
    """Writes a fault after which the app goes on to the same file, and returns one line about it."""
    where = _written("".join(traceback.format_exception(error)), folder)
    kept = f"; the details are in {where}" if where else ""
    return f"a fault of the program ({type(error).__name__}); nothing is lost{kept}"


def _written(details: str, folder: Path | None) -> Path | None:
    folder = folder or state_dir(os.environ)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / FILE_NAME
        path.write_text(details, encoding="utf-8")
    except OSError:
        return None
    return path
