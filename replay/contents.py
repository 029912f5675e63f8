"""What happened inside the matches of an archive, for its search: cards in play, positions reached, blanks, rulings.

A projection like the catalogue, that can be thrown away and built again; it is brought up to date when a search asks
for it. It reads every event of a match that has grown, which is why opening the archive does not wait for it.

* *Cards in play* were moved, turned or shown after the set-up, on a line that is not retired. Which of them everybody
  saw is kept apart: in a view that is locked to a seat only those are found.
* *Positions* are kept where a turn ends and at the end of each line, as the first eight bytes of their hash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from domain.changes import ALL, AnyChange, Create, MoveCards, Reveal, Turn
from domain.errors import DomainError
from domain.match import MatchState
from domain.play import Play, decode_play
from domain.state import is_unknown
from domain.table import Table
from eventstore import ContentRow, NotFound, StoreFault
from replay.blanks import arrived
from replay.meta import decode_meta
from replay.structure import Structure, leads_to

if TYPE_CHECKING:
    from eventstore import EventStore

CONSUMER: Final = "contents-1"
"""Name of the checkpoint; the number rises when a row's content changes, which builds all rows again."""
POSITION_DIGITS: Final = 16
"""So many digits of a position's hash are kept: eight bytes."""
_PIECE: Final = 5_000
_BATCH: Final = 100
"""Matches that are stored in one transaction."""

Progress = Callable[[int, int], object]
"""Called with how many matches are done, and of how many."""


class Contents:
    """The contents of the matches of a store.

    Args:
        store: The store.
        match_of: Returns the match to which a line belongs, or None.
        state_of: Returns what a match's stream says, or None if it cannot be read.
    """

    def __init__(
        self,
        store: EventStore,
        match_of: Callable[[str], str | None],
        state_of: Callable[[str], MatchState | None],
    ) -> None:
        self._store, self._match_of, self._state_of = store, match_of, state_of
        self._position = -1
        self._stale: dict[str, None] = {}
        self._unsaved: dict[str, ContentRow] = {}
        """Rows that could not be stored: of an archive that may only be read."""

    def due(self) -> int:
        """Returns how many matches have to be read before the next search."""
        self._follow()
        return len(self._stale)

    def _follow(self) -> None:
        """Notes which matches have grown; at the first time that is all of them."""
        if self._position < 0:
            self._position = self._store.checkpoint(CONSUMER)
        if not self._position:
            self._position = self._store.last_position()
            self._stale.update(dict.fromkeys(info.name[6:] for info in self._store.streams("match")))
        while events := self._store.feed(self._position, _PIECE):
            for event in events:
                kind, _, ident = event.stream.partition("-")
                match = ident if kind == "match" else self._match_of(ident) if kind == "line" else None
                if match is not None:
                    self._stale[match] = None
            self._position = events[-1].position

    def refresh(self, progress: Progress | None = None) -> None:
        """Reads the matches that have grown. What `progress` raises ends it; the rows read so far are kept."""
        total = self.due()
        rows: list[ContentRow] = []
        try:
            for done, ident in enumerate(list(self._stale)):
                if progress is not None:
                    progress(done, total)
                state = self._state_of(ident)
                if state is not None and state.header is not None:
                    rows.append(content_of(self._store, ident, state))
                del self._stale[ident]
                if len(rows) == _BATCH:
                    self._save(rows)
                    rows = []
        finally:
            self._save(rows)
        if total and not self._store.read_only:
            with suppress(StoreFault):
                self._store.save_checkpoint(CONSUMER, self._position)

    def _save(self, rows: list[ContentRow]) -> None:
        if not self._store.read_only:
            try:
                self._store.projections.replace_contents(rows)
            except StoreFault:
                pass
            else:
                for row in rows:
                    self._unsaved.pop(row.match_id, None)
                return
        self._unsaved.update({row.match_id: row for row in rows})

    def forget(self) -> None:
        """Throws all rows away, so that the next search builds them again."""
        self._store.projections.clear_contents()
        self._store.save_checkpoint(CONSUMER, 0)
        self._unsaved.clear()
        self._stale.clear()
        self._position = -1

    def matching(self, kind: str, value: str | bytes = "") -> set[str]:
        """Returns the ids of the matches in which something is; arguments as in `Projections.with_content`."""
        found = self._store.projections.with_content(kind, value) - self._unsaved.keys()
        return found | {ident for ident, row in self._unsaved.items() if row.holds(kind, value)}


# -- one match --------------------------------------------------------------------------------------


class _Found(NamedTuple):
    kinds: set[str]
    open_kinds: set[str]
    positions: set[bytes]


def content_of(store: EventStore, ident: str, state: MatchState) -> ContentRow:
    """Returns the row of a match; of a line that cannot be read, what is known without it.

    Args:
        store: Where its lines are.
        ident: Its id.
        state: Its folded stream.
    """
    found = _Found(set(), set(), set())
    unknown = overruled = 0
    lines = [line for line in state.lines.values() if line.retired is None or line.id == state.mainline]
    for line in lines:
        is_main = line.id == state.mainline
        with suppress(NotFound, DomainError, msgspec.DecodeError, RecursionError):
            rows = store.read_rows(f"line-{line.id}")
            plays = [
                decode_play(data) if kind == "play" and schema == 1 else Play(asked=kind)
                for _, kind, schema, data, _ in rows
            ]
            blanks = _walk(plays, 0 if is_main else line.at, found)
            if is_main:
                unknown = blanks
                overruled = sum(b"irregular" in row[4] and decode_meta(row[4]).irregular for row in rows if row[4])
    return ContentRow(
        ident,
        unknown,
        overruled,
        _listed(found.kinds),
        _listed(found.open_kinds),
        b"".join(sorted(found.positions)),
    )


def _listed(kinds: set[str]) -> str:
    return "\n".join(sorted(kind for kind in kinds if not is_unknown(kind)))


def _walk(plays: Sequence[Play], after: int, found: _Found) -> int:
    """Adds what the events of a line after a version bring; returns how many blanks the line has at its end."""
    table = Table()
    ends = kept_ends(plays)
    blanks: set[int] = set()
    moved: set[int] = set()
    for version, play in enumerate(plays, 1):
        is_told = version > max(1, after)
        for change in play.changes:
            if type(change) in (MoveCards, Reveal, Turn, Create):
                before = _open_cards(change, table) if is_told else set()
                first = table.next_id
                table.apply(change)
                blanks.update(card for card in arrived(change, table, first) if is_unknown(table.kinds[card]))
                if is_told:
                    _note(change, table, first, before, moved, found)
            else:
                table.apply(change)
        table.findings.clear()
        if version in ends and version > after:
            found.positions.add(bytes.fromhex(table.hash()[:POSITION_DIGITS]))
    known = table.identities()
    found.kinds.update(known[card] for card in moved if card in known)
    return sum(card not in known for card in blanks)


def kept_ends(plays: Sequence[Play]) -> set[int]:
    """Returns the versions after which the position of a line is kept: a turn is over, or it is the last one."""
    starts = Structure(plays).starts["turn"]
    return {start if leads_to(plays[start - 1]) else start - 1 for start in starts} - {0} | {len(plays)}


def _concerned(change: AnyChange, table: Table, first: int) -> Iterator[int]:
    """Yields the cards that a change is about which are on the table, the new ids among them."""
    if isinstance(change, MoveCards | Reveal | Turn):
        yield from (card for card in change.cards if card in table.place_of)
    to = change.to if isinstance(change, MoveCards) else None
    for card in range(first, table.next_id):
        if to is None or table.place_of.get(card) == to:
            yield card


def _open_cards(change: AnyChange, table: Table) -> set[str]:
    """Returns the kinds of the cards of a change that everybody sees before it."""
    return {table.kinds[card] for card in _concerned(change, table, table.next_id) if _is_open(card, table)}


def _note(change: AnyChange, table: Table, first: int, before: set[str], moved: set[int], found: _Found) -> None:
    is_shown = isinstance(change, Reveal) and ALL in change.to and change.how != "assumed"
    found.open_kinds.update(before)
    for card in _concerned(change, table, first):
        moved.add(card)
        found.kinds.add(table.kinds[card])
        if is_shown or _is_open(card, table):
            found.open_kinds.add(table.kinds[card])


def _is_open(card: int, table: Table) -> bool:
    """Returns True if everybody sees a card where it lies."""
    info, side = table.info(table.place_of[card]), table.sides.get(card, "")
    if info.ordered and side in ("up", "down"):
        return side == "up"
    return ALL in info.seen_by
