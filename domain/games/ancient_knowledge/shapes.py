"""What the data files have in common: settings of the game."""

from __future__ import annotations

from typing import Final

from domain import data_files

PACKAGE: Final = "domain.games.ancient_knowledge"


class Setting(data_files.Setting, frozen=True, kw_only=True):
    """A rule that no source settles, and where it is open."""

    solo: bool = False
    """It is there in solo games only."""
