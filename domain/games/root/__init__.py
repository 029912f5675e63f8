"""Root: the maps, pieces, cards and places of the game, what is known about them, and its law.

`places` spells every name that a record of Root uses, `facts` reads the data files, `rules` is the table of contents
of the law: general law, then a few files for each of the factions that are judged.
"""

from domain.games.root.about import EDITION, ID, NAME, OPEN_POINTS, SEATS

__all__ = ["EDITION", "ID", "NAME", "OPEN_POINTS", "SEATS"]
"""What the archive and the command line say about Root, as plain data."""
