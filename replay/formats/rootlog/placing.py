"""What holds when a piece comes from its supply into a clearing: suit, slots, what must stand there already.

Only what the Law demands of every such placing, with the exceptions that cards and powers make; where an exception
cannot be excluded, nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from domain.games.root import facts
from domain.games.root import places as names
from replay.formats.rootlog import law, spots
from replay.formats.rootlog.actions import Clearing, Move, Piece
from replay.formats.rootlog.kinds import PieceKind
from replay.formats.rootlog.routes import is_joined
from replay.formats.rootlog.ruling import may_rule
from replay.formats.rootlog.supporters import BASES
from replay.formats.rootlog.transfers import Transfer, transfers, with_destination, with_thing
from replay.formats.rootlog.vocabulary import suit_letter
from replay.formats.rootlog.world import World, counted

REPLACES: Final = "propaganda-bureau"
ONE_EACH: Final = frozenset({"roost", "sympathy", "tunnel", "mob", "keep", "cathedral"})
"""Pieces of which a clearing holds one at most; bases and trade posts too, whatever their suit."""


def check_placed(world: World, action: Move, transfer: Transfer, owner: str, kind: PieceKind, number: int) -> None:
    """Notes what speaks against placing a piece in a clearing."""
    if number == 0:
        return
    name = names.piece_name(kind.kind)
    _check_suit(world, action, transfer, kind, number)
    if kind.is_building:
        _check_slots(world, kind, transfer.count, number)
    if name in ONE_EACH or name.startswith(("base-", "post-")):
        _check_single(world, kind, transfer.count, number)
    if _is_keep_closed(world, owner, number):
        world.find("place", f"only the Marquise places pieces in clearing {number}, where the keep stands", rule="C1")
    if world.is_setup or world.game.declared or owner.startswith("h_") or owner != world.seat:
        return
    if kind.is_warrior and world.has_crafted(world.seat, REPLACES):
        return  # one may take the place of another's warrior, wherever that goes
    rule = _RULES.get((owner, name))
    if rule is not None:
        rule(world, action, number)


def _check_suit(world: World, action: Move, transfer: Transfer, kind: PieceKind, number: int) -> None:
    suit = world.suit(number)
    if not kind.suit or not suit or kind.suit == suit or not isinstance(transfer.thing, Piece):
        return
    piece = Piece(transfer.thing.type, suit_letter(suit).casefold(), transfer.thing.owner)
    suggestion = with_thing(action, transfer, piece)
    what = names.piece_name(kind.kind)
    world.find(
        "suit",
        f"clearing {number} is a {suit} clearing; {what} stands in {kind.suit} ones",
        suggestion,
        rule=law.suited(what),
    )


def taken_slots(world: World, number: int) -> int:
    """Returns how many slots of a clearing are taken, by ruins too."""
    taken = 0
    for kind, count in world.table.pool(names.clearing(number)).items():
        piece = facts.piece(kind)
        if kind == names.RUIN or (piece is not None and piece.type == "building"):
            taken += count
    return taken


def _check_slots(world: World, kind: PieceKind, count: int, number: int) -> None:
    on_map = world.game.facts
    if on_map is None:
        return
    slots, taken = on_map.slots[number], taken_slots(world, number)
    if taken + count > slots:
        ruins = world.count(names.clearing(number), names.RUIN)
        under = f", {ruins} of them under a ruin" if ruins else ""
        world.find(
            "slot",
            f"no slot for {names.piece_name(kind.kind)}: clearing {number} has {slots}{under}, {taken} taken",
            rule="MAP.slots",
        )


def _flower_of(suit: str) -> Callable[[World, Move, int], None]:
    def rule(world: World, _action: Move, number: int) -> None:
        if suit and world.suit(number) and world.suit(number) != suit:
            reason = f"clearing {number} is a {world.suit(number)} clearing; a {suit} flower is placed in {suit} ones"
            world.find("suit", reason, rule="HCC.2.2.II")
        elif number not in world.turn.plucked and world.seat not in world.blind:
            _flower(world, number)

    return rule


def _flower(world: World, number: int) -> None:
    """A flower finds a clearing with a warrior of the Clergy and without a cathedral; one that is exchanged, any."""
    place, owner = names.clearing(number), world.faction("Y")
    if world.count(place, names.piece("cathedral", owner)):
        world.find("place", f"no flower is placed at the cathedral of clearing {number}", rule="HCC.2.2.II")
    elif not world.count(place, names.piece(names.WARRIOR, owner)) and number not in world.turn.left:
        world.find("place", f"no warrior of the Clergy is in clearing {number}", rule="HCC.2.2.II")


def _check_single(world: World, kind: PieceKind, count: int, number: int) -> None:
    name = names.piece_name(kind.kind)
    family = name.partition("-")[0]
    there = sum(
        have
        for other, have in world.table.pool(names.clearing(number)).items()
        if names.piece_name(other).partition("-")[0] == family
        and names.piece_owner(other) == names.piece_owner(kind.kind)
    )
    if there + count > 1:
        world.find(
            "count",
            f"clearing {number} would hold {counted(there + count, family)}; one is the most",
            rule=law.single(family),
        )


def _is_keep_closed(world: World, owner: str, number: int) -> bool:
    if owner == "C" or owner.startswith("h_") or not world.plays("C"):
        return False
    return world.count(names.clearing(number), names.piece("keep", world.faction("C"))) > 0


# -- what single factions need ----------------------------------------------------------------------------


def _brings_building(action: Move) -> bool:
    return any(isinstance(other.thing, Piece) and other.thing.type == "b" for other in transfers(action))


def _needs(world: World, number: int, kinds: tuple[str, ...]) -> bool:
    """Returns True if one of the own kinds stands there, or if an exception cannot be excluded."""
    if number in world.turn.cleared or world.seat in world.blind:
        return True
    faction = world.faction(world.seat)
    return any(world.count(names.clearing(number), names.piece(kind, faction)) for kind in kinds)


def _elsewhere(world: World, action: Move, number: int, kinds: tuple[str, ...]) -> str | None:
    """Suggests the only other clearing that has what is needed and is not named already."""
    named = {place.number for place in action.right if isinstance(place, Clearing)}
    fitting = [n for n in spots.CLEARINGS if n not in named and _needs(world, n, kinds)]
    return with_destination(action, Clearing(number), Clearing(fitting[0])) if len(fitting) == 1 else None


def _recruit_at(*kinds: str) -> Callable[[World, Move, int], None]:
    def rule(world: World, action: Move, number: int) -> None:
        if _brings_building(action) or _needs(world, number, kinds):
            return
        if _is_hospital(world, number):
            return
        if not any(world.on_map(names.piece(kind, world.faction(world.seat))) for kind in kinds):
            return
        said = " or ".join(kind.replace("-", " ") for kind in kinds[:1])
        suggestion = _elsewhere(world, action, number, kinds)
        world.find(
            "place",
            f"warriors are placed at a {said}; there is none in clearing {number}",
            suggestion,
            rule=law.RECRUIT[world.seat],
        )

    return rule


def _is_hospital(world: World, number: int) -> bool:
    """Lost warriors that a spent card brings to the keep were once written as placed there."""
    has_keep = world.count(names.clearing(number), names.piece("keep", world.faction("C")))
    return world.seat == "C" and bool(has_keep) and bool(world.turn.spent)


def _roost(world: World, action: Move, number: int) -> None:
    """Without a roost on the map a new one needs no rule (E4)."""
    if world.on_map(names.piece("roost", world.faction("E"))):
        _building(world, action, number)


def _building(world: World, _action: Move, number: int) -> None:
    """Buildings are placed in clearings that their faction rules."""
    if not may_rule(world, world.seat, number) and number not in world.turn.cleared:
        world.find(
            "rule", f"{world.name(world.seat)} does not rule clearing {number}", rule=law.BUILD.get(world.seat, "L2.6")
        )


def _base(world: World, action: Move, number: int) -> None:
    if any(fought.clearing == number for fought in world.turn.battles):
        return  # the revolt poked a hive, whose battle comes before the base
    if not world.count(names.clearing(number), names.piece("sympathy", world.faction("A"))):
        suited = [n for n in world.on_map(names.piece("sympathy", world.faction("A"))) if _is_base_missing(world, n)]
        suggestion = with_destination(action, Clearing(number), Clearing(suited[0])) if len(suited) == 1 else None
        world.find("place", f"a base is placed in a sympathetic clearing; {number} is none", suggestion, rule="A7")
    for seat in world.game.seats:
        pawns = world.count(names.clearing(number), names.piece(names.PAWN, world.faction(seat)))
        if seat != "A" and world.presence(seat, number) > pawns:
            world.find(
                "place",
                f"a revolt removes everybody from clearing {number}; {world.name(seat)} is there still",
                rule="A7",
            )
            return


def _is_base_missing(world: World, number: int) -> bool:
    return not world.on_map(names.piece(f"base-{world.suit(number)}", world.faction("A")))


def _wood(world: World, action: Move, number: int) -> None:
    if not _needs(world, number, ("sawmill",)):
        suggestion = _elsewhere(world, action, number, ("sawmill",))
        world.find("place", f"wood comes from a sawmill; there is none in clearing {number}", suggestion, rule="C3")


def _duchy_warrior(world: World, action: Move, number: int) -> None:
    if number not in world.turn.cleared:
        suggestion = with_destination(action, Clearing(number), Clearing(0))
        world.find("place", "the Duchy's warriors are placed in the burrow", suggestion, rule="DUCHY.burrow")


def _sympathy(world: World, action: Move, number: int) -> None:
    """Spreads next to sympathy, or where an own warrior left the map (organized)."""
    on_map = world.game.facts
    standing = set(world.on_map(names.piece("sympathy", world.faction("A"))))
    if on_map is None or not standing or number in world.turn.left or world.game.hirelings:
        return
    # The order in which several are written is not the order in which they spread.
    others = {place.number for place in action.right if isinstance(place, Clearing)} - {number}
    if not any(is_joined(world, "A", number, other) for other in standing | others):
        world.find("adjacency", f"no sympathetic clearing is next to {number}, and no warrior left it", rule="A8")


def _by_suit_spent(world: World, action: Move, number: int) -> None:
    """The Corvids recruit in clearings of the suit of the card that they spent."""
    if not world.turn.spent or number in world.turn.cleared or world.turn.raided:
        return
    suit = world.turn.spent[-1]
    ends = [place.number for place in action.right if isinstance(place, Clearing)]
    if suit == "":
        return
    if suit == "B":
        # A bird stands for one suit; the first clearing says which.
        suit = suit_letter(world.suit(ends[0]))
    if not world.suit(number) or not suit or suit_letter(world.suit(number)) == suit:
        return
    fitting = [n for n in spots.CLEARINGS if suit_letter(world.suit(n)) == suit and n not in ends]
    suggestion = with_destination(action, Clearing(number), Clearing(fitting[0])) if len(fitting) == 1 else None
    world.find(
        "suit",
        f"the card spent does not fit clearing {number}, a {world.suit(number)} clearing",
        suggestion,
        rule="CORVID.recruit",
    )


def _by_suit_shown(world: World, action: Move, number: int) -> None:
    """The Lizards place by the suit of the cards that they showed for it."""
    shown = world.turn.shown
    suit = world.suit(number)
    if not shown or not suit or number in world.turn.cleared:
        return
    if "B" in shown or suit_letter(suit) in shown:
        return
    fitting = [n for n in spots.CLEARINGS if suit_letter(world.suit(n)) in shown]
    suggestion = with_destination(action, Clearing(number), Clearing(fitting[0])) if len(fitting) == 1 else None
    world.find(
        "suit", f"the card shown does not fit clearing {number}, a {suit} clearing", suggestion, rule="LIZARD.rituals"
    )


def _garden(world: World, action: Move, number: int) -> None:
    _by_suit_shown(world, action, number)
    _building(world, action, number)


_RULES: Final[dict[tuple[str, str], Callable[[World, Move, int], None]]] = {
    ("C", "warrior"): _recruit_at("recruiter"),
    ("C", "wood"): _wood,
    ("E", "warrior"): _recruit_at("roost"),
    ("A", "warrior"): _recruit_at(*BASES),
    ("A", "sympathy"): _sympathy,
    ("D", "warrior"): _duchy_warrior,
    ("P", "warrior"): _by_suit_spent,
    ("L", "warrior"): _by_suit_shown,
    ("L", "garden-fox"): _garden,
    ("L", "garden-rabbit"): _garden,
    ("L", "garden-mouse"): _garden,
    ("C", "sawmill"): _building,
    ("C", "workshop"): _building,
    ("C", "recruiter"): _building,
    ("E", "roost"): _roost,
    ("D", "citadel"): _building,
    ("D", "market"): _building,
    ("Y", "flower-fox"): _flower_of("fox"),
    ("Y", "flower-rabbit"): _flower_of("rabbit"),
    ("Y", "flower-mouse"): _flower_of("mouse"),
    ("Y", "flower-bird"): _flower_of(""),
    ("A", "base-fox"): _base,
    ("A", "base-rabbit"): _base,
    ("A", "base-mouse"): _base,
}
