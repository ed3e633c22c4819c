"""An expansion that nothing names but its own files, in the builder, as hands use it."""

import pytest
from playwright.sync_api import expect

from tests import madeup
from tests.e2e.conftest import serving
from tests.e2e.hands import open_board, phone, put, tap, until_address

TABLE = "2~pRB~sB.FL~tBpnUU"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server that knows the made-up expansion."""
    folder = tmp_path_factory.mktemp("madeup")
    with serving(folder, **madeup.site(folder / "fixtures")) as address:
        yield address


@phone
def test_its_tile_its_figure_and_its_token_are_put_on_the_board(page):
    open_board(page, f"?p={TABLE}")
    tap(page, 0, 1)
    page.locator(".palette-tile[data-tile=flock-ffff-1]").click()
    until_address(page, has="~t")
    page.locator(".tray-close").click()
    tap(page, 0, 1)
    put(page, "orchard", kind="goatherd")
    until_address(page, has="-Rz_o0")
    page.locator(".tray-close").click()
    page.locator("#pieces-fold summary").click()
    page.locator("[name='token:lynx:0:where']").select_option("0,1")
    until_address(page, has="wf")
    assert page.url.partition("p=")[2].partition("&")[0] == madeup.BUILT
    open_board(page, f"?p={madeup.BUILT}")
    expect(page.locator(".stage-tiles use")).to_have_count(2)
    expect(page.locator(".stage-figures > *")).to_have_count(1)
