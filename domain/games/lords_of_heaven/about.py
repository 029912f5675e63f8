"""What the archive says about Lords of Heaven without reading its rules."""

from __future__ import annotations

from typing import Final

NAME: Final = "Lords of Heaven"
CLASSES: Final = (
    ("actions", r"(develop|presence|movement|income|discard)\b", ("action",)),
    ("conflicts", r"(battle|siege|ask|accept|refuse|join|play|send|lose|keep|take|ransack)\b", ("conflict",)),
    ("builds", r"build\b", ("build",)),
    ("influence", r"(influence|support|lower)\b", ("presence",)),
    ("moves", r"move\b", ("move",)),
    ("dice", r"rolled\b", ("dice",)),
)
"""Kinds of entries for filters: a name, how an answer begins (a pattern), and questions whose answers belong to it."""
