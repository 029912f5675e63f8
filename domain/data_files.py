"""What the data files of games have in common: strictly decoded entries, settings of open rules, and open points."""

from __future__ import annotations

import msgspec

from domain.facts import Option, OptionValue, Status


class Fact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Base of everything in the data files; never made itself."""


class Point(Fact, frozen=True, kw_only=True):
    """An open point without a setting: how it is read."""

    id: str
    text: str
    reading: str


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
