"""One action typed while a game is recorded or a line is tried out: the notation as a way to play on.

`2w5->8` is read for whoever's turn it is; `E:2w->3` begins a turn of that faction first. Whose turn it is already
may be named too: that begins nothing.
"""

from __future__ import annotations

import re
from typing import Final

import msgspec

from domain.changes import Set
from domain.games.root import places as names
from domain.play import Play
from domain.table import Table
from replay.errors import BadRequest
from replay.formats.rootlog.board import map_facts
from replay.formats.rootlog.document import ActionText
from replay.formats.rootlog.findings import Finding
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.grammar import read_action
from replay.formats.rootlog.headers import Game
from replay.formats.rootlog.interpret import ASKED, perform
from replay.formats.rootlog.scan import UnreadableError
from replay.formats.rootlog.spots import CLEARINGS
from replay.formats.rootlog.turns import changed
from replay.formats.rootlog.vocabulary import alphabet
from replay.formats.rootlog.world import World

_WITH_TURN: Final = re.compile(r"([A-Z]):\s*(.*)", re.DOTALL)
_FACTION: Final = re.compile(r"([A-Z])/" + names.FACTION)


class Typed(msgspec.Struct, frozen=True):
    """An action that was typed, and what is remarkable about it."""

    play: Play
    findings: tuple[Finding, ...] = ()


def interpret_action(text: str, table: Table, seat: str) -> Play | None:
    """Returns the event that a typed action means on a table; None if it is no action of the notation.

    Args:
        text: The action, with or without `X:` in front.
        table: The table before it; it is not changed.
        seat: Whose turn it is.

    Raises:
        BadRequest: It only begins a turn that has begun already.
    """
    typed = read_typed(text, table, seat)
    return None if typed is None else typed.play


def read_typed(text: str, table: Table, seat: str) -> Typed | None:
    """Returns the event that a typed action means, with findings; None if it is no action of the notation.

    Raises:
        BadRequest: It only begins a turn that has begun already.
    """
    game = game_on(table)
    begins = _WITH_TURN.fullmatch(text.strip())
    if begins:
        seat, text = begins[1], begins[2]
    text = text.strip()
    if seat not in game.seats:
        return None
    if begins and table.value(names.TURN) == seat and len(game.seats) > 1:
        begins = None
        if not text:
            raise BadRequest(
                f"it is {seat}'s turn already; say what {seat} does, or begin the next turn with its letter", 1
            )
    letters = alphabet(draft=True, extra="".join(game.seats))
    try:
        action = read_action(text, letters).action if text or not begins else None
    except UnreadableError:
        return None
    world = World(game)
    world.table = table.copy()
    world.table.findings.clear()
    world.seat = seat
    world.is_setup = not table.value(names.ROUND)
    world.begin(ActionText(text, 1, 1, action))
    if begins:
        world.emit(Set(names.TURN, seat), *changed(table, names.ROUND, _round(table, seat)))
    if action is not None:
        perform(world, action)
    said = format_action(action) if action is not None else ""
    return Typed(Play(seat, ASKED, said, world.finish()), tuple(world.findings))


def game_on(table: Table) -> Game:
    """Returns what a table says of the game that is played on it."""
    name, deck = str(table.value(names.MAP) or ""), str(table.value(names.DECK_NAME) or "")
    found = [match for key in table.values if (match := _FACTION.fullmatch(key))]
    suits = {number: str(table.value(names.suit(number))) for number in CLEARINGS if table.value(names.suit(number))}
    factions = {match[1]: str(table.value(match[0])) for match in found}
    return Game(
        map=name,
        deck=deck,
        facts=map_facts(name),
        suits=suits,
        seats=tuple(sorted(factions, key=_seat_order(table).index)),
        players={},
        factions=factions,
    )


def _seat_order(table: Table) -> list[str]:
    order = table.value(names.ORDER)
    known = [str(seat) for seat in order] if isinstance(order, list) else []
    return known + [chr(code) for code in range(ord("A"), ord("Z") + 1) if chr(code) not in known]


def _round(table: Table, seat: str) -> int:
    """Returns the number of a seat's next turn: rounds go on when the order begins again."""
    now, last = table.value(names.ROUND), str(table.value(names.TURN) or "")
    now = now if isinstance(now, int) else 0
    order = _seat_order(table)
    if now == 0 or last not in order or seat not in order:
        return now + 1
    return now if order.index(seat) > order.index(last) else now + 1
