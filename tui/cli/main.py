"""The entry of `kifu`: reads what comes before the command, then hands over to the command or the app.

Nothing heavy is imported here: `kifu --version` and `kifu --help` load neither a database nor a screen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TextIO

from tui.cli import errors
from tui.cli.console import Console, prepare_standard_streams
from tui.cli.errors import CommandError, UsageError

_WITH_VALUE = ("--db", "--db-read", "--seat", "--delay")
_WITHOUT_VALUE = ("--json", "-q", "--quiet", "--public", "--scribe")
_NO_SPOILERS = "--no-spoilers"
"""Opens the app so that what comes later in a match, and how it ended, is hidden until it is reached."""
_IF_NEW = "--if-new"
"""Behind `demo`: the archive instead, once there is one."""


class Leading(NamedTuple):
    """Options that stand before a command or a match."""

    options: list[str]
    """All but help and version, as they are handed on to a command (`--db=URL`, `--json`)."""
    db: str | None = None
    db_read: str | None = None
    seat: str | None = None
    delay: str | None = None
    wants_help: bool = False
    wants_version: bool = False
    hides_spoilers: bool = False


def run() -> None:
    """Runs the command line on the process's own streams and ends the process."""
    prepare_standard_streams()
    code = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr, os.environ)
    _let_go(sys.stdout)
    sys.exit(code)


def _let_go(stream: TextIO) -> None:
    """Closes a pipe that nobody reads any more before Python complains about it at exit."""
    try:
        stream.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
    except (OSError, ValueError):
        pass


def main(argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO, environ: Mapping[str, str]) -> int:
    """Runs one command and returns its exit code; no exception of the program leaves it."""
    console = Console(stdin, stdout, stderr, environ)
    try:
        code = _dispatch(list(argv), console)
        console.flush()
        return code
    except KeyboardInterrupt:
        console.complain("kifu: stopped; what was already recorded is kept")
        return errors.STOPPED
    except BrokenPipeError:
        return errors.DONE
    except CommandError as error:
        console.complain(error.message if error.message.startswith("kifu") else f"kifu: {error.message}")
        return error.code
    except Exception as error:  # the last line of defence: one line instead of a traceback
        from tui.cli.faults import explain

        return explain(error, console)


def _dispatch(argv: list[str], console: Console) -> int:
    from tui.cli.commands import COMMANDS

    leading, words = _split(argv)
    if leading.wants_version:
        from tui.cli.version import VERSION

        console.write(f"kifu {VERSION}\n")
        return errors.DONE
    if not words and not leading.wants_help:
        return _open_app(leading, "", console)
    if not words or words[0] == "help":
        return _help(words[1:], console)
    if words[0] in COMMANDS:
        if leading.hides_spoilers:
            raise UsageError(f"kifu: {_NO_SPOILERS} goes with the app, as in: kifu {_NO_SPOILERS} MATCH")
        help_flag = ["--help"] if leading.wants_help else []
        return _run_command(words[0], [*help_flag, *leading.options, *words[1:]], console)
    return _open_match(leading, words, console)


def _split(argv: list[str]) -> tuple[Leading, list[str]]:
    """Splits the words before the first one that is no option from the rest."""
    options: list[str] = []
    values: dict[str, str] = {}
    wants = {"help": False, "version": False}
    hides_spoilers = False
    i = 0
    while i < len(argv) and argv[i].startswith("-") and argv[i] != "-":
        word, _, value = argv[i].partition("=")
        if word in ("-h", "--help", "--version", "-V"):
            wants["version" if word in ("--version", "-V") else "help"] = True
        elif word in _WITH_VALUE:
            if "=" not in argv[i]:
                i += 1
                if i == len(argv):
                    raise UsageError(f"kifu: {word} wants a value; see: kifu --help")
                value = argv[i]
            values[word] = value
            options.append(f"{word}={value}")
        elif argv[i] == _NO_SPOILERS:
            hides_spoilers = True
        elif word in _WITHOUT_VALUE:
            options.append(word)
        else:
            raise UsageError(_no_option(word))
        i += 1
    named = values.get("--db"), values.get("--db-read"), values.get("--seat"), values.get("--delay")
    return Leading(options, *named, wants["help"], wants["version"], hides_spoilers), argv[i:]


def _no_option(word: str) -> str:
    from domain.errors import shown
    from tui.cli.arguments import suggestion

    near = suggestion(word, ["--help", "--version", _NO_SPOILERS, *_WITH_VALUE, *_WITHOUT_VALUE])
    return f"kifu: there is no option {shown(word)} before a command{near or '; see: kifu --help'}"


def _help(words: list[str], console: Console) -> int:
    from tui.cli.commands import APP_WORDS, COMMANDS
    from tui.cli.overview import overview

    if words and words[0] not in COMMANDS and words[0] not in APP_WORDS:
        raise UsageError(_no_command(words[0]))
    if words and words[0] in COMMANDS:
        return _run_command(words[0], ["--help"], console)
    console.write(overview())
    return errors.DONE


def _no_command(word: str) -> str:
    from domain.errors import shown
    from tui.cli.arguments import suggestion
    from tui.cli.commands import APP_WORDS, COMMANDS, OTHER_WORDS

    near = suggestion(word, [*COMMANDS, *APP_WORDS], OTHER_WORDS)
    return f"kifu: there is no command {shown(word)}{near or '; see: kifu --help'}"


def _run_command(name: str, words: list[str], console: Console) -> int:
    from tui.cli.arguments import HelpPrinted
    from tui.cli.commands import COMMANDS, parser_of

    command = COMMANDS[name]
    parser = parser_of(command, console)
    if not command.body().has_archive:
        # They may be said once for all commands.
        words = [word for word in words if not word.startswith(("--db=", "--db-read="))]
    try:
        found = parser.read(words)
    except HelpPrinted:
        return errors.DONE
    console.is_json = bool(getattr(found, "json", False))
    console.is_quiet = bool(getattr(found, "quiet", False))
    console.read_from = getattr(found, "db_read", None)
    return command.body().execute(found, console)


def _open_match(leading: Leading, words: list[str], console: Console) -> int:
    """Opens the app on a match, or on the demo; a word that can be neither is a command misspelt."""
    word, after = words[0], words[1:]
    is_if_new = word == "demo" and _IF_NEW in after
    rest, more = _split([option for option in after if not (is_if_new and option == _IF_NEW)])
    if word == "demo" and rest.wants_help and not more:
        return _help([word], console)
    if more or rest.wants_help or not (word == "demo" or _may_be_match(word)):
        if os.path.isfile(word):
            raise UsageError(f"kifu: {word!r} is a file; take it into the archive with: kifu import {word!r}")
        raise UsageError(_no_command(word))
    leading = leading._replace(
        options=leading.options + rest.options,
        db=rest.db or leading.db,
        db_read=rest.db_read or leading.db_read,
        seat=rest.seat or leading.seat,
        delay=rest.delay or leading.delay,
        hides_spoilers=rest.hides_spoilers or leading.hides_spoilers,
    )
    if word != "demo":
        return _open_app(leading, word, console)
    return _open_app(leading, "", console, is_demo=not (is_if_new and _has_archive(leading, console)))


def _has_archive(leading: Leading, console: Console) -> bool:
    from tui.cli.archives import is_there
    from tui.cli.places import named_database

    return is_there(named_database(leading.db, console.environ))


def _may_be_match(word: str) -> bool:
    """Returns True for an id or a part of one: no command's name is made of such letters only."""
    return word.startswith("@") or set(word.removeprefix("match-").lower()) <= set("0123456789abcdef-")


def _open_app(leading: Leading, match: str, console: Console, *, is_demo: bool = False) -> int:
    from tui.cli.archives import database_of
    from tui.cli.places import named_to_read

    wrong = [option for option in leading.options if not option.startswith(_WITH_VALUE)]
    if wrong:
        raise UsageError(f"kifu: {wrong[0]} goes with a command; see: kifu --help")
    if not console.has_person:
        raise UsageError("kifu: the app needs a terminal; `kifu --help` lists the commands that need none")
    delay = _delay_of(leading.delay)
    from tui.app import run_app

    return run_app(
        database_of(leading.db, console.environ),
        read_url=named_to_read(leading.db_read, console.environ),
        match=match or None,
        seat=leading.seat,
        demo=is_demo,
        hides_spoilers=leading.hides_spoilers,
        delay=delay,
    )


def _delay_of(text: str | None) -> int:
    """Returns the delay that was asked for, in microseconds. Raises `UsageError`."""
    from tui.cli.durations import read_duration

    try:
        return read_duration(text) if text is not None else 0
    except ValueError as error:
        raise UsageError(f"kifu: --delay: {error}, not {text!r}") from error
