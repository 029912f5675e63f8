"""How a match begins, in every front end alike: set-up by the rules or the game's own, seed, view, position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Final, NamedTuple

from domain.errors import InvalidOption
from domain.match_events import SeatInfo
from domain.play import Play
from domain.registry import installed, rules_of
from replay.archive import Archive
from replay.errors import BadRequest
from replay.match import Match
from replay.meta import EMPTY, Meta
from replay.opening import Position, opening_of, option_id
from replay.referee import can_judge, cannot_judge, open_with_rules

RULES_OPTION: Final = "rules"
"""An option of every game with rules: `none` records it without them, as declared entries."""
RULES_CHOICES: Final = ("law", "none")


class Begun(NamedTuple):
    """A match that was opened."""

    match: Match
    advice: tuple[str, ...]
    """What the rulebook advises against in its set-up."""


def game_id(text: str) -> str:
    """Returns the id of the game that a text names, by its id or its name in any writing; the text if there is none."""
    said = "-".join(text.casefold().split())
    if said in installed():
        return said
    return next((game for game in installed() if rules_of(game).facts.name.casefold() == text.casefold()), text)


def nearest_game(game: str) -> str:
    """Returns the game with rules whose id is nearly this text; `""` if it is one itself, or far from all."""
    text = game.casefold()
    begun = [one for one in installed() if text and (one.startswith(text) or text.startswith(one))]
    found = [] if can_judge(game) else get_close_matches(text, installed(), 1) or begun
    return found[0] if found else ""


def why_declared(game: str, seats: Sequence[str], options: Mapping[str, str]) -> str:
    """Returns why a match would have no rules though nobody asked for that; `""` if it has, or if somebody did."""
    return "" if options.get(RULES_OPTION) == "none" else cannot_judge(game, seats)


def _meant(game: str) -> tuple[str, ...]:
    """Returns the question whether another game was meant, if a name is nearly that of one with rules."""
    one = nearest_game(game)
    return (f"no rules are installed for {game}; did you mean {one}?",) if one else ()


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
    judging = chosen.pop(RULES_OPTION, "")
    if judging not in ("", *RULES_CHOICES):
        raise InvalidOption(RULES_OPTION, f"option {RULES_OPTION} is {' or '.join(RULES_CHOICES)}, not {judging!r}")
    plays: tuple[Play, ...]
    rules: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()
    reason = cannot_judge(game, [seat.id for seat in seats])
    if judging == "none":
        reason = "it is recorded without its rules"
    if not reason:
        unknown = [seat for seat in sees if seat not in [one.id for one in seats]]
        if unknown:
            raise InvalidOption("sees", f"{unknown[0]!r} is no seat; they are {', '.join(one.id for one in seats)}")
        begun = open_with_rules(game, [seat.id for seat in seats], chosen, seed=seed, sees=sees, position=position)
        plays, rules, advice = begun.plays, (begun.rules,), begun.advice
        if sees and seed is not None:
            advice = (*advice, "a simulated match sees every hand, whatever is named as seen")
    elif sees:
        raise BadRequest(f"what whoever records sees is a matter of games with rules: {reason}")
    else:
        advice = (reason,) if can_judge(game) and judging != "none" else _meant(game)
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
