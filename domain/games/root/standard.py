"""The standard deck: crafted cards that are used in their owner's turn (5). Those of battles are in `in_battle`."""

from __future__ import annotations

from typing import Final

from domain.agenda import Step
from domain.games.root import places
from domain.games.root.cards import draw_cards, look_at_hand, steal_card
from domain.games.root.follow_up import AskBattle, AskMarch
from domain.games.root.improvement import (
    BIRDSONG,
    DAYLIGHT,
    EVENING,
    Improvement,
    against_battles,
    if_battle,
    if_move,
    nothing,
    others,
    others_with_cards,
    own_warriors,
)
from domain.games.root.in_battle import discard_crafted, rule
from domain.games.root.laws import Removal
from domain.games.root.lenses import Wood
from domain.games.root.removal import remove
from domain.games.root.scoring import score_points
from domain.transaction import Transaction


class GivePoints(Step, frozen=True, tag="points"):
    """A seat scores for what a card has just done."""

    seat: str
    points: int

    def run(self, tx: Transaction) -> None:
        score_points(tx, self.seat, self.points)


def _royal_claim(tx: Transaction, seat: str, target: str) -> None:
    discard_crafted(tx, seat, "royal-claim")
    score_points(tx, seat, len(Wood(tx.table).ruled(seat)))


def _stand_and_deliver(tx: Transaction, seat: str, target: str) -> None:
    tx.then(steal_card(seat, target, rule("stand-and-deliver")), GivePoints(target, 1))


def _tax_collector(tx: Transaction, seat: str, target: str) -> None:
    tx.then(*draw_cards(seat, 1, rule("tax-collector")))
    remove(tx, [Removal(seat, seat, int(target), {places.WARRIOR: 1})])


def _codebreakers(tx: Transaction, seat: str, target: str) -> None:
    look_at_hand(tx, seat, target, rule("codebreakers"))


def _better_burrow_bank(tx: Transaction, seat: str, target: str) -> None:
    cited = rule("better-burrow-bank")
    tx.then(*draw_cards(seat, 1, cited), *draw_cards(target, 1, cited))


def _command_warren(tx: Transaction, seat: str, target: str) -> None:
    tx.then(AskBattle(seat, "command-warren"))


def _cobbler(tx: Transaction, seat: str, target: str) -> None:
    tx.then(AskMarch(seat, 1, "cobbler"))


STANDARD: Final[dict[str, Improvement]] = {
    "royal-claim": Improvement(BIRDSONG, nothing, _royal_claim),
    "stand-and-deliver": Improvement(BIRDSONG, others_with_cards, _stand_and_deliver),
    "better-burrow-bank": Improvement(BIRDSONG, others, _better_burrow_bank, at_start=True, mandatory=True),
    "tax-collector": Improvement(DAYLIGHT, own_warriors, _tax_collector),
    "codebreakers": Improvement(DAYLIGHT, others_with_cards, _codebreakers),
    "command-warren": Improvement(DAYLIGHT, if_battle, _command_warren, at_start=True, why_not=against_battles),
    "cobbler": Improvement(EVENING, if_move, _cobbler, at_start=True),
}
STEPS: Final = (GivePoints,)
