"""What an archive's owner knows of cards whose text no source gives: TOML files beside the archive."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from domain.errors import InvalidData
from domain.game import RulesModule
from domain.registry import installed, rules_of
from replay.errors import Unreadable

MOST_BYTES = 1_000_000
"""A file of card texts is no larger."""


def load_house(folder: Path) -> tuple[str, ...]:
    """Completes the data of each game by the files in `folder/<game>/*.toml`; returns the names of those read.

    Raises:
        InvalidData: A file says what does not fit; the message names file and key. Nothing of that game is completed.
        Unreadable: A file cannot be read as text.
    """
    read, faults = complete_games(folder)
    for fault in faults.values():
        raise fault
    return read


def complete_games(folder: Path) -> tuple[tuple[str, ...], dict[str, InvalidData | Unreadable]]:
    """Completes the data of the games as far as the files fit.

    Returns the names of the files that were read, and by game what is wrong with one of its own: nothing of that game
    is completed then, so that nothing ought to be decided by it.
    """
    read: list[str] = []
    faults: dict[str, InvalidData | Unreadable] = {}
    for game in installed():
        files = sorted((folder / game).glob("*.toml")) if (folder / game).is_dir() else []
        if not files:
            continue
        rules = rules_of(game)
        rules.complete({})
        try:
            rules.complete({str(file): _text(file) for file in files})
        except (InvalidData, Unreadable) as fault:
            faults[game] = fault
        else:
            read += map(str, files)
    return tuple(read), faults


def other_data(versions: Sequence[str], rules: RulesModule) -> str:
    """Returns that a match was recorded with data of its owner's own that are not those in use; `""` if they are.

    Args:
        versions: The rules versions of the match, the last one in use last (`domain.registry.version_of`).
        rules: The game's rules, as they are completed now.
    """
    recorded = versions[-1].partition("+")[2] if versions else ""
    if not recorded or recorded == rules.owned:
        return ""
    where = f"games/{rules.facts.id}/*.toml beside the archive"
    missing = f"others lie in {where}" if rules.owned else f"they are missing ({where})"
    return f"recorded with data of its owner's own: {missing}, so that what rests on them is judged otherwise"


def _text(file: Path) -> str:
    try:
        if file.stat().st_size > MOST_BYTES:
            raise Unreadable(f"{file} is larger than {MOST_BYTES:,} bytes; that is no file of card texts")
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{file} is not UTF-8 text (byte {error.start})") from error
    except OSError as error:
        raise Unreadable(f"{file} cannot be read: {error.strerror or error}") from error
