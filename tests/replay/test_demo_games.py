"""The demo games: legal play of the project's own making, on which the importer must have nothing to say."""

from __future__ import annotations

from importlib.resources import files

import pytest

from replay.archive import Archive
from replay.cursor import Cursor
from replay.demo import FOLDER, demo_names, fill_with_demo, open_demo
from replay.exporter import export
from replay.formats import rootlog
from tests.replay.conftest import counting_ids, ticking_clock

RESULTS = {
    "autumn.rootlog": ("E", {"C": 26, "A": 29, "E": 30}),
    "lake.rootlog": ("A", {"C": 24, "A": 30, "E": 25}),
    "mountain.rootlog": ("C", {"C": 30, "A": 25, "E": 27}),
    "winter.rootlog": ("C", {"C": 30, "A": 27, "E": 29}),
}


def source(name: str) -> bytes:
    return files("replay").joinpath(FOLDER, name).read_bytes()


def test_there_is_one_game_on_each_map() -> None:
    assert demo_names() == sorted(RESULTS)


@pytest.mark.parametrize("name", RESULTS)
def test_a_legal_game_is_imported_without_a_finding_and_with_its_points(name: str) -> None:
    imported = rootlog.interpret(rootlog.parse(rootlog.decode(source(name))))
    winner, points = RESULTS[name]
    assert imported.findings == ()
    assert (imported.winners, imported.points) == ((winner,), points)


@pytest.mark.parametrize("name", RESULTS)
def test_nothing_in_a_legal_game_misfits_the_table(name: str) -> None:
    imported = rootlog.interpret(rootlog.parse(rootlog.decode(source(name))))
    cursor = Cursor([imported.opening, *(one.play for one in imported.plays)], 10**6)
    assert cursor.table.findings == []


def test_the_demo_archive_holds_the_games_as_they_are_and_a_line_and_notes_to_look_at(archive: Archive) -> None:
    matches = fill_with_demo(archive)
    for name, match in zip(demo_names(), matches, strict=True):
        pieces: list[bytes] = []
        export(match, pieces.append, "rootlog")
        written = b"".join(pieces)
        assert written.startswith(source(name))
        # What was noted stands behind the game, as comments.
        noted = written.removeprefix(source(name)).decode().splitlines()
        assert [line[:2] for line in noted] == ["//"] * len([note for note in match.notes() if not note.reach])
    assert matches[0].notes() != []
    assert len(matches[0].state.lines) == 2


def test_nothing_of_the_demo_archive_is_kept() -> None:
    demo = open_demo(ticking_clock(), counting_ids())
    path = demo.store.path
    assert demo.matches().total == 4
    assert path.exists()
    demo.close()
    assert not path.exists()
