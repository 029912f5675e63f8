"""`kifu log`: the entries of a line, one a line."""

from __future__ import annotations

from tui.cli import arguments as shared
from tui.cli.archives import the_match, viewer
from tui.cli.arguments import Arguments, Parser
from tui.cli.commands import Body
from tui.cli.console import Console


def _arguments(parser: Parser) -> None:
    shared.match(parser)
    shared.line(parser)
    parser.add_argument("--from", dest="start", metavar="N", type=shared.positive, default=1, help="first entry shown")
    parser.add_argument("--to", dest="end", metavar="N", type=shared.positive, help="last entry shown")
    parser.add_argument("--turns", action="store_true", help="show where turns begin")
    shared.view(parser)


def _execute(arguments: Arguments, console: Console) -> int:
    from domain.perspective import Perspective
    from domain.table import Table
    from replay.structure import Structure
    from replay.words import in_words

    with the_match(arguments, console) as match:
        seat = viewer(arguments, match)
        line = match.line(arguments.line or "")
        table = Table()
        chair = Perspective(seat) if seat else None
        structure = Structure([])
        state = match.state
        width = max(4, len(str(match.head(line.id))))
        for entry in match.entries(line.id, upto=arguments.end):
            play = entry.play
            own = table if chair is None else chair.table
            structure.extend([play])
            is_shown = entry.version >= arguments.start
            if chair is None:
                said = in_words(play.changes, own) if is_shown and entry.version > 1 else []
                table.fold(play.changes)
            else:
                before = chair.table.copy() if is_shown else chair.table
                play = chair.step(play, table)
                said = in_words(play.changes, before) if is_shown and entry.version > 1 else []
            if not is_shown:
                continue
            notes = state.notes_at(line.id, entry.version)
            if console.is_json:
                console.json(
                    {
                        "version": entry.version,
                        "seat": play.seat,
                        "asked": play.asked,
                        "action": play.action,
                        "changes": said,
                        "recorded_at": entry.recorded_at,
                        "scribe": "" if seat else entry.meta.scribe,
                        "irregular": entry.meta.irregular,
                        "source": None if entry.meta.source is None else entry.meta.source.text,
                        "glyphs": [note.glyph for note in notes if note.glyph],
                        "notes": len(notes),
                    }
                )
                continue
            if arguments.turns and structure.starts["turn"] and structure.starts["turn"][-1] == entry.version:
                console.line(f"── R{own.value('round') or 0} {own.value('turn') or ''}")
            what = "; ".join(said) if entry.version > 1 else "the table is set up"
            signs = "".join(
                [
                    " ~" if entry.meta.irregular else "",
                    *(f" {n.glyph}" for n in notes if n.glyph),
                    ' "' if notes else "",
                ]
            )
            console.line(
                f"{entry.version:>{width}} {play.seat or '·':<6} {play.action or play.asked:<26} {what}{signs}"
            )
    return 0


LOG = Body(_arguments, _execute)
