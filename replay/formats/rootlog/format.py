"""Actions as canonical text: short names, no count of one, joined letters for a start."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from replay.formats.rootlog.actions import (
    Action,
    Battle,
    Board,
    Card,
    Clearing,
    Column,
    Craft,
    Discard,
    Expose,
    Flip,
    Forest,
    Funds,
    Group,
    Hand,
    Hireling,
    Item,
    ItemSpot,
    Marker,
    Move,
    OpenPath,
    Outcast,
    Path,
    Piece,
    Place,
    Points,
    Price,
    Purge,
    Quests,
    Relation,
    Reveal,
    Side,
    SuitGroup,
    Term,
    Thing,
    Trick,
)


def format_action(action: Action) -> str:
    """Returns an action in canonical notation; reading it back gives an equal action."""
    return _FORMS[type(action)](action)


def format_place(place: Place | None) -> str:
    """Returns a location as it stands behind a thing or an arrow; nothing is an empty text."""
    match place:
        case None:
            return ""
        case Clearing():
            return str(place.number)
        case Forest():
            return "_".join(map(str, place.clearings))
        case Path():
            return f"{place.low}_{place.high}"
        case Board():
            return f"{place.faction}${place.markers or ''}"
        case Column():
            return f"{place.faction}$_{place.name}"
        case Hand():
            return place.faction
        case Discard():
            return "*"
        case Quests():
            return "Q"
        case ItemSpot():
            return place.where + place.state


def format_thing(thing: Thing) -> str:
    """Returns a piece, card or item without count and place."""
    match thing:
        case Piece():
            return f"{thing.owner}{thing.type}" + (f"_{thing.sub}" if thing.sub else "")
        case Card():
            return f"{thing.suit}#{thing.name}"
        case Item():
            return f"%{thing.letter}"
        case Hireling():
            return f"h_{thing.code}" + ("d" if thing.demoted else "")


def format_side(side: Side) -> str:
    """Returns one term of a side."""
    match side:
        case Term():
            return f"{_count(side.count)}{format_thing(side.thing)}{format_place(side.start)}"
        case Group():
            return f"({'+'.join(map(format_side, side.members))}){format_place(side.start)}"
        case SuitGroup():
            suits = "+".join(f"{_count(count)}{suit}" for count, suit in side.suits)
            return f"({suits})#{side.name}{format_place(side.start)}"


def _count(count: int) -> str:
    return "" if count == 1 else str(count)


def _move(action: Move) -> str:
    left = "+".join(map(format_side, action.left))
    return f"{left}->{'+'.join(map(format_place, action.right))}"


def _reveal(action: Reveal) -> str:
    return f"{'+'.join(map(format_side, action.cards))}{action.owner}^{action.to}"


def _battle(action: Battle) -> str:
    ambushes = "".join(f"{suit}@" for suit in action.ambushes)
    rolls = "" if action.rolls is None else f"({action.rolls[0]},{action.rolls[1]})"
    return f"{action.attacker}X{action.defender}{action.clearing}{ambushes}{rolls}"


def _points(action: Points) -> str:
    sign = "--" if action.lost else "++"
    return f"{action.faction}{sign}{_count(abs(action.amount))}"


def _relation(action: Relation) -> str:
    return "+".join(f"{owner}$_{faction}" for owner, faction in action.marks) + f"->{action.level}"


def _price(action: Price) -> str:
    return "+".join(f"$_{service}" for service in action.services) + f"->{action.price}"


def _flip(action: Flip) -> str:
    shown = action.into if action.into.isdigit() else f"t_{action.into}"
    return f"{format_thing(action.piece)}{format_place(action.at)}^{shown}"


_FORMS: Final[dict[type, Callable[[Any], str]]] = {
    Move: _move,
    Reveal: _reveal,
    Battle: _battle,
    Craft: lambda action: f"Z%{action.item}" if action.item else f"Z{action.name}",
    Points: _points,
    Marker: lambda action: f"++->{action.to}$",
    OpenPath: lambda action: f"{action.low}_{action.high}->",
    Relation: _relation,
    Price: _price,
    Funds: lambda action: f"$_f->{action.amount}",
    Outcast: lambda action: f"$_{'ho' if action.hated else 'o'}->{action.suit}",
    Purge: lambda _: "$_->",
    Expose: lambda action: f"?{action.owner}t_{action.plot}{action.clearing}",
    Flip: _flip,
    Trick: lambda action: f"{action.owner}t{action.first}<->{action.owner}t{action.second}",
}
