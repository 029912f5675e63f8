"""Rules: simulation, checked replay and trusted replay of Heart of Crown, beside decoding alone."""

from __future__ import annotations

from benchmarks.replay import line
from benchmarks.table import best
from domain.play import decode_play, encode_play
from domain.registry import rules_of
from domain.table import Table
from replay.checking import differences
from replay.simulate import simulated

GAME = "heart-of-crown"
GAMES = 4
SUPPLY = (
    "post-horse-2,trading-ship-2,city-development-2,magic-amulet-2,general-store,"
    "flea-market,alchemist-2,adventurer-2,infantry-battalion-2,small-isolated-island"
)
"""Kinds whose text is known in full, with a conditional ability among them."""


def main() -> None:
    """Prints the budgets."""
    rules = rules_of(GAME)
    print(f"rules: {GAME}, {GAMES} games of three seats")
    records = [simulated(rules, 3, seed, {"supply": SUPPLY})[0] for seed in range(GAMES)]
    events = sum(map(len, records))
    simulating = best(lambda: [simulated(rules, 3, seed, {"supply": SUPPLY}) for seed in range(GAMES)], 2)
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
    line("checked replay", ">= 20,000/s", f"{events / checking:,.0f}/s", events / checking >= 20_000)
    line("decode + apply", ">= 200,000/s", f"{events / folding:,.0f}/s", events / folding >= 200_000)
    print(f"    decoding alone {events / decoding:,.0f}/s; checking is {checking / folding:.0f} x decode + apply")


if __name__ == "__main__":
    main()
