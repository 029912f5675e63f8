"""Battles: no more losses than hits, and warriors before buildings and tokens (Law 4.3)."""

from __future__ import annotations

from typing import Final

import msgspec

from domain.games.root import places as names
from replay.formats.rootlog import deeds
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.laws.common import done, had_crafted, leader_before, said
from replay.formats.rootlog.supporters import BASES
from replay.formats.rootlog.world import VAGABONDS, Fought, World

MOST_ROLLED: Final = 3
AMBUSH: Final = 2
BATTLE_ONLY: Final = frozenset("CEAY")
"""Factions that remove pieces of others by battles, favors and revolts alone."""
FAVORS: Final = {
    "favor-of-the-foxes": "fox",
    "favor-of-the-rabbits": "rabbit",
    "favor-of-the-mice": "mouse",
}
KNOWN: Final = frozenset("CEAVGYLO")
"""Factions whose own hits are those of the Law; of the others more can come."""
SPENDS: Final = frozenset("AP")
"""Factions that remove own warriors for other reasons in their turn."""
EXTRA_HITS: Final = (
    "brutal-tactics",
    "sappers",
    "fox-partisans",
    "rabbit-partisans",
    "mouse-partisans",
)


def check(world: World) -> None:
    """Notes battles of the turn that cannot have cost what was removed after them."""
    for index, fought in enumerate(world.turn.battles, 1):
        losses = _losses(world, fought, index)
        for side, other in ((fought.defender, fought.attacker), (fought.attacker, fought.defender)):
            lost = [deed for deed in losses if deed.owner == side]
            _check_losses(world, index, side, other, lost)
            if fought.dice and not fought.ambushed and not world.turn.is_last:
                _check_hits(world, fought, side, other, lost)


def check_removals(world: World) -> None:
    """Notes pieces of others that went from a clearing without a battle there, a favor or a revolt (Law 4.3)."""
    seat = world.seat
    if seat not in BATTLE_ONLY or had_crafted(world, seat, "propaganda-bureau"):
        return
    open_ = {fought.clearing for fought in world.turn.battles}
    open_ |= {deed.end for deed in done(world, deeds.PLACED, "A", *BASES) if deed.end}
    favors = {FAVORS[deed.name] for deed in done(world, deeds.CRAFTED, seat) if deed.name in FAVORS}
    for deed in done(world, deeds.REMOVED):
        if deed.start is None or deed.start in open_ or deed.owner == seat or deed.owner not in KNOWN:
            continue
        if any((one.line, one.column) == (deed.at.line, deed.at.column) for one in world.findings):
            continue  # it was somewhere else, which is told already
        if world.suit(deed.start) in favors or (seat == "A" and world.turn.is_last):
            continue
        reason = f"nothing was fought in clearing {deed.start} in this turn"
        suggestion = f"X{deed.owner}{deed.start}/{deed.at.text}"
        world.find("battle", reason, suggestion, at=deed.at, rule="L4.3")
        return


def _losses(world: World, fought: Fought, index: int) -> list[Deed]:
    """Returns what was removed from the clearing right after a battle, up to what is no part of it."""
    found: list[Deed] = []
    for deed in world.turn.deeds:
        if deed.battles < index:
            continue
        if deed.battles > index or deed.what in (
            deeds.PLACED,
            deeds.MOVED,
            deeds.CRAFTED,
            deeds.EXHAUSTED,
            deeds.DRAWN,
        ):
            break
        is_loss = deed.what in (deeds.REMOVED, deeds.NURSED) and deed.start == fought.clearing
        if is_loss:
            found.append(deed)
    return found


def _is_price(world: World, deed: Deed) -> bool:
    """Wood and flowers of whose turn it is may have been spent after a battle, and a warrior for a card."""
    if deed.owner != world.seat:
        return False
    if deed.name == names.WARRIOR:
        return had_crafted(world, deed.owner, "tax-collector")
    return deed.name.startswith(("wood", "flower-"))


def _check_losses(world: World, index: int, side: str, other: str, lost: list[Deed]) -> None:
    fought = world.turn.battles[index - 1]
    hit = [deed for deed in lost if not _is_price(world, deed)]
    if side in VAGABONDS or not hit or side not in fought.there:
        return
    is_attacker = side == fought.attacker
    # Warriors of hers that go to the keep in her own turn may go there on foot.
    pieces = sum(deed.count for deed in hit if deed.what == deeds.REMOVED or deed.owner != world.seat)
    if other in KNOWN and side in KNOWN and not (is_attacker and side in SPENDS):
        most = _most_hits(world, fought, other, side) + _most_besides(world, index, other, side)
        if pieces > most:
            dealt = f"{world.name(other)} deals {said(most, 'hit')} at most"
            reason = f"{world.name(side)} loses {said(pieces, 'piece')}; {dealt}"
            world.find("battle", reason, at=hit[-1].at, rule="L4.3.3")
            return
    # Whether a warrior was hit or spent, it is there no more.
    warriors = sum(deed.count for deed in lost if deed.name == names.WARRIOR)
    others = [deed for deed in hit if deed.name not in (names.WARRIOR, "warlord")]
    left = fought.there[side] - warriors
    if others and left > 0 and not (is_attacker and side in SPENDS):
        reason = (
            f"{said(left, 'warrior')} of {world.name(side)} {'is' if left == 1 else 'are'} there still, and go first"
        )
        world.find("battle", reason, at=others[0].at, rule="L4.3.6")


def _most_besides(world: World, index: int, by: str, against: str) -> int:
    """Returns how many pieces may have gone with the losses of a battle for other reasons.

    A warrior that was replaced after it, or the hits of the battle which this one interrupted.
    """
    fought = world.turn.battles[index - 1]
    more = 0
    if by == world.seat and had_crafted(world, by, "propaganda-bureau"):
        own = done(world, deeds.PLACED, by, names.WARRIOR)
        more += any(deed.end == fought.clearing and deed.battles >= index for deed in own)
    outer = _interrupted(world, index)
    if outer is not None:
        more += _most_hits(world, msgspec.structs.replace(outer, there=fought.there), by, against)
    return more


def _interrupted(world: World, index: int) -> Fought | None:
    """Returns the battle that goes on behind one for a poked hive: an ambush took the cathedral (HCC.2.5)."""
    if index < 2:
        return None
    fought, outer = world.turn.battles[index - 1], world.turn.battles[index - 2]
    if (outer.clearing, outer.attacker, outer.defender) != (fought.clearing, fought.attacker, fought.defender):
        return None
    poked = done(world, deeds.REMOVED, "Y", "cathedral")
    is_poked = any(deed.start == fought.clearing and deed.battles == index - 1 for deed in poked)
    return outer if outer.ambushed and fought.attacker == "Y" and is_poked else None


def _check_hits(world: World, fought: Fought, side: str, other: str, lost: list[Deed]) -> None:
    """Notes hits of written dice that nobody took: each of them is a piece, as far as there are any."""
    if not {side, other} <= BATTLE_ONLY or fought.at_penitent or _is_spared(world, side, other):
        return
    if any(deed.start == fought.clearing for deed in done(world, deeds.REMOVED, "Y", "cathedral")):
        return  # the hive is poked before the losses are brought to hospital
    high, low = max(fought.dice), min(fought.dice)
    strong = fought.defender if fought.defender == "A" else fought.attacker
    hits = min(high if other == strong else low, fought.there.get(other, 0))
    due = min(hits, fought.present.get(side, 0))
    pieces = sum(deed.count for deed in lost)
    if pieces < due:
        taken = f"{world.name(side)} takes {said(due, 'hit')} in clearing {fought.clearing}"
        reason = f"{taken}, and loses {pieces or 'nothing'}"
        world.find("battle", reason, at=fought.at, rule="L4.3.6")


def _is_spared(world: World, side: str, other: str) -> bool:
    """Returns True for armorers, and for hits of the Clergy on who was Penitent (HCC.2.6.I)."""
    if had_crafted(world, side, "armorers"):
        return True
    return other == "Y" and world.turn.began.value(names.relation("Y", side)) == names.PENITENCE[1]


def _most_hits(world: World, fought: Fought, by: str, against: str) -> int:
    """Returns the most hits that one side can have dealt in a battle."""
    is_attacker = by == fought.attacker
    rolled = fought.there.get(by, 0)
    helpers = sum(count for seat, count in fought.there.items() if seat not in (by, against))
    cap = MOST_ROLLED if by in VAGABONDS or (world.plays("O") and helpers) else min(MOST_ROLLED, rolled)
    dice = fought.dice
    if dice and len(dice) == 2 and "A" not in (by, against):
        cap = min(cap, dice[0] if is_attacker else dice[1])
    elif dice:
        cap = min(cap, max(dice))
    extra = sum(had_crafted(world, by, card) for card in EXTRA_HITS)
    if is_attacker:
        extra += not fought.there.get(against, 0)  # defenseless
        extra += 2 * (by in VAGABONDS)  # hits of a character's own
        extra += by == "E" and "commander" in (fought.leader, leader_before(world))
    if fought.ambushed:
        extra += 0 if is_attacker else AMBUSH
    return cap + extra
