"""Rootlog, the text notation for recorded games of Root: in and out.

Two layers. `parse` keeps a file as it is, every byte of it, with what each action says; `interpret` turns the
actions into changes of a table and remarks on what cannot have happened. `docs/rootlog.md` describes both.
"""

from replay.formats.rootlog.document import Document, write
from replay.formats.rootlog.export import to_rootlog
from replay.formats.rootlog.findings import Finding
from replay.formats.rootlog.format import format_action
from replay.formats.rootlog.interpret import Imported, ImportedPlay, interpret
from replay.formats.rootlog.judged import Written, write_judged
from replay.formats.rootlog.layout import Layout
from replay.formats.rootlog.parse import parse
from replay.formats.rootlog.source import SourceText, decode, encode
from replay.formats.rootlog.typed import Typed, interpret_action, read_typed

__all__ = [
    "Document",
    "Finding",
    "Imported",
    "ImportedPlay",
    "Layout",
    "SourceText",
    "Typed",
    "Written",
    "decode",
    "encode",
    "format_action",
    "interpret",
    "interpret_action",
    "parse",
    "read_typed",
    "to_rootlog",
    "write",
    "write_judged",
]
