"""The app on a server: no password on any screen, a standby that is read from, and how far that is behind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.match_events import SeatInfo
from domain.play import Play
from eventstore import open_store
from eventstore.transfer import MARK
from replay.archive import Archive
from tests.servers import Server, a_standby
from tests.tui.archives import act
from tests.tui.driving import Driver
from tests.tui.frames import frame
from tui.app import KifuApp
from tui.config import Config

PASSWORD = "geheim/7"


@pytest.fixture(scope="module")
def club(server: Server) -> Iterator[str]:
    """The address of an archive with one running match, for a role of which a password is asked."""
    server.execute(f"CREATE ROLE locked_desk LOGIN SUPERUSER PASSWORD '{PASSWORD}'")
    server.create("desk")
    url = server.url("desk", user="locked_desk", password=PASSWORD)
    filled(url)
    yield url
    server.drop("desk")
    server.execute("DROP ROLE locked_desk")


def filled(url: str) -> None:
    with Archive.open(url) as archive:
        match = archive.new_match("pebbles", [SeatInfo("alice"), SeatInfo("bob")])
        session = archive.session(match)
        for action in ("one", "two", "three"):
            session.record(Play("bob", "declared", action, act("bob", action).changes))


def app_on(url: str, **more: str) -> KifuApp:
    app = KifuApp(url, config=Config(author="erin"), **more)  # type: ignore[arg-type]
    app.watches = False
    app.pause_seconds = 0
    return app


async def test_no_screen_shows_the_password_of_the_address(club: str) -> None:
    app = app_on(club, match="@last")
    async with app.run_test(size=(120, 30)) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        assert "three" in frame(app)
        for keys in (("?",), ("escape",), (":",), ("escape",), ("q",), ("?",), ("escape",), ("o",), ("escape",)):
            await driver.press(*keys)
            assert "geheim" not in frame(app) + "".join(driver.said)
        assert "geheim" not in app.archive_name


@pytest.mark.parametrize("written", ["geheim%2F8", "geheim/8"])
async def test_an_archive_that_cannot_be_opened_is_told_without_the_password(
    server: Server, club: str, written: str
) -> None:
    app = app_on(club.replace("geheim%2F7", written))
    async with app.run_test() as pilot:
        await Driver(app, pilot).settle()
    assert app.failure is not None
    assert "geheim" not in str(app.failure)


async def test_with_a_standby_the_app_reads_there_and_shows_at_once_what_it_records_itself() -> None:
    with Server() as primary, a_standby(primary) as standby:
        filled(primary.create("club"))
        primary.caught_up(standby)
        app = app_on(primary.url("club"), read_url=standby.url("club"), match="@last")
        async with app.run_test(size=(100, 30)) as pilot:
            driver = Driver(app, pilot)
            await driver.settle()
            assert "three" in frame(app)
            with app.archive.store.connection() as connection:
                assert connection.exec_driver_sql("SELECT pg_is_in_recovery()").scalar()
            standby.execute("SELECT pg_wal_replay_pause()")
            session = app.archive.session(app.archive.match("@last"))
            session.record(Play("bob", "declared", "four", act("bob", "four").changes))
            app.on_news_came()
            await driver.settle()
            assert "four" in frame(app)
            app.behind_seconds = 3
            app.on_news_came()
            await driver.settle()
            assert "LIVE (3 s behind)" in frame(app).splitlines()[0]
            standby.execute("SELECT pg_wal_replay_resume()")


async def test_a_copy_that_is_not_whole_is_read_only_and_says_why(tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    filled(str(path))
    with open_store(path) as store:
        store.save_checkpoint(MARK, 1)
    app = app_on(str(path), match="@last")
    async with app.run_test(size=(100, 30)) as pilot:
        driver = Driver(app, pilot)
        await driver.settle()
        assert "three" in frame(app)
        assert any("a copy that was stopped" in said for said in driver.said)
        assert app.archive.store.read_only


async def test_the_app_on_a_standby_alone_looks_and_does_not_record() -> None:
    with Server() as primary, a_standby(primary) as standby:
        filled(primary.create("club"))
        primary.caught_up(standby)
        app = app_on(standby.url("club"), match="@last")
        async with app.run_test(size=(100, 30)) as pilot:
            driver = Driver(app, pilot)
            await driver.settle()
            assert "three" in frame(app)
            assert app.archive.store.read_only
