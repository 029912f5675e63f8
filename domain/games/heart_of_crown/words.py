"""Words of the game's sentences."""

from __future__ import annotations

from domain.words import counted

__all__ = ["counted"]
