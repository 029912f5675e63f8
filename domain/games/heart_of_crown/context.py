"""Where an instruction of the data stands, and what it reads there: conditions, filters, numbers and limits.

An instruction on the agenda is named by its card and a path into the card's data (`played/0/then/1`), so that the
agenda stays small and says for itself what is still to be done.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from domain.agenda import Step
from domain.errors import RulesFault
from domain.games.heart_of_crown.facts import cards, remembered
from domain.games.heart_of_crown.lenses import PLAYED, Seat, cost_of, fact, points, seats, setting, types_of
from domain.games.heart_of_crown.player_actions import TRIGGER
from domain.games.heart_of_crown.steps import Amount, Base, Condition, Filter, Limit
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction

DID: Final = "did"
"""Value: kinds that the instruction before has moved; absent if it was not done."""
GATHERED: Final = "gathered"
"""Value: kinds moved so far by the opponents, while an instruction makes each of them do something."""


class Effect(Step, frozen=True):
    """Base of what stands on the agenda for an instruction.

    `seat` does it, `you` owns the card, `by` is the card's kind, `card` a reference to it (`""` where not everyone can
    follow it), `path` the place of the instruction in the card's data.
    """

    seat: str
    you: str
    by: str
    card: str
    path: str

    def at(self, path: str, seat: str = "") -> tuple[str, str, str, str, str]:
        """Returns the fields of another instruction of the same card."""
        return (seat or self.seat, self.you, self.by, self.card, path)


@remembered
def found(by: str, path: str) -> object:
    """Returns what lies at a path in a card's data. Raises `RulesFault` if nothing does."""
    at: object = cards()[by].effect if by in cards() else None
    for part in path.split("/"):
        if isinstance(at, tuple) and part.isdigit() and int(part) < len(at):
            at = at[int(part)]
        elif isinstance(at, msgspec.Struct) and hasattr(at, part):
            at = getattr(at, part)
        else:
            raise RulesFault(f"{by} has no instruction {path}")
    return at


@remembered
def instruction(by: str, path: str) -> Base:
    """Returns an instruction. Raises `RulesFault` if the data have none there."""
    at = found(by, path)
    if not isinstance(at, Base):
        raise RulesFault(f"{by} has no instruction {path}")
    return at


@remembered
def length(by: str, path: str) -> int:
    """Returns how many instructions a list has."""
    at = found(by, path)
    return len(at) if isinstance(at, tuple) else 0


Performer = Callable[[Transaction, Effect, Base], None]

_PERFORMERS: Final[dict[type[Base], Performer]] = {}


def performs(*kinds: type[Base]) -> Callable[[Performer], Performer]:
    """Registers the function that does instructions of these kinds."""

    def register(performer: Performer) -> Performer:
        _PERFORMERS.update(dict.fromkeys(kinds, performer))
        return performer

    return register


class Do(Effect, frozen=True, tag="do"):
    """An instruction of the data is done."""

    def run(self, tx: Transaction) -> None:
        instr = instruction(self.by, self.path)
        _PERFORMERS[type(instr)](tx, self, instr)


def all_of(effect: Effect, path: str, seat: str = "") -> tuple[Do, ...]:
    """Returns the steps for a list of instructions of the same card, for `seat` or who does the effect now."""
    return tuple([Do(*effect.at(f"{path}/{i}", seat)) for i in range(length(effect.by, path))])


def then_of(effect: Effect) -> tuple[Do, ...]:
    """Returns the steps for what follows if an instruction was done."""
    return all_of(effect, f"{effect.path}/then")


def ability(seat: str, by: str, card: str, path: str) -> tuple[Do, ...]:
    """Returns the steps for a list of instructions of a card that a seat owns."""
    return all_of(Effect(seat, seat, by, card, path), path)


def finish(tx: Transaction, effect: Effect, moved: list[str] | None) -> None:
    """Notes what an instruction moved (None: it was not done), and goes on with what hangs on it."""
    note_done(tx, moved)
    if moved is not None:
        tx.then(*then_of(effect))


def fits(kind: str, which: Filter) -> bool:
    """Returns True if a card of a kind passes a filter; one that nobody knows passes every filter."""
    if is_unknown(kind):
        return True
    card = fact(kind)
    if card is None:
        return False
    if which.types and not card.types.intersection(which.types):
        return False
    if which.not_types and card.types.intersection(which.not_types):
        return False
    if which.subtypes and card.subtype not in which.subtypes:
        return False
    if which.kinds and kind not in which.kinds:
        return False
    if kind in which.not_kinds:
        return False
    if which.min_cost is not None and cost_of(kind) < which.min_cost:
        return False
    return which.max_cost is None or cost_of(kind) <= which.max_cost


def did(table: Table) -> list[str]:
    """Returns the kinds that the instruction before has moved."""
    return list(table.value(DID) or ())


def note_done(tx: Transaction, moved: list[str] | None) -> None:
    """Keeps what an instruction moved; None says that it was not done."""
    tx.set(DID, moved)
    if moved and tx.table.value(GATHERED) is not None:
        tx.append(GATHERED, *moved)


def amount(table: Table, effect: Effect, of: Amount) -> int:
    """Returns the number of an instruction, with what it adds."""
    number = of.count
    match of.plus:
        case "moved":
            number += len(did(table))
        case "actions-played":
            number += sum("action" in types_of(kind) for kind in table.value(PLAYED, [])[:-1])
        case "large-cities":
            number += Seat(table, effect.seat).domain.count("large-city")
        case "princesses-backed":
            number += sum(Seat(table, one).princess is not None for one in seats(table) if one != effect.you)
        case _:
            pass
    return number + (int(setting(table, of.setting) or 0) if of.setting else 0)


def allowed_cost(table: Table, limit: Limit | None) -> tuple[int, int] | None:
    """Returns the lowest and highest cost that a limit allows; None if there is no limit."""
    if limit is None:
        return None
    base = 0
    if limit.over == "moved":
        base = sum(cost_of(kind) for kind in did(table))
    elif limit.over == "key":
        trigger = table.value(TRIGGER)
        base = cost_of(trigger[2]) if trigger else 0
    base += int(setting(table, limit.setting) or 0) if limit.setting else 0
    if limit.exactly is not None:
        return base + limit.exactly, base + limit.exactly
    return 0, base + (limit.at_most or 0)


def holds(table: Table, effect: Effect, condition: Condition) -> bool:
    """Returns True if a condition holds for who does the effect."""
    seat = Seat(table, effect.seat)
    played: list[str] = table.value(PLAYED, [])
    checks = (
        condition.hand is None or len(seat.hand) >= condition.hand,
        not condition.first or played.count(effect.by) <= 1,
        condition.played is None or any(fits(kind, condition.played) for kind in played[:-1]),
        not condition.top_up or _lies_open(table, seat, condition.top_up, 1),
        not condition.deck_up or _lies_open(table, seat, condition.deck_up, len(seat.deck)),
        condition.score_at_most is None or points(table, effect.seat) <= condition.score_at_most,
        not condition.setting or setting(table, condition.setting) == condition.value,
    )
    return all(checks)


def _lies_open(table: Table, seat: Seat, kinds: tuple[str, ...], count: int) -> bool:
    top = list(seat.deck)[-count:] if count else []
    return any(table.side(card.id) == "up" and card.kind in kinds for card in top)
