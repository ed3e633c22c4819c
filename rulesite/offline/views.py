"""The page where a device is told to keep the reference, and what browsers ask for it."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from rulesite.offline import keeping

PAPER, ACCENT = "#f8f4ea", "#8f3322"


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Say what can be kept, and keep it."""
    count = len(list(keeping.pages()))
    size = round(count * keeping.EACH / 1_000_000)
    return render(request, "offline/page.html", {"count": count, "size": size})


@require_safe
def away(request: HttpRequest) -> HttpResponse:
    """What stands in for pages that are not kept."""
    return render(request, "offline/away.html")


@require_safe
def pages(request: HttpRequest) -> JsonResponse:
    """What there is to keep now, and the bundles in which it comes."""
    return JsonResponse(
        {"mark": keeping.mark(), "pages": list(keeping.pages()), "bundles": keeping.bundles()}
    )


@require_safe
def bundle(request: HttpRequest, mark: str, number: int) -> JsonResponse:
    """Pages to keep, many at once; none of a state that is no longer."""
    # A device that began before a release would keep half of each.
    if mark != keeping.mark():
        raise Http404
    return JsonResponse(keeping.bundle(request, number))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. It stands at the root, since it answers for the whole site."""
    context = {"away": reverse("offline:away")}
    kind = "text/javascript; charset=utf-8"
    response = render(request, "offline/sw.js", context, content_type=kind)
    # Else a browser might keep an old worker, and with it old pages.
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """What a device needs to put the site among its programs."""
    told = {
        "id": "/",
        "name": settings.SITE_NAME,
        "short_name": settings.SITE_NAME.rpartition(" ")[2],
        "description": "Who scores what in Carcassonne, under each edition, and by which rule.",
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            _icon("icon-192", 192, "any"),
            _icon("icon-512", 512, "any"),
            _icon("icon-full", 512, "maskable"),
        ],
        "shortcuts": [
            {"name": name, "url": reverse(there)}
            for name, there in (("The board", "scenarios:board"), ("Rules", "rules"))
        ],
    }
    return JsonResponse(told, content_type="application/manifest+json")


def _icon(name: str, pixels: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(f"img/{name}.png"),
        "sizes": f"{pixels}x{pixels}",
        "type": "image/png",
        "purpose": purpose,
    }
