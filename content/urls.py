"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path, re_path

from content.views import (
    changes,
    differences,
    entries,
    game,
    questions,
    rules,
    search,
    sources,
    tables,
)
from content.views.feed import feed

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", rules.index, name="rules"),
    path("rules/booklet/", rules.booklet, name="booklet"),
    re_path(r"^rules/booklet-(?P<paper>a[45])\.css$", rules.booklet_style, name="booklet-style"),
    re_path(
        r"^rules/(?P<number>[0-9]+)\.(?P<paragraph>[0-9]+)/$", rules.paragraph, name="paragraph"
    ),
    path("rules/<slug:chapter_id>/", rules.chapter, name="chapter"),
    re_path(r"^rules/(?P<path>[a-z0-9-]+(?:/[a-z0-9-]+)+)/$", rules.rule, name="rule"),
    path("faq/", questions.questions, name="questions"),
    path("faq/<slug:name>/", questions.question, name="question"),
    path("notes/", entries.notes, name="notes"),
    path("notes/<slug:name>/", entries.entry, {"kind": "note"}, name="note"),
    path("terms/", entries.terms, name="terms"),
    path("terms/<slug:name>/", entries.entry, {"kind": "term"}, name="term"),
    path("variants/", entries.variants, name="variants"),
    path("variants/<slug:name>/", entries.entry, {"kind": "variant"}, name="variant"),
    path("tile-notes/", entries.tile_notes, name="tile-notes"),
    path("tile-notes/<slug:name>/", entries.entry, {"kind": "tile-note"}, name="tile-note"),
    path("differences/", differences.differences, name="differences"),
    path("differences/wording/", differences.differences, {"wording": True}, name="wording"),
    path("differences/<slug:name>/", differences.difference, name="difference"),
    path("since/", tables.since, name="since"),
    path("changes/", changes.what_changed, name="changes"),
    path("changes.atom", feed, name="feed"),
    path("figures/", tables.figures, name="figures"),
    path("order/", tables.order, name="order"),
    path("order/<slug:name>/", tables.step, name="step"),
    path("scoring/", tables.scoring, name="scoring"),
    path("search/", search.page, name="search"),
    path("search/suggest/", search.suggest, name="suggest"),
    path("game/", game.choose, name="game"),
    path("printings/", game.which, name="printings"),
    path("expansions/", entries.expansions, name="expansions"),
    path("other-boxes/", entries.other_boxes, name="other-boxes"),
    path("tournaments/", tables.tournaments, name="tournaments"),
    path("sources/", sources.sources, name="sources"),
    path("sources/<slug:name>/", sources.source, name="source"),
]
