"""The actions of the characters, for a torch each (V9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import TakeCards
from domain.games.root.items import damaged_items, exhaust, repair, verify_ready, ways_to_choose
from domain.games.root.lenses import Wood
from domain.games.root.notation import Special
from domain.games.root.suits import matches
from domain.games.root.vagabond.deeds import verify_damaged
from domain.games.root.vagabond.table import verify_in_clearing
from domain.transaction import Transaction
from domain.words import counted

RANGER: Final = "ranger"
REPAIRED_BY_RANGER: Final = 3


def character(wood: Wood, seat: str) -> str:
    """Returns the character of a Vagabond; `""` if the table names none."""
    return str(wood.value(seat, places.LEADER, ""))


def ends_daylight(wood: Wood, seat: str) -> bool:
    """Returns True if Daylight is over with the character's action."""
    return character(wood, seat) == RANGER


def verify_special(wood: Wood, seat: str, action: Special) -> None:
    """Checks the action of the character. Raises `Rejected`."""
    match character(wood, seat):
        case "thief":
            _verify_theft(wood, seat, action)
        case "tinker":
            _verify_find(wood, seat, action)
        case "ranger":
            _verify_hideout(wood, seat, action)
        case other:
            raise Rejected("V9", f"what the {other or 'Vagabond'} does for a torch is not known here; declare it")
    verify_ready(wood, seat, ("torch",))


def specials(wood: Wood, seat: str) -> Iterator[Special]:
    """Yields the actions of the character worth checking."""
    match character(wood, seat):
        case "thief":
            yield from (Special((other,)) for other in wood.after(seat))
        case "tinker":
            yield from (Special((kind,)) for kind in dict.fromkeys(card.kind for card in wood.stack(places.DISCARD)))
        case "ranger":
            have = damaged_items(wood, seat)
            ways = ways_to_choose(have, REPAIRED_BY_RANGER) if have.total() > REPAIRED_BY_RANGER else [()]
            yield from map(Special, ways)


def do_special(tx: Transaction, seat: str, action: Special) -> None:
    """Does the action of the character that was verified."""
    exhaust(tx, seat, "torch")
    wood = Wood(tx.table)
    hand = places.of_seat(seat, places.HAND)
    match character(wood, seat):
        case "thief":
            tx.then(TakeCards(places.of_seat(action.what[0], places.HAND), hand, 1, "steal", "V9", seat))
        case "tinker":
            card = wood.stack(places.DISCARD).card(action.what[0])
            if card is not None:
                tx.move(card, hand)
        case _:
            repair(tx, seat, action.what or sorted(damaged_items(wood, seat).elements()))


def _verify_theft(wood: Wood, seat: str, action: Special) -> None:
    here = verify_in_clearing(wood, seat, "V9")
    if len(action.what) != 1 or action.what[0] not in wood.after(seat):
        raise Rejected("V9", f"the thief takes a card from another player: special {' or '.join(wood.after(seat))}")
    other = action.what[0]
    if not wood.has_piece(other, here):
        raise Rejected("V9", f"{other} has no pieces in {here}")
    if not len(wood.hand(other)):
        raise Rejected("V9", f"{other} has no cards")


def _verify_find(wood: Wood, seat: str, action: Special) -> None:
    suit = wood.suit(verify_in_clearing(wood, seat, "V9"))
    if len(action.what) != 1:
        raise Rejected("V9", "the tinker takes one card of the discard pile: special CARD")
    kind = action.what[0]
    if wood.stack(places.DISCARD).card(kind) is None:
        raise Rejected("V9", f"{kind} is not in the discard pile")
    if not matches(kind, suit):
        raise Rejected("V9", f"the tinker takes a {suit} or bird card here, and {kind} is none")


def _verify_hideout(wood: Wood, seat: str, action: Special) -> None:
    have = damaged_items(wood, seat)
    number = min(REPAIRED_BY_RANGER, have.total())
    if not action.what and have.total() <= REPAIRED_BY_RANGER:
        return
    if len(action.what) != number:
        raise Rejected("V9", f"the ranger repairs {counted(number, 'item')}: special, with their names")
    verify_damaged(wood, seat, action.what)
