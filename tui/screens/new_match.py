"""The form for a new match: one line after the other, each with a default that `enter` takes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget
from textual.widgets import Input

from domain.errors import InvalidOption
from domain.match_events import SeatInfo
from replay.beginning import begin_match, game_id, nearest_game, why_declared
from replay.errors import BadRequest
from replay.match import Match
from tui.actions import PANES
from tui.cli.arguments import is_date
from tui.keys import bindings
from tui.screens.dialog import Answer, Choice
from tui.screens.field_form import FieldForm
from tui.screens.new_match_help import DECLARED, about, completed
from tui.widgets.field import Field
from tui.widgets.prose import Prose

DEFAULT_GAME = "root"


class FormLine(NamedTuple):
    """A line of the form."""

    name: str
    label: str
    hint: str


LINES: tuple[FormLine, ...] = (
    FormLine("game", "Game", "root, heart-of-crown, or any word: recorded as declared changes"),
    FormLine("seats", "Seats", "C alice, E bob …   seat and player, commas between"),
    FormLine("options", "Options", "map autumn, deck standard …"),
    FormLine("event", "Event", "Spring Open"),
    FormLine("round", "Round", "2"),
    FormLine("table", "Table", "1"),
    FormLine("date", "Date", "as 2026-11-28"),
    FormLine("place", "Place", "where it is played"),
    FormLine("seen", "Seen", "with rules: sees alice, or seed 7 for a simulated game"),
)


class Filled(NamedTuple):
    """What stands in the form."""

    game: str
    seats: list[SeatInfo]
    options: dict[str, str]
    facts: dict[str, str]
    seed: int | None
    sees: list[str]


def seats_of(text: str) -> list[SeatInfo]:
    """Returns seats from `C alice, E bob` or `alice, bob`; a seat's name in places holds no blank.

    Raises:
        BadRequest: There is none, or two have one name.
    """
    seats = []
    for part in text.split(","):
        head, _, name = part.strip().partition(" ")
        if head:
            seats.append(SeatInfo(head.replace("/", "-"), name.strip() or head))
    if not seats:
        raise BadRequest("a match has seats; say for example: alice, bob")
    if len({seat.id for seat in seats}) < len(seats):
        raise BadRequest("two seats have the same name; write a letter before each player")
    return seats


def options_of(text: str) -> dict[str, str]:
    """Returns options from `map autumn, deck standard` or `map=autumn`.

    Raises:
        BadRequest: One has no value.
    """
    options = {}
    for part in text.split(","):
        if part.strip():
            name, _, value = part.strip().replace("=", " ", 1).partition(" ")
            if not value.strip():
                raise BadRequest(f"option {name} has no value; write for example: map autumn")
            options[name] = value.strip()
    return options


def seen_of(text: str) -> tuple[int | None, list[str]]:
    """Returns the seed of a simulated match, or the seats whose hands whoever records sees.

    Raises:
        BadRequest: It says neither.
    """
    word, _, rest = text.replace(",", " ").replace("=", " ").strip().partition(" ")
    if word == "seed" and rest.strip().lstrip("-").isdecimal():
        return int(rest), []
    if word in ("", "at", "observed"):
        return None, []
    if word == "sees" and rest.strip():
        return None, rest.split()
    raise BadRequest("say nothing (at a table, no hand is seen), sees alice, or seed 7")


class NewMatch(FieldForm[Match]):
    """Opens a match; the result is it.

    Rules are never lost unasked: an unknown game, and seats whose rules are not written, are asked about.
    """

    NAME = "form"
    TITLE = "New match"
    WIDTH = 74
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["form"])]

    def body(self) -> Iterable[Widget]:
        """Returns the lines of the form, and what the one at hand means."""
        for line in LINES:
            value = DEFAULT_GAME if line.name == "game" else ""
            yield self.labelled(line.label, 9, Field(value, name=line.name, hint=line.hint))
        yield Prose(name="about")
        yield Prose(name="said")

    def on_descendant_focus(self) -> None:
        """Tells what the line means; typing replaces a default."""
        field = self.focused
        if isinstance(field, Field):
            if field.id == "game" and field.value == DEFAULT_GAME:
                field.select_all()
            self._explain(field)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tells what the line means now."""
        event.stop()
        self.tell("")
        if isinstance(self.focused, Field):
            self._explain(self.focused)

    def _explain(self, field: Field) -> None:
        self.query_one("#about", Prose).show(text=about(str(field.id), field.value, self.value("game")))

    def do_app_focus_next(self) -> None:
        """Completes what was typed in this line as far as there is one way on; then goes to the next line."""
        field = self.focused
        if isinstance(field, Field):
            longer = completed(str(field.id), field.value, self.value("game"))
            if longer != field.value:
                field.take(longer)
                return
        super().do_app_focus_next()

    def do_dialog_accept(self) -> None:
        """Takes the line; on the last one, opens the match."""
        if self.focused is not None and self.focused.id != LINES[-1].name:
            self.focus_next(Field)
        else:
            self.do_note_save()

    def do_note_save(self) -> None:
        """Opens the match with what stands in the form, after asking whether one without rules is meant."""
        try:
            filled = self._filled()
            # Before anything else is judged: seats of another game would be told to be wrong.
            reason = why_declared(filled.game, [seat.id for seat in filled.seats], filled.options)
        except (BadRequest, InvalidOption) as error:
            self.tell(str(error))
            return
        if not reason:
            self._open(filled)
            return
        near = nearest_game(filled.game)
        back = Answer("", "back to the form", "")
        answers = [Answer("", f"{near}, with its rules", near), back] if near else [back]
        answers.append(Answer("d", f"{filled.game}: {DECLARED}", filled.game))
        choice = Choice("Without rules?", reason, answers, width=70)
        self.kifu.ask(choice, lambda game: self._answered(filled, game or ""))

    def _answered(self, filled: Filled, game: str) -> None:
        if game == filled.game:
            self._open(filled)
        elif game:
            self.field("game").take(game)
            self.do_note_save()
        else:
            self.field("game").focus()

    def _filled(self) -> Filled:
        """Returns what stands in the form. Raises `BadRequest`."""
        when = self.value("date")
        if when and not is_date(when):
            raise BadRequest("a date is written as 2026-11-28, 2026-11 or 2026")
        game = game_id(self.value("game"))
        if not game:
            raise BadRequest("a match has a game; any name is one, those with rules are told above")
        seats = seats_of(self.value("seats"))
        seed, sees = seen_of(self.value("seen"))
        facts = {name: self.value(name) for name in ("event", "round", "table", "date", "place") if self.value(name)}
        return Filled(game, seats, options_of(self.value("options")), facts, seed, sees)

    def _open(self, filled: Filled) -> None:
        game, seats, options, facts, seed, sees = filled
        try:
            begun = begin_match(self.kifu.archive, game, seats, facts=facts, options=options, seed=seed, sees=sees)
        except (BadRequest, InvalidOption) as error:
            self.tell(str(error))
            return
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error, "The form is still here.")
            return
        for line in begun.advice:
            self.kifu.say(line, "warning")
        self.dismiss(begun.match)
