"""Two lines of play side by side, or two versions of one: where they part, what differs, how the points ran."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from domain.match import Line
from domain.play import Play
from replay.cursor import Cursor
from replay.diff import Difference, differences, place_count
from replay.errors import NotFound
from replay.match import Match
from replay.scores import Scorer, ScoreSeries, score_series

_LONG: Final = 4_000
"""Tails of more entries are aligned by what is rare in them only; all of it would take too long."""


class Pair(NamedTuple):
    """An entry on the left, on the right, or both; 0 is none."""

    left: int
    right: int
    is_same: bool

    @property
    def sign(self) -> str:
        """How they differ: `≠` different, `-` only on the left, `+` only on the right, blank if the same."""
        if self.is_same:
            return " "
        return "≠" if self.left and self.right else "-" if self.left else "+"


def align(left: Sequence[Play], right: Sequence[Play], shared: int) -> list[Pair]:
    """Returns the entries of two lines in pairs.

    Equal question and answer by the same seat belong together; between those, equal questions to the same seat.
    """
    pairs = [Pair(version, version, True) for version in range(1, shared + 1)]
    one, other = left[shared:], right[shared:]
    answers = [[(play.seat, play.asked, play.action) for play in plays] for plays in (one, other)]
    for is_equal, (a, a_end), (b, b_end) in _blocks(answers[0], answers[1]):
        if is_equal:
            pairs += [Pair(shared + a + i + 1, shared + b + i + 1, True) for i in range(a_end - a)]
        else:
            pairs += _unequal(one[a:a_end], other[b:b_end], shared + a, shared + b)
    return pairs


def _unequal(left: Sequence[Play], right: Sequence[Play], before: int, beside: int) -> Iterator[Pair]:
    """Yields pairs of entries none of which are the same; `before` and `beside` are the versions before them."""
    questions = [[(play.seat, play.asked) for play in plays] for plays in (left, right)]
    for is_equal, (a, a_end), (b, b_end) in _blocks(questions[0], questions[1]):
        if is_equal:
            yield from (Pair(before + a + i + 1, beside + b + i + 1, False) for i in range(a_end - a))
        else:
            yield from (Pair(before + i + 1, 0, False) for i in range(a, a_end))
            yield from (Pair(0, beside + i + 1, False) for i in range(b, b_end))


_Run = tuple[int, int]


def _blocks(left: Sequence[object], right: Sequence[object]) -> Iterator[tuple[bool, _Run, _Run]]:
    """Yields runs of equal and of unequal things: whether they are equal, and where they stand on either side."""
    matcher = SequenceMatcher(None, left, right, autojunk=max(len(left), len(right)) > _LONG)
    for tag, a, a_end, b, b_end in matcher.get_opcodes():
        yield tag == "equal", (a, a_end), (b, b_end)


class ChanceDiffers(NamedTuple):
    """An outcome of chance that was not the same, or that one side only has."""

    left: int
    """Its version; 0 is none."""
    right: int
    left_outcome: str
    right_outcome: str


def is_chance(play: Play) -> bool:
    """Returns True for an entry that nobody decided."""
    return not play.seat


def chance_that_differs(left: Sequence[Play], right: Sequence[Play], pairs: Sequence[Pair]) -> list[ChanceDiffers]:
    """Returns what chance gave differently on two lines, in the order of the pairs."""
    found = []
    for one, other, is_same in pairs:
        if is_same or not _has_chance(left, right, one, other):
            continue
        found.append(ChanceDiffers(one, other, _outcome(left, one), _outcome(right, other)))
    return found


def _has_chance(left: Sequence[Play], right: Sequence[Play], one: int, other: int) -> bool:
    return bool((one > 1 and is_chance(left[one - 1])) or (other > 1 and is_chance(right[other - 1])))


def _outcome(plays: Sequence[Play], version: int) -> str:
    return plays[version - 1].action or plays[version - 1].asked if version else ""


@dataclass(frozen=True)
class Side:
    """One side of a comparison."""

    line: str
    name: str
    at: int
    """After which entry its table is compared."""
    plays: Sequence[Play]
    scores: ScoreSeries


@dataclass(frozen=True)
class Comparison:
    """What two sides have in common and what not."""

    left: Side
    right: Side
    part: int
    """The last entry that both share."""
    pairs: list[Pair]
    differences: list[Difference]
    """Of the tables at hand."""
    places: int
    """How many places the tables have together."""
    chance: list[ChanceDiffers]

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both."""
        return self.left, self.right


class Walked(NamedTuple):
    """A line that somebody stands on."""

    line: str
    name: str
    cursor: Cursor


def compare(left: Walked, right: Walked, part: int, scorer: Scorer | None = None) -> Comparison:
    """Compares two lines where somebody stands on them.

    Args:
        left: The one side.
        right: The other side.
        part: The last entry that both share.
        scorer: Counts points where the record has none.
    """
    pairs = align(left.cursor.plays, right.cursor.plays, part)
    return Comparison(
        _side(left, scorer),
        _side(right, scorer),
        part,
        pairs,
        differences(left.cursor.table, right.cursor.table),
        place_count(left.cursor.table, right.cursor.table),
        chance_that_differs(left.cursor.plays, right.cursor.plays, pairs),
    )


def _side(walked: Walked, scorer: Scorer | None) -> Side:
    cursor = walked.cursor
    scores = score_series(cursor.plays, cursor.structure, scorer)
    return Side(walked.line, walked.name, cursor.at, cursor.plays, scores)


def replaced_by(match: Match, line: str) -> Line:
    """Returns the line whose place another took last, by an amendment or by taking entries back.

    Raises:
        NotFound: It took no line's place.
    """
    now = match.line(line)
    before = [
        one
        for one in match.state.lines.values()
        if one.is_undone and one.retired is not None and one.id != now.id and _is_before(match, one, now)
    ]
    if not before:
        raise NotFound("nothing was amended or taken back on this line, so it has no version before; name two lines")
    return max(before, key=lambda one: (one.retired_at, one.id))


def _is_before(match: Match, old: Line, now: Line) -> bool:
    """Returns True if a line was given up where the other one parts from it."""
    assert old.retired is not None
    return match.state.parting(old.id, now.id) == old.retired.at
