"""What any first page needs, read before there is one: workers are born with it."""

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver

from content import examples
from engine import api
from rulesite.serving import kept

PAGES = (
    "home.html",
    "content/chapter.html",
    "content/rule.html",
    "content/question.html",
    "scenarios/verdict.html",
    "scenarios/board.html",
)
"""Templates that bring most of the others."""


def warm() -> None:
    """Read the addresses, the templates, the rules and the examples. Asks no database."""
    for chosen in get_resolver(settings.ROOT_URLCONF).url_patterns:
        getattr(chosen, "url_patterns", None)
    for page in PAGES:
        get_template(page)
    for name in api.EDITIONS:
        api.ruleset(name, tuple(api.tile_sets()))
    examples.tables()
    examples.famous()
    kept.code()
