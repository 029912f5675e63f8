"""What the archive says about Ancient Knowledge without reading its rules."""

from __future__ import annotations

from typing import Final

NAME: Final = "Ancient Knowledge"
CLASSES: Final = (
    ("creations", r"create\b", ()),
    ("technologies", r"(learn|bury|lay|flip)\b", ("flip",)),
    ("archives", r"(archive|remove)\b", ("archive", "remove")),
    ("excavations", r"(excavate|straighten)\b", ("straighten",)),
    ("declines", r"decline\b", ("decline",)),
    ("draws", r"(drew|search)\b", ("draw",)),
    ("chests", r"(goals|under|give up|use chest-)", ("chest", "goals", "under", "give-up", "goal")),
    ("dice", r"rolled\b", ("die",)),
)
"""Kinds of entries for filters: a name, how an answer begins (a pattern), and questions whose answers belong to it."""
