"""The rows of a match's relational view: what each event did, for the tables of `replay.relation`.

One walk over a record, the scribe's or a chair's own, with the table beside it. Everything is read from that table, so
a chair's rows hold what the chair knows and nothing else.

A card has one number for as long as the record can follow it. Ids of the table do that; where the table gives a new id
to a card that can be followed all the same (a shuffle whose order the record knows, the only card of a stack), the
number stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec

from domain.agenda import AGENDA
from domain.changes import ALL, AnyChange, Create, MoveCards, MovePieces, Reveal, Set, Shuffle, Turn
from domain.play import Play
from domain.state import is_unknown
from domain.table import Table
from domain.touched import places_of
from replay.structure import Structure

SqlValue: TypeAlias = "int | float | str | None"
RowValues: TypeAlias = tuple[SqlValue, ...]

EVENT: Final = "events"
PLACE: Final = "places"
CARD: Final = "card_rows"
PIECE: Final = "pieces"
VALUE: Final = "named_values"
COUNT: Final = "counts"

_JSON: Final = msgspec.json.Encoder()
_MISSING: Final = object()


class RowMaker:
    """Turns the events of a record into rows, in order; may go on where it stopped.

    Args:
        seats: The ids of the match's seats: a place `alice/hand` belongs to `alice`.
    """

    def __init__(self, seats: Sequence[str]) -> None:
        self.table = Table()
        """The table after the events made into rows."""
        self.version = 0
        self._seats = frozenset(seats)
        self._structure = Structure(())
        self._roots: dict[int, int] = {}
        """The number of a card, where it differs from its id."""
        self._held: dict[str, dict[str, int]] = {}
        """What each place held after the last event, by kind; `""` is all of it."""
        self._rows: dict[str, list[RowValues]] = {}
        self._number = 0

    def rows(self, plays: Sequence[Play]) -> dict[str, list[RowValues]]:
        """Returns the rows of the events that come next, by table."""
        self._rows = {name: [] for name in (EVENT, PLACE, CARD, PIECE, VALUE, COUNT)}
        self._structure.extend(plays)
        for play in plays:
            self.version += 1
            self._number = 0
            self._event(play)
        return self._rows

    def identities(self) -> list[RowValues]:
        """Returns what cards turned out to be, by number; the last id of a number counts."""
        return [(self._root(card), kind) for card, kind in sorted(self.table.identities().items())]

    # -- one event --------------------------------------------------------------------------------

    def _event(self, play: Play) -> None:
        table, version = self.table, self.version
        findings = len(table.findings)
        places: set[str] = set()
        before: dict[str, Any] = {}
        is_assumed = False
        for change in play.changes:
            if type(change) is Set:
                places.add(change.name)
                before.setdefault(change.name, table.values.get(change.name))
                table.apply(change)
                continue
            places |= places_of(change, table)
            is_assumed |= type(change) is Reveal and change.how == "assumed"
            self._change(change)
        places.discard("")
        self._rows[PLACE] += [(version, place) for place in places]
        self._values(before)
        self._counts(places)
        self._rows[EVENT].append(
            (
                version,
                play.seat,
                play.asked,
                play.action,
                *self._when(),
                play.asked == "declared",
                0,
                is_assumed,
                len(table.findings) > findings,
            )
        )
        table.findings.clear()

    def _when(self) -> RowValues:
        """Returns turn, whose turn, round, phase and Player Action."""
        structure, values, version = self._structure, self.table.values, self.version
        round_ = values.get("round")
        return (
            structure.number("turn", version),
            _plain(values.get("turn")),
            round_ if type(round_) is int else structure.number("round", version),
            _plain(values.get("phase")),
            structure.number_in_turn(version),
        )

    def _values(self, before: dict[str, Any]) -> None:
        for name, old in before.items():
            new = self.table.values.get(name)
            if new != old and name != AGENDA:
                self._rows[VALUE].append((self.version, name, self._owner(name), _plain(old), _plain(new)))

    def _counts(self, places: set[str]) -> None:
        table = self.table
        for place in places:
            pool = table.pools.get(place) or {}
            cards = len(table.stacks.get(place) or ())
            old = self._held.get(place)
            if old is None and not pool and not cards:
                continue
            new = {**pool, "": cards + sum(pool.values())}
            old = old or {}
            if new == old:
                continue
            self._held[place] = new
            self._rows[COUNT] += [
                (self.version, place, kind, old.get(kind, 0), new.get(kind, 0))
                for kind in old.keys() | new.keys()
                if old.get(kind, 0) != new.get(kind, 0)
            ]

    # -- one change -------------------------------------------------------------------------------

    def _change(self, change: AnyChange) -> None:
        if type(change) is MovePieces:
            self._move_pieces(change)
        elif type(change) is MoveCards:
            self._move_cards(change)
        elif type(change) is Create:
            first = self.table.next_id
            self.table.apply(change)
            for card, kind in enumerate(change.kinds, first):
                self._card(card, kind, "created", "", change.place, "", learnt=not is_unknown(kind))
        elif type(change) is Reveal:
            self._reveal(change)
        elif type(change) is Turn:
            self.table.apply(change)
            for card in change.cards:
                place = self.table.place_of.get(card, "")
                self._card(card, self.table.kind(card), "turned", place, place, change.side)
        elif type(change) is Shuffle:
            self._shuffle(change)

    def _move_pieces(self, change: MovePieces) -> None:
        self.table.apply(change)
        source, target = change.source, change.to
        into = change.into or change.kind
        lost, gained = self._crossing(source, target)
        if source == target:
            what = "turned"
        else:
            what = "placed" if not source else "moved" if target else "removed"
        self._rows[PIECE].append(
            (self.version, self._next(), change.kind, into, change.count, what, source, target, lost, gained)
        )

    def _move_cards(self, change: MoveCards) -> None:
        table = self.table
        source = next((table.place_of[card] for card in change.cards if card in table.place_of), "")
        info = table.info(source)
        leaving = [card for card in dict.fromkeys(change.cards) if table.place_of.get(card) == source]
        known = {card for card in leaving if not is_unknown(table.named_kind(card))}
        is_followed = info.is_traced or len(table.stacks.get(source, ())) == 1
        length = len(table.stacks.get(change.to, ())) - (len(leaving) if source == change.to else 0)
        at = length if change.at < 0 else change.at
        table.apply(change)
        arrived = table.stacks.get(change.to, [])[at : at + len(leaving)] if source else []
        lost, gained = self._crossing(source, change.to)
        drawn = self._drawn(source, change.to)
        what = "drawn" if drawn else "gained" if gained else "lost" if lost else "moved"
        for index, card in enumerate(arrived):
            before = leaving[index] if is_followed and index < len(leaving) else 0
            if before and card != before:
                self._roots[card] = self._root(before)
            kind = table.kind(card)
            learnt = not is_unknown(kind) and before not in known
            self._card(
                card, kind, what, source, change.to, change.side, lost=lost, gained=gained, drawn=drawn, learnt=learnt
            )

    def _reveal(self, change: Reveal) -> None:
        table = self.table
        where = {card: table.place_of.get(card, "") for card in change.cards}
        known = {card for card in change.cards if not is_unknown(table.named_kind(card))}
        alone = {card for card, place in where.items() if place and len(table.stacks[place]) == 1}
        first = table.next_id
        table.apply(change)
        fresh = list(range(first, table.next_id))
        for index, card in enumerate(change.cards):
            place, given = where[card], change.kinds[index] if index < len(change.kinds) else ""
            now = card
            if place and card not in table.place_of:  # shown in a stack that the record does not see
                now = next((one for one in fresh if table.kinds.get(one) == given), card)
                if now in fresh:
                    fresh.remove(now)
                if card in alone:
                    self._roots[now] = self._root(card)
            kind = given or table.named_kind(now)
            learnt = not is_unknown(kind) and card not in known
            self._card(now, kind, "revealed", place, place, table.side(now), learnt=learnt)

    def _shuffle(self, change: Shuffle) -> None:
        table = self.table
        stack = list(table.stacks.get(change.place, ()))
        part = stack[: change.count or len(stack)]
        kinds = {card: table.kind(card) for card in part} if table.info(change.place).is_traced else {}
        table.apply(change)
        if sorted(change.order) == list(range(len(part))):
            for card, old in zip(table.stacks.get(change.place, ()), change.order, strict=False):
                self._roots[card] = self._root(part[old])
        for card, kind in kinds.items():
            if not is_unknown(kind):
                self._card(card, kind, "shuffled", change.place, change.place, "")

    def _card(
        self,
        card: int,
        kind: str,
        what: str,
        source: str,
        target: str,
        side: str,
        *,
        lost: str = "",
        gained: str = "",
        drawn: str = "",
        learnt: bool = False,
    ) -> None:
        self._rows[CARD].append(
            (
                self.version,
                self._next(),
                self._root(card),
                kind,
                what,
                source,
                target,
                side,
                lost,
                gained,
                drawn,
                learnt,
            )
        )

    # -- helpers ----------------------------------------------------------------------------------

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _root(self, card: int) -> int:
        return self._roots.get(card, card)

    def _owner(self, place: str) -> str:
        """Returns the seat to which a place belongs, or `""`."""
        seat = place.partition("/")[0]
        return seat if seat in self._seats else ""

    def _crossing(self, source: str, target: str) -> tuple[str, str]:
        """Returns the seats that lost and gained what went from one place to another."""
        giver, taker = self._owner(source), self._owner(target)
        return ("", "") if giver == taker else (giver, taker)

    def _drawn(self, source: str, target: str) -> str:
        """Returns the seat that drew: from an ordered stack that not all see, into a hand."""
        deck, hand = self.table.info(source), self.table.info(target)
        is_draw = deck.ordered and ALL not in deck.seen_by and not hand.ordered and ALL not in hand.seen_by
        return self._owner(target) if is_draw else ""


def _plain(value: Any) -> SqlValue:
    """Returns a value as SQL has it; lists and maps as JSON."""
    if value is None or isinstance(value, str | int | float):
        return value
    return _JSON.encode(value).decode()
