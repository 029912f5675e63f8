"""Writes the generated parts of docs/ again: the table of keys, and the picture that the app makes of itself."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

DOCS = Path(__file__).parent
SIZE = (118, 36)
"""Columns and rows of the picture."""


async def picture() -> str:
    """Returns a drawing of the Replay screen on a demo game, as SVG without any address in it."""
    from replay.demo import open_demo
    from tui.app import KifuApp
    from tui.config import Config

    archive = open_demo()
    match = archive.match(archive.matches("autumn").rows[0].id)
    app = KifuApp("demo", config=Config(), archive=archive, match=match.id, is_demo=True)
    async with app.run_test(size=SIZE) as pilot:
        await app.workers.wait_for_complete()
        for _ in range(20):
            await pilot.press("right_square_bracket")
        for _ in range(6):
            await pilot.press("right")
        await app.workers.wait_for_complete()
        await pilot.pause()
        drawing = app.export_screenshot(title="Kifu")
    # The font rules point to servers; without them the reader's own monospace font is used.
    drawing = re.sub(r"<!--.*?-->", "", drawing, flags=re.DOTALL)
    return re.sub(r"@font-face\s*\{[^}]*\}", "", drawing).replace("Fira Code, monospace", "monospace")


def main() -> None:
    """Writes the files."""
    from tui.keys import document

    (DOCS / "keys.md").write_text(document(), encoding="utf-8")
    (DOCS / "replay.svg").write_text(asyncio.run(picture()), encoding="utf-8")


if __name__ == "__main__":
    main()
