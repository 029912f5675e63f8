"""Every action a key can call: its id, its default keys, and what it does in words.

This table is the one source for the bindings of the screens, the line of keys at the foot, the help, the
command palette and `docs/keys.md`. Screens add only the method and the reason why an action is off just now.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import msgspec


class Action(msgspec.Struct, frozen=True):
    """One thing that a key, the palette or the mouse can ask for."""

    id: str
    """`group.name`; what `[keys]` in the config names. Stable over releases."""
    keys: str
    """Default keys, with commas between; `""` is reached by the palette only."""
    description: str
    """What it does, as a command."""
    group: str
    """Heading in the help and in `docs/keys.md`."""
    typing: bool = False
    """Works while a text field has the focus."""


class Hint(msgspec.Struct, frozen=True):
    """One entry in the line of keys: the first key of each action, and a word."""

    word: str
    ids: tuple[str, ...]
    rank: int = 0
    """Where there is no room for all, those with the lowest rank stay."""


_TABLE: tuple[Action, ...] = (
    Action("list.down", "down,j", "Next row", "Lists", typing=True),
    Action("list.up", "up,k", "Previous row", "Lists", typing=True),
    Action("list.page_down", "pagedown", "Next page", "Lists", typing=True),
    Action("list.page_up", "pageup", "Previous page", "Lists", typing=True),
    Action("list.top", "home", "First row", "Lists"),
    Action("list.bottom", "end,$,G", "Last row", "Lists"),
    Action("list.choose", "enter", "Open the marked row", "Lists", typing=True),
    Action("library.open", "enter", "Replay this match", "Library", typing=True),
    Action("library.search", "/", "Search the archive", "Library"),
    Action("library.record", "R", "Record on, at the end of the main line", "Library"),
    Action("library.new", "n", "Open a new match", "Library"),
    Action("library.import", "i", "Import files", "Library"),
    Action("library.export", "x", "Export this match", "Library"),
    Action("library.all", "a", "Show all matches again", "Library"),
    Action("library.archive", "o", "Open another archive", "Library"),
    Action("library.rebuild", "", "Build anew what is searched", "Library"),
    Action("library.demo", "d", "Look around in the demo archive", "Library"),
    Action("library.spoilers", "H", "Hide what comes in this match, or show it", "Library"),
    Action("library.campaigns", "C", "Campaigns of Ancient Knowledge", "Library"),
    Action("library.trials", "T", "Trial tables of Ancient Knowledge", "Library"),
    Action("solo.open", "enter", "Open the match of the marked game", "Solo"),
    Action("solo.begin", "n", "Begin the next game, or the marked trial", "Solo"),
    Action("solo.result", "r", "Enter how the game that runs ended", "Solo"),
    Action("solo.choose", "c", "Enter the chests revealed and chosen", "Solo"),
    Action("solo.revise", "v", "Enter the goals given up after the flip", "Solo"),
    Action("solo.correct", "e", "Correct the result of the marked game", "Solo"),
    Action("solo.call_off", "D", "Call the game that runs off", "Solo"),
    Action("solo.new", "N", "Open a new campaign, or trial table", "Solo"),
    Action("solo.left", "left,h", "To the one before", "Solo"),
    Action("solo.right", "right,l", "To the next one", "Solo"),
    Action("solo.export", "x", "Export it as a file", "Solo"),
    Action("replay.step_forward", "right,l", "Step forward", "Stepping"),
    Action("replay.step_back", "left,h", "Step back", "Stepping"),
    Action("replay.first", "home,0", "To the start", "Stepping"),
    Action("replay.last", "end,$,G", "To the end of the line", "Stepping"),
    Action("replay.turn_on", "]", "To the next turn", "Stepping"),
    Action("replay.turn_back", "[", "To the start of the turn, or the one before", "Stepping"),
    Action("replay.phase_on", ")", "To the next phase", "Stepping"),
    Action("replay.phase_back", "(", "To the start of the phase, or the one before", "Stepping"),
    Action("replay.round_on", "}", "To the next round", "Stepping"),
    Action("replay.round_back", "{", "To the start of the round, or the one before", "Stepping"),
    Action("replay.action_on", ".", "To the next Player Action", "Stepping"),
    Action("replay.action_back", "comma", "To the Player Action before", "Stepping"),
    Action("replay.goto", "g", "Go to an entry, a turn or a text", "Stepping"),
    Action("replay.details", "", "Everything about this entry", "Stepping"),
    Action("replay.play", "space", "Play on by itself, or stop", "Stepping"),
    Action("replay.faster", "+", "Play faster", "Stepping"),
    Action("replay.slower", "-", "Play slower", "Stepping"),
    Action("replay.follow", "f", "Follow the end of a running match", "Stepping"),
    Action("replay.delay", "", "Show it late, as for a broadcast", "Stepping"),
    Action("replay.fork_enter", "shift+right,>", "Into the line that forks here", "Lines"),
    Action("replay.fork_leave", "shift+left,<", "Back to the line this one came from", "Lines"),
    Action("replay.fork_next", "shift+down", "To the next line from this fork", "Lines"),
    Action("replay.fork_previous", "shift+up", "To the line before, from this fork", "Lines"),
    Action("replay.branch", "b", "Make a line here and record on it", "Lines"),
    Action("replay.record", "R", "Record on, at the end of this line", "Lines"),
    Action("replay.amend", "e", "Amend this entry: replace, insert, delete, move", "Lines"),
    Action("replay.undo", "u", "Take this entry back, and all after it", "Lines"),
    Action("replay.redo", "ctrl+r", "Bring back what was taken back last", "Lines", typing=True),
    Action("lines.pane", "L", "Lines of the match", "Lines"),
    Action("lines.name", "B", "Name this line", "Lines"),
    Action("lines.promote", "P", "Move this line up among its sisters", "Lines"),
    Action("lines.mainline", "M", "Make this line the main line", "Lines"),
    Action("lines.retire", "D", "Retire this line", "Lines"),
    Action("lines.restore", "r", "Restore a retired line", "Lines"),
    Action("lines.extract", "X", "Make this line a match of its own", "Lines"),
    Action("lines.equal", "=", "To the equal position on another line", "Lines"),
    Action("lines.rulings", "J", "Rulings and irregular entries of this line", "Lines"),
    Action("compare.open", "C", "Compare two lines", "Lines"),
    Action("compare.mark", "d", "Mark this entry, then see what differs from it", "Lines"),
    Action("compare.forward", "right,l", "Step both forward", "Compare"),
    Action("compare.back", "left,h", "Step both back", "Compare"),
    Action("compare.next", "n", "Next difference", "Compare"),
    Action("compare.previous", "N", "Previous difference", "Compare"),
    Action("compare.side", "tab", "To the other side", "Compare"),
    Action("compare.swap", "S", "Swap the sides", "Compare"),
    Action("compare.lock", "=", "Lock the sides together, or part them", "Compare"),
    Action("compare.export", "x", "Write the comparison into a file", "Compare"),
    Action("amend.next", "n", "Next trouble", "Amend"),
    Action("amend.previous", "N", "Trouble before", "Amend"),
    Action("amend.decide", "enter", "Say what takes the entry's place, or answer", "Amend"),
    Action("amend.skip", "s", "Leave the marked entry out", "Amend"),
    Action("amend.keep", "i", "Keep the marked entry as irregular", "Amend"),
    Action("amend.undecide", "u", "Take the decision about the marked entry back", "Amend"),
    Action("amend.all", "A", "Leave out all that are broken or ambiguous", "Amend"),
    Action("amend.old", "o", "The old table, or the new one", "Amend"),
    Action("amend.trouble", "t", "Show only what is in trouble or decided", "Amend"),
    Action("amend.everything", "a", "Show all; what stays the same is folded", "Amend"),
    Action("amend.unfold", "z", "Open what is folded, or fold it", "Amend"),
    Action("amend.write", "W", "Write the new line, once all is decided", "Amend"),
    Action("note.add", "c", "Write a note on this entry", "Notes"),
    Action("note.before", "I", "Write a note before this entry", "Notes"),
    Action("note.glyph", "!", "Glyphs of this entry: move, position, more", "Notes"),
    Action("note.tag", "t", "Tag this entry", "Notes"),
    Action("note.bookmark", "K", "Bookmark this entry", "Notes"),
    Action("note.jump", "apostrophe", "Bookmarks and pinned notes", "Notes"),
    Action("note.pin", "p", "Pin a note to a card, a seat or a place", "Notes"),
    Action("note.marks", "@", "Mark places and draw arrows on the board", "Notes"),
    Action("note.range", "m", "Start a range; the next note covers it", "Notes"),
    Action("note.edit", "E", "Edit the marked note", "Notes"),
    Action("note.history", "Y", "What the marked note said before", "Notes"),
    Action("note.remove", "delete", "Take the marked note out of sight", "Notes"),
    Action("note.undo", "U", "Take back what was noted last", "Notes"),
    Action("view.who", "v", "Whose eyes", "View"),
    Action("view.known", "V", "Known then, or known now", "View"),
    Action("list.fold", "z", "Fold or open this turn", "View"),
    Action("list.fold_all", "Z", "Fold all turns, or open them", "View"),
    Action("list.filter", "F", "Filter: by kind, seat, decisions, marks", "View"),
    Action("list.all", "a", "All entries again, as they are", "View"),
    Action("list.zoom_out", "o", "Look from further off: actions, turns, rounds", "View"),
    Action("list.zoom_in", "O", "Look closer", "View"),
    Action("view.scores", "S", "Points over time", "View"),
    Action("view.spoilers", "H", "Hide what comes later, or show it", "View"),
    Action("board.inspect", "i", "Inspect the place", "View"),
    Action("board.text", "", "Show the board as sentences", "View"),
    Action("board.left", "left", "To the place on the left", "Board"),
    Action("board.right", "right", "To the place on the right", "Board"),
    Action("board.up", "up", "To the place above", "Board"),
    Action("board.down", "down", "To the place below", "Board"),
    Action("board.enter", "enter", "Inspect the place", "Board"),
    Action("find.open", "/", "Find in this line", "Find"),
    Action("find.next", "n", "Next hit", "Find"),
    Action("find.previous", "N", "Previous hit", "Find"),
    Action("find.all_lines", "f6", "Find in all lines, or in this one", "Find", typing=True),
    Action("find.same", "*", "Find the matches that reached this position", "Find"),
    Action("replay.export", "x", "Export this match", "Match"),
    Action("replay.times", "T", "How long the decisions took", "Match"),
    Action("replay.trust", "s", "Seal and signatures: look, seal, sign", "Match"),
    Action("record.enter", "enter", "Record what is typed", "Record", typing=True),
    Action("record.complete", "tab", "Complete the word", "Record", typing=True),
    Action("record.undo", "backspace", "Take the last entry back (in an empty input)", "Record", typing=True),
    Action("record.declare", "f2", "Say what happened part by part, as a declared effect", "Record", typing=True),
    Action("record.note", "f4", "Write a note on the last entry", "Record", typing=True),
    Action("record.blanks", "f3", "Cards that nobody named yet, and what they were", "Record", typing=True),
    Action("record.seat", "f8", "Change who decides", "Record", typing=True),
    Action("record.irregular", "f5", "Record it though no rule allows it, with a ruling", "Record", typing=True),
    Action("record.clock", "f7", "Start, pause or correct the clocks", "Record", typing=True),
    Action("record.leave", "escape", "Leave the input", "Record", typing=True),
    Action("note.save", "f2", "Save the note, or take the form", "Dialogs", typing=True),
    Action("dialog.accept", "enter", "Take the marked answer", "Dialogs", typing=True),
    Action("dialog.cancel", "escape", "Close without doing it", "Dialogs", typing=True),
    Action("app.palette", ":,ctrl+p", "Commands", "Everywhere", typing=True),
    Action("app.help", "?,f1", "Help", "Everywhere", typing=True),
    Action("app.focus_next", "tab", "To the next pane", "Everywhere", typing=True),
    Action("app.focus_previous", "shift+tab", "To the pane before", "Everywhere", typing=True),
    Action("app.jump", "w", "Jump to a pane by its letter", "Everywhere"),
    Action("app.copy", "y", "Copy what is marked", "Everywhere"),
    Action("app.messages", "", "Messages so far", "Everywhere"),
    Action("app.glyphs", "", "Draw with ASCII signs only, or with all", "Everywhere"),
    Action("app.theme", "", "Change the theme", "Everywhere"),
    Action("app.back", "escape", "Back", "Everywhere", typing=True),
    Action("app.quit", "q", "Quit, or back", "Everywhere"),
)

ACTIONS: Mapping[str, Action] = MappingProxyType({action.id: action for action in _TABLE})
"""All actions by id, in the order in which help and documentation list them."""

EVERYWHERE: tuple[str, ...] = tuple(
    action.id for action in _TABLE if action.group == "Everywhere" and action.id != "app.quit"
)

IN_SCREEN: Mapping[tuple[str, str], str] = MappingProxyType({("record", "board.enter"): "Choose the place"})
"""What an action does in words where it does something else on one screen: by (screen, action id)."""


def description_in(screen: str, action: Action) -> str:
    """Returns what an action does on a screen."""
    return IN_SCREEN.get((screen, action.id), action.description)


_LIST = ("list.down", "list.up", "list.page_down", "list.page_up")


def _group(*names: str) -> tuple[str, ...]:
    return tuple(action.id for action in _TABLE if action.group in names)


SCREENS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "library": (
            *_group("Library"),
            *_LIST,
            "list.top",
            "list.bottom",
            *EVERYWHERE,
            "app.quit",
        ),
        "campaign": (*_LIST, "list.top", "list.bottom", *_group("Solo"), *EVERYWHERE, "app.quit"),
        "trials": (
            *_LIST,
            "list.top",
            "list.bottom",
            *(one for one in _group("Solo") if one not in ("solo.choose", "solo.revise")),
            *EVERYWHERE,
            "app.quit",
        ),
        "replay": (
            *_LIST,
            "list.choose",
            *_group("Stepping", "Lines", "Notes", "View", "Match"),
            "record.blanks",
            "find.open",
            "find.next",
            "find.previous",
            "find.same",
            *EVERYWHERE,
            "app.quit",
        ),
        "record": (
            *_group("Record"),
            "replay.amend",
            "replay.redo",
            "lines.rulings",
            *_LIST,
            "app.palette",
            "app.help",
            "app.messages",
            "app.glyphs",
            "app.theme",
            "app.focus_previous",
        ),
        "entering": (
            "record.enter",
            "record.complete",
            "record.seat",
            "record.irregular",
            "record.leave",
            *_LIST,
            "app.palette",
            "app.help",
            "app.messages",
            "app.glyphs",
            "app.theme",
            "app.focus_previous",
        ),
        "amend": (
            *_LIST,
            "list.top",
            "list.bottom",
            *_group("Amend"),
            "app.palette",
            "app.help",
            "app.messages",
            "app.glyphs",
            "app.theme",
            "app.focus_next",
            "app.focus_previous",
            "app.copy",
            "app.back",
            "app.quit",
        ),
        "compare": (
            *_LIST,
            *_group("Compare"),
            "replay.first",
            "replay.last",
            "app.palette",
            "app.help",
            "app.messages",
            "app.glyphs",
            "app.theme",
            "app.focus_previous",
            "app.copy",
            "app.back",
            "app.quit",
        ),
    }
)
"""Which actions a screen answers to. Two of them on one key are refused."""

PANES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "board": ("board.left", "board.right", "board.up", "board.down", "board.enter"),
        "dialog": ("dialog.accept", "dialog.cancel"),
        "dialog with a list": (*_LIST, "list.top", "list.bottom", "list.choose", "dialog.cancel"),
        "text": (*_LIST, "list.top", "list.bottom", "list.choose", "dialog.cancel"),
        "find": (*_LIST, "list.choose", "record.complete", "find.all_lines", "dialog.cancel"),
        "files": (*_LIST, "record.complete", "dialog.accept", "dialog.cancel"),
        "choices": (*_LIST, "record.complete", "dialog.accept", "dialog.cancel"),
        "declaring": (*_LIST, "record.complete", "dialog.accept", "dialog.cancel"),
        "form": (
            "dialog.accept",
            "note.save",
            "app.focus_next",
            "app.focus_previous",
            "list.down",
            "list.up",
            "dialog.cancel",
        ),
        "branch": (
            "dialog.accept",
            "app.focus_next",
            "app.focus_previous",
            "list.down",
            "list.up",
            "dialog.cancel",
        ),
        "note": ("note.save", "dialog.accept", "app.focus_next", "app.focus_previous", "dialog.cancel"),
    }
)
"""Parts of a screen with keys of their own; while such a part has the focus, its keys come first."""

HINTS: Mapping[str, tuple[Hint, ...]] = MappingProxyType(
    {
        "library": (
            Hint("replay", ("library.open",)),
            Hint("record on", ("library.record",)),
            Hint("search", ("library.search",)),
            Hint("new", ("library.new",)),
            Hint("import", ("library.import",)),
            Hint("export", ("library.export",)),
            Hint("other archive", ("library.archive",), 2),
            Hint("demo", ("library.demo",), 2),
            Hint("command", ("app.palette",), 1),
            Hint("help", ("app.help",)),
            Hint("quit", ("app.quit",)),
        ),
        "campaign": (
            Hint("open", ("solo.open",)),
            Hint("next game", ("solo.begin",)),
            Hint("result", ("solo.result",)),
            Hint("chests", ("solo.choose",)),
            Hint("correct", ("solo.correct",), 1),
            Hint("new", ("solo.new",)),
            Hint("other", ("solo.left", "solo.right"), 1),
            Hint("help", ("app.help",)),
            Hint("back", ("app.quit",), 1),
        ),
        "trials": (
            Hint("open", ("solo.open",)),
            Hint("begin", ("solo.begin",)),
            Hint("result", ("solo.result",)),
            Hint("correct", ("solo.correct",), 1),
            Hint("new", ("solo.new",)),
            Hint("other", ("solo.left", "solo.right"), 1),
            Hint("help", ("app.help",)),
            Hint("back", ("app.quit",), 1),
        ),
        "replay": (
            Hint("step", ("replay.step_back", "replay.step_forward")),
            Hint("turn", ("replay.turn_back", "replay.turn_on")),
            Hint("round", ("replay.round_back", "replay.round_on"), 1),
            Hint("play", ("replay.play",)),
            Hint("goto", ("replay.goto",)),
            Hint("branch", ("replay.branch",)),
            Hint("amend", ("replay.amend",), 2),
            Hint("note", ("note.add",)),
            Hint("glyph", ("note.glyph",), 1),
            Hint("view", ("view.who",)),
            Hint("find", ("find.open",)),
            Hint("pane", ("app.focus_next",), 1),
            Hint("inspect", ("board.inspect",), 1),
            Hint("command", ("app.palette",), 1),
            Hint("help", ("app.help",)),
            Hint("back", ("app.quit",), 1),
        ),
        "record": (
            Hint("choose", ("list.up", "list.down")),
            Hint("record", ("record.enter",)),
            Hint("complete", ("record.complete",), 1),
            Hint("undo", ("record.undo",)),
            Hint("declare", ("record.declare",)),
            Hint("blanks", ("record.blanks",)),
            Hint("note", ("record.note",), 1),
            Hint("clock", ("record.clock",), 1),
            Hint("who", ("record.seat",), 1),
            Hint("leave", ("record.leave",)),
            Hint("help", ("app.help",), 1),
        ),
        "entering": (
            Hint("choose", ("list.up", "list.down")),
            Hint("take", ("record.enter",)),
            Hint("complete", ("record.complete",)),
            Hint("irregular", ("record.irregular",)),
            Hint("who", ("record.seat",)),
            Hint("leave", ("record.leave",)),
            Hint("help", ("app.help",), 1),
        ),
        "amend": (
            Hint("trouble", ("amend.next", "amend.previous")),
            Hint("decide", ("amend.decide",)),
            Hint("all broken: skip", ("amend.all",), 1),
            Hint("old table", ("amend.old",), 1),
            Hint("discard", ("app.back",)),
            Hint("write", ("amend.write",), 2),
            Hint("help", ("app.help",), 2),
        ),
        "choices": (
            Hint("choose", ("list.up", "list.down")),
            Hint("take", ("dialog.accept",)),
            Hint("complete", ("record.complete",)),
            Hint("close", ("dialog.cancel",)),
        ),
        "declaring": (
            Hint("choose", ("list.up", "list.down")),
            Hint("complete", ("record.complete",)),
            Hint("record", ("dialog.accept",)),
            Hint("cancel", ("dialog.cancel",)),
        ),
        "dialog": (Hint("take", ("dialog.accept",)), Hint("close", ("dialog.cancel",))),
        "dialog with a list": (Hint("take", ("list.choose",)), Hint("close", ("dialog.cancel",))),
        "text": (Hint("move", ("list.up", "list.down")), Hint("close", ("dialog.cancel",))),
        "files": (
            Hint("choose", ("list.up", "list.down")),
            Hint("next", ("record.complete",)),
            Hint("take", ("dialog.accept",)),
            Hint("close", ("dialog.cancel",)),
        ),
        "form": (
            Hint("next line", ("dialog.accept",)),
            Hint("complete", ("app.focus_next",), 1),
            Hint("open the match", ("note.save",)),
            Hint("close", ("dialog.cancel",)),
        ),
        "branch": (
            Hint("begin the line", ("dialog.accept",)),
            Hint("next field", ("app.focus_next",)),
            Hint("close", ("dialog.cancel",)),
        ),
        "note": (
            Hint("save", ("note.save",)),
            Hint("next field", ("app.focus_next",)),
            Hint("keep a draft", ("dialog.cancel",)),
        ),
        "find": (
            Hint("go", ("list.choose",)),
            Hint("choose", ("list.up", "list.down")),
            Hint("complete", ("record.complete",)),
            Hint("all lines", ("find.all_lines",)),
            Hint("close", ("dialog.cancel",)),
        ),
        "compare": (
            Hint("both", ("compare.back", "compare.forward")),
            Hint("difference", ("compare.next", "compare.previous")),
            Hint("side", ("compare.side",)),
            Hint("swap", ("compare.swap",)),
            Hint("lock", ("compare.lock",)),
            Hint("export", ("compare.export",)),
            Hint("help", ("app.help",), 1),
            Hint("back", ("app.back",)),
        ),
    }
)
"""The line of keys of each screen, in the order in which it is written."""
