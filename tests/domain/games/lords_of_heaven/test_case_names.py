"""Every example, derived case and judge's question has a test that is called by its number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NAMES = re.findall(r"def (test_\w+)\(", "\n".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py"))))
CASES = (
    *("s1", "s2", "s3", "s4", "s5a", "s5b", "s5c", "s5d", "s5e", "s6"),
    *(f"d{number}" for number in range(1, 36)),
    *(f"q{number}" for number in range(1, 22)),
)


@pytest.mark.parametrize("case", CASES)
def test_the_case_has_a_test_of_its_name(case: str) -> None:
    assert [name for name in NAMES if f"_{case}_" in name]
