"""Heart of Crown's board in words: a place as a sentence, and everything in it spelt out."""

from __future__ import annotations

from domain.games.heart_of_crown.facts import cards
from domain.games.heart_of_crown.lenses import (
    BANISHED,
    CURSES,
    MARKET,
    MISFORTUNES,
    PRINCESSES,
    REMOVED,
    REVEALED,
    SUPPLY,
    SUPPORTS,
)
from tui.boards.heart_of_crown_court import NOT_WHOLE, Court, number
from tui.boards.heart_of_crown_market import cost, market_counts
from tui.boards.heart_of_crown_window import asked, candidates, named, refused, told_facts
from tui.text import clean, counted

_NAMES = {
    MARKET: "Random Market",
    CURSES: "Curse pile",
    MISFORTUNES: "Misfortunes",
    PRINCESSES: "Princesses",
    SUPPORTS: "Support Cards",
    SUPPLY: "Supply",
    REVEALED: "Open from the Supply",
    BANISHED: "Banished",
    REMOVED: "Removed from the game",
}
_PARTS = {
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
    "field": "Field",
    "domain": "Domain",
    "coins": "Coin Area",
}


def describe(court: Court, place: str) -> str:
    """Returns a place in one sentence, without its full stop; a hand with what may not be used in the open window."""
    told = _told(court, place)
    if asked(court) and place == f"{asked(court)}/hand":
        refusals = [f"not {name}: {why} ({rule})" for name, why, rule in refused(court)]
        return f"{told}. In this window {'; '.join(refusals)}" if refusals else told
    return told


def _told(court: Court, place: str) -> str:
    head, _, part = place.partition("/")
    if head == "pile":
        return _pile(court, place, part)
    if place == MARKET:
        kinds = [f"{court.counted(_card(court, kind), count)}" for kind, count in market_counts(court)]
        return f"Random Market: {', '.join(kinds) or 'empty'}"
    name = _NAMES.get(place)
    if name is None and part in _PARTS:
        name = f"{court.seat_name(head)}, {_PARTS[part]}"
    return f"{name or clean(place)}: {_content(court, place, head, part) or 'empty'}"


def _pile(court: Court, place: str, kind: str) -> str:
    return f"{_card(court, kind)}: {len(court.table.stack(place))} left"


def _card(court: Court, kind: str) -> str:
    """Returns a kind with what it costs and gives."""
    known = cards().get(kind)
    if known is None:
        return court.name(kind)
    price = cost(court, kind)
    told = [f"costs {price}" if price == known.cost else f"costs {price} instead of {known.cost}"]
    told += [f"{known.coin} Coin"] if known.coin else []
    told += [f"link {known.link}"] if known.link is not None else []
    told += [counted(known.sp, "point")] if known.sp else []
    told += ["effect declared"] if known.status in NOT_WHOLE else []
    return f"{court.name(kind)} ({', '.join(told)})"


def _content(court: Court, place: str, seat: str, part: str) -> str:
    if part == "domain" and "/" in place:
        return _domain(court, seat)
    ids, pool = court.table.stack(place), court.table.pool(place)
    if part == "deck" or place == SUPPLY:
        up = [court.card(card) for card in ids if court.table.side(card) == "up"]
        shown = f", face up {', '.join(up)}" if up else ""
        return f"{counted(len(ids), 'card')}{shown}" if ids else ""
    told = [f"{count} {clean(kind)}" for kind, count in pool.items()]
    if part == "field":
        return ", ".join([*(court.card(card) for card in ids), *told])
    words = court.cards(place)
    if words and all(word.startswith("?") for word in words):
        words = [f"{counted(len(ids), 'card')} not known"]
    return ", ".join([*words, *told])


def _domain(court: Court, seat: str) -> str:
    told = []
    for card, points in court.domain(seat):
        kept = court.kept_on(card)
        told.append(f"{court.in_domain(card, points)}{f' keeping {kept}' if kept else ''}")
    return f"{court.points(seat)} points: {', '.join(told)}" if told else ""


def changed(court: Court) -> str:
    """Returns what the entry brought about if it opened the window for a conditional ability, else nothing."""
    told = told_facts(court) if asked(court) else ""
    return f"{told}: the window opens" if told else ""


def sentences(court: Court, places: list[str]) -> list[str]:
    """Returns the board as sentences: the turn, then place by place."""
    found = []
    if court.active:
        coin, plays = number(court.table, "coin"), number(court.table, "plays")
        phase = clean(str(court.table.value("phase") or ""))
        found.append(f"It is the turn of {court.seat_name(court.active)}, {phase}: Coin {coin}, plays left {plays}.")
    for one in court.seats:
        found.append(f"{court.seat_name(one.seat)} has {court.points(one.seat)} points, {court.princess(one.seat)}.")
    found += [f"{text}." for text in court.ceremonies()]
    if asked(court):
        sure, possible = candidates(court)
        names = [named(court, kind) for kind in sure] + [f"{court.name(kind)} if in hand" for kind in possible]
        found.append(f"{told_facts(court)}: a conditional ability? {', '.join(names) or 'nothing'} may answer.")
        found += [f"{name} may not: {why} ({rule})." for name, why, rule in refused(court)]
    return [*found, *(f"{_told(court, place)}." for place in places)]
