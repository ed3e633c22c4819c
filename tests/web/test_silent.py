"""A PostgreSQL that is silent takes no page with it."""

import os
import socket
import time
from collections.abc import Iterator

import psycopg
import pytest
from django.db import Error, connection

from rulesite.serving.postgresql import base
from rulesite.settings.databases import database

URL = os.environ.get("DATABASE_URL", "")


@pytest.fixture(autouse=True)
def waiting(settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.DATABASE_TIMEOUT = 1.0
    monkeypatch.setattr(base, "silence", base._Silence())


@pytest.fixture
def silent() -> Iterator[int]:
    """The port of a server that takes connections and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def wrapper(port: int) -> base.DatabaseWrapper:
    told = database(f"postgresql://anna:x@127.0.0.1:{port}/rules?connect_timeout=2")
    return base.DatabaseWrapper({**connection.settings_dict, **told, "TIME_ZONE": None}, "silent")


def test_a_server_that_takes_no_connection_is_not_waited_for(silent: int) -> None:
    there, start = wrapper(silent), time.monotonic()
    with pytest.raises(psycopg.OperationalError):
        there.get_new_connection(there.get_connection_params())
    first = time.monotonic()
    assert first - start < 10
    for _ in range(20):
        with pytest.raises(psycopg.OperationalError, match="a moment ago"):
            there.get_new_connection(there.get_connection_params())
    assert time.monotonic() - first < 1, "nobody waits behind the first"


def test_after_a_pause_one_asks_and_the_others_go_on_pausing() -> None:
    silence = base._Silence()
    silence.check()
    silence.begins()
    silence.until = time.monotonic() - 1
    silence.check()
    with pytest.raises(psycopg.OperationalError):
        silence.check()
    silence.heard()
    silence.check()


def test_commands_wait_as_long_as_it_takes(settings, silent: int) -> None:
    settings.DATABASE_TIMEOUT = 0
    base.silence.begins()
    there = wrapper(silent)
    with pytest.raises(psycopg.OperationalError, match="timeout"):
        there.get_new_connection(there.get_connection_params())


if URL.startswith("postgres"):

    @pytest.fixture
    def own() -> Iterator[base.DatabaseWrapper]:
        """A connection of its own to the database of the tests."""
        there = connection.copy("own")
        yield there
        there.close()

    @pytest.mark.django_db(transaction=False)
    def test_the_server_ends_what_takes_too_long(own: base.DatabaseWrapper) -> None:
        with own.cursor() as cursor, pytest.raises(Error):
            cursor.execute("SELECT pg_sleep(20)")
        with own.cursor() as cursor:
            cursor.execute("SELECT 1")

    @pytest.mark.django_db(transaction=False)
    def test_a_server_that_is_frozen_is_given_up(own: base.DatabaseWrapper) -> None:
        """It ends nothing by itself."""
        with own.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")
            process = own.connection.info.backend_pid
            start = time.monotonic()
            with pytest.raises(Error, match="does not answer"):
                cursor.execute("SELECT pg_sleep(20)")
        assert time.monotonic() - start < 10
        assert own.connection.closed
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_terminate_backend(%s)", [process])
