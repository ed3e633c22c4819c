"""Passing a dispute on, in a real browser: the frame on another site, the code, the way back in."""

from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest
from playwright.sync_api import expect

from tests.e2e.hands import overflow, phone

CITY = "1~pRB~sB~tBpnUU-RfcNBnsUT"


# In place of the clipboard, which a browser without a window does not let a page write.
HEARS = "navigator.clipboard.writeText = async (text) => { window.sent = text; };"


def save(page, title="Whose city?"):
    """A saved dispute, whose author is this browser."""
    page.goto(f"/verdict/?p={CITY}&rules=bb-hig,bb-rgg")
    page.get_by_role("link", name="Save as a dispute").click()
    page.get_by_label("Title").fill(title)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("heading", name=title).wait_for()
    page.wait_for_load_state()  # by then the page has kept its key
    return page.url.partition("?")[0]


def test_what_the_board_says_now_goes_out(page):
    page.goto(f"/board/?p={CITY}")
    page.wait_for_selector("html[data-ready]")
    page.locator("#ask").get_by_text("The end of the game", exact=True).click()
    page.get_by_role("link", name="Share or save").click()
    sent = page.get_by_label("Link", exact=True).input_value()
    assert sent.endswith(f"/verdict/?p={CITY}&rules=new,bb-hig,bb-rgg&q=final")
    assert page.locator(".code").bounding_box()["width"] > 200
    assert overflow(page) == 0


@pytest.mark.parametrize("path", ["/verdict/", "/turn/", "/play/"])
def test_a_page_sends_its_own_address(page, path):
    page.add_init_script(HEARS)
    page.goto(f"{path}?p={CITY}")
    page.locator("#share").click()
    expect(page.locator("#share")).to_have_text("Link copied")
    assert page.evaluate("sent") == page.url


def test_what_a_page_offers_to_send_is_what_it_shows(page):
    page.add_init_script(HEARS)
    page.goto(f"/verdict/?p={CITY}")
    page.get_by_role("link", name="Picture, QR code, file").click()
    page.locator("#share").click()
    expect(page.locator("#share")).to_have_text("Link copied")
    assert page.evaluate("sent") == page.get_by_label("Link", exact=True).input_value()


@phone
def test_a_saved_dispute_is_changed_from_its_device_and_laid_out_anew(page):
    there = save(page)
    assert overflow(page) == 0
    page.get_by_role("link", name="Change it").click()
    page.get_by_role("link", name="lay it out anew").click()
    page.wait_for_selector("html[data-ready]")
    page.locator("#ask").get_by_text("The end of the game", exact=True).click()
    page.get_by_role("link", name="Full result").click()
    page.get_by_role("link", name="Save as a dispute").click()
    page.get_by_role("link", name="It belongs there").click()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url(there)
    expect(page.get_by_text("2 revisions")).to_have_count(1)


@phone
def test_the_gallery_lists_the_disputes_of_this_device(page):
    """With the key that changes them, until they are deleted or forgotten."""
    there = save(page, "Mine alone")
    save(page, "Mine as well")
    page.goto("/disputes/")
    own = page.locator("#own-disputes li")
    expect(own).to_have_count(2)
    assert overflow(page) == 0
    page.get_by_role("button", name="Forget Mine as well on this device").click()
    expect(own).to_have_count(1)
    key = own.locator("code").inner_text()
    own.get_by_role("link").click()
    page.wait_for_url(there)
    assert page.locator("#mine-to-change").get_attribute("data-key") == key
    page.get_by_text("Delete it", exact=True).click()
    page.get_by_role("button", name="Delete it for good").click()
    page.wait_for_url("**/disputes/")
    expect(own).to_have_count(0)


@contextmanager
def another_site(html):
    """The address of a page on another host."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(html.encode())

        def log_message(self, *said):
            pass

    with HTTPServer(("127.0.0.1", 0), Page) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


@phone
def test_another_site_may_frame_the_answer_and_nothing_else(page, site, complaints):
    shown = f'<iframe src="{site}/embed/?p={CITY}" width="400" height="500"></iframe>'
    kept_off = f'<iframe src="{site}/verdict/?p={CITY}"></iframe>'
    with another_site(shown + kept_off) as address:
        page.goto(address)
    framed = page.frame_locator("iframe").nth(0)
    expect(framed.locator(".points").first).to_have_text("4")
    expect(framed.locator("svg.board-drawing")).to_be_visible()
    expect(page.frame_locator("iframe").nth(1).locator(".site-header")).to_have_count(0)
    assert any("frame-ancestors" in one or "X-Frame-Options" in one for one in complaints)
    complaints.clear()  # the refusal is the browser's to report


@phone
def test_a_file_comes_back_to_the_board(page):
    page.goto(f"/send/?p={CITY}")
    with page.expect_download() as downloading:
        page.get_by_role("link", name=".json").click()
    page.get_by_role("link", name="Lay out a file or a text").click()
    page.get_by_label("Or choose a file").set_input_files(downloading.value.path())
    page.get_by_role("button", name="Lay it out").click()
    page.wait_for_selector("html[data-ready]")
    expect(page.locator(".stage .figure-red")).to_have_count(1)


def test_a_dispute_is_laid_out_otherwise_and_both_boards_stand_there(page):
    there = save(page)
    page.get_by_role("link", name="Edit the board").click()
    page.wait_for_selector("html[data-ready]")
    page.locator("#ask").get_by_text("The end of the game", exact=True).click()
    page.get_by_role("link", name="Put it beside the dispute").click()
    expect(page.locator(".other .board-drawing")).to_have_count(2)
    assert overflow(page) == 0
    page.get_by_role("button", name="Put it there").click()
    page.wait_for_url(f"{there}?board=*")
    first, second = page.locator(".others .board-frame").all()
    assert overflow(page) == 0
    if page.viewport_size["width"] > 1000:
        assert first.bounding_box()["y"] == second.bounding_box()["y"]
    page.get_by_role("button", name="Remove it").click()
    page.wait_for_url(there)
    expect(page.locator(".others")).to_have_count(0)
