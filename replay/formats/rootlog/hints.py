"""What a recorder probably meant by a piece that is not where it was taken from.

Looked at in turn: the clearing of the last battle, the other owner in the same clearing, a smaller number, another
clearing that holds enough, next to where the move goes.
"""

from __future__ import annotations

from domain.games.root import places as names
from replay.formats.rootlog.actions import Clearing, Group, Move, Piece
from replay.formats.rootlog.kinds import PieceKind
from replay.formats.rootlog.routes import is_joined, starts_towards
from replay.formats.rootlog.transfers import Transfer, transfers, with_count, with_start, with_thing
from replay.formats.rootlog.world import World


def where_it_was(world: World, action: Move, transfer: Transfer, owner: str, kind: PieceKind) -> str | None:
    """Returns the action as it was probably meant, or None."""
    if not isinstance(transfer.start, Clearing) or not isinstance(transfer.thing, Piece):
        return None
    here = transfer.start.number
    have = world.count(names.clearing(here), kind.kind)
    to = action.right[0].number if len(action.right) == 1 and isinstance(action.right[0], Clearing) else None
    if not action.right:
        battle = world.turn.battle
        if battle and battle.clearing != here and _all_there(world, action, transfer, battle.clearing):
            return with_start(action, transfer, Clearing(battle.clearing))
        scene = _scene(world, action, transfer, here)
        if scene is not None:
            return with_start(action, transfer, Clearing(scene))
        other = _other_piece(world, transfer, owner, here)
        if other is not None and not _is_named(action, transfer, other):
            return with_thing(action, transfer, other)
    if 0 < have < transfer.count:
        return with_count(action, transfer, have)
    if to is not None:
        towards = starts_towards(world, owner, kind.kind, transfer.count, to)
        near = [number for number in towards if is_joined(world, owner, number, to)]
        return with_start(action, transfer, Clearing(near[0])) if near else None
    named = {other.start for other in transfers(action)}
    places = starts_towards(world, owner, kind.kind, transfer.count, here)
    fitting = [n for n in places if Clearing(n) not in named and _all_there(world, action, transfer, n)]
    likely = _likeliest(world, fitting)
    return with_start(action, transfer, Clearing(likely)) if likely is not None else None


def _likeliest(world: World, places: list[int]) -> int | None:
    """Returns where the current player came last, else the only place where it is, else the only one."""
    for number in reversed(world.turn.entered):
        if number in places:
            return number
    for some in ([number for number in places if world.fighters(world.seat, number)], places):
        if len(some) == 1:
            return some[0]
    return None


def _all_there(world: World, action: Move, transfer: Transfer, number: int) -> bool:
    """Returns True if everything that shares the start of a transfer is in a clearing."""
    is_group = isinstance(action.left[transfer.side], Group)
    sharing = [other for other in transfers(action) if is_group and other.side == transfer.side] or [transfer]
    return all(_is_there(world, other, number) for other in sharing)


def _is_there(world: World, transfer: Transfer, number: int) -> bool:
    if not isinstance(transfer.thing, Piece):
        return False
    owner = transfer.thing.owner or world.seat
    if owner == "P" and transfer.thing.type == "t":
        return len(world.cards(names.clearing(number))) >= transfer.count
    kind = world.kind(owner, transfer.thing)
    return kind is not None and world.count(names.clearing(number), kind.kind) >= transfer.count


def _scene(world: World, action: Move, transfer: Transfer, here: int) -> int | None:
    """Returns the only other clearing where a whole bracket of losses, own ones among them or not, can have been."""
    if not isinstance(action.left[transfer.side], Group):
        return None
    fitting = [number for number in range(13) if number != here and _all_there(world, action, transfer, number)]
    own = [number for number in fitting if world.fighters(world.seat, number)]
    return own[0] if len(own) == 1 else None


def _other_piece(world: World, transfer: Transfer, owner: str, number: int) -> Piece | None:
    """Returns the only other building or token of the owner there; else the same type of the other side."""
    assert isinstance(transfer.thing, Piece)
    battle = world.turn.battle
    sides = (battle.attacker, battle.defender) if battle and battle.clearing == number else ()
    is_structure = transfer.thing.type in "bt"
    own = _present(world, owner, "bt", number, transfer.count) if is_structure else []
    if len(own) == 1:
        return own[0]
    if owner in sides and is_structure:
        return None
    others = [
        piece
        for seat in sides or world.game.seats
        if seat != owner and (sides or seat != world.seat)
        for piece in _present(world, seat, transfer.thing.type, number, transfer.count)
    ]
    return others[0] if len(others) == 1 else None


def _is_named(action: Move, transfer: Transfer, piece: Piece) -> bool:
    """Returns True if the same bracket names that piece already."""
    return any(other.thing == piece and other.side == transfer.side for other in transfers(action))


def _present(world: World, seat: str, types: str, number: int, count: int) -> list[Piece]:
    return [
        Piece(code[0], code[2:], "" if seat == world.seat else seat)
        for code, kind in world.pieces(seat).items()
        if code[0] in types and world.count(names.clearing(number), kind.kind) >= count
    ]


def battlefield(world: World, attacker: str, defender: str, suit: str = "") -> int | None:
    """Returns where two can fight: where the attacker came last, or the only such clearing.

    Args:
        world: The table.
        attacker: Who attacks.
        defender: Who is attacked.
        suit: The suit that an ambush demands; empty for any.
    """
    places = [
        number
        for number in range(1, 13)
        if world.fighters(attacker, number)
        and world.presence(defender, number)
        and suit in ("", "bird", world.suit(number))
    ]
    for number in reversed(world.turn.entered):
        if number in places:
            return number
    return places[0] if len(places) == 1 else None
