"""Which board a game has."""

from __future__ import annotations

from functools import cache

from domain.errors import UnknownGame
from domain.game import RulesModule
from domain.perspective import PUBLIC
from domain.registry import rules_of
from domain.table import Table
from tui.boards.board import Board, Scene


def board_of(game: str, scene: Scene) -> Board:
    """Returns the board of a game, drawn from a scene.

    A game without a board of its own is shown as its rules module lays it out; without one, place by place.
    """
    if game == "root":
        from tui.boards.root import RootBoard

        return RootBoard(scene)
    if game == "heart-of-crown":
        from tui.boards.heart_of_crown import HeartOfCrownBoard, is_laid_out

        if is_laid_out(scene.table):
            return HeartOfCrownBoard(scene)
    if game == "ancient-knowledge":
        from tui.boards import ancient_knowledge

        if ancient_knowledge.is_laid_out(scene.table):
            return ancient_knowledge.AncientKnowledgeBoard(scene)
    if game == "lords-of-heaven":
        from tui.boards.lords_of_heaven import LordsOfHeavenBoard
        from tui.boards.lords_of_heaven_realm import is_laid_out as is_realm

        if is_realm(scene):
            return LordsOfHeavenBoard(scene)
    rules = installed_rules(game)
    if rules is not None:
        from tui.boards.laid_out import LaidOutBoard

        seats = [seat for seat, _ in scene.seats]
        return LaidOutBoard(scene, rules.layout(scene.chair or PUBLIC, seats))
    from tui.boards.generic import GenericBoard

    return GenericBoard(scene)


def phase_of(game: str, table: Table) -> str:
    """Returns the phase at hand; `""` if there is none. Where a turn begins, it is not that of the turn before."""
    if game == "lords-of-heaven":
        from tui.boards.lords_of_heaven_words import is_action_open

        if is_action_open(table):
            return "action"
    return str(table.value("phase") or "")


def under_way(game: str, scene: Scene) -> str:
    """Returns what is being fought out, in a few words; `""` if nothing is, or the game has no such thing."""
    if game == "root":
        from tui.boards.root_battle import in_short
        from tui.boards.root_cast import Cast

        return in_short(Cast(scene))
    if game == "lords-of-heaven":
        from tui.boards.lords_of_heaven import in_short as conflict_in_short

        return conflict_in_short(scene)
    return ""


@cache
def installed_rules(game: str) -> RulesModule | None:
    """Returns the rules module of a game, None if none is installed."""
    try:
        return rules_of(game)
    except UnknownGame:
        return None
