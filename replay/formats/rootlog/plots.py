"""Tokens that lie face down: the Corvids' plots (cards of the table) and the Keepers' relics."""

from __future__ import annotations

from domain.changes import MoveCards, MovePieces, Reveal, Turn
from domain.games.root import places as names
from domain.state import is_unknown
from replay.formats.rootlog import score
from replay.formats.rootlog.actions import Clearing, Expose, Flip, Move, Piece, Place, Trick
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.kinds import PieceKind
from replay.formats.rootlog.spots import CLEARINGS, on_map
from replay.formats.rootlog.transfers import Transfer, with_start
from replay.formats.rootlog.world import World

PLOT_CODES = dict(zip("bsre", names.PLOT_KINDS, strict=True))
OF_EACH = 2
"""Plots of one kind that the Corvids have."""


def move_plot(world: World, action: Move, transfer: Transfer, to: Place | None) -> None:
    """Places a plot face down, removes one, or takes one to another clearing."""
    piece = transfer.thing
    assert isinstance(piece, Piece)
    kind = PLOT_CODES.get(piece.sub, "")
    if piece.sub and not kind:
        world.find("piece", f"the Corvids have no plot {piece.sub}")
    store = names.of_seat("P", names.PLOTS)
    source = on_map(transfer.start) if isinstance(transfer.start, Clearing) else store
    target = on_map(to) if isinstance(to, Clearing) else store
    if source == target:
        battle = world.turn.battle
        suggestion = with_start(action, transfer, Clearing(battle.clearing)) if battle else None
        world.find("place", "from where this is removed is missing", suggestion)
        if battle is None:
            return
        source = names.clearing(battle.clearing)
    cards = _choose(world, source, kind, transfer.count)
    if len(cards) < transfer.count:
        world.doubtful.add("plot")
        _report_missing(world, action, transfer, source, len(cards))
        # Another plot lies there: it is the one that was seen to go.
        cards = world.cards(source)[-transfer.count :] if source != store else cards
        kind = ""
    if not cards:
        return
    if isinstance(to, Clearing) and source == store:
        _check_placed(world, to.number)
    if target == store:
        world.emit(MoveCards(tuple(cards), target, kinds=(kind,) * len(cards) if kind else ()))
        number = names.clearing_of(source)
        if number is not None:
            _remember_removed(world, number, kind, len(cards))
        return
    side = "up" if kind or world.table.side(cards[0]) == "up" else "down"
    world.emit(MoveCards(tuple(cards), target, side=side, kinds=(kind,) * len(cards) if kind else ()))


def _choose(world: World, place: str, kind: str, count: int) -> list[int]:
    """Returns cards of a place that can be of a kind; those seen to be of it first."""
    table = world.table
    cards = world.cards(place)[::-1]
    if place == names.of_seat("P", names.PLOTS):
        return cards[:count]
    fitting = [card for card in cards if not kind or table.kind(card) == kind or is_unknown(table.kind(card))]
    fitting.sort(key=lambda card: table.kind(card) != kind)
    return fitting[:count]


def _report_missing(world: World, action: Move, transfer: Transfer, source: str, have: int) -> None:
    number = names.clearing_of(source)
    if number is None:
        world.find("count", f"the Corvids have {have or 'no'} plots left, {transfer.count} are taken", rule="L1.5.1")
        return
    what = transfer.thing.sub if isinstance(transfer.thing, Piece) else ""
    said = PLOT_CODES.get(what, "plot").replace("plot-", "")
    here = world.cards(source)
    if here:
        world.find("place", f"no {said} in clearing {number}, but {_described(world, here[-1])}", rule="L1.5")
        return
    battle = world.turn.battle
    places = [n for n in CLEARINGS if len(world.cards(names.clearing(n))) >= transfer.count]
    if battle and battle.clearing in places:
        places = [battle.clearing]
    suggestion = with_start(action, transfer, Clearing(places[0])) if len(places) == 1 else None
    world.find("place", f"no {said} in clearing {number}", suggestion, rule="L1.5")


def _described(world: World, card: int) -> str:
    if world.table.side(card) != "up":
        return "a face-down plot"
    return world.table.kind(card).replace("plot-", "a face-up ")


def _check_placed(world: World, number: int) -> None:
    if world.cards(names.clearing(number)):
        world.find("count", f"clearing {number} would hold 2 plots; one is the most", rule="CORVID.plots")
    if number not in world.turn.left and not world.is_setup and world.seat == "P":
        left = sorted(world.turn.left)
        suggestion = world.source.text.replace(str(number), str(left[0])) if len(left) == 1 else None
        world.find(
            "place", f"a plot takes the place of warriors; none left clearing {number}", suggestion, rule="CORVID.plots"
        )


def _remember_removed(world: World, number: int, kind: str, count: int) -> None:
    if kind == "plot-raid" or not kind:
        world.turn.raided = True
    if world.seat != "P" and not any(fought.clearing == number for fought in world.turn.battles):
        world.turn.cleared.add(number)
    score.removed(world, "P", PieceKind(names.piece("plot", world.faction("P")), "t", 8), count, number)


# -- flips, tricks, guesses -------------------------------------------------------------------------------


def flip(world: World, action: Flip) -> None:
    """Turns a plot or a relic up."""
    owner = action.piece.owner or world.seat
    if owner == "K":
        _flip_relic(world, action)
        return
    kind = PLOT_CODES.get(action.into)
    if kind is None or not isinstance(action.at, Clearing) or not world.plays("P"):
        world.find("piece", "the Corvids turn up b, s, r or e in a clearing")
        return
    place = on_map(action.at)
    hidden = [card for card in world.cards(place) if world.table.side(card) != "up"]
    if not hidden:
        world.doubtful.add("plot")
        suggestion = _only_hidden(world, action)
        world.find("place", f"no face-down plot in clearing {action.at.number}", suggestion, rule="L1.5")
        return
    _check_kinds(world, kind)
    world.emit(Turn((hidden[-1],), "up"), Reveal((hidden[-1],), (kind,)))
    if kind == "plot-raid":
        world.turn.raided = True
    if world.seat == "P":
        score.flipped(world)


def _only_hidden(world: World, action: Flip) -> str | None:
    places = [number for number in CLEARINGS if has_hidden_plot(world, number)]
    if len(places) != 1:
        return None
    return format_action(Flip(action.piece, Clearing(places[0]), action.into))


def has_hidden_plot(world: World, number: int) -> bool:
    """Returns True if a clearing holds a face-down plot."""
    return any(world.table.side(card) != "up" for card in world.cards(names.clearing(number)))


def plots_up(world: World) -> list[int]:
    """Returns the plots that lie face up on the map."""
    cards = [card for number in CLEARINGS for card in world.cards(names.clearing(number))]
    return [card for card in cards if world.table.side(card) == "up"]


def _check_kinds(world: World, kind: str) -> None:
    shown = sum(world.table.kind(card) == kind for card in plots_up(world))
    if shown >= OF_EACH:
        world.find(
            "count", f"a third {kind.removeprefix('plot-')} would be face up; there are {OF_EACH}", rule="CORVID.plots"
        )


def _flip_relic(world: World, action: Flip) -> None:
    letter = action.into.rpartition("_")[2] if not action.into.isdigit() else action.piece.sub
    name = {"f": "figure", "t": "tablet", "j": "jewelry"}.get(letter, "")
    value = int(action.into.partition("_")[0]) if action.into[0].isdigit() else None
    if not isinstance(action.at, Clearing) or not name:
        world.find("piece", "a relic is turned up in a clearing: t3^t_2_j")
        return
    place = on_map(action.at)
    hidden = names.relic(name)
    if not world.count(place, hidden):
        world.find("place", f"no face-down {name} in clearing {action.at.number}", rule="L1.5")
        return
    world.emit(MovePieces(hidden, 1, place, place, names.relic(name, value)))


def trick(world: World, action: Trick) -> None:
    """Two plots change places."""
    places = [names.clearing(action.first), names.clearing(action.second)]
    stacks = [world.cards(place) for place in places]
    for number, cards in zip((action.first, action.second), stacks, strict=True):
        if not cards:
            world.find("place", f"no plot in clearing {number}", rule="L1.5")
    if not all(stacks) or places[0] == places[1]:
        return
    first, second = stacks[0][-1], stacks[1][-1]
    sides = world.table.side(first), world.table.side(second)
    world.emit(MoveCards((first,), places[1], side=sides[0]), MoveCards((second,), places[0], side=sides[1]))


def expose(world: World, action: Expose) -> None:
    """A guess changes nothing by itself; what follows shows whether it was right."""
    if not world.plays("P"):
        world.find("faction", "nobody plays P in this game")
    elif not has_hidden_plot(world, action.clearing):
        world.find("place", f"no face-down plot in clearing {action.clearing}", rule="L1.5")
