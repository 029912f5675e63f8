"""Bytes in, the same bytes out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from replay.formats.rootlog import decode, encode, parse, write
from replay.formats.rootlog.source import split_lines
from tests.replay.rootlog.games import AUTUMN
from tests.replay.rootlog.strategies import CALM


def test_a_file_in_utf_8_is_read_with_and_without_a_mark() -> None:
    plain = AUTUMN.encode()
    marked = b"\xef\xbb\xbf" + plain
    assert decode(plain).text == decode(marked).text == AUTUMN
    assert (decode(plain).bom, decode(marked).bom) == (False, True)
    assert encode(decode(marked)) == marked


def test_a_file_in_windows_1252_is_read_with_its_dashes() -> None:
    data = "E:w->3 // not sure – perhaps".encode("cp1252")
    source = decode(data)
    assert source.encoding == "cp1252"
    assert "–" in source.text
    assert encode(source) == data


def test_bytes_that_are_no_text_at_all_are_read_and_written_again() -> None:
    data = bytes(range(256)) * 3
    assert encode(decode(data)) == data


def test_line_ends_are_told_apart() -> None:
    assert decode(b"a\nb\n").newline == "\n"
    assert decode(b"a\r\nb\r\n").newline == "\r\n"
    assert decode(b"a\r\nb\n").newline == "mixed"
    assert decode(b"a").newline == "\n"


def test_only_cr_and_lf_end_a_line() -> None:
    assert split_lines("a\x0bb\u2028c\rd\r\ne\n\nf") == [
        ("a\x0bb\u2028c", "\r"),
        ("d", "\r\n"),
        ("e", "\n"),
        ("", "\n"),
        ("f", ""),
    ]


@CALM
@given(st.binary(max_size=400))
def test_any_bytes_come_back_as_they_were(data: bytes) -> None:
    source = decode(data)
    assert encode(source) == data
    assert write(parse(source)) == source.text


@CALM
@given(
    st.lists(st.sampled_from(["C:w->1/++", " // c", "\n", "\r\n", "\r", "Map: Fall", "x", ":", "é", "/"])).map("".join)
)
def test_any_text_is_written_again_character_for_character(text: str) -> None:
    assert write(parse(text)) == text
