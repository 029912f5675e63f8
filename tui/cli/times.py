"""`kifu clock` and `kifu times`: the clocks of a match, and how long its decisions took."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import acting, the_match, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.text import counted

if TYPE_CHECKING:
    from replay.clock_words import Control
    from replay.clocks import Face
    from replay.match import Match
    from replay.session import Session
    from replay.thinking import SeatTimes, ThinkTimes

_BAR = 40
"""Cells of the longest bar."""


def _clock_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("what", metavar="WHAT", nargs="?", choices=("start", "pause"), help="start or pause")
    shared.line(parser)
    parser.add_argument(
        "--control",
        metavar="C",
        type=_control,
        help="how much time each seat has: none, or minutes with seconds a decision, as 90+30",
    )
    parser.add_argument(
        "--correct",
        metavar="SEAT=TIME",
        type=_correction,
        action="append",
        default=[],
        help="what a seat's clock really shows, as alice=41:10; repeat for more",
    )
    shared.author(parser)
    shared.break_seal(parser)


def _clock(arguments: Arguments, console: Console) -> int:
    from replay.clocks import control_clock, pause_clock, start_clock

    is_change = bool(arguments.what or arguments.control is not None or arguments.correct)
    with the_match(arguments, console, to_read=not is_change) as match:
        by = arguments.by
        corrections = [(acting(seat, match), shown_ms) for seat, shown_ms in arguments.correct]
        session = match.archive.session(match, arguments.line or "", None, by)
        if arguments.control is not None:
            control_clock(match, arguments.control, by)
        for seat, shown_ms in corrections:
            session.watch.correct(session.line, session.cursor, seat, shown_ms, match.archive.clock(), by)
        if arguments.what == "start":
            start_clock(match, session.line, by)
        elif arguments.what == "pause":
            pause_clock(match, by)
        _print_clock(match, session, console)
    return 0


def _control(text: str) -> Control:
    """Reads how much time each seat has."""
    from replay.clock_words import read_control
    from replay.errors import BadRequest

    try:
        return read_control(text)
    except BadRequest as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _correction(text: str) -> tuple[str, int]:
    """Reads `SEAT=TIME`."""
    from replay.clock_words import read_time
    from replay.errors import BadRequest

    seat, time = shared.key_value(text)
    try:
        return seat, read_time(time)
    except BadRequest as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def _print_clock(match: Match, session: Session, console: Console) -> None:
    from replay.clock_words import control_words, write_control
    from replay.clocks import control_of

    clock, control = match.state.clock, control_of(match)
    faces = session.watch.faces(session.line, session.cursor, match.archive.clock())
    runs = clock.is_running and clock.line == session.line
    if console.is_json:
        console.json(
            {
                "line": session.line,
                "running": runs,
                "control": write_control(control),
                "budget_ms": control.budget_ms,
                "increment_ms": control.increment_ms,
                "clocks": [_face_as_json(face) for face in faces],
            }
        )
        return
    console.say(f"{control_words(control)}; {'the clock runs' if runs else 'the clock stands still'}")
    for face in faces:
        console.line(f"{face.seat:<10} {face.text:>9}{'  runs' if face.is_running else ''}")


def _face_as_json(face: Face) -> dict[str, object]:
    return {
        "seat": face.seat,
        "used_ms": face.used_ms,
        "left_ms": face.left_ms,
        "shown": face.text,
        "running": face.is_running,
    }


def _times_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--of", metavar="SEAT", default="", help="only this seat's decisions")
    shared.view(parser)


def _times(arguments: Arguments, console: Console) -> int:
    from replay.thinking import think_times

    with the_match(arguments, console, to_read=True) as match:
        line = match.line(arguments.line or "").id
        times = think_times(match, line, viewer(arguments, match), acting(arguments.of, match))
        if console.is_json:
            console.json(_as_json(times, line))
            return 0
        if times.nothing:
            console.say(times.nothing)
            return 0
        if times.leaves_out:
            console.say("what others answered in secret is left out")
        _print_times(times, console)
    return 0


def _print_times(times: ThinkTimes, console: Console) -> None:
    from replay.clock_words import write_time
    from replay.thinking import bar

    console.row(f"{'seat':<10} {'total':>9} {'mean':>7} {'decisions':>9}  longest")
    for seat in times.seats:
        longest = ", ".join(f"{write_time(one.ms)} #{one.version} {one.action}" for one in seat.longest)
        counts = f"{write_time(seat.total_ms):>9} {write_time(seat.mean_ms):>7} {seat.decisions:>9}"
        console.row(f"{seat.seat:<10} {counts}  {longest}".rstrip())
    if times.untimed:
        console.row(f"{counted(times.untimed, 'entry', 'entries')} without a time")
    most = max(turn.ms for turn in times.turns)
    for turn in times.turns:
        label = f"turn {turn.number}" if turn.number else "before"
        console.row(f"{label:<9} {turn.seat:<10} {write_time(turn.ms):>8}  {bar(turn.ms, most, _BAR)}")


def _as_json(times: ThinkTimes, line: str) -> dict[str, object]:
    return {
        "line": line,
        "seats": [_seat_as_json(seat) for seat in times.seats],
        "turns": [
            {"turn": turn.number, "seat": turn.seat, "version": turn.start, "ms": turn.ms} for turn in times.turns
        ],
        "decisions": [{"version": one.version, "seat": one.seat, "ms": one.ms} for one in times.thoughts],
        "untimed": times.untimed,
        "budget_ms": times.budget_ms,
        "reason": times.nothing,
    }


def _seat_as_json(seat: SeatTimes) -> dict[str, object]:
    return {
        "seat": seat.seat,
        "total_ms": seat.total_ms,
        "mean_ms": seat.mean_ms,
        "decisions": seat.decisions,
        "longest": [{"version": one.version, "ms": one.ms, "action": one.action} for one in seat.longest],
        "clock_ms": seat.clock_ms,
    }


CLOCK = Body(_clock_arguments, _clock)
TIMES = Body(_times_arguments, _times)
