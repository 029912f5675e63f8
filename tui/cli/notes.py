"""`kifu note` and `kifu notes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console

if TYPE_CHECKING:
    from domain.match import Note

GLYPHS = ("!!", "!", "!?", "?!", "?", "??")


def _note_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("text", metavar="TEXT", nargs="?", default="", help="what the note says")
    shared.at(parser, required=True)
    shared.line(parser)
    parser.add_argument("--glyph", metavar="G", choices=GLYPHS, default="", help=" ".join(GLYPHS).replace("%", "%%"))
    parser.add_argument("--tag", metavar="T", action="append", default=[], help="a tag; repeat for more")
    parser.add_argument("--on", metavar="OBJECT", default="", help="pin it to a place, as clearing/5")
    parser.add_argument("--edit", metavar="NOTE", help="let this note say TEXT instead; the old text stays")
    shared.author(parser, "who says it")


def _note(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        if arguments.edit:
            old = match.note(arguments.edit)
            match.edit_note(
                old.id,
                arguments.text or old.text,
                glyph=arguments.glyph or None,
                tags=arguments.tag or None,
                author=arguments.by,
            )
            note = old.id
        else:
            note = match.add_note(
                arguments.at,
                arguments.text,
                line=arguments.line or "",
                glyph=arguments.glyph,
                tags=arguments.tag,
                on=arguments.on,
                author=arguments.by,
            )
    if console.is_json:
        console.json({"note": note})
    else:
        console.line(note)
    return 0


def _notes_arguments(parser: Parser) -> None:
    shared.match(parser)


def _notes(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console) as match:
        notes = match.notes()
        if console.is_json:
            console.json([_as_json(note) for note in notes])
            return 0
        if not notes:
            console.say(f"no notes yet; kifu note {match.id[-8:]} --at N TEXT writes one")
        names = {line.id: line.name for line in match.state.lines.values()}
        for note in notes:
            where = "" if note.line == match.mainline else f" on {names.get(note.line) or note.line[-6:]}"
            pinned = f" [{note.on}]" if note.on else ""
            tags = "".join(f" #{tag}" for tag in note.tags)
            said = " / ".join(part for part in note.text.splitlines() if part)
            head = " ".join(part for part in (note.author, note.glyph) if part)
            console.line(f"#{note.at}{where} {head}{pinned}: {said}{tags}  ({note.id[-8:]})")
    return 0


def _as_json(note: Note) -> dict[str, object]:
    return {
        "note": note.id,
        "line": note.line,
        "at": note.at,
        "author": note.author,
        "written": note.written,
        "text": note.text,
        "glyph": note.glyph,
        "tags": list(note.tags),
        "on": note.on,
        "earlier": [wording.text for wording in note.wordings[:-1]],
    }


NOTE = Body(_note_arguments, _note)
NOTES = Body(_notes_arguments, _notes)
