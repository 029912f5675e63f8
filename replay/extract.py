"""A line of a match as a match of its own."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.match_events import ClockControlled, ClockCorrected, MatchEvent, ResultDeclared, RulingGiven
from domain.play import Play
from replay.archive import Archive
from replay.carrying import copied
from replay.clocks import corrections_on
from replay.match import Entry, Match
from replay.meta import Meta


def extract(archive: Archive, match: Match, line: str = "", *, event: str = "") -> Match:
    """Opens a match that holds one line of another, with its notes, rulings and result; the old one stays as it is.

    Args:
        archive: Where the new match is kept.
        match: The match.
        line: The line; the mainline if empty.
        event: What the new match is called, if not as the old one.
    """
    header = match.state.header
    one = match.line(line)
    entries = list(match.entries(one.id))
    facts = {name: getattr(header, name) for name in ("edition", "event", "round", "table", "place", "date")}
    if event:
        facts["event"] = event
    return archive.new_match(
        match.game,
        match.state.seats,
        opening=entries[0].play,
        plays=_copied(entries[1:]),
        about=[*_about(match, one.id, len(entries))],
        facts={name: value for name, value in facts.items() if value},
        options=header.options if header is not None else {},
        rules=header.rules if header is not None else (),
        mode=header.mode if header is not None else "observed",
        seed=header.seed if header is not None else 0,
        meta=entries[0].meta,
    )


def _copied(entries: list[Entry]) -> Iterator[tuple[Play, Meta]]:
    for entry in entries:
        yield entry.play, msgspec.structs.replace(entry.meta, position="", first_at=entry.instant)


def _about(match: Match, line: str, head: int) -> Iterator[MatchEvent]:
    """Yields what is said of the line; `""` stands for the line of the new match."""
    for note in match.notes_on(line):
        if note.last <= head:
            yield from copied(match, note)
    for ruling, _ in match.state.rulings:
        if ruling.at <= head and match.state.owner(line, ruling.at) == ruling.line:
            yield RulingGiven("", ruling.at, ruling.text, ruling.author)
    yield from _clocks(match, line, head)
    result = match.state.results.get(line)
    if result is not None:
        yield ResultDeclared("", result.winners, result.scores, result.text)


def _clocks(match: Match, line: str, head: int) -> Iterator[MatchEvent]:
    """Yields how much time there was and what was put right; the times themselves lie beside the entries."""
    clock = match.state.clock
    if clock.budget_ms:
        yield ClockControlled(clock.budget_ms, clock.increment_ms)
    for one in corrections_on(match.state, line, head):
        yield ClockCorrected("", one.at, one.seat, one.used_ms, one.author)
