"""`kifu check`: what cannot have happened as it was recorded.

Rules judge recorded actions where a rules module is installed. Without one there are still the findings of the
importer and the changes that do not fit the table.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tui.cli.archives import open_archive, warn_if_altered
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS
from tui.text import counted

if TYPE_CHECKING:
    from replay.archive import Archive
    from replay.match import Match
    from replay.referee import Referee


class Difference(NamedTuple):
    """One thing that cannot have been so."""

    match: str
    version: int
    """The event; 0 if it is none."""
    level: str
    """`error`, `warning` or another level of the importer; `misfit` for a change that does not fit the table."""
    where: str
    """File, line and column of an imported action; the line of play of any other."""
    text: str
    reason: str
    suggestion: str


def _arguments(parser: Parser) -> None:
    parser.add_argument("matches", metavar="MATCH", nargs="*", help="which matches (default: all)")


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.referee import referee_of

    unjudged: set[str] = set()
    found = count = 0
    with open_archive(arguments.db, console, to_read=True) as archive:
        for match in _matches(archive, arguments.matches):
            warn_if_altered(match, console)
            count += 1
            referee = referee_of(match.state)
            if referee is None:
                unjudged.add(match.game)
            for one in _differences(match, referee):
                found += 1
                _print(one, console)
    games = ", ".join(sorted(game for game in unjudged if game))
    but = f"; no rules judge the matches of {games}, whose actions were not judged" if games else ""
    console.say(f"{counted(count, 'match', 'matches')}, {counted(found, 'finding')}{but}")
    return FINDINGS if found else DONE


def _matches(archive: Archive, refs: list[str]) -> Iterator[Match]:
    for ref in refs or [row.id for row in reversed(archive.matches().rows)]:
        yield archive.match(ref)


def _differences(match: Match, referee: Referee | None) -> Iterator[Difference]:
    from replay.cursor import findings_of

    reported = set()
    for source in match.state.sources:
        for one in source.findings:
            reported.add(one.at)
            where = f"{source.name}:{one.line}:{one.column}"
            yield Difference(match.id, one.at, one.level, where, one.text, one.reason, one.suggestion)
    for line in match.state.lines.values():
        for version, misfits in findings_of(match.plays(line.id)).items():
            if version <= line.at or version in reported:  # what the importer said of an event is said better
                continue
            for misfit in misfits:
                yield Difference(match.id, version, "misfit", line.name or line.id[-8:], "", misfit.message, "")
        if referee is not None:
            yield from _against_the_rules(match, line.id, line.name or line.id[-8:], line.at, referee)


def _against_the_rules(match: Match, line: str, name: str, after: int, referee: Referee) -> Iterator[Difference]:
    from replay.checking import differences

    plays = match.plays(line)
    for one in differences(referee.rules, plays):
        if one.version > after:
            said = plays[one.version - 1].action
            reason = f"{one.reason} ({one.rule})" if one.rule else one.reason
            yield Difference(match.id, one.version, one.what, name, said, reason, "")
    for entry in match.entries(line, after):
        if entry.meta.irregular:
            ruling = entry.meta.ruling or "no ruling was noted"
            yield Difference(match.id, entry.version, "irregular", name, entry.play.action, ruling, "")


def _print(one: Difference, console: Console) -> None:
    if console.is_json:
        console.json(one._asdict())
        return
    repair = f" -> {one.suggestion}" if one.suggestion else ""
    said = f"{one.text}: " if one.text else ""
    entry = f" #{one.version}" if one.version else ""
    console.line(f"{one.match[-8:]}{entry} {one.where}: {one.level}: {said}{one.reason}{repair}")


CHECK = Body(_arguments, _execute)
