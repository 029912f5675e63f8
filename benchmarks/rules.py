"""Rules: simulation, checked replay and trusted replay of each game, beside decoding alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from benchmarks.replay import line
from benchmarks.table import best
from domain.facts import OptionValue
from domain.play import decode_play, encode_play
from domain.registry import rules_of
from domain.table import Table
from replay.checking import differences
from replay.simulate import simulated

GAMES = 4
CHECKED, FOLDED = 20_000, 200_000
"""Events a second that are asked for."""
SUPPLY = (
    "post-horse-2,trading-ship-2,city-development-2,magic-amulet-2,general-store,"
    "flea-market,alchemist-2,adventurer-2,infantry-battalion-2,small-isolated-island"
)
"""Kinds whose text is known in full, with a conditional ability among them."""


class Measured(NamedTuple):
    """A game to be measured."""

    game: str
    label: str
    seats: int
    options: Mapping[str, OptionValue]


TABLE = (
    Measured("heart-of-crown", "three seats", 3, {"supply": SUPPLY}),
    Measured("root", "four seats, CEAY", 4, {"factions": "CEAY"}),
    Measured("root", "four seats, CEAV", 4, {"factions": "CEAV"}),
    Measured("ancient-knowledge", "three seats", 3, {}),
    Measured("ancient-knowledge", "one seat, a trial", 1, {"mode": "trial", "trial": 3}),
    Measured("lords-of-heaven", "four seats", 4, {}),
    Measured("lords-of-heaven", "two seats, figures told", 2, {"figures": "told"}),
)


def measure(one: Measured) -> None:
    """Prints the budgets of one game."""
    rules = rules_of(one.game)
    print(f"rules: {one.game}, {GAMES} games of {one.label}")

    records = [simulated(rules, one.seats, seed, one.options)[0] for seed in range(GAMES)]
    events = sum(map(len, records))
    simulating = best(lambda: [simulated(rules, one.seats, seed, one.options) for seed in range(GAMES)], 2)
    checking = best(lambda: [list(differences(rules, plays)) for plays in records], 3)
    stored = [[encode_play(play) for play in plays] for plays in records]

    def folded() -> None:
        for payloads in stored:
            table = Table()
            for payload in payloads:
                table.fold(decode_play(payload).changes)

    decoding = best(lambda: [decode_play(payload) for payloads in stored for payload in payloads], 3)
    folding = best(folded, 3)
    size = sum(map(len, (payload for payloads in stored for payload in payloads))) // events
    print(f"  {events:,} events of {size} bytes")
    line("simulation: legal actions, decision, chance", "", f"{events / simulating:,.0f}/s", True)
    line("checked replay", f">= {CHECKED:,}/s", f"{events / checking:,.0f}/s", events / checking >= CHECKED)
    line("decode + apply", f">= {FOLDED:,}/s", f"{events / folding:,.0f}/s", events / folding >= FOLDED)
    print(f"    decoding alone {events / decoding:,.0f}/s; checking is {checking / folding:.0f} x decode + apply")


def main() -> None:
    """Prints the budgets of all games."""
    for one in TABLE:
        measure(one)


if __name__ == "__main__":
    main()
