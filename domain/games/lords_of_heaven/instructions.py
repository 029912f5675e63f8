"""Effects of cards that an owner of the game completed: parts with `;` between them (LOH-O14).

    pay 1 faith; lower-two
    gain 2 gold 1 footman; score 1
    strength 2; deal 1; play

What a part means is said where it is done: `effects.py` for actions, `conflict_effects.py` for Conflicts.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.lords_of_heaven.facts import CardText
from domain.games.lords_of_heaven.lenses import FAITH, GOLD, UNITS, pieces_of

NOTHING: Final = "nothing"
NAMED: Final = ("faith-per-building", "lower-two", "conflict", "exchange-support", "place-support")
"""Action effects of the cards that the draft rulebook tells."""
ACTION: Final = ("pay", "gain", "score", *NAMED)
CONFLICT: Final = ("strength", "deal", "gain", "score", "play")
_ALONE: Final = (*NAMED, "play")
"""Parts of one word."""
MOST: Final = 40
"""No number of an effect is larger."""


class BadEffect(ValueError):
    """A text is no effect; the message says what was expected."""


def parts_of(text: str, verbs: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the parts of an effect, in plain words; `("nothing",)` for a card without one. Raises `BadEffect`."""
    parts = tuple(" ".join(part.split()).lower() for part in text.split(";"))
    if parts == (NOTHING,):
        return parts
    for number, part in enumerate(parts):
        _verify(part, number, verbs)
    return parts


def _verify(part: str, number: int, verbs: tuple[str, ...]) -> None:
    verb, _, rest = part.partition(" ")
    if verb not in verbs:
        raise BadEffect(f"expected {NOTHING}, or parts that begin with {', '.join(verbs)}")
    if verb in _ALONE:
        if rest:
            raise BadEffect(f"expected {verb} alone")
    elif verb in ("pay", "gain"):
        pieces = pieces_of(tuple(rest.split()))
        kinds = (GOLD, FAITH) if verb == "pay" else (GOLD, FAITH, *UNITS)
        if not pieces or not pieces.keys() <= set(kinds) or max(pieces.values()) > MOST:
            raise BadEffect(f"expected numbers of {', '.join(kinds)} after {verb}, as {verb} 1 {FAITH}")
        if verb == "pay" and number:
            raise BadEffect("expected what is paid in front of the other parts")
    elif not (rest.isascii() and rest.isdecimal()) or len(rest) > 2 or int(rest) > MOST:
        raise BadEffect(f"expected a number up to {MOST} after {verb}, as {verb} 2")


def amount_of(part: str) -> int:
    """Returns the number of a part such as `score 1`."""
    return int(part.rpartition(" ")[2])


def pieces_in(part: str) -> Counter[str]:
    """Returns the pieces of a part such as `gain 2 gold 1 footman`."""
    return pieces_of(tuple(part.split()[1:])) or Counter()


def price_of(card: CardText) -> Counter[str]:
    """Returns what the action effect of a card costs: Gold and Faith."""
    if card.does and card.does[0].startswith("pay "):
        return pieces_in(card.does[0])
    return Counter({FAITH: card.faith})
