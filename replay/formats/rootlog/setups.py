"""Whether a faction is set up as its law says: corners, what stands beside them, one of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from domain.games.root import places as names
from replay.formats.rootlog import law
from replay.formats.rootlog.board import MapFacts
from replay.formats.rootlog.laws.clergy import FLOWERS
from replay.formats.rootlog.spots import CLEARINGS
from replay.formats.rootlog.world import World


def check_setup(world: World) -> None:
    """Notes what differs from a faction's set-up, at the end of its set-up turn."""
    on_map = world.game.facts
    rule = _RULES.get(world.seat)
    if on_map is None or rule is None or world.game.declared or world.seat in world.blind:
        return
    rule(world, on_map)


def _find(world: World, what: str, number: int, reason: str) -> None:
    """Notes a finding at the action that placed something in a clearing, else at the last one."""
    world.find("place", reason, at=world.setup_actions.get((what, number)), rule=law.setup_of(world))


def _own(world: World, name: str) -> dict[int, int]:
    return world.on_map(names.piece(name, world.faction(world.seat)))


def _corner(world: World, on_map: MapFacts, name: str) -> int | None:
    """Returns the corner where the first piece stands; notes it if that is no corner."""
    place = next(iter(_own(world, name)), None)
    if place is not None and place not in on_map.corners:
        _find(world, name, place, f"{world.name(world.seat)} begins in a corner; clearing {place} is none")
        return None
    return place


def _expect_warriors(world: World, expected: dict[int, int]) -> None:
    there = _own(world, names.WARRIOR)
    for number in CLEARINGS:
        have, want = there.get(number, 0), expected.get(number, 0)
        if have != want:
            reason = f"{world.name(world.seat)} begins with {want or 'no'} warriors in clearing {number}, not {have}"
            _find(world, names.WARRIOR, number, reason)


def _marquise(world: World, on_map: MapFacts) -> None:
    keep = _corner(world, on_map, "keep")
    if keep is None:
        return
    opposite = on_map.opposite[keep]
    _expect_warriors(world, {number: 1 for number in CLEARINGS if number != opposite})
    near = {keep, *on_map.adjacent[keep]}
    for building in ("sawmill", "workshop", "recruiter"):
        for number in _own(world, building):
            if number not in near:
                _find(world, building, number, f"the first {building} stands at the keep or next to it")


def _eyrie(world: World, on_map: MapFacts) -> None:
    roost = _corner(world, on_map, "roost")
    if roost is not None:
        _expect_warriors(world, {roost: 6})


def _lizard(world: World, on_map: MapFacts) -> None:
    gardens = [name for name in ("garden-fox", "garden-rabbit", "garden-mouse") if _own(world, name)]
    corner = _corner(world, on_map, gardens[0]) if gardens else None
    if corner is not None:
        _expect_warriors(world, {corner: 4} | dict.fromkeys(on_map.adjacent[corner], 1))


def _duchy(world: World, on_map: MapFacts) -> None:
    tunnel = _corner(world, on_map, "tunnel")
    if tunnel is not None:
        _expect_warriors(world, {tunnel: 2} | dict.fromkeys(on_map.adjacent[tunnel], 2))


def _riverfolk(world: World, on_map: MapFacts) -> None:
    for number in _own(world, names.WARRIOR):
        if not on_map.by_water[number]:
            _find(world, names.WARRIOR, number, f"the Riverfolk begin on the water; clearing {number} is not")


def _corvid(world: World, on_map: MapFacts) -> None:
    del on_map
    there = _own(world, names.WARRIOR)
    seen: dict[str, int] = {}
    for number in there:
        suit = world.suit(number)
        if suit and suit in seen:
            reason = f"the Corvids begin in one clearing of each suit; {seen[suit]} and {number} are {suit} clearings"
            _find(world, names.WARRIOR, number, reason)
        seen[suit] = number


def _clergy(world: World, on_map: MapFacts) -> None:
    """A cathedral and three warriors outside the corners, a warrior in a clearing of each suit, flowers (HCC.3.2)."""
    cathedral = next(iter(_own(world, "cathedral")), None)
    if cathedral is None:
        return
    if cathedral in on_map.corners:
        _find(world, "cathedral", cathedral, f"the Clergy begin outside the corners; clearing {cathedral} is one")
    warriors = _own(world, names.WARRIOR)
    # The warrior of a suit may join the three at the cathedral, or be one of two in no other clearing.
    spare = {number: count - 3 * (number == cathedral) for number, count in warriors.items()}
    suits = sorted(world.suit(number) for number, count in spare.items() for _ in range(count))
    if all(world.suit(number) for number in warriors) and suits != ["fox", "mouse", "rabbit"]:
        reason = f"three warriors stand at the cathedral in {cathedral}, and one in a clearing of each suit"
        _find(world, names.WARRIOR, next(iter(warriors), cathedral), reason)
    for flower in FLOWERS:
        for number in _own(world, flower):
            if number == cathedral or number not in warriors:
                _find(world, flower, number, f"no flower is placed in clearing {number}: {_why(number, cathedral)}")


def _why(number: int, cathedral: int) -> str:
    return "the cathedral stands there" if number == cathedral else "no warrior of the Clergy is there"


_RULES: Final[dict[str, Callable[[World, MapFacts], None]]] = {
    "C": _marquise,
    "E": _eyrie,
    "L": _lizard,
    "D": _duchy,
    "O": _riverfolk,
    "P": _corvid,
    "Y": _clergy,
}
