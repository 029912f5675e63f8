"""What may be a slip is said in one line, whatever stands in it."""

from __future__ import annotations

from tui.screens.misfits import caution_text


def test_cautions_stand_in_one_line_with_a_sign_in_front_and_nothing_raw_in_it() -> None:
    assert caution_text(()) == ""
    assert caution_text(("an action is passed over (AK-O11)", "two")) == "! an action is passed over (AK-O11); two"
    assert "\x1b" not in caution_text(("\x1b[31mred",))
