"""Addresses of a game."""

from django.urls import path

from rulesite.play import views

app_name = "play"

urlpatterns = [
    path("play/", views.game, name="game"),
    path("play/picture/", views.story_page, name="picture"),
    path("play/dispute/", views.dispute, name="dispute"),
    path("play/turn/", views.turn, name="turn"),
    path("play/game.<slug:form>", views.file, name="file"),
]
