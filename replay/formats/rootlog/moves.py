"""Pieces that are placed, moved and removed."""

from __future__ import annotations

from typing import Final

import msgspec

from domain.changes import MovePieces
from domain.games.root import places as names
from replay.formats.rootlog import deeds, placing, plots, score, spots
from replay.formats.rootlog.actions import Board, Clearing, Column, Forest, Hand, Move, Path, Piece, Place
from replay.formats.rootlog.hints import where_it_was
from replay.formats.rootlog.kinds import PieceKind
from replay.formats.rootlog.laws import costs
from replay.formats.rootlog.readings import read_piece
from replay.formats.rootlog.routes import is_joined, is_pawn_joined, known_forest
from replay.formats.rootlog.ruling import may_rule
from replay.formats.rootlog.transfers import Transfer, changed, transfers, with_destination, with_start
from replay.formats.rootlog.world import VAGABONDS, World, counted

RULE_FREE: Final = frozenset("PVG")
"""Factions that move without ruling."""


class Step(msgspec.Struct):
    """One kind of piece on its way."""

    action: Move
    transfer: Transfer
    owner: str
    kind: PieceKind
    source: str
    """The pool it leaves; `""` is outside the game."""
    target: str = ""
    to: Place | None = None

    @property
    def start(self) -> int | None:
        """The clearing it leaves, or None."""
        return names.clearing_of(self.source)

    @property
    def end(self) -> int | None:
        """The clearing it comes to, or None."""
        return names.clearing_of(self.target)

    @property
    def count(self) -> int:
        """How many of them."""
        return self.transfer.count


def move_piece(world: World, action: Move, transfer: Transfer, to: Place | None) -> None:
    """Moves pieces as an action says, with the defaults of the notation."""
    piece = transfer.thing
    assert isinstance(piece, Piece)
    if piece.type == "f":
        _move_landmark(world, action, transfer, to)
        return
    owner = piece.owner or world.seat
    if not owner:
        world.find("piece", "a set-up move of hirelings names the hireling (h_Ew->5)")
        return
    if not owner.startswith("h_") and not world.plays(owner):
        world.find("faction", f"nobody plays {owner} in this game")
    if owner == "P" and piece.type == "t":
        plots.move_plot(world, action, transfer, to)
        return
    reading = read_piece(world, action, transfer, to)
    if reading is None:
        return
    owner, kind = reading
    if transfer.start is None and to is None and kind.code != "p":
        transfer = _removed_from_nowhere(world, action, transfer)
        if transfer.start is None:
            return
    step = Step(action, transfer, owner, kind, _source(world, owner, kind, transfer.start), to=to)
    step.target = _target(world, step)
    is_there = _check_source(world, step)
    if is_there:
        _check_losses(world, step)
    if step.end is not None and step.source == _home(owner, kind):
        placing.check_placed(world, action, transfer, owner, kind, step.end)
    elif is_there and (step.end is not None or isinstance(to, Forest | Path)):
        _check_way(world, step)
    _emit(world, step)
    _remember(world, step)


def _removed_from_nowhere(world: World, action: Move, transfer: Transfer) -> Transfer:
    """`2w->` takes from the supply to the supply: the clearing is missing, likely that of the last battle."""
    battle = world.turn.battle
    start = Clearing(battle.clearing) if battle else None
    suggestion = with_start(action, transfer, start) if start else None
    world.find("place", "from where these are removed is missing", suggestion)
    return msgspec.structs.replace(transfer, start=start)


def _home(owner: str, kind: PieceKind) -> str:
    """Returns where an owner's pieces are when they are not in play."""
    if owner.startswith("h_"):
        return names.hireling_pool(names.piece_owner(kind.kind).removeprefix(names.HIRELING), names.SUPPLY)
    if kind.count < 0 or kind.code == "p":
        return names.OUTSIDE
    if kind.kind.startswith("flower"):
        return names.of_seat(owner, names.BAG)
    return spots.supply(owner)


def _source(world: World, owner: str, kind: PieceKind, start: Place | None) -> str:
    if kind.code == "p":
        return world.where(kind.kind)
    if start is None:
        return _home(owner, kind)
    return _pool(world, start, owner)


def _pool(world: World, place: Place, owner: str) -> str:
    match place:
        case Clearing() | Forest() | Path():
            return spots.on_map(place)
        case Board():
            return spots.board(place.faction or world.seat)
        case Column(name="g"):
            return names.of_seat(place.faction or owner, names.BAG)
        case Hand():
            return spots.board(place.faction)
        case _:
            return spots.board(world.seat)


def _target(world: World, step: Step) -> str:
    to = step.to
    if isinstance(to, Hand):
        board = Board(to.faction)
        world.find("place", "pieces do not go to a hand", with_destination(step.action, to, board))
    elif to is not None and not isinstance(to, Clearing | Forest | Path | Board | Column):
        world.find("place", "pieces do not go there")
    if isinstance(to, Forest) and not known_forest(world, to):
        world.find("place", "the map has no forest of that name")
    if to is not None:
        return _pool(world, to, step.owner)
    if names.piece_name(step.kind.kind) == "keep":
        return names.OUTSIDE
    if step.kind.is_warrior and not step.owner.startswith("h_"):
        if _becomes_acolyte(world, step):
            return spots.board("L")
        if any(world.has_crafted(seat, "coffin-makers") for seat in world.game.seats):
            return names.COFFIN
    return _home(step.owner, step.kind)


def _becomes_acolyte(world: World, step: Step) -> bool:
    """Warriors that the Lizard Cult loses as a defender go to its acolytes."""
    battle = world.turn.battle
    if step.owner != "L" or battle is None or battle.defender != "L":
        return False
    return step.start == battle.clearing


# -- checks ---------------------------------------------------------------------------------------------


def _check_source(world: World, step: Step) -> bool:
    """Notes pieces that are not where they are taken from; returns whether they are."""
    if not step.source or step.source == names.OUTSIDE:
        return True
    have = world.count(step.source, _kind_there(world, step))
    if have >= step.count:
        return True
    whose, what = world.name(step.owner), names.piece_name(step.kind.kind)
    if step.source == _home(step.owner, step.kind):
        left = f"{have or 'none'} of {step.kind.count} {'is' if have < 2 else 'are'} left"
        world.find("count", f"{whose}: {counted(step.count, what)} from the supply, where {left}", rule="L1.5.1")
        return False
    there = f"{have or 'none'} {'is' if have < 2 else 'are'} there"
    suggestion = where_it_was(world, step.action, step.transfer, step.owner, step.kind)
    if suggestion is None and isinstance(step.transfer.start, Board):
        suggestion = _other_board(world, step)
    if not step.kind.is_warrior:
        world.doubtful.add(step.kind.kind)
    world.find(
        "place",
        f"{whose}: {counted(step.count, what)} from {_said(step.source)}, where {there}",
        suggestion,
        rule="L1.5",
    )
    return False


def _other_board(world: World, step: Step) -> str | None:
    """Suggests the board that holds enough: of these pieces, or of its owner's own; or whose pieces are there."""
    assert isinstance(step.transfer.thing, Piece)
    letter = step.transfer.thing.type
    there = [
        seat
        for seat in world.game.seats
        if (kind := world.kind(seat, Piece(letter))) and world.count(step.source, kind.kind) >= step.count
    ]
    if len(there) == 1 and not step.action.right:
        piece = Piece(letter, "", "" if there[0] == world.seat else there[0])
        return changed(step.action, step.transfer, thing=piece)
    for seat in world.game.seats:
        board = Board("" if seat == world.seat else seat)
        if board != step.transfer.start and world.count(spots.board(seat), step.kind.kind) >= step.count:
            return with_start(step.action, step.transfer, board)
        own = world.kind(seat, Piece(letter))
        if own is None or seat == world.seat or step.action.right:
            continue
        if world.count(spots.board(seat), own.kind) >= step.count:
            return changed(step.action, step.transfer, thing=Piece(letter, "", seat), start=board)
    return None


def _said(place: str) -> str:
    number = names.clearing_of(place)
    if number is None:
        return place
    return f"clearing {number}" if number else "the burrow"


def _check_losses(world: World, step: Step) -> None:
    """What is removed right after a battle is its losses, and was in its clearing."""
    battle = world.after_battle
    if battle is None or step.to is not None or step.start is None or step.owner == world.seat:
        return
    if step.start == battle.clearing or step.owner not in (battle.attacker, battle.defender):
        return
    suggestion = where_it_was(world, step.action, step.transfer, step.owner, step.kind)
    world.find("battle", f"the battle was in clearing {battle.clearing}", suggestion, rule="L4.3")


def _check_way(world: World, step: Step) -> None:
    with_ferry = any(isinstance(other.thing, Piece) and other.thing.type == "f" for other in transfers(step.action))
    if step.kind.code == "p":
        if isinstance(step.to, Clearing | Forest | Path) and not is_pawn_joined(
            world, step.owner, step.source, step.to, with_ferry
        ):
            world.find("adjacency", f"{world.name(step.owner)} cannot come there from {_said(step.source)}", rule="V9")
        return
    start, end = step.start, step.end
    if start is None or end is None or not step.kind.is_warrior or _is_hospital(world, step, start, end):
        return
    if start == end:
        world.find("adjacency", f"these are in {_said(step.source)} already", rule="L4.2")
        return
    if is_joined(world, step.owner, start, end, with_ferry or _goes_along(world, step)):
        _check_rule(world, step, start, end)
        return
    reason = f"{_said(names.clearing(end))} is not next to {_said(names.clearing(start))}"
    world.find("adjacency", reason, _nearer(world, step, start, end), rule="L4.2")


def _goes_along(world: World, step: Step) -> bool:
    """Allied warriors may be written before the pawn with which they take the ferry."""
    return world.seat in VAGABONDS and step.owner != world.seat and world.where(names.FERRY) == step.source


def _check_rule(world: World, step: Step, start: int, end: int) -> None:
    """A move needs rule of where it begins or ends (Law 4.2.1), but for some factions and cards."""
    if step.owner != world.seat or world.seat in RULE_FREE or world.has_crafted(world.seat, "corvid-planners"):
        return
    if world.seat == "Y" and any(_is_open_to_clergy(world, number) for number in (start, end)):
        return
    if not may_rule(world, world.seat, start) and not may_rule(world, world.seat, end):
        world.find(
            "rule", f"{world.name(world.seat)} rules neither {_said(step.source)} nor {_said(step.target)}", rule="L4.2"
        )


def _is_open_to_clergy(world: World, number: int) -> bool:
    """Divine Right at cathedrals, and the harbor of clearings that Penitents rule (HCC.2.4, HCC.2.6.III)."""
    if world.count(names.clearing(number), names.piece("cathedral", world.faction("Y"))):
        return True
    penitents = (seat for seat in world.game.seats if seat not in VAGABONDS and world.is_penitent(seat))
    return any(may_rule(world, seat, number) for seat in penitents)


def _is_hospital(world: World, step: Step, start: int, end: int) -> bool:
    """Field hospitals carry lost warriors of the Marquise any distance to the keep."""
    if step.owner != "C" or not world.count(names.clearing(end), names.piece("keep", world.faction("C"))):
        return False
    # A warrior that a card of her own removes can be nursed too.
    return world.seat != "C" or world.spent_before or any(fought.clearing == start for fought in world.turn.battles)


def _nearer(world: World, step: Step, start: int, end: int) -> str | None:
    """Suggests another start that holds enough, else another end next to the start if only one is a digit away."""
    for number in spots.CLEARINGS:
        enough = world.count(names.clearing(number), step.kind.kind) >= step.count
        if number not in (start, end) and enough and is_joined(world, step.owner, number, end):
            return with_start(step.action, step.transfer, Clearing(number))
    near = [n for n in spots.CLEARINGS if n != start and is_joined(world, step.owner, start, n)]
    alike = [n for n in near if str(n) in str(end) or str(end) in str(n)] or near
    if len(alike) == 1 and step.to is not None:
        return with_destination(step.action, step.to, Clearing(alike[0]))
    return None


# -- effects --------------------------------------------------------------------------------------------


def _kind_there(world: World, step: Step) -> str:
    """Returns the kind as it lies in the source: a piece with states may have one that was not written."""
    pool = world.table.pool(step.source)
    kind = step.kind.kind
    if pool.get(kind, 0) >= step.count:
        return kind
    name, owner = names.piece_name(kind), names.piece_owner(kind)
    return next((other for other in pool if other.startswith(f"{name}-") and other.endswith(f":{owner}")), kind)


def _emit(world: World, step: Step) -> None:
    kind = _kind_there(world, step)
    into = ""
    if step.owner == "K" and isinstance(step.transfer.thing, Piece) and step.transfer.thing.type in "bt":
        into = _keepers_form(step.transfer.thing, step.end is None and step.to is None)
    elif step.to is None and kind != step.kind.kind:
        into = step.kind.kind
    world.emit(MovePieces(kind, step.count, step.source, step.target, into if into != kind else ""))


_RELICS = {"f": "figure", "t": "tablet", "j": "jewelry"}


def _keepers_form(piece: Piece, returns: bool) -> str:
    """Returns what a waystation or relic is once it has arrived."""
    parts = piece.sub.split("_") if piece.sub else []
    if piece.type == "b":
        sides = [_RELICS.get(part, part) for part in parts]
        return names.waystation(*sides) if sides and not returns else names.piece("waystation", "keepers")
    value = int(parts[0]) if parts and parts[0].isdigit() else None
    return names.relic(_RELICS.get(parts[-1], parts[-1]), value) if parts else ""


def _remember(world: World, step: Step) -> None:
    start = step.start
    _note(world, step)
    if step.owner == world.seat and step.end is not None and start is not None:
        world.turn.entered.append(step.end)
    if start is None:
        if step.source == _home(step.owner, step.kind):
            if world.is_setup and step.end is not None:
                world.setup_actions[names.piece_name(step.kind.kind), step.end] = world.source
            score.placed(world, step.owner, step.kind, step.count, step.end)
        return
    if step.owner == world.seat:
        if step.to is None and step.kind.kind.startswith("flower"):
            world.turn.plucked.add(start)
        if step.to is None and step.kind.is_warrior:
            world.turn.left.add(start)
    elif not any(fought.clearing == start for fought in world.turn.battles):
        world.turn.cleared.add(start)
    if step.end is None:
        score.removed(world, step.owner, step.kind, step.count, start)


def _note(world: World, step: Step) -> None:
    """Adds the step to what was done in the turn."""
    owner, name, start, end = step.owner, names.piece_name(step.kind.kind), step.start, step.end
    what, cost = deeds.REMOVED, 0
    if step.source == _home(owner, step.kind):
        what, cost = deeds.PLACED, costs.cost_of(world, owner, name, end, step.count)
    elif end is not None or step.kind.code == "p":
        is_nursed = start is not None and end is not None and _is_hospital(world, step, start, end)
        what = deeds.NURSED if is_nursed else deeds.MOVED
        if is_nursed:
            score.infamy(world, step.count)
        cost = int(step.kind.is_warrior and end is not None and _brings_outrage(world, owner, end))
    if what == deeds.REMOVED and world.seat == "Y":
        cost = int(world.is_penitent(owner))
    world.note(
        what,
        owner=owner,
        name=name,
        count=step.count,
        start=start,
        end=end,
        source=step.source,
        target=step.target,
        cost=cost,
        reach=costs.reach_of(world, owner, name, end) if what == deeds.PLACED else frozenset(),
    )


def _brings_outrage(world: World, owner: str, number: int) -> bool:
    """Returns True for moves into a sympathetic clearing; the Clergy's bring none while the Alliance is Penitent."""
    if owner == "A" or not world.count(names.clearing(number), names.piece("sympathy", world.faction("A"))):
        return False
    return owner != "Y" or not world.is_penitent("A")


def _move_landmark(world: World, action: Move, transfer: Transfer, to: Place | None) -> None:
    """The ferry goes along; where it is need not be written."""
    source = world.where(names.FERRY)
    if isinstance(transfer.start, Clearing) and source and spots.on_map(transfer.start) != source:
        number = names.clearing_of(source)
        suggestion = with_start(action, transfer, Clearing(number)) if number is not None else None
        world.find("place", f"the ferry is in {_said(source)}", suggestion, rule="MAP.lake")
    elif not source:
        world.find("place", "there is no ferry in this game", rule="MAP.lake")
    target = spots.on_map(to) if isinstance(to, Clearing | Forest | Path) else names.OUTSIDE
    coast = world.game.facts.coast if world.game.facts else frozenset()
    if isinstance(to, Clearing) and coast and to.number not in coast:
        world.find("adjacency", f"clearing {to.number} is not on the shore", rule="MAP.lake")
    world.emit(MovePieces(names.FERRY, 1, source, target))
    world.note(deeds.FERRIED)
