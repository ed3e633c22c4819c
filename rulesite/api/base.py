"""What all views of the API share."""

from typing import Any

from django.utils.cache import patch_cache_control
from django.utils.decorators import method_decorator
from django.views.decorators.http import conditional_page
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rulesite.api.errors import MissingError, handle
from rulesite.api.reading import StrictJSONParser

HOUR = 3600


class JSONAlways(BaseContentNegotiation):
    """Content negotiation that always picks JSON."""

    def select_parser(self, request: Request, parsers: list[Any]) -> Any:
        kind = (request.content_type or "").partition(";")[0].strip().lower()
        # Without a parser the framework answers 415, as it should for a body that says it is no
        # JSON.
        return next((parser for parser in parsers if parser.media_type == kind), None)

    def select_renderer(
        self, request: Request, renderers: list[Any], format_suffix: str | None = None
    ) -> tuple[Any, str]:
        return renderers[0], renderers[0].media_type


@method_decorator(conditional_page, name="dispatch")
class ApiView(APIView):
    """A view with the API's parser, failures and headers. It may be read from any site."""

    parser_classes = [StrictJSONParser]
    renderer_classes = [JSONRenderer]
    content_negotiation_class = JSONAlways
    max_age = 0

    def get_exception_handler(self) -> Any:
        return handle

    def options(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The methods, also for browsers that ask before they send from another site."""
        return Response(status=204)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        done = super().finalize_response(request, response, *args, **kwargs)
        # Nothing here depends on a cookie, so a page of anybody's may read it.
        done["Access-Control-Allow-Origin"] = "*"
        # Scripts of other sites read no other headers of an answer, and these two they need to
        # change what they saved.
        done["Access-Control-Expose-Headers"] = "ETag, Location"
        if request.method == "OPTIONS":
            done["Access-Control-Allow-Methods"] = ", ".join(self.allowed_methods)
            done["Access-Control-Allow-Headers"] = "Authorization, Content-Type, If-Match"
            # So long a browser need not ask again before it sends.
            done["Access-Control-Max-Age"] = str(HOUR)
        elif request.method in ("GET", "HEAD") and done.status_code == 200:
            if self.max_age:
                patch_cache_control(done, public=True, max_age=self.max_age)
            else:
                # It may be kept, but is asked about each time: the ETag makes that cheap.
                patch_cache_control(done, no_cache=True)
        return done


class NothingHere(ApiView):
    """404 for every address of the API that does not exist."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise MissingError("not-found", "There is nothing at this address.")
