"""Root's battle under way, in words: in short for a line of the screen, as a panel, and as a sentence."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.root.fight import Fight
from tui.boards.root_cast import Cast, card_name
from tui.text import clean


class Panel(NamedTuple):
    """The innermost battle for the wide board."""

    title: str
    details: str


def in_short(cast: Cast) -> str:
    """Returns the innermost battle in a few words; `""` if there is none."""
    if not cast.battles:
        return ""
    one = cast.battles[-1]
    sides = f"battle {one.clearing} {cast.seat_letter(one.attacker)}{cast.signs.arrow}{cast.seat_letter(one.defender)}"
    dot = f" {cast.signs.dot} "
    return dot.join((sides, *_details(cast, one)))


def panel(cast: Cast) -> Panel | None:
    """Returns the innermost battle for the wide board; None if there is none."""
    if not cast.battles:
        return None
    one = cast.battles[-1]
    within = f", within {len(cast.battles) - 1} more" if len(cast.battles) > 1 else ""
    dot = f" {cast.signs.dot} "
    return Panel(f"Battle {_told(cast, one)}{within}", dot.join(_details(cast, one)))


def sentences(cast: Cast) -> list[str]:
    """Returns each battle as a sentence, the innermost first."""
    return [f"Battle {_told(cast, one)}: {'; '.join(_details(cast, one))}." for one in reversed(cast.battles)]


def _told(cast: Cast, one: Fight) -> str:
    return f"in {one.clearing}: {_who(cast, one.attacker)} against {_who(cast, one.defender)}"


def _who(cast: Cast, seat: str) -> str:
    faction = cast.woodland.faction(seat)
    player = clean(next((one.name for one in cast.seats if one.seat == seat), seat))
    return f"{faction.name} ({player})" if faction else player


def _details(cast: Cast, one: Fight) -> list[str]:
    """Returns the dice, extra hits, ignored hits, used cards and what is given up, as far as there are any."""
    rolled = " ".join(map(str, one.rolled))
    parts = [f"dice {rolled}" if rolled else "dice not rolled yet"]
    parts += [
        f"{cast.seat_letter(seat)} +{hits} hit{'s' if hits > 1 else ''}" for seat, hits in one.extra.items() if hits
    ]
    parts += [f"{cast.seat_letter(seat)} ignores rolled hits" for seat in one.ignoring]
    parts += [_used(cast, text) for text in one.used]
    for seat, pieces in one.to_lose.items():
        parts.append(f"{cast.seat_letter(seat)} loses {', '.join(clean(name) for name in pieces) or 'warriors only'}")
    return parts


def _used(cast: Cast, text: str) -> str:
    """Returns a used card, stored as `C armorers`, with its printed name."""
    seat, _, kind = text.partition(" ")
    return f"{cast.seat_letter(seat)} used {card_name(kind)}"
