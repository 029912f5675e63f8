"""The Technology Phase: a die says which available technology is discarded (8.9)."""

from __future__ import annotations

from domain.agenda import ChanceStep, Step
from domain.decision import Action, Chance, Dice, Rolled
from domain.games.ancient_knowledge.lenses import (
    PHASE,
    SLOTS,
    TILES,
    OnTile,
    available,
    level_of,
    setting,
    tech_discard,
)
from domain.games.ancient_knowledge.solo.lenses import DIE
from domain.games.ancient_knowledge.tiles import CheckTile
from domain.games.ancient_knowledge.values import FACES
from domain.state import State
from domain.table import Table
from domain.transaction import Transaction

RULE = "AK.8.9"


class TechnologyPhase(Step, frozen=True, tag="technology-phase"):
    """The Technology Phase begins."""

    seat: str

    def run(self, tx: Transaction) -> None:
        tx.set(PHASE, "technology")
        tx.then(RollDie(self.seat))


class RollDie(ChanceStep, frozen=True, tag="die"):
    """The technology die is rolled."""

    seat: str

    def chance(self, table: Table) -> Chance | None:
        return Chance("die", f"{self.seat} rolls the technology die", RULE, Dice(1, FACES), seat=self.seat)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        if not isinstance(outcome, Rolled):
            return
        (face,) = outcome.faces
        tx.set(DIE, face)
        found = addressed(tx.table, face)
        if found is not None:
            tx.move(found.card, tech_discard(level_of(tx.table, found.tile)))
            tx.then(CheckTile(found.tile))


def addressed(table: State, face: int) -> OnTile | None:
    """Returns the technology that a face addresses; None if its slot is empty.

    Before the middle of the game the Level I tiles are addressed, from then on the Level II tiles (8.10). Of two tiles
    the left one has 1 to 3, if the players have not said otherwise (AK-O2, AK-O23).
    """
    level = 1 if sum(level_of(table, tile) == 1 for tile in TILES) > 1 else 2
    tiles = [tile for tile in TILES if level_of(table, tile) == level]
    if setting(table, f"die-level-{level}") == "right":
        tiles.reverse()
    number, slot = divmod(face - 1, len(SLOTS))
    if number >= len(tiles):
        return None
    return next((one for one in available(table) if (one.tile, one.slot) == (tiles[number], SLOTS[slot])), None)
