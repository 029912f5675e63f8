"""Boards: a table as lines of text, as sentences, and as places among which a person can walk.

`board` says what a board is, `choose` finds the one of a game, `generic` shows any table, `root` draws Root's map,
`heart_of_crown` the markets and seats of Heart of Crown, `ancient_knowledge` its Timelines, `lords_of_heaven` its map
and Conflicts.
Nothing here knows a widget, so the app and the command line draw with the same code.
"""
