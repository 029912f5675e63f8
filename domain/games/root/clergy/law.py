"""The Honeycomb Clergy (11): their law, as general law asks it.

clergy_board        what the players settled, the track, the markers of penitence
clergy_setup        HCC.3
clergy_florists     HCC.2.2, the blind bag
clergy_penitence    HCC.2.5 and HCC.2.6.IV, Poke the Hive and Sacrilege
clergy_birdsong     HCC.4
clergy_acts         HCC.5.1
clergy_offers       HCC.5.2
clergy_evening      HCC.6
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from domain.agenda import Step
from domain.decision import Action
from domain.facts import OptionValue
from domain.games.root import facts, places
from domain.games.root.clergy import acts as clergy_acts
from domain.games.root.clergy import birdsong as clergy_birdsong
from domain.games.root.clergy import evening as clergy_evening
from domain.games.root.clergy import florists as clergy_florists
from domain.games.root.clergy import offers as clergy_offers
from domain.games.root.clergy import penitence as clergy_penitence
from domain.games.root.clergy import setup as clergy_setup
from domain.games.root.clergy.acts import AskAct
from domain.games.root.clergy.birdsong import AskBloom, DivineIntervention, Indulgence
from domain.games.root.clergy.board import advice, has_cathedral, is_penitent, setting, settle
from domain.games.root.clergy.evening import DrawHand, Pollinate, Repentance
from domain.games.root.clergy.offers import AskOffer, pay, payments, verify_payment
from domain.games.root.clergy.penitence import sacrilege
from domain.games.root.forms import Card
from domain.games.root.laws import FactionLaw, Removal
from domain.games.root.lenses import USED, Wood
from domain.games.root.notation import Build, Craft, Decline, ScoreFlower
from domain.transaction import Transaction

__all__ = ["LAW", "LETTER", "STEPS", "ClergyLaw", "advice"]

LETTER: Final = facts.factions()["clergy"].letter
BIRDSONG, DAYLIGHT, EVENING = places.PHASES
_HONEY: Final = "honey"
"""In `USED` once a Penitent has got its point for crafting this turn."""


class ClergyLaw(FactionLaw):
    """The Honeycomb Clergy."""

    id = "clergy"

    def settle(self, tx: Transaction, chosen: Mapping[str, OptionValue]) -> None:
        settle(tx, chosen)

    def rank(self, chosen: Mapping[str, OptionValue]) -> int:
        return int(chosen["clergy-setup-rank"])

    def lay_out(self, tx: Transaction, seat: str, sees: Sequence[str]) -> None:
        clergy_setup.lay_out(tx, seat)

    def set_up(self, seat: str) -> tuple[Step, ...]:
        return clergy_setup.set_up(seat)

    # -- phases -----------------------------------------------------------------------------------------

    def birdsong(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return tuple(_birdsong(seat).values())

    def daylight(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return tuple(_daylight(seat).values())

    def evening(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return tuple(_evening(seat).values())

    # -- moving and fighting ------------------------------------------------------------------------------

    def needs_no_rule(self, wood: Wood, seat: str, origin: int, target: int) -> bool:
        """Divine Right, and Harbor the Holy (HCC.2.4, HCC.2.6.III)."""
        return any(
            has_cathedral(wood, seat, number) or self._is_harbor(wood, seat, wood.ruler_of(number))
            for number in (origin, target)
        )

    def _is_harbor(self, wood: Wood, seat: str, ruler: str) -> bool:
        return bool(ruler) and is_penitent(wood, seat, ruler)

    def provokes_no_outrage(self, wood: Wood, seat: str) -> bool:
        return is_penitent(wood, seat, wood.seat_of("alliance"))

    def cannot_attack(self, wood: Wood, seat: str, defender: str) -> tuple[str, str] | None:
        if is_penitent(wood, seat, defender):
            return "HCC.2.6.I", f"{defender} is Penitent, and the Clergy begin battles against Heretics only"
        return None

    # -- losing and removing ------------------------------------------------------------------------------

    def may_remove(self, wood: Wood, seat: str, owner: str, together: Sequence[Removal] = ()) -> bool:
        """Mercy; hits on a Penitent count if he becomes a Heretic by the same exchange (HCC.2.6.I, U7)."""
        if not is_penitent(wood, seat, owner):
            return True
        if setting(wood, "clergy-mercy-in-defence") == "strict":
            return False
        return any(one.by == owner and one.owner == seat and one.pieces for one in together)

    def lost_together(self, tx: Transaction, removals: Sequence[Removal]) -> tuple[Step, ...]:
        return sacrilege(tx, removals[0].owner, removals)

    # -- crafting -------------------------------------------------------------------------------------------

    def verify_cost(self, wood: Wood, seat: str, card: Card, paying: Sequence[str]) -> None:
        verify_payment(wood, seat, card, paying)

    def ways_to_pay(self, wood: Wood, seat: str, card: Card) -> Iterable[tuple[str, ...]]:
        ways = payments(wood, seat, card)
        return ways if len(ways) != 1 else [()]

    def pay(self, tx: Transaction, seat: str, card: Card, paying: Sequence[str]) -> None:
        pay(tx, seat, verify_payment(Wood(tx.table), seat, card, paying))

    def bonus_for_crafting(self, tx: Transaction, seat: str) -> int:
        """Honeymakers (HCC.2.3)."""
        return 1

    def bonus_for_others(self, tx: Transaction, seat: str, crafter: str) -> int:
        """Honey for the Holy: once a turn for a Penitent (HCC.2.6.II)."""
        if not is_penitent(Wood(tx.table), seat, crafter) or _HONEY in tx.table.value(USED, []):
            return 0
        tx.append(USED, _HONEY)
        return 1

    # -- positions --------------------------------------------------------------------------------------------

    def values_of_position(self, wood: Wood, seat: str) -> Mapping[str, type | tuple[str, ...]]:
        return {places.relation(seat, other).partition("/")[2]: places.PENITENCE for other in wood.after(seat)}

    def pools_of_position(self) -> tuple[str, ...]:
        return (places.SUPPLY, places.ITEM_BOX, places.BAG)

    def steps_of_position(self, phase: str) -> tuple[str, ...]:
        return tuple(_steps(LETTER, phase))

    def steps_from(self, wood: Wood, seat: str, phase: str, step: str) -> tuple[Step, ...] | None:
        steps = _steps(seat, phase)
        if step not in steps:
            return None
        rest = [*steps.values()][[*steps].index(step) :]
        return tuple(rest)

    # -- random play --------------------------------------------------------------------------------------------

    def sensible(self, wood: Wood, seat: str, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Leaves out everything else where points are to be had."""
        scoring = tuple(action for action in legal if isinstance(action, ScoreFlower | Build | Craft))
        moving = tuple(action for action in legal if not isinstance(action, Decline))
        return scoring or moving or tuple(legal)


def _birdsong(seat: str) -> dict[str, Step]:
    return {"intervention": DivineIntervention(seat), "indulgence": Indulgence(seat), "bloom": AskBloom(seat)}


def _daylight(seat: str) -> dict[str, Step]:
    return {"act": AskAct(seat), "offer": AskOffer(seat)}


def _evening(seat: str) -> dict[str, Step]:
    return {"repent": Repentance(seat), "pollinate": Pollinate(seat), "draw": DrawHand(seat)}


def _steps(seat: str, phase: str) -> dict[str, Step]:
    return {BIRDSONG: _birdsong, DAYLIGHT: _daylight, EVENING: _evening}[phase](seat)


LAW: Final = ClergyLaw()
STEPS: Final[tuple[type[Step], ...]] = (
    *clergy_setup.STEPS,
    clergy_florists.DrawFlowers,
    clergy_florists.PlaceFlower,
    clergy_florists.ReturnFlowers,
    clergy_penitence.Poke,
    clergy_penitence.PokeNext,
    clergy_penitence.PokeWarriors,
    *clergy_birdsong.STEPS,
    *clergy_acts.STEPS,
    *clergy_offers.STEPS,
    *clergy_evening.STEPS,
)
