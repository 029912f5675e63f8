"""Points, and how a game of Root ends (4.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.decision import Over, Part, Score
from domain.games.root import places
from domain.games.root.lenses import CLEARINGS, RESULT, Wood
from domain.table import Table
from domain.transaction import Transaction

TO_WIN: Final = 30
SUITED_CLEARINGS: Final = 3
"""So many clearings of its suit a dominance card asks for (L3.3.1)."""


def has_ended(table: Table) -> bool:
    """Returns True if the game is over."""
    return table.value(RESULT) is not None


def score_points(tx: Transaction, seat: str, points: int) -> None:
    """Gives a seat points, or takes them; 30 end the game at once.

    Nobody falls below 0, and who has activated a dominance card scores no more.

    Source: L3.1, L3.3.2, R20.
    """
    score_together(tx, {seat: points})


def score_together(tx: Transaction, earned: Mapping[str, int]) -> None:
    """Gives several seats points at the same time, so that none of them is first to 30 (L3.1.1)."""
    wood = Wood(tx.table)
    if has_ended(tx.table):
        return
    scoring = {seat: points for seat, points in earned.items() if points and wood.can_score(seat)}
    for seat, points in scoring.items():
        tx.set(places.of_seat(seat, places.VP), max(0, wood.points(seat) + points))
    if scoring:
        verify_won(tx)


def verify_won(tx: Transaction) -> None:
    """Ends the game if somebody has 30 points: the first of them clockwise from the current player wins (L3.1)."""
    wood = Wood(tx.table)
    for seat in wood.from_current():
        if wood.can_score(seat) and wood.points(seat) >= TO_WIN:
            end_game(tx, seat, f"{seat} has {wood.points(seat)} points", "L3.1")
            return


def end_game(tx: Transaction, seat: str, reason: str, rule: str) -> None:
    """Ends the game: a seat wins, and with it whoever formed a coalition with it (V11)."""
    if has_ended(tx.table):
        return
    wood = Wood(tx.table)
    partner = wood.partner(seat)
    winners = [seat, partner] if partner else [seat]
    tx.set(RESULT, [reason, rule, *winners])
    tx.set(places.WINNER, winners)


def dominates(table: Table, seat: str) -> str:
    """Returns how an activated dominance card of a seat wins now; `""` if it does not (L3.3.1)."""
    wood = Wood(table)
    if wood.can_score(seat) or wood.value(seat, places.VP_MARKER) != seat:
        return ""
    for card in wood.area(seat):
        if not card.kind.startswith("dominance-"):
            continue
        suit = card.kind.removeprefix("dominance-")
        if rules_enough(wood, seat, suit):
            return "rules two opposite corners" if suit == "bird" else f"rules three {suit} clearings"
    return ""


def rules_enough(wood: Wood, seat: str, suit: str) -> bool:
    """Returns True if a seat rules what a dominance card of a suit asks for (L3.3.1)."""
    if suit == "bird":
        return any(all(wood.rules(seat, corner) for corner in pair) for pair in wood.chart.opposite_corners)
    return sum(wood.suit(n) == suit and wood.rules(seat, n) for n in CLEARINGS) >= SUITED_CLEARINGS


def result(table: Table) -> Over:
    """Returns how the game ended."""
    said = table.value(RESULT)
    if said is None:
        return Over((), scores(table), "nothing is left to be done", "L1.4.1")
    reason, rule, *winners = said
    return Over(tuple(winners), scores(table), reason, rule)


def scores(table: Table) -> tuple[Score, ...]:
    """Returns what each seat has."""
    wood = Wood(table)
    return tuple(Score(seat, wood.points(seat), (Part("points", wood.points(seat)),)) for seat in wood.order)
