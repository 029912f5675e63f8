"""What the data files have in common: settings of the game, open points."""

from __future__ import annotations

from typing import Final

from domain import data_files
from domain.data_files import Fact

PACKAGE: Final = "domain.games.ancient_knowledge"


class Setting(data_files.Setting, frozen=True, kw_only=True):
    """A rule that no source settles, and where it is open."""

    solo: bool = False
    """It is there in solo games only."""


class Point(Fact, frozen=True, kw_only=True):
    """An open point without a setting: how it is read."""

    id: str
    text: str
    reading: str
