"""The demo archive: games of the project's own making, so that there is something to replay."""

from __future__ import annotations

import tempfile
from importlib.resources import as_file, files

from replay.archive import Archive
from replay.ids import Clock, Ids, system_clock
from replay.importer import import_file
from replay.match import Match

FOLDER = "demo_games"


def demo_names() -> list[str]:
    """Returns the names of the packaged games."""
    return sorted(one.name for one in files("replay").joinpath(FOLDER).iterdir() if one.name.endswith(".rootlog"))


def fill_with_demo(archive: Archive) -> list[Match]:
    """Imports the demo games into an archive and annotates them a little."""
    matches = []
    for name in demo_names():
        with as_file(files("replay").joinpath(FOLDER, name)) as path:
            matches.append(archive.match(import_file(archive, path).match))
    for match in matches[:1]:
        annotate(match)
    return matches


def annotate(match: Match) -> None:
    """Adds the notes and the line that show what notes and lines are."""
    structure = match.cursor(at=0).structure
    middle = structure.start("turn", structure.number("turn", match.head()) // 2) or match.head()
    match.add_note(middle, "The game turns here: compare the points from now on.", glyph="!", author="erin")
    match.fork(match.mainline, middle, name="what if", author="erin")


def open_demo(clock: Clock = system_clock, ids: Ids | None = None) -> Archive:
    """Returns an archive in a temporary folder that holds the demo games; closing it removes them.

    A folder, not memory: reading and writing threads of the app share it as they share any archive.
    """
    folder = tempfile.TemporaryDirectory(prefix="kifu-demo-")
    archive = _DemoArchive.open(f"{folder.name}/demo.db", clock=clock, ids=ids, durability="normal")
    archive.folder = folder
    fill_with_demo(archive)
    return archive


class _DemoArchive(Archive):
    folder: tempfile.TemporaryDirectory[str]

    def close(self) -> None:
        super().close()
        self.folder.cleanup()
