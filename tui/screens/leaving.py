"""Leaving the app: text that was not saved is spoken of first, and a demo archive can be kept as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from tui.home import at_home
from tui.screens.dialog import Answer, Choice, Prompt
from tui.text import clean, cut

if TYPE_CHECKING:
    from tui.app import KifuApp

_MOST_TOLD = 6


def leave(app: KifuApp) -> None:
    """Ends the app; asks first where something would be lost."""
    text = unsaved_text(app)
    if not text:
        _leave_archive(app)
        return
    answers = [Answer("s", "stay; it is all still there", False), Answer("l", "lose it and quit", True)]
    app.ask(
        Choice("Quit with text that was not saved?", text, answers, width=60),
        lambda answer: _leave_archive(app) if answer else None,
    )


def unsaved_text(app: KifuApp) -> str:
    """Returns what was typed and neither recorded nor saved, in words; `""` if there is nothing."""
    notes = [draft.text for draft in app.drafts.values() if draft.text]
    actions = [text.strip() for text in app.unsent.values() if text.strip()]
    told = [f"note: {cut(text, 46)}" for text in notes] + [f"action: {cut(text, 46)}" for text in actions]
    more = [f"{len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
    return "\n".join([*told[:_MOST_TOLD], *more])


def _leave_archive(app: KifuApp) -> None:
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
    path = at_home(name.strip())
    try:
        app.archive.store.backup(str(path))
    except Exception as error:
        if not app.is_expected(error):
            raise
        app.show_problem(error, "The demo is still open; choose another name.")
        return
    app.exit(0, message=Text(f"saved as {clean(str(path))}"))
