"""The verdict beside the board: never of another board than the one that is shown."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from engine import api
from tests.properties.playing import crowded

CITY = "1~pRB~sB~tBpnUUBnsUT-RfcS"
PART = "**/verdict/part/**"
phone = pytest.mark.parametrize("window", ["phone"], indirect=True)


@pytest.fixture
def board(page):
    """The builder with a small city, judged."""
    page.goto(f"/board/?p={CITY}")
    page.wait_for_selector("html[data-ready]")
    return page


def choose(page, question):
    page.locator("#ask").get_by_text(question, exact=True).click()


def test_while_an_answer_is_under_way_the_old_one_is_marked_as_old(board):
    held = []
    board.route(PART, lambda route: held.append(route))
    choose(board, "The end of the game")
    board.wait_for_selector("body.answer-old")
    expect(board.locator(".answer-state")).to_have_text("Asking …")
    (route,) = held
    route.continue_()
    board.wait_for_selector("body:not(.answer-old)")
    expect(board.locator(".answer-state")).to_be_hidden()


@phone
def test_out_of_reach_is_said_and_asked_again_when_back(board, complaints):
    board.context.set_offline(True)
    choose(board, "The end of the game")
    said = board.locator(".answer-state.notice")
    said.wait_for()
    expect(said).to_contain_text("You are offline.")
    expect(board.locator("body.answer-old .total")).to_have_count(2)
    board.context.set_offline(False)
    board.wait_for_selector("body:not(.answer-old)")
    expect(said).to_be_hidden()
    complaints.clear()  # the browser reports the lost connection itself


@phone
def test_a_server_that_fails_is_asked_again_by_hand(board, complaints):
    board.route(PART, lambda route: route.fulfill(status=503))
    choose(board, "The end of the game")
    board.locator(".answer-state.notice").wait_for()
    board.unroute(PART)
    board.get_by_role("button", name="Ask again").click()
    board.wait_for_selector("body:not(.answer-old)")
    complaints.clear()  # the browser reports the failure itself


@phone
def test_of_many_changes_in_haste_the_last_is_answered(board):
    asked = []
    board.on("request", lambda request: "/verdict/part/" in request.url and asked.append(request))
    board.evaluate(
        """() => {
          const [now, final] = document.querySelectorAll("#ask [name=q]");
          for (let times = 0; times < 9; times += 1) (times % 2 ? now : final).click();
        }"""
    )
    board.wait_for_selector("body:not(.answer-old)")
    assert len(asked) < 5
    assert parse_qs(urlsplit(asked[-1].url).query)["q"] == ["final"]


@phone
@pytest.mark.parametrize("path", ["/board/", "/verdict/"])
def test_the_difference_and_its_rule_are_in_view_beside_thirty_tiles(page, path):
    thirty = api.write_notation(crowded(7, 30, ("red", "blue"), ("base",)))
    page.goto(f"{path}?p={thirty}&q=final")
    sentence = page.locator(".headline")
    box = sentence.bounding_box()
    assert 0 < box["y"] < box["y"] + box["height"] < page.viewport_size["height"]
    expect(sentence).to_contain_text("American Big Box: farmers score city by city")


@phone
def test_the_sentence_beside_the_board_follows_the_answer(board):
    gist = board.locator("#gist .headline b")
    expect(gist).to_have_text("New edition and German Big Box: red 4. American Big Box: red 2.")
    board.locator("#rules-fold > summary").click()
    board.locator("#rules-fold label").get_by_text("American Big Box", exact=True).click()
    board.wait_for_selector("body:not(.answer-old)")
    assert gist.all_inner_texts() == ["Red 4"]
    expect(board.locator(".headline")).to_have_count(1)
