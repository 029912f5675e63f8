"""Who signs what is said on the command line: `--by`, else the author whom the app asked once."""

from __future__ import annotations

import tomllib

from tui.cli.arguments import Arguments
from tui.cli.console import Console
from tui.cli.places import config_file


def signature(arguments: Arguments, console: Console) -> str:
    """Returns the author of a note; `""` if none is named and the settings name none, or cannot be read."""
    if arguments.by:
        return str(arguments.by)
    from replay.naming import is_name

    try:
        author = tomllib.loads(config_file(console.environ).read_text(encoding="utf-8")).get("author", "")
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return ""
    return author if isinstance(author, str) and is_name(author) else ""
