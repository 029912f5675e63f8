"""What cannot lie on a table of Heart of Crown, whatever was played before: positions that name it are refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.errors import InvalidOption, shown
from domain.games.heart_of_crown.drawing import KINDS_SHOWING, stack_of
from domain.games.heart_of_crown.ending import CROWN
from domain.games.heart_of_crown.lenses import (
    BANISHED,
    CEREMONIES,
    CURSES,
    MARKET,
    OVERTIME,
    PRINCESSES,
    SUPPLY,
    SUPPORTS,
    Seat,
    cost_of,
    fact,
    types_of,
)
from domain.games.heart_of_crown.picking import forbids
from domain.state import State, is_unknown

_SINGLE: Final = frozenset(("princess", "support"))
"""Types of which there is one card of each kind (10.2, 16.1)."""
_IN_DOMAINS: Final = frozenset(("princess", "support", "territory", "succession"))
_IN_BASIC_MARKET: Final = ("basic", "calamity")
"""Rarities that no face-down Supply and no Random Market holds (3.4)."""
_ALL_SEE: Final = (PRINCESSES, SUPPORTS, CURSES)


def verify_possible(stacks: Mapping[str, Sequence[str]]) -> None:
    """Checks what a position lays out.

    Args:
        stacks: Ids of cards by place, kept cards left out.

    Raises:
        InvalidOption: It lies nowhere so; the message names the place.
    """
    lies_in: dict[str, str] = {}
    for place, kinds in stacks.items():
        for kind in kinds:
            _verify_card(place, kind)
            if types_of(kind) & _SINGLE:
                _verify_single(place, kind, lies_in)
        if place.endswith("/domain"):
            _verify_domain(place, kinds)
    _verify_showing(stacks.get(MARKET, ()))


def verify_kept(place: str, kind: str, territory: str) -> None:
    """Checks that a card can lie on a Territory. Raises `InvalidOption`."""
    if "action" not in types_of(kind):
        _refuse(place, f"a kept card is an Action (HOC.6.1), not {shown(kind)}")
    if forbids(kind, "keep"):
        _refuse(place, f"{kind} cannot be kept (HOC.24); expected another Action")
    if cost_of(kind) > cost_of(territory):
        costs = f"{kind} costs {cost_of(kind)} and {territory} {cost_of(territory)}"
        _refuse(place, f"a kept card costs no more than its Territory (HOC.6.1), but {costs}")


def verify_race(table: State, worth: Mapping[str, int]) -> None:
    """Checks coronations and overtime against the Domains; `worth` is the points of each seat. Raises `InvalidOption`.

    In overtime, points that are lost change nothing any more (11.4).
    """
    still_in: Sequence[str] = table.value(OVERTIME) or ()
    if len(still_in) == 1:
        _refuse(OVERTIME, f"two seats or more are in overtime (HOC.11.4), not {still_in[0]} alone")
    for name in (CEREMONIES, OVERTIME):
        for seat in table.value(name) or ():
            if Seat(table, seat).princess is None:
                _refuse(name, f"{seat} has no Domain, and a coronation needs one (HOC.10.6)")
            if not still_in and worth.get(seat, 0) < CROWN:
                _refuse(name, f"a coronation needs {CROWN} points (HOC.11.2), and {seat} has {worth.get(seat, 0)}")


def _refuse(place: str, message: str) -> None:
    raise InvalidOption(place, f"{place}: {message}")


def _verify_card(place: str, kind: str) -> None:
    if is_unknown(kind):
        is_open = place in _ALL_SEE or place.startswith("pile/") or place.endswith("/domain")
        if kind != "?" or is_open:
            where = "here each card is named" if is_open else 'an unknown card is written "?"'
            _refuse(place, f"{where}, so {shown(kind)} cannot stand")
        return
    card = fact(kind)
    types = types_of(kind)
    if place.startswith("pile/"):
        if place != f"pile/{kind}":
            _refuse(place, f"expected {place.partition('/')[2]} only, not {kind}")
    elif place == CURSES:
        if kind != "curse":
            _refuse(place, f"expected curse only, not {kind}")
    elif place in (PRINCESSES, SUPPORTS):
        expected = "princess" if place == PRINCESSES else "support"
        if expected not in types:
            what = "princesses" if place == PRINCESSES else "Support Cards"
            _refuse(place, f"expected {what} only, not {kind}")
    elif place.endswith("/domain"):
        if not types & _IN_DOMAINS:
            _refuse(place, f"a Domain holds a princess, Support Cards, Territories and Succession cards, not {kind}")
    elif place != BANISHED and types & _SINGLE:
        _refuse(place, f"{kind} lies in a Domain, in its own area or banished, and nowhere else (HOC.10.2, HOC.16.1)")
    elif place in (MARKET, SUPPLY) and card is not None and card.rarity in _IN_BASIC_MARKET:
        _refuse(place, f"expected common cards and rares, not {kind}, which is never in the Supply (HOC.9.1)")


def _verify_single(place: str, kind: str, lies_in: dict[str, str]) -> None:
    if kind in lies_in:
        where = f"{lies_in[kind]} has it already" if lies_in[kind] != place else "it stands here twice"
        _refuse(place, f"there is one {kind} only (HOC.10.2, HOC.16.1), and {where}")
    lies_in[kind] = place


def _verify_domain(place: str, kinds: Sequence[str]) -> None:
    princesses = [kind for kind in kinds if "princess" in types_of(kind)]
    if kinds and not princesses:
        _refuse(place, f"before a princess is backed there is no Domain (HOC.10.6); expected one beside {kinds[0]}")
    if len(princesses) > 1:
        _refuse(place, f"expected one princess (HOC.10.1), not {' and '.join(princesses)}")


def _verify_showing(market: Sequence[str]) -> None:
    known = {stack_of(kind) for kind in market if not is_unknown(kind)}
    count = len(known) + sum(map(is_unknown, market))
    if count > KINDS_SHOWING:
        _refuse(MARKET, f"expected {KINDS_SHOWING} kinds at most (HOC.8.1), not {count}")
