"""`kifu notes`: what was said about the events of a match, and what it said before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from domain.match import Note, Wording
    from replay.pins import Where
    from replay.whereabouts import Whereabouts


def _notes_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument(
        "--at", metavar="N", type=shared.moment, help="where pinned things are after event N (default: at the end)"
    )
    parser.add_argument("--bookmarks", action="store_true", help="only the bookmarks")
    parser.add_argument("--history", action="store_true", help="with all that each said before, and what was removed")
    shared.view(parser)


def _notes(arguments: Arguments, console: Console) -> int:
    from replay.whereabouts import Whereabouts

    with the_match(arguments, console, to_read=True) as match:
        seat = viewer(arguments, match)
        line = match.line(arguments.line or "").id
        at = None if arguments.at is None else version_of(match, line, arguments.at)
        notes = [
            note
            for note in match.notes(seat, with_removed=arguments.history)
            if (note.bookmark or not arguments.bookmarks) and (not arguments.line or match.state.is_on(line, note))
        ]
        where = Whereabouts(match, line, seat, at)
        if console.is_json:
            console.json([_as_json(note, where) for note in notes])
            return 0
        if not notes and arguments.bookmarks:
            console.say(f"no bookmarks; kifu note {match.id[-8:]} --at N --bookmark NAME makes one")
        elif not notes:
            console.say(f"no notes yet; kifu note {match.id[-8:]} --at N TEXT writes one")
        names = {one.id: one.name for one in match.state.lines.values()}
        for note in notes:
            of_line = "" if note.line == match.mainline else f" on {names.get(note.line) or note.line[-6:]}"
            console.line(_text(note, of_line, where.of(note)))
            if arguments.history:
                console.lines(_history(note))
    return 0


def _text(note: Note, of_line: str, where: Where | None) -> str:
    from replay.note_words import beside, entries_of

    head = " ".join(part for part in (note.author, note.signs.drawn()) if part)
    said = " / ".join(part for part in note.text.splitlines() if part)
    told = " ".join(part for part in (said, *beside(note, where)) if part)
    removed = " removed" if note.removed else ""
    return f"{entries_of(note)}{of_line}{removed}{f' {head}' if head else ''}: {told}  ({note.id[-8:]})"


def _history(note: Note) -> Iterator[str]:
    """Yields one line for each thing that a note said, with who said it and when."""
    from replay.note_words import drawn

    for said in note.wordings:
        when = datetime.fromtimestamp(said.written / 1_000_000, UTC).strftime("%Y-%m-%d %H:%M")
        parts = [
            _signs(said),
            f"<{said.bookmark}>" if said.bookmark else "",
            " / ".join(part for part in said.text.splitlines() if part),
            f"[{drawn(said.marks)}]" if said.marks else "",
            *(f"#{tag}" for tag in said.tags),
            "(taken back)" if said.undone else "",
        ]
        yield f"    {when} {said.author or '?'}: {' '.join(part for part in parts if part)}"


def _signs(said: Wording) -> str:
    from domain.glyphs import Signs

    return Signs(said.glyph, said.signs).drawn()


def _as_json(note: Note, where: Whereabouts) -> dict[str, object]:
    from replay.note_words import as_json

    told = as_json(note, where.of(note))
    return {
        "note": note.id,
        "line": note.line,
        "at": note.at,
        "to": told.pop("upto"),
        "written": note.written,
        **told,
        "removed": note.removed,
        "history": [
            {
                "text": said.text,
                "signs": _signs(said),
                "tags": list(said.tags),
                "author": said.author,
                "written": said.written,
                "undone": said.undone,
            }
            for said in note.wordings
        ],
    }


NOTES = Body(_notes_arguments, _notes)
