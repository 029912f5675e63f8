"""Amending: an earlier entry is put right, and everything after it is decided again.

The old and the new table walk side by side. Where the new one asks what the old one asked, the old answer is given
again; what comes out differently, or cannot be, is marked, and a person decides about it. Nothing is written before
that, and the old line stays as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from domain.answers import play_of
from domain.changes import MovePieces, Reveal, Set
from domain.decision import Action, Chance, Decision, Draw, Drew, Over, Question
from domain.errors import Ambiguous, DomainError, InvalidNotation, NotAsked, Rejected
from domain.normal import same
from domain.outcome import to_name
from domain.play import Play
from domain.table import Table
from replay.blanks import ASKED as NAMING
from replay.blanks import blanks, named
from replay.errors import BadRequest, Refused
from replay.notation import read_action
from replay.referee import Referee
from replay.words import in_words

Kind: TypeAlias = Literal["replace", "insert", "delete", "move"]
Mark: TypeAlias = Literal[
    "entered", "same", "changed", "ambiguous", "broken", "unasked", "open", "filled", "replaced", "skipped", "kept"
]
"""`entered`: the amendment itself. `filled`: asked on the new line only, and answered by itself. `replaced`, `skipped`,
`kept`: what a person decided about an entry that was ambiguous, broken or open."""

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many entries are judged, of how many; what it raises ends the work."""

TROUBLE: Final[frozenset[Mark]] = frozenset({"ambiguous", "broken", "open"})
"""Marks of what has to be settled before an amendment can be written."""
_AHEAD: Final = 300
"""So many entries are looked through for the next one that answers what is asked."""
_MOST_FILLED: Final = 2_000

RULES_ONLY: Final = frozenset({"agenda"})
"""Values that only rules keep: a declared entry does not set them."""


class Edit(NamedTuple):
    """What is put right."""

    kind: Kind
    at: int
    """The entry that is replaced, deleted or moved, or before which something is inserted."""
    texts: tuple[str, ...] = ()
    """Actions in notation, for `replace` and `insert`."""
    to: int = 0
    """For `move`: the entry before which it goes; one more than the last is the end."""
    seat: str = ""
    """Who acts, if that is not clear."""
    irregular: bool = False
    """No rule allows it: the texts are declared changes."""
    ruling: str = ""


class Settled(NamedTuple):
    """What a person decided about one entry in trouble."""

    how: Literal["skip", "keep", "replace"]
    text: str = ""
    """For `replace`: the action that takes its place, or the answer to an open question."""


class Row(NamedTuple):
    """One entry of the old line, of the new one, or of both."""

    key: str
    """By this a person settles it: the old version, or `204+1` for what is asked after it."""
    was: int
    """Version on the old line; 0 if it is new."""
    old: Play | None
    new: Play | None
    mark: Mark
    reason: str = ""
    choices: tuple[str, ...] = ()
    """What it may mean, or what can be answered, in notation."""
    irregular: bool = False
    ruling: str = ""


class Amendment(NamedTuple):
    """An amendment as far as it is judged."""

    edit: Edit
    fork: int
    """The last version that both lines share."""
    rows: tuple[Row, ...]
    table: Table
    """The table at the end of the new line."""

    @property
    def counts(self) -> Counter[Mark]:
        """How many rows have each mark."""
        return Counter(row.mark for row in self.rows)

    @property
    def trouble(self) -> list[Row]:
        """What is left to settle."""
        return [row for row in self.rows if row.mark in TROUBLE]

    def version_of(self, was: int) -> int:
        """Returns the version on the new line of an entry of the old one; 0 if it is not on it."""
        return was if was <= self.fork else versions_of(self.fork, self.rows).get(was, 0)


def versions_of(fork: int, rows: Iterable[Row]) -> dict[int, int]:
    """Returns the versions on the new line of the entries after the fork that are on it, by those on the old line."""
    found = {}
    version = fork
    for row in rows:
        if row.new is not None:
            version += 1
            if row.was:
                found[row.was] = version
    return found


def line_of(plays: Sequence[Play], fork: int, rows: Iterable[Row]) -> list[Play]:
    """Returns the events of the new line: those before the fork, and what the rows put on it."""
    return [*plays[:fork], *(row.new for row in rows if row.new is not None)]


def amend(
    referee: Referee | None,
    game: str,
    plays: Sequence[Play],
    edit: Edit,
    settled: Mapping[str, Settled] = {},
    irregular: Mapping[int, str] = {},
    progress: Progress | None = None,
) -> Amendment:
    """Judges an amendment; nothing is recorded.

    Args:
        referee: Who judges; None where everything is declared.
        game: The game's id.
        plays: The events of the line.
        edit: What is put right.
        settled: What a person has decided so far, by `Row.key`.
        irregular: Versions of the line that were recorded as irregular, with their rulings.
        progress: Told how far it is.

    Raises:
        BadRequest: There is no such entry, or nothing to put in its place.
        Refused: A rule does not allow what is entered.
    """
    _verify(edit, len(plays))
    return _Judge(referee, game, plays, edit, settled, irregular).run(progress)


def _verify(edit: Edit, last: int) -> None:
    if not 2 <= edit.at <= last + (edit.kind == "insert"):
        raise BadRequest(f"entry {edit.at} cannot be amended; this line has 2 to {last}, and 1 is its opening")
    if edit.kind in ("replace", "insert") and not edit.texts:
        raise BadRequest("say what happened instead, as an action in notation")
    if edit.kind == "move" and (not 2 <= edit.to <= last + 1 or edit.to in (edit.at, edit.at + 1)):
        raise BadRequest(f"entry {edit.at} is moved before another one, 2 to {last + 1}; {edit.to} changes nothing")


class _Judge:
    """Walks along the old line and builds the new one."""

    def __init__(
        self,
        referee: Referee | None,
        game: str,
        plays: Sequence[Play],
        edit: Edit,
        settled: Mapping[str, Settled],
        irregular: Mapping[int, str],
    ) -> None:
        self.referee = referee
        self.game = game
        self.plays = plays
        self.edit = edit
        self.settled = settled
        self.irregular = irregular
        self.fork = (min(edit.at, edit.to) if edit.kind == "move" else edit.at) - 1
        self.old = Table()
        for play in plays[: self.fork]:
            self.old.fold(play.changes)
        self.new = self.old.copy()
        self.marks = _moments(plays[self.fork :], self.old)
        self.rows: list[Row] = []
        self.last = str(self.fork)
        self.filled = 0
        self.asked: tuple[str, str] | None = None
        """The question that holds up the new line, as nothing can be proposed for it."""

    def run(self, progress: Progress | None = None) -> Amendment:
        total = len(self.plays) - self.fork
        for done, was in enumerate(self._order()):
            if progress is not None:
                progress(done, total)
            if was:
                self._again(was)
            else:
                self._enter()
        self.new.findings.clear()
        return Amendment(self.edit, self.fork, tuple(self.rows), self.new)

    def _order(self) -> Iterator[int]:
        """Yields the entries of the new line in their order: old versions, and 0 for what is entered."""
        edit, rest = self.edit, range(self.fork + 1, len(self.plays) + 1)
        for was in rest:
            if edit.kind == "move" and was == edit.to:
                yield edit.at
            if was == edit.at and edit.kind in ("replace", "insert"):
                yield 0
            if was == edit.at and edit.kind in ("replace", "delete", "move"):
                self._leave_out(was)
                continue
            yield was
        if edit.kind == "insert" and edit.at == len(self.plays) + 1:
            yield 0
        if edit.kind == "move" and edit.to == len(self.plays) + 1:
            yield edit.at

    def _leave_out(self, was: int) -> None:
        self.old.fold(self.plays[was - 1].changes)

    # -- what is entered ----------------------------------------------------------------------------

    def _enter(self) -> None:
        edit = self.edit
        seat = edit.seat or (self.plays[edit.at - 1].seat if edit.kind == "replace" else "")
        for text in edit.texts:
            for play in self._read(text, seat, irregular=edit.irregular):
                self._add(Row("", 0, None, play, "entered", "", (), edit.irregular, edit.ruling))

    def _read(self, text: str, seat: str, *, irregular: bool = False) -> tuple[Play, ...]:
        if self.referee is None or irregular:
            return (read_action(self.game, text, self.new, seat),)
        return self.referee.read(text, self.new, seat)

    def _add(self, row: Row) -> None:
        if row.new is not None:
            self.new.fold(row.new.changes)
        self.rows.append(row)

    # -- entries of the old line --------------------------------------------------------------------

    def _again(self, was: int) -> None:
        play = self.plays[was - 1]
        settled = self.settled.get(str(was))
        if settled is not None and settled.how != "replace":
            self._settle(was, play, settled)
        elif settled is not None:
            self._replace(was, play, settled.text)
        elif play.asked == NAMING:
            self._named_again(was, play)
        elif self.referee is None or not play.rules or was in self.irregular:
            self._declared_again(was, play)
        else:
            self._decided_again(self.referee, was, play)
        if self.edit.kind != "move" or was != self.edit.at:  # the old table goes past a moved entry where it stood
            self._leave_out(was)
        self.last = str(was)

    def _settle(self, was: int, play: Play, settled: Settled) -> None:
        if settled.how == "skip":
            self._add(Row(str(was), was, play, None, "skipped"))
            return
        changes = [change for change in play.changes if getattr(change, "name", "") not in RULES_ONLY]
        text = "; ".join(in_words(changes, self.old))
        try:
            kept = read_action(self.game, text, self.new, play.seat)
        except BadRequest as error:
            self._add(Row(str(was), was, play, None, "broken", f"it cannot be kept: {error}"))
            return
        self._add(Row(str(was), was, play, kept, "kept", "", (), True, "kept as it stood at the table"))

    def _replace(self, was: int, play: Play, text: str) -> None:
        try:
            plays = self._read(text, play.seat)
        except (Refused, BadRequest) as error:
            self._add(Row(str(was), was, play, None, "broken", str(error), self._choices(play.seat)))
            return
        for number, one in enumerate(plays, 1):
            is_last = number == len(plays)
            self._add(
                Row(str(was) if is_last else "", was if is_last else 0, play if is_last else None, one, "replaced")
            )

    def _declared_again(self, was: int, play: Play) -> None:
        """Applies a declared entry again: its changes if they mean the same here, else what its text says."""
        irregular = was in self.irregular
        ruling = self.irregular.get(was, "")
        again = play if self._means_the_same(play) else None
        if again is None and play.action:
            try:
                again = read_action(self.game, play.action, self.new, play.seat)
            except BadRequest as error:
                again = play if _is_without_cards(play) else None
                if again is None:
                    self._add(Row(str(was), was, play, None, "broken", str(error)))
                    return
        if again is None or self._misfit(again):
            reason = self._misfit(play) or "it does not fit the table any more"
            self._add(Row(str(was), was, play, None, "broken", reason))
            return
        mark: Mark = "same" if same(again.changes, self.new, play.changes, self.old) else "changed"
        self._add(Row(str(was), was, play, again, mark, "", (), irregular, ruling))

    def _named_again(self, was: int, play: Play) -> None:
        """Names the same blanks: those of the entries that correspond, whatever their cards are called there."""
        old = {blank.card: blank for blank in blanks(self.plays[: was - 1])}
        before = line_of(self.plays, self.fork, self.rows)
        versions = versions_of(self.fork, self.rows)
        known = {blank.key for blank in blanks(before) if blank.is_open}
        names = []
        for change in play.changes:
            if isinstance(change, Reveal):
                for card, kind in zip(change.cards, change.kinds, strict=False):
                    blank = old.get(card)
                    if blank is None:
                        names.append(("", kind))
                        continue
                    version = blank.version if blank.version <= self.fork else versions.get(blank.version, 0)
                    names.append((f"{version}.{blank.key.partition('.')[2]}", kind))
        there = [(key, kind) for key, kind in names if key in known]
        if not there:
            self._add(Row(str(was), was, play, None, "unasked", "the cards that it names are not on the new line"))
            return
        try:
            again = named(before, there)
        except BadRequest as error:
            self._add(Row(str(was), was, play, None, "broken", str(error)))
            return
        self._add(Row(str(was), was, play, again, "same" if len(there) == len(names) else "changed"))

    def _means_the_same(self, play: Play) -> bool:
        return not self._misfit(play) and same(play.changes, self.new, play.changes, self.old)

    def _misfit(self, play: Play) -> str:
        """Returns what does not fit if an entry's changes are applied; `""` if all does."""
        before = len(self.new.findings)
        undo = [self.new.apply(change) for change in play.changes]
        found = self.new.findings[before:]
        message = found[0].message if found else ""
        while undo:
            self.new.undo(undo.pop())
        return message

    # -- with rules ---------------------------------------------------------------------------------

    def _decided_again(self, referee: Referee, was: int, play: Play) -> None:
        for _ in range(_MOST_FILLED):
            asked = referee.rules.next(self.new)
            if isinstance(asked, Over):
                self._add(Row(str(was), was, play, None, "unasked", f"the game is over: {asked.reason}"))
                return
            questions: tuple[Question, ...] = asked if isinstance(asked, tuple) else (asked,)
            question = next((one for one in questions if _is_asked(one, play)), None)
            if question is not None:
                self._judge(referee, was, play, question)
                return
            if self._is_passed(was, questions):
                self._add(Row(str(was), was, play, None, "unasked", f"{play.seat or 'chance'} is not asked here"))
                return
            if not self._fill(referee, questions[0]):
                self._add(Row(str(was), was, play, None, "unasked", "what is asked before it has no answer yet"))
                return
        self._add(Row(str(was), was, play, None, "unasked", "too much is asked before it"))

    def _judge(self, referee: Referee, was: int, play: Play, question: Question) -> None:
        key = str(was)
        try:
            action = referee.rules.parse(play.action, self.new)
            again = play_of(referee.rules, self.new, question, action, play.rules)
        except Ambiguous as error:
            self._add(Row(key, was, play, None, "ambiguous", str(error), tuple(error.choices)))
        except Rejected as error:
            drawn = self._drawn(referee, question)
            if drawn is not None:
                self._add(Row(key, was, play, drawn, "changed", f"what came out does not fit any more: {error}"))
                return
            self._add(Row(key, was, play, None, "broken", str(error), self._choices(play.seat)))
        except (InvalidNotation, NotAsked) as error:
            self._add(Row(key, was, play, None, "broken", str(error)))
        else:
            is_same = again.changes == play.changes or same(again.changes, self.new, play.changes, self.old)
            self._add(Row(key, was, play, again, "same" if is_same else "changed"))

    def _choices(self, seat: str) -> tuple[str, ...]:
        if self.referee is None:
            return ()
        return tuple(text for one in self.referee.open(self.new) if one.seat == seat for text in one.legal)

    def _is_passed(self, was: int, questions: Sequence[Question]) -> bool:
        """Returns True if the new line is past an entry: a later one of this turn answers what is asked now."""
        now = _moment(self.new)
        for later in range(was + 1, min(len(self.plays), was + _AHEAD) + 1):
            if self.marks[later - self.fork - 1] == now and any(
                _is_asked(one, self.plays[later - 1]) for one in questions
            ):
                return True
        before = self.marks[was - self.fork - 1]
        return isinstance(now[0], int) and isinstance(before[0], int) and now[0] > before[0]

    def _fill(self, referee: Referee, question: Question) -> bool:
        """Answers what the old line was never asked; returns False if nothing can be said."""
        self.filled += 1
        key = f"{self.last}+{self.filled}"
        settled = self.settled.get(key)
        reason = question.question
        if settled is not None and settled.text:
            seat = question.seat if isinstance(question, Decision) else ""
            try:
                for play in self._read(settled.text, seat):
                    self.asked = None
                    self._add(Row(key, 0, None, play, "replaced"))
                return True
            except (Refused, BadRequest) as error:
                reason = f"{reason} {settled.text}: {error}"
        drawn = self._drawn(referee, question)
        if drawn is not None:
            self._add(Row(key, 0, None, drawn, "filled", question.question))
            return True
        answer, mark = _proposed(referee, self.new, question)
        if answer is None:
            self._ask(key, question, reason)
            return False
        try:
            play = play_of(referee.rules, self.new, question, answer)
        except DomainError:
            return False
        legal = tuple(map(referee.rules.format, referee.rules.legal(self.new, question))) if mark == "open" else ()
        self._add(Row(key, 0, None, play, mark, reason, legal))
        return True

    def _ask(self, key: str, question: Question, reason: str) -> None:
        """Notes once that a question waits for an answer of which nothing can be proposed."""
        seat = question.seat if isinstance(question, Decision) else ""
        if self.asked != (seat, question.asked):
            self.asked = (seat, question.asked)
            self._add(Row(key, 0, None, None, "open", f"{seat}: {reason}" if seat else reason))

    def _drawn(self, referee: Referee, question: Question) -> Play | None:
        """Returns what comes out anew: by the seed of a simulated match, else a shuffle, or cards that nobody saw."""
        if not isinstance(question, Chance):
            return None
        drawn = referee.chance(self.new, self.fork + sum(row.new is not None for row in self.rows))
        if drawn is not None or not isinstance(question.source, Draw):
            return drawn
        unseen = Drew(("?",) * len(to_name(self.new, question.source)))
        try:
            return play_of(referee.rules, self.new, question, unseen)
        except DomainError:
            return None


def _proposed(referee: Referee, table: Table, question: Question) -> tuple[Action | None, Mark]:
    """Returns an answer to a question that the old line was never asked, and whether somebody has to confirm it."""
    if isinstance(question, Decision):
        if question.otherwise is not None:
            return question.otherwise, "filled"
        legal = referee.rules.legal(table, question)
        return (legal[0] if legal else None), "open"
    legal = referee.rules.legal(table, question)
    return (legal[0] if legal else None), "open"


def _is_without_cards(play: Play) -> bool:
    """Returns True if an entry names no card by what it was on the old line, so that its changes mean the same."""
    return all(isinstance(change, MovePieces | Set) for change in play.changes)


def _is_asked(question: Question, play: Play) -> bool:
    seat = question.seat if isinstance(question, Decision) else ""
    return (seat, question.asked) == (play.seat, play.asked)


_MOMENT: Final = ("round", "turn")
"""Values that say where in a game an entry stands, as far as the game counts them."""


def _moment(table: Table) -> tuple[object, ...]:
    return tuple(table.value(name) for name in _MOMENT)


def _moments(plays: Iterable[Play], table: Table) -> list[tuple[object, ...]]:
    """Returns the moment before each of the entries that follow on a table."""
    now = dict(zip(_MOMENT, _moment(table), strict=True))
    found = []
    for play in plays:
        found.append(tuple(now.values()))
        now.update((one.name, one.value) for one in play.changes if isinstance(one, Set) and one.name in now)
    return found
