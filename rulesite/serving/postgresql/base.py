"""A PostgreSQL server that hangs does not hang the site: every wait ends, and requests do not
queue.

``statement_timeout`` limits a server that works, ``tcp_user_timeout`` a network that loses packets.
A frozen server is neither, so the client watches the clock as well. Management commands wait
without limit, unless ``DATABASE_TIMEOUT`` is set for them.
"""

import time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db.backends.postgresql import base
from psycopg import Connection, OperationalError
from psycopg.pq import TransactionStatus

if TYPE_CHECKING:
    from psycopg.abc import PQGen

PAUSE = 2.0
"""Seconds in which nobody asks a server again that did not answer."""

GRACE = 1.0
"""Seconds that a server has to end a slow statement by itself."""

CHECK = 0.1
"""Seconds between two looks at the clock."""


class _Silence:
    """The time until which this process does not ask, because there was no answer."""

    until = 0.0

    def heard(self) -> None:
        """Note that there was an answer."""
        self.until = 0.0

    def begins(self) -> None:
        """Note that there was no answer."""
        self.until = time.monotonic() + PAUSE

    def check(self) -> None:
        """Raises OperationalError during a pause. Whoever comes first after one tries, and the
        others go on pausing."""
        if not self.until:
            return
        if time.monotonic() < self.until:
            raise OperationalError("the database gave no answer a moment ago")
        self.begins()


silence = _Silence()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection on which every wait ends."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection. Raises OperationalError, at once where there was no answer lately."""
        if not settings.DATABASE_TIMEOUT:
            return super().get_new_connection(conn_params)
        silence.check()
        try:
            connection = super().get_new_connection(conn_params)
        except OperationalError:
            silence.begins()
            raise
        silence.heard()
        return patient(connection, settings.DATABASE_TIMEOUT + GRACE)

    def init_connection_state(self) -> None:
        """Let the server end by itself what takes too long."""
        super().init_connection_state()
        if settings.DATABASE_TIMEOUT:
            with self.cursor() as cursor:
                milliseconds = str(round(settings.DATABASE_TIMEOUT * 1000))
                cursor.execute("SELECT set_config('statement_timeout', %s, false)", [milliseconds])


def patient(connection: Connection[Any], seconds: float) -> Connection[Any]:
    """The connection, which is closed and raises OperationalError where an answer takes longer."""

    def wait(gen: "PQGen[Any]", interval: float = CHECK, timeout: float | None = None) -> Any:
        limit = seconds if timeout is None else timeout
        try:
            return Connection.wait(connection, gen, interval, limit)
        except OperationalError as error:
            if timeout is None and connection.pgconn.transaction_status == TransactionStatus.ACTIVE:
                silence.begins()
                connection.pgconn.finish()
                raise OperationalError("the database does not answer") from error
            raise

    setattr(connection, "wait", wait)  # noqa: B010 - it is a method
    return connection
