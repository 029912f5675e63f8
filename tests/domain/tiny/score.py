"""The score (TW.7.2): fish, coins and cargo."""

from __future__ import annotations

from domain.decision import Over, Part, Score
from domain.lens import Stack, on, under
from domain.state import is_unknown
from domain.table import Table
from tests.domain.tiny.facts import cards, game
from tests.domain.tiny.lenses import Seat, seats


def score_of(table: Table, name: str) -> Score:
    """Returns what a seat has. Cargo counts as far as the table knows it."""
    seat = Seat(table, name)
    points = game().fish_points
    fish = sum(
        on(table, boat).count("cod") * points.cod + on(table, boat).count("herring") * points.herring
        for boat in seat.boats
    )
    holds: list[Stack] = [seat.landed, *(under(table, boat) for boat in seat.boats)]
    kinds = [table.kind(card.id) for hold in holds for card in hold]
    cargo = sum(cards()[kind].points for kind in kinds if kind in cards())
    coins = seat.coins.count("coin")
    parts = (Part("fish", fish), Part("coins", coins), Part("cargo", cargo))
    return Score(name, fish + coins + cargo, parts, not any(map(is_unknown, kinds)))


def scores(table: Table) -> tuple[Score, ...]:
    """Returns what each seat has."""
    return tuple(score_of(table, seat) for seat in seats(table))


def result(table: Table) -> Over:
    """Returns the result: most points win, equals share (TW.7.3)."""
    final = scores(table)
    best = max((score.total for score in final), default=0)
    winners = tuple(score.seat for score in final if score.total == best)
    return Over(winners, final, f"after {table.value('round', 0)} rounds", "TW.7.3")
