"""What a faction's chapter of the Law adds to the general law: one object a faction, found by its id.

`rules` fills `LAWS`; general law asks it, so that no file of general law names a faction's own steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import msgspec

from domain.agenda import Step
from domain.decision import Action
from domain.errors import Rejected
from domain.facts import OptionValue
from domain.games.root import facts, places
from domain.games.root.forms import Card
from domain.games.root.lenses import Wood
from domain.transaction import Transaction


class Removal(msgspec.Struct, frozen=True):
    """Pieces of one owner that were removed from one clearing together."""

    by: str
    """Seat of whoever removed them."""
    owner: str
    """Seat of their owner."""
    clearing: int
    pieces: Mapping[str, int]
    """By name without the owner."""
    in_battle: bool = False

    def count(self, *sorts: str) -> int:
        """Returns how many pieces of these types (`"building"`) there are."""
        return sum(
            count
            for name, count in self.pieces.items()
            if (piece := facts.factions()[_FACTION[self.owner]].piece(name)) is not None and piece.type in sorts
        )


class FactionLaw:
    """The law of one faction. What is not overridden is as general law has it."""

    id: str
    """The faction's id in the data."""
    setup_rank: int = 0

    def settle(self, tx: Transaction, chosen: Mapping[str, OptionValue]) -> None:
        """Puts the faction's settings on the table, so that a recorded game keeps them. Raises `InvalidOption`."""

    def rank(self, chosen: Mapping[str, OptionValue]) -> int:
        """Returns the faction's place in the order of set-up."""
        return facts.factions()[self.id].setup_rank

    def lay_out(self, tx: Transaction, seat: str, sees: Sequence[str]) -> None:
        """Opens the faction's own places and fills its supply; the hand and the play area exist already."""
        gather(tx, seat)

    def set_up(self, seat: str) -> tuple[Step, ...]:
        """Returns the steps of the faction's set-up."""
        return ()

    def first_corner(self, wood: Wood, seat: str) -> int:
        """Returns the corner in which the faction begins; 0 if it has none."""
        return 0

    def birdsong(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        """Returns the steps of Birdsong."""
        return ()

    def daylight(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        """Returns the steps of Daylight."""
        return ()

    def evening(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        """Returns the steps of Evening; drawing and discarding are among them."""
        return ()

    # -- moving and fighting ------------------------------------------------------------------------

    def needs_no_rule(self, wood: Wood, seat: str, origin: int, target: int) -> bool:
        """Returns True if a move needs no rule of either clearing."""
        return False

    def pawn_moves(self, wood: Wood, seat: str) -> Iterable[Action]:
        """Returns the moves of the faction's pawn when a card allows a move (cobbler); none without a pawn."""
        return ()

    def verify_pawn_move(self, wood: Wood, seat: str, action: Action) -> None:
        """Checks a move of the pawn that a card allows. Raises `Rejected`."""
        raise Rejected("L4.2", f"{seat} has no pawn")

    def move_pawn(self, tx: Transaction, seat: str, action: Action) -> None:
        """Makes a move of the pawn that was verified."""

    def provokes_no_outrage(self, wood: Wood, seat: str) -> bool:
        """Returns True if the faction's moves cause no outrage."""
        return False

    def cannot_attack(self, wood: Wood, seat: str, defender: str) -> tuple[str, str] | None:
        """Returns why the faction cannot begin a battle against another (rule and sentence); None if it can."""
        return None

    def rolled_cap(self, wood: Wood, seat: str, clearing: int) -> int:
        """Returns the most rolled hits that the faction can deal in a battle (L4.3.3)."""
        return wood.warriors(seat, clearing)

    def is_defenseless(self, wood: Wood, seat: str, clearing: int) -> bool:
        """Returns True if an attacker deals an extra hit (L4.3.5)."""
        return wood.warriors(seat, clearing) == 0

    def has_fighters(self, wood: Wood, seat: str, clearing: int) -> bool:
        """Returns True if the faction can still attack in a clearing (L4.3.1)."""
        return wood.warriors(seat, clearing) > 0

    def deals_higher_roll(self) -> bool:
        """Returns True if the faction deals the higher roll as defender."""
        return False

    def extra_hits(self, wood: Wood, seat: str, *, attacks: bool) -> int:
        """Returns extra hits that the faction itself deals in a battle."""
        return 0

    def takes_hits(self, wood: Wood, seat: str) -> bool:
        """Returns True if hits damage items instead of removing pieces."""
        return False

    # -- losing and removing ------------------------------------------------------------------------

    def may_remove(self, wood: Wood, seat: str, owner: str, together: Sequence[Removal] = ()) -> bool:
        """Returns True if the faction may remove pieces of another; `together` is all that is removed at once."""
        return True

    def lost(self, tx: Transaction, removal: Removal) -> tuple[Step, ...]:
        """Returns what follows from the loss of the faction's own pieces. Points for them were scored."""
        return ()

    def lost_together(self, tx: Transaction, removals: Sequence[Removal]) -> tuple[Step, ...]:
        """Returns what follows from all that the faction lost at once; its order may have to be chosen (L1.1.3)."""
        return tuple(step for removal in removals for step in self.lost(tx, removal))

    def removed(self, tx: Transaction, removal: Removal) -> tuple[Step, ...]:
        """Returns what follows for the faction from what it removed itself."""
        return ()

    def swept(self, tx: Transaction, seat: str, clearing: int) -> tuple[Step, ...]:
        """Returns what follows when an effect removed all enemy pieces of a clearing where the faction's pawn is."""
        return ()

    def rest_of_removing(self) -> tuple[type[Step], ...]:
        """Returns the steps with which an action of the faction goes on after it has removed pieces."""
        return ()

    # -- crafting -------------------------------------------------------------------------------------

    def verify_cost(self, wood: Wood, seat: str, card: Card, paying: Sequence[str]) -> None:
        """Checks that a cost can be paid so. Raises `Rejected`, or `Ambiguous` if it has to be said how."""
        raise NotImplementedError

    def ways_to_pay(self, wood: Wood, seat: str, card: Card) -> Iterable[tuple[str, ...]]:
        """Returns what can be said about paying a cost; none if it cannot be paid, `()` for "no choice"."""
        raise NotImplementedError

    def pay(self, tx: Transaction, seat: str, card: Card, paying: Sequence[str]) -> None:
        """Pays a cost that was verified."""
        raise NotImplementedError

    def crafted_points(self, wood: Wood, seat: str, points: int) -> int:
        """Returns what an item scores that has `points` on its card."""
        return points

    def bonus_for_crafting(self, tx: Transaction, seat: str) -> int:
        """Returns what the faction scores on top for crafting any card."""
        return 0

    def bonus_for_others(self, tx: Transaction, seat: str, crafter: str) -> int:
        """Returns what another seat scores on top for crafting any card, because of this faction's law."""
        return 0

    def item_place(self, item: str, wood: Wood, seat: str) -> str:
        """Returns where a crafted item goes."""
        return places.of_seat(seat, places.ITEM_BOX)

    # -- positions ------------------------------------------------------------------------------------

    def values_of_position(self, wood: Wood, seat: str) -> Mapping[str, type | tuple[str, ...]]:
        """Returns the values of its seat that a position may name, without the seat: their types, or the words."""
        return {}

    def pools_of_position(self) -> tuple[str, ...]:
        """Returns the places for pieces of its seat that a position may name, without the seat."""
        return (places.SUPPLY, places.ITEM_BOX)

    def complete_position(self, tx: Transaction, seat: str) -> None:
        """Adds to a position what follows from the rest of it. Raises `InvalidOption` if it cannot be so."""

    def steps_of_position(self, phase: str) -> tuple[str, ...]:
        """Returns the steps of a phase in which a position may begin."""
        return ()

    def steps_from(self, wood: Wood, seat: str, phase: str, step: str) -> tuple[Step, ...] | None:
        """Returns the rest of a phase from a step on; None if it has no step of that name."""
        return None

    # -- refusals -------------------------------------------------------------------------------------

    def verify_unasked(self, wood: Wood, seat: str, action: Action) -> None:
        """Checks an action that is no answer to what its seat is asked: impossible things are not asked for.

        Raises:
            Rejected: The action is impossible now, whenever it is asked for.
        """

    # -- random play ----------------------------------------------------------------------------------

    def sensible(self, wood: Wood, seat: str, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Returns the legal actions from which a random player chooses."""
        return tuple(legal)


LAWS: Final[dict[str, FactionLaw]] = {}
"""The laws by faction."""

_FACTION: Final = {faction.letter: faction.id for faction in facts.factions().values()}


def law_of(wood: Wood, seat: str) -> FactionLaw:
    """Returns the law of a seat's faction."""
    return LAWS[wood.plays(seat)]


def gather(tx: Transaction, seat: str) -> None:
    """Fills a seat's supply with the pieces of its faction."""
    faction = facts.letters()[seat]
    for piece in faction.pieces:
        if piece.type != "pawn" and piece.count:
            kind = places.piece(piece.kind, faction.id)
            tx.pieces(kind, piece.count, places.OUTSIDE, places.of_seat(seat, places.SUPPLY))
