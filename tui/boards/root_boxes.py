"""What stands in the boxes of Root's map: a clearing in eleven columns, or in nineteen with words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from domain.games.root import facts, places
from domain.games.root.woodland import Group, groups, type_of
from tui.boards.root_cast import LANDMARK_SIGNS, Cast, piece_name, suit_letter, suit_role
from tui.maps.draw import Box
from tui.text import clean
from tui.widgets.spans import Line, Span, plain, width_of


class Standing(NamedTuple):
    """Everything in one clearing, in the order in which it is written."""

    fighters: tuple[Group, ...]
    """Owners with warriors or a pawn, the ruler first, then by number."""
    tokens: tuple[tuple[str, int], ...]
    """Kinds of tokens, named warriors, plots and landmarks, and how many."""
    buildings: tuple[str, ...]
    """Kinds of buildings, one entry each."""
    open_slots: int
    ruins: int


def standing(cast: Cast, number: int) -> Standing:
    """Returns what stands in a clearing."""
    place = places.clearing(number)
    table = cast.scene.table
    pool = table.pool(place)
    ruler = cast.woodland.ruler(place)
    by_owner = groups(pool)
    fighters = [group for group in by_owner.values() if group.warriors or _pawns(group)]
    fighters.sort(key=lambda group: (group.owner != ruler, -group.warriors, cast.letter(group.owner)))
    buildings = tuple(kind for kind, count in _in_order(pool) if type_of(kind) == "building" for _ in range(count))
    on_map = cast.woodland.map
    slots = on_map.clearing(number).slots if on_map else len(buildings)
    ruins = pool.get(places.RUIN, 0)
    return Standing(
        tuple(fighters),
        (*_tokens(pool), *_plots(cast, place)),
        buildings,
        max(0, slots - len(buildings) - ruins),
        ruins,
    )


def _pawns(group: Group) -> int:
    return sum(count for kind, count in group.pieces.items() if type_of(kind) == "pawn")


def _in_order(pool: Mapping[str, int]) -> list[tuple[str, int]]:
    """Returns pieces in the order of factions and of their lists of pieces."""
    order = {faction: rank for rank, faction in enumerate(facts.factions())}

    def rank(entry: tuple[str, int]) -> tuple[int, int, str]:
        kind = entry[0]
        known = facts.piece(kind)
        faction = facts.factions().get(places.piece_owner(kind))
        place = faction.pieces.index(known) if faction and known in faction.pieces else 99
        return order.get(places.piece_owner(kind), 99), place, kind

    return sorted(pool.items(), key=rank)


def _tokens(pool: Mapping[str, int]) -> Iterable[tuple[str, int]]:
    for kind, count in _in_order(pool):
        known = facts.piece(kind)
        is_named_warrior = known is not None and known.type == "warrior" and known.kind != places.WARRIOR
        is_strange = type_of(kind) is None and kind != places.RUIN
        if is_named_warrior or is_strange or type_of(kind) == "token":
            yield kind, count


def _plots(cast: Cast, place: str) -> Iterable[tuple[str, int]]:
    table = cast.scene.table
    for card in table.stack(place):
        is_up = table.side(card) == "up" and not table.kind(card).startswith("?")
        yield (places.piece(table.kind(card), "corvid") if is_up else places.UNKNOWN_PLOT), 1


# -- eleven columns --------------------------------------------------------------------------------


def narrow_box(cast: Cast, number: int, stands: Standing, width: int) -> Box:
    """Returns a clearing for a box of three rows."""
    inner = width - 2
    return Box(
        _title(cast, number),
        _corner(cast, number),
        (_crowd(cast, stands, inner),),
        _narrow_slots(cast, stands, inner),
        _is_touched(cast, number),
        cast.scene.focused == places.clearing(number),
    )


def pieces_line(cast: Cast, stands: Standing, width: int) -> Line:
    """Returns warriors and tokens in one line, folded as far as the width asks for."""
    return _crowd(cast, stands, width)


def slots_line(cast: Cast, stands: Standing, width: int) -> Line:
    """Returns the slots of a clearing, one bracket each."""
    return _narrow_slots(cast, stands, width)


def _title(cast: Cast, number: int) -> Line:
    """Returns number and suit, between the signs of a place that can be named next and of a battle."""
    suit, place = cast.woodland.suit(number), places.clearing(number)
    is_lit = place in cast.scene.lit
    title: Line = (Span(f"{number} "), Span(cast.suit_sign(suit), suit_role(suit))) if suit else plain(str(number))
    if is_lit:
        title = (Span(cast.signs.lit, "lit"), Span(title[0].text, "lit"), *title[1:])
    return (*title, Span(cast.signs.clash, "changed")) if place in cast.embattled else title


def _corner(cast: Cast, number: int) -> Line:
    ruler = cast.woodland.ruler(places.clearing(number))
    return (cast.span(cast.letter(ruler), ruler),) if ruler else ()


def _is_touched(cast: Cast, number: int) -> bool:
    names = {places.clearing(number), places.suit(number), places.ruin(number)}
    return bool(names & cast.scene.touched)


def _crowd(cast: Cast, stands: Standing, width: int) -> Line:
    """Folds in this order: blanks between warriors, tokens to `+3`, the smallest warrior groups to `…`."""
    fighters = [cast.span(_fighter(cast, group), group.owner) for group in stands.fighters]
    tokens = _token_signs(cast, stands.tokens)
    count = sum(number for _, number in stands.tokens)
    folded: Line = plain(f"+{count}") if count > 1 else tokens
    for left, right in ((_spaced(fighters), tokens), (tuple(fighters), tokens), (tuple(fighters), folded)):
        if width_of(left) + bool(left and right) + width_of(right) <= width:
            return _apart(left, right, width)
    while fighters and width_of(fighters) + 1 + bool(folded) + width_of(folded) > width:
        fighters.pop()
    return _apart((*fighters, Span(cast.signs.more)), folded, width)


def _fighter(cast: Cast, group: Group) -> str:
    letter = cast.letter(group.owner)
    return f"{letter}{group.warriors}" if group.warriors else letter


def _spaced(spans: Sequence[Span]) -> Line:
    return tuple(part for index, span in enumerate(spans) for part in ((Span(" "), span) if index else (span,)))


def _apart(left: Line, right: Line, width: int) -> Line:
    """Puts the right part at the right edge, with a blank behind it if there is room."""
    gap = width - width_of(left) - width_of(right)
    if not right:
        return left
    end = 1 if gap > 1 or (gap == 1 and not left) else 0
    return (*left, Span(" " * (gap - end)), *right)


def _token_signs(cast: Cast, tokens: Iterable[tuple[str, int]]) -> Line:
    """Returns tokens as signs, those of one sign and owner added up: `w2 y3`."""
    counts: dict[tuple[str, str], list[int]] = {}
    for kind, count in tokens:
        known = facts.piece(kind)
        entry = counts.setdefault((places.piece_owner(kind), token_sign(kind)), [0, 0])
        entry[0] += count
        entry[1] |= bool(known and known.always_counted)
    spans = [
        cast.span(f"{sign}{count}" if count > 1 or counted else sign, owner)
        for (owner, sign), (count, counted) in counts.items()
    ]
    return _spaced(spans)


def token_sign(kind: str) -> str:
    """Returns the one letter of a token."""
    if kind == places.UNKNOWN_PLOT:
        return "p"
    known = facts.piece(kind)
    if known is not None:
        return known.sign or known.kind[0]
    name = places.piece_name(kind)
    return LANDMARK_SIGNS.get(name, clean(name[:1]) or "?")


def _narrow_slots(cast: Cast, stands: Standing, width: int) -> Line:
    slots = [cast.span(building_sign(cast, kind), places.piece_owner(kind)) for kind in stands.buildings]
    slots += [Span(" ")] * stands.open_slots + [Span("R")] * stands.ruins
    room = width // 3
    more = len(slots) - room
    if more > 0:
        slots = slots[: room - 1]
    line = tuple(span for slot in slots for span in (Span("[", "edge"), slot, Span("]", "edge")))
    return (*line, Span(f"+{more + 1}")) if more > 0 else line


def building_sign(cast: Cast, kind: str) -> str:
    """Returns the one letter of a building: its own sign, or that of its owner."""
    known = facts.piece(kind)
    return known.sign if known and known.sign else cast.letter(places.piece_owner(kind))[:1]


# -- nineteen columns, with words ------------------------------------------------------------------


def wide_box(cast: Cast, number: int, stands: Standing, width: int) -> Box:
    """Returns a clearing for a box of five rows."""
    inner = width - 2
    fighters = _fighters_in_words(cast, number, stands, inner)
    tokens = _wrapped(_tokens_in_words(cast, stands.tokens), inner, 2, cast.signs.more)
    return Box(
        _title(cast, number),
        _corner(cast, number),
        (fighters, *tokens),
        _wide_slots(cast, number, stands, inner),
        _is_touched(cast, number),
        cast.scene.focused == places.clearing(number),
    )


def _fighters_in_words(cast: Cast, number: int, stands: Standing, width: int) -> Line:
    """Returns warriors and pawns with how many warriors there were before, which is written shorter if need be."""
    place = places.clearing(number)
    before = groups(cast.scene.before[place]) if place in cast.scene.before else None
    found = [(group.owner, group.warriors, bool(group.warriors)) for group in stands.fighters]
    here = {group.owner for group in stands.fighters}
    found += [(owner, 0, True) for owner, group in (before or {}).items() if group.warriors and owner not in here]
    for form in ("{count} (was {old})", f"{{old}}{cast.signs.arrow}{{count}}"):
        spans = []
        for owner, count, has_warriors in found:
            old = count if before is None else before[owner].warriors if owner in before else 0
            told = form.format(count=count, old=old) if old != count else str(count)
            text = f"{cast.letter(owner)} {told}" if has_warriors else f"{cast.letter(owner)} pawn"
            if has_warriors and old == count and len(found) == 1:
                text += " warrior" if count == 1 else " warriors"
            spans.append(cast.span(text, owner))
        for gap in ("  ", " "):
            line = tuple(part for index, span in enumerate(spans) for part in ((Span(gap), span) if index else (span,)))
            if width_of(line) <= width:
                return line
    return _crowd(cast, stands._replace(tokens=()), width)


def _tokens_in_words(cast: Cast, tokens: Iterable[tuple[str, int]]) -> list[Span]:
    """Returns tokens as words; those that come in suits once, with a letter for each (`flowers M M`)."""
    suited: dict[tuple[str, str], list[str]] = {}
    words: list[Span] = []
    for kind, count in tokens:
        known = facts.piece(kind)
        owner = places.piece_owner(kind)
        if known is not None and known.suit:
            suited.setdefault((owner, known.name), []).extend([suit_letter(known.suit)] * count)
            continue
        name = "plot" if kind == places.UNKNOWN_PLOT else piece_name(kind)
        is_single = known is None or known.one_per_clearing or known.type == "warrior" or known.is_card
        words.append(cast.span(name if is_single and count == 1 else f"{name} {count}", owner))
    for (owner, name), letters in suited.items():
        words.append(cast.span(f"{name}{'s' if len(letters) > 1 else ''} {' '.join(letters)}", owner))
    return words


def _wrapped(words: Sequence[Span], width: int, rows: int, more: str) -> list[Line]:
    """Returns words in lines; what does not fit into the rows becomes the sign for more."""
    lines: list[list[Span]] = [[]]
    for word in words:
        line = lines[-1]
        if line and width_of(line) + 1 + width_of([word]) > width:
            if len(lines) == rows:
                line.append(Span(more))
                break
            lines.append([word])
        else:
            lines[-1] = [*line, *((Span(" "),) if line else ()), word]
    return [tuple(line) for line in lines]


def _wide_slots(cast: Cast, number: int, stands: Standing, width: int) -> Line:
    on_map = cast.woodland.map
    widest = 6 if on_map and on_map.clearing(number).slots == 1 else 5
    for words in _wordings(stands):
        room = width - sum(len(word) + 2 for word, _ in words) - 2 * stands.open_slots
        if room < stands.open_slots:
            continue
        blank = " " * _blank(room, stands.open_slots, widest)
        built = len(stands.buildings)
        slots = [cast.span(word, owner) for word, owner in words]
        slots[built:built] = [Span(blank)] * stands.open_slots
        return tuple(span for slot in slots for span in (Span("[", "edge"), slot, Span("]", "edge")))
    return _narrow_slots(cast, stands, width)


def _wordings(stands: Standing) -> Iterable[list[tuple[str, str]]]:
    """Yields the words of buildings and ruins, each time with one more of them shortened, the last first."""
    words = [(piece_name(kind), places.piece_owner(kind)) for kind in stands.buildings]
    ruins = [("ruin", "")] * stands.ruins
    yield words + ruins
    for index in reversed(range(len(words))):
        known = facts.piece(stands.buildings[index])
        words[index] = (known.word if known and known.word else words[index][0], words[index][1])
        yield words + ruins


def _blank(room: int, open_slots: int, widest: int) -> int:
    """Returns how many blanks an open slot shows: three or more, and two columns of the border stay free."""
    if not open_slots:
        return 0
    return min(room // open_slots, widest, max(3, (room - 2) // open_slots))
