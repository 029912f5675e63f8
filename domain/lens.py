"""Lenses: a table seen as a game sees it, so that its rules never spell a place or compare ids.

A game derives its own lenses, one class for each thing of the rulebook, in one file:

    class Seat(Area):
        @property
        def hand(self) -> Stack:
            return self.stack("hand")

`seat.hand.card("city")` is then a city that the record knows to be there, or an unknown card that may be one,
or None. Lenses read the table each time, so that they show it as it stands in the middle of an effect.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.agenda import references
from domain.changes import ALL, UNKNOWN
from domain.errors import Ambiguous
from domain.position import describe_card
from domain.state import State, is_unknown

_MOST_TRIES: Final = 5_000


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card at hand, and what it is taken for."""

    id: int
    kind: str = UNKNOWN
    """What it is known as, or said to be by the action at hand; `"?"` if nobody says."""


class Stack:
    """The cards in one place.

    Args:
        table: The table to read.
        name: The place.
        classes: The class of each kind, for games with cards like `"?fox"`.
    """

    __slots__ = ("_classes", "name", "table")

    def __init__(self, table: State, name: str, classes: Mapping[str, str] | None = None) -> None:
        self.table = table
        self.name = name
        self._classes = classes

    def __len__(self) -> int:
        return len(self.table.stack(self.name))

    def __iter__(self) -> Iterator[Card]:
        """Yields the cards from the bottom up (in a row: from the first laid)."""
        cards = self.table.stack(self.name)
        if not cards:
            return iter(())
        if not self.is_traced:
            return iter([Card(card) for card in cards])
        kinds = self.table.kinds
        return iter([Card(card, kinds[card]) for card in cards])

    def of(self, wanted: Collection[str]) -> list[Card]:
        """Returns the cards of these kinds, from the bottom up; none where the record cannot tell cards apart."""
        kinds = self.table.kinds
        found = [Card(card, kind) for card in self.table.stack(self.name) if (kind := kinds[card]) in wanted]
        return found if found and self.is_traced else []

    @property
    def is_traced(self) -> bool:
        """True if the record can tell the cards from each other: it sees them, or they lie in order."""
        return self.table.info(self.name).is_traced

    @property
    def top(self) -> Card | None:
        """The uppermost card."""
        cards = self.table.stack(self.name)
        return self._card(cards[-1]) if cards else None

    def at(self, number: int) -> Card | None:
        """Returns card `number` of a row, the first one laid being 1; None if there are fewer."""
        cards = self.table.stack(self.name)
        return self._card(cards[number - 1]) if 0 < number <= len(cards) else None

    def card(self, kind: str, but: Collection[int] = ()) -> Card | None:
        """Returns a card that is, or may be, of `kind`; the best known one first.

        `"?"` stands for a card whose kind the action leaves open: one that the record has not seen, or, where
        it cannot tell the cards apart, any. A class (`"?fox"`) is a card known by it, or by less.

        Args:
            kind: A kind, a class, or `"?"`.
            but: Ids of cards that are spoken for.
        """
        if not is_unknown(kind) and (exact := self._exact(kind, but)) is not None:
            return exact
        cards = [card for card in reversed(self.table.stack(self.name)) if card not in but]
        if is_unknown(kind):
            return self._open_card(cards, kind)
        assumed = self.table.assumed
        able = [card for card in cards if self._can_be(card, kind)]
        able.sort(key=lambda card: (assumed.get(card) != kind, self._unlikeliness(card, kind)))
        return Card(able[0], kind) if able else None

    def _unlikeliness(self, card: int, kind: str) -> tuple[bool, float]:
        """Returns what sorts the cards first of which one is certainly of `kind`, then those that are it most likely.

        Of a group that lies here as a whole each kind is here, so that taking another card for it would be wrong.
        """
        group = self.table.group(card)
        if group is None:
            return True, 1.0
        members, kinds = group
        return not members.issubset(self.table.stack(self.name)), -kinds.count(kind) / len(kinds)

    def cards(self, kinds: Sequence[str]) -> list[Card] | None:
        """Returns a different card for each of `kinds`, in that order; None if they cannot all be there.

        Where several choices are possible, one is taken that contradicts nothing that is known of the cards together.
        """
        found: dict[int, Card] = {}
        rest: list[int] = []
        for index, kind in enumerate(kinds):
            if not is_unknown(kind):
                card = self._exact(kind, [taken.id for taken in found.values()])
                if card is None:
                    rest.append(index)
                else:
                    found[index] = card
        matched = self._matched([kinds[index] for index in rest], {card.id for card in found.values()})
        if matched is None:
            matched = self._one_by_one([kinds[index] for index in rest], [card.id for card in found.values()])
        if matched is None:
            return None
        found.update(zip(rest, matched, strict=True))
        for index, kind in enumerate(kinds):
            if is_unknown(kind):
                card = self.card(kind, [taken.id for taken in found.values()])
                if card is None:
                    return None
                found[index] = card
        return [found[index] for index in range(len(kinds))]

    def openly(self, kinds: Sequence[str]) -> list[Card] | None:
        """Returns as `cards` does, for cards that all get to see: there `"?"` never is one that the record knows."""
        found = self.cards([kind for kind in kinds if kind != UNKNOWN])
        if found is None:
            return None
        named = iter(found)
        taken = [card.id for card in found]
        result: list[Card] = []
        for kind in kinds:
            card = self.unseen(taken) if kind == UNKNOWN else next(named)
            if card is None:
                return None
            taken.append(card.id)
            result.append(card)
        return result

    def unseen(self, but: Collection[int] = ()) -> Card | None:
        """Returns the uppermost card of which the record does not know what it is; None if there is none."""
        kinds = self.table.kinds
        found = (card for card in reversed(self.table.stack(self.name)) if is_unknown(kinds[card]) and card not in but)
        card = next(found, None)
        return None if card is None else Card(card)

    def _exact(self, kind: str, but: Collection[int]) -> Card | None:
        """Returns a card that is known to be of a kind."""
        kinds = self.table.kinds
        for card in reversed(self.table.stack(self.name)):
            if kinds[card] == kind and card not in but:
                return Card(card, kind)
        return None

    def _one_by_one(self, kinds: Sequence[str], but: list[int]) -> list[Card] | None:
        found: list[Card] = []
        for kind in kinds:
            card = self.card(kind, [*but, *(taken.id for taken in found)])
            if card is None:
                return None
            found.append(card)
        return found

    def _matched(self, kinds: Sequence[str], but: Collection[int]) -> list[Card] | None:
        """Returns unknown cards that can be of these kinds together, as far as their groups have enough of them."""
        table = self.table
        cards = [card for card in table.stack(self.name) if card not in but]
        left = {group[0]: Counter(group[1]) for card in cards if (group := table.group(card)) is not None}
        chosen: list[int] = []
        tries = 0

        def place(at: int) -> bool:
            nonlocal tries
            if at == len(kinds):
                return True
            able = [card for card in reversed(cards) if card not in chosen and self._can_be(card, kinds[at])]
            able.sort(key=lambda card: (table.assumed.get(card) != kinds[at], self._unlikeliness(card, kinds[at])))
            for card in able:
                tries += 1
                group = table.group(card)
                if tries > _MOST_TRIES or (group is not None and not left[group[0]][kinds[at]]):
                    continue
                chosen.append(card)
                if group is not None:
                    left[group[0]][kinds[at]] -= 1
                if place(at + 1):
                    return True
                chosen.pop()
                if group is not None:
                    left[group[0]][kinds[at]] += 1
            return False

        return [Card(card, kind) for card, kind in zip(chosen, kinds, strict=True)] if place(0) else None

    def one(self, kind: str) -> Card | None:
        """Returns `card(kind)` if it does not matter which one it is.

        Raises:
            Ambiguous: Known cards of the kind differ in side, or in what lies on them.
        """
        alike = [card for card in self.table.stack(self.name) if self.table.kinds[card] == kind]
        unlike = {str(describe_card(self.table, card)): card for card in alike}
        if len(unlike) > 1:
            raise Ambiguous(
                f"there are different {kind} in {self.name}", [self._words(card) for card in unlike.values()]
            )
        return self.card(kind)

    def possible(self, universe: Iterable[str]) -> list[str]:
        """Returns which kinds of `universe` a card in here may be, sorted."""
        return sorted(kind for kind in universe if self.card(kind) is not None)

    def count(self, kind: str) -> int:
        """Returns how many cards are known to be of `kind`."""
        return sum(self.table.kinds[card] == kind for card in self.table.stack(self.name))

    def _card(self, card: int) -> Card:
        return Card(card, self.table.kinds[card] if self.is_traced else UNKNOWN)

    def _open_card(self, cards: Sequence[int], kind: str) -> Card | None:
        kinds = self.table.kinds
        fits = [card for card in cards if kinds[card] == kind]
        fits += [card for card in cards if kinds[card] == UNKNOWN and kind != UNKNOWN]
        if not fits and kind == UNKNOWN:
            fits = [card for card in cards if is_unknown(kinds[card]) or not self.is_traced]
        return Card(fits[0], kind) if fits else None

    def _can_be(self, card: int, kind: str) -> bool:
        known = self.table.kinds[card]
        if not is_unknown(known):
            return False
        if known != UNKNOWN and (self._classes or {}).get(kind, known[1:]) != known[1:]:
            return False
        group = self.table.group(card)
        return group is None or kind in group[1]

    def _words(self, card: int) -> str:
        pieces = self.table.pool(f"#{card}")
        notes = [self.table.side(card), *(f"{count} {kind}" for kind, count in sorted(pieces.items()))]
        return f"{self.table.kinds[card]} ({', '.join(note for note in notes if note) or 'with nothing on it'})"


class Pool:
    """The pieces in one place."""

    __slots__ = ("name", "table")

    def __init__(self, table: State, name: str) -> None:
        self.table = table
        self.name = name

    def __len__(self) -> int:
        return sum(self.table.pool(self.name).values())

    def __iter__(self) -> Iterator[str]:
        """Yields the kinds that are there, sorted."""
        return iter(sorted(self.table.pool(self.name)))

    def count(self, kind: str) -> int:
        """Returns how many pieces of `kind` are there."""
        return self.table.pool(self.name).get(kind, 0)


class Area:
    """What belongs together under one name: a seat's places, a clearing, a timeline. Base of a game's lenses."""

    __slots__ = ("name", "table")

    def __init__(self, table: State, name: str) -> None:
        self.table = table
        self.name = name

    def stack(self, part: str, classes: Mapping[str, str] | None = None) -> Stack:
        """Returns the stack `<name>/<part>`."""
        return Stack(self.table, f"{self.name}/{part}", classes)

    def pool(self, part: str) -> Pool:
        """Returns the pool `<name>/<part>`."""
        return Pool(self.table, f"{self.name}/{part}")

    def value(self, part: str, default: Any = None) -> Any:
        """Returns the value `<name>/<part>`."""
        return self.table.value(f"{self.name}/{part}", default)


def referred(table: State, ref: str) -> Card | None:
    """Returns the card to which an instruction refers (`"#17"`); None if it is no longer on the table."""
    card = next(iter(references(ref)), 0)
    place = table.place(card)
    return None if place is None else Card(card, table.kinds[card])


def on(table: State, card: Card) -> Pool:
    """Returns the pieces on a card."""
    return Pool(table, f"#{card.id}")


def under(table: State, card: Card) -> Stack:
    """Returns the cards under a card."""
    return Stack(table, f"#{card.id}/under")


def all_can_follow(table: State, place: str) -> bool:
    """Returns True if everyone at the table can tell which card is which in a place."""
    info = table.info(place)
    return info.ordered or ALL in info.seen_by


def clockwise(seats: Sequence[str], first: str) -> list[str]:
    """Returns the seats in order, beginning with `first`."""
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]
