"""What is not recommended together with Path Before Heaven: said before the game, never forbidden (19.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from domain.facts import OptionValue
from domain.games.heart_of_crown.facts import Advice, Card, Facts
from domain.games.heart_of_crown.setup import DEFAULT_SUPPLY, RARES, commons

RULE: Final = "HOC.19.1"


def warnings(facts: Facts, options: Mapping[str, OptionValue], seats: Sequence[str]) -> list[str]:
    """Returns a line for each thing that is not recommended in a game about to begin, with its rule.

    Args:
        facts: The facts in use.
        options: The options of the game; one that is not given has its default.
        seats: Who plays.

    Raises:
        InvalidOption: The option `supply` is no Supply.
    """
    in_play = _in_play(facts, options)
    found = [line for advice in facts.advice for line in _said(facts, advice, in_play, options, len(seats))]
    if not options.get("supports", True):
        found.append("without Support Cards Ru Li only keeps Farming Villages out of the Domain (OP-31)")
    return found


def _in_play(facts: Facts, options: Mapping[str, OptionValue]) -> list[Card]:
    """Returns the commons and rares of the Supply."""
    kinds = commons(facts, str(options.get("supply", DEFAULT_SUPPLY)))
    rares = str(options.get("rares", facts.settings["rares"].default)).split("-")
    return [card for kind in kinds for card in facts.kind(kind)] + [
        facts.card(kind) for word in rares for kind in RARES[word]
    ]


def _said(
    facts: Facts, advice: Advice, in_play: Collection[Card], options: Mapping[str, OptionValue], players: int
) -> Iterator[str]:
    if players not in advice.players:
        return
    degree = "strongly advised against" if players in advice.strong else "not recommended"
    if advice.variant:
        if options.get(advice.variant, False):
            yield f"{degree} with {players} players: {advice.text} ({RULE})"
        return
    names = [card.name for card in in_play if _is_meant(facts, advice, card)]
    if names:
        yield f"{degree}: {', '.join(names)} ({advice.text}) ({RULE})"


def _is_meant(facts: Facts, advice: Advice, card: Card) -> bool:
    """Returns True if advice is about a card; the second edition's card of the same name is meant too."""
    names = {facts.card(kind).name for kind in advice.kinds}
    return card.name in names or bool(card.types.intersection(advice.types))
