"""`kifu play`: records events."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import acting, refuse_if_faulty, the_match
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import Refused, UsageError

if TYPE_CHECKING:
    from domain.play import Play
    from replay.meta import Meta
    from replay.session import Preview, Recorded, Session

_ATTEMPTS = 50
"""How often an action is decided again because others record on the same line at the same time."""
_CONNECTING_SECONDS = 10.0
"""How long a server is tried again before an action is given up."""
_LONGEST = 100_000
"""Letters of an action; set-ups typed as one action have a few thousand."""


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("actions", metavar="ACTION", nargs="*", help="in the game's notation, or - for lines on stdin")
    shared.line(parser)
    parser.add_argument("--expect", metavar="V", type=shared.version_number, help="the last event that you have seen")
    parser.add_argument("--seat", metavar="S", default="", help="who acts (default: whoever's turn it is)")
    parser.add_argument("--irregular", action="store_true", help="it stood at the table though no rule allows it")
    parser.add_argument("--ruling", metavar="TEXT", default="", type=shared.one_line, help="what the judge said")
    shared.author(parser, "who records")
    shared.break_seal(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    from replay.meta import Meta

    if not arguments.actions:
        raise UsageError("kifu play: ACTION is missing; name one, or - to read them from standard input")
    if arguments.ruling and not arguments.irregular:
        raise UsageError("kifu play: --ruling goes with --irregular")
    console.goes_on = True
    recorded: list[int] = []
    with the_match(arguments, console) as match:
        if match.state.header is not None and match.state.header.rules:
            refuse_if_faulty(match.game, console)
        session = match.archive.session(match, arguments.line or "", None, arguments.by)
        expect = arguments.expect
        meta = Meta(irregular=arguments.irregular, ruling=arguments.ruling)
        seat = acting(arguments.seat, match)
        for text in _actions(arguments, console):
            plays, done, preview, start = _record(session, text, seat, arguments, expect, meta, len(recorded))
            expect = None
            own = done[len(plays) - 1]
            recorded.append(own.version)
            if arguments.ruling:
                match.rule(own.version, arguments.ruling, line=own.line, author=arguments.by)
            for play, entry in zip(session.cursor.plays[start:], done, strict=False):
                if console.is_json:
                    console.json(
                        {"version": entry.version, "line": entry.line, "seat": play.seat, "action": play.action}
                    )
                else:
                    console.line(f"{entry.version:>4} {play.seat or '·'} {play.action or play.asked}")
            for number, misfit in zip(preview.of, preview.findings, strict=True):
                console.say(f"kifu: event {done[number].version} does not fit the table: {misfit.message}")
            for caution in preview.cautions:
                console.say(f"kifu: event {own.version}: {caution}")
    return 0


def _record(
    session: Session, text: str, seat: str, arguments: Arguments, expect: int | None, meta: Meta, before: int
) -> tuple[Sequence[Play], Sequence[Recorded], Preview, int]:
    """Records one action; returns its entries, where they are, what was said of them, and after which event they stand.

    Where nobody said which event is the last, an action that somebody else came before is decided after theirs.
    """
    from domain.errors import shown
    from eventstore.errors import StoreDisconnected
    from replay.errors import BadRequest, RecordedFirst
    from replay.errors import Refused as RefusedByRule
    from replay.following_retry import pauses

    connecting = pauses(_CONNECTING_SECONDS)
    for attempt in range(_ATTEMPTS):
        try:
            if len(text) > _LONGEST:
                raise BadRequest(f"an action of {len(text):,} letters; expected {_LONGEST:,} at most")
            plays = session.read(text, seat, irregular=arguments.irregular)
        except (BadRequest, RefusedByRule) as error:
            where = f"; {before} recorded before it" if before else ""
            raise Refused(f"kifu: refused {shown(text)}: {error}{where}") from error
        preview = session.preview(*plays)
        start = session.cursor.at
        try:
            return plays, session.record_all(plays, expect=expect, meta=meta), preview, start
        except RecordedFirst:
            if expect is not None or attempt == _ATTEMPTS - 1:
                raise
            session.follow()
        except StoreDisconnected:
            # Said once more it is the same attempt, which the store recognises; what has begun is not said again.
            pause = next(connecting, None)
            if pause is None or session.cursor.at != start:
                raise
            time.sleep(pause)
    raise AssertionError("the last attempt returns or raises")


def _actions(arguments: Arguments, console: Console) -> Iterator[str]:
    for action in arguments.actions:
        if action != "-":
            yield action
            continue
        for line in console.input_lines():
            if line.strip() and not _is_comment(line.strip()):
                yield line.strip()


def _is_comment(line: str) -> bool:
    """Tells whether a line is for people. `#` alone begins actions too: `#->E` draws a card in Rootlog."""
    return line == "#" or line.startswith(("# ", "//"))


PLAY = Body(_arguments, _execute)
