"""The Honeycomb Clergy: flowers and where they come from, mercy, sacrilege, repenting, swarms (HCC.2 to HCC.6)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog import deeds, score, spots
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.laws.common import BIRD, SUITS, count_before, done, letter, said, spent_from, total
from replay.formats.rootlog.vocabulary import suit_letter
from replay.formats.rootlog.world import World

SEAT: Final = "Y"
FLOWERS: Final = tuple(f"flower-{suit}" for suit in ("fox", "rabbit", "mouse", "bird"))
SWARM: Final = 2
"""Warriors for a card (HCC.5.1.II)."""
RESCUED: Final = 4
"""Warriors that come if none is on the map (HCC.4.1), or to a poked hive (HCC.2.5)."""
PENITENT: Final = names.PENITENCE[1]


def check(world: World) -> None:
    """Notes what speaks against their turn."""
    _check_swarms(world)
    _check_buildings(world)
    _check_crafting(world)
    _owe_flowers(world)
    _check_repenting(world)


def check_others(world: World) -> None:
    """Notes, on every turn, flowers that go alone, sacrilege without its mark, and mercy that was not shown."""
    if not world.plays(SEAT) or SEAT in world.blind:
        return
    _check_carried(world)
    _check_sacrilege(world)
    _check_mercy(world)


def _flower_letter(name: str) -> str:
    return suit_letter(name.removeprefix("flower-"))


def _cathedral(world: World) -> str:
    return names.piece("cathedral", world.faction(SEAT))


def had_cathedral(world: World, number: int) -> bool:
    """Returns True if a cathedral stands in a clearing, or stood there when the turn began."""
    return bool(world.count(names.clearing(number), _cathedral(world))) or _stood(world, number)


# -- every turn -----------------------------------------------------------------------------------------------


def _check_carried(world: World) -> None:
    """Each warrior that moves carries one flower (HCC.2.2.IV)."""
    carried: dict[tuple[int, int, int | None, int | None], list[int]] = {}
    at: dict[tuple[int, int, int | None, int | None], Deed] = {}
    for deed in done(world, deeds.MOVED, SEAT):
        key = (deed.at.line, deed.at.column, deed.start, deed.end)
        counts = carried.setdefault(key, [0, 0])
        if deed.name in FLOWERS:
            counts[1] += deed.count
            at[key] = deed
        elif deed.name == names.WARRIOR:
            counts[0] += deed.count
    for key, (warriors, flowers) in carried.items():
        if flowers > warriors:
            reason = f"{said(warriors, 'warrior')} of the Clergy carry {said(flowers, 'flower')}; each carries one"
            world.find("count", reason, at=at[key].at, rule="HCC.2.2.IV")


def _check_sacrilege(world: World) -> None:
    """Whoever removes a piece of the Clergy is a Heretic from then on (HCC.2.6.IV)."""
    seat = world.seat
    if seat == SEAT or world.turn.is_last or not world.is_penitent(seat):
        return
    fought = {battle.clearing for battle in world.turn.battles if seat not in (battle.attacker, battle.defender)}
    removed = [deed for deed in done(world, deeds.REMOVED, SEAT) if deed.start is not None and deed.start not in fought]
    if removed:
        reason = f"{world.name(seat)} removed a piece of the Clergy and is Penitent still"
        world.find("turn", reason, f"{removed[0].at.text}/Y$_{seat}->h", at=removed[0].at, rule="HCC.2.6.IV")


def _check_mercy(world: World) -> None:
    """The Clergy fight no Penitent (HCC.2.6.I)."""
    for fought in world.turn.battles:
        if fought.attacker == SEAT and fought.at_penitent:
            reason = f"{world.name(fought.defender)} is Penitent; the Clergy do not attack it"
            world.find("battle", reason, at=fought.at, rule="HCC.2.6.I")
            return
    for deed in world.turn.deeds:
        if world.seat == SEAT and deed.what == deeds.REMOVED and deed.owner != SEAT and deed.cost:
            reason = f"{world.name(deed.owner)} is Penitent; the Clergy remove nothing of it"
            world.find("turn", reason, at=deed.at, rule="HCC.2.6.I")
            return


# -- their own turn --------------------------------------------------------------------------------------------


def _check_swarms(world: World) -> None:
    """Warriors come to cathedrals, two for a card; four if none was on the map (HCC.5.1.II, HCC.4.1)."""
    kind = names.piece(names.WARRIOR, world.faction(SEAT))
    if world.has_crafted(SEAT, "propaganda-bureau"):
        return
    placed = done(world, deeds.PLACED, SEAT, names.WARRIOR)
    rescued = 0 if any(count_before(world, names.clearing(number), kind) for number in spots.CLEARINGS) else RESCUED
    spent = total(spent_from(world, spots.hand(SEAT)))
    for deed in placed:
        if deed.end and not had_cathedral(world, deed.end):
            reason = f"warriors of the Clergy come to a cathedral; there is none in clearing {deed.end}"
            world.find("place", reason, at=deed.at, rule="HCC.5.1.II")
            return
    poked = RESCUED * sum(1 for battle in world.turn.battles if battle.attacker == SEAT)
    if total(placed) > rescued + poked + SWARM * spent:
        reason = f"{said(total(placed), 'warrior')} placed, {said(spent, 'card')} spent; a card brings {SWARM}"
        world.find("cost", reason, at=placed[-1].at, rule="HCC.5.1.II")


def _removed_flowers(world: World) -> list[Deed]:
    return done(world, deeds.REMOVED, SEAT, *FLOWERS)


def _check_buildings(world: World) -> None:
    """A cathedral is built for matching flowers of its own clearing (HCC.5.2.II), but for the one that is given."""
    built = done(world, deeds.PLACED, SEAT, "cathedral")
    had_any = any(_stood(world, number) for number in spots.CLEARINGS)
    for deed in built if had_any else built[1:]:
        suit = letter(world, deed.end)
        paid = [
            one for one in _removed_flowers(world) if one.start == deed.end and _flower_letter(one.name) in (suit, BIRD)
        ]
        if suit and not paid:
            reason = f"no matching flower of clearing {deed.end} was spent for the cathedral"
            world.find("cost", reason, at=deed.at, rule="HCC.5.2.II")


def _check_crafting(world: World) -> None:
    """A card is crafted for flowers at a cathedral, one for each icon (HCC.5.2.III)."""
    crafted = done(world, deeds.CRAFTED, SEAT)
    need: Counter[str] = Counter("".join(deed.suit for deed in crafted))
    if not need:
        return
    flowers = Counter[str]()
    for deed in _removed_flowers(world):
        if deed.start and had_cathedral(world, deed.start):
            flowers[_flower_letter(deed.name)] += deed.count
    short = sum(max(0, need[suit] - flowers[suit]) for suit in SUITS)
    if short > flowers[BIRD] or sum(need.values()) > sum(flowers.values()):
        reason = (
            f"{said(sum(need.values()), 'flower')} at a cathedral pay for what was crafted, not {sum(flowers.values())}"
        )
        world.find("cost", reason, at=crafted[-1].at, rule="HCC.5.2.III")


def _owe_flowers(world: World) -> None:
    """Flowers spent at a cathedral that paid for no card score a point each (HCC.5.2.I)."""
    fought = {battle.clearing for battle in world.turn.battles}
    places = [number for number in spots.CLEARINGS if number not in fought and _stood(world, number)]
    spent = sum(
        deed.count
        for deed in _removed_flowers(world)
        if deed.start in places and _flower_letter(deed.name) == letter(world, deed.start)
    )
    exchanged = sum(deed.count for deed in done(world, deeds.PLACED, SEAT, *FLOWERS) if deed.end in places)
    icons = sum(len(deed.suit) for deed in done(world, deeds.CRAFTED, SEAT))
    if spent - exchanged - icons > 0:
        score.owe(world, SEAT, spent - exchanged - icons, "flowers spent at a cathedral", "HCC.5.2.I")


def _stood(world: World, number: int) -> bool:
    """Returns True if a cathedral stood in a clearing when the turn began."""
    return bool(count_before(world, names.clearing(number), _cathedral(world)))


def _check_repenting(world: World) -> None:
    """Repenting takes a card for the Clergy (HCC.6.1)."""
    turned = [deed for deed in done(world, deeds.RELATION, SEAT) if deed.name == PENITENT and deed.suit != PENITENT]
    for deed in turned:
        gift = [
            card
            for card in done(world, deeds.CARD)
            if card.source == spots.hand(deed.source) and card.target == spots.hand(SEAT)
        ]
        if not gift:
            reason = f"{world.name(deed.source)} repents for a card, and gave none"
            world.find("cost", reason, at=deed.at, rule="HCC.6.1")
        if not any(had_cathedral(world, number) and world.presence(deed.source, number) for number in spots.CLEARINGS):
            reason = f"{world.name(deed.source)} has nothing at a cathedral"
            world.find("place", reason, at=deed.at, rule="HCC.6.1")
