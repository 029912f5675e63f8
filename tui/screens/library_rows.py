"""What the Library writes of a match: its row, and the lines about the marked one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from tui.text import cells, clean, cut, pad
from tui.widgets.spans import Line, Span, plain, width_of

if TYPE_CHECKING:
    from replay.match import Match
    from replay.query import Row
    from replay.tree import TreeRow


@cache
def game_name(game: str) -> str:
    """Returns a game's own name, or its id made readable where the game is not installed."""
    try:
        about = import_module(f"domain.games.{game.replace('-', '_')}.about")
    except ImportError:
        return game.replace("-", " ").title()
    return str(about.NAME)


def columns(width: int) -> tuple[int, int, int, int]:
    """Returns the cells for game, event, seats and state in a list of a width."""
    game = 6 if width < 100 else 16
    state = 7
    rest = max(10, width - 3 - 11 - game - 1 - 2 - state)
    event = rest * 45 // 100
    return game, event, rest - event, state


def heading(width: int) -> Line:
    """Returns the names of the columns."""
    game, event, seats, _ = columns(width)
    text = (
        f"   {'Date':<10} {pad('Game', game)} {pad('Event · round · table', event)} {pad('Seats and result', seats)} "
    )
    return plain(text + "State", "dim")


def paint_row(row: Row, width: int, is_marked: bool) -> Line:
    """Returns a match as a line of the list."""
    game, event, seats, state = columns(width)
    return (
        Span(" ▸ " if is_marked else "   ", "mark"),
        Span(f"{clean(row.date)[:10]:<10} "),
        Span(pad(game_name(row.game), game) + " "),
        Span(pad(event_text(row), event) + " "),
        Span(pad(seats_text(row), seats) + " "),
        Span(pad(state_text(row), state)),
    )


def event_text(row: Row) -> str:
    """Returns event, round and table, as far as they are known; else where the match came from."""
    rounds = f"R{row.round}" if row.round.isdigit() else row.round
    table = f"T{row.table}" if row.table.isdigit() else row.table
    known = " · ".join(part for part in (row.event, rounds, table) if part)
    return known or row.source or row.id[-8:]


def seats_text(row: Row) -> str:
    """Returns the seats: the first by points with its player, the others by seat; all players before the end."""
    if not row.scores:
        return "  ".join(_player(seat, name) for seat, name in row.seats)
    order = sorted(row.seats, key=lambda seat: (seat[0] not in row.winners, -row.scores.get(seat[0], 0)))
    texts = []
    for index, (seat, name) in enumerate(order):
        points = str(row.scores.get(seat, "–"))
        texts.append(f"{_player(seat, name) if index == 0 else seat} {points}")
    return "  ".join(texts)


def _player(seat: str, name: str) -> str:
    return f"{seat} {name}" if name and name != seat else seat


def state_text(row: Row) -> str:
    """Returns the signs of a match: finished or running, findings, further lines, notes."""
    signs = ["✓" if row.has_result else "…"]
    if row.findings:
        signs.append(f"*{row.findings}")
    if row.other_lines:
        signs.append(f"+{row.other_lines}")
    if row.notes:
        signs.append(f'{row.notes}"')
    return " ".join(signs)


def details(row: Row, match: Match | None, tree: Sequence[TreeRow], width: int) -> list[Line]:
    """Returns the lines about the marked match; `tree` are its lines, if they have been read."""
    options = [f"{clean(name)} {clean(value)}" for name, value in row.options.items()]
    head = [game_name(row.game), *options, f"from {clean(row.source)}" if row.source else ""]
    opened = datetime.fromtimestamp(row.opened / 1_000_000, UTC).date().isoformat()
    lines = [
        plain(cut(" " + " · ".join(part for part in head if part), width), "strong"),
        _seat_line(row, width),
        plain(cut(" lines   " + lines_text(tree), width)),
        plain(cut(" notes   " + _notes_text(row), width)),
    ]
    if match is not None and match.state.header is not None:
        header = match.state.header
        where = " · ".join(clean(part) for part in (header.edition, header.place, header.mode) if part)
        lines.append(plain(cut(f" record  {where} · opened {opened} · {row.id[-8:]}", width), "dim"))
    return lines


def _seat_line(row: Row, width: int) -> Line:
    parts = []
    for seat, name in row.seats:
        star = " ★" if seat in row.winners else ""
        points = f" {row.scores[seat]}" if seat in row.scores else ""
        parts.append(f"{clean(_player(seat, name))}{points}{star}")
    right = f"{row.events} events"
    room = width - cells(right) - 2
    left = cut(" " + " · ".join(parts), room)
    line = plain(left)
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
