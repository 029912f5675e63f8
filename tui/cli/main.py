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


class Leading(NamedTuple):
    """Options that stand before a command or a match."""

    options: list[str]
    """Those that a command understands as well (`--db URL`, `--json`, `--quiet`)."""
    db: str | None = None
    seat: str | None = None
    wants_help: bool = False
    wants_version: bool = False


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
        console.complain(error.message)
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
        help_flag = ["--help"] if leading.wants_help else []
        return _run_command(words[0], [*help_flag, *leading.options, *words[1:]], console)
    return _open_match(leading, words, console)


def _split(argv: list[str]) -> tuple[Leading, list[str]]:
    """Splits the words before the first one that is no option from the rest."""
    options: list[str] = []
    values: dict[str, str] = {}
    wants = {"help": False, "version": False}
    i = 0
    while i < len(argv) and argv[i].startswith("-") and argv[i] != "-":
        word, _, value = argv[i].partition("=")
        if word in ("-h", "--help", "--version", "-V"):
            wants["version" if word in ("--version", "-V") else "help"] = True
        elif word in ("--db", "--seat"):
            if "=" not in argv[i]:
                i += 1
                if i == len(argv):
                    raise UsageError(f"kifu: {word} wants a value; see: kifu --help")
                value = argv[i]
            values[word] = value
            options += [word, value] if word == "--db" else []
        elif word in ("--json", "-q", "--quiet"):
            options.append(word)
        else:
            raise UsageError(f"kifu: there is no option {word} here; see: kifu --help")
        i += 1
    leading = Leading(options, values.get("--db"), values.get("--seat"), wants["help"], wants["version"])
    return leading, argv[i:]


def _help(words: list[str], console: Console) -> int:
    from tui.cli.commands import COMMANDS
    from tui.cli.overview import overview

    if words and words[0] in COMMANDS:
        return _run_command(words[0], ["--help"], console)
    console.write(overview())
    return errors.DONE


def _run_command(name: str, words: list[str], console: Console) -> int:
    from tui.cli.arguments import HelpPrinted
    from tui.cli.commands import COMMANDS, parser_of

    command = COMMANDS[name]
    parser = parser_of(command, console)
    try:
        found = parser.read(words)
    except HelpPrinted:
        return errors.DONE
    console.is_json = bool(getattr(found, "json", False))
    console.is_quiet = bool(getattr(found, "quiet", False))
    return command.body().execute(found, console)


def _open_match(leading: Leading, words: list[str], console: Console) -> int:
    """Opens the app on a match, or on the demo; a word that is neither is a command misspelt."""
    from tui.cli.arguments import shortened, suggestion
    from tui.cli.commands import COMMANDS

    if words[0] == "demo":
        return _open_app(leading, "", console, is_demo=True)
    if len(words) > 1 and not words[1].startswith("-"):
        near = suggestion(words[0], list(COMMANDS))
        raise UsageError(f"kifu: there is no command {shortened(words[0])!r}{near or '; see: kifu --help'}")
    rest = _split(words[1:])[0]
    leading = leading._replace(db=rest.db or leading.db, seat=rest.seat or leading.seat)
    from tui.cli.archives import open_archive

    try:
        with open_archive(leading.db, console) as archive:
            match = archive.match(words[0]).id
    except Exception as error:
        near = suggestion(words[0], list(COMMANDS))
        if near and getattr(error, "exit_code", 0) == errors.NOT_FOUND:
            raise UsageError(f"kifu: there is no command and no match {shortened(words[0])!r}{near}") from error
        raise
    return _open_app(leading, match, console)


def _open_app(leading: Leading, match: str, console: Console, *, is_demo: bool = False) -> int:
    from tui.cli.archives import database_of

    if not console.is_terminal:
        raise UsageError("kifu: the app needs a terminal; `kifu --help` lists the commands that need none")
    from tui.app import run_app

    return run_app(database_of(leading.db, console.environ), match=match or None, seat=leading.seat, demo=is_demo)


class _Leading:
    """What stands before the command: options of its own, and those handed on to the command."""

    def __init__(self) -> None:
        self.wants_help = False
        self.wants_version = False
        self.options: list[str] = []
        """Handed on as they are."""
        self.named: dict[str, str] = {}
        """`--db` and `--seat`, for the app."""


_WITH_VALUE = ("--db", "--seat")
_WITHOUT_VALUE = ("--json", "-q", "--quiet", "--public", "--scribe")


def _split(argv: list[str]) -> tuple[_Leading, list[str]]:
    """Returns what stands before the command word, and the words from the command on."""
    leading = _Leading()
    position = 0
    while position < len(argv) and argv[position].startswith("-"):
        word = argv[position]
        name, has_value, value = word.partition("=")
        if word in ("-h", "--help"):
            leading.wants_help = True
        elif word in ("-V", "--version"):
            leading.wants_version = True
        elif name in _WITH_VALUE:
            if not has_value:
                position += 1
                if position == len(argv):
                    raise UsageError(f"kifu: {name} needs a value; see: kifu --help")
                value = argv[position]
            leading.named[name] = value
            leading.options.append(f"{name}={value}")
        elif word in _WITHOUT_VALUE:
            leading.options.append(word)
        else:
            raise UsageError(_unknown_option(name))
        position += 1
    return leading, argv[position:]


def _unknown_option(name: str) -> str:
    from tui.cli.arguments import suggestion

    known = ["--help", "--version", *_WITH_VALUE, *_WITHOUT_VALUE]
    return f"kifu: there is no {name}{suggestion(name, known)}; see: kifu --help"


def _run_command(name: str, words: list[str], console: Console) -> int:
    from tui.cli.arguments import HelpPrinted
    from tui.cli.commands import COMMANDS, parser_of

    command = COMMANDS[name]
    try:
        arguments = parser_of(command, console).read(words)
    except HelpPrinted:
        return errors.DONE
    console.is_json = getattr(arguments, "json", False)
    console.is_quiet = getattr(arguments, "quiet", False)
    return command.body().execute(arguments, console)


def _help(words: list[str], console: Console) -> int:
    from tui.cli.commands import COMMANDS
    from tui.cli.overview import overview

    if not words:
        console.lines(overview())
        return errors.DONE
    if words[0] not in COMMANDS:
        raise UsageError(_no_command(words[0]))
    return _run_command(words[0], ["--help"], console)


def _no_command(word: str) -> str:
    from tui.cli.arguments import shortened, suggestion
    from tui.cli.commands import APP_WORDS, COMMANDS

    near = suggestion(word, [*COMMANDS, *APP_WORDS])
    return f"kifu: there is no command {shortened(word)!r}{near or ';'} See: kifu --help"


# -- the app --------------------------------------------------------------------------------------


def _open_match(leading: _Leading, words: list[str], console: Console) -> int:
    """Opens the app on a match, if the word can be one; the app's options may follow it."""
    after, more = _split(words[1:])
    leading.named.update(after.named)
    leading.options += after.options
    word = words[0]
    if after.wants_help or more or not (word == "demo" or _may_be_match(word)):
        if os.path.exists(word):
            raise UsageError(f"kifu: {word!r} is a file; take it in with: kifu import {word}")
        raise UsageError(_no_command(word))
    return _open_app(leading, word, console)


def _may_be_match(word: str) -> bool:
    return word.startswith("@") or all(letter in "0123456789abcdefABCDEF-" for letter in word)


def _open_app(leading: _Leading, match: str, console: Console) -> int:
    from tui.cli.app import open_app

    wrong = [option for option in leading.options if not option.startswith(_WITH_VALUE)]
    if wrong:
        raise UsageError(f"kifu: {wrong[0]} goes with a command; see: kifu --help")
    return open_app(console, match, leading.named.get("--db"), leading.named.get("--seat"))


def _let_go(stream: TextIO) -> None:
    """Closes the output quietly, so that Python does not complain when its reader has gone."""
    try:
        stream.flush()
    except OSError:
        try:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        except (OSError, ValueError):
            return
