"""The schema, and the page that shows it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control, cache_page
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularAPIView

from rulesite import __version__
from rulesite.api.base import HOUR
from rulesite.api.errors import handle
from rulesite.api.inputs import EXAMPLE


@method_decorator(cache_control(public=True, max_age=HOUR), name="dispatch")
@method_decorator(cache_page(HOUR, cache="pages", key_prefix=__version__), name="dispatch")
class Schema(SpectacularAPIView):
    """The OpenAPI schema, as YAML or as JSON."""

    def get_exception_handler(self) -> Any:
        return handle


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The schema to read and to try out."""
    return render(request, "api/docs.html", {"example": EXAMPLE})
