"""Help about the words that open the app."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("words", [("demo", "--help"), ("help", "demo"), ("demo", "-h")])
def test_help_about_the_demo_prints_the_overview_which_tells_of_it(kifu, words):
    result = kifu.ok(*words)
    assert "kifu demo" in result.out
    assert "did you mean" not in result.err
