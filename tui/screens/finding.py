"""Finding inside a match: a condition or SQL, its hits, and where to go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input
from textual.worker import Worker, get_current_worker

from replay.find import KEYS, LIMITS, VERBS, Finder, told
from replay.match import Match
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.dialog import Dialog
from tui.screens.eyes import View
from tui.screens.reading import Reading, line_name
from tui.screens.searching import complete, ways_on
from tui.text import clean, pad
from tui.widgets.field import Field
from tui.widgets.line_list import LineList, Rows
from tui.widgets.prose import Prose
from tui.widgets.spans import BLANK, Line, Span

LARGE = 3000
"""Events from which finding is done in a worker, unless the tables are there already."""
SQL_SECONDS = 2.0
"""SQL that is asked while somebody types is stopped after so long."""
_LANGUAGE = " ".join([*(f"{key}:" for key in KEYS), "NAME>=VALUE", *VERBS, *LIMITS, "or SELECT version FROM …"])
_ALL_LINES = "Find in all lines"
_MOST_WAYS = 40
_ROOM_FOR_LANGUAGE = 16
"""Rows of the screen from which the words of the language have room beside the hits."""


class HitRow(NamedTuple):
    """One hit."""

    line: str
    line_name: str
    version: int
    seat: str
    text: str
    happened: str = ""
    """What happened to what the condition names."""


@dataclass
class Found:
    """What was looked for and what was found."""

    condition: str
    hits: list[HitRow] = field(default_factory=list)
    index: int = 0
    in_all_lines: bool = False

    def nearest(self, line: str, at: int, way: int) -> int:
        """Returns the index of the next (1) or previous (-1) hit from an entry, going round at the ends."""
        order = list(range(len(self.hits)))
        here = [(index, hit.version) for index, hit in enumerate(self.hits) if hit.line == line]
        if way > 0:
            ahead = [index for index, version in here if version > at]
            return ahead[0] if ahead else (order[(self.index + 1) % len(order)] if not here else order[0])
        behind = [index for index, version in here if version < at]
        return behind[-1] if behind else order[-1]


def is_sql(condition: str) -> bool:
    """Returns True if what is looked for is said in SQL."""
    return condition.casefold().startswith(("select ", "with "))


def search(
    match: Match, lines: Iterable[str], condition: str, view: View, finder: Finder | None = None
) -> Iterator[HitRow]:
    """Yields the hits on some lines; an entry that lines share is found once.

    A view that may not read a note does not find by it either.
    """
    finder = finder or Finder(match)
    seen: set[tuple[str, int]] = set()
    for line in lines:
        name = line_name(match, match.line(line))
        if is_sql(condition):
            hits = finder.hits_of(condition, line, view.who, time_limit_s=SQL_SECONDS)
        else:
            hits = finder.find(condition, line, view.who, is_now=view.is_now)
        for hit in hits:
            owner = (match.state.owner(line, hit.version), hit.version)
            if owner not in seen:
                seen.add(owner)
                happened = told(hit.happenings[0]) if hit.happenings else ""
                yield HitRow(line, name, hit.version, hit.seat, hit.action, happened)


class Finding(Dialog[Found]):
    """Asks for a condition and shows the hits while it is typed."""

    NAME = "find"
    TITLE = "Find in this line"
    WIDTH = 70
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["find"])]

    def __init__(self, reading: Reading, before: Found | None) -> None:
        super().__init__()
        self.reading = reading
        self.found = Found(before.condition if before else "", in_all_lines=bool(before and before.in_all_lines))
        if self.found.in_all_lines:
            self.title = _ALL_LINES
        self._timer: Timer | None = None
        self._worker: Worker[None] | None = None

    def body(self) -> Iterable[Widget]:
        """Returns the field, the count, the hits and the keys of the language."""
        yield Field(self.found.condition, hint="a word, or card:duke seat:bob C/vp>=20 …")
        yield Prose([BLANK], name="count")
        yield LineList(self._paint, name="hits")
        yield Prose(text=_LANGUAGE, name="language")

    def on_mount(self) -> None:
        """Looks again for what was looked for before."""
        self._look()

    def on_resize(self) -> None:
        """Leaves the words of the language away where they would push the line of keys out."""
        self._explain()
        super().on_resize()

    def _explain(self) -> None:
        """Shows the words of the language, in place of ways to complete an earlier text."""
        language = self.query_one("#language", Prose)
        language.show(text=_LANGUAGE)
        language.display = self.app.size.height >= _ROOM_FOR_LANGUAGE

    def on_input_changed(self, event: Input.Changed) -> None:
        """Looks when typing rests."""
        event.stop()
        self._explain()
        if self._timer is not None:
            self._timer.stop()
        if self.kifu.pause_seconds:
            self._timer = self.set_timer(self.kifu.pause_seconds, self._look)
        else:
            self._look()

    def do_record_complete(self) -> None:
        """Completes a key or a value where there is one way on; of several, shows them."""
        field, reading = self.query_one(Field), self.reading
        if not self._is_quick([reading.line.id]):
            return

        def values(key: str) -> list[str]:
            return reading.finder.values(key, reading.line.id, reading.view.who)

        text = complete(field.value, KEYS, values)
        if text != field.value:
            field.take(text)
            return
        ways = ways_on(text, KEYS, values)
        more = f" and {len(ways) - _MOST_WAYS} more" if len(ways) > _MOST_WAYS else ""
        said = f"{'  '.join(clean(one) for one in ways[:_MOST_WAYS])}{more}" if ways else _LANGUAGE
        language = self.query_one("#language", Prose)
        language.show(text=said)
        language.display = True

    def _is_quick(self, lines: list[str]) -> bool:
        """Returns True if looking through some lines takes no time worth a worker."""
        reading = self.reading
        if reading.last * len(lines) < LARGE:
            return True
        return all(reading.finder.is_ready(line, reading.view.who) for line in lines)

    def do_find_all_lines(self) -> None:
        """Looks in all lines, or in this one only."""
        self.found.in_all_lines = not self.found.in_all_lines
        self.retitle(_ALL_LINES if self.found.in_all_lines else self.TITLE)
        self._look()

    def _look(self) -> None:
        condition = self.query_one(Field).value.strip()
        if self._worker is not None:
            self._worker.cancel()
        self.found.condition, self.found.hits, self.found.index = condition, [], 0
        if not condition:
            self._show("")
            return
        reading, state = self.reading, self.reading.match.state
        lines = [reading.line.id]
        if self.found.in_all_lines:
            lines += [line.id for line in state.lines.values() if line.id != reading.line.id and not line.retired]
        if self._is_quick(lines) and not is_sql(condition):
            self._take(list, lines, condition)
        else:
            self._show("looking …")
            self._worker = self.run_worker(lambda: self._work(lines, condition), thread=True, exclusive=True)

    def _take(self, collect: type[list[HitRow]], lines: list[str], condition: str) -> None:
        try:
            hits = collect(search(self.reading.match, lines, condition, self.reading.view, self.reading.finder))
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self._show(str(error))
            return
        self._arrived(condition, hits)

    def _work(self, lines: list[str], condition: str) -> None:
        worker = get_current_worker()
        hits: list[HitRow] = []
        try:
            for hit in search(self.reading.match, lines, condition, self.reading.view, self.reading.finder):
                if worker.is_cancelled:
                    return
                hits.append(hit)
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.app.call_from_thread(self._show, str(error))
            return
        self.app.call_from_thread(self._arrived, condition, hits)

    def _arrived(self, condition: str, hits: list[HitRow]) -> None:
        if condition != self.found.condition:
            return
        self.found.hits = hits
        where = "all lines" if self.found.in_all_lines else self.reading.line_name
        view = "" if self.reading.view.is_scribe else " · seen by this view"
        self._show(f"{len(hits)} hit{'' if len(hits) == 1 else 's'} · {where}{view}")

    def _show(self, said: str) -> None:
        self.query_one("#count", Prose).show([BLANK], text=clean(said))
        at = self.reading.at
        nearest = next((i for i, hit in enumerate(self.found.hits) if hit.version >= at), 0)
        self.query_one(LineList).show(Rows(self.found.hits), nearest)

    def _paint(self, hit: HitRow, width: int, is_marked: bool) -> Line:  # noqa: ARG002
        name = f" · {clean(hit.line_name)}" if self.found.in_all_lines else ""
        return (
            Span("▸ " if is_marked else "  ", "mark"),
            Span(f"#{hit.version:<5}", "dim"),
            Span(f"{pad(hit.seat, 6)} ", "strong"),
            Span(clean(hit.text)),
            Span(f"  {clean(hit.happened)}" if hit.happened else "", "dim"),
            Span(name, "dim"),
        )

    def on_line_list_chosen(self, event: LineList.Chosen) -> None:
        """Goes to the hit."""
        self.found.index = event.index
        self.dismiss(self.found)
