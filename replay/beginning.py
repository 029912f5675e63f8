"""How a match begins, in every front end alike: set-up by the rules or the game's own, seed, view, position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from domain.errors import InvalidOption
from domain.match_events import SeatInfo
from domain.play import Play
from replay.archive import Archive
from replay.errors import BadRequest
from replay.match import Match
from replay.meta import EMPTY, Meta
from replay.opening import Position, opening_of, option_id
from replay.referee import can_judge, open_with_rules


class Begun(NamedTuple):
    """A match that was opened."""

    match: Match
    advice: tuple[str, ...]
    """What the rulebook advises against in its set-up."""


def begin_match(
    archive: Archive,
    game: str,
    seats: Sequence[SeatInfo],
    *,
    options: Mapping[str, str] | None = None,
    facts: Mapping[str, str] | None = None,
    seed: int | None = None,
    sees: Sequence[str] = (),
    position: Position | None = None,
    meta: Meta = EMPTY,
) -> Begun:
    """Opens a match: judged if a rules module of the game is installed, declared otherwise.

    Args:
        archive: Where it is kept.
        game: The game's id; any name is one.
        seats: Who plays, in order.
        options: Options of the game.
        facts: `event`, `round`, `table`, `date`, `place`, as far as known.
        seed: The match is simulated with this seed; None: it is recorded at a table.
        sees: At a table, in a game with rules: the seats whose hands whoever records sees.
        position: A set-up of somebody's own.
        meta: What to store beside the first events.

    Raises:
        BadRequest: The game cannot be set up so.
        InvalidOption: Its rules have no such option, or not for so many seats.
    """
    chosen = {name: option_id(game, name, value) for name, value in (options or {}).items()}
    plays: tuple[Play, ...]
    rules: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()
    if can_judge(game):
        unknown = [seat for seat in sees if seat not in [one.id for one in seats]]
        if unknown:
            raise InvalidOption("sees", f"{unknown[0]!r} is no seat; they are {', '.join(one.id for one in seats)}")
        begun = open_with_rules(game, [seat.id for seat in seats], chosen, seed=seed, sees=sees, position=position)
        plays, rules, advice = begun.plays, (begun.rules,), begun.advice
    elif sees:
        raise BadRequest(f"what whoever records sees is a matter of games with rules; none are installed for {game}")
    else:
        plays = (opening_of(game, seats, chosen, position),)
    match = archive.new_match(
        game,
        seats,
        opening=plays[0],
        plays=((play, EMPTY) for play in plays[1:]),
        facts=facts,
        options=chosen,
        rules=rules,
        mode="observed" if seed is None else "simulated",
        seed=seed or 0,
        meta=meta,
    )
    return Begun(match, advice)
