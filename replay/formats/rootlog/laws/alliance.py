"""The Alliance's turn: supporters for revolts and sympathy, officers and what they do, the limit of its supporters."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog import deeds, spots, supporters
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.laws.common import (
    count_before,
    done,
    had_crafted,
    is_paid,
    lasting,
    letter,
    letters_of,
    paid_battles,
    paid_moves,
    said,
    spent_from,
    total,
)
from replay.formats.rootlog.supporters import BASES
from replay.formats.rootlog.world import World

SEAT: Final = "A"
BOARD: Final = names.of_seat(SEAT, names.BOARD)
REVOLT: Final = 2
"""Supporters for a revolt (A7)."""


def check(world: World) -> None:
    """Notes what speaks against its turn."""
    if lasting(world, "sympathy", SEAT):
        _check_supporters(world)
        _check_revolts(world)
    if not had_crafted(world, SEAT, "propaganda-bureau") and not world.plays("O"):
        _check_officers(world)
    _check_limit(world)


def check_bases(world: World) -> None:
    """Notes officers that stayed though a base was lost: half of them go, rounded up (A4)."""
    lost = _lost(world, *BASES)
    if len(lost) != 1 or not world.plays(SEAT) or SEAT in world.blind or world.turn.is_last:
        return
    kind = names.piece(names.WARRIOR, world.faction(SEAT))
    before = world.turn.deeds[: world.turn.deeds.index(lost[0])]
    officers = count_before(world, BOARD, kind)
    officers += sum(deed.count for deed in before if deed.what == deeds.PLACED and deed.target == BOARD)
    gone = sum(deed.count for deed in world.turn.deeds if deed.what == deeds.REMOVED and deed.source == BOARD)
    if any(finding.line == lost[0].at.line and finding.column > lost[0].at.column for finding in world.findings):
        return  # whatever is wrong behind it may be the officers
    if gone < (officers + 1) // 2 - sum(deed.count for deed in before if deed.source == BOARD):
        reason = f"half of {officers} officers, rounded up, go with the base of clearing {lost[0].start}; {gone} went"
        world.find("count", reason, at=lost[0].at, rule="A4")


def _revolts(world: World) -> list[Deed]:
    return done(world, deeds.PLACED, SEAT, *BASES)


def _is_organized(world: World, token: Deed) -> bool:
    """Returns True for sympathy that a warrior of its clearing was removed for, rather than supporters spent."""
    return any(not fell for fell in _gone_before(world, token))


def _may_be_either(world: World, token: Deed) -> bool:
    """Returns True for sympathy where warriors went in a battle: one that was left may have been organized."""
    gone = _gone_before(world, token)
    return bool(gone) and all(gone)


def _gone_before(world: World, token: Deed) -> list[bool]:
    """Returns for each removal of own warriors from a token's clearing whether they can have fallen in a battle."""
    before = world.turn.deeds[: world.turn.deeds.index(token)]
    return [
        bool(deed.battles) and world.turn.battles[deed.battles - 1].clearing == deed.start
        for deed in before
        if deed.what == deeds.REMOVED and deed.owner == SEAT and deed.name == names.WARRIOR and deed.start == token.end
    ]


def _check_supporters(world: World) -> None:
    """Two supporters for a revolt, those of the track for sympathy, all of the clearing's suit (A7, A8)."""
    revolts = _revolts(world)
    placed = [deed for deed in done(world, deeds.PLACED, SEAT, "sympathy") if not _is_organized(world, deed)]
    spread = [deed for deed in placed if not _may_be_either(world, deed)]
    if any(deed.cost < 0 for deed in placed):
        return
    need: Counter[str] = Counter()
    for deed in revolts:
        need[letter(world, deed.end)] += REVOLT
    for deed in spread:
        need[letter(world, deed.end)] += deed.cost
    spent = spent_from(world, supporters.PLACE)
    given = letters_of(spent)
    due, have = sum(need.values()), sum(given.values())
    most = due + sum(deed.cost for deed in placed if deed not in spread)
    rule = "A7" if revolts and not spread else "A8"
    first = (revolts + spread)[0].at if revolts or spread else None
    if have < due:
        world.find("cost", f"{said(due, 'supporter')} have to be spent in this turn, not {have}", at=first, rule=rule)
    elif have > most and not _lost(world, *BASES) and not world.turn.is_last:
        reason = f"{said(have, 'supporter')} are spent; revolts and sympathy cost {most or 'none'}"
        world.find("cost", reason, at=spent[-1].at, rule=rule)
    elif have == due == most and "" not in need and not is_paid(need, given):
        world.find("suit", f"the supporters spent do not fit {_places(revolts + spread)}", at=first, rule=rule)


def _places(found: list[Deed]) -> str:
    numbers = [str(deed.end) for deed in found]
    return f"clearing{'' if len(numbers) == 1 else 's'} {', '.join(numbers)}"


def _lost(world: World, *named: str) -> list[Deed]:
    return done(world, deeds.REMOVED, SEAT, *named)


def _check_revolts(world: World) -> None:
    """A revolt brings a warrior for each sympathetic clearing of the suit, and an officer (A7)."""
    revolts = _revolts(world)
    has_supply = world.count(spots.supply(SEAT), names.piece(names.WARRIOR, world.faction(SEAT)))
    if _lost(world, names.WARRIOR) or not has_supply:
        return  # the supply may have been empty
    if not revolts or world.turn.is_last:
        return
    placed = done(world, deeds.PLACED, SEAT, names.WARRIOR)
    for deed in revolts:
        warriors = total(one for one in placed if one.end == deed.end)
        if warriors < deed.cost:
            reason = f"the revolt brings {said(deed.cost, 'warrior')} to clearing {deed.end}, not {warriors}"
            world.find("count", reason, at=deed.at, rule="A7")
    if total(one for one in placed if one.end is None) < len(revolts):
        world.find("count", "a revolt brings an officer", at=revolts[-1].at, rule="A7")


def _check_officers(world: World) -> None:
    """Training costs a card that matches a base; each officer acts once in the Evening (A9, A10)."""
    kind = names.piece(names.WARRIOR, world.faction(SEAT))
    revolts = _revolts(world)
    new = [deed for deed in done(world, deeds.PLACED, SEAT, names.WARRIOR) if deed.end is None]
    trained = total(new) - len(revolts)
    if _lost(world, *BASES):
        return  # officers went with the base
    if trained > total(spent_from(world, spots.hand(SEAT))):
        world.find("cost", "training an officer costs a card", at=new[-1].at, rule="A9")
    officers = world.count(BOARD, kind)
    at_revolts = sum(max(0, deed.cost) for deed in revolts)
    recruits = total(deed for deed in done(world, deeds.PLACED, SEAT, names.WARRIOR) if deed.end) - at_revolts
    organized = [deed for deed in done(world, deeds.PLACED, SEAT, "sympathy") if _is_organized(world, deed)]
    taken = max(0, recruits) + len(organized) + paid_moves(world, SEAT) + paid_battles(world, SEAT)
    if taken > officers and not had_crafted(world, SEAT, "false-orders"):
        reason = (
            f"{said(officers, 'officer')} on the board; moves, battles, recruits and organized warriors are {taken}"
        )
        world.find("cost", reason, rule="A10")


def _check_limit(world: World) -> None:
    """Without a base on the map no more than five supporters are kept (A3)."""
    if supporters.are_too_many(world) and all(lasting(world, base, SEAT) for base in BASES):
        have = len(world.cards(supporters.PLACE))
        world.find("count", f"{have} supporters without a base; {supporters.MOST} are kept", rule="A3")
