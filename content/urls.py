"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path, re_path

from content.views import game, rules, sources

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules.index, name="rules"),
    path("rules/booklet/", rules.booklet, name="booklet"),
    path("rules/<slug:chapter_id>/", rules.chapter, name="chapter"),
    re_path(r"^rules/(?P<path>[a-z0-9-]+(?:/[a-z0-9-]+)+)/$", rules.rule, name="rule"),
    path("game/", game.choose, name="game"),
    path("sources/", sources.sources, name="sources"),
]
