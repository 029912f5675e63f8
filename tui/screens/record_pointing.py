"""Record's board: walking over it, and choosing a place on it for what is being typed."""

from __future__ import annotations

from textual.events import Key

from tui.actions import SCREENS
from tui.keys import keys_of
from tui.screens.record_part import RecordPart
from tui.widgets.board_pane import BoardPane


class PointActions(RecordPart):
    """The keys of the board while something is recorded."""

    def do_board_enter(self) -> None:
        """Types the place whose number was typed, or else the one at hand, into the input.

        The board keeps the focus while another place is to be named; otherwise the input gets it back.
        """
        place = self.numbered_place() or self.focused_place
        was_lit = place in self.lit
        if place:
            typed = self.sound(lambda: self._typed_with(place), "")
            if not typed:
                self.draw()
                return
            self.field.take(typed)
            self.read_text()
        if was_lit and self.lit:
            self.focused_place = place
            self.draw()
        else:
            self.focused_place = ""
            self.field.focus()

    def _typed_with(self, place: str) -> str:
        """Returns what was typed with a place: where rules judge, as their notation has it, otherwise by its name."""
        value = self.field.value
        pointing = self.pointing
        if pointing is not None and (place in self.lit or self._is_numbered(place) or pointing.names(place)):
            return pointing.with_place(value, place)
        card = pointing.card_at(value, place) if pointing is not None else ""
        if pointing is not None and not card and self._is_action_begun(value):
            return pointing.with_place(value, place)
        blank = " " if value and not value.endswith(" ") else ""
        return f"{value}{blank}{card or place}"

    def _is_action_begun(self, value: str) -> bool:
        """Returns True if a text may become an action: nothing that is declared begins with such a word."""
        verb = value.casefold().split()[:1]
        return any(way.casefold().split()[:1] == verb for way in self.ways("")) if verb else False

    def on_key(self, event: Key) -> None:
        """Says why a key of other screens does nothing while the screen is hidden, beside the input as well."""
        sign = event.character or ""
        if not self.is_hiding or self.screen.focused is self.field or not (sign.isalpha() or sign == "/"):
            return
        own = {key for action_id in SCREENS["record"] for key in keys_of(action_id, self.kifu.keymap)}
        if not own & {event.key, sign}:
            self.kifu.say(self.why_hidden(), "warning")

    def on_mouse_up(self) -> None:
        """Gives the input the focus back: what is typed after a click is text, and no command."""
        self.field.focus()

    def on_board_pane_pointed(self, event: BoardPane.Pointed) -> None:
        """Types the place that was clicked into the input."""
        event.stop()
        place = self.place_under(event)
        if self.is_hiding:
            self.kifu.say(self.why_hidden(), "warning")
        elif place:
            self._number, self.focused_place = "", place
            self.do_board_enter()
        self.focused_place = ""
        self.field.focus()
        self.draw()

    def _is_numbered(self, place: str) -> bool:
        number = place.rpartition("/")[2]
        return number.isdecimal() and self.board.numbered(int(number)) == place

    def on_descendant_focus(self) -> None:
        """Marks a place when the board gets the focus, one that can be named if there is any; none when it loses it."""
        self._number = ""
        if not hasattr(self, "board"):
            return
        is_on_board = isinstance(self.screen.focused, BoardPane)
        places = self.board.places() if is_on_board and not self.focused_place else []
        if places or not is_on_board:
            lit = [place for place in places if place in self.lit]
            self.focused_place = next(iter([*lit, *places]), "")
            self.draw()
