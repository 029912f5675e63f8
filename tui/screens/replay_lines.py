"""Replay's actions about lines of play: walking the tree, branching, and what is recorded about lines."""

from __future__ import annotations

from collections.abc import Callable

from domain.match import Line as PlayLine
from replay.branching import Begun
from replay.errors import Refused
from replay.referee import referee_of
from replay.structure import Unit
from tui.keys import keys_of, shown
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.integrity import altered_text
from tui.screens.reading import line_name
from tui.screens.record_part import Ended
from tui.screens.record_secret import waits_in_secret
from tui.screens.replay_part import HIDDEN, ReplayPart
from tui.text import clean
from tui.widgets.line_list import LineList

_ON_MARKED = ("lines.name", "lines.promote", "lines.mainline", "lines.retire", "lines.restore")
_UNITS: dict[str, tuple[Unit, str]] = {
    "replay.phase": ("phase", "phases"),
    "replay.round": ("round", "rounds"),
    "replay.turn": ("turn", "turns"),
    "replay.action": ("player_action", "Player Actions"),
}


class LineActions(ReplayPart):
    """The actions whose ids begin with `lines.`, the forks, branch, record and compare."""

    def marked_line(self) -> PlayLine:
        """Returns the line marked in the pane while that has the focus, else the line being read."""
        row = self.line_list.row
        if self.line_list.has_focus and row is not None:
            return self.match.line(row.line)
        return self.reading.line

    def _undone_here(self) -> str:
        """Says where what was taken back at the entry at hand can be read; `""` if nothing was."""
        reading, state = self.reading, self.match.state
        owner = state.owner(reading.line.id, reading.at)
        left = any((one.parent, one.at) == (owner, reading.at) for one in state.ancestry(reading.line.id))
        tails = [one for one in state.lines.values() if one.is_undone]
        if not any((one.parent, one.at) == (owner, reading.at) or (left and one.id == owner) for one in tails):
            return ""
        pane, back = (shown(keys_of(name, self.kifu.keymap)[0]) for name in ("lines.pane", "replay.redo"))
        return f"; what was taken back here is one of the lines ({pane}), and {back} brings it back"

    def why_line_off(self, action_id: str) -> str:
        """Says what does not apply to the line or the entry at hand."""
        reading = self.reading
        if action_id == "replay.fork_enter" and not reading.forks():
            return f"no line parts after #{reading.at}{self._undone_here()}"
        if action_id in ("replay.fork_leave", "replay.fork_next", "replay.fork_previous") and not reading.line.parent:
            return "this is the first line; it came from no other"
        if action_id in ("replay.branch", "replay.record"):
            return self._why_not_recorded(action_id)
        for head, (unit, words) in _UNITS.items():
            if action_id.startswith(f"{head}_") and not reading.structure().starts[unit]:
                return f"this record tells no {words}"
        return self._why_marked_off(action_id) if action_id in _ON_MARKED else ""

    def _why_not_recorded(self, action_id: str) -> str:
        if self.kifu.is_read_only:
            return self.kifu.why_read_only
        if not self.reading.view.is_scribe and not (action_id == "replay.record" and self._waits_in_secret()):
            return self.only_scribe("records")
        if action_id == "replay.record" and self.reading.hides_more:
            return HIDDEN
        if action_id == "replay.branch" and self.reading.at < 1:
            return "a line parts after an entry; step onto one"
        return ""

    def _waits_in_secret(self) -> bool:
        """Returns True if Record would hide what this view does not show, since a secret question waits."""
        return not self.kifu.locked_seat and waits_in_secret(self.match.whole, self.reading.line.id)

    def _why_marked_off(self, action_id: str) -> str:
        line = self.marked_line()
        if self.kifu.is_read_only:
            return self.kifu.why_read_only
        if action_id == "lines.promote" and not line.parent:
            return "the first line has no sisters"
        if action_id == "lines.mainline" and line.id == self.match.mainline:
            return "this is the main line"
        if action_id == "lines.retire" and line.id == self.match.mainline:
            return "the main line cannot be retired; make another line the main line first"
        if action_id == "lines.retire" and line.retired is not None:
            return "this line is retired"
        if action_id == "lines.restore" and line.retired is None:
            return "this line is not retired"
        return ""

    # Walking the tree

    def do_replay_fork_enter(self) -> None:
        """Goes into the line that forks here; of several, asks which."""
        forks, at = self.reading.forks(), self.reading.at
        if len(forks) == 1:
            self._enter(forks[0].id, at)
            return
        answers = [Answer(str(i), line_name(self.match, line), line.id) for i, line in enumerate(forks, 1)]
        self.kifu.ask(Choice("Which line?", "", answers), lambda line: self._enter(line, at) if line else None)

    def _enter(self, line: str, at: int) -> None:
        self.go_to_line(line, at + 1 if self.match.head(line) > at else at)

    def do_replay_fork_leave(self) -> None:
        """Goes back to the line this one came from, to the entry where it parts."""
        line = self.reading.line
        self.go_to_line(line.parent, line.at)

    def do_replay_fork_next(self) -> None:
        """Goes to the next line from the same fork."""
        self._sister(1)

    def do_replay_fork_previous(self) -> None:
        """Goes to the line before, from the same fork."""
        self._sister(-1)

    def _sister(self, steps: int) -> None:
        line = self.reading.line
        state = self.match.state
        sisters = [line.parent, *(one.id for one in state.children(line.parent) if one.at == line.at)]
        target = sisters[(sisters.index(line.id) + steps) % len(sisters)]
        self.go_to_line(target, min(line.at + 1, self.match.head(target)))

    def do_lines_pane(self) -> None:
        """Shows the lines of the match and gives them the focus, or hides them."""
        if self.line_list.has_focus:
            self.shows_lines = False
            self.show_pane(self.screen.query_one("#timeline", LineList))
        else:
            self.shows_lines = True
            self.show_pane(self.line_list)

    # Recording

    def do_replay_branch(self) -> None:
        """Begins a line after the entry at hand and records on it."""
        self._branch(self.reading.line.id, self.reading.at)

    def _branch(self, line: str, at: int) -> None:
        """Asks how chance goes on, where rules ask for it, and records on a line of its own."""
        if referee_of(self.match.state) is None:
            self._show_record(at, line=line, is_branch=True)
            return
        self._verify_not_altered(line)

        def begun(branch: Begun) -> None:
            self.reading.refresh()
            self._show_record(line=branch.line)

        self.kifu.show("branching", "Branching", self.match.whole, line, at, self.kifu.author, then=begun)

    def do_replay_record(self) -> None:
        """Records at the end of this line; elsewhere, asks whether a branch is meant."""
        reading = self.reading
        if reading.at == reading.last or not reading.view.is_scribe:
            self._show_record()
            return
        answers = [
            Answer("e", f"record at the end of the line, after #{reading.last}", "end"),
            Answer("b", f"make a line here, after #{reading.at}", "branch"),
        ]
        line, at = reading.line.id, reading.at

        def answered(answer: str | None) -> None:
            if answer == "branch":
                self._branch(line, at)
            elif answer is not None:
                self._show_record(line=line)

        self.kifu.ask(Choice("Record where?", "", answers, width=56), answered)

    def _show_record(self, at: int | None = None, *, line: str = "", is_branch: bool = False) -> None:
        line = line or self.reading.line.id
        self._verify_not_altered(line)
        self.kifu.show("record", "Record", self.match.whole, line, at, is_branch, then=self._recorded)

    def _verify_not_altered(self, line: str) -> None:
        altered = altered_text(self.match, line)
        if altered:
            raise Refused(f"nothing is recorded after what never happened so: {altered}")

    def _recorded(self, ended: Ended) -> None:
        self.reading.refresh()
        self.go_to_line(ended.line, ended.version)

    # About lines

    def do_lines_name(self) -> None:
        """Asks for a name of the line."""
        line = self.marked_line()

        def named(name: str | None) -> None:
            if name is not None:
                self._change(lambda: self.match.name_line(line.id, name.strip()), "named")

        self.kifu.ask(Prompt("Name of the line", "", line.name), named)

    def do_lines_promote(self) -> None:
        """Moves the line up among its sisters."""
        line = self.marked_line()
        self._change(lambda: self.match.promote(line.id), f"{line_name(self.match, line)} moved up")

    def do_lines_mainline(self) -> None:
        """Asks whether the line becomes the main line."""
        line = self.marked_line()
        name = line_name(self.match, line)
        answers = [Answer("y", f"make {name} the main line", True), Answer("n", "leave it", False)]
        text = "The line that was it stays, and can be made it again."
        self._ask(
            Choice("Main line", text, answers, mark=1), lambda: self.match.choose_mainline(line.id), "main line set"
        )

    def do_lines_retire(self) -> None:
        """Asks whether and why the line is retired; of a seal first."""
        from tui.screens.trust import ask_of_seal_first

        line = self.marked_line()
        ask_of_seal_first(self.kifu, self.match, line.id, lambda: self._ask_retire(line))

    def _ask_retire(self, line: PlayLine) -> None:
        def retired(reason: str | None) -> None:
            try:
                if reason is not None:
                    self._change(
                        lambda: self.match.retire(line.id, reason.strip(), self.kifu.author),
                        "retired; r restores it",
                    )
            finally:
                self.match.breaks_seal = None  # that was meant of this line alone

        text = "It stays in the record and can be restored. Reason (may be empty):"
        self.kifu.ask(Prompt(f"Retire {line_name(self.match, line)}?", text), retired)

    def do_lines_restore(self) -> None:
        """Restores the line."""
        line = self.marked_line()
        self._change(lambda: self.match.restore(line.id), f"{line_name(self.match, line)} is a line again")

    def _ask(self, choice: Choice[bool], change: Callable[[], None], said: str) -> None:
        self.kifu.ask(choice, lambda answer: self._change(change, said) if answer else None)

    def _change(self, change: Callable[[], None], said: str) -> None:
        """Records something about lines and shows it once it is on disk."""
        try:
            change()
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error)
            return
        self.reading.refresh()
        self.reload()
        self.kifu.say(said)

    # Comparing

    def do_compare_open(self) -> None:
        """Compares this line with another, or two entries of this line."""
        here = self.reading.line
        marked = self.marked_line()
        if marked.id != here.id:
            self._compare(marked.id)
            return
        known = [row.line for row in self.line_tree()]
        others = [self.match.line(line) for line in known if line != here.id]
        answers = [
            Answer(str(i) if i < 10 else "", clean(line_name(self.match, line)), line.id)
            for i, line in enumerate(others, 1)
        ]
        answers.append(Answer("e", "an entry of this line", ""))
        self.kifu.ask(Choice("Compare with", "", answers), self._compare_with)

    def _compare_with(self, line: str | None) -> None:
        if line:
            self._compare(line)
        elif line == "":
            prompt = Prompt("Compare with entry", f"A number from 0 to {self.reading.last}.")
            self.kifu.ask(prompt, self._compare_entry)

    def _compare_entry(self, text: str | None) -> None:
        if text is None:
            return
        if not text.strip().isdecimal() or int(text) > self.reading.last:
            self.kifu.say(f"there is no entry {clean(text)}; the line has 1 to {self.reading.last}", "warning")
            return
        self._compare(self.reading.line.id, int(text))

    def _compare(self, line: str, at: int | None = None) -> None:
        reading = self.reading
        self.kifu.show("compare", "Compare", self.match, (reading.line.id, reading.at), (line, at), reading.view)

    def do_compare_mark(self) -> None:
        """Marks the entry at hand; with one marked already, shows what differs between the two."""
        reading = self.reading
        here = (reading.line.id, reading.at)
        marked, reading.diff_from = reading.diff_from, None
        if marked is None:
            reading.diff_from = here
        elif marked != here:
            self.kifu.show("compare", "Compare", self.match, marked, here, reading.view, False)
        self.draw()
