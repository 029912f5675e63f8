"""The action columns: the sums that count, and a bar for each card with what of it stays visible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from domain.agenda import AGENDA
from domain.games.lords_of_heaven.columns import BENEFITS, COSTLY, benefits_of, cards_in, cost_of, is_open
from domain.games.lords_of_heaven.facts import CardText
from domain.games.lords_of_heaven.figures import is_asked
from domain.games.lords_of_heaven.lenses import COLUMNS, PHASE, column_place, told_name
from tui.boards.lords_of_heaven_realm import SHORT, Realm
from tui.boards.names import listed, shortened
from tui.widgets.spans import Line, padded, width_of

_LEAST_NAME: Final = 4
"""A name that would get fewer cells is left out."""


def column_rows(realm: Realm, width: int, rows: int) -> list[Line]:
    """Returns the four columns beside each other in so many rows: titles, sums, bars."""
    room = width // len(COLUMNS)
    found = [_column(realm, name, room - 1, rows) for name in COLUMNS]
    return [
        tuple(span for lines in found for span in padded(lines[at] if at < len(lines) else (), room))
        for at in range(rows)
    ]


def _column(realm: Realm, name: str, width: int, rows: int) -> list[Line]:
    place = column_place(name)
    lit = realm.lit(place)
    title = (
        realm.part(lit, place, "lit"),
        realm.part(shortened(name.capitalize(), width - len(lit)), place, realm.role(place) or "strong"),
    )
    head: Line = (
        *(span for span in title if span.text),
        *((realm.gap(place),) if realm.gap(place).text != " " else ()),
    )
    total = sum_of(realm, name)
    if len(total) > width:
        total = total.removeprefix("get ").replace(" ", "")
    lines: list[Line] = [head, (realm.part(total, place),)]
    return [*lines, *_bars(realm, name, width, rows - len(lines))]


# -- sums -----------------------------------------------------------------------------------------


def sum_of(realm: Realm, name: str) -> str:
    """Returns what the column asks or gives now: `pay 3°`, `get 2G 1Fm°`; `?` where it would be told."""
    if name in COSTLY:
        return f"pay {_cost(realm, name)}"
    found = _benefits(realm, name)
    return f"get {found or realm.signs.none}"


def _cost(realm: Realm, name: str) -> str:
    is_guess = is_open(realm.table, name, "cost")
    if is_asked(realm.table, is_open=is_guess):
        told = realm.number(told_name("cost"))
        return f"{told}{realm.marks.told}" if _is_told_for(realm, name) else "?"
    return realm.figure(cost_of(realm.table, name), is_guess)


def _benefits(realm: Realm, name: str) -> str:
    is_guess = is_open(realm.table, name, "benefit")
    if is_asked(realm.table, is_open=is_guess):
        told = Counter({kind: realm.number(told_name(kind)) for kind in BENEFITS})
        return f"{realm.counted(told) or realm.signs.none}{realm.marks.told}" if _is_told_for(realm, name) else "?"
    shown = realm.counted(benefits_of(realm.table, name))
    return realm.figure(shown, is_guess) if shown else ""


def _is_told_for(realm: Realm, name: str) -> bool:
    """Returns True if the figures that were told last are those of a column."""
    agenda = listed(realm.table, AGENDA)
    is_asked = bool(agenda) and isinstance(agenda[-1], list) and agenda[-1][:1] == ["tell"]
    return (
        realm.table.value(PHASE) == name
        and told_name("cost" if name in COSTLY else BENEFITS[0]) in (realm.table.values)
        and not is_asked
    )


# -- bars -----------------------------------------------------------------------------------------


def figures_of(realm: Realm, name: str, *, is_signed: bool = True) -> list[str]:
    """Returns what stays visible of each card of a column, the first laid first."""
    laid = cards_in(realm.table, name)
    return [_visible(realm, name, card, card is laid[-1], is_signed) for card in laid]


def _visible(realm: Realm, name: str, card: CardText, is_top: bool, is_signed: bool) -> str:
    is_guess = ("cost" if name in COSTLY else "benefit") in card.assumed
    if is_asked(realm.table, is_open=is_guess):
        return "?"
    if name in COSTLY:
        return realm.figure(card.cost, is_signed and is_guess)
    shown = card.benefit if is_top else card.benefit[:1]
    return realm.figure(" ".join(SHORT[kind] for kind in shown) or realm.signs.none, is_signed and is_guess)


def _bars(realm: Realm, name: str, width: int, rows: int) -> list[Line]:
    """Returns a bar for each card in as many rows as there are; the first ones stand beside each other if need be."""
    place, ids = column_place(name), realm.table.stack(column_place(name))
    if rows <= 0:
        return []
    figures = figures_of(realm, name)
    if not ids or len(figures) != len(ids):
        return [(realm.part("(empty)" if not ids else f"{len(ids)} cards", place, "dim"),)]
    beside = len(ids) - rows + 1 if len(ids) > rows else 0
    lines = [_beside(realm, name, width, beside)] if beside else []
    for card, figure in list(zip(ids, figures, strict=True))[beside:]:
        bar = realm.part(f"{realm.marks.bar}{figure}", place)
        room = width - width_of((bar,)) - 1
        word = realm.card(card, room) if room >= _LEAST_NAME else ""
        lines.append((bar, realm.part(f" {word}", place)) if word else (bar,))
    return lines


def _beside(realm: Realm, name: str, width: int, count: int) -> Line:
    """Returns the bars of the first cards in one row; those for which there is no room are counted."""
    figures: Sequence[str] = figures_of(realm, name, is_signed=False)[:count]
    sign = realm.signs.assumed if any(one.endswith(realm.signs.assumed) for one in figures_of(realm, name)) else ""
    bars = [f"{realm.marks.bar}{one.replace(' ', '')}" for one in figures]
    for left_out in range(count):
        more = f"+{left_out}" if left_out else ""
        text = more + "".join(bars[left_out:]) + sign
        if len(text) <= width:
            return (realm.part(text, column_place(name)),)
    return (realm.part(f"+{count}", column_place(name)),)
