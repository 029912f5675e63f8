"""Items: crafted, found under ruins, exhausted, refreshed, damaged, moved between boards.

An item is a piece whose state is part of its kind (`sword`, `sword-exhausted`). A vagabond keeps them in three
pools (satchel, damaged, track), everybody else in one. `%t->s+e` is two things done to the same tea.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from domain.changes import MovePieces
from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import deeds, score, spots
from replay.formats.rootlog.actions import Board, Clearing, Hand, Item, ItemSpot, Move, Place
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.laws import crafting
from replay.formats.rootlog.roles import ON_TRACK
from replay.formats.rootlog.transfers import Transfer, with_count, with_start, with_thing
from replay.formats.rootlog.vocabulary import item_letters
from replay.formats.rootlog.world import VAGABONDS, World

MOST_ON_TRACK = 3


class Wanted(msgspec.Struct):
    """What happens to an item: where it goes, which way up; empty for as it is."""

    where: str = ""
    """`s`, `d`, `t`, or empty."""
    state: str = ""
    """`r`, `e`, or empty."""
    board: str = ""
    """The seat that gets it."""
    leaves: bool = False
    """It leaves the game."""


def move_item(world: World, action: Move, transfer: Transfer) -> None:
    """Does to items everything that the right side says."""
    item = transfer.thing
    assert isinstance(item, Item)
    wanted = _wanted(world, action.right)
    if wanted is None:
        return
    if isinstance(transfer.start, Clearing):
        _explore(world, action, transfer, wanted)
        return
    seat = _holder(world, transfer.start)
    if seat is None:
        return
    if item.letter == "_" and wanted == Wanted("s", "r") and transfer.start == ItemSpot("d"):
        world.rested.add(seat)
    if wanted.where and seat not in VAGABONDS:
        seat = _damaged_one(world, action, transfer, seat)
        if seat is None:
            return
    for letter in _letters(world, seat, item, transfer.start):
        count = transfer.count if item.letter != "_" else 99
        _move(world, action, transfer, letter, seat, count, wanted)


def _wanted(world: World, places: tuple[Place, ...]) -> Wanted | None:
    wanted = Wanted(leaves=not places)
    for place in places:
        match place:
            case ItemSpot():
                if wanted.where and place.where not in ("", wanted.where):
                    world.find("place", "an item lies in one place; two are named")
                wanted.where = place.where or wanted.where
                wanted.state = place.state or wanted.state
            case Board() | Hand():
                wanted.board = place.faction or world.seat
            case _:
                world.find("place", "items do not go there")
                return None
    if wanted.board and not world.plays(wanted.board):
        world.find("faction", f"nobody plays {wanted.board} in this game")
        return None
    return wanted


def _holder(world: World, start: Place | None) -> str | None:
    seat = start.faction or world.seat if isinstance(start, Board | Hand) else world.seat
    if not world.plays(seat):
        world.find("faction", f"nobody plays {seat} in this game")
        return None
    return seat


def _damaged_one(world: World, action: Move, transfer: Transfer, seat: str) -> str | None:
    """Only vagabonds have a satchel, a damaged box and tracks: the one of the last battle was meant."""
    battle = world.turn.battle
    sides = (battle.defender, battle.attacker) if battle else ()
    meant = next((side for side in sides if side in VAGABONDS), None)
    suggestion = with_start(action, transfer, Board(meant)) if meant else None
    world.find("place", f"{world.name(seat)} has no such place for items", suggestion, rule="V7")
    return meant


def _letters(world: World, seat: str, item: Item, start: Place | None) -> list[str]:
    if item.letter != "_":
        return [item.letter]
    spot = start if isinstance(start, ItemSpot) else ItemSpot()
    found = dict.fromkeys(names.refreshed(kind) for pool in _pools(seat, spot.where) for kind in world.table.pool(pool))
    letters = {name: letter for letter, name in item_letters().items()}
    return [letters[name] for name in found if name in letters]


def _pools(seat: str, where: str = "") -> list[str]:
    if seat not in VAGABONDS:
        return [spots.items(seat)]
    return [spots.items(seat, spot) for spot in (where or "std")]


# -- choosing among equal items ---------------------------------------------------------------------------


def _candidates(seat: str, name: str, spot: ItemSpot, wanted: Wanted) -> Iterator[tuple[str, str]]:
    """Yields (pool, kind) of what an action can mean, the likeliest first."""
    ready, spent = name, names.exhausted(name)
    states = {"e": [ready], "r": [spent]}.get(wanted.state, [ready, spent])
    if wanted.state and wanted.where:
        # What goes to another place lies there in that state, whether it has to be turned or not.
        states = [*states, *{spent, ready}.difference(states)]
    if spot.state:
        states = [ready] if spot.state == "r" else [spent]
    pools = _pools(seat, spot.where)
    if seat in VAGABONDS and spot.where == "t" and name in ON_TRACK:
        # That a new tea, coin or bag went to its track is often left out.
        pools = [*pools, spots.items(seat, "s")]
    if seat in VAGABONDS and not spot.where:
        order = {"s": "tds" if wanted.state else "dts", "t": "sdt", "d": "std"}.get(wanted.where, "std")
        pools = [spots.items(seat, letter) for letter in order]
        if wanted.where in ("d", "t"):
            pools.remove(spots.items(seat, wanted.where))
    for pool in pools:
        for kind in states:
            yield pool, kind


def _move(world: World, action: Move, transfer: Transfer, letter: str, seat: str, count: int, wanted: Wanted) -> None:
    name = item_letters()[letter]
    spot = transfer.start if isinstance(transfer.start, ItemSpot) else ItemSpot()
    takes_all = isinstance(transfer.thing, Item) and transfer.thing.letter == "_"
    if takes_all and wanted.state and not wanted.where:
        # `%_->r` refreshes what is exhausted; the others are as wanted already.
        spot = msgspec.structs.replace(spot, state="e" if wanted.state == "r" else "r")
    left = count
    for pool, kind in _candidates(seat, name, spot, wanted):
        taken = min(left, world.count(pool, kind))
        if taken:
            _put(world, seat, pool, kind, taken, wanted)
            left -= taken
    if left and not takes_all:
        _report_missing(world, action, transfer, letter, seat, left, wanted)


def _put(world: World, seat: str, pool: str, kind: str, count: int, wanted: Wanted) -> None:
    target = pool
    into = kind
    if wanted.leaves:
        target = names.OUTSIDE
    elif wanted.board and wanted.board != seat:
        target = spots.items(wanted.board, "s" if wanted.board in VAGABONDS else "")
        into = names.refreshed(kind)
    elif wanted.where:
        target = spots.items(seat, wanted.where if seat in VAGABONDS else "")
    if wanted.state:
        into = names.exhausted(kind) if wanted.state == "e" else names.refreshed(kind)
    _check_track(world, target, into, count)
    world.emit(MovePieces(kind, count, pool, target, into if into != kind else ""))
    if into != kind and not wanted.board:
        what = deeds.EXHAUSTED if into == names.exhausted(kind) else deeds.REFRESHED
        world.note(what, owner=seat, name=names.refreshed(kind), count=count, source=pool, target=target)


def _check_track(world: World, target: str, kind: str, count: int) -> None:
    if not target.endswith(f"/{names.TRACK}"):
        return
    name = names.refreshed(kind)
    if name not in ON_TRACK:
        move = world.source.action
        suggestion = None
        if isinstance(move, Move) and isinstance(move.right[0], ItemSpot):
            suggestion = format_action(msgspec.structs.replace(move, right=(ItemSpot("s", move.right[0].state),)))
        world.find("place", f"there is no track for a {name}", suggestion, rule="V7")
    there = world.count(target, name) + world.count(target, names.exhausted(name))
    if there + count > MOST_ON_TRACK:
        world.find("count", f"a track holds {MOST_ON_TRACK} items; this would be {there + count}", rule="V7")


def _report_missing(
    world: World, action: Move, transfer: Transfer, letter: str, seat: str, left: int, wanted: Wanted
) -> None:
    name = item_letters()[letter]
    if not _is_known(world, seat):
        for kind in (name,):
            _put_new(world, seat, kind, left, wanted)
        return
    if wanted.state == "e":
        world.note(deeds.EXHAUSTED, owner=seat, name=name, count=left)
    if seat in world.rested and wanted.state == "e" and not wanted.where:
        return
    whose = world.name(seat)
    everywhere = [
        (pool, kind) for pool in _pools(seat) for kind in (name, names.exhausted(name)) if world.count(pool, kind)
    ]
    if not everywhere:
        suggestion = _other_item(world, action, transfer, seat, wanted)
        world.find("place", f"{whose} has no {name}", suggestion, rule="L1.5")
        _put_new(world, seat, name, left, wanted)
        return
    found = ", ".join(_described(pool, kind) for pool, kind in everywhere)
    suggestion = None
    if left < transfer.count:
        suggestion = with_count(action, transfer, transfer.count - left)
    else:
        suggestion = _other_item(world, action, transfer, seat, wanted)
    world.find("place", f"{whose} has no such {name} to do this with; there is {found}", suggestion, rule="L1.5")
    if wanted.where or wanted.board or wanted.leaves:
        for pool, kind in everywhere:
            taken = min(left, world.count(pool, kind))
            if taken:
                _put(world, seat, pool, kind, taken, wanted)
                left -= taken


def _is_known(world: World, seat: str) -> bool:
    """Returns True unless nobody knows with which items a vagabond began."""
    if seat not in VAGABONDS:
        return True
    leader = world.table.value(names.of_seat(seat, names.LEADER))
    return any(role.id == leader and role.items for role in facts.roles().characters)


def _put_new(world: World, seat: str, kind: str, count: int, wanted: Wanted) -> None:
    if wanted.leaves:
        return
    pool = spots.items(seat, "s" if seat in VAGABONDS else "")
    world.emit(MovePieces(kind, count, names.OUTSIDE, pool))
    _put(world, seat, pool, kind, count, wanted)


def _described(pool: str, kind: str) -> str:
    state = "an exhausted one" if kind.endswith(names.EXHAUSTED) else "a ready one"
    return f"{state} in {pool.partition('/')[2]}"


def _other_item(world: World, action: Move, transfer: Transfer, seat: str, wanted: Wanted) -> str | None:
    """Suggests the only other item with which this could have been done."""
    spot = transfer.start if isinstance(transfer.start, ItemSpot) else ItemSpot()
    fitting = [
        letter
        for letter, name in item_letters().items()
        if any(world.count(pool, kind) >= transfer.count for pool, kind in _candidates(seat, name, spot, wanted))
    ]
    return with_thing(action, transfer, Item(fitting[0])) if len(fitting) == 1 else None


# -- ruins and the supply -----------------------------------------------------------------------------------


def _explore(world: World, action: Move, transfer: Transfer, wanted: Wanted) -> None:
    assert isinstance(transfer.start, Clearing)
    assert isinstance(transfer.thing, Item)
    number = transfer.start.number
    name = item_letters().get(transfer.thing.letter, "")
    seat = wanted.board or world.seat
    where = wanted.where if wanted.where in ("d", "t") else "s"
    target = spots.items(seat, where if seat in VAGABONDS else "")
    source = names.ruin(number)
    have = world.count(source, names.UNKNOWN_ITEM)
    if not name:
        world.find("place", "which item was found is missing")
        return
    if have < transfer.count:
        if world.game.facts is not None:
            suggestion = _other_ruin(world, action, transfer, seat)
            world.find("place", f"no item lies under a ruin in clearing {number}", suggestion, rule="V9")
        source = names.OUTSIDE
    else:
        _check_explorer(world, number)
    into = names.exhausted(name) if wanted.state == "e" else name
    _check_track(world, target, into, transfer.count)
    world.emit(MovePieces(names.UNKNOWN_ITEM, transfer.count, source, target, into))
    if source and not world.count(source, names.UNKNOWN_ITEM):
        world.emit(MovePieces(names.RUIN, 1, names.clearing(number), names.OUTSIDE))
    world.note(deeds.EXPLORED, owner=seat, name=name, count=transfer.count, start=number)
    score.explored(world)


def _check_explorer(world: World, number: int) -> None:
    pawn = names.clearing_of(world.where(names.piece(names.PAWN, world.faction(world.seat))))
    if world.seat in VAGABONDS and pawn != number:
        place = "in a forest" if pawn is None else f"in clearing {pawn}"
        world.find(
            "place", f"the pawn is {place}, not in clearing {number}", f"p->{number}/{world.source.text}", rule="V9"
        )


def _other_ruin(world: World, action: Move, transfer: Transfer, seat: str) -> str | None:
    pawn = names.clearing_of(world.where(names.piece(names.PAWN, world.faction(seat))))
    if pawn and world.count(names.ruin(pawn), names.UNKNOWN_ITEM):
        return with_start(action, transfer, Clearing(pawn))
    return None


def craft_item(world: World, letter: str) -> None:
    """Takes a crafted item from the supply."""
    name = item_letters()[letter]
    seat = world.seat
    target = spots.items(seat, "s" if seat in VAGABONDS else "")
    source = names.ITEMS
    if not world.count(names.ITEMS, name):
        world.find("count", f"no {name} is left in the supply", rule="L4.1.2")
        source = names.OUTSIDE
    world.emit(MovePieces(name, 1, source, target))
    crafting.note_craft(world, next((card for card in facts.cards().values() if card.item == name), None))
    score.crafted(world, name)
