"""The argument parser of one command, and the arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NoReturn

from tui.cli.errors import UsageError

if TYPE_CHECKING:
    from tui.cli.console import Console

Arguments = argparse.Namespace


class HelpPrinted(Exception):
    """`--help` was asked for and has been printed."""


class Parser(argparse.ArgumentParser):
    """An `ArgumentParser` that writes to the console and fails in one line."""

    def __init__(self, name: str, summary: str, console: Console | None = None) -> None:
        width = (console.width if console is not None else None) or 100

        def formatter(prog: str) -> argparse.HelpFormatter:
            return argparse.RawDescriptionHelpFormatter(prog, max_help_position=28, width=max(40, width - 2))

        super().__init__(
            prog=f"kifu {name}", description=summary, formatter_class=formatter, allow_abbrev=False, add_help=False
        )
        self.name = name
        self._console = console
        self.common = self.add_argument_group("everywhere")
        self.common.add_argument("-h", "--help", action="help", help="print this and stop")

    def error(self, message: str) -> NoReturn:
        """Raises `UsageError`; the message names what is wrong and where the usage stands."""
        raise UsageError(f"{self.prog}: {self._worded(message)}; see: {self.prog} --help")

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:  # noqa: ARG002 - argparse's signature
        """Ends the command after its help."""
        raise HelpPrinted

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002
        if message and self._console is not None:
            self._console.write(message)

    def _worded(self, message: str) -> str:
        unknown, found, names = message.partition("unrecognized arguments: ")
        if found and not unknown:
            return self._unknown(names.split(" ")[0])
        missing, found, names = message.partition("the following arguments are required: ")
        if found and not missing:
            return f"{names} is missing"
        return message.removeprefix("argument ")

    def _unknown(self, name: str) -> str:
        options = [option for action in self._actions for option in action.option_strings]
        if not name.startswith("-"):
            return f"{name!r} is one word too many (text with blanks is written in quotes)"
        return f"there is no {name.partition('=')[0]}" + suggestion(name.partition("=")[0], options)

    def options(self) -> list[str]:
        """Returns every long option, for the completion and the test of the documentation."""
        return [name for action in self._actions for name in action.option_strings if name.startswith("--")]

    def read(self, words: Sequence[str]) -> Arguments:
        """Parses words in any order of options and arguments. Raises `UsageError` or `HelpPrinted`."""
        before, rest = list(words), []
        if "--" in before:
            at = before.index("--")
            before, rest = before[:at], before[at + 1 :]
        if not rest:
            return self.parse_intermixed_args(before)
        # What stands after "--" is never an option: put a mark before its dash while argparse looks.
        marked = [_MARK + word for word in rest]
        found = self.parse_intermixed_args([*before, *marked])
        for key, value in vars(found).items():
            setattr(found, key, _unmarked(value))
        return found


_MARK = "\udcff\udcfe"


def _unmarked(value: object) -> object:
    if isinstance(value, str):
        return value.removeprefix(_MARK)
    return [_unmarked(item) for item in value] if isinstance(value, list) else value


_LONGEST_WORD = 80
"""A longer word is no command misspelt, and comparing it takes long."""


def suggestion(word: str, known: Sequence[str]) -> str:
    """Returns `"; did you mean X?"`, or nothing when no known word is near."""
    near = get_close_matches(word, known, n=2, cutoff=0.6) if len(word) < _LONGEST_WORD else []
    return f"; did you mean {' or '.join(near)}?" if near else ""


# -- what several commands share ------------------------------------------------------------------


def database(parser: Parser) -> None:
    """Adds `--db` and `--quiet`."""
    parser.common.add_argument("--db", metavar="URL", help="database: a path or a SQLAlchemy URL (default: KIFU_DB)")
    parser.common.add_argument("-q", "--quiet", action="store_true", help="no narration on standard error")


def json_output(parser: Parser) -> None:
    """Adds `--json`."""
    parser.common.add_argument("--json", action="store_true", help="print the data as JSON")


def match(parser: Parser) -> None:
    """Adds the argument MATCH."""
    parser.add_argument("match", metavar="MATCH", help="id of a match, a unique beginning of one, or @last")


def line(parser: Parser) -> None:
    """Adds `--line`."""
    parser.add_argument(
        "--line", metavar="L", help="a line: id, unique beginning, name or @last (default: the main line)"
    )


def at(parser: Parser, *, required: bool = False) -> None:
    """Adds `--at`."""
    parser.add_argument(
        "--at",
        metavar="N",
        type=version_number,
        required=required,
        help="the table after N entries" + ("" if required else " (default: the end of the line)"),
    )


def author(parser: Parser, what: str = "who does this, for the record") -> None:
    """Adds `--by`."""
    parser.add_argument("--by", metavar="NAME", default="", help=what)


def view(parser: Parser) -> None:
    """Adds the flags that say through whose eyes: `--seat`, `--public`, `--scribe`."""
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", metavar="S", help="as the player in this seat sees it")
    who.add_argument("--public", action="store_true", help="as everyone sees it")
    who.add_argument("--scribe", action="store_true", help="all that the record knows (default)")


def known(parser: Parser) -> None:
    """Adds `--known`."""
    parser.add_argument(
        "--known",
        choices=("then", "now"),
        default="then",
        help="what was known at that moment (default), or with what was learnt later",
    )


def version_number(text: str) -> int:
    """Reads a number of entries."""
    if text.isdecimal() and len(text) < 12:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected a number of entries, 0 or more, not {shortened(text)!r}")


def positive(text: str) -> int:
    """Reads a number from 1."""
    number = version_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("expected 1 or more, not 0")
    return number


def key_value(text: str) -> tuple[str, str]:
    """Reads `K=V`."""
    key, found, value = text.partition("=")
    if not found or not key:
        raise argparse.ArgumentTypeError(f"expected KEY=VALUE, not {shortened(text)!r}")
    return key, value


def shortened(text: str, size: int = 60) -> str:
    """Returns the beginning of an input that is quoted in a message."""
    return text if len(text) <= size else text[: size - 3] + "..."
