"""Exporting a match: the format, and the file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.binding import BindingType
from textual.widget import Widget

from replay.exporter import SUFFIXES, WHOLE, export_to_file
from replay.match import Match
from tui.actions import PANES
from tui.home import at_home
from tui.keys import bindings
from tui.screens.dialog import Answer, Choice, Dialog
from tui.screens.eyes import View
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain

WORDS = {
    "kifu": "Kifu file: all lines, notes and hashes",
    "rootlog": "Rootlog: this line as others' tools read it",
    "text": "readable text: this line with what each entry did",
    "json": "JSON: this line as plain data",
    "md": "Markdown: a report with notes, glyphs and marks",
}


def name_for(match: Match, kind: str) -> str:
    """Returns a file name for a match that any system takes."""
    suffix = next((suffix for suffix, known in SUFFIXES.items() if suffix and known == kind), f".{kind}")
    letters = [letter if letter.isalnum() else "-" for letter in match.title.lower()]
    stem = "-".join(part for part in "".join(letters).split("-") if part)
    return f"{match.game}-{stem or match.id[-8:]}{suffix}"[:100]


class Export(Dialog[str]):
    """Asks for a format and a file, and writes it. A view that is not the scribe's exports what it sees."""

    NAME = "files"
    TITLE = "Export"
    WIDTH = 66
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["files"])]

    def __init__(self, match: Match, line: str = "", view: View | None = None) -> None:
        super().__init__()
        self.match = match
        self.line = line or match.mainline
        self.view = view or View()
        kinds = ["kifu", "rootlog", "text", "json", "md"] if self.view.is_scribe else ["text", "json", "md"]
        if match.whole is not match:
            kinds = [kind for kind in kinds if kind not in WHOLE]  # What comes later is hidden, here too.
        self.kinds = [kind for kind in kinds if kind != "rootlog" or match.game == "root"]

    def body(self) -> Iterable[Widget]:
        """Returns formats and file."""
        yield LineList(_paint_kind, Rows(self.kinds))
        yield Prose([plain(""), plain("File", "dim")])
        yield Field(name_for(self.match, self.kinds[0]))

    def on_mount(self) -> None:
        """Marks the first format."""
        self.query_one(LineList).reload(0)
        self.query_one(Field).focus()

    def on_line_list_moved(self) -> None:
        """Gives the file the name of the format, unless it was changed."""
        entry = self.query_one(Field)
        if entry.value in {name_for(self.match, kind) for kind in self.kinds}:
            entry.value = name_for(self.match, self._kind())

    def _kind(self) -> str:
        return self.kinds[self.query_one(LineList).mark]

    def do_record_complete(self) -> None:
        """Goes to the next format."""
        rows = self.query_one(LineList)
        rows.move_to((rows.mark + 1) % len(self.kinds))

    def do_dialog_accept(self) -> None:
        """Writes the file; asks before one is replaced."""
        path = at_home(self.query_one(Field).value.strip())
        if not path.name:
            self.kifu.say("give the file a name", "warning")
            return
        if path.exists():
            answers = [Answer("k", "keep it, choose another name", False), Answer("r", "replace it", True)]
            choice = Choice("The file is there", f"{clean(str(path))} exists already.", answers, width=60)
            self.kifu.ask(choice, lambda answer: self._write(path) if answer else None)
            return
        self._write(path)

    def _write(self, path: Path) -> None:
        try:
            kind = export_to_file(self.match, path, self._kind(), line=self.line, seat=self.view.who)
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error)
            return
        self.kifu.say(f"{kind} written to {path}")
        self.dismiss(str(path))


def _paint_kind(kind: str, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return (Span("▸ " if is_marked else "  ", "mark"), Span(f"{kind:<8}", "key"), Span(WORDS[kind]))
