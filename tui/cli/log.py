"""`kifu log`: the events of a line, one a line."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tui.cli import arguments as shared
from tui.cli.archives import acting, the_match, version_of, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.text import counted

if TYPE_CHECKING:
    from domain.match import Note
    from domain.play import Play
    from domain.table import Table
    from replay.filters import Filter
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
    before: str = ""
    """The header of a turn that began with an event which is not shown, or `""`."""


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--from", dest="start", metavar="N", type=shared.moment, default=1, help="first event shown")
    parser.add_argument("--to", dest="end", metavar="N", type=shared.moment, help="last event shown")
    parser.add_argument("--turns", action="store_true", help="show where turns begin")
    parser.add_argument(
        "--times", action="store_true", help="when each was recorded, in the zone of then, and what the decision took"
    )
    parser.add_argument(
        "--only",
        metavar="KIND",
        action="append",
        default=[],
        help="only events of a kind: one the game names (battles, purchases, points …) or the first word of an "
        "action; several with commas between",
    )
    parser.add_argument(
        "--seat-only", metavar="S", action="append", default=[], help="only what this seat decided; may be repeated"
    )
    parser.add_argument(
        "--no-automatic", action="store_true", help="without what nobody decided, and decisions that left no choice"
    )
    parser.add_argument("--marked", action="store_true", help="only events with a note, a sign or a line from there")
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
        only = _only(arguments, match, line, seat, console)
        for row in rows_of(match, line, seat, start, end, later, in_full=console.is_json, only=only):
            if console.is_json:
                console.json(_as_json(row, seat))
                continue
            if arguments.turns and row.before:
                console.row(row.before)
            header = row.turn if arguments.turns else ""
            is_below = leads_to(row.entry.play)  # the turn is not of this event, which has led to it
            if header and not is_below:
                console.row(header)
            console.row(_text(row, width, seat, _times(row, seat) if arguments.times else ""))
            if header and is_below:
                console.row(header)
    return 0


def _only(arguments: Arguments, match: Match, line: str, seat: str, console: Console) -> Collection[int] | None:
    """Returns the events that the filter of a command lets through; None without one."""
    from replay.filtering import sieve_of
    from replay.filters import Filter, verified_kinds

    kinds = tuple(kind for text in arguments.only for kind in text.split(",") if kind.strip())
    if arguments.only and not kinds:
        raise UsageError("kifu: --only wants a kind of events, as --only battles")
    seats = tuple(acting(name, match) for name in arguments.seat_only)
    wanted = Filter(seats, kinds, arguments.no_automatic, arguments.marked)
    if not wanted:
        return None
    cursor = match.cursor(line, 0, seat)
    gains = cursor.structure.gains
    wanted = _named(wanted, verified_kinds(kinds, match.game, cursor.plays, gains))
    shown = frozenset(sieve_of(wanted, match, line, cursor.plays, gains, seat).versions(cursor.plays))
    console.say(f"{len(shown)} of {counted(cursor.last, 'event')}: {wanted.in_words()}")
    return shown


def _named(wanted: Filter, kinds: tuple[str, ...]) -> Filter:
    from msgspec.structs import replace

    return replace(wanted, kinds=kinds)


def rows_of(
    match: Match,
    line: str,
    seat: str,
    start: int,
    end: int | None,
    later: dict[int, str] | None = None,
    *,
    in_full: bool = False,
    only: Collection[int] | None = None,
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
        only: The events to yield; None for all.
    """
    from domain.changes import Set
    from domain.perspective import Perspective
    from domain.table import Table
    from replay.structure import leads_to
    from replay.words import dealt_in_words, for_people, in_words

    say = partial(in_words, is_blunt=bool(seat)) if in_full else partial(for_people, is_short=True)
    table = Table()
    chair = Perspective(seat) if seat else None
    own = table if chair is None else Table()  # the chair's own table is one event ahead when words are asked for
    turn = None
    waiting = ""
    for entry in match.entries(line, upto=end):
        play, said = entry.play, []
        is_shown = entry.version >= start and (only is None or entry.version in only)
        if chair is not None:
            play = chair.step(play, table)
        if is_shown and entry.version > 1:
            with _learnt(own, later or {}):
                said = dealt_in_words(play.changes) or say(play.changes, own)
        own.fold(play.changes)
        before_turn, turn = turn, (own.value("round"), own.value("turn"))
        begun = any(type(change) is Set and change.name == "action" for change in play.changes)
        counted = own.value("action")
        number = counted if isinstance(counted, int) and begun else None if counted is None else 0
        header = _turn(own) if turn not in (before_turn, (None, None)) else ""
        if is_shown:
            notes = [note for note in match.state.notes_at(line, entry.version) if note.reaches(seat)]
            # Where not all is shown, a turn that this event led to is named when something of it is.
            here, after = ("", header) if only is not None and leads_to(entry.play) else (header, "")
            yield Row(entry, play, said, notes, here, number, waiting)
            waiting = after
        elif entry.version >= start:
            waiting = header or waiting


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


def _times(row: Row, seat: str) -> str:
    """Returns when an event was recorded, and what it took on the clock if whoever looks may know that."""
    from replay.clock_words import write_time
    from replay.instants import zoned
    from replay.thinking import may_know

    entry = row.entry
    took = entry.meta.clock_ms if may_know(entry, seat) else 0
    return f"{zoned(entry.instant, entry.meta.zone)} {write_time(took) if took else '':>7}"


def _text(row: Row, width: int, seat: str, times: str = "") -> str:
    from domain.notes import signs_on
    from replay.chance_policy import chance_words

    play, meta = row.play, row.entry.meta
    signs = [" ~"] if meta.irregular and not seat else []
    given = signs_on(row.notes).drawn()
    signs += [f" {given}"] if given else []
    signs += [' "'] if row.notes else []
    what = "; ".join(row.said) if row.entry.version > 1 else "the table is set up"
    how = "" if seat else chance_words(meta.chance, meta.odds)
    what = " ".join(part for part in (what, f"({how})" if how else "") if part)
    action = play.action or play.asked
    counted = ""
    if row.player_action is not None:
        goes_on = play.rules and play.seat and not any(text.startswith("phase = ") for text in row.said)
        counted = f" {row.player_action or ('└' if goes_on else ''):>4}"
    head = f"{row.entry.version:>{width}}{f' {times}' if times else ''}"
    return f"{head}{counted} {play.seat or '·':<6} {action:<26} {what}{''.join(signs)}".rstrip()


def _as_json(row: Row, seat: str) -> dict[str, object]:
    from replay.thinking import may_know

    meta = row.entry.meta
    return {
        "version": row.entry.version,
        "seat": row.play.seat,
        "asked": row.play.asked,
        "action": row.play.action,
        "player_action": row.player_action or 0,
        "changes": row.said,
        "recorded_at": row.entry.recorded_at,
        "instant": row.entry.instant,
        "zone": row.entry.meta.zone,
        "think_ms": row.entry.meta.clock_ms if may_know(row.entry, seat) else 0,
        # Who wrote it down, and what the source said, may tell more than the seat saw.
        "scribe": "" if seat else meta.scribe,
        "source": None if seat or meta.source is None else meta.source.text,
        # What the judge said, and that there was something to say, may be about what the seat did not see.
        "irregular": meta.irregular and not seat,
        # How likely it was follows from all that the record knows.
        "chance": "" if seat else meta.chance,
        "odds": "" if seat else meta.odds,
        "glyphs": [name for note in row.notes for name in note.signs.names],
        "notes": len(row.notes),
    }


LOG = Body(_arguments, _execute)
