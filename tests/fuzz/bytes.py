"""Bytes for an entry: any, changed seeds, and what is made of its words."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from tests.fuzz.entry import Entry

SPLINTERS = (
    *(b"\xff", b"\x00", b"\xc1", b'"', b"'", b"\\", b"\n", b"\r", b"[", b"]", b"{", b"}", b"=", b"-1", b"0", b"1e999"),
    *(
        b"NaN",
        b"9" * 30,
        b"9" * 5_000,
        b"[" * 5_000,
        b"\x1b[31m",
        b"\xe2\x80\xae",
        b"\xc2\xb2",
        b"\xd9\xa3",
        b"\\u001b",
    ),
    *(b"\\ud800", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\xf0\x9f\xa6\x8a", b"\xe3\x81\x95" * 40, b"\x94" * 60),
)
"""What parsers stumble over."""


@st.composite
def changed(draw: st.DrawFn, seeds: Sequence[bytes], splinters: Sequence[bytes]) -> bytes:
    """Draws a seed in which a few places are overwritten, taken out, doubled or filled up."""
    data = bytearray(draw(st.sampled_from(seeds)))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data)))
        size = draw(st.sampled_from((0, 1, 1, 2, 7, 60, 1_000)))
        new = draw(st.sampled_from(splinters) | st.binary(max_size=4) | st.just(bytes(data[at : at + size]) * 2))
        data[at : at + size] = new
    return bytes(data)


@st.composite
def composed(draw: st.DrawFn, words: Sequence[bytes]) -> bytes:
    """Draws words one after the other, behind any byte."""
    between = draw(st.sampled_from((b"", b" ", b" ", b"\n", b",")))
    first = draw(st.sampled_from((b"", *(bytes([n]) for n in range(64)))))
    return first + between.join(draw(st.lists(st.sampled_from(words), min_size=1, max_size=9)))


def bytes_for(entry: Entry) -> st.SearchStrategy[bytes]:
    """Returns what is tried on an entry."""
    words = [word.encode("utf-8", "surrogateescape") for word in entry.words()]
    ways = [st.binary(max_size=200), changed(entry.seeds(), (*SPLINTERS, *words))]
    if words:
        ways.append(composed((*words, *SPLINTERS)))
    return st.one_of(ways)
