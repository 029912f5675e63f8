"""A comparison as a text to hand on: plain, or Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from domain.printable import printable
from replay.comparing import Comparison, Side
from replay.scores import ScoreSeries, thinned
from replay.whole_file import write_file

_SIGNS: Final = "▁▂▃▄▅▆▇█"
_NONE: Final = "–"


def sparkline(points: Sequence[int | None], top: int, signs: str = _SIGNS) -> str:
    """Returns points as a curve, one sign each; a blank where there were none.

    Args:
        points: What is drawn.
        top: What the highest sign stands for.
        signs: From the lowest to the highest.
    """
    last = len(signs) - 1
    return "".join(" " if value is None else signs[min(last, max(0, value) * last // max(1, top))] for value in points)


def highest(*series: ScoreSeries) -> int:
    """Returns the most points that anybody ever had."""
    return max(
        (value for one in series for points in one.points.values() for value in points if value is not None), default=0
    )


def comparison_lines(found: Comparison, title: str, *, markdown: bool = False, view: str = "") -> Iterator[str]:
    """Yields a comparison line by line.

    Args:
        found: The comparison.
        title: What the match is called.
        markdown: As Markdown, with tables; else as plain text.
        view: Whose eyes, in words; `""` for the scribe's.
    """
    write = _Markdown() if markdown else _Plain()
    yield write.title(f"{title}: A {found.left.name} and B {found.right.name}")
    if view:
        yield write.line(view)
    yield write.line(_parting(found))
    yield ""
    yield from write.table(f"Entries that differ, from #{found.part + 1}", ("A", "B", ""), _entries(found))
    places = (
        f"Table after A #{found.left.at} and B #{found.right.at}: {len(found.differences)} of {found.places} places"
    )
    rows = [(one.place, one.left, one.right) for one in found.differences]
    yield from write.table(places, ("place", "A", "B"), rows)
    chance = [(_named(one.left, one.left_outcome), _named(one.right, one.right_outcome), "") for one in found.chance]
    yield from write.table("Chance that differs", ("A", "B", ""), chance)
    yield from write.table("Score, turn by turn", ("seat", "A", "B"), _scores(found))


def write_comparison(found: Comparison, title: str, path: str | Path, view: str = "") -> None:
    """Writes a comparison into a file: as Markdown if its name ends in `.md`, else as plain text.

    Raises:
        NotWritten: The file cannot be written.
    """
    path = Path(path)
    lines = comparison_lines(found, title, markdown=path.suffix.lower() in (".md", ".markdown"), view=view)
    write_file(path, lambda write: write(("\n".join(lines) + "\n").encode()))


def _parting(found: Comparison) -> str:
    left, right = found.sides
    if left.line == right.line:
        return f"two moments of one line: after entry {left.at} and after entry {right.at}"
    return f"both share {found.part} entries; A has {len(left.plays)}, B has {len(right.plays)}"


def _entries(found: Comparison) -> list[tuple[str, str, str]]:
    rows = []
    for pair in found.pairs[found.part :]:
        if not pair.is_same:
            rows.append((_entry(found.left, pair.left), _entry(found.right, pair.right), pair.sign))
    return rows


def _entry(side: Side, version: int) -> str:
    if not version:
        return _NONE
    play = side.plays[version - 1]
    return _named(version, " ".join(part for part in (play.seat, play.action or play.asked) if part))


def _named(version: int, text: str) -> str:
    return f"#{version} {text}" if version else _NONE


def _scores(found: Comparison) -> list[tuple[str, str, str]]:
    left, right = (side.scores for side in found.sides)
    top = highest(left, right)
    seats = dict.fromkeys((*left.points, *right.points))
    return [(seat, _curve(left, seat, top), _curve(right, seat, top)) for seat in seats]


def _curve(series: ScoreSeries, seat: str, top: int) -> str:
    points = series.points.get(seat, ())
    return f"{sparkline(thinned(points), top)} {points[-1]}" if points else _NONE


class _Plain:
    """Writes headings and tables as plain text."""

    def title(self, text: str) -> str:
        return printable(text)

    def line(self, text: str) -> str:
        return printable(text)

    def table(self, heading: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
        del columns
        if not rows:
            return
        yield printable(heading)
        for row in rows:
            yield printable("  " + "  |  ".join(cell for cell in row if cell))
        yield ""


class _Markdown:
    """Writes headings and tables as Markdown, in which no text of the record means anything."""

    def title(self, text: str) -> str:
        return f"# {_plain(text)}"

    def line(self, text: str) -> str:
        return f"{_plain(text)}\n"

    def table(self, heading: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
        if not rows:
            return
        yield f"## {_plain(heading)}\n"
        yield f"| {' | '.join(columns)} |"
        yield f"|{'---|' * len(columns)}"
        for row in rows:
            yield f"| {' | '.join(map(_plain, row))} |"
        yield ""


def _plain(text: str) -> str:
    """Returns a text as Markdown shows it: signs that mean something there are taken literally."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|~&$" else sign for sign in printable(text))
