"""A Vagabond's Daylight: any number of actions, each for an item that is exhausted (V9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from domain.agenda import AskStep
from domain.decision import Action, Decision
from domain.games.root.battle import battles, begin_battle, verify_battle
from domain.games.root.crafting import crafts, do_craft, verify_craft
from domain.games.root.deeds import GENERAL, do_general, general_candidates, verify_general
from domain.games.root.items import damaged_items, exhaust, face_up, listed, verify_ready
from domain.games.root.lenses import Wood
from domain.games.root.notation import (
    Aid,
    Battle,
    Craft,
    End,
    Explore,
    Go,
    Quest,
    Repair,
    Special,
    Strike,
)
from domain.games.root.vagabond.deeds import (
    do_explore,
    do_quest,
    do_repair,
    do_strike,
    quests,
    strikes,
    verify_explore,
    verify_quest,
    verify_repair,
    verify_strike,
)
from domain.games.root.vagabond.moving import do_go, goes, verify_go
from domain.games.root.vagabond.relations import aids, do_aid, verify_aid
from domain.games.root.vagabond.special import do_special, ends_daylight, specials, verify_special
from domain.table import Table
from domain.transaction import Transaction

SWORD: Final = ("sword",)


class VagabondDaylight(AskStep, frozen=True, tag="vagabond-daylight"):
    """Actions in any order and number, as far as the items go."""

    seat: str
    answers: ClassVar = (*GENERAL, Go, Battle, Explore, Aid, Quest, Strike, Repair, Craft, Special, End)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood = Wood(table)
        text = f"an action? to exhaust: {listed(face_up(wood, self.seat))}"
        return (Decision(self.seat, "daylight", text, "V9"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood, seat = Wood(table), self.seat
        yield from goes(wood, seat)
        yield from battles(wood, seat)
        yield Explore()
        yield from quests(wood)
        yield from strikes(wood, seat)
        yield from crafts(wood, seat)
        yield from (Repair((item,)) for item in sorted(damaged_items(wood, seat)))
        yield from specials(wood, seat)
        yield from aids(wood, seat)
        yield from general_candidates(wood, seat)
        yield End()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood, seat = Wood(table), self.seat
        if verify_general(wood, seat, action):
            return
        match action:
            case Go():
                verify_go(wood, seat, action)
            case Battle():
                verify_battle(wood, seat, action)
                verify_ready(wood, seat, SWORD)
            case Explore():
                verify_explore(wood, seat)
            case Aid():
                verify_aid(wood, seat, action)
            case Quest():
                verify_quest(wood, seat, action)
            case Strike():
                verify_strike(wood, seat, action)
            case Repair():
                verify_repair(wood, seat, action)
            case Craft():
                verify_craft(wood, seat, action)
            case Special():
                verify_special(wood, seat, action)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        seat = self.seat
        if isinstance(action, End):
            return
        if not (isinstance(action, Special) and ends_daylight(Wood(tx.table), seat)):
            tx.then(self)
        match action:
            case Go():
                do_go(tx, seat, action)
            case Battle():
                exhaust(tx, seat, *SWORD)
                begin_battle(tx, seat, action)
            case Explore():
                do_explore(tx, seat)
            case Aid():
                do_aid(tx, seat, action)
            case Quest():
                do_quest(tx, seat, action)
            case Strike():
                do_strike(tx, seat, action)
            case Repair():
                do_repair(tx, seat, action)
            case Craft():
                do_craft(tx, seat, action)
            case Special():
                do_special(tx, seat, action)
            case _:
                do_general(tx, seat, action)
