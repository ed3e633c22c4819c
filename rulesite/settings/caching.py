"""The caches: in each process, or shared by all of them."""

from typing import Any, NamedTuple


class Size(NamedTuple):
    """How much a cache in a process holds: entries, and bytes."""

    entries: int
    bytes: int


SIZES = {
    "default": Size(10_000, 10_000_000),
    "pages": Size(3_000, 24_000_000),
    "asked": Size(400, 16_000_000),
    "pictures": Size(60, 16_000_000),
}
"""The caches in a process: request counts, pages with an address of their own, and two that would
grow without end: answers to questions and painted boards."""

PARTS, MANY = "template_fragments", Size(300, 16_000_000)
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
    size = SIZES.get(name, MANY)
    return {
        "BACKEND": "rulesite.serving.bounded.BoundedCache",
        "LOCATION": name,
        "TIMEOUT": DAY,
        "OPTIONS": {"MAX_ENTRIES": size.entries, "MAX_BYTES": size.bytes},
    }
