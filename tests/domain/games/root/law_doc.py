"""What `docs/games/root-law.md` says, read for the tests."""

from __future__ import annotations

import re
from pathlib import Path

from tests.domain.games.page import quoted

TEXT = (Path(__file__).parents[4] / "docs" / "games" / "root-law.md").read_text(encoding="utf-8")


def section(heading: str) -> str:
    """Returns a part of the page, up to the next heading of the same rank or a higher one."""
    text = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    (marks,) = re.findall(rf"^(#+) {re.escape(heading)}$", text, re.MULTILINE)
    after = re.split(rf"^{marks} {re.escape(heading)}\n", text, flags=re.MULTILINE)[1]
    return re.split(rf"^#{{1,{len(marks)}}} ", after, flags=re.MULTILINE)[0]


def explained() -> list[str]:
    """Returns the rules that are explained: those before the dash of a point of the list."""
    points = re.findall(r"^\* (`.+?) – ", section("Rules that are cited"), re.MULTILINE)
    return [rule for point in points for rule in quoted(point)]
