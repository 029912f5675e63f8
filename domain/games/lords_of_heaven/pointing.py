"""Where actions point on the board: Regions, levels of Cities, ways between Locations."""

from __future__ import annotations

from domain.decision import Action
from domain.games.lords_of_heaven.lenses import (
    City,
    citadel_place,
    column_place,
    level_place,
    path_place,
    region_place,
    temple_place,
)
from domain.games.lords_of_heaven.notation import (
    Battle,
    Build,
    Exchange,
    Influence,
    Join,
    Lower,
    Move,
    Play,
    Siege,
    Support,
)
from domain.pointing import Pointed, Spot
from domain.table import Table


def pointed(action: Action, table: Table | None = None) -> Pointed:
    """Returns the places that an action names, and how its notation writes them.

    Args:
        action: The action.
        table: The table, for where the marker stands that an action names by its City; None: it points nowhere.
    """
    match action:
        case Move(source=source, to=to):
            return Pointed((Spot(region_place(source), source),), (Spot(region_place(to), to),))
        case Join(places=places):
            return Pointed(tuple(Spot(region_place(one), one) for one in places))
        case Influence(city=city, level=level):
            return Pointed((), (Spot(level_place(city, level), f"{city} {level}"),))
        case Lower(seat=seat, city=city):
            level = 0 if table is None else City(table, city).level(seat)
            return Pointed((), (Spot(level_place(city, level), city),)) if level else Pointed()
        case Support(region=region) | Battle(region=region) | Exchange(region=region):
            return Pointed((), (Spot(region_place(region), region),))
        case Siege(city=city):
            return Pointed((), (Spot(region_place(city), city),))
        case Play(column=column):
            return Pointed((), (Spot(column_place(column), "develop" if column == "development" else column),))
        case Build(kind=kind, place=place):
            find = {"fortress": path_place, "temple": temple_place, "citadel": citadel_place}.get(kind)
            return Pointed() if find is None else Pointed((), (Spot(find(place), place),))
        case _:
            return Pointed()
