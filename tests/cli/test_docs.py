"""An undocumented command or option fails the build."""

from __future__ import annotations

from pathlib import Path

import pytest

from tui.cli.commands import COMMANDS, parser_of

TEXT = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_every_option_of_it_is_documented(name: str) -> None:
    _, found, rest = TEXT.partition(f"## kifu {name}\n")
    assert found, f"docs/cli.md has no section for kifu {name}"
    section = rest.partition("\n## ")[0]
    missing = [option for option in parser_of(COMMANDS[name]).options() if f"`{option}`" not in section]
    assert missing == []
