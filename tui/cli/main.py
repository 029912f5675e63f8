"""The entry of `kifu`: reads what comes before the command, then hands over to the command or the app.

Nothing heavy is imported here: `kifu --version` and `kifu --help` load neither a database nor a screen.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TextIO

from tui.cli import errors
from tui.cli.errors import CommandError, UsageError


def run() -> None:
    """Runs the command line on the process's own streams and ends the process."""
    from tui.cli.console import prepare_standard_streams

    prepare_standard_streams()
    code = main(sys.argv[1:], sys.stdin, sys.stdout, sys.stderr, os.environ)
    _let_go(sys.stdout)
    sys.exit(code)


def main(
    argv: Sequence[str], stdin: TextIO, stdout: TextIO, stderr: TextIO, environ: Mapping[str, str]
) -> int:
    """Runs one command and returns its exit code; no exception of the program leaves it."""
    from tui.cli.console import Console

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
    except Exception as error:
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
