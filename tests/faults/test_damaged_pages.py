"""Pages of a database are destroyed, one after the other: what can be read is read, and `verify` names the rest."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore import NO_STREAM, EventStore, open_store
from eventstore.errors import StoreError
from replay.archive import Archive
from tests.cli.conftest import Kifu, match_of
from tests.eventstore.making import event, events
from tests.faults.places import Place
from tests.fuzz.holding import is_one_line, verify_refusal
from tests.servers import Server

PAGE = 4096

DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "ones": lambda page: b"\xff" * len(page),
    "zeros": lambda page: bytes(len(page)),
    "noise": lambda page: hashlib.shake_256(page).digest(len(page)),
    "half": lambda page: page[: len(page) // 2] + bytes(len(page) - len(page) // 2),
    "moved": lambda page: page[7:] + page[:7],
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Forks, long and short events, seals and snapshots on some forty pages."""
    path = tmp_path_factory.mktemp("sound") / "store.db"
    with open_store(path) as store:
        store.append_many([(f"line-{n}", [event(f"{n}" * 900), *events("ab")], NO_STREAM) for n in range(9)])
        store.fork("line-3", 2, "fork-3")
        store.append("fork-3", [event("." * 9_000), *events("xyz")])
        store.append("many", [event(f"move {n}", meta=b"m" * (n % 50)) for n in range(300)])
        store.save_snapshot("many", "table", 1, 200, b"state" * 200)
    return path


def contents(store: EventStore, names: list[str]) -> dict[str, list[tuple[int, bytes]]]:
    """Returns what can be read of each stream; a refusal is one line."""
    found: dict[str, list[tuple[int, bytes]]] = {}
    for name in names:
        found[name] = []
        try:
            for one in store.read(name):
                found[name].append((one.version, one.data))
        except StoreError as error:
            verify_refusal(error)
    return found


def pages_of(path: Path) -> range:
    return range(path.stat().st_size // PAGE)


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_page_of_a_file_can_be_destroyed_without_a_lie_or_a_traceback(
    sound: Path, tmp_path: Path, damage: str
) -> None:
    with open_store(sound, read_only=True) as store:
        names = [one.name for one in store.streams()]
        whole = contents(store, names)
    content, path = sound.read_bytes(), tmp_path / "store.db"
    readable, named = 0, 0
    for page in pages_of(sound):
        start = page * PAGE
        path.write_bytes(content[:start] + DAMAGES[damage](content[start : start + PAGE]) + content[start + PAGE :])
        try:
            with open_store(path, read_only=True) as store:
                found = contents(store, names)
                report = store.verify()
        except StoreError as error:
            verify_refusal(error)
            continue
        assert all(is_one_line(one.message) for one in report.findings), page
        if found != whole:
            assert report.findings, f"page {page} was destroyed, and verify finds nothing"
        named += bool(report.findings)
        readable += any(found[name] == whole[name] for name in names)
    assert readable > len(pages_of(sound)) // 2
    assert named > len(pages_of(sound)) // 2


def test_commands_on_a_file_with_a_destroyed_page_end_in_one_line_and_a_code_that_means_it(tmp_path: Path) -> None:
    sound = tmp_path / "sound.db"
    with Archive.open(sound) as archive:
        ident = match_of(archive, 60)
    content = sound.read_bytes()
    verified = set()
    for page in range(0, len(content) // PAGE, 3):
        path = tmp_path / f"{page}.db"
        kifu = Kifu(tmp_path, path)
        start = page * PAGE
        path.write_bytes(content[:start] + b"\xff" * PAGE + content[start + PAGE :])
        for words in (("verify",), ("log", ident), ("play", ident, "bob/vp = 3")):
            done = kifu(*words)
            assert done.code in (0, 1, 2, 5, 6), (page, words, done)
            assert "Traceback" not in done.err
            assert done.code == 0 or all(map(is_one_line, (done.err or done.out).splitlines())), done
            verified |= {done.code} if words == ("verify",) else set()
    assert verified >= {1, 6}


@pytest.fixture
def stopped(own_server: Server) -> tuple[Server, Place, Path]:
    """A server with a store of 40 streams, the store, and the file of its events."""
    place = Place(own_server.create("games"), "postgresql")
    with place.open() as store:
        store.append_many([(f"line-{n}", [event(f"{n % 10}" * 1_500)], NO_STREAM) for n in range(40)])
    [(relative,)] = own_server.execute("CHECKPOINT; SELECT pg_relation_filepath('events')", "games")
    own_server.stop()
    return own_server, place, own_server.data / str(relative)


def test_destroyed_blocks_of_a_server_are_named_and_the_rest_can_be_read(stopped: tuple[Server, Place, Path]) -> None:
    server, place, file = stopped
    with file.open("r+b") as opened:
        for block in (2, 5):
            opened.seek(block * 8192 + 100)
            opened.write(b"\xff" * 4_000)
    server.start()
    with place.open(read_only=True) as store:
        names = [one.name for one in store.streams()]
        found = contents(store, names)
        report = store.verify()
    lost = [name for name in names if not found[name]]
    assert 2 <= len(lost) <= 20
    assert all(len(found[name]) == 1 for name in names if name not in lost)
    assert all(is_one_line(one.message) for one in report.findings)
    assert any("block" in one.message for one in report.findings if one.kind == "database")
    assert {one.stream for one in report.findings} >= set(lost)
