"""What the header lines say: map, deck, suits of the clearings, landmarks, hirelings, pool, players."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import msgspec

from replay.formats.rootlog.board import MapFacts, map_facts
from replay.formats.rootlog.document import Document, Header, Line
from replay.formats.rootlog.findings import Finding, clip
from replay.formats.rootlog.vocabulary import faction_letters, hireling_codes, words

SUITS_EACH: Final = 4
"""Clearings of each suit on a normal map."""


class Game(msgspec.Struct, frozen=True):
    """What is known of a game before its first turn."""

    map: str
    """`"fall"`, or the name as written if it is not known; empty without a line."""
    deck: str
    facts: MapFacts | None
    suits: dict[int, str]
    """Suit by clearing; without those that nobody named."""
    seats: tuple[str, ...]
    """Faction letters in draft order."""
    players: dict[str, str]
    factions: dict[str, str]
    """Letter to the name that pieces carry."""
    landmarks: tuple[tuple[str, int], ...] = ()
    hirelings: tuple[tuple[str, bool], ...] = ()
    """(type, demoted)."""
    pool: str = ""
    declared: bool = False
    """The file declares factions of its own whose rules nobody here knows: others than the Honeycomb Clergy."""


def read_game(document: Document) -> tuple[Game, list[Finding]]:
    """Returns what the headers say, and what is wrong with them."""
    reader = _HeaderReader(document)
    return reader.game(), reader.findings


class _HeaderReader:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.findings: list[Finding] = []

    def game(self) -> Game:
        name = self._named("Map", words().maps)
        facts = map_facts(name)
        seats = [player.faction for player in self.document.players]
        seats += [turn.faction for _, turn in self.document.turns]
        factions = faction_letters(True) | dict(self._extra())
        pool = self.document.header("Pool")
        return Game(
            map=name,
            deck=self._named("Deck", words().decks),
            facts=facts,
            suits=self._suits(facts),
            seats=tuple(dict.fromkeys(seats)),
            players={player.faction: player.name for player in self.document.players},
            factions=factions,
            landmarks=self._landmarks(),
            hirelings=self._hirelings(),
            pool=pool[1].value if pool else "",
            declared=any(extra != ("Y", "clergy") for extra in self._extra()),
        )

    def _extra(self) -> list[tuple[str, str]]:
        return [(letter, name.split()[-1].casefold()) for letter, name in self.document.extra]

    def _find(self, level: str, line: Line, column: int, text: str, reason: str, suggestion: str | None = None) -> None:
        self.findings.append(Finding(level, line.number, column, clip(text), reason, suggestion))

    def _named(self, header: str, known: dict[str, str]) -> str:
        found = self.document.header(header)
        if found is None:
            first = self.document.lines[0] if self.document.lines else Line(1, "", "")
            self._find("note", first, 1, "", f"no line names the {header.lower()}")
            return ""
        line, content = found
        by_case = {name.casefold(): (name, slug) for name, slug in known.items()}
        match = by_case.get(content.value.casefold())
        if match is None:
            reason = f"this {header.lower()} is not known; what depends on it is not checked"
            self._find("note", line, content.column, content.value, reason)
            return content.value
        usual = next(name for name, slug in known.items() if slug == match[1])
        if match[0] != usual:
            self._find("note", line, content.column, content.value, f"read as {usual}", usual)
        return match[1]

    # -- clearings --------------------------------------------------------------------------------

    def _suits(self, facts: MapFacts | None) -> dict[int, str]:
        found = self.document.header("Clearings")
        if found is None:
            printed = dict(facts.suits) if facts else {}
            if facts and not printed:
                line, content = self.document.header("Map") or (Line(1, "", ""), Header("Map", "", 1))
                self._find("note", line, content.column, content.value, "the suits of the clearings are not named")
            return printed
        line, content = found
        suits: dict[int, str] = {}
        position = 0
        for entry in content.value.split(","):
            self._entry(line, content.column + position, entry, suits)
            position += len(entry) + 1
        self._check_suits(line, content, suits)
        return suits

    def _entry(self, line: Line, column: int, entry: str, suits: dict[int, str]) -> None:
        text = entry.strip()
        column += len(entry) - len(entry.lstrip())
        match = re.fullmatch(r"([A-Za-z])\s*(\d{1,3})", text)
        suit = words().suits.get(match[1].upper(), "") if match else ""
        number = int(match[2]) if match else 0
        if not match or suit in ("", "bird"):
            self._find("syntax", line, column, text, "expected a suit (F, M, R) and the number of a clearing")
        elif not 1 <= number <= 12:
            self._find("syntax", line, column, text, "clearings are numbered 1 to 12")
        elif number in suits:
            self._find("syntax", line, column, text, f"clearing {number} is named twice")
        else:
            suits[number] = suit

    def _check_suits(self, line: Line, content: Header, suits: dict[int, str]) -> None:
        missing = [number for number in range(1, 13) if number not in suits]
        if missing:
            names = ", ".join(map(str, missing))
            self._find("syntax", line, content.column, content.value, f"no suit for clearing {names}")
            return
        counts = Counter(suits.values())
        if all(counts[suit] == SUITS_EACH for suit in ("fox", "mouse", "rabbit")):
            return
        said = ", ".join(f"{counts[suit]} {suit}" for suit in ("fox", "mouse", "rabbit"))
        self._find("suit", line, content.column, content.value, f"every suit has 4 clearings, here are {said}")

    # -- landmarks and hirelings ------------------------------------------------------------------

    def _landmarks(self) -> tuple[tuple[str, int], ...]:
        found = self.document.header("Landmarks")
        if found is None:
            return ()
        line, content = found
        landmarks = []
        position = 0
        for entry in re.split("[/,]", content.value):
            name, _, where = (part.strip() for part in entry.partition("->"))
            known = words().landmarks.get(name)
            if known and where.isdigit() and 1 <= int(where[:3]) <= 12:
                landmarks.append((known, int(where[:3])))
            elif entry.strip():
                reason = "expected a landmark and its clearing (market->5)"
                self._find("syntax", line, content.column + position, entry.strip(), reason)
            position += len(entry) + 1
        return tuple(landmarks)

    def _hirelings(self) -> tuple[tuple[str, bool], ...]:
        found = self.document.header("Hirelings")
        if found is None:
            return ()
        line, content = found
        hirelings = []
        position = 0
        for entry in content.value.split(","):
            match = re.fullmatch(r"(?:h_)?([A-Z])(d?)", entry.strip())
            if match and match[1] in hireling_codes():
                hirelings.append((match[1], bool(match[2])))
            elif entry.strip():
                reason = "expected the code of a hireling (h_E, or h_Ed if demoted)"
                self._find("syntax", line, content.column + position, entry.strip(), reason)
            position += len(entry) + 1
        return tuple(hirelings)
