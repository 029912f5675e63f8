"""Battles: who can fight where, and the ambushes that leave hands."""

from __future__ import annotations

import msgspec

from domain.changes import MoveCards
from domain.games.root import places as names
from replay.formats.rootlog import cards, spots
from replay.formats.rootlog.actions import Battle, Card
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.hints import battlefield
from replay.formats.rootlog.kinds import card_kind
from replay.formats.rootlog.vocabulary import suit_letter, suit_name
from replay.formats.rootlog.world import Fought, World


def fight(world: World, action: Battle) -> None:
    """Notes a battle; its losses are written as moves after it."""
    attacker = action.attacker or world.seat
    for side in (attacker, action.defender):
        if not side.startswith("h_") and not world.plays(side):
            world.find("faction", f"nobody plays {side} in this game")
    if attacker == action.defender:
        world.find("battle", "nobody fights against itself", _elsewhere(world, action, attacker), rule="L4.3")
    elif action.clearing:
        _check_sides(world, action, attacker)
    world.turn.battles.append(_fought(world, action, attacker))
    for seat, suit in zip((action.defender, attacker), action.ambushes, strict=False):
        _ambush(world, seat, suit)


def _fought(world: World, action: Battle, attacker: str) -> Fought:
    number = action.clearing
    return Fought(
        attacker,
        action.defender,
        number,
        at=world.source,
        there={seat: world.warriors(seat, number) for seat in world.game.seats},
        present={seat: world.presence(seat, number) for seat in world.game.seats},
        dice=action.rolls or (),
        ambushed=bool(action.ambushes),
        leader=str(world.table.value(names.of_seat("E", names.LEADER)) or ""),
        at_penitent=world.is_penitent(action.defender),
    )


def _check_sides(world: World, action: Battle, attacker: str) -> None:
    number = action.clearing
    if attacker.startswith("h_") or action.defender.startswith("h_"):
        return
    missing = ""
    if not world.fighters(attacker, number) and not _has_allies(world, attacker, number):
        missing = f"{world.name(attacker)} has no warrior in clearing {number}"
    elif not world.presence(action.defender, number):
        missing = f"{world.name(action.defender)} has nothing in clearing {number}"
    if missing:
        world.find("battle", missing, _elsewhere(world, action, attacker), rule="L4.3")
    elif action.ambushes:
        _check_ambush(world, action)


def _has_allies(world: World, attacker: str, number: int) -> bool:
    """The Riverfolk's mercenaries and a vagabond's allies fight for somebody else."""
    return world.plays("O") and bool(world.fighters("O", number)) and attacker != "O"


def _elsewhere(world: World, action: Battle, attacker: str) -> str | None:
    here = action.clearing
    suit = suit_name(action.ambushes[0]) if action.ambushes else ""
    other = battlefield(world, attacker, action.defender, suit) if attacker != action.defender else None
    if other:
        return format_action(msgspec.structs.replace(action, clearing=other))
    enemies = [
        seat for seat in world.game.seats if seat not in (attacker, action.defender) and world.presence(seat, here)
    ]
    if world.fighters(attacker, here) and len(enemies) == 1:
        return format_action(msgspec.structs.replace(action, defender=enemies[0]))
    return None


def _check_ambush(world: World, action: Battle) -> None:
    here = world.suit(action.clearing)
    letter = suit_letter(here)
    if not here or all(suit in ("B", letter) for suit in action.ambushes):
        return
    suits = tuple(suit if suit == "B" else letter for suit in action.ambushes)
    suggestion = format_action(msgspec.structs.replace(action, ambushes=suits))
    world.find("suit", f"an ambush has to fit clearing {action.clearing}, a {here} clearing", suggestion, rule="L4.3.1")


def _ambush(world: World, seat: str, suit: str) -> None:
    if not world.plays(seat):
        return
    hand = spots.hand(seat)
    cards.need_card(world, seat, "plays an ambush")
    kind = card_kind(Card(suit, "@"), world.game.deck)
    world.emit(MoveCards((world.cards(hand)[-1],), spots.discards(world.game.seats), kinds=(kind,)))
