"""A board is laid, tiles are turned and taken back, figures put: on a phone and on an analysis."""

import pytest
from playwright.sync_api import expect

from engine import api
from tests.e2e.hands import (
    CITY,
    analysis,
    draw,
    hold,
    lay,
    open_board,
    phone,
    pick,
    point,
    settle,
    stated,
    tap,
    until,
    until_address,
)
from tests.e2e.trial import trial


def test_a_small_city_is_built_and_judged(page):
    """Four in Germany, two in America (base.city.small)."""
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    tap(page, 0, -1, at=(50, 92))
    settle(page, [[4, 0], [2, 0]])
    heads = page.locator(".totals th.edition-names").all()
    names = [one.locator(".edition").all_inner_texts() for one in heads]
    assert names == [["New edition", "German Big Box"], ["American Big Box"]]
    expect(page.locator(".deciding")).to_contain_text("a completed city of two tiles counts less")
    assert stated(page) == api.read_notation(CITY)
    page.locator(".tray-close").click()
    page.get_by_role("link", name="Full result").click()
    page.wait_for_url("**/verdict/**")
    settle(page, [[4, 0], [2, 0]])


def test_a_segment_takes_a_knight_and_gives_it_back(page):
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    page.locator(".tray-close").click()
    tap(page, 0, -1, at=(50, 92))
    expect(page.locator(".stage-hand .meant")).to_have_count(1)
    page.locator(".who-chip[data-player=blue]").click()
    settle(page, [[0, 4], [0, 2]])
    assert [(f.player, f.spot) for f in stated(page).figures] == [("blue", "city s")]
    page.locator(".who-chip[data-player=blue][aria-pressed=true]").click()
    until_address(page, lacks="-Bf")
    assert stated(page).figures == ()


@phone
def test_one_tap_on_the_tile_just_laid_puts_the_figure_of_whose_turn_it_is(page):
    """Players follow each other; another tap gives it to the next, and after the last to nobody."""
    open_board(page)
    lay(page, 0, -1, "base-cfff", 2)
    for player in ("red", "blue", None, "red"):
        tap(page, 0, -1, at=(50, 92))
        until(page, lambda p=player: [f.player for f in stated(page).figures] == ([p] if p else []))
    tap(page, 0, -1, at=(50, 20))  # it was the farm
    until(page, lambda: [f.spot[:4] for f in stated(page).figures] == ["farm"])
    pick(page, "base-ffff")
    until(page, lambda: len(stated(page).tiles) == 3)
    tap(page, 0, -2)
    until(page, lambda: [f.player for f in stated(page).figures] == ["red", "blue"])
    page.locator(".who-chip[data-player=red]").click()
    until(page, lambda: [f.player for f in stated(page).figures] == ["red", "red"])


def test_a_way_that_is_drawn_is_filled_square_by_square(page):
    """Over the squares to the right, and back over tiles; what was taken back is chosen anew."""
    open_board(page)
    tap(page, 1, 0)
    page.locator(".palette-tile").first.wait_for()
    draw(page, (1, 0), (2, 0), (2, -1), (2, 0), (1, 0), (0, 0), (0, 1))
    assert page.locator(".ahead-cell").count() == 4
    for _ in range(2):
        pick(page, "base-frfr")
        page.locator(".strip:not([inert])").wait_for()
    page.locator(".palette-tile").first.click()
    until(page, lambda: len(stated(page).tiles) == 4)
    page.get_by_role("button", name="Undo").click()
    until(page, lambda: len(stated(page).tiles) == 3)
    page.locator(".strip:not([inert]) .palette-tile").first.click()
    until(page, lambda: len(stated(page).tiles) == 4)
    page.locator(".strip:not([inert]) .palette-tile").first.click()
    until(page, lambda: len(stated(page).tiles) == 5)
    assert [laid.cell for laid in stated(page).tiles] == [(0, 0), (1, 0), (2, 0), (2, -1), (0, 1)]


@analysis
def test_a_figure_in_hand_is_put_tap_by_tap(page):
    open_board(page, f"?p={CITY}")
    page.get_by_role("button", name="All pieces").click()
    page.locator(".strip-doors .who-chip[data-player=blue]").click()
    tap(page, 0, 0, at=(50, 90))
    tap(page, 0, -1, at=(50, 20))
    until(page, lambda: len(stated(page).figures) == 3)
    tap(page, 0, 0, at=(50, 90))
    until(page, lambda: len(stated(page).figures) == 2)
    assert {(f.player, f.spot[:4]) for f in stated(page).figures} == {
        ("red", "city"),
        ("blue", "farm"),
    }


@phone
@pytest.mark.parametrize("tiles", [12, 30])
def test_a_board_is_laid_in_few_taps(page, tiles):
    """From its picture, by somebody who knows the tiles: 1.5 touches a tile, 2 a figure."""
    taken = trial(page, tiles, seed=1)
    assert taken.a_tile <= 1.5, taken
    assert taken.a_figure <= 2, taken


@pytest.mark.parametrize(
    ("at", "spot"),
    [((50, 10), "city n"), ((50, 48), "road e"), ((10, 50), "road e"), ((50, 90), "farm ese")],
)
def test_what_a_finger_points_at(page, at, spot):
    """On the start tile, a city at its top, a road across: a road is as wide as a finger."""
    open_board(page)
    tap(page, 0, 0, at)
    assert (
        page.locator("[data-spot-button][aria-pressed=true]").get_attribute("data-spot-button")
        == spot
    )


@phone
def test_both_ends_of_a_printed_tunnel_take_a_figure_once_tunnels_are_played(page):
    laid = (api.Laid("base-crfr", (0, 0), 0), api.Laid("dragon-crcr", (1, 0), 0))
    sets = ("base", "dragon", "tunnel")
    open_board(page, f"?p={api.write_notation(api.Position(laid, sets=sets))}")
    for at, spot in (((8, 50), "road w"), ((92, 50), "road e")):
        tap(page, 1, 0, at)
        button = page.locator(f"[data-spot-button='{spot}']")
        expect(button).to_have_attribute("aria-pressed", "true")
        page.locator(".who-chip[data-player=red][data-kind=follower]").click()
        expect(button.locator(".p-red")).to_have_count(1)
    standing = page.locator(".stage-figures .figure")
    expect(standing).to_have_count(2)
    expect(page.locator(".tray-below")).to_have_count(0)
    left, right = sorted(one.bounding_box()["x"] for one in standing.all())
    assert point(page, 1, 0)[0] - left > 20
    assert right - point(page, 1, 0)[0] > 5
    page.locator("#table-fold > summary").click()
    page.locator("#sets").get_by_text("The Tunnel").click()
    until(page, lambda: "tunnel" not in stated(page).sets)
    expect(page.locator("[data-spot-button='road e']")).to_have_count(1)
    expect(page.locator("[data-spot-button='road w']")).to_have_count(0)
    tap(page, 1, 0, (8, 50))
    expect(page.locator(".tray-below")).to_contain_text("With The Tunnel in play")
    tap(page, 0, 0, (50, 10))
    expect(page.locator(".tray-below")).to_have_count(0)


def test_a_figure_that_may_not_stand_there_has_the_reason_beside_it(page):
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBT~"))
    tap(page, 0, 0, at=(50, 90))
    page.locator(".anyway summary").click()
    kind = page.locator(".anyway .who-chip[data-player=red][data-kind=builder]")
    expect(page.locator(".anyway p").first).to_contain_text("builder")
    kind.click()
    until_address(page, has="-Ru")


def press(page, pressed, *, late):
    """Press something, let an answer come that was held back, and only then release it."""
    until(page, lambda: late)
    pressed.hover()
    page.mouse.down()
    with page.expect_response(late[0].request.url) as answer:
        late[0].continue_()
    answer.value.finished()
    page.evaluate("new Promise(requestAnimationFrame)")
    page.mouse.up()


def test_what_comes_late_moves_nothing_under_a_finger(page):
    open_board(page, f"?p={CITY}".replace("~sB~", "~sBT~"))
    held = []
    page.route("**/board/feature/*", lambda route: held.append(route))
    tap(page, 0, 0, at=(50, 90))
    press(page, page.locator(".anyway summary"), late=held)
    expect(page.locator(".told .seen-title")).to_be_visible()
    expect(page.locator(".anyway[open]")).to_have_count(1)


@phone
def test_what_comes_late_replaces_nothing_under_a_finger(page):
    open_board(page, "?p=1~pRB~sB~tBpnUUBnsUT-RfcSBnsUV")
    tap(page, 0, -1)
    held = []
    page.route("**/verdict/part/*", lambda route: held.append(route))
    page.locator("#ask [name=q][value=final]").dispatch_event("click")
    press(page, page.get_by_role("link", name="This tile was placed last").last, late=held)
    until_address(page, has="BnsUVBnsUT-RfcS")


@phone
def test_what_a_feature_is_comes_before_who_may_not_stand_there(page):
    """A city that was complete before the last tile: a figure is put there all the same."""
    small = api.read_notation(CITY)
    later = (*small.tiles, api.Laid("base-crfr", (1, 0), 0))
    open_board(page, f"?p={api.write_notation(api.Position(later))}")
    tap(page, 0, 0, at=(50, 8))
    expect(page.locator(".seen-title")).to_be_in_viewport(ratio=1)
    expect(page.locator(".who > .who-row")).to_have_count(0)
    page.locator(".anyway .who-chip[data-player=red]").click()
    until(page, lambda: len(stated(page).figures) == 1)


def test_the_strip_shows_each_turn_that_fits_and_goes_on_to_the_next_cell(page):
    """City below: the tile with two cities fits in two turns; then the cell above is proposed."""
    open_board(page)
    tap(page, 0, -1)
    page.locator(".palette-tile").first.wait_for()
    turns = page.locator(".palette-tile[data-tile=base-ccff-1]")
    assert {one.get_attribute("data-turn") for one in turns.all()} == {"1", "2"}
    lay(page, 0, -1, "base-ccff-1", 1)
    pick(page, "base-cfff", 1)
    until(page, lambda: len(stated(page).tiles) == 3)
    assert [laid.cell for laid in stated(page).tiles] == [(0, 0), (0, -1), (0, -2)]
    expect(page.locator("#answer .problems")).to_have_count(0)


@phone
def test_the_free_sides_are_told(page):
    open_board(page)
    tap(page, 0, -1)
    page.get_by_role("button", name="By its sides").click()
    page.locator(".edge-0").click()  # city
    page.locator(".edge-0").click()  # road
    expect(page.locator(".edge-0")).to_have_text("road", ignore_case=True)
    found = {one.get_attribute("data-tile") for one in page.locator(".palette-tile").all()}
    assert found == {
        *("base-cfrr", "base-crrf", "base-crrr", "base-ccrr-1", "base-ccrr-2"),
        *("base-cccr-1", "base-cccr-2"),
    }


def test_a_tile_in_hand_is_laid_tap_by_tap(page):
    open_board(page)
    page.get_by_role("button", name="All pieces").click()
    pick(page, "base-frfr")
    page.locator(".target-cell").first.wait_for()
    for x in (1, 2):
        tap(page, x, 0)
        until(page, lambda x=x: len(stated(page).tiles) == x + 1)
    assert [(laid.tile, laid.turn) for laid in stated(page).tiles[1:]] == [("base-frfr", 0)] * 2
    tap(page, 2, 0)
    until(page, lambda: stated(page).tiles[2].turn != 0)


def test_a_cell_that_is_open_is_as_large_as_a_thumb(page):
    wide = "".join(f"Bpn{chr(ord('A') + x)}U" for x in range(25))
    open_board(page, f"?p=1~pRB~sB~t{wide}")
    tap(page, -20, 1)
    until(page, lambda: page.locator(".hand-cell").bounding_box()["width"] >= 44)
    stage, cell = (page.locator(one).bounding_box() for one in ("#stage", ".hand-cell"))
    assert stage["x"] + 40 <= cell["x"] <= stage["x"] + stage["width"] - cell["width"] - 40


@phone
def test_turning_carries_the_figure_along(page):
    open_board(page, f"?p={CITY}")
    hold(page, 0, -1)
    page.locator(".turns [data-turn='3']").click()
    until_address(page, has="Bnw")
    assert stated(page).figures[0].spot == "city w"
    page.get_by_role("button", name="Turn", exact=True).click()  # to the turn that fits
    until_address(page, has="Bns")
    assert stated(page).figures[0].spot == "city s"


def test_moving_and_lifting(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, -1)
    page.get_by_role("button", name="Move", exact=True).click()
    tap(page, 1, 0)
    until_address(page, has="BnsVU")
    assert stated(page).figures[0].cell == (1, 0)
    page.get_by_role("button", name="Remove", exact=True).click()
    until_address(page, lacks="Bns")
    assert len(stated(page).tiles) == 1


@analysis
def test_a_tile_in_hand_is_dragged(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, -1)
    page.mouse.move(*point(page, 0, -1))
    page.mouse.down()
    page.mouse.move(*point(page, 1, 0), steps=5)
    page.mouse.up()
    until_address(page, has="BnsVU")


@phone
def test_which_tile_was_laid_last(page):
    open_board(page, f"?p={CITY}")
    tap(page, 0, 0)
    page.get_by_role("button", name="Last tile", exact=True).click()
    until_address(page, has="BpnUU")
    assert stated(page).last.cell == (0, 0)
    settle(page, [[4, 0], [2, 0]])


@analysis
def test_undo_and_redo_are_the_boards_own(page):
    """They outlive a reload; to the browser the board is one page, so Back leaves it."""
    page.goto("/order/")
    open_board(page)
    assert page.get_by_role("button", name="Undo").is_disabled()
    lay(page, 0, -1, "base-cfff")
    tap(page, 0, -1, at=(50, 92))
    settle(page, [[4, 0], [2, 0]])
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="-Rf")
    page.get_by_role("button", name="Redo").click()
    settle(page, [[4, 0], [2, 0]])
    page.reload()
    page.wait_for_selector("html[data-ready]")
    settle(page, [[4, 0], [2, 0]])
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    until_address(page, lacks="Bns")
    page.go_back()
    page.wait_for_url("**/order/")


@phone
def test_a_board_is_kept_on_the_device(page):
    """A shared address begins another one."""
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    page.get_by_role("button", name="Boards").click()
    page.get_by_label("Name of this board").fill("Sunday")
    page.locator("#shelf").get_by_role("button", name="Done").click()
    open_board(page, f"?p={CITY}")
    lay(page, 1, 0, "base-frfr")
    open_board(page)
    page.locator("#go-on").get_by_text("your board (3 tiles, just now)").wait_for()
    page.get_by_role("button", name="Boards").click()
    page.locator("#shelf").get_by_text("Sunday").click()
    until_address(page, has="BnsUT")
    page.wait_for_selector("html[data-ready]")
    assert len(stated(page).tiles) == 2
    lay(page, 0, -2, "base-ffff")
    page.get_by_role("button", name="Boards").click()
    expect(page.locator(".shelf li")).to_have_count(1)


@phone
def test_a_link_within_the_page_loses_nothing(page):
    open_board(page)
    lay(page, 0, -1, "base-cfff")
    page.evaluate("window.here = true")
    page.locator(".skip").focus()
    page.keyboard.press("Enter")
    page.wait_for_timeout(200)
    assert page.evaluate("window.here")
    assert len(stated(page).tiles) == 2


@phone
def test_the_hint_leads_to_the_examples(page):
    open_board(page)
    page.locator("#to-examples").click()
    page.locator(".examples a").first.click()
    page.wait_for_selector("html[data-ready]")
    settle(page, [[6, 0], [3, 0]])


@phone
def test_clearing_can_be_undone(page):
    open_board(page, f"?p={CITY}")
    page.get_by_role("button", name="Boards").click()
    page.get_by_role("button", name="Clear this board").click()
    until_address(page, lacks="Bns")
    page.get_by_role("button", name="Undo").click()
    settle(page, [[4, 0], [2, 0]])


@phone
def test_a_wrong_placement_is_drawn_and_named(page):
    open_board(page)
    tap(page, 0, -1)
    page.get_by_role("button", name="More tiles").click()
    pick(page, "base-frfr")
    wrong = "the farm on the bottom side meets a city"
    expect(page.locator("#tray .tray-wrong")).to_contain_text(wrong)
    expect(page.locator("#answer .problems a[href='/rules/base/place/match/']")).to_have_count(1)
    expect(page.locator(".wrong-cell")).to_have_count(1)
    expect(page.locator(".stage-tiles use")).to_have_count(2)


@phone
def test_what_is_wrong_stands_in_hand_beside_the_cell_and_is_put_right(page):
    """The tile that closed the city was not laid last: one tap says so, and the city counts."""
    open_board(page, "?p=1~tBpnUUBnsUT-RfcSBnsUV")
    tap(page, 0, 1)
    page.locator("#tray .spots").wait_for()
    expect(page.locator("#tray .tray-wrong")).to_be_hidden()
    page.get_by_role("button", name="Done").click()
    tap(page, 0, -1)
    wrong = page.locator("#tray .tray-wrong")
    wrong.wait_for()
    expect(wrong).to_contain_text("complete before the last tile")
    wrong.get_by_role("link", name="This tile was placed last").click()
    until_address(page, has="p=1~pRB~sB~tBpnUUBnsUVBnsUT-RfcS")
    settle(page, [[4, 0], [2, 0]])
    page.go_back()
    until_address(page, has="BnsUT-RfcSBnsUV")
