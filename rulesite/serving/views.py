"""What programs ask a running site: its version and its metrics."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST

from rulesite.serving import metrics, version


@never_cache
@require_safe
def what_answers(request: HttpRequest) -> JsonResponse:
    """The release, and the fingerprints of content and engine."""
    return JsonResponse(
        {
            "code": version.code(),
            "content": version.content_mark(),
            "engine": version.engine_mark(),
        }
    )


@never_cache
@require_safe
def numbers(request: HttpRequest) -> HttpResponse:
    """The metrics, for whoever has the token; 404 if the settings have no token."""
    given = request.headers.get("Authorization", "")
    token = settings.METRICS_TOKEN
    if not token or not constant_time_compare(given, f"Bearer {token}"):
        raise Http404
    return HttpResponse(metrics.exposition(), content_type=CONTENT_TYPE_LATEST)
