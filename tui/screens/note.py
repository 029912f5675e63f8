"""The editor of a note: who writes, for whom, and the text. `esc` keeps a draft."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widget import Widget
from textual.widgets import TextArea

from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.widgets.field import Field
from tui.widgets.prose import Prose
from tui.widgets.spans import plain


class Draft(NamedTuple):
    """What stood in the editor when it was closed without saving."""

    text: str = ""
    reach: str = ""
    author: str = ""
    """Who was to sign it; whoever signed last if empty."""


class NoteText(NamedTuple):
    """A note as it was written."""

    text: str
    author: str
    reach: str


class NoteEditor(Dialog[NoteText]):
    """Edits one note. The result is what to record; a draft stays until that is on disk."""

    NAME = "note"
    WIDTH = 64
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["note"])]

    def __init__(self, title: str, key: str, draft: Draft) -> None:
        super().__init__()
        self.title = title
        self.key = key
        self.draft = draft
        self.asks_author = False
        """The note was to be saved, and only its author is missing."""

    def body(self) -> Iterable[Widget]:
        """Returns the fields and the text area."""
        author, reach = Prose([plain("By ", "dim")]), Prose([plain("  for ", "dim")])
        author.styles.width, reach.styles.width = 4, 7
        yield Horizontal(
            author,
            Field(self.draft.author or self.kifu.author, name="author", hint="your name"),
            reach,
            Field(self.draft.reach, name="reach", hint="all, scribe or a seat"),
            classes="fields",
        )
        area = TextArea(self.draft.text, id="text", compact=True, soft_wrap=True)
        yield area

    def on_mount(self) -> None:
        """Puts the focus into the text: whoever signs it is asked when it is saved."""
        area = self.query_one(TextArea)
        area.move_cursor(area.document.end)
        area.focus()

    def _text(self) -> NoteText:
        reach = self.query_one("#reach", Field).value.strip()
        return NoteText(
            self.query_one(TextArea).text.strip(),
            self.query_one("#author", Field).value.strip(),
            "" if reach == "all" else reach,
        )

    def do_note_save(self) -> None:
        """Returns the note, if it says something and somebody signs it."""
        note = self._text()
        if not note.text:
            self.kifu.say("the note says nothing yet", "warning")
            self.query_one(TextArea).focus()
            return
        if not note.author:
            self.asks_author = True
            self.kifu.say("say who writes: a note has an author; enter saves it then", "warning")
            self.query_one("#author", Field).focus()
            return
        self._keep_draft(note)
        self.kifu.remember_author(note.author)
        self.dismiss(note)

    def do_dialog_accept(self) -> None:
        """Goes to the text, where `enter` begins a line; saves when only the author was missing."""
        if self.asks_author and self.query_one("#author", Field).value.strip():
            self.do_note_save()
        else:
            self.query_one(TextArea).focus()

    def do_dialog_cancel(self) -> None:
        """Closes the editor; what was written is a draft."""
        note = self._text()
        written = Draft(note.text, note.reach, note.author)
        opened = self.draft._replace(text=self.draft.text.strip(), author=self.draft.author or self.kifu.author)
        if written != opened:
            self.kifu.say("kept as a draft; open the note again to go on")
            self._keep_draft(note)
        self.dismiss(None)

    def _keep_draft(self, note: NoteText) -> None:
        self.kifu.drafts[self.key] = Draft(note.text, note.reach, note.author)

    def do_app_focus_next(self) -> None:
        """Goes to the next field."""
        self.focus_next()

    def do_app_focus_previous(self) -> None:
        """Goes to the field before."""
        self.focus_previous()
