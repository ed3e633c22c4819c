"""Addresses of games that several phones follow."""

from django.urls import path

from rulesite.games import views

app_name = "games"

urlpatterns = [
    path("g/", views.begin, name="begin"),
    path("g/<slug:name>/", views.show, name="show"),
    path("g/<slug:name>/state", views.state, name="state"),
    path("g/<slug:name>/picture/", views.picture, name="picture"),
    path("g/<slug:name>/key/", views.key, name="key"),
    path("g/<slug:name>/players/", views.players, name="players"),
    path("g/<slug:name>/delete/", views.delete, name="delete"),
]
