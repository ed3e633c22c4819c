"""A door in front of the server that can be shut: the way to lose the connection in any browser."""

import socket
import threading
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

PIECE = 65_536


class Gate:
    """Passes on what comes to its address; while it is shut every connection is cut."""

    def __init__(self, site):
        self.behind = urlsplit(site).hostname, urlsplit(site).port
        self.ear = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.ear.getsockname()[1]}"
        self.open, self.through = True, set()

    def listen(self):
        while True:
            try:
                guest, _ = self.ear.accept()
            except OSError:
                return  # closed for good
            if self.open:
                threading.Thread(target=self._lead, args=[guest], daemon=True).start()
            else:
                guest.close()

    def _lead(self, guest):
        with guest, socket.create_connection(self.behind) as host:
            pair = (guest, host)
            self.through.add(pair)
            back = threading.Thread(target=_pass_on, args=[host, guest], daemon=True)
            back.start()
            _pass_on(guest, host)
            back.join()
            self.through.discard(pair)

    @contextmanager
    def shut(self):
        """Nobody gets through meanwhile."""
        self.open = False
        for pair in list(self.through):
            for one in pair:
                _end(one)
        try:
            yield
        finally:
            self.open = True


def _pass_on(one, other):
    try:
        while data := one.recv(PIECE):
            other.sendall(data)
    except OSError:
        pass  # the other end is gone
    _end(other)


def _end(one):
    with suppress(OSError):  # it has ended
        one.shutdown(socket.SHUT_RDWR)


@contextmanager
def gate(site):
    """A gate in front of a site."""
    made = Gate(site)
    with made.ear:
        threading.Thread(target=made.listen, daemon=True).start()
        yield made
        made.ear.shutdown(socket.SHUT_RDWR)
