"""Replay's actions for what is more than text: signs, bookmarks, pins, and marks on the board."""

from __future__ import annotations

from domain.glyphs import Signs
from domain.match import Note
from domain.match_events import Mark
from replay.cursor import Cursor
from replay.pins import Target
from tui.screens.dialog import Prompt
from tui.screens.replay_notes import NoteActions


class MarkActions(NoteActions):
    """The actions `note.glyph`, `note.bookmark`, `note.jump`, `note.pin` and `note.marks`."""

    def do_note_glyph(self) -> None:
        """Asks for the signs of the entry, by whoever sits here."""
        self.signed(self._ask_for_signs)

    def _ask_for_signs(self) -> None:
        at, line, author = self.reading.at, self.reading.line.id, self.kifu.author
        old = self.match.signs_by(at, author, line=line)

        def chosen(signs: Signs) -> None:
            said = signs.drawn("ascii" if self.kifu.is_ascii else "unicode")
            self.record_note(
                lambda: self.match.sign(at, signs, line=line, author=author),
                f"#{at} marked {said}" if said else f"#{at} has no glyph of yours",
            )

        self.kifu.show("glyph", "Glyphs", at, old.signs if old is not None else Signs(), then=chosen)

    def do_note_bookmark(self) -> None:
        """Asks how the bookmark is called."""
        at, line = self.reading.at, self.reading.line.id

        def named(text: str | None) -> None:
            name = (text or "").strip()
            if name:
                self.signed(
                    lambda: self.record_note(
                        lambda: self.match.add_note(at, line=line, bookmark=name, author=self.kifu.author),
                        f"#{at} bookmarked",
                    )
                )
            elif text is not None:
                self.kifu.say("a bookmark has a name", "warning")

        self.kifu.ask(Prompt(f"Bookmark on #{at}", "What is it called?"), named)

    def do_note_jump(self) -> None:
        """Lists bookmarks and pinned notes, and goes to one."""
        notes = [note for note in self.reading.notes_of_line() if note.bookmark or note.is_pinned]
        if not notes:
            self.kifu.say("there is no bookmark and no pinned note on this line", "warning")
            return
        self.kifu.show("bookmarks", "Bookmarks", self.reading, notes, then=self.stand_at)

    def do_note_pin(self) -> None:
        """Asks to what the next note is pinned, then for the note."""
        reading = self.reading
        _, end = self.range_at_hand()
        table = reading.cursor.table if end == reading.at else Cursor(reading.cursor.plays, end).table

        def chosen(choice: tuple[Target, str]) -> None:
            self.write_note(*choice)

        self.kifu.show("pinning", "Pinning", table, self.board.places(), self._seats(), self.place_at_hand, then=chosen)

    def _seats(self) -> list[tuple[str, str]]:
        return [(info.id, self.reading.seat_title(info.id)) for info in self.match.state.seats]

    def do_note_marks(self) -> None:
        """Asks what is marked on the board."""
        self.signed(self._ask_for_marks)

    def _ask_for_marks(self) -> None:
        at, line, author = self.reading.at, self.reading.line.id, self.kifu.author
        old = self._own_marks(author)

        def chosen(marks: tuple[Mark, ...]) -> None:
            def record() -> None:
                if old is None:
                    self.match.add_note(at, line=line, marks=marks, author=author)
                elif marks or old.text or old.signs or old.tags or old.bookmark:
                    self.match.edit_note(old.id, old.text, marks=marks, author=author)
                else:
                    self.match.remove_note(old.id, author=author)

            if marks or old is not None:
                self.record_note(record, f"#{at}: the board is marked" if marks else f"#{at}: marks removed")

        before = old.marks if old is not None else ()
        self.kifu.show("marking", "Marking", self.board, at, before, self.place_at_hand, then=chosen)

    def _own_marks(self, author: str) -> Note | None:
        """Returns the note on the entry with which an author marked the board."""
        found = [note for note in self.reading.notes_on(self.reading.at) if note.marks and note.author == author]
        return found[-1] if found else None
