"""Layer two: what the actions of a file do to a table, and what about them cannot be right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

from domain.play import WORLD, Play
from replay.formats.rootlog import battle, boards, cards, items, moves, plots, score, turns
from replay.formats.rootlog.actions import (
    Action,
    Battle,
    Card,
    Craft,
    Expose,
    Flip,
    Funds,
    Hireling,
    Item,
    Marker,
    Move,
    OpenPath,
    Outcast,
    Piece,
    Points,
    Price,
    Purge,
    Relation,
    Reveal,
    Trick,
)
from replay.formats.rootlog.document import ActionText, Document
from replay.formats.rootlog.findings import Finding
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.headers import Game, read_game
from replay.formats.rootlog.kinds import card_kind, cards_named, crafted_card
from replay.formats.rootlog.laws import crafting
from replay.formats.rootlog.layout import Layout, layout_of
from replay.formats.rootlog.opening import set_up
from replay.formats.rootlog.transfers import Transfer, transfers
from replay.formats.rootlog.vocabulary import item_letters, known_names
from replay.formats.rootlog.world import World

MOST_FINDINGS: Final = 1000
"""A file with more is no recorded game; they are counted, not listed."""

ASKED: Final = "rootlog"
"""What an imported event answers: the recorder wrote an action."""


class ImportedPlay(msgspec.Struct, frozen=True):
    """An event with the place in the file from which it comes."""

    play: Play
    line: int
    column: int
    text: str
    """As written; empty for a turn in which nothing stands."""


class Imported(msgspec.Struct, frozen=True):
    """A file as a match."""

    game: str
    title: str
    facts: dict[str, str]
    """Map, deck, pool, winner: what the headers say."""
    seats: tuple[str, ...]
    players: dict[str, str]
    options: dict[str, str]
    opening: Play
    plays: list[ImportedPlay]
    findings: tuple[Finding, ...]
    """Of both layers, in the order of the file."""
    layout: Layout
    winners: tuple[str, ...] = ()
    points: dict[str, int] = {}
    """At the end, by seat."""


def interpret(document: Document) -> Imported:
    """Returns a file as a match; never raises."""
    game, header_findings = read_game(document)
    world = World(game)
    opening = _opening(world, document)
    plays: list[ImportedPlay] = []
    clock = turns.TurnClock(world)
    lines = document.turns
    for index, (line, turn) in enumerate(lines):
        clock.begin(turn.faction, line.number)
        actions = turn.actions or (ActionText("", line.number, len(line.raw.partition("//")[0].rstrip()) + 1),)
        for action in actions:
            plays.append(_event(world, clock, action))
        clock.end(is_last=index == len(lines) - 1)
    clock.close(document)
    findings = _in_order([*document.findings, *header_findings, *world.findings], world)
    return Imported(
        game="root",
        title=_title(game),
        facts=_facts(game, document),
        seats=game.seats,
        players=game.players,
        options={name: value for name, value in (("map", game.map), ("deck", game.deck)) if value},
        opening=opening,
        plays=plays,
        findings=findings,
        layout=layout_of(document),
        winners=document.winner,
        points={seat: world.points(seat) for seat in game.seats},
    )


def _title(game: Game) -> str:
    players = ", ".join(name for name in game.players.values() if name)
    return f"Root, {game.map.capitalize()}" + (f": {players}" if players else "") if game.map else "Root"


def _facts(game: Game, document: Document) -> dict[str, str]:
    found = {"map": game.map, "deck": game.deck, "pool": game.pool, "winner": "".join(document.winner)}
    return {name: value for name, value in found.items() if value}


def _in_order(findings: list[Finding], world: World) -> tuple[Finding, ...]:
    """Returns findings in the order of the file, no more of them than anybody reads."""
    better = world.better
    for index, finding in enumerate(findings):
        # The table may know better what an unreadable action meant than its text alone.
        known = better.get((finding.line, finding.column))
        if known is not None and finding.level == "syntax":
            findings[index] = msgspec.structs.replace(finding, suggestion=known)
    findings.sort(key=lambda finding: (finding.line, finding.column))
    left = len(findings) - MOST_FINDINGS
    if left > 0:
        last = findings[MOST_FINDINGS - 1]
        rest = Finding("note", last.line, last.column, "", f"{left:,} more findings are not listed")
        findings[MOST_FINDINGS:] = [rest]
    return tuple(findings)


def _opening(world: World, document: Document) -> Play:
    set_up(world, document)
    hirelings = document.header("Hirelings")
    for action in hirelings[1].actions if hirelings else ():
        world.source = action
        if action.action is not None:
            perform(world, action.action)
    return Play(WORLD, "opening", "", tuple(world.changes))


def _event(world: World, clock: turns.TurnClock, written: ActionText) -> ImportedPlay:
    world.begin(written)
    clock.open_event()
    text = written.text
    found_before = len(world.findings)
    if written.action is not None:
        text = format_action(written.action)
        perform(world, written.action)
    elif written.text:
        world.blind.add(world.seat)
        world.turn.shown, world.turn.spent = "", ()
        turns.guess_item(world, written)
    is_sound_battle = isinstance(written.action, Battle) and len(world.findings) == found_before
    world.after_battle = world.turn.battle if is_sound_battle else None
    play = Play(world.seat, ASKED, text, world.finish())
    return ImportedPlay(play, written.line, written.column, written.text)


def perform(world: World, action: Action) -> None:
    """Does to the table what one action says."""
    waited = world.deck_waits
    if waited and not cards.discards_supporter(world, action):
        cards.renew_deck(world)
    _PERFORM[type(action)](world, action)
    if waited:
        cards.renew_deck(world)


def _move(world: World, action: Move) -> None:
    moved = transfers(action)
    _check_twice(world, moved)
    for transfer in moved:
        if isinstance(transfer.thing, Item):
            items.move_item(world, action, transfer)
            continue
        for to in action.right or (None,):
            match transfer.thing:
                case Piece():
                    moves.move_piece(world, action, transfer, to)
                case Card():
                    cards.move_card(world, action, transfer, to)
                case Hireling():
                    boards.hire(world, transfer.thing, to)


def _check_twice(world: World, moved: list[Transfer]) -> None:
    """`(w+w)5->` names a piece twice where two owners were meant."""
    named = [
        (move.thing, move.side, move.start) for move in moved if move.member >= 0 and isinstance(move.thing, Piece)
    ]
    if any(one in named[:index] for index, one in enumerate(named)):
        world.find("piece", "a piece is named twice in one bracket; is the owner of one missing?")


def _craft(world: World, action: Craft) -> None:
    if action.item:
        items.craft_item(world, action.item)
        cards.craft_from_hand(world, cards.shown_to_craft(world, action.item), stays=False)
        return
    card = crafted_card(action.name)
    if card.name not in known_names():
        world.find("name", f"no card is called {card.name}")
    kind = card_kind(card, world.game.deck)
    found = cards_named(card, world.game.deck)
    if found and found[0].kind == "item":
        item = found[0].item
        world.find("note", "a crafted item is written by its letter (Z%…)")
        items.craft_item(world, next(code for code, name in item_letters().items() if name == item))
    elif found and found[0].kind in ("ambush", "dominance", "board"):
        world.find("place", f"{found[0].name} cannot be crafted", rule="L2.1.2")
    elif world.has_crafted(world.seat, kind):
        world.find("count", f"{found[0].name if found else card.name} lies in the play area already", rule="L4.1.4")
    if found and found[0].kind not in ("item", "ambush", "dominance", "board"):
        crafting.note_craft(world, found[0])
        score.honey(world)
    cards.craft_from_hand(world, kind, stays=not found or found[0].kind == "persistent")


_PERFORM: Final[dict[type, Callable[[World, Any], None]]] = {
    Move: _move,
    Reveal: cards.show_cards,
    Battle: battle.fight,
    Craft: _craft,
    Points: boards.change_points,
    Marker: boards.move_marker,
    OpenPath: boards.open_path,
    Relation: boards.set_relations,
    Price: boards.set_prices,
    Funds: boards.set_funds,
    Outcast: boards.set_outcast,
    Purge: lambda world, _: boards.purge_decree(world),
    Expose: plots.expose,
    Flip: plots.flip,
    Trick: plots.trick,
}
