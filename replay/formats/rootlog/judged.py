"""A game that was played by its rules, as a Rootlog file.

Written from what everybody saw of it. Beside the game's own table goes that of a reader, who knows nothing but the
file: wherever the two differ when a turn ends, or the notation has no form for what happened, a comment says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from domain.changes import AnyChange, MoveCards, MovePieces, Set
from domain.games.root import facts as root
from domain.games.root import places as names
from domain.perspective import PUBLIC, record_of
from domain.play import Play
from domain.table import Table
from replay.formats.rootlog.actions import Action, Move, Piece
from replay.formats.rootlog.comparing import differences
from replay.formats.rootlog.express import UnsayableError
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.heading import header_of
from replay.formats.rootlog.joining import joined
from replay.formats.rootlog.laid import laid_out
from replay.formats.rootlog.layout import SEPARATOR
from replay.formats.rootlog.reader import Reader
from replay.formats.rootlog.saying import Fact, Sayings, facts_of
from replay.formats.rootlog.transfers import transfers
from replay.words import in_words

if TYPE_CHECKING:
    from domain.match import MatchState

NEWLINE: Final = "\n"


class Written(msgspec.Struct, frozen=True):
    """A file, and how much of the game it does not tell."""

    text: str
    unsaid: int = 0
    """Things that the notation cannot say: they are comments."""


def write_judged(state: MatchState, plays: Sequence[Play]) -> Written:
    """Returns a judged game as a file.

    Args:
        state: The match.
        plays: The scribe's record, the opening first.
    """
    return _Writer(state, record_of(PUBLIC, plays)).write()


class _Writer:
    def __init__(self, state: MatchState, plays: list[Play]) -> None:
        self.plays = plays
        self.table = Table()
        """The public's table as the game has it."""
        opening = Table()
        opening.fold(plays[0].changes if plays else ())
        self.text = header_of(state, opening)
        self.reader = Reader(self.text)
        self.sayings = Sayings(plays, self.reader)
        self.setups: dict[str, list[Action]] = {}
        """What each faction does in its set-up, in the order in which they begin it."""
        self.pending: list[Action] = []
        """Moves of pieces that may become one action with the next."""
        self.actions: list[str] = []
        self.asides: list[str] = []
        self.unsaid = 0
        self.known: dict[str, tuple[str, str]] = {}
        """Differences from the reader's table that were told already."""
        self.round = 0

    def write(self) -> Written:
        """Writes the whole game."""
        if self.plays:
            self.table.fold(self.plays[0].changes)
        if self.reader.world.plays(str(self.table.value(names.TURN) or "")):
            self._begin_in_the_middle(str(self.table.value(names.TURN)))
        for index, play in enumerate(self.plays[1:], 1):
            self._event(index, play)
        if self.sayings.is_setup:
            self._write_setups()
        else:
            self._end_turn()
        winners = self.table.value(names.WINNER)
        if isinstance(winners, list) and winners:
            self.text += f"{NEWLINE}Winner: {''.join(map(str, winners))}{NEWLINE}"
        return Written(self.text, self.unsaid)

    def _event(self, index: int, play: Play) -> None:
        facts: list[Fact] = []
        for change in play.changes:
            if isinstance(change, Set) and change.name == names.TURN and self.reader.world.plays(str(change.value)):
                self._tell(facts)
                facts = []
                self._turn(change)
                continue
            facts += facts_of(index, change, self.table)
            if isinstance(change, MoveCards | MovePieces | Set) and not facts[-1].words:
                facts[-1].words = _words(change, self.table)
            self.table.apply(change)
        self._tell(facts)

    def _tell(self, facts: Sequence[Fact]) -> None:
        for index, fact in enumerate(facts):
            owner = self._owner(fact) if self.sayings.is_setup else self.sayings.seat
            self.sayings.wording.seat = owner
            try:
                said = self._said(fact, facts[index + 1 :])
            except UnsayableError:
                self._aside(fact.words)
                continue
            if self.sayings.is_setup:
                if said:
                    self.setups.setdefault(owner, []).extend(said)
            else:
                self._do(said)
        if not self.sayings.is_setup:
            self._flush()

    def _said(self, fact: Fact, rest: Sequence[Fact]) -> list[Action]:
        said = self.sayings.say(fact, rest)
        if not all(map(self.reader.can_read, said)):
            raise UnsayableError
        return said

    def _owner(self, fact: Fact) -> str:
        """Returns whose set-up a change belongs to."""
        change = fact.change
        if isinstance(change, MovePieces):
            owner = names.piece_owner(change.kind)
            known = root.factions().get(owner)
            return known.letter if known else change.to.partition("/")[0]
        if isinstance(change, MoveCards):
            return change.to.partition("/")[0]
        return change.name.partition("/")[0] if isinstance(change, Set) else ""

    def _do(self, actions: list[Action]) -> None:
        for action in actions:
            if isinstance(action, Move) and all(isinstance(one.thing, Piece) for one in transfers(action)):
                self.pending.append(action)
                continue
            self._flush()
            self._write(action)

    def _flush(self) -> None:
        pending, self.pending = self.pending, []
        for action in joined(pending):
            self._write(action)

    def _write(self, action: Action) -> None:
        self.reader.do(action)
        self.actions.append(format_action(action))

    def _aside(self, words: str) -> None:
        self.unsaid += 1
        self.asides.append(words)

    # -- turns ------------------------------------------------------------------------------------

    def _turn(self, change: Set) -> None:
        if self.sayings.is_setup:
            self._write_setups()
            self.sayings.is_setup = False
        else:
            self._end_turn()
        seat = str(change.value)
        order = self.table.value(names.ORDER)
        if isinstance(order, list) and order and order[0] == seat:
            self.text += NEWLINE
        self.table.apply(change)
        self.sayings.wording.seat = seat
        self.reader.begin(seat)

    def _begin_in_the_middle(self, seat: str) -> None:
        """Writes a position as the set-ups that come nearest to it, and begins the turn that is under way."""
        for owner, change in laid_out(self.reader.world, self.table):
            self.sayings.wording.seat = owner
            fact = facts_of(0, change, self.reader.world.table)[0]
            try:
                self.setups.setdefault(owner, []).extend(self._said(fact, ()))
            except UnsayableError:
                continue  # the comparison tells
        self._write_setups()
        self.sayings.is_setup = False
        self.text += NEWLINE
        self.sayings.wording.seat = seat
        self.reader.begin(seat)

    def _write_setups(self) -> None:
        asides, self.asides = self.asides, []
        order = self.table.value(names.ORDER)
        seats = [*self.setups, *(str(seat) for seat in order if seat not in self.setups)] if order else [*self.setups]
        for seat in seats:
            self.sayings.wording.seat = seat
            self.reader.begin(seat)
            self._do(self.setups.get(seat, []))
            self._flush()
            self.asides = asides if seat == seats[-1] else []
            self._end_turn(seat, compares=seat == seats[-1])

    def _end_turn(self, seat: str = "", compares: bool = True) -> None:
        seat = seat or self.sayings.seat
        self.reader.end()
        if compares:
            self._compare()
        said = "; ".join(self.asides)
        comment = " // " + "".join(char if char.isprintable() else " " for char in said) if said else ""
        self.text += f"{seat}:{SEPARATOR.join(self.actions)}{comment}{NEWLINE}"
        self.actions, self.asides = [], []

    def _compare(self) -> None:
        found = differences(self.table, self.reader.world.table)
        found.pop(names.ROUND, None)
        if self.sayings.is_setup:
            found.pop(names.TURN, None)
        for name, (here, there) in found.items():
            if self.known.get(name) != (here, there):
                self._aside(f"{name} is: {here or 'nothing'}")
        self.known = found


def _words(change: AnyChange, table: Table) -> str:
    return "; ".join(in_words([change], table))
