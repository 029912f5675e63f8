"""The table as Heart of Crown sees it: the only file that spells the names of its places and values.

`docs/games/heart-of-crown.md` lists them, so that positions can be written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from domain.changes import UNKNOWN
from domain.game import SEATS
from domain.games.heart_of_crown.facts import Card as CardFacts
from domain.games.heart_of_crown.facts import cards, remembered
from domain.games.heart_of_crown.steps import Type, Worth
from domain.lens import Area, Card, Pool, Stack, clockwise, on, under
from domain.state import State, is_unknown

BANISHED: Final = "banished"
CURSES: Final = "curses"
MARKET: Final = "market"
MISFORTUNE: Final = "misfortune"
MISFORTUNES: Final = "misfortunes"
PRINCESSES: Final = "princesses"
REMOVED: Final = "removed"
"""Cards that left the game without being banished (Peddler)."""
REVEALED: Final = "revealed"
"""Cards of the Supply that lie open while an effect looks at them."""
SUPPLY: Final = "supply"
SUPPORTS: Final = "supports"

COIN: Final = "coin"
"""Value: Coin of this turn that is not spent."""
PLAYS: Final = "plays"
"""Value: how many further cards the links allow (5.3)."""
MODE: Final = "mode"
"""Value: what the Second Phase is used for: `buy`, `set` or `back` (7.1)."""
COMMONS: Final = "commons"
"""Value: the kinds of the game's common cards, which everyone knows."""
PLAYED: Final = "played"
"""Value: kinds played this turn, in order."""
USED: Final = "used"
"""Value: abilities that this turn may not use again."""
CEREMONIES: Final = "ceremonies"
"""Value: seats with a declared coronation, in the order of declaring (11.2)."""
OVERTIME: Final = "overtime"
"""Value: the seats that are still in, once overtime has begun (11.4)."""
RESULT: Final = "result"
"""Value: how the game ended: the reason, the rule, and the winners."""

CAPITAL: Final = "imperial-capital"
"""Its points are a setting (OP-20)."""

COUNTER: Final = "coin-counter"
SP_COUNTER: Final = "sp-counter"
TWIN_COUNTER: Final = "twin-counter"


class Seat(Area):
    """A seat's places."""

    @property
    def deck(self) -> Stack:
        """The draw pile; a card on it with side `up` lies face up."""
        return self.stack("deck")

    @property
    def hand(self) -> Stack:
        return self.stack("hand")

    @property
    def field(self) -> Stack:
        """Cards played this turn, in the order played."""
        return self.stack("field")

    @property
    def discard(self) -> Stack:
        return self.stack("discard")

    @property
    def domain(self) -> Stack:
        return self.stack("domain")

    @property
    def counters(self) -> Pool:
        """The Coin Area."""
        return self.pool("coins")

    @property
    def princess(self) -> Card | None:
        """The princess that was backed; None before that, when there is no Domain (10.6)."""
        return next(iter(self.domain.of(kinds_of("princess"))), None)

    def territories(self) -> list[Card]:
        """Returns the Territories of the Domain."""
        return self.domain.of(kinds_of("territory"))

    def kept(self) -> Iterator[tuple[Card, Card]]:
        """Yields each Territory that holds a kept card, with that card (6.1)."""
        for territory in self.territories():
            card = under(self.table, territory).top
            if card is not None:
                yield territory, card


@remembered
def fact(kind: str) -> CardFacts | None:
    """Returns what is known of a kind; None if it is unknown which card it is."""
    return cards().get(kind)


@remembered
def types_of(kind: str) -> frozenset[str]:
    """Returns the types of a kind; none if it is unknown which card it is."""
    found = cards().get(kind)
    return frozenset() if found is None else found.types


@remembered
def kinds_of(type_: Type) -> frozenset[str]:
    """Returns the kinds that have a type."""
    return frozenset(kind for kind, card in cards().items() if type_ in card.types)


@remembered
def cost_of(kind: str) -> int:
    """Returns a card's printed cost; 0 if it is not known."""
    found = cards().get(kind)
    return 0 if found is None or found.cost is None else found.cost


def cost_in(table: State, kind: str) -> int:
    """Returns a card's cost in this game: some cost more among cards of the second edition (OP-20)."""
    card = fact(kind)
    if card is None or card.cost_second is None:
        return cost_of(kind)
    edition = setting(table, "emperors-crown-cost")
    if edition == "edition":
        commons = (fact(common) for common in table.value(COMMONS, []))
        edition = "second" if any(one is not None and one.set == "base-second" for one in commons) else "first"
    return card.cost_second if edition == "second" else cost_of(kind)


def seats(table: State) -> list[str]:
    """Returns the seats in order of play."""
    return list(table.value(SEATS, []))


def active(table: State) -> str:
    """Returns the seat whose turn it is."""
    return str(table.value("turn", ""))


def opponents(table: State, seat: str) -> list[str]:
    """Returns the others, clockwise; in overtime only those that are still in (11.4)."""
    still_in = table.value(OVERTIME)
    return [one for one in clockwise(seats(table), seat)[1:] if not still_in or one in still_in]


def pile(kind: str) -> str:
    """Returns the place of a pile of the Basic Market."""
    return f"pile/{kind}"


def piles(table: State) -> list[str]:
    """Returns the kinds sold in the Basic Market, empty piles too."""
    return list(table.value("piles", []))


def market_card(table: State, kind: str) -> Card | None:
    """Returns a card of `kind` in the Market (9.1); None if there is none."""
    if kind in piles(table):
        return Stack(table, pile(kind)).top
    return Stack(table, MARKET).card(kind) if not is_unknown(kind) else None


def market_kinds(table: State) -> list[str]:
    """Returns the kinds that can be had in the Market, basic ones first."""
    basic = [kind for kind in piles(table) if table.stack(pile(kind))]
    return basic + sorted({table.kinds[card] for card in table.stack(MARKET)} - {UNKNOWN})


def kinds_in(stack: Stack) -> list[str]:
    """Returns which kinds a card of a stack is or may be, sorted.

    What an unknown card may be follows from its group; without one, it may be any kind of the game.
    """
    table = stack.table
    found: set[str] = set()
    for card in table.stack(stack.name):
        known = table.kinds[card]
        if not is_unknown(known):
            found.add(known)
            continue
        group = table.group(card)
        found.update(all_kinds(table) if group is None else group[1])
    return sorted(found)


def all_kinds(table: State) -> list[str]:
    """Returns the kinds that can be in a player's cards."""
    return sorted({*_basic(MISFORTUNES in table.places), *table.value(COMMONS, []), *table.value("rares", [])})


@remembered
def _basic(with_misfortunes: bool) -> tuple[str, ...]:
    """Returns the kinds that are in every game; Misfortunes are in those that have a pile of them."""
    found = (kind for kind, card in cards().items() if card.rarity in ("basic", "calamity"))
    return tuple(kind for kind in found if with_misfortunes or kind != MISFORTUNE)


def sp_of(table: State, kind: str) -> int | None:
    """Returns the Succession Points that a card prints; None if no source gives them."""
    card = fact(kind)
    if card is None:
        return None
    return int(setting(table, "imperial-capital-points")) if kind == CAPITAL else card.sp


def score_parts(table: State, name: str) -> list[tuple[str, int | None]]:
    """Returns each card of a Domain with its Succession Points, counters on it included (11.1).

    None stands for points that no source gives.
    """
    domain = [(card, fact(card.kind)) for card in Seat(table, name).domain]
    found: list[tuple[str, int | None]] = []
    for card, facts in domain:
        worth = sp_of(table, card.kind)
        for one in () if facts is None else facts.effect.always:
            if isinstance(one, Worth):
                others = [other for other, _ in domain if other.id != card.id]
                if not any(subtype_of(other.kind) in one.without.subtypes for other in others):
                    worth = one.points
        counters = on(table, card).count(SP_COUNTER)
        found.append((card.kind, worth if not counters else counters + (worth or 0)))
    return found


def subtype_of(kind: str) -> str:
    """Returns the subtype of a kind, `""` if it has none."""
    card = fact(kind)
    return "" if card is None else card.subtype


@remembered
def printed_points(kinds: tuple[str, ...]) -> int | None:
    """Returns the Succession Points that cards print, together; None if those of one are not always the same."""
    known = [card for kind in kinds if (card := fact(kind)) is not None]
    if any(card.id == CAPITAL or any(isinstance(one, Worth) for one in card.effect.always) for card in known):
        return None
    return sum(card.sp or 0 for card in known)


def points(table: State, name: str) -> int:
    """Returns a seat's Succession Points as far as they are known.

    It is asked after each Player Action, of each seat.
    """
    kinds, domain = table.kinds, table.stack(f"{name}/domain")
    total = printed_points(tuple([kinds[card] for card in domain]))
    if total is None:
        return sum(part or 0 for _, part in score_parts(table, name))
    for card in table.hosts.intersection(domain):
        total += table.pool(f"#{card}").get(SP_COUNTER, 0)
    return total


def setting(table: State, name: str) -> Any:
    """Returns one of the game's settings (an open point of the rules that the players have decided)."""
    return table.value(f"setting/{name}")
