"""Addresses of this app."""

from django.urls import path

from rulesite.disputes import views

app_name = "disputes"

urlpatterns = [
    path("disputes/", views.gallery, name="gallery"),
    path("disputes/new/", views.new, name="new"),
    path("d/<str:name>/", views.show, name="show"),
    path("d/<str:name>/<int:number>/", views.show, name="revision"),
    path("d/<str:name>/send/", views.send, name="send"),
    path("d/<str:name>/edit/", views.edit, name="edit"),
    path("d/<str:name>/beside/", views.beside, name="beside"),
    path("d/<str:name>/beside/<int:number>/remove/", views.remove, name="remove"),
    path("d/<str:name>/propose/", views.propose, name="propose"),
    path("d/<str:name>/delete/", views.delete, name="delete"),
    path("d/<str:name>/report/", views.report, name="report"),
]
