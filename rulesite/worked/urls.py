"""Addresses of the examples: ``/examples/base/small-city/two-tiles/``."""

from django.urls import path

from rulesite.worked import views

app_name = "worked"

urlpatterns = [
    path("", views.index, name="index"),
    path("<slug:chapter>/<slug:table>/<slug:case>/", views.example, name="example"),
]
