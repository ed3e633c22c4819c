"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path, re_path

from content import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("rules/", views.index, name="rules"),
    path("rules/<slug:chapter_id>/", views.chapter, name="chapter"),
    re_path(r"^rules/(?P<path>[a-z0-9-]+(?:/[a-z0-9-]+)+)/$", views.rule, name="rule"),
    path("sources/", views.sources, name="sources"),
]
