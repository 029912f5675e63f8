"""What helps somebody who fills in the form of a new match: what a line may become, and what it means as it stands."""

from __future__ import annotations

from collections.abc import Sequence

from domain.facts import Option, OptionValue
from domain.registry import installed, rules_of
from replay.beginning import RULES_CHOICES, RULES_OPTION, game_id, nearest_game
from replay.opening import option_name
from replay.referee import can_judge
from tui.screens.searching import common_beginning
from tui.text import clean

DECLARED = "recorded without rules, as declared changes"
_SHOWN = 6
"""Names of options that are listed at once."""


def ways_on(line: str, text: str, game: str) -> list[str]:
    """Returns what the text of a line can become as a whole.

    Args:
        line: The name of the line, as `game`.
        text: What stands in it.
        game: The game of the form, as it was typed.
    """
    if line == "game":
        return [one for one in installed() if one.startswith(text.strip().casefold())]
    if line == "options":
        head, _, part = text.rpartition(",")
        before = f"{head}, " if head else ""
        return [before + way for way in _options(game_id(game), part.lstrip())]
    return []


def completed(line: str, text: str, game: str) -> str:
    """Returns the text of a line completed as far as there is one way on only; arguments as in `ways_on`."""
    found = ways_on(line, text, game) if text.strip() else []
    common = common_beginning(found)
    return common if len(common) > len(text.rstrip()) else text


def about(line: str, text: str, game: str) -> str:
    """Returns what a line means as it stands, or what it can become; arguments as in `ways_on`."""
    meant = game_id(game)
    if line == "game":
        return _about_game(text.strip())
    if line == "seats":
        return _about_seats(meant)
    if line == "options":
        return _about_options(text, meant)
    return ""


def _about_game(text: str) -> str:
    meant = game_id(text)
    if can_judge(meant):
        facts = rules_of(meant).facts
        return f"{facts.name}: {facts.seats[0]} to {facts.seats[1]} seats, with rules"
    begun = ways_on("game", text, "")
    if begun:
        return f"games with rules: {', '.join(begun)}"
    near = nearest_game(text)
    return clean(f'no rules are installed for "{text}": {f"did you mean {near}?" if near else DECLARED}')


def _about_seats(game: str) -> str:
    if not can_judge(game):
        return "any names, in the order of play"
    facts = rules_of(game).facts
    words = rules_of(game).seat_words
    names = f"; {', '.join(words)}" if words else ", in the order of play"
    return f"{facts.seats[0]} to {facts.seats[1]}{names}"


def _about_options(text: str, game: str) -> str:
    if not can_judge(game):
        return ""
    part = text.rpartition(",")[2].lstrip()
    chosen = next((one for one in rules_of(game).facts.options if one.name == part.partition(" ")[0]), None)
    found = [way.rpartition(", ")[2] for way in ways_on("options", text, game)]
    if chosen is not None and " " in part:
        ways = f"{', '.join(found[:_SHOWN])} · " if found else ""
        return clean(f"{ways}{chosen.text} (else {_said(chosen.default)})")
    if not found:
        return ""
    more = f" … {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
    return f"{', '.join(way.strip() for way in found[:_SHOWN])}{more}"


def _said(default: OptionValue) -> str:
    return str(default).lower() if isinstance(default, bool) else str(default)


def _options(game: str, part: str) -> list[str]:
    """Returns what one option can become: names while there is none, then its values."""
    if not can_judge(game):
        return []
    name, blank, value = part.replace("=", " ", 1).partition(" ")
    options = rules_of(game).facts.options
    if not blank:
        return [f"{one} " for one in (*(option.name for option in options), RULES_OPTION) if one.startswith(name)]
    if name == RULES_OPTION:
        return _with(name, RULES_CHOICES, value)
    return next((_with(name, _values(game, option), value) for option in options if option.name == name), [])


def _with(name: str, values: Sequence[str], begun: str) -> list[str]:
    return [f"{name} {value}" for value in values if value.startswith(begun.strip().casefold())]


def _values(game: str, option: Option) -> list[str]:
    if isinstance(option.default, bool):
        return ["true", "false"]
    return [option_name(game, option.name, str(choice)) for choice in option.choices]
