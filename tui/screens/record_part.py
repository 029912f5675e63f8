"""What the parts of Record know of each other: its topics are split over files."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from domain.decision import Over, Question
from domain.play import Play
from domain.table import Finding, Table
from replay.match import Match
from replay.pointing import Pointing
from replay.session import Preview, Session
from replay.trust import SealStatus
from tui.screens.acts import Acts
from tui.screens.board_keys import BoardKeys
from tui.screens.crash import noted
from tui.screens.dialog import Choice
from tui.screens.reading import Reading
from tui.widgets.board_pane import BoardPane
from tui.widgets.field import Field
from tui.widgets.line_list import LineList

R = TypeVar("R")


class Ended(NamedTuple):
    """Where recording stopped."""

    line: str
    version: int


class RecordPart(BoardKeys, Acts):
    """Base of the parts; `tui.screens.record.Record` is the whole."""

    match: Match
    recorder: Session
    reading: Reading
    is_branch: bool
    """The first entry begins a line, even at the end of this one."""
    seat: str | None
    """Who decides; None is whoever's turn it is."""
    plays: tuple[Play, ...]
    """What the text means; where there are rules, also what the marked way on means."""
    meant: str
    """The text that was read for them: what is typed, or the marked way on."""
    preview: Preview | None
    """What that would do."""
    complaint: str
    shown_to: str
    """The secret question for which the screen has been hidden from the others, as `#12 bob`."""
    saved: str
    seal: SealStatus | None
    """The last seal of the match."""
    misfits: tuple[Finding, ...]
    """What did not fit in the entry that was recorded last."""
    is_saving: bool
    effects: tuple[str, ...]
    """What that would do, in words."""
    fault: str
    """A fault of the program while the text was read or recorded, in one line; `""` is none."""
    waiting: list[str]
    """Pasted lines that come after what is in the input."""
    is_refused = False
    """What is typed is an action that does not stand now."""
    ahead: list[str]
    """What was typed up to each `enter` that was pressed while an entry was being saved."""
    words_rows: int
    """Rows of the words under the ways on."""
    is_lost: bool
    """The database could not be read the last time."""
    lit: frozenset[str]
    """The places that the legal actions left by what was typed can name next."""

    @property
    def field(self) -> Field:
        """The input."""
        return self.query_one("#input", Field)

    @property
    def candidates(self) -> LineList[str]:
        """What the text may become."""
        return self.query_one("#candidates", LineList)

    @property
    def board_pane(self) -> BoardPane:
        """The pane of the board."""
        return self.query_one("#board", BoardPane)

    @property
    def asking(self) -> Question | None:
        """The first open question; None where there are no rules, or the game is over."""
        raise NotImplementedError

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked."""
        raise NotImplementedError

    def why_not_seat(self, seat: str) -> str:
        """Says why a seat cannot be the one that decides while a secret question waits; `""` if it can."""
        raise NotImplementedError

    @property
    def acting(self) -> str:
        """The seat that decides."""
        raise NotImplementedError

    @property
    def speaking(self) -> str:
        """The seat for which the text is read; `""` is any."""
        raise NotImplementedError

    @property
    def is_secret(self) -> bool:
        """True while the question at hand is answered in secret."""
        raise NotImplementedError

    @property
    def is_hiding(self) -> bool:
        """True while a secret question waits until only its seat looks at the screen."""
        raise NotImplementedError

    @property
    def is_shown_in_secret(self) -> bool:
        """True while the seat that answers in secret has its choices before it."""
        raise NotImplementedError

    @property
    def seen_table(self) -> Table:
        """The table as whoever looks at the screen may see it."""
        raise NotImplementedError

    def whose_replay(self) -> Choice[str]:
        """Returns the dialog that asks for whose eyes Replay is."""
        raise NotImplementedError

    def declared_ways(self, text: str) -> list[str]:
        """Returns what a text of declared changes may become, by what whoever looks at the screen may see."""
        raise NotImplementedError

    def declared_effects(self, text: str) -> list[str]:
        """Returns what declared changes would do, in words, by what whoever looks at the screen may see."""
        raise NotImplementedError

    def why_not_declared(self, text: str, complaint: str) -> str:
        """Returns what may be said of declared changes that cannot be recorded, to whoever looks at the screen."""
        raise NotImplementedError

    @property
    def over(self) -> Over | None:
        """How the game ended; None while it goes on, or where there are no rules."""
        raise NotImplementedError

    @property
    def pointing(self) -> Pointing | None:
        """The legal actions by the places that they name; None where none can be pointed at."""
        raise NotImplementedError

    def sound(self, read: Callable[[], R], otherwise: R) -> R:
        """Returns what is read by the rules; a fault in them is said at the input and must not end the app."""
        try:
            return read()
        except Exception as error:
            self.fault = noted(error)
            return otherwise

    def do_record_complete(self) -> None:
        """Takes the marked way on into the input."""
        raise NotImplementedError

    def read_text(self) -> None:
        """Reads the text anew."""
        raise NotImplementedError

    def ask_what_it_did(self, action: str) -> None:
        """Asks what an action that no rule allows did to the table."""
        raise NotImplementedError

    def why_hidden(self) -> str:
        """Returns why nothing else is done while the screen is hidden."""
        raise NotImplementedError

    def ways(self, text: str) -> list[str]:
        """Returns what a text so far may become."""
        raise NotImplementedError

    def guard_input(self) -> None:
        """Takes no text while the screen is hidden, and keeps none that was typed before the others."""
        raise NotImplementedError

    def take_next(self) -> None:
        """Puts the next line that waits into the empty input."""
        raise NotImplementedError

    def leave(self) -> None:
        """Leaves for Replay; text that was not recorded is kept."""
        raise NotImplementedError

    def keep_text(self) -> None:
        """Keeps what was typed and not recorded, for the next time."""
        raise NotImplementedError

    def leave_for(self, ended: Ended) -> None:
        """Leaves for an entry; text that was not recorded is kept."""
        raise NotImplementedError

    def news_text(self) -> str:
        """Returns what the top line says of others; `""` for nothing."""
        raise NotImplementedError

    def corner_text(self) -> str:
        """Returns what is still unknown, for the corner."""
        raise NotImplementedError

    def show_position(self) -> None:
        """Shows the entries up to where recording goes on."""
        raise NotImplementedError

    def record_plays(self, plays: tuple[Play, ...], text: str, ruling: str | None = None) -> None:
        """Writes entries, while the keys stay alive."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draws everything."""
        raise NotImplementedError

    def draw_aside(self) -> None:
        """Draws the blanks and the clocks."""
        raise NotImplementedError
