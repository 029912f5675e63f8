"""`kifu sign`, `kifu seal`, `kifu verify --key`: keys, signatures and seals from the command line."""

from __future__ import annotations

import re
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.conftest import Kifu, Result
from tests.cli.test_altered import flip


@pytest.fixture
def key(kifu: Kifu) -> str:
    """The public key, in one line; its private one is the one that signs."""
    return kifu.ok("sign", "--new-key").out.strip()


def private(kifu: Kifu) -> Path:
    return Path(kifu.ok("where", "--json").data["key"])


def verify(kifu: Kifu, *words: str | Path) -> Result:
    result = kifu("verify", *words)
    assert "Traceback" not in result.err
    return result


# -- keys ---------------------------------------------------------------------------------------------


def test_a_new_key_lies_beside_the_settings_and_only_its_owner_reads_it(kifu: Kifu, key: str) -> None:
    assert key.startswith("ssh-ed25519 ")
    assert stat.S_IMODE(private(kifu).stat().st_mode) == 0o600
    again = kifu("sign", "--new-key")
    assert (again.code, again.out) == (2, "")
    assert again.is_one_line()


def test_a_key_that_others_may_read_is_told_of(kifu: Kifu, key: str, pebbles: str) -> None:
    private(kifu).chmod(0o644)
    assert "chmod 600" in kifu.ok("sign", pebbles, "-q").err


def test_the_passphrase_comes_from_the_environment_and_is_never_said(kifu: Kifu, pebbles: str) -> None:
    secret = {"KIFU_KEY_PASSPHRASE": "tsuru-kame"}
    made = kifu.ok("sign", "--new-key", environ=secret)
    locked = kifu("sign", pebbles)
    assert (locked.code, locked.is_one_line()) == (6, True)
    wrong = kifu("sign", pebbles, environ={"KIFU_KEY_PASSPHRASE": "other"})
    assert (wrong.code, wrong.is_one_line()) == (6, True)
    signed = kifu.ok("sign", pebbles, environ=secret)
    for result in (made, locked, wrong, signed):
        assert "tsuru-kame" not in result.out + result.err


@pytest.mark.parametrize(
    "words",
    [
        ("sign",),
        ("sign", "@last", "--new-key", "x.pem"),
        ("sign", "@last", "--passphrase"),
        ("verify", "--key", "ssh-ed25519 AAAA"),
        ("verify", "@last", "./x.kifu"),
    ],
)
def test_what_makes_no_sense_together_is_a_mistake_of_usage(kifu: Kifu, words: tuple[str, ...]) -> None:
    result = kifu(*words)
    assert (result.code, result.out, result.is_one_line()) == (2, "", True)


def test_without_the_extra_one_line_says_how_to_install_it(
    kifu: Kifu, pebbles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    for words in (("sign", "--new-key"), ("sign", pebbles), ("seal", pebbles, "--sign")):
        result = kifu(*words)
        assert (result.code, result.is_one_line()) == (6, True)
        assert "pip install 'kifu[sign]'" in result.err
    kifu.ok("seal", pebbles)


# -- a signed match -----------------------------------------------------------------------------------


def test_a_signature_is_verified_by_its_public_key_and_tells_what_was_added(kifu: Kifu, key: str, pebbles: str) -> None:
    code = kifu.ok("sign", pebbles, "--by", "Judge").out.strip()
    assert re.fullmatch("[0-9a-f]{4}(-[0-9a-f]{4}){4}", code)
    kifu.ok("note", pebbles, "--at", "3", "hm")
    kifu.ok("play", pebbles, "alice/vp += 1")
    for named in (key, f"{private(kifu)}.pub"):
        result = verify(kifu, pebbles, "--key", named)
        assert result.code == 0
        assert re.search(r"signature 1: holds · key [0-9a-f-]+, the one given · Judge", result.out)
        assert "since then: 1 entry, 1 change to notes" in result.out
        assert code in result.out


def test_a_match_that_somebody_else_signed_is_a_finding(kifu: Kifu, key: str, pebbles: str) -> None:
    kifu.ok("sign", "--new-key", kifu.folder / "other.pem")
    kifu.ok("sign", pebbles, "--key", kifu.folder / "other.pem")
    result = verify(kifu, pebbles, "--key", key)
    assert result.code == 1
    assert "not the one given" in result.out
    assert "nothing is signed by key" in result.out
    assert verify(kifu, pebbles).code == 0
    data = kifu("verify", pebbles, "--key", key, "--json").data
    assert [one["yours"] for one in data["trust"][0]["signatures"]] == [False]


@pytest.mark.parametrize("named", ["nowhere.pub", "ssh-ed25519 AAAA", ""])
def test_a_key_that_cannot_be_read_is_told_in_one_line(kifu: Kifu, pebbles: str, named: str) -> None:
    result = verify(kifu, pebbles, "--key", named)
    assert (result.code, result.out, result.is_one_line()) == (6, "", True)


def test_the_private_key_does_not_stand_for_the_public_one(kifu: Kifu, key: str, pebbles: str) -> None:
    result = verify(kifu, pebbles, "--key", str(private(kifu)))
    assert (result.code, result.is_one_line()) == (6, True)
    assert ".pub" in result.err


def test_one_altered_byte_ends_what_a_signature_says(kifu: Kifu, key: str, pebbles: str) -> None:
    kifu.ok("sign", pebbles)
    flip(kifu, b"take 6", b"take 9")
    result = verify(kifu, pebbles, "--key", key)
    assert result.code == 1
    assert "signature 1: does not hold: event 7 of line main was changed" in result.out
    refused = kifu("sign", pebbles)
    assert (refused.code, refused.is_one_line()) == (6, True)


# -- a sealed match -----------------------------------------------------------------------------------


def test_a_sealed_match_says_so_wherever_it_is_looked_at(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("seal", pebbles, "--by", "Judge")
    for words in (("log",), ("lines",), ("notes",)):
        assert "sealed by Judge" in kifu.ok(*words, pebbles).err
    assert "sealed by Judge" in kifu.ok("show", pebbles).out
    assert kifu.ok("show", pebbles, "--json").data["seal"]["state"] == "holds"
    assert "■ sealed" in kifu.ok("search", "seal:holds").out
    assert kifu("seal", pebbles).code == 2


@pytest.mark.parametrize("kind", ["text", "md", "json"])
def test_an_export_says_that_the_match_is_sealed_and_that_the_seal_is_broken(
    kifu: Kifu, pebbles: str, kind: str
) -> None:
    def exported() -> str:
        return kifu.ok("export", pebbles, "--format", kind, "--public").out

    assert "seal" not in exported() or '"seal": null' in exported()
    kifu.ok("seal", pebbles, "--by", "Judge")
    assert ("sealed by Judge" if kind != "json" else '"state": "holds"') in exported()
    kifu.ok("undo", pebbles, "--break-seal")
    assert ("SEAL BROKEN" if kind != "json" else '"state": "broken"') in exported()


RECORDING = (
    ("play", "alice/vp += 1"),
    ("undo",),
    ("amend", "--at", "4", "--delete", "--on-broken", "skip"),
    ("clock", "start"),
)


@pytest.mark.parametrize("words", RECORDING, ids=lambda words: words[0])
def test_recording_on_a_sealed_match_is_refused_unless_the_seal_may_break(
    kifu: Kifu, pebbles: str, words: tuple[str, ...]
) -> None:
    kifu.ok("seal", pebbles)
    before = kifu.ok("log", pebbles).out
    refused = kifu(words[0], pebbles, *words[1:], "-q")
    assert refused.code == 3
    assert refused.err.splitlines()[-1].startswith("kifu: match")
    assert "--break-seal" in refused.err
    assert kifu.ok("log", pebbles).out == before
    assert verify(kifu, pebbles).code == 0
    kifu.ok(words[0], pebbles, *words[1:], "--break-seal", "--by", "erin")
    assert "SEAL BROKEN by erin" in kifu.ok("log", pebbles, "-q").err
    assert "□ SEAL BROKEN" in kifu.ok("search", "seal:broken").out
    result = verify(kifu, pebbles)
    assert result.code == 1
    assert "match-seal" in result.out


def test_notes_and_branches_leave_a_seal_whole(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("seal", pebbles)
    kifu.ok("note", pebbles, "--at", "3", "hm")
    kifu.ok("branch", pebbles, "--at", "3", "--name", "what if")
    kifu.ok("play", pebbles, "--line", "what if", "alice/vp += 9")
    assert verify(kifu, pebbles).code == 0


def test_a_match_without_a_result_is_not_sealed_by_mistake(empty: Kifu) -> None:
    match = empty.ok("new", "pebbles").out.strip()
    refused = empty("seal", match)
    assert (refused.code, refused.is_one_line()) == (2, True)
    empty.ok("seal", match, "--unfinished")


ACTS = (("undo",), ("line", "try", "--mainline"))


@pytest.mark.parametrize("words", ACTS, ids=lambda words: words[0])
def test_whoever_seals_anew_what_was_sealed_and_signed_does_not_hide_that_the_seal_was_broken(
    kifu: Kifu, key: str, pebbles: str, words: tuple[str, ...]
) -> None:
    kifu.ok("branch", pebbles, "--at", "3", "--name", "try")
    kifu.ok("seal", pebbles, "--sign", "--by", "Judge")
    assert verify(kifu, pebbles, "--key", key).code == 0
    kifu.ok(words[0], pebbles, *words[1:], "--break-seal", "--by", "Mallory")
    broken = verify(kifu, pebbles, "--key", key)
    assert broken.code == 1
    assert "signed seal 1: holds" not in broken.out
    kifu.ok("seal", pebbles, "--by", "Mallory", "--unfinished")
    again = verify(kifu, pebbles, "--key", key)
    assert again.code == 1
    assert "signed seal 1: genuine, broken by Mallory: " in again.out
    assert "nothing was changed" not in again.err
    assert verify(kifu, pebbles).code == 1
    for command in ("lines", "log"):
        assert "signed seal 1 by Judge was broken by Mallory" in kifu.ok(command, pebbles, "-q").err
    assert "signed seal 1 by Judge was broken by Mallory" in kifu.ok("show", pebbles).out
    assert kifu.ok("show", pebbles, "--json").data["seal"]["earlier"][0]["broken_by"] == "Mallory"
    [trust] = kifu("verify", pebbles, "--json").data["trust"]
    assert [one["worth"] for one in trust["signatures"]] == ["broken"]
    assert [one["state"] for one in trust["seal"]["earlier"]] == ["broken"]
    for query in ("seal:broken", "seal:holds", "seal:again"):
        assert "SEALED AGAIN" in kifu.ok("search", query).out


def test_a_seal_over_altered_content_is_not_shown_whole_by_what_has_noticed_it(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("seal", pebbles, "--by", "Judge")
    flip(kifu, b"take 6", b"take 9")
    result = verify(kifu, pebbles)
    assert result.code == 1
    assert re.search("^seal 1: SEALED, ALTERED: event 7 of line main was changed", result.out, re.MULTILINE)
    assert kifu("verify", pebbles, "--json").data["trust"][0]["seal"]["state"] == "altered"
    assert "SEALED, ALTERED" in kifu.ok("log", pebbles, "-q").err
    assert "SEALED, ALTERED" in kifu.ok("show", pebbles).out
    assert '"state": "altered"' in kifu("export", pebbles, "--format", "json").out


def test_guards_that_are_gone_are_a_finding_when_one_match_is_verified(kifu: Kifu, pebbles: str, root: str) -> None:
    with closing(sqlite3.connect(kifu.database)) as connection:
        connection.execute("DROP TRIGGER events_refuse_update")
    for matches in ((pebbles,), (pebbles, root), ()):
        result = verify(kifu, *matches)
        assert result.code == 1
        assert result.out.count("guard") == 2
        assert "1 finding" in result.err


# -- files --------------------------------------------------------------------------------------------


@pytest.fixture
def file(kifu: Kifu, pebbles: str) -> Path:
    path = kifu.folder / "game.kifu"
    kifu.ok("export", pebbles, "-o", path)
    return path


def test_a_file_is_signed_beside_it_and_stays_as_it_is(kifu: Kifu, key: str, file: Path) -> None:
    before = file.read_bytes()
    assert kifu.ok("sign", file).out.strip() == f"{file}.sig"
    assert file.read_bytes() == before
    result = verify(kifu, file, "--key", key)
    assert result.code == 0
    assert "holds, to the byte" in result.out
    assert kifu.ok("import", file, db=kifu.folder / "other.db").out


def test_a_later_export_of_a_signed_file_is_told_from_one_that_was_edited(
    kifu: Kifu, key: str, file: Path, pebbles: str
) -> None:
    kifu.ok("sign", file)
    kifu.ok("note", pebbles, "--at", "3", "hm")
    kifu.ok("export", pebbles, "-o", file)
    result = verify(kifu, file, "--key", key)
    assert result.code == 0
    assert "since then: 1 change to notes" in result.out
    file.write_bytes(file.read_bytes().replace(b"take 6", b"take 9"))
    result = verify(kifu, file, "--key", key)
    assert result.code == 1
    assert re.search(r"damaged: line \d+: .*its hash differs", result.out)


def test_a_file_of_another_match_is_not_what_was_signed(kifu: Kifu, key: str, file: Path, root: str) -> None:
    kifu.ok("sign", file)
    kifu.ok("export", root, "-o", file, "--format", "kifu")
    result = verify(kifu, file, "--key", key)
    assert result.code == 1
    assert "the file is not the one that was signed" in result.out


def test_any_file_can_be_signed(kifu: Kifu, key: str) -> None:
    paper = kifu.folder / "pairings.txt"
    paper.write_text("alice bob\n")
    assert verify(kifu, paper).code == 1
    kifu.ok("sign", paper)
    assert verify(kifu, paper, "--key", key).code == 0
    paper.write_text("alice eve\n")
    assert verify(kifu, paper, "--key", key).code == 1


def test_one_flipped_bit_anywhere_in_the_signature_of_a_file_shows(kifu: Kifu, key: str) -> None:
    paper = kifu.folder / "pairings.txt"
    paper.write_text("alice bob\n")
    kifu.ok("sign", paper, "--by", "Judge")
    beside = Path(f"{paper}.sig")
    whole = beside.read_bytes()
    for bit in range(0, 8 * len(whole), 23):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        beside.write_bytes(flipped)
        result = verify(kifu, paper, "--key", key)
        assert result.code == 1, (bit, result)
    for damaged in (b"", whole[:-5], whole + b"x", whole.replace(b"kifu signature 1", b"kifu seal 1")):
        beside.write_bytes(damaged)
        assert verify(kifu, paper, "--key", key).code == 1


def test_a_file_that_is_not_there_cannot_be_read(kifu: Kifu, key: str) -> None:
    for words in (("sign", "./none.kifu"), ("verify", "./none.kifu")):
        result = kifu(*words)
        assert (result.code, result.is_one_line()) == (6, True)


# -- in parallel --------------------------------------------------------------------------------------


def test_several_processes_find_what_one_finds(kifu: Kifu, pebbles: str) -> None:
    kifu.ok("seal", pebbles)
    kifu.ok("undo", pebbles, "--break-seal")
    flip(kifu, b"take 6", b"take 9")
    alone, shared = (kifu("verify", "--jobs", jobs, "--json") for jobs in ("1", "2"))
    assert alone.code == shared.code == 1
    assert alone.data == shared.data
