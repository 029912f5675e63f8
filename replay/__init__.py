"""Joins the store and the domain: the archive and its matches, cursor, sessions, lines, search, import and export."""
