"""A game in the browser: entered, looked back upon, kept on the device, taken out and in."""

from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import expect

from tests.e2e.hands import analysis, phone, until, until_address

GAME = "/play/?p=1~pr0B0~sB~tBpnUU&a=1~lBnsUT~dUTfcS~lBvnVU&rules=bb-rgg"


def points(page):
    return page.locator(".standings tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('.points')].map(one => one.innerText))"
    )


def test_a_game_is_begun_entered_and_kept(page):
    page.goto("/play/")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/play/?p=**")
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".board-choice[aria-label='Place A']").click()
    page.locator(".board-choice[aria-label='Follower, city, bottom']").click()
    expect(page.locator("h1")).to_have_text("Turn 2: Blue")
    assert points(page)[0][0] == "4"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    address = page.url
    page.get_by_role("link", name="Other games").click()
    page.wait_for_url("**/play/")
    page.get_by_role("link", name="Turn 2: Red 4, Blue 0 just now").click()
    until_address(page, has="dUTfcS")
    assert parse_qs(urlsplit(page.url).query) == parse_qs(urlsplit(address).query)
    page.get_by_role("link", name="Other games").click()
    page.get_by_role("button", name="Delete the game at turn 2").click()
    expect(page.locator("#kept")).to_be_hidden()


@phone
def test_a_game_that_is_only_looked_at_is_not_kept(page):
    page.goto(GAME)
    page.goto("/play/")
    expect(page.locator("#kept")).to_be_hidden()
    page.goto(GAME)
    page.get_by_role("link", name="Take back").click()
    until(page, lambda: "lBvnVU" not in page.url)
    page.get_by_role("link", name="Other games").click()
    expect(page.locator("#kept li")).to_have_count(1)


@phone
def test_the_slider_goes_back_and_a_game_goes_on_from_there(page):
    page.goto(GAME)
    slider = page.get_by_label("Move", exact=True)
    slider.focus()
    page.keyboard.press("Home")
    until(page, lambda: page.locator(".board-tiles use").count() == 1)
    until_address(page, has="at=0")
    page.keyboard.press("ArrowRight")
    until_address(page, has="at=1")
    page.get_by_role("link", name="Go on from here").click()
    until_address(page, has="a=1~lBnsUT&", lacks="at=")
    page.get_by_role("link", name="Take back").click()
    until(page, lambda: page.locator(".board-tiles use").count() == 1)


@phone
def test_a_game_that_goes_on_from_earlier_leaves_the_whole_one_where_it_was(page):
    page.goto(GAME)
    page.get_by_role("link", name="Take back").click()
    until(page, lambda: page.locator(".board-tiles use").count() == 2)
    page.goto(f"{page.url}&at=1")
    page.get_by_role("link", name="Go on from here").click()
    until_address(page, has="a=1~lBnsUT&", lacks="at=")
    page.get_by_role("link", name="Take back").click()
    until(page, lambda: page.locator(".board-tiles use").count() == 1)
    page.get_by_role("link", name="Other games").click()
    expect(page.locator("#kept li")).to_have_count(2)
    page.go_back()
    page.go_back()
    until_address(page, has="at=1")


@phone
def test_without_an_answer_everything_stands_as_before(page, complaints):
    page.goto(GAME)
    page.context.set_offline(True)
    page.get_by_role("link", name="Take back").click()
    expect(page.get_by_role("alert")).to_contain_text("No answer came.")
    expect(page.locator(".board-tiles use")).to_have_count(3)
    page.context.set_offline(False)
    page.get_by_role("link", name="Take back").click()
    until(page, lambda: page.locator(".board-tiles use").count() == 2)
    expect(page.get_by_role("alert")).to_have_count(0)
    complaints.clear()  # the browser reports the request itself


@phone
def test_a_score_in_the_history_leads_to_its_moment(page):
    page.goto(GAME)
    page.get_by_text("All turns, with every score").click()
    page.locator(".rounds").get_by_role("button", name="follower on city, bottom").click()
    until_address(page, has="at=2")
    expect(page.locator("#choice")).to_contain_text("The game after move 2 of 3.")


@phone
def test_the_parts_of_a_tile_are_large_under_a_thumb(page):
    page.goto(GAME)
    until(page, lambda: page.locator("body.with-view").count() == 1)
    tile = page.locator(".board-laid").bounding_box()
    assert tile["width"] >= 100


@phone
def test_the_squares_of_a_large_board_come_near_before_one_is_chosen(page):
    """A row of nine tiles: the first tap makes its squares as large as a thumb."""
    wide = "".join(f"Bvn{x}U" for x in "VWXYZTSR")
    page.goto(f"/play/?p=1~pr0B0~sB~tBpnUU{wide}&rules=bb-rgg&tile=base-cfff")
    until(page, lambda: page.locator("body.with-view").count() == 1)
    place = page.locator(".board-choice rect").last
    address = page.url
    box = place.bounding_box()
    assert box["width"] < 44
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    until(page, lambda: place.bounding_box()["width"] >= 44)
    assert page.url == address
    place.tap()
    until(page, lambda: page.url != address)


@analysis
def test_a_game_goes_out_as_a_file_and_comes_in_again(page, tmp_path):
    page.goto(GAME)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save to a file").click()
    kept = tmp_path / "game.json"
    saving.value.save_as(kept)
    page.goto("/play/")
    page.locator("#file").set_input_files(Path(kept))
    until_address(page, has="lBvnVU")
    expect(page.locator("h1")).to_have_text("Turn 2: Blue")


def test_a_game_needs_no_javascript(browser, site):
    context = browser.new_context(base_url=site, java_script_enabled=False)
    page = context.new_page()
    page.goto("/play/")
    page.get_by_role("button", name="Begin").click()
    page.locator(".palette-tile[href*='tile=base-cfff']").click()
    page.locator(".lies a").first.click()
    page.get_by_role("link", name="A City, bottom").click()
    expect(page.locator("h1")).to_have_text("Turn 2: Blue")
    page.get_by_text("All turns, with every score").click()
    page.locator(".rounds button").first.click()
    expect(page.locator("main")).to_contain_text("The game after move 1 of 2.")
    context.close()
