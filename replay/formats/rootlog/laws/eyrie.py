"""The Eyrie's turn: what is added to the decree, whether its cards were resolved, what turmoil costs."""

from __future__ import annotations

from collections import Counter
from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog import deeds, spots
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.laws.common import (
    BIRD,
    SUITS,
    battles_of,
    count_before,
    done,
    first_action,
    free_battles,
    free_moves,
    had_crafted,
    is_cut_short,
    lasting,
    leader_before,
    letter,
    marches,
    said,
    suit_of,
    total,
)
from replay.formats.rootlog.vocabulary import suit_name
from replay.formats.rootlog.world import World

SEAT: Final = "E"
MOST_ADDED: Final = 2
NEW_WARRIORS: Final = 3
"""With a roost that is placed because none is left (E4)."""


def check(world: World) -> None:
    """Notes what speaks against their turn."""
    _check_added(world)
    _check_turmoil(world)
    if len(done(world, deeds.PURGED)) < 2:
        _check_decree(world)


def _check_added(world: World) -> None:
    added = [deed for deed in done(world, deeds.CARD) if deed.target.startswith(f"{SEAT}/decree/")]
    count, birds = total(added), total(deed for deed in added if deed.suit == BIRD)
    if count > MOST_ADDED:
        world.find(
            "count", f"{count} cards are added to the decree; {MOST_ADDED} are the most", at=added[-1].at, rule="E4"
        )
    elif birds > 1:
        world.find("count", f"{birds} birds are added to the decree; one is the most", at=added[-1].at, rule="E4")
    began = world.turn.began
    if count or is_cut_short(world):
        return
    if began.stack(spots.hand(SEAT)) or began.stack(names.DECK):
        world.find("turn", "no card is added to the decree", at=first_action(world), rule="E4")


def _check_turmoil(world: World) -> None:
    purges = done(world, deeds.PURGED)
    for led in done(world, deeds.LED, SEAT):
        if not purges and leader_before(world):
            world.find("turn", "a leader is chosen after turmoil only", at=led.at, rule="E6")
    if not purges:
        return
    purge = purges[0]
    lost = -world.turn.lost[SEAT]
    # Nobody falls below 0, and some recorders write no more than was there.
    if len(purges) == 1 and lost not in (purge.cost, min(purge.cost, purge.count)) and world.scores(SEAT):
        reason = f"turmoil costs a point for each bird of the decree: {purge.cost}, not {lost}"
        world.find("score", reason, at=purge.at, rule="E6")
    if not world.turn.is_last and world.table.value(names.of_seat(SEAT, names.LEADER)) is None:
        world.find("turn", "no leader is chosen after turmoil", at=purge.at, rule="E6")


# -- the decree -------------------------------------------------------------------------------------------


class _Column:
    """What a column asked for and what was done of it, by the letters of suits."""

    def __init__(self, cards: Counter[str], acts: list[tuple[str, Deed | None]], free: int) -> None:
        self.cards = cards
        self.acts = acts
        self.free = free

    @property
    def beyond(self) -> int:
        """Acts for which there is no card."""
        done_ = Counter(suit for suit, _ in self.acts)
        wild = self.cards[BIRD] + self.cards[""] + self.free
        spare = sum(max(0, done_[suit] - self.cards[suit]) for suit in SUITS)
        return max(0, spare - wild, len(self.acts) - sum(self.cards.values()) - self.free)

    @property
    def undone(self) -> int:
        """Cards for which nothing was done."""
        done_ = Counter(suit for suit, _ in self.acts)
        left = sum(max(0, self.cards[suit] - done_[suit] - done_[""]) for suit in SUITS)
        return max(left, sum(self.cards.values()) - len(self.acts))


def _cards(world: World, column: str) -> Counter[str]:
    kinds = world.turn.decree.get(column)
    if kinds is None:
        kinds = tuple(world.table.kind(card) for card in world.cards(names.decree(SEAT, column)))
    return Counter(suit_of(kind) for kind in kinds)


def _check_decree(world: World) -> None:
    columns = {
        "recruit": _Column(_cards(world, "recruit"), _recruits(world), 0),
        "move": _Column(_cards(world, "move"), _moves(world), free_moves(world, SEAT)),
        "battle": _Column(
            _cards(world, "battle"),
            [(letter(world, number), None) for number in battles_of(world, SEAT)],
            free_battles(world, SEAT),
        ),
        "build": _Column(_cards(world, "build"), _builds(world), 0),
    }
    is_whole = not world.turn.is_last and not world.turn.decree
    for name, column in columns.items():
        if name == "recruit" and had_crafted(world, SEAT, "propaganda-bureau"):
            continue
        if column.beyond:
            at = next((deed.at for _, deed in reversed(column.acts) if deed is not None), None)
            reason = f"{said(len(column.acts), 'act')} of {name}; the decree has {_described(column.cards)} for it"
            world.find("cost", reason, at=at, rule="E5")
        elif is_whole and column.undone and lasting(world, "roost", SEAT):
            reason = f"the decree's column {name} has {_described(column.cards)}; {len(column.acts) or 'none'} was done"
            world.find("turn", reason, rule="E5")


def _described(cards: Counter[str]) -> str:
    return ", ".join(f"{count} {suit_name(suit) or 'unknown'}" for suit, count in cards.items() if count) or "no card"


def _founded(world: World) -> int | None:
    """Returns the clearing of the roost that was placed because none was left."""
    kind = names.piece("roost", world.faction(SEAT))
    if any(count_before(world, names.clearing(number), kind) for number in spots.CLEARINGS):
        return None
    first = done(world, deeds.PLACED, SEAT, "roost")
    return first[0].end if first else None


def _recruits(world: World) -> list[tuple[str, Deed | None]]:
    founded, new = _founded(world), NEW_WARRIORS
    each = 2 if leader_before(world) == "charismatic" else 1
    by_clearing: dict[int, list[Deed]] = {}
    for deed in done(world, deeds.PLACED, SEAT, names.WARRIOR):
        by_clearing.setdefault(deed.end or 0, []).append(deed)
    acts: list[tuple[str, Deed | None]] = []
    for number, placed in by_clearing.items():
        warriors = total(placed)
        if number == founded:
            warriors -= min(new, warriors)
        acts += [(letter(world, number), placed[-1])] * -(-warriors // each)
    return acts


def _moves(world: World) -> list[tuple[str, Deed | None]]:
    return [(letter(world, deed.start), deed) for deed in marches(world, SEAT)]


def _builds(world: World) -> list[tuple[str, Deed | None]]:
    founded = _founded(world)
    built = done(world, deeds.PLACED, SEAT, "roost")
    if founded is not None:
        built = built[1:]
    return [(letter(world, deed.end), deed) for deed in built for _ in range(deed.count)]


def birds_in_decree(world: World) -> int:
    """Returns the birds of the decree, viziers among them; -1 if a card of it is not known."""
    kinds = [world.table.kind(card) for column in names.DECREE for card in world.cards(names.decree(SEAT, column))]
    suits = [suit_of(kind) for kind in kinds]
    return -1 if "" in suits else suits.count(BIRD)


def deposed(world: World) -> list[str]:
    """Returns the leaders that lie face down; none once every one was deposed, so that all were turned up again."""
    found: list[str] = world.table.value(names.of_seat("E", names.DEPOSED)) or []
    return found
