"""Whose eyes: the view of a match, its band, and what this view came to know only later."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from domain.match import Note
from domain.match_events import SeatInfo
from domain.perspective import PUBLIC
from domain.table import Table, is_unknown
from replay.errors import NotFound
from tui.text import beginning, cells, clean
from tui.widgets.spans import Line, plain


class View(msgspec.Struct, frozen=True):
    """Who looks, and with which knowledge."""

    who: str = ""
    """`""` is the scribe, else a seat or `"public"`."""
    is_now: bool = False
    """Show what was learnt later as well."""

    @property
    def is_scribe(self) -> bool:
        """True if it shows all that the record knows."""
        return not self.who


def who_name(who: str, seats: Sequence[SeatInfo]) -> str:
    """Returns whose eyes in words: `SCRIBE`, `PUBLIC`, `SEAT bob`."""
    if not who:
        return "SCRIBE"
    if who == PUBLIC:
        return "PUBLIC"
    return f"SEAT {seat_text(who, seats)}"


def seat_text(seat: str, seats: Sequence[SeatInfo]) -> str:
    """Returns a seat and who sits there: `E bob`, or one of them where they are the same."""
    name = next((info.name for info in seats if info.id == seat), "")
    return clean(f"{seat} {name}" if name and name != seat else seat)


def chair_of(who: str, seats: Sequence[SeatInfo]) -> str:
    """Returns the chair that a user names by seat, by player or as `public`; `""` for nothing.

    Raises:
        NotFound: Nobody is called so.
    """
    if not who or who == PUBLIC or any(seat.id == who for seat in seats):
        return who
    found = [seat.id for seat in seats if who.casefold() in (seat.id.casefold(), seat.name.casefold())]
    if len(found) != 1:
        names = ", ".join(seat.id if seat.name in ("", seat.id) else f"{seat.id} ({seat.name})" for seat in seats)
        raise NotFound(f"no seat {who!r} in this match; the seats are {names} and {PUBLIC}")
    return found[0]


def view_text(view: View, seats: Sequence[SeatInfo]) -> str:
    """Returns the view in words, as dialogs carry it in their titles; `""` for the scribe's."""
    if view.is_scribe and not view.is_now:
        return ""
    return f"{who_name(view.who, seats)} known {'NOW' if view.is_now else 'THEN'}"


def band(
    view: View, seats: Sequence[SeatInfo], table: Table, width: int, *, ascii_only: bool, is_locked: bool = False
) -> Line:
    """Returns the line that says whose eyes these are, as wide as the screen; of a locked view, that it is."""
    sign = "##" if ascii_only else "▓▓"
    hidden = sum(is_unknown(table.kind(card)) for card in table.place_of)
    dot = "|" if ascii_only else "·"
    other = "then" if view.is_now else "now"
    text = f"{sign} {who_name(view.who, seats)} {dot} known {'NOW' if view.is_now else 'THEN'} {sign} "
    text += f"{hidden} card{'' if hidden == 1 else 's'} hidden {sign} "
    text += "locked " if is_locked else f"v change {dot} V known {other} "
    text = beginning(text, width)
    return plain(text + sign[0] * (width - cells(text)))


def may_read(note: Note, view: View) -> bool:
    """Returns True if a view is shown a note."""
    if not note.reach or view.is_scribe:
        return True
    return note.reach == view.who
