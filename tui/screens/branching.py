"""Branching: what a new line is called, and how chance goes on there."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from typing import ClassVar, NamedTuple

from textual.binding import BindingType
from textual.widget import Widget

from domain.perspective import PUBLIC
from replay.branching import Begun, begin_branch
from replay.chance_policy import POLICIES, RANDOM, RECORDED, SCRIBE, SEEDS, chairs_of
from replay.errors import BadRequest
from replay.match import Match
from tui.actions import PANES
from tui.keys import bindings
from tui.screens.field_form import FieldForm
from tui.screens.working import work
from tui.text import clean
from tui.widgets.field import Field
from tui.widgets.prose import Prose
from tui.widgets.spans import plain


class Wanted(NamedTuple):
    """How a line is to begin."""

    name: str
    policy: str
    seed: int
    chair: str


def policy_of(text: str) -> str:
    """Returns the way in which chance goes on that a text begins to say; as recorded if it says nothing.

    Raises:
        BadRequest: It says none.
    """
    found = [policy for policy in POLICIES if policy.startswith(text.casefold())] if text else [RECORDED]
    if not found or (len(found) > 1 and text.casefold() not in found):
        raise BadRequest(f"chance goes on {', '.join(POLICIES)}")
    return found[0]


def seed_of(text: str) -> int:
    """Returns the seed of a text.

    Raises:
        BadRequest: It is no number, or too long a one.
    """
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > 18:
        raise BadRequest("a seed is a whole number, as 7")
    return int(text)


def chair_of(text: str, match: Match) -> str:
    """Returns the chair that a text names: a seat or its player, `public` or `scribe`; the scribe if it says nothing.

    Raises:
        BadRequest: The match has none that is called so, or several.
    """
    seats = match.state.seats
    if not text or text in chairs_of(seat.id for seat in seats):
        return text or SCRIBE
    found = [seat.id for seat in seats if seat.name == text]
    if len(found) != 1:
        raise BadRequest(f"who knows? {', '.join(chairs_of(seat.id for seat in seats))}")
    return found[0]


def fresh_seed() -> int:
    """Returns a seed that is offered."""
    return secrets.randbelow(SEEDS)


class Branching(FieldForm[Begun]):
    """Asks how a line is to begin and begins it; the result says where it is.

    Args:
        match: The match.
        line: The line from which it parts.
        at: The last entry that both share.
        author: Who begins it.
    """

    NAME = "branch"
    WIDTH = 68
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(PANES["branch"])]

    def __init__(self, match: Match, line: str, at: int, author: str) -> None:
        super().__init__()
        self.match = match
        self.line = line
        self.at = at
        self.author = author
        self.title = f"A line after #{at}"
        self.is_beginning = False

    def body(self) -> Iterable[Widget]:
        """Returns the fields."""
        values = {"name": "", "policy": RECORDED, "seed": str(fresh_seed()), "chair": SCRIBE}
        for name, (label, hint, _) in self._fields().items():
            yield self.labelled(label, 8, Field(values[name], name=name, hint=hint))
        yield Prose([plain("")], name="choices")
        yield Prose([plain("")], name="said")

    def _fields(self) -> dict[str, tuple[str, str, str]]:
        """Returns the fields by id: what stands before each, what an empty one says, and what may stand there."""
        policies = ", ".join(POLICIES)
        chairs = ", ".join(chairs_of(clean(seat.id) for seat in self.match.state.seats))
        return {
            "name": ("Name", "may be empty", "Name: what you like, or nothing"),
            "policy": ("Chance", policies, f"Chance: {policies}"),
            "seed": ("Seed", "a number", f"Seed: a number; it counts where chance is {RANDOM}"),
            "chair": ("Known", chairs, f"Known: what this one knows stays; {chairs}"),
        }

    def on_descendant_focus(self) -> None:
        """Says what may stand in the field."""
        focused = self.focused.id if isinstance(self.focused, Field) else None
        if focused:
            self.query_one("#choices", Prose).show([plain("")], text=self._fields()[focused][2])

    def on_mount(self) -> None:
        """Says what the fields mean."""
        self._explain()

    def on_input_changed(self) -> None:
        """Says what the fields mean now."""
        self._explain()

    def _explain(self) -> None:
        try:
            wanted = self._wanted()
        except BadRequest as error:
            self.tell(str(error))
            return
        header = self.match.state.header
        self.tell(explained(wanted, is_simulated=header is not None and header.mode == "simulated"), "dim")

    def _wanted(self) -> Wanted:
        """Returns what stands in the fields; of what does not count, nothing is read.

        Raises:
            BadRequest: One says nothing that could be meant.
        """
        policy = policy_of(self.value("policy"))
        seed = seed_of(self.value("seed")) if policy == RANDOM else 0
        chair = chair_of(self.value("chair"), self.match) if policy != RECORDED else SCRIBE
        return Wanted(self.value("name"), policy, seed, chair)

    def do_dialog_accept(self) -> None:
        """Begins the line."""
        if self.is_beginning:
            return
        try:
            wanted = self._wanted()
        except BadRequest as error:
            self.tell(str(error))
            return
        self.is_beginning = True
        work(self.kifu, "Beginning the line", lambda _: self._begin(wanted), self._begun, self._failed)

    def _begin(self, wanted: Wanted) -> Begun:
        return begin_branch(
            self.match,
            self.line,
            self.at,
            name=wanted.name,
            author=self.author,
            policy=wanted.policy,
            seed=wanted.seed,
            chair=wanted.chair,
        )

    def _begun(self, begun: Begun) -> None:
        self.dismiss(begun)

    def _failed(self, error: Exception | None) -> None:
        self.is_beginning = False
        self.tell(str(error or "stopped; nothing was recorded"))


def explained(wanted: Wanted, *, is_simulated: bool) -> str:
    """Returns what a choice means, one line."""
    if wanted.policy == RECORDED:
        return f"Outcomes are kept {POLICIES[RECORDED]}."
    how = f"Drawn from seed {wanted.seed}" if wanted.policy == RANDOM else "Asked of you"
    if wanted.chair == SCRIBE and not is_simulated:
        return f"{how}; what is known stays known."
    lost = {SCRIBE: "what no seat sees", PUBLIC: "what not all see"}
    return f"{how}; {lost.get(wanted.chair, f'what {wanted.chair} does not know')} is dealt anew."
