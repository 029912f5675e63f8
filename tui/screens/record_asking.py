"""Record's questions: taking back, what a judge said, who decides, and a note on the last entry."""

from __future__ import annotations

from domain.changes import ALL
from domain.table import Table, is_unknown
from replay.declare import OUTSIDE
from replay.errors import BadRequest, Refused
from tui.screens.crash import noted
from tui.screens.dialog import Answer, Choice, Prompt
from tui.screens.eyes import seat_text
from tui.screens.record_part import RecordPart
from tui.screens.undoing import undo_prompt
from tui.widgets.field import Field


class AskActions(RecordPart):
    """Actions that open a dialog."""

    words_of_it = ""
    """The action that no rule allows, whose effects stand in the input; it is proposed as the ruling."""

    def on_field_commanded(self, event: Field.Commanded) -> None:
        """In an empty input `backspace` asks about undo and `:` opens the commands."""
        if event.key == "backspace":
            self.call_next(self.action_act, "record.undo")
        else:
            self.kifu.do_app_palette()

    def do_record_undo(self) -> None:
        """Asks whether the last entry is taken back, and why; of a seal first."""
        from tui.screens.trust import ask_of_seal_first

        ask_of_seal_first(self.kifu, self.match, self.recorder.line, self._ask_undo)

    def _ask_undo(self) -> None:
        line, version = self.recorder.line, self.recorder.cursor.last

        def undone(reason: str | None) -> None:
            try:
                if reason is None:
                    return
                if (self.recorder.line, self.recorder.cursor.last) != (line, version):
                    self.kifu.say(f"#{version} is no longer the last entry, so nothing was taken back", "warning")
                    return
                self.recorder.undo(reason.strip())
            except Exception as error:
                if not self.kifu.is_expected(error):
                    raise
                self.kifu.show_problem(error)
                return
            finally:
                self.match.breaks_seal = None  # that was meant of this undo alone
            self.match.refresh()
            # Whoever took it back need not be the seat that answers now.
            self.shown_to = ""
            self.saved = f"taken back; you go on from #{self.recorder.cursor.at}"
            self.show_position()

        title, zone, plays = self.reading.seat_title, self.kifu.zone, self.reading.cursor.plays
        self.kifu.ask(undo_prompt(self.match, line, version, title, zone, plays), undone)

    def do_record_irregular(self) -> None:
        """Records what is typed as declared changes that stood at the table, and asks what the judge said of it."""
        text = self.field.value
        try:
            plays = self.recorder.read(text, self.seat or "", irregular=True)
        except (BadRequest, Refused) as error:
            if self.is_refused and not self.is_secret:
                self.ask_what_it_did(text.strip())
                return
            said = self.why_not_declared(text, str(error))
            self.complaint = f"say what it did to the table, as {declared_example(self.seen_table)}: {said}"
            self.draw()
            return
        except Exception as error:
            self.fault = noted(error)
            self.draw()
            return

        words, self.words_of_it = self.words_of_it, ""

        def ruled(ruling: str | None) -> None:
            if ruling is not None:
                self.record_plays(plays, text, ruling.strip())
            elif words:
                self.field.take(words)

        asks = "No rule is asked. What did the judge say (may be empty)?"
        self.kifu.ask(Prompt("Irregular", asks, words, width=60), ruled)

    def do_record_seat(self) -> None:
        """Asks who decides."""
        seats = self.match.state.seats
        answers = [Answer(str(i), seat_text(seat.id, seats), seat.id) for i, seat in enumerate(seats, 1)]
        answers.append(Answer("w", "the world (chance, set-up)", ""))
        self.kifu.ask(Choice("Who decides?", "", answers), self._set_seat)

    def _set_seat(self, seat: str | None) -> None:
        why = self.why_not_seat(seat) if seat is not None else ""
        if why:
            self.kifu.say(why, "warning")
        elif seat is not None:
            self.seat = seat
            self.show_position()

    def do_record_note(self) -> None:
        """Opens the editor for a note on the last entry."""
        from tui.screens.note import Draft, NoteText

        at, line = self.recorder.cursor.at, self.recorder.line
        key = f"{self.match.id}/{line}/{at}"

        def written(note: NoteText) -> None:
            try:
                self.match.add_note(at, note.text, line=line, author=note.author, reach=note.reach)
            except Exception as error:
                if not self.kifu.is_expected(error):
                    raise
                self.kifu.show_problem(error, "Your text is kept as a draft.")
                return
            self.kifu.drafts.pop(key, None)
            self.kifu.say("note kept")

        self.kifu.show("note", "NoteEditor", f"Note on #{at}", key, self.kifu.drafts.get(key, Draft()), then=written)


def declared_example(table: Table) -> str:
    """Returns how a change is declared, with a card that lies open on this table where there is one."""
    for place, cards in sorted(table.stacks.items()):
        if not cards or place.startswith("#") or ALL not in table.seen_by(place) or is_unknown(table.kind(cards[-1])):
            continue
        pile = next((name for name in sorted(table.stacks) if name.endswith("discard") and name != place), OUTSIDE)
        return f"round += 1 or card {table.kind(cards[-1])} {place} -> {pile}"
    return "round += 1"
