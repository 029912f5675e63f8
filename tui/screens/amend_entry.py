"""What takes the place of an entry, or goes before it: typed as in Record, at the table before that entry."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from domain.play import Play
from replay.amendment import Edit, Kind
from replay.match import Match
from tui.actions import SCREENS
from tui.keys import bindings
from tui.screens.record import Record
from tui.screens.record_part import Ended
from tui.text import clean


class Entering(Record, inherit_bindings=False):
    """Record's input for an amendment: nothing is recorded; what was taken is `entered`.

    Args:
        match: The match.
        line: The line.
        at: The entry that is replaced, or before which something is inserted.
        kind: `replace` or `insert`.
    """

    NAME = "entering"
    TAKES_LINES = False
    HAS_ASIDE = False
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["entering"])]

    def __init__(self, match: Match, line: str, at: int, kind: Kind) -> None:
        super().__init__(match, line, at - 1)
        self.at = at
        self.kind = kind
        self.entered: Edit | None = None
        self.old = self.recorder.cursor.plays[at - 1]
        if kind == "replace" and self.recorder.referee is None:
            self.seat = self.old.seat

    @property
    def draft_key(self) -> str:
        """Under which text that was not taken is kept."""
        return f"amend/{self.match.id}/{self.recorder.line}/{self.at}"

    def heading_text(self) -> str:
        """Returns what the screen is for."""
        old = clean(self.old.action or self.old.asked)
        return f"AMEND #{self.at} {'instead of' if self.kind == 'replace' else 'before'} {old}"

    @property
    def takes_news(self) -> bool:
        """False: what is amended is an entry of before."""
        return False

    def where_text(self) -> str:
        """Returns at which table the action is typed."""
        return f"the table after #{self.at - 1}"

    def why_off(self, action_id: str) -> str:
        """Says what does not apply just now."""
        if action_id == "record.undo":
            return "nothing is taken back here; esc leaves"
        return super().why_off(action_id)

    def record_plays(self, plays: tuple[Play, ...], text: str, ruling: str | None = None) -> None:
        """Takes the action; the tail is judged by whoever opened this."""
        is_irregular = ruling is not None
        taken = text.strip() if is_irregular else self.meant
        seat = plays[-1].seat
        self.entered = Edit(self.kind, self.at, (taken,), seat=seat, irregular=is_irregular, ruling=ruling or "")
        self.dismiss(Ended(self.recorder.line, self.at))

    def keep_text(self) -> None:
        """Keeps what was typed and not taken, for the next time."""
        if self.unsent:
            self.kifu.unsent[self.draft_key] = self.unsent
            self.kifu.say("your text is kept; amending this entry again goes on with it")

    def leave(self) -> None:
        """Leaves without amending."""
        self.keep_text()
        self.dismiss(None)
