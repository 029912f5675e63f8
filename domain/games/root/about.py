"""What the archive and the command line say about Root, as plain data."""

from __future__ import annotations

from typing import Final

ID: Final = "root"
NAME: Final = "Root"
EDITION: Final = "Law of Root of October 2025, with the Honeycomb Clergy"
SEATS: Final = (2, 6)
"""Fewest and most seats."""
COMPLETENESS: Final = "maps, decks, pieces and items complete; no rules yet: entries are declared, not judged"
OPEN_POINTS: Final = (
    "Honeycomb Clergy: the number of cathedrals (6), its letter (Y) and its place in the setup order are assumed",
    "Honeycomb Clergy: reach is not given by any source",
    "Twilight Council: how many communes there are is not known; its reach (5) is assumed",
    "Knaves of the Deepwood: reach (4) and the three captains as pieces of one each are assumed",
    "Diaspora, Council and Knaves are read as in an unpublished draft of the notation, which may change",
    "Vagabond: items of Vagrant and Harrier are assumed; those of Cheat, Gladiator and Jailor are not known",
    "Keepers in Iron: the suit of Faithful Retainers (bird) is assumed",
    "Marsh and Gorge maps and the third deck are not included: no source gives their data",
    "Soup Kitchens count tokens towards rule; the board does not take that into account yet",
    "Mercenaries count for their buyer; who bought them is not recorded, so the board leaves them to the Riverfolk",
)
"""Facts that no source settles, with the reading chosen; `SOURCES.md` has the reasons."""
