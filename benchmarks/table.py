"""The table alone: decoding and applying typical events, stepping back, hashing, another chair's record."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from domain.changes import AnyChange, Create, MoveCards, MovePieces, Set
from domain.perspective import record_of
from domain.play import Play, decode_play, encode_play
from domain.table import Table

EVENTS = 10_000


def typical_plays(count: int) -> list[Play]:
    """Returns a made-up area game: an opening, then moves, points, draws and discards of two seats."""
    opening: list[AnyChange] = [
        Create("deck", ("?",) * 54, (), True),
        Create("discard", (), ("*",), True),
        *(Create(f"{seat}/hand", (), (seat, "@")) for seat in "CE"),
        *(MovePieces(f"warrior:{seat}", 20, "", f"clearing/{n}") for n in range(1, 13) for seat in "CE"),
    ]
    plays = [Play(changes=tuple(opening))]
    table = Table()
    table.fold(opening)
    makers = _makers(table)
    while len(plays) < count:
        play = next(makers)
        table.fold(play.changes)
        plays.append(play)
    return plays


def _makers(table: Table) -> Iterator[Play]:
    step = 0
    while True:
        step += 1
        seat, a, b = "CE"[step // 6 % 2], step % 12 + 1, (step * 5) % 12 + 1
        yield Play(
            seat, "turn", f"march 1 {a}→{b}", (MovePieces(f"warrior:{seat}", 1, f"clearing/{a}", f"clearing/{b}"),)
        )
        points: tuple[AnyChange, ...] = (Set(f"{seat}/vp", step % 30), Set("turn", "CE"[(step + 1) // 6 % 2]))
        yield Play(seat, "turn", "score 1", points)
        if table.stack("deck"):
            yield Play(seat, "draw", "drew ?", (MoveCards((table.stack("deck")[-1],), f"{seat}/hand"),))
        elif table.stack("discard"):
            yield Play("", "refill", "", (MoveCards(tuple(table.stack("discard")), "deck"),))
        if len(table.stack(f"{seat}/hand")) > 3:
            yield Play(seat, "turn", "discard", (MoveCards((table.stack(f"{seat}/hand")[0],), "discard"),))


def timed(run: Callable[[], object]) -> float:
    """Returns how long something takes once, in seconds."""
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def best(run: Callable[[], object], rounds: int = 5) -> float:
    """Returns the best time of some rounds, in seconds."""
    return min(timed(run) for _ in range(rounds))


def main() -> None:
    """Prints the figures."""
    plays = typical_plays(EVENTS)
    stored = [encode_play(play) for play in plays]
    print(f"table: {EVENTS:,} typical events, {sum(map(len, stored)) / EVENTS:.0f} bytes each")

    def decode() -> None:
        for data in stored:
            decode_play(data)

    def decode_and_apply() -> None:
        apply = Table().apply
        for data in stored:
            for change in decode_play(data).changes:
                apply(change)

    def there_and_back() -> None:
        table = Table()
        undo = [table.apply(change) for play in plays for change in play.changes]
        for record in reversed(undo):
            table.undo(record)

    def hash_each() -> None:
        table = Table()
        for play in plays[:2_000]:
            table.fold(play.changes)
            table.hash()

    raw = best(decode)
    for name, count, run in (
        ("decode (msgspec, the reference)", EVENTS, decode),
        ("decode + apply", EVENTS, decode_and_apply),
        ("apply + undo", EVENTS, there_and_back),
        ("apply + position hash", 2_000, hash_each),
        ("another chair's record", EVENTS, lambda: record_of("E", plays)),
    ):
        seconds = best(run)
        print(f"  {name:34} {count / seconds:>12,.0f} events/s   {seconds / count / (raw / EVENTS):5.1f} × decode")


if __name__ == "__main__":
    main()
