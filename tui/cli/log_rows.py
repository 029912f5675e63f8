"""The events of a line as `kifu log` and `kifu follow` print them, through somebody's eyes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from domain.match import Note
    from domain.play import Play
    from domain.table import Table
    from replay.match import Entry, Match
    from tui.cli.console import Console


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


class RowReader:
    """Walks along a line and tells what each event did; holds the table and nothing that was told.

    Args:
        match: The match.
        line: The line's id.
        seat: Who looks; empty is the scribe.
        later: Kinds of cards by id that became known in the end and are to be told from the first.
        in_full: Tell also what is of no interest to people.
    """

    def __init__(
        self,
        match: Match,
        line: str,
        seat: str,
        later: Mapping[int, str] | None = None,
        *,
        in_full: bool = False,
    ) -> None:
        from domain.perspective import Perspective
        from domain.table import Table
        from replay.words import for_people, in_words

        self._match = match
        self._line = line
        self._seat = seat
        self._later = later or {}
        self._say = partial(in_words, is_blunt=bool(seat)) if in_full else partial(for_people, is_short=True)
        self._table = Table()
        self._chair = Perspective(seat) if seat else None
        # The chair's own table is one event ahead when words are asked for.
        self._own = self._table if self._chair is None else Table()
        self._turn: object = None

    def step(self, entry: Entry, *, is_shown: bool = True) -> Row:
        """Takes the next event of the line in; returns it, with words only if it is to be shown."""
        from domain.changes import Set
        from replay.words import dealt_in_words

        play, own, said = entry.play, self._own, list[str]()
        if self._chair is not None:
            play = self._chair.step(play, self._table)
        if is_shown and entry.version > 1:
            with _learnt(own, self._later):
                said = dealt_in_words(play.changes) or self._say(play.changes, own)
        own.fold(play.changes)
        before, self._turn = self._turn, (own.value("round"), own.value("turn"))
        begun = any(type(change) is Set and change.name == "action" for change in play.changes)
        counted = own.value("action")
        number = counted if isinstance(counted, int) and begun else None if counted is None else 0
        header = _turn(own) if self._turn not in (before, (None, None)) else ""
        notes = self._match.state.notes_at(self._line, entry.version, self._seat) if is_shown else []
        return Row(entry, play, said, notes, header, number)


def rows_of(
    match: Match,
    line: str,
    seat: str,
    start: int,
    end: int | None,
    later: Mapping[int, str] | None = None,
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
    from replay.structure import leads_to

    reader = RowReader(match, line, seat, later, in_full=in_full)
    waiting = ""
    for entry in match.entries(line, upto=end):
        is_shown = entry.version >= start and (only is None or entry.version in only)
        row = reader.step(entry, is_shown=is_shown)
        if is_shown:
            # Where not all is shown, a turn that this event led to is named when something of it is.
            here, after = ("", row.turn) if only is not None and leads_to(entry.play) else (row.turn, "")
            yield row._replace(turn=here, before=waiting)
            waiting = after
        elif entry.version >= start:
            waiting = row.turn or waiting


@contextmanager
def _learnt(table: Table, later: Mapping[int, str]) -> Iterator[None]:
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


def print_row(console: Console, row: Row, width: int, seat: str, *, turns: bool, times: bool) -> None:
    """Prints an event, as JSON where that is asked for.

    Args:
        console: Where to.
        row: The event.
        width: Cells of its version.
        seat: Who looks; empty is the scribe.
        turns: Show where turns begin.
        times: Show when it was recorded.
    """
    from replay.structure import leads_to

    if console.is_json:
        console.json(_as_json(row, seat))
        return
    if turns and row.before:
        console.row(row.before)
    header = row.turn if turns else ""
    is_below = leads_to(row.entry.play)  # the turn is not of this event, which has led to it
    if header and not is_below:
        console.row(header)
    console.row(_text(row, width, seat, _times(row, seat) if times else ""))
    if header and is_below:
        console.row(header)


def _times(row: Row, seat: str) -> str:
    """Returns when an event was recorded and what it took on the clock; blanks if whoever looks may not know that."""
    from replay.clock_words import write_time
    from replay.instants import zoned
    from replay.thinking import may_know

    entry = row.entry
    when = zoned(entry.instant, entry.meta.zone)
    if not may_know(entry, seat):
        return f"{'':{len(when)}} {'':>7}"
    took = entry.meta.clock_ms
    return f"{when} {write_time(took) if took else '':>7}"


def _text(row: Row, width: int, seat: str, times: str = "") -> str:
    """Returns an event as a row of the log.

    Args:
        row: The event.
        width: Cells of its version.
        seat: Who looks; empty is the scribe.
        times: When it was recorded, if that is to be shown.
    """
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
    """Returns an event as data for programs."""
    from replay.thinking import may_know

    meta = row.entry.meta
    # From one instant to the next it is seen how long somebody thought.
    is_told = may_know(row.entry, seat)
    return {
        "version": row.entry.version,
        "seat": row.play.seat,
        "asked": row.play.asked,
        "action": row.play.action,
        "player_action": row.player_action or 0,
        "changes": row.said,
        "recorded_at": row.entry.recorded_at if is_told else None,
        "instant": row.entry.instant if is_told else None,
        "zone": meta.zone if is_told else None,
        "think_ms": meta.clock_ms if is_told else 0,
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
