"""A move taken apart into single transfers, and put together again with one thing changed.

A finding that suggests another clearing, owner or count shows the whole action as it should have been.
"""

from __future__ import annotations

import msgspec

from replay.formats.rootlog.actions import Card, Group, Move, Place, Side, SuitGroup, Term, Thing
from replay.formats.rootlog.format import format_action


class Transfer(msgspec.Struct, frozen=True):
    """Some of one thing, with the start that holds for it."""

    thing: Thing
    count: int
    start: Place | None
    side: int
    """Which term of the left side."""
    member: int = -1
    """Which member of its bracket; -1 outside one."""


def transfers(action: Move) -> list[Transfer]:
    """Returns what a move moves, in the order written."""
    found = []
    for index, side in enumerate(action.left):
        match side:
            case Term():
                found.append(Transfer(side.thing, side.count, side.start, index))
            case Group():
                for member, term in enumerate(side.members):
                    start = side.start if term.start is None else term.start
                    found.append(Transfer(term.thing, term.count, start, index, member))
            case SuitGroup():
                for member, (count, suit) in enumerate(side.suits):
                    found.append(Transfer(Card(suit, side.name), count, side.start, index, member))
    return found


def cards_shown(sides: tuple[Side, ...]) -> list[tuple[int, Card]]:
    """Returns (how many, what) for the cards of a reveal."""
    found = transfers(Move(sides))
    return [(transfer.count, transfer.thing) for transfer in found if isinstance(transfer.thing, Card)]


# -- the same action with one thing changed ---------------------------------------------------------


def changed(
    action: Move,
    transfer: Transfer,
    *,
    thing: Thing | None = None,
    start: Place | None = None,
    count: int | None = None,
) -> str:
    """Returns the action as text, with another thing, start (that of its whole bracket) or number."""
    side = action.left[transfer.side]
    if isinstance(side, Group):
        term = side.members[transfer.member]
        if start is not None and term.start is None:
            side = msgspec.structs.replace(side, start=start)
            start = None
        members = list(side.members)
        members[transfer.member] = _changed_term(term, thing, start, count)
        side = msgspec.structs.replace(side, members=tuple(members))
    elif isinstance(side, Term):
        side = _changed_term(side, thing, start, count)
    elif start is not None:
        side = msgspec.structs.replace(side, start=start)
    left = (*action.left[: transfer.side], side, *action.left[transfer.side + 1 :])
    return format_action(msgspec.structs.replace(action, left=left))


def _changed_term(term: Term, thing: Thing | None, start: Place | None, count: int | None) -> Term:
    return Term(
        term.thing if thing is None else thing,
        term.count if count is None else count,
        term.start if start is None else start,
    )


def with_start(action: Move, transfer: Transfer, start: Place) -> str:
    """Returns the action with another start."""
    return changed(action, transfer, start=start)


def with_thing(action: Move, transfer: Transfer, thing: Thing) -> str:
    """Returns the action with another thing in the same place."""
    return changed(action, transfer, thing=thing)


def with_count(action: Move, transfer: Transfer, count: int) -> str:
    """Returns the action with another number of the same thing."""
    return changed(action, transfer, count=count)


def with_destination(action: Move, old: Place, new: Place) -> str:
    """Returns the action with one destination replaced."""
    right = tuple(new if place == old else place for place in action.right)
    return format_action(msgspec.structs.replace(action, right=right))
