"""Solo matches of Ancient Knowledge: how one is opened for a campaign or a trial, and what it says when it is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec

from domain.games.ancient_knowledge.lenses import name_of
from domain.games.ancient_knowledge.score import unscored
from domain.games.ancient_knowledge.solo.facts import chests
from domain.games.ancient_knowledge.solo.played import ROWS, Result
from domain.match_events import SeatInfo
from domain.table import Table
from replay.archive import Archive
from replay.beginning import Begun, begin_match
from replay.errors import BadRequest
from replay.ids import short
from replay.match import Match
from replay.meta import Meta
from replay.opening import seat_id
from replay.people import ERASED
from replay.referee import referee_of

GAME: Final = "ancient-knowledge"


class Manner(NamedTuple):
    """How a match is opened, besides what its series says."""

    seed: int | None = None
    """Simulated with this seed; None: watched at a table."""
    sees: bool = False
    """At a table: whoever records sees the hand."""
    options: Mapping[str, str] = {}
    """Further options of the game; they do not replace those of the series."""
    facts: Mapping[str, str] = {}
    by: str = ""


AT_A_TABLE: Final = Manner()
_USUAL: Final = {"heritage": "true"}
"""Options of a match that belongs to a series, if nothing else is said."""


class Found(NamedTuple):
    """What a finished match says of its game."""

    result: Result
    revealed: tuple[str, ...]
    chosen: tuple[str, ...]
    given_up: tuple[str, ...]
    unscored: tuple[str, ...] = ()
    """Cards whose points nobody knows, so that the rows have to be typed."""

    def with_rows(self, rows: Sequence[int] | None) -> Result:
        """Returns the result, with rows that were typed where there are any.

        Raises:
            BadRequest: None were, and the match does not know the points of every card.
        """
        if rows is not None:
            return msgspec.structs.replace(self.result, rows=tuple(rows))
        if self.unscored:
            raise BadRequest(
                f"what {', '.join(map(name_of, self.unscored))} scores is not known here; say --rows as they stand on "
                f"the score pad (without it they are {','.join(map(str, self.result.rows))})"
            )
        return self.result


class Player(Protocol):
    """Whom a series belongs to."""

    player: str
    """The name, or `ERASED`."""
    who: str


def option_of(names: Iterable[str]) -> str:
    """Returns chests as an option of the game has them: ids with commas between."""
    return ",".join(names)


def open_solo(
    archive: Archive, player: Player, options: Mapping[str, str], facts: Mapping[str, str], manner: Manner
) -> Begun:
    """Opens a match of one seat, which the player takes.

    The cards of Heritage are shuffled in if nothing else is said: whoever has its chests has its cards, which are used
    with any number of players (1.2, 1.3).

    Raises:
        BadRequest: A further option is one that the series says.
        InvalidOption: The rules do not know an option.
    """
    for name in manner.options:
        if name in options:
            raise BadRequest(f"option {name} is {options[name]!r} here; the series says it, so it is not given")
    is_named = player.player != ERASED
    seat = SeatInfo(seat_id(player.player, 1), player.player if is_named else "", player=player.who)
    return begin_match(
        archive,
        GAME,
        [seat],
        options={name: value for name, value in {**_USUAL, **options, **manner.options}.items() if value},
        facts={**manner.facts, **facts},
        seed=manner.seed,
        sees=[seat.id] if manner.sees and manner.seed is None else (),
        meta=Meta(scribe=manner.by),
    )


def found_in(match: Match) -> Found:
    """Returns what a finished match says of its game.

    Raises:
        BadRequest: It is not over, or it was recorded without rules, so that the result has to be typed.
    """
    referee = referee_of(match.state)
    typed = "type the result, as --rows 29,18,31,1,-32 --met А"
    if referee is None:
        raise BadRequest(f"match {short(match.id)} has no rules in use that could score it; {typed}")
    table = match.cursor().table
    if referee.over(table) is None:
        raise BadRequest(f"match {short(match.id)} is not over yet; finish it, or {typed}")
    scores = referee.rules.score(table)
    rows = tuple(part.points for part in scores[0].parts) if scores else ()
    if len(rows) != ROWS:
        raise BadRequest(f"match {short(match.id)} has no five score rows; {typed}")
    result = Result(rows, _listed(table, "met"), _listed(table, "missed"), _listed(table, "used"))
    (seat,) = (score.seat for score in scores)
    revealed, chosen, given_up = (_listed(table, name) for name in ("revealed", "chosen", "given-up"))
    return Found(result, revealed, chosen, given_up, unscored(table, seat))


def _listed(table: Table, name: str) -> tuple[str, ...]:
    """Returns a list of chests that the rules left on the table."""
    value = table.values.get(f"solo/{name}", ())
    listed: Sequence[object] = value if isinstance(value, list | tuple) else ()
    return tuple(str(one) for one in listed if one in chests())
