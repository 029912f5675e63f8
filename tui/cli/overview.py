"""What `kifu --help` prints."""

from __future__ import annotations

from tui.cli.commands import TABLE

_HEAD = """\
Kifu records tabletop games, replays them and branches from any point.

usage: kifu                      open the app on the archive
       kifu MATCH                open the app on a match; --seat S locks the view,
                                 --no-spoilers hides what comes later until it is reached,
                                 --delay 5m shows nothing before it is so old
       kifu demo                 open the demo archive, of which nothing is kept;
                                 with --if-new, your own archive once there is one
       kifu COMMAND ...          do one thing without a screen; kifu COMMAND --help explains it
"""

_TAIL = """
A MATCH or LINE is its id, any unique beginning of it, or @last. --at N is the table after N events.

  --db URL     before or after a command, or KIFU_DB: a path or a SQLAlchemy URL (kifu where shows the default)
  --db-read URL  a standby of that database, from which is read, or KIFU_DB_READ
  --json       print data as JSON
  --version    print the version

Exit codes: 0 done, 1 done with findings, 2 usage, 3 refused, 4 someone else recorded first, 5 not found, 6 unreadable,
70 a mistake in Kifu itself
"""


def overview() -> str:
    """Returns the help of the whole program."""
    lines = [_HEAD]
    group = ""
    for command in TABLE:
        if command.group != group:
            group = command.group
            lines.append(f"{group}")
        lines.append(f"  {f'{command.name} {command.usage}':<46} {command.summary}")
    return "\n".join(lines) + "\n" + _TAIL
