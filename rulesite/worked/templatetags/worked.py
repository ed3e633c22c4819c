"""``{% load worked %}``: examples on any page.

- ``{% worked_styles %}`` in the page's head: the styles and the colours of tiles that the
  others need (``worked/examples.css`` and ``drawing/tiles.css``; naming one twice does no harm).
  The tiles come out of sheets, which the browser fetches by itself.
- ``{% worked_example "base/small-city:two-tiles" %}``: one example; nothing for a name that no
  case has.
- ``{% boards_preview rule.boards %}`` in the page's head: the first of them as a picture for
  messengers.
- ``{% boards rule.boards %}``: the small boards that an entry names for its text.
- ``{% strip_of "hills" as strip %}`` and ``{% turn_strip strip %}``: the turn of a chapter as a
  strip of boards, if a case plays it.
- ``{% worked_examples_of rule.name rule.keys rule.boards %}``: the most telling example of a rule,
  with links to the others; links alone where boards stand beside its text already.
"""

import logging
from collections.abc import Collection, Mapping
from typing import Any

from django import template
from django.template.context import Context
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from content import examples
from content.pages import selectors
from engine import api
from rulesite.sharing.templatetags.sharing import preview
from rulesite.worked.insets import inset
from rulesite.worked.strips import Strip, strip
from rulesite.worked.worked import Worked, answered

logger = logging.getLogger(__name__)
register = template.Library()

UNSHOWN = (KeyError, ValueError, api.EngineError)
"""What is raised for a board that cannot be shown."""

_LISTED = 12


@register.simple_tag
def worked_styles() -> SafeString:
    """The style sheets of the other tags, for the head of a page."""
    names = ("drawing/tiles.css", "worked/examples.css")
    links = ((static(name),) for name in names)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}">', links)


@register.inclusion_tag("worked/_example.html", takes_context=True)
def worked_example(context: Context, name: str, heading: int = 3) -> dict[str, Any]:
    """One example: board, moves, what comes out under each rule set that it names.

    ``heading`` is the level of its title, 0 for none. The page's head needs ``worked_styles``.
    """
    return {**_page(context), "worked": answered(name), "heading": heading}


@register.simple_tag(takes_context=True)
def boards_preview(context: Context, parts: Collection[Mapping[str, Any]]) -> SafeString:
    """The first of the boards of an entry, for those who see a link to its page."""
    try:
        position = next((examples.board(part).position for part in parts), None)
    except UNSHOWN:
        position = None
    return preview(context, position)


@register.inclusion_tag("worked/_strip.html")
def turn_strip(strip: Strip) -> dict[str, Any]:
    """The turn of a chapter, board by board. The page's head needs ``worked_styles``."""
    return {"strip": strip}


@register.simple_tag
def strip_of(chapter: str) -> Strip | None:
    """The strip of a chapter; nothing for one whose turn no case plays."""
    return strip(chapter)


@register.simple_tag
def boards(parts: Collection[Mapping[str, Any]]) -> SafeString:
    """The boards of an entry, as its front matter has them."""
    drawn = format_html_join("", "{}", ((_inset(part),) for part in parts))
    return format_html('<div class="small-boards">\n{}</div>', drawn) if parts else drawn


def _inset(part: Mapping[str, Any]) -> SafeString | str:
    """A board, or nothing where it names no example or one that a rule set cannot play: an entry
    that was edited here may be older than the examples."""
    try:
        return inset(part)
    except UNSHOWN as error:
        logger.error("The board %s cannot be shown: %s", part, error)
        return ""


@register.inclusion_tag("worked/_examples_of.html", takes_context=True)
def worked_examples_of(
    context: Context,
    rule_id: str,
    keys: Collection[str] = (),
    boards: Collection[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """The most telling example of a rule, and links to the others; only these where boards are
    shown.

    ``keys`` are the rows of the inventory that the rule's page covers; examples that show one of
    them stand in where none names the rule. The page's head needs ``worked_styles``.
    """
    named = {part.get("case") for part in boards}
    found = [one for one in examples.for_rule(rule_id, keys) if one.name not in named]
    first = [] if boards else found[:1]
    others = found[len(first) :]
    return {
        **_page(context),
        "worked": answered(first[0].name) if first else None,
        "heading": 3,
        "rule_id": rule_id,
        "boards": boards,
        "others": others[:_LISTED],
        "more": max(0, len(others) - _LISTED),
    }


def _page(context: Context) -> dict[str, Any]:
    """What an example takes from the page around it: the reader's game, and whose request."""
    return {"request": context.get("request"), "game": context.get("game")}


@register.filter
def example_url(name: str) -> str:
    """The address of an example."""
    return examples.url(name)


@register.filter
def number_of(shown: Worked, cell: api.Cell) -> int | None:
    """The number of a cell on the drawing of an example."""
    return shown.number(cell)


@register.filter
def title_of_rule(rule_id: str) -> str:
    """What the engine calls a rule."""
    return api.rules()[rule_id].title


@register.filter
def value_words(value: api.Value, rule_id: str) -> str:
    """A value in the words of the rule's page, if there is one."""
    return selectors.in_words(selectors.rule_pages([rule_id]).get(rule_id), value)
