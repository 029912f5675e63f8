"""The Clergy's board: what the players settled, the track of cathedrals, the markers of penitence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from domain.errors import InvalidOption
from domain.facts import OptionValue
from domain.games.root import facts, places
from domain.games.root.forms import Setting
from domain.games.root.lenses import CLEARINGS, Wood
from domain.transaction import Transaction

CATHEDRAL: Final = "cathedral"
FLOWER: Final = "flower-"
FLOWERS: Final = (*places.SUITS, "bird")
HERETIC, PENITENT = places.PENITENCE
_TRACK: Final = ("clergy-cost", "clergy-points", "clergy-bees")


# -- settings -----------------------------------------------------------------------------------------


def setting(wood: Wood, name: str) -> OptionValue:
    """Returns what the players settled, as it lies on the table; the default on a table that says nothing of it."""
    found: OptionValue | None = wood.table.value(places.setting(name))
    return facts.clergy_settings()[name].default if found is None else found


def is_set(wood: Wood, name: str) -> bool:
    """Returns a setting that is yes or no."""
    return bool(setting(wood, name))


def settle(tx: Transaction, chosen: Mapping[str, OptionValue]) -> None:
    """Puts the settings on the table. Raises `InvalidOption` if they do not fit each other."""
    for name, known in facts.clergy_settings().items():
        known.verify(chosen[name])
    lengths = {name: len(Setting.row(str(chosen[name]))) for name in _TRACK}
    if len(set(lengths.values())) > 1:
        said = ", ".join(f"{name} {length}" for name, length in lengths.items())
        raise InvalidOption("clergy-cost", f"the track has as many costs as points and bees, not {said}")
    room = lengths["clergy-cost"] + 1
    if int(chosen["clergy-cathedrals"]) > room:
        said = f"{room - 1} spaces of the track and the one of the set-up cathedral hold {room} cathedrals"
        raise InvalidOption("clergy-cathedrals", f"{said}, not {chosen['clergy-cathedrals']}")
    least, most = int(chosen["clergy-acts-least"]), int(chosen["clergy-acts"])
    if least > most:
        raise InvalidOption("clergy-acts-least", f"at least {least} actions are more than clergy-acts allows, {most}")
    for name in facts.clergy_settings():
        tx.set(places.setting(name), chosen[name])


def advice(chosen: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """Returns which figures of the board are assumed, in lines for the beginning of a game."""
    names = ("clergy-cathedrals", *_TRACK, "clergy-start-space")
    assumed = [name for name in names if chosen[name] == facts.clergy_settings()[name].default]
    if not assumed:
        return ()
    figures = "; ".join(f"{name}={chosen[name]}" for name in assumed)
    return (f"figures of the Clergy's board that no source gives are assumed, and can be given as options: {figures}",)


# -- the track ----------------------------------------------------------------------------------------


class Space(NamedTuple):
    """One space of the track."""

    cost: int
    points: int
    bees: int


def spaces(wood: Wood) -> tuple[Space, ...]:
    """Returns the spaces from the left: that of the set-up cathedral, then those of the track (Y46)."""
    start = Space(*Setting.row(str(setting(wood, "clergy-start-space"))))
    rows = [Setting.row(str(setting(wood, name))) for name in _TRACK]
    return (start, *(Space(*figures) for figures in zip(*rows, strict=True)))


def emptied(wood: Wood, seat: str) -> tuple[Space, ...]:
    """Returns the spaces without a cathedral.

    They are the leftmost ones: the leftmost cathedral is placed first, and one that comes back goes to the rightmost
    empty space. So how many cathedrals are left says which spaces are empty.
    """
    known = spaces(wood)
    return known[: max(0, len(known) - wood.in_supply(seat, CATHEDRAL))]


def next_space(wood: Wood, seat: str) -> Space | None:
    """Returns the space of the leftmost cathedral of the track; None if none is left."""
    known = spaces(wood)
    left = wood.in_supply(seat, CATHEDRAL)
    return known[len(known) - left] if 0 < left <= len(known) else None


def bees(wood: Wood, seat: str) -> int:
    """Returns how many bee symbols are showing (Y45)."""
    return sum(space.bees for space in emptied(wood, seat))


def are_assumed(wood: Wood) -> bool:
    """Returns True if the figures of the track are those that this project assumes."""
    return all(setting(wood, name) == facts.clergy_settings()[name].default for name in _TRACK)


# -- clearings ----------------------------------------------------------------------------------------


def has_cathedral(wood: Wood, seat: str, clearing: int) -> bool:
    """Returns True if a cathedral stands in a clearing."""
    return clearing in CLEARINGS and wood.count(seat, CATHEDRAL, clearing) > 0


def cathedrals(wood: Wood, seat: str) -> list[int]:
    """Returns the clearings with a cathedral."""
    return list(wood.on_map(seat, CATHEDRAL))


def flowers_in(wood: Wood, seat: str, clearing: int) -> dict[str, int]:
    """Returns the flowers of a clearing by their suit."""
    found = {suit: wood.count(seat, FLOWER + suit, clearing) for suit in FLOWERS}
    return {suit: count for suit, count in found.items() if count}


def flower(suit: str) -> str:
    """Returns the kind of a flower as it stands in pools."""
    return places.piece(FLOWER + suit, "clergy")


def matches_clearing(wood: Wood, suit: str, clearing: int, bird_setting: str) -> bool:
    """Returns True if a flower matches a clearing; of a bird flower a setting says it (U3)."""
    return is_set(wood, bird_setting) if suit == "bird" else suit == wood.suit(clearing)


def said(clearings: Iterable[int]) -> str:
    """Returns clearings as a sentence names them."""
    return ", ".join(map(str, clearings)) or "none"


# -- markers ------------------------------------------------------------------------------------------


def is_penitent(wood: Wood, seat: str, other: str) -> bool:
    """Returns True if a faction is Penitent."""
    return bool(wood.table.value(places.relation(seat, other)) == PENITENT)


def of_state(wood: Wood, seat: str, state: str) -> list[str]:
    """Returns the Heretics, or the Penitents, clockwise from the Clergy."""
    wanted = state == PENITENT
    return [other for other in wood.after(seat) if is_penitent(wood, seat, other) == wanted]


def mark(tx: Transaction, seat: str, other: str, state: str) -> None:
    """Puts the marker of a faction into a box (Y21)."""
    tx.set(places.relation(seat, other), state)
