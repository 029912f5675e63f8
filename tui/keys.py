"""From the table of actions to bindings: keymaps of the user, clashes, and how a key is written for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from textual.binding import Binding

from tui.actions import ACTIONS, HINTS, IN_SCREEN, PANES, SCREENS, Action, Hint

_SIGNS = {"left": "←", "right": "→", "up": "↑", "down": "↓"}
_ASCII_SIGNS = {"left": "<-", "right": "->"}
_WORDS = {
    "escape": "esc",
    "pageup": "pgup",
    "pagedown": "pgdn",
    "backspace": "bksp",
    "delete": "del",
    "space": "spc",
}


_CHARACTERS = {
    binding.key: character
    for character in map(chr, range(33, 127))
    if not character.isalnum() and character != ","
    for binding in Binding.make_bindings([Binding(character, "")])
} | {"comma": ","}


class KeymapError(ValueError):
    """The `[keys]` of the config cannot be used; the message is one line for the user."""


def split(keys: str) -> tuple[str, ...]:
    """Returns the keys of a comma-separated list under Textual's names (`"l,$"` is `l`, `dollar_sign`).

    The comma itself is `comma` in a longer list; alone it is taken as it stands.
    """
    if keys.strip() == ",":
        return ("comma",)
    parts = [part.strip() for part in keys.split(",") if part.strip()]
    return tuple(binding.key for binding in Binding.make_bindings([Binding(part, "") for part in parts]))


def checked(overrides: Mapping[str, str]) -> dict[str, str]:
    """Returns the overrides as a Textual keymap.

    Raises:
        KeymapError: an id is unknown, a key is empty, or two actions of one screen would share a key.
    """
    keymap: dict[str, str] = {}
    for action_id, keys in overrides.items():
        if action_id not in ACTIONS:
            raise KeymapError(f"[keys] {action_id}: no such action; docs/keys.md lists them")
        names = split(keys)
        if not names:
            raise KeymapError(f"[keys] {action_id}: no key given; write for example {action_id} = 'b'")
        keymap[action_id] = ",".join(names)
    for where, first, second, key in clashes(keymap):
        raise KeymapError(f"[keys] {first} and {second} are both on {shown(key)} in {where}; change one")
    return keymap


def clashes(keymap: Mapping[str, str]) -> Iterator[tuple[str, str, str, str]]:
    """Yields (screen, action id, action id, key) for each key that two actions of one screen share."""
    for where, ids in (*SCREENS.items(), *PANES.items()):
        taken: dict[str, str] = {}
        for action_id in ids:
            for key in keys_of(action_id, keymap):
                if key in taken:
                    yield where, taken[key], action_id, key
                taken[key] = action_id


def keys_of(action_id: str, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the keys on which an action is now, the first one is the one to show."""
    return split(keymap.get(action_id, ACTIONS[action_id].keys))


def bindings(ids: Iterable[str]) -> list[Binding]:
    """Returns Textual bindings with ids for a screen or a pane; an app-wide keymap can move them."""
    return [
        Binding(",".join(split(action.keys)), f"act('{action.id}')", action.description, id=action.id)
        for action in (ACTIONS[action_id] for action_id in ids)
        if action.keys
    ]


def shown(key: str, *, ascii_only: bool = False) -> str:
    """Returns a key as a person would write it: `→`, `esc`, `ctrl+p`, `[`."""
    *modifiers, name = key.split("+") if key != "+" else [key]
    sign = _WORDS.get(name)
    if sign is None:
        sign = (_ASCII_SIGNS if ascii_only else _SIGNS).get(name, name)
    if sign == name and len(name) > 1:
        sign = _CHARACTERS.get(name, name)
    if len(name) > 1 and name[0] == "f" and name[1:].isdigit():
        sign = name.upper()
    return "+".join([*modifiers, sign])


def keys_text(action: Action, keymap: Mapping[str, str], *, ascii_only: bool = False) -> str:
    """Returns all keys of an action, with blanks between; `""` if it has none."""
    return " ".join(shown(key, ascii_only=ascii_only) for key in keys_of(action.id, keymap))


def hint_text(hint: Hint, keymap: Mapping[str, str], *, ascii_only: bool = False) -> tuple[str, str]:
    """Returns the keys and the word of one entry in the line of keys."""
    keys = [shown(keys_of(i, keymap)[0], ascii_only=ascii_only) for i in hint.ids if keys_of(i, keymap)]
    close = all(len(key) == 1 for key in keys) and any(key in _SIGNS.values() for key in keys)
    return ("" if close else " ").join(keys), hint.word


def hint_line(screen: str, keymap: Mapping[str, str], width: int, *, ascii_only: bool = False) -> list[tuple[str, str]]:
    """Returns the (keys, word) pairs that fit a line of `width` cells with `hint_gap(width)` between them."""
    hints = HINTS[screen]
    texts = [hint_text(hint, keymap, ascii_only=ascii_only) for hint in hints]
    room = width - 1
    kept: set[int] = set()
    for index in sorted(range(len(hints)), key=lambda index: hints[index].rank):
        size = len(" ".join(texts[index])) + hint_gap(width)
        if size - hint_gap(width) <= room:
            kept.add(index)
            room -= size
    return [texts[index] for index in sorted(kept)]


def hint_gap(width: int) -> int:
    """Returns how many blanks stand between two entries of the line of keys."""
    return 3 if width >= 110 else 2


def document(keymap: Mapping[str, str] | None = None) -> str:
    """Returns the text of `docs/keys.md`, derived from the table of actions."""
    lines = [
        "# Keys",
        "",
        "Made from the table of actions in `tui/actions.py` by `python -m tui.keys > docs/keys.md`; a test says",
        "when this page is behind. Each action can be put on other keys in the config file:",
        "",
        "```toml",
        "[keys]",
        'replay.step_forward = "right,l"',
        "```",
        "",
        "Keys marked ● also work while a text field has the focus; in a field, letters are text. Two actions of",
        "one screen on one key are refused at start, with both names. The command palette (`:`) knows every",
        "action, those without a key as well, and says why one does not apply just now.",
    ]
    group = ""
    for action in sorted(ACTIONS.values(), key=lambda action: _group_order(action.group)):
        if action.group != group:
            group = action.group
            lines += ["", f"## {group}", "", "| action | keys | what it does |", "|---|---|---|"]
        keys = " ".join(f"`{shown(key)}`".replace("|", "\\|") for key in keys_of(action.id, keymap or {}))
        mark = " ●" if action.typing and keys else ""
        elsewhere = [
            f"in {screen.title()}: {words.lower()}" for (screen, id_), words in IN_SCREEN.items() if id_ == action.id
        ]
        words = "; ".join((action.description, *elsewhere))
        lines.append(f"| `{action.id}` | {keys}{mark} | {words} |")
    return "\n".join(lines) + "\n"


def _group_order(group: str) -> int:
    groups = list(dict.fromkeys(action.group for action in ACTIONS.values()))
    return groups.index(group)


if __name__ == "__main__":
    import sys

    sys.stdout.write(document())
