"""The sprite sheet over HTTP."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, HttpResponseRedirect
from django.utils.cache import patch_vary_headers
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from rulesite.drawing.sprite import sprite, sprite_gzip, sprite_hash, sprite_url


@require_safe
def sprite_now(request: HttpRequest) -> HttpResponse:
    """Lead from the plain name to the one with the hash."""
    response = HttpResponseRedirect(sprite_url())
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def sprite_file(request: HttpRequest, digest: str) -> HttpResponse:
    """The sheet, to be kept for ever; an outdated hash leads to the present one."""
    if digest != sprite_hash():
        return sprite_now(request)
    etag = f'"{digest}"'
    response: HttpResponse
    if etag in {
        tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))
    }:
        response = HttpResponseNotModified()
    elif "gzip" in request.headers.get("Accept-Encoding", ""):
        response = HttpResponse(sprite_gzip(), content_type="image/svg+xml")
        response.headers["Content-Encoding"] = "gzip"
    else:
        response = HttpResponse(sprite(), content_type="image/svg+xml")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    patch_vary_headers(response, ["Accept-Encoding"])
    return response
