"""Set-up for two to four seats (2, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.agenda import Step
from domain.facts import OptionValue
from domain.game import SEATS, eyes
from domain.games.lords_of_heaven.draft import AskDraft, DealDraft
from domain.games.lords_of_heaven.drawing import ShuffleStep
from domain.games.lords_of_heaven.facts import CardText, cards, edges, factions, locations, rules
from domain.games.lords_of_heaven.influence import settle_control, stands_in
from domain.games.lords_of_heaven.lenses import (
    BLUFF,
    BOX,
    BUILDINGS,
    COLUMNS,
    CONFLICTS,
    CRUSADE,
    DECK,
    DISCARD,
    FAITH,
    FIRST,
    GOLD,
    LETTERS,
    PHASE,
    ROUND,
    ROUND_CARD,
    ROUND_DECK,
    SUPPLY,
    UNITS,
    City,
    Seat,
    building,
    citadel_place,
    column_place,
    level_place,
    path_place,
    region_place,
    temple_place,
)
from domain.games.lords_of_heaven.turn import BeginCrusade
from domain.transaction import Transaction


def lay_out(tx: Transaction, order: Sequence[str], chosen: Mapping[str, OptionValue], sees: Sequence[str]) -> None:
    """Lays out the board and the seats."""
    tx.set(SEATS, list(order))
    tx.set(FIRST, order[0])
    for one in rules().settings:
        tx.set(f"setting/{one.id}", chosen[one.id])
    for name, value in ((CRUSADE, 1), (ROUND, 0), (PHASE, "draft"), (CONFLICTS, 0)):
        tx.set(name, value)
    tx.open(DECK, (), (), ordered=True)
    tx.open(ROUND_DECK, (), (), ordered=True)
    for place in (DISCARD, ROUND_CARD, *map(column_place, COLUMNS)):
        tx.open(place, (), ordered=True)
    out = [card.id for card in cards().values() if leaves(card, order, chosen)]
    tx.open("left-out", out)
    # What the deck holds is no secret, so the cards go there from where all see them.
    tx.move_all(tx.open(BOX, [card for card in cards() if card not in out]), DECK)
    _open_board(tx)
    for name in order:
        _open_seat(tx, name, sees)
    for name in order:
        place_presence(tx, name, name)
    if len(order) == 2:
        for name in order:
            place_presence(tx, name, absent_friend(name))
    for city in locations():
        settle_control(tx, city)


def leaves(card: CardText, order: Sequence[str], chosen: Mapping[str, OptionValue]) -> bool:
    """Returns True if a card leaves a game of two or three (8.5, LOH-O22)."""
    if len(order) == len(LETTERS) or not card.is_single:
        return False
    return chosen.get("small_game", "all_single") == "all_single" or card.fits not in order


def advice(order: Sequence[str], chosen: Mapping[str, OptionValue]) -> tuple[str, ...]:
    """Returns that cards leave a small game by symbols that no source gives (8.5, LOH-O14)."""
    out = [card for card in cards().values() if leaves(card, order, chosen) and "affiliation" in card.assumed]
    if not out:
        return ()
    return (f"{len(out)} of the cards that leave this game do so by an assumed affiliation (LOH-O14, LOH-O22)",)


def absent_friend(seat: str) -> str:
    """Returns the faction of the same faith (8.4)."""
    group = factions()[seat].faith_group
    return next(one.letter for one in factions().values() if one.faith_group == group and one.letter != seat)


def _open_board(tx: Transaction) -> None:
    for place in locations():
        for level in (1, 2, 3):
            tx.open(level_place(place, level))
        for name in (region_place(place), citadel_place(place), temple_place(place)):
            tx.open(name)
    for path in edges():
        tx.open(path_place(path))
    tx.open(SUPPLY)
    parts = rules().components
    numbers = {"footman": parts.footman, "siege-tower": parts.siege_tower, "knight": parts.knight, FAITH: parts.faith}
    for kind, count in numbers.items():
        tx.pieces(kind, count, "", SUPPLY)


def _open_seat(tx: Transaction, name: str, sees: Sequence[str]) -> None:
    seat, faction, seen_by = Seat(tx.table, name), factions()[name], eyes(name, sees)
    for place in (seat.hand.name, seat.drafting.name, seat.passed.name, seat.closed.name, seat.screen.name):
        tx.open(place, (), seen_by)
    for kind in (*UNITS, FAITH):
        tx.open(seat.closed_name(kind), (), seen_by)
    for place in (seat.shown.name, seat.presence.name, seat.units.name, seat.board.name, seat.force.name):
        tx.open(place)
    tx.move_all(tx.open(BOX, [BLUFF]), seat.hand.name)
    tx.pieces(name, rules().components.presence, "", seat.presence.name)
    for kind in BUILDINGS:
        tx.pieces(building(name, kind), rules().components.buildings, "", seat.board.name)
        tx.set(f"{name}/upgrade/{kind}", 1)
    numbers = {"footman": faction.footmen, "siege-tower": faction.siege_towers, "knight": faction.knights}
    for kind, count in numbers.items():
        tx.pieces(kind, count, SUPPLY, seat.units.name)
    tx.pieces(FAITH, faction.faith, SUPPLY, seat.screen.name)
    tx.pieces(GOLD, faction.gold, "", seat.screen.name)
    for value in ("vp", "strength", "wounds"):
        tx.set(f"{name}/{value}", 0)


def place_presence(tx: Transaction, name: str, like: str) -> None:
    """Places a seat's markers where a faction begins; in a City only its higher level counts (8.4)."""
    seat, faction = Seat(tx.table, name), factions()[like]
    for city, level in faction.influence.items():
        if level > City(tx.table, city).level(name):
            tx.pieces(name, 1, stands_in(tx.table, name, city), level_place(city, level))
    for region, count in faction.support.items():
        tx.pieces(name, count, seat.presence.name, region_place(region))


def first_steps(order: Sequence[str]) -> tuple[Step, ...]:
    """Returns what is done first: the deck, the draft, and the 1st Crusade."""
    picks = range(rules().hand.draft_picks)
    drafts = (AskDraft(tuple(order), is_last=pick == picks[-1]) for pick in picks)
    return (ShuffleStep(DECK), *map(DealDraft, order), *drafts, BeginCrusade(1))
