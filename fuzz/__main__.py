"""Fuzzing led by coverage: `python -m fuzz NAME [options of libFuzzer]`; `python -m fuzz` lists the names.

Needs atheris, which is no dependency of Kifu: `pip install atheris` in an environment of its own that can import Kifu.
It tries the entries of `tests/fuzz` with bytes that lead to code not reached before, until it finds one that breaks
what has to hold, or until so many seconds have passed as `-max_total_time=300` says. What it found lies in
`fuzz/found`, beside what led to new code; `python -m fuzz NAME FILE` repeats it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

FOUND = Path(__file__).parent / "found"
PACKAGES = ("domain", "replay", "eventstore", "tui.cli", "tui.config", "tui.keys", "tui.text")


def main(argv: list[str]) -> int:
    """Fuzzes the entry that is named."""
    try:
        atheris: Any = import_module("atheris")
    except ImportError:
        print("atheris is missing: pip install atheris (in an environment that can import Kifu)", file=sys.stderr)
        return 2
    with atheris.instrument_imports(include=list(PACKAGES), enable_loader_override=False):
        from tests.fuzz.entries import ENTRIES
    if len(argv) < 2 or argv[1] not in ENTRIES:
        print("\n".join(ENTRIES))
        return 2 if len(argv) > 1 else 0
    entry, name = ENTRIES[argv[1]], argv[1]
    corpus = FOUND / name
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(entry.seeds()):
        (corpus / f"seed-{number}").write_bytes(seed)
    options = [f"-artifact_prefix={FOUND}/{name}-", "-max_len=200000"]
    if words := [f'"{_quoted(word)}"\n' for word in entry.words() if word]:
        dictionary = FOUND / f"{name}.words"
        dictionary.write_text("".join(words), encoding="ascii")
        options.append(f"-dict={dictionary}")
    options += [one for one in argv[2:] if one.startswith("-")]
    files = [one for one in argv[2:] if not one.startswith("-")]
    atheris.Setup([argv[0], *options, *(files or [str(corpus)])], entry.run, enable_python_coverage=True)
    atheris.Fuzz()
    return 0


def _quoted(word: str) -> str:
    """Returns a word as it stands in a dictionary of libFuzzer."""
    return "".join(chr(byte) if 32 <= byte < 127 and byte not in b'"\\' else f"\\x{byte:02x}" for byte in word.encode())


if __name__ == "__main__":
    sys.exit(main(sys.argv))
