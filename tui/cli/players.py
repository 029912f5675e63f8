"""`kifu players`: who plays in the archive; puts a name right, or erases it on request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli.archives import open_archive
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.text import counted

if TYPE_CHECKING:
    from replay.archive import Archive


def _arguments(parser: Parser) -> None:
    parser.add_argument(
        "what",
        metavar="WHAT",
        nargs="?",
        choices=("rename", "erase"),
        help="rename PLAYER NAME, or erase PLAYER: their matches stay, without the name; no event is touched",
    )
    parser.add_argument("player", metavar="PLAYER", nargs="?", help="a name, an id or a unique part of it")
    parser.add_argument("name", metavar="NAME", nargs="?", help="with rename: the new name")


def _execute(arguments: Arguments, console: Console) -> int:
    if arguments.what and not arguments.player:
        raise UsageError(f"kifu players {arguments.what}: PLAYER is missing; `kifu players` lists them")
    if (arguments.what == "rename") != (arguments.name is not None):
        raise UsageError("kifu players: expected rename PLAYER NAME, or erase PLAYER")
    with open_archive(arguments.db, console, to_read=not arguments.what) as archive:
        if arguments.what:
            return _change(archive, arguments, console)
        return _list(archive, console)


def _list(archive: Archive, console: Console) -> int:
    counts: dict[str, int] = {}
    for row in archive.catalogue.rows():
        for ident in row.players:
            counts[ident] = counts.get(ident, 0) + 1
    everybody = archive.store.people.all()
    if console.is_json:
        console.json([{"id": one.id, "name": one.name, "matches": counts.get(one.id, 0)} for one in everybody])
        return 0
    named = sorted((one for one in everybody if one.name is not None), key=lambda one: (one.name or "").casefold())
    console.lines(f"{one.id[-8:]}  {one.name} · {counted(counts.get(one.id, 0), 'match', 'matches')}" for one in named)
    if not named:
        console.say("kifu: no player has a name here; kifu new GAME --seat NAME gives one")
    return 0


def _change(archive: Archive, arguments: Arguments, console: Console) -> int:
    from replay.people import erase, person_named, rename

    person = person_named(arguments.player, archive.store.people)
    if arguments.what == "rename":
        matches = rename(archive, person, arguments.name)
        console.say(f"kifu: {counted(matches, 'match', 'matches')} of {person.name} now by {arguments.name}")
    else:
        erased = erase(archive, person)
        matches = erased.matches
        console.say(f"kifu: the name is erased from {counted(matches, 'match', 'matches')}; no event was touched")
        for told in erased.remaining:
            console.say(f"kifu: {told}")
    if console.is_json:
        console.json({"player": person.id, "matches": matches})
    return 0


PLAYERS = Body(_arguments, _execute)
