"""One door for everything a user asks for: a key, the palette and the mouse all call `act` with an id."""

from __future__ import annotations

from inspect import isawaitable
from typing import TYPE_CHECKING, ClassVar, cast

if TYPE_CHECKING:
    from textual.dom import DOMNode

    Mixin = DOMNode

    from tui.app import KifuApp
else:
    # Textual takes the style sheet's names of a class from its first base that is a node: that must stay Screen.
    Mixin = object


READ_ONLY = "this archive can only be read, so nothing is recorded in it; make its file and folder writable, or copy it"
"""What is said of whatever would be recorded."""
LATE_ONLY = "this is shown with a delay, so nothing is recorded in it; :delay takes the delay away"
"""What is said of it where what is shown is some minutes old."""
_BACK = ("app.back", "dialog.cancel", "record.leave")
"""The actions on `esc`."""


class Acts(Mixin):
    """A screen or dialog that answers to actions of `tui.actions`.

    The method for `replay.goto` is `do_replay_goto`, here or on the app. Before it is called, `why_off` may
    give a reason why it does not apply just now; that is what the user is told then.
    """

    NAME: ClassVar[str] = ""
    """Its name in `SCREENS` or `PANES`."""

    @property
    def kifu(self) -> KifuApp:
        """The app."""
        return cast("KifuApp", self.app)

    def why_off(self, action_id: str) -> str:  # noqa: ARG002 - subclasses look at it
        """Returns why an action does not apply just now, or `""` if it does."""
        return ""

    async def action_act(self, action_id: str) -> None:
        """Does what an action says, or tells why not.

        What was asked of a screen before a dialog opened over it is not done under that dialog. Going back takes
        messages off the screen first; from a whole screen, that is all it does then.
        """
        if self.app.screen is not cast("object", self):
            return
        if action_id in _BACK and self.kifu.hush() and action_id == "app.back":
            return
        reason = self.why_off(action_id)
        if reason:
            self.kifu.say(reason, "warning")
            return
        method = "do_" + action_id.replace(".", "_")
        handler = getattr(self, method, None) or getattr(self.app, method, None)
        if handler is None:
            self.kifu.say("that does nothing here", "warning")
            return
        try:
            result = handler()
            if isawaitable(result):
                await result
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error, again=lambda: self.app.call_next(self.action_act, action_id))
