"""Reads small files in tests and answers what became of them."""

from __future__ import annotations

from domain.table import Table
from replay.formats.rootlog import Finding, Imported, interpret, parse


def played(text: str, *, draft: bool = False) -> Imported:
    """Returns a file as a match."""
    return interpret(parse(text, draft=draft))


def table_of(imported: Imported) -> Table:
    """Returns the table at the end."""
    table = Table()
    table.fold(imported.opening.changes)
    for one in imported.plays:
        table.fold(one.play.changes)
    return table


def problems(imported: Imported) -> list[Finding]:
    """Returns the findings that are more than notes."""
    return [finding for finding in imported.findings if finding.level != "note"]


def after(game: str, *lines: str) -> str:
    """Returns the file of a game with more lines behind it."""
    return game.rstrip("\n") + "\n" + "\n".join(lines) + "\n"


def continued(game: str, *lines: str) -> Imported:
    """Returns a game with more lines behind it."""
    return played(after(game, *lines))


def last_problems(game: str, *lines: str) -> list[tuple[str, str]]:
    """Returns (level, text) of the findings in lines added to a game."""
    start = len(game.rstrip("\n").split("\n"))
    return [(one.level, one.text) for one in problems(continued(game, *lines)) if one.line > start]


def texts_of(level: str, game: str, *lines: str) -> list[str]:
    """Returns the fragments of the findings of one level in lines added to a game."""
    return [text for one, text in last_problems(game, *lines) if one == level]


def level_of(game: str, *lines: str) -> set[str]:
    """Returns the levels of the findings in lines added to a game."""
    return {level for level, _ in last_problems(game, *lines)}


def suggestions(game: str, *lines: str) -> list[str]:
    """Returns the suggested repairs in lines added to a game."""
    start = len(game.rstrip("\n").split("\n"))
    return [one.suggestion for one in problems(continued(game, *lines)) if one.suggestion and one.line > start]
