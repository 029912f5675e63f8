"""Heart of Crown: Path Before Heaven, with the sets it is played with.

`facts` reads `data/*.toml`; `steps` is the vocabulary in which the data say what cards do. Where each fact comes
from, and what no source settles, is in `SOURCES.md`.
"""
