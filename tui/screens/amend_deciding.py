"""Amend's decisions: each is judged with all that comes after it, and nothing is written before all are taken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from replay.amending import Amending
from replay.amendment import TROUBLE, Amendment, Settled
from replay.errors import RecordedFirst
from tui.screens.amend_decide import Decide
from tui.screens.amend_part import AmendPart
from tui.screens.amend_rows import DECIDED, identity, play_words, versions_of
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.record_part import Ended
from tui.screens.working import Work, work
from tui.text import clean, counted

_DECIDING = (
    "amend.next",
    "amend.previous",
    "amend.decide",
    "amend.skip",
    "amend.keep",
    "amend.undecide",
    "amend.all",
    "amend.write",
    "app.back",
    "app.quit",
)
"""What is asked while the tail is judged waits until it is."""
_WHY = "The old line stays, struck through, and can be restored. Reason (may be empty), for the tree of lines:"
_ON_ROW = ("amend.decide", "amend.skip", "amend.keep", "amend.undecide")


class DecideActions(AmendPart):
    """The actions that decide about entries, and the one that writes."""

    _waiting: list[str]

    async def action_act(self, action_id: str) -> None:
        """Does what an action says, once what was decided before is judged."""
        if self.is_busy and action_id in _DECIDING and self.app.screen is cast("object", self):
            self._waiting.append(action_id)
            return
        await super().action_act(action_id)

    def why_off(self, action_id: str) -> str:
        """Says what does not apply to the entry at hand."""
        if action_id == "amend.write" and self.kifu.is_read_only:
            return self.kifu.why_read_only
        if action_id in ("amend.next", "amend.previous", "amend.all") and not self.amending.judged.trouble:
            return "nothing is left to decide; W writes it"
        if action_id == "amend.all" and not any(row.was for row in self.amending.judged.trouble):
            return "what is left are questions, which need answers; n goes to the next one"
        return self._why_row_off(action_id) if action_id in _ON_ROW else ""

    def _why_row_off(self, action_id: str) -> str:
        row = self.at_hand
        if row is None:
            return "" if action_id == "amend.decide" else "this is no entry"
        if action_id == "amend.undecide":
            return "" if row.key in self.amending.settled else "nothing was decided about this entry"
        if row.mark == "open" and action_id != "amend.decide":
            return "a question needs an answer; enter shows what is legal"
        if row.mark in TROUBLE or row.mark in DECIDED:
            return ""
        if action_id == "amend.skip" and row.mark == "unasked":
            return "it is not asked any more, so it is left out already"
        if (row.mark in ("changed", "unasked") and row.was) or (row.mark == "filled" and action_id == "amend.decide"):
            return ""
        return f"nothing is to be decided about what is {row.mark}"

    # Finding trouble

    def do_amend_next(self) -> None:
        """Goes to the next entry that is to be decided about, from the end on to the first."""
        self._to_trouble(1)

    def do_amend_previous(self) -> None:
        """Goes to the one before, from the first on to the last."""
        self._to_trouble(-1)

    def _to_trouble(self, way: int) -> None:
        judged = self.amending.judged
        troubled = [index for index, row in enumerate(judged.rows) if row.mark in TROUBLE]
        here = self._index
        ahead = [index for index in troubled if (index - here) * way > 0]
        index = (min if way > 0 else max)(ahead or troubled)
        self.show_rows(identity(judged.rows[index], index))

    @property
    def _index(self) -> int:
        row = self.rows.row
        return row.at if row is not None else -1

    # Deciding

    def do_amend_decide(self) -> None:
        """Asks what takes the place of the entry, or for the answer; opens what is folded."""
        row = self.at_hand
        if row is None:
            self.do_amend_unfold()
            return
        title = f"#{row.was}" if row.was else "A new question"
        if row.old is not None:
            title += f" {play_words(row.old)}"
        text = row.reason or ("What happened instead?" if row.was else "")
        if row.mark == "open" and row.new is not None and row.new.seat:
            text = f"{row.new.seat}: {text}"
        # What came out by chance is never proposed: only whoever was there knows it.
        proposed = row.new.action if row.mark == "open" and row.new is not None and row.new.seat else ""
        key = row.key

        def decided(answer: str | None) -> None:
            if answer is not None:
                self._settle(key, Settled("replace", answer))

        self.kifu.ask(Decide(title, text, self.amending.choices().of(self._index), proposed), decided)

    def do_amend_skip(self) -> None:
        """Leaves the entry out."""
        self._settle_marked(Settled("skip"))

    def do_amend_keep(self) -> None:
        """Keeps the entry as irregular: it stood at the table."""
        self._settle_marked(Settled("keep"))

    def do_amend_undecide(self) -> None:
        """Takes the decision about the entry back."""
        self._settle_marked(None)

    def _settle_marked(self, settled: Settled | None) -> None:
        row = self.at_hand
        if row is not None:
            self._settle(row.key, settled)

    def do_amend_all(self) -> None:
        """Leaves out all that are broken or ambiguous, as often as that brings up more."""
        before = dict(self.amending.settled)

        def said() -> None:
            count = sum(before.get(key) != settled for key, settled in self.amending.settled.items())
            self.kifu.say(f"{counted(count, 'entry', 'entries')} left out; u takes one back")

        self._judge(lambda: self.amending.settle_all("skip", anew=True), self._mark, said)

    @property
    def _mark(self) -> str:
        row = self.at_hand
        return identity(row, self._index) if row is not None else ""

    def _settle(self, key: str, settled: Settled | None) -> None:
        def said() -> None:
            row = next((row for row in self.amending.judged.rows if row.key == key), None)
            if settled is not None and row is not None and row.mark in TROUBLE:
                self.kifu.say(row.reason or "it does not fit", "warning")

        self._judge(lambda: self.amending.settle(key, settled), key, said, goes_on=settled is not None)

    def _judge(
        self, decide: Callable[[], Amendment], mark: str, said: Callable[[], None], *, goes_on: bool = False
    ) -> None:
        """Judges the tail anew in a thread; afterwards goes on to the next trouble if that was settled."""
        self.is_busy = True
        amending = self.amending

        def compute(state: Work) -> float:
            amending.progress = state.tell
            start = self.kifu.stopwatch()
            decide()
            return self.kifu.stopwatch() - start

        def judged(seconds: float) -> None:
            self.seconds = seconds
            self.is_busy = False
            self.show_rows(mark)
            row = self.at_hand
            if goes_on and self.amending.judged.trouble and (row is None or row.mark not in TROUBLE):
                self.do_amend_next()
            said()
            self._go_on()

        work(self.kifu, "Judging the rest anew", compute, judged, self._failed)

    def _failed(self, error: Exception | None) -> None:
        self.is_busy = False
        self._waiting.clear()
        if error is None:
            self.kifu.say("stopped; all is as it was before this decision", "warning")
        else:
            self.kifu.show_problem(error)
        self.draw()

    def _go_on(self) -> None:
        """Does the next thing that was asked while the tail was judged."""
        if self._waiting:
            self.call_next(self._next_waiting)

    async def _next_waiting(self) -> None:
        if self._waiting and not self.is_busy:
            await self.action_act(self._waiting.pop(0))
            self._go_on()

    # Writing

    def do_amend_write(self) -> None:
        """Writes the amended line, once nothing is left to decide."""
        left = len(self.amending.judged.trouble)
        if left:
            self.kifu.say(
                f"{counted(left, 'entry', 'entries')} to decide before it is written; n goes there", "warning"
            )
            return

        def given(reason: str | None) -> None:
            if reason is not None:
                self.is_busy = True
                self.run_worker(self._write(reason.strip()), group="write")

        self.kifu.ask(Prompt("Write the amendment?", _WHY, width=58), given)

    async def _write(self, reason: str) -> None:
        write = self.amending.write
        try:
            new = await asyncio.to_thread(write, author=self.kifu.author, reason=reason)
        except RecordedFirst as error:
            self.is_busy = False
            self._ask_again(error)
        except Exception as error:
            self.is_busy = False
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error, "Your decisions are still here; W tries again.")
        else:
            self.kifu.say("written as a new line; the old one stays, struck through, and can be restored")
            self._end(Ended(new, self._amended_version()))

    def _end(self, ended: Ended | None) -> None:
        raise NotImplementedError

    def _amended_version(self) -> int:
        """Returns where the amended entry stands on the new line, or what stands in its place."""
        judged, edit = self.amending.judged, self.amending.edit
        entered = [at for row, at in zip(judged.rows, versions_of(judged), strict=True) if row.mark == "entered"]
        if entered:
            return entered[-1]
        last = len(self.amending.new_plays())
        return (judged.version_of(edit.at) if edit.kind == "move" else 0) or min(judged.fork + 1, last)

    def _ask_again(self, error: RecordedFirst) -> None:
        """Asks what to do when others recorded on the line meanwhile; the decisions stay."""
        theirs = [f"theirs #{error.expected + i} {play_words(play)}" for i, play in enumerate(error.theirs[:4], 1)]
        words = [
            f"The line ends at #{error.actual} now; #{error.expected} when it was judged.",
            *theirs,
            "Nothing was written, and your decisions are kept.",
        ]
        answers = [Answer("j", "judge again, with theirs", True), Answer("l", "later", False)]
        choice = Choice("Somebody recorded meanwhile", "\n".join(map(clean, words)), answers, width=62)
        self.kifu.ask(choice, lambda answer: self._again() if answer else None)

    def _again(self) -> None:
        old = self.amending

        def again() -> Amendment:
            old.match.refresh()
            new = Amending(old.match, old.line, old.edit, settled=old.settled, progress=old.progress)
            self.amending = new
            return new.judged

        self._judge(again, self._mark, lambda: None)

    def do_app_back(self) -> None:
        """Discards the amendment; asks once if something was decided."""
        if not self.amending.settled:
            self._end(None)
            return
        count = counted(len(self.amending.settled), "decision")
        answers = [Answer("g", "go on deciding", False), Answer("d", "discard the amendment", True)]
        choice = Choice(f"Discard {count}?", "Nothing was written; the line is as it was.", answers)
        self.kifu.ask(choice, lambda answer: self._end(None) if answer else None)

    def do_app_quit(self) -> None:
        """Goes back, as `esc` does."""
        self.do_app_back()

    def do_amend_unfold(self) -> None:
        """Opens the folded entries that are marked, or folds them."""
        raise NotImplementedError
