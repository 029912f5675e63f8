"""What a rules module is, and the base of those that keep an agenda.

A module says what is asked (`next`), what may be answered (`legal`), and what an answer does to the table
(`decide`). It keeps nothing: each function depends on its arguments alone, so that any table, from any
line and any time, can be asked. `docs/rules-modules.md` shows how one is written.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Protocol

import msgspec

from domain.agenda import AGENDA, AskStep, ChanceStep, Step, decode
from domain.changes import ALL, RECORD, AnyChange, Value
from domain.decision import Action, Chance, Decision, GoingOn, Next, Over, Question, Score, WentOn
from domain.errors import (
    Ambiguous,
    InvalidData,
    InvalidOption,
    NotAnAnswer,
    NotAsked,
    Rejected,
    RulesFault,
    shown_value,
)
from domain.facts import Facts, Kind, OptionValue, checked_options, checked_seats
from domain.layout import Layout
from domain.notation import Notation
from domain.outcome import outcomes
from domain.pointing import Pointed
from domain.state import Undo
from domain.table import Table
from domain.transaction import Transaction

MOST_STEPS: Final = 10_000
"""As many automatic instructions may run in one event; more is an endless loop."""

SEATS: Final = "seats"
"""Name of the value that lists the seats in order of play."""


class SetUp(msgspec.Struct, frozen=True):
    """A position of somebody's own: what lies where. What it does not name comes from the game's normal set-up."""

    stacks: Mapping[str, Sequence[str]] = {}
    """Kinds of cards by place, the bottom one first."""
    pools: Mapping[str, Mapping[str, int]] = {}
    values: Mapping[str, Any] = {}


class Advance(msgspec.Struct, frozen=True):
    """What an answer did to a table, on which it was done."""

    changes: tuple[AnyChange, ...]
    applied: list[Undo]
    """How to take the changes back, the last record first."""
    asked: Next
    """What the game waits for afterwards, as `next` would say."""


class RulesModule(Protocol):
    """The rules of one game."""

    @property
    def facts(self) -> Facts:
        """What the module says of itself."""
        ...

    @property
    def deeds(self) -> tuple[str, ...]:
        """Examples of the parts of a declared effect, one for each way to word one; `()` if nothing is declared."""
        ...

    @property
    def owned(self) -> str:
        """A hash of the data in use if its owner has completed them; `""` if they are those of the package."""
        ...

    def complete(self, texts: Mapping[str, str]) -> None:
        """Completes the data, from now on and for this whole process, by what their owner knows.

        Args:
            texts: TOML texts by the names of their files; none goes back to the data of the package.

        Raises:
            InvalidData: A text does not fit; nothing is changed. The message names file and key.
        """
        ...

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """All kinds of cards and pieces, by the short names that stand in records."""
        ...

    def chairs(self, count: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """Returns what the seats of a simulated game are called.

        Args:
            count: How many; 0 is as many as the options name, or else the fewest that the game is for.
            options: Options of the game.

        Raises:
            InvalidOption: The game is not for so many.
        """
        ...

    def cannot_judge(self, seats: Sequence[str]) -> str:
        """Returns why a game of such seats can only be declared; `""` if the rules know all of them."""
        ...

    @property
    def seat_words(self) -> tuple[str, ...]:
        """What the seats are called, each with what it plays (`C Marquise de Cat`); `()` where any name is one."""
        ...

    def setup(
        self, seats: Sequence[str], options: Mapping[str, OptionValue] = {}, sees: Sequence[str] = (ALL,)
    ) -> tuple[AnyChange, ...]:
        """Returns the changes that turn an empty table into the beginning of a game.

        Args:
            seats: The seats in order of play.
            options: Options of the game, as far as they differ from the defaults.
            sees: The seats whose hidden places the record sees; `("*",)` is all, as in a simulated game.

        Raises:
            InvalidOption: The game is not for such seats, or has no such option.
        """
        ...

    def position(
        self, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str], laid: SetUp
    ) -> tuple[AnyChange, ...]:
        """Returns the changes that turn an empty table into a position of somebody's own, ready to be played on.

        Raises:
            InvalidOption: As `setup`, or the game knows no such place, kind or value.
        """
        ...

    def advice(self, seats: Sequence[str], options: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """Returns what the rulebook advises against in a set-up, a line each; it warns and never forbids."""
        ...

    def next(self, table: Table) -> Next:
        """Returns what the game waits for."""
        ...

    def legal(self, table: Table, question: Question) -> tuple[Action, ...]:
        """Returns the actions that `decide` accepts, as far as they can be listed, the natural order first."""
        ...

    def sensible(self, table: Table, decision: Decision, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Returns the legal actions without those after which no game could end; for random play only."""
        ...

    def decide(self, table: Table, question: Question, action: Action) -> tuple[AnyChange, ...]:
        """Returns what an answer does to the table; the table itself stays as it is.

        Raises:
            Rejected: A rule does not allow it.
            Ambiguous: It fits several unlike things.
            NotAsked: The question is not open.
        """
        ...

    def advance(self, table: Table, question: Question, action: Action) -> Advance:
        """Decides as `decide` does, and leaves the table so.

        Args:
            table: The table.
            question: One of those that `next` returned for this very table; that it is open is not looked up again.
            action: The answer.

        Raises:
            Rejected: As `decide`; then the table stays as it is.
            Ambiguous: Likewise.
        """
        ...

    def cautions(self, table: Table, question: Question, action: Action) -> tuple[str, ...]:
        """Returns what in a legal answer to an open question may not be meant so, a line each; it never forbids."""
        ...

    def score(self, table: Table) -> tuple[Score, ...]:
        """Returns what each seat would have if the game ended here."""
        ...

    def format(self, action: Action) -> str:
        """Returns an action as one line of notation."""
        ...

    def parse(self, text: str, table: Table | None = None) -> Action:
        """Returns the action of a line of notation.

        Args:
            text: The line.
            table: The table on which it is meant, if names may be shortened to what tells the things on it apart.

        Raises:
            InvalidNotation: It is none.
            Ambiguous: A name fits several things.
        """
        ...

    def value_misfit(self, table: Table, name: str, value: Value) -> str:
        """Returns why a named value cannot be declared so, in one sentence; `""` if it can. None takes it away."""
        ...

    def pointed(self, action: Action, table: Table | None = None, seat: str = "") -> Pointed:
        """Returns the places of the board that an action names, and how its notation writes them.

        Args:
            action: The action.
            table: The table on which it is meant, for games whose actions name cards that lie somewhere.
            seat: Whose action.
        """
        ...

    def layout(self, seat: str, seats: Sequence[str]) -> Layout:
        """Returns the board as it is shown to a chair (`"public"` is one)."""
        ...


def eyes(seat: str, sees: Sequence[str]) -> tuple[str, ...]:
    """Returns who sees into a hidden place of a seat, if the record sees into those of the seats `sees`."""
    return (seat, RECORD) if ALL in sees or seat in sees else (seat,)


class AgendaRules:
    """The part of a rules module that is the same for every game with an agenda: `next`, `legal` and `decide`."""

    steps: ClassVar[Mapping[str, type[Step]]]
    """The game's instructions by tag: `steps_by_tag(...)`."""
    notation: ClassVar[Notation]
    """How the game's actions are written."""

    def over(self, table: Table) -> Over:
        """Returns the result; called when the agenda is empty."""
        raise NotImplementedError

    def has_ended(self, table: Table) -> bool:  # noqa: ARG002 - games that can end in mid-effect use it
        """Returns True if the game is over whatever is left on the agenda; it is cleared then."""
        return False

    @property
    def facts(self) -> Facts:
        """What the module says of itself."""
        raise NotImplementedError

    @property
    def deeds(self) -> tuple[str, ...]:
        """Examples of the parts of a declared effect; most games declare none."""
        return ()

    @property
    def owned(self) -> str:
        """A hash of the data that their owner has completed; most games know none."""
        return ""

    def chairs(self, count: int, options: Mapping[str, OptionValue]) -> tuple[str, ...]:  # noqa: ARG002
        """Returns what the seats of a simulated game are called: seat1, seat2, ..."""
        fewest, most = self.facts.seats
        number = count or fewest
        if not fewest <= number <= most:
            raise InvalidOption("seats", f"{self.facts.name} is for {fewest} to {most} seats, not {number}")
        return tuple(f"seat{one}" for one in range(1, number + 1))

    def cannot_judge(self, seats: Sequence[str]) -> str:  # noqa: ARG002 - games without full rules use it
        """Returns why a game of such seats can only be declared; most games judge all."""
        return ""

    @property
    def seat_words(self) -> tuple[str, ...]:
        """What the seats are called, for a game that names them; in most games any name is one."""
        return ()

    def complete(self, texts: Mapping[str, str]) -> None:
        """Refuses data of an owner's own: most games know all of theirs."""
        for name in texts:
            raise InvalidData(self.facts.id, name, f"{self.facts.name} has no data that could be completed")

    def setup(
        self, seats: Sequence[str], options: Mapping[str, OptionValue] = {}, sees: Sequence[str] = (ALL,)
    ) -> tuple[AnyChange, ...]:
        """Returns the changes that turn an empty table into the beginning of a game."""
        order, chosen = self.checked(seats, options)
        with Transaction(Table()) as tx:
            self.begin(tx, *self.lay_out(tx, order, chosen, sees))
        return tx.changes

    def position(
        self, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str], laid: SetUp
    ) -> tuple[AnyChange, ...]:
        """Returns the changes that turn an empty table into a position of somebody's own."""
        order, chosen = self.checked(seats, options)
        with Transaction(Table()) as tx:
            self.begin(tx, *self.lay_out_position(tx, order, chosen, sees, laid))
        return tx.changes

    def checked(
        self, seats: Sequence[str], options: Mapping[str, OptionValue]
    ) -> tuple[Sequence[str], Mapping[str, OptionValue]]:
        """Returns the seats, and all options by name. Raises `InvalidOption` if the game is not for them."""
        return checked_seats(self.facts, seats), checked_options(self.facts, options)

    def lay_out(
        self, tx: Transaction, seats: Sequence[str], options: Mapping[str, OptionValue], sees: Sequence[str]
    ) -> Sequence[Step]:
        """Lays out the table of a new game, of checked seats and options, and returns what is done first."""
        raise NotImplementedError

    def lay_out_position(
        self,
        tx: Transaction,  # noqa: ARG002 - games that know positions use them
        seats: Sequence[str],  # noqa: ARG002
        options: Mapping[str, OptionValue],  # noqa: ARG002
        sees: Sequence[str],  # noqa: ARG002
        laid: SetUp,  # noqa: ARG002
    ) -> Sequence[Step]:
        """Lays out a position of somebody's own, and returns what is done first; a game may not know any."""
        raise InvalidOption("position", f"{self.facts.name} cannot be begun from a position")

    def advice(self, seats: Sequence[str], options: Mapping[str, OptionValue]) -> tuple[str, ...]:  # noqa: ARG002
        """Returns what the rulebook advises against in a set-up; most games have no such advice."""
        return ()

    def format(self, action: Action) -> str:
        """Returns an action as one line of notation."""
        return self.notation.format(action)

    def value_misfit(self, table: Table, name: str, value: Value) -> str:  # noqa: ARG002 - games that list them use it
        """Lets every value stand: a game that lists its values says which cannot be."""
        return ""

    def no_answer(self, table: Table, decision: Decision, action: Action, refusal: NotAnAnswer) -> Rejected:  # noqa: ARG002
        """Returns why an action answers nothing, for one that is of another kind than what is asked.

        A game whose questions are passed over where nothing is possible can name the rule that makes it so.
        """
        return refusal

    def pointed(self, action: Action, table: Table | None = None, seat: str = "") -> Pointed:  # noqa: ARG002
        """Returns the places of the board that an action names; many games have none to choose from."""
        return Pointed()

    def begin(self, tx: Transaction, *steps: Step) -> None:
        """Puts the first instructions on the agenda of a new game and runs them to the first question."""
        tx.then(*steps)
        self._run(tx)

    def next(self, table: Table) -> Next:
        """Returns what the game waits for."""
        return self._asked(table, self._top(table))

    def _asked(self, table: Table, step: Step | None) -> Next:
        return self.over(table) if step is None else step.waits_for(table) or _GOING_ON

    def legal(self, table: Table, question: Question) -> tuple[Action, ...]:
        """Returns the actions that `decide` accepts, as far as they can be listed."""
        step = self._asking(table, question)
        if isinstance(question, Decision):
            if not isinstance(step, AskStep):
                return ()
            offered = dict.fromkeys(step.candidates(table, question))
            return tuple(action for action in offered if _passes(step, table, question, action))
        if not isinstance(step, ChanceStep):
            return outcomes(table, question)
        listed = outcomes(table, question, step.kinds())
        return listed if question == _GOING_ON else tuple(one for one in listed if _fits(step, table, question, one))

    def sensible(self, table: Table, decision: Decision, legal: Sequence[Action]) -> tuple[Action, ...]:  # noqa: ARG002
        """Returns the legal actions without those after which no game could end; in most games none is such."""
        return tuple(legal)

    def decide(self, table: Table, question: Question, action: Action) -> tuple[AnyChange, ...]:
        """Returns what an answer does to the table; the table itself stays as it is."""
        step = self._asking(table, question)
        self._verify(table, step, question, action)
        with Transaction(table) as tx:
            self._do(tx, step, question, action)
        return tx.changes

    def advance(self, table: Table, question: Question, action: Action) -> Advance:
        """Decides as `decide` does, and leaves the table so; `question` has to be one that `next` returned for it."""
        step = self._top(table)
        self._verify(table, step, question, action)
        with Transaction(table, keep=True) as tx:
            asked = self._do(tx, step, question, action)
        return Advance(tx.changes, tx.applied, self.over(table) if asked is None else asked)

    def cautions(self, table: Table, question: Question, action: Action) -> tuple[str, ...]:
        """Returns what in a legal answer may not be meant so, as the instruction that asks says."""
        step = self._asking(table, question)
        if isinstance(step, AskStep) and isinstance(question, Decision):
            return tuple(step.cautions(table, question, action))
        if isinstance(step, ChanceStep) and isinstance(question, Chance) and question != _GOING_ON:
            return tuple(step.cautions(table, question, action))
        return ()

    def _verify(self, table: Table, step: Step | None, question: Question, action: Action) -> None:
        if isinstance(question, Decision) and isinstance(step, AskStep):
            try:
                step.verify_answer(table, question, action)
            except NotAnAnswer as refusal:
                raise self.no_answer(table, question, action, refusal) from None
        elif isinstance(step, ChanceStep) and isinstance(question, Chance) and question != _GOING_ON:
            step.verify(table, question, action)
        elif not isinstance(action, WentOn):
            raise NotAnAnswer(_GOING_ON.rule, f"this does not answer: {_GOING_ON.question}")

    def _do(self, tx: Transaction, step: Step | None, question: Question, action: Action) -> Next | None:
        """Does what was answered and goes on to the next question, which it returns; None if nothing is left."""
        if question != _GOING_ON:
            tx.agenda.pop()
            if isinstance(step, AskStep) and isinstance(question, Decision):
                step.resolve(tx, question, action)
            elif isinstance(step, ChanceStep):
                step.resolve(tx, action)
        return self._run(tx)

    def _asking(self, table: Table, question: Question) -> Step | None:
        """Returns the instruction that asks `question`. Raises `NotAsked` if none does."""
        step = self._top(table)
        asked = self._asked(table, step)
        if isinstance(asked, tuple):
            is_open = question in asked
        else:
            is_open = question == asked
        if not is_open:
            seat = question.seat if isinstance(question, Decision) else ""
            raise NotAsked(seat, question.asked, f"not asked here: {question.question}")
        return step

    def _top(self, table: Table) -> Step | None:
        agenda = table.value(AGENDA)
        if not isinstance(agenda, list | tuple | None):
            raise RulesFault(f"the agenda holds {shown_value(agenda)}, which is no list of what is to be done")
        return decode(agenda[-1], self.steps) if agenda else None

    def _run(self, tx: Transaction) -> Next | None:
        """Runs instructions until one has something to ask, and returns that; None if none is left."""
        agenda, table = tx.agenda, tx.table
        for _ in range(MOST_STEPS):
            if self.has_ended(table):
                agenda.clear()
            step = agenda.top(self.steps)
            if step is None:
                return None
            asked = step.waits_for(table)
            if asked is not None:
                return asked
            agenda.pop()
            step.run(tx)
        raise RulesFault(f"more than {MOST_STEPS} instructions ran without a question")


_GOING_ON: Final = Chance("go-on", "go on", "agenda", GoingOn())


def _fits(step: ChanceStep, table: Table, chance: Chance, outcome: Action) -> bool:
    """Returns True if an outcome passes the check that `decide` makes."""
    try:
        step.verify(table, chance, outcome)
    except Rejected:
        return False
    return True


def _passes(step: AskStep, table: Table, decision: Decision, action: Action) -> bool:
    """Returns True if an action passes the check that `decide` makes; an ambiguous one has to be made precise."""
    try:
        step.verify_answer(table, decision, action)
    except (Rejected, Ambiguous):
        return False
    return True
