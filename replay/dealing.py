"""The entry that begins a line on which hidden cards are drawn or asked anew: they are mixed and dealt again.

What the record knew beyond one chair, as the order of the decks of a simulated game, is lost in it as in any shuffle
(`domain.forgetting`). So nothing that is drawn or asked afterwards can depend on it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from domain.changes import RECORD, UNKNOWN
from domain.forgetting import forgotten, out_of_reach
from domain.match_events import ChanceChosen
from domain.perspective import Perspective
from domain.play import WORLD, Play
from domain.table import Table
from replay.chance import named_at_random
from replay.chance_policy import RANDOM, SCRIBE, knower
from replay.errors import BadRequest

DEALT: Final = "dealt-anew"
"""`Play.asked` of the entry."""


def dealt(plays: Sequence[Play], chosen: ChanceChosen, classes: Mapping[str, str] = {}) -> Play | None:
    """Returns the entry after which the record knows no more than a chair does.

    Where chance is random, cards that come to lie where the record sees them are drawn from what they can be in the
    eyes of the chair; of all others that is done when they come into sight.

    Args:
        plays: The events up to there.
        chosen: How chance goes on.
        classes: The class of each kind of card.

    Returns:
        The entry; None if the record knows no more than the chair.

    Raises:
        BadRequest: Something is hidden from the chair that is no card, so that nothing says what it could be.
    """
    chair = Perspective(RECORD if chosen.chair == SCRIBE else chosen.chair)
    table = Table()
    for play in plays:
        chair.step(play, table)
    hidden = out_of_reach(table, chair)
    if hidden:
        raise BadRequest(
            f"{knower(chosen.chair)} nothing of {hidden[0]} at this entry, and it is no card that could be dealt anew; "
            "branch at another entry, or from the knowledge of whoever sees it"
        )
    rng = Random(f"deal/{chosen.seed}")

    def name(at: Table, cards: Sequence[int], known: Sequence[str]) -> Sequence[str]:
        if chosen.policy != RANDOM:
            return ["" if one == UNKNOWN else one for one in known]
        return ["" if kind == UNKNOWN else kind for kind in named_at_random(at, cards, rng, classes, known)]

    changes = forgotten(table, chair, name)
    text = f"hidden cards dealt anew; {knower(chosen.chair)} the rest"
    return Play(WORLD, DEALT, text, changes) if changes else None
