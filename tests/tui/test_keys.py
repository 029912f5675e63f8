from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tui.actions import ACTIONS, EVERYWHERE, HINTS, PANES, SCREENS
from tui.app import KifuApp
from tui.keys import KeymapError, bindings, checked, clashes, document, hint_gap, hint_line, keys_of, shown

TAKEN_ELSEWHERE = {
    *("ctrl+a", "ctrl+b", "ctrl+s", "ctrl+q", "ctrl+z", "ctrl+c", "ctrl+d", "ctrl+h", "ctrl+i", "ctrl+j", "ctrl+m"),
    *("ctrl+o", "ctrl+n", "ctrl+t", "ctrl+g", "f10", "f11"),
}
"""Keys of terminals and multiplexers, or the same code as another key."""

CLASSES = {
    "library": ("tui.screens.library", "Library"),
    "replay": ("tui.screens.replay", "Replay"),
    "record": ("tui.screens.record", "Record"),
    "compare": ("tui.screens.compare", "Compare"),
    "amend": ("tui.screens.amend", "Amend"),
    "entering": ("tui.screens.amend_entry", "Entering"),
    "campaign": ("tui.screens.campaigns", "Campaigns"),
    "trials": ("tui.screens.trials", "TrialTables"),
}


def test_every_action_is_named_after_its_topic_and_says_what_it_does():
    for action in ACTIONS.values():
        assert action.id.count(".") == 1
        assert action.description[0].isupper()
        assert not action.description.endswith(".")


def test_no_default_key_belongs_to_a_terminal_or_a_multiplexer():
    for action_id in ACTIONS:
        assert not TAKEN_ELSEWHERE & set(keys_of(action_id, {}))
        assert not any(key.startswith("alt+") for key in keys_of(action_id, {}))


def test_no_two_actions_of_a_screen_share_a_default_key():
    assert list(clashes({})) == []


def test_every_action_of_a_screen_is_answered_by_the_screen_or_the_app():
    for name, ids in SCREENS.items():
        module, kind = CLASSES[name]
        screen = getattr(import_module(module), kind)
        for action_id in ids:
            method = "do_" + action_id.replace(".", "_")
            assert hasattr(screen, method) or hasattr(KifuApp, method), f"{name} has no {method}"


def test_every_action_is_on_some_screen_or_in_some_pane():
    reachable = {action for ids in (*SCREENS.values(), *PANES.values()) for action in ids}
    assert set(ACTIONS) == reachable


def test_what_is_everywhere_is_in_library_and_replay():
    assert set(EVERYWHERE) <= set(SCREENS["library"]) & set(SCREENS["replay"])


def test_an_action_can_be_put_on_other_keys():
    keymap = checked({"replay.branch": "f7, ctrl+e"})
    assert keys_of("replay.branch", keymap) == ("f7", "ctrl+e")


def test_two_actions_can_trade_their_keys():
    keymap = checked({"replay.branch": "c", "note.add": "b"})
    assert keys_of("replay.branch", keymap) == ("c",)
    assert keys_of("note.add", keymap) == ("b",)


def test_two_actions_of_one_screen_on_one_key_are_refused_with_both_names():
    with pytest.raises(KeymapError, match="both on b") as refused:
        checked({"note.add": "b"})
    assert "replay.branch" in str(refused.value)
    assert "note.add" in str(refused.value)


def test_an_unknown_action_and_an_empty_key_are_refused():
    with pytest.raises(KeymapError, match=r"replay\.fly: no such action"):
        checked({"replay.fly": "f"})
    with pytest.raises(KeymapError, match=r"replay\.branch: no key given"):
        checked({"replay.branch": "  "})


def test_bindings_carry_the_id_under_which_a_keymap_moves_them():
    found = bindings(("replay.step_forward",))
    assert [(one.key, one.id) for one in found] == [("right,l", "replay.step_forward")]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("right", "→"),
        ("escape", "esc"),
        ("left_square_bracket", "["),
        ("slash", "/"),
        ("question_mark", "?"),
        ("f1", "F1"),
        ("ctrl+p", "ctrl+p"),
        ("shift+right", "shift+→"),
        ("comma", ","),
        ("+", "+"),
        ("space", "spc"),
    ],
)
def test_keys_are_written_as_people_write_them(key, text):
    assert shown(key) == text


def test_the_line_of_keys_fits_and_keeps_the_help():
    for screen in HINTS:
        for width in (40, 60, 80, 110, 160, 220):
            entries = hint_line(screen, {}, width)
            size = 1 + sum(len(keys) + 1 + len(word) for keys, word in entries) + hint_gap(width) * (len(entries) - 1)
            assert size <= width
    assert ("?", "help") in hint_line("replay", {}, 80)


def test_the_line_of_keys_shows_the_keys_of_the_user():
    assert ("x", "branch") in hint_line("replay", {"replay.branch": "x"}, 80)


def test_the_page_about_keys_is_what_the_actions_say():
    page = Path(__file__).parents[2] / "docs" / "keys.md"
    assert page.read_text(encoding="utf-8") == document()


def test_the_page_about_keys_names_every_action():
    page = document()
    assert all(f"`{action_id}`" in page for action_id in ACTIONS)
