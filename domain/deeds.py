"""Parts of a declared effect that are worded as a game's cards are: `draw 2`, `bob: discard ?`.

A game lists its verbs and does what they say; here is what all such games have in common.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from domain.decision import Action
from domain.declared import OUTSIDE, RULE, Declared, Doer, Transfer
from domain.errors import Rejected, shown
from domain.game import SEATS
from domain.lens import referred
from domain.notation import Form
from domain.table import Table
from domain.transaction import Transaction
from domain.values import near


class Deed(Action, frozen=True):
    """What a seat did by a card: a verb of the game, and cards or numbers."""

    verb: str
    words: tuple[str, ...]
    seat: str = ""
    """Who does it; `""` is the seat whose card it is."""


def deed_forms(verbs: Iterable[str]) -> tuple[Form, ...]:
    """Returns how deeds of such verbs are written: by the seat whose card it is, and by another."""
    own = [Form(Deed, f"{verb} {{words*}}", verb=verb) for verb in verbs]
    return (*own, *(Form(Deed, f"{{seat}}: {verb} {{words*}}", verb=verb) for verb in verbs))


def doer_of(seat: str, do: Callable[[Transaction, str, Deed], None]) -> Doer:
    """Returns what does the deeds of a declared effect.

    Args:
        seat: Whose card it is.
        do: Given who does it and the deed, does it.
    """

    def done(tx: Transaction, part: Action) -> None:
        if not isinstance(part, Deed):
            raise Rejected(RULE, "this part is of another game")
        who, seats = part.seat or seat, tx.table.value(SEATS, [])
        if who not in seats:
            raise Rejected(RULE, f"{who} is no seat; they are {', '.join(seats)}")
        do(tx, who, part)

    return done


def verify_transfers(
    table: Table, declared: Declared, places: Iterable[str], cards: Collection[str], loose: str, rule: str
) -> None:
    """Checks the places of what is moved: a slip in a name must not open a new one.

    Args:
        table: The table.
        declared: The effect.
        places: Places that may be opened; those of the table are there in any case.
        cards: The kinds that are cards: they come from a place of the table.
        loose: What may come from outside the table, in words.
        rule: The rule of the game that says so.

    Raises:
        Rejected: A place is none.
    """
    known = {*table.places, *places}
    for part in declared.parts:
        if not isinstance(part, Transfer):
            continue
        for place in (part.source, part.to):
            is_card = place.startswith("#") and referred(table, place) is not None
            if place not in known and place != OUTSIDE and not is_card:
                raise Rejected(rule, f"there is no place {shown(place)}{near(place, known)}")
        if part.source == OUTSIDE and part.kind in cards:
            raise Rejected(rule, f"{part.kind} comes from a place of the table; only {loose} can come from outside it")
