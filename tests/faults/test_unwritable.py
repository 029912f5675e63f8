"""What may only be read can be looked at; what would be written is refused in one line, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore import ANY, EventStore, open_store
from eventstore.errors import ReadOnlyStore, StoreError
from tests.eventstore.making import events, texts
from tests.faults.places import Place, ended, python
from tests.fuzz.holding import is_one_line, verify_refusal
from tests.servers import Server

UNPRIVILEGED = """
import sys
from pathlib import Path
from tests.eventstore.test_sqlite_opening import drop_privileges
drop_privileges()
from tui.cli.main import run
sys.argv = sys.argv[:1] + sys.argv[1:]
run()
"""


@pytest.mark.parametrize("protected", ["file", "folder"])
def test_commands_on_a_protected_archive_look_and_do_not_record(tmp_path: Path, protected: str) -> None:
    from replay.archive import Archive
    from tests.cli.conftest import match_of

    path = tmp_path / "games" / "archive.db"
    path.parent.mkdir()
    with Archive.open(path) as archive:
        ident = match_of(archive)
    before = path.read_bytes()
    (path if protected == "file" else path.parent).chmod(0o555)
    try:
        looked = python(UNPRIVILEGED, "log", ident, f"--db={path}")
        assert "take 12" in ended(looked)
        recorded = python(UNPRIVILEGED, "play", ident, "bob/vp = 3", f"--db={path}")
        _, complaint = recorded.communicate()
        exported = python(UNPRIVILEGED, "export", ident, f"--db={path}", "-o", path.parent / "x.kifu")
        _, other = exported.communicate()
    finally:
        path.parent.chmod(0o755)
    assert recorded.returncode == 6
    assert "can only be read, and nothing was written" in complaint
    assert is_one_line(complaint.strip())
    if protected == "folder":
        assert exported.returncode == 6
        assert is_one_line(other.strip())
        assert sorted(one.name for one in path.parent.iterdir()) == ["archive.db"]
    assert path.read_bytes() == before


def test_a_server_that_takes_no_writes_can_be_read_and_refuses_the_rest(served: Place, server: Server) -> None:
    database = served.url.partition("?")[0].rpartition("/")[2]
    with served.open() as store:
        store.append("a", events("abc"))
    late = open_store(served.url)  # it finds out when it first writes
    server.execute(f'ALTER DATABASE "{database}" SET default_transaction_read_only = on', database)
    changes: tuple[Callable[[EventStore], object], ...] = (
        lambda store: store.append("a", events("d"), ANY),
        lambda store: store.append_many([("b", events("d"), ANY)]),
        lambda store: store.fork("a", 1, "b"),
    )
    with late, pytest.raises(ReadOnlyStore) as caught:
        late.append("a", events("d"), ANY)
    verify_refusal(caught.value)
    with open_store(served.url, read_only=True) as store:
        assert texts(store, "a") == "abc"
        assert store.verify().findings == ()
        for change in changes:
            with pytest.raises(ReadOnlyStore):
                change(store)
    try:
        with open_store(served.url) as store:
            assert texts(store, "a") == "abc"
            for change in changes:
                with pytest.raises(ReadOnlyStore):
                    change(store)
    except StoreError as error:  # it may be refused at the door as well
        verify_refusal(error)
