"""Instructions are found by their tags, so that no two of a game have the same."""

from __future__ import annotations

import pytest

from domain.agenda import Step, steps_by_tag
from domain.errors import RulesFault


class One(Step, frozen=True, tag="one"):
    """An instruction."""


class Other(Step, frozen=True, tag="one"):
    """Another one that took its tag."""


def test_two_instructions_with_the_same_tag_are_refused() -> None:
    with pytest.raises(RulesFault, match="One and Other have the same tag"):
        steps_by_tag(One, Other)
    assert steps_by_tag(One, One) == {"one": One}
