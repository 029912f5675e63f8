"""The Trial screen: ten trials in rows, the five starting hands in columns, and every attempt."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType

from domain.games.ancient_knowledge.solo.facts import letters_of, setup_facts, trials
from domain.games.ancient_knowledge.solo.trial_events import TrialCorrected
from domain.games.ancient_knowledge.solo.trials import Attempt, TrialTable
from replay.campaigns import BegunGame
from replay.solo_games import Manner
from replay.trials import Trials, new_trials, trial_tables
from tui import solo_entry
from tui.actions import SCREENS
from tui.keys import bindings
from tui.screens.solo import SoloScreen
from tui.solo_words import attempt_words, hand_word, trial_heading, trial_row
from tui.text import counted

_RESULT = "Rows 1 to 5, then what was missed and used: 39 25 11 5 -4 : missed В : used Б"
_LATEST = 4
"""Attempts told below the table."""


class TrialTables(SoloScreen[Trials], inherit_bindings=False):
    """Shows the trial tables of the archive, one at a time."""

    NAME = "trials"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SCREENS["trials"])]
    TITLE_TEXT = "Trial table"
    EMPTY = (
        "No trial table is kept here yet.",
        "",
        "A trial of Ancient Knowledge is a solo game with given goals. Its table has ten trials and five starting "
        "hands; a result is written into it when every goal was met.",
        "",
        "N opens a trial table",
    )

    def read_all(self) -> list[Trials]:
        """Returns the tables of the archive."""
        return trial_tables(self.kifu.archive)

    def __init__(self) -> None:
        super().__init__()
        self.state = TrialTable()
        """What may be told of the table shown."""

    def tell(self) -> None:
        """Finds out what may be told of the table shown."""
        self.state = TrialTable() if self.is_empty else self.one.told(self.hides)

    @property
    def is_hidden(self) -> bool:
        """True if a result is not told yet."""
        return not self.is_empty and any(
            mine.result != shown.result
            for mine, shown in zip(self.one.state.attempts, self.state.attempts, strict=True)
        )

    def context(self) -> str:
        """Returns the player and how many trials were passed."""
        state = self.state
        passed = f"{state.passed} of {len(trials())} trials passed"
        return " · ".join((state.player, passed, counted(len(state.attempts), "attempt")))

    def heading(self) -> str:
        """Returns the names of the columns."""
        return trial_heading()

    def rows(self) -> list[int]:
        """Returns the numbers of the trials."""
        return list(trials())

    def paint(self, row: int, width: int) -> str:  # noqa: ARG002 - rows are as wide as their columns
        """Returns a trial as text."""
        return trial_row(self.state, row)

    def _of_marked(self) -> list[Attempt]:
        return [one for one in self.state.attempts if one.trial == self.table.row]

    def about(self) -> list[str]:
        """Returns the latest attempts at the marked trial."""
        found = self._of_marked()
        lines = [f"attempt {one.number}, {hand_word(one.hand)}: {attempt_words(one)}" for one in found[-_LATEST:]]
        more = [f"and {counted(len(found) - _LATEST, 'attempt')} before"] if len(found) > _LATEST else []
        return [*lines, *more] or ["this trial was not played yet; n begins it"]

    def entry(self) -> str:
        """Returns the marked trial in words."""
        number = self.table.row
        if not number:
            return ""
        board, under = self.state.chests_of(number)
        chests = (
            f"goals {letters_of(board)}, under the board {letters_of(under)}" if board else "its chests are not known"
        )
        return f"trial {number} {self.state.name_of(number)}: {chests}"

    def why_off(self, action_id: str) -> str:
        """Says what needs an attempt."""
        reason = super().why_off(action_id)
        if reason or self.is_empty:
            return reason
        if action_id in ("solo.result", "solo.call_off") and not self.one.state.running:
            return "no trial runs; n begins the marked one"
        if action_id == "solo.open" and not self._of_marked():
            return "this trial was not played yet; n begins it"
        if action_id == "solo.correct" and not any(one.result for one in self._of_marked()):
            return "this trial has no result that could be corrected"
        return ""

    def do_solo_new(self) -> None:
        """Asks who plays, and opens a table."""
        self.ask_line("New trial table", "Who plays?", self._new, self.kifu.author)

    def _new(self, player: str) -> None:
        new_trials(self.kifu.archive, player, self.kifu.author)
        self.load()

    def do_solo_open(self) -> None:
        """Opens the match of an attempt at the marked trial."""
        found = self._of_marked()
        if len(found) == 1:
            self._open(found[0])
        else:
            self._which("Which attempt?", found, self._open)

    def _open(self, one: Attempt) -> None:
        self.open_match_of(one.match, f"attempt {one.number}")

    def _which(self, title: str, found: list[Attempt], then: Callable[[Attempt], object]) -> None:
        latest = found[-9:]
        answers = [
            (str(key), f"attempt {one.number}: trial {one.trial}, {hand_word(one.hand)}, {attempt_words(one)}", one)
            for key, one in enumerate(latest, 1)
        ]
        self.ask_one(title, "", answers, then)

    def do_solo_begin(self) -> None:
        """Asks for the starting hand, for chests where nobody knows them, then how the match is opened."""
        number = self.table.row
        assert number is not None
        hands = [
            (hand[0], "draw ten cards, keep six" if hand == "ten" else hand_word(hand), hand)
            for hand in setup_facts().hands
        ]
        self.ask_one(f"Trial {number}: starting hand", "", hands, lambda hand: self._chests(number, hand))

    def _chests(self, number: int, hand: str) -> None:
        board, _ = self.one.state.chests_of(number)
        if board:
            self._how(number, hand)
            return
        text = "No source names its chests. Goals, a colon, those under the board: П : О"
        self.ask_line(
            f"Chests of trial {number}", text, lambda said: self._how(number, hand, *solo_entry.pair_of(said))
        )

    def _how(self, number: int, hand: str, board: tuple[str, ...] = (), under: tuple[str, ...] = ()) -> None:
        def begin(manner: Manner, keeps_match: bool) -> BegunGame:
            return self.one.begin(number, hand, board=board, under=under, manner=manner, keeps_match=keeps_match)

        self.ask_how("How is it recorded?", "", begin)

    def do_solo_result(self) -> None:
        """Asks how an attempt ended; what its match says stands there already."""
        running = self.one.state.running
        if len(running) == 1:
            self._ask_result(running[0])
        else:
            self._which("Whose result?", running, self._ask_result)

    def _ask_result(self, one: Attempt) -> None:
        found = self.found_of(one.match)
        text = f"{_RESULT}\nGoals {letters_of(one.board)} · under the board {letters_of(one.under)}"
        text += self.unscored_words(found)
        title = f"Result of trial {one.trial}, {hand_word(one.hand)}"
        self.ask_line(title, text, lambda said: self._result(one, said), self.typed_from(found))

    def _result(self, one: Attempt, text: str) -> None:
        self.one.end(solo_entry.result_of(text, one.board).result, one.number, self.kifu.author)

    def do_solo_correct(self) -> None:
        """Asks what is true of an attempt at the marked trial."""
        found = [one for one in self._of_marked() if one.result]
        if len(found) == 1:
            self._ask_correction(found[0])
        else:
            self._which("Which attempt?", found, self._ask_correction)

    def _ask_correction(self, one: Attempt) -> None:
        assert one.result is not None
        text = f"{_RESULT}\nWhat was entered stays in the record. A reason: … : why misread"
        value = solo_entry.as_typed(one.result)
        self.ask_line(f"Correct attempt {one.number}", text, lambda said: self._correct(one, said), value)

    def _correct(self, one: Attempt, text: str) -> None:
        typed = solo_entry.result_of(text, one.board)
        result = typed.result
        change = TrialCorrected(one.number, result.rows, result.met, result.missed, result.used, typed.why)
        self.one.correct(change, self.kifu.author)

    def do_solo_call_off(self) -> None:
        """Asks which attempt does not count."""
        self._which("Call which attempt off? Its match stays.", self.one.state.running, self._call_off)

    def _call_off(self, one: Attempt) -> None:
        self.one.call_off(one.number, by=self.kifu.author)
        self.load(keep=True)
