"""Moves of cards as the rulebook words them, each with its fact (2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.changes import TOP
from domain.games.heart_of_crown.attack import effect_steps
from domain.games.heart_of_crown.lenses import BANISHED, COIN, COUNTER, SP_COUNTER, Seat, fact, setting, sp_of
from domain.games.heart_of_crown.player_actions import ACQUIRED, HAND, PLACED, note_fact
from domain.games.heart_of_crown.player_actions import BANISHED as BANISHED_FACT
from domain.games.heart_of_crown.steps import Scepter
from domain.lens import Card
from domain.table import Table
from domain.transaction import Transaction


def banish(tx: Transaction, seat: str, cards: Sequence[Card], by: str) -> list[Card]:
    """Removes cards of one place from the game, through the effect of `by`."""
    moved = tx.move_all(cards, BANISHED)
    for card in moved:
        note_fact(tx, seat, BANISHED_FACT, card.kind, by)
    return moved


def discard(tx: Transaction, seat: str, cards: Sequence[Card]) -> list[Card]:
    """Puts cards of one place on their owner's discard pile."""
    return tx.move_all(cards, Seat(tx.table, seat).discard.name)


def acquire(tx: Transaction, seat: str, card: Card, by: str, to: str = "discard") -> Card:
    """Gives a seat a card without paying. `to` is `discard`, `hand`, or face up `deck` or `deck-bottom`."""
    is_deck = to.startswith("deck")
    moved = tx.move(
        card, f"{seat}/{'deck' if is_deck else to}", 0 if to == "deck-bottom" else TOP, "up" if is_deck else ""
    )
    note_fact(tx, seat, ACQUIRED, moved.kind, by)
    if to == "hand":
        note_fact(tx, seat, HAND, moved.kind, by)
    return moved


def take(tx: Transaction, seat: str, cards: Sequence[Card], by: str) -> list[Card]:
    """Puts cards of one place into a seat's hand. A draw is another matter (OP-10)."""
    kinds = [card.kind for card in cards]
    moved = tx.move_all(cards, Seat(tx.table, seat).hand.name)
    for kind in kinds:
        note_fact(tx, seat, HAND, kind, by)
    return moved


def place(tx: Transaction, seat: str, card: Card, by: str, *, moved: bool = False) -> Card:
    """Places a card in a seat's Domain; a Scepter that lies there counts it (OP-4)."""
    placed = tx.move(card, Seat(tx.table, seat).domain.name)
    note_fact(tx, seat, PLACED, placed.kind, by, moved=moved)
    count_for_scepter(tx, seat, [placed.kind])
    return placed


def count_for_scepter(tx: Transaction, seat: str, kinds: Sequence[str]) -> None:
    """Puts counters on a Scepter in the Domain for cards that are worth enough."""
    for card in Seat(tx.table, seat).domain:
        for one in () if (known := fact(card.kind)) is None else known.effect.always:
            if isinstance(one, Scepter):
                each = one.count + (int(setting(tx.table, one.setting) or 0) if one.setting else 0)
                worth = [kind for kind in kinds if (sp_of(tx.table, kind) or 0) >= one.points]
                tx.pieces(SP_COUNTER, each * len(worth), "", f"#{card.id}")


def set_card(tx: Transaction, seat: str, card: Card, by: str) -> Card:
    """Sets a Succession card, and does what it does when it is set."""
    placed = place(tx, seat, card, by)
    tx.then(*effect_steps(tx.table, seat, placed.kind, tx.ref(placed), "on_set"))
    return placed


def purse(table: Table, seat: str) -> int:
    """Returns what a seat can pay now: the Coin of its turn and the Coin Counters it may spend (7.2)."""
    return int(table.value(COIN, 0)) + Seat(table, seat).counters.count(COUNTER)


def pay(tx: Transaction, seat: str, price: int) -> None:
    """Pays a price: with this turn's Coin first, since that is lost at its end, then with Coin Counters."""
    coin = min(price, int(tx.table.value(COIN, 0)))
    if coin:
        tx.add(COIN, -coin)
    tx.pieces(COUNTER, price - coin, Seat(tx.table, seat).counters.name, "")
