"""Addresses of the tile catalogue."""

from django.urls import path

from rulesite.tiles import views

app_name = "tiles"

urlpatterns = [
    path("", views.catalogue, name="catalogue"),
    path("contact-sheet/", views.contact_sheet, name="contact-sheet"),
    path("hole/", views.hole, name="hole"),
    path("own/", views.own, name="own"),
    path("<slug:name>/", views.tile, name="tile"),
]
