"""The disk is full: what was acknowledged stays, the refusal is one line, nothing half is left, and it goes on."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from eventstore import ANY
from eventstore.errors import DiskFull
from tests.eventstore.making import event, events, texts
from tests.faults.places import Place, ended, python
from tests.fuzz.holding import is_one_line
from tests.servers import Server

LIMITED = """
import os, resource, signal, sys
from eventstore import ANY, NewEvent, open_store
from eventstore.errors import StoreError
def limit(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
path, refused = sys.argv[1], 0
with open_store(path) as store:
    limit(os.path.getsize(path) + 60_000)
    for n in range(200):
        if refused == 3:
            limit(resource.RLIM_INFINITY)
        try:
            done = store.append("a", [NewEvent("t", b"." * 3_000, n.to_bytes(16, "big"), n)], ANY)
            print("done", n, done.last_version, flush=True)
        except StoreError as error:
            refused += 1
            print("refused", type(error).__name__, error, flush=True)
"""


def test_appends_to_a_file_that_may_not_grow_are_refused_and_go_on_when_there_is_room(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "store.db"), "sqlite")
    place.open().close()
    said = ended(python(LIMITED, place.url)).splitlines()
    refused = [line for line in said if line.startswith("refused")]
    done = [int(line.split()[1]) for line in said if line.startswith("done")]
    assert len(refused) == 3
    assert all("nothing was written; look at the room left" in line for line in refused), refused
    assert all(map(is_one_line, refused))
    assert len(done) == 197
    with place.open() as store:
        assert [int.from_bytes(one.event_id, "big") for one in store.read("a")] == done
        assert store.verify().findings == ()


def test_a_server_whose_disk_is_full_refuses_and_goes_on_when_there_is_room(served: Place, server: Server) -> None:
    database = served.url.partition("?")[0].rpartition("/")[2]
    full = """
        CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
            RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
        END $$;
        CREATE TRIGGER full_disk AFTER INSERT ON events FOR EACH ROW EXECUTE FUNCTION full_disk()"""
    with served.open() as store:
        store.append("a", events("abc"))
        server.execute(full, database)
        for append in (lambda: store.append("a", events("d"), 3), lambda: store.append_many([("b", events("x"), ANY)])):
            with pytest.raises(DiskFull, match="nothing was written") as caught:
                append()
            assert is_one_line(str(caught.value))
        assert texts(store, "a") == "abc"
        assert store.stream("b") is None
        server.execute("DROP TRIGGER full_disk ON events; DROP FUNCTION full_disk", database)
        store.append("a", events("d"), 3)
        assert texts(store, "a") == "abcd"
        assert store.verify().findings == ()


WRITER = """
import os, resource, sys
from pathlib import Path
from eventstore import open_store
from eventstore.errors import StoreError
from replay.errors import NotWritten
from replay.whole_file import write_file
target = Path(sys.argv[2])
def limited(write):
    resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, resource.RLIM_INFINITY))
    try:
        write()
    except (StoreError, NotWritten) as error:
        print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
with open_store(sys.argv[1]) as store:
    limited(lambda: store.backup(target.with_name("copy.db")))
limited(lambda: write_file(target, lambda write: [write(b"new" * 1_000) for _ in range(10)]))
"""


def test_a_copy_or_an_export_without_room_is_refused_and_leaves_nothing_half(tmp_path: Path) -> None:
    place = Place(str(tmp_path / "store.db"), "sqlite")
    with place.open() as store:
        store.append("a", [event("." * 20_000)])
    export = tmp_path / "out" / "match.kifu"
    export.parent.mkdir()
    export.write_text("old")
    said = ended(python(WRITER, place.url, export)).splitlines()
    assert len(said) == 2, said
    assert all(map(is_one_line, said))
    assert os.listdir(export.parent) == ["match.kifu"]
    assert export.read_text() == "old"
