"""Campaigns and trial tables in words: for the command line and the screens alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from domain.games.ancient_knowledge.solo.campaign import CampaignState, Game, SetUp
from domain.games.ancient_knowledge.solo.facts import TEN, letters_of, rank_of, setup_facts, trials
from domain.games.ancient_knowledge.solo.trials import Attempt, TrialTable
from tui.text import clean, counted, pad

GAME_HEADING: Final = "  #  Points  Rank       Keep Card Goals     Given up  Under     Met"
WIDE_HEADING: Final = "         Revealed   Rows 1–5"
TRIAL_HEADING: Final = f"  #  {'Trial':<25}{'Board':<10}{'Under':<10}"


def stage_words(state: CampaignState) -> str:
    """Returns where a campaign stands."""
    match state.stage:
        case "playing":
            return f"game {state.running.number if state.running else 0} runs"
        case "lost":
            return "over: a goal was missed"
        case "completed":
            worthy = ", Worthiest Heir" if state.is_worthiest else ""
            return f"completed in {counted(len(state.games), 'game')}{worthy}"
        case "between":
            return "between games" if state.games else "not begun"


def achieved_words(state: CampaignState) -> str:
    """Returns goals achieved of all: `7/15`."""
    return f"{state.achieved}/{len(state.chests)}"


def set_up_words(setup: SetUp) -> str:
    """Returns how the next game is set up, by which rank."""
    why = f" ({setup.rank.name})" if setup.rank is not None else " (no rank)"
    return (
        f"game {setup.number}{why}: keep {counted(setup.keep, 'card')}, time card in space {setup.time_card}, "
        f"under the board {letters_of(setup.under)}; {counted(setup.reveals, 'chest')} of deck 1 revealed"
    )


def game_row(game: Game, *, is_wide: bool = False) -> str:
    """Returns a game as a row under `GAME_HEADING`; a wide one has more under `WIDE_HEADING`."""
    result = game.result
    points = "–" if result is None else str(result.total)
    rank = "lost" if result and not result.is_won else rank_of(result.total).name if result else "runs"
    met = "" if result is None else letters_of(result.met)
    met += " *" if game.corrections else ""
    row = (
        f"{game.number:>3}  {points:>6}  {rank:<10} {game.keep:>4} {game.time_card:>4} {letters_of(game.chosen):<9} "
        f"{letters_of(game.given_up):<9} {letters_of(game.under):<9} {met:<11}"
    )
    if is_wide:
        rows = "" if result is None else " ".join(f"{one:>3}" for one in result.rows)
        row += f" {letters_of(game.revealed):<10} {rows}"
    return row.rstrip()


def deck_lines(state: CampaignState) -> Iterator[str]:
    """Yields the three decks."""
    decks = state.decks
    yield f"deck 1  to achieve  {len(decks.left):>2}  {letters_of(decks.left)}"
    yield f"deck 2  achieved    {len(decks.achieved):>2}  {letters_of(decks.achieved)}"
    yield f"deck 3  used up     {len(decks.spent):>2}  {letters_of(decks.spent)}"


def campaign_lines(state: CampaignState) -> Iterator[str]:
    """Yields a campaign in full, but for its first line."""
    if state.games:
        yield GAME_HEADING
        yield from map(game_row, state.games)
        yield ""
    yield from deck_lines(state)
    yield from ending_lines(state)


def ending_lines(state: CampaignState) -> Iterator[str]:
    """Yields what comes next, and what does not fit any more."""
    game = state.running
    if state.stage == "between":
        yield f"next    {set_up_words(state.next_set_up)}"
    elif game is not None:
        goals = letters_of(game.goals) if game.chosen else "as its match says" if game.match else "not entered yet"
        yield f"now     game {game.number}: goals {goals}, under the board {letters_of(game.under)}"
    for finding in state.findings():
        yield f"finding {finding}"


def hand_word(hand: str) -> str:
    """Returns a starting hand as a heading."""
    return hand if hand == TEN else f"hand {hand}"


def trial_heading() -> str:
    """Returns the names of the columns of a trial table."""
    return TRIAL_HEADING + " ".join(f"{hand if hand == TEN else f'h{hand}':>4}" for hand in setup_facts().hands)


def trial_row(table: TrialTable, number: int) -> str:
    """Returns a trial with its chests and its five columns."""
    board, under = table.chests_of(number)
    chests = f"{letters_of(board):<10}{letters_of(under):<10}" if board else f"{'picked':<10}{'':<10}"
    columns = (table.best(number, hand) for hand in setup_facts().hands)
    return f"{number:>3}  {pad(clean(table.name_of(number)), 24)} {chests}" + " ".join(
        f"{'–' if points is None else points:>4}" for points in columns
    )


def attempt_words(one: Attempt) -> str:
    """Returns what became of an attempt."""
    if one.is_called_off:
        return "called off"
    if one.result is None:
        return "runs"
    if one.is_passed:
        return f"passed with {one.result.total}"
    return f"failed: {letters_of(one.result.missed)} missed"


def table_lines(table: TrialTable) -> Iterator[str]:
    """Yields a trial table in full, but for its first line."""
    yield trial_heading()
    yield from (trial_row(table, number) for number in trials())
    if table.attempts:
        yield ""
        yield from (
            f"attempt {one.number}: trial {one.trial}, {hand_word(one.hand)}, {attempt_words(one)}"
            + (" *" if one.corrections else "")
            for one in table.attempts
        )
