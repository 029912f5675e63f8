"""Development: buildings and their upgrades (4.5, 6.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from domain.agenda import AskStep, Step
from domain.decision import Action, Decision
from domain.errors import Rejected
from domain.games.lords_of_heaven.drawing import MOST_FIGURE, Tell
from domain.games.lords_of_heaven.facts import edges
from domain.games.lords_of_heaven.figures import MOST_LEVEL, count_way, is_asked, note, track_of
from domain.games.lords_of_heaven.lenses import (
    BUILDINGS,
    City,
    Seat,
    building,
    by_the_map,
    citadel_place,
    in_play,
    is_told,
    owner_in,
    path_place,
    support,
    temple_place,
    told,
)
from domain.games.lords_of_heaven.notation import Build
from domain.games.lords_of_heaven.paying import score
from domain.table import Table
from domain.transaction import Transaction


def verify_build(table: Table, seat: str, action: Build) -> None:
    """Checks that a building can be placed. Raises `Rejected`."""
    area, rule = Seat(table, seat), "LH.4.5"
    if action.kind not in BUILDINGS:
        raise Rejected(rule, f"a building is one of {', '.join(BUILDINGS)}, not {action.kind}")
    if not area.board.count(building(seat, action.kind)):
        raise Rejected(rule, f"{seat} has no {action.kind} left on the player board")
    if action.kind == "fortress":
        _verify_fortress(table, seat, action.place)
        return
    if action.place not in in_play(table):
        raise Rejected(rule, f"{action.place} is no Location on the board")
    if action.kind == "temple":
        if not support(table, action.place, seat):
            raise Rejected(rule, f"{seat} has no Support in {action.place}")
        if owner_in(table, temple_place(action.place)):
            raise Rejected(rule, f"{action.place} has a Church or Mosque already (LOH-O31)")
        return
    if City(table, action.place).controller != seat:
        raise Rejected(rule, f"{seat} does not control {action.place}")
    if City(table, action.place).citadel:
        raise Rejected(rule, f"{action.place} has a Citadel already (LOH-O28)")


def _verify_fortress(table: Table, seat: str, path: str) -> None:
    edge = edges().get(path)
    there = in_play(table)
    if edge is None:
        raise Rejected("LH.4.5", f"{path} is no Fortress place{by_the_map()}")
    if edge.a not in there or edge.b not in there:
        raise Rejected("LH.4.5", f"{path} is no Fortress place on the board")
    if not any(support(table, one, seat) or City(table, one).level(seat) for one in (edge.a, edge.b)):
        raise Rejected("LH.4.5", f"{seat} has neither Support nor Influence next to {path}")
    if owner_in(table, path_place(path)):
        raise Rejected("LH.4.5", f"{path} has a Fortress already (LOH-O33)")


def builds(table: Table) -> Iterator[Build]:
    """Yields every building in every place of the board."""
    for kind in BUILDINGS:
        yield from (Build(kind, place) for place in (edges() if kind == "fortress" else in_play(table)))


def can_build(table: Table, seat: str) -> bool:
    """Returns True if some building can be placed somewhere."""
    return any(_is_possible(table, seat, one) for one in builds(table))


def _is_possible(table: Table, seat: str, action: Build) -> bool:
    try:
        verify_build(table, seat, action)
    except Rejected:
        return False
    return True


class AskBuild(AskStep, frozen=True, tag="build"):
    """Which building goes where? Its kind is upgraded at once (LOH-O1)."""

    seat: str
    answers: ClassVar = (Build,)

    def decisions(self, table: Table) -> tuple[Decision, ...]:
        if not can_build(table, self.seat):
            return ()
        return (Decision(self.seat, "build", "which building goes where?", "LH.6.1"),)

    def candidates(self, table: Table, decision: Decision) -> Iterator[Action]:
        yield from builds(table)

    def verify(self, table: Table, decision: Decision, action: Action) -> None:
        assert isinstance(action, Build)
        verify_build(table, self.seat, action)

    def cautions(self, table: Table, decision: Decision, action: Action) -> tuple[str, ...]:
        if not isinstance(action, Build):
            return ()
        found = []
        if track_of(action.kind).status != "known" and not is_told(table):
            found.append(f"how a {action.kind} is upgraded is assumed (LOH-O1)")
        if action.kind == "fortress" and edges()[action.place].status != "known":
            found.append(f"that there is a Fortress place at {action.place} is assumed (LOH-O2)")
        return tuple(found)

    def resolve(self, tx: Transaction, decision: Decision, action: Action) -> None:
        assert isinstance(action, Build)
        area = Seat(tx.table, self.seat)
        places = {"fortress": path_place, "temple": temple_place, "citadel": citadel_place}
        tx.pieces(building(self.seat, action.kind), 1, area.board.name, places[action.kind](action.place))
        if action.kind == "fortress" and edges()[action.place].status != "known":
            count_way(tx)
        level, track = area.level(action.kind), track_of(action.kind)
        is_open = track.status != "known"
        note(tx, "upgrades", is_open=is_open)
        if is_asked(tx.table, is_open=is_open):
            text = f"the {action.kind} upgrade of {self.seat}: its level now, what one is worth, and 1 with the laurel"
            ranges = ((level, MOST_LEVEL), (1, MOST_FIGURE), (0, 1))
            tx.then(Tell(UPGRADE, MOST_FIGURE, text, "LH.4.5", ranges), UpgradeTold(self.seat, action.kind))
        elif level < len(track.worth):
            upgrade(tx, self.seat, action.kind, level + 1, has_laurel=level + 1 == track.laurel)


UPGRADE = ("level", "worth", "laurel")
"""What is told of an upgrade whose track is not known."""


class UpgradeTold(Step, frozen=True, tag="upgrade-told"):
    """The upgrade marker moves as it was told."""

    seat: str
    kind: str

    def run(self, tx: Transaction) -> None:
        level, worth, laurel = (told(tx.table, name) for name in UPGRADE)
        tx.set(f"{self.seat}/worth/{self.kind}", worth)
        upgrade(tx, self.seat, self.kind, level, has_laurel=bool(laurel))


def upgrade(tx: Transaction, seat: str, kind: str, level: int, *, has_laurel: bool) -> None:
    """Moves an upgrade marker; the space with the laurel is worth a point (3.2)."""
    tx.set(f"{seat}/upgrade/{kind}", level)
    if has_laurel:
        score(tx, seat, 1)
