"""A Vagabond's turn: items for what was done, aid for relationships, what a quest takes, what can be carried."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import deeds, spots
from replay.formats.rootlog.laws.common import (
    count_before,
    done,
    free_moves,
    had_crafted,
    paid_battles,
    said,
    total,
)
from replay.formats.rootlog.world import World

CARRIED: Final = 6
"""Items in satchel and damaged box; two more for each bag on its track (V7)."""
REFRESHED: Final = 3
"""Items refreshed in Birdsong; two more for each tea on its track (V8)."""
PLAIN: Final = frozenset({"thief", "tinker", "ranger"})
"""Characters whose own actions are known here."""
ON_TRACK: Final = frozenset({"tea", "coin", "bag"})
HOSTILE, *STEPS = names.RELATIONS


def check(world: World) -> None:
    """Notes what speaks against the turn."""
    _check_aid(world)
    _check_quests(world)
    _check_hostility(world)
    if world.table.value(names.of_seat(world.seat, names.LEADER)) not in PLAIN:
        return
    _check_items(world)
    _check_refreshed(world)
    if not world.turn.is_last:
        _check_carried(world)


def _used(world: World) -> Counter[str]:
    used: Counter[str] = Counter()
    for deed in done(world, deeds.EXHAUSTED, world.seat):
        used[deed.name] += deed.count
    return used


def _check_items(world: World) -> None:
    """Boots for moves, swords for battles, torches for ruins, hammers for what is crafted (V1, V9)."""
    seat = world.seat
    used = _used(world)
    league = had_crafted(world, seat, "league-of-adventurous-mice")
    moves = [deed for deed in done(world, deeds.MOVED, seat, names.PAWN) if deed.end is not None]
    boots = len(moves) - 1 - free_moves(world, seat)
    wanted = (
        ("boot", max(0, boots), "by boot", "V9"),
        ("sword", paid_battles(world, seat), "fought", "V9"),
        ("torch", total(done(world, deeds.EXPLORED, seat)), "explored", "V9"),
        ("hammer", sum(len(deed.suit) for deed in done(world, deeds.CRAFTED, seat)), "to craft", "V1"),
    )
    for item, need, what, rule in wanted:
        if used[item] < need and not (league and item in ("boot", "sword")):
            are = "is" if need == 1 else "are"
            reason = f"{need} {what}: {said(need, item)} {are} exhausted for it, not {used[item]}"
            world.find("cost", reason, rule=rule)


def _check_refreshed(world: World) -> None:
    if world.seat in world.rested:
        return
    tea = sum(count_before(world, names.of_seat(world.seat, pool), "tea") for pool in (names.TRACK, names.SATCHEL))
    most = REFRESHED + 2 * tea
    damaged = names.of_seat(world.seat, names.DAMAGED)
    refreshed = [deed for deed in done(world, deeds.REFRESHED, world.seat) if deed.source != damaged]
    if total(refreshed) > most:
        reason = (
            f"{said(total(refreshed), 'item')} are refreshed; {most} are the most with {tea or 'no'} tea on its track"
        )
        world.find("count", reason, at=refreshed[-1].at, rule="V8")


def _check_carried(world: World) -> None:
    seat = world.seat
    items = set(facts.items())
    have = sum(
        count
        for pool in (names.SATCHEL, names.DAMAGED)
        for kind, count in world.table.pool(names.of_seat(seat, pool)).items()
        if names.refreshed(kind) in items and not (pool == names.SATCHEL and kind in ON_TRACK)
    )
    # A tea, coin or bag that lies ready in the satchel may as well be on its track: recorders seldom write that.
    bags = sum(world.count(names.of_seat(seat, pool), "bag") for pool in (names.TRACK, names.SATCHEL))
    most = CARRIED + 2 * bags
    if have > most:
        world.find("count", f"{have} items in satchel and damaged box; {most} can be carried", rule="V7")


def _check_aid(world: World) -> None:
    """A step takes as many aids as it has, in one turn, each of them a card (V9)."""
    seat = world.seat
    needs = dict(zip(STEPS, facts.tracks().vagabond.aids, strict=False))
    steps: dict[str, int] = {}
    for deed in done(world, deeds.RELATION, seat):
        old, new = deed.suit, deed.name
        if old in STEPS and new in STEPS and STEPS.index(new) > STEPS.index(old):
            path = STEPS[STEPS.index(old) : STEPS.index(new)]
            steps[deed.source] = steps.get(deed.source, 0) + sum(needs[step] for step in path)
            given = total(
                card
                for card in done(world, deeds.CARD)
                if card.source == spots.hand(seat) and card.target == spots.hand(deed.source)
            )
            if given < steps[deed.source]:
                reason = f"{said(steps[deed.source], 'aid')} in one turn make this step; {said(given, 'card')} given"
                world.find("cost", reason, at=deed.at, rule="V9")
        elif old == HOSTILE and new in STEPS[1:]:
            world.find("place", "aid does not change a hostile faction", at=deed.at, rule="V10")


def _check_hostility(world: World) -> None:
    """A faction of which he removed a warrior is hostile (V10)."""
    if world.turn.is_last:
        return
    for deed in world.turn.deeds:
        if deed.what != deeds.REMOVED or deed.name != names.WARRIOR or deed.owner not in world.game.seats:
            continue
        if deed.start is None or deed.owner == world.seat or not _is_his(world, deed.start):
            continue
        if not _was_hostile(world, deed.owner):
            reason = f"{world.name(deed.owner)}, of which a warrior was removed, is hostile from now on"
            world.find("turn", reason, f"{deed.at.text}/$_{deed.owner}->h", at=deed.at, rule="V10")
            return


def _was_hostile(world: World, faction: str) -> bool:
    """Returns True if a faction was hostile at some time of the turn; a coalition can make peace again."""
    name = names.relation(world.seat, faction)
    marks = {deed.name for deed in done(world, deeds.RELATION, world.seat) if deed.source == faction}
    return HOSTILE in marks or any(table.value(name) == HOSTILE for table in (world.table, world.turn.began))


def _is_his(world: World, number: int) -> bool:
    """Returns True unless the warriors of a clearing may have gone in a battle of others."""
    sides = [{fought.attacker, fought.defender} for fought in world.turn.battles if fought.clearing == number]
    return all(world.seat in side for side in sides)


def _check_quests(world: World) -> None:
    """A quest takes its two items, in a clearing of its suit (V9)."""
    quests = done(world, deeds.QUEST, world.seat)
    need: Counter[str] = Counter()
    known = {quest.id: quest for quest in facts.roles().quests}
    for deed in quests:
        if deed.name in known:
            need.update(known[deed.name].items)
    used = _used(world)
    short = [item for item, count in need.items() if used[item] < count]
    if short and quests:
        reason = f"the quest takes {' and '.join(need.elements())}; {', '.join(short)} was not exhausted"
        world.find("cost", reason, at=quests[-1].at, rule="V9")
    for deed in quests:
        if deed.end and deed.suit and world.suit(deed.end) and world.suit(deed.end) != deed.suit:
            reason = f"a {deed.suit} quest is done in a {deed.suit} clearing; the pawn is in clearing {deed.end}"
            world.find("suit", reason, at=deed.at, rule="V9")
