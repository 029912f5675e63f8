"""The seats of Heart of Crown: whose turn it is in full, the others in short."""

from __future__ import annotations

from domain.games.heart_of_crown.lenses import COIN, COUNTER, MODE, PLAYS
from domain.games.heart_of_crown.player_actions import SECOND_PHASE
from tui.boards.flow import Part, flow
from tui.boards.heart_of_crown_court import WIDE, Court, line, number, short_names
from tui.boards.heart_of_crown_field import field_rows, with_label
from tui.boards.heart_of_crown_market import place_rows
from tui.text import cells, pad
from tui.widgets.spans import Line, Span, spread

_INDENT = 3
_NAME = 7
_FIELD = 6
_MODES = {"buy": "buys", "set": "sets", "back": "backs a princess"}


def seat_parts(court: Court, width: int, *, in_full: bool = False) -> list[Part]:
    """Returns the rows of each seat in order of play, folded in this order: Domains of others, hands, Fields."""
    parts: list[Part] = []
    for one in court.seats:
        if one.seat == court.active:
            parts += _active(court, one.seat, width, in_full)
        else:
            parts.append(_other(court, one.seat, width, in_full))
    return parts


def _active(court: Court, seat: str, width: int, in_full: bool) -> list[Part]:
    names = 0 if in_full else short_names(width)
    head: Line = (Span(" " * _INDENT), Span("Field", court.role(f"{seat}/field") or "dim"), court.gap(f"{seat}/field"))
    field = field_rows(court, seat, max(1, width - _INDENT - _FIELD), in_full=in_full)
    return [
        Part([_head(court, seat, width)]),
        Part(_domain(court, seat, width, names), (3, 1)),
        Part(with_label(head, field, _INDENT + _FIELD), (5, 2), (8, 1)),
        Part(flow((Span(" " * _INDENT),), _turn(court, seat, names), width, court.marks.dot), (9, 1)),
        Part(_hand(court, seat, width, names), (5, 1)),
        Part(_discard(court, seat, width) if in_full else [], (1, 0)),
    ]


def _other(court: Court, seat: str, width: int, in_full: bool) -> Part:
    names = 0 if in_full else short_names(width)
    rows = [_head(court, seat, width)]
    if court.scene.chair == seat or in_full:
        rows += _hand(court, seat, width, names)
    rows += _domain(court, seat, width, names)
    if court.table.stack(f"{seat}/field"):
        rows += place_rows(court, f"{seat}/field", "Field", width, names, _INDENT)
    if in_full:
        rows += _discard(court, seat, width)
    return Part(rows, (1, 2), (4, 1), alone=_head(court, seat, width, is_alone=True))


def _head(court: Court, seat: str, width: int, *, is_alone: bool = False) -> Line:
    """Returns the row of a seat: points, princess, and how many cards lie where; alone it leaves room for a mark."""
    is_active = seat == court.active
    longest = max((cells(court.seat_name(one.seat)) for one in court.seats), default=0)
    widest = max((len(court.points(one.seat)) for one in court.seats), default=0)
    domain = f"{seat}/domain"
    left: Line = (
        Span(court.signs.active if is_active else " ", "strong"),
        Span(pad(court.seat_name(seat), min(longest, _NAME if width < WIDE else 2 * _NAME)), court.seat_role(seat)),
        Span(" SP"),
        court.gap(domain),
        Span(f"{court.points(seat):<{widest}} ", court.role(domain) or "strong"),
        Span("" if is_alone else f"{court.princess(seat, short_names(width) if width < WIDE else 0)}"),
    )
    right: list[Span] = []
    for label, place, digits in (("hand", "hand", 1), ("deck", "deck", 2), ("disc", "discard", 2)):
        right += [Span(" " if right else ""), *court.count(f"{seat}/{place}", label, digits)]
    return (*left, *right) if is_alone else spread(left, right, width)


def _domain(court: Court, seat: str, width: int, names: int) -> list[Line]:
    """Returns the Domain: equal cards together, then the kept cards, then Coin Counters of a seat not at turn."""
    place = f"{seat}/domain"
    counted: dict[str, int] = {}
    for card, points in court.domain(seat):
        told = court.in_domain(card, points, names + 2 if names else 0)
        counted[told] = counted.get(told, 0) + 1
    words = [court.counted(text, count) for text, count in counted.items()]
    at = "@" if names else " @ "
    kept = [f"{{{card}}}{at}{on}" for card, on in court.kept(seat, names)]
    words += [f"kept {kept[0]}", *kept[1:]] if kept else []
    counters = court.table.pool(f"{seat}/coins")
    if counters and seat != court.active:
        words.append(f"counters {counters.get(COUNTER, 0)}")
    if not words:
        return []
    head: Line = (Span(" " * _INDENT), Span("Domain", court.role(place) or "dim"), court.gap(place))
    return flow(head, line(words), width, court.marks.dot)


def _turn(court: Court, seat: str, names: int) -> list[Line]:
    """Returns what a seat has to spend, what it may still play, and what its Second Phase is used for."""
    table = court.table
    pool = f"{seat}/coins"
    pieces: list[Line] = [(Span("Coin ", "dim"), Span(number(table, COIN), "strong"))]
    if table.value("phase") == "main":
        pieces.append((Span("plays left ", "dim"), Span(number(table, PLAYS))))
    counters = str(table.pool(pool).get(COUNTER, 0))
    pieces.append((Span("counters", court.role(pool) or "dim"), court.gap(pool), Span(counters)))
    pieces.append((Span(_second(court, names)),))
    return pieces


def _second(court: Court, names: int) -> str:
    """Returns what the Second Phase is used for, and the card of the last Player Action in it."""
    mode = court.table.value(MODE)
    if not isinstance(mode, str) or mode not in SECOND_PHASE:
        return f"bought {court.signs.none}"
    cards = [court.name(one.kind, names) for one in court.facts() if one.by == mode]
    return " ".join((_MODES[mode], ", ".join(cards))).rstrip()


def _hand(court: Court, seat: str, width: int, names: int) -> list[Line]:
    """Returns the cards in hand as far as they are known."""
    place = f"{seat}/hand"
    words = court.cards(place, names + 2 if names else 0)
    if words and all(text.startswith("?") for text in words):
        count = len(court.table.stack(place))
        words = [f"{count} card{'' if count == 1 else 's'}, not known"]
    head: Line = (Span(" " * _INDENT), Span("Hand", court.role(place) or "dim"), court.gap(place), Span(" "))
    return flow(head, line(words or [court.signs.none]), width, court.marks.dot)


def _discard(court: Court, seat: str, width: int) -> list[Line]:
    place = f"{seat}/discard"
    return place_rows(court, place, "Discard", width, 0, _INDENT) if court.table.stack(place) else []
