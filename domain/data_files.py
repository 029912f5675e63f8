"""What the data files of games have in common: entries that are decoded strictly, and settings of open rules."""

from __future__ import annotations

import msgspec

from domain.facts import Option, OptionValue, Status


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of everything in the data files; never made itself."""


class Setting(Fact, frozen=True, kw_only=True):
    """A rule that no source settles: the players decide it before the game."""

    id: str
    text: str
    rule: str
    """The open point or rule to which it belongs."""
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    """`()` allows every value of the default's type."""
    status: Status = "assumed"

    @property
    def option(self) -> Option:
        """The setting as an option of the game."""
        return Option(self.id, self.text, self.default, self.choices)
