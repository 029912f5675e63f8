"""Options of solo play, and the set-up that they ask for (8.3 to 8.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from domain.errors import InvalidNotation, InvalidOption
from domain.facts import Option, OptionValue
from domain.games.ancient_knowledge.lenses import BASE
from domain.games.ancient_knowledge.solo.facts import (
    TEN,
    chest_named,
    chests,
    letters_of,
    setup_facts,
    trials,
)
from domain.games.ancient_knowledge.solo.lenses import CAMPAIGN, TRIAL

OPTIONS: Final = (
    Option("mode", "several builders, or one who plays a trial or a game of a campaign", BASE, (BASE, TRIAL, CAMPAIGN)),
    Option("trial", "the number of the trial (mode trial)", 0, tuple(range(11))),
    Option(
        "hand", "the starting hand, or ten cards of which some are kept (mode trial)", TEN, ("1", "2", "3", "4", TEN)
    ),
    Option("keep", "how many of ten cards are kept (AK.8.15)", 6, (6, 5, 4)),
    Option("time_card", "the space in which the time card starts (AK.8.15)", 4, (4, 3)),
    Option("chests", "chests in artifact spaces, with commas; those of a known trial are known", ""),
    Option("under", "chests under the board, with commas; those of a known trial are known", ""),
    Option("pool", "chests of which a campaign reveals five, with commas; none: all that are left", ""),
)
_MODES: Final[dict[str, tuple[str, ...]]] = {"trial": (TRIAL,), "hand": (TRIAL,), "pool": (CAMPAIGN,)}
"""Modes of the options that are not for both."""


class Plan(NamedTuple):
    """How a solo game is set up."""

    mode: str
    trial: int
    hand: int
    """The ready-made starting hand; 0: ten cards are drawn."""
    keep: int
    space: int
    """Where the time card starts."""
    board: tuple[str, ...]
    """Chests in artifact spaces; `()`: the player chooses them."""
    under: tuple[str, ...]
    pool: tuple[str, ...]
    """Chests that a campaign may reveal."""


def plan_of(order: Sequence[str], chosen: Mapping[str, OptionValue]) -> Plan | None:
    """Returns how the solo game of these options is set up; None for a game of several builders.

    Raises:
        InvalidOption: The mode is not for so many seats, or the options contradict each other.
    """
    mode = str(chosen["mode"])
    _verify_seats(mode, len(order))
    _verify_mode(mode, chosen)
    if mode == BASE:
        return None
    board, under = _chests("chests", chosen), _chests("under", chosen)
    trial = int(chosen["trial"])
    if mode == TRIAL:
        board, under = _of_trial(trial, board, under)
    _verify_apart(board, under)
    hand = str(chosen["hand"])
    pool = _pool(board, under, chosen) if mode == CAMPAIGN and not board else ()
    ready = 0 if hand == TEN else int(hand)
    return Plan(mode, trial, ready, int(chosen["keep"]), int(chosen["time_card"]), board, under, pool)


def _verify_seats(mode: str, seats: int) -> None:
    if mode == BASE and seats == 1:
        raise InvalidOption("mode", "one seat plays solo: mode is trial or campaign; the base game is for 2 to 4 seats")
    if mode != BASE and seats != 1:
        raise InvalidOption("seats", f"mode {mode} is for one seat, not {seats}")


def _verify_mode(mode: str, chosen: Mapping[str, OptionValue]) -> None:
    """Checks that no option of another mode is set. Raises `InvalidOption`."""
    for option in OPTIONS[1:]:
        modes = _MODES.get(option.name, (TRIAL, CAMPAIGN))
        if mode not in modes and chosen[option.name] != option.default:
            raise InvalidOption(option.name, f"option {option.name} is for mode={' or mode='.join(modes)}")
    if mode != BASE and chosen["hands"] != "starting":
        raise InvalidOption("hands", "option hands is for the base game; in a trial hand=ten draws ten cards")
    if mode == TRIAL and not chosen["trial"]:
        raise InvalidOption("trial", f"mode=trial plays one of the trials 1 to {len(trials())}: trial=1")


def _chests(name: str, chosen: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """Returns the chests that an option lists. Raises `InvalidOption`."""
    words = str(chosen[name]).replace(",", " ").split()
    try:
        found = tuple(map(chest_named, words))
    except InvalidNotation as error:
        raise InvalidOption(name, f"option {name}: {error}") from None
    for number, chest in enumerate(found):
        if chest in found[:number]:
            raise InvalidOption(name, f"option {name} names {chest} twice")
    return found


def _of_trial(number: int, board: tuple[str, ...], under: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Returns the chests of a trial: those of its row, or those that were picked (AK-O1)."""
    trial = trials()[number]
    if not trial.is_known:
        return board, under
    for name, given, known in (("chests", board, trial.board), ("under", under, trial.under)):
        if given and given != known:
            raise InvalidOption(name, f"trial {number} has {name}={','.join(known)} ({letters_of(known)})")
    return trial.board, trial.under


def _verify_apart(board: tuple[str, ...], under: tuple[str, ...]) -> None:
    known = setup_facts()
    for name, given, most in (("chests", board, known.board), ("under", under, known.under)):
        if len(given) > most:
            raise InvalidOption(name, f"option {name} names {len(given)} chests; there is room for {most}")
    both = [chest for chest in board if chest in under]
    if both:
        raise InvalidOption("under", f"{both[0]} lies in an artifact space or under the board, not in both")


def _pool(board: tuple[str, ...], under: tuple[str, ...], chosen: Mapping[str, OptionValue]) -> tuple[str, ...]:
    pool = _chests("pool", chosen) or tuple(chest for chest in chests() if chest not in under)
    both = [chest for chest in pool if chest in under]
    if both:
        raise InvalidOption("pool", f"{both[0]} lies under the board and cannot be revealed")
    if not pool:
        raise InvalidOption("pool", "no chest is left that could be revealed")
    return pool
