"""To what a note is pinned, and where that is: a card that is followed, a seat, a place.

    clearing/5              a place
    seat:bob                a seat, by its id or the name of the player who sits there
    card:duke@alice/hand    the topmost card of a kind in a place; `?` is one not known
    card:@2@deck            the second card from the top of a place

A pin holds the place of the card and its position there after the event of the note. From then on, and back, the card
is followed by what the record of whoever looks can trace: another chair resolves the pin on its own table and knows
nothing by it that it did not know before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import msgspec

from domain.changes import UNKNOWN
from domain.errors import shown
from domain.match import Note
from domain.match_events import Pin, SeatInfo
from domain.play import Play
from domain.state import is_unknown
from domain.table import Table
from replay.cursor import Cursor
from replay.errors import BadRequest, NotFound

_CARD: Final = re.compile(r"card:(?:@(?P<position>\d{1,6})|(?P<kind>[^@]+))@(?P<place>.+)\Z")
SEAT: Final = "seat:"
CARD: Final = "card:"


class Target(msgspec.Struct, frozen=True):
    """To what a note is to be pinned, as it is stored."""

    on: str = ""
    pin: Pin | None = None


class Where(NamedTuple):
    """Where a pinned thing is, as far as whoever looks may know."""

    what: str
    """What it is called: a kind, `a card`, a seat, a place."""
    place: str
    """The place where it lies now; `""` if nobody can say, or if it is none that lies somewhere."""
    said: str
    """All of it in words: `duke, in bob/hand`."""


# -- reading a reference -------------------------------------------------------------------------------


def target_of(text: str, table: Table, seats: Sequence[SeatInfo], places: Collection[str] = ()) -> Target:
    """Returns what a reference means on a table.

    Args:
        text: See the module; empty is nothing.
        table: The table after the event of the note, in the record of whoever writes.
        seats: The seats of the match.
        places: Places that there are besides those on the table, as the empty ones of a map.

    Raises:
        NotFound: Nothing is called so.
        BadRequest: It cannot be pinned to.
    """
    if not text:
        return Target()
    if text.startswith(SEAT):
        return Target(pin=Pin(seat=_seat(text.removeprefix(SEAT), seats)))
    if text.startswith(CARD):
        return _card(text, table)
    if text.startswith("#"):
        raise BadRequest(f"{shown(text)} names a card by number; say card:KIND@PLACE, as card:duke@alice/hand")
    if text not in names_on(table) and text not in places:
        raise NotFound(f"nothing on the table is called {shown(text)}; expected a place, seat:NAME or card:KIND@PLACE")
    return Target(text)


def names_on(table: Table) -> set[str]:
    """Returns the names of everything on a table but what lies on cards."""
    names = {*table.places, *table.stacks, *table.pools, *table.values}
    return {name for name in names if not name.startswith("#")}


def _seat(name: str, seats: Sequence[SeatInfo]) -> str:
    found = [seat.id for seat in seats if seat.id == name] or [
        seat.id for seat in seats if name.casefold() in (seat.id.casefold(), seat.name.casefold())
    ]
    if len(found) != 1:
        known = ", ".join(seat.id for seat in seats) or "none"
        raise NotFound(f"no seat is called {shown(name)}; the seats are {known}")
    return found[0]


def _card(text: str, table: Table) -> Target:
    match = _CARD.match(text)
    if match is None:
        raise BadRequest(f"{shown(text)} names no card; say card:KIND@PLACE, as card:duke@alice/hand")
    place = match["place"]
    stack = table.stack(place)
    if not stack:
        raise NotFound(f"there are no cards in {shown(place)}; kifu show --places tells where some are")
    if match["position"] is not None:
        index = len(stack) - int(match["position"])
        if not 0 <= index < len(stack):
            raise NotFound(f"{shown(place)} holds {len(stack)} cards; there is no {match['position']}th from the top")
        return target_at(place, index, table)
    kinds = [known_kind(table, card) for card in stack]
    found = [index for index, kind in enumerate(kinds) if kind == match["kind"]]
    if not found:
        raise NotFound(
            f"no card in {shown(place)} is known as {shown(match['kind'])}; say card:?@PLACE for an unknown one"
        )
    return target_at(place, found[-1], table)


def target_at(place: str, index: int, table: Table) -> Target:
    """Returns the pin to the card at a position from the bottom of a place.

    Raises:
        BadRequest: The card cannot be followed.
    """
    if place.startswith("#"):
        raise BadRequest("a card under another one cannot be pinned to; pin the note to the card above it")
    if not table.info(place).is_traced:
        raise BadRequest(f"nobody can tell one card in {place} from another; pin the note to the place")
    return Target(place, Pin(index))


def known_kind(table: Table, card: int) -> str:
    """Returns what a card is taken for, or `?`."""
    kind = table.named_kind(card)
    return (table.deduced_kind(card) or kind) if is_unknown(kind) else kind


# -- moving to another line ------------------------------------------------------------------------------


def moved_pin(note: Note, old: Table, fork: Table, new: Table) -> tuple[str, Pin | None, bool]:
    """Returns the place, the pin, and True if it is surely the same card, of a note carried over to another line.

    A card that was on the table where the lines part has the same id on both; another one is looked for by its kind
    where it lay, else the note stays with the place.

    Args:
        note: The note.
        old: The table after its event on the old line, in the scribe's record.
        fork: The table where the lines part.
        new: The table after the event that corresponds on the new line.
    """
    if note.pin is None or note.pin.card < 0:
        return note.on, note.pin, True
    stack = old.stack(note.on)
    card = stack[note.pin.card] if note.pin.card < len(stack) else 0
    place = new.place_of.get(card)
    if 0 < card < fork.next_id and place is not None and not place.startswith("#") and new.info(place).is_traced:
        return place, Pin(list(new.stack(place)).index(card)), True
    kind = known_kind(old, card)
    there = [index for index, one in enumerate(new.stack(note.on)) if known_kind(new, one) == kind]
    if not there or not new.info(note.on).is_traced:
        return note.on, None, False
    return note.on, Pin(min(there, key=lambda index: abs(index - (note.pin.card if note.pin else 0)))), False


# -- following ---------------------------------------------------------------------------------------------


class Pins:
    """Pinned things along one line, in the record of one chair.

    Args:
        plays: The chair's record of the line; it may grow.
        seats: The seats of the match.
    """

    def __init__(self, plays: Sequence[Play], seats: Sequence[SeatInfo] = ()) -> None:
        self._plays = plays
        self._seats = {seat.id: seat.name for seat in seats}
        self._cursor: Cursor | None = None
        self._cards: dict[str, int | None] = {}
        self._ends: dict[int, tuple[int, str]] = {}

    def _table(self, version: int) -> Table:
        if self._cursor is None or self._cursor.last < version:
            self._cursor = Cursor(self._plays, 0)
        self._cursor.goto(version)
        return self._cursor.table

    def card_of(self, note: Note) -> int | None:
        """Returns this chair's id of the card to which a note is pinned; None if it cannot tell which card it was."""
        if note.pin is None or note.pin.card < 0:
            return None
        if note.id not in self._cards:
            table = self._table(note.last)
            stack = table.stack(note.on)
            is_there = table.info(note.on).is_traced and note.pin.card < len(stack)
            self._cards[note.id] = stack[note.pin.card] if is_there else None
        return self._cards[note.id]

    def where(self, note: Note, table: Table, at: int) -> Where | None:
        """Returns where that is to which a note is pinned; None if it is pinned to nothing.

        Args:
            note: The note.
            table: The table at hand, in the record of this chair.
            at: The version of it.
        """
        if note.pin is not None and note.pin.seat:
            seat = note.pin.seat
            name = self._seats.get(seat, "")
            said = f"{seat} {name}" if name not in ("", seat) else seat
            return Where(said, "", said)
        if note.pin is not None and note.pin.card >= 0:
            return self._where_card(note, table, at)
        if not note.on:
            return None
        if note.on.startswith("#"):
            return Where("a card", "", "a card")
        return Where(note.on, note.on, note.on)

    def _where_card(self, note: Note, table: Table, at: int) -> Where:
        card = self.card_of(note)
        if card is None:
            what = "a card"
            return Where(what, "", f"a card that lay in {note.on}, which this view cannot follow")
        kind = known_kind(table, card) if card in table.place_of else table.kind(card)
        what = "a card" if is_unknown(kind) and kind == UNKNOWN else kind
        place = table.place_of.get(card)
        if place is not None:
            return Where(what, place, f"{what}, in {place_in_words(table, place)}")
        if at < note.last:
            return Where(what, "", f"{what}, which cannot be followed back to here")
        version, last = self._end_of(card, note)
        return Where(what, "", f"{what}, followed up to #{version} in {last}")

    def _end_of(self, card: int, note: Note) -> tuple[int, str]:
        """Returns the last version at which a card could be followed, and where it lay then."""
        if card not in self._ends:
            table = self._table(note.last)
            cursor = self._cursor
            assert cursor is not None
            end = (note.last, note.on)
            while (place := table.place_of.get(card)) is not None:
                end = (cursor.at, place_in_words(table, place))
                if not cursor.forward():
                    break
                table = cursor.table
            self._ends[card] = end
        return self._ends[card]


def place_in_words(table: Table, place: str) -> str:
    """Returns a place; one on a card by the card and where that lies."""
    match = re.match(r"#(\d+)", place)
    if match is None:
        return place
    card = int(match[1])
    under = table.place_of.get(card)
    kind = known_kind(table, card) if under is not None else UNKNOWN
    what = "a card" if kind == UNKNOWN else kind
    return f"{what}'s place" if under is None else f"{place_in_words(table, under)} under {what}"
