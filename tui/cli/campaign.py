"""`kifu campaign`: campaigns of Ancient Knowledge, from game to game."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from tui.cli import solo
from tui.cli.arguments import Arguments, Parser, game_number
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.cli.solo_command import SoloCommand, result_as_json, told_of

if TYPE_CHECKING:
    from domain.games.ancient_knowledge.solo.campaign import Game
    from replay.archive import Archive
    from replay.campaigns import Campaign
    from replay.series_events import Kind

WHATS = (
    "list",
    "new",
    "show",
    "begin",
    "choose",
    "revise",
    "result",
    "correct",
    "call-off",
    "export",
    "import",
)


def _arguments(parser: Parser) -> None:
    _COMMAND.what(parser)
    parser.add_argument(
        "words", metavar="C", nargs="*", help="a campaign: id, unique part of it, player or @last; with import, a file"
    )
    parser.add_argument(
        "--lost-counts", choices=("yes", "no"), help="with new: goals met in the lost game count (AK-O7)"
    )
    parser.add_argument("--reveal", metavar="CHESTS", type=solo.chests, help="the chests revealed, as А,Б,В,Г,Д")
    parser.add_argument(
        "--choose", metavar="CHESTS", type=solo.chests, help="those that are goals, left to right; or all"
    )
    parser.add_argument("--give-up", metavar="CHESTS", type=solo.chests, help="goals given up after the flip of a tile")
    parser.add_argument("--game", metavar="N", type=game_number, help="with correct: which game (default: the last)")
    solo.opening_arguments(parser)
    solo.result_arguments(parser)
    solo.common_arguments(parser)


def _choice(arguments: Arguments, *, needed: bool) -> tuple[list[str], list[str]]:
    if (arguments.reveal is None) != (arguments.choose is None) or (needed and arguments.reveal is None):
        missing = "--reveal" if arguments.reveal is None else "--choose"
        raise UsageError(
            f"kifu campaign {arguments.what}: {missing} is missing; what is chosen is one of those revealed"
        )
    revealed = arguments.reveal or []
    return revealed, revealed if arguments.choose == [solo.ALL] else arguments.choose or []


def _begin(campaign: Campaign, arguments: Arguments, console: Console) -> None:
    revealed, chosen = _choice(arguments, needed=False)
    if arguments.reveal is not None and not chosen:
        raise UsageError("kifu campaign begin: at least one of the revealed chests is chosen")
    begun = campaign.begin(
        revealed=revealed,
        chosen=chosen,
        manner=solo.manner_of(arguments, console),
        keeps_match=not arguments.no_match,
    )
    game = campaign.state.games[-1]
    what = f"game {begun.number}: keep {game.keep} cards, time card in space {game.time_card}"
    solo.tell_begun(begun, console, what)


def _end(campaign: Campaign, arguments: Arguments) -> None:
    if _COMMAND.is_from_match(arguments):
        campaign.end_from_match(arguments.by, arguments.rows)
        return
    campaign.end(solo.result_of(arguments, "campaign", _meant(campaign.state.running)), arguments.by)


def _meant(game: Game | None) -> Callable[[str], tuple[str, ...]]:
    return told_of((), ()) if game is None else told_of(game.goals, game.under)


def _correct(campaign: Campaign, arguments: Arguments) -> None:
    from domain.games.ancient_knowledge.solo.campaign_events import GameCorrected

    games = campaign.state.games
    number = arguments.game or (games[-1].number if games else 1)
    game = next((one for one in games if one.number == number), None)
    parts: dict[str, Any] = solo.told(arguments, "campaign", _meant(game))
    for option, name in (("reveal", "revealed"), ("choose", "chosen"), ("give_up", "given_up")):
        value = getattr(arguments, option)
        if value is not None:
            parts[name] = tuple(value)
    if parts.get("chosen") == (solo.ALL,):
        parts["chosen"] = parts.get("revealed", game.revealed if game else ())
    if not parts:
        raise UsageError(
            "kifu campaign correct: say what is true: --rows, --met, --missed, --used, --give-up, --choose"
        )
    campaign.correct(GameCorrected(number, reason=arguments.reason, **parts), arguments.by)


def _where(campaign: Campaign) -> list[str]:
    from tui.solo_words import achieved_words, ending_lines, game_row, stage_words

    state = campaign.state
    last = [game_row(state.games[-1])] if state.games else []
    return [*last, f"{achieved_words(state)} · {stage_words(state)}", *ending_lines(state)]


def _as_json(campaign: Campaign) -> dict[str, object]:
    state = campaign.state
    setup, running = state.next_set_up, state.running
    return {
        "campaign": campaign.id,
        "version": campaign.version,
        "player": state.player,
        "stage": state.stage,
        "match": running.match if running is not None else "",
        "achieved": state.achieved,
        "of": len(state.chests),
        "worthiest_heir": state.is_worthiest,
        "decks": {"1": state.decks.left, "2": state.decks.achieved, "3": state.decks.spent},
        "next": None
        if state.stage != "between"
        else {
            "number": setup.number,
            "rank": setup.rank.name if setup.rank else "",
            "keep": setup.keep,
            "time_card": setup.time_card,
            "under": setup.under,
            "reveals": setup.reveals,
        },
        "games": [_game_as_json(game) for game in state.games],
        "called_off": [game.match for game in state.called_off],
        "findings": list(state.findings()),
    }


def _game_as_json(game: Game) -> dict[str, object]:
    from domain.games.ancient_knowledge.solo.facts import rank_of

    result = game.result
    return {
        "number": game.number,
        "match": game.match,
        "keep": game.keep,
        "time_card": game.time_card,
        "under": game.under,
        "revealed": game.revealed,
        "chosen": game.chosen,
        "given_up": game.given_up,
        **result_as_json(result),
        "rank": "" if result is None else rank_of(result.total).name,
        "won": None if result is None else result.is_won,
        "corrected": len(game.corrections),
    }


class _Campaigns(SoloCommand["Campaign"]):
    name = "campaign"
    whats = WHATS
    goes_with: ClassVar = {
        "lost_counts": ("new",),
        "reveal": ("begin", "choose", "correct"),
        "choose": ("begin", "choose", "correct"),
        "give_up": ("revise", "correct"),
        "game": ("correct",),
    }
    ref = "C"
    none_yet = "no campaign is kept here yet; kifu campaign new --player NAME makes one"

    def kind(self) -> Kind:
        from replay.series_events import CAMPAIGN as KIND

        return KIND

    def all(self, archive: Archive) -> list[Campaign]:
        from replay.campaigns import campaigns

        return campaigns(archive)

    def new(self, archive: Archive, arguments: Arguments) -> Campaign:
        from replay.campaigns import new_campaign

        counts = None if arguments.lost_counts is None else arguments.lost_counts == "yes"
        return new_campaign(archive, arguments.player, counts_lost=counts, by=arguments.by)

    def of(self, archive: Archive, ident: str) -> Campaign:
        from replay.campaigns import Campaign

        return Campaign(archive, ident)

    def named(self, archive: Archive, ref: str) -> Campaign:
        from replay.campaigns import campaign_named

        return campaign_named(archive, ref)

    def do(self, one: Campaign, arguments: Arguments, console: Console) -> list[str]:
        match arguments.what:
            case "begin":
                _begin(one, arguments, console)
                return []
            case "choose":
                one.choose(*_choice(arguments, needed=True), by=arguments.by)
            case "revise":
                if arguments.give_up is None:
                    raise UsageError("kifu campaign revise: --give-up is missing; --give-up - gives up none")
                one.revise(arguments.give_up, arguments.by)
            case "result":
                _end(one, arguments)
            case "correct":
                _correct(one, arguments)
            case "call-off":
                one.call_off(arguments.reason, arguments.by)
        return _where(one)

    def row(self, one: Campaign) -> str:
        from tui.solo_words import achieved_words, stage_words

        return f"{achieved_words(one.state):>5}  {one.state.player}  {stage_words(one.state)}"

    def shown(self, one: Campaign) -> list[str]:
        from tui.solo_words import achieved_words, campaign_lines, stage_words

        state = one.state
        told = (state.player, achieved_words(state), stage_words(state), f"event {one.version}")
        return [f"{one.id[-8:]}  {' · '.join(told)}", *campaign_lines(state)]

    def as_json(self, one: Campaign) -> dict[str, object]:
        return _as_json(one)


_COMMAND = _Campaigns()
CAMPAIGN = Body(_arguments, _COMMAND.execute)
