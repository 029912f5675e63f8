"""The text of `kifu --help`."""

from __future__ import annotations

from collections.abc import Iterator

from tui.cli.commands import TABLE

_HEAD = """\
Kifu records tabletop games move by move and replays them.

  kifu                         opens the app on your archive
  kifu MATCH                   opens it on one match; --seat S locks the view to that seat
  kifu demo                    opens the demo archive; nothing there is kept
  kifu COMMAND ...             does one thing and prints the result"""

_FOOT = """
A MATCH or LINE is its id, any beginning of it that is unique, or @last. --at N is the table after N entries.
--db URL (or KIFU_DB) names the database; --json prints data as JSON; kifu COMMAND --help tells the rest.

Exit codes: 0 done, 1 done with findings, 2 usage, 3 refused by a rule, 4 someone else recorded first,
5 not found or ambiguous, 6 a file or database that cannot be read."""


def overview() -> Iterator[str]:
    """Yields the lines of the help for the whole program."""
    yield from _HEAD.splitlines()
    group = ""
    for command in TABLE:
        if command.group != group:
            group = command.group
            yield ""
            yield group
        name = f"{command.name} {command.usage}".strip()
        yield f"  {name:<28} {command.summary}" if len(name) <= 28 else f"  {name}\n{' ' * 31}{command.summary}"
    yield from _FOOT.splitlines()
