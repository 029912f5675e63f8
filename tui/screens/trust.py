"""Seal and signatures of a match in the app: what they are worth, sealing, signing, and breaking a seal on purpose."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from replay.sealing import (
    MatchIsSealed,
    breaks_seal_of,
    known_seal,
    seal_error,
    seal_match,
    sign_match,
    standing_seal,
)
from replay.trust import SealStatus
from replay.trust_words import seal_sign, seal_words, signature_words
from tui.cli.places import KEY_FILE
from tui.screens.dialog import Answer, Choice
from tui.screens.replay_part import ReplayPart

if TYPE_CHECKING:
    from replay.judging import Trust
    from replay.match import Match
    from replay.signing import Signer
    from tui.app import KifuApp

WIDTH = 74


def seal_front(status: SealStatus | None) -> str:
    """Returns what the top line says of a seal, with the gap to what follows."""
    sign = seal_sign(status)
    return f"{sign}  " if sign else ""


class TrustActions(ReplayPart):
    """The actions about seal and signatures."""

    def do_replay_trust(self) -> None:
        """Shows what vouches for the match, and asks whether to seal or to sign it."""
        if self.match.whole is not self.match and known_seal(self.match) is None:
            self.kifu.say("what vouches for this match tells how it ended; read to the end first")
            return
        self.run_worker(self._show_trust(), group="trust", exclusive=True)

    async def _show_trust(self) -> None:
        from replay.judging import trust_report

        match = self.match.whole
        try:  # on a thread, since every event is hashed again
            trust, altered = await asyncio.to_thread(lambda: (trust_report(match), _altered(match)))
        except Exception as error:
            if not self.kifu.is_expected(error):
                raise
            self.kifu.show_problem(error)
            return
        if self.app.screen is cast("object", self):  # whoever has gone on meanwhile is not interrupted
            self._ask_trust(match, trust, altered)

    def _ask_trust(self, match: Match, trust: Trust, altered: str) -> None:
        can_write = not match.archive.store.read_only and not self.kifu.locked_seat
        answers = [Answer("", "Close", "")]
        if can_write and not altered:
            if trust.seal is None or standing_seal(match) is None:
                answers.append(Answer("s", "Seal the match", "seal"))
                answers.append(Answer("S", "Seal it and sign the seal", "signed-seal"))
            answers.append(Answer("g", "Sign the match as it is", "sign"))
        choice = Choice("Seal and signatures", _told(trust, altered), answers, width=WIDTH)
        self.kifu.ask(choice, lambda what: self._take_trust(match, what or ""))

    def _take_trust(self, match: Match, what: str) -> None:
        if what == "sign":
            number = sign_match(match, _signer(self.kifu), self.kifu.author)
            self.kifu.say(f"signature {number} is recorded")
        elif what:
            if match.state.result is None:
                self._ask_unfinished(match, what)
                return
            self._seal(match, what)
        self.reload()

    def _ask_unfinished(self, match: Match, what: str) -> None:
        answers = [Answer("", "Leave it open", False), Answer("s", "Seal it as it stands", True)]
        choice = Choice("Seal", "No result was declared: the match is not finished.", answers, width=WIDTH)
        self.kifu.ask(choice, lambda sure: self._seal(match, what) if sure else None)

    def _seal(self, match: Match, what: str) -> None:
        signer = _signer(self.kifu) if what == "signed-seal" else None
        seal_match(match, self.kifu.author, signer, is_unfinished=match.state.result is None)
        self.kifu.say("the match is sealed; what is recorded on it from now on breaks the seal for all to see")
        self.reload()


def _told(trust: Trust, altered: str) -> str:
    lines = [altered or "Every event is as it was recorded."]
    seal = trust.seal
    lines.append("The match is not sealed." if seal is None else f"{seal_words(seal)}; code {trust.code}")
    lines += [signature_words(one) for one in trust.signatures] or ["Nobody has signed it."]
    return "\n".join(lines)


def _altered(match: Match) -> str:
    from tui.screens.integrity import altered_text

    return altered_text(match)


def _signer(app: KifuApp) -> Signer:
    """Reads the private key beside the settings. Raises `Unreadable` without one, or without its passphrase."""
    from replay.errors import BadRequest
    from replay.signing import read_signer

    if app.config.path is None:
        raise BadRequest("there is no folder of settings in which a key could lie; kifu sign --key FILE signs")
    return read_signer(app.config.path.parent / KEY_FILE, lambda: os.environ.get("KIFU_KEY_PASSPHRASE", ""))


def ask_of_seal_first(app: KifuApp, match: Match, line: str, go_on: Callable[[], object]) -> None:
    """Goes on to what takes several answers; where a seal stands against it, asks first whether it may break.

    Args:
        app: The app.
        match: The match.
        line: The line that would be recorded on.
        go_on: Asks the rest.
    """
    if match.breaks_seal is None and breaks_seal_of(match, line):
        ask_to_break(app, seal_error(match), go_on)
    else:
        go_on()


def ask_to_break(app: KifuApp, error: MatchIsSealed, again: Callable[[], object] | None) -> None:
    """Asks whether a seal may break; if so, what was asked for is done again, or can be.

    Args:
        app: The app.
        error: What the seal stood against.
        again: Does what was asked for; None if whoever sits here has to do it again.
    """
    status = standing_seal(error.match)
    words = seal_words(status) if status is not None else "sealed"
    text = f"This match was {words}. What you record breaks the seal for all to see, for good."
    answers = [Answer("", "Leave the seal whole", False), Answer("b", "Break the seal", True)]

    def answered(sure: bool | None) -> None:
        if not sure:
            return
        error.match.breaks_seal = app.author
        if again is not None:
            again()
        else:
            app.say("the seal breaks with what you record now; do it again", "warning")

    app.ask(Choice("! sealed", text, answers, width=58), answered)
