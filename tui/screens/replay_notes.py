"""Replay's actions about notes: text, glyphs, tags, ranges; by a named author."""

from __future__ import annotations

from collections.abc import Callable

from domain.match import Note
from tui.screens.acts import READ_ONLY
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.note import Draft, NoteText
from tui.screens.replay_part import ReplayPart

GLYPHS: tuple[tuple[str, str], ...] = (
    ("!!", "brilliant"),
    ("!", "good"),
    ("!?", "interesting"),
    ("?!", "doubtful"),
    ("?", "a mistake"),
    ("??", "a blunder"),
)
"""The glyphs, as in annotated chess games."""


class NoteActions(ReplayPart):
    """The actions whose ids begin with `note.`."""

    def why_note_off(self, action_id: str) -> str:
        """Says what does not apply to notes just now."""
        if not action_id.startswith("note."):
            return ""
        if self.kifu.is_read_only and action_id != "note.range":
            return READ_ONLY
        if self.reading.at < 1:
            return "notes stand on entries; step onto one"
        if self.kifu.locked_seat:
            return "the view is locked; notes are written in an unlocked one"
        if action_id in ("note.edit", "note.remove") and self.marked_note() is None:
            return f"there is no note on #{self.reading.at}"
        return ""

    def marked_note(self) -> Note | None:
        """Returns the note marked in the pane, or the first one on the entry."""
        row = self.note_list.row
        return row.note if row is not None else None

    def do_note_add(self) -> None:
        """Opens the editor for a note on the entry, or on the range that ends here."""
        reading, line = self.reading, self.reading.line.id
        start, end = sorted((reading.range_start or reading.at, reading.at))
        on = self.focused_place if self.is_on_board else ""
        key = f"{self.match.id}/{line}/{start}"
        title = f"Note on #{start}" + (f" to #{end}" if end > start else "") + (f" on {on}" if on else "")
        draft = self.kifu.drafts.get(key, Draft())
        upto = end if end > start else 0

        def written(note: NoteText) -> None:
            def add() -> None:
                self.match.add_note(
                    start,
                    note.text,
                    line=line,
                    upto=upto,
                    on=on,
                    author=note.author,
                    reach=note.reach,
                )

            if self._record(add, "note kept"):
                self.kifu.drafts.pop(key, None)
                reading.range_start = 0
                self.draw()

        self.kifu.show("note", "NoteEditor", title, key, draft, then=written)

    def do_note_edit(self) -> None:
        """Opens the marked note for editing; what it said stays in the record."""
        note = self.marked_note()
        assert note is not None
        draft = self.kifu.drafts.get(note.id, Draft(note.text, note.reach))

        def written(new: NoteText) -> None:
            if self._record(lambda: self.match.edit_note(note.id, new.text, author=new.author), "note changed"):
                self.kifu.drafts.pop(note.id, None)

        self.kifu.show("note", "NoteEditor", f"Edit the note on #{note.at}", note.id, draft, then=written)

    def do_note_remove(self) -> None:
        """Asks whether the marked note is taken out of sight."""
        note = self.marked_note()
        assert note is not None
        answers = [Answer("y", "take it out of sight", True), Answer("n", "leave it", False)]
        choice = Choice("Remove the note?", "It stays in the record.", answers, mark=1)

        def answered(answer: bool | None) -> None:
            if answer:
                self._record(lambda: self.match.remove_note(note.id), "note removed")

        self.kifu.ask(choice, answered)

    def do_note_glyph(self) -> None:
        """Asks for a glyph on the entry."""
        at, line = self.reading.at, self.reading.line.id

        def chosen(glyph: str) -> None:
            self._record(
                lambda: self.match.add_note(at, line=line, glyph=glyph, author=self.kifu.author),
                f"#{at} marked {glyph}",
            )

        self.kifu.show("glyph", "GlyphPrompt", at, then=chosen)

    def do_note_tag(self) -> None:
        """Asks for tags on the entry."""
        at, line = self.reading.at, self.reading.line.id

        def tagged(text: str | None) -> None:
            tags = [tag.strip() for tag in (text or "").split(",") if tag.strip()]
            if tags:
                self._record(
                    lambda: self.match.add_note(at, line=line, tags=tags, author=self.kifu.author),
                    f"#{at} tagged",
                )

        self.kifu.ask(Prompt(f"Tags on #{at}", "Words, with commas between."), tagged)

    def do_note_range(self) -> None:
        """Begins a range at this entry, or forgets it."""
        reading = self.reading
        reading.range_start = 0 if reading.range_start else reading.at
        self.draw()

    def _record(self, change: Callable[[], object], said: str) -> bool:
        """Records something about notes and shows it once it is on disk; returns False if it is not."""
        try:
            change()
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error, "Your text is kept; save it again when the cause is gone.")
            return False
        self.reading.refresh()
        self.reload()
        self.kifu.say(said)
        return True
