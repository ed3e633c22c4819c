"""The addresses of the site. A published address never changes."""

from django.conf import settings
from django.contrib import admin
from django.contrib.sitemaps.views import sitemap
from django.urls import include, path
from django.views.generic import RedirectView

from rulesite import views
from rulesite.serving import views as serving
from rulesite.sitemap import SITEMAPS

handler404 = "rulesite.views.missing"

urlpatterns = [
    path("", views.home, name="home"),
    path("version", serving.what_answers, name="version"),
    path("metrics", serving.numbers, name="metrics"),
    path("robots.txt", views.robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": SITEMAPS}, name="sitemap"),
    path("favicon.ico", RedirectView.as_view(url="/static/img/favicon.svg")),
    path("drawing/", include("rulesite.drawing.urls")),
    path("tiles/", include("rulesite.tiles.urls")),
    path("examples/", include("rulesite.worked.urls")),
    path("api/v1/", include("rulesite.api.urls")),
    path(settings.ADMIN_PATH, admin.site.urls),
    path("", include("rulesite.disputes.urls")),
    path("", include("rulesite.sharing.urls")),
    path("", include("rulesite.offline.urls")),
    path("", include("rulesite.scenarios.urls")),
    path("", include("rulesite.said.urls")),
    path("", include("rulesite.play.urls")),
    path("", include("rulesite.games.urls")),
    path("", include("content.urls")),
]
