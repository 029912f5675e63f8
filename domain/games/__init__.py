"""The games: one folder each, which knows no other."""
