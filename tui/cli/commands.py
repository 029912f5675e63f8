"""The table of commands: what each is called and where its body stands.

A body is imported only when its command runs, so that help and version cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from tui.cli.arguments import Arguments, Parser
    from tui.cli.console import Console


class Body(NamedTuple):
    """What a command takes and does."""

    arguments: Callable[[Parser], None]
    execute: Callable[[Arguments, Console], int]
    """Returns the exit code."""
    has_data: bool = True
    """It prints data and therefore takes `--json`."""
    has_archive: bool = True
    """It works on a database and therefore takes `--db`."""


class Command(NamedTuple):
    """One line of the table."""

    name: str
    usage: str
    """Its arguments, for the overview."""
    summary: str
    group: str
    module: str
    """Below `tui.cli`; the body stands there in capitals under the command's name."""

    def body(self) -> Body:
        """Imports what the command does."""
        return cast("Body", getattr(import_module(f"tui.cli.{self.module}"), self.name.upper()))


TABLE: tuple[Command, ...] = (
    Command("new", "GAME", "Opens a match and prints its id.", "Record", "new"),
    Command("play", "MATCH ACTION... | -", "Records events.", "Record", "play"),
    Command("undo", "MATCH", "Takes the last event back; nothing is lost.", "Record", "undo"),
    Command("legal", "MATCH", "Prints the question asked and the legal actions.", "Record", "legal"),
    Command("redo", "MATCH", "Brings back what was undone last.", "Record", "undo"),
    Command("clock", "MATCH [start | pause]", "Shows the clocks; starts, pauses and corrects them.", "Record", "times"),
    Command("blanks", "MATCH", "Lists what nobody saw, and names it later.", "Record", "blanks"),
    Command("amend", "MATCH --at N", "Corrects an earlier event and decides the rest again.", "Record", "amend"),
    Command("campaign", "[WHAT] [C]", "Keeps campaigns of Ancient Knowledge, game by game.", "Record", "campaign"),
    Command("trial", "[WHAT] [T]", "Keeps trial tables of Ancient Knowledge.", "Record", "trial"),
    Command("players", "[rename | erase]", "Lists players; puts a name right, or erases it.", "Look", "players"),
    Command("rulings", "MATCH", "Lists what stood against the rules, and the rulings.", "Look", "blanks"),
    Command("show", "MATCH", "Prints the table.", "Look", "show"),
    Command("log", "MATCH", "Prints the events of a line, one a line.", "Look", "log"),
    Command("follow", "MATCH", "Prints events as they are recorded.", "Look", "follow"),
    Command("times", "MATCH", "Prints how long the decisions took.", "Look", "times"),
    Command("diff", "MATCH N M", "Prints what differs on the table between two moments.", "Look", "diff"),
    Command("find", "MATCH CONDITION", "Finds moments inside one match.", "Look", "find"),
    Command("search", "TEXT", "Finds matches in the archive.", "Look", "search"),
    Command("lines", "MATCH", "Prints the tree of lines.", "Lines", "lines"),
    Command("branch", "MATCH --at N", "Makes a new line and prints its id.", "Lines", "lines"),
    Command(
        "line", "MATCH LINE [WHAT]", "Shows, names, promotes, retires, restores or extracts a line.", "Lines", "lines"
    ),
    Command("compare", "MATCH LINE [LINE]", "Prints where two lines part and how they differ.", "Lines", "compare"),
    Command("note", "MATCH --at N TEXT", "Writes a note on an event.", "Notes", "notes"),
    Command("notes", "MATCH", "Prints the notes of a match.", "Notes", "notes"),
    Command("import", "FILE...", "Takes matches in from files.", "Files", "files"),
    Command("export", "MATCH", "Writes a match as a file.", "Files", "files"),
    Command("seal", "MATCH", "Seals a finished match: whatever changes it later shows.", "Check", "sign"),
    Command("sign", "MATCH | FILE", "Signs a match or a file, or makes a key.", "Check", "sign"),
    Command("verify", "[MATCH | FILE...]", "Checks hashes, chains, positions and signatures.", "Check", "verify"),
    Command("check", "[MATCH...]", "Lists what cannot have happened as recorded.", "Check", "check"),
    Command("simulate", "GAME", "Plays random legal games to the end.", "Check", "simulate"),
    Command("games", "[GAME]", "Lists the installed games.", "Program", "games"),
    Command(
        "db",
        "backup FILE | restore FILE | copy FROM TO | ...",
        "Looks after the database.",
        "Program",
        "db",
    ),
    Command("where", "", "Prints every place that Kifu uses.", "Program", "where"),
    Command("completion", "bash | zsh | fish", "Prints a completion script for a shell.", "Program", "completion"),
)

COMMANDS: dict[str, Command] = {command.name: command for command in TABLE}

APP_WORDS = ("demo", "help")
"""Words that open something other than a command's body."""


OTHER_WORDS: dict[str, str] = {
    **dict.fromkeys(("list", "ls", "matches", "archive", "query"), "search"),
    **dict.fromkeys(("add", "create", "init", "start"), "new"),
    **dict.fromkeys(("record", "do", "append", "act"), "play"),
    **dict.fromkeys(("tail", "watch", "live", "stream"), "follow"),
    **dict.fromkeys(("history", "events", "entries", "moves", "actions"), "log"),
    **dict.fromkeys(("view", "table", "status", "board", "print", "cat"), "show"),
    **dict.fromkeys(("fork", "variation", "clone"), "branch"),
    **dict.fromkeys(("tree", "branches", "variations"), "lines"),
    **dict.fromkeys(("rename", "name", "promote", "retire", "delete", "remove", "rm"), "line"),
    **dict.fromkeys(("comment", "annotate"), "note"),
    **dict.fromkeys(("comments", "annotations"), "notes"),
    **dict.fromkeys(("revert", "takeback", "back"), "undo"),
    **dict.fromkeys(("edit", "correct", "replace"), "amend"),
    **dict.fromkeys(("unknown", "fill"), "blanks"),
    **dict.fromkeys(("judge", "irregular"), "rulings"),
    **dict.fromkeys(("grep",), "find"),
    **dict.fromkeys(("save", "dump", "write"), "export"),
    **dict.fromkeys(("load", "read", "take"), "import"),
    **dict.fromkeys(("validate", "lint"), "check"),
    **dict.fromkeys(("fsck", "audit"), "verify"),
    **dict.fromkeys(("keys", "key", "keygen", "signature"), "sign"),
    **dict.fromkeys(("close", "lock", "finish"), "seal"),
    **dict.fromkeys(("backup", "restore", "upgrade", "repair", "stats", "migrate"), "db"),
    **dict.fromkeys(("random", "generate"), "simulate"),
    **dict.fromkeys(("rules", "options"), "legal"),
    **dict.fromkeys(("timer", "clocks"), "clock"),
    **dict.fromkeys(("campaigns", "solo"), "campaign"),
    **dict.fromkeys(("trials",), "trial"),
    **dict.fromkeys(("time", "thinking"), "times"),
    **dict.fromkeys(("config", "paths", "info"), "where"),
}
"""What other programs call these things: for suggestions only, none of them is a command."""


def parser_of(command: Command, console: Console | None = None) -> Parser:
    """Builds the parser of one command."""
    from tui.cli import arguments

    body = command.body()
    parser = arguments.Parser(command.name, command.summary, console)
    body.arguments(parser)
    if body.has_data:
        arguments.json_output(parser)
    if body.has_archive:
        arguments.database(parser)
    return parser
