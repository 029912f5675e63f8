"""A battle in its six steps (4.8).

AskAmbush, AskFoil, AmbushHits    step 1
RollDice                          step 3; no card of the game acts before the dice
AskEffects                        steps 2 and 4, the attacker first
TakeHits                          steps 5 and 6
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import ClassVar, Final

from msgspec.structs import replace

from domain.agenda import AskStep, ChanceStep, Step
from domain.decision import Action, Chance, Decision, Dice, Rolled
from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.cards import spend
from domain.games.root.fight import Fight, begin_fight, end_fight, fight, put_fight
from domain.games.root.in_battle import battle_cards, use_in_battle, verify_in_battle
from domain.games.root.items import damage, undamaged
from domain.games.root.laws import Removal, law_of
from domain.games.root.lenses import CLEARINGS, Wood
from domain.games.root.notation import Ambush, Battle, Choose, Damage, Decline, Lose, Use
from domain.games.root.removal import remove
from domain.games.root.suits import card_facts
from domain.state import is_unknown
from domain.table import Table
from domain.transaction import Transaction
from domain.words import one_or_more

AMBUSH_HITS: Final = 2
SCOUTS: Final = "scouting-party"
"""Who has crafted it is not affected by ambush cards as attacker, so that nobody is asked for one."""
WAIT: Final = "wait"
"""`choose wait`: the defender uses its crafted cards first."""


# -- beginning ----------------------------------------------------------------------------------------


def verify_battle(wood: Wood, seat: str, battle: Battle) -> None:
    """Checks that a seat may begin a battle (L4.3). Raises `Rejected`."""
    if battle.clearing not in CLEARINGS:
        raise Rejected("L4.3", f"the map has no clearing {battle.clearing}")
    if battle.defender not in wood.order:
        raise Rejected("L4.3", f"{battle.defender} does not play; the seats are {', '.join(wood.order)}")
    if battle.defender not in wood.enemies(seat):
        raise Rejected("L4.3", f"{battle.defender} is no enemy of {seat}")
    if not law_of(wood, seat).has_fighters(wood, seat, battle.clearing):
        raise Rejected("L4.3", f"{seat} has no warriors in {battle.clearing}")
    if not wood.has_piece(battle.defender, battle.clearing):
        raise Rejected("L4.3", f"{battle.defender} has no pieces in {battle.clearing}")
    reason = law_of(wood, seat).cannot_attack(wood, seat, battle.defender)
    if reason is not None:
        raise Rejected(*reason)


def battles(wood: Wood, seat: str) -> Iterator[Battle]:
    """Yields the battles that a seat can begin."""
    law = law_of(wood, seat)
    yield from (one for one in in_reach(wood, seat) if law.cannot_attack(wood, seat, one.defender) is None)


def in_reach(wood: Wood, seat: str) -> Iterator[Battle]:
    """Yields the battles for which a seat's pieces stand, those too that its own law forbids (HCC.2.6.I)."""
    enemies = wood.enemies(seat)
    for number in CLEARINGS:
        if law_of(wood, seat).has_fighters(wood, seat, number):
            yield from (Battle(number, one) for one in enemies if wood.has_piece(one, number))


def can_battle(wood: Wood, seat: str) -> bool:
    """Returns True if a seat can begin any battle."""
    return next(battles(wood, seat), None) is not None


def begin_battle(tx: Transaction, seat: str, battle: Battle) -> None:
    """Begins a battle that was verified."""
    begin_fight(tx, Fight(seat, battle.defender, battle.clearing))
    tx.then(AskAmbush())


def _could_ambush(wood: Wood, seat: str) -> bool:
    return len(wood.hand(seat)) > 0


def _ambushes(wood: Wood, seat: str, suit: str) -> Iterator[Action]:
    """Yields the ambush cards that a seat may have for a clearing."""
    hand = wood.hand(seat)
    for card in facts.decks()["standard"].cards:
        if card.kind == "ambush" and card.suit in (suit, "bird") and hand.card(card.id) is not None:
            yield Ambush(card.id)


def _verify_ambush(wood: Wood, seat: str, kind: str, clearing: int) -> None:
    if is_unknown(kind):
        raise Rejected("L4.3.1", "an ambush is shown: its suit is named, as in ambush ambush-fox")
    card = card_facts(kind)
    if card is None or card.kind != "ambush":
        raise Rejected("L4.3.1", f"{kind} is no ambush card")
    if card.suit not in ("bird", wood.suit(clearing)):
        raise Rejected("L4.3.1", f"{kind} does not match clearing {clearing}, which is {wood.suit(clearing)}")
    if wood.hand(seat).card(kind) is None:
        raise Rejected("L4.3.1", f"{seat} has no {kind} in hand")


class MayAmbush(AskStep, frozen=True):
    """A side of the battle may play an ambush card that fits its clearing (L4.3.1)."""

    answers: ClassVar = (Ambush, Decline)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood, one = Wood(table), fight(table)
        yield from _ambushes(wood, decision.seat, wood.suit(one.clearing))
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        if isinstance(action, Ambush):
            _verify_ambush(Wood(table), decision.seat, action.card, fight(table).clearing)


class AskAmbush(MayAmbush, frozen=True, tag="ambush"):
    """The defender may ambush; everybody with cards is asked, since the question must betray none (L4.3.1)."""

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        one, wood = fight(table), Wood(table)
        if not _could_ambush(wood, one.defender) or wood.has_crafted(one.attacker, SCOUTS):
            return ()
        text = f"ambush {one.attacker} in {one.clearing}?"
        return (Decision(one.defender, "ambush", text, "L4.3.1", otherwise=Decline()),)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if not isinstance(action, Ambush):
            tx.then(RollDice())
            return
        spend(tx, decision.seat, action.card)
        foil = (AskFoil(),) if _could_ambush(Wood(tx.table), fight(tx.table).attacker) else (AmbushHits(),)
        tx.then(*foil)

    def run(self, tx: Transaction) -> None:
        tx.then(RollDice())


class AskFoil(MayAmbush, frozen=True, tag="foil"):
    """The attacker may answer an ambush with one of its own: both are discarded (L4.3.1)."""

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        one = fight(table)
        text = f"foil the ambush in {one.clearing}?"
        return (Decision(one.attacker, "foil", text, "L4.3.1", otherwise=Decline()),)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Ambush):
            spend(tx, decision.seat, action.card)
            tx.then(RollDice())
        else:
            tx.then(AmbushHits())


class AmbushHits(Step, frozen=True, tag="ambush-hits"):
    """An ambush that was not foiled deals two hits at once; without attackers the battle ends (L4.3.1)."""

    def run(self, tx: Transaction) -> None:
        one = fight(tx.table)
        tx.then(*losses(Wood(tx.table), one, {one.attacker: AMBUSH_HITS}), AfterAmbush())


class AfterAmbush(Step, frozen=True, tag="after-ambush"):
    """The battle goes on if there are attackers left."""

    def run(self, tx: Transaction) -> None:
        one, wood = fight(tx.table), Wood(tx.table)
        if law_of(wood, one.attacker).has_fighters(wood, one.attacker, one.clearing):
            tx.then(RollDice())
        else:
            end_fight(tx)


# -- rolling ------------------------------------------------------------------------------------------


class RollDice(ChanceStep, frozen=True, tag="roll"):
    """Both dice are rolled: the attacker deals the higher one, the defender the lower (L4.3.3)."""

    def chance(self, table: Table) -> Chance | None:
        one = fight(table)
        text = f"the dice of {one.attacker} against {one.defender} in {one.clearing}"
        return Chance("battle", text, "L4.3.3", Dice(2, 4, 0))

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        faces = outcome.faces if isinstance(outcome, Rolled) else (0, 0)
        one = fight(tx.table)
        put_fight(tx, replace(one, rolled=tuple(sorted(faces, reverse=True))))
        tx.then(AskEffects(one.attacker, may_wait=True), AskEffects(one.defender), CountHits())


class AskEffects(AskStep, frozen=True, tag="battle-effects"):
    """A side may use its crafted cards in the battle, one after the other (L4.3.2, L4.3.4).

    The attacker decides the order: it comes first, or lets the defender go before it.
    """

    seat: str
    may_wait: bool = False
    answers: ClassVar = (Use, Choose, Decline)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        usable = battle_cards(Wood(table), fight(table), self.seat)
        if not usable:
            return ()
        text = f"use {' or '.join(usable)} in this battle?"
        return (Decision(self.seat, "battle-effects", text, "L4.3.4", otherwise=Decline()),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from (Use(card) for card in battle_cards(Wood(table), fight(table), self.seat))
        if self.may_wait:
            yield Choose(WAIT)
        yield Decline()

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood, one = Wood(table), fight(table)
        if isinstance(action, Use):
            verify_in_battle(wood, one, self.seat, action)
        elif isinstance(action, Choose) and (action.option != WAIT or not self.may_wait):
            raise Rejected("L4.3.4", "only the attacker decides the order, with: choose wait")
        elif isinstance(action, Choose) and not battle_cards(wood, one, one.other(self.seat)):
            raise Rejected("L4.3.4", f"{one.other(self.seat)} has no cards to wait for")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        if isinstance(action, Choose):
            tx.then(AskEffects(fight(tx.table).other(self.seat)), AskEffects(self.seat))
        if not isinstance(action, Use):
            return
        tx.then(self)
        one = fight(tx.table)
        put_fight(tx, replace(one, used=(*one.used, f"{self.seat} {action.card}")))
        use_in_battle(tx, fight(tx.table), self.seat, action.card)


# -- hits ---------------------------------------------------------------------------------------------


def rolled_hits(wood: Wood, one: Fight) -> dict[str, int]:
    """Returns the rolled hits that each side deals, within what its warriors allow (L4.3.3, A2, V6)."""
    high, low = one.rolled
    if law_of(wood, one.defender).deals_higher_roll():
        high, low = low, high
    return {
        seat: min(roll, law_of(wood, seat).rolled_cap(wood, seat, one.clearing))
        for seat, roll in ((one.attacker, high), (one.defender, low))
    }


def hits(wood: Wood, one: Fight) -> dict[str, int]:
    """Returns the hits that each side takes (L4.3.5)."""
    dealt = rolled_hits(wood, one)
    for seat in one.ignoring:
        dealt[one.other(seat)] = 0
    if law_of(wood, one.defender).is_defenseless(wood, one.defender, one.clearing):
        dealt[one.attacker] += 1
    for seat in (one.attacker, one.defender):
        dealt[seat] += one.extra.get(seat, 0)
        dealt[seat] += law_of(wood, seat).extra_hits(wood, seat, attacks=seat == one.attacker)
    return {one.defender: dealt[one.attacker], one.attacker: dealt[one.defender]}


class CountHits(Step, frozen=True, tag="count-hits"):
    """Hits are counted and dealt at the same time (L4.3.6)."""

    def run(self, tx: Transaction) -> None:
        one, wood = fight(tx.table), Wood(tx.table)
        tx.then(*losses(wood, one, hits(wood, one)), EndBattle())


class EndBattle(Step, frozen=True, tag="end-battle"):
    """The battle is over."""

    def run(self, tx: Transaction) -> None:
        end_fight(tx)


def losses(wood: Wood, one: Fight, taken: Mapping[str, int]) -> tuple[Step, ...]:
    """Returns the steps in which both sides take hits: who has a choice is asked, then all is dealt together.

    Hits that may not remove anything (Mercy of the Clergy) are none.
    """
    falling = [
        Removal(one.other(seat), seat, one.clearing, pieces, in_battle=True)
        for seat, number in taken.items()
        if number > 0 and (pieces := wood.own(seat, one.clearing))
    ]
    dealt = dict(taken)
    for removal in falling:
        seat, by = removal.owner, law_of(wood, removal.by)
        if not law_of(wood, seat).takes_hits(wood, seat) and not by.may_remove(wood, removal.by, seat, falling):
            dealt[seat] = 0
    asked = [AskLosses(seat, number) for seat, number in dealt.items() if number > 0]
    return (*asked, Deal(dealt))


def _exposed(wood: Wood, seat: str, clearing: int) -> Counter[str]:
    """Returns the buildings and tokens of a seat in a clearing."""
    own = wood.own(seat, clearing)
    faction = facts.letters()[seat]
    return Counter(
        {
            name: count
            for name, count in own.items()
            if (piece := faction.piece(name)) is not None and piece.type in ("building", "token")
        }
    )


def _beyond_warriors(wood: Wood, seat: str, clearing: int, number: int) -> int:
    return max(0, number - wood.warriors(seat, clearing))


class AskLosses(AskStep, frozen=True, tag="losses"):
    """Warriors go first; which buildings and tokens go then, their owner chooses, as a Vagabond does of items."""

    seat: str
    number: int
    answers: ClassVar = (Lose, Damage)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        wood, one = Wood(table), fight(table)
        if law_of(wood, self.seat).takes_hits(wood, self.seat):
            return self._items(wood)
        exposed = _exposed(wood, self.seat, one.clearing)
        left = _beyond_warriors(wood, self.seat, one.clearing, self.number)
        if left <= 0 or left >= exposed.total() or len(exposed) < 2:
            return ()
        text = f"which {one_or_more(left, 'building or token is', 'buildings and tokens are')} lost in {one.clearing}?"
        return (Decision(self.seat, "losses", text, "L4.3.6"),)

    def _items(self, wood: Wood) -> tuple[Decision, ...]:
        whole = undamaged(wood, self.seat)
        if self.number >= whole.total() or len(whole) < 2:
            return ()
        return (
            Decision(self.seat, "losses", f"which {one_or_more(self.number, 'item is', 'items are')} damaged?", "V6"),
        )

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        wood, one = Wood(table), fight(table)
        if law_of(wood, self.seat).takes_hits(wood, self.seat):
            whole = sorted(undamaged(wood, self.seat).elements())
            yield from dict.fromkeys(Damage(items) for items in combinations(whole, self.number))
            return
        exposed = sorted(_exposed(wood, self.seat, one.clearing).elements())
        left = _beyond_warriors(wood, self.seat, one.clearing, self.number)
        yield from dict.fromkeys(Lose(pieces) for pieces in combinations(exposed, left))

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        wood, one = Wood(table), fight(table)
        if law_of(wood, self.seat).takes_hits(wood, self.seat):
            if not isinstance(action, Damage):
                raise Rejected("V6", "hits damage items: say which, as in damage sword boot")
            _verify_part(action.items, undamaged(wood, self.seat), self.number, "V6", "items")
            return
        if not isinstance(action, Lose):
            raise Rejected("L4.3.6", "hits remove pieces: say which, as in lose sawmill")
        left = _beyond_warriors(wood, self.seat, one.clearing, self.number)
        _verify_part(action.pieces, _exposed(wood, self.seat, one.clearing), left, "L4.3.6", "buildings and tokens")

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        one = fight(tx.table)
        chosen = action.items if isinstance(action, Damage) else action.pieces if isinstance(action, Lose) else ()
        put_fight(tx, replace(one, to_lose=one.to_lose | {self.seat: chosen}))


def _verify_part(chosen: tuple[str, ...], there: Counter[str], number: int, rule: str, what: str) -> None:
    if len(chosen) != number:
        raise Rejected(rule, f"{number} {what} are lost, not {len(chosen)}")
    missing = Counter(chosen) - there
    if missing:
        raise Rejected(rule, f"no {', '.join(sorted(missing))} there")


class Deal(Step, frozen=True, tag="deal"):
    """The hits of both sides are dealt together, then what they bring about (L4.3.6)."""

    taken: dict[str, int]

    def run(self, tx: Transaction) -> None:
        wood, one = Wood(tx.table), fight(tx.table)
        removals = []
        for seat in filter(self.taken.__contains__, (one.defender, one.attacker)):  # a stored dict has another order
            number = self.taken[seat]
            if law_of(wood, seat).takes_hits(wood, seat):
                damage(tx, seat, one.to_lose.get(seat), number)
            else:
                lost = self._lost(wood, one, seat, number)
                removals.append(Removal(one.other(seat), seat, one.clearing, lost, in_battle=True))
        put_fight(tx, replace(one, to_lose={}))
        remove(tx, removals)

    @staticmethod
    def _lost(wood: Wood, one: Fight, seat: str, number: int) -> dict[str, int]:
        warriors = min(number, wood.warriors(seat, one.clearing))
        lost: Counter[str] = Counter({places.WARRIOR: warriors} if warriors else {})
        exposed = _exposed(wood, seat, one.clearing)
        left = number - warriors
        if left > 0:
            lost.update(one.to_lose.get(seat) or sorted(exposed.elements())[:left])
        return dict(lost)
