"""Moves done at the same time as one action: brackets, lists of what goes, lists of where to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from replay.formats.rootlog.actions import Action, Clearing, Group, Move, Piece, Place, Side, Term


def joined(actions: Iterable[Action]) -> list[Action]:
    """Returns actions of one moment with the moves of pieces joined that the notation can write as one."""
    found: list[Action] = []
    for action in actions:
        both = _both(found[-1], action) if found else None
        if both is None:
            found.append(action)
        else:
            found[-1] = both
    return found


def _both(first: Action, second: Action) -> Action | None:
    if not isinstance(first, Move) or not isinstance(second, Move):
        return None
    if first.right != second.right:
        return _to_both(first, second)
    one, two = _members(first.left), _members(second.left)
    if one is None or two is None:
        return None
    if one[1] == two[1] and (one[1] is not None or first.right):
        return Move((Group(_summed([*one[0], *two[0]]), one[1]),), first.right)
    if two[1] is None and _is_landmark(two[0]) and one[1] is not None:
        return Move((Group((*one[0], *two[0]), one[1]),), first.right)
    if one[1] is None and _is_pawn(one[0]):
        return Move((*first.left, *second.left), first.right)
    return None


def _members(left: tuple[Side, ...]) -> tuple[list[Term], Place | None] | None:
    """Returns the pieces of a side without their start, and the start that they share; None for anything else."""
    if len(left) != 1:
        return None
    side = left[0]
    if isinstance(side, Group):
        terms, start = list(side.members), side.start
    elif isinstance(side, Term):
        terms, start = [msgspec.structs.replace(side, start=None)], side.start
    else:
        return None
    if not all(isinstance(term.thing, Piece) for term in terms) or not isinstance(start, Clearing | None):
        return None
    return terms, start


def _summed(terms: list[Term]) -> tuple[Term, ...]:
    counts: dict[Piece, int] = {}
    for term in terms:
        assert isinstance(term.thing, Piece)
        counts[term.thing] = counts.get(term.thing, 0) + term.count
    return tuple(Term(thing, count) for thing, count in counts.items())


def _is_landmark(terms: list[Term]) -> bool:
    return all(isinstance(term.thing, Piece) and term.thing.type == "f" for term in terms)


def _is_pawn(terms: list[Term]) -> bool:
    return all(isinstance(term.thing, Piece) and term.thing.type == "p" for term in terms)


def _to_both(first: Move, second: Move) -> Move | None:
    """The same piece placed in several clearings: `w->3+7`."""
    places = (*first.right, *second.right)
    if first.left != second.left or len(second.right) != 1 or len(set(places)) < len(places):
        return None
    members = _members(first.left)
    if members is None or members[1] is not None or not all(isinstance(place, Clearing) for place in places):
        return None
    return Move(first.left, places)
