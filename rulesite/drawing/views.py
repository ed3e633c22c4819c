"""The sheets of drawings over HTTP."""

from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseNotModified,
    HttpResponseRedirect,
)
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from rulesite.drawing.sheets import digest, sheet, sheet_gzip, sheet_url


@require_safe
def sheet_now(request: HttpRequest, name: str) -> HttpResponse:
    """Lead from the plain name to the one with the hash."""
    try:
        response = HttpResponseRedirect(sheet_url(name))
    except KeyError as error:
        raise Http404 from error
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def sheet_file(request: HttpRequest, name: str, mark: str) -> HttpResponse:
    """A sheet, to be kept for ever; an outdated hash leads to the present one."""
    present = sheet_now(request, name)
    if mark != digest(name):
        return present
    etag = f'"{mark}"'
    response: HttpResponse
    if etag in {
        tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))
    }:
        response = HttpResponseNotModified()
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(sheet_gzip(name), content_type="image/svg+xml")
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(sheet(name), content_type="image/svg+xml")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
