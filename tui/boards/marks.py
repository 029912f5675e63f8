"""What notes draw on a board: letters beside places, and arrows. Maps have more of that, in `map_arrows`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Final

from domain.match_events import COLOURS, Mark
from tui.boards.board import SIGNS, Scene
from tui.boards.flow import flow
from tui.maps.draw import Glyphs
from tui.text import clean
from tui.widgets.spans import Line, Span

_ROLES: Final[Mapping[str, str]] = MappingProxyType(
    {colour: f"seat-{index}" for index, colour in enumerate(COLOURS, 1)}
)
NO_LETTER: Final = "@"
"""Where a mark has no letter."""


def role_of(mark: Mark) -> str:
    """Returns the role in which a mark is drawn."""
    return _ROLES.get(mark.colour, _ROLES[COLOURS[0]])


def letters(scene: Scene, place: str) -> list[Span]:
    """Returns the letters with which a place is marked, each one cell wide."""
    found = [mark for mark in scene.marks if not mark.to and mark.place == place]
    return [Span(clean(mark.letter)[:1] or NO_LETTER, role_of(mark)) for mark in found]


def arrows(scene: Scene) -> list[Mark]:
    """Returns the arrows."""
    return [mark for mark in scene.marks if mark.to]


def arrow_text(mark: Mark, glyphs: Glyphs, name: Callable[[str], str] = clean) -> str:
    """Returns an arrow as a text: `market→alice/hand`."""
    return f"{name(mark.place)}{SIGNS[glyphs].arrow}{name(mark.to)}"


def mark_rows(scene: Scene, width: int, shown: Collection[str] = (), name: Callable[[str], str] = clean) -> list[Line]:
    """Returns the arrows, and the marks of places that the board does not show, as rows of text.

    Args:
        scene: The scene.
        width: Cells of a row.
        shown: Places beside which their letters stand already.
        name: Returns a place as it is called.
    """
    pieces: list[Line] = []
    for mark in scene.marks:
        if mark.to:
            pieces.append((Span(arrow_text(mark, scene.glyphs, name), role_of(mark)),))
        elif mark.place not in shown:
            letter = clean(mark.letter)[:1] or NO_LETTER
            pieces.append((Span(letter, role_of(mark)), Span(f" {name(mark.place)}")))
    if not pieces:
        return []
    return flow((Span(" marked ", "dim"),), pieces, width, f" {SIGNS[scene.glyphs].dot} ")


def told(scene: Scene, place: str) -> str:
    """Returns what is drawn at a place, for its sentence: ` · marked A · arrow to clearing/9`; `""` if nothing is."""
    dot = f" {SIGNS[scene.glyphs].dot} "
    parts = [f"marked {span.text}" for span in letters(scene, place)]
    parts += [f"arrow to {clean(mark.to)}" for mark in arrows(scene) if mark.place == place]
    parts += [f"arrow from {clean(mark.place)}" for mark in arrows(scene) if mark.to == place]
    return "".join(f"{dot}{part}" for part in parts)


def sentences(scene: Scene) -> list[str]:
    """Returns one sentence for each mark and arrow."""
    return [
        f"Arrow from {clean(mark.place)} to {clean(mark.to)}."
        if mark.to
        else f"{clean(mark.place)} is marked {clean(mark.letter)[:1] or NO_LETTER}."
        for mark in scene.marks
    ]
