"""Markdown comes out as HTML that can be trusted."""

import time

import pytest

from content.text import markup


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("One *thought*.", "<p>One <em>thought</em>.</p>"),
        ("[small](rule:base.city.small)", '<a href="/rules/base/city/small/">small</a>'),
        ("[own](rule:text.base.terms)", '<a href="/rules/base/terms/">own</a>'),
        ("[board](/board/)", '<a href="/board/">board</a>'),
        ("[out](https://example.org/)", '<a href="https://example.org/">out</a>'),
        ("## Then", "<h2>Then</h2>"),
        ("<b>bold</b>", "&lt;b&gt;bold&lt;/b&gt;"),
        ("<script>alert(1)</script>", "&lt;script&gt;"),
        ("a\n\n<div onclick=x>\n\nb", "&lt;div onclick=x&gt;"),
        ("[x](javascript:alert)", "<span>x</span>"),
        ("[x]( JavaScript:alert)", "<span>x</span>"),
        ("[x][1]\n\n[1]: data:text/html,x", "<span>x</span>"),
        ("[x](//evil.example/)", "<span>x</span>"),
        ("[x](/\\\\evil.example/)", "<span>x</span>"),
        ("[x](/\\evil.example/)", "<span>x</span>"),
        ("![picture](/x.png)", "<span>picture</span>"),
    ],
)
def test_render(text: str, wanted: str) -> None:
    assert wanted in markup.render(text)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "<javascript:alert(1)>",
        "![x](javascript:alert(1))",
        '[x](/ok "><script>")',
        "<!-- --><iframe src=x>",
        "`<script>`",
    ],
)
def test_nothing_harmful(text: str) -> None:
    html = markup.render(text)
    for part in ("<script", "<img", "<iframe", "<!--", 'href="javascript', "<javascript"):
        assert part not in html


def test_tables_scroll_by_themselves() -> None:
    html = markup.render("| a | b |\n|---|---|\n| 1 | 2 |")
    assert html.startswith('<div class="sheet-box" tabindex="0"')
    assert html.count("<table") == html.count("</table></div>") == 1


def test_headings_move_down() -> None:
    html = markup.deeper("<h2>A</h2><h3>B</h3><h6>C</h6><hr>", 2)
    assert html == "<h4>A</h4><h5>B</h5><h6>C</h6><hr>"


@pytest.mark.parametrize("text", ["[" * 20_000, "![" * 10_000, "[a](" * 5_000, "x" * 20_001])
def test_what_would_take_long_is_shown_as_written(text: str) -> None:
    start = time.process_time()
    assert markup.render(text) == f"<pre>{text}</pre>"
    assert time.process_time() - start < 0.1
    assert markup.heavy(text)


def test_no_text_leaves_anything_for_the_next() -> None:
    """They are rendered by the same renderer."""
    assert markup.render("[x]\n\n[x]: /rules/") == '<p><a href="/rules/">x</a></p>'
    assert markup.render("[x]") == "<p>[x]</p>"
