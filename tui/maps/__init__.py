"""Maps drawn with characters: boxes at positions, and paths between them, for any graph.

`place` puts the boxes, `route` finds the ways of the paths, `draw` makes lines of text of both. Nothing here
knows a game: names, positions and the lines inside the boxes come from outside.
"""
