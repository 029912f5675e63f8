"""The argument parser of one command, and the arguments that several commands share."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn, TypeAlias

from tui.cli.errors import UsageError

if TYPE_CHECKING:
    from replay.structure import Unit
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


def suggestion(word: str, known: Sequence[str], others: Mapping[str, str] | None = None) -> str:
    """Returns `"; did you mean X?"`, or nothing when no known word is near.

    Args:
        word: What was said.
        known: The words that exist.
        others: Words that other programs have for some of them.
    """
    near = get_close_matches(word, known, n=2, cutoff=0.6) if len(word) < _LONGEST_WORD else []
    meant = (others or {}).get(word.lower())
    if meant is not None:
        near = [meant, *(one for one in near if one != meant)]
    return f"; did you mean {' or '.join(near)}?" if near else ""


# -- what several commands share ------------------------------------------------------------------


def database(parser: Parser) -> None:
    """Adds `--db`, `--db-read` and `--quiet`."""
    parser.common.add_argument("--db", metavar="URL", help="database: a path or a SQLAlchemy URL (default: KIFU_DB)")
    parser.common.add_argument(
        "--db-read", metavar="URL", help="a standby of the database, to read from (default: KIFU_DB_READ)"
    )
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
        type=moment,
        required=required,
        help="after N events; t5, r3, p3: after the first event of turn 5, round 3, phase 3"
        + ("" if required else " (default: the end of the line)"),
    )


def author(parser: Parser, what: str = "who does this, for the record") -> None:
    """Adds `--by`."""
    parser.add_argument("--by", metavar="NAME", default="", type=one_line, help=what)


def break_seal(parser: Parser) -> None:
    """Adds `--break-seal`."""
    parser.add_argument(
        "--break-seal", action="store_true", help="record although the match is sealed; its seal is broken for good"
    )


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


class Beginning(NamedTuple):
    """Where a unit of play begins."""

    unit: Unit
    number: int
    """From 1."""


Moment: TypeAlias = int | Beginning
"""A moment of a line as it is named: the version, or what begins there."""

_UNITS: Final[dict[str, Unit]] = {"t": "turn", "r": "round", "p": "phase"}


def version_number(text: str) -> int:
    """Reads the number of an event."""
    return _whole(text, "the number of an event", 0)


def _whole(text: str, what: str, least: int) -> int:
    if text.isdecimal() and len(text) < 12 and int(text) >= least:
        return int(text)
    raise argparse.ArgumentTypeError(f"expected {what}, {least} or more, not {_shown(text)}")


def moment(text: str) -> Moment:
    """Reads a number of events, or the beginning of a turn, round or phase: `12`, `t5`, `r3`, `p3`."""
    unit = _UNITS.get(text[:1].lower())
    number = text[1:] if unit else text.removeprefix("#")
    if not (number.isdecimal() and len(number) < 12):
        raise argparse.ArgumentTypeError(
            f"expected a number of events, or t5, r3, p3 for a turn, round, phase, not {_shown(text)}"
        )
    return Beginning(unit, int(number)) if unit else int(number)


def _shown(text: str) -> str:
    from domain.errors import shown

    return shown(text)


def one_line(text: str) -> str:
    """Reads a name or another text of one line: without control characters, which no record should hold."""
    from replay.naming import is_name

    if not is_name(text):
        raise argparse.ArgumentTypeError(f"expected one line of text without control characters, not {_shown(text)}")
    return text


def named(text: str) -> str:
    """Reads a name that must not be empty."""
    if not text.strip():
        raise argparse.ArgumentTypeError("expected a name, not an empty one")
    return one_line(text)


def file_name(text: str) -> str:
    """Reads the name of a file; an empty one comes of a variable that is not set, and names none."""
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a file, not an empty one")
    return text


def event_number(text: str) -> int:
    """Reads the number of an event that there can be."""
    return _whole(text, "the number of an event", 1)


def game_number(text: str) -> int:
    """Reads the number of a game within a campaign or a trial table."""
    return _whole(text, "the number of a game", 1)


def number_of_jobs(text: str) -> int:
    """Reads how many processes, from 1."""
    return _whole(text, "a number of processes", 1)


def number_of_matches(text: str) -> int:
    """Reads how many matches, from 1."""
    return _whole(text, "a number of matches", 1)


def number_of_seats(text: str) -> int:
    """Reads how many seats, from 1."""
    return _whole(text, "a number of seats", 1)


def date(text: str) -> str:
    """Reads a date as precise as it is known: `2026`, `2026-11`, `2026-11-28`, with a time if need be."""
    if text and not is_date(text):
        raise argparse.ArgumentTypeError(f"expected a date, as 2026-11-28, 2026-11 or 2026, not {_shown(text)}")
    return text


def is_date(text: str) -> bool:
    """Returns True if a text is a date in ISO 8601, as precise as it is known."""
    from datetime import datetime

    if not text.isascii() or not text[:4].isdecimal():
        return False
    try:
        datetime.fromisoformat(text + "0000-01-01"[len(text) :] if len(text) in (4, 7) else text)
    except ValueError:
        return False
    return len(text) == 4 or text[4:5] == "-"


def duration(text: str) -> int:
    """Reads a length of time, in microseconds: `5m`, `90s`, `1h30m`."""
    from tui.cli.durations import read_duration

    try:
        return read_duration(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{error}, not {_shown(text)}") from error


def key_value(text: str) -> tuple[str, str]:
    """Reads `K=V`."""
    key, found, value = text.partition("=")
    if not found or not key:
        raise argparse.ArgumentTypeError(f"expected KEY=VALUE, not {_shown(text)}")
    return one_line(key), one_line(value)
