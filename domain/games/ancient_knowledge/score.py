"""The five rows of the score pad, and the result (7)."""

from __future__ import annotations

from typing import Final

from domain.decision import Over, Part, Score, partial_scores
from domain.games.ancient_knowledge.counts import count
from domain.games.ancient_knowledge.instructions import Effect, ScoreEach, ScoreSteps
from domain.games.ancient_knowledge.instructions import Score as Points
from domain.games.ancient_knowledge.lenses import KNOWLEDGE, TIME_CARD, Seat, fact, is_monument, seats
from domain.state import State
from domain.table import Table
from domain.words import counted

ROWS: Final = ("Past", "final scoring", "technologies", "Timeline", "Lost Knowledge")


def points_of(table: Table, seat: str, effect: Effect) -> int:
    """Returns what a final scoring effect is worth to a seat."""
    points = 0
    for op in effect.steps:
        match op:
            case ScoreEach(of, worth):
                points += worth * count(table, seat, of)
            case ScoreSteps(of, steps):
                has = count(table, seat, of)
                points += max((worth for least, worth in steps if has >= least), default=0)
            case Points(worth):
                points += worth
    return points


def _final(table: Table, seat: str, kinds: list[str]) -> int:
    total = 0
    for kind in kinds:
        card = fact(kind)
        if card is not None:
            total += sum(points_of(table, seat, card.effects[number]) for number in card.at("final-scoring"))
    return total


def score_of(table: Table, seat: str) -> Score:
    """Returns what a seat would have if the game ended here; it is not complete if a figure is not known."""
    area = Seat(table, seat)
    past = [card.kind for card in area.past if is_monument(card.kind)]
    learned = [card.kind for card in area.collection]
    chests = [card.kind for card in area.under if fact(card.kind)]
    rows = (
        sum(card.text.vp or 0 for kind in past if (card := fact(kind)) is not None),
        _final(table, seat, [*past, *chests]),
        _final(table, seat, learned),
        len(area.monuments()),
        -area.lost.count(KNOWLEDGE),
    )
    parts = tuple(Part(label, points) for label, points in zip(ROWS, rows, strict=True))
    return Score(seat, sum(rows), parts, not unscored(table, seat))


def unscored(table: State, seat: str) -> tuple[str, ...]:
    """Returns the cards of the Past and of the collection whose points nobody knows, by kind."""
    area = Seat(table, seat)
    kinds = [card.kind for card in (*area.past, *area.collection) if card.kind != TIME_CARD]
    facts = ((kind, fact(kind)) for kind in kinds)
    return tuple(kind for kind, card in facts if card is None or card.misses("vp") or card.misses("effects"))


def scores(table: Table) -> tuple[Score, ...]:
    """Returns what each seat would have."""
    return tuple(score_of(table, seat) for seat in seats(table))


def result(table: Table) -> Over:
    """Returns the result: most points, then fewest Lost Knowledge, then a shared victory (7.3, AK-O17).

    Nobody is said to have won where points that no source gives could decide it.
    """
    found = scores(table)
    ranks = {score.seat: (score.total, -Seat(table, score.seat).lost.count(KNOWLEDGE)) for score in found}
    best = max(ranks.values(), default=(0, 0))
    winners = tuple(seat for seat, rank in ranks.items() if rank == best)
    partial = partial_scores(found)
    if any(winners != (seat,) for seat in partial):  # what is not known is never below 0
        cards = counted(sum(len(unscored(table, seat)) for seat in partial), "card")
        return Over((), found, f"not decided: what {cards} of {' and '.join(partial)} score is not known", "AK.7.3")
    tied = [seat for seat, rank in ranks.items() if rank[0] == best[0]]
    why = f"{' and '.join(winners)} {'have' if len(winners) > 1 else 'has'} {counted(best[0], 'point')}"
    if len(tied) > len(winners):
        why += ", and the fewest Lost Knowledge of those who tie"
    return Over(winners, found, why, "AK.7.3")
