"""What the archive and the command line say about Root, as plain data."""

from __future__ import annotations

from typing import Final

ID: Final = "root"
NAME: Final = "Root"
EDITION: Final = "Law of Root of October 2025, with the Honeycomb Clergy"
SEATS: Final = (2, 6)
"""Fewest and most seats."""
OPEN_POINTS: Final = (
    (
        "R-1",
        "the Honeycomb Clergy have no letter in recordings and no place in the order of set-up",
        "Y, after all others",
    ),
    ("R-2", "reach of the Honeycomb Clergy is not given by any source", "none"),
    ("R-3", "Twilight Council: how many communes there are is not known; its reach is in one list only", "5"),
    ("R-4", "Knaves of the Deepwood: reach, and their three captains", "4, pieces of one each"),
    (
        "R-5",
        "Diaspora, Council and Knaves in recordings",
        "as in a draft of the notation, which may change",
    ),
    ("R-6", "items of the Vagrant and the Harrier; those of Cheat, Gladiator and Jailor are not known", "not played"),
    ("R-7", "Keepers in Iron: the suit of Faithful Retainers", "bird"),
    ("R-8", "Marsh and Gorge maps and the third deck: no source gives their data", "not included"),
    ("R-9", "mercenaries count for their buyer, who is not recorded", "the board leaves them to the Riverfolk"),
)
"""Facts that no source settles: an id, what is open, and the reading chosen; `SOURCES.md` has the reasons."""
CLASSES: Final = (
    (
        "battles",
        r"(battle|ambush|hospitals|lose|damage|strike)\b|[A-Z]?X[A-Z]",
        ("battle", "ambush", "foil", "hospitals"),
    ),
    ("moves", r"(march|move|slip|go)\b|\d*[A-Z]?w\d+->\d", ()),
    ("builds", r"(build|organize|bloom|replant)\b|\d*[A-Z]?b(_\w+)?(\+\d*\w+)*->\d", ()),
    ("crafts", r"craft\b|Z", ()),
    ("cards", r"(drew|draw|discard|give|take|show|decree|mobilize)\b|[^/]*#", ("draw", "discard", "cards")),
)
"""Kinds of entries for filters: a name, how an answer begins (a pattern), and questions whose answers belong to it.

Of answers in words and of actions in Rootlog's notation.
"""
