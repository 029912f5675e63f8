"""Signing and sealing a match: what holds, what breaks it, and that tampering shows."""

from __future__ import annotations

import io
import re
import sqlite3
import stat
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import msgspec
import pytest

from domain.changes import MovePieces
from domain.match_events import SeatInfo
from domain.play import Play, encode_play
from replay.archive import Archive
from replay.errors import BadRequest, Damaged, Unreadable
from replay.formats.kifu import export_match
from replay.formats.kifu_reading import import_match
from replay.judging import trust_report
from replay.match import Match
from replay.meta import EMPTY
from replay.proving import prove
from replay.sealing import MatchIsSealed, known_seal, seal_match, sign_match
from replay.signed_files import read_signature, sign_file
from replay.signing import (
    NotInstalled,
    Signer,
    fingerprint,
    make_key,
    public_file,
    public_line,
    read_public,
    read_signer,
)
from replay.trust import seal_status, trust_stream
from replay.trust_events import MatchSealed, MatchSigned, SealBroken, decode_trust_event, encode_trust_event
from replay.trust_words import seal_words, signature_words
from tests.replay.conftest import counting_ids, ticking_clock
from tests.servers import Server

PLAYS = 8


def a_play(number: int) -> Play:
    return Play("C", "turn", f"move {number}", (MovePieces("w", 1, "5", str(number)),))


def new_match(archive: Archive) -> Match:
    opening = Play(changes=(MovePieces("w", 50, "", "5"),))
    plays = [(a_play(n), EMPTY) for n in range(PLAYS)]
    match = archive.new_match("none", [SeatInfo("C"), SeatInfo("E")], opening=opening, plays=plays)
    match.declare_result(["C"], {"C": 3, "E": 1})
    return match


@pytest.fixture
def match(archive: Archive) -> Match:
    return new_match(archive)


@pytest.fixture(scope="module")
def signer(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    path = tmp_path_factory.mktemp("keys") / "one.pem"
    make_key(path)
    return read_signer(path, str)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Signer:
    path = tmp_path_factory.mktemp("keys") / "two.pem"
    make_key(path)
    return read_signer(path, str)


def worth(match: Match, key: bytes | None = None) -> list[str]:
    match.refresh()
    return [one.worth for one in trust_report(match, key).signatures]


def alter(archive: Archive, *statements: str) -> None:
    """Alters the file as another program would that takes the guards away and puts them back."""
    with closing(sqlite3.connect(archive.store.path)) as connection:
        guards = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.create_function("flipped", 1, lambda data: data[:-1] + bytes([data[-1] ^ 1]))
        for statement in statements:
            connection.execute(statement)
        for _, sql in guards:
            connection.execute(sql)
        connection.commit()


def of_line(match: Match) -> str:
    return f"stream_id = (SELECT stream_id FROM streams WHERE name = 'line-{match.mainline}')"


# -- keys ---------------------------------------------------------------------------------------------


def test_a_new_key_is_read_by_its_owner_alone_and_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "new" / "key.pem"
    public = make_key(path, comment="Judge")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert public_file(path).read_text() == public_line(public, "Judge") + "\n"
    before = path.read_bytes()
    with pytest.raises(BadRequest, match="never overwritten"):
        make_key(path)
    assert path.read_bytes() == before


def test_a_key_with_a_passphrase_is_read_with_it_alone(tmp_path: Path) -> None:
    path = tmp_path / "key.pem"
    public = make_key(path, "tsuru")
    assert read_signer(path, lambda: "tsuru").public == public
    with pytest.raises(Unreadable, match="the passphrase is another one"):
        read_signer(path, lambda: "kame")
    with pytest.raises(Unreadable, match="has a passphrase"):
        read_signer(path, str)
    assert b"tsuru" not in path.read_bytes()


def test_a_public_key_is_read_from_pem_from_a_line_in_a_file_and_from_the_line_itself(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = make_key(tmp_path / "key.pem")
    key = Ed25519PublicKey.from_public_bytes(public)
    (tmp_path / "public.pem").write_bytes(key.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    named = [str(tmp_path / "public.pem"), str(tmp_path / "key.pem.pub"), public_line(public)]
    assert [read_public(one) for one in named] == [public] * 3
    assert key.public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH).decode() == public_line(public)
    assert len(fingerprint(public)) == 24


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no public key"),
        (b"\xff\x00 noise", "no public key"),
        (b"ssh-ed25519 AAAA", "damaged"),
        (b"ssh-ed25519 \xff", "damaged"),
        (b"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", "damaged"),
        (b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "private key"),
        (b"x" * 20_000, "too long"),
    ],
)
def test_what_is_no_public_key_is_refused_in_one_line(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "key").write_bytes(content)
    with pytest.raises(Unreadable, match=said) as refused:
        read_public(str(tmp_path / "key"))
    assert "\n" not in str(refused.value)
    with pytest.raises(Unreadable):
        read_signer(tmp_path / "key", str)


def openssh(path: Path, *, is_locked: bool) -> None:
    """Writes a key as OpenSSH does; of one with a passphrase only the header is true, which is all that is read."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    text = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    if is_locked:
        data = b64decode(b"".join(text.splitlines()[1:-1]))
        options = b"\0\0\0\x10" + bytes(16) + b"\0\0\0\x10"
        old = b"\0\0\0\x04none\0\0\0\x04none\0\0\0\0"
        assert old in data
        new = b"\0\0\0\x0aaes256-ctr\0\0\0\x06bcrypt" + len(options).to_bytes(4) + options
        data = data.replace(old, new)
        secret = data[-136:] + bytes(8)  # whole blocks of the cipher
        data = data[:-140] + len(secret).to_bytes(4) + secret
        text = b"-----BEGIN OPENSSH PRIVATE KEY-----\n" + b64encode(data)
        text += b"\n-----END OPENSSH PRIVATE KEY-----\n"
    path.write_bytes(text)


def test_a_key_of_openssh_is_read_and_one_with_a_passphrase_says_what_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never() -> str:
        raise AssertionError("nobody is asked for a passphrase that helps nothing")

    openssh(tmp_path / "open", is_locked=False)
    assert len(read_signer(tmp_path / "open", never).public) == 32
    openssh(tmp_path / "locked", is_locked=True)
    monkeypatch.setattr("replay.signing.find_spec", lambda _: None)
    with pytest.raises(Unreadable, match="bcrypt") as refused:
        read_signer(tmp_path / "locked", never)
    assert "another one" not in str(refused.value)
    assert "passphrase off a copy" in str(refused.value)


def test_a_damaged_key_of_openssh_is_not_said_to_have_another_passphrase(tmp_path: Path) -> None:
    openssh(tmp_path / "key", is_locked=False)
    lines = (tmp_path / "key").read_bytes().splitlines()
    (tmp_path / "key").write_bytes(b"\n".join([*lines[:-2], b"AAAA", lines[-1]]))
    with pytest.raises(Unreadable, match="key: it is damaged"):
        read_signer(tmp_path / "key", lambda: "tsuru")


PEM_OF_EC = """-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEaxfR8uEsQkf4vOblY6RA8ncDfYEt
6zOg9KE5RdiYwpZP40Li/hp/m47n60p8D54WK84zV2sxXs7LtkBoN79R9Q==
-----END PUBLIC KEY-----
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        (" ", "empty"),
        (".", "is a folder"),
        ("ssh-rsa AAAAB3NzaC1yc2E judge", "another kind, ssh-rsa"),
        ("ecdsa-sha2-nistp256 AAAAE2Vj", "another kind, ecdsa-sha2-nistp256"),
        ("sk-ssh-ed25519@openssh.com AAAAGnNr", "another kind, sk-ssh-ed25519@openssh.com"),
        (PEM_OF_EC, "another kind"),
        ("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", "damaged"),
        ("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n", "private key"),
        ("two\nlines", "neither a public key nor the name of a file"),
        ("nowhere.pub", "nowhere.pub cannot be read"),
    ],
)
def test_what_is_given_in_place_of_a_public_key_gets_one_line_that_fits_it(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=re.escape(said)) as refused:
        read_public(text)
    assert "\n" not in str(refused.value)
    assert r"\n" not in str(refused.value) or text == "two\nlines"


def test_a_public_key_in_pem_is_read_from_the_argument_itself(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    public = make_key(tmp_path / "key.pem")
    pem = Ed25519PublicKey.from_public_bytes(public).public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    assert read_public(pem.decode()) == public


def test_a_key_of_another_kind_is_refused(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    pem = generate_private_key(SECP256R1()).private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    (tmp_path / "key.pem").write_bytes(pem)
    with pytest.raises(Unreadable, match="another kind"):
        read_signer(tmp_path / "key.pem", str)


def test_without_the_extra_signing_says_how_to_install_it_and_a_seal_works(
    match: Match, tmp_path: Path, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_match(match, signer)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(NotInstalled, match=r"pip install 'kifu\[sign\]'"):
        make_key(tmp_path / "key.pem")
    seal_match(match)
    report = trust_report(match)
    assert [one.worth for one in report.signatures] == ["unchecked"]
    assert report.seal is not None
    assert report.seal.state == "holds"
    assert report.findings == ()


# -- signatures ---------------------------------------------------------------------------------------


def test_a_signature_holds_and_tells_what_was_added_since(match: Match, signer: Signer) -> None:
    sign_match(match, signer, "Judge")
    [one] = trust_report(match, signer.public).signatures
    assert (one.worth, one.by, one.is_yours, one.added) == ("holds", "Judge", True, ())
    match.add_note(3, "brave")
    match.archive.session(match).record(a_play(20))
    side = match.fork("", 4)
    match.archive.session(match, side).record(a_play(21))
    [one] = trust_report(match, signer.public).signatures
    assert one.worth == "holds"
    assert one.added == ("1 entry", "1 line", "1 change to notes")


def test_another_key_is_told_from_the_one_that_is_asked_about(match: Match, signer: Signer, other: Signer) -> None:
    sign_match(match, other)
    report = trust_report(match, signer.public)
    assert [(one.worth, one.is_yours) for one in report.signatures] == [("holds", False)]
    assert [one.message for one in report.findings] == [
        f"nothing is signed by key {fingerprint(signer.public)}; 1 by other keys"
    ]


def test_a_second_signature_changes_nothing_that_the_first_vouches_for(
    match: Match, signer: Signer, other: Signer
) -> None:
    sign_match(match, signer)
    sign_match(match, other)
    report = trust_report(match, signer.public)
    assert [(one.worth, one.added) for one in report.signatures] == [("holds", ()), ("holds", ())]
    assert len({one.code for one in report.signatures}) == 1


FORGERIES: dict[str, Callable[[MatchSigned, bytes], MatchSigned]] = {
    "key swapped": lambda event, key: msgspec.structs.replace(event, key=key),
    "name altered": lambda event, key: msgspec.structs.replace(event, by="Eve"),
    "time altered": lambda event, key: msgspec.structs.replace(event, at=event.at + 1),
    "one head fewer": lambda event, key: msgspec.structs.replace(event, heads=event.heads[:-1]),
    "signature cut": lambda event, key: msgspec.structs.replace(event, signature=event.signature[:-1]),
    "no key": lambda event, key: msgspec.structs.replace(event, key=b""),
}


@pytest.mark.parametrize("kind", FORGERIES)
def test_a_signature_that_was_altered_is_forged(match: Match, signer: Signer, other: Signer, kind: str) -> None:
    sign_match(match, signer)
    archive = match.archive
    [stored] = archive.store.read(trust_stream(match.id))
    event = decode_trust_event(stored.type, stored.data)
    assert isinstance(event, MatchSigned)
    altered = FORGERIES[kind](event, other.public)
    archive.store.append(trust_stream(match.id), [archive.new_event(*encode_trust_event(altered))])
    assert worth(match) == ["holds", "forged"]


def test_one_flipped_bit_anywhere_in_a_signature_shows(match: Match, signer: Signer) -> None:
    sign_match(match, signer)
    archive = match.archive
    [stored] = archive.store.read(trust_stream(match.id))
    event = decode_trust_event(stored.type, stored.data)
    assert isinstance(event, MatchSigned)
    for name in ("signature", "key"):
        value = getattr(event, name)
        for bit in range(0, 8 * len(value), 7):
            flipped = bytearray(value)
            flipped[bit // 8] ^= 1 << bit % 8
            forged = msgspec.structs.replace(event, **{name: bytes(flipped)})
            stream = trust_stream(match.id)
            archive.store.append(stream, [archive.new_event(*encode_trust_event(forged))])
    assert set(worth(match)[1:]) == {"forged"}


def test_no_bit_of_the_signature_of_a_file_is_free(tmp_path: Path, signer: Signer) -> None:
    paper = tmp_path / "pairings.txt"
    paper.write_text("alice bob\n")
    beside = sign_file(paper, signer, 5, "Judge")
    whole = beside.read_bytes()
    assert read_signature(beside).is_genuine
    for bit in [*range(0, 8 * len(whole), 13), *range(8 * len(whole) - 80, 8 * len(whole))]:
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        beside.write_bytes(flipped)
        with suppress(Unreadable):
            assert not read_signature(beside).is_genuine, bit


def test_a_signature_moved_to_another_match_is_forged(match: Match, signer: Signer) -> None:
    archive = match.archive
    sign_match(match, signer)
    second = new_match(archive)
    [stored] = archive.store.read(trust_stream(match.id))
    archive.store.append(trust_stream(second.id), [archive.new_event(stored.type, stored.data)])
    assert worth(second, signer.public) == ["forged"]


TAMPERING: dict[str, tuple[str, ...]] = {
    "one bit": ("UPDATE events SET data = flipped(data) WHERE {line} AND version = 4",),
    "time": ("UPDATE events SET recorded_at = recorded_at + 1 WHERE {line} AND version = 6",),
    "removed": ("DELETE FROM events WHERE {line} AND version = 5",),
    "removed and closed up": (
        "DELETE FROM events WHERE {line} AND version = 5",
        "UPDATE events SET version = version - 1 WHERE {line} AND version > 5",
    ),
    "cut tail": ("DELETE FROM events WHERE {line} AND version > 7",),
    "swapped": (
        "UPDATE events SET version = 999 WHERE {line} AND version = 3",
        "UPDATE events SET version = 3 WHERE {line} AND version = 4",
        "UPDATE events SET version = 4 WHERE {line} AND version = 999",
    ),
    "inserted": (
        "UPDATE events SET version = version + 1001 WHERE {line} AND version > 5",
        "UPDATE events SET version = version - 1000 WHERE {line} AND version > 1000",
        "INSERT INTO events (stream_id, version, event_id, type, recorded_at, data, hash) SELECT stream_id, 6, "
        "randomblob(16), type, recorded_at, data, hash FROM events WHERE {line} AND version = 5",
    ),
    "result altered": ("UPDATE events SET data = flipped(data) WHERE type = 'result-declared'",),
}


@pytest.mark.parametrize("kind", TAMPERING)
def test_whatever_is_done_to_signed_events_the_signature_no_longer_holds(
    match: Match, signer: Signer, kind: str
) -> None:
    sign_match(match, signer)
    alter(match.archive, *(one.format(line=of_line(match)) for one in TAMPERING[kind]))
    with Archive.open(match.archive.store.path, read_only=True) as archive:
        [one] = trust_report(archive.match(match.id), signer.public).signatures
    assert one.worth == "altered", one
    assert one.why


def test_a_match_whose_events_were_altered_is_not_signed(match: Match, signer: Signer) -> None:
    alter(match.archive, TAMPERING["time"][0].format(line=of_line(match)))
    with pytest.raises(Damaged, match="not signed"):
        sign_match(match, signer)
    with pytest.raises(Damaged):
        seal_match(match)


# -- seals --------------------------------------------------------------------------------------------


def state(match: Match) -> tuple[str, bool]:
    match.refresh()
    status = seal_status(match.holding)
    assert status is not None
    return status.state, status.is_told


def test_notes_and_new_lines_leave_a_seal_whole(match: Match) -> None:
    seal_match(match, "Judge")
    match.add_note(3, "brave")
    side = match.fork("", 4, name="what if")
    match.archive.session(match, side).record(a_play(21))
    match.undo(side)
    assert state(match) == ("holds", False)


ACTS: dict[str, Callable[[Match], object]] = {
    "entry": lambda match: match.archive.session(match).record(a_play(9)),
    "undo": lambda match: match.undo(),
    "another mainline": lambda match: match.choose_mainline(match.fork("", 4)),
    "result": lambda match: match.declare_result(["E"], {"E": 9}),
    "ruling": lambda match: match.rule(3, "not so"),
    "entry on another sealed line": lambda match: match.archive.session(match, "side").record(a_play(9)),
    "sealed line retired": lambda match: match.retire("side"),
}


@pytest.mark.parametrize("act", ACTS)
def test_recording_on_a_sealed_match_is_refused_until_somebody_means_it_and_then_shows(match: Match, act: str) -> None:
    match.fork("", 5, name="side")
    seal_match(match)
    stored = match.archive.store.last_position()
    with pytest.raises(MatchIsSealed, match="--break-seal"):
        ACTS[act](match)
    if act != "another mainline":
        assert match.archive.store.last_position() == stored
    assert state(match) == ("holds", False)
    match.breaks_seal = "erin"
    ACTS[act](match)
    assert state(match) == ("broken", True)
    status = seal_status(match.holding)
    assert status is not None
    assert status.broken_by == "erin"
    assert [one.kind for one in match.archive.verify(match).findings] == ["match-seal"]


def test_a_refused_entry_breaks_nothing(match: Match) -> None:
    seal_match(match)
    match.breaks_seal = ""
    with pytest.raises(BadRequest):
        match.name_line("", "@last")
    session = match.archive.session(match)
    session.match.archive.session(match).record(a_play(9))
    assert state(match)[0] == "broken"


def test_a_broken_seal_stays_broken_and_another_one_can_be_made(match: Match) -> None:
    seal_match(match)
    match.breaks_seal = ""
    match.undo()
    match.redo()
    assert state(match)[0] == "broken"
    seal_match(match)
    assert state(match) == ("holds", False)
    assert match.breaks_seal is None
    with pytest.raises(MatchIsSealed):
        match.undo()
    with pytest.raises(BadRequest, match="sealed already"):
        seal_match(match)


def test_a_match_without_a_result_is_sealed_only_if_that_is_meant(archive: Archive) -> None:
    match = archive.new_match("none", [SeatInfo("C")])
    with pytest.raises(BadRequest, match="--unfinished"):
        seal_match(match)
    seal_match(match, is_unfinished=True)
    assert state(match) == ("holds", False)


def test_who_records_past_the_seal_in_another_way_is_seen(match: Match) -> None:
    seal_match(match)
    archive = match.archive
    archive.store.append(f"line-{match.mainline}", [archive.new_event("play", encode_play(a_play(9)))])
    assert state(match) == ("broken", False)
    [finding] = archive.verify(match).findings
    assert "nobody said that it may" in finding.message


@pytest.mark.parametrize("kind", ["cut tail", "removed"])
def test_what_is_taken_from_a_sealed_match_shows_without_any_key(match: Match, kind: str) -> None:
    seal_match(match)
    alter(match.archive, *(one.format(line=of_line(match)) for one in TAMPERING[kind]))
    with Archive.open(match.archive.store.path, read_only=True) as archive:
        findings = archive.verify(archive.match(match.id)).findings
    assert "removed" in " ".join(one.message for one in findings) or "cut" in {one.kind for one in findings}


def test_a_signed_seal_that_is_made_anew_by_somebody_else_shows(match: Match, signer: Signer, other: Signer) -> None:
    seal_match(match, "Judge", signer)
    match.breaks_seal = ""
    match.undo()
    seal_match(match, "Judge", other, is_unfinished=True)
    report = trust_report(match, signer.public)
    assert [(one.is_seal, one.worth, one.is_yours) for one in report.signatures] == [
        (True, "broken", True),
        (True, "holds", False),
    ]
    [finding] = report.findings
    assert "signed seal 1 was broken" in finding.message


BREACHES: dict[str, Callable[[Match], object]] = {
    "undo": lambda match: match.undo(),
    "another mainline": lambda match: match.choose_mainline(match.fork("", 4)),
    "another result": lambda match: match.declare_result(["E"], {"E": 9}),
    "undone and redone": lambda match: (match.undo(), match.redo()),
}


@pytest.mark.parametrize("act", BREACHES)
def test_a_new_seal_does_not_make_up_for_a_signed_one_that_was_broken(match: Match, signer: Signer, act: str) -> None:
    seal_match(match, "Judge", signer)
    match.breaks_seal = "Mallory"
    BREACHES[act](match)
    seal_match(match, "Mallory", is_unfinished=True)
    report = trust_report(match, signer.public)
    assert [(one.worth, one.broken_by) for one in report.signatures] == [("broken", "Mallory")]
    assert signature_words(report.signatures[0]).startswith("signed seal 1: genuine, broken by Mallory: ")
    assert [(one.kind, one.version) for one in report.findings] == [("match-seal", 1)]
    assert report.seal is not None
    assert report.seal.state == "holds"
    assert "signed seal 1 by Judge was broken by Mallory" in seal_words(report.seal)
    assert (match.archive.matches("seal:broken").total, match.archive.matches("seal:again").total) == (1, 1)


def test_a_signed_seal_that_was_broken_by_another_program_does_not_become_whole(match: Match, signer: Signer) -> None:
    seal_match(match, "Judge", signer)
    archive = match.archive
    archive.store.append(f"line-{match.mainline}", [archive.new_event("play", encode_play(a_play(9)))])
    match.refresh()
    seal_match(match, "Mallory")
    report = trust_report(match, signer.public)
    assert [one.worth for one in report.signatures] == ["broken"]
    assert len(report.findings) == 1


def test_whoever_has_the_key_may_put_right_and_seal_again(match: Match, signer: Signer) -> None:
    seal_match(match, "Judge", signer)
    match.breaks_seal = "Judge"
    match.undo()
    seal_match(match, "Judge", signer, is_unfinished=True)
    report = trust_report(match, signer.public)
    assert [one.worth for one in report.signatures] == ["broken", "holds"]
    assert report.findings == ()


def test_an_old_seal_that_is_put_in_again_as_it_was_is_broken_like_the_first(match: Match, signer: Signer) -> None:
    seal_match(match, "Judge", signer)
    archive = match.archive
    [stored] = archive.store.read(trust_stream(match.id))
    match.breaks_seal = "Mallory"
    match.undo()
    archive.store.append(trust_stream(match.id), [archive.new_event(stored.type, stored.data)])
    report = trust_report(match, signer.public)
    assert [one.worth for one in report.signatures] == ["broken", "broken"]
    assert report.findings


def test_that_a_seal_was_broken_cannot_be_said_before_it_is_made(match: Match) -> None:
    archive = match.archive
    archive.store.append(trust_stream(match.id), [archive.new_event(*encode_trust_event(SealBroken(2, "Mallory")))])
    seal_match(match, "Judge")
    assert state(match) == ("holds", False)


FALSE_SEALS: dict[str, Callable[[MatchSealed], MatchSealed]] = {
    "name of who sealed": lambda seal: msgspec.structs.replace(seal, by="Mallory"),
    "winner": lambda seal: msgspec.structs.replace(seal, winners=("E",)),
    "points": lambda seal: msgspec.structs.replace(seal, scores={"C": 99, "E": 1}),
}


@pytest.mark.parametrize("kind", FALSE_SEALS)
def test_a_signed_seal_that_says_something_else_is_altered_and_its_name_is_not_signed(
    match: Match, signer: Signer, kind: str
) -> None:
    seal_match(match, "Judge", signer)
    archive = match.archive
    [stored] = archive.store.read(trust_stream(match.id))
    event = decode_trust_event(stored.type, stored.data)
    assert isinstance(event, MatchSealed)
    false = FALSE_SEALS[kind](event)
    archive.store.append(trust_stream(match.id), [archive.new_event(*encode_trust_event(false))])
    status = seal_status(match.holding)
    assert status is not None
    assert status.state == "altered"
    assert f"sealed by {false.by} (not signed so)" in seal_words(status)
    assert archive.matches("seal:altered").total == 1


def test_an_unsigned_seal_that_says_another_result_than_the_match_does_not_hold(match: Match) -> None:
    seal_match(match, "Judge")
    archive = match.archive
    [stored] = archive.store.read(trust_stream(match.id))
    event = decode_trust_event(stored.type, stored.data)
    assert isinstance(event, MatchSealed)
    false = msgspec.structs.replace(event, winners=("E",))
    archive.store.append(trust_stream(match.id), [archive.new_event(*encode_trust_event(false))])
    assert state(match) == ("altered", False)


def test_an_event_altered_under_its_old_hash_is_seen_by_a_thorough_look(match: Match) -> None:
    seal_match(match, "Judge")
    alter(match.archive, TAMPERING["one bit"][0].format(line=of_line(match)))
    with Archive.open(match.archive.store.path, read_only=True) as archive:
        there = archive.match(match.id)
        report = trust_report(there)
        known = known_seal(there, thorough=True)
    assert report.seal is not None
    assert known is not None
    assert (report.seal.state, known.state) == ("altered", "altered")
    assert seal_words(report.seal).startswith("SEALED, ALTERED: event 4 of line main was changed")
    assert any(one.kind == "match-seal" for one in report.findings)


def test_a_key_by_which_nothing_could_be_checked_is_a_finding(
    match: Match, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_match(match, signer)
    monkeypatch.setitem(sys.modules, "cryptography", None)
    [finding] = trust_report(match, signer.public).findings
    assert "could be checked" in finding.message


def test_guards_that_are_gone_are_a_finding_of_each_match(match: Match) -> None:
    archive = match.archive
    another = new_match(archive)
    assert not archive.verify(match).findings
    with closing(sqlite3.connect(archive.store.path)) as connection:
        connection.execute("DROP TRIGGER events_refuse_update")
    with Archive.open(archive.store.path, read_only=True) as opened:
        one = opened.verify(opened.match(match.id)).findings
        both = prove(opened, [opened.match(match.id), opened.match(another.id)]).report.findings
    assert [finding.kind for finding in one] == ["guards"]
    assert both == one


def test_the_catalogue_follows_seals(match: Match) -> None:
    archive = match.archive

    def found(query: str) -> int:
        return archive.matches(query).total

    assert (found("seal:none"), found("seal:any")) == (1, 0)
    seal_match(match)
    assert (found("seal:none"), found("seal:holds")) == (0, 1)
    match.breaks_seal = ""
    match.undo()
    assert (found("seal:holds"), found("seal:broken"), found("seal:any")) == (0, 1, 1)


# -- Kifu files ---------------------------------------------------------------------------------------


def written(match: Match) -> bytes:
    out = io.BytesIO()
    export_match(match, out.write)
    return out.getvalue()


def test_signatures_and_seals_travel_in_a_kifu_file_to_the_byte(match: Match, another: Archive, signer: Signer) -> None:
    sign_match(match, signer, "Judge")
    seal_match(match, "Judge", signer)
    file = written(match)
    import_match(another, io.BytesIO(file))
    there = another.match(match.id)
    assert worth(there, signer.public) == ["holds", "holds"]
    assert state(there) == ("holds", False)
    assert written(there) == file


def test_a_file_without_signatures_is_written_as_ever(match: Match) -> None:
    assert b"trust" not in written(match)


@pytest.mark.parametrize("where", ["first", "of another match", "twice"])
def test_a_stream_of_signatures_in_the_wrong_place_is_refused(
    match: Match, another: Archive, signer: Signer, where: str
) -> None:
    sign_match(match, signer)
    lines = written(match).splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if line.startswith(b'stream {"name":"trust'))
    if where == "first":
        lines = [*lines[:2], *lines[at:-1], *lines[2:at], lines[-1]]
    elif where == "twice":
        lines = [*lines[:-1], lines[at], lines[-1]]
    else:
        lines[at] = lines[at].replace(match.id.encode(), b"0" * 32)
    with pytest.raises(Unreadable, match=r"line \d+"):
        import_match(another, io.BytesIO(b"".join(lines)))
    assert another.matches().total == 0


def test_the_stored_forms_of_the_events_never_change(match: Match) -> None:
    from replay.trust_events import Head

    head = Head("match-a", b"u" * 16, 3, b"h" * 32)
    signed = MatchSigned((head,), 5, b"k", b"s", "Judge")
    sealed = MatchSealed((head,), 5, "line", True, ("C",), {"C": 3}, "over", "Judge", b"k", b"s")
    broken = SealBroken(2, "erin")
    for event, golden in (
        (
            signed,
            "85a568656164739194a76d617463682d61c4107575757575757575757575757575757503c420"
            + "68" * 32
            + "a2617405a36b6579c4016ba97369676e6174757265c40173a26279a54a75646765",
        ),
        (
            sealed,
            "8aa568656164739194a76d617463682d61c4107575757575757575757575757575757503c420"
            + "68" * 32
            + "a2617405a46c696e65a46c696e65aa6861735f726573756c74c3a777696e6e65727391a143a673636f72657381a14303"
            "a474657874a46f766572a26279a54a75646765a36b6579c4016ba97369676e6174757265c40173",
        ),
        (broken, "82a47365616c02a26279a46572696e"),
    ):
        kind, data = encode_trust_event(event)
        assert data.hex() == golden
        assert decode_trust_event(kind, bytes.fromhex(golden)) == event


def test_on_postgresql_seals_and_signatures_are_the_same(server: Server, signer: Signer, another: Archive) -> None:
    url = server.create("trust")
    with Archive.open(url, clock=ticking_clock(), ids=counting_ids()) as archive:
        match = new_match(archive)
        sign_match(match, signer, "Judge")
        seal_match(match, "Judge", signer)
        with pytest.raises(MatchIsSealed):
            match.undo()
        match.breaks_seal = "erin"
        match.undo()
        assert worth(match, signer.public) == ["holds", "broken"]
        assert state(match) == ("broken", True)
        alone, shared = (prove(archive, processes=count, url=url).report for count in (1, 2))
        assert alone == shared
        assert [one.kind for one in alone.findings] == ["match-seal"]
        file = written(match)
    import_match(another, io.BytesIO(file))
    assert worth(another.match(match.id), signer.public) == ["holds", "broken"]
