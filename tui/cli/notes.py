"""`kifu note` and `kifu notes`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of, viewer
from tui.cli.arguments import Arguments, Parser, suggestion
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import NotFound, UsageError

if TYPE_CHECKING:
    from domain.match import Note
    from replay.match import Match

GLYPHS = ("!!", "!", "!?", "?!", "?", "??")


def _note_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("text", metavar="TEXT", nargs="?", default="", help="what the note says; - reads it from stdin")
    shared.at(parser)
    shared.line(parser)
    parser.add_argument("--to", metavar="M", type=shared.moment, help="the note covers events N to M")
    parser.add_argument("--glyph", metavar="G", choices=GLYPHS, default="", help=" ".join(GLYPHS).replace("%", "%%"))
    parser.add_argument(
        "--tag", metavar="T", type=shared.named, action="append", default=[], help="a tag; repeat for more"
    )
    parser.add_argument(
        "--on", metavar="OBJECT", default="", type=shared.one_line, help="pin it to a place, as clearing/5"
    )
    parser.add_argument("--for", dest="reach", metavar="WHOM", default="", help="scribe, or a seat: who may read it")
    old = parser.add_mutually_exclusive_group()
    old.add_argument("--edit", metavar="NOTE", help="let this note say TEXT instead; the old text stays in the record")
    old.add_argument("--remove", metavar="NOTE", help="take this note out of sight; it stays in the record")
    shared.author(parser, "who says it")


def _note(arguments: Arguments, console: Console) -> int:
    if arguments.at is None and not (arguments.edit or arguments.remove):
        raise UsageError("kifu note: --at is missing: the event on which the note stands; see: kifu note --help")
    text = "\n".join(console.input_lines()) if arguments.text == "-" else arguments.text
    with the_match(arguments, console) as match:
        line = match.line(arguments.line or "").id
        at, upto = (None if one is None else version_of(match, line, one) for one in (arguments.at, arguments.to))
        if at is not None and upto is not None and upto < at:
            raise UsageError(f"kifu note: --to {upto} lies before --at {at}; expected {at} or more")
        if arguments.on and at is not None:
            _verify_object(match, line, at, arguments.on)
        if arguments.remove:
            note = match.note(arguments.remove).id
            match.remove_note(note)
        elif arguments.edit:
            note = _edit(match, arguments, text)
        else:
            note = match.add_note(
                at or 0,
                text,
                line=line,
                glyph=arguments.glyph,
                tags=arguments.tag,
                upto=upto or 0,
                on=arguments.on,
                author=arguments.by,
                reach=arguments.reach,
            )
    if console.is_json:
        console.json({"note": note})
    else:
        console.line(note)
    return 0


def _verify_object(match: Match, line: str, at: int, name: str) -> None:
    """Checks that something on the table has a name. Raises `NotFound`."""
    table = match.cursor(line, at).table
    there = {*table.places, *table.stacks, *table.pools, *table.values}
    if name not in there:
        near = suggestion(name, sorted(there))
        raise NotFound(f"kifu note: nothing on the table after event {at} is called {name!r}{near}")


def _edit(match: Match, arguments: Arguments, text: str) -> str:
    old = match.note(arguments.edit)
    match.edit_note(
        old.id, text or old.text, glyph=arguments.glyph or None, tags=arguments.tag or None, author=arguments.by
    )
    return old.id


def _notes_arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.view(parser)


def _notes(arguments: Arguments, console: Console) -> int:
    with the_match(arguments, console, to_read=True) as match:
        notes = match.notes(viewer(arguments, match))
        if console.is_json:
            console.json([_as_json(note) for note in notes])
            return 0
        if not notes:
            console.say(f"no notes yet; kifu note {match.id[-8:]} --at N TEXT writes one")
        names = {line.id: line.name for line in match.state.lines.values()}
        for note in notes:
            where = "" if note.line == match.mainline else f" on {names.get(note.line) or note.line[-6:]}"
            console.line(_text(note, where))
    return 0


def _text(note: Note, where: str) -> str:
    entries = f"#{note.at}" + (f"-{note.last}" if note.last > note.at else "")
    reach = f" (for {note.reach})" if note.reach else ""
    pinned = f" [{note.on}]" if note.on else ""
    tags = "".join(f" #{tag}" for tag in note.tags)
    said = " / ".join(part for part in note.text.splitlines() if part)
    head = " ".join(part for part in (note.author, note.glyph) if part)
    return f"{entries}{where}{f' {head}' if head else ''}{pinned}{reach}: {said}{tags}  ({note.id[-8:]})"


def _as_json(note: Note) -> dict[str, object]:
    return {
        "note": note.id,
        "line": note.line,
        "at": note.at,
        "to": note.last,
        "author": note.author,
        "written": note.written,
        "text": note.text,
        "glyph": note.glyph,
        "tags": list(note.tags),
        "on": note.on,
        "for": note.reach,
        "earlier": [wording.text for wording in note.wordings[:-1]],
    }


NOTE = Body(_note_arguments, _note)
NOTES = Body(_notes_arguments, _notes)
