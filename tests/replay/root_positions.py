"""Positions of Root for tests of recording: the Marquise in her Daylight, and the Clergy about to draw a flower."""

from __future__ import annotations

from domain.match_events import SeatInfo
from replay.archive import Archive
from replay.match import Match
from replay.meta import EMPTY
from replay.opening import read_position
from replay.referee import open_with_rules

MARQUISE = """
game = "root"
seats = ["C", "E"]
[stacks]
"C/hand" = ["ambush-fox", "anvil"]
"E/hand" = ["armorers"]
[pools]
"clearing/1" = { "warrior:marquise" = 4, "keep:marquise" = 1 }
"clearing/2" = { "warrior:marquise" = 2, "recruiter:marquise" = 1 }
"clearing/9" = { "warrior:marquise" = 3, "sawmill:marquise" = 1 }
"clearing/11" = { "warrior:eyrie" = 3, "roost:eyrie" = 1 }
"clearing/12" = { "warrior:marquise" = 1, "warrior:eyrie" = 2 }
[values]
turn = "C"
phase = "Daylight"
"""

CLERGY = """
game = "root"
seats = ["Y", "C"]
[stacks]
"Y/hand" = ["armorers"]
"C/hand" = ["anvil"]
[pools]
"clearing/12" = { "warrior:clergy" = 1, "cathedral:clergy" = 1 }
"clearing/10" = { "warrior:clergy" = 2 }
"clearing/9" = { "warrior:marquise" = 3 }
[values]
turn = "Y"
phase = "Evening"
"""

WOOD = (
    MARQUISE.replace('"sawmill:marquise" = 1', '"sawmill:marquise" = 1, "wood:marquise" = 2')
    .replace('"recruiter:marquise" = 1', '"recruiter:marquise" = 1, "wood:marquise" = 2')
    .replace("[pools]", '[pools]\n"clearing/10" = { "warrior:marquise" = 2 }')
)
"""The Marquise with wood in 2 and in 9."""

FLOWERS = """
game = "root"
seats = ["Y", "C"]
[stacks]
"Y/hand" = ["codebreakers"]
"C/hand" = ["anvil"]
[pools]
"clearing/12" = { "warrior:clergy" = 1, "cathedral:clergy" = 1, "flower-mouse:clergy" = 1 }
"clearing/10" = { "warrior:clergy" = 2, "cathedral:clergy" = 1, "flower-mouse:clergy" = 1 }
"clearing/9" = { "warrior:marquise" = 3 }
[values]
turn = "Y"
phase = "Daylight"
"""
"""The Clergy in their Daylight, with two flowers of which either pays for a card."""

VAGABOND = """
game = "root"
seats = ["V", "C"]
[stacks]
"V/hand" = ["armorers"]
"C/hand" = ["anvil"]
[pools]
"V/satchel" = { boot = 1, torch = 1 }
"clearing/5" = { "pawn:vagabond" = 1 }
"clearing/9" = { "warrior:marquise" = 3 }
[values]
"V/leader" = "thief"
turn = "V"
phase = "Birdsong"
"""
"""The Vagabond about to slip out of 5, once the quests are drawn."""

PLAYERS = {"C": "alice", "E": "bob", "A": "carol", "Y": "dave", "V": "erin"}


def root_match(archive: Archive, text: str = MARQUISE) -> Match:
    """A judged match that begins from a position; the record sees all hands."""
    position = read_position(text)
    seats = list(position.seats)
    begun = open_with_rules("root", seats, {}, sees=("*",), position=position)
    return archive.new_match(
        "root",
        [SeatInfo(seat, PLAYERS[seat]) for seat in seats],
        opening=begun.plays[0],
        plays=((play, EMPTY) for play in begun.plays[1:]),
        rules=(begun.rules,),
    )
