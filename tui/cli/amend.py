"""`kifu amend`: a correction of an earlier event, which decides the rest again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import DONE, REFUSED, UsageError
from tui.text import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from replay.amending import Amending
    from replay.amendment import Edit, Row
    from replay.match import Match


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    shared.at(parser, required=True)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--replace", metavar="ACTION", help="record this instead of the event")
    what.add_argument("--insert", metavar="ACTION", help="record this before the event")
    what.add_argument("--delete", action="store_true", help="leave the event out")
    what.add_argument("--move-to", metavar="M", type=shared.event_number, help="move the event before event M")
    parser.add_argument(
        "--on-broken",
        choices=("stop", "skip", "keep", "keep-or-skip"),
        default="stop",
        help="what becomes of later ones that do not fit any more (default: stop); keep-or-skip leaves out what cannot "
        "be kept",
    )
    parser.add_argument(
        "--answer",
        metavar="KEY=ANSWER",
        type=shared.key_value,
        action="append",
        default=[],
        help="decide about one entry by the key that the preview shows: skip, keep, or an action; repeat",
    )
    parser.add_argument(
        "--open", choices=("stop", "first"), default="stop", help="new questions: take the first answer"
    )
    parser.add_argument("--preview", action="store_true", help="only say what would become of the rest")
    parser.add_argument("--seat", metavar="S", default="", help="who acts, if that is not clear")
    parser.add_argument("--irregular", action="store_true", help="no rule allows it: it is declared")
    parser.add_argument("--ruling", metavar="TEXT", default="", type=shared.one_line, help="what the judge said of it")
    parser.add_argument("--reason", metavar="TEXT", default="", type=shared.one_line, help="why, for the tree of lines")
    shared.author(parser)
    shared.break_seal(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    if arguments.ruling and not arguments.irregular:
        raise UsageError("kifu: a ruling goes with --irregular")
    with the_match(arguments, console) as match:
        from replay.amending import Amending

        line = match.line(arguments.line or "").id
        amending = Amending(match, line, _edit(arguments, match, line))
        _settle(amending, arguments)
        judged = amending.judged
        _print(amending, console)
        if arguments.preview:
            return DONE
        left = judged.trouble
        if left:
            keys = ", ".join(row.key for row in left[:6]) + (" ..." if len(left) > 6 else "")
            console.complain(
                f"kifu: nothing was recorded: {len(left)} to decide ({keys}); --answer KEY=skip, keep or an action, "
                "--on-broken skip, keep or keep-or-skip, --open first"
            )
            return REFUSED
        new = amending.write(author=arguments.by, reason=arguments.reason)
    if console.is_json:
        console.json({"line": new, "amended": line, "at": judged.fork, "counts": dict(judged.counts)})
    else:
        console.line(new)
    console.say(f"the old line stays: kifu line {match.id[-8:]} {line[-8:]} --restore")
    return DONE


def _edit(arguments: Arguments, match: Match, line: str) -> Edit:
    from replay.amendment import Edit

    inserted = arguments.insert is not None
    at = _number(match, line, arguments.at, past_the_end=inserted)
    more: dict[str, Any] = {"seat": arguments.seat, "irregular": arguments.irregular, "ruling": arguments.ruling}
    if arguments.replace is not None:
        return Edit("replace", at, (arguments.replace,), **more)
    if inserted:
        return Edit("insert", at, (arguments.insert,), **more)
    return Edit("delete", at) if arguments.delete else Edit("move", at, to=arguments.move_to)


def _number(match: Match, line: str, at: shared.Moment, *, past_the_end: bool) -> int:
    head = match.head(line)
    return head + 1 if past_the_end and str(at) == str(head + 1) else version_of(match, line, at)


def _settle(amending: Amending, arguments: Arguments) -> None:
    """Takes the decisions given, then those for all the rest, until nothing new comes up."""
    from domain.errors import shown
    from replay.amendment import Settled

    for key, answer in arguments.answer:
        if key not in {row.key for row in amending.judged.rows}:
            raise UsageError(f"kifu: there is nothing to decide at {shown(key)}; --preview shows the keys")
        how = Settled(answer) if answer in ("skip", "keep") else Settled("replace", answer)
        amending.settle(key, how)
    before: dict[str, Settled] | None = None
    while amending.settled != before and amending.judged.trouble:
        before = dict(amending.settled)
        if arguments.on_broken != "stop":
            amending.settle_all(arguments.on_broken)
        if arguments.open == "first":
            amending.accept_open()


def _print(amending: Amending, console: Console) -> None:
    from replay.amending import summary
    from replay.amendment import TROUBLE

    console.say(summary(amending.judged))
    choices = amending.choices() if console.is_json else None
    for index, row in enumerate(amending.judged.rows):
        if row.mark == "same":
            continue
        if choices is not None:
            console.json(_data(row, choices.of(index) if row.mark in TROUBLE else ()))
        else:
            console.say(_said(row))


def _data(row: Row, choices: Sequence[str]) -> dict[str, Any]:
    return {
        "key": row.key,
        "was": row.was,
        "mark": row.mark,
        "old": row.old.action if row.old is not None else "",
        "new": row.new.action if row.new is not None else "",
        "seat": _seat(row),
        "reason": row.said,
        "choices": list(choices),
    }


def _seat(row: Row) -> str:
    return next((play.seat for play in (row.new, row.old) if play is not None), "")


def _said(row: Row) -> str:
    old = row.old.action if row.old is not None else "–"
    new = row.new.action if row.new is not None else "–"
    reason = f": {row.said}" if row.said else ""
    return clean(f"{row.key or 'new':>8} {row.mark:9} {_seat(row)} {old} -> {new}{reason}")


AMEND = Body(_arguments, _execute)
