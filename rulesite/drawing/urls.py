"""Addresses of the drawings."""

from django.urls import path, re_path

from rulesite.drawing import views

app_name = "drawing"

urlpatterns = [
    re_path(r"^([a-z0-9-]+)-([0-9a-f]{12})\.svg$", views.sheet_file, name="sheet"),
    path("<slug:name>.svg", views.sheet_now),
]
