"""Taking entries back: what the dialog says of them before anything is recorded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo

from domain.play import Play
from replay.match import Entry, Match
from tui.screens.dialog import Prompt
from tui.text import clean, counted

WIDTH = 58


def undo_prompt(
    match: Match,
    line: str,
    at: int,
    seat_name: Callable[[str], str],
    zone: tzinfo | None,
    plays: Sequence[Play],
) -> Prompt:
    """Returns the dialog that asks why entry `at` and all after it are taken back.

    Args:
        match: The match.
        line: The line.
        at: The first entry that is taken back.
        seat_name: Returns what a seat is called.
        zone: The time zone of the reader.
        plays: The entries of the line in the record of whoever looks: what that does not say is not said here.
    """
    head = match.head(line)
    first = next(match.entries(line, at - 1, at))

    def words(version: int) -> str:
        return play_words(plays[version - 1]) if version <= len(plays) else ""

    when = datetime.fromtimestamp(first.recorded_at / 1_000_000, zone).strftime("%H:%M")
    who = f" by {clean(seat_name(first.play.seat))}" if first.play.seat else ""
    said = [f"{words(at)}  {who} {when}"]
    after = head - at
    if after == 1:
        said.append(f"and 1 entry after it: #{at + 1} {words(at + 1)}.")
    elif after:
        said.append(f"and {counted(after, 'entry', 'entries')} after it, #{at + 1} {words(at + 1)} to #{head}.")
    they = "They stay" if after else "It stays"
    said += [f"{they}, struck through, and can be restored.", f"You go on from #{at - 1}. Reason (may be empty):"]
    return Prompt(f"Undo #{at}?", "\n".join(said), width=WIDTH)


def entry_words(entry: Entry) -> str:
    """Returns what an entry says; of one that was answered in secret, only whose it is."""
    return play_words(entry.play)


def play_words(play: Play) -> str:
    """Returns what an event says; of one that was answered in secret, only whose it is."""
    return clean(f"{play.seat} answered" if play.secret and play.seat else play.action or play.asked)
