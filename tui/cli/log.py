"""`kifu log`: the events of a line, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from domain.match import Note
    from domain.play import Play
    from domain.table import Table
    from replay.match import Entry, Match


class Row(NamedTuple):
    """One event, as whoever looks may see it."""

    entry: Entry
    play: Play
    """The event in the record of whoever looks."""
    said: list[str]
    """Its changes in words."""
    notes: list[Note]
    turn: str
    """The header of the turn that begins here, or `""`."""
    player_action: int | None
    """Number of the Player Action that begins here, 0 if none does; None while the game has counted none."""


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--from", dest="start", metavar="N", type=shared.moment, default=1, help="first event shown")
    parser.add_argument("--to", dest="end", metavar="N", type=shared.moment, help="last event shown")
    parser.add_argument("--turns", action="store_true", help="show where turns begin")
    shared.view(parser)
    shared.known(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.structure import leads_to

    with the_match(arguments, console, to_read=True) as match:
        seat = viewer(arguments, match)
        line = match.line(arguments.line or "").id
        start = version_of(match, line, arguments.start)
        end = None if arguments.end is None else version_of(match, line, arguments.end)
        width = max(4, len(str(match.head(line))))
        later = match.cursor(line, None, seat).table.identities() if arguments.known == "now" else {}
        for row in rows_of(match, line, seat, start, end, later, in_full=console.is_json):
            if console.is_json:
                console.json(_as_json(row, seat))
                continue
            header = row.turn if arguments.turns else ""
            is_below = leads_to(row.entry.play)  # the turn is not of this event, which has led to it
            if header and not is_below:
                console.row(header)
            console.row(_text(row, width))
            if header and is_below:
                console.row(header)
    return 0


def rows_of(
    match: Match,
    line: str,
    seat: str,
    start: int,
    end: int | None,
    later: dict[int, str] | None = None,
    *,
    in_full: bool = False,
) -> Iterator[Row]:
    """Yields the events of a line as somebody sees them; holds one at a time.

    Args:
        match: The match.
        line: The line's id.
        seat: Who looks; empty is the scribe.
        start: The first event.
        end: The last one; None is the end of the line.
        later: Kinds of cards by id that became known in the end and are to be told from the first.
        in_full: Tell also what is of no interest to people.
    """
    from domain.changes import Set
    from domain.perspective import Perspective
    from domain.table import Table
    from replay.words import for_people, in_words

    say = partial(in_words, is_blunt=bool(seat)) if in_full else partial(for_people, is_short=True)
    table = Table()
    chair = Perspective(seat) if seat else None
    own = table if chair is None else Table()  # the chair's own table is one event ahead when words are asked for
    turn = None
    for entry in match.entries(line, upto=end):
        play, said = entry.play, []
        is_shown = entry.version >= start
        if chair is not None:
            play = chair.step(play, table)
        if is_shown and entry.version > 1:
            with _learnt(own, later or {}):
                said = say(play.changes, own)
        own.fold(play.changes)
        before_turn, turn = turn, (own.value("round"), own.value("turn"))
        begun = any(type(change) is Set and change.name == "action" for change in play.changes)
        counted = own.value("action")
        number = counted if isinstance(counted, int) and begun else None if counted is None else 0
        if is_shown:
            notes = [note for note in match.state.notes_at(line, entry.version) if note.reaches(seat)]
            header = _turn(own) if turn not in (before_turn, (None, None)) else ""
            yield Row(entry, play, said, notes, header, number)


@contextmanager
def _learnt(table: Table, later: dict[int, str]) -> Iterator[None]:
    """Lets a table call cards for a while what they turned out to be.

    Args:
        table: The table.
        later: Kinds by card, as `Table.identities` of a later table tells them.
    """
    known = {card: table.kinds[card] for card in later if card in table.kinds}
    table.kinds.update({card: later[card] for card in known})
    try:
        yield
    finally:
        table.kinds.update(known)


def _turn(table: Table) -> str:
    number, seat = table.value("round"), table.value("turn")
    return " ".join(part for part in ("──", "" if number is None else f"R{number}", str(seat or "")) if part)


def _text(row: Row, width: int) -> str:
    play, meta = row.play, row.entry.meta
    signs = [" ~"] if meta.irregular else []
    signs += [f" {note.glyph}" for note in row.notes if note.glyph]
    signs += [' "'] if row.notes else []
    what = "; ".join(row.said) if row.entry.version > 1 else "the table is set up"
    action = play.action or play.asked
    counted = ""
    if row.player_action is not None:
        goes_on = play.rules and play.seat and not any(text.startswith("phase = ") for text in row.said)
        counted = f" {row.player_action or ('└' if goes_on else ''):>4}"
    return f"{row.entry.version:>{width}}{counted} {play.seat or '·':<6} {action:<26} {what}{''.join(signs)}".rstrip()


def _as_json(row: Row, seat: str) -> dict[str, object]:
    meta = row.entry.meta
    return {
        "version": row.entry.version,
        "seat": row.play.seat,
        "asked": row.play.asked,
        "action": row.play.action,
        "player_action": row.player_action or 0,
        "changes": row.said,
        "recorded_at": row.entry.recorded_at,
        # Who wrote it down, and what the source said, may tell more than the seat saw.
        "scribe": "" if seat else meta.scribe,
        "source": None if seat or meta.source is None else meta.source.text,
        "irregular": meta.irregular,
        "glyphs": [note.glyph for note in row.notes if note.glyph],
        "notes": len(row.notes),
    }


LOG = Body(_arguments, _execute)
