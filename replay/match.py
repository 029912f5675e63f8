"""A match of the archive: its lines and their events, and everything that is recorded about it as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from domain.errors import shown
from domain.match import Line, MatchState
from domain.match_events import (
    LineDemoted,
    LineForked,
    LineNamed,
    LinePromoted,
    LineRestored,
    LineRetired,
    MainlineChosen,
    MatchEvent,
    ResultDeclared,
    decode_match_event,
    encode_match_event,
)
from domain.perspective import record_of
from domain.play import Play, decode_play
from eventstore import ANY, NewEvent, StreamNotFound
from replay.clocks import moved_clock
from replay.cursor import Cursor
from replay.dealing import DEALT
from replay.errors import Ambiguous, BadRequest, Damaged, NotFound, Unreadable
from replay.heads import Holding
from replay.ids import short
from replay.meta import EMPTY, Meta, decode_meta, encode_meta
from replay.naming import verify_line_name
from replay.noting import Noting
from replay.people import with_names
from replay.sealing import within_seal

if TYPE_CHECKING:
    from eventstore.reading import EventRow
    from replay.archive import Archive

PLAY = "play"
"""The stored type of play events; their schema version is 1."""

AMENDED = "amended"
"""`LineForked.policy` of an amended line: the entries of the line before, chance among them, decided again."""


@dataclass
class Entry:
    """One event of a line with what is stored beside it."""

    version: int
    play: Play
    meta: Meta
    recorded_at: int
    """Microseconds since 1970, UTC."""

    @property
    def instant(self) -> int:
        """When it was recorded first, in microseconds since 1970, UTC: a correction may have written it anew."""
        return self.meta.first_at or self.recorded_at


def with_time_of(meta: Meta, play: Play, entry: Entry) -> Meta:
    """Returns metadata with when an entry was recorded, and what it took, for one that stands in its place."""
    took = entry.meta.clock_ms if play.seat == entry.play.seat else 0
    return msgspec.structs.replace(meta, first_at=entry.instant, clock_ms=took)


class Match(Noting):
    """One match. Reads what is stored; nothing is kept that `refresh` would not read again."""

    breaks_seal: str | None = None
    """Who means to record although that breaks a seal, a name or `""`; None: nobody, it is refused."""

    def __init__(self, archive: Archive, match_id: str) -> None:
        self.archive = archive
        self.id = match_id
        self.state = MatchState()
        self._seen = 0
        self.refresh()

    # -- reading ----------------------------------------------------------------------------------

    @property
    def stream(self) -> str:
        """The name of its stream."""
        return f"match-{self.id}"

    @property
    def mainline(self) -> str:
        """The id of its mainline."""
        return self.state.mainline

    @property
    def game(self) -> str:
        """The id of its game."""
        return "" if self.state.header is None else self.state.header.game

    @property
    def title(self) -> str:
        """What it was: event, round and table as far as known, else the date, the file it came from, the id."""
        header = self.state.header
        if header is None:
            return self.id
        round_and_table = " ".join(part for part in (_short("R", header.round), _short("T", header.table)) if part)
        known = " ".join(part for part in (header.event, round_and_table) if part) or header.date
        return known or (self.state.sources[0].name if self.state.sources else short(self.id))

    def refresh(self) -> bool:
        """Reads what was recorded since; returns True if there was anything.

        Raises:
            NotFound: The archive holds no such match.
            Unreadable: An event is damaged.
        """
        return self._read_on()

    def _read_on(self, upto: int | None = None) -> bool:
        """Folds what was recorded since, up to a version of the match's stream. Raises as `refresh` does."""
        before = self._seen
        try:
            for stored in self.archive.store.read(self.stream, after=before, upto=upto):
                event = decode_match_event(stored.type, stored.data, stored.schema_version)
                self.state.apply(with_names(event, self.archive.store.people), stored.recorded_at)
                self._seen = stored.version
        except StreamNotFound as error:
            raise NotFound(f"the archive holds no match {short(self.id)}; `kifu search` lists them") from error
        except (msgspec.DecodeError, RecursionError) as error:
            raise _damaged(self.stream, self._seen + 1) from error
        if self.state.header is None:
            raise Unreadable(f"match {short(self.id)} has no opening this version can read; a newer Kifu may")
        return self._seen > before

    def line(self, ref: str = "") -> Line:
        """Returns a line by id, unique beginning or end of it, or name.

        `""` and `"main"` are the mainline, `"@last"` is the line begun last. Of two lines with one name, the one that
        is not retired is meant.

        Raises:
            NotFound: No line is called so.
            Ambiguous: Several are.
        """
        lines = self.state.lines
        if ref in ("", "main"):
            return lines[self.mainline]
        if ref == "@last":
            return max(lines.values(), key=lambda line: (line.created, line.id))
        found = [line for line in lines.values() if line.id == ref]
        found = found or self._in_use([line for line in lines.values() if line.name == ref])
        found = found or [line for line in lines.values() if line.id.startswith(ref) or line.id.endswith(ref)]
        if not found:
            raise NotFound(f"no line {ref!r} in match {short(self.id)}; `kifu lines {short(self.id)}` lists them")
        if len(found) > 1:
            raise Ambiguous(f"{len(found)} lines are called {ref!r}; give more of the id", [one.id for one in found])
        return found[0]

    def _in_use(self, lines: list[Line]) -> list[Line]:
        """Returns the lines that are not retired; if every one is, those that hold something of their own."""
        there = [line for line in lines if line.retired is None]
        return there or [line for line in lines if not self.is_left_over(line)] or lines

    def head(self, line: str = "") -> int:
        """Returns the version of the last event of a line."""
        one = self.line(line)
        return max(self.archive.store.head(f"line-{one.id}"), one.at)

    def is_reached(self, line: str, version: int) -> bool:  # noqa: ARG002 - of a whole match, everything is
        """Returns True if an event of a line may be shown; `replay.unspoilt` knows matches of which not all may."""
        return True

    @property
    def whole(self) -> Match:
        """All of the match, where this may be a part of it."""
        return self

    @property
    def holding(self) -> Holding:
        """All of the match as the store holds it, for seals and signatures."""
        return Holding(self.archive.store, self.id, self.whole.state)

    def is_left_over(self, line: Line) -> bool:
        """Returns True for a line that a redo set aside: begun by an undo, it holds nothing of its own."""
        return line.is_undone and line.retired is not None and self.head(line.id) <= line.retired.at

    def parting(self, line: str, other: str) -> int:
        """Returns the last version that two lines share; the shorter one's end if neither has gone on alone."""
        one, two = self.line(line).id, self.line(other).id
        return min(self.state.parting(one, two), self.head(one), self.head(two))

    def plays(self, line: str = "", after: int = 0) -> list[Play]:
        """Returns the events of a line from the first on, or those after a version; the hot path of loading.

        Raises:
            NotFound: There is no such line.
            Unreadable: An event is damaged, or of a newer Kifu.
        """
        stream = f"line-{self.line(line).id}"
        rows = self._rows(stream, after)
        decode = decode_play
        try:
            return [
                decode(data) if kind == PLAY and schema == 1 else _other(kind, schema, stream, version)
                for version, kind, schema, data, _ in rows
            ]
        except (msgspec.DecodeError, RecursionError):
            raise _damaged(stream, _first_bad(rows)) from None

    def entries(self, line: str = "", after: int = 0, upto: int | None = None) -> Iterator[Entry]:
        """Yields the events of a line with what is stored beside them. Raises as `plays` does."""
        stream = f"line-{self.line(line).id}"
        for stored in self.archive.store.read(stream, after=after, upto=upto):
            if stored.type == PLAY and stored.schema_version == 1:
                try:
                    play = decode_play(stored.data)
                except (msgspec.DecodeError, RecursionError):
                    raise _damaged(stream, stored.version) from None
            else:
                play = _other(stored.type, stored.schema_version, stream, stored.version)
            yield Entry(stored.version, play, decode_meta(stored.meta), stored.recorded_at)

    def metas(self, line: str = "") -> list[Meta]:
        """Returns the metadata of the events of a line, from the first on."""
        return [decode_meta(row[4]) for row in self._rows(f"line-{self.line(line).id}")]

    def _rows(self, stream: str, after: int = 0, upto: int | None = None) -> list[EventRow]:
        try:
            return self.archive.store.read_rows(stream, after=after, upto=upto)
        except StreamNotFound as error:
            raise NotFound(f"the events of line {short(stream)} are not in this archive") from error

    def cursor(self, line: str = "", at: int | None = None, seat: str = "") -> Cursor:
        """Returns a cursor on a line, at its end unless told otherwise.

        Args:
            line: A line; the mainline if empty.
            at: The version to stand at.
            seat: Whose record to walk: a seat or `"public"`; the scribe's own if empty.
        """
        plays = self.plays(line)
        if seat:
            plays = record_of(seat, plays)
        return Cursor(plays, len(plays) if at is None else at)

    # -- recording about the match ----------------------------------------------------------------

    def append(self, *events: MatchEvent, meta: Meta = EMPTY) -> None:
        """Appends events to the match's stream and folds them. Raises `MatchIsSealed` for what a seal forbids."""
        with within_seal(self, events=events):
            self.archive.store.append(self.stream, self.new_events(events, meta), ANY)
        self.refresh()

    def new_events(self, events: Iterable[MatchEvent], meta: Meta = EMPTY) -> list[NewEvent]:
        """Returns events of the match's stream ready to be stored."""
        beside = encode_meta(self.archive.signed(meta))
        return [self.archive.new_event(*encode_match_event(event), meta=beside) for event in events]

    def fork(
        self,
        line: str,
        at: int,
        *,
        name: str = "",
        author: str = "",
        policy: str = "",
        first: NewEvent | None = None,
        events: Sequence[NewEvent] = (),
        then: Callable[[str], Sequence[MatchEvent]] | None = None,
    ) -> str:
        """Begins a line after event `at` of another and returns its id; all that belongs to it in one transaction.

        Chance goes on as it did there, unless `then` says otherwise.

        Args:
            line: The line to fork from; the mainline if empty.
            at: The last version that both share.
            name: The new line's name.
            author: Who begins it.
            policy: How chance goes on; see `LineForked`.
            first: The first event of the new line, if it has one already.
            events: Its first events, if there are several.
            then: Given the new line's id, returns what else is to be recorded of the match.

        Raises:
            NotFound: The line has no such version.
            BadRequest: The name cannot be one, or another line has it.
        """
        if name:
            self._verify_free(name)
        events = events if first is None else (first, *events)
        return self._fork(line, at, name=name, author=author, policy=policy, events=events, then=then)

    def succeed(
        self,
        line: str,
        at: int,
        events: Sequence[NewEvent] = (),
        *,
        author: str = "",
        policy: str = "",
        reason: str = "",
        then: Callable[[str], Sequence[MatchEvent]] | None = None,
    ) -> str:
        """Begins a line that takes the place of another from event `at` on, and its name; returns its id.

        The other one's tail stays, struck through. All in one transaction.

        Args:
            line: The line whose tail is replaced.
            at: The last version that both share.
            events: What the new line has instead.
            author: Who did it.
            policy: How chance goes on; see `LineForked`.
            reason: Why, for the tree of lines.
            then: Given the new line's id, returns what else is to be recorded of the match.
        """
        old = self.line(line)
        was_mainline = old.id == self.mainline

        def after(new: str) -> list[MatchEvent]:
            chosen: list[MatchEvent] = [MainlineChosen(new)] if was_mainline else []
            more = then(new) if then is not None else ()
            moved = moved_clock(self.state.clock, old.id, new)
            return [*chosen, LineRetired(old.id, reason, author, True, at), *moved, *more]

        return self._fork(
            old.id, at, name=old.name, author=author, policy=policy, events=events, then=after, takes_place=True
        )

    def _fork(
        self,
        line: str,
        at: int,
        *,
        name: str,
        author: str,
        policy: str = "",
        events: Sequence[NewEvent] = (),
        then: Callable[[str], Sequence[MatchEvent]] | None = None,
        takes_place: bool = False,
    ) -> str:
        parent = self.line(line)
        self.verify_version(parent.id, at)
        new = self.archive.new_id()
        owner = self.state.owner(parent.id, at)
        told: list[MatchEvent] = [LineForked(new, owner, at, name, author, policy)]
        chance = (parent if takes_place else self.state.lines[owner]).chance
        if chance is not None:
            told.append(msgspec.structs.replace(chance, line=new, at=min(chance.at, at)))
        told += then(new) if then is not None else ()
        store = self.archive.store
        with within_seal(self, events=told), store.batch():
            store.fork(f"line-{owner}", at, f"line-{new}", created_at=self.archive.clock())
            if events:
                store.append(f"line-{new}", list(events), at)
            store.append(self.stream, self.new_events(told), ANY)
        self.refresh()
        return new

    def verify_version(self, line: str, at: int) -> None:
        """Checks that a line has an event. Raises `NotFound`."""
        last = self.head(line)
        if not 1 <= at <= last:
            raise NotFound(f"there is no event {at} on this line; it has 1 to {last}")

    def name_line(self, line: str, name: str) -> None:
        """Names a line; an empty name takes its name away.

        Raises:
            BadRequest: The name cannot be one, or another line has it.
        """
        one = self.line(line)
        if name:
            self._verify_free(name, one.id)
        self.append(LineNamed(one.id, name))

    def _verify_free(self, name: str, line: str = "") -> None:
        verify_line_name(name)
        for other in self.state.lines.values():
            if other.name == name and other.retired is None and other.id != line:
                raise BadRequest(f"line {short(other.id)} is called {shown(name)} already; choose another name")

    def promote(self, line: str) -> None:
        """Moves a line one place up among its siblings."""
        self.append(LinePromoted(self.line(line).id))

    def demote(self, line: str) -> None:
        """Moves a line one place down among its siblings."""
        self.append(LineDemoted(self.line(line).id))

    def choose_mainline(self, line: str) -> None:
        """Makes a line the mainline; a retired one is restored first."""
        one = self.line(line)
        restored = self.restoring(one) if one.retired is not None else []
        self.append(*restored, MainlineChosen(one.id))

    def retire(self, line: str, reason: str = "", author: str = "") -> None:
        """Sets a line aside.

        Raises:
            BadRequest: It is the mainline.
        """
        one = self.line(line)
        if one.id == self.mainline:
            raise BadRequest("the mainline cannot be retired; make another line the mainline first")
        self.append(LineRetired(one.id, reason, author))

    def restore(self, line: str) -> None:
        """Takes a retired line back."""
        one = self.line(line)
        if one.retired is None:
            raise BadRequest("the line is not retired; there is nothing to restore")
        self.append(*self.restoring(one))

    def restoring(self, line: Line, instead: str = "") -> list[MatchEvent]:
        """Returns what restores a line; its name stays with the line that has it now, if that is not set aside."""
        is_taken = line.name and any(
            other.name == line.name and other.retired is None and other.id not in (line.id, instead)
            for other in self.state.lines.values()
        )
        return [LineRestored(line.id), *([LineNamed(line.id, "")] if is_taken else [])]

    def undo(self, line: str = "", *, at: int | None = None, reason: str = "", author: str = "") -> str:
        """Takes back the end of a line: forks before it and goes on there; the old tail stays, struck through.

        Args:
            line: The line whose end is taken back.
            at: The first version to take back; the last one if None.
            reason: Why, for the tree of lines.
            author: Who.

        Returns:
            The id of the line on which play goes on.

        Raises:
            BadRequest: There is nothing to take back.
        """
        old = self.line(line)
        first = self.head(old.id) if at is None else at
        if first <= 1 or first > self.head(old.id):
            raise BadRequest("there is nothing to undo: the line holds its opening only")
        self._verify_deal_stays(old, first)
        return self.succeed(old.id, first - 1, author=author, reason=reason)

    def _verify_deal_stays(self, line: Line, first: int) -> None:
        """Checks that the deal with which a line began is not among what is taken back from version `first` on."""
        dealt_at = 0 if line.chance is None or not line.chance.chair else line.chance.at + 1
        if first <= dealt_at and any(
            entry.play.asked == DEALT for entry in self.entries(line.id, dealt_at - 1, dealt_at)
        ):
            raise BadRequest("this line begins with its deal, which all of it stands on; retire the line instead")

    def redo(self, line: str = "", *, reason: str = "", author: str = "") -> str:
        """Brings back the tail that was taken back last at the end of a line; returns the id of the line restored.

        The line that took its place is set aside if it holds nothing of its own, and stays a line otherwise.

        Raises:
            BadRequest: Nothing was taken back there.
        """
        now = self.line(line)
        head = self.head(now.id)
        undone = [
            one
            for one in self.state.lines.values()
            if one.is_undone
            and one.retired is not None
            and one.retired.at == head
            and not self.is_left_over(one)
            and self.parting(one.id, now.id) == head
        ]
        if not undone:
            raise BadRequest("there is nothing to redo: no undone tail goes on from the end of this line")
        old = max(undone, key=lambda one: (one.retired_at, one.id))
        is_empty = head == now.at and now.name in ("", old.name)
        told = self.restoring(old, now.id if is_empty else "")
        if now.id == self.mainline:
            told.append(MainlineChosen(old.id))
        if is_empty:
            told.append(LineRetired(now.id, reason or "redone", author, True, head))
        self.append(*told, *moved_clock(self.state.clock, now.id, old.id))
        return old.id

    # -- result -----------------------------------------------------------------------------------

    def declare_result(
        self,
        winners: Sequence[str],
        scores: dict[str, int],
        *,
        line: str = "",
        text: str = "",
        partial: Sequence[str] = (),
    ) -> None:
        """Records how a line ended; `partial` names the seats whose score leaves out what is not known."""
        self.append(ResultDeclared(self.line(line).id, tuple(winners), scores, text, tuple(partial)))


def _other(kind: str, schema: int, stream: str, version: int) -> Play:
    """Returns what stands for an event that is no play, so that versions go on counting.

    Raises:
        Unreadable: It is a play in a form that only a newer Kifu reads: leaving it out would falsify the table.
    """
    if kind == PLAY:
        raise Unreadable(
            f"event {version} of line {short(stream)} is written in form {schema}, which a newer Kifu reads"
        )
    return Play(asked=kind)


def _damaged(stream: str, version: int) -> Damaged:
    return Damaged(
        f"event {version} of line {short(stream)} was altered since it was recorded and cannot be read; "
        "`kifu verify` tells what was altered, `kifu db restore` brings a backup back"
    )


def _first_bad(rows: Sequence[EventRow]) -> int:
    for version, kind, _, data, _ in rows:
        try:
            if kind == PLAY:
                decode_play(data)
        except (msgspec.DecodeError, RecursionError):
            return version
    return 0


def _short(letter: str, text: str) -> str:
    return f"{letter}{text}" if text.isdigit() else text
