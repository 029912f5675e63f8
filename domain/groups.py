"""Groups: cards that are, in some order, known kinds.

A shuffle leaves one, and a card that leaves an unseen hand. They are derived from the changes and never
stored in an event. Groups whose cards mix are joined; they dissolve when a card of unknown origin mixes in.
Every function writes through a journal, so that a step back restores them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Final

from domain.changes import UNKNOWN
from domain.journal import Journal
from domain.state import is_unknown

LISTED: Final = 12
"""So many kinds are listed in a sentence; a deck in which each card is there once has too many for one."""


def form(journal: Journal, cards: Iterable[int], kinds: Iterable[str]) -> None:
    """Makes a group of cards that are in none; `kinds` are as many as `cards`, in any order."""
    members = frozenset(cards)
    if not members:
        return
    table = journal.table
    group = table.next_group
    table.next_group = group + 1
    journal.put("groups", group, (members, tuple(sorted(kinds))))
    for card in members:
        journal.put("group_of", card, group)


def dissolve(journal: Journal, group: int) -> None:
    """Forgets a group: its cards stay unknown and can be anything."""
    members, _ = journal.table.groups[group]
    for card in members:
        journal.drop("group_of", card)
    journal.drop("groups", group)


def leave(journal: Journal, card: int, kind: str) -> None:
    """Takes a card out of its group because it has been seen to be `kind`; a kind it has not got is a finding."""
    table = journal.table
    group = table.group_of.get(card)
    if group is None:
        return
    members, kinds = table.groups[group]
    if kind not in kinds:
        table.find(
            "not-in-group",
            f"{kind} for a card that had to be one of {_listed(set(kinds))}",
            table.place_of.get(card, ""),
            card,
        )
        dissolve(journal, group)
        return
    journal.drop("group_of", card)
    rest = members - {card}
    if not rest:
        journal.drop("groups", group)
        return
    left = list(kinds)
    left.remove(kind)
    journal.put("groups", group, (rest, tuple(left)))


def _listed(kinds: Collection[str]) -> str:
    """Returns kinds for a sentence; of many, the first ones and how many there are."""
    names = sorted(kinds)
    return ", ".join(names) if len(names) <= LISTED else f"{', '.join(names[:LISTED])} … ({len(names)} kinds)"


def rename(journal: Journal, old: int, new: int) -> None:
    """Gives the place of card `old` in its group to id `new`."""
    table = journal.table
    group = table.group_of.get(old)
    if group is None:
        return
    members, kinds = table.groups[group]
    journal.drop("group_of", old)
    journal.put("group_of", new, group)
    journal.put("groups", group, ((members - {old}) | {new}, kinds))


def merge(journal: Journal, cards: Iterable[int]) -> None:
    """Joins the groups of unknown cards that can no longer be told apart; dissolves them if one has none."""
    table = journal.table
    groups = {table.group_of.get(card) for card in cards}
    if len(groups) == 1:
        return
    known = sorted(group for group in groups if group is not None)
    if None in groups:
        for group in known:
            dissolve(journal, group)
        return
    members: set[int] = set()
    kinds: list[str] = []
    for group in known:
        members |= table.groups[group][0]
        kinds += table.groups[group][1]
        dissolve(journal, group)
    form(journal, members, kinds)


def mix(journal: Journal, cards: list[int], fresh: list[int]) -> list[str]:
    """Loses track of which of `cards` is which: their places in groups go to the ids `fresh`.

    Returns:
        The kinds of the fresh cards, in order: known only if all were alike, a class only if all had it.
    """
    table = journal.table
    kinds = [table.kinds[card] for card in cards]
    unknown = [card for card, kind in zip(cards, kinds, strict=True) if is_unknown(kind)]
    if len(set(kinds)) == 1 and not unknown:
        return kinds
    merge(journal, unknown)
    groups = {table.group_of.get(card) for card in unknown}
    common = kinds[0] if len(set(kinds)) == 1 else UNKNOWN
    if None not in groups:
        members: frozenset[int] = frozenset()
        pool: Counter[str] = Counter(kind for kind in kinds if not is_unknown(kind))
        for group in groups:
            if group is not None:
                members, inside = table.groups[group]
                pool.update(inside)
                dissolve(journal, group)
        form(journal, (members - set(cards)) | set(fresh), pool.elements())
    return [common] * len(cards)
