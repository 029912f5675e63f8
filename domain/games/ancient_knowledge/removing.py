"""Knowledge tokens: how they leave monuments, and Lost Knowledge (12.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.counts import pool
from domain.games.ancient_knowledge.effects import Acting, otherwise_of, performs
from domain.games.ancient_knowledge.instructions import LostBack, Op, Remove, RemoveEach, RemoveFrom, RemoveOne
from domain.games.ancient_knowledge.lenses import KNOWLEDGE, Seat, Spot, name_of, setting, timeline_place
from domain.games.ancient_knowledge.notation import Pass
from domain.games.ancient_knowledge.notation import Remove as Removal
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

MENU: Final = 60
"""As many choices are listed; others can be typed."""


def tokens_of(words: Sequence[str], rule: str) -> dict[str, int]:
    """Returns how many tokens of which monument a row of names and numbers says. Raises `Rejected`."""
    found: dict[str, int] = {}
    for kind, number in zip(words[::2], words[1::2], strict=False):
        if not number.isdecimal() or len(number) > 3 or kind in found:
            raise Rejected(rule, "tokens are told as a monument and a number, each monument once: petra 1")
        found[kind] = int(number)
    if len(words) % 2:
        raise Rejected(rule, "tokens are told as a monument and a number, each monument once: petra 1")
    return found


def words_of(tokens: Mapping[str, int]) -> tuple[str, ...]:
    """Returns tokens as names and numbers by turns."""
    return tuple(word for kind, number in tokens.items() for word in (kind, str(number)))


def verify_tokens(area: Seat, spots: Iterable[Spot], tokens: Mapping[str, int], rule: str) -> None:
    """Checks that each monument is one of `spots` and carries so many tokens. Raises `Rejected`."""
    carried = {spot.card.kind: area.knowledge(spot) for spot in spots}
    for kind, number in tokens.items():
        if kind not in carried:
            raise Rejected(rule, f"{name_of(kind)} is no monument from which this takes")
        if not 1 <= number <= carried[kind]:
            raise Rejected(rule, f"{name_of(kind)} carries {carried[kind]}, not {number}")


def lose(tx: Transaction, area: Seat, tokens: Mapping[str, int]) -> None:
    """Takes tokens from monuments of a Timeline to the supply."""
    for kind, number in tokens.items():
        spot = area.monument(kind)
        if spot is not None:
            tx.pieces(KNOWLEDGE, min(number, area.knowledge(spot)), f"#{spot.card.id}", "")


def return_lost(tx: Transaction, seat: str, number: int) -> int:
    """Returns Lost Knowledge to the supply, as far as there is any (10.6)."""
    area = Seat(tx.table, seat)
    number = min(number, area.lost.count(KNOWLEDGE))
    tx.pieces(KNOWLEDGE, number, area.lost.name, "")
    return number


def splits(area: Seat, spots: Sequence[Spot], number: int) -> Iterator[dict[str, int]]:
    """Yields the ways to take so many tokens from monuments, those that take much from few first."""
    carried = [(spot.card.kind, area.knowledge(spot)) for spot in spots if area.knowledge(spot)]
    number = min(number, sum(has for _, has in carried))

    def split(at: int, left: int) -> Iterator[dict[str, int]]:
        if not left:
            yield {}
            return
        if sum(has for _, has in carried[at:]) < left:
            return
        kind, has = carried[at]
        for taken in range(min(has, left), -1, -1):
            for rest in split(at + 1, left - taken):
                yield ({kind: taken} if taken else {}) | rest

    if number:
        yield from split(0, number)


class AskTokens(AskStep, frozen=True):
    """Base of the questions from which monuments tokens go."""

    answers: ClassVar = (Removal, Pass)
    rule: ClassVar = "AK.10.3"
    asked: ClassVar = "remove"

    @property
    def who(self) -> str:
        raise NotImplementedError

    def title(self) -> str:
        raise NotImplementedError

    def spots(self, table: Table) -> list[Spot]:
        """Returns the monuments from which tokens may go."""
        raise NotImplementedError

    def most(self, table: Table) -> int:
        """Returns how many tokens go at most, in total."""
        raise NotImplementedError

    def may_take_less(self, table: Table) -> bool:
        """Returns True if fewer may go than possible."""
        raise NotImplementedError

    def may_pass(self) -> bool:
        return False

    def possible(self, table: Table) -> int:
        """Returns how many tokens can go."""
        area = Seat(table, self.who)
        return min(self.most(table), sum(area.knowledge(spot) for spot in self.spots(table)))

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        number = self.possible(table)
        if not number:
            return ()
        area, spots = Seat(table, self.who), self.spots(table)
        ways = [Removal(words_of(tokens)) for tokens in islice(splits(area, spots, number), 2)]
        otherwise = otherwise_of(ways, may_pass=self.may_pass())
        upto = "up to " if self.may_take_less(table) else ""
        about = tuple(timeline_place(self.who, spot.space, spot.row) for spot in spots)
        text = f"{self.title()}: remove {upto}{counted(number, 'token')} from which monuments?"
        return (Decision(self.who, self.asked, text, self.rule, otherwise=otherwise, about=about),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        area, spots = Seat(table, self.who), self.spots(table)
        least = 1 if self.may_take_less(table) else self.possible(table)
        for number in range(self.possible(table), least - 1, -1):
            for tokens in islice(splits(area, spots, number), MENU):
                yield Removal(words_of(tokens))
        if self.may_take_less(table):
            yield Removal(())
        if self.may_pass():
            yield Pass()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Pass):
            if not self.may_pass():
                raise Rejected(self.rule, f"{self.title()} has to be done; remove nothing takes no token")
            return
        assert isinstance(action, Removal)
        self.verify_tokens(table, tokens_of(action.tokens, self.rule))

    def verify_tokens(self, table: Table, tokens: Mapping[str, int]) -> None:
        """Checks what goes. Raises `Rejected`."""
        area, spots = Seat(table, self.who), self.spots(table)
        verify_tokens(area, spots, tokens, self.rule)
        total, possible = sum(tokens.values()), self.possible(table)
        if total > possible or (total < possible and not self.may_take_less(table)):
            upto = "up to " if self.may_take_less(table) else ""
            raise Rejected(self.rule, f"{self.title()}: {upto}{counted(possible, 'token')}, not {total}")

    def is_free(self) -> bool:
        """Returns True if the words themselves allow fewer."""
        return False

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Removal) or self.is_free():
            return ()
        total, possible = sum(tokens_of(action.tokens, self.rule).values()), self.possible(table)
        few = f"{self.title()}: {counted(possible, 'token')} could be removed, not {total} (AK-O12)"
        return (few,) if total < possible else ()

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Removal):
            lose(tx, Seat(tx.table, self.who), tokens_of(action.tokens, self.rule))


class AskRemove(Acting, AskTokens, frozen=True, tag="remove"):
    """Tokens go from monuments by the effect of a card."""

    of: ClassVar = (Remove, RemoveOne, RemoveFrom)

    @property
    def who(self) -> str:
        return self.seat

    def title(self) -> str:
        return self.name

    def spots(self, table: Table) -> list[Spot]:
        assert isinstance(self.op, Remove | RemoveOne | RemoveFrom)
        return pool(table, self.seat, self.op.pool, self.kind)

    def most(self, table: Table) -> int:
        assert isinstance(self.op, Remove | RemoveOne | RemoveFrom)
        return self.amount(table, self.op.count)

    def possible(self, table: Table) -> int:
        if not isinstance(self.op, RemoveOne | RemoveFrom):
            return super().possible(table)
        area, most = Seat(table, self.seat), self.most(table)
        each = sorted((min(most, area.knowledge(spot)) for spot in self.spots(table)), reverse=True)
        return sum(each[: self._monuments])

    @property
    def _monuments(self) -> int:
        return self.op.monuments if isinstance(self.op, RemoveFrom) else 1

    def is_free(self) -> bool:
        return bool(getattr(self.op, "up_to", False))

    def may_take_less(self, table: Table) -> bool:
        return self.is_free() or bool(setting(table, "remove-fewer"))

    def may_pass(self) -> bool:
        return self.is_optional

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        if not isinstance(self.op, RemoveOne | RemoveFrom):
            yield from super().candidates(table, decision)
            return
        area, most = Seat(table, self.seat), self.most(table)
        carried = {spot.card.kind: min(most, area.knowledge(spot)) for spot in self.spots(table)}
        for kinds in combinations((kind for kind, has in carried.items() if has), min(self._monuments, len(carried))):
            yield Removal(words_of({kind: carried[kind] for kind in kinds}))
        if self.may_take_less(table):
            for kind, has in carried.items():
                yield from (Removal(words_of({kind: number})) for number in range(has, 0, -1))
            yield Removal(())
        if self.may_pass():
            yield Pass()

    def verify_tokens(self, table: Table, tokens: Mapping[str, int]) -> None:
        if not isinstance(self.op, RemoveOne | RemoveFrom):
            super().verify_tokens(table, tokens)
            return
        area, spots, most = Seat(table, self.seat), self.spots(table), self.most(table)
        verify_tokens(area, spots, tokens, self.rule)
        if len(tokens) > self._monuments or any(number > most for number in tokens.values()):
            raise Rejected(
                self.rule, f"{self.name}: {most} from each of {counted(self._monuments, 'monument')} at most"
            )
        carried = {spot.card.kind: min(most, area.knowledge(spot)) for spot in spots}
        is_short = any(number < carried[kind] for kind, number in tokens.items())
        able = sum(has > 0 for has in carried.values())
        if not self.may_take_less(table) and (is_short or len(tokens) < min(self._monuments, able)):
            raise Rejected(self.rule, f"{self.name}: all of it is removed that can be")


@performs(Remove, RemoveOne, RemoveFrom)
def _remove(tx: Transaction, acting: Acting, op: Op) -> None:
    tx.then(AskRemove(*acting.fields()))


@performs(RemoveEach)
def _remove_each(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, RemoveEach)
    area, number = Seat(tx.table, acting.seat), acting.amount(tx.table, op.count)
    spots = pool(tx.table, acting.seat, op.pool, acting.kind)
    lose(tx, area, {spot.card.kind: number for spot in spots})


@performs(LostBack)
def _lost_back(tx: Transaction, acting: Acting, op: Op) -> None:
    assert isinstance(op, LostBack)
    number = acting.amount(tx.table, op.count)
    if op.up_to:
        tx.then(AskLostBack(*acting.fields()))
    else:
        return_lost(tx, acting.seat, number)


class AskLostBack(Acting, AskStep, frozen=True, tag="lost-back"):
    """How much Lost Knowledge returns to the supply (AK-O14)."""

    answers: ClassVar = (Removal,)
    of: ClassVar = (LostBack,)

    def _most(self, table: Table) -> int:
        assert isinstance(self.op, LostBack)
        return min(self.amount(table, self.op.count), Seat(table, self.seat).lost.count(KNOWLEDGE))

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        most = self._most(table)
        if not most:
            return ()
        text = f"{self.name}: up to how much Lost Knowledge returns ({most})?"
        return (Decision(self.seat, "remove", text, "AK-O14", otherwise=Removal(("lost", str(most)))),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Removal(("lost", str(number))) for number in range(self._most(table), 0, -1))
        yield Removal(())

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Removal)
        tokens = tokens_of(action.tokens, "AK-O14")
        if set(tokens) - {"lost"} or not 0 <= tokens.get("lost", 0) <= self._most(table):
            raise Rejected("AK-O14", f"{self.name}: remove lost 0 to {self._most(table)}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Removal)
        return_lost(tx, self.seat, tokens_of(action.tokens, "AK-O14").get("lost", 0))
