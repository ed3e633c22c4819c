"""A small correction, made by an editor in a real browser, on a phone and at an analysis."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import EDITOR
from tests.e2e.hands import fits, phone

QUESTION = "/admin/content/question/faq_3A28/"


@pytest.fixture
def analysis(page):
    """The page, with the editor logged in."""
    page.goto("/admin/")
    page.get_by_label("Username").fill(EDITOR[0])
    page.get_by_label("Password").fill(EDITOR[1])
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="What there is to edit")).to_be_visible()
    return page


@phone
def test_find_change_look_back(analysis, complaints):
    analysis.goto("/admin/content/question/?q=builder&rgg=deprecated")
    assert fits(analysis)
    analysis.get_by_role("link", name="May builders and pigs pass a magic gate?").click()
    answer = analysis.get_by_label("Answer")
    old = answer.input_value()
    assert fits(analysis)
    beside = analysis.get_by_label("How the text will read")
    answer.fill(f"{old}\n\nA *new* line with a [link](faq:999).")
    expect(beside.locator("em")).to_have_text("new")
    expect(beside).to_contain_text("A link leads to faq:999, which has no page.")

    analysis.get_by_role("button", name="Save", exact=True).click()
    expect(analysis.locator(".errorlist")).to_contain_text("faq:999")
    answer.fill(answer.input_value().replace("faq:999", "faq:17"))
    with analysis.context.expect_page() as opened:
        analysis.get_by_role("button", name="Preview").click()
    preview = opened.value
    preview.on("console", lambda m: m.type == "error" and complaints.append(m.text))
    expect(preview.get_by_text("A preview. Nothing is saved yet")).to_be_visible()
    expect(preview.get_by_role("link", name="link", exact=True)).to_have_attribute(
        "href", "/faq/17/"
    )
    preview.close()

    analysis.get_by_role("button", name="Save and continue editing").click()
    expect(analysis.locator(".messagelist")).to_contain_text("changed successfully")
    analysis.get_by_role("link", name="History").click()
    expect(analysis.locator(".compared").first).to_contain_text("A *new* line")
    assert fits(analysis)
    analysis.get_by_role("button", name="Bring this back").last.click()
    expect(analysis.locator(".messagelist")).to_contain_text("Brought back")
    analysis.goto(f"{QUESTION}change/")
    expect(answer).to_have_value(old)


@phone
def test_another_entry_is_offered_while_typing(analysis):
    analysis.goto(f"{QUESTION}change/")
    rows = analysis.get_by_role("group", name="See also").locator("tr.form-row:not(.empty-form)")
    rows.last.locator(".select2-selection").click()
    analysis.keyboard.type("dragon moves")
    offered = analysis.locator(
        ".select2-results__option", has_text="The dragon moves before the scoring"
    )
    expect(offered.first).to_be_visible()
    assert fits(analysis)
