"""How Record looks: the board with what would happen, the question, and words on what was typed."""

from __future__ import annotations

from textual.containers import Vertical
from textual.content import Content

from domain.decision import Decision
from replay.chance_policy import policy_words
from replay.referee import Referee
from replay.trust_words import seal_sign
from tui.actions import ACTIONS
from tui.boards.board import SIGNS, moves_of
from tui.boards.choose import board_of
from tui.keys import keys_text
from tui.maps.draw import Glyphs
from tui.screens.ending import how_it_ended
from tui.screens.eyes import who_name
from tui.screens.library_rows import title_text
from tui.screens.misfits import caution_text, misfit_text
from tui.screens.reading import line_name
from tui.screens.record_part import RecordPart
from tui.text import cells, clean, counted, cut
from tui.widgets.bar import Bar
from tui.widgets.paint import in_signs
from tui.widgets.prose import Prose
from tui.widgets.spans import Line, Span, plain, width_of, wrapped

_LEAST_WHOSE = 8
"""Cells that whose eyes the screen is for has at least: `SEAT C` and what begins the name."""
MOST_WORDS = 8
"""Rows under the ways on; the style sheet has the same number."""


class DrawActions(RecordPart):
    """Draws the screen from what the other parts know."""

    def draw(self) -> None:
        """Draws everything."""
        app = self.kifu
        app.view_name = ""
        glyphs: Glyphs = "ascii" if app.is_ascii else "unicode"
        scene = self.reading.scene(self.focused_place, glyphs)._replace(next="", lit=self.lit)
        if self.plays and self.preview is not None and not self.is_secret:
            changes = [change for play in self.plays for change in play.changes]
            scene = scene._replace(touched=self.preview.touched, moves=moves_of(changes), before={})
        self.board = board_of(self.match.game, scene)
        self.board_pane.show(self.board.lines)
        title = (Span(" Kifu  "), Span(self.heading_text()))
        where, whose = f"{self._seal_text()}{self.where_text()}", self._whose()
        self._bar("top").show(title, plain(f"{where}  {self._fitting(whose, where)} "))
        self._bar("context").show(plain(f" {self.reading.context(glyphs)}"), plain(self._chance_text(), "dim"))
        said: Line = (Span(" "), *self._said())
        corner = plain(f"  {self.corner_text()} ", "dim")
        has_room = width_of((*said, *corner)) <= app.size.width
        self._bar("entry").show(said, corner if self.corner_text() and has_room else ())
        ask = self.query_one("#ask", Vertical)
        ask.border_title = Content(in_signs(app, clean(self._question())))
        count = len(self.candidates.source)
        ways = f"{counted(count, 'way')} on" if count else ""
        ask.border_subtitle = Content(counted(len(self.waiting), "more line") if self.waiting else ways)
        self._draw_words()
        self.draw_aside()

    def _fitting(self, whose: str, where: str) -> str:
        """Returns whose eyes the screen is for, the name cut so that the place and the seat always have room.

        A line drops its right part where that would take more than two thirds of it.
        """
        return cut(whose, max(_LEAST_WHOSE, self.kifu.size.width * 2 // 3 - cells(where) - 5))

    def _seal_text(self) -> str:
        sign = seal_sign(self.seal)
        return f"{sign}  " if sign else ""

    def _chance_text(self) -> str:
        """Returns how chance goes on where that was chosen for the line, for the context line."""
        referee = self.recorder.referee
        chosen = policy_words(None if referee is None else referee.chosen)
        text = f"  chance: {clean(chosen)} " if chosen else ""
        return text.replace("·", "-") if self.kifu.is_ascii else text

    def _whose(self) -> str:
        """Returns whose eyes the screen is for."""
        return who_name(self.reading.view.who, self.match.state.seats)

    def _bar(self, name: str) -> Bar:
        return self.query_one(f"#{name}", Bar)

    def heading_text(self) -> str:
        """Returns what is recorded, for the top line."""
        return f"RECORD {title_text(self.match)}"

    def where_text(self) -> str:
        """Returns on which line and after which entry recording goes on."""
        cursor = self.recorder.cursor
        name = line_name(self.match, self.match.line(self.recorder.line))
        is_inside = cursor.at < cursor.last or self.is_branch
        news = self.news_text()
        where = f"{name} #{cursor.at} → new line" if is_inside else f"{name} #{cursor.at} {news or 'tail'}"
        return where.replace("→", "->") if self.kifu.is_ascii else where

    def _question(self) -> str:
        """Returns what is asked, as it stands over the input."""
        referee = self.recorder.referee
        if referee is None:
            return f"{self.acting or 'the world'}: what happened?"
        asking = self.asking
        if asking is None:
            return "the game is over" if self.over is not None else ""
        return f"{self.acting or 'chance'}: {asking.question}"

    def _said(self) -> Line:
        if self.is_saving:
            return plain("saving …")
        if self.focused_place:
            is_lit = self.focused_place in self.lit
            return plain(f"{'legal here: ' if is_lit else ''}{self.board.describe(self.focused_place)}")
        if self.preview is not None and self.plays:
            would = clean("preview: " + " · ".join(self.effects or [nothing_yet(self.preview.asks)]))
            misfits = misfit_text(self.preview.findings) or caution_text(self.preview.cautions)
            return (Span(misfits, "bad"), Span(f" · {would}")) if misfits else plain(would)
        misfits = misfit_text(self.misfits)
        return (Span(clean(self.saved)), Span(f" · {misfits}" if misfits else "", "bad"))

    def _draw_words(self) -> None:
        words = self.query_one("#words", Prose)
        width = max(10, words.size.width or 26)
        lines: list[Line] = []
        misfits = self.preview.findings if self.preview is not None else self.misfits
        if self.fault:
            lines = self._with_way_out(wrapped(clean(self.fault), width - 2, "bad"), width - 2)
        elif misfits:
            lines = wrapped(misfit_text(misfits), width - 2, "bad")
            lines += wrapped("enter records it all the same" if self.preview else "recorded all the same", width - 2)
        elif self.complaint and (not len(self.candidates.source) or self.recorder.referee is not None):
            lines = self._with_way_out(wrapped(clean(self.complaint), width - 2), width - 2)
        elif not self.field.value:
            lines = [line for text in self._examples() for line in wrapped(text, width - 2, "dim")]
        words.show([(Span(" "), *line) for line in lines])
        self.words_rows = min(len(lines), MOST_WORDS)

    def _with_way_out(self, lines: list[Line], width: int) -> list[Line]:
        """Returns words on what cannot be recorded and the way out of it, which stays where there is little room."""
        way_out = self._way_out(width)
        room = MOST_WORDS - len(way_out)
        more = plain(SIGNS["ascii" if self.kifu.is_ascii else "unicode"].more)
        return [*(lines if len(lines) <= room else [*lines[: room - 1], more]), *way_out]

    def _way_out(self, width: int) -> list[Line]:
        """Returns how what rules do not let pass is recorded all the same."""
        key = keys_text(ACTIONS["record.irregular"], self.kifu.keymap, ascii_only=self.kifu.is_ascii)
        if self.recorder.referee is None or not self.field.value.strip() or not key:
            return []
        return wrapped(f"{key} it stood: record it with a ruling", width, "key")

    def _asked_in_full(self, referee: Referee) -> list[str]:
        """Returns the question at hand with its rule, and how it is answered where that is not chosen from a list."""
        asking = self.asking
        if asking is None:
            return [self._question()]
        table = self.recorder.cursor.table
        how = self.sound(lambda: referee.how_chance_is_told(table), "")
        is_passed = isinstance(asking, Decision) and asking.otherwise is not None
        after = how or ("going on passes it over" if is_passed else "")
        return [f"{self._question()} ({asking.rule})", *([after] if after else [])]

    def _examples(self) -> list[str]:
        referee = self.recorder.referee
        if referee is not None:
            if self.is_hiding:
                return [f"Hide the screen: {self.acting} answers in secret.", "enter shows the choices"]
            if self.over is not None:
                return [how_it_ended(self.over, self.reading.seat_title)]
            if not self.sound(lambda: referee.is_declaring(self.recorder.cursor.table), False):
                return self._asked_in_full(referee)
            return [*self._asked_in_full(referee)[:1], "Say what it did, parts joined with ;", *referee.rules.deeds]
        examples = [
            "2 warrior:eyrie clearing/6 -> clearing/11",
            "card ? deck -> C/hand",
            "C/vp += 2 ; turn = E",
            "show fox-ambush in C/hand",
        ]
        if self.match.game == "root":
            examples.insert(0, "2w5->8 or ++2, as in Rootlog")
        return ["Say what happened:", *examples, "", "Nothing changes before it is on disk."]


def nothing_yet(asks: str) -> str:
    """Returns what an entry does that changes nothing on the table: it leads to a question, which is named."""
    return f"nothing moves yet; then {asks}" if asks else "nothing changes"
