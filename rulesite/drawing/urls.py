"""Addresses of the drawings."""

from django.urls import path, re_path

from rulesite.drawing import views

app_name = "drawing"

urlpatterns = [
    path("sprite.svg", views.sprite_now, name="sprite-now"),
    re_path(r"^sprite-([0-9a-f]{12})\.svg$", views.sprite_file, name="sprite"),
]
