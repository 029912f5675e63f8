"""Root: the maps, pieces, cards and places of the game, and what is known about them.

`places` spells every name that a record of Root uses; `facts` reads the data files. Rules are not part of it
yet: a record of Root consists of declared entries.
"""

from domain.games.root.about import COMPLETENESS, EDITION, ID, NAME, OPEN_POINTS, SEATS

__all__ = ["COMPLETENESS", "EDITION", "ID", "NAME", "OPEN_POINTS", "SEATS"]
