"""`kifu compare`: two lines, or two versions of one, and what differs between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of
from tui.cli.arguments import Arguments, Moment, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from replay.comparing import Comparison, Side, Walked
    from replay.match import Match

_SHOWN = 8
"""Rows of entries that are printed from where the lines part."""


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("first", metavar="LINE", help="a line, or LINE@N: as it was after N events")
    parser.add_argument(
        "second",
        metavar="LINE",
        nargs="?",
        help="another one, or the same as it was after M events (left out: what LINE was before it was last put right)",
    )
    shared.at(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        type=shared.file_name,
        help="write it all into a file: Markdown if it ends in .md",
    )


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.comparing import compare, replaced_by
    from replay.scores import scorer_of

    with the_match(arguments, console, to_read=True) as match:
        first, second = arguments.first, arguments.second
        if second is None:
            first, second = replaced_by(match, _split(first)[0]).id, first
        left, right = (_walked(match, ref, arguments.at) for ref in (first, second))
        part = min(match.parting(left.line, right.line), left.cursor.last, right.cursor.last)
        found = compare(left, right, part, scorer_of(match.state))
        if arguments.output:
            _write(found, match.title, arguments.output, console)
        elif console.is_json:
            console.json(_as_json(found))
        else:
            _print(found, console)
    return 0


def _split(ref: str) -> tuple[str, Moment | None]:
    """Returns a line and the moment behind its last `@`; `@last` is a line."""
    from argparse import ArgumentTypeError

    name, separator, moment = ref.rpartition("@")
    if not separator or not name:
        return ref, None
    try:
        return name, shared.moment(moment)
    except ArgumentTypeError:
        return ref, None


def _walked(match: Match, ref: str, at: Moment | None) -> Walked:
    """Returns a line cut where it is told to be, with a cursor at a moment, or at its end."""
    from replay.comparing import Walked
    from replay.cursor import Cursor
    from replay.tree import line_name

    name, end = _split(ref)
    line = match.line(name)
    plays = match.plays(line.id)
    if end is not None:
        plays = plays[: version_of(match, line.id, end, first=0)]
    here = len(plays) if at is None else min(len(plays), version_of(match, line.id, at, first=0))
    return Walked(line.id, line_name(match, line), Cursor(plays, here))


def _print(found: Comparison, console: Console) -> None:
    from tui.cli.diff import print_differences

    left, right = found.sides
    if left.line == right.line:
        console.line(f"two moments of one line; tables at #{left.at} and #{right.at}")
    else:
        console.line(f"the lines part after event {found.part}; tables at #{left.at} and #{right.at}")
    for pair in found.pairs[found.part : found.part + _SHOWN]:
        texts = (_entry(side, version) for side, version in zip(found.sides, pair[:2], strict=True))
        a, b = texts
        console.row(f"{a:<40} | {b} {pair.sign}".rstrip())
    print_differences(found.differences, console)
    for chance in found.chance:
        one = f"#{chance.left} {chance.left_outcome}" if chance.left else "–"
        other = f"#{chance.right} {chance.right_outcome}" if chance.right else "–"
        console.row(f"chance {one}  |  {other}")
    _print_scores(found, console)


def _entry(side: Side, version: int) -> str:
    if not version:
        return "–"
    play = side.plays[version - 1]
    return f"{version:>5} {play.action or play.asked}"


def _print_scores(found: Comparison, console: Console) -> None:
    from replay.comparing_text import highest, sparkline
    from replay.scores import thinned

    top = highest(found.left.scores, found.right.scores)
    for name, side in zip("AB", found.sides, strict=True):
        for seat, points in side.scores.points.items():
            console.row(f"score {name} {seat:<8} {sparkline(thinned(points), top)} {points[-1]}")
    if not found.left.scores and not found.right.scores:
        console.say("the game keeps no score")


def _write(found: Comparison, title: str, name: str, console: Console) -> None:
    from replay.comparing_text import write_comparison

    write_comparison(found, title, name)
    console.say(f"written to {name}")


def _as_json(found: Comparison) -> dict[str, object]:
    return {
        "part_at": found.part,
        "left": _side_as_json(found.left),
        "right": _side_as_json(found.right),
        "differences": [{"place": d.place, "left": d.left, "right": d.right} for d in found.differences],
        "entries": [
            {"left": pair.left or None, "right": pair.right or None, "same": pair.is_same}
            for pair in found.pairs[found.part :]
        ],
        "chance": [
            {
                "left": {"version": one.left, "outcome": one.left_outcome} if one.left else None,
                "right": {"version": one.right, "outcome": one.right_outcome} if one.right else None,
            }
            for one in found.chance
        ],
    }


def _side_as_json(side: Side) -> dict[str, object]:
    scores = {"at": list(side.scores.at), "points": {seat: list(all_) for seat, all_ in side.scores.points.items()}}
    return {"line": side.line, "name": side.name, "at": side.at, "events": len(side.plays), "scores": scores}


COMPARE = Body(_arguments, _execute)
