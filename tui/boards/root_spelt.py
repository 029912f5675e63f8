"""What a seat's own board holds beyond the few facts of `root_particulars`: cards, items and costs spelt out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from domain.games.root import facts, places
from domain.games.root.clergy.board import next_space, setting, spaces
from domain.games.root.forms import Quest
from domain.games.root.lenses import Wood
from domain.games.root.suits import suit_of
from tui.boards.root_cast import Cast, card_name, item_name, plural, suit_letter
from tui.boards.root_seat_board import SeatBoard, counted
from tui.text import clean


def spelt_out(cast: Cast, seat: str) -> list[str]:
    """Returns the rest of a seat's board, each part a few words; `[]` where the particulars say all."""
    found = SeatBoard(cast, seat)
    own = _OWN.get(found.faction.id) if found.faction else None
    return [clean(text) for text in own(found) if text] if own else []


# -- Marquise de Cat ----------------------------------------------------------------------------------


def _marquise(board: SeatBoard) -> list[str]:
    track = facts.tracks().marquise
    nexts = []
    for building in ("sawmill", "workshop", "recruiter"):
        number = board.count(building)
        points = track.points(building)
        is_left = number < min(len(track.wood), len(points))
        cost = f"{track.wood[number]} wood +{points[number]}" if is_left else board.none
        nexts.append(f"{building} {cost}")
    nexts[0] = f"next {nexts[0]}"
    recruiters = board.count("recruiter")
    return [*nexts, f"draws {1 + sum(recruiters >= least for least in track.draw_from)}"]


# -- Eyrie Dynasties ----------------------------------------------------------------------------------


def _eyrie(board: SeatBoard) -> list[str]:
    track, roosts = facts.tracks().eyrie, board.count("roost")
    evening = ""
    if roosts < len(track.points):
        evening = f"Evening +{track.points[roosts]}, draws {track.cards[roosts]}"
    deposed = board.value(places.DEPOSED)
    names = [_role(str(one)) for one in deposed] if isinstance(deposed, list) else []
    columns = [f"{name} {_column(board, name)}" for name in places.DECREE]
    return [*columns, evening, f"deposed {', '.join(names)}" if names else ""]


def _column(board: SeatBoard, name: str) -> str:
    """Returns the cards of a column by suit, those that were resolved this turn marked."""
    table, resolved = board.cast.scene.table, board.value(places.RESOLVED)
    done = resolved if isinstance(resolved, list) else []
    cards = [
        f"{_suit(table.kind(card))}{' (done)' if f'#{card}' in done else ''}"
        for card in table.stack(places.decree(board.seat, name))
    ]
    return ", ".join(counted(*one) for one in Counter(cards).items()) or board.none


def _suit(kind: str) -> str:
    return "vizier" if kind == places.VIZIER else suit_of().get(kind, "?")


def _role(name: str) -> str:
    role = facts.roles().named(name)
    return role.name if role else name


# -- Woodland Alliance --------------------------------------------------------------------------------


def _alliance(board: SeatBoard) -> list[str]:
    table, track = board.cast.scene.table, facts.tracks().alliance
    held = Counter(_suit(table.kind(card)) for card in board.stack(places.SUPPORTERS))
    supporters = ", ".join(f"{suit} {count}" for suit, count in sorted(held.items(), key=lambda one: one[0] == "?"))
    placed = board.count("sympathy")
    cost = "no sympathy left"
    if placed < len(track.supporters):
        cost = f"next sympathy {plural(track.supporters[placed], 'supporter')} +{track.points[placed]}"
    waiting = [suit for suit in places.SUITS if not board.count(f"base-{suit}")]
    return [
        f"supporters {supporters}" if supporters else "",
        cost,
        f"bases left {' '.join(map(suit_letter, waiting)) or board.none}",
        f"draws {1 + len(places.SUITS) - len(waiting)}",
    ]


# -- Vagabond -----------------------------------------------------------------------------------------


def _vagabond(board: SeatBoard) -> list[str]:
    table = board.cast.scene.table
    states = {"satchel": places.SATCHEL, "track": places.TRACK, "damaged": places.DAMAGED}
    items = [f"{word} {_items(pool)}" for word, name in states.items() if (pool := board.pool(name))]
    neutral = [letter for letter, state in board.relations().items() if state == "indifferent"]
    quests = [_quest(table.kind(card)) for card in table.stack(places.QUESTS)]
    return [*items, f"{' '.join(neutral)} indifferent" if neutral else "", *quests]


def _items(pool: Mapping[str, int]) -> str:
    return ", ".join(counted(item_name(kind), count) for kind, count in pool.items() if count)


def _quest(kind: str) -> str:
    quest: Quest | None = next((one for one in facts.roles().quests if one.id == kind), None)
    return f"quest {quest.name} ({quest.suit}: {' + '.join(quest.items)})" if quest else card_name(kind)


# -- Honeycomb Clergy ---------------------------------------------------------------------------------


def _clergy(board: SeatBoard) -> list[str]:
    wood = Wood(board.cast.scene.table)
    heretics = [letter for letter, state in board.relations().items() if state == places.PENITENCE[0]]
    try:
        track = _track(board, wood)
    except (TypeError, ValueError):
        track = []
    return [*track, f"{' '.join(heretics)} heretic" if heretics else ""]


def _track(board: SeatBoard, wood: Wood) -> list[str]:
    """Returns what the next cathedral costs and scores, and the bees; figures that no source gives are marked.

    Raises:
        ValueError: The settings on the table are no rows of figures.
        TypeError: Likewise.
    """
    known = spaces(wood)
    space = next_space(wood, board.seat)
    row = "clergy-start-space" if space is known[0] else ""
    cost, points, bees = (_sign(board, wood, row or f"clergy-{name}") for name in ("cost", "points", "bees"))
    left = wood.in_supply(board.seat, "cathedral")
    showing = sum(one.bees for one in known[: max(0, len(known) - left)])
    number = _sign(board, wood, "clergy-cathedrals")
    nexts = "no cathedral left"
    if space is not None:
        flowers = "flower" if space.cost == 1 else "flowers"
        nexts = f"next cathedral {space.cost}{cost} {flowers} +{space.points}{points}"
    return [nexts, f"cathedrals left {left}{number}", f"bees {showing}{bees}"]


def _sign(board: SeatBoard, wood: Wood, name: str) -> str:
    """Returns the sign of an assumed figure if the players left a setting at what this project assumes."""
    known = facts.clergy_settings()[name]
    is_assumed = known.status == "assumed" and setting(wood, name) == known.default
    return board.cast.signs.assumed if is_assumed else ""


_OWN: Final[Mapping[str, Callable[[SeatBoard], Iterable[str]]]] = {
    "marquise": _marquise,
    "eyrie": _eyrie,
    "alliance": _alliance,
    "vagabond": _vagabond,
    "vagabond2": _vagabond,
    "clergy": _clergy,
}
