"""The command line as a whole: help, version, misspelt words, exit codes, completion, documentation."""

from __future__ import annotations

import io
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.cli.conftest import Kifu, Terminal
from tui.cli.commands import COMMANDS, OTHER_WORDS, TABLE, Command, parser_of
from tui.cli.main import main
from tui.cli.version import VERSION

REPOSITORY = Path(__file__).parents[2]
DOCUMENT = REPOSITORY / "docs" / "cli.md"


def section(command: str) -> str:
    """What the documentation says under the heading of a command."""
    parts = DOCUMENT.read_text(encoding="utf-8").split("\n### ")
    [found] = [part for part in parts if part.partition("\n")[0].strip("`").split()[1:2] == [command]]
    return found


# -- help and version -----------------------------------------------------------------------------


def test_version_is_that_of_the_distribution(empty: Kifu) -> None:
    assert empty.ok("--version").out == f"kifu {VERSION}\n"
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("help",)])
def test_help_names_every_command(empty: Kifu, words: tuple[str, ...]) -> None:
    said = empty.ok(*words).out
    assert [name for name in COMMANDS if f"\n  {name} " not in said] == []


@pytest.mark.parametrize("command", TABLE, ids=lambda command: command.name)
def test_each_command_explains_itself(empty: Kifu, command: Command) -> None:
    said = empty.ok(command.name, "--help").out
    assert said.startswith(f"usage: kifu {command.name}")
    assert command.summary in said
    assert empty.ok("help", command.name).out == said
    assert not empty.database.exists()


def test_where_prints_every_place_and_makes_none(empty: Kifu) -> None:
    places = empty.ok("where", "--json").data
    assert places["database"] == str(empty.database)
    assert places["state"] == str(empty.folder / "state")
    assert not empty.database.exists()
    assert str(empty.database) in empty.ok("where").out


def test_where_keeps_a_password_to_itself(empty: Kifu) -> None:
    said = empty.ok("where", "--db", "postgresql://erin:hunter2@host/kifu").out
    assert "hunter2" not in said
    assert "erin" in said


# -- options before and after the command ---------------------------------------------------------


def test_the_database_is_named_before_or_after_the_command(empty: Kifu, tmp_path: Path) -> None:
    one = tmp_path / "one.db"
    match = empty.ok("--db", one, "new", "pebbles").out.strip()
    for words in (("search", "--db", one), ("--db", one, "search"), (f"--db={one}", "search", "--json")):
        assert match[-8:] in empty.ok(*words).out
    assert not empty.database.exists()


def test_json_may_stand_before_the_command(kifu: Kifu) -> None:
    assert len(kifu.ok("--json", "search").data) == 2


def test_quiet_leaves_the_data_only(kifu: Kifu) -> None:
    result = kifu.ok("-q", "search", "--limit", "1")
    assert result.err == ""
    assert result.out


# -- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("serch",), "did you mean search?"),
        (("shwo", "@last"), "did you mean show?"),
        (("list",), "did you mean search or lines?"),
        (("ls",), "did you mean search?"),
        (("history", "@last"), "did you mean log?"),
        (("fork", "@last"), "did you mean branch?"),
        (("backup", "x.db"), "did you mean db?"),
        (("help", "list"), "did you mean search or lines?"),
        (("quux",), "kifu --help"),
        (("--jsno", "search"), "--json"),
        (("show",), "MATCH is missing"),
        (("show", "@last", "--att", "3"), "did you mean --at"),
        (("show", "@last", "--at", "-1"), "number of events"),
        (("show", "@last", "--at", "x"), "t5, r3, p3"),
        (("show", "@last", "--seat", "a", "--public"), "not allowed with"),
        (("log", "@last", "more"), "one word too many"),
        (("new", "pebbles", "--option", "map"), "KEY=VALUE"),
        (("new", "pebbles", "--seat", "a", "--seat", "a"), "same name"),
        (("--db",), "--db"),
        (("db", "explode"), "upgrade"),
        (("completion", "powershell"), "bash"),
        (("help", "serch"), "did you mean search?"),
        (("--seat", "a\x1b[2J", "--json"), "kifu"),
        (("x" * 10_000_000,), "kifu --help"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else value[:12],
)
def test_a_mistake_of_usage_is_one_line_with_a_way_out(kifu: Kifu, words: tuple[str, ...], hint: str) -> None:
    result = kifu(*words)
    assert (result.code, result.out) == (2, "")
    assert result.is_one_line()
    assert hint in result.err
    assert len(result.err) < 1000
    assert "\x1b" not in result.err


@pytest.mark.parametrize("command", ["show", "log", "lines", "notes", "undo", "export", "verify"])
def test_a_match_that_does_not_exist_is_not_found(kifu: Kifu, command: str) -> None:
    result = kifu(command, "ffff")
    assert (result.code, result.out) == (5, "")
    assert result.is_one_line()


def test_a_beginning_that_fits_two_matches_is_ambiguous(kifu: Kifu) -> None:
    result = kifu("show", "0")
    assert result.code == 5
    assert "2 matches" in result.err


def test_the_last_match_of_an_empty_archive_is_not_found(empty: Kifu) -> None:
    empty.ok("db", "upgrade")
    assert empty("show", "@last").code == 5


@pytest.mark.parametrize("command", ["show", "log"])
def test_an_unknown_line_is_not_found(kifu: Kifu, pebbles: str, command: str) -> None:
    result = kifu(command, pebbles, "--line", "nowhere")
    assert result.code == 5
    assert "kifu lines" in result.err


def test_the_last_line_of_a_match_with_one_line_is_its_main_line(kifu: Kifu, pebbles: str) -> None:
    assert kifu.ok("log", pebbles, "--line", "@last").out == kifu.ok("log", pebbles).out


# -- the app --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [(), ("@last",), ("0193ab",), ("demo",), ("demo", "--if-new"), ("--seat", "a", "@last")]
)
def test_the_app_without_a_terminal_is_a_mistake_of_usage(kifu: Kifu, words: tuple[str, ...]) -> None:
    result = kifu(*words)
    assert result.code == 2
    assert "needs a terminal" in result.err


def test_a_file_in_place_of_a_match_is_told_how_to_be_imported(kifu: Kifu) -> None:
    result = kifu(kifu.database)
    assert result.code == 2
    assert "kifu import" in result.err


class Opened(Exception):
    """The app would have been opened."""


def opened(monkeypatch: pytest.MonkeyPatch, database: Path, *words: str) -> tuple[str, str | None, str | None, bool]:
    """Returns what the app would have been opened on: database, match, seat, and whether as a demo."""
    calls = []

    def run_app(
        url: str,
        match: str | None = None,
        seat: str | None = None,
        demo: bool = False,
        **_more: object,
    ) -> int:
        calls.append((url, match, seat, demo))
        return 0

    monkeypatch.setattr("tui.app.run_app", run_app)
    assert main(words, Terminal(), Terminal(), io.StringIO(), {"KIFU_DB": str(database)}) == 0
    return calls[0]


def test_the_app_opens_on_the_archive_or_on_a_match(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    database = tmp_path / "a.db"
    assert opened(monkeypatch, database) == (str(database), None, None, False)
    assert opened(monkeypatch, database, "@last") == (str(database), "@last", None, False)
    assert opened(monkeypatch, database, "--seat", "E", "0193") == (str(database), "0193", "E", False)
    assert opened(monkeypatch, database, "0193", "--seat", "E") == (str(database), "0193", "E", False)
    assert opened(monkeypatch, database, "--db", "other.db") == ("other.db", None, None, False)


def test_the_app_reads_from_a_standby_that_is_named_before_or_behind_the_match_or_by_the_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read: list[str] = []

    def run_app(*_arguments: object, read_url: str = "", **_more: object) -> int:
        read.append(read_url)
        return 0

    monkeypatch.setattr("tui.app.run_app", run_app)
    environ = {"KIFU_DB": str(tmp_path / "a.db")}
    for words in (("--db-read", "x://s", "0193"), ("0193", "--db-read=x://s"), ()):
        assert main(words, Terminal(), Terminal(), io.StringIO(), environ) == 0
    assert main((), Terminal(), Terminal(), io.StringIO(), {**environ, "KIFU_DB_READ": "x://t"}) == 0
    assert read == ["x://s", "x://s", "", "x://t"]


def test_the_app_opens_without_spoilers_before_or_behind_the_match(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hidden: list[bool] = []

    def run_app(*_arguments: object, hides_spoilers: bool = False, **_more: object) -> int:
        hidden.append(hides_spoilers)
        return 0

    monkeypatch.setattr("tui.app.run_app", run_app)
    for words in (("--no-spoilers", "0193"), ("0193", "--no-spoilers"), ("--no-spoilers",), ("0193",)):
        assert main(words, Terminal(), Terminal(), io.StringIO(), {"KIFU_DB": str(tmp_path / "a.db")}) == 0
    assert hidden == [True, True, True, False]


def test_no_spoilers_goes_with_no_command(kifu: Kifu) -> None:
    result = kifu("--no-spoilers", "log", "@last")
    assert (result.code, result.is_one_line()) == (2, True)
    assert "goes with the app" in result.err


def test_the_demo_opens_when_there_is_no_archive_yet_and_then_the_archive(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    database = tmp_path / "a.db"
    assert opened(monkeypatch, database, "demo", "--if-new")[3] is True
    database.touch()
    assert opened(monkeypatch, database, "demo", "--if-new")[3] is False
    assert opened(monkeypatch, database, "demo")[3] is True


def test_words_of_other_programs_are_no_commands_and_mean_one() -> None:
    assert not set(OTHER_WORDS) & set(COMMANDS)
    assert set(OTHER_WORDS.values()) <= set(COMMANDS)


# -- completion -----------------------------------------------------------------------------------


def test_the_script_for_bash_is_valid_and_completes_commands_and_options(empty: Kifu, tmp_path: Path) -> None:
    script = tmp_path / "kifu.bash"
    script.write_text(empty.ok("completion", "bash").out)
    subprocess.run(["bash", "-n", script], check=True)
    assert complete(script, "kifu sear") == ["search"]
    assert complete(script, "kifu --db x.db exp") == ["export"]
    assert complete(script, "kifu show @last --kn") == ["--known"]
    assert complete(script, "kifu search --pu") == ["--public"]
    assert complete(script, "kifu search --kn") == []


def complete(script: Path, line: str) -> list[str]:
    words = line.split(" ")
    quoted = " ".join(f"'{word}'" for word in words)
    ask = f'source {script}; COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; _kifu; echo "${{COMPREPLY[@]}}"'
    return subprocess.run(["bash", "-c", ask], check=True, capture_output=True, text=True).stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_of_each_shell_knows_every_command_and_option(empty: Kifu, shell: str) -> None:
    script = empty.ok("completion", shell).out
    for command in TABLE:
        assert command.name in script
        for option in parser_of(command).options():
            assert (f"-l {option.removeprefix('--')}" if shell == "fish" else option) in script


# -- documentation --------------------------------------------------------------------------------


@pytest.mark.parametrize("command", TABLE, ids=lambda command: command.name)
def test_the_documentation_has_every_command_with_every_option(command: Command) -> None:
    said = section(command.name)
    general = {"--help", "--db", "--db-read", "--json", "--quiet"}
    missing = [option for option in parser_of(command).options() if option not in general and f"`{option}" not in said]
    assert missing == []


@pytest.mark.parametrize("command", [one for one in TABLE if one.body().has_data], ids=lambda command: command.name)
def test_the_documentation_shows_what_a_command_prints_as_json(command: Command) -> None:
    assert "JSON:" in section(command.name)


def test_the_documentation_has_no_command_that_does_not_exist() -> None:
    parts = DOCUMENT.read_text(encoding="utf-8").split("\n### `kifu ")[1:]
    assert [part.split()[0].strip("`") for part in parts] == [command.name for command in TABLE]


def examples() -> list[str]:
    """The lines of the tour that begin with `$ kifu`."""
    tour = DOCUMENT.read_text(encoding="utf-8").partition("## A tour")[2].partition("\n## ")[0]
    return [line.strip()[2:] for line in tour.splitlines() if line.strip().startswith("$ kifu ")]


def test_the_tour_of_the_documentation_works_as_it_is_written(empty: Kifu, monkeypatch: pytest.MonkeyPatch) -> None:
    import shlex

    monkeypatch.chdir(empty.folder)
    lines = examples()
    assert len(lines) > 8
    for line in lines:
        empty.ok(*shlex.split(line)[1:])
