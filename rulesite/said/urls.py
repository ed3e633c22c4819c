"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path

from rulesite.said import views

app_name = "said"

urlpatterns: list[URLPattern | URLResolver] = [
    path("ask/", views.page, name="ask"),
    path("ask/part/", views.part, name="ask-part"),
]
