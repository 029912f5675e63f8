"""`kifu trial`: trial tables of Ancient Knowledge."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from tui.cli import arguments as shared
from tui.cli import solo
from tui.cli.arguments import Arguments, Parser, game_number
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.cli.solo_command import SoloCommand, result_as_json, told_of

if TYPE_CHECKING:
    from domain.games.ancient_knowledge.solo.trials import Attempt
    from replay.archive import Archive
    from replay.series_events import Kind
    from replay.trials import Trials

WHATS = ("list", "new", "show", "begin", "result", "correct", "call-off", "export", "import")


def _arguments(parser: Parser) -> None:
    _COMMAND.what(parser)
    parser.add_argument(
        "words",
        metavar="T [N]",
        nargs="*",
        help="a trial table: id, unique part of it, player or @last; with begin, the number of the trial; with import, "
        "a file",
    )
    parser.add_argument("--hand", metavar="H", help="with begin: the starting hand, 1, 2, 3, 4, or ten to draw")
    parser.add_argument("--board", metavar="CHESTS", type=solo.chests, help="with begin, trials 7–10: the goals")
    parser.add_argument("--under", metavar="CHESTS", type=solo.chests, help="with begin, trials 7–10: under the board")
    parser.add_argument(
        "--name", metavar="NAME", default="", type=shared.one_line, help="with begin, trials 7–10: its name"
    )
    parser.add_argument("--attempt", metavar="N", type=game_number, help="which attempt (default: the one that runs)")
    solo.opening_arguments(parser)
    solo.result_arguments(parser)
    solo.common_arguments(parser)


def _do(table: Trials, arguments: Arguments, console: Console) -> int:
    """Does what is asked; returns the number of the attempt that it was about, 0 for none to show."""
    match arguments.what:
        case "begin":
            _begin(table, arguments, console)
        case "result" if _COMMAND.is_from_match(arguments):
            return table.end_from_match(arguments.attempt, arguments.by, arguments.rows).number
        case "result":
            result = solo.result_of(arguments, "trial", _meant(_one_of(table, arguments)))
            return table.end(result, arguments.attempt, arguments.by).number
        case "correct":
            return _correct(table, arguments)
        case "call-off":
            table.call_off(arguments.attempt, arguments.reason, arguments.by)
    return 0


def _begin(table: Trials, arguments: Arguments, console: Console) -> None:
    number = arguments.words[1]
    if not (number.isascii() and number.isdecimal() and len(number) < 4):
        raise UsageError(f"kifu trial begin: expected the number of a trial, from 1 to 10, not {number[:60]!r}")
    if arguments.hand is None:
        raise UsageError("kifu trial begin: --hand is missing; say 1, 2, 3, 4, or ten to draw ten cards and keep six")
    begun = table.begin(
        int(number),
        arguments.hand,
        board=arguments.board or (),
        under=arguments.under or (),
        name=arguments.name,
        manner=solo.manner_of(arguments, console),
        keeps_match=not arguments.no_match,
    )
    solo.tell_begun(begun, console, f"attempt {begun.number}, trial {number} {table.state.name_of(int(number))}")


def _one_of(table: Trials, arguments: Arguments) -> Attempt | None:
    number = arguments.attempt
    found = [one for one in table.state.attempts if one.number == number] if number else table.state.running
    return found[0] if len(found) == 1 else None


def _meant(one: Attempt | None) -> Callable[[str], tuple[str, ...]]:
    return told_of((), ()) if one is None else told_of(one.board, one.under)


def _correct(table: Trials, arguments: Arguments) -> int:
    from domain.games.ancient_knowledge.solo.trial_events import TrialCorrected

    ended = [one.number for one in table.state.attempts if one.result is not None]
    number = int(arguments.attempt or (ended[-1] if ended else 1))
    one = next((one for one in table.state.attempts if one.number == number), None)
    parts: dict[str, Any] = solo.told(arguments, "trial", _meant(one))
    if not parts:
        raise UsageError("kifu trial correct: say what is true: --rows, --met, --missed, --used")
    table.correct(TrialCorrected(number, reason=arguments.reason, **parts), arguments.by)
    return number


def _attempt_row(table: Trials, one: Attempt) -> str:
    from tui.solo_words import attempt_words, hand_word

    name = table.state.name_of(one.trial)
    return f"attempt {one.number}: trial {one.trial} {name}, {hand_word(one.hand)}, {attempt_words(one)}"


def _as_json(table: Trials) -> dict[str, object]:
    from domain.games.ancient_knowledge.solo.facts import setup_facts, trials

    state = table.state
    return {
        "trial": table.id,
        "version": table.version,
        "player": state.player,
        "match": state.running[-1].match if state.running else "",
        "passed": state.passed,
        "table": [
            {
                "number": number,
                "name": state.name_of(number),
                "board": state.chests_of(number)[0],
                "under": state.chests_of(number)[1],
                "results": {hand: state.best(number, hand) for hand in setup_facts().hands},
            }
            for number in trials()
        ],
        "attempts": [_attempt_as_json(one) for one in state.attempts],
    }


def _attempt_as_json(one: Attempt) -> dict[str, object]:
    return {
        "number": one.number,
        "trial": one.trial,
        "hand": one.hand,
        "match": one.match,
        "board": one.board,
        "under": one.under,
        **result_as_json(one.result),
        "passed": one.is_passed,
        "running": one.is_running,
        "called_off": one.is_called_off,
        "corrected": len(one.corrections),
    }


class _TrialTables(SoloCommand["Trials"]):
    name = "trial"
    whats = WHATS
    goes_with: ClassVar = {
        "hand": ("begin",),
        "board": ("begin",),
        "under": ("begin",),
        "name": ("begin",),
        "attempt": ("result", "correct", "call-off"),
    }
    ref = "T"
    none_yet = "no trial table is kept here yet; kifu trial new --player NAME makes one"

    def kind(self) -> Kind:
        from replay.series_events import TRIALS

        return TRIALS

    def all(self, archive: Archive) -> list[Trials]:
        from replay.trials import trial_tables

        return trial_tables(archive)

    def new(self, archive: Archive, arguments: Arguments) -> Trials:
        from replay.trials import new_trials

        return new_trials(archive, arguments.player, arguments.by)

    def of(self, archive: Archive, ident: str) -> Trials:
        from replay.trials import Trials

        return Trials(archive, ident)

    def named(self, archive: Archive, ref: str) -> Trials:
        from replay.trials import trials_named

        return trials_named(archive, ref)

    def more_words(self, what: str) -> tuple[str, ...]:
        return ("N",) if what == "begin" else ()

    def do(self, one: Trials, arguments: Arguments, console: Console) -> list[str]:
        number = _do(one, arguments, console)
        return [_attempt_row(one, one.state.attempt(number))] if number else []

    def row(self, one: Trials) -> str:
        return f"{one.state.passed:>2}/10  {one.state.player}"

    def shown(self, one: Trials) -> list[str]:
        from tui.solo_words import table_lines

        state = one.state
        return [f"{one.id[-8:]}  {state.player} · {state.passed}/10 passed · event {one.version}", *table_lines(state)]

    def as_json(self, one: Trials) -> dict[str, object]:
        return _as_json(one)


_COMMAND = _TrialTables()
TRIAL = Body(_arguments, _COMMAND.execute)
