"""The site's addresses, and one that costs as little as a view behind its middleware can."""

from django.http import HttpRequest, HttpResponse
from django.urls import path

from rulesite.urls import urlpatterns as site


def bare(request: HttpRequest) -> HttpResponse:
    """Nothing."""
    return HttpResponse("nothing")


urlpatterns = [path("bare", bare), *site]
