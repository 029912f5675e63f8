"""Addresses are shown without their passwords, whatever form they have."""

from __future__ import annotations

import pytest

from eventstore.address import without_password


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://u:geheim@host/db", "postgresql://u:***@host/db"),
        ("postgresql+psycopg://u:geheim@/db?host=/run/pg", "postgresql+psycopg://u:***@/db?host=/run/pg"),
        ("postgresql://u@host:5432/db?sslmode=require", "postgresql://u@host:5432/db?sslmode=require"),
        ("postgresql://host/db?user=u&password=geheim", "postgresql://host/db?user=u&password=***"),
        ("postgresql://host/db?PASSWORD=geheim&port=1", "postgresql://host/db?PASSWORD=***&port=1"),
        ("postgresql://host/db?sslkey=/k&sslpassword=geheim", "postgresql://host/db?sslkey=/k&sslpassword=***"),
        ("postgresql://host/db?passwd=geheim", "postgresql://host/db?passwd=***"),
        ("postgresql://host/db?p%61ssword=geheim", "postgresql://host/db?p%61ssword=***"),
        ("postgresql://host/db?passfile=/home/me/.pgpass", "postgresql://host/db?passfile=/home/me/.pgpass"),
        ("postgresql://u:geheim", "postgresql://***"),
        ("postgresql://u:geheim/db?sslmode=require", "postgresql://***"),
        ("postgresql://[::1]:5432,b:1/db", "postgresql://[::1]:5432,b:1/db"),
        ("postgresql:u:geheim@host/db", "***"),
        ("POSTGRES//u:geheim@host/db", "***"),
        ("C:/games/a@b.db", "C:/games/a@b.db"),
        ("games/postgresql/archive.db", "games/postgresql/archive.db"),
        ("/home/a:b@c/archive.db", "/home/a:b@c/archive.db"),
        ("sqlite:////home/archive.db", "sqlite:////home/archive.db"),
    ],
)
def test_a_password_is_three_stars_and_the_rest_is_there(address: str, shown: str) -> None:
    assert without_password(address) == shown


@pytest.mark.parametrize("password", ["ge@heim", "ge/heim", "ge?heim", "ge:heim", "ge#heim", "@", "geheim@host/db?a=b"])
def test_nothing_of_a_password_stays_even_if_it_should_have_been_written_otherwise(password: str) -> None:
    shown = without_password(f"postgresql://u:{password}@host/db")
    assert shown == "postgresql://u:***@host/db"
