"""Discards from hand: as a price, as an effect, for the Archive action (5.1.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import ClassVar

from domain.agenda import AskStep
from domain.decision import Action, Chance, Decision, Draw
from domain.drawing import DrawnCards
from domain.errors import Rejected
from domain.games.ancient_knowledge.drawing import kinds_of_deck
from domain.games.ancient_knowledge.effects import USES, Acting, AskUse, performs
from domain.games.ancient_knowledge.instructions import Archive, DiscardArtifacts, DiscardHand, DiscardSelf, Op
from domain.games.ancient_knowledge.lenses import (
    ARTIFACT_SPACES,
    DECK,
    DISCARD,
    KNOWLEDGE,
    Seat,
    Spot,
    artifact_place,
    hand_kinds,
    hand_place,
    is_a,
    name_of,
)
from domain.games.ancient_knowledge.notation import Archive as Archiving
from domain.games.ancient_knowledge.notation import Discard, Pass
from domain.games.ancient_knowledge.placing import drop
from domain.games.ancient_knowledge.removing import MENU, AskTokens, lose, tokens_of, verify_tokens
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted


def discard_from_hand(tx: Transaction, seat: str, kinds: Sequence[str]) -> None:
    """Discards cards from hand openly; `verify_in_hand` said that they can be there."""
    tx.move_all(Seat(tx.table, seat).hand.openly(kinds) or [], DISCARD)


def verify_in_hand(table: Table, seat: str, kinds: Sequence[str], rule: str) -> None:
    """Checks that different cards of a hand can be these. Raises `Rejected`."""
    hand = Seat(table, seat).hand
    if hand.openly(kinds) is None:
        if any(map(is_unknown, kinds)) and len(hand) >= len(kinds):
            raise Rejected(rule, "? is a card that was not seen, and more of those are named than lie there")
        raise Rejected(rule, f"{seat} has not got {', '.join(map(name_of, kinds))} in hand")


def hand_choices(
    table: Table, seat: str, least: int, most: int, what: str = "", most_listed: int = 2 * MENU
) -> Iterator[tuple[str, ...]]:
    """Yields choices of cards from hand, as many as a menu lists; those that cannot be there are sorted out later."""
    held = [card.kind for card in Seat(table, seat).hand]
    seen = sorted(kind for kind in held if not is_unknown(kind) and (not what or is_a(kind, what)))
    unseen = ["?"] * (len(held) - sum(not is_unknown(kind) for kind in held))
    if unseen:
        # First what is there for certain: cards that were seen, and those that nobody saw.
        certain = [*unseen, *([] if what else seen)]
        numbers = range(max(least, 1), min(most, len(held)) + 1)
        found = (chosen for number in numbers for chosen in combinations(certain, number))
        yield from dict.fromkeys(islice(found, most_listed))
    kinds = [kind for kind in hand_kinds(table, seat) if not what or is_a(kind, what)]
    every = (chosen for number in range(max(least, 1), most + 1) for chosen in combinations(kinds, number))
    yield from islice(every, most_listed)


class DiscardAll(DrawnCards, frozen=True, tag="discard-all"):
    """All cards of a hidden place go to the discard pile; what of them the record has not seen, it sees now."""

    seat: str
    rule: str
    part: str = "hand"

    def draw(self, table: Table) -> Draw:
        place = f"{self.seat}/{self.part}"
        return Draw(place, DISCARD, len(table.stack(place)))

    def question(self, table: Table, draw: Draw, asked: int) -> Chance:
        text = f"which {counted(asked, 'card')} {self.seat} discards"
        return Chance("discard", text, self.rule, draw, (), self.seat)

    def kinds(self) -> Sequence[str]:
        return kinds_of_deck(DECK)


class AskPay(AskStep, frozen=True, tag="pay"):
    """A seat discards so many cards from hand: for a creation, at set-up, or by an opponent's card."""

    seat: str
    count: int
    why: str
    rule: str
    answers: ClassVar = (Discard,)

    def _owed(self, table: Table) -> int:
        return min(self.count, len(Seat(table, self.seat).hand))

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        owed, held = self._owed(table), len(Seat(table, self.seat).hand)
        if not owed or owed == held:
            return ()
        text = f"{self.why}: which {counted(owed, 'card')} of {self.seat}'s hand?"
        return (Decision(self.seat, "discard", text, self.rule, about=(hand_place(self.seat),)),)

    def run(self, tx: Transaction) -> None:
        if self._owed(tx.table):
            tx.then(DiscardAll(self.seat, self.rule))

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        owed = self._owed(table)
        yield from (Discard(kinds) for kinds in hand_choices(table, self.seat, owed, owed))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        owed = self._owed(table)
        if len(action.kinds) != owed:
            raise Rejected(self.rule, f"{self.why}: {counted(owed, 'card')} to discard, not {len(action.kinds)}")
        verify_in_hand(table, self.seat, action.kinds, self.rule)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Discard)
        discard_from_hand(tx, self.seat, action.kinds)


class AskDiscard(Acting, AskStep, frozen=True, tag="discard"):
    """Cards are discarded from hand by an effect, or as its price."""

    answers: ClassVar = (Discard, Pass)
    of: ClassVar = (DiscardHand,)

    def _bounds(self, table: Table) -> tuple[int, int]:
        assert isinstance(self.op, DiscardHand)
        held = len(Seat(table, self.seat).hand)
        most = self.amount(table, self.op.count)
        if self.op.up_to:
            return 0, min(most, held)
        is_price = self.part < len(self.told.price)
        return (most if is_price else min(most, held)), most if is_price else min(most, held)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        assert isinstance(self.op, DiscardHand)
        least, most = self._bounds(table)
        if not most or len(Seat(table, self.seat).hand) < least:
            return ()
        number = f"up to {counted(most, 'card')}" if least < most else counted(most, self.op.what or "card")
        text = f"{self.name}: {number} discarded from hand?"
        is_free = self.is_optional or not least
        otherwise = Pass() if is_free else None
        return (Decision(self.seat, "discard", text, "AK.10.3", otherwise=otherwise, about=(hand_place(self.seat),)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        assert isinstance(self.op, DiscardHand)
        least, most = self._bounds(table)
        yield from (Discard(kinds) for kinds in hand_choices(table, self.seat, least, most, self.op.what))
        if self.is_optional or not least:
            yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(self.op, DiscardHand)
        least, most = self._bounds(table)
        if isinstance(action, Pass):
            if least and not self.is_optional:
                raise Rejected("AK.10.3", f"{self.name} has to be done: {counted(least, 'card')} from hand")
            return
        assert isinstance(action, Discard)
        if not max(least, 1) <= len(action.kinds) <= most:
            limit = counted(most, "card") if least == most else f"up to {counted(most, 'card')}"
            raise Rejected("AK.10.3", f"{self.name}: {limit} from hand, not {len(action.kinds)}")
        wrong = [
            kind for kind in action.kinds if self.op.what and not is_unknown(kind) and not is_a(kind, self.op.what)
        ]
        if wrong:
            raise Rejected("AK.10.3", f"{name_of(wrong[0])} is no {self.op.what}")
        if self.op.what and "?" in action.kinds:
            raise Rejected("AK.10.3", f"which {self.op.what} it is lies open; name the card, or say ?{self.op.what}")
        verify_in_hand(table, self.seat, action.kinds, "AK.10.3")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        kinds = action.kinds if isinstance(action, Discard) else ()
        discard_from_hand(tx, self.seat, kinds)
        if kinds:
            self.paid(tx, len(kinds))


@performs(DiscardHand)
def _discard_hand(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskDiscard(*acting.fields()))


# -- cards that leave the board ----------------------------------------------------------------------------------


def discard_monument(tx: Transaction, seat: str, spot: Spot) -> None:
    """Discards a monument of the Timeline; its tokens return to the supply."""
    tx.pieces(KNOWLEDGE, Seat(tx.table, seat).knowledge(spot), f"#{spot.card.id}", "")
    tx.move(spot.card, DISCARD)
    drop(tx, seat, spot.space)


def discard_artifacts(tx: Transaction, seat: str, kinds: Sequence[str]) -> None:
    """Discards artifacts of a board."""
    for card in Seat(tx.table, seat).artifacts():
        if card.kind in kinds:
            tx.move(card, DISCARD)


def artifact_places(seat: str) -> tuple[str, ...]:
    """Returns the names of a seat's artifact spaces."""
    return tuple(artifact_place(seat, number) for number in range(1, ARTIFACT_SPACES + 1))


def _discard_itself(tx: Transaction, acting: Acting) -> None:
    area = Seat(tx.table, acting.seat)
    spot = area.monument(acting.kind)
    if spot is not None:
        discard_monument(tx, acting.seat, spot)
    else:
        discard_artifacts(tx, acting.seat, [acting.kind])
    acting.paid(tx)


USES[DiscardSelf] = _discard_itself


@performs(DiscardSelf)
def _discard_self(tx: Transaction, acting: Acting, op: Op) -> None:
    if acting.is_optional:
        tx.then(AskUse(*acting.fields()))
    else:
        _discard_itself(tx, acting)


class AskArtifacts(Acting, AskStep, frozen=True, tag="discard-artifacts"):
    """Any number of artifacts of one's own board are discarded."""

    answers: ClassVar = (Discard, Pass)
    of: ClassVar = (DiscardArtifacts,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not Seat(table, self.seat).artifacts():
            return ()
        text = f"{self.name}: which artifacts of the board are discarded?"
        return (Decision(self.seat, "discard", text, "AK.10.3", otherwise=Pass(), about=artifact_places(self.seat)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        kinds = [card.kind for card in Seat(table, self.seat).artifacts()]
        for number in range(1, len(kinds) + 1):
            yield from (Discard(chosen) for chosen in combinations(kinds, number))
        yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Discard):
            held = [card.kind for card in Seat(table, self.seat).artifacts()]
            verify_each_once(action.kinds, held, "AK.10.3", f"{self.name}: no artifact of the board")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Discard) and action.kinds:
            discard_artifacts(tx, self.seat, action.kinds)
            self.paid(tx, len(action.kinds))


@performs(DiscardArtifacts)
def _discard_artifacts(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskArtifacts(*acting.fields()))


def verify_each_once(kinds: Sequence[str], held: Sequence[str], rule: str, otherwise: str) -> None:
    """Checks that kinds are some of those held, each once. Raises `Rejected`."""
    if not kinds:
        raise Rejected(rule, f"{otherwise} is named")
    for number, kind in enumerate(kinds):
        if kind not in held:
            raise Rejected(rule, f"{otherwise}: {name_of(kind)}")
        if kind in kinds[:number]:
            raise Rejected(rule, f"{name_of(kind)} is named twice")


# -- archive -----------------------------------------------------------------------------------------------------


def verify_archive(table: Table, seat: str, action: Archiving) -> None:
    """Checks an Archive action (5.1.3). Raises `Rejected`."""
    verify_in_hand(table, seat, action.kinds, "AK.5.1.3")
    if action.tokens:
        tokens = tokens_of(action.tokens, "AK.5.1.3")
        area = Seat(table, seat)
        verify_tokens(area, area.monuments(), tokens, "AK.5.1.3")
        total = sum(area.knowledge(spot) for spot in area.monuments())
        owed = min(len(action.kinds), total)
        if sum(tokens.values()) != owed:
            said = f"{counted(len(action.kinds), 'card')} remove {counted(owed, 'token')}"
            raise Rejected("AK.5.1.3", f"{said}, not {sum(tokens.values())}")


def archive(tx: Transaction, seat: str, action: Archiving) -> None:
    """Discards cards and removes as many tokens, asked for if the action does not name them."""
    discard_from_hand(tx, seat, action.kinds)
    if action.tokens:
        lose(tx, Seat(tx.table, seat), tokens_of(action.tokens, "AK.5.1.3"))
    elif action.kinds:
        tx.then(AskArchived(seat, len(action.kinds)))


def archive_choices(table: Table, seat: str) -> Iterator[Archiving]:
    """Yields Archive actions of a menu."""
    area = Seat(table, seat)
    total = sum(area.knowledge(spot) for spot in area.monuments())
    for kinds in hand_choices(table, seat, 1, min(len(area.hand), total), most_listed=MENU):
        yield Archiving(kinds)


class AskArchived(AskTokens, frozen=True, tag="archived"):
    """The tokens that an Archive action removes."""

    seat: str
    count: int
    rule: ClassVar = "AK.5.1.3"

    @property
    def who(self) -> str:
        return self.seat

    def title(self) -> str:
        return "archive"

    def spots(self, table: Table) -> list[Spot]:
        return Seat(table, self.seat).monuments()

    def most(self, table: Table) -> int:
        return self.count

    def may_take_less(self, table: Table) -> bool:
        return False


class AskArchive(Acting, AskStep, frozen=True, tag="archive"):
    """A card lets its player archive without spending an action."""

    answers: ClassVar = (Archiving, Pass)
    of: ClassVar = (Archive,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not len(Seat(table, self.seat).hand):
            return ()
        text = f"{self.name}: archive which cards?"
        otherwise = Pass() if self.is_optional else None
        return (Decision(self.seat, "archive", text, "AK.10.8", otherwise=otherwise, about=(hand_place(self.seat),)),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from archive_choices(table, self.seat)
        if self.is_optional:
            yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Archiving):
            verify_archive(table, self.seat, action)
        else:
            self.verify_may_pass()

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Archiving):
            archive(tx, self.seat, action)


@performs(Archive)
def _archive(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskArchive(*acting.fields()))
