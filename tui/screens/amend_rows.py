"""The rows of an amendment as a list shows them: what an entry was, what becomes of it, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from domain.play import Play
from replay.amendment import TROUBLE, Amendment, Mark, Row
from tui.screens.apart import apart
from tui.text import cells, clean, counted, cut, pad
from tui.widgets.spans import Line, Span, text_of, wrapped

Mode: TypeAlias = Literal["trouble", "all"]
Kind: TypeAlias = Literal["entry", "words", "folded", "result"]

SIGNS: Final[Mapping[Mark, tuple[str, str, str]]] = {
    "entered": ("»", ">", "entered"),
    "same": (" ", " ", "same"),
    "changed": ("≠", "%", "changed"),
    "ambiguous": ("?", "?", "ambig."),
    "broken": ("!", "!", "broken"),
    "unasked": ("-", "-", "unasked"),
    "open": ("o", "o", "open"),
    "filled": ("+", "+", "filled"),
    "replaced": ("✓", "v", "replaced"),
    "skipped": ("✓", "v", "left out"),
    "kept": ("~", "i", "kept"),
}
"""Sign, the same in ASCII, and word of each mark."""

MEANINGS: Final[Mapping[Mark, str]] = {
    "entered": "what is put right",
    "changed": "legal, but it does something else now",
    "ambiguous": "it means several things now",
    "broken": "a rule does not allow it now",
    "unasked": "nobody is asked any more",
    "open": "asked now, and not before; it needs an answer",
    "filled": "asked now, and answered by itself",
    "replaced": "you said what takes its place",
    "kept": "you kept it as irregular",
}
"""What the marks mean, for the help; a blank is what stays the same."""
DECIDED: Final[frozenset[Mark]] = frozenset({"replaced", "skipped", "kept"})
NUMBER_WIDTH: Final = 9
MARK_WIDTH: Final = 11
_INDENT: Final = 9


class Shown(NamedTuple):
    """One line of the list."""

    kind: Kind
    at: int
    """Of the entry in the amendment's rows: of the first one that is folded, or whose words these are."""
    text: str = ""
    """Words under an entry, or both results."""
    becomes: str = ""
    """The new result."""
    many: int = 1
    """How many entries are folded."""


def identity(row: Row, index: int) -> str:
    """Returns by what a row is found again after the tail was judged anew."""
    return row.key or f"@{index}"


def shown_rows(
    judged: Amendment,
    mode: Mode,
    unfolded: Collection[str],
    settled: Collection[str],
    result: tuple[str, str] = ("", ""),
) -> list[Shown]:
    """Returns the rows to list.

    Args:
        judged: The amendment.
        mode: `trouble` is what has to be settled and what was; `all` is everything, with same entries folded.
        unfolded: Identities of the first entries of runs that are open.
        settled: Keys about which somebody has decided.
        result: How the old line ended and how the new one would; both empty if neither did.
    """
    rows = judged.rows
    if mode == "trouble":
        wanted = (i for i, row in enumerate(rows) if row.mark in TROUBLE or (row.key and row.key in settled))
        return [Shown("entry", index) for index in wanted]
    found: list[Shown] = []
    index = 0
    while index < len(rows):
        end = _end_of_same(rows, index)
        if end - index > 1:
            found.append(Shown("folded", index, many=end - index))
            if identity(rows[index], index) in unfolded:
                found += [Shown("entry", one) for one in range(index, end)]
            index = end
        else:
            found.append(Shown("entry", index))
            index += 1
    if any(result):
        found.append(Shown("result", len(rows) - 1, *result))
    return found


def _end_of_same(rows: Sequence[Row], start: int) -> int:
    end = start
    while end < len(rows) and rows[end].mark == "same":
        end += 1
    return max(end, start + 1)


def with_words(rows: list[Shown], at: int, words: Sequence[str]) -> list[Shown]:
    """Returns the rows with words under one of them."""
    if not 0 <= at < len(rows):
        return rows
    told = [Shown("words", rows[at].at, text) for text in words]
    return [*rows[: at + 1], *told, *rows[at + 1 :]]


def paint(judged: Amendment, shown: Shown, width: int, is_marked: bool, *, ascii_only: bool) -> Line:
    """Returns one line of the list."""
    mark = Span(f" {(('>' if ascii_only else '▸') if is_marked else ' ')} ", "mark")
    if shown.kind == "words":
        return (Span(" " * min(_INDENT, width // 4)), Span(clean(shown.text), "dim"))
    room = max(6, (width - NUMBER_WIDTH - MARK_WIDTH) // 2)
    if shown.kind == "folded":
        first, last = judged.rows[shown.at], judged.rows[shown.at + shown.many - 1]
        dash = "-" if ascii_only else "–"
        return (mark, Span(f"{f'{first.was}{dash}{last.was}':<5} {shown.many} entries stay the same", "dim"))
    if shown.kind == "result":
        changed: Mark = "changed" if shown.text != shown.becomes else "same"
        return _columns(mark, "end", (shown.text or "–", shown.becomes or "–"), room, _sign(changed, ascii_only))
    row = judged.rows[shown.at]
    role = "dim" if row.mark in ("same", "unasked", "filled") else "bad" if row.mark in TROUBLE else "strong"
    number = str(row.was) if row.was else ""
    return _columns(mark, number, texts_of(row), room, _sign(row.mark, ascii_only), role)


def _columns(mark: Span, number: str, texts: tuple[str, str], room: int, sign: str, role: str = "") -> Line:
    was, becomes = apart(*texts, room - 1)
    return (
        mark,
        Span(f"{number:<5} ", "dim"),
        Span(f"{pad(was, room - 1)} "),
        Span(f"{pad(becomes, room - 1)} "),
        Span(sign, role),
    )


def _sign(mark: Mark, ascii_only: bool) -> str:
    sign, in_ascii, word = SIGNS[mark]
    return f"{in_ascii if ascii_only else sign} {word}"


def texts_of(row: Row) -> tuple[str, str]:
    """Returns what an entry was and what becomes of it; `–` where there is nothing."""
    was = play_words(row.old) if row.old is not None else "–"
    if row.mark == "ambiguous":
        return was, f"which of: {', '.join(row.choices)}"
    if row.mark == "open":
        seat = row.new.seat if row.new is not None else ""
        return was, f"{seat}: {row.reason}" if seat else row.reason
    if row.mark in ("broken", "kept"):
        return was, was
    return was, play_words(row.new) if row.new is not None else "–"


def play_words(play: Play) -> str:
    """Returns what an entry says."""
    return clean(play.action or play.asked)


def reason_words(row: Row, width: int) -> list[str]:
    """Returns why an entry has its mark, in lines."""
    return in_lines(row.reason, width) if row.mark != "filled" else []


def in_lines(text: str, width: int) -> list[str]:
    """Returns a text in lines that fit under a row of the list."""
    return [text_of(line) for line in wrapped(clean(text), max(10, width - _INDENT - 1))] if text else []


def edit_words(judged: Amendment, plays: Sequence[Play], width: int, *, ascii_only: bool) -> str:
    """Returns what is put right, as the top line has it: both halves within `width` cells, the longer one cut first."""
    edit = judged.edit
    old = play_words(plays[edit.at - 1]) if edit.at <= len(plays) else "the end"
    entered = [play_words(row.new) for row in judged.rows if row.mark == "entered" and row.new is not None]
    new = "; ".join(entered) + (" (irregular)" if edit.irregular else "")
    halves = old, "deleted"
    match edit.kind:
        case "replace":
            halves = old, new
        case "insert":
            halves = new, f"before {old}"
        case "move":
            place = f"before #{edit.to} {play_words(plays[edit.to - 1])}" if edit.to <= len(plays) else "to the end"
            halves = old, place
    head, becomes = f"Amend #{edit.at}: ", "  =>  " if ascii_only else "  ⇒  "
    room = max(0, width - cells(head) - cells(becomes))
    left = min(cells(halves[0]), max(room // 2, room - cells(halves[1])))
    return f"{head}{cut(halves[0], left)}{becomes}{cut(halves[1], room - left)}"


FIRST_COUNTS: Final[tuple[Mark, ...]] = ("same", "changed", "ambiguous", "broken", "unasked")
LATER_COUNTS: Final[tuple[Mark, ...]] = ("open", "filled", "replaced", "skipped", "kept")


def counts_text(judged: Amendment, marks: Sequence[Mark], *, always: bool = False) -> str:
    """Returns how many entries have each of some marks; those that none has are left out unless `always`."""
    counts = judged.counts
    words = [f"{word_of(mark)} {counts[mark]}" for mark in marks if counts[mark] or always]
    return " · ".join(words)


def first_counts(judged: Amendment, tail: int, width: int, *, always: bool) -> str:
    """Returns how long the tail is and the counts of most interest, in words that fit the width where some do."""
    words = counts_text(judged, FIRST_COUNTS, always=always)
    least = counts_text(judged, FIRST_COUNTS)
    texts = (f"tail {counted(tail, 'entry', 'entries')} · {words}", f"tail {tail} · {words}", f"tail {tail} · {least}")
    return next((text for text in texts if cells(text) <= width), texts[-1])


def word_of(mark: Mark) -> str:
    """Returns the word of a mark in full."""
    return "ambiguous" if mark == "ambiguous" else SIGNS[mark][2]


def versions_of(judged: Amendment) -> list[int]:
    """Returns for each row the version on the new line at which it stands, or the last one before it."""
    version = judged.fork
    found = []
    for row in judged.rows:
        version += row.new is not None
        found.append(version)
    return found


def left_text(judged: Amendment) -> str:
    """Returns how many decisions are left."""
    left = len(judged.trouble)
    return f"{counted(left, 'decision')} left to take" if left else "nothing is left to decide"


def entry_text(row: Row, *, ascii_only: bool) -> str:
    """Returns an entry in full, for the last line but one."""
    was, becomes = texts_of(row)
    number = f"#{row.was}" if row.was else "new"
    seat = next((play.seat for play in (row.new, row.old) if play is not None and play.seat), "")
    arrow = "=>" if ascii_only else "⇒"
    what = was if was == becomes else f"{was} {arrow} {becomes}"
    return cut(f"{number} {seat} {what}".replace("  ", " "), 400)
