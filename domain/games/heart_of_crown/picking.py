"""Choices of cards: which of a player's cards are banished, discarded, taken back or set (15).

A card of a hand that the record has not seen may be any that its group allows, so the check is the same for a game
whose hands are known and for one that is watched from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.changes import TOP, UNKNOWN
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.context import Effect, finish, fits, instruction, performs
from domain.games.heart_of_crown.drawing import MoveTop, Restock
from domain.games.heart_of_crown.lenses import Seat, cost_of, fact, kinds_in
from domain.games.heart_of_crown.notation import PICKS, Decline, Pick
from domain.games.heart_of_crown.steps import Banish, Base, Discard, Filter, Forbid, Place, Retrieve
from domain.games.heart_of_crown.steps import Pick as PickInstruction
from domain.lens import Card, Stack, referred, under
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

RULE: Final = "HOC.15.1"
NAME_IT: Final = "what is laid into a Domain lies open; name the card"
KNOWN: Final = "? is a card that was not seen, and more of those are named than lie there; name the card"
MENU: Final = 200
"""As many choices are listed; more have to be typed."""


def forbids(kind: str, what: str) -> bool:
    """Returns True if a card's own text forbids something that would be done with it."""
    card = fact(kind)
    return card is not None and any(
        isinstance(one, Forbid) and what in one.what and not _is_given(one.which) for one in card.effect.always
    )


def _is_given(which: Filter) -> bool:
    return which != Filter()


class Sources:
    """The places from which cards may be picked, one after the other.

    Args:
        table: The table.
        seat: Whose they are.
        zones: As in the data.
        card: A reference to the card itself, for the zone `self`.
    """

    def __init__(self, table: Table, seat: str, zones: Sequence[str], card: str = "") -> None:
        self._table = table
        self._seat = Seat(table, seat)
        self._zones = zones
        self._card = card

    def stacks(self) -> Iterator[Stack]:
        """Yields the places."""
        for zone in self._zones:
            if zone == "kept":
                yield from (under(self._table, card) for card in self._seat.territories())
            elif zone != "self":
                yield self._seat.stack(zone)

    @property
    def all_known(self) -> bool:
        """Whether the record knows each card that lies there."""
        return not any(is_unknown(card.kind) for stack in self.stacks() for card in stack)

    def kinds(self, which: Filter, verb: str) -> list[str]:
        """Returns the kinds that fit and that a card there is or may be."""
        possible = [kind for stack in self.stacks() for kind in kinds_in(stack)] + [
            card.kind for card in self._itself()
        ]
        found = {kind for kind in possible if self.allows(kind, which, verb)}
        if which.only:
            best = (min if which.only == "cheapest" else max)(map(cost_of, found), default=0)
            found = {kind for kind in found if cost_of(kind) == best}
        return sorted(found)

    def allows(self, kind: str, which: Filter, verb: str) -> bool:
        """Returns True if a card of a kind may be picked."""
        return fits(kind, which) and not (verb == "banish" and forbids(kind, "banish"))

    def certain(self, which: Filter, verb: str) -> int:
        """Returns how many cards are known to be there and to fit, even where nobody can tell which they are."""
        kinds = self._table.kinds
        cards = [*(card for stack in self.stacks() for card in self._table.stack(stack.name))]
        cards += [card.id for card in self._itself()]
        if which == Filter() and verb != "banish":
            return len(cards)  # whatever they are
        return sum(not is_unknown(kinds[card]) and self.allows(kinds[card], which, verb) for card in cards)

    def size(self) -> int:
        """Returns how many cards lie there."""
        return sum(len(stack) for stack in self.stacks()) + len(self._itself())

    def find(self, kinds: Sequence[str]) -> list[Card] | None:
        """Returns a different card for each kind; None if they cannot all be there.

        All get to see what is picked, so that `?` is only a card of which the record does not know what it is.
        """
        found: list[Card] = []
        for kind in sorted(kinds, key=is_unknown):
            taken = [card.id for card in found]
            found_in = (stack.unseen if kind == UNKNOWN else partial(stack.card, kind) for stack in self.stacks())
            card = next((one for look in found_in if (one := look(taken)) is not None), None)
            card = card or next((one for one in self._itself() if one.kind == kind and one.id not in taken), None)
            if card is None:
                return None
            found.append(card)
        order = {kind: [card for card in found if card.kind == kind] for kind in set(kinds)}
        return [order[kind].pop(0) for kind in kinds]

    def _itself(self) -> list[Card]:
        """Returns the card whose effect it is, if it may be picked and can still be followed."""
        card = referred(self._table, self._card) if self._card and "self" in self._zones else None
        return [] if card is None else [card]


class AskPick(AskStep, Effect, frozen=True, tag="pick"):
    """Somebody picks cards for an instruction of the data."""

    answers: ClassVar = (Pick, Decline)

    @property
    def instruction(self) -> PickInstruction:
        found = instruction(self.by, self.path)
        assert isinstance(found, PickInstruction)
        return found

    @property
    def verb(self) -> str:
        """The word with which the choice is written."""
        return verb_of(self.instruction)

    def _sources(self, table: Table) -> Sources:
        return Sources(table, self.seat, self.instruction.source, self.card)

    def _bounds(self, instr: PickInstruction, sources: Sources) -> tuple[int, int]:
        """Returns the fewest and the most cards that may be picked."""
        most = sources.size()
        if isinstance(instr, Discard) and instr.down_to is not None:
            most = max(0, most - instr.down_to)
        elif instr.count:
            most = min(most, instr.count)
        least = most if instr.choice == "must" else 0
        if "/price/" in self.path and instr.count:
            return instr.count, instr.count  # an ability whose price is not paid in full was not used (6.4)
        # A card that nobody has seen need not fit, so nobody can be held to more than is known.
        return min(least, sources.certain(instr.which, verb_of(instr))), most

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        instr, sources = self.instruction, self._sources(table)
        verb, size = verb_of(instr), sources.size()
        # Only where everyone sees the cards among which the choice is may it be passed over.
        is_open = "hand" not in instr.source
        if not size or (is_open and not sources.kinds(instr.which, verb)):
            return ()
        who = self.you if instr.by == "you" else self.seat
        most = self._bounds(instr, sources)[1] if is_open else instr.count
        is_optional = instr.choice != "must"
        if isinstance(instr, Discard) and instr.down_to is not None:
            most = max(0, size - instr.down_to)
        number = "any number" if not most else str(most)
        limit = "up to " if is_optional and most else ""
        text = f"{by_name(self.by)}: {verb} {limit}{number} of {self.seat}'s cards?"
        return (
            Decision(
                who,
                verb,
                text,
                RULE,
                otherwise=Decline() if is_optional else None,
                about=tuple(stack.name for stack in sources.stacks()),
            ),
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        sources = self._sources(table)
        least, most = self._bounds(self.instruction, sources)
        kinds = sources.kinds(self.instruction.which, self.verb)
        if not sources.all_known and self.verb != "place":
            kinds.append(UNKNOWN)
        yield from choices(PICKS[self.verb], kinds, least, most)
        if not least:
            yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        instr, sources = self.instruction, self._sources(table)
        verb = verb_of(instr)
        least, most = self._bounds(instr, sources)
        kinds = action.kinds if isinstance(action, Pick) else ()
        if isinstance(action, Pick) and not isinstance(action, PICKS[verb]):
            raise Rejected(RULE, f"{by_name(self.by)} asks which cards to {verb}")
        if not least <= len(kinds) <= most:
            number = counted(most, "card") if least == most else f"{least} to {counted(most, 'card')}"
            raise Rejected(RULE, f"{by_name(self.by)}: {number} to {verb}, not {len(kinds)}")
        allowed = sources.kinds(instr.which, verb)
        if verb == "place" and any(map(is_unknown, kinds)):
            raise Rejected(RULE, NAME_IT)
        for kind in kinds:
            if not is_unknown(kind) and kind not in allowed:
                raise Rejected(RULE, f"{by_name(self.by)}: {self.seat} has no {kind} there that can be chosen")
        if sources.find(kinds) is None:
            seen = any(map(is_unknown, kinds)) and sources.size() >= len(kinds)
            raise Rejected(RULE, KNOWN if seen else f"{self.seat} has not got {', '.join(kinds)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Pick) else ()
        instr = self.instruction
        if not kinds and isinstance(instr, Discard) and instr.or_show and instr.choice == "must":
            show_hand(tx, self.seat)
        picked = self._sources(tx.table).find(kinds) or []
        move_picked(tx, self, picked)


@performs(Banish, Discard, Retrieve, Place)
def _pick(tx: Transaction, effect: Effect, instr: Base) -> None:
    """Asks which cards; those of which there is no choice go at once."""
    assert isinstance(instr, PickInstruction)
    if instr.source == ("deck",):
        deck = f"{effect.seat}/deck"
        tx.then(*restocked(effect, instr.count), MoveTop(deck, f"{effect.seat}/discard", instr.count, "discard", RULE))
        return
    if instr.source == ("self",) and instr.choice == "must":
        card = tx.card(effect.card) if effect.card else None
        move_picked(tx, effect, [] if card is None else [card])
        return
    asking = AskPick(*effect.at(effect.path))
    is_homeless = isinstance(instr, Place) and Seat(tx.table, effect.seat).princess is None
    if asking.decisions(tx.table) and not is_homeless:
        tx.then(asking)
    else:
        finish(tx, effect, None)


def restocked(effect: Effect, count: int) -> tuple[Restock, ...]:
    """Returns the step that sees to it that so many cards lie on a draw pile."""
    return (Restock(effect.seat, count),)


def move_picked(tx: Transaction, effect: Effect, picked: Sequence[Card]) -> None:
    """Moves the cards that were picked as the instruction says, and goes on with what hangs on it."""
    instr = instruction(effect.by, effect.path)
    moved: list[str] = []
    # Cards of several places go place by place, since a change moves the cards of one.
    for place in dict.fromkeys(tx.table.place(card.id) for card in picked):
        part = [card for card in picked if tx.table.place(card.id) == place]
        moved += _MOVES[type(instr)](tx, effect, part)
    finish(tx, effect, moved or None)


def _banish(tx: Transaction, effect: Effect, cards: list[Card]) -> list[str]:
    return [card.kind for card in moves.banish(tx, effect.seat, cards, effect.by)]


def _discard(tx: Transaction, effect: Effect, cards: list[Card]) -> list[str]:
    return [card.kind for card in moves.discard(tx, effect.seat, cards)]


def _retrieve(tx: Transaction, effect: Effect, cards: list[Card]) -> list[str]:
    instr = instruction(effect.by, effect.path)
    assert isinstance(instr, Retrieve)
    kinds = [card.kind for card in cards]
    if instr.to == "hand":
        moves.take(tx, effect.seat, cards, effect.by)
    else:
        tx.move_all(cards, f"{effect.seat}/deck", TOP if instr.to == "deck-top-up" else 0, "up")
    return kinds


def _place(tx: Transaction, effect: Effect, cards: list[Card]) -> list[str]:
    if Seat(tx.table, effect.seat).princess is None:
        return []
    return [moves.set_card(tx, effect.seat, card, effect.by).kind for card in cards]


_MOVES: Final[dict[type, Callable[[Transaction, Effect, list[Card]], list[str]]]] = {
    Banish: _banish,
    Discard: _discard,
    Retrieve: _retrieve,
    Place: _place,
}


def verb_of(instr: PickInstruction) -> str:
    """Returns the word with which the choice of an instruction is written."""
    match instr:
        case Banish():
            return "banish"
        case Discard():
            return "discard"
        case Place():
            return "place"
        case Retrieve(to="hand"):
            return "take"
    return "put"


def by_name(kind: str) -> str:
    """Returns the name of a card for a sentence."""
    card = fact(kind)
    return kind if card is None else card.name


def show_hand(tx: Transaction, seat: str) -> None:
    """Shows a hand to all, as one must who has no card that fits (12.4)."""
    cards = list(Seat(tx.table, seat).hand)
    if cards:
        tx.reveal(cards)


def choices(action: type[Pick], kinds: Sequence[str], least: int, most: int) -> Iterator[Pick]:
    """Yields the choices of `least` to `most` cards of these kinds; those that are not there are sorted out later."""
    listed = 0
    for number in range(max(least, 1), most + 1):
        for chosen in combinations_with_replacement(kinds, number):
            yield action(tuple(chosen))
            listed += 1
            if listed >= MENU:
                return
