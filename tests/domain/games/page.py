"""How the tests read a page of `docs/games/`: its tables, what it quotes, and the blocks that are played."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

from domain.table import Table
from replay.errors import Refused
from replay.referee import Referee


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
