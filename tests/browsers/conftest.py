"""`seat` is a browser of each kind in turn, at a running site. What is not here is said aloud."""

import pytest

from tests.browsers.gate import gate
from tests.browsers.seats import SEATS, SIZE
from tests.e2e.conftest import serving


@pytest.fixture(scope="session")
def door(tmp_path_factory):
    """The gate through which all browsers come to the site."""
    with serving(tmp_path_factory.mktemp("site")) as address, gate(address) as made:
        yield made


@pytest.fixture(scope="session", params=list(SEATS))
def seated(request, door):
    there, sit = SEATS[request.param]
    if not there():
        pytest.skip(f"NO {request.param.upper()} HERE: NOTHING WAS TRIED IN IT.")
    with sit(door.address) as seat:
        yield seat


@pytest.fixture
def seat(seated):
    """A browser that remembers nothing of the test before."""
    seated.go("/robots.txt")
    seated.run("sessionStorage.clear(); localStorage.clear()")
    seated.resize(*SIZE)
    return seated
