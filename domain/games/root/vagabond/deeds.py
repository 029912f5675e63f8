"""What a Vagabond does with his items, besides moving, fighting and aiding (V9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from domain.agenda import ChanceStep
from domain.decision import Action, Bag, Chance, Drew
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import draw_cards
from domain.games.root.items import arrive_at, damaged_items, exhaust, repair, verify_ready, verify_there
from domain.games.root.laws import Removal
from domain.games.root.lenses import Wood
from domain.games.root.notation import Quest, Repair, Strike
from domain.games.root.quests import OpenQuests, quest_facts
from domain.games.root.removal import remove
from domain.games.root.scoring import score_points
from domain.games.root.setup import RUIN_ITEMS
from domain.games.root.vagabond.table import clearing_of_pawn, verify_in_clearing
from domain.table import Table
from domain.transaction import Transaction

CARDS_FOR_QUEST: Final = 2
REWARDS: Final = ("points", "cards")


# -- ruins --------------------------------------------------------------------------------------------


def verify_explore(wood: Wood, seat: str) -> None:
    """Checks that a Vagabond can explore a ruin. Raises `Rejected`."""
    here = verify_in_clearing(wood, seat, "V9")
    if not wood.pool(here).get(places.RUIN):
        raise Rejected("V9", f"no ruin is in clearing {here}")
    if not wood.table.pool(places.ruin(here)):
        raise Rejected("V9", f"nothing lies under the ruin of clearing {here}")
    verify_ready(wood, seat, ("torch",))


def do_explore(tx: Transaction, seat: str) -> None:
    """Explores a ruin: a point, and one of its items."""
    exhaust(tx, seat, "torch")
    tx.then(Unearth(seat, clearing_of_pawn(Wood(tx.table), seat)))
    score_points(tx, seat, 1)


class Unearth(ChanceStep, frozen=True, tag="vagabond-unearth"):
    """An item of a ruin comes to light; the ruin goes with its last one."""

    seat: str
    clearing: int

    def _source(self, table: Table) -> str:
        """What lies there is known only once it was seen; until then it is one of those under all ruins."""
        ruin = places.ruin(self.clearing)
        return RUIN_ITEMS if places.UNKNOWN_ITEM in table.pool(ruin) else ruin

    def chance(self, table: Table) -> Chance | None:
        source = self._source(table)
        if len(table.pool(source)) < 2:
            return None
        text = f"{self.seat} looks under the ruin of {self.clearing}"
        return Chance("ruin", text, "V9", Bag(source, 1), (), self.seat)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        source, ruin = self._source(tx.table), places.ruin(self.clearing)
        there: Mapping[str, int] = tx.table.pool(source)
        item = outcome.kinds[0] if isinstance(outcome, Drew) else next(iter(there), "")
        if source != ruin:
            tx.pieces(places.UNKNOWN_ITEM, 1, ruin, places.OUTSIDE)
        if item:
            tx.pieces(item, 1, source, arrive_at(Wood(tx.table), self.seat, item))
        if not tx.table.pool(ruin):
            tx.pieces(places.RUIN, 1, places.clearing(self.clearing), places.OUTSIDE)


# -- quests -------------------------------------------------------------------------------------------


def verify_quest(wood: Wood, seat: str, action: Quest) -> None:
    """Checks that a Vagabond can complete a quest. Raises `Rejected`."""
    here = verify_in_clearing(wood, seat, "V9")
    known = quest_facts(action.card)
    if known is None or wood.stack(places.QUESTS).card(action.card) is None:
        lie = ", ".join(card.kind for card in wood.stack(places.QUESTS)) or "none"
        raise Rejected("V9", f"{action.card} is no open quest; open are {lie}")
    if wood.suit(here) != known.suit:
        raise Rejected("V9", f"{known.id} is done in {known.suit} clearings; {here} is {wood.suit(here)}")
    if action.reward not in REWARDS:
        raise Rejected("V9", f"a quest is done for points or for cards, not for {action.reward}")
    verify_ready(wood, seat, known.items)


def quests(wood: Wood) -> Iterator[Quest]:
    """Yields the quests worth checking."""
    for card in wood.stack(places.QUESTS):
        yield from (Quest(card.kind, reward) for reward in REWARDS)


def do_quest(tx: Transaction, seat: str, action: Quest) -> None:
    """Completes a quest: points for all of its suit that he has completed, or cards. Another one is opened."""
    wood = Wood(tx.table)
    known, card = quest_facts(action.card), wood.stack(places.QUESTS).card(action.card)
    if known is None or card is None:
        return
    exhaust(tx, seat, *known.items)
    tx.move(card, places.of_seat(seat, places.AREA))
    cards = draw_cards(seat, CARDS_FOR_QUEST, "V9") if action.reward == "cards" else ()
    tx.then(OpenQuests(), *cards)
    if action.reward == "points":
        done = (quest_facts(one.kind) for one in wood.area(seat))
        score_points(tx, seat, sum(one is not None and one.suit == known.suit for one in done))


# -- crossbow and hammer ------------------------------------------------------------------------------


def verify_strike(wood: Wood, seat: str, action: Strike) -> None:
    """Checks that a Vagabond can remove a piece with a crossbow. Raises `Rejected`."""
    here = verify_in_clearing(wood, seat, "V9")
    if action.seat not in wood.enemies(seat):
        raise Rejected("V9", f"{action.seat} is no enemy of {seat}")
    if action.piece == places.PAWN:
        raise Rejected("V2", "a pawn cannot be removed")
    if not wood.count(action.seat, action.piece, here):
        raise Rejected("V9", f"{action.seat} has no {action.piece} in {here}")
    if action.piece != places.WARRIOR and wood.warriors(action.seat, here):
        raise Rejected("V9", f"{action.seat} has warriors in {here}: they go first")
    verify_ready(wood, seat, ("crossbow",))


def strikes(wood: Wood, seat: str) -> Iterator[Strike]:
    """Yields the strikes worth checking."""
    here = clearing_of_pawn(wood, seat)
    if here:
        yield from (Strike(one, piece) for one in wood.enemies(seat) for piece in wood.own(one, here))


def do_strike(tx: Transaction, seat: str, action: Strike) -> None:
    """Removes the piece."""
    exhaust(tx, seat, "crossbow")
    here = clearing_of_pawn(Wood(tx.table), seat)
    remove(tx, [Removal(seat, action.seat, here, {action.piece: 1})])


def verify_repair(wood: Wood, seat: str, action: Repair) -> None:
    """Checks a repair with a hammer. Raises `Rejected`."""
    if len(action.items) != 1:
        raise Rejected("V9", f"a hammer repairs one item, not {len(action.items)}")
    verify_damaged(wood, seat, action.items)
    verify_ready(wood, seat, ("hammer",))


def verify_damaged(wood: Wood, seat: str, items: tuple[str, ...]) -> None:
    """Checks that items are damaged. Raises `Rejected`."""
    verify_there(Counter(items), damaged_items(wood, seat), "V9", "repaired", "damaged are")


def do_repair(tx: Transaction, seat: str, action: Repair) -> None:
    """Repairs the item, which lies as it lay."""
    exhaust(tx, seat, "hammer")
    repair(tx, seat, action.items)
