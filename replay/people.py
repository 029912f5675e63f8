"""Who the players are: events give an id, the store keeps the name apart (`eventstore.people`), and reading joins them.

So a name can be put right or erased without touching an event. In records older than that the name stands in the event
itself; there it stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import msgspec

from domain.match_events import MatchOpened, SeatInfo
from replay.errors import Ambiguous, BadRequest, NotFound
from replay.naming import verify_name

if TYPE_CHECKING:
    from eventstore import EventStore
    from eventstore.people import People, Person
    from replay.archive import Archive

E = TypeVar("E")

_PIECE: Final = 5_000
"""Events in memory at a time."""

ERASED: Final = "(name erased)"
"""What a player is called whose name was erased, where there is no seat to call it by."""


def with_names(event: E, people: People) -> E:
    """Returns the opening of a match with the names of its players, as far as they are kept; others as they are."""
    if not isinstance(event, MatchOpened):
        return event
    known = people.get(players_of(event))
    if not known:
        return event
    return msgspec.structs.replace(event, seats=tuple(_with_name(seat, known) for seat in event.seats))


def called(ident: str, people: People) -> str:
    """Returns what a player is called where there is no seat to call it by."""
    known = people.get([ident])
    return (known[ident].name if ident in known else None) or ERASED


def _with_name(seat: SeatInfo, known: Mapping[str, Person]) -> SeatInfo:
    person = known.get(seat.player)
    return msgspec.structs.replace(seat, name=person.name or "") if person is not None else seat


def apart(
    seats: Iterable[SeatInfo], people: People, new_id: Callable[[], str]
) -> tuple[tuple[SeatInfo, ...], dict[str, str]]:
    """Takes the names off some seats.

    Within an archive an equal name is one player.

    Args:
        seats: As they were named.
        people: Those who are known.
        new_id: Makes the ids of others.

    Returns:
        The seats with ids of players, and names by id as `People.note` takes them.
    """
    names: dict[str, str] = {}
    taken = []
    for seat in seats:
        if not seat.name:
            taken.append(seat)
            continue
        ident = seat.player or id_of(seat.name, people, new_id)
        names[ident] = seat.name
        taken.append(msgspec.structs.replace(seat, name="", player=ident))
    return tuple(taken), names


def id_of(name: str, people: People, new_id: Callable[[], str]) -> str:
    """Returns the id of the player who is called so, or a new one."""
    known = people.named(name)
    return known[0].id if known else new_id()


def players_of(header: MatchOpened | None) -> list[str]:
    """Returns the ids of the players whom the opening of a match mentions."""
    return [] if header is None else list(dict.fromkeys(seat.player for seat in header.seats if seat.player))


def person_named(ref: str, people: People) -> Person:
    """Returns who is meant: a name to the letter, an id, or its unique beginning or end.

    Raises:
        NotFound: Nobody is called so.
        Ambiguous: Several are.
    """
    wanted = ref.strip()
    found = people.named(wanted)
    if not found:
        low = wanted.casefold()
        everybody = people.all()
        found = [one for one in everybody if one.name is not None and one.name.casefold() == low]
        found = found or [one for one in everybody if low and (one.id.startswith(low) or one.id.endswith(low))]
    if not found:
        raise NotFound(f"no player {ref!r} has a name kept apart; `kifu players` lists them")
    if len(found) > 1:
        raise Ambiguous(f"{len(found)} players are called {ref!r}; give more of the id", [one.id for one in found])
    return found[0]


def verify_ids(names: Iterable[str]) -> None:
    """Checks ids of players that come from outside. A name may be any text, as it always could. Raises `BadRequest`."""
    for ident in names:
        if len(ident) != 32 or not all(digit in "0123456789abcdef" for digit in ident):
            raise BadRequest("the id of a player is no id of 32 hexadecimal digits")


def names_of(ids: Iterable[str], people: People) -> dict[str, str]:
    """Returns names by id, without those that are not known or were erased."""
    return {one.id: one.name for one in people.get(ids).values() if one.name is not None}


class Erased(NamedTuple):
    """What became of a request to erase a name."""

    matches: int
    """How many matches the player is in; they are kept, without the name."""
    remaining: tuple[str, ...]
    """Where the name may stand all the same, a sentence each."""


def rename(archive: Archive, person: Person, name: str) -> int:
    """Gives a player another name, in every match, and returns how many matches those are.

    Raises:
        BadRequest: It is no name.
    """
    verify_name(name, "the name of a player")
    archive.store.people.rename(person.id, name, archive.clock())
    return archive.catalogue.renew(person.id)


def erase(archive: Archive, person: Person) -> Erased:
    """Takes the name of a player out of the archive, for good. Events, hashes and results stay as they are."""
    archive.store.people.rename(person.id, None, archive.clock())
    matches = archive.catalogue.renew(person.id)
    remaining = [] if person.name is None else [*_remaining(archive.store, person.name)]
    return Erased(matches, tuple(part for part in (*remaining, archive.store.purge()) if part))


def _remaining(store: EventStore, name: str) -> Iterator[str]:
    """Yields, as a sentence, where events hold a name: a label of a seat, an author, a recorder, a text."""
    word, after, events = name.encode(), 0, 0
    while found := store.feed(after, _PIECE):
        for event in found:
            if word in event.data or (event.meta is not None and word in event.meta):
                events += 1
        after = found[-1].position
    if events:
        yield (
            f"{name} still stands in {events} event{'s' * (events != 1)}, as what a seat is called, who recorded or "
            "noted something, or in a text, and events never change; name seats apart from players from the start, "
            "as --seat p1=NAME"
        )
