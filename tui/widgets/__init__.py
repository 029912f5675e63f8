"""Widgets of the app: one list, one line of text, one board; all draw spans with roles, none holds data."""
