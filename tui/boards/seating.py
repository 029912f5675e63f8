"""What the seats of a game are called, where the game has names for them."""

from __future__ import annotations


def seat_words(game: str) -> tuple[str, ...]:
    """Returns the seats that a game knows, each with what it plays (`C Marquise de Cat`); `()` where any name is one.

    The last one lists those whose turns no rules judge, by their letters alone.
    """
    if game != "root":
        return ()
    from domain.games.root.facts import letters
    from domain.games.root.laws import LAWS

    judged = [f"{one.letter} {one.name}" for one in letters().values() if one.id in LAWS]
    declared = [one.letter for one in letters().values() if one.id not in LAWS]
    return (*judged, f"without rules {' '.join(declared)}")
