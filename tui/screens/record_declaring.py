"""Record's declared effects: said part by part, each completed, with what it would do to the table below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.widget import Widget

from domain.errors import DomainError
from replay.errors import BadRequest, Refused
from replay.referee import DECLARE
from replay.words import for_people
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.crash import noted
from tui.screens.narrowing import Narrowing
from tui.screens.record_part import RecordPart
from tui.text import clean, cut
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, wrapped

_MOST_WAYS: Final = 200
_WAYS: Final = 5
"""Rows of the ways on."""
_EFFECTS: Final = 6
"""Rows of what it would do."""


class DeclareActions(RecordPart):
    """Opens the box; what it returns goes the way of whatever is typed into the input."""

    words_of_it: str
    _declared = ""
    """What was typed into the box and not recorded."""

    def why_declare_off(self, action_id: str) -> str:
        """Says why nothing can be declared just now."""
        if action_id in ("record.declare", "record.irregular") and self.is_hiding:
            return "a secret question waits: enter shows it to its seat first"
        if action_id != "record.declare":
            return ""
        if self.is_saving:
            return "the last entry is still being saved"
        return ""

    def do_record_declare(self) -> None:
        """Asks what happened, part by part."""
        referee, table = self.recorder.referee, self.recorder.cursor.table
        is_asked = referee is not None and self.sound(lambda: referee.is_declaring(table), False)
        typed = self.field.value.strip()
        if is_asked:
            typed = typed.removeprefix(DECLARE).strip()
        box = DeclaredBox(
            self._declared or typed,
            intro=self._intro(is_asked=is_asked),
            title="Declared effect" if is_asked or referee is None else "Declared effect, irregular",
            ways=self._declared_ways(is_asked=is_asked),
            effects=self._declared_effects(is_asked=is_asked),
        )
        self.kifu.ask(box, lambda text: self._record_declared(text, box.typed, is_asked=is_asked))

    def ask_what_it_did(self, action: str) -> None:
        """Asks what an action that no rule allows did to the table; its words stay, and are proposed as the ruling."""

        def said(text: str | None) -> None:
            if text is None:
                return
            self.words_of_it = action
            self.field.take(text)
            self.read_text()
            self.call_next(self.action_act, "record.irregular")

        box = DeclaredBox(
            "",
            intro=f"{action}: no rule allows it now. If it stood, say what it did to the table, parts joined with ;",
            title="Declared effect, irregular",
            ways=self.declared_ways,
            effects=self.declared_effects,
        )
        self.kifu.ask(box, said)

    def _intro(self, *, is_asked: bool) -> str:
        if is_asked:
            asking = self.asking
            return f"{asking.question if asking is not None else ''}\nSay what it did, parts joined with ;"
        if self.recorder.referee is not None:
            return "The rules ask for no effect. Say what stood at the table; the judge's word is asked next."
        return "Say what happened, parts joined with ;"

    def _declared_ways(self, *, is_asked: bool) -> Callable[[str], list[str]]:
        recorder, speaking = self.recorder, self.speaking
        if is_asked:
            return lambda text: recorder.ways_on(text, speaking)
        return self.declared_ways

    def _declared_effects(self, *, is_asked: bool) -> Callable[[str], list[str]]:
        recorder, speaking = self.recorder, self.speaking
        if not is_asked:
            return self.declared_effects

        def effects(text: str) -> list[str]:
            plays = recorder.read(_with_word(text), speaking)
            return for_people(plays[-1].changes, recorder.cursor.table, is_short=True)

        return effects

    def _record_declared(self, text: str | None, typed: str, *, is_asked: bool) -> None:
        """Puts what was declared into the input and records it from there, so that nothing of it can be lost."""
        if text is None:
            self._declared = typed
            return
        self._declared = ""
        self.field.take(_with_word(text) if is_asked else text)
        self.read_text()
        is_irregular = self.recorder.referee is not None and not is_asked
        self.call_next(self.action_act, "record.irregular" if is_irregular else "record.enter")


def _with_word(text: str) -> str:
    """Returns a declared effect with the word that says it is one."""
    return text if text.split(" ")[0].casefold() == DECLARE else f"{DECLARE} {text}"


class DeclaredBox(Narrowing[str]):
    """Asks for a declared effect; the result is its text, which can be read.

    Args:
        value: What stands in the field at first.
        intro: What is asked.
        title: The title.
        ways: Returns what a text may become.
        effects: Returns what a text would do, a sentence each. Raises BadRequest or Refused if it means nothing.
    """

    NAME = "declaring"
    WIDTH = 72
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["declaring"])]

    def __init__(
        self,
        value: str,
        *,
        intro: str,
        title: str,
        ways: Callable[[str], list[str]],
        effects: Callable[[str], list[str]],
    ) -> None:
        super().__init__()
        self.title = title
        self.value = value
        self.typed = value
        self._intro = intro
        self._ways = ways
        self._effects = effects
        self._complaint = ""

    def body(self) -> Iterable[Widget]:
        """Returns the field, what it may become, and what it would do."""
        yield Prose([line for text in self._intro.splitlines() for line in wrapped(clean(text), self.WIDTH - 4)])
        yield Field(self.value, hint="what it did")
        ways: LineList[str] = LineList(self._paint)
        ways.styles.max_height = _WAYS
        yield ways
        yield Prose(name="effects")

    def list_for(self, text: str) -> None:
        """Lists what a text may become, and says what it would do."""
        self.typed = text
        self._complaint = ""
        effects: Sequence[str] = ()
        if text.strip():
            effects = self._read(text.strip())
        found = [one for one in self._found(text) if one != text][:_MOST_WAYS]
        rows = self.query_one(LineList)
        if text.strip() and self._complaint:
            rows.show(Rows(found), 0)
        else:
            # `enter` records what is typed, or nothing: no way on is marked before the arrows choose.
            rows.show_unmarked(Rows(found))
        self._say(effects, text)

    def _read(self, text: str) -> Sequence[str]:
        try:
            return self._effects(text) or ("nothing changes",)
        except (BadRequest, Refused, DomainError) as error:
            self._complaint = str(error)
        except Exception as error:
            self._complaint = noted(error)
        return ()

    def _found(self, text: str) -> list[str]:
        try:
            return self._ways(text)
        except Exception as error:
            self._complaint = self._complaint or noted(error)
            return []

    def _say(self, effects: Sequence[str], text: str) -> None:
        width = self.WIDTH - 4
        lines: list[Line] = [
            (Span("▸ ", "mark"), Span(cut(effect, width - 2), "changed")) for effect in effects[:_EFFECTS]
        ]
        if len(effects) > _EFFECTS:
            lines.append(plain(f"  and {len(effects) - _EFFECTS} more", "dim"))
        if self._complaint and text.strip():
            lines = wrapped(clean(self._complaint), width, "dim")[:_EFFECTS]
        self.query_one("#effects", Prose).show([plain(""), *lines])

    def _paint(self, row: str, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        return (Span("▸ " if is_marked else "  ", "mark"), Span(clean(row)))

    def on_line_list_chosen(self) -> None:
        """Takes the way on that was clicked into the field."""
        self.do_record_complete()

    def do_record_complete(self) -> None:
        """Takes the marked way on into the field; the first one, where none is marked."""
        rows = self.query_one(LineList)
        row = rows.row if rows.row is not None or not len(rows.source) else rows.row_at(0)
        if row is not None:
            self.query_one(Field).take(row)

    def do_dialog_accept(self) -> None:
        """Returns what was typed if it can be read; otherwise takes the marked way on, or says what is wrong."""
        text = self.query_one(Field).value.strip()
        rows = self.query_one(LineList)
        if text and not self._complaint and rows.row is None:
            self.dismiss(text)
        elif rows.row is not None:
            self.do_record_complete()
        else:
            self.kifu.say(self._complaint or "say what it did", "warning")
