"""Recording on a line: an entry is on disk before anybody is told so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import msgspec

from domain.decision import Chance, Decision, GoingOn
from domain.normal import same
from domain.play import Play, encode_play
from domain.table import Finding, Table
from domain.touched import touched_places
from eventstore import NewEvent, WrongExpectedVersion
from replay.chance_policy import DRAWN, RANDOM, RECORDED, SET
from replay.clocks import Watch
from replay.cursor import Cursor
from replay.errors import RecordedFirst, Refused, TakenBack
from replay.following import successor
from replay.going_on import answers_behind, ways_behind
from replay.habits import Habits
from replay.kept_chance import KeptChance
from replay.limits import verify_sizes, verify_text
from replay.match import PLAY, Match
from replay.meta import EMPTY, Meta, encode_meta
from replay.notation import complete, read_action
from replay.odds import odds
from replay.proof import is_due, with_position
from replay.referee import Referee, complete_legal, offered_to, referee_of, result_of
from replay.sealing import within_seal


@dataclass(frozen=True)
class Recorded:
    """Where an entry ended up."""

    line: str
    version: int
    is_new: bool
    """False if the line, or one that forks here, already went on with an equal entry."""


@dataclass(frozen=True)
class Attempt:
    """Entries that were given to the store."""

    line: str
    after: int
    plays: tuple[Play, ...]
    meta: Meta
    events: Sequence[NewEvent]

    def is_for(self, line: str, after: int, plays: Sequence[Play], meta: Meta) -> bool:
        """Returns True if it was for the same entries in the same place."""
        return (self.line, self.after, self.plays, self.meta) == (line, after, tuple(plays), meta)


@dataclass(frozen=True)
class Preview:
    """What an entry would do."""

    touched: frozenset[str]
    findings: tuple[Finding, ...]
    """What would not fit."""
    of: tuple[int, ...] = ()
    """Of each finding, which of the entries it is about, from 0."""
    cautions: tuple[str, ...] = ()
    """What fits and may not be meant so; it warns and never forbids."""
    asks: str = ""
    """What is asked then, with who answers it in front (`E: ambush C in 2?`); `""` without rules, or if nothing is."""


class Session:
    """Records on a line of a match, from a position in it.

    Args:
        match: The match.
        line: The line; the mainline if empty.
        at: The version to go on from; the end of the line if None.
        scribe: Who records.
    """

    def __init__(self, match: Match, line: str = "", at: int | None = None, scribe: str = "") -> None:
        self.match = match
        self.line = match.line(line).id
        self.scribe = scribe
        self.id = match.archive.new_id()
        """Stored beside every entry, so that what was recorded in one sitting can be told."""
        self.cursor = match.cursor(self.line, at)
        self.referee = referee_of(match.state, self.line)
        """Who judges actions; None where everything is declared."""
        self._kept: KeptChance | None = None
        """The outcomes of chance that the line keeps from another; None before one is looked for."""
        self.watch = Watch(match, self.referee)
        """The clocks."""
        self._habits: tuple[str, Habits | None] = ("", None)
        """The line whose answers were counted, and how often each was given."""
        self._offered: tuple[tuple[str, int, str], list[str]] = (("", -1, ""), [])
        self._behind: tuple[tuple[str, int], list[str]] = (("", -1), [])
        """Line, entry and seat for which the legal actions were found, and those."""
        self._was_undone = self.match.line(self.line).is_undone
        """Whoever records on a tail that was taken back means it."""
        self._unsure: Attempt | None = None
        """What was given to the store and not heard of again."""

    def read(self, text: str, seat: str = "", *, irregular: bool = False) -> tuple[Play, ...]:
        """Returns the entries that a typed action means at the cursor: with rules, first those that it passes by.

        Args:
            text: What was typed.
            seat: Who acts; whoever is asked, or whose turn it is, if empty.
            irregular: It stood at the table though no rule allows it: its changes are declared.

        Raises:
            Refused: A rule does not allow it, or it is no action of the game.
            BadRequest: It means nothing; the message says what was expected.
        """
        verify_text(text)
        if self.referee is None or irregular:
            play = read_action(self.match.game, text, self.cursor.table, seat)
            if self.referee is not None:
                self.referee.verify_ruling(play, self.cursor.table)
            plays: tuple[Play, ...] = (play,)
        else:
            plays = self._read_with_chance(self.referee, text, seat)
        verify_sizes(plays)
        return plays

    def _read_with_chance(self, referee: Referee, text: str, seat: str) -> tuple[Play, ...]:
        """Returns what an action means; where it is no outcome of chance that is asked for, after those that are due.

        So an outcome that is due gives way to one that a person says.
        """
        table = self.cursor.table
        try:
            return referee.read(text, table, seat)
        except Refused:
            due: list[Play] = []
            with ExitStack() as applied:
                while referee.chosen is not None and (comes := self.due(due)) is not None:
                    due.append(comes)
                    applied.enter_context(self._applied(comes))
                if due:
                    return (*due, *referee.read(text, table, seat))
            raise

    def due(self, before: Sequence[Play] = ()) -> Play | None:
        """Returns the outcome of chance that comes next by itself: kept, drawn, or a shuffle at a table.

        Args:
            before: Entries after the cursor that the table at the cursor has already.
        """
        if self.referee is None:
            return None
        table = self.cursor.table
        return self.kept_outcome(before) or self.referee.chance(table, self.cursor.at + len(before))

    def kept_outcome(self, before: Sequence[Play] = ()) -> Play | None:
        """Returns the outcome that the line keeps from another for what is asked now; None if there is none.

        Args:
            before: As for `due`.
        """
        referee = self.referee
        if referee is None or referee.chosen is None or referee.chosen.policy != RECORDED:
            return None
        question = referee.question(self.cursor.table)
        if not isinstance(question, Chance):
            return None
        if self._kept is None or self._kept.chosen != referee.chosen:
            self._kept = KeptChance(self.match, referee.chosen)
        plays = [*self.cursor.plays[: self.cursor.at], *before]
        return self._kept.outcome(referee, question, self.cursor.table, plays)

    @property
    def classes(self) -> dict[str, str]:
        """The kinds of cards of the game with their classes (`fox`); `{}` without rules."""
        return {} if self.referee is None else self.referee.classes

    def ways_on(self, text: str, seat: str = "") -> list[str]:
        """Returns what a text so far may become: legal actions where there are rules, the best first."""
        if self.referee is None:
            return complete(self.match.game, text, self.cursor.table, seat)
        found = complete_legal(self.referee, text, self.cursor.table, seat, self._offered_to(self.referee, seat))
        if text.strip() and not self.referee.is_declaring(self.cursor.table):
            referee = self.referee
            found = ways_behind(text, found, lambda: self._behind_here(referee))
        kept = self.kept_outcome()
        if kept is None or not kept.action.startswith(text.strip()):
            return found
        return [kept.action, *(one for one in found if one != kept.action)]

    def _offered_to(self, referee: Referee, seat: str) -> list[str]:
        """Returns the legal actions on the table at hand; they are found once for it, not anew at each key."""
        here = (self.line, self.cursor.at, seat)
        if self._offered[0] != here:
            self._offered = (here, offered_to(referee, self.cursor.table, seat, self._habits_of(referee)))
        return self._offered[1]

    def _behind_here(self, referee: Referee) -> list[str]:
        """Returns the answers to the questions behind the one at hand; they are found once for it."""
        here = (self.line, self.cursor.at)
        if self._behind[0] != here:
            self._behind = (here, answers_behind(referee, self.cursor.table))
        return self._behind[1]

    def _habits_of(self, referee: Referee) -> Habits:
        """Returns what was answered on the line up to the cursor; a new entry is counted by itself."""
        line, habits = self._habits
        if line != self.line or habits is None or habits.upto > self.cursor.at:
            habits = Habits(referee.rules.kinds)
            self._habits = (self.line, habits)
        habits.count(self.cursor.plays, self.cursor.at)
        return habits

    def record_all(
        self, plays: Sequence[Play], *, expect: int | None = None, meta: Meta = EMPTY, name: str = ""
    ) -> tuple[Recorded, ...]:
        """Records entries, and then the outcomes of chance of a simulated match; see `record`.

        At the end of the line the entries are one transaction: all of them are on disk, or none.
        """
        done: list[Recorded] = []
        if len(plays) > 1 and self.cursor.at == self.cursor.last:
            done += self._append(plays, self.cursor.at if expect is None else expect, meta)
        else:
            for play in plays:
                done.append(self.record(play, expect=expect, meta=meta, name=name))
                expect = None
        while self.cursor.at == self.cursor.last:
            outcome = self.due()
            if outcome is None:
                break
            done.append(self.record(outcome))
        self._declare_result()
        return tuple(done)

    def _with_chance(self, meta: Meta, play: Play, before: Sequence[Play]) -> Meta:
        """Returns metadata with where an outcome came from, on a line for which a way of chance was chosen.

        Args:
            meta: The metadata.
            play: The entry.
            before: Entries after the cursor that the table at the cursor has already.
        """
        referee = self.referee
        if referee is None or referee.chosen is None or meta.chance or play.seat or not play.rules:
            return meta
        question = referee.question(self.cursor.table)
        if not isinstance(question, Chance) or isinstance(question.source, GoingOn):
            return meta
        kept = self.kept_outcome(before)
        if kept is not None and kept.action == play.action:
            return msgspec.structs.replace(meta, chance=RECORDED)
        if play == referee.chance(self.cursor.table, self.cursor.at + len(before)):
            return msgspec.structs.replace(meta, chance=DRAWN) if referee.chosen.policy == RANDOM else meta
        outcome = referee.rules.parse(play.action, self.cursor.table)
        return msgspec.structs.replace(meta, chance=SET, odds=odds(self.cursor.table, question, outcome))

    def _declare_result(self) -> None:
        """Says who has won, once the rules say that the game is over."""
        if self.referee is None or self.cursor.at < self.cursor.last or self.line in self.match.state.results:
            return
        over = self.referee.over(self.cursor.table)
        if over is not None:
            self.match.append(result_of(self.line, over))

    def record(self, play: Play, *, expect: int | None = None, meta: Meta = EMPTY, name: str = "") -> Recorded:
        """Records an entry after the cursor and steps onto it.

        At the end of the line it is appended. Inside, an entry equal to the next one is stepped onto, as is the first
        one of a line that forks here; any other begins a new line.

        Args:
            play: The entry.
            expect: The version of the line's last event that the caller has seen; the cursor's if None.
            meta: What to store beside it.
            name: A name for the line, if one is begun.

        Raises:
            RecordedFirst: Others have recorded on the line since; nothing was stored, and the cursor stays.
            TakenBack: Others have taken the end of the line back since; nothing was stored, and the cursor stays.
        """
        is_inside = self.cursor.at < self.cursor.last
        if is_inside and self._unsure is not None:
            self.match.refresh()  # What was not known to be recorded may have been: then it is known now.
        if is_inside and expect in (None, self.cursor.at):
            return self._known(play) or self._fork(play, meta, name)
        return self._append([play], self.cursor.at if expect is None else expect, meta)[0]

    def _append(self, plays: Sequence[Play], expected: int, meta: Meta) -> list[Recorded]:
        if expected != self.cursor.at:
            raise self._recorded_first(expected)
        self._verify_stands()
        attempt = self._attempt(plays, meta)
        try:
            with within_seal(self.match, lines=(self.line,)):
                self.match.archive.store.append(f"line-{self.line}", attempt.events, expected)
        except WrongExpectedVersion as error:
            self._unsure = None
            raise self._recorded_first(expected) from error
        self._unsure = None
        self.cursor.extend(plays)
        done = []
        for _ in plays:
            self.cursor.forward()
            done.append(Recorded(self.line, self.cursor.at, True))
        return done

    def _attempt(self, plays: Sequence[Play], meta: Meta) -> Attempt:
        """Returns the events to store for entries at the cursor: those of the attempt before if it was for the same.

        Whether that one is on disk is not known; the store recognises events that it has by their ids.
        """
        before = self._unsure
        if before is None or not before.is_for(self.line, self.cursor.at, plays, meta):
            before = Attempt(self.line, self.cursor.at, tuple(plays), meta, self._new_events(plays, meta))
        self._unsure = before
        return before

    def _new_events(self, plays: Sequence[Play], meta: Meta) -> list[NewEvent]:
        events: list[NewEvent] = []
        clocked = self._clocked(plays[-1], meta)
        with ExitStack() as applied:
            for index, play in enumerate(plays):
                own = self._with_chance(clocked if play is plays[-1] else meta, play, plays[:index])
                events.append(self._new_event(play, own, self.cursor.at + 1 + index))
                if play is not plays[-1]:
                    applied.enter_context(self._applied(play))
        return events

    def _verify_stands(self) -> None:
        """Checks that nobody has taken the end of the line back since it was read. Raises TakenBack."""
        self.match.refresh()
        line = self.match.state.lines[self.line]
        if line.is_undone and not self._was_undone:
            assert line.retired is not None
            on = successor(self.match, self.line)
            raise TakenBack(self.line, self.cursor.at, line.retired.at, on, line.retired.author)

    def _clocked(self, play: Play, meta: Meta) -> Meta:
        """Returns metadata with what a decision at the cursor took on the clock, where one runs.

        Of several entries that one answer means, the last one is what was thought about.
        """
        if meta.clock_ms or not self.watch.clock.line:
            return meta
        self.match.refresh()  # Whoever else looks after the clock may have stopped it.
        took = self.watch.think_ms(self.line, self.cursor, play.seat, self.match.archive.clock())
        return msgspec.structs.replace(meta, clock_ms=took)

    def _recorded_first(self, expected: int) -> RecordedFirst:
        theirs = self.match.plays(self.line, after=expected)
        first = next(self.match.entries(self.line, expected, expected + 1), None)
        who = "" if first is None else first.meta.scribe
        return RecordedFirst(self.line, expected, self.match.head(self.line), theirs, who)

    def _fork(self, play: Play, meta: Meta, name: str) -> Recorded:
        at = self.cursor.at
        event = self._new_event(play, self._with_chance(meta, play, ()), at + 1)
        self._unsure = Attempt(self.line, at, (play,), meta, [event])
        new = self.match.fork(self.line, at, name=name, author=self.scribe, first=event)
        self._unsure = None
        self._switch(new)
        self.cursor.forward()
        return Recorded(new, self.cursor.at, True)

    def _new_event(self, play: Play, meta: Meta, version: int) -> NewEvent:
        archive = self.match.archive
        beside = archive.signed(meta, self.scribe, self.id)
        if is_due(version):
            with self._applied(play) as table:
                beside = with_position(beside, table)
        return archive.new_event(PLAY, encode_play(play), meta=encode_meta(beside))

    @contextmanager
    def _applied(self, play: Play) -> Iterator[Table]:
        """Gives the table as an entry would leave it."""
        table = self.cursor.table
        undo = [table.apply(change) for change in play.changes]
        try:
            yield table
        finally:
            for record in reversed(undo):
                table.undo(record)

    def _known(self, play: Play) -> Recorded | None:
        """Steps onto an entry equal to `play` that comes next, on this line or on one that forks here."""
        at = self.cursor.at
        if is_same_entry(play, self.cursor.plays[at], self.cursor):
            self.cursor.forward()
            return Recorded(self.line, self.cursor.at, False)
        for line in self.match.state.forks_at(self.line, at):
            first = next(self.match.entries(line.id, at, at + 1), None)
            if first is not None and is_same_entry(play, first.play, self.cursor):
                self._switch(line.id)
                self.cursor.forward()
                return Recorded(self.line, self.cursor.at, False)
        return None

    def _switch(self, line: str) -> None:
        self._go_on(line, self.cursor.at)

    def preview(self, *plays: Play) -> Preview:
        """Returns what entries would do at the cursor, one after the other, without recording them."""
        table = self.cursor.table
        before = len(table.findings)
        touched: set[str] = set()
        of: list[int] = []
        cautions: list[str] = []
        with ExitStack() as applied:
            for number, play in enumerate(plays):
                cautions += () if self.referee is None else self.referee.cautions(table, play)
                touched |= touched_places(play.changes, table)
                applied.enter_context(self._applied(play))
                of += [number] * (len(table.findings) - before - len(of))
            misfits = tuple(table.findings[before:])
            return Preview(frozenset(touched), misfits, tuple(of), tuple(cautions), self._next_question())

    def _next_question(self) -> str:
        """Returns what the rules ask on the table as it is, with who answers it in front."""
        asked = None if self.referee is None else self.referee.question(self.cursor.table)
        if asked is None:
            return ""
        return f"{asked.seat if isinstance(asked, Decision) else 'chance'}: {asked.question}"

    def catch_up(self) -> int:
        """Reads what others recorded since; returns how many entries the line grew by. The cursor stays."""
        self.match.refresh()
        new = self.match.plays(self.line, after=self.cursor.last)
        self.cursor.extend(new)
        return len(new)

    def undo(self, reason: str = "") -> str:
        """Takes the last entry back and goes on before it; returns the id of the line on which play goes on.

        Raises:
            RecordedFirst: Others have recorded on the line since: it is not their entry that is meant.
            TakenBack: Others have taken it back.
            BadRequest: There is nothing to take back.
        """
        self._verify_stands()
        if self.match.head(self.line) != self.cursor.last:
            raise self._recorded_first(self.cursor.last)
        new = self.match.undo(self.line, reason=reason, author=self.scribe)
        self._go_on(new)
        return new

    def follow(self) -> None:
        """Goes to the end of the line, or of the line on which play goes on where it was taken back."""
        self.catch_up()
        on = self.line if self._was_undone else successor(self.match, self.line)
        if on != self.line:
            self._go_on(on)
        self.cursor.goto(self.cursor.last)

    def _go_on(self, line: str, at: int | None = None) -> None:
        """Goes on with another line, at its end unless told otherwise."""
        self.line = line
        self._was_undone = self.match.line(line).is_undone
        self.cursor = self.match.cursor(line, at)
        self.referee = referee_of(self.match.state, line)


def is_same_entry(one: Play, other: Play, cursor: Cursor) -> bool:
    """Returns True if two entries for the table at a cursor are the same: who, what was asked and answered, effects."""
    if (one.seat, one.asked, one.action) != (other.seat, other.asked, other.action):
        return False
    return one.changes == other.changes or same(one.changes, cursor.table, other.changes, cursor.table)
