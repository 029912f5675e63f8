"""What a seat sees: the record that a scribe in its chair would have kept.

`Perspective` walks along the record. It translates each change, with the table before it, into the seat's own
record: the same changes with ids of its own, and kinds only where that seat sees them. Views, exports, search
and late identities of a seat are the ordinary functions on the record that comes out.

The translation may depend only on what the seat sees. Two records that differ in nothing else give the same
bytes; `tests/domain/test_two_worlds.py` proves it. What makes it so: where the seat can follow a card (it
sees into the place, or the place is ordered), its own table has the card at the same position; elsewhere
cards are named from the front of the seat's own stack, or by the kind that the seat sees.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from domain.changes import (
    ALL,
    RECORD,
    UNKNOWN,
    AnyChange,
    Create,
    MoveCards,
    MovePieces,
    Reveal,
    Set,
    Shuffle,
    Turn,
)
from domain.mixing import movable
from domain.play import Play
from domain.state import PlaceInfo, is_unknown
from domain.table import Table

PUBLIC: Final = "public"
"""The chair that sees what all see."""

NOWHERE: Final = "#?"
"""Where the seat's record puts what lies on a card that the seat cannot follow."""

_REFERENCE: Final = re.compile(r"#(\d+)(/under)?\Z")

_WRITTEN: Final = frozenset({"declared", "known", "rootlog"})
"""Questions that whoever records answers in words of the table, naming what the record knows."""
_DECLARES: Final = "declare "
"""Begins an answer to a question of the rules that says in such words what a card did."""
_NAMELESS: Final = ""
"""Among what a seat did not see: something that is no card, as a value or the order of a stack."""


class Perspective:
    """One chair along a record.

    Args:
        seat: A seat of the match, or `"public"`.
    """

    def __init__(self, seat: str) -> None:
        self.seat = seat
        self.table = Table()
        """The table as this seat's own record has it."""
        self._ids: dict[int, int] = {}
        self._missed: set[str] = set()
        """Kinds that the record names in the event at hand and the seat does not see."""

    def step(self, play: Play, table: Table) -> Play:
        """Applies an event to the record's table and returns what this seat's record holds of it.

        Args:
            play: The next event of the record.
            table: The record's table before the event; it is changed.
        """
        seen: list[AnyChange] = []
        self._missed.clear()
        for change in play.changes:
            for own in self.translate(change, table):
                self.table.apply(own)
                seen.append(own)
            table.apply(change)
        action = play.action if self.may_read(play) and not self._tells_more(play) else ""
        return Play(play.seat, play.asked, action, tuple(seen), play.secret, play.rules)

    def may_read(self, play: Play) -> bool:
        """Returns True if this seat may read what was answered."""
        return not play.secret or ALL in play.secret or self.seat in play.secret

    def _tells_more(self, play: Play) -> bool:
        """Returns True if the text of an event, which was just translated, can name what this seat did not see.

        Where changes are declared, the text is written on the record's table, and says whatever stands there.
        """
        if play.asked in _WRITTEN:
            return bool(self._missed)
        return play.action.startswith(_DECLARES) and any(kind in play.action for kind in self._missed)

    def _seen_kind(self, kind: str, is_seen: bool) -> str:
        """Returns what this seat learns of a card that the record holds for `kind`; `""` is nothing."""
        if kind and not is_seen:
            self._missed.add(kind)
        return kind if is_seen else ""

    def translate(self, change: AnyChange, table: Table) -> list[AnyChange]:
        """Returns the changes of this seat's record for one change; `table` and this one's are before it."""
        match change:
            case Create():
                return self._create(change, table)
            case MoveCards():
                return self._move_cards(change, table)
            case MovePieces():
                return self._move_pieces(change, table)
            case Reveal():
                return self._reveal(change, table)
            case Turn():
                return self._turn(change, table)
            case Shuffle():
                return self._shuffle(change, table)
            case Set():
                return self._set(change, table)

    # -- eyes -------------------------------------------------------------------------------------

    def sees_into(self, info: PlaceInfo) -> bool:
        """Returns True if this seat sees the cards of a place of the record; never more than the record does."""
        return ALL in info.seen_by or (self.seat in info.seen_by and info.seen)

    def sees(self, info: PlaceInfo, side: str) -> bool:
        """Returns True if this seat sees a card that lies in such a place on `side`."""
        if info.ordered and side in ("up", "down"):
            return side == "up"
        return self.sees_into(info)

    def follows(self, info: PlaceInfo) -> bool:
        """Returns True if this seat can tell the cards of a place of the record from each other."""
        return info.ordered or self.sees_into(info)

    def own_stack(self, place: str, table: Table) -> Sequence[int]:
        """Returns the cards that this seat's record has in a place of the record; none where it lost sight of it."""
        own = self._own_place(place, table)
        return () if own == NOWHERE else self.table.stack(own)

    def _own_place(self, place: str, table: Table, above: tuple[int, ...] = ()) -> str:
        """Returns the name of a place in this seat's record."""
        if not place.startswith("#"):
            return place
        match = _REFERENCE.match(place)
        own = self._own_card(int(match[1]), table, above) if match else None
        return NOWHERE if own is None or match is None else f"#{own}{match[2] or ''}"

    def _own_card(self, card: int, table: Table, above: tuple[int, ...] = ()) -> int | None:
        """Returns this seat's id of a card that it can follow, or None; `above` are the cards that lie on it."""
        place = table.place_of.get(card)
        if place is None or card in above or not self.follows(table.info(place)):
            return None  # a card said to lie on itself can be followed from nowhere
        own = self._own_place(place, table, (*above, card))
        index = table.stacks[place].index(card)
        cards = self.table.stack(own)
        return cards[index] if own != NOWHERE and index < len(cards) else None

    def _own_cards(self, place: str, cards: Sequence[int], table: Table) -> list[int]:
        """Returns this seat's ids for cards of one place; where it cannot follow them, the first ones there."""
        if self.follows(table.info(place)):
            known = [self._own_card(card, table) for card in cards]
            return [card for card in known if card is not None]
        return list(self.table.stack(self._own_place(place, table))[: len(cards)])

    def _follow(self, cards: Iterable[int], table: Table) -> None:
        for card in cards:
            own = self._own_card(card, table)
            if own is not None:
                self._ids[card] = own

    # -- the seven changes ------------------------------------------------------------------------

    def _create(self, change: Create, table: Table) -> list[AnyChange]:
        place = self._own_place(change.place, table)
        info = table.places.get(change.place) or PlaceInfo(change.seen_by, change.ordered, _is_seen(change.seen_by))
        kinds = change.kinds
        if not self.sees_into(info):
            self._missed.update(kind for kind in kinds if kind != UNKNOWN)
            kinds = (UNKNOWN,) * len(kinds)
        if place == NOWHERE:
            return [Create(NOWHERE, kinds, (), False)] if kinds else []
        return [Create(place, kinds, self._own_eyes(info), info.ordered)]

    def _own_eyes(self, info: PlaceInfo) -> tuple[str, ...]:
        seats = tuple(seat for seat in info.seen_by if seat != RECORD)
        return (*seats, RECORD) if self.sees_into(info) and ALL not in seats else seats

    def _move_cards(self, change: MoveCards, table: Table) -> list[AnyChange]:
        source, found = movable(table, change.cards)
        if not found:
            return []
        to = self._own_place(change.to, table)
        target = table.info(change.to)
        is_shown = self.sees(target, change.side)
        own: list[int] = []
        kinds: list[str] = []
        for i in found:
            card = change.cards[i]
            given = change.kinds[i] if i < len(change.kinds) else ""
            seen = is_shown or self.sees(table.info(source), table.side(card))
            kinds.append(self._seen_kind(_learnt(table, source, card, given), seen))
        cards = [change.cards[i] for i in found]
        self._follow(cards, table)
        own = self._own_cards(source, cards, table)
        follows = self.follows(target) and to != NOWHERE
        if len(own) < len(cards):
            # Cards from where this seat's record has none: what lay on a card that it lost sight of.
            return [Create(to, tuple(kind or UNKNOWN for kind in kinds), (), False)]
        return [
            MoveCards(
                tuple(own),
                to,
                change.at if follows else -1,
                change.side if follows else "",
                tuple(kinds) if any(kinds) else (),
            )
        ]

    def _move_pieces(self, change: MovePieces, table: Table) -> list[AnyChange]:
        source, to = (self._own_pool(place, table) for place in (change.source, change.to))
        if bool(source) < bool(change.source) or bool(to) < bool(change.to):
            self._missed.add(_NAMELESS)
        if not source and not to and (change.source or change.to):
            return []
        return [MovePieces(change.kind, change.count, source, to, change.into)]

    def _own_pool(self, place: str, table: Table) -> str:
        if not place or not self.sees_into(table.info(place)):
            return ""
        own = self._own_place(place, table)
        return "" if own == NOWHERE else own

    def _reveal(self, change: Reveal, table: Table) -> list[AnyChange]:
        if change.how == "assumed":
            self._missed.add(_NAMELESS)
            return []
        is_told = ALL in change.to or self.seat in change.to
        if not is_told and any(card not in table.place_of for card in change.cards):
            self._missed.update(change.kinds)
        late = [
            Reveal((self._ids[card],), (kind,), change.to)
            for card, kind in zip(change.cards, change.kinds, strict=False)
            if is_told and card not in table.place_of and card in self._ids and self._is_gone(self._ids[card])
        ]
        by_place: dict[str, list[int]] = {}
        given = dict(zip(change.cards, change.kinds, strict=False))
        for card in dict.fromkeys(change.cards):
            if card in table.place_of:
                by_place.setdefault(table.place_of[card], []).append(card)
        shown = [self._reveal_in(place, cards, given, change, table) for place, cards in by_place.items()]
        return [*late, *(own for own in shown if own is not None)]

    def _is_gone(self, card: int) -> bool:
        return card not in self.table.place_of and card not in self.table.late

    def _reveal_in(
        self, place: str, cards: list[int], given: dict[int, str], change: Reveal, table: Table
    ) -> Reveal | None:
        is_told = ALL in change.to or self.seat in change.to
        info = table.info(place)
        kinds = [
            self._seen_kind(
                _learnt(table, place, card, given.get(card, "")), is_told or self.sees(info, table.side(card))
            )
            for card in cards
        ]
        own = self._own_cards(place, cards, table)
        if not own or (not any(kinds) and not change.to):
            return None
        return Reveal(tuple(own), tuple(kinds) if any(kinds) else (), change.to)

    def _turn(self, change: Turn, table: Table) -> list[AnyChange]:
        seen: list[AnyChange] = []
        for card in change.cards:
            own = self._own_card(card, table)
            place = table.place_of.get(card)
            if own is None or place is None:
                self._missed.add(_NAMELESS)
                continue
            kind = self._seen_kind(_learnt(table, place, card, ""), self.sees(table.info(place), change.side))
            if kind:
                seen.append(Reveal((own,), (kind,), ()))
            seen.append(Turn((own,), change.side))
        return seen

    def _shuffle(self, change: Shuffle, table: Table) -> list[AnyChange]:
        place = self._own_place(change.place, table)
        order = change.order if self.sees_into(table.info(change.place)) else ()
        if order != change.order:
            self._missed.add(_NAMELESS)
        return [] if place == NOWHERE else [Shuffle(place, change.count, order)]

    def _set(self, change: Set, table: Table) -> list[AnyChange]:
        if not self.sees_into(table.info(change.name)):
            self._missed.add(_NAMELESS)
            return []
        name = self._own_place(change.name, table)
        return [] if name == NOWHERE else [Set(name, self._own_value(change.value, table), change.keep)]

    def _own_value(self, value: Any, table: Table) -> Any:
        if isinstance(value, str):
            match = _REFERENCE.match(value)
            if match is None:
                return value
            own = self._own_card(int(match[1]), table)
            place = table.place_of.get(int(match[1]), "gone")
            return f"#{own}{match[2] or ''}" if own is not None else f"{NOWHERE}{place}"
        if isinstance(value, list | tuple):
            return [self._own_value(item, table) for item in value]
        if isinstance(value, dict):
            return {self._own_value(key, table): self._own_value(item, table) for key, item in value.items()}
        return value


def _is_seen(seen_by: tuple[str, ...]) -> bool:
    return ALL in seen_by or RECORD in seen_by


def _learnt(table: Table, place: str, card: int, given: str) -> str:
    """Returns what the record holds a card for once a change that says `given` is applied; `""` if it cannot say."""
    known = table.kinds[card]
    if given in ("", UNKNOWN):
        kind = known
    elif is_unknown(given) and table.info(place).is_traced:
        kind = given if known == UNKNOWN else known
    else:
        kind = given
    return "" if kind == UNKNOWN else kind


def record_of(seat: str, plays: Iterable[Play]) -> list[Play]:
    """Returns the whole record as `seat` would have kept it."""
    chair, table = Perspective(seat), Table()
    return [chair.step(play, table) for play in plays]
