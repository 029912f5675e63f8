"""How chance goes on, on a line that was branched off: as recorded, asked of a person, or drawn from a seed.

The choice is an event of the match (`domain.match_events.ChanceChosen`). A line without one goes on as its match does:
at a table whoever records says what came out, a simulated match has its seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from domain.decision import Action, Chance, Draw, Drew, Shuffled, Shuffling
from domain.match_events import ChanceChosen
from domain.outcome import is_random, to_name
from domain.perspective import PUBLIC
from domain.state import is_unknown
from domain.table import Table
from replay.chance import named_at_random, propose

RECORDED: Final = "recorded"
ASK: Final = "ask"
RANDOM: Final = "random"
POLICIES: Final[Mapping[str, str]] = {
    RECORDED: "as recorded where they still fit, else asked",
    ASK: "asked each time",
    RANDOM: "drawn from a seed",
}
"""The ways in which chance can go on, in words."""

SEEDS: Final = 1_000_000
"""A seed that nobody named lies below this."""

SCRIBE: Final = "scribe"
"""The chair of whoever records: sees what the record's eyes see, but not into a deck, whatever its seed would tell."""

DRAWN: Final = "drawn"
"""`Meta.chance` of an outcome that came from a seed; of one that was kept it is `RECORDED`."""
SET: Final = "set"
"""`Meta.chance` of an outcome that a person chose."""


def automatic(
    chosen: ChanceChosen, chance: Chance, table: Table, version: int, classes: Mapping[str, str]
) -> Action | None:
    """Returns the outcome that comes by itself, besides those that are kept; None if somebody has to say.

    Args:
        chosen: How chance goes on.
        chance: The question that is open.
        table: The table on which it is.
        version: The last event before it: outcomes depend on the seed and on it, so that a line goes on equally
            whenever it is opened.
        classes: The class of each kind of card.
    """
    if chosen.policy == RANDOM:
        return _drawn(chance, table, Random(f"branch/{chosen.seed}/{version}"), classes)
    # At a table nobody knows more of a shuffle than that it happened.
    return Shuffled() if chosen.policy == RECORDED and isinstance(chance.source, Shuffling) else None


def _drawn(chance: Chance, table: Table, rng: Random, classes: Mapping[str, str]) -> Action | None:
    source = chance.source
    if isinstance(source, Draw) and is_random(table, source):
        # In what order the record has the cards of a hand says what it knew of them before they were mixed.
        cards = sorted(table.stack(source.source), key=lambda card: (table.kinds[card], card))
        taken = rng.sample(cards, len(to_name(table, source)))
        outcome: Action = Drew(named_at_random(table, taken, rng, classes))
    else:
        outcome = propose(table, chance, rng, classes)
    is_open = isinstance(outcome, Drew) and any(map(is_unknown, outcome.kinds))
    return None if is_open else outcome


def policy_words(chosen: ChanceChosen | None, *, is_scribe: bool = True) -> str:
    """Returns how chance goes on, for the line of a screen; `""` if nothing was chosen.

    Args:
        chosen: The choice.
        is_scribe: The scribe looks. With the seed a seat could find out what is hidden.
    """
    if chosen is None:
        return ""
    if chosen.policy == RECORDED:
        return "as recorded"
    knows = f"as {knower(chosen.chair)}" if chosen.chair not in ("", SCRIBE) else ""
    seed = f"seed {chosen.seed}" if chosen.policy == RANDOM and is_scribe else ""
    return " · ".join(part for part in (chosen.policy, seed, knows) if part)


def knower(chair: str) -> str:
    """Returns who knows what a chair knows, in words: `the scribe knows`."""
    return {SCRIBE: "the scribe knows", PUBLIC: "all know"}.get(chair, f"{chair} knows")


def chance_words(how: str, odds: str = "") -> str:
    """Returns where an outcome came from (`Meta.chance`) and how likely it was: `set by hand, 1/16`."""
    said = {SET: "set by hand", DRAWN: "drawn from the seed", RECORDED: "as recorded"}.get(how, "")
    return ", ".join(part for part in (said, odds) if part)


def chairs_of(seats: Iterable[str]) -> tuple[str, ...]:
    """Returns the chairs from which chance can go on."""
    return (SCRIBE, PUBLIC, *seats)
