"""Technology tiles: cards that leave them, refills, and the middle of the game (6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.ancient_knowledge.drawing import MoveTop, Restock
from domain.games.ancient_knowledge.frame import frame_of
from domain.games.ancient_knowledge.lenses import (
    MIDDLE,
    SLOTS,
    TILES,
    OnTile,
    available,
    level_name,
    level_of,
    slot_place,
    tech_deck,
    tech_discard,
)
from domain.games.ancient_knowledge.notation import Flip
from domain.lens import Card
from domain.table import Table
from domain.transaction import Transaction

MIDDLE_OF_GAME = 7
"""With so many monuments in the Past a tile is turned (6.3)."""


def on_tile(table: Table, kind: str) -> OnTile | None:
    """Returns an available technology by its kind."""
    return next((one for one in available(table) if one.card.kind == kind), None)


def take_from_tile(tx: Transaction, found: OnTile, to: str, at: int = -1) -> Card:
    """Moves an available technology away; its tile is checked at once, before anything else (6.2)."""
    taken = tx.move(found.card, to, at)
    tx.then(CheckTile(found.tile))
    return taken


class CheckTile(Step, frozen=True, tag="check-tile"):
    """A tile that is down to one card loses it and is filled with three new ones (6.2)."""

    tile: int

    def run(self, tx: Transaction) -> None:
        left = [one for one in available(tx.table) if one.tile == self.tile]
        if len(left) <= 1:
            for one in left:
                tx.move(one.card, tech_discard(level_of(tx.table, self.tile)))
            tx.then(FillTile(self.tile))


class FillTile(Step, frozen=True, tag="fill-tile"):
    """Three cards of the tile's level are dealt onto it; if there are not so many, it stays empty (6.2)."""

    tile: int

    def run(self, tx: Transaction) -> None:
        level = level_of(tx.table, self.tile)
        deck, discards = tech_deck(level), tech_discard(level)
        if len(tx.table.stack(deck)) + len(tx.table.stack(discards)) < len(SLOTS):
            return
        deals = (MoveTop(deck, slot_place(self.tile, slot), 1, "refill", "AK.6.2") for slot in SLOTS)
        tx.then(Restock(deck, discards, len(SLOTS)), *deals)


class AskFlip(AskStep, frozen=True, tag="flip"):
    """The player whose Past reaches seven monuments first turns one of the Level I tiles (6.3)."""

    seat: str
    answers: ClassVar = (Flip,)

    def _tiles(self, table: Table) -> list[int]:
        return [tile for tile in TILES if level_of(table, tile) == 1]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        tiles = self._tiles(table)
        if not tiles:
            return ()
        about = tuple(slot_place(tile, slot) for tile in tiles for slot in SLOTS)
        text = f"middle of the game: which Level I tile is turned to Level II ({', '.join(map(str, tiles))})?"
        return (Decision(self.seat, "flip", text, "AK.6.3", about=about),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Flip(tile) for tile in self._tiles(table))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Flip) and action.tile not in self._tiles(table):
            raise Rejected("AK.6.3", f"tile {action.tile} shows no Level I")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Flip)
        for one in available(tx.table):
            if one.tile == action.tile:
                tx.move(one.card, tech_discard(1))
        tx.set(level_name(action.tile), 2)
        tx.then(FillTile(action.tile), *frame_of(tx.table).after_flip(tx.table, self.seat))


def reach_middle(tx: Transaction, seat: str) -> None:
    """Asks for the flip if a Past has seven monuments for the first time in the game."""
    if not tx.table.value(MIDDLE):
        tx.set(MIDDLE, seat)
        tx.then(AskFlip(seat))
