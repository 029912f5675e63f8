"""What is set on boards: points, the score marker, relationships, prices, funds, the outcast, the decree, hirelings."""

from __future__ import annotations

from domain.changes import MoveCards, Set
from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import deeds, score, spots
from replay.formats.rootlog.actions import (
    Board,
    Funds,
    Hireling,
    Marker,
    OpenPath,
    Outcast,
    Place,
    Points,
    Price,
    Relation,
)
from replay.formats.rootlog.laws import eyrie
from replay.formats.rootlog.vocabulary import SERVICES, hireling_codes, suit_name
from replay.formats.rootlog.world import VAGABONDS, World


def change_points(world: World, action: Points) -> None:
    """Adds points; nobody falls below 0."""
    seat = action.faction or world.seat
    if not world.plays(seat):
        world.find("faction", f"nobody plays {seat} in this game")
        return
    before = world.points(seat)
    if action.amount < 0:
        world.turn.lost[seat] += action.amount
    score.claimed(world, seat, action.amount)
    if not world.scores(seat) and action.amount > 0:
        world.find("score", f"{world.name(seat)} scores, but its marker has left the track", rule="L3.3.2")
    world.set(spots.points(seat), max(0, before + action.amount))


def move_marker(world: World, action: Marker) -> None:
    """The marker leaves the track: for dominance, or for a coalition."""
    to = action.to or world.seat
    if not world.plays(to):
        world.find("faction", f"nobody plays {to} in this game")
        return
    if not world.scores(world.seat):
        world.find("score", "the score marker has left the track already", rule="L3.3.2")
    elif to == world.seat and world.points(world.seat) < 10:
        world.find("score", f"dominance takes 10 points; there are {world.points(world.seat)}", rule="L3.3.1")
    elif to != world.seat and world.seat not in VAGABONDS:
        world.find("score", "only a vagabond forms a coalition", rule="V11")
    world.emit(Set(names.of_seat(world.seat, names.VP_MARKER), to))


def set_relations(world: World, action: Relation) -> None:
    """Moves relationship markers, those of the Clergy's penitents too."""
    for owner, faction in action.marks:
        seat = owner or world.seat
        if not world.plays(faction) or not world.plays(seat):
            missing = seat if not world.plays(seat) else faction
            world.find("faction", f"nobody plays {missing} in this game")
            continue
        if seat == faction:
            world.find("faction", "nobody has a relationship with itself")
            continue
        level = spots.level(action.level)
        if seat not in VAGABONDS:
            if seat != "Y" and not world.game.declared:
                world.find("faction", f"{world.name(seat)} keeps no relationships")
                continue
            level = names.PENITENCE[0 if action.level == "h" else 1]
        old = str(world.table.value(names.relation(seat, faction)) or "")
        world.note(deeds.RELATION, owner=seat, name=level, suit=old, source=faction)
        if old != level:
            score.befriended(world, seat, action.level)
        world.emit(Set(names.relation(seat, faction), level))


def set_prices(world: World, action: Price) -> None:
    """Sets prices of the Riverfolk's services."""
    if not _is_riverfolk(world, "prices"):
        return
    services = SERVICES.values() if action.services == ("",) else [SERVICES[letter] for letter in action.services]
    for service in services:
        world.emit(Set(names.price("O", service), action.price))


def set_funds(world: World, action: Funds) -> None:
    """Sets what funds the Riverfolk have left; others can destroy them too."""
    if not world.plays("O"):
        world.find("faction", "nobody plays O in this game")
        return
    world.turn.funds_set = True
    world.emit(Set(names.of_seat("O", names.FUNDS), action.amount))


def _is_riverfolk(world: World, what: str) -> bool:
    if world.seat == "O":
        return True
    world.find("faction", f"only the Riverfolk set {what}, on their own turn", rule="RIVERFOLK.prices")
    return False


def set_outcast(world: World, action: Outcast) -> None:
    """Sets the outcast suit."""
    if world.seat != "L":
        world.find("faction", "only the Lizard Cult sets an outcast, on its own turn", rule="LIZARD.outcast")
        return
    world.emit(
        Set(names.of_seat("L", names.OUTCAST), suit_name(action.suit)),
        Set(names.of_seat("L", names.OUTCAST_IS_HATED), action.hated),
    )


def purge_decree(world: World) -> None:
    """Turmoil: the decree is discarded, the viziers kept, the leader put away."""
    if world.seat != "E":
        world.find("faction", "only the Eyrie have a decree to purge", rule="E6")
        return
    before = world.points("E") - world.turn.lost["E"]
    world.note(deeds.PURGED, owner="E", count=before, cost=eyrie.birds_in_decree(world))
    for column in names.DECREE:
        cards = world.cards(names.decree("E", column))
        world.turn.decree.setdefault(column, tuple(world.table.kind(card) for card in cards))
        viziers = [card for card in cards if world.table.kind(card) == names.VIZIER]
        others = [card for card in cards if card not in viziers]
        aside = [card for card in others if world.table.kind(card).startswith("dominance-")]
        plain = [card for card in others if card not in aside]
        if plain:
            world.emit(MoveCards(tuple(plain), spots.discards(world.game.seats)))
        if aside:
            world.emit(MoveCards(tuple(aside), names.DOMINANCE))
        if viziers:
            world.emit(MoveCards(tuple(viziers), names.of_seat("E", spots.VIZIERS)))
    leader = world.table.value(names.of_seat("E", names.LEADER))
    if leader:
        down = list(dict.fromkeys((*eyrie.deposed(world), str(leader))))
        is_last = len(down) == len(facts.roles().leaders)  # then all of them can be chosen again
        world.set(names.of_seat("E", names.DEPOSED), None if is_last else down)
    world.emit(Set(names.of_seat("E", names.LEADER), None))


def open_path(world: World, action: OpenPath) -> None:
    """Opens a closed path of the mountain."""
    name = names.path(action.low, action.high)
    state = world.table.value(name)
    on_map = world.game.facts
    if on_map is not None and (action.low, action.high) not in on_map.closed:
        closed = sorted(f"{a}_{b}->" for a, b in on_map.closed if world.table.value(names.path(a, b)) == names.CLOSED)
        alike = [text for text in closed if {action.low, action.high} & set(map(int, text[:-2].split("_")))]
        world.find(
            "place", "there is no closed path between these", alike[0] if len(alike) == 1 else None, rule="MAP.mountain"
        )
    elif state == names.OPEN:
        world.find("place", "this path is open already", rule="MAP.mountain")
    world.emit(Set(name, names.OPEN))
    world.note(deeds.OPENED)
    score.opened_path(world)


def hire(world: World, hireling: Hireling, to: Place | None) -> None:
    """A hireling goes to a board, with the control markers that say how long it stays."""
    name = hireling_codes()[hireling.code]
    if not any(code == hireling.code for code, _ in world.game.hirelings):
        world.find("faction", f"the hireling h_{hireling.code} is not in this game")
    if to is None:
        world.emit(Set(names.hireling_value(name, "holder"), None), Set(names.hireling_value(name, "markers"), None))
        return
    if not isinstance(to, Board):
        world.find("place", "a hireling goes to a board: h_E->A$4")
        return
    holder = to.faction or world.seat
    if not world.plays(holder):
        world.find("faction", f"nobody plays {holder} in this game")
        return
    world.emit(Set(names.hireling_value(name, "holder"), holder))
    world.emit(Set(names.hireling_value(name, "markers"), to.markers))
