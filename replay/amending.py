"""Writing an amendment: a new line with all entries in one transaction; the old one stays, struck through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from domain.match_events import MatchEvent, RulingGiven
from domain.play import Play
from domain.table import Table
from eventstore import NewEvent
from replay.amend import Progress, amend
from replay.amend_choices import Choices
from replay.amendment import Amendment, Edit, Row, Settled, line_of, versions_of
from replay.carrying import Carrier
from replay.errors import BadRequest, RecordedFirst
from replay.match import AMENDED as AMENDED_LINE
from replay.match import Match, with_time_of
from replay.meta import EMPTY, Meta
from replay.referee import referee_of, result_of

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
        self.referee = referee_of(match.state, self.line)
        self._entries = list(match.entries(self.line))
        self.judged = self._judge(self.settled)

    @property
    def plays(self) -> list[Play]:
        """The events of the line as it is."""
        return [entry.play for entry in self._entries]

    def new_plays(self) -> list[Play]:
        """Returns the events of the line as it would be."""
        return line_of(self.plays, self.judged.fork, self.judged.rows)

    def choices(self) -> Choices:
        """Returns the answers to choose from where something is left to decide."""
        return Choices(self.judged, self.new_plays(), self.referee)

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

    def settle_all(self, how: str, *, anew: bool = False) -> Amendment:
        """Skips or keeps everything that is broken or ambiguous, as often as that brings up more.

        Args:
            how: `skip`, `keep`, or `keep-or-skip`: what cannot be kept, as what it moved is not there, is skipped.
            anew: Skip as well what was decided otherwise before and does not fit.
        """
        chosen = dict(self.settled)
        judged = self.judged
        for _ in range(2 * len(self._entries) + 1):
            left = {row.key: self._settled_for(how, chosen.get(row.key), anew) for row in judged.trouble if row.was}
            new = {key: settled for key, settled in left.items() if settled is not None}
            if not new:
                break
            chosen |= new
            judged = self._judge(chosen)
        self.judged, self.settled = judged, chosen
        return self.judged

    @staticmethod
    def _settled_for(how: str, before: Settled | None, anew: bool) -> Settled | None:
        """Returns what is decided about an entry in trouble; None if all that there is was decided before."""
        if before is None:
            return Settled("skip" if how == "skip" else "keep")
        if anew and how == "skip" and before.how != "skip":
            return Settled("skip")
        return Settled("skip") if how == "keep-or-skip" and before.how == "keep" else None

    def accept_open(self) -> Amendment:
        """Takes the answers that are proposed to questions which the old line was never asked.

        The rest is judged with them already, so that one more judging settles all. An answer that does not fit any
        more gives way to the one that is proposed instead.
        """
        chosen = dict(self.settled)
        judged = self.judged
        for _ in range(len(self._entries) + 1):
            proposed = {
                row.key: Settled("replace", row.new.action)
                for row in judged.trouble
                if not row.was and row.new is not None
            }
            if all(chosen.get(key) == answer for key, answer in proposed.items()):
                break
            chosen.update(proposed)
            judged = self._judge(chosen)
        self.judged, self.settled = judged, chosen
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
            policy=AMENDED_LINE,
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
        instead = self._instead()
        events = []
        version = self.judged.fork
        for row in self.judged.rows:
            if row.new is None:
                continue
            version += 1
            table.fold(row.new.changes)
            old = msgspec.structs.replace(metas.get(row.was, EMPTY), position="", source=None)
            if row.mark != "same":  # another outcome, or one of another likelihood
                old = msgspec.structs.replace(old, chance="", odds="")
            meta = msgspec.structs.replace(old, irregular=row.irregular, ruling=row.ruling or old.ruling)
            beside = archive.signed(
                meta if row.was else Meta(irregular=row.irregular, ruling=row.ruling), author, session
            )
            at = row.was or (self.edit.at if row is instead else 0)
            if at:
                beside = with_time_of(beside, row.new, self._entries[at - 1])
            events.append(archive.new_entry(row.new, beside, version, table))
        return events

    def _instead(self) -> Row | None:
        """Returns what stands instead of the entry that is put right; None if that was left out, or more came in."""
        if self.edit.kind not in ("replace", "move"):
            return None
        return next((row for row in reversed(self.judged.rows) if row.mark == "entered"), None)

    def _moved(self, new: str, old: str) -> list[MatchEvent]:
        """Returns the notes and rulings of the old tail on the entries that correspond; flagged where those changed."""
        versions = versions_of(self.judged.fork, self.judged.rows)
        marks = {row.was: row.mark for row in self.judged.rows if row.was}
        notes = [note for note in self.match.notes_on(old) if note.last > self.judged.fork]
        carrier = Carrier(
            self.plays,
            self.new_plays(),
            self.judged.fork,
            new,
            lambda was: self._near(was, versions),
            lambda was: marks.get(was) == "same",
            AMENDED,
        )
        moved = [*carrier.carry(self.match, notes)]
        for ruling, _ in self.match.state.rulings:
            if ruling.at > self.judged.fork and ruling.line == self.match.state.owner(old, ruling.at):
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
        return [] if over is None else [result_of(new, over)]


def summary(judged: Amendment) -> str:
    """Returns how many entries have which mark, one line: `same 171 · changed 9 · broken 3`."""
    said = [f"{mark} {count}" for mark, count in judged.counts.most_common() if count]
    return " · ".join(said) or "nothing after it"
