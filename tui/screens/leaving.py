"""Leaving the app: a demo archive that was changed can be saved as a file first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from tui.screens.dialog import Answer, Choice, Prompt
from tui.text import clean

if TYPE_CHECKING:
    from tui.app import KifuApp


def leave(app: KifuApp) -> None:
    """Ends the app, or goes back from the demo to the archive it was opened from."""
    if not app.is_demo:
        app.exit(0)
        return
    answers = [
        Answer("q", "quit; the demo is gone, as it said", "quit"),
        Answer("s", "save the demo archive as a file", "save"),
    ]
    text = "This is the demo archive. Nothing in it is kept unless you save it."
    app.ask(Choice("Leave the demo", text, answers), lambda answer: _answered(app, answer))


def _answered(app: KifuApp, answer: str | None) -> None:
    if answer == "quit":
        app.exit(0)
    elif answer == "save":
        prompt = Prompt("Save the demo archive", "Name of the file; it must not exist yet.", "kifu-demo.db")
        app.ask(prompt, lambda name: _save(app, name))


def _save(app: KifuApp, name: str | None) -> None:
    if not name or not name.strip():
        return
    path = Path(name.strip()).expanduser()
    try:
        app.archive.store.backup(str(path))
    except Exception as error:
        if not app.is_expected(error):
            raise
        app.show_problem(error, "The demo is still open; choose another name.")
        return
    app.exit(0, message=Text(f"saved as {clean(str(path))}"))
