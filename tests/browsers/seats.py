"""Three browsers under one hand: where a test looks, taps and writes, whichever it sits at.

Playwright drives Chromium, selenium drives WebKitGTK. Debian has no driver for Firefox, which
speaks WebDriver BiDi itself, over a socket: its few commands are sent as they are.
"""

import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import warnings
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright
from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.webkitgtk.service import Service
from websocket import create_connection

from tests.e2e.conftest import BEGINNING, FLAGS, PATIENCE, find_chromium

SIZE = 520, 844
"""The window, in CSS pixels. WebKit's is never narrower than 500."""

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser", "/usr/libexec/webkit2gtk-4.*/MiniBrowser"


class Seat:
    """What a test does at a browser. ``run`` takes the body of a function and returns its value."""

    between: tuple[type[Exception], ...] = ()
    """What is raised while one page goes and the next comes."""

    def __init__(self, site):
        self.site = site

    def run(self, body, *given):
        """What the body returns in the page; ``given`` are its ``arguments``."""
        raise NotImplementedError

    def open(self, address):
        """Load an address."""
        raise NotImplementedError

    def tap(self, x, y, hold=0.0):
        """Press a point of the window, for so many seconds."""
        raise NotImplementedError

    def shot(self):
        """The window as a PNG."""
        raise NotImplementedError

    def resize(self, width, height):
        """Give the window another size."""
        raise NotImplementedError

    def go(self, path):
        """Open a page of the site, and wait until its scripts have run."""
        self.open(self.site + path)
        self.until("return document.readyState === 'complete'")
        if path.startswith("/board/"):
            self.until("return 'ready' in document.documentElement.dataset")

    def rest(self, seconds):
        """Let the page go on meanwhile."""
        time.sleep(seconds)

    def until(self, body, *given, patience=PATIENCE):
        """Wait until the body returns something true, and give that back."""
        late = time.monotonic() + patience
        while not (found := self._now(body, *given)):
            assert time.monotonic() < late, f"It never came to be so: {body}"
            self.rest(0.05)
        return found

    def _now(self, body, *given):
        """The same as ``run``; nothing while one page goes and the next comes."""
        with suppress(*self.between):
            return self.run(body, *given)
        return None

    def press(self, css, words=""):
        """Press the middle of the first thing seen that fits, and has these words."""
        found = self.until(FIND, css, words)
        self.tap(*found)

    def write(self, css, text):
        """Put text in a field, as if it were typed at once."""
        self.until("return document.querySelector(arguments[0]) !== null", css)
        self.run(WRITE, css, text)

    def text(self, css):
        """The words of the first thing that fits."""
        return self.until("return document.querySelector(arguments[0])?.innerText", css)

    def at(self, x, y, within=(50, 50), hold=0.0):
        """Press a point of a cell of the board."""
        self.tap(*self.run(CELL, x * 100 + within[0], y * 100 + within[1]), hold)


FIND = """
const [css, words] = arguments;
const node = [...document.querySelectorAll(css)].find((one) =>
  one.textContent.includes(words) && one.getClientRects().length && !one.closest("[inert]"));
if (!node) return null;
const seen = (box) => box.top >= 0 && box.bottom <= innerHeight;
if (!seen(node.getBoundingClientRect())) node.scrollIntoView({ block: "center" });
const box = node.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];
"""
WRITE = """
const field = document.querySelector(arguments[0]);
field.focus();
field.value = arguments[1];
field.dispatchEvent(new InputEvent("input", { bubbles: true }));
"""
CELL = """
const drawn = document.querySelector(".stage-drawing").getScreenCTM();
const point = new DOMPoint(arguments[0], arguments[1]).matrixTransform(drawn);
return [point.x, point.y];
"""


class Chromium(Seat):
    between = (PlaywrightError,)

    def __init__(self, site, page):
        super().__init__(site)
        self.page = page

    def run(self, body, *given):
        return self.page.evaluate(f"(given) => (function () {{ {body} }})(...given)", list(given))

    def open(self, address):
        self.page.goto(address)

    def rest(self, seconds):
        self.page.wait_for_timeout(1000 * seconds)

    def tap(self, x, y, hold=0.0):
        if hold:
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.rest(hold)
            self.page.mouse.up()
        else:
            self.page.touchscreen.tap(x, y)

    def shot(self):
        return self.page.screenshot()

    def resize(self, width, height):
        self.page.set_viewport_size({"width": width, "height": height})


class WebKit(Seat):
    between = (WebDriverException,)

    def __init__(self, site, driver):
        super().__init__(site)
        self.driver = driver

    def run(self, body, *given):
        return self.driver.execute_script(body, *given)

    def open(self, address):
        self.driver.get(address)

    def tap(self, x, y, hold=0.0):
        hand = ActionBuilder(self.driver, mouse=PointerInput("mouse", "hand"))
        hand.pointer_action.move_to_location(round(x), round(y)).pointer_down()
        hand.pointer_action.pause(hold).pointer_up()
        hand.perform()

    def shot(self):
        return self.driver.get_screenshot_as_png()

    def resize(self, width, height):
        self.driver.set_window_size(width, height)


class GoneError(AssertionError):
    """Firefox has no such page any more."""


class Firefox(Seat):
    between = (GoneError,)

    def __init__(self, site, socket):
        super().__init__(site)
        self.socket, self.sent = socket, 0
        self.ask("session.new", capabilities={})
        # In the tab that Firefox begins with, its own first page can end a visit to another without
        # an answer.
        self.tab = self.ask("browsingContext.create", type="tab")["context"]
        self.resize(*SIZE)

    def ask(self, method, **params):
        """Send a command and wait for its answer; what the browser tells unasked is left out."""
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": params}))
        while (told := json.loads(self.socket.recv())).get("id") != self.sent:
            pass
        if told["type"] != "success":
            raise GoneError(told)
        return told["result"]

    def run(self, body, *given):
        # The answer travels as JSON, so that nothing has to be put together from BiDi's own shapes.
        script = f"JSON.stringify((function () {{ {body} }})(...{json.dumps(given)}) ?? null)"
        told = self.ask("script.evaluate", expression=script, target={"context": self.tab},
                        awaitPromise=False)  # fmt: skip
        if told["type"] != "success":
            raise GoneError(told)
        return json.loads(told["result"]["value"])

    def open(self, address):
        self.ask("browsingContext.navigate", context=self.tab, url=address, wait="complete")

    def tap(self, x, y, hold=0.0):
        moves = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": round(1000 * hold)},
            {"type": "pointerUp", "button": 0},
        ]
        hand = {"type": "pointer", "id": "hand", "parameters": {"pointerType": "touch"}}
        self.ask("input.performActions", context=self.tab, actions=[{**hand, "actions": moves}])

    def shot(self):
        told = self.ask("browsingContext.captureScreenshot", context=self.tab)
        return base64.b64decode(told["data"])

    def resize(self, width, height):
        self.ask("browsingContext.setViewport", context=self.tab,
                 viewport={"width": width, "height": height})  # fmt: skip


@contextmanager
def at_chromium(site):
    width, height = SIZE
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        tab = browser.new_page(viewport={"width": width, "height": height}, has_touch=True)
        yield Chromium(site, tab)
        browser.close()


@contextmanager
def at_webkit(site):
    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(mini_browser())
    options.add_argument("--automation")
    with display() as number:
        driver = _webkit(options, {**os.environ, "DISPLAY": number, "GDK_BACKEND": "x11"})
        try:
            driver.set_window_size(*SIZE)
            yield WebKit(site, driver)
        finally:
            driver.quit()


def _webkit(options, environment):
    service = Service(shutil.which("WebKitWebDriver"), env=environment)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # selenium's own, about itself
        return webdriver.WebKitGTK(options=options, service=service)


@contextmanager
def at_firefox(site):
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        command = [firefox(), "--headless", "--no-remote", "--profile", profile,
                   "--remote-debugging-port", "0"]  # fmt: skip
        said = Path(profile, "said.txt")
        with said.open("w") as ear:
            browser = subprocess.Popen(command, stdout=ear, stderr=ear)
        try:
            # Firefox turns down what names an origin: pages are not to drive it.
            address = f"{_listening(browser, said)}/session"
            # Its first start on a machine reads more than a hundred megabytes.
            socket = create_connection(address, timeout=BEGINNING, suppress_origin=True)
            yield Firefox(site, socket)
            socket.close()
        finally:
            browser.terminate()
            browser.wait(timeout=PATIENCE)


def _listening(browser, said):
    while browser.poll() is None:
        if found := re.search(r"BiDi listening on (ws://\S+)", said.read_text()):
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"Firefox ended before it listened: {said.read_text()}")


@contextmanager
def display():
    """The number of a screen that nobody sees."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x1024x24"]
    server = subprocess.Popen(
        [*command, "-nolisten", "tcp"], pass_fds=[writing], stderr=subprocess.DEVNULL
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


def firefox():
    """The path of a Firefox, or None."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


def mini_browser():
    """The path of WebKitGTK's browser for tests, where its driver and a screen are there too."""
    if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb")):
        return None
    root = Path("/")
    found = (path for one in MINI_BROWSERS for path in root.glob(one.lstrip("/")))
    return next(found, None)


SEATS = {
    "chromium": (find_chromium, at_chromium),
    "firefox": (firefox, at_firefox),
    "webkit": (mini_browser, at_webkit),
}
"""Of each browser: whether it is here, and how to sit down at it."""
