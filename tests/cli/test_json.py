"""What `--json` prints is what `docs/cli.md` promises: one shape for each command."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOTLOG, Kifu
from tui.cli.commands import TABLE

DOCUMENT = Path(__file__).parents[2] / "docs" / "cli.md"


def promised() -> dict[str, list[list[str]]]:
    """Returns the shapes that the documentation gives each command: the keys of its objects."""
    found = {}
    for part in DOCUMENT.read_text(encoding="utf-8").split("\n### `kifu ")[1:]:
        told = re.search(r"JSON: (.+)", part)
        if told is not None and "none yet" not in told[1]:
            shapes = re.findall(r"`\{(.+?)\}`", told[1].partition(";")[0].partition(". ")[0])
            found[re.split(r"[` ]", part)[0]] = [re.findall(r'"(\w+)"', shape) for shape in shapes]
    found["line"] = found["lines"]  # "as in `lines`"
    told = DOCUMENT.read_text(encoding="utf-8").partition("### `kifu follow")[2].partition("\n### ")[0]
    news = re.findall(r"`\{(\"follow.+?)\}`", re.sub(r': "\w+"', "", told))
    found["follow"] = found["log"] + [re.findall(r'"(\w+)"', shape) for shape in news]
    return found


PROMISED = promised()

RUNS: dict[str, tuple[str, ...]] = {
    "new": ("new", "pebbles"),
    "play": ("play", "MATCH", "alice/vp += 1", "bob/vp += 1"),
    "undo": ("undo", "MATCH"),
    "redo": ("redo", "UNDONE"),
    "amend": ("amend", "MATCH", "--at", "4", "--delete", "--on-broken", "skip"),
    "blanks": ("blanks", "UNSEEN"),
    "players": ("players",),
    "rulings": ("rulings", "IRREGULAR"),
    "clock": ("clock", "MATCH", "start", "--control", "90+30"),
    "times": ("times", "MATCH"),
    "follow": ("follow", "ENDED", "--from", "1", "--until-end"),
    "show": ("show", "MATCH", "--at", "4"),
    "log": ("log", "MATCH"),
    "diff": ("diff", "MATCH", "3", "9"),
    "find": ("find", "MATCH", "place:bag"),
    "search": ("search",),
    "lines": ("lines", "MATCH"),
    "branch": ("branch", "MATCH", "--at", "3"),
    "line": ("line", "MATCH", "side"),
    "compare": ("compare", "MATCH", "main", "side"),
    "note": ("note", "MATCH", "--at", "3", "hm"),
    "notes": ("notes", "MATCH"),
    "import": ("import", "FAULTY", str(ROOTLOG)),
    "seal": ("seal", "MATCH"),
    "sign": ("sign", "--new-key"),
    "verify": ("verify",),
    "check": ("check",),
    "games": ("games",),
    "legal": ("legal", "JUDGED"),
    "simulate": ("simulate", "heart-of-crown"),
    "campaign": ("campaign", "new", "--player", "alice"),
    "trial": ("trial", "new", "--player", "alice"),
    "db stats": ("db", "stats"),
    "db upgrade": ("db", "upgrade"),
    "db backup": ("db", "backup", "COPY"),
    "db restore": ("db", "restore", "COPY", "--db", "NEW"),
    "db copy": ("db", "copy", "ARCHIVE", "NEW"),
    "where": ("where",),
}


LINE_BY_LINE = {"amend", "blanks", "rulings", "play", "log", "follow", "import", "check", "legal", "simulate"}


def objects(command: str, out: str) -> list[Any]:
    if command in LINE_BY_LINE:
        return [json.loads(line) for line in out.splitlines()]
    data = json.loads(out)
    return data if isinstance(data, list) else [data]


@pytest.fixture
def full(kifu: Kifu, pebbles: str) -> Kifu:
    """An archive with a second line, a note, a faulty import and a copy of itself."""
    kifu.ok("branch", pebbles, "--at", "6", "--name", "side")
    kifu.ok("note", pebbles, "--at", "5", "so", "--glyph", "!?", "--tag", "t")
    faulty = kifu.folder / "faulty.rootlog"
    faulty.write_text(ROOTLOG.read_text().replace("/t3->/", "/nonsense!/", 1))
    assert kifu("import", faulty).code == 1
    kifu.ok("db", "backup", kifu.folder / "restore.db")
    return kifu


def judged(kifu: Kifu, _: str) -> str:
    return kifu.ok("new", "heart-of-crown", "--seat", "alice", "--seat", "bob", "--seed", "1").out.strip()


def irregular(kifu: Kifu, match: str) -> str:
    match = judged(kifu, match)
    kifu.ok("play", match, "--irregular", "coin += 1", "--ruling", "forgotten")
    return match


def undone(kifu: Kifu, match: str) -> str:
    kifu.ok("undo", match)
    return match


def unseen(kifu: Kifu, _: str) -> str:
    match = kifu.ok("new", "cards", "--seat", "alice").out.strip()
    kifu.ok("play", match, "open deck for none ordered; 2 cards ? outside -> deck; open alice/hand for alice,record")
    kifu.ok("play", match, "card ? deck -> alice/hand")
    return match


def ended(kifu: Kifu, _: str) -> str:
    return kifu.ok("simulate", "ancient-knowledge", "--seats", "2", "--seed", "1").out.split()[0]


MADE = {"ENDED": ended, "JUDGED": judged, "IRREGULAR": irregular, "UNDONE": undone, "UNSEEN": unseen}
"""Matches that are made for one command."""


@pytest.mark.parametrize("name", RUNS)
def test_each_command_prints_the_fields_that_are_promised(full: Kifu, pebbles: str, name: str) -> None:
    copy = "restore.db" if name == "db restore" else "copy.db"
    given = {"FAULTY": "faulty.rootlog", "COPY": copy, "NEW": "new.db", "ARCHIVE": "archive.db"}
    words = [str(full.folder / given[word]) if word in given else word for word in RUNS[name]]
    words = [pebbles if word == "MATCH" else word for word in words]
    made = {word: MADE[word](full, pebbles) for word in words if word in MADE}
    words = [made.get(word, word) for word in words]
    command = name.partition(" ")[0]
    found = objects(command, full(*words, "--json").out)
    assert found
    for one in found:
        assert list(one) in PROMISED[command]


def test_every_command_that_prints_json_has_a_documented_shape() -> None:
    printing = {command.name for command in TABLE if command.body().has_data}
    assert set(PROMISED) == printing
    assert {name.partition(" ")[0] for name in RUNS} == printing


def test_a_card_that_is_recognised_later_says_so_under_known_now(empty: Kifu) -> None:
    empty.ok("new", "cards", "--seat", "alice", "--seat", "bob")
    empty.ok("play", "@last", "open deck for record ordered; 1 card duke outside -> deck; 1 card city outside -> deck")
    empty.ok("play", "@last", "card city deck -> field")
    places = empty.ok("show", "@last", "--at", "2", "--seat", "bob", "--known", "now", "--json").data["places"]
    assert [(card["kind"], card["knowledge"]) for card in places["deck"]["cards"]] == [
        ("?", "unknown"),
        ("city", "later"),
    ]


def test_a_card_that_follows_from_the_others_is_told_by_its_kind(empty: Kifu) -> None:
    empty.ok("new", "cards", "--seat", "alice")
    empty.ok("play", "@last", "open deck for none ordered; card city outside -> box; card duke outside -> box")
    empty.ok(
        "play", "@last", "card city box -> deck; card duke box -> deck; shuffle deck", "cards @1=duke deck -> field"
    )
    [card] = empty.ok("show", "@last", "--json").data["places"]["deck"]["cards"]
    assert (card["kind"], card["knowledge"]) == ("city", "deduced")


def test_a_secret_pick_is_no_more_than_a_number_of_cards_to_the_others(empty: Kifu) -> None:
    empty.ok(
        "new", "heart-of-crown", "--seat", "alice", "--seat", "bob", "--seed", "9", "--option", "opening-hands=picked"
    )
    empty.ok("play", "@last", "alice: take farming farming apprentice-maid apprentice-maid apprentice-maid")
    last = {
        who: empty.ok("log", "@last", "--json", *view).rows[-1]
        for who, view in {"bob": ("--seat", "bob"), "public": ("--public",)}.items()
    }
    for row in last.values():
        assert not any("farming" in text or "apprentice" in text for text in row["changes"])
        assert "farming" not in row["action"]
    assert empty("find", "@last", "card:farming-village seat:alice", "--seat", "bob").code == 1
