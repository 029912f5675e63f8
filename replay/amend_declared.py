"""Entries of an amended line that no rule judges: declared ones, blanks that were named, hidden cards dealt anew."""

from __future__ import annotations

from domain.changes import MovePieces, Reveal, Set
from domain.match_events import ChanceChosen
from domain.normal import unlike
from domain.play import Play
from replay.amend_walk import Walk
from replay.amendment import Row, line_of, versions_of
from replay.blanks import blanks, named
from replay.cursor import misfits
from replay.dealing import dealt
from replay.errors import BadRequest
from replay.formats.rootlog.interpret import ASKED as ROOTLOG
from replay.notation import read_action
from replay.referee import Referee


def declared_again(walk: Walk, was: int, ruling: str | None) -> None:
    """Applies a declared entry again: its changes if they mean the same here, else what its text says.

    Args:
        walk: The walk.
        was: The entry.
        ruling: What was said of it, if it was recorded as irregular.
    """
    play = walk.plays[was - 1]
    again = play if _means_the_same(walk, play) else None
    if again is None and play.action:
        try:
            again = read_action(walk.game, _written(play), walk.new, play.seat)
        except BadRequest as error:
            again = play if _is_without_cards(play) else None
            if again is None:
                walk.leave(was, "broken", str(error))
                return
    if again is None or _misfit(walk, again, play):
        walk.leave(was, "broken", _misfit(walk, play, play) or "it does not fit the table any more")
        return
    row = Row(str(was), was, play, again, "same", "", (), ruling is not None, ruling or "")
    walk.add(walk.compare(row))


def named_again(walk: Walk, was: int) -> None:
    """Names the same blanks: those of the entries that correspond, whatever their cards are called there."""
    play = walk.plays[was - 1]
    old = {blank.card: blank for blank in blanks(walk.plays[: was - 1])}
    before = line_of(walk.plays, walk.fork, walk.rows)
    versions = versions_of(walk.fork, walk.rows)
    known = {blank.key for blank in blanks(before) if blank.is_open}
    names = []
    for change in play.changes:
        if isinstance(change, Reveal):
            for card, kind in zip(change.cards, change.kinds, strict=False):
                blank = old.get(card)
                if blank is None:
                    names.append(("", kind))
                    continue
                version = blank.version if blank.version <= walk.fork else versions.get(blank.version, 0)
                names.append((f"{version}.{blank.key.partition('.')[2]}", kind))
    there = [(key, kind) for key, kind in names if key in known]
    if not there:
        walk.leave(was, "unasked", "the cards that it names are not on the new line")
        return
    try:
        again = named(before, there)
    except BadRequest as error:
        walk.leave(was, "broken", str(error))
        return
    walk.add(Row(str(was), was, play, again, "same" if len(there) == len(names) else "changed"))


def dealt_again(walk: Walk, was: int, referee: Referee, chosen: ChanceChosen) -> None:
    """Deals hidden cards again, by what the chair knows on the new line."""
    try:
        again = dealt(line_of(walk.plays, walk.fork, walk.rows), chosen, referee.classes)
    except BadRequest as error:
        walk.leave(was, "broken", str(error))
        return
    if again is None:
        walk.leave(was, "unasked", "nothing is hidden here")
        return
    walk.add(walk.compare(Row(str(was), was, walk.plays[was - 1], again, "same")))


def _means_the_same(walk: Walk, play: Play) -> bool:
    return not _misfit(walk, play, play) and unlike(play.changes, walk.new, play.changes, walk.old) is None


def _misfit(walk: Walk, again: Play, play: Play) -> str:
    """Returns what does not fit if an entry is applied again, `""` if all does.

    What did not fit the old table either was a finding there, and is one here: it is not the amendment's doing.
    """
    before = misfits(play, walk.old)
    return next((message for message in misfits(again, walk.new) if message not in before), "")


def begins_turn(play: Play) -> bool:
    """Returns True if an entry of Rootlog begins a turn: typed, a letter says so, which is no part of its text."""
    return play.asked == ROOTLOG and any(isinstance(change, Set) and change.name == "turn" for change in play.changes)


def _written(play: Play) -> str:
    return f"{play.seat}:{play.action}" if begins_turn(play) else play.action


def _is_without_cards(play: Play) -> bool:
    """Returns True if an entry names no card by what it was on the old line, so that its changes mean the same."""
    return all(isinstance(change, MovePieces | Set) for change in play.changes)
