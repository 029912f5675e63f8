"""Dialogs: a framed box over the screen, closed by `esc` without doing anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget

from tui.actions import PANES
from tui.keys import bindings
from tui.screens.acts import Acts
from tui.screens.list_keys import ListKeys
from tui.text import clean, cut
from tui.widgets.bar import KeyBar
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.paint import in_signs
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span

R = TypeVar("R")


class Frame(Vertical):
    """The box of a dialog, with its title in the upper edge."""

    def __init__(self, *children: Widget, title: str, is_alarm: bool = False) -> None:
        super().__init__(*children, classes="alarm" if is_alarm else "")
        self.entitle(title)

    def entitle(self, title: str) -> None:
        """Writes the title."""
        self.border_title = Content(cut(title, 60))


class Dialog(ListKeys, Acts, ModalScreen[R], Generic[R], inherit_bindings=False):
    """Base of the dialogs. The result is None when it is closed with `esc`."""

    NAME = "dialog"
    TITLE = ""
    WIDTH: ClassVar[int] = 40
    """Width of the box in cells, its edges included; less where the screen is narrower."""
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog"])]
    AUTO_FOCUS = "Field, TextArea, LineList"

    is_alarm = False
    _is_answered = False
    _is_shrunk = False

    def dismiss(self, result: R | None = None) -> AwaitComplete:
        """Closes the dialog. The first answer counts: a second one would close what lies under it."""
        if self._is_answered:
            return AwaitComplete()
        self._is_answered = True
        return super().dismiss(result)

    def compose(self) -> ComposeResult:
        """Composes the box around the body."""
        frame = Frame(
            *self.body(), KeyBar(self.NAME), title=in_signs(self.app, self.title_text()), is_alarm=self.is_alarm
        )
        frame.styles.width = self.WIDTH
        yield frame

    def on_resize(self) -> None:
        """Makes room for the line of keys where the box is taller than the screen."""
        self._shrink(None)
        self.call_after_refresh(self._fit)

    def _fit(self) -> None:
        frame = self.query_one(Frame)
        inside = sum(child.outer_size.height + child.styles.margin.height for child in frame.children if child.display)
        over = inside - (self.app.size.height - 2)
        flexible = next(iter(frame.query("LineList, TextArea")), None)
        if over > 0 and flexible is not None:
            self._shrink(max(1, flexible.outer_size.height - over))

    def _shrink(self, height: int | None) -> None:
        """Gives the list or the text of the box fewer rows; None gives back what was taken."""
        for flexible in self.query_one(Frame).query("LineList, TextArea").results():
            if height is not None:
                self._is_shrunk = True
                flexible.styles.max_height = height
            elif self._is_shrunk:
                flexible.styles.clear_rule("max_height")
        self._is_shrunk = height is not None

    def title_text(self) -> str:
        """Returns the title; a view that is not the scribe's is named in it."""
        title = clean(str(self.title or self.TITLE or ""))
        view = self.kifu.view_name
        return f"{title} · {view}" if view else title

    def retitle(self, title: str) -> None:
        """Shows another title."""
        self.title = title
        self.query_one(Frame).entitle(in_signs(self.app, self.title_text()))

    def body(self) -> Iterable[Widget]:
        """Returns what stands in the box."""
        return ()

    def do_dialog_cancel(self) -> None:
        """Closes the dialog without doing anything."""
        self.dismiss(None)

    def do_dialog_accept(self) -> None:
        """Takes the marked answer."""
        self.dismiss(None)


class Answer(Generic[R]):
    """One answer of a choice."""

    def __init__(self, key: str, words: str, result: R) -> None:
        self.key = key
        self.words = words
        self.result = result


class Choice(Dialog[R], Generic[R]):
    """Asks for one of some answers: by its letter, or the marked one by `enter`. The first one is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]
    NAME = "dialog with a list"

    def __init__(self, title: str, text: str, answers: Sequence[Answer[R]], *, width: int = 46, mark: int = 0) -> None:
        super().__init__()
        self.title = clean(title)
        self.text = text
        self.answers = answers
        self.mark = mark
        self.width = width

    def body(self) -> Iterable[Widget]:
        """Returns the question and the answers."""
        if self.text:
            yield Prose(text=self.text)
        rows: LineList[Answer[R]] = LineList(_paint_answer, Rows(self.answers), name="answers")
        rows.styles.height = len(self.answers)
        yield rows

    def on_mount(self) -> None:
        """Marks the first answer."""
        self.query_one(Frame).styles.width = self.width
        self.query_one(LineList).reload(self.mark)

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Takes the marked answer."""
        self.dismiss(self.answers[event.index].result)

    def on_key(self, event: object) -> None:
        """Takes the answer of a letter."""
        character = getattr(event, "character", None)
        for answer in self.answers:
            if answer.key and character == answer.key:
                event.stop()  # type: ignore[attr-defined]
                event.prevent_default()  # type: ignore[attr-defined]
                self.dismiss(answer.result)


def _paint_answer(answer: Answer[R], width: int, is_marked: bool) -> Line:
    mark = Span("▸ " if is_marked else "  ", "mark")
    return (mark, Span(f"{answer.key:<2} " if answer.key else "", "key"), Span(cut(answer.words, width)))


class Prompt(Dialog[str]):
    """Asks for one line of text; the result is the text, which may be empty.

    A value that is proposed is selected: what is typed takes its place, an arrow key keeps it. One that is edited,
    as what could not be read, is gone on with at its end.
    """

    def __init__(
        self, title: str, text: str = "", value: str = "", *, hint: str = "", width: int = 50, is_edited: bool = False
    ) -> None:
        super().__init__()
        self.title = clean(title)
        self.text = text
        self.value = value
        self.hint = hint
        self.width = width
        self.is_edited = is_edited

    def body(self) -> Iterable[Widget]:
        """Returns the words and the field."""
        if self.text:
            yield Prose(text=self.text)
        yield Field(self.value, hint=self.hint)

    def on_mount(self) -> None:
        """Gives the box its width, and selects a value that is proposed."""
        self.query_one(Frame).styles.width = self.width
        if not self.is_edited:
            self.query_one(Field).select_all()

    def do_dialog_accept(self) -> None:
        """Returns what was typed."""
        self.dismiss(self.query_one(Field).value)
