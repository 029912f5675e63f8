"""Points as they are written against points as they come about.

The notation derives no points: every one is written by hand, and is therefore forgotten by hand. For each turn the
sure reasons (an enemy building removed, an item crafted, a building of a track placed) are kept with the place
where they arose, and what else can have scored makes the upper bound. The sums are compared when the turn ends:
within a turn recorders write points in any order.
"""

from __future__ import annotations

from typing import Final

from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import spots
from replay.formats.rootlog.document import ActionText
from replay.formats.rootlog.kinds import PieceKind
from replay.formats.rootlog.ledger import Account, Ledger, Reason
from replay.formats.rootlog.world import VAGABONDS, World

BUILDING_POINTS: Final = {
    "sawmill": (0, 1, 2, 3, 4, 5),
    "workshop": (0, 2, 2, 3, 4, 5),
    "recruiter": (0, 1, 2, 3, 3, 4),
}
"""Of the Marquise, by the number of the building on the map (C5)."""
ROOST_POINTS: Final = (0, 0, 1, 2, 3, 4, 4, 5)
"""Each Evening, by roosts on the map (E8)."""
SYMPATHY_POINTS: Final = (0, 1, 1, 1, 2, 2, 3, 4, 4, 4)
"""By the number of the token on the map."""
POST_POINTS: Final = 2
AID_POINTS: Final = {"1": 1, "2": 2, "a": 2}
"""Of a vagabond, by the step that a relationship reaches."""
TO_WIN: Final = 30
PASS: Final = 10
"""The mountain's pass brings its ruler a point at the end of the Evening."""

MEASURED: Final = frozenset("CEAPVG")
"""Factions all of whose points are known here, so that too many can be told."""

_SCORING_CARDS: Final = ("royal-claim", "coffin-makers")
_SCORING_MINISTERS: Final = ("banker", "duchess-of-mud", "baron-of-dirt", "earl-of-stone")


def owe(world: World, seat: str, points: int, why: str, rule: str) -> None:
    """Notes points that somebody has to score in this turn, and the law that gives them."""
    if points and world.scores(seat) and not world.is_setup:
        world.ledger.order += 1
        world.ledger.of(seat).due.append(Reason(world.source, why, points, world.ledger.order, rule))


def _owe_by_track(world: World, seat: str, points: int, why: str, name: str, rule: str) -> None:
    """Points that depend on how many pieces of a kind are on the map, which may have become uncertain."""
    kind = name if name == "plot" else names.piece(name, world.faction(seat))
    if kind in world.doubtful:
        world.ledger.of(seat).is_open = True
    else:
        owe(world, seat, points, why, rule)


def claimed(world: World, seat: str, points: int) -> None:
    """Points were written."""
    if points > 0:
        world.ledger.order += 1
        world.ledger.of(seat).claims.append((world.ledger.order, points, world.source))


# -- reasons ------------------------------------------------------------------------------------------------


def removed(world: World, owner: str, kind: PieceKind, count: int, number: int) -> None:
    """A building or token left the map: 1 point for whoever removed it (Law 3.2.1)."""
    if not (kind.is_building or kind.is_token):
        infamy(world, count)
        return
    name = names.piece_name(kind.kind).replace("-", " ")
    battle = world.turn.battle
    in_battle = battle is not None and battle.clearing == number
    if owner == world.seat:
        if in_battle and battle is not None:
            # Lost in an own attack, or spent right after it: only the one who wrote it knows.
            world.ledger.of(battle.defender if battle.attacker == owner else battle.attacker).extra += count
        return
    if owner.startswith("h_") or names.piece_name(kind.kind) in ("figure", "tablet", "jewelry"):
        world.ledger.of(world.seat).extra += count
        return
    scorer = world.seat
    if in_battle and battle is not None and battle.attacker != world.seat:
        for side in (battle.attacker, battle.defender, world.seat):
            world.ledger.of(side).extra += count
        return
    if scorer in VAGABONDS:
        world.ledger.of(scorer).extra += count
    elif in_battle and world.table.value(names.of_seat(scorer, names.LEADER)) == "despot":
        world.ledger.of(scorer).extra += 1
    owe(world, scorer, count, f"{count} {name} of {world.name(owner)} removed", "L3.2.1")


def infamy(world: World, count: int) -> None:
    """In battles of a vagabond's turn each piece of a hostile faction that is removed may be a point more (V10)."""
    if world.seat in VAGABONDS:
        world.ledger.of(world.seat).extra += count


def placed(world: World, owner: str, kind: PieceKind, count: int, number: int | None) -> None:
    """A piece came from its supply into a clearing: some tracks score it. Called after it was placed."""
    if number is None or owner != world.seat:
        return
    name = names.piece_name(kind.kind)
    total = sum(world.on_map(kind.kind).values())
    ordinals = range(total - count, total)
    track = SYMPATHY_POINTS if name == "sympathy" else BUILDING_POINTS.get(name)
    if track is not None:
        points = sum(track[min(index, len(track) - 1)] for index in ordinals if index >= 0)
        _owe_by_track(world, owner, points, f"{name} number {total} placed", name, "A8" if name == "sympathy" else "C5")
    elif name.startswith("post-"):
        owe(world, owner, POST_POINTS * count, "a trade post placed", "RIVERFOLK.posts")


def crafted(world: World, item: str) -> None:
    """An item was crafted: the points of its card; 1 for the Eyrie unless the Builder leads (E3)."""
    points = next((card.points for card in facts.cards().values() if card.item == item), 0)
    seat = world.seat
    if seat == "E" and world.table.value(names.of_seat("E", names.LEADER)) != "builder":
        points = 1
    if world.has_crafted(seat, "master-engravers"):
        world.ledger.of(seat).extra += 1
    honey(world)
    owe(world, seat, points, f"a {item} crafted", "E3" if seat == "E" else "L3.2.2")


def honey(world: World) -> None:
    """A card was crafted: a point for the Clergy each time, for a Penitent the first time (HCC.2.3, HCC.2.6.II)."""
    seat = world.seat
    if seat == "Y":
        owe(world, seat, 1, "a card crafted by the Clergy", "HCC.2.3")
    elif world.is_penitent(seat) and not world.turn.has_honey:
        world.turn.has_honey = True
        owe(world, seat, 1, "the first card that a Penitent crafts", "HCC.2.6.II")


def swayed(world: World, minister: str) -> None:
    """A minister was swayed: the points of its rank."""
    roles = facts.roles()
    rank = next(role.rank for role in roles.ministers if role.id == minister)
    owe(world, "D", roles.ranks[rank].points, f"the {minister.replace('-', ' ')} swayed", "DUCHY.sway")


def flipped(world: World) -> None:
    """The Corvids turned a plot up: 1 point for each that lies face up now."""
    from replay.formats.rootlog.plots import plots_up

    _owe_by_track(world, "P", len(plots_up(world)), "a plot turned up", "plot", "CORVID.flip")


def explored(world: World) -> None:
    """A vagabond found an item under a ruin."""
    owe(world, world.seat, 1, "a ruin explored", "V9")


def befriended(world: World, seat: str, level: str) -> None:
    """A relationship of the vagabond improved: the points of its new step."""
    if seat == world.seat and level in AID_POINTS:
        owe(world, seat, AID_POINTS[level], "the relationship", "V9")


def aided(world: World, count: int) -> None:
    """A vagabond gave cards away: each scores if the faction is an ally already."""
    if world.seat in VAGABONDS:
        world.ledger.of(world.seat).extra += facts.tracks().vagabond.allied * count


def quested(world: World) -> None:
    """A quest was done: it may score one point for each quest of its suit, or bring two cards."""
    world.ledger.of(world.seat).extra += len(world.cards(spots.area(world.seat)))


def used_up(world: World, seat: str, card: str) -> None:
    """A crafted card was discarded, which may be how it scores."""
    if card in _SCORING_CARDS:
        world.ledger.of(seat).is_open = True


def opened_path(world: World) -> None:
    """A closed path was opened."""
    owe(world, world.seat, 1, "a path opened", "MAP.mountain")


# -- the end of a turn ----------------------------------------------------------------------------------------


def close_turn(world: World, is_last: bool) -> None:
    """Compares what was written with what came about."""
    seat = world.seat
    if not world.is_setup and not world.game.declared:
        if seat == "E":
            roosts = sum(world.on_map(names.piece("roost", world.faction("E"))).values())
            points = ROOST_POINTS[min(roosts, 7)]
            if is_last:
                # The game may have ended before the Evening.
                world.ledger.of(seat).extra += points
            else:
                _owe_by_track(world, seat, points, f"{roosts} roosts in the Evening", "roost", "E8")
        _add_possible(world, seat)
        for other, account in world.ledger.accounts.items():
            if world.plays(other) and world.scores(other):
                if is_last and world.points(other) >= TO_WIN:
                    _forgive_honey(account)
                _compare(world, other, account, other == seat)
    world.ledger = Ledger()


def _forgive_honey(account: Account) -> None:
    """The points of an item can have ended the game before those for having crafted it were scored."""
    honey_ = [reason for reason in account.due if reason.rule in ("HCC.2.3", "HCC.2.6.II")]
    account.extra += sum(reason.points for reason in honey_)
    account.due = [reason for reason in account.due if reason not in honey_]


def _add_possible(world: World, seat: str) -> None:
    account = world.ledger.of(seat)
    if seat not in MEASURED and not (seat == "D" and not any(world.has_crafted("D", m) for m in _SCORING_MINISTERS)):
        account.is_open = True
    if any(world.has_crafted(seat, card) for card in _SCORING_CARDS) or world.game.hirelings:
        account.is_open = True
    if world.game.map == "mountain" and world.presence(seat, PASS):
        account.extra += 1


def _compare(world: World, seat: str, account: Account, is_current: bool) -> None:
    due = sum(reason.points for reason in account.due)
    written = sum(points for _, points, _ in account.claims)
    whose = world.name(seat)
    if written < due:
        reason = _unpaid(account)
        said = "1 point is" if due - written == 1 else f"{due - written} points are"
        world.find(
            "score",
            f"{whose}: {said} missing in this turn; {reason.why} brings {reason.points}",
            at=reason.at,
            rule=reason.rule,
        )
    elif is_current and not account.is_open and written > due + account.extra:
        where = _unfounded(account)[2]
        more = written - due - account.extra
        said = "1 point" if more == 1 else f"{more} points"
        world.find("score", f"{whose}: {said} more than this turn can have brought", at=where, rule="L3.2")


def _unpaid(account: Account) -> Reason:
    """Returns the reason after which no points were written before the next one."""
    orders = [order for order, _, _ in account.claims]
    for reason, following in zip(account.due, [*account.due[1:], None], strict=True):
        end = following.order if following else float("inf")
        if not any(reason.order < order < end for order in orders):
            return reason
    for reason, following in zip(account.due, [*account.due[1:], None], strict=True):
        end = following.order if following else float("inf")
        paid = sum(points for order, points, _ in account.claims if reason.order < order < end)
        if paid < reason.points:
            return reason
    return account.due[-1]


def _unfounded(account: Account) -> tuple[int, int, ActionText]:
    """Returns the claim that has no reason before it, or the one most above its reasons."""
    best, most = account.claims[-1], 0
    before = 0
    for claim in account.claims:
        order, points, _ = claim
        grounds = sum(reason.points for reason in account.due if before < reason.order < order)
        if points - grounds > most:
            best, most = claim, points - grounds
        before = order
    return best
