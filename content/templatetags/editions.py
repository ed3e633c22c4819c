"""``{% load editions %}``: names of editions that say what they stand for, and their key."""

from typing import Any, NamedTuple

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from content.models import Term
from content.pages import weights, words
from content.preference import NOBODYS, ChosenGame
from content.text.glosses import glossed
from engine import api

register = template.Library()


class EditionTold(NamedTuple):
    """What is told of an edition: its name, when it was published, and a sentence on it."""

    id: str
    name: str
    dated: str
    about: str


@register.filter
def abbr(label: str, said: str = "") -> SafeString:
    """The name of an edition, with what it is behind it; ``said`` where more is told, such as house
    rules. A label may name those after a colon.

    For where nothing can be pressed: within a link or the label of a field.
    """
    edition = _edition(label)
    return format_html('<abbr title="{}">{}</abbr>', edition.about, said or edition.name)


@register.filter
def explained(label: str, said: str = "") -> SafeString:
    """The same as a button that tells what the edition is: by touch and by keys, without a script
    (``edition_popovers`` has the sentences). What is not offered has no button."""
    known = str(label).partition(":")[0].partition(api.DATED)[0]
    if known not in api.EDITIONS:
        return abbr(label, said)
    return format_html(
        '<button type="button" class="named" popovertarget="edition-{}">{}</button>',
        known, said or _edition(label).name,
    )  # fmt: skip


@register.filter
def own_word(term: Term, game: ChosenGame) -> str:
    """What the box of the reader's game calls a term, where it is another word."""
    return words.own_word(term, game)


@register.tag
def boxwords(parser: Parser, token: Token) -> "BoxWords":
    """``{% boxwords %}…{% endboxwords %}``: once for all that stands between, what the reader's box
    calls our follower, cloister and farm, in brackets behind the first of each."""
    body = parser.parse(("endboxwords",))
    parser.delete_first_token()
    return BoxWords(body)


class BoxWords(template.Node):
    """A part of a page whose words are told in those of a box."""

    def __init__(self, body: template.NodeList) -> None:
        self.body = body

    def render(self, context: Context) -> SafeString:
        """The part, with the other words in it."""
        beside = words.words_beside(context.get("game") or NOBODYS)
        return mark_safe(glossed(self.body.render(context), beside))  # noqa: S308 - only our words join it


@register.inclusion_tag("content/_edition_popovers.html")
def edition_popovers() -> dict[str, Any]:
    """What ``explained`` opens: once on a page, at its end."""
    return {"editions": _told()}


@register.inclusion_tag("content/_key.html")
def edition_key(game: ChosenGame = NOBODYS) -> dict[str, Any]:
    """What the names stand for, folded away; who has not chosen a box is asked for it beside."""
    return {"editions": _told(), "game": game}


def _edition(label: str) -> api.Edition:
    return api.edition(str(label).partition(":")[0])


def _told() -> list[EditionTold]:
    found = []
    for label in api.EDITIONS:
        edition = api.edition(label)
        year = weights.published(edition)
        dated = "its rule book carries no date" if year == weights.NO_DATE else year
        found.append(EditionTold(label, edition.name, dated, edition.about))
    return found
