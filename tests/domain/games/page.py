"""How the tests read a page of `docs/games/`: its tables, what it quotes, and the blocks that are played."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from domain.decision import Chance, Dice
from domain.table import Table
from replay.errors import Refused
from replay.referee import Opening, Referee


class Page:
    """A page of `docs/games/` and its tables, by the name of its file."""

    def __init__(self, name: str) -> None:
        self.text = (Path(__file__).parents[3] / "docs" / "games" / f"{name}.md").read_text(encoding="utf-8")

    def rows(self, heading: str) -> list[list[str]]:
        """Returns the cells of the tables below a heading, without the first head."""
        return cells_of(part_of(self.text, heading))[1:]

    def column(self, heading: str, number: int = 0) -> Iterator[str]:
        """Yields what a column of these tables quotes."""
        for row in self.rows(heading):
            yield from quoted(row[number])


def quoted(text: str) -> list[str]:
    """Returns what stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


def part_of(page: str, heading: str) -> str:
    """Returns what stands below a heading, up to the next one of any rank."""
    part = re.split(rf"^#+ {re.escape(heading)}\n", page, flags=re.MULTILINE)[1]
    return re.split(r"^#+ ", part, flags=re.MULTILINE)[0]


def cells_of(part: str) -> list[list[str]]:
    """Returns the cells of the tables in a part, row by row, their heads too."""
    lines = [line for line in part.splitlines() if line.startswith("|")]
    table = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in table if not set(row[0]) <= {"-"}]


def blocks_of(page: str) -> list[tuple[str, str, str]]:
    """Returns the blocks: the language, what each is for, and its text."""
    return re.findall(r"^```(\w+) (\w+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def played_of(page: str) -> list[tuple[str, str]]:
    """Returns the positions that are played, each with its lines."""
    return [(first[2], second[2]) for first, second in pairwise(blocks_of(page)) if second[1] == "play"]


def spelt_in(folder: Path, pattern: str, *files: str) -> set[str]:
    """Returns what the files of a folder, `*.py` if none are said, spell by a pattern: rules, open points."""
    paths = [path for name in files or ("*.py",) for path in folder.rglob(name)]
    return {one for path in paths for one in re.findall(pattern, path.read_text("utf-8"))}


def begun(opening: Opening) -> Table:
    """Returns the table of a game that was opened."""
    table = Table()
    for play in opening.plays:
        table.fold(play.changes)
    return table


def tell(referee: Referee, table: Table, lines: str, found: Callable[[Table, str], str]) -> None:
    """Plays a block: actions, refusals with their rule, and what lies on the table then.

    Chance is told by the referee, but for dice of which a line says what they show.

    Args:
        referee: Reads the lines.
        table: The table before the block.
        lines: The block.
        found: Returns what a place or a value holds, as the page writes it.
    """
    version = 1
    for line in lines.splitlines():
        while not _is_rolled(referee, table, line) and (befallen := referee.chance(table, version)) is not None:
            table.fold(befallen.changes)
            version += 1
        if not is_remark(line, referee, table, found):
            for play in referee.read(line, table):
                table.fold(play.changes)
                version += 1
    assert not table.findings


def _is_rolled(referee: Referee, table: Table, line: str) -> bool:
    asked = referee.rules.next(table)
    return isinstance(asked, Chance) and isinstance(asked.source, Dice) and line.startswith("rolled")


def held(table: Table, place: str) -> str:
    """Returns the cards and pieces of a place, as the pages write it."""
    there = [*(table.kinds[card] for card in table.stack(place)), *table.pool(place)]
    return " ".join(sorted(there)) or "nothing"


def is_remark(line: str, referee: Referee, table: Table, found: Callable[[Table, str], str]) -> bool:
    """Returns True for a line that is not played, and checks what it says of the table.

    Args:
        line: `# refused (RULE): ACTION`, `# then: PLACE = WHAT LIES THERE`, or any other remark.
        referee: Reads what is refused.
        table: The table before the line.
        found: Returns what a place or a value holds, as the page writes it.
    """
    refused = re.fullmatch(r"# refused \((.+?)\): (.+)", line)
    then = re.fullmatch(r"# then: (.+) = (.+)", line)
    if refused is not None:
        with pytest.raises(Refused) as error:
            referee.read(refused[2], table)
        assert error.value.rule == refused[1], error.value
    elif then is not None:
        assert found(table, then[1]) == then[2], then[1]
    else:
        assert not line.startswith(("# refused", "# then")), line
    return line.startswith("# ")
