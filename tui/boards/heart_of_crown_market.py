"""What is for sale in Heart of Crown: the Basic Market, the Random Market, and what else lies in the middle."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.heart_of_crown.facts import cards
from domain.games.heart_of_crown.lenses import (
    BANISHED,
    CURSES,
    MARKET,
    MISFORTUNES,
    PRINCESSES,
    REMOVED,
    REVEALED,
    SUPPLY,
    SUPPORTS,
    cost_of,
    pile,
)
from domain.games.heart_of_crown.market import price
from domain.table import is_unknown
from tui.boards.flow import flow
from tui.boards.heart_of_crown_court import SHORT, Court, line, short_names
from tui.boards.names import listed, shortened
from tui.text import cells, pad
from tui.widgets.spans import Line, Span, padded, width_of

_LABEL: Final = 6
"""Cells of the label at the beginning of a row."""
_ACROSS: Final = 3
"""Piles beside each other."""
_TOLD: Final = 50
_STATUS: Final = {"part": "declared effect", "stat": "declared effect", "house": "house rule"}


def cost(court: Court, kind: str) -> int:
    """Returns what the active seat pays for a kind; the printed cost while nobody has the turn."""
    try:
        return price(court.table, court.active, kind) if court.active else cost_of(kind)
    except (TypeError, ValueError, KeyError):  # Values written by hand.
        return cost_of(kind)


# -- the Basic Market ------------------------------------------------------------------------------


def basic_rows(court: Court, width: int, *, in_full: bool = False) -> list[Line]:
    """Returns the piles with price and count, and the Curses."""
    names = 0 if in_full else SHORT
    pieces = [_pile(court, str(kind), names) for kind in listed(court.table, "piles")]
    pieces.append(court.count(CURSES, "Curse pile"))
    if MISFORTUNES in court.table.places:
        pieces.append(court.count(MISFORTUNES, "Misfortunes"))
    head: Line = (Span(f"{'Basic':<{_LABEL}}", "dim"), Span(" "))
    across = 2 * _ACROSS if in_full else _ACROSS
    columns = [max(map(width_of, pieces[column::across]), default=0) for column in range(across)]
    if width_of(head) + sum(columns) + len(columns) - 1 > width:
        return flow(head, pieces, width)
    rows = []
    for start in range(0, len(pieces), across):
        row: list[Span] = [*(head if not start else padded((), _LABEL + 1))]
        for column, piece in enumerate(pieces[start : start + across]):
            row += [Span(" " if column else ""), *padded(piece, columns[column])]
        rows.append(tuple(row))
    return rows


def _pile(court: Court, kind: str, width: int) -> Line:
    place = pile(kind)
    role = court.role(place)
    left = len(court.table.stack(place))
    return (
        Span(f"{court.name(kind, width)} {cost(court, kind)}", role),
        court.gap(place),
        Span(f"{court.marks.times}{left}", role or ("" if left else "dim")),
    )


# -- the Random Market -----------------------------------------------------------------------------


def market_counts(court: Court) -> list[tuple[str, int]]:
    """Returns the kinds of the Random Market with their numbers, the cheapest first."""
    counted = Counter(court.table.kind(card) for card in court.table.stack(MARKET))
    return sorted(counted.items(), key=lambda entry: (is_unknown(entry[0]), cost_of(entry[0]), entry[0]))


def market_rows(court: Court, width: int, *, in_full: bool = False, across: int = 2) -> list[Line]:
    """Returns the Random Market: price, name and count; in full also types and links, alone in a row in whole words."""
    kinds = market_counts(court)
    role = court.role(MARKET)
    head: Line = (Span("Market", role or "dim"), court.gap(MARKET))
    if not kinds:
        return [(*head, Span("empty", "dim"))]
    room = max(8, (width - _LABEL - 1) // across)
    costs = max(len(str(cost(court, kind))) for kind, _ in kinds)
    tell = _told if across == 1 else _told_in_short
    written = [
        _kind(court, kind, count, costs, room - across + 1, role, tell(kind) if in_full else "")
        for kind, count in kinds
    ]
    rows: list[Line] = []
    for start in range(0, len(written), across):
        row: list[Span] = [*(head if not start else padded((), _LABEL + 1))]
        for piece in written[start : start + across]:
            row += padded(piece, room)
        rows.append(tuple(row))
    return rows


def _kind(court: Court, kind: str, count: int, costs: int, width: int, role: str, told: str) -> Line:
    number = f"{court.marks.times}{count}"
    mark = court.marks.declared if court.is_declared(kind) else ""
    room = width - costs - 2 - len(number) - (cells(told) + 1 if told else 0)
    name = f"{shortened(court.name(kind), room - len(mark))}{mark}"
    name += " " * (room - cells(name))
    shown = "?" if is_unknown(kind) else cost(court, kind)
    spans = [Span(f"{shown:>{costs}} {name}", role)]
    return (*spans, *((Span(f" {told}", "dim"),) if told else ()), Span(f" {number}", role))


def _told_in_short(kind: str) -> str:
    """Returns types and links of a kind in a width that all share."""
    known = cards().get(kind)
    types = "/".join(sorted(one[:3] for one in known.types)) if known else ""
    link = f"link {known.link}" if known is not None and known.link is not None else ""
    return f"{types:<7} {link:<6}"


def _told(kind: str) -> str:
    """Returns types, links and Coin of a kind, and how far its effect is known, in a width that all share."""
    known = cards().get(kind)
    if known is None:
        return pad("", _TOLD)
    types = "/".join(sorted(known.types))
    link = "" if known.link is None else f"link {known.link}"
    coin = f"{known.coin} Coin" if known.coin else ""
    return pad(f"{types:<20} {link:<6} {coin:<6} {_STATUS.get(known.status, '')}", _TOLD)


# -- the rest --------------------------------------------------------------------------------------


def other_rows(court: Court, width: int, *, in_full: bool = False) -> list[Line]:
    """Returns princesses, Support Cards and the Supply; what lies open for a while; declared coronations."""
    table = court.table
    pieces: list[Line] = [
        (*court.count(PRINCESSES, "Princess"), Span(" left")),
        (*court.count(SUPPORTS, "Support"), Span(" left")),
        (*court.count(SUPPLY, "Supply"), Span(_face_up(court))),
    ]
    rows = flow((), pieces, width, court.marks.dot)
    for label, place in (("Open", REVEALED), ("Banished", BANISHED), ("Removed", REMOVED)):
        if table.stack(place) and (place == REVEALED or in_full):
            rows += place_rows(court, place, label, width, 0 if in_full else short_names(width))
    told = court.ceremonies()
    return [*rows, *(flow((), [(Span(text, "strong"),) for text in told], width, court.marks.dot) if told else [])]


def open_rows(court: Court, width: int) -> list[list[Line]]:
    """Returns the princesses and Support Cards by name."""
    labels = (("Princess", PRINCESSES), ("Support", SUPPORTS))
    return [place_rows(court, place, label, width) for label, place in labels if court.table.stack(place)]


def _face_up(court: Court) -> str:
    """Returns the card that lies face up on the Supply."""
    ids = court.table.stack(SUPPLY)
    return f" (top {court.card(ids[-1])})" if ids and court.table.side(ids[-1]) == "up" else ""


def place_rows(court: Court, place: str, label: str, width: int, names: int = 0, indent: int = 0) -> list[Line]:
    """Returns the cards of a place after its label."""
    head: Line = (Span(" " * indent), Span(label, court.role(place) or "dim"), court.gap(place))
    return flow(head, line(court.cards(place, names) or [court.signs.none]), width, court.marks.dot)
