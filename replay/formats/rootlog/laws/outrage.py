"""Outrage: who moves warriors into a sympathetic clearing or removes a token gives the Alliance a card (A6)."""

from __future__ import annotations

from domain.games.root import places as names
from replay.formats.rootlog import deeds, supporters
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.laws.common import BIRD, done, lasting, letter, total
from replay.formats.rootlog.world import World


def check(world: World) -> None:
    """Notes cards that were not given, or given for nothing."""
    if world.seat == "A" or not world.plays("A") or "A" in world.blind or not lasting(world, "sympathy", "A"):
        return
    causes, perhaps = _causes(world)
    given = [deed for deed in done(world, deeds.CARD) + done(world, deeds.DRAWN) if deed.target == supporters.PLACE]
    cards = total(given)
    if cards < len(causes) and not world.turn.is_last and not _has_no_room(world):
        where = _where(causes[cards])
        reason = f"{where} brings the Alliance a card; {cards or 'none'} of {len(causes)} is given in this turn"
        into_hand = next((deed for deed in done(world, deeds.DRAWN) if deed.target == "A/hand"), None)
        suggestion = "#->A$" if into_hand and into_hand.at.text == "#->A" else None
        at = into_hand.at if suggestion and into_hand else causes[cards].at
        world.find("cost", reason, suggestion, at=at, rule="A6")
    elif 0 < cards <= len(causes) and not perhaps:
        _check_suits(world, causes, given)
    elif cards > len(causes) + perhaps:
        reason = f"{cards} cards are given to the supporters; outrage asks for {len(causes) + perhaps}"
        world.find("cost", reason, at=given[-1].at, rule="A6")


def _check_suits(world: World, causes: list[Deed], given: list[Deed]) -> None:
    suits = {letter(world, cause.start if cause.what == deeds.REMOVED else cause.end) for cause in causes}
    for card in given:
        if card.what == deeds.CARD and card.suit not in ("", BIRD, *suits) and "" not in suits:
            world.find("suit", f"the card given does not fit {_where(causes[0])}", at=card.at, rule="A6")


def _has_no_room(world: World) -> bool:
    """Without a base, what comes on top of five supporters is discarded at once (A3)."""
    if not world.cards(names.DECK) and not world.cards(names.DISCARD):
        return True
    return supporters.are_too_many(world, more=1)


def _where(cause: Deed) -> str:
    if cause.what == deeds.REMOVED:
        return f"the sympathy removed in clearing {cause.start}"
    return f"the move into sympathetic clearing {cause.end}"


def _causes(world: World) -> tuple[list[Deed], int]:
    """Returns what brings a card in order, and how much more may."""
    causes: list[Deed] = []
    perhaps = 0
    moved: set[tuple[int, int, int | None, int | None, str]] = set()
    for deed in world.turn.deeds:
        if deed.owner == "A":
            if deed.what == deeds.REMOVED and deed.name == "sympathy":
                causes += [deed] * deed.count
            continue
        if deed.what not in (deeds.MOVED, deeds.NURSED) or not deed.cost:
            continue
        one = (deed.at.line, deed.at.column, deed.start, deed.end, deed.owner)
        if one in moved:
            continue
        moved.add(one)
        if deed.what == deeds.NURSED or deed.owner != world.seat:
            perhaps += 1
        else:
            causes.append(deed)
    return causes, perhaps
