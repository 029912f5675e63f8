"""`kifu note`: writing, changing, removing and taking back what is said about events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.cli import arguments as shared
from tui.cli.archives import the_match, version_of
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console
from tui.cli.errors import UsageError
from tui.cli.noted import NOTES
from tui.cli.signing import signature

__all__ = ["NOTE", "NOTES"]

if TYPE_CHECKING:
    from domain.glyphs import Signs
    from domain.match_events import Mark
    from replay.match import Match
    from replay.pins import Target


def _note_arguments(parser: Parser) -> None:
    shared.match(parser)
    parser.add_argument("text", metavar="TEXT", nargs="?", default="", help="what the note says; - reads it from stdin")
    shared.at(parser)
    shared.line(parser)
    parser.add_argument("--to", metavar="M", type=shared.moment, help="the note covers events N to M")
    parser.add_argument("--before", action="store_true", help="it is about the situation before the event")
    parser.add_argument(
        "--glyph",
        metavar="G",
        action="append",
        default=[],
        help="a sign, as written, by name or as $NAG: !! ! !? ?! ? ??, = oo += =+ +/- -/+ +- -+, "
        "novelty only-move zugzwang time-trouble ...; repeat for more",
    )
    parser.add_argument(
        "--tag", metavar="T", type=shared.named, action="append", default=[], help="a tag; repeat for more"
    )
    parser.add_argument(
        "--on",
        metavar="OBJECT",
        default="",
        type=shared.one_line,
        help="pin it to a place (clearing/5), a seat (seat:bob) or a card, which it follows (card:duke@bob/hand)",
    )
    parser.add_argument(
        "--mark",
        metavar="PLACE",
        action="append",
        default=[],
        type=shared.named,
        help="mark a place of the board: 5, 5=K, market=K:green; repeat for more",
    )
    parser.add_argument(
        "--arrow",
        metavar="A:B",
        action="append",
        default=[],
        type=shared.named,
        help="draw an arrow from A to B: 5:9, 5:9:orange; repeat for more",
    )
    parser.add_argument("--bookmark", metavar="NAME", type=shared.named, help="make it a bookmark")
    parser.add_argument("--for", dest="reach", metavar="WHOM", default="", help="scribe, or a seat: who may read it")
    old = parser.add_mutually_exclusive_group()
    old.add_argument("--edit", metavar="NOTE", help="let this note say TEXT instead; the old text stays in the record")
    old.add_argument("--remove", metavar="NOTE", help="take this note out of sight; it stays in the record")
    old.add_argument("--undo", action="store_true", help="take back the last note written, changed or removed")
    shared.author(parser, "who says it (default: the author in the config)")


def _note(arguments: Arguments, console: Console) -> int:
    if arguments.at is None and not (arguments.edit or arguments.remove or arguments.undo):
        raise UsageError("kifu note: --at is missing: the event on which the note stands; see: kifu note --help")
    _refuse_idle_flags(arguments)
    text = "\n".join(console.input_lines()) if arguments.text == "-" else arguments.text
    with the_match(arguments, console) as match:
        if arguments.undo:
            return _undo(match, arguments, console)
        line = match.line(arguments.line or "").id
        at, upto = (None if one is None else version_of(match, line, one) for one in (arguments.at, arguments.to))
        if at is not None and upto is not None and upto < at:
            raise UsageError(f"kifu note: --to {upto} lies before --at {at}; expected {at} or more")
        author = signature(arguments, console)
        if arguments.remove:
            note = match.note(arguments.remove).id
            match.remove_note(note, author=author)
        elif arguments.edit:
            note = _edit(match, arguments, text, author)
        else:
            note = _add(match, arguments, text, line, at or 0, upto or 0, author)
    if console.is_json:
        console.json({"note": note})
    else:
        console.line(note)
    return 0


def _refuse_idle_flags(arguments: Arguments) -> None:
    """Refuses what would change nothing: whoever says for whom an old note is now must not believe that it is so."""
    given = {
        "--to": arguments.to is not None,
        "--before": arguments.before,
        "--on": arguments.on,
        "--for": arguments.reach,
    }
    acts = {"--undo": arguments.undo, "--remove": arguments.remove}
    act = next((flag for flag, is_given in acts.items() if is_given), "")
    if act:
        given |= {
            "TEXT": arguments.text,
            "--at": arguments.at is not None and not arguments.remove,
            "--glyph": arguments.glyph,
            "--tag": arguments.tag,
            "--mark": arguments.mark,
            "--arrow": arguments.arrow,
            "--bookmark": arguments.bookmark,
        }
    elif arguments.edit:
        act = "--edit"
    idle = [flag for flag, is_given in given.items() if is_given] if act else []
    if idle:
        raise UsageError(f"kifu note: {' and '.join(idle)} cannot be said together with {act}; see: kifu note --help")


def _add(match: Match, arguments: Arguments, text: str, line: str, at: int, upto: int, author: str) -> str:
    signs = _signs(arguments)
    more = (text, arguments.tag, arguments.on, arguments.mark, arguments.arrow, arguments.bookmark, upto)
    if signs and not any(more) and not arguments.before:
        return match.sign(at, signs, line=line, author=author, reach=arguments.reach, adds=True)
    marks, target = _drawn(match, arguments, line, max(at, upto))
    return match.add_note(
        at,
        text,
        line=line,
        glyph=signs.move,
        signs=signs.others,
        tags=arguments.tag,
        upto=upto,
        before=arguments.before,
        on=target,
        marks=marks,
        bookmark=arguments.bookmark or "",
        author=author,
        reach=arguments.reach,
    )


def _edit(match: Match, arguments: Arguments, text: str, author: str) -> str:
    old = match.note(arguments.edit)
    signs = _signs(arguments)
    marks, _ = _drawn(match, arguments, old.line, old.last)
    new = old.signs.with_(signs)
    match.edit_note(
        old.id,
        text or old.text,
        glyph=new.move if signs else None,
        signs=new.others if signs else None,
        tags=arguments.tag or None,
        marks=marks or None,
        bookmark=arguments.bookmark,
        author=author,
    )
    return old.id


def _undo(match: Match, arguments: Arguments, console: Console) -> int:
    act = match.undo_note(author=arguments.by)
    note = match.state.notes[act.note]
    if console.is_json:
        console.json({"note": note.id, "undone": act.kind, "at": note.at})
    else:
        console.line(note.id)
        console.say(f"taken back: the note on #{note.at} was {act.kind}")
    return 0


def _signs(arguments: Arguments) -> Signs:
    from replay.noting import read_signs

    return read_signs(arguments.glyph)


def _drawn(match: Match, arguments: Arguments, line: str, at: int) -> tuple[tuple[Mark, ...], Target]:
    """Returns the marks that the flags mean, and to what the note is pinned, on the table after an event."""
    from replay.pins import Target, names_on, target_of

    if not (arguments.on or arguments.mark or arguments.arrow):
        return (), Target()
    from tui.boards.board import Scene, seat_names
    from tui.boards.choose import board_of
    from tui.marking import Marker

    table = match.cursor(line, at).table
    board = board_of(match.game, Scene(table, seat_names(match.state.seats)))
    places = {*names_on(table), *board.places()}
    target = target_of(arguments.on, table, match.state.seats, places)
    arrows = [_arrow(text) for text in arguments.arrow]
    return Marker(places, board.numbered).read([*arguments.mark, *arrows]), target


def _arrow(text: str) -> str:
    """Returns an arrow as `Marker` reads it."""
    source, colon, to = text.partition(":")
    if not (source and colon and to):
        raise UsageError(f"kifu note: --arrow {text!r} is no arrow; expected FROM:TO, as 5:9")
    return f"{source}>{to}"


NOTE = Body(_note_arguments, _note)
