"""Playthroughs: a whole game written down state by state, so that a change of the rules shows as a change of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from domain.agenda import references
from domain.decision import Chance, Decision, Over
from domain.notation import split_seat, with_seat
from domain.perspective import Perspective
from domain.play import Play
from domain.position import by_place, describe_card
from domain.table import Table
from tests.domain.tiny.player import Game
from tests.domain.tiny.rules import RULES

PROMPT = "> "


def written(game: Game, sees: Sequence[str]) -> str:
    """Returns the playthrough of a finished game as text."""
    return "\n".join(_lines(game, sees)) + "\n"


def _lines(game: Game, sees: Sequence[str]) -> Iterator[str]:
    facts = RULES.facts
    yield f"{facts.name}, {facts.edition}: {', '.join(game.seats)}; the record sees {' '.join(sees) or 'no hand'}"
    yield f"chance {facts.chance}, information {facts.information}, dynamics {facts.dynamics}, at most {facts.longest}"
    table = Table()
    chairs = [Perspective(seat) for seat in (*game.seats, "public")]
    for number, play in enumerate(game.plays):
        yield ""
        yield f"-- {number}"
        if number:
            yield PROMPT + with_seat(play.seat, play.action) + (f"   [{' '.join(play.secret)}]" if play.secret else "")
        for chair in chairs:
            chair.step(play, table.copy())
        touched = _touched(table, play)
        table.fold(play.changes)
        yield from _state(table, sorted(touched))
        yield f"   hash {table.hash()[:12]}   chairs {' '.join(chair.table.hash()[:6] for chair in chairs)}"
        yield from _asked(table)


def _touched(table: Table, play: Play) -> set[str]:
    copy = table.copy()
    copy.hash()
    copy.fold(play.changes)
    shown = {_shown_in(copy, name) for name in copy.dirty}
    return {name for name in shown if not name.startswith("#")}


def _shown_in(table: Table, place: str) -> str:
    """Returns the place in whose line a place is shown: what lies on a card is shown with the card."""
    card = next(iter(references(place)), 0)
    return _shown_in(table, table.place_of[card]) if card in table.place_of else place


def _state(table: Table, names: Sequence[str]) -> Iterator[str]:
    for name in names:
        cards = [_card(*describe_card(table, card)) for card in table.stack(name)]
        if cards or name in table.stacks:
            yield f"   {name}: {' '.join(cards if table.is_ordered(name) else sorted(cards)) or '-'}"
        elif name in table.pools:
            yield f"   {name}: {_pieces(table.pool(name))}"
        else:
            yield f"   {name} = {by_place(table, table.value(name))}"


def _card(kind: str, side: str, pieces: dict[str, int] | None = None, under: Sequence[list[object]] = ()) -> str:
    notes = [side, _pieces(pieces or {}), " ".join(f"^{card[0]}" for card in under)]
    extra = ", ".join(note for note in notes if note and note != "-")
    return f"{kind}({extra})" if extra else kind


def _pieces(pool: dict[str, int] | object) -> str:
    assert hasattr(pool, "items")
    return " ".join(f"{count} {kind}" for kind, count in sorted(pool.items())) or "-"


def _asked(table: Table) -> Iterator[str]:
    asked = RULES.next(table)
    if isinstance(asked, Over):
        yield f"   over: {', '.join(asked.winners)} ({asked.rule})"
        for score in asked.scores:
            parts = ", ".join(f"{part.label} {part.points}" for part in score.parts)
            yield f"   {score.seat} {score.total}{'' if score.is_complete else ' or more'}: {parts}"
        return
    for question in asked if isinstance(asked, tuple) else (asked,):
        yield f"   ? {_question(question)}"
        legal = [RULES.format(action) for action in RULES.legal(table, question)]
        yield f"     {' | '.join(legal) or '(typed)'}"


def _question(question: Decision | Chance) -> str:
    if isinstance(question, Chance):
        return f"chance {question.asked} ({question.rule}): {question.question}"
    marks = [mark for mark, holds in (("secret", question.secret), ("free", question.free)) if holds]
    if question.otherwise is not None:
        marks.append(f"otherwise {RULES.format(question.otherwise)}")
    return f"{question.seat} {question.asked} ({', '.join([question.rule, *marks])}): {question.question}"


def replayed(text: str, seats: Sequence[str], sees: Sequence[str]) -> Game:
    """Returns the game that comes out when the answers of a playthrough are given again."""
    game = Game(seats, sees)
    for line in text.splitlines():
        if not line.startswith(PROMPT):
            continue
        seat, action = split_seat(line.removeprefix(PROMPT).partition("   [")[0], seats)
        question = game.chance() if seat is None else game.decision(seat)
        game.answer(question, RULES.parse(action))
    return game
