"""What stands under Root's map: the deck, and a line for every seat, in short or with its board spelt out."""

from __future__ import annotations

from typing import Final

from domain.games.root import facts, places
from tui.boards.board import SeatName
from tui.boards.flow import flow
from tui.boards.root_battle import panel
from tui.boards.root_cast import Cast, suit_letter
from tui.boards.root_particulars import particulars
from tui.boards.root_spelt import spelt_out
from tui.boards.rows import fitted
from tui.text import clean, pad
from tui.widgets.spans import Line, Span, cut, plain, rule

ENTRY_COLUMNS: Final = 26
"""What a seat takes in the short form."""
_NAME_COLUMNS: Final = 7
_INDENT: Final = 5
_WANTED: Final = {"marquise": 1, "eyrie": 2, "alliance": 1, "clergy": 1, "vagabond": 3, "vagabond2": 3}
"""How many lines under its seat say more of a faction's board."""
_MARKS: Final = "●◆■▲○◇"


def seat_lines(cast: Cast, width: int) -> list[Line]:
    """Returns the line of the deck and the seats, as many beside each other as fit."""
    beside = max(1, width // ENTRY_COLUMNS)
    entries = [_entry(cast, seat) for seat in cast.seats]
    lines = [_deck_line(cast, width)]
    for start in range(0, len(entries), beside):
        lines.append(tuple(span for entry in entries[start : start + beside] for span in entry))
    return [cut(line, width) for line in lines]


def _deck_line(cast: Cast, width: int) -> Line:
    table = cast.scene.table
    taken = " ".join(suit_letter(_suit(table.kind(card))) for card in table.stack(places.DOMINANCE))
    deck, discard = len(table.stack(places.DECK)), len(table.stack(places.DISCARD))
    rest = f"{taken or cast.signs.none} {cast.signs.dot} items {sum(table.pool(places.ITEMS).values())}"
    long = f" deck {deck} {cast.signs.dot} discard {discard} {cast.signs.dot} dominance {rest}"
    short = f" deck {deck} {cast.signs.dot} disc {discard} {cast.signs.dot} dom {rest}"
    return plain(long if len(long) <= width else short)


def _suit(kind: str) -> str:
    card = facts.cards().get(kind)
    return card.suit if card else kind.removeprefix("?")


def _entry(cast: Cast, seat: SeatName) -> Line:
    label, count = _held(cast, seat.seat)
    is_active = cast.scene.table.value(places.TURN) == seat.seat
    name = pad(seat.name, _NAME_COLUMNS)
    return (
        Span(cast.signs.active if is_active else " ", "strong"),
        _seat_span(cast, seat.seat, cast.seat_letter(seat.seat)),
        Span(f" {name} {points(cast, seat.seat):>2} VP  {f'{label} {count:>{5 - len(label)}}':<8}"),
    )


def _held(cast: Cast, seat: str) -> tuple[str, int]:
    table = cast.scene.table
    faction = cast.woodland.faction(seat)
    if faction is not None and faction.id == "alliance":
        return "sup", len(table.stack(places.of_seat(seat, places.SUPPORTERS)))
    return "hand", len(table.stack(places.of_seat(seat, places.HAND)))


def points(cast: Cast, seat: str) -> str:
    """Returns the points of a seat; where its marker left the track, `D` for dominance or the partner's letter."""
    table = cast.scene.table
    marker = table.value(places.of_seat(seat, places.VP_MARKER))
    if marker is not None:
        return "D" if marker == seat else f"+{cast.seat_letter(str(marker))}"
    value = table.value(places.of_seat(seat, places.VP), 0)
    return clean(str(value))


def _seat_span(cast: Cast, seat: str, text: str) -> Span:
    faction = cast.woodland.faction(seat)
    return Span(text, cast.role(faction.id) if faction else "")


# -- the wide form ---------------------------------------------------------------------------------


def seat_table(cast: Cast, width: int, most: int) -> list[Line]:
    """Returns the seats as a table with a rule above and below it, and the battle that is under way in its head.

    The number of lines follows from the number of seats and from `most`, never from what is on the table, so that the
    map above it keeps its size. What more there is to say of each seat gets the lines that are left.
    """
    is_ascii = cast.scene.glyphs == "ascii"
    under_way = panel(cast)
    title = under_way.title if under_way else ""
    rooms = _rooms(cast, most - 4 - len(cast.seats))
    deck, labels = _deck_line(cast, width), plain("   seat          VP  hand  warriors  board", "dim")
    head = [plain(f"   {under_way.details}"), deck] if under_way else [deck, labels]
    lines = [rule(width, title, ascii_only=is_ascii), *(cut(line, width) for line in head)]
    for index, (seat, room) in enumerate(zip(cast.seats, rooms, strict=True)):
        lines += [_row(cast, index, seat, width), *_more(cast, seat.seat, width, room)]
    return [*lines, rule(width, ascii_only=is_ascii)]


def _rooms(cast: Cast, left: int) -> list[int]:
    """Returns how many lines more each seat gets: one for all that have something to say, then those that say most."""
    factions = [cast.woodland.faction(seat.seat) for seat in cast.seats]
    wanted = [_WANTED.get(faction.id, 0) if faction else 0 for faction in factions]
    rooms = [0] * len(wanted)
    for level in range(1, max(wanted, default=0) + 1):
        for index, most in enumerate(wanted):
            if most >= level and left > 0:
                rooms[index] += 1
                left -= 1
    return rooms


def _more(cast: Cast, seat: str, width: int, rows: int) -> list[Line]:
    """Returns what more there is to say of a seat, in exactly so many rows."""
    pieces = [plain(text) for text in spelt_out(cast, seat)]
    lines = flow((Span(" " * _INDENT),), pieces, width, f" {cast.signs.dot} ") if pieces else []
    shown = fitted(lines, width, rows)
    return [*shown, *[()] * (rows - len(shown))]


def _row(cast: Cast, index: int, seat: SeatName, width: int) -> Line:
    table = cast.scene.table
    is_active = table.value(places.TURN) == seat.seat
    shape = " " if cast.scene.glyphs == "ascii" else _MARKS[index % len(_MARKS)]
    hand = len(table.stack(places.of_seat(seat.seat, places.HAND)))
    line = (
        Span(" "),
        _seat_span(cast, seat.seat, cast.signs.active if is_active else shape),
        Span(" "),
        _seat_span(cast, seat.seat, cast.seat_letter(seat.seat)),
        Span(f" {pad(seat.name, 11)} {points(cast, seat.seat):>2}  {hand:>2}  {_warriors(cast, seat.seat):>8}   "),
        Span(f" {cast.signs.dot} ".join(particulars(cast, seat.seat)) or cast.signs.none),
    )
    return cut(line, width)


def _warriors(cast: Cast, seat: str) -> str:
    faction = cast.woodland.faction(seat)
    if faction is None or faction.piece(places.WARRIOR) is None:
        return cast.signs.none
    pool = cast.scene.table.pool(places.of_seat(seat, places.SUPPLY))
    return f"{pool.get(places.piece(places.WARRIOR, faction.id), 0)} left"
