"""A Conflict under way as a sheet of two sides: Support, cards, Units, Faith, dice, buildings, total.

What is in a closed hand shows as hidden to all who do not see into it, until all hands are opened together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from domain.agenda import AGENDA
from domain.games.lords_of_heaven.commit import CLOSED
from domain.games.lords_of_heaven.dice import are_dice_told, card_strength, rolled
from domain.games.lords_of_heaven.facts import rules
from domain.games.lords_of_heaven.fight import Fight, building_strength, is_open_building, supports
from domain.games.lords_of_heaven.figures import are_dice_open, is_asked, is_open_strength, is_open_worth
from domain.games.lords_of_heaven.lenses import BLUFF, FAITH, UNITS, UNSEEN, Seat
from tui.boards.lords_of_heaven_realm import Realm
from tui.boards.names import listed, shortened
from tui.text import pad
from tui.widgets.spans import Line, Span, cut, padded

_STAGES: Final[Mapping[str, str]] = {
    "join": "Support joins",
    "recruit": "Support joins",
    "ally": "asking for an ally",
    "answer": "asking for an ally",
    "commit": "closed hands",
    "reveal": "closed hands",
    "move-top": "closed hands",
    "declared": "effects",
    "tell": "figures",
    "roll": "dice",
    "reroll": "rerolls",
    "losses": "Wounds",
    "return": "Units return",
    "spoils": "take or ransack",
}
"""What is asked, by the instruction that asks it."""
_NAME: Final = 6
_CARD: Final = 14
_UNITS: Final = 8
_SHORT_PLACE: Final = 5


class Part(NamedTuple):
    """What a seat has in the Conflict, each part in short; `""` is what there cannot be, or is not yet there."""

    support: str
    card: str
    units: str
    faith: str
    dice: str
    rerolls: str
    buildings: str
    total: str
    wounds: str


class Sheet:
    """The Conflict of one table."""

    def __init__(self, realm: Realm, one: Fight) -> None:
        self.realm = realm
        self.fight = one
        agenda = listed(realm.table, AGENDA)
        steps = [step for step in agenda if isinstance(step, list) and step]
        tags = [str(step[0]) for step in steps]
        self.stage = _STAGES.get(tags[-1], "") if tags else ""
        waiting = next((step for step in reversed(steps) if step[0] == "commit"), None)
        self.is_open = waiting is None and "reveal" not in tags
        """True once the closed hands were opened."""
        self.done = _done(waiting, one) if waiting else set(one.involved)
        """Who has answered in secret; nobody while allies are still being asked."""

    # -- in words -----------------------------------------------------------------------------------

    def titles(self) -> tuple[str, ...]:
        """Returns the title in full, then shorter and shorter."""
        place = self.realm.location(self.fight.place)
        short = shortened(place, _SHORT_PLACE)
        kind = f"{self.fight.kind.capitalize()} "
        return self.title(f"{kind}{place}"), self.title(f"{kind}{short}"), self.title(short)

    def title(self, where: str) -> str:
        """Returns the Conflict, who fights whom, and how it stands: `Battle Antiocheia S→B · dice`."""
        one, realm = self.fight, self.realm
        sides = ["+".join(one.side(leader)) for leader in one.leaders]
        head = f"{where} {realm.signs.arrow.join(sides)}"
        return realm.dot.join(part for part in (head, self.outcome() or self.stage, self._refusals()) if part)

    def outcome(self) -> str:
        """Returns who wins, with both Strengths, and the Wounds; `""` before that is known."""
        one, realm = self.fight, self.realm
        if one.winner not in one.leaders:
            return ""
        totals = ":".join(str(realm.strength(leader)) for leader in one.leaders)
        signs = f"{realm.signs.assumed}{realm.marks.told}"
        wounds = ":".join(self.part(leader).wounds.rstrip(signs) for leader in one.leaders)
        return f"{one.winner} wins {totals}{realm.dot}wounds {wounds}"

    def _refusals(self) -> str:
        return f"{' '.join(self.fight.refused)} refused" if self.fight.refused else ""

    # -- what each seat has ---------------------------------------------------------------------------

    def part(self, seat: str) -> Part:
        """Returns what a seat has in the Conflict, as far as this viewpoint knows it."""
        one, area = self.fight, self.realm.area(seat)
        is_leader = seat in one.leaders
        pieces = self._pieces(area)
        return Part(
            str(supports(self.realm.table, one, seat)),
            self._card(area) if is_leader else "",
            pieces[0],
            pieces[1],
            self._dice(seat),
            self._rerolls(area),
            self._buildings(seat),
            self._total(seat) if is_leader else "",
            self._wounds(seat) if is_leader and one.winner else "",
        )

    def _pieces(self, area: Seat) -> tuple[str, str]:
        """Returns Units and Faith."""
        realm, none = self.realm, self.realm.signs.none
        if self.is_open:
            force = dict(realm.table.pool(area.force.name))
            faith = force.pop(FAITH, 0)
            return realm.counted(force) or none, str(faith or none)
        if area.name not in self.done:
            return "", ""
        closed = {kind: realm.table.value(area.closed_name(kind)) for kind in CLOSED}
        if not all(isinstance(count, int) for count in closed.values()):
            return realm.marks.hidden, realm.marks.hidden
        if UNSEEN in closed.values():
            return "?", "?"
        units = realm.counted({kind: closed[kind] for kind in UNITS})
        return units or none, str(closed[FAITH] or none)

    def _card(self, area: Seat) -> str:
        realm, one = self.realm, self.fight
        shown = realm.table.stack(area.shown.name)
        if not shown:
            closed = realm.table.stack(area.closed.name)
            if not closed:
                return ""
            return realm.marks.hidden if realm.is_all_unknown(area.closed.name) else realm.card(closed[-1], _CARD - 1)
        figure = self._card_figure(area.name)
        more = realm.number(f"{area.name}/strength")
        figure += f"+{more}{realm.marks.told}" if more else ""
        name = realm.card(shown[0], max(4, _CARD - 2 - len(figure)))
        return f"{name} {figure}" if one.cards else name

    def _card_figure(self, leader: str) -> str:
        realm, one = self.realm, self.fight
        kind = one.cards.get(leader, "")
        strength = card_strength(realm.table, one, leader)
        is_guess = kind == BLUFF or is_open_strength(kind)
        if kind != BLUFF and is_asked(realm.table, is_open=is_guess):
            return f"{strength}{realm.marks.told}"
        return realm.figure(strength, is_guess)

    def _dice(self, seat: str) -> str:
        realm, one = self.realm, self.fight
        faces = one.dice.get(seat)
        if not faces:
            return ""
        if are_dice_told(realm.table):
            return f"{faces[0]}{realm.marks.told}"
        shown = rules().dice
        try:
            return realm.figure(sum(shown.strength[face - 1] for face in faces), are_dice_open())
        except (IndexError, TypeError):
            return "?"

    def faces(self, seat: str) -> str:
        """Returns the dice of a seat in full: `3 1 = 1°`."""
        faces, short = self.fight.dice.get(seat), self._dice(seat)
        return short if not faces or are_dice_told(self.realm.table) else f"{' '.join(map(str, faces))} = {short}"

    def _rerolls(self, area: Seat) -> str:
        used = self.fight.rerolls.get(area.name, 0)
        have = len(area.built("temple"))
        return f"{used} of {have}" if have else ""

    def _buildings(self, seat: str) -> str:
        """Returns what a seat's own buildings are worth here; an ally without any has nothing to say."""
        realm, one = self.realm, self.fight
        if one.is_battle:
            area = realm.area(seat)
            found = area.fortresses_at(one.place) * area.strength("fortress")
            is_open = bool(found) and is_open_worth(realm.table, seat, "fortress")
        elif seat in one.leaders:
            found = building_strength(realm.table, one, seat)
            is_open = is_open_building(realm.table, one, seat)
        else:
            found, is_open = 0, False
        if not found:
            return realm.signs.none if seat in one.leaders else ""
        kind = "fortress" if one.is_battle else "citadel"
        return realm.figure(f"{found}{realm.marks.told if realm.area(seat).told_worth(kind) else ''}", is_open)

    def _total(self, leader: str) -> str:
        """Returns the Strength of a side so far; nothing while hands are closed."""
        realm, one = self.realm, self.fight
        strength = realm.strength(leader) if self.is_open else None
        if strength is None:
            return ""
        parts = [self._dice(seat) for seat in one.side(leader)]
        parts += [self._card_figure(leader) if one.cards else "", *map(self._buildings, one.side(leader))]
        parts += [realm.marks.told] if realm.number(f"{leader}/strength") else []
        signs = (realm.signs.assumed, realm.marks.told)
        return f"{strength}{''.join(sign for sign in signs if any(sign in part for part in parts))}"

    def _wounds(self, leader: str) -> str:
        realm, one = self.realm, self.fight
        try:
            dealt = rolled(realm.table, one, one.other(leader))[1] + realm.number(f"{leader}/wounds")
        except (IndexError, TypeError):
            return "?"
        sign = realm.marks.told if are_dice_told(realm.table) else realm.signs.assumed if are_dice_open() else ""
        return f"{dealt}{sign}" if dealt else "0"

    # -- rows ---------------------------------------------------------------------------------------

    def rows(self, width: int) -> list[Line]:
        """Returns a line for everyone involved, the attacker's side above the Defender's."""
        realm = self.realm
        legend = f"{realm.marks.dotted}{realm.signs.assumed} assumed"
        legend = f"{realm.marks.told} told" if realm.is_told else legend
        head = f"{legend:<{_NAME + 4}} Su {'card':<{_CARD}}{'Units':<{_UNITS}}Fa  die bld sum"
        lines: list[Line] = [cut((Span(head, "dim"),), width)]
        for seat in self.fight.involved:
            lines.append(cut(self._row(seat), width))
        return lines

    def _row(self, seat: str) -> Line:
        realm, one, found = self.realm, self.fight, self.part(seat)
        area = realm.area(seat)
        sign = " " if seat in one.leaders else "+"
        if seat == one.winner:
            sign = "*"
        name = realm.owner(f"{seat} {pad(realm.player(seat), _NAME)} ", seat, f"{seat}/force")
        closed = area.shown.name if realm.table.stack(area.shown.name) else area.closed.name
        force = area.force.name
        return (
            Span(sign, "strong"),
            name,
            realm.part(f"{found.support:>3} ", f"region/{one.place}"),
            realm.part(pad(found.card, _CARD - 1) + " ", closed, _role(realm, found.card)),
            realm.part(pad(_in(found.units, _UNITS - 1), _UNITS - 1) + " ", force, _role(realm, found.units)),
            realm.part(f"{found.faith:<4}", force, _role(realm, found.faith)),
            realm.part(f"{found.dice:<4}{found.buildings:<4}", force),
            realm.part(found.total, force, "strong"),
        )

    def full(self, width: int) -> list[Line]:
        """Returns the sheet with a column for everyone involved, the attacker's side left of a wall."""
        one, realm = self.fight, self.realm
        room = (width - 13 - 2) // 4
        labels = ("", "Support", "card", "Units", "Faith", "dice", "rerolls", "buildings", "total", "Wounds")
        blocks = [[self._block(seat) for seat in one.side(leader)] for leader in one.leaders]
        wall = Span(f"{realm.marks.wall} ", "edge")
        lines: list[Line] = []
        for at, label in enumerate(labels):
            sides = [tuple(span for block in side for span in padded((block[at],), room)) for side in blocks]
            left = padded(sides[0], 2 * room)
            lines.append(cut((Span(f" {label:<12}", "dim"), *left, wall, *sides[1]), width))
        return lines

    def _block(self, seat: str) -> list[Span]:
        realm, one, found = self.realm, self.fight, self.part(seat)
        place = f"{seat}/force"
        does = "attacks" if seat == one.attacker else "defends" if seat == one.defender else "ally"
        wins = ", wins" if seat == one.winner else ""
        name = pad(realm.player(seat), 10).rstrip()
        upper = (found.support, found.card, found.units, found.faith, self.faces(seat), found.rerolls)
        texts = (*upper, found.buildings, found.total, found.wounds)
        head = realm.owner(f"{seat} {name} {does}{wins}", seat, place)
        return [head, *(realm.part(text or realm.signs.none, place, _role(realm, text)) for text in texts)]

    def sentence(self) -> str:
        """Returns the Conflict as a sentence with everything that is known of it."""
        one, realm = self.fight, self.realm
        sides = [" with ".join(map(realm.who, one.side(leader))) for leader in one.leaders]
        head = f"{one.kind.capitalize()} in {realm.location(one.place)}: {sides[0]} against {sides[1]}"
        told = [self.outcome() or self.stage, *(self.told(seat) for seat in one.involved)]
        return "; ".join(part for part in (head, *told) if part)

    def told(self, seat: str) -> str:
        """Returns what a seat has in the Conflict, in words."""
        found, labels = self.part(seat), ("Support", "card", "Units", "Faith", "dice", "rerolls", "buildings", "total")
        hidden = self.realm.marks.hidden
        words = [
            f"{label} {'hidden' if text == hidden else text}"
            for label, text in zip(labels, found, strict=False)
            if text
        ]
        return f"{self.realm.who(seat)}: {', '.join(words)}"


def sheet_of(realm: Realm) -> Sheet | None:
    """Returns the sheet of the Conflict under way; None if there is none."""
    return Sheet(realm, realm.fight) if realm.fight is not None else None


def _done(waiting: list[Any], one: Fight) -> set[str]:
    done = waiting[1] if len(waiting) > 1 and isinstance(waiting[1], list) else []
    return set(done) & set(one.involved)


def _in(text: str, width: int) -> str:
    """Returns pieces without blanks between them where there is no room for these."""
    return text if len(text) <= width else text.replace(" ", "")


def _role(realm: Realm, text: str) -> str:
    return "hidden" if text == realm.marks.hidden else ""
