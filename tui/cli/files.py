"""`kifu import` and `kifu export`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import open_archive, viewer, warn_if_altered
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, FINDINGS, UNREADABLE, UsageError
from tui.text import counted

if TYPE_CHECKING:
    from replay.archive import Archive
    from replay.importer import ImportReport
    from tui.cli.progress import Progress


def _import_arguments(parser: Parser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="Kifu files, Rootlog files; - is standard input")
    parser.add_argument("--format", metavar="F", default="", help="kifu or rootlog (default: found out)")
    parser.add_argument("--keep-good", action="store_true", help="of a damaged Kifu file, keep what comes before")


def _import(arguments: Arguments, console: Console) -> int:
    from replay.importer import IMPORT_FORMATS

    if arguments.format and arguments.format not in IMPORT_FORMATS:
        raise UsageError(f"kifu: there is no import format {arguments.format!r}; say {' or '.join(IMPORT_FORMATS)}")
    code = DONE
    console.goes_on = True
    with open_archive(arguments.db, console) as archive, console.progress("importing") as progress:
        for report in _reports(archive, arguments, console, progress):
            _tell(report, console)
            if report.error is not None and not report.match:
                code = UNREADABLE
            elif report.findings or report.error is not None:
                code = max(code, FINDINGS)
    return code


def _reports(archive: Archive, arguments: Arguments, console: Console, progress: Progress) -> Iterator[ImportReport]:
    """Yields a report on each file; `-` is standard input."""
    from replay.errors import ReplayError
    from replay.importer import ImportReport, import_file, import_stream

    how = {"format": arguments.format, "keep_good": arguments.keep_good, "progress": progress}
    for name in arguments.files:
        try:
            if name == "-":
                yield import_stream(archive, console.input_stream(), "standard input", **how)
            else:
                yield import_file(archive, name, **how)
        except ReplayError as error:
            yield ImportReport(name, arguments.format, error=error)


def _tell(report: ImportReport, console: Console) -> None:
    if console.is_json:
        console.json(
            {
                "file": report.path,
                "format": report.format,
                "match": report.match,
                "entries": report.events,
                "turns": report.turns,
                "new": report.is_new,
                "error": None if report.error is None else str(report.error),
                "findings": [
                    {
                        "level": one.level,
                        "line": one.line,
                        "column": one.column,
                        "text": one.text,
                        "reason": one.reason,
                        "suggestion": one.suggestion,
                        "rule": one.rule,
                        "version": one.at,
                    }
                    for one in report.findings
                ],
            }
        )
        return
    if report.match:
        state = counted(report.events, "event") if report.is_new else "is in the archive already"
        found = f", {counted(len(report.findings), 'finding')}" if report.findings else ""
        console.line(f"{report.match}  {report.path}  {state}{found}")
        for one in report.findings:
            repair = f" -> {one.suggestion}" if one.suggestion else ""
            console.line(f"  {report.path}:{one.line}:{one.column}: {one.level}: {one.text}: {one.said}{repair}")
    if report.error is not None:
        console.complain(f"kifu: {report.error}")


def _export_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument(
        "--format", metavar="F", default="", help="kifu, rootlog, text, json, md (default: by the file's name; kifu)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", type=shared.file_name, help="where to (default: standard output)"
    )
    shared.line(parser)
    shared.view(parser)


def _export(arguments: Arguments, console: Console) -> int:
    from replay.exporter import export, export_to_file

    with open_archive(arguments.db, console, to_read=True) as archive:
        match = archive.match(arguments.match)
        code = FINDINGS if warn_if_altered(match, console) else DONE
        seat, line = viewer(arguments, match), arguments.line or ""
        if arguments.output and arguments.output != "-":
            kind = export_to_file(match, arguments.output, arguments.format, line=line, seat=seat, remark=console.say)
            console.say(f"wrote {arguments.output} ({kind})")
        else:
            export(match, console.raw, arguments.format or "kifu", line=line, seat=seat, remark=console.say)
    return code


IMPORT = Body(_import_arguments, _import)
EXPORT = Body(_export_arguments, _export, has_data=False)
