"""What every faction may do between its own actions in Daylight: dominance, crafted cards, paths of the mountain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from domain.decision import Action
from domain.errors import Rejected
from domain.games.root import improvements, places
from domain.games.root.cards import spend, verify_card
from domain.games.root.lenses import USED, Wood
from domain.games.root.notation import Coalition, Dominance, OpenPath, TakeDominance, Use
from domain.games.root.scoring import rules_enough, score_points
from domain.games.root.stacks import choices
from domain.transaction import Transaction

GENERAL: Final = (Dominance, TakeDominance, Coalition, Use, OpenPath)
"""Kinds of action that `general_candidates` and its companions know."""
LEAST_FOR_DOMINANCE: Final = 10
PLAYERS_FOR_COALITION: Final = 4
FAR_BEHIND: Final = 10
"""So many points behind the leader a Vagabond of random play looks for a partner."""
PATH: Final = "path"
"""In `USED` once a path was opened this turn."""


def general_candidates(wood: Wood, seat: str) -> Iterator[Action]:
    """Yields general actions worth checking."""
    for kind in choices(wood.hand(seat)):
        if kind.startswith("dominance-"):
            yield Dominance(kind)
            yield from (Coalition(other, kind) for other in wood.after(seat))
    for card in wood.stack(places.DOMINANCE):
        suit = card.kind.removeprefix("dominance-")
        yield from (TakeDominance(card.kind, kind) for kind in choices(wood.hand(seat), suit))
    yield from improvements.uses(wood, seat, places.PHASES[1])
    for low, high in wood.chart.closed_edges:
        if wood.is_closed(low, high):
            yield from (OpenPath(low, high, kind) for kind in choices(wood.hand(seat)))


def verify_general(wood: Wood, seat: str, action: Action) -> bool:
    """Checks a general action; returns False if it is none. Raises `Rejected`."""
    match action:
        case Dominance():
            _verify_dominance(wood, seat, action)
        case TakeDominance():
            _verify_take(wood, seat, action)
        case Coalition():
            _verify_coalition(wood, seat, action)
        case Use():
            improvements.verify_use(wood, seat, action, places.PHASES[1])
        case OpenPath():
            _verify_path(wood, seat, action)
        case _:
            return False
    return True


def do_general(tx: Transaction, seat: str, action: Action) -> bool:
    """Does a general action that was verified; returns False if it is none."""
    wood = Wood(tx.table)
    match action:
        case Dominance(card):
            tx.move_all([held for held in [wood.hand(seat).card(card)] if held], wood.area(seat).name)
            tx.set(places.of_seat(seat, places.VP_MARKER), seat)
        case TakeDominance(card, paying):
            spend(tx, seat, paying, card.removeprefix("dominance-"))
            found = wood.stack(places.DOMINANCE).card(card)
            if found is not None:
                tx.move(found, wood.hand(seat).name)
        case Coalition(partner, card):
            tx.move_all([held for held in [wood.hand(seat).card(card)] if held], wood.area(seat).name)
            tx.set(places.of_seat(seat, places.VP_MARKER), partner)
        case Use():
            improvements.use(tx, seat, action)
        case OpenPath(low, high, card):
            spend(tx, seat, card)
            tx.set(places.path(low, high), places.OPEN)
            tx.append(USED, PATH)
            score_points(tx, seat, 1)
        case _:
            return False
    return True


def _verify_held_dominance(wood: Wood, seat: str, kind: str) -> None:
    if not kind.startswith("dominance-"):
        raise Rejected("L3.3", f"{kind} is no dominance card")
    if wood.hand(seat).card(kind) is None:
        raise Rejected("L3.3", f"{seat} has no {kind} in hand")


def _verify_dominance(wood: Wood, seat: str, action: Dominance) -> None:
    _verify_held_dominance(wood, seat, action.card)
    if wood.is_vagabond(seat):
        raise Rejected("V11", "a Vagabond cannot activate dominance; with four players it may form a coalition")
    if not wood.can_score(seat):
        raise Rejected("L3.3.2", f"{seat} has activated a dominance card, which cannot be exchanged")
    _verify_enough_points(wood, seat)


def _verify_enough_points(wood: Wood, seat: str) -> None:
    if wood.points(seat) < LEAST_FOR_DOMINANCE:
        raise Rejected("L3.3.1", f"dominance needs {LEAST_FOR_DOMINANCE} points, {seat} has {wood.points(seat)}")


def _verify_take(wood: Wood, seat: str, action: TakeDominance) -> None:
    if wood.stack(places.DOMINANCE).card(action.card) is None:
        raise Rejected("L3.3.4", f"{action.card} does not lie beside the map")
    suit = action.card.removeprefix("dominance-")
    verify_card(wood, seat, action.paying, suit, "L3.3.4")


def _verify_coalition(wood: Wood, seat: str, action: Coalition) -> None:
    if not wood.is_vagabond(seat):
        raise Rejected("V11", "only a Vagabond forms a coalition")
    _verify_held_dominance(wood, seat, action.card)
    if len(wood.order) < PLAYERS_FOR_COALITION:
        raise Rejected("V11", f"a coalition needs {PLAYERS_FOR_COALITION} players")
    if not wood.can_score(seat):
        raise Rejected("L3.3.2", f"{seat} is in a coalition already")
    _verify_enough_points(wood, seat)
    others = [one for one in wood.after(seat) if _can_be_joined(wood, one)]
    if action.partner not in others:
        raise Rejected("V11", f"{action.partner} is no player on the score track whom a Vagabond can join")
    fewest = min(wood.points(one) for one in others)
    if wood.points(action.partner) > fewest:
        raise Rejected("V11", f"a coalition is with a player who has fewest points, which are {fewest}")


def _can_be_joined(wood: Wood, seat: str) -> bool:
    return not wood.is_vagabond(seat) and wood.can_score(seat) and not wood.partner(seat)


def _verify_path(wood: Wood, seat: str, action: OpenPath) -> None:
    edge = (min(action.low, action.high), max(action.low, action.high))
    if edge not in wood.chart.closed_edges or not wood.is_closed(*edge):
        raise Rejected("MAP.mountain", f"{edge[0]}_{edge[1]} is no closed path")
    if PATH in wood.table.value(USED, []):
        raise Rejected("MAP.mountain", "one path a turn is opened")
    if not any(wood.has_piece(seat, number) for number in edge):
        raise Rejected("MAP.mountain", f"{seat} has no piece at {edge[0]} or {edge[1]}")
    verify_card(wood, seat, action.card, "", "MAP.mountain")


# -- random play --------------------------------------------------------------------------------------


def promising(wood: Wood, seat: str, legal: Sequence[Action]) -> tuple[Action, ...]:
    """Leaves out what ends one's scoring without a chance to win: dominance that would not win now, most coalitions."""
    return tuple(action for action in legal if _is_promising(wood, seat, action))


def _is_promising(wood: Wood, seat: str, action: Action) -> bool:
    if isinstance(action, Dominance):
        return rules_enough(wood, seat, action.card.removeprefix("dominance-"))
    if isinstance(action, Coalition):
        return max(map(wood.points, wood.after(seat))) >= wood.points(seat) + FAR_BEHIND
    return True
