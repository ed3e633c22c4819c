"""Addresses of this app."""

from django.urls import path

from rulesite.offline import views

app_name = "offline"

urlpatterns = [
    path("offline/", views.page, name="page"),
    path("offline/away/", views.away, name="away"),
    path("offline/pages.json", views.pages, name="pages"),
    path("offline/<str:mark>/<int:number>.json", views.bundle, name="bundle"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sw.js", views.worker, name="worker"),
]
