"""Keys that let their holders change what is kept here: each in a cookie of its own pages."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

YEAR = 31_536_000
"""For so many seconds a device keeps a key."""


def key_in(request: HttpRequest, cookie: str, fits: Callable[[str], bool]) -> str:
    """The key that came along, empty unless it fits."""
    key = request.COOKIES.get(cookie, "")
    return key if key and fits(key) else ""


def with_key(
    request: HttpRequest, response: HttpResponse, cookie: str, key: str, path: str
) -> HttpResponse:
    """An answer that hands a key on. It goes nowhere but to the pages below ``path``, and stands
    in no address."""
    response.set_cookie(
        cookie,
        key,
        max_age=YEAR,
        path=path,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )
    return response
