"""Bad input and faults: one line, the right exit code, nothing lost, and never a traceback."""

from __future__ import annotations

import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from eventstore.sqlite import connect, migrate
from replay.archive import Archive
from tests.cli.conftest import Kifu, Terminal
from tui.cli.main import main


def alter(database: Path, *statements: str) -> None:
    """Does with a database what another program might do."""
    with closing(sqlite3.connect(database)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def line_of(kifu: Kifu, match: str) -> str:
    return str(kifu.ok("lines", match, "--json").data[0]["line"])


# -- altered records ------------------------------------------------------------------------------


@pytest.fixture
def altered(kifu: Kifu, pebbles: str) -> str:
    """A database in which another program has changed one byte of entry 7; the name of its stream."""
    stream = f"line-{line_of(kifu, pebbles)}"
    alter(
        kifu.database,
        "DROP TRIGGER events_refuse_update",
        "UPDATE events SET data = CAST(replace(CAST(data AS TEXT), 'take 6', 'take 9') AS BLOB) WHERE version = 7 "
        f"AND stream_id = (SELECT stream_id FROM streams WHERE name = '{stream}')",
    )
    return stream


def test_verify_of_an_archive_as_it_was_recorded_finds_nothing(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("verify", "--json").data["findings"] == []
    assert kifu.ok("verify", pebbles).out == ""


def test_verify_names_the_stream_and_the_version_of_the_first_entry_that_was_altered(kifu: Kifu, altered: str) -> None:
    result = kifu("verify")
    assert result.code == 1
    assert f"{altered} #7: altered" in result.out
    found = [(one["stream"], one["version"]) for one in kifu("verify", "--json").data["findings"]]
    assert (altered, 7) in found


def test_altered_entries_come_first_and_all_missing_guards_are_one_line(kifu: Kifu, altered: str) -> None:
    alter(kifu.database, "DROP TRIGGER events_refuse_delete", "DROP TRIGGER streams_refuse_update")
    lines = kifu("verify").out.splitlines()
    assert lines[0].startswith(f"{altered} #7: altered")
    [guards] = [line for line in lines if "guards" in line]
    assert guards == lines[-1]
    assert "3 guards" in guards
    kinds = [one["kind"] for one in kifu("verify", "--json").data["findings"]]
    assert kinds[0] == "altered"
    assert kinds.count("guards") == 3


def test_verify_of_one_match_concerns_that_match_only(kifu: Kifu, pebbles: str, root: str, altered: str) -> None:
    assert kifu("verify", pebbles).code == 1
    alone = kifu("verify", root, "--json").data["findings"]
    assert {one["kind"] for one in alone} == {"guards"}  # they are of the whole archive
    kinds = {one["kind"] for one in kifu("verify", pebbles, "--json").data["findings"]}
    assert kinds > {"guards"}


def test_an_altered_archive_can_be_looked_at_and_exported_but_not_written(
    kifu: Kifu, pebbles: str, root: str, altered: str
) -> None:
    assert "guards" in kifu.ok("log", root).err
    kifu.ok("export", root)
    result = kifu("play", root, "C/vp += 1")
    assert result.code == 6
    assert result.is_one_line()
    assert kifu("db", "repair").code == 6  # entries were altered, so only a backup helps


def test_guards_that_were_taken_away_are_put_back_if_nothing_else_was_altered(kifu: Kifu, pebbles: str) -> None:
    alter(kifu.database, "DROP TRIGGER events_refuse_update")
    assert kifu("play", pebbles, "alice/vp += 1").code == 6
    assert "events_refuse_update" in kifu.ok("db", "repair").out
    kifu.ok("play", pebbles, "alice/vp += 1")


# -- databases that cannot be used ----------------------------------------------------------------

REPRESENTATIVE: tuple[tuple[str, ...], ...] = (
    ("new", "pebbles"),
    ("play", "@last", "x = 1"),
    ("show", "@last"),
    ("log", "@last", "--json"),
    ("search",),
    ("verify",),
    ("db", "stats"),
)
"""Commands that stand for all that open the archive."""


def refused(kifu: Kifu, words: tuple[str, ...], code: int = 6, db: str | Path | None = None) -> str:
    result = kifu(*words, db=db, environ={"KIFU_BUSY_MS": "20"})
    assert result.code == code, result
    assert result.out == ""
    assert result.is_one_line()
    return result.err


@pytest.mark.parametrize("words", REPRESENTATIVE, ids=" ".join)
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(empty: Kifu, words: tuple[str, ...]) -> None:
    empty.database.write_text("Dear diary, today I played Root.")
    assert "new.db" in refused(empty, words)
    assert empty.database.read_text() == "Dear diary, today I played Root."


@pytest.mark.parametrize("words", REPRESENTATIVE, ids=" ".join)
def test_a_folder_is_no_database(empty: Kifu, words: tuple[str, ...]) -> None:
    assert "folder" in refused(empty, words, db=empty.folder)


def test_a_database_in_a_folder_that_does_not_exist_is_not_made(empty: Kifu) -> None:
    assert "folder" in refused(empty, ("search",), db=empty.folder / "nowhere" / "archive.db")
    assert not (empty.folder / "nowhere").exists()


def test_a_database_of_another_program_is_refused(empty: Kifu) -> None:
    alter(empty.database, "CREATE TABLE recipes (name)")
    assert "another program" in refused(empty, ("new", "pebbles"))


def test_a_database_with_a_newer_schema_is_refused_and_names_both(kifu: Kifu) -> None:
    alter(kifu.database, "UPDATE alembic_version SET version_num = '9999'")
    said = refused(kifu, ("search",))
    assert "9999" in said
    assert "newer version" in said


def test_an_empty_file_becomes_an_archive(empty: Kifu) -> None:
    empty.database.touch()
    empty.ok("new", "pebbles")
    assert len(empty.ok("search", "--json").data) == 1


def test_a_missing_database_is_made_by_a_command_that_records(empty: Kifu) -> None:
    empty.ok("new", "pebbles", "--seat", "alice")
    assert empty.database.is_file()


LOOKING = [
    ("verify",),
    ("search",),
    ("log", "@last"),
    ("show", "@last"),
    ("check",),
    ("export", "@last"),
    ("follow", "@last"),
    ("players",),
    ("campaign",),
    ("db", "stats"),
    ("db", "backup", "COPY"),
    ("db", "rebuild"),
    ("db", "copy", "DATABASE", "COPY"),
]


@pytest.mark.parametrize("is_there", [False, True], ids=["missing", "of no bytes"])
@pytest.mark.parametrize("words", LOOKING, ids=" ".join)
def test_a_command_that_looks_makes_no_database(empty: Kifu, words: tuple[str, ...], is_there: bool) -> None:
    if is_there:
        empty.database.touch()
    places = {"COPY": str(empty.folder / "copy.db"), "DATABASE": str(empty.database)}
    result = empty(*(places.get(word, word) for word in words))
    assert (result.code, result.out) == (6, "")
    assert result.is_one_line()
    assert "new.db" in result.err
    assert empty.database.exists() == is_there
    assert not is_there or empty.database.stat().st_size == 0
    assert not Path(places["COPY"]).exists()


MALFORMED = [
    "postgresql:/u:ret99@h/k",
    "postgresql:u:ret99@h/k",
    "postgresql//u:ret99@h/k",
    "postgres//u:ret99@h/k",
    "Postgres:u:ret99@h/k",
    "mysql:u:ret99@h/k",
]


@pytest.mark.parametrize("url", [*MALFORMED, "postgresql://u:Sec@ret99@127.0.0.1:1/k", "postgresql://u:ret99/x@h/k"])
def test_no_part_of_a_password_is_told_of_an_address_that_is_none(empty: Kifu, url: str) -> None:
    for words in (("search",), ("new", "pebbles"), ("db", "copy", "FROM", "to.db"), ("where",), ("where", "--json")):
        result = empty(*(url if word == "FROM" else word for word in words), db=url)
        assert "ret99" not in result.out + result.err
        assert result.code == 6 or words[0] == "where"
        assert "Traceback" not in result.err


@pytest.mark.parametrize("url", ["postgresql://user:hunter2@host/kifu", "mysql://root:hunter2@host/x"])
def test_a_kind_of_database_that_is_not_served_is_refused_without_its_password(empty: Kifu, url: str) -> None:
    assert "hunter2" not in refused(empty, ("search", "--db", url))


@pytest.mark.parametrize("url", [":memory:", "sqlite://", "sqlite:////x?mode=ro", "://", "a\0b", " "])
def test_an_address_that_can_keep_nothing_is_refused(empty: Kifu, url: str) -> None:
    result = empty("search", "--db", url)
    assert result.code in (2, 6)
    assert result.is_one_line()


def test_a_sqlite_address_is_a_database(kifu: Kifu, pebbles: str) -> None:
    assert pebbles in kifu.ok("search", "--json", "--db", f"sqlite:///{kifu.database}").out


@pytest.fixture
def locked(kifu: Kifu) -> Iterator[None]:
    """Another program is in the middle of writing."""
    with closing(sqlite3.connect(kifu.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@pytest.mark.usefixtures("locked")
@pytest.mark.parametrize("command", ["play", "note", "branch", "undo", "new"])
def test_a_locked_database_refuses_to_be_written(kifu: Kifu, pebbles: str, command: str) -> None:
    rest = {
        "play": (pebbles, "alice/vp += 1"),
        "note": (pebbles, "--at", "3", "hm"),
        "branch": (pebbles, "--at", "3"),
        "undo": (pebbles,),
        "new": ("pebbles",),
    }[command]
    assert "locked" in refused(kifu, (command, *rest))
    assert len(kifu.ok("log", pebbles).out.splitlines()) == 13


@pytest.mark.usefixtures("locked")
def test_a_locked_database_can_be_read(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("log", pebbles).out
    assert kifu.ok("search", environ={"KIFU_BUSY_MS": "20"}).out


def test_a_waiting_time_that_is_no_number_is_a_mistake_of_usage(kifu: Kifu) -> None:
    result = kifu("search", environ={"KIFU_BUSY_MS": "soon"})
    assert result.code == 2
    assert "milliseconds" in result.err


@pytest.fixture
def read_only(kifu: Kifu, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that this user may only read, even if the user may everything."""
    with closing(sqlite3.connect(kifu.database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kifu.database.chmod(0o444)
    allowed = os.access
    monkeypatch.setattr(os, "access", lambda path, mode, **how: mode != os.W_OK and allowed(path, mode, **how))


@pytest.mark.usefixtures("read_only")
def test_a_read_only_database_can_be_looked_at_but_not_written(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("log", pebbles).out.count("\n") == 13
    assert kifu.ok("search", "spring").out
    assert kifu.ok("verify", "--json").data["findings"] == []


@pytest.mark.usefixtures("read_only")
@pytest.mark.parametrize(
    "words",
    [
        ("play", "alice/vp += 1"),
        ("branch", "--at", "3"),
        ("note", "--at", "3", "hm"),
        ("undo",),
        ("line", "main", "--name", "first"),
    ],
    ids=lambda words: words[0],
)
def test_nothing_is_recorded_in_a_read_only_database(kifu: Kifu, pebbles: str, words: tuple[str, ...]) -> None:
    before = kifu.database.read_bytes()
    assert "only be read" in refused(kifu, (words[0], pebbles, *words[1:]))
    assert "only be read" in refused(kifu, ("new", "pebbles", "--seat", "alice"))
    assert kifu.database.read_bytes() == before


def test_a_damaged_database_never_ends_in_a_traceback(kifu: Kifu, pebbles: str) -> None:
    size = kifu.database.stat().st_size
    whole = kifu.database.read_bytes()
    for place in range(200, size, max(1, size // 40)):
        broken = kifu.folder / "broken.db"
        broken.write_bytes(whole[:place] + b"\xff" * 64 + whole[place + 64 :])
        for words in (("search",), ("log", pebbles), ("verify",)):
            result = kifu(*words, db=broken)
            assert result.code in (0, 1, 5, 6), (place, words, result)
        for tail in ("", "-wal", "-shm"):
            Path(f"{broken}{tail}").unlink(missing_ok=True)


# -- two writers ----------------------------------------------------------------------------------


def test_of_two_writers_that_expect_the_same_entry_the_second_is_told(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("play", pebbles, "alice/vp += 1", "--expect", "13", "--by", "erin")
    second = kifu("play", pebbles, "bob/vp += 1", "--expect", "13", "--by", "frank")
    assert second.code == 4
    assert second.is_one_line()
    assert "alice/vp += 1" in second.err
    assert kifu.ok("show", pebbles, "--json").data["places"]["bob/vp"]["value"] == 6


# -- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda path: path.mkdir(),
        lambda path: path.touch(),
        lambda path: None,
        lambda path: path.write_bytes(bytes(range(256)) * 20),
        lambda path: path.write_text("hello"),
        lambda path: path.write_bytes(b"kifu 1\n" + b"\xff\xfe" * 50),
        lambda path: path.write_text("kifu 99\n"),
        lambda path: path.write_text("kifu 1\n" + "x" * 10_000_000 + "\n"),
        lambda path: path.write_text('kifu 1\n{"match":' + "[" * 100_000 + "\n"),
        lambda path: path.write_text("Map: Fall\n\n" + "C:" + "x" * 10_000_000),
    ],
    ids=["folder", "empty", "missing", "binary", "text", "no utf-8", "newer", "10 MB line", "deep", "10 MB action"],
)
def test_a_file_that_cannot_be_imported_is_refused_in_one_line(empty: Kifu, make: Callable[[Path], None]) -> None:
    file = empty.folder / "game.kifu"
    make(file)
    result = empty("import", file)
    assert result.code in (1, 6), result.err[:300]
    assert "Traceback" not in result.err
    assert result.err.count("\n") <= 1
    assert all(len(line) < 1000 for line in (result.err + result.out).splitlines())
    empty("search")
    empty.ok("verify")


@pytest.mark.parametrize("content", [None, b"\xff\xfe", b"= 3", b"[values]\nx = " + b"[" * 5000], ids=str)
def test_a_position_that_cannot_be_read_opens_no_match(empty: Kifu, content: bytes | None) -> None:
    file = empty.folder / "p.toml"
    if content is not None:
        file.write_bytes(content)
    result = empty("new", "pebbles", "--position", file)
    assert result.code == 6
    assert result.is_one_line()
    empty.ok("db", "upgrade")
    assert empty("search").code == 1


def test_an_action_of_ten_megabytes_is_refused_in_a_short_line(kifu: Kifu, pebbles: str) -> None:
    result = kifu("play", pebbles, "-", stdin="x" * 10_000_000 + "\n")
    assert result.code == 3
    assert len(result.err) < 1000
    assert result.is_one_line()


def test_standard_input_that_is_no_text_is_unreadable(kifu: Kifu, pebbles: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(b"alice/vp += 1\n\xff\xfe\n"), encoding="utf-8")
    code = main(["play", pebbles, "-"], stdin, out, err, {"KIFU_DB": str(kifu.database)})
    assert code == 6
    assert "standard input" in err.getvalue()


# -- names and terminals --------------------------------------------------------------------------

STRANGE = (
    SeatInfo("X", "[/red]bob"),
    SeatInfo("Y", "さくら"),
    SeatInfo("Z", "\x1b[31mred\x07\u202e"),
    SeatInfo("W", "🦊 fox"),
)


@pytest.fixture
def strange(kifu: Kifu, make: Callable[..., str]) -> str:
    """A match by names that would be markup, steer the terminal, or are wider than they look."""
    match = make(kifu.database, seats=STRANGE, event="[/] Open \x1b[2J")
    kifu.ok("play", match, 'X/word = "\\u001b[2J[/red]"', "--seat", "X")
    with Archive.open(kifu.database) as archive:
        archive.match(match).add_note(2, "\x1b]0;title\x07 [bold]", author="[/red]\x9b2J")
    return match


COMMANDS = (("show",), ("show", "--text"), ("show", "--places"), ("log",), ("lines",), ("notes",), ("export",))


@pytest.mark.parametrize("terminal", [20, 80])
@pytest.mark.parametrize("words", [*COMMANDS, ("search",)], ids=" ".join)
def test_names_never_reach_the_terminal_raw(kifu: Kifu, strange: str, words: tuple[str, ...], terminal: int) -> None:
    command, *rest = words
    match = () if command == "search" else (strange,)
    result = kifu.ok(command, *match, *rest, terminal=terminal)
    shown = result.out + result.err
    assert not [sign for sign in shown if sign != "\n" and (ord(sign) < 32 or 0x7F <= ord(sign) < 0xA0)]
    assert "\u202e" not in shown


def test_markup_in_a_name_is_text(kifu: Kifu, strange: str) -> None:
    assert "[/red]bob" in kifu.ok("search", "open").out


@pytest.mark.parametrize("words", [("log",), ("show",), ("lines",)], ids=" ".join)
def test_rows_fit_a_terminal_of_twenty_columns(kifu: Kifu, strange: str, words: tuple[str, ...]) -> None:
    from tui.text import cells

    shown = kifu.ok(*words, strange, terminal=20).out.splitlines()
    head = 2 if words == ("show",) else 0  # the head of the table is a sentence
    assert all(cells(row) <= 20 for row in shown[head:])


def test_names_in_json_are_whole_and_escaped(kifu: Kifu, strange: str) -> None:
    result = kifu.ok("search", "open", "--json")
    names = [seat["name"] for row in result.data if row["match"] == strange for seat in row["seats"]]
    assert names == [seat.name for seat in STRANGE]
    assert "\x1b" not in result.out


def test_output_that_nobody_reads_any_more_ends_quietly(kifu: Kifu, pebbles: str) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    err = io.StringIO()
    assert main(["log", pebbles], io.StringIO(), Gone(), err, {"KIFU_DB": str(kifu.database)}) == 0
    assert err.getvalue() == ""


def test_what_is_recorded_is_recorded_when_the_reader_of_the_output_goes_away(kifu: Kifu, pebbles: str) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    words = ["play", pebbles, "alice/vp += 1", "bob/vp += 1"]
    main(words, io.StringIO(), Gone(), io.StringIO(), {"KIFU_DB": str(kifu.database)})
    assert len(kifu.ok("log", pebbles).out.splitlines()) == 15


def test_a_full_disk_behind_the_output_is_told(kifu: Kifu, pebbles: str) -> None:
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    err = io.StringIO()
    assert main(["log", pebbles], io.StringIO(), Full(), err, {"KIFU_DB": str(kifu.database)}) == 6
    assert "No space left on device" in err.getvalue()


def test_ctrl_c_ends_with_130_and_one_line(kifu: Kifu, pebbles: str) -> None:
    class Impatient(io.StringIO):
        def __iter__(self) -> Iterator[str]:
            yield "alice/vp += 1\n"
            raise KeyboardInterrupt

    err = Terminal()
    environ = {"KIFU_DB": str(kifu.database)}
    assert main(["play", pebbles, "-"], Impatient(), io.StringIO(), err, environ) == 130
    assert err.getvalue().count("\n") == 1
    assert len(kifu.ok("log", pebbles).out.splitlines()) == 14


def test_a_mistake_of_the_program_is_one_line_and_its_details_go_to_a_file_on_request(
    kifu: Kifu, pebbles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> object:
        raise ZeroDivisionError("by \x1b[2J zero")

    monkeypatch.setattr("replay.match.Match.cursor", broken)
    result = kifu("show", pebbles, environ={"KIFU_DEBUG": "1"})
    assert result.code == 70
    assert result.is_one_line()
    assert "\x1b" not in result.err
    assert "ZeroDivisionError" in (kifu.folder / "state" / "errors.log").read_text()


def test_a_copy_of_the_database_file_alone_is_the_archive(kifu: Kifu, pebbles: str) -> None:
    """Every command leaves the log folded in, so that copying one file is a backup."""
    kifu.ok("play", pebbles, "alice/vp += 1")
    shutil.copy(kifu.database, kifu.folder / "copy.db")
    assert len(kifu.ok("log", pebbles, db=kifu.folder / "copy.db").out.splitlines()) == 14


def test_what_only_looks_needs_no_room_on_the_disk(
    kifu: Kifu, pebbles: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_room(path: Path, mode: str, busy_timeout_ms: int) -> sqlite3.Connection:
        if mode == "immutable":
            return connect(path, mode, busy_timeout_ms)
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
        raise error

    looks = [("show", pebbles), ("log", pebbles), ("export", pebbles), ("search", "alice"), ("verify",)]
    expected = [kifu.ok(*words).out for words in looks]
    monkeypatch.setattr(migrate, "connect", without_room)
    assert [kifu.ok(*words).out for words in looks] == expected
    kifu.ok("db", "backup", tmp_path / "elsewhere.db")
    result = kifu("play", pebbles, "alice/vp += 1")
    assert result.code == 6
    assert result.is_one_line()
    monkeypatch.undo()
    assert kifu.ok("export", pebbles, db=tmp_path / "elsewhere.db").out == expected[2]
