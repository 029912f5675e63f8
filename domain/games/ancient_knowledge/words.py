"""Small words for sentences."""

from __future__ import annotations

from typing import Final

from domain.games.ancient_knowledge.instructions import Test

_COUNTED: Final = {
    "artifacts": ("artifact on the board", "artifacts on the board"),
    "lost": ("Lost Knowledge", "Lost Knowledge"),
    "hand": ("card in hand", "cards in hand"),
    "space-1": ("monument in space 1", "monuments in space 1"),
    "newly-lost": ("token newly lost", "tokens newly lost"),
    "timeline.knowledge": ("knowledge in the Timeline", "knowledge in the Timeline"),
    "self.knowledge": ("knowledge on it", "knowledge on it"),
    "n": ("of them", "of them"),
}
_SORTS: Final = {
    "city": ("city", "cities"),
    "megalith": ("megalith", "megaliths"),
    "pyramid": ("pyramid", "pyramids"),
    "max-type": ("monument of one type", "monuments of one type"),
    "min-type": ("trio of all three types", "trios of all three types"),
    "final-scoring": ("monument with final scoring", "monuments with final scoring"),
    "": ("monument", "monuments"),
}
_TECHNOLOGIES: Final = {
    "max-type": ("technology of one category", "technologies of one category"),
    "min-type": ("trio of all three categories", "trios of all three categories"),
}
_ZONES: Final = {"past": "in the Past", "timeline": "in the Timeline", "adjacent": "next to it"}
_LIMITS: Final = {">=": "", "<=": "at most ", "=": "exactly "}


def counted_name(name: str, number: int = 2) -> str:
    """Returns what is counted, for a sentence, as it is said of so many."""
    at = number != 1
    zone, _, part = name.partition(".")
    if name in _COUNTED:
        return _COUNTED[name][at]
    if zone == "technologies":
        kinds = f"{part.capitalize()} " if part and "-" not in part else ""
        words = _TECHNOLOGIES.get(part, ("technology", "technologies"))[at]
        return f"{kinds}{words}"
    if zone == "free":
        return f"free place{'s' * at} in space {part}"
    return f"{_SORTS[part][at]} {_ZONES[zone]}"


def test_in_words(test: Test) -> str:
    """Returns a test for a sentence, as `3 cities in the Past`."""
    return f"{_LIMITS[test.sign]}{test.number} {counted_name(test.count, test.number)}"


def limit_in_words(test: Test) -> str:
    """Returns a test without what is counted, as `4 or more`."""
    return {">=": f"{test.number} or more", "<=": f"at most {test.number}", "=": f"exactly {test.number}"}[test.sign]
