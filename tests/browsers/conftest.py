"""`seat` is a browser of each kind in turn, at a running site. What is not here is said aloud."""

import pytest

from tests.browsers.seats import SEATS
from tests.e2e.conftest import serving


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("site")) as address:
        yield address


@pytest.fixture(scope="session", params=list(SEATS))
def seated(request, server):
    there, sit = SEATS[request.param]
    if not there():
        pytest.skip(f"NO {request.param.upper()} HERE: NOTHING WAS TRIED IN IT.")
    with sit(server) as seat:
        yield seat


@pytest.fixture
def seat(seated):
    """A browser whose page is a plain one, so that nothing of the test before goes on in it."""
    seated.go("/robots.txt")
    seated.run("sessionStorage.clear(); localStorage.clear()")
    return seated
