"""The events of a campaign's own stream; their names and meanings never change."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=False):
    """Base of the events; fields without a value are left out of the stored bytes."""


class CampaignOpened(_Event, frozen=True):
    """A campaign begins, with all its chests in deck 1."""

    player: str = ""
    """A name; stored only in older records, now it is kept apart, under `who`."""
    chests: tuple[str, ...] = ()
    """Ids, in order."""
    counts_lost: bool = True
    """Goals met in the lost last game count in n / 15."""
    who: str = ""
    """The player's id, which tells nothing."""


class GameBegun(_Event, frozen=True):
    """A game begins; deck 2 goes under the board."""

    number: int
    match: str
    """The id of its match; `""` if it is kept nowhere."""
    keep: int
    """Builder cards kept at the set-up, by the rank of the game before."""
    time_card: int
    """The space in which the time card starts, likewise."""
    under: tuple[str, ...] = ()
    rank: str = ""
    """The rank by which it is set up; `""` in the first game."""


class ChestsChosen(_Event, frozen=True):
    """Chests of deck 1 were revealed, and some of them are the goals of the game."""

    number: int
    revealed: tuple[str, ...]
    chosen: tuple[str, ...]
    """In the order of the artifact spaces."""


class GoalsRevised(_Event, frozen=True):
    """Goals were given up right after the middle of the game; `()` lets the chance go by."""

    number: int
    given_up: tuple[str, ...] = ()


class GameEnded(_Event, frozen=True):
    """A game has ended."""

    number: int
    rows: tuple[int, ...]
    met: tuple[str, ...] = ()
    missed: tuple[str, ...] = ()
    used: tuple[str, ...] = ()


class GameCorrected(_Event, frozen=True):
    """Something else is true of a game than was entered, which stays in the record. None leaves a thing as it was."""

    number: int
    revealed: tuple[str, ...] | None = None
    chosen: tuple[str, ...] | None = None
    given_up: tuple[str, ...] | None = None
    rows: tuple[int, ...] | None = None
    met: tuple[str, ...] | None = None
    missed: tuple[str, ...] | None = None
    used: tuple[str, ...] | None = None
    reason: str = ""


class GameCalledOff(_Event, frozen=True):
    """The game that runs does not count: it was begun by mistake. Its number is that of the next one."""

    number: int
    reason: str = ""


CampaignEvent: TypeAlias = (
    CampaignOpened | GameBegun | ChestsChosen | GoalsRevised | GameEnded | GameCorrected | GameCalledOff
)

CAMPAIGN_TYPES: Final[dict[str, type[CampaignEvent]]] = {
    "campaign-opened": CampaignOpened,
    "campaign-game-begun": GameBegun,
    "campaign-chests-chosen": ChestsChosen,
    "campaign-goals-revised": GoalsRevised,
    "campaign-game-ended": GameEnded,
    "campaign-game-corrected": GameCorrected,
    "campaign-game-called-off": GameCalledOff,
}
"""Stored type names."""
