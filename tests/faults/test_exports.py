"""Files that are written while something fails: the final name is that of the whole file, or of what was there."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore import open_store
from replay.archive import Archive
from replay.errors import Unreadable
from replay.exporter import export_to_file
from replay.formats.kifu_reading import import_match
from replay.match import Match
from replay.whole_file import write_file
from tests.cli.conftest import match_of
from tests.eventstore.making import events
from tests.faults.places import python
from tests.fuzz.holding import verify_refusal
from tui.config import Config, remember

WRITER = """
import os, signal, sys
from pathlib import Path
from replay.whole_file import write_file
when, written = sys.argv[2], 0
def fill(write):
    for n in range(100):
        if when == str(n):
            os.kill(os.getpid(), signal.SIGKILL)
        write(b"%d\\n" % n * 1_000)
replace, fsync = os.replace, os.fsync
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
if when == "replace":
    os.replace = die
if when == "fsync":
    os.fsync = die
write_file(Path(sys.argv[1]), fill)
"""


@pytest.mark.parametrize("before", [None, "old"])
@pytest.mark.parametrize("when", ["0", "50", "99", "fsync", "replace", "never"])
def test_a_program_killed_while_it_exports_leaves_no_half_file(tmp_path: Path, when: str, before: str | None) -> None:
    path = tmp_path / "out" / "match.kifu"
    path.parent.mkdir()
    if before is not None:
        path.write_text(before)
    one = python(WRITER, path, when)
    one.communicate()
    assert one.returncode == (0 if when == "never" else -signal.SIGKILL)
    whole = "".join(f"{n}\n" * 1_000 for n in range(100))
    assert (path.read_text() if path.exists() else None) == (whole if when == "never" else before)
    left = [name for name in os.listdir(path.parent) if name != "match.kifu"]
    assert all(name.startswith("match.kifu.part-") for name in left)
    assert len(left) == (when != "never")


class Disk:
    """Knows what a power cut would leave: of files what was synced, of names those whose folder was synced."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.synced: dict[int, bytes] = {}
        self.risks: list[str] = []
        self._named: dict[str, int] = {}
        self._fsync, self._replace, self._link = os.fsync, os.replace, os.link
        monkeypatch.setattr(os, "fsync", self.fsync)
        monkeypatch.setattr(os, "replace", self._naming(self._replace))
        monkeypatch.setattr(os, "link", self._naming(self._link))

    def fsync(self, handle: int) -> None:
        self._fsync(handle)
        inode = os.fstat(handle).st_ino
        name = f"/proc/self/fd/{handle}"
        if os.path.isdir(name):
            self._named = {
                path: found for path, found in self._named.items() if os.stat(os.path.dirname(path)).st_ino != inode
            }
        else:
            self.synced[inode] = Path(name).read_bytes()

    def _naming(self, name: Callable[..., None]) -> Callable[..., None]:
        def named(source: str | Path, target: str | Path) -> None:
            inode = os.stat(source).st_ino
            if self.synced.get(inode) != Path(source).read_bytes():
                self.risks.append(f"{target} got its name before its content was on the disk")
            name(source, target)
            self._named[os.path.abspath(target)] = inode

        return named

    def after_a_power_cut(self) -> list[str]:
        """Returns what could be lost now."""
        return [*self.risks, *(f"the name {path} is not on the disk" for path in self._named)]


def _backup(folder: Path) -> None:
    with open_store(folder / "store.db") as store:
        store.append("a", events("abc"))
        store.backup(folder / "copy.db")


def _export(folder: Path) -> None:
    with Archive.open(folder / "archive.db") as archive:
        export_to_file(archive.match(match_of(archive)), folder / "match.kifu")


@pytest.mark.parametrize(
    ("write", "name"),
    [
        (_backup, "copy.db"),
        (_export, "match.kifu"),
        (lambda folder: write_file(folder / "x.md", lambda write: write(b"x" * 100_000)), "x.md"),
        (lambda folder: remember(Config(path=folder / "config.toml"), "author", "erin"), "config.toml"),
    ],
    ids=["backup", "export", "file", "settings"],
)
def test_what_was_written_survives_a_power_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Callable[[Path], object], name: str
) -> None:
    disk = Disk(monkeypatch)
    write(tmp_path)
    assert disk.after_a_power_cut() == []
    assert (tmp_path / name).stat().st_ino in disk.synced


def test_a_file_that_is_written_again_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "x.md"
    path.touch()
    path.chmod(0o600)
    write_file(path, lambda write: write(b"new"))
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", 0o600)


def test_settings_kept_behind_a_link_stay_there(tmp_path: Path) -> None:
    kept, link = tmp_path / "all" / "kifu.toml", tmp_path / "config.toml"
    kept.parent.mkdir()
    kept.write_text("play_ms = 300\n")
    link.symlink_to(kept)
    assert remember(Config(path=link), "author", "erin") == ""
    assert link.is_symlink()
    assert kept.read_text() == 'author = "erin"\nplay_ms = 300\n'


def test_of_a_file_cut_short_anywhere_everything_before_the_cut_is_kept_and_the_rest_told(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "archive.db") as archive:
        match = archive.match(match_of(archive, 30))
        whole = [play.action for play in match.plays()]
        path = tmp_path / "match.kifu"
        export_to_file(match, path)
    data = path.read_bytes()
    lines = data.split(b"\n")
    kept = []
    for cut in range(0, len(data), 389):
        path.write_bytes(data[:cut])
        with Archive.open(tmp_path / f"{cut}.db", durability="normal") as other, path.open("rb") as file:
            before = data[:cut].count(b"\n")
            try:
                reading = import_match(other, file, name="match.kifu", keep_good=True)
            except Unreadable as error:
                verify_refusal(error)
                assert not any(b'"match-opened"' in line for line in lines[:before]), cut
                continue
            assert reading.damage is not None
            again = other.match(reading.match)
            kept.append(_plays(again))
            assert kept[-1] == whole[: len(kept[-1])]
            stream = data.rfind(b"line-", 0, cut)
            complete = data[stream:cut].count(b"\n") - 1 if stream > 0 else 0
            assert len(kept[-1]) >= max(0, complete), cut
            [source] = again.state.sources
            assert source.findings[0].line == before + 1
    assert max(map(len, kept)) >= 30


def _plays(match: Match) -> list[str]:
    return [play.action for play in match.plays()]
