"""`kifu verify`: that nothing was changed since it was recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui.cli.archives import database_of, open_archive
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS
from tui.text import counted

if TYPE_CHECKING:
    from eventstore import VerifyFinding, VerifyReport


def _arguments(parser: Parser) -> None:
    parser.add_argument("matches", metavar="MATCH", nargs="*", help="which matches (default: the whole archive)")


def _execute(arguments: Arguments, console: Console) -> int:
    events = streams = 0
    findings: list[VerifyFinding] = []
    for report in _reports(arguments, console):
        events, streams = events + report.events, streams + report.streams
        findings += report.findings
    findings = _worst_first(findings)
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
        console.lines(_texts(findings))
    state = counted(len(findings), "finding") if findings else "nothing was changed"
    console.say(
        f"{events:,} event{'' if events == 1 else 's'} in {streams:,} stream{'' if streams == 1 else 's'}: {state}"
    )
    return FINDINGS if findings else DONE


def _reports(arguments: Arguments, console: Console) -> list[VerifyReport]:
    from eventstore.errors import StoreDamaged
    from eventstore.examine import examine

    with console.progress("verifying") as progress:
        try:
            with open_archive(arguments.db, console, to_read=True) as archive:
                if arguments.matches:
                    return [archive.verify(archive.match(ref)) for ref in arguments.matches]
                return [archive.verify(None, progress)]
        except StoreDamaged as error:  # too damaged to be opened, or to find a match in: look at whatever can be read
            report = examine(database_of(arguments.db, console.environ), progress)
            if not report.findings:
                raise
            console.say(f"kifu: {error}" if arguments.matches else "kifu: the archive cannot be opened as it is")
            return [report]


def _worst_first(findings: list[VerifyFinding]) -> list[VerifyFinding]:
    """Returns findings about events before all others, and those about the guards last."""
    return sorted(findings, key=lambda one: (one.kind == _GUARDS, one.version == 0))


def _texts(findings: list[VerifyFinding]) -> Iterator[str]:
    """Yields one line a finding; the guards, which fall together, have one for all of them."""
    guards = [one for one in findings if one.kind == _GUARDS]
    for one in findings:
        if one.kind != _GUARDS:
            where = " ".join(part for part in (one.stream, f"#{one.version}" if one.version else "") if part)
            yield f"{where or 'archive'}: {one.kind}: {one.message}"
    if guards:
        is_one = len(guards) == 1
        yield (
            f"archive: guards: {len(guards)} guard{'' if is_one else 's'} of recorded events "
            f"{'is' if is_one else 'are'} not in place, so another program could change them; --json names them"
        )


_GUARDS = "guards"

VERIFY = Body(_arguments, _execute)
