"""Whether a card can be crafted with what its crafter has: crafting pieces, each once in a turn (Law 4.1.1)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.root import places as names
from domain.games.root.forms import Card
from replay.formats.rootlog import deeds
from replay.formats.rootlog.laws.common import SUITS, done, letter
from replay.formats.rootlog.routes import CRAFTS_WITH
from replay.formats.rootlog.spots import CLEARINGS
from replay.formats.rootlog.world import VAGABONDS, World

_ICONS: Final = {"F": "fox", "R": "rabbit", "M": "mouse", "?": "any"}


def note_craft(world: World, card: Card | None) -> None:
    """Notes that a card was crafted, and what speaks against it."""
    cost = card.cost if card is not None else ""
    if card is not None and not _is_uncertain(world) and not _can_pay(world, card):
        cost = ""
    world.note(deeds.CRAFTED, owner=world.seat, name=card.id if card is not None else "", suit=cost)


def _is_uncertain(world: World) -> bool:
    game, seat = world.game, world.seat
    if world.is_setup or game.declared or game.facts is None or game.hirelings or game.landmarks or seat in world.blind:
        return True
    return any(not world.suit(number) for number in CLEARINGS)


def _can_pay(world: World, card: Card) -> bool:
    """Notes a cost that the crafter cannot have paid; returns whether it can."""
    seat = world.seat
    if seat in VAGABONDS:
        return _fits_pawn(world, card)
    if (seat not in CRAFTS_WITH and seat != "P") or seat == "O":
        return True
    if any(names.piece(name, world.faction(seat)) in world.doubtful for name in CRAFTS_WITH.get(seat, ("plot",))):
        return True
    have = _activated(world, seat)
    used = Counter("".join(deed.suit for deed in done(world, deeds.CRAFTED, seat)))
    need = used + Counter(card.cost)
    if sum(need.values()) <= sum(have.values()) and all(need[suit] <= have[suit] for suit in SUITS):
        return True
    left = {suit: max(0, have[suit] - used[suit]) for suit in SUITS}
    there = ", ".join(f"{count} {_ICONS[suit]}" for suit, count in left.items() if count) or "none"
    costs = ", ".join(f"{count} {_ICONS[icon]}" for icon, count in Counter(card.cost).items())
    reason = f"{card.name} costs {costs}; {world.name(seat)} can activate {there}"
    world.find("cost", reason, rule="L4.1.1")
    return False


def _activated(world: World, seat: str) -> Counter[str]:
    """Returns the crafting pieces by suit, those among them that left the map in this turn."""
    have: Counter[str] = Counter()
    for number in CLEARINGS:
        suit = letter(world, number)
        if seat == "P":
            have[suit] += len(world.table.stack(names.clearing(number)))
            continue
        owner = world.faction(seat)
        for kind, count in world.table.pool(names.clearing(number)).items():
            if names.piece_owner(kind) == owner and names.piece_name(kind).startswith(CRAFTS_WITH[seat]):
                have[suit] += count
    for deed in done(world, deeds.REMOVED, seat):
        if deed.name.startswith(CRAFTS_WITH.get(seat, ("plot",))):
            have[letter(world, deed.start)] += deed.count
    return have


def _fits_pawn(world: World, card: Card) -> bool:
    """A vagabond's hammers have the suit of the clearing in which the pawn is (V1)."""
    seat = world.seat
    place = world.where(names.piece(names.PAWN, world.faction(seat)))
    if not place:
        return True
    number = names.clearing_of(place)
    icons = set(card.cost) - {"?"}
    if number and icons <= {letter(world, number)}:
        return True
    where = f"in clearing {number}, a {world.suit(number)} clearing" if number else "in a forest"
    wanted = ", ".join(_ICONS[icon] for icon in sorted(icons)) or "any suit"
    world.find("cost", f"{card.name} takes hammers of {wanted}; the pawn is {where}", rule="V1")
    return True
