"""The root of the API, the schema, and the page that shows it."""

from typing import Annotated, Any, TypedDict

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import cache_control, cache_page
from django.views.decorators.http import require_safe
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from rulesite import __version__
from rulesite.api import reading
from rulesite.api.base import HOUR, ApiView
from rulesite.api.documented import looked_up
from rulesite.api.errors import handle
from rulesite.api.inputs import EXAMPLE


@method_decorator(cache_control(public=True, max_age=HOUR), name="dispatch")
@method_decorator(cache_page(HOUR, cache="pages", key_prefix=__version__), name="dispatch")
class Schema(SpectacularAPIView):
    """The OpenAPI schema, as YAML or as JSON."""

    def get_exception_handler(self) -> Any:
        return handle


class StartJson(TypedDict):
    """The addresses of everything."""

    docs: Annotated[str, "The page to read and to try out."]
    schema: Annotated[str, "The OpenAPI schema."]
    addresses: Annotated[dict[str, str], "What may be asked, by name."]


class Root(ApiView):
    """The root of the API: it links to everything."""

    max_age = HOUR
    names: tuple[str, ...] = ()

    @looked_up("read_start", "Find out what there is", StartJson)
    def get(self, request: Request) -> Response:
        reading.only(request.query_params, ())

        def there(name: str) -> str:
            return request.build_absolute_uri(reverse(f"api:{name}"))

        addresses = {name: there(name) for name in self.names}
        return Response({"docs": there("docs"), "schema": there("schema"), "addresses": addresses})


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """The page on which to read the schema and try it."""
    return render(request, "api/docs.html", {"example": EXAMPLE})
