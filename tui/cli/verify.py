"""`kifu verify`: that nothing was changed since it was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli.archives import open_archive
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS

if TYPE_CHECKING:
    from eventstore import VerifyFinding


def _arguments(parser: Parser) -> None:
    parser.add_argument("matches", metavar="MATCH", nargs="*", help="which matches (default: the whole archive)")


def _execute(arguments: Arguments, console: Console) -> int:
    events = streams = 0
    findings: list[VerifyFinding] = []
    with open_archive(arguments.db, console, to_read=True) as archive, console.progress("verifying") as progress:
        if arguments.matches:
            reports = [archive.verify(archive.match(ref)) for ref in arguments.matches]
        else:
            reports = [archive.verify(None, progress)]
        for report in reports:
            events, streams = events + report.events, streams + report.streams
            findings += report.findings
    if console.is_json:
        console.json(
            {
                "events": events,
                "streams": streams,
                "findings": [
                    {"stream": one.stream, "version": one.version, "kind": one.kind, "message": one.message}
                    for one in findings
                ],
            }
        )
    else:
        console.lines(f"{one.stream} #{one.version}: {one.kind}: {one.message}" for one in findings)
    state = f"{len(findings)} findings" if findings else "nothing was changed"
    console.say(f"{events:,} events in {streams:,} streams: {state}")
    return FINDINGS if findings else DONE


VERIFY = Body(_arguments, _execute)
