"""Leaders, characters, ministers and moods: written like cards, but part of a board."""

from __future__ import annotations

from domain.changes import MoveCards, MovePieces, Set
from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import deeds, score, spots
from replay.formats.rootlog.actions import Board, Card, Place
from replay.formats.rootlog.laws import eyrie
from replay.formats.rootlog.world import VAGABONDS, World

ON_TRACK = ("tea", "coin", "bag")
"""Items that have a track of their own."""


def is_quest(name: str) -> bool:
    """Returns True for the word of a quest."""
    return any(quest.code == name for quest in facts.roles().quests)


def move_role(world: World, card: Card, start: Place | None, to: Place | None) -> bool:
    """Puts somebody in charge, or dismisses them; returns False if the card is none of them."""
    role = facts.roles().named(card.name) if card.name and not card.suit else None
    if role is None:
        return False
    if isinstance(start, Board) and to is None:
        return _dismiss(world, start.faction or world.seat, role.id)
    if start is not None or not isinstance(to, Board):
        return False
    seat = to.faction or world.seat
    roles = facts.roles()
    if role in roles.leaders:
        _check_seat(world, seat, "E")
        _lead(world, seat, role.id)
    elif role in roles.characters:
        _check_seat(world, seat, *VAGABONDS)
        _enter(world, seat, role.id)
    elif role in roles.ministers:
        _check_seat(world, seat, "D")
        _sway(world, seat, role.id)
    else:
        _check_seat(world, seat, "H")
        world.emit(Set(names.of_seat(seat, names.LEADER), role.id))
    return True


def _check_seat(world: World, seat: str, *letters: str) -> None:
    if seat not in letters:
        world.find("faction", f"that is none of {world.name(seat)}'s")


def _lead(world: World, seat: str, leader: str) -> None:
    if world.table.value(names.of_seat(seat, names.LEADER)) == leader and not world.is_setup:
        world.find("place", f"the {leader} leads already", rule="E6")
    elif leader in eyrie.deposed(world):
        world.find("place", f"the {leader} was deposed and lies face down", rule="E6")
    world.note(deeds.LED, owner=seat, name=leader)
    world.emit(Set(names.of_seat(seat, names.LEADER), leader))
    columns = next(role.viziers for role in facts.roles().leaders if role.id == leader)
    viziers = world.cards(names.of_seat(seat, spots.VIZIERS))
    for vizier, column in zip(viziers, columns, strict=False):
        world.emit(MoveCards((vizier,), names.decree(seat, column)))


def _enter(world: World, seat: str, character: str) -> None:
    world.emit(Set(names.of_seat(seat, names.LEADER), character))
    role = next(role for role in facts.roles().characters if role.id == character)
    for item in role.items:
        pool = spots.items(seat, "t" if item in ON_TRACK else "s")
        world.emit(MovePieces(item, 1, names.OUTSIDE, pool))


def _sway(world: World, seat: str, minister: str) -> None:
    stack = names.of_seat(seat, spots.MINISTERS)
    card = next((card for card in world.cards(stack) if world.table.kind(card) == minister), None)
    if card is None:
        world.find("place", f"the {minister.replace('-', ' ')} is swayed already", rule="DUCHY.sway")
        return
    world.emit(MoveCards((card,), spots.area(seat)))
    score.swayed(world, minister)


def _dismiss(world: World, seat: str, role: str) -> bool:
    if role not in {minister.id for minister in facts.roles().ministers}:
        world.find("place", f"the {role} is not put away like this")
        return True
    card = next((card for card in world.cards(spots.area(seat)) if world.table.kind(card) == role), None)
    if card is None:
        world.find("place", f"the {role.replace('-', ' ')} is not swayed", rule="DUCHY.sway")
        return True
    world.emit(MoveCards((card,), names.of_seat(seat, spots.MINISTERS)))
    return True
