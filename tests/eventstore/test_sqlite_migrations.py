"""SQLite: a new file and an old one come to the same schema by the same migrations."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from eventstore import history, open_store, revision
from eventstore.errors import GuardsMissing, NewerSchema, OlderSchema, StoreError
from eventstore.sqlite.guards import GUARDS
from tests.eventstore import schema
from tests.eventstore.making import event, events, texts

LATER = """
from alembic import op
revision = "0004"
down_revision = "0003"

def upgrade():
    op.execute("ALTER TABLE events ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0")
"""

LOSES_GUARDS = """
from alembic import op
revision = "0004"
down_revision = "0003"

def upgrade():
    op.execute("ALTER TABLE events ADD COLUMN epoch INTEGER NOT NULL DEFAULT 0")
    op.execute("DROP TRIGGER events_refuse_update")
"""

REBUILDS_EVENTS = """
import sqlalchemy as sa
from alembic import op
revision = "0004"
down_revision = "0003"

def upgrade():
    with op.batch_alter_table("events") as batch:
        batch.add_column(sa.Column("epoch", sa.Integer()))
        batch.alter_column("type", new_column_name="kind")
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A store of revision 0003 with events `abc`."""
    with open_store(tmp_path / "games.db") as store:
        store.append("a", events("abc"))
    return tmp_path / "games.db"


def add_revision(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str) -> None:
    """Makes the program one version newer."""
    folder = tmp_path / "migrations 100%"
    shutil.copytree(history.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "0004_later.py").write_text(text)
    monkeypatch.setattr(history, "MIGRATIONS", folder)
    monkeypatch.setattr(revision, "REVISION", "0004")


def catalogue(path: Path) -> set[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return {(name, sql) for name, sql in connection.execute("SELECT name, sql FROM sqlite_master")}


def stamp(path: Path) -> str:
    with closing(sqlite3.connect(path)) as connection:
        return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def test_an_old_file_is_upgraded_after_a_backup_beside_it(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_revision(monkeypatch, tmp_path, LATER)
    with open_store(path) as store:
        assert texts(store, "a") == "abc"
        store.append("a", events("d"))
        assert store.verify().findings == ()
    assert stamp(path) == "0004"
    backup = tmp_path / "games.db.before-0004-1.bak"
    assert stamp(backup) == "0003"
    monkeypatch.undo()
    with open_store(backup, read_only=True) as store:
        assert texts(store, "a") == "abc"
        assert store.verify().findings == ()


def test_a_backup_never_overwrites_an_earlier_one(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games.db.before-0004-1.bak").write_text("precious")
    add_revision(monkeypatch, tmp_path, LATER)
    open_store(path).close()
    assert (tmp_path / "games.db.before-0004-1.bak").read_text() == "precious"
    assert stamp(tmp_path / "games.db.before-0004-2.bak") == "0003"


def test_an_upgraded_file_and_a_new_one_have_the_same_schema(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_revision(monkeypatch, tmp_path, LATER)
    open_store(path).close()
    open_store(tmp_path / "new.db").close()
    assert catalogue(path) == catalogue(tmp_path / "new.db")
    assert not list(tmp_path.glob("new.db.*"))


def test_a_migration_that_loses_a_guard_leaves_the_file_as_it_was(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = catalogue(path)
    add_revision(monkeypatch, tmp_path, LOSES_GUARDS)
    with pytest.raises(GuardsMissing, match="events_refuse_update"):
        open_store(path)
    assert (catalogue(path), stamp(path)) == (before, "0003")


@pytest.mark.filterwarnings("ignore:Unnamed CHECK constraint")
def test_a_migration_that_rebuilds_the_events_leaves_the_file_as_it_was(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = catalogue(path)
    add_revision(monkeypatch, tmp_path, REBUILDS_EVENTS)
    with pytest.raises(StoreError):
        open_store(path)
    assert (catalogue(path), stamp(path)) == (before, "0003")


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = catalogue(path)
    add_revision(monkeypatch, tmp_path, LATER + "    raise KeyError('half way')\n")
    with pytest.raises(KeyError):
        open_store(path)
    assert (catalogue(path), stamp(path)) == (before, "0003")


def test_a_newer_schema_is_refused_with_both_versions_and_the_file_left_alone(path: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0009'")
        connection.commit()
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(NewerSchema, match="install a newer version") as caught:
            open_store(path, read_only=read_only)
        assert (caught.value.found, caught.value.known) == ("0009", revision.REVISION)
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.bak"))


def test_the_start_of_a_known_revision_is_not_a_known_revision(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '00'")
        connection.commit()
    with pytest.raises(NewerSchema):
        open_store(path)


def test_an_old_file_cannot_be_read_without_an_upgrade(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_revision(monkeypatch, tmp_path, LATER)
    with pytest.raises(OlderSchema, match="open it once for writing") as caught:
        open_store(path, read_only=True)
    assert (caught.value.found, caught.value.known) == ("0003", "0004")


def test_the_program_knows_its_newest_revision() -> None:
    newest = max(history.MIGRATIONS.glob("versions/[0-9]*.py")).name
    assert newest.startswith(revision.REVISION)


def test_the_guards_of_the_migrations_are_the_guards_of_the_program(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        found = dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    assert found.keys() == GUARDS.keys()

    def squeezed(sql: str) -> str:
        return re.sub(r"\s+", "", sql)

    assert {name: squeezed(sql) for name, sql in found.items()} == {name: squeezed(sql) for name, sql in GUARDS.items()}


def test_the_tables_of_the_program_are_those_of_the_migrations(path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext
    from sqlalchemy import create_engine

    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        differences = compare_metadata(context, schema.metadata)
    engine.dispose()
    # SQLite does not call a primary key NOT NULL in so many words
    assert [one for one in differences if not (isinstance(one, list) and one[0][0] == "modify_nullable")] == []


def test_creating_and_upgrading_print_nothing_and_need_no_file_of_alembic(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "from eventstore import open_store; open_store('games.db').close()"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [one.name for one in tmp_path.iterdir()] == ["games.db"]


def test_opening_a_store_that_is_up_to_date_does_not_load_alembic(path: Path) -> None:
    program = (
        "import sys; from eventstore import open_store; s = open_store(sys.argv[1]); s.head('a'); s.close();"
        "sys.exit('alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program, path]).returncode == 0


def test_many_programs_that_start_at_once_on_a_new_file_agree(tmp_path: Path) -> None:
    program = (
        "import sys; from eventstore import open_store, NewEvent; n = int(sys.argv[2]);"
        "s = open_store(sys.argv[1]); s.append(f'line-{n}', [NewEvent('t', b'', n.to_bytes(16, 'big'), 1)]); s.close()"
    )
    path = tmp_path / "games.db"
    programs = [
        subprocess.Popen([sys.executable, "-c", program, path, str(n)], stderr=subprocess.PIPE) for n in range(6)
    ]
    assert [(one.communicate()[1], one.returncode) for one in programs] == [(b"", 0)] * 6
    with open_store(path) as store:
        assert store.last_position() == 6
        assert store.verify().findings == ()
        store.append("more", [event()])
