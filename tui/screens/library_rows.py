"""What the Library writes of a match: its row, and the lines about the marked one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from replay.unspoilt import NOT_TOLD
from tui.text import cells, clean, counted, cut, pad
from tui.widgets.spans import Line, Span, plain, width_of

if TYPE_CHECKING:
    from replay.match import Match
    from replay.query import Row
    from replay.tree import TreeRow

HIDDEN = "hidden"
"""In the place of the signs of a match that was not read to its end."""
SEALED, UNSEALED = "■", "□"
"""Signs of a match whose seal holds, and of one whose seal does not."""
LEAST_STATE = 7
"""Cells of the column for the signs of a match."""
_SHORTEST_NAME = 4
"""Names are not cut to fewer cells than these, as long as something else can be left out."""


@cache
def game_name(game: str) -> str:
    """Returns a game's own name, or its id made readable where the game is not installed."""
    try:
        about = import_module(f"domain.games.{game.replace('-', '_')}.about")
    except ImportError:
        return game.replace("-", " ").title()
    return str(about.NAME)


def title_text(match: Match) -> str:
    """Returns game, map and event of a match as the top line names them."""
    options = match.state.header.options if match.state.header is not None else {}
    told = [option_text(match.game, "map", value) for name, value in options.items() if name == "map"]
    told += [clean(value) for name, value in options.items() if name == "edition"]
    return " · ".join((game_name(match.game), *told, clean(match.title)))


def option_text(game: str, name: str, value: str) -> str:
    """Returns an option as people say it: Root's maps and decks by name (`Autumn`, `standard deck`)."""
    if name == "map":
        return _map_name(game, value)
    if name == "deck":
        return clean(f"{value} deck")
    return clean(f"{name} {value}")


@cache
def _map_name(game: str, value: str) -> str:
    """Returns the name of a map; the record and the notation know it by its id (`fall`)."""
    if game == "root":
        from domain.games.root import facts

        known = facts.maps().get(value.casefold())
        if known is not None:
            return known.name
    return clean(value[:1].upper() + value[1:])


def state_width(rows: Iterable[Row]) -> int:
    """Returns the cells that the signs of all matches need; none of them may be cut, since each counts something."""
    return max((cells(state_text(row)) for row in rows), default=LEAST_STATE)


def columns(width: int, state: int = LEAST_STATE) -> tuple[int, int, int, int]:
    """Returns the cells for game, event, seats and state in a list of a width; `state` is what the signs need."""
    game = 6 if width < 100 else 16
    state = max(LEAST_STATE, state)
    rest = max(10, width - 3 - 11 - game - 1 - 2 - state)
    event = rest * 45 // 100
    return game, event, rest - event, state


def heading(width: int, state: int = LEAST_STATE) -> Line:
    """Returns the names of the columns."""
    game, event, seats, _ = columns(width, state)
    text = (
        f"   {'Date':<10} {pad('Game', game)} {pad('Event · round · table', event)} {pad('Seats and result', seats)} "
    )
    return plain(text + "State", "dim")


def paint_row(row: Row, width: int, is_marked: bool, signs: int = LEAST_STATE) -> Line:
    """Returns a match as a line of the list; `signs` are the cells that the signs of all its rows need."""
    game, event, seats, state = columns(width, signs)
    return (
        Span(" ▸ " if is_marked else "   ", "mark"),
        Span(pad(row.date, 10) + " "),
        Span(pad(game_name(row.game), game) + " "),
        Span(pad(event_text(row), event) + " "),
        Span(pad(seats_text(row, seats), seats) + " "),
        Span(pad(state_text(row), state)),
    )


def event_text(row: Row) -> str:
    """Returns event, round and table, as far as they are known; else where the match came from."""
    rounds = f"R{row.round}" if row.round.isdigit() else row.round
    table = f"T{row.table}" if row.table.isdigit() else row.table
    known = " · ".join(part for part in (row.event, rounds, table) if part)
    return known or row.source or row.id[-8:]


def seats_text(row: Row, width: int = 0) -> str:
    """Returns the seats: the first by points with its player, the others by seat; all players before the end.

    In a `width` that is too small for them, the names are cut and the points stay.
    """
    if not row.scores:
        return fitted("  ", [(seat, name, "") for seat, name in row.seats], width)
    order = sorted(row.seats, key=lambda seat: (seat[0] not in row.winners, -row.scores.get(seat[0], 0)))
    points = [row.points(seat) or "–" for seat, _ in order]
    names = [name if index == 0 else "" for index, (_, name) in enumerate(order)]
    parts = [(seat, name, f" {score}") for (seat, _), name, score in zip(order, names, points, strict=True)]
    return fitted("  ", parts, width)


def fitted(between: str, parts: Sequence[tuple[str, str, str]], width: int) -> str:
    """Returns (seat, player, what follows) as text in `width` cells: the longest names are cut first.

    Without a width nothing is cut. Where even short names do not fit, the last players are left out and their seats
    stay, with what follows; where that is too long as well, the end is cut.
    """
    longest = max((cells(clean(text)) for seat, name, _ in parts for text in (seat, name)), default=0)
    most = min(longest, width or longest)
    text = _joined(between, parts, most)
    if not width:
        return text
    while cells(text) > width and most > _SHORTEST_NAME:
        most -= 1
        text = _joined(between, parts, most)
    shown = list(parts)
    for index in reversed(range(len(parts))):
        if cells(text) <= width:
            break
        seat, _, tail = parts[index]
        shown[index] = (seat, "", tail)
        text = _joined(between, shown, most)
    return cut(text, width)


def _joined(between: str, parts: Sequence[tuple[str, str, str]], most: int) -> str:
    return between.join(f"{_player(cut(seat, most), cut(name, most))}{tail}" for seat, name, tail in parts)


def _player(seat: str, name: str) -> str:
    return f"{seat} {name}" if name and name != seat else seat


def state_text(row: Row) -> str:
    """Returns the signs of a match: finished or running, its seal, findings, further lines, notes."""
    if row.events == NOT_TOLD:
        return HIDDEN
    signs = ["✓" if row.has_result else "…"]
    if row.seal:
        signs.append({"holds": SEALED, "again": f"{UNSEALED}{SEALED}"}.get(row.seal, UNSEALED))
    if row.findings:
        signs.append(f"*{row.findings}")
    if row.other_lines:
        signs.append(f"+{row.other_lines}")
    if row.notes:
        signs.append(f'{row.notes}"')
    return " ".join(signs)


def details(row: Row, match: Match | None, tree: Sequence[TreeRow], width: int) -> list[Line]:
    """Returns the lines about the marked match; `tree` are its lines, if they have been read."""
    options = [option_text(row.game, name, value) for name, value in row.options.items()]
    head = [game_name(row.game), *options, f"from {clean(row.source)}" if row.source else ""]
    opened = datetime.fromtimestamp(row.opened / 1_000_000, UTC).date().isoformat()
    lines = [
        plain(cut(" " + " · ".join(part for part in head if part), width), "strong"),
        _seat_line(row, width),
        plain(cut(" lines   " + lines_text(tree), width)),
        plain(cut(" notes   " + _notes_text(row), width)),
    ]
    if row.events == NOT_TOLD:
        lines[2:] = [plain(cut(" what comes, and how it ended, is hidden until reached", width), "dim"), ()]
    if match is not None and match.state.header is not None:
        header = match.state.header
        where = " · ".join(clean(part) for part in (header.edition, header.place, header.mode) if part)
        lines.append(plain(cut(f" record  {where} · opened {opened} · {row.id[-8:]}", width), "dim"))
    return lines


def _seat_line(row: Row, width: int) -> Line:
    parts = []
    for seat, name in row.seats:
        star = " ★" if seat in row.winners else ""
        points = f" {row.points(seat)}".rstrip()
        parts.append((seat, name, f"{points}{star}"))
    right = counted(row.events, "event") if row.events != NOT_TOLD else ""
    room = width - cells(right) - 2
    line = plain(f" {fitted(' · ', parts, room - 1)}")
    return (*line, Span(" " * max(1, room - width_of(line) + 1)), Span(right, "dim"))


def lines_text(tree: Sequence[TreeRow]) -> str:
    """Returns the lines of a match in one text: `main 402 · "what if" from #216 (31)`."""
    texts = []
    for row in tree:
        name = "main" if row.is_mainline and row.name == "main" else f'"{clean(row.name)}"'
        if row.is_mainline:
            texts.append(f"{name} {row.head}")
        else:
            fork = f" from #{row.at}" if row.at else ""
            texts.append(f"{'× ' if row.is_retired else ''}{name}{fork} ({row.own})")
    return " · ".join(texts)


def _notes_text(row: Row) -> str:
    parts = [str(row.notes)]
    if row.glyphs:
        parts.append("glyphs " + " ".join(clean(glyph) for glyph in row.glyphs))
    if row.tags:
        parts.append("tags " + " ".join(clean(tag) for tag in row.tags))
    parts.append(f"rulings {row.rulings}")
    parts.append(f"findings {row.findings}")
    return " · ".join(parts)


def tree_lines(tree: Sequence[TreeRow], width: int, *, ascii_only: bool, most: int = 8) -> list[Line]:
    """Returns the tree of lines, one line of play a row; of many only the first."""
    from tui.screens.panes import paint_tree

    rows = [paint_tree(row, width, is_marked=False, is_here=False, ascii_only=ascii_only) for row in tree[:most]]
    return [*rows, plain(f" {len(tree) - most} more", "dim")] if len(tree) > most else rows
