"""The Marquise de Cat (7): Birdsong, field hospitals, and her law. Daylight is `marquise_daylight`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.root import places
from domain.games.root.cards import HandLimit, evening_draw, spend, verify_card
from domain.games.root.crafters import CrafterLaw
from domain.games.root.laws import Removal
from domain.games.root.lenses import Wood
from domain.games.root.marquise import daylight as marquise_daylight
from domain.games.root.marquise import setup as marquise_setup
from domain.games.root.marquise.build import TRACKS, built
from domain.games.root.marquise.daylight import ACTIONS, MarquiseDaylight
from domain.games.root.marquise.setup import PlaceKeep, keep_of
from domain.games.root.notation import Build, Craft, Decline, Hospitals, Place
from domain.games.root.stacks import choices
from domain.table import Table
from domain.transaction import Transaction

# -- Birdsong -----------------------------------------------------------------------------------------


class GainWood(Step, frozen=True, tag="marquise-wood"):
    """One wood at each sawmill (C3); with too little left, she chooses where."""

    seat: str

    def run(self, tx: Transaction) -> None:
        wood = Wood(tx.table)
        mills = wood.on_map(self.seat, "sawmill")
        left = wood.in_supply(self.seat, "wood")
        if left < sum(mills.values()) and len(mills) > 1:
            tx.then(AskWood(self.seat, left, tuple(number for number in mills for _ in range(mills[number]))))
            return
        for number, count in mills.items():
            tx.pieces("wood:marquise", min(count, left), _supply(self.seat), places.clearing(number))
            left -= min(count, left)


class AskWood(AskStep, frozen=True, tag="marquise-ask-wood"):
    """Wood is placed one by one where there is not enough for every sawmill (C3)."""

    seat: str
    left: int
    mills: tuple[int, ...]
    answers: ClassVar = (Place,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if self.left < 1:
            return ()
        return (Decision(self.seat, "wood", f"where does the wood go? {self.left} left", "C3"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Place(1, "wood", number) for number in dict.fromkeys(self.mills))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        if action.piece != "wood" or action.count != 1 or action.clearing not in self.mills:
            raise Rejected("C3", f"one wood is placed at a sawmill: {', '.join(map(str, dict.fromkeys(self.mills)))}")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Place)
        tx.pieces("wood:marquise", 1, _supply(self.seat), places.clearing(action.clearing))
        mills = list(self.mills)
        mills.remove(action.clearing)
        tx.then(AskWood(self.seat, self.left - 1, tuple(mills)))


def _supply(seat: str) -> str:
    return places.of_seat(seat, places.SUPPLY)


# -- hospitals, and the law -----------------------------------------------------------------------------


class AskHospitals(AskStep, frozen=True, tag="marquise-hospitals"):
    """A matching card brings warriors that were just removed to the keep (C2)."""

    seat: str
    clearing: int
    warriors: int
    answers: ClassVar = (Hospitals, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        if not keep_of(wood, self.seat) or not len(wood.hand(self.seat)):
            return ()
        text = f"field hospitals for {self.warriors} of clearing {self.clearing}?"
        return (Decision(self.seat, "hospitals", text, "C2", otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood = Wood(table)
        suit = wood.suit(self.clearing)
        yield from (Hospitals(kind) for kind in choices(wood.hand(self.seat), suit))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Hospitals):
            wood = Wood(table)
            verify_card(wood, self.seat, action.card, wood.suit(self.clearing), "C2")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Hospitals):
            return
        spend(tx, self.seat, action.card, Wood(tx.table).suit(self.clearing))
        kind = "warrior:marquise"
        source = places.COFFIN if tx.table.pool(places.COFFIN).get(kind, 0) >= self.warriors else _supply(self.seat)
        tx.pieces(kind, self.warriors, source, places.clearing(keep_of(Wood(tx.table), self.seat)))


class MarquiseLaw(CrafterLaw):
    """The Marquise de Cat."""

    id = "marquise"

    def set_up(self, seat: str) -> tuple[Step, ...]:
        return (PlaceKeep(seat),)

    def first_corner(self, wood: Wood, seat: str) -> int:
        return keep_of(wood, seat)

    def birdsong(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return (GainWood(seat),)

    def daylight(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        return (MarquiseDaylight(seat),)

    def evening(self, wood: Wood, seat: str) -> tuple[Step, ...]:
        recruiters = built(wood, seat, "recruiter")
        count = 1 + sum(recruiters >= number for number in TRACKS.draw_from)
        return (*evening_draw(seat, count, "C7"), HandLimit(seat, "C7"))

    def lost(self, tx: Transaction, removal: Removal) -> tuple[Step, ...]:
        warriors = removal.pieces.get(places.WARRIOR, 0)
        return (AskHospitals(removal.owner, removal.clearing, warriors),) if warriors else ()

    def rest_of_removing(self) -> tuple[type[Step], ...]:
        return (AskHospitals,)

    # -- positions ------------------------------------------------------------------------------------

    def steps_of_position(self, phase: str) -> tuple[str, ...]:
        actions = ("actions", *(f"actions-{left}" for left in range(ACTIONS - 1, -1, -1)))
        return {places.PHASES[1]: actions, places.PHASES[2]: ("draw", "discard")}.get(phase, ())

    def steps_from(self, wood: Wood, seat: str, phase: str, step: str) -> tuple[Step, ...] | None:
        if step not in self.steps_of_position(phase):
            return None
        if phase == places.PHASES[1]:
            left = step.partition("-")[2]
            return (MarquiseDaylight(seat, int(left) if left else ACTIONS, True),)
        return self.evening(wood, seat) if step == "draw" else (HandLimit(seat, "C7"),)

    # -- random play ----------------------------------------------------------------------------------

    def sensible(self, wood: Wood, seat: str, legal: Sequence[Action]) -> tuple[Action, ...]:
        """Leaves out everything else where something can be built or crafted."""
        return tuple(action for action in legal if isinstance(action, Build | Craft)) or tuple(legal)


LAW: Final = MarquiseLaw()
STEPS: Final[tuple[type[Step], ...]] = (
    *marquise_setup.STEPS,
    GainWood,
    AskWood,
    *marquise_daylight.STEPS,
    AskHospitals,
)
