"""Secret commitments, revealed together (7.1 steps 7 to 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, ChanceStep
from domain.decision import Action, Chance, Decision, Telling, Told
from domain.errors import Rejected
from domain.games.lords_of_heaven.asking import hands_asked
from domain.games.lords_of_heaven.conflict_effects import ConflictEffects
from domain.games.lords_of_heaven.draft import possible
from domain.games.lords_of_heaven.drawing import MoveTop
from domain.games.lords_of_heaven.facts import cards
from domain.games.lords_of_heaven.fight import Fight, fight, supports, unit_kinds, unit_limit
from domain.games.lords_of_heaven.figures import is_open_strength
from domain.games.lords_of_heaven.lenses import FAITH, UNITS, UNSEEN, Seat, counted_pieces, is_told, pieces_of, support
from domain.games.lords_of_heaven.movement import unit_choices
from domain.games.lords_of_heaven.notation import Commit, Send
from domain.games.lords_of_heaven.paying import number_said
from domain.table import Table
from domain.transaction import Transaction
from domain.words import counted

CLOSED = (*UNITS, FAITH)
_HIDDEN = ("?",)


def verify_pieces(table: Table, one: Fight, seat: str, words: tuple[str, ...]) -> None:
    """Checks the pieces of a closed hand. Raises `Rejected`."""
    area, rule = Seat(table, seat), one.rule
    if words == _HIDDEN:
        if table.sees(area.closed_name(FAITH)):
            raise Rejected(rule, "the record sees into this closed hand: say what is in it")
        return
    pieces = pieces_of(words)
    if pieces is None or not pieces.keys() <= set(CLOSED):
        raise Rejected(rule, f"a closed hand holds numbers of {', '.join(CLOSED)}")
    allowed = unit_kinds(one)
    for kind, count in pieces.items():
        if kind in UNITS and kind not in allowed and count:
            raise Rejected(rule, f"a {kind} cannot be played in a {one.kind.capitalize()} (4.6)")
        have = (area.units if kind in UNITS else area.screen).count(kind)
        if count > have:
            raise Rejected(rule, f"{seat} has {have} {kind}, not {number_said(count)}")
    number = sum(pieces[kind] for kind in UNITS)
    most = unit_limit(table, one, seat)
    if number > most:
        is_cut = support(table, one.place, seat) > supports(table, one, seat)
        why = ", as the Defender's own Support does not count in a Siege (LOH-O20)" if is_cut else ""
        raise Rejected(rule, f"{seat} may play {counted(most, 'Unit')} here, not {number_said(number)}{why}")


def piece_choices(table: Table, one: Fight, seat: str) -> Iterator[tuple[str, ...]]:
    """Yields what a seat may take into its closed hand; `?` where the record does not see it."""
    area = Seat(table, seat)
    if not table.sees(area.closed_name(FAITH)):
        yield _HIDDEN
    most = unit_limit(table, one, seat)
    faith = area.screen.count(FAITH)
    for chosen in unit_choices(3 * most, dict(table.pool(area.units.name)), unit_kinds(one)):
        if chosen.total() <= most:
            yield from (counted_pieces({**chosen, FAITH: count}) for count in range(faith + 1))


class AskCommit(AskStep, frozen=True, tag="commit"):
    """Everyone involved takes Units and Faith into a closed hand, and leaders play a card face down."""

    done: tuple[str, ...] = ()
    answers: ClassVar = (Commit, Send)

    def _waiting(self, table: Table) -> list[str]:
        return [seat for seat in fight(table).involved if seat not in self.done]

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        one = fight(table)
        found = []
        for seat in self._waiting(table):
            what = "a card face down, Units and Faith" if seat in one.leaders else "Units and Faith"
            most = unit_limit(table, one, seat)
            text = f"{what} for the {one.kind.capitalize()} in {one.place}? At most {counted(most, 'Unit')}"
            found.append(Decision(seat, "commit", text, one.rule, secret=True, about=(Seat(table, seat).closed.name,)))
        return tuple(found)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        one, seat = fight(table), decision.seat
        choices = list(piece_choices(table, one, seat))
        if seat not in one.leaders:
            yield from map(Send, choices)
            return
        for kind in possible(Seat(table, seat).hand, but_bluff=False):
            yield from (Commit(kind, pieces) for pieces in choices)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Commit | Send)
        one, seat = fight(table), decision.seat
        if isinstance(action, Commit):
            if seat not in one.leaders:
                raise Rejected(one.rule, "an ally plays no card: send")
            if Seat(table, seat).hand.card(action.kind) is None:
                raise Rejected(one.rule, f"{action.kind} is not in hand")
        elif seat in one.leaders:
            raise Rejected(one.rule, "the leader of a side plays a card: play CARD with PIECES")
        verify_pieces(table, one, seat, action.pieces)

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if is_told(table) or not isinstance(action, Commit) or not is_open_strength(action.kind):
            return ()
        return (f"the Strength of {cards()[action.kind].name} is assumed (LOH-O14)",)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Commit | Send)
        seat = Seat(tx.table, decision.seat)
        if isinstance(action, Commit):
            card = seat.hand.card(action.kind)
            assert card is not None
            tx.move(card, seat.closed.name)
        pieces = pieces_of(action.pieces) if action.pieces != _HIDDEN else None
        for kind in CLOSED:
            tx.set(seat.closed_name(kind), UNSEEN if pieces is None else pieces[kind])
        done = (*self.done, decision.seat)
        # The order in which they answered is nobody's business later.
        rest = AskCommit(tuple(one for one in fight(tx.table).involved if one in done))
        if len(done) < len(fight(tx.table).involved):
            tx.then(rest)
            return
        shows = (MoveTop(Seat(tx.table, one).closed.name, f"{one}/shown", 1, "shown", "LH.7.1") for one in _leaders(tx))
        tx.then(*shows, Reveal(), ConflictEffects())


def _leaders(tx: Transaction) -> tuple[str, str]:
    return fight(tx.table).leaders


class Reveal(ChanceStep, frozen=True, tag="reveal"):
    """The closed hands are opened; what the record did not see is told."""

    def _unseen(self, table: Table) -> list[tuple[str, str]]:
        involved = fight(table).involved
        pairs = [(seat, kind) for seat in involved for kind in CLOSED if self._most(table, seat, kind)]
        return [pair for pair in pairs if table.value(Seat(table, pair[0]).closed_name(pair[1])) == UNSEEN]

    def _most(self, table: Table, seat: str, kind: str) -> int:
        area, one = Seat(table, seat), fight(table)
        if kind == FAITH:
            return area.screen.count(FAITH)
        return min(area.units.count(kind), unit_limit(table, one, seat)) if kind in unit_kinds(one) else 0

    def chance(self, table: Table) -> Chance | None:
        unseen = self._unseen(table)
        if not unseen:
            return None
        names = tuple(Seat(table, seat).closed_name(kind) for seat, kind in unseen)
        telling = Telling(names, tuple((0, self._most(table, seat, kind)) for seat, kind in unseen))
        return Chance("closed", hands_asked(unseen), fight(table).rule, telling)

    def resolve(self, tx: Transaction, outcome: Action | None) -> None:
        told = outcome.numbers if isinstance(outcome, Told) else ()
        numbers = dict(zip(self._unseen(tx.table), told, strict=False))
        for seat in fight(tx.table).involved:
            area = Seat(tx.table, seat)
            for kind in CLOSED:
                name = area.closed_name(kind)
                count = numbers.get((seat, kind), max(0, int(tx.table.value(name, 0))))
                tx.set(name, None)
                tx.pieces(kind, count, (area.units if kind in UNITS else area.screen).name, area.force.name)
