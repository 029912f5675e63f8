"""Holds one file for each revision of the schema; a published one is never edited."""
