"""The rows of a line as a list shows them: headers of turns and phases, and the events between them.

Where rows begin is found in one pass; rows themselves are made when a screen or a log asks for a window, so that
a line of 100,000 events costs no more to show than a short one. What is folded, or was undone, is the list's
affair: `Structure` and `MatchState.undone_from` tell it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from domain.changes import MoveCards, Reveal, Set
from domain.notes import signs_on
from domain.play import Play
from domain.values import ASSUMED
from replay.meta import Meta
from replay.referee import DECLARE
from replay.structure import WINDOW, Structure, leads_to

if TYPE_CHECKING:
    from replay.match import Match

RowKind = Literal["turn", "phase", "event"]


@dataclass(frozen=True, slots=True)
class TimelineRow:
    """One row of height 1."""

    kind: RowKind
    version: int
    """Of the event; of a header, the event that it stands above, or the last one if it stands below all."""
    seat: str = ""
    text: str = ""
    """The action in its notation; of a phase header, the phase."""
    round: int = 0
    score: int | None = None
    """Of a turn header: the seat's points as the turn begins."""
    gain: tuple[tuple[str, int], ...] = ()
    """Seats whose points changed, and by how much."""
    forks: int = 0
    """Other lines that part after this event."""
    glyph: str = ""
    """The signs given to it, with blanks between."""
    notes: int = 0
    """Notes with a text."""
    is_noted: bool = False
    """Anything is noted on it."""
    marks: str = ""
    """Signs of the list: `~` irregular, `§` ruling, `†` declared, `°` assumed, `≈` on an assumed figure, `_` blank, `*`
    finding."""
    asked: str = ""
    action: str = ""
    """Of the event that begins a Player Action: its number in the turn; one by a conditional ability ends with `*`."""
    bracket: str = ""
    """Of another event of a Player Action: `└` for its last one, else `│`."""
    spent: int = 0
    """What the seat at turn came to have more, or less, to spend."""
    last: int = 0
    """Of a header: the last event of its turn or phase."""


class _Header(NamedTuple):
    """Where the header of a turn or a phase stands."""

    row: int
    above: int
    """The event below it."""
    kind: RowKind
    begins: int
    """The event with which the turn or phase begins."""


class Timeline:
    """The rows of one line.

    Args:
        plays: Its events.
        metas: What is stored beside them; may be empty.
        match: The match and line whose notes and forks are shown; may be left out.
        line: The line.
        findings: Versions at which something did not fit or an importer found something.
        seat: Whose record it is; only notes that reach this seat are shown. Empty: the scribe's.
    """

    def __init__(
        self,
        plays: Sequence[Play],
        metas: Sequence[Meta] = (),
        match: Match | None = None,
        line: str = "",
        findings: Collection[int] = frozenset(),
        seat: str = "",
    ) -> None:
        self.plays = plays
        self.metas = metas
        self.structure = Structure(plays)
        self._match = match
        self._line = line
        self._findings = findings
        self._seat = seat
        self._index()

    def _index(self) -> None:
        """Notes at which row each header stands: `_headers`, ascending."""
        self._headers: list[_Header] = []
        self._header_rows: list[int] = []
        self._turn_rows: list[int] = []
        self._tops: dict[Literal["turn", "phase"], list[int]] = {"turn": [], "phase": []}
        self._add(self._marks_after(0, 0))

    def _marks_after(self, turns: int, phases: int) -> list[tuple[int, int, int]]:
        """Returns where headers stand, without the first ones: the event below, 0 for a turn or 1, what begins it."""
        starts = self.structure.starts
        return sorted(
            [(self._above(version), 0, version) for version in starts["turn"][turns:]]
            + [(self._above(version), 1, version) for version in starts["phase"][phases:]]
        )

    def _add(self, marks: Sequence[tuple[int, int, int]]) -> None:
        """Adds headers below all others."""
        turns, both = self._tops["turn"], self._tops["phase"]
        for before, (above, rank, begins) in enumerate(marks, len(self._headers)):
            row = above - 1 + before
            self._headers.append(_Header(row, above, "phase" if rank else "turn", begins))
            self._header_rows.append(row)
            if not rank:
                self._turn_rows.append(row)
                turns.append(above)
            if not both or both[-1] != above:
                both.append(above)

    def extend(self, findings: Collection[int]) -> None:
        """Takes in that the sequence of events has grown at its end.

        Args:
            findings: Versions at which something did not fit, now.
        """
        starts = self.structure.starts
        before = len(starts["turn"]), len(starts["phase"])
        self.structure.extend(self.plays[self.structure.length :])
        self._findings = findings
        marks = self._marks_after(*before)
        if marks and self._headers and marks[0][0] <= self._headers[-1].above:
            self._index()
        else:
            self._add(marks)

    def _above(self, version: int) -> int:
        """Returns the event above which the header stands of what begins at an event: one after the last stands below.

        What ends a turn belongs to it, although the next one begins by the same event.
        """
        return version + leads_to(self.plays[version - 1])

    @property
    def turn_rows(self) -> list[int]:
        """The rows of the headers of turns."""
        return self._turn_rows

    @property
    def header_rows(self) -> list[int]:
        """The rows of all headers."""
        return self._header_rows

    @property
    def round_rows(self) -> list[int]:
        """The rows of the headers of the turns with which rounds begin."""
        rounds = set(self.structure.starts["round"])
        return [header.row for header in self._headers if header.kind == "turn" and header.begins in rounds]

    def action_rows(self) -> list[int]:
        """Returns the rows of the events that begin a Player Action or belong to none."""
        action_of = self.structure.action_of
        versions = range(1, len(self.plays) + 1)
        before, rows = 0, []
        headers = [*(header.above for header in self._headers), len(self.plays) + 2]
        for version in versions:
            while headers[before] <= version:
                before += 1
            if action_of(version) in (0, version):
                rows.append(version - 1 + before)
        return rows

    def __len__(self) -> int:
        return len(self.plays) + len(self._headers)

    def row_of(self, version: int) -> int:
        """Returns the row of an event; row 0 for version 0."""
        if version <= 0:
            return 0
        before = bisect_left(self._headers, version + 1, key=lambda header: header.above)
        return version - 1 + before

    def rows(self, start: int, stop: int) -> list[TimelineRow]:
        """Returns the rows from `start` up to, not including, `stop`."""
        return [self.row(row) for row in range(max(start, 0), min(stop, len(self)))]

    def row(self, row: int) -> TimelineRow:
        """Returns one row."""
        before = bisect_left(self._header_rows, row)
        if before == len(self._headers) or self._header_rows[before] != row:
            return self._event(row - before + 1)
        header = self._headers[before]
        return self._turn(header.begins) if header.kind == "turn" else self._phase(header.begins)

    def _last(self, kind: Literal["turn", "phase"], above: int) -> int:
        """Returns the last event before the next header of a turn, or of a turn or phase."""
        tops = self._tops[kind]
        index = bisect_right(tops, above)
        return tops[index] - 1 if index < len(tops) else self.structure.length

    def _turn(self, version: int) -> TimelineRow:
        structure = self.structure
        above = self._above(version)
        seat = str(structure.value_at("turn", version) or "")
        number = structure.value_at("round", version)
        return TimelineRow(
            "turn",
            min(above, structure.length),
            seat,
            round=number if isinstance(number, int) else 0,
            score=structure.score_before(seat, above),
            last=self._last("turn", above),
        )

    def _phase(self, version: int) -> TimelineRow:
        structure = self.structure
        above = self._above(version)
        text = str(structure.value_at("phase", version) or "")
        return TimelineRow("phase", min(above, structure.length), text=text, last=self._last("phase", above))

    def _event(self, version: int) -> TimelineRow:
        play = self.plays[version - 1]
        meta = self.metas[version - 1] if version <= len(self.metas) else None
        forks = notes = 0
        is_noted, glyph = False, ""
        if self._match is not None:
            state = self._match.state
            on_it = state.notes_at(self._line, version, self._seat)
            notes = sum(bool(note.text) for note in on_it)
            is_noted, glyph = bool(on_it), signs_on(on_it).drawn()
            forks = len(state.forks_at(self._line, version))
        return TimelineRow(
            "event",
            version,
            play.seat,
            play.action or play.asked or "…",
            gain=tuple(self.structure.gains.get(version, ())),
            forks=forks,
            glyph=glyph,
            notes=notes,
            is_noted=is_noted,
            marks=self._marks(version, play, meta),
            asked=play.asked,
            action=self._action(version, play),
            bracket=self._bracket(version),
            spent=self.structure.spent.get(version, 0),
        )

    def _action(self, version: int, play: Play) -> str:
        structure = self.structure
        number = structure.number_in_turn(version) if structure.action_of(version) == version else 0
        return f"{number}{'*' if play.asked == WINDOW else ''}" if number else ""

    def _bracket(self, version: int) -> str:
        structure = self.structure
        start = structure.action_of(version)
        if not start or start == version or not structure.number_in_turn(version):
            return ""
        return "│" if structure.action_of(version + 1) == start else "└"

    def _marks(self, version: int, play: Play, meta: Meta | None) -> str:
        marks = ""
        if meta is not None and meta.irregular:
            marks += "~"
        if (meta is not None and meta.ruling) or (
            self._match is not None and self._match.state.rulings_at(self._line, version)
        ):
            marks += "§"
        if (play.rules == 0 and play.asked == "declared") or play.action.partition(" ")[0] == DECLARE:
            marks += "†"
        if any(type(change) is Reveal and change.how == "assumed" for change in play.changes):
            marks += "°"
        if any(type(change) is Set and change.name.startswith(ASSUMED) for change in play.changes):
            marks += "≈"
        if play.asked == "draw" and any(type(change) is MoveCards for change in play.changes) and "?" in play.action:
            marks += "_"
        return marks + ("*" if version in self._findings else "")

    def is_marked(self, version: int) -> bool:
        """Returns True if an event has a note, a fork or a sign; a declared effect by itself is none, nor a figure."""
        row = self._event(version)
        return bool(row.is_noted or row.forks or row.marks.strip("†≈"))

    def headers(self) -> list[TimelineRow]:
        """Returns the headers of turns, for jumping."""
        return [self._turn(version) for version in self.structure.starts["turn"]]
