"""Tables made by hand: a game of Root in its fifth round, and a small one of no known game."""

from __future__ import annotations

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Set, Turn
from domain.games.root import facts, places
from domain.table import Table
from tui.boards.board import Scene, SeatName, moves_of, pools_of

SEATS = (SeatName("C", "alice"), SeatName("E", "bob"), SeatName("A", "carol"), SeatName("Y", "dave"))
FACTIONS = {"C": "marquise", "E": "eyrie", "A": "alliance", "Y": "clergy"}
WOODLAND = {
    1: {"warrior:marquise": 4, "keep:marquise": 1, "workshop:marquise": 1},
    2: {"warrior:eyrie": 5, "roost:eyrie": 1},
    3: {"warrior:marquise": 2, "warrior:alliance": 1},
    4: {"warrior:marquise": 1, "sympathy:alliance": 1},
    5: {"warrior:marquise": 1, "warrior:eyrie": 1, "sawmill:marquise": 1},
    6: {"warrior:eyrie": 5, "roost:eyrie": 1, "ruin": 1},
    7: {"warrior:marquise": 2},
    8: {"warrior:clergy": 4, "flower-mouse:clergy": 2, "cathedral:clergy": 1},
    9: {"warrior:marquise": 3, "wood:marquise": 2, "sawmill:marquise": 1, "recruiter:marquise": 1},
    10: {"warrior:marquise": 2, "ruin": 1},
    11: {"warrior:marquise": 2, "sympathy:alliance": 1, "ruin": 1},
    12: {"warrior:clergy": 3, "warrior:marquise": 2, "wood:marquise": 1, "flower-fox:clergy": 1, "ruin": 1},
}
HANDS = {"C": 3, "E": 2, "A": 5, "Y": 4}
POINTS = {"C": 12, "E": 9, "A": 4, "Y": 6}
SUPPLIES = {"C": 9, "E": 8, "A": 9, "Y": 8}
DECREE = {"recruit": 2, "move": 3, "battle": 2, "build": 1}
MARCH = MovePieces("warrior:eyrie", 2, places.clearing(6), places.clearing(11))


def pieces(table: Table, place: str, found: dict[str, int]) -> None:
    for kind, count in found.items():
        table.apply(MovePieces(kind, count, "", place))


def woodland_table(map_id: str = "fall") -> Table:
    """A table of four seats before the Eyrie's march from 6 to 11."""
    table = Table()
    table.apply(Set(places.MAP, map_id))
    for seat, faction in FACTIONS.items():
        table.apply(Set(places.of_seat(seat, places.FACTION), faction))
        table.apply(Set(places.of_seat(seat, places.VP), POINTS[seat]))
        table.apply(Create(places.of_seat(seat, places.HAND), ("?",) * HANDS[seat], (seat,)))
        table.apply(MovePieces(f"warrior:{faction}", SUPPLIES[seat], "", places.of_seat(seat, places.SUPPLY)))
    for number, found in WOODLAND.items():
        pieces(table, places.clearing(number), found)
    set_up_boards(table)
    table.apply(Set(places.TURN, "E"))
    table.apply(Set(places.ROUND, 5))
    return table


def set_up_boards(table: Table) -> None:
    table.apply(Create(places.DECK, ("?",) * 21, (), True))
    table.apply(Create(places.DISCARD, ("?",) * 9, ordered=True))
    pieces(table, places.ITEMS, {"boot": 1, "bag": 1, "crossbow": 1, "sword": 2, "tea": 2, "coin": 1})
    for column, count in DECREE.items():
        table.apply(Create(places.decree("E", column), ("?fox",) * count))
    table.apply(Set(places.of_seat("E", places.LEADER), "despot"))
    pieces(table, places.of_seat("E", places.ITEM_BOX), {"boot": 1})
    table.apply(Create(places.of_seat("A", places.SUPPORTERS), ("?",) * 5, ("A",)))
    flowers = {"fox": 2, "rabbit": 3, "mouse": 1, "bird": 2}
    pieces(table, "Y/bag", {f"flower-{suit}:clergy": count for suit, count in flowers.items()})
    table.apply(Set(places.relation("Y", "A"), "penitent"))


def scene_after(table: Table, *changes: AnyChange, **more) -> Scene:
    """Applies the changes of one event and returns the scene that a screen would draw."""
    touched = {MARCH.source, MARCH.to} if changes == (MARCH,) else set()
    for change in changes:
        if isinstance(change, MovePieces):
            touched |= {change.source, change.to}
    before = pools_of(table, touched)
    for change in changes:
        table.apply(change)
    more.setdefault("seats", SEATS)
    return Scene(table, touched=frozenset(touched), before=before, moves=moves_of(changes), **more)


def corvid_table() -> Table:
    """A mountain with plots, a pawn in a forest, a held hireling, and closed paths."""
    table = Table()
    table.apply(Set(places.MAP, "mountain"))
    for seat, faction in {"P": "corvid", "V": "vagabond", "H": "hundreds"}.items():
        table.apply(Set(places.of_seat(seat, places.FACTION), faction))
    for number in range(1, 13):
        table.apply(Set(places.suit(number), ("fox", "rabbit", "mouse")[number % 3]))
        table.apply(Create(places.clearing(number), (), ("*",), True))
    for a, b in sorted(facts.maps()["mountain"].closed_edges):
        table.apply(Set(places.path(a, b), places.CLOSED))
    table.apply(Create("P/plots", ("?plot", "?plot", "plot-bomb"), ("P",), True))
    first, second, third = table.stack("P/plots")
    table.apply(MoveCards((first,), places.clearing(5), side="down"))
    table.apply(MoveCards((third,), places.clearing(6), side="down"))
    table.apply(Turn((third,), "up"))
    assert second
    pieces(table, places.clearing(5), {"warrior:corvid": 2, "warrior:hireling-bandits": 3})
    pieces(table, places.clearing(10), {"tower": 1, "ruin": 1, "warrior:hundreds": 3, "warlord:hundreds": 1})
    pieces(table, places.forest((1, 8, 9)), {"pawn:vagabond": 1})
    pieces(table, places.path(2, 6), {"warrior:hireling-bandits": 1})
    pieces(table, places.ruin(10), {"?item": 1})
    table.apply(Set(places.of_seat("V", places.LEADER), "thief"))
    table.apply(Set(places.relation("V", "P"), "hostile"))
    pieces(table, "V/satchel", {"boot": 1, "sword-exhausted": 1})
    table.apply(Set(places.hireling_value("bandits", "holder"), "H"))
    table.apply(Set("H/leader", "stubborn"))
    return table


def small_scene(bob: str = "さくら", **more) -> Scene:
    """Two hands, a coin pool, an agenda, and cards with a token on and a card under them, for the generic board."""
    table = Table()
    table.apply(Create("deck", ("?",) * 12, (), True))
    table.apply(Create("alice/hand", ("city", "?", "duke", "city")))
    table.apply(Create("bob/hand", ("?", "?"), ("bob",)))
    table.apply(Create("market", ("pilgrim", "kung-fu-master", "prior-investment"), ordered=True))
    pieces(table, f"#{table.stack('market')[0]}", {"counter": 2})
    table.apply(Create(f"#{table.stack('market')[1]}/under", ("curse",)))
    pieces(table, "alice/coins", {"gold": 2, "silver": 1})
    for name, value in {"turn": "bob", "round": 3, "agenda": ["draw", "discard"], "alice/vp": 4}.items():
        table.apply(Set(name, value))
    for number in (2, 10):
        pieces(table, f"space/{number}", {"meeple:alice": number})
    seats = (SeatName("alice", "alice"), SeatName("bob", bob))
    return Scene(table, seats, touched=frozenset({"alice/coins"}), **more)
