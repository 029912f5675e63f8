"""The command line run in this process: what it printed, what it said, and its exit code."""

from __future__ import annotations

import io
import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from domain.changes import MovePieces, Set
from domain.match_events import ResultDeclared, SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.importer import import_files
from replay.meta import Meta
from tui.cli.main import main

ROOTLOG = Path(__file__).parents[2] / "replay" / "demo_games" / "autumn.rootlog"

SEATS = (SeatInfo("alice", "Alice"), SeatInfo("bob", "Bob"))


class Result(NamedTuple):
    """What one run left behind."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The JSON on standard output, which must be all that is there."""
        return json.loads(self.out)

    @property
    def rows(self) -> list[Any]:
        """One JSON value for each line."""
        return [json.loads(line) for line in self.out.splitlines()]

    def is_one_line(self) -> bool:
        """True if the complaint is one line without a traceback."""
        return self.err.count("\n") == 1 and self.err.endswith("\n") and "Traceback" not in self.err


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Kifu:
    """Runs commands on one database."""

    def __init__(self, folder: Path, database: Path | str) -> None:
        self.folder = folder
        self.database = database

    def __call__(
        self,
        *words: str | Path,
        stdin: str = "",
        environ: Mapping[str, str] | None = None,
        terminal: int = 0,
        db: str | Path | None = None,
    ) -> Result:
        """Runs `kifu WORDS`; `terminal` is the width of a terminal for both outputs, 0 is none."""
        out, err = (Terminal(), Terminal()) if terminal else (io.StringIO(), io.StringIO())
        around = {
            "KIFU_DB": str(db or self.database),
            "KIFU_STATE": str(self.folder / "state"),
            "KIFU_CONFIG": str(self.folder / "config.toml"),
        }
        if terminal:
            around["COLUMNS"] = str(terminal)
        code = main([str(word) for word in words], io.StringIO(stdin), out, err, {**around, **(environ or {})})
        return Result(code, out.getvalue(), err.getvalue())

    def ok(self, *words: str | Path, **how: Any) -> Result:
        """Runs a command that must succeed."""
        result = self(*words, **how)
        assert result.code == 0, result
        return result


def match_of(
    archive: Archive, plays: int = 12, *, seats: tuple[SeatInfo, ...] = SEATS, event: str = "Spring Open"
) -> str:
    """Opens a match of stones that change hands; each entry after the opening gives the mover a point."""
    opening = Play(
        changes=(MovePieces("stone", 40, "", "bag"), *(Set(f"{seat.id}/vp", 0) for seat in seats), Set("turn", ""))
    )
    entries = []
    for number in range(plays):
        seat = seats[number % len(seats)].id
        changes = (
            Set("turn", seat),
            Set("round", number // len(seats) + 1),
            MovePieces("stone", 1, "bag", f"{seat}/stones"),
            Set(f"{seat}/vp", number // len(seats) + 1),
        )
        entries.append((Play(seat, "declared", f"take {number + 1}", changes), Meta(scribe="erin")))
    match = archive.new_match(
        "pebbles",
        seats,
        opening=opening,
        plays=entries,
        about=[ResultDeclared("", (seats[0].id,), {seats[0].id: 6, seats[1].id: 6})],
        facts={"event": event, "round": "1", "date": "2026-11-28"},
    )
    return match.id


@pytest.fixture(scope="session")
def _prepared(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A database with two matches, made once and copied for each test."""
    path = tmp_path_factory.mktemp("cli") / "archive.db"
    with Archive.open(path, durability="normal") as archive:
        pebbles = match_of(archive)
        [report] = import_files(archive, [str(ROOTLOG)])
        assert report.match
    return path, {"pebbles": pebbles, "root": report.match}


@pytest.fixture
def kifu(tmp_path: Path, _prepared: tuple[Path, dict[str, str]]) -> Kifu:
    """The command line on a copy of the prepared archive."""
    database = tmp_path / "archive.db"
    shutil.copy(_prepared[0], database)
    return Kifu(tmp_path, database)


@pytest.fixture
def empty(tmp_path: Path) -> Kifu:
    """The command line on a database that does not exist yet."""
    return Kifu(tmp_path, tmp_path / "new.db")


@pytest.fixture
def pebbles(_prepared: tuple[Path, dict[str, str]]) -> str:
    """The id of a match with 13 entries by two seats."""
    return _prepared[1]["pebbles"]


@pytest.fixture
def root(_prepared: tuple[Path, dict[str, str]]) -> str:
    """The id of an imported match of Root."""
    return _prepared[1]["root"]


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., str]:
    """Opens further matches in the database of `kifu`."""

    def make_match(database: Path, **how: Any) -> str:
        with Archive.open(database, durability="normal") as archive:
            return match_of(archive, **how)

    return make_match
