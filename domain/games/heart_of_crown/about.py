"""What the archive says about Heart of Crown without reading its rules."""

from __future__ import annotations

from typing import Final

NAME: Final = "Heart of Crown"
CLASSES: Final = (
    ("purchases", r"(buy|acquire)\b", ("acquire",)),
    ("plays", r"(play|keep)\b", ()),
    ("uses", r"use\b", ()),
    ("domain", r"(set|back|crown)\b", ()),
    ("draws", r"drew\b", ("draw",)),
)
"""Kinds of entries for filters: a name, how an answer begins (a pattern), and questions whose answers belong to it."""
