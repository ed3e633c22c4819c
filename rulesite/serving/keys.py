"""Edit keys in cookies: whoever has the key of a saved thing may change it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

YEAR = 31_536_000
"""How long a device keeps a key, in seconds."""


def key_in(request: HttpRequest, cookie: str, fits: Callable[[str], bool]) -> str:
    """The key that a request carries; empty unless ``fits`` accepts it."""
    key = request.COOKIES.get(cookie, "")
    return key if key and fits(key) else ""


def with_key(
    request: HttpRequest, response: HttpResponse, cookie: str, key: str, path: str
) -> HttpResponse:
    """Set the cookie with a key on a response. It is sent to the pages below ``path`` alone, and
    appears in no address."""
    response.set_cookie(
        cookie,
        key,
        max_age=YEAR,
        path=path,
        secure=request.is_secure(),
        httponly=True,
        # A form on another page cannot send it along, and a link to this page still does.
        samesite="Lax",
    )
    return response
