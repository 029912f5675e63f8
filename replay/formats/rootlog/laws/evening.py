"""The end of a turn: how many cards are drawn, and how many are kept."""

from __future__ import annotations

from typing import Final

from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import deeds, law, spots
from replay.formats.rootlog.laws.common import done, had_crafted, lasting, said, total
from replay.formats.rootlog.supporters import BASES
from replay.formats.rootlog.world import VAGABONDS, World

LIMIT: Final = 5
"""Cards that a hand keeps."""


def check(world: World) -> None:
    """Notes a draw of another number than the board shows, and a hand that is too large."""
    if world.turn.is_last:
        return
    _check_draw(world)
    _check_limit(world)


def _check_limit(world: World) -> None:
    seat = world.seat
    hand = len(world.cards(spots.hand(seat)))
    if hand <= LIMIT:
        world.crowded.discard(seat)
    elif seat not in world.crowded:
        world.crowded.add(seat)
        reason = f"{world.name(seat)} ends the turn with {hand} cards; {LIMIT} are kept"
        world.find("count", reason, rule=law.evening_of(world))


def _check_draw(world: World) -> None:
    seat = world.seat
    due = _due(world)
    # One that is drawn by its name was taken from elsewhere.
    drawn = [deed for deed in done(world, deeds.DRAWN) if deed.target == spots.hand(seat) and not deed.name]
    have = total(drawn)
    if due is None or not have:
        return  # a turn without any draw is told of already
    at = drawn[-1].at
    if have < due and not _takes_instead(world) and (world.cards(names.DECK) or world.cards(names.DISCARD)):
        world.find(
            "turn", f"{world.name(seat)} draws {said(due, 'card')}, not {have}", at=at, rule=law.evening_of(world)
        )
    elif have > due + _besides(world):
        reason = f"{world.name(seat)} draws {said(due, 'card')} in the Evening; here {have} are drawn in the turn"
        world.find("turn", reason, at=at, rule=law.evening_of(world))


def _due(world: World) -> int | None:
    """Returns how many cards the board shows at the end of the turn; None if that is uncertain."""
    seat = world.seat
    tracks = facts.tracks()
    if seat == "C" and lasting(world, "recruiter", seat):
        recruiters = sum(world.on_map(names.piece("recruiter", world.faction(seat))).values())
        return 1 + sum(recruiters >= number for number in tracks.marquise.draw_from)
    if seat == "E" and lasting(world, "roost", seat):
        roosts = sum(world.on_map(names.piece("roost", world.faction(seat))).values())
        return tracks.eyrie.cards[min(roosts, len(tracks.eyrie.cards) - 1)]
    if seat == "A" and all(lasting(world, base, seat) for base in BASES):
        return 1 + sum(len(world.on_map(names.piece(base, world.faction(seat)))) for base in BASES)
    if seat in VAGABONDS:
        return 1 + world.count(names.of_seat(seat, names.TRACK), "coin")
    return None


def _takes_instead(world: World) -> bool:
    """Informants take an ambush of the discard pile for the whole draw."""
    return had_crafted(world, world.seat, "informants")


def _besides(world: World) -> int:
    """Returns how many cards may have been drawn in the turn for other reasons."""
    seat = world.seat
    more = sum(
        had_crafted(world, seat, card)
        for card in ("better-burrow-bank", "tax-collector", "charm-offensive", "murine-brokers")
    )
    more += total(done(world, deeds.FERRIED))
    more += 2 * total(done(world, deeds.QUEST))
    more += total(done(world, deeds.CRAFTED)) if had_crafted(world, seat, "murine-brokers") else 0
    if seat in VAGABONDS:
        # A coin that lies ready in the satchel may as well be on its track: recorders seldom write that.
        more += world.count(names.of_seat(seat, names.SATCHEL), "coin")
    if seat == "E" and not world.turn.began.stack(spots.hand(seat)):
        more += 1
    return more
