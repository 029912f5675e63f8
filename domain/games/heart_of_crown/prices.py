"""Prices of abilities: all of a price has to be possible, and is paid first (6.4, 6.5)."""

from __future__ import annotations

from domain.agenda import Step
from domain.games.heart_of_crown import moves
from domain.games.heart_of_crown.context import Do, Effect, instruction, length
from domain.games.heart_of_crown.effects import can_be_done
from domain.games.heart_of_crown.picking import Sources, verb_of
from domain.games.heart_of_crown.steps import Banish, Discard, Pick
from domain.lens import Card
from domain.table import Table
from domain.transaction import Transaction


def can_be_paid(table: Table, effect: Effect, path: str) -> bool:
    """Returns True if each part of a price can be paid, as far as everyone can see."""
    return all(_can_be_paid(table, effect, f"{path}/{i}") for i in range(length(effect.by, path)))


def _can_be_paid(table: Table, effect: Effect, path: str) -> bool:
    instr = instruction(effect.by, path)
    if isinstance(instr, Pick) and instr.source != ("self",) and instr.count > 1:
        sources = Sources(table, effect.seat, instr.source, effect.card)
        is_certain = sources.certain(instr.which, verb_of(instr)) >= instr.count
        return sources.size() >= instr.count and (not sources.all_known or is_certain)
    return can_be_done(table, effect, path)


def pay_with_itself(tx: Transaction, effect: Effect, card: Card, path: str) -> tuple[Step, ...]:
    """Pays the part of a price that is the card itself, at once: from a hand nobody could follow it later.

    Returns the steps for the other parts.
    """
    steps: list[Step] = []
    for i in range(length(effect.by, path)):
        instr = instruction(effect.by, f"{path}/{i}")
        if isinstance(instr, Pick) and instr.source == ("self",):
            if isinstance(instr, Banish):
                moves.banish(tx, effect.seat, [card], effect.by)
            elif isinstance(instr, Discard):
                moves.discard(tx, effect.seat, [card])
        else:
            steps.append(Do(*effect.at(f"{path}/{i}")))
    return tuple(steps)
