"""Reads before the first request what every page needs: workers are forked with it."""

from contextlib import suppress

from django.db import DatabaseError, connections
from django.template.loader import get_template
from django.urls import Resolver404, resolve, reverse

from content import examples, search
from content.pages import booklet, selectors
from content.tables import effects
from engine import api
from rulesite.serving import page_cache
from rulesite.serving.ahead import RECALLED

PAGES = (
    "home.html",
    "content/chapter.html",
    "content/rule.html",
    "content/question.html",
    "scenarios/verdict.html",
    "scenarios/board.html",
)
"""Templates that include most of the others."""

ASKED = "small city"
"""A query that loads everything that a search needs."""


def warm() -> None:
    """Read the addresses, the templates, the rules, the stored drawings and the examples; and, if
    there is a reference, its chapters, the search index and what every verdict reads of it.

    No connection is left open, since a fork must not inherit one.
    """
    with suppress(Resolver404):
        resolve("/nowhere/at/all/")  # after every pattern was tried
    reverse("search")
    for page in PAGES:
        get_template(page)
    for name in api.EDITIONS:
        api.ruleset(name, tuple(api.tile_sets()))
        effects.answers(name)
    for recall in RECALLED:
        recall()
    examples.tables()
    examples.famous()
    page_cache.code()
    with suppress(DatabaseError):
        search.find(ASKED)
        booklet.press()
        selectors.rule_urls(), selectors.every_document(), selectors.rule_sources()
    connections.close_all()
