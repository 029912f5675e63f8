"""Amending the first decision of a long judged game, and stepping and jumping in a longer one."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.replay import line, walked
from benchmarks.rules import SUPPLY, Measured
from benchmarks.table import best
from domain.play import Play
from domain.registry import rules_of
from replay.amend import amend
from replay.amendment import Amendment, Edit
from replay.checking import differences
from replay.referee import Referee
from replay.simulate import simulated

EVENTS = 1_000
JUDGED_MS = 200
LONG = 10_000
STEP_MS, JUMP_MS = 0.1, 5
MOST_TRIES = 40
"""So many games are played at most to find a long one."""

TABLE = (
    Measured("heart-of-crown", "three seats", 3, {"supply": SUPPLY}),
    Measured("root", "six seats, CEAVYG", 6, {"factions": "CEAVYG"}),
)


def a_long_game(one: Measured) -> list[Play]:
    """Returns the first events of the first game that is long enough, else of the longest of those played."""
    longest: list[Play] = []
    for seed in range(MOST_TRIES):
        plays = simulated(rules_of(one.game), one.seats, seed, one.options)[0]
        longest = max(longest, plays, key=len)
        if len(longest) >= EVENTS:
            break
    return longest[:EVENTS]


def edits(plays: Sequence[Play]) -> dict[str, Edit]:
    """Returns amendments of the first decision: one that changes nothing, and the one after which most changes."""
    first = next(version for version, play in enumerate(plays, 1) if version > 1 and play.seat)
    old = plays[first - 1]
    return {
        "said again, all the same": Edit("replace", first, (old.action,), seat=old.seat),
        "deleted, all decided anew": Edit("delete", first),
    }


def judging(one: Measured) -> None:
    """Prints how long a whole tail takes, beside checking the same events."""
    rules, plays = rules_of(one.game), a_long_game(one)
    checking = best(lambda: list(differences(rules, plays)), 5)
    print(f"  {one.game}, {one.label}: {len(plays):,} events; checked in {checking * 1e3:.0f} ms")
    for label, edit in edits(plays).items():
        found: list[Amendment] = []

        def run(edit: Edit = edit, found: list[Amendment] = found) -> None:
            found[:] = [amend(Referee(rules), one.game, plays, edit)]

        ms = best(run, 5) * 1e3
        line(f"first decision {label}", f"<= {JUDGED_MS} ms", f"{ms:.0f} ms", ms <= JUDGED_MS)
        said = " · ".join(f"{mark} {count}" for mark, count in found[0].counts.most_common())
        print(f"    {said}; {ms / 1e3 / checking:.1f} × checked replay")


def walking(one: Measured) -> None:
    """Prints how long a step back and a jump take in a line of judged games put behind each other."""
    plays: list[Play] = []
    seed = 0
    while len(plays) < LONG:
        plays += simulated(rules_of(one.game), one.seats, seed, one.options)[0]
        seed += 1
    step, jump = walked(plays[:LONG])
    print(f"  {one.game}, {one.label}: {LONG:,} events")
    line("step back, p95", f"<= {STEP_MS} ms", f"{step:.4f} ms", step <= STEP_MS)
    line("jump, p95", f"<= {JUMP_MS} ms", f"{jump:.2f} ms", jump <= JUMP_MS)


def main() -> None:
    """Prints the figures."""
    print("amending")
    for one in TABLE:
        judging(one)
    print("walking through judged games")
    for one in TABLE:
        walking(one)


if __name__ == "__main__":
    main()
