"""Quests: three lie open for all Vagabonds, and the rest of the fifteen in a pile (10)."""

from __future__ import annotations

from typing import Final

from domain.agenda import Step
from domain.games.root import facts, places
from domain.games.root.cards import ShuffleDeck, TakeCards
from domain.games.root.forms import Quest
from domain.transaction import Transaction

QUESTS_OPEN: Final = 3


def quest_facts(kind: str) -> Quest | None:
    """Returns what is known of a quest; None if there is none of that name."""
    return next((quest for quest in facts.roles().quests if quest.id == kind), None)


def lay_out_quests(tx: Transaction) -> None:
    """Opens the places of the quests, and puts all quests into their pile; Vagabonds share them."""
    if places.QUEST_DECK in tx.table.places:
        return
    tx.open(places.QUESTS)
    tx.open(places.QUEST_DECK, (), (), ordered=True)
    tx.move_all(tx.open("box", [quest.id for quest in facts.roles().quests]), places.QUEST_DECK)


class FirstQuests(Step, frozen=True, tag="first-quests"):
    """The quests are shuffled and the first three opened, unless that was done for another Vagabond."""

    def run(self, tx: Transaction) -> None:
        if not tx.table.stack(places.QUESTS):
            tx.then(ShuffleDeck(places.QUEST_DECK), OpenQuests())


class OpenQuests(Step, frozen=True, tag="open-quests"):
    """Quests are drawn until three lie open, or the pile is empty."""

    def run(self, tx: Transaction) -> None:
        missing = QUESTS_OPEN - len(tx.table.stack(places.QUESTS))
        number = min(missing, len(tx.table.stack(places.QUEST_DECK)))
        if number > 0:
            tx.then(TakeCards(places.QUEST_DECK, places.QUESTS, number, "quests", "V.setup"))
