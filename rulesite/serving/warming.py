"""What any first page needs, read before there is one: workers are born with it."""

from contextlib import suppress

from django.db import DatabaseError, connections
from django.template.loader import get_template
from django.urls import Resolver404, resolve, reverse

from content import examples, search
from content.pages import booklet, selectors
from content.tables import effects
from engine import api
from rulesite.drawing import looks
from rulesite.serving import page_cache

PAGES = (
    "home.html",
    "content/chapter.html",
    "content/rule.html",
    "content/question.html",
    "scenarios/verdict.html",
    "scenarios/board.html",
)
"""Templates that bring most of the others."""

ASKED = "small city"
"""What is searched for, to have all at hand that a search needs."""


def warm() -> None:
    """Read the addresses, the templates, the rules, the drawings that are kept and the examples,
    and, where there is a reference, its chapters, the index of the search and what every verdict
    asks of it. Leaves no connection open, since none can be born with."""
    with suppress(Resolver404):
        resolve("/nowhere/at/all/")  # after every pattern was tried
    reverse("search")
    for page in PAGES:
        get_template(page)
    for name in api.EDITIONS:
        api.ruleset(name, tuple(api.tile_sets()))
        effects.answers(name)
    looks.recall()
    examples.tables()
    examples.famous()
    page_cache.code()
    with suppress(DatabaseError):
        search.find(ASKED)
        booklet.press()
        selectors.rule_urls(), selectors.every_document(), selectors.rule_sources()
    connections.close_all()
