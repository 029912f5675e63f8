"""Tables of Root with a battle under way and full faction boards, for the boards' tests."""

from __future__ import annotations

from domain.changes import Create, MovePieces, Set
from domain.games.root import places
from domain.table import Table
from tests.tui.boards.tables import pieces, woodland_table

BATTLE = ["E", "C", 11, [3, 1], {"E": 1}, ["C"], ["C armorers"], {}]


def battle_table() -> Table:
    """The Eyrie attack the Marquise in 11: rolled, with an extra hit and a card that ignores hits."""
    table = woodland_table()
    table.apply(MovePieces("warrior:eyrie", 2, places.clearing(6), places.clearing(11)))
    table.apply(Set("battle", [BATTLE]))
    return table


def boards_table() -> Table:
    """Five factions with all that their boards can show."""
    table = woodland_table()
    table.apply(Create(places.decree("E", "move"), ("anvil", "?bird", "loyal-vizier")))
    first = table.stack(places.decree("E", "move"))[0]
    table.apply(Set(places.of_seat("E", places.RESOLVED), [f"#{first}"]))
    table.apply(Set(places.of_seat("E", places.DEPOSED), ["builder"]))
    table.apply(Create(places.of_seat("A", places.SUPPORTERS), ("favor-of-the-mice", "?", "?")))
    table.apply(Set(places.relation("Y", "C"), "heretic"))
    table.apply(MovePieces("cathedral:clergy", 5, "", "Y/supply"))
    table.apply(Set(places.of_seat("V", places.FACTION), "vagabond"))
    table.apply(Set(places.of_seat("V", places.LEADER), "thief"))
    pieces(table, "V/satchel", {"boot": 1, "sword-exhausted": 1})
    pieces(table, "V/track", {"tea": 2})
    pieces(table, "V/damaged", {"torch": 1})
    for other, state in {"C": "indifferent", "E": "hostile", "A": "1", "Y": "indifferent"}.items():
        table.apply(Set(places.relation("V", other), state))
    table.apply(Create(places.QUESTS, ("errand-fox", "?quest")))
    return table
