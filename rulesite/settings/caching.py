"""Where copies are kept and requests are counted: in each process, or where all of them share."""

from typing import Any

SIZES = {"default": 10_000, "pages": 3_000, "asked": 400, "pictures": 60}
"""Entries of each cache in a process: counts of requests, pages with an address of their own,
answers to questions, and painted boards, of both of which there is no end."""

PARTS, MANY = "template_fragments", 300
"""Parts of pages that all have alike: those of a process are nearer than any it could share."""

DAY = 86_400  # seconds

PATIENCE = 0.5
"""Seconds until a shared cache counts as away."""


def caches(url: str) -> dict[str, dict[str, Any]]:
    """The caches, at ``redis://host:port/number`` (Redis or Valkey), or in the process's memory."""
    shared = {name: _redis(name, url) if url else _local(name) for name in SIZES}
    return {**shared, PARTS: _local(PARTS)}


def _redis(name: str, url: str) -> dict[str, Any]:
    return {
        "BACKEND": "rulesite.serving.shared.SharedCache",
        "LOCATION": url,
        "KEY_PREFIX": name,
        "TIMEOUT": DAY,
        "OPTIONS": {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE},
    }


def _local(name: str) -> dict[str, Any]:
    return {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": name,
        "TIMEOUT": DAY,
        "OPTIONS": {"MAX_ENTRIES": SIZES.get(name, MANY)},
    }
