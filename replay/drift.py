"""What cannot have happened as it was recorded, over whole matches: by their importer, their table and their rules.

Matches are independent of each other, so that an archive is checked on all cores at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from domain.match import Line
from domain.play import Play
from replay.archive import Archive
from replay.checking import differences
from replay.cursor import findings_of
from replay.house import complete_games
from replay.match import Match
from replay.processes import workers
from replay.referee import Referee, referee_of

WORTH_PROCESSES: Final = 20_000
"""With fewer events in all, starting processes takes longer than it saves."""


class Difference(NamedTuple):
    """One thing that cannot have been so."""

    match: str
    version: int
    """The event; 0 if it is none."""
    level: str
    """A level of the importer; `misfit` for a change that does not fit the table; `refused`, `unasked`, `unreadable` or
    `changed` by the rules; `irregular` for what was recorded against them."""
    where: str
    """File, line and column of an imported action; the line of play of any other."""
    text: str
    reason: str
    suggestion: str
    rule: str = ""
    """The rule of the game against which it is, if one is cited."""


def drift(match: Match, referee: Referee | None) -> Iterator[Difference]:
    """Yields what cannot have been so in one match; without a referee its actions are not judged."""
    reported = set()
    for source in match.state.sources:
        for one in source.findings:
            reported.add(one.at)
            where = f"{source.name}:{one.line}:{one.column}"
            yield Difference(match.id, one.at, one.level, where, one.text, one.reason, one.suggestion, one.rule)
    for line in match.state.lines.values():
        name = line.name or line.id[-8:]
        plays = match.plays(line.id)
        for version, misfits in findings_of(plays).items():
            if version <= line.at or version in reported:  # what the importer said of an event is said better
                continue
            for misfit in misfits:
                yield Difference(match.id, version, "misfit", name, "", misfit.message, "")
        if referee is not None:
            yield from _against_the_rules(match, line, name, plays, referee)


def _against_the_rules(
    match: Match, line: Line, name: str, plays: Sequence[Play], referee: Referee
) -> Iterator[Difference]:
    for one in differences(referee.rules, plays):
        if one.version > line.at:
            said = plays[one.version - 1].action
            yield Difference(match.id, one.version, one.what, name, said, one.reason, "", one.rule)
    for version, (play, meta) in enumerate(zip(plays, match.metas(line.id), strict=False), 1):
        if meta.irregular and version > line.at:
            ruling = meta.ruling or "no ruling was noted"
            yield Difference(match.id, version, "irregular", name, play.action, ruling, "")


# -- on all cores -------------------------------------------------------------------------------------


def drift_in_processes(
    url: str, folder: Path, matches: Sequence[str], unjudged: Sequence[str], processes: int
) -> Iterator[list[Difference]]:
    """Yields for each match, in their order, what cannot have been so.

    Args:
        url: The archive; each process opens it on its own, to read.
        folder: Where data lie by which its owner completes games.
        matches: Ids.
        unjudged: Ids of matches whose actions are not to be judged.
        processes: How many.
    """
    with workers(processes, _open, (url, folder, tuple(unjudged))) as pool:
        yield from pool.map(_checked, matches)


_archive: Archive | None = None
_unjudged: tuple[str, ...] = ()


def _open(url: str, folder: Path, unjudged: tuple[str, ...]) -> None:
    """Opens the archive in a new process, where it stays open until that ends."""
    global _archive, _unjudged
    complete_games(folder)
    _archive = Archive.open(url, read_only=True)
    _unjudged = unjudged


def _checked(match_id: str) -> list[Difference]:
    assert _archive is not None
    match = _archive.match(match_id)
    return list(drift(match, None if match_id in _unjudged else referee_of(match.state)))
