"""Addresses of this app."""

from django.urls import path

from rulesite.sharing import views

app_name = "sharing"

urlpatterns = [
    path("send/", views.send, name="send"),
    path("embed/", views.embed, name="embed"),
    path("board/import/", views.bring, name="bring"),
    path("board/picture.svg", views.svg, name="svg"),
    path("board/picture.png", views.bitmap, name="png"),
    path("board/card.png", views.card, name="card"),
    path("board/position.<slug:form>", views.file, name="file"),
]
