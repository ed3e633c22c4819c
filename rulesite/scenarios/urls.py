"""Addresses of this app."""

from django.urls import URLPattern, URLResolver, path

from rulesite.scenarios import views

app_name = "scenarios"

urlpatterns: list[URLPattern | URLResolver] = [
    path("board/", views.builder, name="board"),
    path("board/tiles/<slug:name>.json", views.tile_data, name="tile-data"),
    path("board/fits/", views.fits, name="fits"),
    path("board/standing/", views.standing, name="standing"),
    path("board/feature/", views.feature, name="feature"),
    path("board/farms/", views.farms, name="farms"),
    path("board/begin/", views.begin, name="begin"),
    path("board/places/", views.places, name="places"),
    path("board/pieces/", views.pieces, name="pieces"),
    path("turn/", views.turn, name="turn"),
    path("verdict/", views.verdict, name="verdict"),
    path("verdict/part/", views.verdict_part, name="verdict-part"),
]
