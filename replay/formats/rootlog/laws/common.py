"""What several checks ask of the turn that ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from domain.games.root import facts
from domain.games.root import places as names
from domain.state import is_unknown
from domain.words import counted
from replay.formats.rootlog import deeds, spots
from replay.formats.rootlog.deeds import Deed
from replay.formats.rootlog.document import ActionText
from replay.formats.rootlog.vocabulary import suit_letter
from replay.formats.rootlog.world import World

BIRD = "B"
SUITS = "FRM"


def done(world: World, what: str, owner: str = "", *named: str) -> list[Deed]:
    """Returns the deeds of one sort, of one owner, of pieces with one of these names."""
    return [
        deed
        for deed in world.turn.deeds
        if deed.what == what and (not owner or deed.owner == owner) and (not named or deed.name in named)
    ]


def first_action(world: World) -> ActionText:
    """Returns where what is missing in a turn is told: at its first action that did something."""
    return world.turn.deeds[0].at if world.turn.deeds else world.source


def is_cut_short(world: World) -> bool:
    """Returns True if the last turn of the file ended before its draw, as it does with the thirtieth point."""
    return world.turn.is_last and not world.turn.has_drawn


def total(found: Iterable[Deed]) -> int:
    """Returns how many things several deeds concern."""
    return sum(deed.count for deed in found)


def had_crafted(world: World, seat: str, *kinds: str) -> bool:
    """Returns True if one of these cards lies in a play area, or lay there at some time of the turn."""
    began = world.turn.began
    return (
        any(deed.name in kinds for deed in done(world, deeds.CRAFTED, seat))
        or any(world.has_crafted(seat, kind) for kind in kinds)
        or any(began.kind(card) in kinds for card in began.stack(spots.area(seat)))
    )


def count_before(world: World, place: str, kind: str) -> int:
    """Returns how many pieces of a kind were in a pool when the turn began."""
    return world.turn.began.pool(place).get(kind, 0)


def leader_before(world: World) -> str | None:
    """Returns who led the Eyrie when the turn began."""
    leader: str | None = world.turn.began.value(names.of_seat("E", names.LEADER))
    return leader


def marches(world: World, owner: str) -> list[Deed]:
    """Returns the moves of an owner's warriors, those of one action between the same clearings once."""
    found: dict[tuple[int, int, int | None, int | None], Deed] = {}
    for deed in done(world, deeds.MOVED, owner, names.WARRIOR, "warlord"):
        found.setdefault((deed.at.line, deed.at.column, deed.start, deed.end), deed)
    return list(found.values())


def free_moves(world: World, seat: str) -> int:
    """Returns how many moves crafted cards may have allowed."""
    cards = ("cobbler", "eyrie-emigre", "league-of-adventurous-mice")
    return sum(had_crafted(world, seat, card) for card in cards)


def free_battles(world: World, seat: str) -> int:
    """Returns how many battles crafted cards may have allowed."""
    cards = ("command-warren", "eyrie-emigre", "league-of-adventurous-mice")
    return sum(had_crafted(world, seat, card) for card in cards)


def paid_moves(world: World, seat: str) -> int:
    """Returns how many moves of a seat's warriors no crafted card can have allowed."""
    return max(0, len(marches(world, seat)) - free_moves(world, seat))


def paid_battles(world: World, seat: str) -> int:
    """Returns how many battles of a seat no crafted card can have allowed."""
    return max(0, len(battles_of(world, seat)) - free_battles(world, seat))


def spent_from(world: World, place: str) -> list[Deed]:
    """Returns the cards of a place that were discarded."""
    gone = (names.DOMINANCE, spots.discards(world.game.seats))
    return [deed for deed in done(world, deeds.CARD) if deed.source == place and deed.target in gone]


def letters_of(cards: Iterable[Deed]) -> Counter[str]:
    """Returns cards by the letters of their suits; empty text for those that are not known."""
    found: Counter[str] = Counter()
    for card in cards:
        found[card.suit] += card.count
    return found


def is_paid(need: Counter[str], given: Counter[str]) -> bool:
    """Returns True if cards can stand for what each suit needs; birds and unknown cards stand for all."""
    wild = given[BIRD] + given[""]
    return sum(max(0, need[suit] - given[suit]) for suit in SUITS) + need[BIRD] <= wild


def letter(world: World, number: int | None) -> str:
    """Returns the letter of a clearing's suit; empty if it is not known."""
    suit = world.suit(number) if number else ""
    return suit_letter(suit) if suit else ""


def suit_of(kind: str) -> str:
    """Returns the letter of a card's suit; empty for a card of which it is not known."""
    if is_unknown(kind):
        suit = kind.removeprefix("?")
        return suit_letter(suit) if suit in ("fox", "rabbit", "mouse", "bird") else ""
    card = facts.cards().get(kind)
    return suit_letter(card.suit) if card is not None else ""


def said(number: int, what: str) -> str:
    """Returns "1 warrior", "3 warriors", "no warriors"."""
    return counted(number, what) if number else f"no {what}s"


def lasting(world: World, name: str, owner: str) -> bool:
    """Returns True if the number of a kind of piece on the map is certain."""
    return names.piece(name, world.faction(owner)) not in world.doubtful


def battles_of(world: World, attacker: str) -> list[int]:
    """Returns the clearings of the battles that somebody began in this turn."""
    return [fought.clearing for fought in world.turn.battles if fought.attacker == attacker]
