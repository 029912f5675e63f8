"""Every numbered case of the game has a test that is called by its number: examples, cases, and a judge's questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
TESTS = "\n".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")))
NAMES = [*re.findall(r"def (test_\w+)\(", TESTS), *re.findall(r"ids=\[([^\]]+)\]", TESTS)]
CASES = (
    *(f"s{number}" for number in range(1, 11)),
    *(f"d{number}" for number in range(1, 25)),
    *(f"b{number}" for number in range(1, 21)),
    "b2b",
    *(f"q{number}" for number in range(1, 23)),
)


@pytest.mark.parametrize("case", CASES)
def test_the_case_has_a_test_of_its_name(case: str) -> None:
    assert [name for name in NAMES if re.search(rf'[_"]{case}_', name)]
