"""The seats of Ancient Knowledge: one in full, the others in short; on a wide board each with its Timeline."""

from __future__ import annotations

from typing import Final

from domain.games.ancient_knowledge.lenses import (
    ARTIFACT_SPACES,
    KNOWLEDGE,
    artifact_place,
    collection_place,
    hand_place,
    lost_place,
    past_place,
)
from tui.boards.ancient_knowledge_desk import SHORT, Desk
from tui.boards.ancient_knowledge_goals import beneath, goal_rows, in_space
from tui.boards.ancient_knowledge_timeline import in_short, timeline_rows
from tui.boards.flow import Part, flow
from tui.text import cells, pad
from tui.widgets.spans import Line, Span, padded, rule, width_of

_NAME: Final = 7
_COLUMNS: Final = 3
_LOW: Final = 18
"""On boards of fewer rows than these, names have one row in the Timeline."""
_LOWEST: Final = 13
"""On boards of fewer rows than these, the Timeline is a list."""


def open_parts(desk: Desk, seat: str, width: int, height: int) -> list[Part]:
    """Returns the seat that is shown in full on a narrow board: the Timeline, what is on its board, its hand."""
    names = 2 if height >= _LOW else 1 if height >= _LOWEST else 0
    under, goals = under_rows(desk, seat, width), goal_rows(desk, seat, width)
    return [
        Part(timeline_rows(desk, seat, width, names=names)),
        Part(artifact_rows(desk, seat, width), (6, 1)),
        Part(flow(_head(desk, seat), [_past(desk, seat), _learned(desk, seat)], width, desk.marks.dot), (5, 1)),
        Part(under, (7, 1)),
        Part(goals, (1, 1)),
    ]


def hand_part(desk: Desk, seat: str, width: int, *, in_full: bool = False) -> Part:
    """Returns the hand of a seat, as far as it is known."""
    return Part(hand_rows(desk, seat, width, in_full=in_full), (3, 1))


def other_part(desk: Desk, seat: str, width: int) -> Part:
    """Returns another seat in short: figures, then its Timeline in one row."""
    counts = [
        desk.count(hand_place(seat), "hand"),
        desk.count(collection_place(seat), "tech"),
        _lost(desk, seat, "lost"),
    ]
    figures: list[Span] = [span for piece in counts for span in (Span(" "), *piece)][1:]
    first = flow(_head(desk, seat), [tuple(figures), _past(desk, seat, is_short=True)], width)
    past = (Span(f"Past {len(desk.past(seat))}"),)
    alone = flow(_head(desk, seat), [tuple(figures), past], width)[0]
    return Part([*first, in_short(desk, seat, width)], (2, 1), alone=alone)


def wide_parts(desk: Desk, seat: str, width: int) -> list[Part]:
    """Returns a seat on a wide board; the one shown in full with two rows for a name, all others with one."""
    is_open = seat == desk.first
    board = [
        _wide_head(desk, seat, width),
        *timeline_rows(desk, seat, width, names=2 if is_open else 1),
    ]
    details = [*artifact_rows(desk, seat, width, in_full=True)]
    details += past_rows(desk, seat, width) + learned_rows(desk, seat, width)
    details += [*under_rows(desk, seat, width), *goal_rows(desk, seat, width)]
    when = 6 if is_open else 2
    hand = hand_rows(desk, seat, width, in_full=True)
    if is_open:
        return [Part(board), Part(details, (when, 3)), Part(hand, (when - 1, 1))]
    place = hand_place(seat)
    is_told = not desk.is_all_unknown(place) or desk.is_touched(place) or desk.scene.focused == place
    rows = [*board, *(hand if is_told else []), *details]
    steps = [(when + number, len(board) + 2 - number) for number in range(3) if len(board) + 2 - number < len(rows)]
    return [Part(rows, *steps, (9, 1))]


# -- parts of a seat -------------------------------------------------------------------------------


def _head(desk: Desk, seat: str) -> Line:
    """Returns who it is and the points so far; nothing of that in a solo game."""
    if desk.is_solo:
        return (Span(" "),)
    longest = max((cells(desk.seat_name(one.seat)) for one in desk.seats), default=0)
    return (
        Span(desk.signs.active if seat == desk.active else " ", "strong"),
        Span(pad(desk.seat_name(seat), min(longest, _NAME)), desk.seat_role(seat)),
        Span(" VP "),
        Span(f"{desk.vp(seat)} ", "strong"),
    )


def _wide_head(desk: Desk, seat: str, width: int) -> Line:
    is_ascii = desk.scene.glyphs == "ascii"
    active = f"{desk.signs.active} " if seat == desk.active else ""
    text = f"{active}{desk.seat_name(seat)} VP {desk.vp(seat)}"
    counts = f"hand {len(desk.table.stack(hand_place(seat)))}"
    return rule(width, f"{text} = {desk.score_rows(seat)}", ascii_only=is_ascii, right=counts)


def _past(desk: Desk, seat: str, *, is_short: bool = False) -> Line:
    """Returns how many monuments the Past has, of which types, and how many of them are rotated."""
    place = past_place(seat)
    role = desk.role(place)
    middle = (" (mid)" if desk.is_solo else " mid") if desk.is_middle(seat) else ""
    turned = f"{desk.marks.dot}{desk.rotated(seat)} rotated" if desk.is_solo else ""
    if not desk.is_solo and not is_short:
        turned = f" {desk.rotated(seat)}{desk.marks.rotated}"
    told = f"{len(desk.past(seat))}{middle} {desk.past_by_type(seat)}{turned}"
    return (Span("Past", role or "dim"), desk.gap(place), Span(told, role))


def _learned(desk: Desk, seat: str) -> Line:
    place = collection_place(seat)
    role = desk.role(place)
    told = f"{len(desk.table.stack(place))} {desk.learned_by_category(seat)}"
    return (Span("Tech", role or "dim"), desk.gap(place), Span(told, role))


def _lost(desk: Desk, seat: str, label: str) -> Line:
    place = lost_place(seat)
    role = desk.role(place)
    return (Span(label, role or "dim"), desk.gap(place), Span(str(desk.table.pool(place).get(KNOWLEDGE, 0)), role))


def past_rows(desk: Desk, seat: str, width: int) -> list[Line]:
    """Returns the Past as cards, by type; the rotated ones with their sign."""
    place = past_place(seat)
    role = desk.role(place)
    by_type = sorted(desk.past(seat), key=lambda card: (desk.letter(desk.kind(card)), desk.name(desk.kind(card))))
    pieces: list[Line] = [(Span(f"[{_past_card(desk, card)}]", role),) for card in by_type]
    middle = " (mid)" if desk.is_middle(seat) else ""
    count = f"{len(by_type)}{middle} {desk.past_by_type(seat)}, {desk.rotated(seat)} rotated"
    head: Line = (Span(" Past", role or "dim"), desk.gap(place), Span(f"{count}  ", role))
    return flow(head, pieces, width) if pieces else [head]


def _past_card(desk: Desk, card: int) -> str:
    kind = desk.kind(card)
    turned = f" {desk.marks.rotated}" if desk.is_rotated(card) else ""
    return f"{desk.with_letter(kind)} {desk.figures(card)[1]}{turned}"


def learned_rows(desk: Desk, seat: str, width: int) -> list[Line]:
    """Returns the learned technologies by name."""
    place = collection_place(seat)
    role = desk.role(place)
    head: Line = (Span(" Technologies", role or "dim"), desk.gap(place))
    counts = f"{len(desk.table.stack(place))} {desk.learned_by_category(seat)}  "
    pieces: list[Line] = [(Span(word, role),) for word in desk.cards(place)]
    return flow((*head, Span(counts, role)), pieces, width, desk.marks.dot)


def artifact_rows(desk: Desk, seat: str, width: int, *, in_full: bool = False) -> list[Line]:
    """Returns the artifact spaces with artifacts and goals, and Lost Knowledge: in one row, or in columns."""
    head: Line = (Span(" Artifacts ", "dim"),)
    names = 0 if in_full else SHORT
    pieces = [_artifact(desk, artifact_place(seat, n), n, names) for n in range(1, ARTIFACT_SPACES + 1)]
    pieces.append(_lost(desk, seat, "Lost knowl."))
    row = flow(head, pieces, width, "  ")
    room = (width - width_of(head)) // _COLUMNS
    if len(row) == 1 or in_full or room < SHORT + 2:
        return row
    rows: list[Line] = []
    for start in range(0, len(pieces), _COLUMNS):
        spans: list[Span] = [*(head if not start else padded((), width_of(head)))]
        for piece in pieces[start : start + _COLUMNS]:
            spans += padded(piece, room)
        rows.append(tuple(spans))
    return rows


def _artifact(desk: Desk, place: str, number: int, width: int) -> Line:
    role = desk.role(place)
    ids = desk.table.stack(place)
    lit = place in desk.scene.lit
    sign = Span(desk.signs.lit, "lit") if lit else desk.gap(place)
    if not ids:
        return (Span(str(number), role or "dim"), sign, Span(desk.signs.none, role))
    chest = desk.chest(ids[-1])
    text = desk.card(ids[-1], width) if chest is None else in_space(desk, chest)
    return (Span(str(number), role or "dim"), sign, Span(text, role))


def under_rows(desk: Desk, seat: str, width: int) -> list[Line]:
    """Returns the chests under the board with their moments; nothing where there are none."""
    place = f"{seat}/under"
    ids = desk.table.stack(place)
    if not ids:
        return []
    role = desk.role(place)
    pieces: list[Line] = []
    for card in ids:
        chest = desk.chest(card)
        pieces.append((Span(desk.card(card) if chest is None else beneath(desk, chest), role),))
    return flow((Span(" Under board", role or "dim"), desk.gap(place)), pieces, width)


def hand_rows(desk: Desk, seat: str, width: int, *, in_full: bool = False) -> list[Line]:
    """Returns a hand: how many cards, and those that this viewpoint knows."""
    place = hand_place(seat)
    role = desk.role(place)
    ids = desk.table.stack(place)
    head: Line = (Span(" Hand", role or "dim"), desk.gap(place), Span(f"{len(ids)}  ", role))
    if not ids:
        return [head]
    if desk.is_all_unknown(place):
        return [(*head, Span("not known", "hidden"))]
    pieces: list[Line] = [(Span(word, role),) for word in desk.cards(place, 0 if in_full else SHORT + 2)]
    return flow(head, pieces, width, desk.marks.dot)
