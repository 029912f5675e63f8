"""`kifu check`: what cannot have happened as it was recorded.

Rules judge recorded actions where a rules module is installed. Without one there are still the findings of the
importer and the changes that do not fit the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import database_of, database_to_read, open_archive, refuse_if_faulty, warn_if_altered
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS
from tui.cli.places import games_folder
from tui.text import counted

if TYPE_CHECKING:
    from replay.archive import Archive
    from replay.drift import Difference
    from replay.match import Match


def _arguments(parser: Parser) -> None:
    parser.add_argument("matches", metavar="MATCH", nargs="*", help="which matches (default: all)")
    parser.add_argument(
        "--jobs", metavar="N", type=shared.number_of_jobs, default=0, help="processes (default: one for each core)"
    )


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.referee import referee_of

    unjudged: dict[str, str] = {}
    found = 0
    with open_archive(arguments.db, console, to_read=True) as archive, console.progress("checking") as progress:
        matches = list(_matches(archive, arguments.matches))
        for match in matches:
            warn_if_altered(match, console)
            if referee_of(match.state) is None:
                unjudged[match.id] = match.game
            elif match.game in console.faulty:
                if arguments.matches:
                    refuse_if_faulty(match.game, console)
                unjudged[match.id] = match.game
            else:
                _warn_of_other_data(match, console)
        for number, (_, differences) in enumerate(_checked(arguments, console, matches, unjudged), 1):
            progress(number, len(matches))
            found += len(differences)
            for one in differences:
                _print(one, console)
    games = ", ".join(sorted(set(unjudged.values()) - {""}))
    which = counted(len(unjudged), "match", "matches")
    but = f"; no rules judge {which} of {games}, whose actions were not judged" if games else ""
    console.say(f"{counted(len(matches), 'match', 'matches')}, {counted(found, 'finding')}{but}")
    return FINDINGS if found else DONE


def _warn_of_other_data(match: Match, console: Console) -> None:
    """Tells in one line if a match was recorded with data of an owner's own that are not at hand."""
    from domain.registry import rules_of
    from replay.house import other_data

    header = match.state.header
    reason = other_data(header.rules, rules_of(header.game)) if header is not None else ""
    if reason:
        console.complain(f"kifu: {match.id[-8:]} was {reason}")


def _matches(archive: Archive, refs: list[str]) -> Iterator[Match]:
    for ref in refs or [row.id for row in reversed(archive.matches().rows)]:
        yield archive.match(ref)


def _checked(
    arguments: Arguments, console: Console, matches: list[Match], unjudged: Mapping[str, str]
) -> Iterator[tuple[Match, list[Difference]]]:
    """Yields each match with its differences; many events are shared out to several processes."""
    from replay.drift import WORTH_PROCESSES, drift, drift_in_processes
    from replay.processes import cores
    from replay.referee import referee_of

    jobs = min(arguments.jobs or cores(), len(matches))
    if jobs > 1 and (arguments.jobs or sum(match.head(match.mainline) for match in matches) >= WORTH_PROCESSES):
        url, folder = database_to_read(arguments.db, console), games_folder(database_of(arguments.db, console.environ))
        ids = [match.id for match in matches]
        yield from zip(matches, drift_in_processes(url, folder, ids, sorted(unjudged), jobs), strict=True)
        return
    for match in matches:
        yield match, list(drift(match, None if match.id in unjudged else referee_of(match.state)))


def _print(one: Difference, console: Console) -> None:
    if console.is_json:
        console.json(one._asdict())
        return
    repair = f" -> {one.suggestion}" if one.suggestion else ""
    said = f"{one.text}: " if one.text else ""
    entry = f" #{one.version}" if one.version else ""
    rule = f" [{one.rule}]" if one.rule else ""
    console.line(f"{one.match[-8:]}{entry} {one.where}: {one.level}: {said}{one.reason}{rule}{repair}")


CHECK = Body(_arguments, _execute)
