"""Items: those of the supply, and those of a Vagabond with their places and states (V6, V7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from domain.errors import Rejected
from domain.games.root import facts, places
from domain.games.root.lenses import Wood
from domain.transaction import Transaction
from domain.words import counted

ON_TRACKS: Final = ("tea", "coin", "bag")
TRACK_ROOM: Final = 3
"""A track holds so many of each (V7)."""
_LISTED: Final = 300
"""So many ways to choose items are listed; others have to be typed."""


def undamaged(wood: Wood, seat: str) -> Counter[str]:
    """Returns the undamaged items of a Vagabond, exhausted ones too."""
    found: Counter[str] = Counter()
    for place in (places.SATCHEL, places.TRACK):
        found.update(wood.table.pool(places.of_seat(seat, place)))
    return found


def face_up(wood: Wood, seat: str) -> Counter[str]:
    """Returns the items that a Vagabond can exhaust: undamaged and face up."""
    whole = undamaged(wood, seat)
    return Counter({item: count for item, count in whole.items() if not item.endswith(places.EXHAUSTED)})


def ready(wood: Wood, seat: str, item: str) -> int:
    """Returns how many of an item a Vagabond can exhaust: face up and undamaged."""
    return undamaged(wood, seat)[item]


def swords(wood: Wood, seat: str) -> int:
    """Returns how many undamaged swords a Vagabond has, face up or down (V5, V6)."""
    whole = undamaged(wood, seat)
    return whole["sword"] + whole[places.exhausted("sword")]


def on_track(wood: Wood, seat: str, item: str) -> int:
    """Returns how many of an item lie on their track (V7)."""
    return wood.table.pool(places.of_seat(seat, places.TRACK)).get(item, 0)


def verify_ready(wood: Wood, seat: str, items: Sequence[str], rule: str = "V9") -> None:
    """Checks that a Vagabond can exhaust items. Raises `Rejected`."""
    for item, count in Counter(items).items():
        have = ready(wood, seat, item) if item in facts.items() else 0
        if have < count:
            raise Rejected(
                rule, f"{seat} has {have or 'no'} {item} to exhaust, face up and undamaged; it takes {count}"
            )


def place_of_item(wood: Wood, seat: str, item: str) -> str:
    """Returns where an undamaged item of a Vagabond is taken from: the satchel before the track; `""` if nowhere."""
    for place in (places.SATCHEL, places.TRACK):
        name = places.of_seat(seat, place)
        if wood.table.pool(name).get(item):
            return name
    return ""


def arrive_at(wood: Wood, seat: str, item: str) -> str:
    """Returns where an item of a Vagabond goes that lies face up: its track, or the satchel if that is full (V7)."""
    track = places.of_seat(seat, places.TRACK)
    if item in ON_TRACKS and wood.table.pool(track).get(item, 0) < TRACK_ROOM:
        return track
    return places.of_seat(seat, places.SATCHEL)


def exhaust(tx: Transaction, seat: str, *items: str) -> None:
    """Exhausts items of a Vagabond that were verified; those of a track lie in the satchel then (V7)."""
    for item in items:
        source = place_of_item(Wood(tx.table), seat, item)
        tx.pieces(item, 1, source, places.of_seat(seat, places.SATCHEL), places.exhausted(item))


def refresh(tx: Transaction, seat: str, *items: str) -> None:
    """Refreshes exhausted items of the satchel; tea, coins and bags go back to tracks (V7)."""
    for item in items:
        face_up = places.refreshed(item)
        to = arrive_at(Wood(tx.table), seat, face_up)
        tx.pieces(places.exhausted(item), 1, places.of_seat(seat, places.SATCHEL), to, face_up)


def damage(tx: Transaction, seat: str, chosen: Sequence[str] | None, number: int) -> None:
    """Damages undamaged items: those chosen, or as many as there are if nothing was to choose (V6)."""
    whole = sorted(undamaged(Wood(tx.table), seat).elements())
    for item in chosen or whole[:number]:
        source = place_of_item(Wood(tx.table), seat, item)
        tx.pieces(item, 1, source, places.of_seat(seat, places.DAMAGED))


def exhausted_items(wood: Wood, seat: str) -> Counter[str]:
    """Returns the exhausted items of the satchel by the names that they have face up."""
    satchel = wood.table.pool(places.of_seat(seat, places.SATCHEL))
    return Counter(
        {places.refreshed(item): count for item, count in satchel.items() if item.endswith(places.EXHAUSTED)}
    )


def damaged_items(wood: Wood, seat: str) -> Counter[str]:
    """Returns the damaged items; those that lie face down keep `-exhausted` in their names."""
    return Counter(wood.table.pool(places.of_seat(seat, places.DAMAGED)))


def repair(tx: Transaction, seat: str, items: Sequence[str], *, face_up: bool = False) -> None:
    """Repairs damaged items that were verified: they lie as they lay, or face up (V9, V12)."""
    for item in items:
        repaired = places.refreshed(item) if face_up else item
        to = arrive_at(Wood(tx.table), seat, repaired)
        tx.pieces(item, 1, places.of_seat(seat, places.DAMAGED), to, "" if repaired == item else repaired)


def verify_chosen(chosen: Counter[str], have: Counter[str], number: int, rule: str, done: str, there: str) -> None:
    """Checks that `number` of some items were chosen.

    Args:
        chosen: The items that were named.
        have: Those that there are.
        number: How many have to be chosen.
        rule: What a refusal cites.
        done: What becomes of them (`dropped`).
        there: Words before the list of those that there are (`there are`).

    Raises:
        Rejected: They are more or fewer, or one of them is not there.
    """
    if chosen.total() != number:
        raise Rejected(rule, f"{counted(number, 'item is', 'items are')} {done}, not {chosen.total()}")
    verify_there(chosen, have, rule, done, there)


def verify_there(chosen: Counter[str], have: Counter[str], rule: str, done: str, there: str) -> None:
    """Checks that chosen items are among those that there are, as `verify_chosen` takes them. Raises `Rejected`."""
    missing = chosen - have
    if missing:
        raise Rejected(rule, f"{', '.join(sorted(missing))} cannot be {done}; {there} {listed(have)}")


def listed(items: Counter[str]) -> str:
    """Returns items as a sentence names them: `sword, tea 2`, or `none`."""
    return ", ".join(f"{item} {count}" if count > 1 else item for item, count in sorted(items.items())) or "none"


def ways_to_choose(have: Counter[str], number: int) -> list[tuple[str, ...]]:
    """Returns the different ways to choose `number` of some items; when there are very many, the first of them."""
    return list(islice(_ways(sorted(have), have, number), _LISTED))


def _ways(kinds: Sequence[str], have: Counter[str], number: int) -> Iterator[tuple[str, ...]]:
    if not number:
        yield ()
    elif kinds:
        first, rest = kinds[0], kinds[1:]
        left = sum(have[kind] for kind in rest)
        for count in range(min(have[first], number), max(-1, number - left - 1), -1):
            yield from ((first,) * count + way for way in _ways(rest, have, number - count))
