"""The facts of solo play, decoded strictly from `data/solo.toml`: ranks, trials, chests, constants of the set-up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, TypeAlias

from domain.data_files import Fact, Point
from domain.errors import InvalidData, InvalidNotation, shown
from domain.facts import Status
from domain.games.ancient_knowledge.shapes import PACKAGE, Setting
from domain.registry import data_of

FILE: Final = "data/solo.toml"
TEN: Final = "ten"
"""The starting hand that is drawn: ten cards, of which six are kept."""

ChestColumn: TypeAlias = Literal["name", "goal", "effect", "moment"]


class SetUpFacts(Fact, frozen=True, kw_only=True):
    """Numbers of the set-up (8.2, 8.4, 8.5, 8.11)."""

    status: Status
    drawn: int
    kept: int
    hands: tuple[str, ...]
    board: int
    """Artifact spaces."""
    under: int
    revealed: int
    fewest_chosen: int
    fewest_left: int
    """Goals that stay on the board after a revision."""


class TimeCardFacts(Fact, frozen=True, kw_only=True):
    """Where the time card begins, where it comes back, and how often it declines (8.3, 8.6)."""

    status: Status
    start: int
    again: int
    declines: int


class CampaignFacts(Fact, frozen=True, kw_only=True):
    """Lengths of a campaign (8.1, 8.18)."""

    status: Status
    most_games: int
    heir_games: int
    """The Worthiest Heir needs so many."""


class Rank(Fact, frozen=True, kw_only=True):
    """What a result means for the next set-up (8.15)."""

    status: Status
    name: str
    least: int | None = None
    most: int | None = None
    discards: int
    """Builder cards discarded at the set-up beyond the usual ones."""
    time_card: int
    """The space in which the time card starts."""

    def holds(self, total: int) -> bool:
        """Returns True if a result has this rank."""
        return (self.least is None or self.least <= total) and (self.most is None or total <= self.most)


class Trial(Fact, frozen=True, kw_only=True):
    """A row of the trial table; without chests, whoever records picks them."""

    status: Status
    number: int
    name: str
    board: tuple[str, ...] = ()
    under: tuple[str, ...] = ()

    @property
    def is_known(self) -> bool:
        return bool(self.board)


class Chest(Fact, frozen=True, kw_only=True):
    """A chest card: its goal in the upper half, its effect in the lower one."""

    status: Literal["known", "unknown", "house"]
    id: str
    letter: str
    """As printed; Cyrillic."""
    name: str = ""
    goal: str = ""
    effect: str = ""
    moment: str = ""
    met_by: str = ""
    """A position that is known to meet the goal; what the goal asks is not known by it."""
    met_if: str = ""
    """The same as a test."""
    unknown: tuple[ChestColumn, ...] = ()
    """What no source gives."""


class Unplaced(Fact, frozen=True, kw_only=True, rename={"excluded": "not"}):
    """A chest of which something is known, but not which one it is."""

    status: Status
    name: str
    goal: str
    words: str
    excluded: tuple[str, ...]
    """Chests that it is not."""


class SoloFile(Fact, frozen=True, kw_only=True):
    """`solo.toml`."""

    setup: SetUpFacts
    time_card: TimeCardFacts
    campaign: CampaignFacts
    settings: tuple[Setting, ...]
    points: tuple[Point, ...]
    ranks: tuple[Rank, ...]
    trials: tuple[Trial, ...]
    chests: tuple[Chest, ...]
    unplaced: tuple[Unplaced, ...]


@cache
def solo_facts() -> SoloFile:
    """Returns the file. Raises `InvalidData`: it is missing, misspelt, or contradicts itself."""
    found = data_of(PACKAGE, FILE, SoloFile)
    for reason in _contradictions(found):
        raise InvalidData(PACKAGE, FILE, reason)
    return found


def _contradictions(found: SoloFile) -> Iterable[str]:
    ids = [chest.id for chest in found.chests]
    letters = [chest.letter for chest in found.chests]
    if len(set(ids)) < len(ids) or len(set(letters)) < len(letters):
        yield "chests: expected each id and each letter once"
    named = [(f"trials[{one.number}]", chest) for one in found.trials for chest in (*one.board, *one.under)]
    named += [(f"unplaced.{one.name}", chest) for one in found.unplaced for chest in one.excluded]
    yield from (
        f"{where}: expected the id of a chest, not {shown(chest)}" for where, chest in named if chest not in ids
    )
    for total in range(-100, 200):
        if sum(rank.holds(total) for rank in found.ranks) != 1:
            yield f"ranks: expected one rank for each result, but {total} has another number of them"
            return


def setup_facts() -> SetUpFacts:
    """Returns the numbers of the set-up."""
    return solo_facts().setup


def ranks() -> tuple[Rank, ...]:
    """Returns the ranks, the best first."""
    return solo_facts().ranks


def rank_of(total: int) -> Rank:
    """Returns the rank that a result has in a campaign (8.15)."""
    return next(rank for rank in ranks() if rank.holds(total))


@cache
def trials() -> dict[int, Trial]:
    """Returns the trials by number."""
    return {trial.number: trial for trial in solo_facts().trials}


@cache
def chests() -> dict[str, Chest]:
    """Returns the chests by id, in the order of their letters."""
    return {chest.id: chest for chest in solo_facts().chests}


def letter_of(chest: str) -> str:
    """Returns the printed letter of a chest; the text itself if there is no such chest."""
    known = chests().get(chest)
    return chest if known is None else known.letter


def letters_of(names: Iterable[str]) -> str:
    """Returns chests by their letters: `А Б В`; `–` for none."""
    return " ".join(letter_of(name) for name in names) or "–"


_LATIN: Final = dict(zip("ABEKMHO", "АВЕКМНО", strict=True))
"""Latin letters that look like printed ones. A person may mean the look or the sound, so none is taken for one."""


def chest_named(text: str) -> str:
    """Returns the id of the chest that a text names: its printed letter, its id, or its number.

    Raises:
        InvalidNotation: No chest is called that.
    """
    word = text.strip().casefold()
    for chest in chests().values():
        if word in (chest.letter.casefold(), chest.id):
            return chest.id
    number = word.removeprefix("chest-").removeprefix("chest")
    if number.isascii() and number.isdecimal() and len(number) < 4:
        found = f"chest-{int(number):02}"
        if found in chests():
            return found
    look = _LATIN.get(text.strip().upper())
    if look is not None:
        meant = chest_named(look)
        raise InvalidNotation(
            text, f"{shown(text)} is a Latin letter; the chest printed {look} is {meant}, or type the Cyrillic letter"
        )
    printed = " ".join(chest.letter for chest in chests().values())
    raise InvalidNotation(text, f"no chest is called {shown(text)}; expected one of {printed}, or chest-01 to chest-15")


def in_order(names: Iterable[str]) -> tuple[str, ...]:
    """Returns chests in the order of their letters."""
    given = set(names)
    return tuple(chest for chest in chests() if chest in given)


def default_of(setting: str) -> bool:
    """Returns what is read where no source decides."""
    return next(bool(one.default) for one in solo_facts().settings if one.id == setting)
