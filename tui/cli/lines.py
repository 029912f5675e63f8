"""`kifu lines`, `kifu branch`, `kifu line`: the tree of lines."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import acting, refuse_if_faulty, the_match, version_of
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import Refused, UsageError

if TYPE_CHECKING:
    from domain.match_events import ChanceChosen
    from replay.match import Match
    from replay.tree import TreeRow

_HUGE = 1 << 62
"""No seed is as far from 0: it would not fit into what is stored."""


def _tree_arguments(parser: Parser) -> None:
    shared.match(parser)


def _tree(arguments: Arguments, console: Console) -> int:
    from replay.tree import tree_rows

    with the_match(arguments, console, to_read=True) as match:
        rows = tree_rows(match)
    if console.is_json:
        console.json([_as_json(row) for row in rows])
    else:
        console.rows(_row_text(row) for row in rows)
    return 0


def _row_text(row: TreeRow) -> str:
    from replay.chance_policy import policy_words

    branch = "" if row.depth == 0 else "  " * (row.depth - 1) + ("└─" if row.is_last else "├─") + f"#{row.at} "
    sign = "● " if row.is_mainline else "× " if row.is_undone else "- " if row.is_retired else ""
    chance = f"chance: {policy_words(row.chance)}" if row.chance is not None else ""
    reason = f"({row.reason})" if row.reason else ""
    told = " ".join(part for part in (_moment(row.when), row.author, reason, chance) if part)
    return f"{f'{branch}{sign}{row.name}':<40} {row.head:>6} ({row.own} own)  {row.line}  {told}".rstrip()


def _moment(when: int) -> str:
    """Returns when a line was begun or set aside, to the minute."""
    return datetime.fromtimestamp(when / 1_000_000, UTC).strftime("%Y-%m-%d %H:%MZ")


def _as_json(row: TreeRow) -> dict[str, object]:
    return {
        "line": row.line,
        "name": row.name,
        "parent": row.parent,
        "at": row.at,
        "head": row.head,
        "own": row.own,
        "mainline": row.is_mainline,
        "undone": row.is_undone,
        "retired": row.is_retired,
        "author": row.author,
        "reason": row.reason,
        "when": row.when,
        **_chance_as_json(row.chance),
    }


def _chance_as_json(chosen: ChanceChosen | None) -> dict[str, object]:
    """Returns how chance goes on; `""` where nothing was chosen."""
    if chosen is None:
        return {"chance": "", "seed": None, "chair": ""}
    return {"chance": chosen.policy, "seed": chosen.seed if chosen.policy == "random" else None, "chair": chosen.chair}


def _branch_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.at(parser, required=True)
    shared.line(parser)
    parser.add_argument("--name", metavar="NAME", default="", type=shared.one_line, help="name of the new line")
    parser.add_argument(
        "--chance",
        choices=("recorded", "ask", "random"),
        help="how chance goes on: outcomes of the other line as long as they fit (default), asked each time, or drawn "
        "from a seed",
    )
    parser.add_argument("--seed", metavar="N", type=int, help="with --chance random: what is drawn from (default: any)")
    parser.add_argument(
        "--seat",
        metavar="S",
        help="with --chance random or ask: only what this seat knows is kept, other hidden cards are dealt anew; "
        "public is what all know, scribe (default) whoever records",
    )
    parser.add_argument(
        "--set",
        metavar="OUTCOME",
        action="append",
        default=[],
        help="set what comes out of chance first, as 'rolled 3 1'; may be repeated",
    )
    shared.author(parser)


def _branch(arguments: Arguments, console: Console) -> int:
    from replay.branching import begin_branch
    from replay.chance_policy import SEEDS, policy_words
    from replay.errors import Refused as RefusedByRule

    _verify(arguments)
    seed = 0
    if arguments.chance == "random":
        seed = secrets.randbelow(SEEDS) if arguments.seed is None else arguments.seed
    with the_match(arguments, console) as match:
        if match.state.header is not None and match.state.header.rules:
            refuse_if_faulty(match.game, console)
        line = match.line(arguments.line or "").id
        at = version_of(match, line, arguments.at)
        try:
            begun = begin_branch(
                match,
                line,
                at,
                name=arguments.name,
                author=arguments.by,
                policy=arguments.chance or "",
                seed=seed,
                chair=_chair(arguments.seat, match),
                outcomes=arguments.set,
            )
        except RefusedByRule as error:
            raise Refused(f"kifu branch: {error}") from error
    if console.is_json:
        console.json({"line": begun.line, "at": at, "head": begun.head, **_chance_as_json(begun.chosen)})
        return 0
    console.line(begun.line)
    if begun.chosen is not None:
        console.say(f"chance: {policy_words(begun.chosen)}")
    return 0


def _verify(arguments: Arguments) -> None:
    """Refuses what says nothing beside the way in which chance goes on."""
    if arguments.seed is not None and arguments.chance != "random":
        raise UsageError("kifu branch: --seed goes with --chance random")
    if arguments.seed is not None and abs(arguments.seed) >= _HUGE:
        raise UsageError(f"kifu branch: expected a seed nearer to 0 than {_HUGE}")
    if arguments.seat is not None and arguments.chance not in ("random", "ask"):
        raise UsageError("kifu branch: --seat goes with --chance random or --chance ask")


def _chair(name: str | None, match: Match) -> str:
    from replay.chance_policy import SCRIBE, chairs_of

    seats = [seat.id for seat in match.state.seats]
    return SCRIBE if name is None else name if name in chairs_of(seats) else acting(name, match)


def _line_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("line", metavar="LINE", help="id, unique beginning or end of it, name, or main")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--name", metavar="NAME", type=shared.one_line, help="name it; an empty name takes it away")
    what.add_argument("--promote", action="store_true", help="move it one place up")
    what.add_argument("--demote", action="store_true", help="move it one place down")
    what.add_argument("--mainline", action="store_true", help="make it the mainline")
    what.add_argument("--retire", action="store_true", help="set it aside; nothing is lost")
    what.add_argument("--restore", action="store_true", help="take it back")
    what.add_argument("--extract", action="store_true", help="make it a match of its own, and print its id")
    parser.add_argument("--reason", metavar="TEXT", default="", type=shared.one_line, help="why it is retired")
    shared.author(parser)
    shared.break_seal(parser)


def _line(arguments: Arguments, console: Console) -> int:
    from replay.tree import tree_rows

    with the_match(arguments, console) as match:
        line = match.line(arguments.line).id
        if arguments.name is not None:
            match.name_line(line, arguments.name)
        elif arguments.promote:
            match.promote(line)
        elif arguments.demote:
            match.demote(line)
        elif arguments.mainline:
            match.choose_mainline(line)
        elif arguments.retire:
            match.retire(line, arguments.reason, arguments.by)
        elif arguments.restore:
            match.restore(line)
        elif arguments.extract:
            from replay.extract import extract

            new = extract(match.archive, match, line)
            if console.is_json:
                console.json({"match": new.id, "line": new.mainline})
            else:
                console.line(new.id)
            return 0
        row = next(row for row in tree_rows(match, line) if row.line == line)
    if console.is_json:
        console.json(_as_json(row))
    else:
        console.row(_row_text(row))
    return 0


LINES = Body(_tree_arguments, _tree)
BRANCH = Body(_branch_arguments, _branch)
LINE = Body(_line_arguments, _line)
