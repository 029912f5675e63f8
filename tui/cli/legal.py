"""`kifu legal`: what is asked, and what may be answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import refuse_if_faulty, the_match, version_of
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError

if TYPE_CHECKING:
    from replay.match import Match


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    shared.at(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.referee import referee_of

    with the_match(arguments, console) as match:
        referee = referee_of(match.state)
        if referee is None:
            raise UsageError(
                f"kifu: no rules module judges this match of {match.game or 'no game'}; "
                "its events are declared changes (kifu play MATCH 'C/vp += 2')"
            )
        refuse_if_faulty(match.game, console)
        line = match.line(arguments.line or "").id
        at = None if arguments.at is None else version_of(match, line, arguments.at)
        table = match.cursor(line, at).table
        over = referee.over(table)
        if over is not None:
            winners = ", ".join(over.winners) or "nobody"
            if console.is_json:
                console.json({"over": over.reason, "rule": over.rule, "winners": over.winners})
            else:
                console.line(f"over: {over.reason} ({over.rule}); won by {winners}")
            return 0
        kept = _kept(match, line, at)
        for question in referee.open(table):
            if console.is_json:
                console.json(question._asdict())
                continue
            console.line(f"{question.seat or 'chance'}: {question.question} ({question.rule})")
            for action in question.legal:
                mark = "  (otherwise)" if action == question.otherwise else ""
                console.line(f"  {action}{mark}")
            if kept:
                console.line(f"  {kept}  (as recorded; taken if the next action is no outcome)")
            if question.is_free:
                how = referee.how_chance_is_told(table) or f"type what it did, as: {'; '.join(referee.rules.deeds[:2])}"
                console.line(f"  … {how}")
    return 0


def _kept(match: Match, line: str, at: int | None) -> str:
    """Returns the outcome that is kept from the line from which this one parted; `""` if none is asked for or fits."""
    from replay.session import Session

    if match.line(line).chance is None:
        return ""
    kept = Session(match, line, at).kept_outcome()
    return "" if kept is None else kept.action


LEGAL = Body(_arguments, _execute)
