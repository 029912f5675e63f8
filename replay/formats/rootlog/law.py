"""Which rule of the law a finding cites, where it depends on whose piece or turn it is.

Numbers are those of `docs/games/root-law.md`; factions that are not played with rules here have words instead.
"""

from __future__ import annotations

from typing import Final

from replay.formats.rootlog.world import World

RECRUIT: Final = {"C": "C4", "E": "E5", "A": "A10"}
"""Where warriors are placed."""
BUILD: Final = {"C": "C5", "E": "E5", "D": "DUCHY.build", "L": "LIZARD.gardens"}
"""Who may build where."""
EVENING: Final = {"C": "C7", "E": "E8", "A": "A10", "V": "V12", "G": "V12", "Y": "HCC.6.3"}
"""What is drawn at the end of a turn, and the limit of the hand."""
WORDS: Final = {"L": "LIZARD", "O": "RIVERFOLK", "D": "DUCHY", "P": "CORVID", "H": "HUNDREDS", "K": "KEEPERS"}
"""What stands before the dot in the rules of the factions whose turns are not judged."""

_SUITED: Final = {"base": "A7", "garden": "LIZARD.gardens", "post": "RIVERFOLK.posts", "flower": "HCC.2.2.II"}
_SINGLE: Final = {
    "roost": "E5",
    "sympathy": "A5",
    "base": "A7",
    "keep": "C.setup",
    "tunnel": "DUCHY.tunnels",
    "mob": "HUNDREDS.mobs",
    "post": "RIVERFOLK.posts",
    "cathedral": "HCC.5.2.II",
}
_OFFICIAL: Final = frozenset("CEAV")


def evening_of(world: World) -> str:
    """Returns the rule of the end of the current turn."""
    words = WORDS.get(world.seat)
    return EVENING.get(world.seat) or (f"{words}.evening" if words else "")


def setup_of(world: World) -> str:
    """Returns the rule of the set-up under way."""
    if world.seat == "Y":
        return "HCC.3.2"
    letter = "V" if world.seat == "G" else world.seat
    return f"{letter if letter in _OFFICIAL else WORDS.get(letter, letter)}.setup"


def suited(name: str) -> str:
    """Returns the rule that binds a kind of piece to clearings of its suit."""
    return _SUITED.get(name.partition("-")[0], "")


def single(family: str) -> str:
    """Returns the rule by which a clearing holds one of a kind of piece at most."""
    return _SINGLE.get(family, "")
