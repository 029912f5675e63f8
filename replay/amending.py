"""Writing an amendment: a new line with all entries in one transaction; the old one stays, struck through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from domain.match_events import MatchEvent, NoteAdded, ResultDeclared, RulingGiven
from domain.play import Play, encode_play
from domain.table import Table
from eventstore import NewEvent
from replay.amend import Amendment, Edit, Progress, Settled, amend, line_of, versions_of
from replay.errors import BadRequest, RecordedFirst
from replay.match import PLAY, Match
from replay.meta import EMPTY, Meta, encode_meta
from replay.proof import is_due, with_position
from replay.referee import referee_of

AMENDED: Final = "amended"
"""Tag of a note whose entry is another one since an amendment."""


_WORDS: Final = {"replace": "replaced", "insert": "inserted", "delete": "deleted", "move": "moved"}


class Amending:
    """An amendment of a line while somebody decides about it.

    Args:
        match: The match.
        line: The line; the mainline if empty.
        edit: What is put right.
        settled: What was decided before, by `Row.key`.
        progress: Told how far the judging is, now and after each decision; what it raises leaves all as it was.
    """

    def __init__(
        self,
        match: Match,
        line: str,
        edit: Edit,
        *,
        settled: Mapping[str, Settled] = {},
        progress: Progress | None = None,
    ) -> None:
        self.match = match
        self.line = match.line(line).id
        self.edit = edit
        self.settled: dict[str, Settled] = dict(settled)
        self.progress = progress
        self.referee = referee_of(match.state)
        self._entries = list(match.entries(self.line))
        self.judged = self._judge(self.settled)

    @property
    def plays(self) -> list[Play]:
        """The events of the line as it is."""
        return [entry.play for entry in self._entries]

    def new_plays(self) -> list[Play]:
        """Returns the events of the line as it would be."""
        return line_of(self.plays, self.judged.fork, self.judged.rows)

    def _judge(self, settled: Mapping[str, Settled]) -> Amendment:
        irregular = {entry.version: entry.meta.ruling for entry in self._entries if entry.meta.irregular}
        return amend(self.referee, self.match.game, self.plays, self.edit, settled, irregular, self.progress)

    def settle(self, key: str, settled: Settled | None) -> Amendment:
        """Decides about an entry, or takes a decision back (None), and judges the rest anew."""
        chosen = dict(self.settled)
        if settled is None:
            chosen.pop(key, None)
        else:
            chosen[key] = settled
        self.judged = self._judge(chosen)
        self.settled = chosen
        return self.judged

    def settle_all(self, how: str) -> Amendment:
        """Skips or keeps everything that is broken or ambiguous, as often as that brings up more."""
        chosen = dict(self.settled)
        judged = self.judged
        for _ in range(len(self._entries) + 1):
            left = [row for row in judged.trouble if row.was and row.key not in chosen]
            if not left:
                break
            for row in left:
                chosen[row.key] = Settled("keep" if how == "keep" else "skip")
            judged = self._judge(chosen)
        self.judged, self.settled = judged, chosen
        return self.judged

    def accept_open(self) -> Amendment:
        """Takes the answers that are proposed to questions which the old line was never asked."""
        for _ in range(len(self._entries) + 1):
            left = [row for row in self.judged.trouble if not row.was and row.key not in self.settled]
            if not left or self.referee is None:
                break
            row = left[0]
            self.settled[row.key] = Settled("replace", row.new.action if row.new is not None else "")
            self.judged = self._judge(self.settled)
        return self.judged

    def write(self, *, author: str = "", reason: str = "") -> str:
        """Records the amended line and returns its id; what it replaces is set aside and can be restored.

        Raises:
            BadRequest: Something is left to decide.
            RecordedFirst: Somebody has recorded on the line since it was read.
        """
        left = self.judged.trouble
        if left:
            raise BadRequest(f"{len(left)} entries are to be decided before the amendment can be written")
        head = self.match.head(self.line)
        if head != len(self._entries):
            theirs = self.match.plays(self.line, after=len(self._entries))
            raise RecordedFirst(self.line, len(self._entries), head, theirs)
        old = self.match.line(self.line)
        said = reason or f"#{self.edit.at} amended: {_WORDS[self.edit.kind]}"
        return self.match.succeed(
            old.id,
            self.judged.fork,
            self._events(author),
            author=author,
            policy="recorded",
            reason=said,
            then=lambda new: [*self._moved(new, old.id), *self._result(new)],
        )

    # -- what is written ----------------------------------------------------------------------------

    def _events(self, author: str) -> list[NewEvent]:
        archive = self.match.archive
        session = archive.new_id()
        table = Table()
        for entry in self._entries[: self.judged.fork]:
            table.fold(entry.play.changes)
        metas = {entry.version: entry.meta for entry in self._entries}
        events = []
        version = self.judged.fork
        for row in self.judged.rows:
            if row.new is None:
                continue
            version += 1
            table.fold(row.new.changes)
            old = msgspec.structs.replace(metas.get(row.was, EMPTY), position="", source=None)
            meta = msgspec.structs.replace(old, irregular=row.irregular, ruling=row.ruling or old.ruling)
            beside = archive.signed(
                meta if row.was else Meta(irregular=row.irregular, ruling=row.ruling), author, session
            )
            if is_due(version):
                beside = with_position(beside, table)
            events.append(archive.new_event(PLAY, encode_play(row.new), meta=encode_meta(beside)))
        return events

    def _moved(self, new: str, old: str) -> list[MatchEvent]:
        """Returns the notes and rulings of the old tail on the entries that correspond; flagged where those changed."""
        shared = self.match.state.owner
        versions = versions_of(self.judged.fork, self.judged.rows)
        marks = {row.was: row.mark for row in self.judged.rows if row.was}
        moved: list[MatchEvent] = []
        for note in self.match.notes():
            if note.last <= self.judged.fork or note.line != shared(old, note.last):
                continue
            at, upto = self._near(note.at, versions), self._near(note.upto, versions) if note.upto else 0
            is_same = marks.get(note.last) == "same"
            tags = note.tags if is_same else (*note.tags, *(() if AMENDED in note.tags else (AMENDED,)))
            ident = self.match.archive.new_id()
            moved.append(
                NoteAdded(ident, new, at, note.text, note.glyph, tags, max(upto, 0), note.on, note.author, note.reach)
            )
        for ruling, _ in self.match.state.rulings:
            if ruling.at > self.judged.fork and ruling.line == shared(old, ruling.at):
                moved.append(RulingGiven(new, self._near(ruling.at, versions), ruling.text, ruling.author))
        return moved

    def _near(self, was: int, versions: Mapping[int, int]) -> int:
        """Returns the version on the new line of an entry, or of the last one before it that is there."""
        while was > self.judged.fork:
            if was in versions:
                return versions[was]
            was -= 1
        return max(was, 1)

    def _result(self, new: str) -> list[MatchEvent]:
        """Returns the result of the new line, if the rules say that its game is over."""
        over = self.referee.over(self.judged.table) if self.referee is not None else None
        if over is None:
            return []
        return [ResultDeclared(new, over.winners, {one.seat: one.total for one in over.scores}, over.reason)]


def summary(judged: Amendment) -> str:
    """Returns how many entries have which mark, one line: `same 171 · changed 9 · broken 3`."""
    said = [f"{mark} {count}" for mark, count in judged.counts.most_common() if count]
    return " · ".join(said) or "nothing after it"
