"""The Marquise's turn: wood, building, recruiting, the number of her actions."""

from __future__ import annotations

from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog import deeds, spots
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.laws.common import (
    BIRD,
    count_before,
    done,
    first_action,
    had_crafted,
    is_cut_short,
    lasting,
    letter,
    paid_battles,
    paid_moves,
    said,
    spent_from,
    total,
)
from replay.formats.rootlog.laws.costs import BUILDINGS
from replay.formats.rootlog.world import World

SEAT: Final = "C"
ACTIONS: Final = 3


def check(world: World) -> None:
    """Notes what speaks against her turn."""
    _check_growth(world)
    _check_wood(world)
    _check_ways(world)
    _check_recruits(world)
    _check_actions(world)


def check_hospitals(world: World) -> None:
    """Notes, on the turns of others, warriors that came to the keep without a card for it (C2)."""
    if world.seat == SEAT or not world.plays(SEAT) or SEAT in world.blind:
        return
    nursed = {(deed.start, deed.battles): deed for deed in done(world, deeds.NURSED, SEAT)}
    cards = spent_from(world, spots.hand(SEAT))
    if had_crafted(world, world.seat, "false-orders", "coffin-makers"):
        return
    if total(cards) < len(nursed):
        last = list(nursed.values())[-1]
        reason = f"field hospitals cost a card for each clearing; {total(cards) or 'none'} was spent"
        world.find("cost", reason, at=last.at, rule="C2")
    elif len(nursed) == 1:
        (one,) = nursed.values()
        suit = letter(world, one.start)
        if suit and not any(card.suit in (suit, BIRD, "") for card in cards):
            reason = (
                f"field hospitals cost a card that matches clearing {one.start}, a {world.suit(one.start or 0)} one"
            )
            world.find("suit", reason, at=cards[-1].at, rule="C2")


def _sawmills(world: World) -> dict[int, int]:
    """Returns the sawmills with which the turn began, by clearing."""
    kind = names.piece("sawmill", world.faction(SEAT))
    found = {number: count_before(world, names.clearing(number), kind) for number in spots.CLEARINGS}
    return {number: count for number, count in found.items() if count}


def _check_growth(world: World) -> None:
    """Birdsong brings a wood to every sawmill, as many as there are; overwork brings more (C3, C4)."""
    sawmills = _sawmills(world)
    if not lasting(world, "sawmill", SEAT) or not lasting(world, "wood", SEAT):
        return
    grown = done(world, deeds.PLACED, SEAT, "wood")
    by_clearing: dict[int, int] = {}
    for deed in grown:
        by_clearing[deed.end or 0] = by_clearing.get(deed.end or 0, 0) + deed.count
    supply = count_before(world, spots.supply(SEAT), names.piece("wood", world.faction(SEAT)))
    missing = {number: count - by_clearing.get(number, 0) for number, count in sawmills.items()}
    short = min(sum(count for count in missing.values() if count > 0), max(0, supply - total(grown)))
    if short > 0 and (grown or not is_cut_short(world)):
        where = ", ".join(str(number) for number, count in missing.items() if count > 0)
        at = grown[0].at if grown else first_action(world)
        reason = f"Birdsong brings a wood to every sawmill; {short} wood is missing in clearing {where}"
        world.find("turn", reason, at=at, rule="C3")
    extra = sum(max(0, count - sawmills.get(number, 0)) for number, count in by_clearing.items())
    if extra > total(spent_from(world, spots.hand(SEAT))):
        at = grown[-1].at
        world.find("cost", f"overwork costs a card for each wood; {extra} more than sawmills bring", at=at, rule="C4")


def _built(world: World) -> list[Deed]:
    return done(world, deeds.PLACED, SEAT, *BUILDINGS)


def _spent_wood(world: World) -> tuple[list[Deed], int]:
    """Returns the wood that left the map in her turn, and how much of it may have been lost in a battle."""
    spent = done(world, deeds.REMOVED, SEAT, "wood")
    fought = {battle.clearing for battle in world.turn.battles}
    return spent, sum(deed.count for deed in spent if deed.start in fought and deed.battles)


def _check_wood(world: World) -> None:
    built = _built(world)
    spent, lost = _spent_wood(world)
    if any(deed.cost < 0 for deed in built) or not lasting(world, "wood", SEAT):
        return
    due, have = sum(deed.cost for deed in built), total(spent)
    if have < due:
        costly = next(deed for deed in built if deed.cost)
        what = costly.name if len(built) == 1 else f"{len(built)} buildings"
        world.find(
            "cost", f"{what}: the track asks for {due} wood, {have or 'none'} left the map", at=costly.at, rule="C5"
        )
    elif have - lost > due:
        reason = f"{have} wood left the map; what was built costs {due or 'none'}"
        world.find("cost", reason, at=spent[-1].at, rule="C5")


def _check_ways(world: World) -> None:
    """Wood comes from the clearing of the building or is joined to it by clearings that she rules."""
    waiting: list[Deed] = []
    last: Deed | None = None
    owed = 0
    for deed in world.turn.deeds:
        if deed.owner != SEAT:
            continue
        if deed.what == deeds.REMOVED and deed.name == "wood":
            if last is not None and owed > 0:
                _check_way(world, deed, last)
                owed -= deed.count
            else:
                waiting.append(deed)
        elif deed.what == deeds.PLACED and deed.name in BUILDINGS:
            for wood in waiting:
                _check_way(world, wood, deed)
            owed = deed.cost - total(waiting)
            waiting, last = [], deed


def _check_way(world: World, wood: Deed, building: Deed) -> None:
    if wood.start is not None and wood.start not in building.reach and building.reach:
        reason = f"wood of clearing {wood.start} cannot be brought to clearing {building.end} through ruled clearings"
        world.find("rule", reason, at=wood.at, rule="C5")


def _recruits(world: World) -> list[Deed]:
    """Returns the warriors that were recruited; nursed ones were once written as placed at the keep."""
    if had_crafted(world, SEAT, "propaganda-bureau"):
        return []
    keep = names.piece("keep", world.faction(SEAT))
    placed = done(world, deeds.PLACED, SEAT, names.WARRIOR)
    return [deed for deed in placed if deed.end and not world.count(names.clearing(deed.end), keep)]


def _check_recruits(world: World) -> None:
    """Each recruiter brings one warrior, once in a turn (C4)."""
    if not lasting(world, "recruiter", SEAT) or world.turn.cleared:
        return
    kind = names.piece("recruiter", world.faction(SEAT))
    placed: dict[int, int] = {}
    for deed in _recruits(world):
        number = deed.end or 0
        placed[number] = placed.get(number, 0) + deed.count
        place = names.clearing(number)
        there = max(world.count(place, kind), count_before(world, place, kind))
        if there and placed[number] > there:
            reason = f"{said(there, 'recruiter')} in clearing {number} brings {said(there, 'warrior')} a turn"
            world.find("count", f"{reason}, not {placed[number]}", at=deed.at, rule="C4")
            return


def _check_actions(world: World) -> None:
    """Three actions, and one for each bird card that is spent: counted as few as they can have been (C4)."""
    taken = (paid_moves(world, SEAT) + 1) // 2 + paid_battles(world, SEAT) + len(_built(world)) + bool(_recruits(world))
    birds = sum(deed.count for deed in spent_from(world, spots.hand(SEAT)) if deed.suit in (BIRD, ""))
    if taken > ACTIONS + birds:
        reason = f"{taken} actions at least, and {said(birds, 'bird card')} spent for more than {ACTIONS}"
        world.find("cost", reason, rule="C4")
