"""What `kifu campaign` and `kifu trial` share: chests, rows, how a match is opened, which option goes with what."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tui.cli import arguments as shared
from tui.cli.archives import refuse_if_faulty
from tui.cli.arguments import Arguments, Parser
from tui.cli.console import Console
from tui.cli.errors import Unreadable, UsageError

if TYPE_CHECKING:
    from domain.games.ancient_knowledge.solo.played import Result
    from replay.archive import Archive
    from replay.campaigns import BegunGame
    from replay.series import Series
    from replay.series_events import Kind
    from replay.solo_games import Manner

ALL = "all"
"""In place of chests: all that are meant."""


def chests(text: str) -> list[str]:
    """Reads chests: letters, ids or numbers with commas or blanks between; `all` stands for itself."""
    from domain.errors import InvalidNotation
    from domain.games.ancient_knowledge.solo.facts import chest_named

    if text.strip() == ALL:
        return [ALL]
    try:
        return [chest_named(word) for word in text.replace(",", " ").split() if word not in ("-", "–")]
    except InvalidNotation as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def rows(text: str) -> tuple[int, ...]:
    """Reads the five rows of a score pad: `29,18,31,1,-32`."""
    words = text.replace(",", " ").replace("\u2212", "-").split()
    if not all(word.removeprefix("-").isascii() and word.removeprefix("-").isdecimal() for word in words) or any(
        len(word) > 8 for word in words
    ):
        raise argparse.ArgumentTypeError(f"expected five numbers, as 29,18,31,1,-32, not {text[:60]!r}")
    return tuple(map(int, words))


def opening_arguments(parser: Parser) -> None:
    """Adds how a match is opened."""
    group = parser.add_argument_group("with begin")
    how = group.add_mutually_exclusive_group()
    how.add_argument("--seed", metavar="N", type=int, help="simulated, with this seed")
    how.add_argument("--observed", action="store_true", help="watched at a table (default)")
    how.add_argument("--no-match", action="store_true", help="open no match; only the result will be entered")
    group.add_argument("--sees", action="store_true", help="at a table: whoever records sees the hand")
    group.add_argument(
        "--option", metavar="K=V", type=shared.key_value, action="append", default=[], help="a further option; repeat"
    )
    group.add_argument("--date", metavar="D", default="", type=shared.date, help="date of the match")
    group.add_argument("--place", metavar="P", default="", type=shared.one_line, help="place of the match")


def result_arguments(parser: Parser) -> None:
    """Adds the result of a game."""
    group = parser.add_argument_group("with result and correct")
    group.add_argument("--rows", metavar="N,N,N,N,N", type=rows, help="the five score rows, as 29,18,31,1,-32")
    group.add_argument("--met", metavar="CHESTS", type=chests, help="goals that were met, as А,П; or all")
    group.add_argument("--missed", metavar="CHESTS", type=chests, help="goals that were missed; or all")
    group.add_argument("--used", metavar="CHESTS", type=chests, help="chests under the board that were used; or all")
    group.add_argument("--from-match", action="store_true", help="with result: take it from the match")
    group.add_argument(
        "--reason", metavar="TEXT", default="", type=shared.one_line, help="why it is corrected or called off"
    )


def common_arguments(parser: Parser) -> None:
    """Adds what every entry takes."""
    parser.add_argument("--player", metavar="NAME", type=shared.named, help="with new: who plays")
    parser.add_argument("-o", "--output", metavar="FILE", help="with export: where to (default: standard output)")
    parser.add_argument(
        "--expect",
        metavar="V",
        type=shared.event_number,
        help="its last event that you have seen; if there are more, 4",
    )
    shared.author(parser, "who records")


def refuse_stray(arguments: Arguments, name: str, goes_with: Mapping[str, tuple[str, ...]]) -> None:
    """Refuses an option that says nothing beside what is asked. Raises `UsageError`."""
    for option, whats in goes_with.items():
        value = getattr(arguments, option)
        if value not in (None, False, "", []) and arguments.what not in whats:
            flag = "--" + option.replace("_", "-")
            raise UsageError(f"kifu {name}: {flag} goes with {' or '.join(whats)}, not with {arguments.what}")


def words_of(arguments: Arguments, name: str, *expected: str) -> list[str]:
    """Returns the words behind what is asked, one for each expected. Raises `UsageError`."""
    found: list[str] = list(arguments.words)
    if len(found) < len(expected):
        raise UsageError(f"kifu {name} {arguments.what}: {expected[len(found)]} is missing; see: kifu {name} --help")
    if len(found) > len(expected):
        raise UsageError(f"kifu {name} {arguments.what}: {found[len(expected)]!r} is one word too many")
    return found


def manner_of(arguments: Arguments, console: Console) -> Manner:
    """Returns how the match is opened."""
    from replay.solo_games import GAME, Manner

    options = dict(arguments.option)
    if options.get("rules") != "none" and not arguments.no_match:
        refuse_if_faulty(GAME, console)
    facts = {name: getattr(arguments, name) for name in ("date", "place") if getattr(arguments, name)}
    return Manner(arguments.seed, arguments.sees, options, facts, arguments.by)


def told(arguments: Arguments, name: str, meant: Callable[[str], tuple[str, ...]]) -> dict[str, Any]:
    """Returns the parts of a result that were given, with `all` put in words.

    Args:
        arguments: The options.
        name: Of the command.
        meant: Given an option, returns the chests that `all` means there.

    Raises:
        UsageError: `all` is given twice for the same.
    """
    if arguments.met == [ALL] and arguments.missed == [ALL]:
        raise UsageError(f"kifu {name}: a goal is met or missed, so --met all and --missed all do not go together")
    found: dict[str, Any] = {}
    for option in ("met", "missed", "used"):
        value = getattr(arguments, option)
        if value is not None:
            found[option] = meant(option) if value == [ALL] else tuple(value)
    if arguments.rows is not None:
        found["rows"] = arguments.rows
    return found


def result_of(arguments: Arguments, name: str, meant: Callable[[str], tuple[str, ...]]) -> Result:
    """Returns a result as it was typed. Raises `UsageError` if there are no rows."""
    from domain.games.ancient_knowledge.solo.played import Result

    parts = told(arguments, name, meant)
    if "rows" not in parts:
        raise UsageError(f"kifu {name} result: --rows is missing, as 29,18,31,1,-32; or say --from-match")
    return Result(**parts)


def tell_begun(begun: BegunGame, console: Console, what: str) -> None:
    """Says what was begun; the id of its match is the data."""
    for line in begun.advice:
        console.say(f"kifu: {line}")
    if begun.match is not None and not console.is_json:
        console.line(begun.match.id)
    where = "without a match" if begun.match is None else f"kifu play {begun.match.id[-8:]} ACTION records"
    console.say(f"began {what}; {where}")


def write_out(series: Series[Any], arguments: Arguments, console: Console) -> None:
    """Exports a campaign or a trial table."""
    from replay.series_files import export_series
    from replay.whole_file import write_file

    text = export_series(series)
    if arguments.output and arguments.output != "-":
        write_file(Path(arguments.output), lambda write: write(text.encode()))
        console.say(f"wrote {arguments.output}")
    else:
        console.raw(text.encode())


def take_in(archive: Archive, kind: Kind, file: str, console: Console) -> str:
    """Imports a campaign or a trial table from a file or standard input, and returns its id."""
    from replay.series_files import import_series

    try:
        text = console.input_stream().read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(f"kifu: {file} cannot be read: {error.strerror or error}") from error
    found = import_series(archive, kind, text, "standard input" if file == "-" else file)
    console.say(f"{found.added} events were new" if found.added else "it is in the archive already")
    return found.id
