"""Going to an entry: by number, turn, round, phase, or a text in it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from textual.widget import Widget
from textual.widgets import Input

from replay.structure import Unit
from tui.screens.dialog import Dialog
from tui.screens.reading import Reading
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.prose import Prose
from tui.widgets.spans import plain

_UNITS: Final[dict[str, tuple[Unit, str]]] = {"t": ("turn", "turn"), "r": ("round", "round"), "p": ("phase", "phase")}
_NUMBERED: Final = re.compile(r"(?P<unit>[trp])\s*(?P<number>\d+)\Z")


class NoSuchEntry(ValueError):
    """What was typed leads nowhere; the message says why."""


def target(text: str, reading: Reading) -> int:
    """Returns the version that a text means: `214`, `#214`, `t5`, `r3`, `p3`, `+10`, `-10`, or a text in an entry.

    Raises:
        NoSuchEntry: It leads nowhere.
    """
    text = text.strip()
    number = text.removeprefix("#")
    if number.isdecimal():
        return _checked(int(number), reading)
    if re.fullmatch(r"[+-]\d+", text):
        return _checked(reading.at + int(text), reading)
    numbered = _NUMBERED.match(text.lower())
    if numbered is not None:
        return _unit(numbered["unit"], int(numbered["number"]), reading)
    if not text:
        raise NoSuchEntry("type a number, t5, r3, p3, or a text of the entry")
    return _containing(text, reading)


def _checked(version: int, reading: Reading) -> int:
    if not 0 <= version <= reading.last:
        raise NoSuchEntry(f"there is no entry {version}; the line has 1 to {reading.last}")
    return version


def _unit(letter: str, number: int, reading: Reading) -> int:
    unit, word = _UNITS[letter]
    start = reading.cursor.structure.start(unit, number)
    if start is None:
        count = len(reading.cursor.structure.starts[unit])
        raise NoSuchEntry(f"there is no {word} {number}; the line has {count}")
    return start


def _containing(text: str, reading: Reading) -> int:
    folded = text.casefold()
    cursor = reading.cursor
    found = cursor.search(lambda play: folded in play.action.casefold())
    if found is None:
        found = next((v for v, play in enumerate(cursor.plays, 1) if folded in play.action.casefold()), None)
    if found is None:
        raise NoSuchEntry(f"no entry of this line says {clean(text)!r}")
    return found


class GoTo(Dialog[int]):
    """Asks where to go; the result is a version. A second `g` goes to the first entry."""

    TITLE = "Go to"
    WIDTH = 50

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.reading = reading

    def body(self) -> Iterable[Widget]:
        """Returns the field and what it takes."""
        yield Field(hint=f"1 to {self.reading.last}, t5, r3, p3, +10, or a text")
        yield Prose([plain("number · t turn · r round · p phase · text", "dim")], name="said")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Goes to the first entry for `g g`; says where the text leads."""
        event.stop()
        if event.value == "g":
            self.dismiss(1)
            return
        try:
            version = target(event.value, self.reading)
            said = f"#{version} {self._action(version)}"
        except NoSuchEntry as error:
            said = str(error)
        self.query_one("#said", Prose).show(text=clean(said), role="dim")

    def _action(self, version: int) -> str:
        plays = self.reading.cursor.plays
        return plays[version - 1].action if 0 < version <= len(plays) else ""

    def do_dialog_accept(self) -> None:
        """Goes there, or says why not."""
        try:
            self.dismiss(target(self.query_one(Field).value, self.reading))
        except NoSuchEntry as error:
            self.query_one("#said", Prose).show(text=clean(str(error)), role="bad")
