"""Replay's actions about notes: texts, tags, ranges, changes and what was before them; by a named author."""

from __future__ import annotations

from collections.abc import Callable

from domain.match import Note
from replay.pins import Target
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.note import Draft, NoteText
from tui.screens.replay_part import ReplayPart

_LOOKING = ("note.range", "note.jump", "note.history")
"""Actions that record nothing."""


class NoteActions(ReplayPart):
    """The actions whose ids begin with `note.`; those about signs, pins and marks are in `MarkActions`."""

    def why_note_off(self, action_id: str) -> str:
        """Says what does not apply to notes just now."""
        if not action_id.startswith("note."):
            return ""
        records = action_id not in _LOOKING
        if self.kifu.is_read_only and records:
            return self.kifu.why_read_only
        if self.reading.at < 1 and action_id not in ("note.jump", "note.undo"):
            return "notes stand on entries; step onto one"
        if self.kifu.locked_seat and (records or action_id == "note.range"):
            return "the view is locked; notes are written in an unlocked one"
        if action_id in ("note.edit", "note.remove", "note.history") and self.marked_note() is None:
            return f"there is no note on #{self.reading.at}"
        return ""

    def marked_note(self) -> Note | None:
        """Returns the note marked in the pane, or the first one on the entry."""
        row = self.note_list.row
        return row.note if row is not None else None

    def range_at_hand(self) -> tuple[int, int]:
        """Returns the first and the last entry that the next note is about."""
        start, end = sorted((self.reading.range_start or self.reading.at, self.reading.at))
        return start, end

    def do_note_add(self) -> None:
        """Opens the editor for a note on the entry, or on the range that ends here."""
        self.write_note(Target(self.place_at_hand), self.place_at_hand)

    def do_note_before(self) -> None:
        """Opens the editor for a note on the situation before the entry."""
        self.write_note(Target(self.place_at_hand), self.place_at_hand, before=True)

    def write_note(self, target: Target, called: str, *, before: bool = False) -> None:
        """Opens the editor for a note.

        Args:
            target: To what it is pinned.
            called: What that is called, for the title.
            before: It is about the situation before the entry.
        """
        reading, line = self.reading, self.reading.line.id
        start, end = self.range_at_hand()
        key = f"{self.match.id}/{line}/{start}{'/before' if before else ''}"
        title = f"Note {'before' if before else 'on'} #{start}" + (f" to #{end}" if end > start else "")
        draft = self.kifu.drafts.get(key, Draft())
        upto = end if end > start else 0

        def written(note: NoteText) -> None:
            def add() -> None:
                self.match.add_note(
                    start,
                    note.text,
                    line=line,
                    upto=upto,
                    before=before,
                    on=target,
                    author=note.author,
                    reach=note.reach,
                )

            if self.record_note(add, "note kept"):
                self.kifu.drafts.pop(key, None)
                reading.range_start = 0
                self.draw()

        title += f" on {called}" if called else ""
        self.kifu.show("note", "NoteEditor", title, key, draft, then=written)

    def do_note_edit(self) -> None:
        """Opens the marked note for editing; what it said stays in the record."""
        note = self.marked_note()
        assert note is not None
        draft = self.kifu.drafts.get(note.id, Draft(note.text, note.reach))

        def written(new: NoteText) -> None:
            if self.record_note(lambda: self.match.edit_note(note.id, new.text, author=new.author), "note changed"):
                self.kifu.drafts.pop(note.id, None)

        self.kifu.show("note", "NoteEditor", f"Edit the note on #{note.at}", note.id, draft, then=written)

    def do_note_history(self) -> None:
        """Shows all that the marked note ever said."""
        note = self.marked_note()
        assert note is not None
        self.kifu.show("note_history", "NoteHistory", note, self.kifu.zone, self.kifu.is_ascii)

    def do_note_remove(self) -> None:
        """Asks whether the marked note is taken out of sight."""
        note = self.marked_note()
        assert note is not None
        answers = [Answer("y", "take it out of sight", True), Answer("n", "leave it", False)]
        choice = Choice("Remove the note?", "It stays in the record.", answers, mark=1)

        def answered(answer: bool | None) -> None:
            if answer:
                self.record_note(lambda: self.match.remove_note(note.id, author=self.kifu.author), "note removed")

        self.kifu.ask(choice, answered)

    def do_note_undo(self) -> None:
        """Takes back the last thing that whoever sits here noted, changed or removed."""
        reading = self.reading
        done: list[str] = []

        def undo() -> None:
            act = self.match.undo_note(author=self.kifu.author, seat=reading.view.who)
            done.append(f"taken back: the note on #{self.match.state.notes[act.note].at} was {act.kind}")

        if self.record_note(undo, ""):
            self.kifu.say(done[0])

    def do_note_tag(self) -> None:
        """Asks for tags on the entry."""
        at, line = self.reading.at, self.reading.line.id

        def tagged(text: str | None) -> None:
            tags = [tag.strip() for tag in (text or "").split(",") if tag.strip()]
            if tags:
                self.signed(
                    lambda: self.record_note(
                        lambda: self.match.add_note(at, line=line, tags=tags, author=self.kifu.author),
                        f"#{at} tagged",
                    )
                )

        self.kifu.ask(Prompt(f"Tags on #{at}", "Words, with commas between."), tagged)

    def do_note_range(self) -> None:
        """Begins a range at this entry, or forgets it."""
        reading = self.reading
        reading.range_start = 0 if reading.range_start else reading.at
        self.draw()

    def signed(self, then: Callable[[], object]) -> None:
        """Does something that is signed; asks once who signs."""
        if self.kifu.author:
            then()
            return

        def named(author: str | None) -> None:
            if author and author.strip():
                self.kifu.remember_author(author.strip())
                then()
            elif author is not None:
                self.kifu.say("nothing was noted: a note has an author", "warning")

        self.kifu.ask(Prompt("Who writes?", "Your name stands beside what you note."), named)

    def record_note(self, change: Callable[[], object], said: str) -> bool:
        """Records something about notes and shows it once it is on disk; returns False if it is not."""
        try:
            change()
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error, "Your text is kept; save it again when the cause is gone." if said else "")
            return False
        self.reading.refresh()
        self.reload()
        if said:
            self.kifu.say(said)
        return True
