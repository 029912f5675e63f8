"""Whatever comes from outside is read, or refused in one line: each entry is tried with seeds and made-up bytes.

The same bytes each time; `make soak` tries many more, other ones each time. `python -m fuzz NAME` looks for what
these do not find (see `fuzz/__main__.py`).
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.bytes import bytes_for
from tests.fuzz.entries import ENTRIES

_QUICK = settings(
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.generate, Phase.shrink),
)
_LONG = settings(_QUICK, derandomize=False, print_blob=True)
_LONGER = 60
"""So many times more is tried in the long runs."""


@pytest.mark.parametrize("name", ENTRIES)
def test_what_can_be_read_is_read(name: str) -> None:
    for seed in ENTRIES[name].seeds():
        ENTRIES[name].run(seed)


@pytest.mark.parametrize("name", ENTRIES)
def test_whatever_comes_is_read_or_refused_in_one_line(name: str) -> None:
    entry = ENTRIES[name]
    settings(_QUICK, max_examples=entry.examples)(given(bytes_for(entry))(entry.run))()


@pytest.mark.soak
@pytest.mark.parametrize("name", ENTRIES)
def test_whatever_comes_for_long_is_read_or_refused_in_one_line(name: str) -> None:
    entry = ENTRIES[name]
    settings(_LONG, max_examples=entry.examples * _LONGER)(given(bytes_for(entry))(entry.run))()
