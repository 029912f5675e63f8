"""Cards of the shared deck as rules read them: what may be spent, and what an unseen card can still be."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from domain.changes import UNKNOWN
from domain.games.root.suits import fits_suit, suit_of
from domain.lens import Card, Stack
from domain.state import is_unknown

MOST_PAYMENTS: Final = 60
"""As many ways to pay are listed; others have to be typed."""


class Cards(Stack):
    """Cards of the shared deck in one place. There `"?"` and `"?fox"` never stand for a card that the record knows."""

    def unseen_for(self, suit: str = "", but: Collection[int] = ()) -> Card | None:
        """Returns a card that was not seen and, by what is known of its group, can stand for a suit.

        Args:
            suit: As `fits_suit` takes it.
            but: Cards that are spoken for.
        """
        return self._unseen(lambda kind: fits_suit(kind, suit), but)

    def hidden_for(self, suit: str = "") -> Card | None:
        """Returns a card that may be the one that went unseen from here to another hidden place.

        Where the record cannot tell the cards apart, it does not know which one went, even if it knows all of them.
        """
        unseen = self.unseen_for(suit)
        if unseen is not None or self.is_traced:
            return unseen
        kinds = self.table.kinds
        return next(
            (Card(card) for card in reversed(self.table.stack(self.name)) if fits_suit(kinds[card], suit)), None
        )

    def paid(self, kinds: Sequence[str], suit: str) -> list[Card] | None:
        """Returns a different card for each of `kinds`, `"?"` being an unseen one for a suit; None if one lacks."""
        named = self.cards([kind for kind in kinds if kind != UNKNOWN])
        if named is None:
            return None
        taken = [card.id for card in named]
        rest, found = iter(named), []
        for kind in kinds:
            card = self.unseen_for(suit, taken) if kind == UNKNOWN else next(rest)
            if card is None:
                return None
            taken.append(card.id)
            found.append(card)
        return found

    def _open_card(self, cards: Sequence[int], kind: str) -> Card | None:
        but = set(self.table.stack(self.name)).difference(cards)
        if kind == UNKNOWN:
            return self.unseen_for("", but)
        known = next((card for card in cards if self.table.kinds[card] == kind), None)
        if known is not None:
            return Card(known, kind)
        found = self._unseen(lambda one: suit_of().get(one, kind[1:]) == kind[1:], but)
        return None if found is None else Card(found.id, kind)

    def _unseen(self, can_be: Callable[[str], bool], but: Collection[int]) -> Card | None:
        """Returns the uppermost unseen card that is not known to be of another suit; one known by nothing first."""
        kinds = self.table.kinds
        cards = [card for card in reversed(self.table.stack(self.name)) if card not in but and is_unknown(kinds[card])]
        able = [card for card in cards if can_be(kinds[card]) and self._allows(card, can_be)]
        able.sort(key=lambda card: kinds[card] != UNKNOWN)
        return Card(able[0]) if able else None

    def _allows(self, card: int, can_be: Callable[[str], bool]) -> bool:
        group = self.table.group(card)
        return group is None or any(map(can_be, group[1]))


def kinds_in(stack: Stack, but: Collection[int] = ()) -> list[str]:
    """Returns what the record knows the cards of a stack to be, one each: in a hand that it does not see, too.

    There the cards cannot be told apart, but which kinds lie there may be known all the same.
    """
    kinds = stack.table.kinds
    return [kinds[card] for card in stack.table.stack(stack.name) if card not in but]


def choices(stack: Stack, suit: str = "", but: Collection[int] = ()) -> Iterator[str]:
    """Yields the kinds of cards of a stack that can stand for a suit, each once; of those not seen, what they may be.

    Args:
        stack: A hand, or the supporters.
        suit: Of `bird` only birds do; `""` takes all.
        but: Cards that are spoken for.
    """
    seen: dict[str, None] = {}
    for known in kinds_in(stack, but):
        if is_unknown(known):
            options = [f"?{one}" for one in (("bird",) if suit == "bird" else (suit, "bird"))] if suit else ["?"]
            seen.update((kind, None) for kind in options if stack.card(kind, but) is not None)
        elif fits_suit(known, suit):
            seen[known] = None
    yield from sorted(seen, key=lambda kind: (suit_of().get(kind) == "bird" and suit != "bird", kind))


def payments(stack: Cards, suit: str, number: int) -> Iterator[tuple[str, ...]]:
    """Yields ways to pay with `number` cards of a suit out of a stack, each once: with as few birds as possible first.

    Only some are listed when there are many; any other that fits is accepted.
    """
    yield from islice(dict.fromkeys(_ways_to_pay(stack, suit, number)), MOST_PAYMENTS)


def _ways_to_pay(stack: Cards, suit: str, number: int) -> Iterator[tuple[str, ...]]:
    cards = [kind for kind in kinds_in(stack) if not is_unknown(kind) and fits_suit(kind, suit)]
    spoken_for: list[int] = []
    while (card := stack.unseen_for(suit, spoken_for)) is not None:
        spoken_for.append(card.id)
        cards.append(_as_paid(stack.table.kinds[card.id], suit))
    birds = sorted((kind for kind in cards if suit_of().get(kind) == "bird"), key=_by_sight)
    others = sorted((kind for kind in cards if suit_of().get(kind) != "bird"), key=_by_sight)
    for count in range(number + 1):
        for plain in dict.fromkeys(combinations(others, number - count)):
            yield from ((*plain, *wild) for wild in combinations(birds, count))


def _by_sight(kind: str) -> tuple[bool, str]:
    return is_unknown(kind), kind


def _as_paid(kind: str, suit: str) -> str:
    return f"?{suit}" if kind == UNKNOWN else kind
