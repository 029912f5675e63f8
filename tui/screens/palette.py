"""The command palette: every action with its key; one that does not apply is dim and says why."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.fuzzy import Matcher
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from tui.actions import ACTIONS, PANES, SCREENS, Action
from tui.keys import bindings, keys_text
from tui.screens.acts import Acts
from tui.screens.dialog import Dialog
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.spans import Line, Span, cut, spread

_SCATTERED = 5
_WORD = re.compile(r"[^\W_]+")

_WHERE = {
    "library": "the Library",
    "campaign": "the Campaign screen",
    "trials": "the Trial table",
    "replay": "Replay",
    "record": "Record",
    "compare": "Compare",
    "amend": "Amend",
    "entering": "Amend's input",
}


class Command(NamedTuple):
    """One line of the palette."""

    action: Action
    keys: str
    why_off: str


def commands(screen: Screen[object], keymap: dict[str, str], *, ascii_only: bool) -> list[Command]:
    """Returns every action, those that apply to the screen first."""
    here = SCREENS.get(getattr(screen, "NAME", ""), ())
    found = []
    for action in ACTIONS.values():
        if action.id in here and isinstance(screen, Acts):
            why = screen.why_off(action.id)
        else:
            why = f"not here: {_home(action.id)}"
        found.append(Command(action, keys_text(action, keymap, ascii_only=ascii_only), why))
    return sorted(found, key=lambda command: (bool(command.why_off), command.action.group == "Lists"))


def matching(commands_: list[Command], query: str) -> list[Command]:
    """Returns the commands that fit what was typed, the best first; all of them for nothing.

    What has the text as the last part of its id (`glyphs`) stands before what begins with it, then come those that
    have words that begin with it, and letters scattered over a title; commands that do not apply just now come last
    among their equals.
    """
    text = query.strip().casefold()
    if not text:
        return commands_
    matcher = Matcher(text)
    scored = []
    for command in commands_:
        action = command.action
        score = max(matcher.match(f"{action.group}: {action.description}"), matcher.match(action.id))
        rank = _rank(action, text)
        if score or rank < _SCATTERED:
            scored.append(((rank, bool(command.why_off), -score), command))
    return [command for _, command in sorted(scored, key=lambda pair: pair[0])]


def _rank(action: Action, text: str) -> int:
    """Returns how a text stands in an action's names: 0 is the last part of its id, up to `_SCATTERED`."""
    group, description = action.group.casefold(), action.description.casefold()
    title = f"{group}: {description}"
    if action.id.partition(".")[2] == "_".join(text.split()):
        return 0
    if description.startswith(text):
        return 1
    if title.startswith(text) or action.id.startswith(text):
        return 2
    words = _WORD.findall(f"{title} {action.id}")
    if all(any(word.startswith(part) for word in words) for part in text.split()):
        return 3
    return 4 if text in title or text in action.id else _SCATTERED


def _home(action_id: str) -> str:
    for name, ids in (*SCREENS.items(), *PANES.items()):
        if action_id in ids:
            return f"in {_WHERE[name]}" if name in _WHERE else f"with the focus in: {name}"
    return "elsewhere"


class Palette(Dialog[str]):
    """Asks for a command; the result is the id of an action."""

    NAME = "dialog with a list"
    TITLE = "Command"
    WIDTH = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, screen: Screen[object]) -> None:
        super().__init__()
        self.screen_before = screen
        self.all: list[Command] = []

    def body(self) -> Iterable[Widget]:
        """Returns the field and the list."""
        app = self.kifu
        self.all = commands(self.screen_before, app.keymap, ascii_only=app.is_ascii)
        yield Field(hint="words of a command")
        yield LineList(_paint, Rows(self.all))

    def on_mount(self) -> None:
        """Marks the first command."""
        self.query_one(LineList).reload(0)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list."""
        self.query_one(LineList).show(Rows(matching(self.all, event.value)), 0)

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Runs the command, or says why it does not apply."""
        command: Command = event.rows.row_at(event.index)
        if command.why_off:
            self.kifu.say(command.why_off, "warning")
            return
        self.dismiss(command.action.id)


def _paint(command: Command, width: int, is_marked: bool) -> Line:
    role = "dim" if command.why_off else ""
    left = (
        Span("▸ " if is_marked else "  ", "mark"),
        Span(f"{command.action.group.lower()}: {command.action.description}", role),
    )
    right = (Span(clean(command.why_off), "dim"),) if command.why_off else (Span(command.keys, "key"),)
    return spread(left, cut(right, width // 2), width)
