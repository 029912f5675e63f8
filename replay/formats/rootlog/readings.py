"""Which piece a code means, when it is not one of its faction's: the likeliest reading, with a finding."""

from __future__ import annotations

from domain.games.root import places as names
from replay.formats.rootlog.actions import Clearing, Move, Piece, Place
from replay.formats.rootlog.format import format_thing
from replay.formats.rootlog.kinds import PieceKind, code_of
from replay.formats.rootlog.transfers import Transfer, with_thing
from replay.formats.rootlog.vocabulary import suit_letter
from replay.formats.rootlog.world import World


def read_piece(world: World, action: Move, transfer: Transfer, to: Place | None) -> tuple[str, PieceKind] | None:
    """Returns (owner, kind) of a written piece; None, with a finding, if nothing comes near it."""
    piece = transfer.thing
    assert isinstance(piece, Piece)
    owner = piece.owner or world.seat
    if owner == "K" and piece.type in "bt":
        return _keepers(world, piece)
    kind = world.kind(owner, piece)
    if kind is not None:
        return owner, kind
    guess = _guess(world, owner, piece, transfer.start, to)
    if guess is None:
        world.find("piece", f"{world.name(owner)} has no piece {code_of(piece)}")
        return None
    other, meant = guess
    known = world.kind(other, meant)
    assert known is not None
    text = format_thing(meant)
    reason = f"{world.name(owner)} has no piece {code_of(piece)}; read as {text} ({names.piece_name(known.kind)})"
    world.find("piece", reason, with_thing(action, transfer, meant))
    return guess[0], known


def _keepers(world: World, piece: Piece) -> tuple[str, PieceKind] | None:
    """Relics may carry their value, waystations their sides."""
    base = Piece(piece.type, "" if piece.type == "b" else piece.sub.rpartition("_")[2], piece.owner)
    kind = world.kind("K", base)
    if kind is None:
        world.find("piece", f"{world.name('K')} has no piece {code_of(piece)}")
        return None
    return "K", kind


def _guess(world: World, owner: str, piece: Piece, start: Place | None, to: Place | None) -> tuple[str, Piece] | None:
    """Returns (owner, piece) of the likeliest reading."""
    if isinstance(start, Clearing):
        there = _present(world, owner, piece, start.number)
        if there is not None:
            return there
    own = list(world.pieces(owner))
    alike = [code for code in own if code[0] == piece.type]
    if isinstance(to, Clearing):
        letter = suit_letter(world.suit(to.number))
        by_suit = [code for code in alike if code[2:] == letter.casefold() and letter]
        alike = by_suit or alike
    if len(alike) == 1:
        return owner, _written(piece, alike[0])
    other_type = {"b": "t", "t": "b"}.get(piece.type, "")
    same_sub = [code for code in own if code[0] == other_type and code[2:] == piece.sub]
    if len(same_sub) == 1:
        return owner, _written(piece, same_sub[0])
    of_type = [code for code in own if code[0] == other_type]
    if not alike and len(of_type) == 1:
        return owner, _written(piece, of_type[0])
    return None


def _written(piece: Piece, code: str) -> Piece:
    return Piece(code[0], code[2:], piece.owner)


def _present(world: World, owner: str, piece: Piece, number: int) -> tuple[str, Piece] | None:
    """Returns the only piece of the type in a clearing: of the owner first, then of anybody."""
    place = names.clearing(number)
    for seats in ((owner,), tuple(seat for seat in world.game.seats if seat != owner)):
        found = [
            (seat, code)
            for seat in seats
            for code, kind in world.pieces(seat).items()
            if code[0] == piece.type and world.count(place, kind.kind)
        ]
        if piece.sub and len(found) > 1:
            found = [(seat, code) for seat, code in found if code[2:] == piece.sub] or found
        if len(found) == 1:
            seat, code = found[0]
            return seat, Piece(code[0], code[2:], "" if seat == world.seat else seat)
    return None
