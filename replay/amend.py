"""Amending: an earlier entry is put right, and everything after it is decided again.

The old and the new table walk side by side. Where the new one asks what the old one asked, the old answer is given
again; what comes out differently, or cannot be, is marked, and a person decides about it. Nothing is written before
that, and the old line stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeAlias

from domain.play import Play
from replay.amend_asked import Filler
from replay.amend_decided import decided_again
from replay.amend_declared import begins_turn, dealt_again, declared_again, named_again
from replay.amend_walk import Walk
from replay.amendment import Amendment, Edit, Row, Settled
from replay.blanks import ASKED as NAMING
from replay.dealing import DEALT
from replay.errors import BadRequest, Refused
from replay.kept import RULING, kept
from replay.referee import Referee

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many entries are judged, of how many; what it raises ends the work."""


def amend(
    referee: Referee | None,
    game: str,
    plays: Sequence[Play],
    edit: Edit,
    settled: Mapping[str, Settled] = {},
    irregular: Mapping[int, str] = {},
    progress: Progress | None = None,
) -> Amendment:
    """Judges an amendment; nothing is recorded.

    Args:
        referee: Who judges; None where everything is declared.
        game: The game's id.
        plays: The events of the line.
        edit: What is put right.
        settled: What a person has decided so far, by `Row.key`.
        irregular: Versions of the line that were recorded as irregular, with their rulings.
        progress: Told how far it is.

    Raises:
        BadRequest: There is no such entry, or nothing to put in its place.
        Refused: A rule does not allow what is entered.
    """
    _verify(edit, len(plays))
    if edit.kind != "insert" and edit.at <= len(plays) and plays[edit.at - 1].asked == DEALT:
        raise BadRequest(f"entry {edit.at} dealt the hidden cards of this line, which all that follows stands on")
    return _Judge(Walk(referee, game, plays, edit), settled, irregular).run(progress)


def _verify(edit: Edit, last: int) -> None:
    if not 2 <= edit.at <= last + (edit.kind == "insert"):
        raise BadRequest(f"entry {edit.at} cannot be amended; this line has 2 to {last}, and 1 is its opening")
    if edit.kind in ("replace", "insert") and not edit.texts:
        raise BadRequest("say what happened instead, as an action in notation")
    if edit.kind == "move" and (not 2 <= edit.to <= last + 1 or edit.to in (edit.at, edit.at + 1)):
        raise BadRequest(f"entry {edit.at} is moved before another one, 2 to {last + 1}; {edit.to} changes nothing")


class _Judge:
    """Walks along the old line and builds the new one."""

    def __init__(self, walk: Walk, settled: Mapping[str, Settled], irregular: Mapping[int, str]) -> None:
        self._walk = walk
        self._settled = settled
        self._irregular = irregular
        self._filler = Filler(walk, walk.referee, settled) if walk.referee is not None else None

    def run(self, progress: Progress | None = None) -> Amendment:
        walk = self._walk
        total = len(walk.plays) - walk.fork
        for done, was in enumerate(self._order()):
            if progress is not None:
                progress(done, total)
            if was:
                self._again(was)
            else:
                self._enter()
        walk.new.findings.clear()
        return Amendment(walk.edit, walk.fork, tuple(walk.rows), walk.new)

    def _order(self) -> Iterator[int]:
        """Yields the entries of the new line in their order: old versions, and 0 for what is entered."""
        edit, last = self._walk.edit, len(self._walk.plays)
        for was in range(self._walk.fork + 1, last + 1):
            if edit.kind == "move" and was == edit.to:
                yield edit.at
            if was == edit.at and edit.kind in ("replace", "insert"):
                yield 0
            if was == edit.at and edit.kind in ("replace", "delete", "move"):
                self._walk.go_past(was)
                continue
            yield was
        if edit.kind == "insert" and edit.at == last + 1:
            yield 0
        if edit.kind == "move" and edit.to == last + 1:
            yield edit.at

    def _enter(self) -> None:
        edit, walk = self._walk.edit, self._walk
        seat = edit.seat or (walk.plays[edit.at - 1].seat if edit.kind == "replace" else "")
        for number, text in enumerate(edit.texts):
            for play in self._read(text, seat, is_first=number == 0):
                walk.add(Row("", 0, None, play, "entered", "", (), edit.irregular, edit.ruling))

    def _read(self, text: str, seat: str, *, is_first: bool) -> tuple[Play, ...]:
        """Returns the events of a text; what stands for an entry that began a turn of Rootlog begins it as well."""
        edit, walk = self._walk.edit, self._walk
        if edit.kind == "replace" and is_first and not edit.irregular:
            old = walk.plays[edit.at - 1]
            if begins_turn(old) and old.seat == seat:
                with suppress(BadRequest):  # it has a letter in front, or is no Rootlog
                    return walk.read(f"{seat}:{text}", seat)
        return walk.read(text, seat, irregular=edit.irregular)

    def _again(self, was: int) -> None:
        walk = self._walk
        self._put(was, walk.plays[was - 1])
        if walk.is_past:
            walk.is_past = False
        elif not walk.is_moved(was):
            walk.go_past(was)
        if self._filler is not None:
            self._filler.begin_after(was)

    def _put(self, was: int, play: Play) -> None:
        walk, settled = self._walk, self._settled.get(str(was))
        referee, filler = walk.referee, self._filler
        if settled is not None and settled.how != "replace":
            self._settle(was, play, settled)
        elif settled is not None:
            self._replace(was, play, settled.text)
        elif play.asked == NAMING:
            named_again(walk, was)
        elif play.asked == DEALT and referee is not None and referee.chosen is not None:
            dealt_again(walk, was, referee, referee.chosen)
        elif referee is None or filler is None or not play.rules or was in self._irregular:
            declared_again(walk, was, self._irregular.get(was))
        else:
            decided_again(walk, referee, filler, was)

    def _settle(self, was: int, play: Play, settled: Settled) -> None:
        if settled.how == "skip":
            self._walk.leave(was, "skipped")
            return
        try:
            stands = kept(play, self._walk.old, self._walk.new)
        except BadRequest as error:
            self._walk.leave(was, "broken", f"it cannot be kept: {error}")
            return
        self._walk.add(Row(str(was), was, play, stands, "kept", "", (), True, RULING))

    def _replace(self, was: int, play: Play, text: str) -> None:
        try:
            plays = self._walk.read(text, play.seat)
        except (Refused, BadRequest) as error:
            self._walk.leave(was, "broken", str(error))
            return
        for one in plays[:-1]:
            self._walk.add(Row("", 0, None, one, "replaced"))
        self._walk.add(Row(str(was), was, play, plays[-1], "replaced"))
