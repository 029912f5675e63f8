"""Record while a secret question waits: the screen is that of the chair that answers; before it sits there, nobody's.

Whoever answers sees the board, the entries and the choices of its own record, and what its answer does with its own
things. What then happens because everybody has answered shows itself afterwards, when it is recorded.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import takewhile

from domain.agenda import AGENDA
from domain.changes import ALL, RECORD, AnyChange, MoveCards, MovePieces, Set
from domain.decision import Decision
from domain.errors import DomainError
from domain.perspective import PUBLIC
from domain.state import is_unknown
from domain.table import Table
from domain.touched import places_of
from replay.declare import complete
from replay.errors import BadRequest
from replay.match import Match
from replay.notation import read_action
from replay.pointing import Pointing
from replay.referee import complete_legal, offered_to
from replay.session import Preview, Session
from replay.words import for_people
from tui.screens.dialog import Answer, Choice
from tui.screens.eyes import View
from tui.screens.record_part import RecordPart

_NOTHING = "(?!.)"
"""What an input may hold that takes nothing."""
TYPED_TOO_EARLY = "what was typed ahead is not kept: others may look at the screen now"
LEGAL_WORDS = "; legal: "
"""Begins what a refusal names as legal: it is found on the record's own table."""


class SecretActions(RecordPart):
    """Says whose eyes the screen is for, and reads what may be answered on that chair's table."""

    _chair_offered: tuple[tuple[str, int, str], list[str]] | None = None

    @property
    def is_secret(self) -> bool:
        """True while the question at hand is answered in secret."""
        asking = self.asking
        return isinstance(asking, Decision) and asking.secret

    @property
    def is_hiding(self) -> bool:
        """True while a secret question waits until only its seat looks at the screen."""
        return self.is_secret and self.shown_to != f"#{self.recorder.cursor.at} {self.acting}"

    @property
    def is_shown_in_secret(self) -> bool:
        """True while the seat that answers in secret has its choices before it."""
        return self.is_secret and not self.is_hiding

    @property
    def speaking(self) -> str:
        """The seat for which the text is read: one that was chosen, or that answers in secret; `""` is any."""
        asking = self.asking
        if isinstance(asking, Decision) and asking.secret:
            return asking.seat
        return self.seat or ""

    def why_not_seat(self, seat: str) -> str:
        """Says why a seat cannot be the one that decides while a secret question waits; `""` if it can."""
        waiting = [one.seat for one in self.questions if isinstance(one, Decision) and one.secret]
        if not waiting or seat in waiting:
            return ""
        cursor = self.recorder.cursor
        answered = takewhile(lambda play: bool(play.secret), reversed(cursor.plays[: cursor.at]))
        said = "has answered" if any(play.seat == seat for play in answered) else "is not asked"
        return f"{seat or 'the world'} {said}; a secret question waits for {' and '.join(waiting)}"

    @property
    def eyes(self) -> View:
        """Whose eyes the screen is for: the scribe's, unless a chair answers in secret."""
        if not self.is_secret:
            return View()
        return View(PUBLIC if self.is_hiding or not self.acting else self.acting)

    def guard_input(self) -> None:
        """Takes no text while the screen is hidden, and keeps none that was typed before the others."""
        field = self.field
        field.restrict = _NOTHING if self.is_hiding else None
        if self.is_hiding and field.value:
            field.value = ""
            self.kifu.say(TYPED_TOO_EARLY, "warning")

    def why_hidden(self) -> str:
        """Returns why nothing else is done while the screen is hidden."""
        return f"a secret question waits: enter shows the choices to {self.acting}, and until then no text is taken"

    def on_field_restricted(self) -> None:
        """Says why what was typed is not taken."""
        if self.is_hiding:
            self.kifu.say(self.why_hidden(), "warning")

    def ways(self, text: str) -> list[str]:
        """Returns what a text so far may become.

        Of a secret answer it is found on the chair's own table, since what is left out tells of hands that the record
        sees. Cards and numbers that the record does not see are offered as `?` besides.
        """
        referee, recorder = self.recorder.referee, self.recorder
        if referee is None or not self.is_secret:
            return recorder.ways_on(text, self.speaking)
        here = (recorder.line, recorder.cursor.at, self.speaking)
        if self._chair_offered is None or self._chair_offered[0] != here:
            own = offered_to(referee, self.reading.cursor.table, self.speaking)
            whole = offered_to(referee, recorder.cursor.table, self.speaking)
            unseen = [one for one in whole if _has_unseen(one)]
            # Who does not look into a hand says so at once, and does not search for it behind all that it may hold.
            blind = sorted(unseen, key=_seen_in)[:1]
            more = self._with_own_pieces(own, whole)
            self._chair_offered = (here, list(dict.fromkeys((*blind, *own, *unseen, *more))))
        return complete_legal(referee, text, self.reading.cursor.table, self.speaking, self._chair_offered[1])

    def _with_own_pieces(self, own: list[str], whole: list[str]) -> list[str]:
        """Returns answers with pieces of the seat's own that its table lacks, as nobody looks behind its screen.

        The record counts them, and they are the seat's own: such an answer says nothing of others. Where a card comes
        with them, each card that the chair may name is offered with the fewest.
        """
        table, front = self.recorder.cursor.table, f"{self.speaking}/"
        kinds = {kind for place, pool in table.pools.items() if place.startswith(front) for kind in pool}
        new = kinds - {word for one in own for word in one.split()}

        def is_new(words: list[str]) -> bool:
            return not new.isdisjoint(words) and all(word.isdigit() or word in kinds for word in words)

        found = [one for one in whole if is_new(one.split()[1:])]
        blind = [one for one in whole if one.split()[1:2] == ["?"] and is_new(one.split()[3:])]
        for fewest in blind[:1]:
            verb = fewest.split()[0]
            cards = dict.fromkeys(one.split()[1] for one in own if one.split()[0] == verb and not _has_unseen(one))
            found += [fewest.replace("?", card, 1) for card in cards]
        return found

    def whose_replay(self) -> Choice[str]:
        """Returns the dialog that asks for whose eyes Replay is, while others may not see what was answered."""
        text = (
            "A secret question waits. Replay with all that the record knows shows hands, and what was answered so far."
        )
        if self.is_shown_in_secret and self.field.value:
            text += " What is typed is not kept."
        answers = [
            Answer("p", "Replay as everybody may see it", PUBLIC),
            Answer("a", "Replay with all that the record knows", ""),
        ]
        return Choice("Leave", text, answers, width=60)

    def declared_ways(self, text: str) -> list[str]:
        """Returns what a text of declared changes may become, by what whoever looks at the screen may see."""
        return complete(text, self.seen_table)

    def declared_effects(self, text: str) -> list[str]:
        """Returns what declared changes would do, in words, by what whoever looks at the screen may see.

        Raises:
            BadRequest: They mean nothing.
        """
        recorder, seat = self.recorder, self.speaking
        if not self.is_secret:
            plays = recorder.read(text, seat, irregular=recorder.referee is not None)
            return for_people(plays[-1].changes, recorder.cursor.table, is_short=True)
        play = read_action(self.match.game, text, self.seen_table, seat)
        return for_people(play.changes, self.seen_table, is_short=True)

    @property
    def seen_table(self) -> Table:
        """The table as whoever looks at the screen may see it."""
        return self.reading.cursor.table if self.is_secret else self.recorder.cursor.table

    def why_not_declared(self, text: str, complaint: str) -> str:
        """Returns what may be said of declared changes that cannot be recorded, to whoever looks at the screen."""
        if not self.is_secret:
            return complaint
        try:
            self.declared_effects(text)
        except (BadRequest, DomainError) as error:
            return str(error)
        return "it does not fit the table"

    def new_pointing(self) -> Pointing | None:
        """Returns the legal actions by the places that they name; None where there are no rules."""
        referee = self.recorder.referee
        if referee is None:
            return None
        return Pointing(referee, self.seen_table, self.speaking)

    def for_eyes(self, preview: Preview) -> Preview:
        """Returns a preview without what a secret answer, should it be the last, lays open of others."""
        return replace(preview, findings=(), of=(), asks="") if self.is_secret else preview

    def told(self, complaint: str) -> str:
        """Returns what may be said of a text that does not stand, to whoever looks at the screen."""
        if self.is_hiding:
            return f"enter shows the choices to {self.acting}"
        return complaint.partition(LEGAL_WORDS)[0] if self.is_secret else complaint


def waits_in_secret(match: Match, line: str) -> bool:
    """Returns True if a secret question waits at the end of a line: Record then hides what the others may not see."""
    session = Session(match, line)
    try:
        asked = session.referee.questions(session.cursor.table) if session.referee is not None else ()
    except Exception:
        # A fault of the rules is said where something is recorded.
        return False
    first = next(iter(asked), None)
    return isinstance(first, Decision) and first.secret


def _seen_in(action: str) -> int:
    return sum(not is_unknown(word) for word in action.split())


def _has_unseen(action: str) -> bool:
    return any(is_unknown(word) for word in action.split())


def of_own(changes: Iterable[AnyChange], before: Table, seat: str) -> list[AnyChange]:
    """Returns the changes of a secret answer as far as they move the seat's own things, out of the others' sight.

    Args:
        changes: The changes of the answer, and of what happens because of it.
        before: The table before them; it is not changed.
        seat: Who answers.
    """
    own: list[AnyChange] = []
    undo = []
    for change in changes:
        if isinstance(change, Set) and change.name == AGENDA:
            continue
        if not _is_own(change, before, seat):
            break
        own.append(change)
        undo.append(before.apply(change))
    for record in reversed(undo):
        before.undo(record)
    return own


def _is_own(change: AnyChange, table: Table, seat: str) -> bool:
    """Returns True if a change takes from where the seat looks, and puts where no other seat does."""
    to = {change.to} if isinstance(change, MoveCards | MovePieces) else set[str]()
    return all(_is_dark(table, place, seat, is_source=place not in to) for place in places_of(change, table))


def _is_dark(table: Table, place: str, seat: str, *, is_source: bool) -> bool:
    seen_by = set(table.seen_by(place)) - {RECORD}
    return ALL not in seen_by and seen_by <= {seat} and (seat in seen_by or not is_source)
