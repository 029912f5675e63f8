"""Importing files: asking for them, progress that can be cancelled, and what was found, line by line."""

from __future__ import annotations

import glob
import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget

from replay.importer import ImportReport, import_file
from tui.actions import PANES
from tui.home import at_home
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.screens.narrowing import Narrowing
from tui.text import clean, counted
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, spread

if TYPE_CHECKING:
    from domain.match_events import ImportFinding
    from replay.archive import Archive
    from tui.app import KifuApp

MOST_PATHS = 100
QUIET_SECONDS = 0.15
"""Work shorter than this shows no progress, so that nothing flashes."""


class Place(NamedTuple):
    """An entry of an imported match."""

    match: str
    version: int


class ImportCancelled(Exception):
    """The user wants no more; what was imported before stays."""


@dataclass
class ImportJob:
    """Files to import and how far it is; shared between the worker and the dialog."""

    paths: Sequence[Path]
    done: int = 0
    share: float = 0.0
    """Of the file at hand."""
    is_cancelled: bool = False
    reports: list[ImportReport] = field(default_factory=list)

    @property
    def findings(self) -> int:
        """Remarks so far."""
        return sum(len(report.findings) for report in self.reports)

    def run(self, archive: Archive) -> None:
        """Imports the files one after the other; a bad one never stops the others."""
        from replay.errors import ReplayError

        for path in self.paths:
            if self.is_cancelled:
                return
            self.share = 0.0
            try:
                self.reports.append(import_file(archive, path, progress=self._tell))
            except ReplayError as error:
                self.reports.append(ImportReport(str(path), error=error))
            except ImportCancelled:
                return
            self.done += 1

    def _tell(self, done: int, total: int) -> None:
        self.share = done / total if total else 1.0
        if self.is_cancelled:
            raise ImportCancelled


def paths_of(text: str) -> list[Path]:
    """Returns the files that a text names: words as in a shell, with `~`, `*` and quotes."""
    try:
        words = shlex.split(text)
    except ValueError:
        words = [text.strip().strip("\"'")]
    found: list[Path] = []
    for word in words:
        name = str(at_home(word))
        matches = sorted(glob.glob(name)) if any(sign in name for sign in "*?[") else []
        found += [Path(match) for match in matches] or [Path(name)]
    return found


def ways_on(text: str) -> list[str]:
    """Returns files and folders that go on from the last word of a text."""
    head, _, last = text.rpartition(" ")
    start = at_home(last)
    folder = start if last.endswith("/") or not last else start.parent
    prefix = "" if folder == start else start.name
    try:
        names = sorted(
            (entry for entry in folder.iterdir() if entry.name.startswith(prefix) and not entry.name.startswith(".")),
            key=lambda entry: (entry.is_file(), entry.name),
        )
    except OSError:
        return []
    base = f"{head} " if head else ""
    shown = [f"{entry}/" if entry.is_dir() else str(entry) for entry in names[:MOST_PATHS]]
    return [base + (shlex.quote(one) if " " in one else one) for one in shown]


class ImportFiles(Narrowing[Place]):
    """Asks for files and imports them; the result is an entry to open, if one was chosen."""

    NAME = "files"
    TITLE = "Import files"
    WIDTH = 76
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["files"])]

    _is_importing = False
    """A second `enter` while files are read does not read them twice."""

    def body(self) -> Iterable[Widget]:
        """Returns the field and the files that go on from it."""
        yield Prose([plain("Kifu files and Rootlog, several with blanks between, * works.", "dim")])
        yield Field(hint="a file")
        yield LineList(_paint_path)

    def list_for(self, text: str) -> None:
        """Lists what a text may become."""
        rows = self.query_one(LineList)
        rows.show(Rows(ways_on(text)), 0)

    def do_dialog_accept(self) -> None:
        """Imports the files; with nothing typed, takes the marked one first."""
        text = self.query_one(Field).value.strip()
        if not text or text.endswith("/"):
            self.do_record_complete()
            return
        if not self._is_importing:
            self._is_importing = True
            run(self.kifu, ImportJob(paths_of(text)), self._finished, self._stopped)

    def _stopped(self) -> None:
        """Lets the files be imported once more, after what went wrong was shown."""
        self._is_importing = False

    def _finished(self, job: ImportJob) -> None:
        def chosen(place: Place | None) -> None:
            self.dismiss(place or Place("", 0))

        self.kifu.ask(ImportResult(job), chosen)


def run(app: KifuApp, job: ImportJob, finished: Callable[[ImportJob], None], failed: Callable[[], None]) -> None:
    """Runs a job in a worker; shows its progress only if it takes long. Calls `finished` with it, or `failed`."""
    archive = app.archive
    progress = ImportProgress(job)

    async def work() -> None:
        import asyncio

        timer = app.set_timer(QUIET_SECONDS, lambda: app.open_screen(progress))
        try:
            await asyncio.to_thread(job.run, archive)
        except Exception as error:
            if not app.is_expected(error):
                raise
            timer.stop()
            if progress.is_attached:
                await app.close_screen(progress)
            failed()
            app.show_problem(error, f"Imported and kept: {job.done} of {counted(len(job.paths), 'file')}.")
            return
        timer.stop()
        if progress.is_attached:
            await app.close_screen(progress)
        finished(job)

    app.run_worker(work(), exclusive=True, group="import")


class ImportProgress(Dialog[None]):
    """Shows how far an import is; `esc` stops it and keeps what is done."""

    TITLE = "Import"
    WIDTH = 50

    def __init__(self, job: ImportJob) -> None:
        super().__init__()
        self.job = job

    def body(self) -> Iterable[Widget]:
        """Returns the lines."""
        yield Prose(self._lines_now(), name="progress")

    def on_mount(self) -> None:
        """Looks at the job from time to time."""
        self.set_interval(0.1, lambda: self.query_one("#progress", Prose).show(self._lines_now()))

    def _lines_now(self) -> list[Line]:
        job = self.job
        share = (job.done + job.share) / max(1, len(job.paths))
        full, empty = ("#", ".") if self.kifu.is_ascii else ("█", "░")
        count = int(share * 30)
        name = clean(job.paths[min(job.done, len(job.paths) - 1)].name)
        return [
            plain(f"{job.done} of {counted(len(job.paths), 'file')} · {name}"),
            plain(f"{full * count}{empty * (30 - count)} {share:4.0%}"),
            plain(f"{counted(job.findings, 'finding')} so far"),
            plain("esc cancel, keep these", "dim"),
        ]

    def do_dialog_cancel(self) -> None:
        """Stops after the part at hand."""
        self.job.is_cancelled = True

    def do_dialog_accept(self) -> None:
        """Does nothing: the work goes on."""


class ResultRow(NamedTuple):
    """A file, or a remark on it."""

    report: ImportReport
    finding: ImportFinding | None = None


class ImportResult(Dialog[Place]):
    """Lists what was imported and what was remarked, with line and column; `enter` opens the entry."""

    NAME = "dialog with a list"
    TITLE = "Imported"
    WIDTH = 100
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["dialog with a list"])]

    def __init__(self, job: ImportJob) -> None:
        super().__init__()
        self.job = job

    def body(self) -> Iterable[Widget]:
        """Returns the list and the marked remark in full."""
        rows = [row for report in self.job.reports for row in _rows(report)]
        imported = sum(bool(report.match) for report in self.job.reports)
        files = counted(len(self.job.paths), "file")
        said = f"{imported} of {files} imported · {counted(self.job.findings, 'finding')}"
        yield Prose([plain(said, "strong")])
        yield LineList(_paint_result, Rows(rows))
        yield Prose([plain("")], name="whole")

    def on_mount(self) -> None:
        """Marks the first file."""
        self.query_one(LineList).reload(0)
        self._say_whole()

    def on_line_list_moved(self) -> None:
        """Says the marked row in full."""
        self._say_whole()

    def _say_whole(self) -> None:
        row: ResultRow | None = self.query_one(LineList).row
        if row is None:
            return
        if row.finding is None:
            text = str(row.report.error) if row.report.error is not None else row.report.path
        else:
            finding = row.finding
            hint = f" Suggested: {finding.suggestion}" if finding.suggestion else ""
            text = f"{finding.text}: {finding.said}.{hint}"
        self.query_one("#whole", Prose).show(text=clean(text))

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Opens the entry that a remark concerns, or the match."""
        row: ResultRow = event.rows.row_at(event.index)
        if row.report.match:
            self.dismiss(Place(row.report.match, row.finding.at if row.finding is not None else 0))
        else:
            self.kifu.say("nothing of this file was imported", "warning")


def _rows(report: ImportReport) -> Iterable[ResultRow]:
    yield ResultRow(report)
    for finding in report.findings:
        yield ResultRow(report, finding)


def _paint_result(row: ResultRow, width: int, is_marked: bool) -> Line:
    report, finding = row
    mark = Span("▸ " if is_marked else "  ", "mark")
    if finding is None:
        name = clean(Path(report.path).name)
        if report.error is not None:
            said = str(report.error).replace(report.path, "the file")
            return (mark, Span(f"{name}  ", "strong"), Span(clean(said), "bad"))
        state = "" if report.is_new else "was here already · "
        return spread(
            (mark, Span(name, "strong")), plain(f"{state}{counted(report.events, 'entry', 'entries')}"), width
        )
    where = f"{finding.line}:{finding.column}"
    entry = f"#{finding.at}" if finding.at else ""
    left = (mark, Span(f"  {where:<8} ", "dim"), Span(f"{clean(finding.text)}  "), Span(clean(finding.said)))
    return spread(left, plain(entry, "dim"), width)


def _paint_path(path: str, width: int, is_marked: bool) -> Line:  # noqa: ARG001
    return (Span("▸ " if is_marked else "  ", "mark"), Span(clean(path)))
