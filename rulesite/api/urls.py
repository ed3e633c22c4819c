"""Addresses of the API. Each works with and without its trailing slash."""

from typing import Any

from django.urls import URLPattern, path, re_path

from rulesite.api import catalogue, disputes, lookup, pages, questions, reference, said
from rulesite.api.base import ApiView, NothingHere
from rulesite.api.kinds import EntryViewSet


def _address(route: str, view: type[ApiView]) -> list[URLPattern]:
    name: dict[str, Any] = {"name": route.split("/")[0] + ("-one" if "<" in route else "")}
    return [
        path(f"{route}/", view.as_view(), **name),
        path(route, view.as_view(schema=None)),
    ]


def _kind(name: str, kind: type[EntryViewSet]) -> list[URLPattern]:
    """A list and each of it."""
    every, each = {"get": "list"}, {"get": "retrieve"}
    one = f"{name}/<str:name>"
    return [
        path(f"{name}/", kind.as_view(every), name=name),
        path(name, kind.as_view(every, schema=None)),
        path(f"{one}/", kind.as_view(each), name=f"{name}-one"),
        path(one, kind.as_view(each, schema=None)),
    ]


app_name = "api"

_asked: list[URLPattern] = [
    *_address("editions", lookup.Editions),
    *_address("editions/<str:name>", lookup.EditionView),
    *_kind("tiles", catalogue.TileViewSet),
    *_kind("tile-sets", catalogue.TileSets),
    *_kind("symbols", catalogue.Symbols),
    *_kind("rule-values", catalogue.RuleValues),
    *_address("score", questions.ScoreView),
    *_address("compare", questions.Compare),
    *_address("problems", questions.ProblemsView),
    *_address("actions", questions.ActionsView),
    *_address("turn", questions.TurnView),
    *_address("hole", questions.HoleView),
    *_address("ask", said.AskView),
    *_address("disputes", disputes.Disputes),
    *_address("disputes/<str:name>", disputes.OneDispute),
    *(url for name, kind in reference.KINDS_OF.items() for url in _kind(name, kind)),
    *_kind("changes", reference.ChangesViewSet),
    path("everything.json", reference.Everything.as_view(), name="everything"),
]
_names = tuple(str(one.name) for one in _asked if one.name and "<" not in str(one.pattern))

urlpatterns: list[URLPattern] = [
    path("", pages.Root.as_view(names=_names), name="start"),
    *_asked,
    path("schema/", pages.Schema.as_view(), name="schema"),
    path("docs/", pages.docs, name="docs"),
    re_path(r"^.*$", NothingHere.as_view()),
]
