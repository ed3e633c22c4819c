"""What Prometheus reads: requests, their time, and the work that the engine did for them."""

import os

from django.http import HttpRequest, HttpResponse
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder by which the workers of one server add up; ``gunicorn.conf.py`` sets it."""

REQUESTS = Counter("site_requests", "Requests answered", ["view", "method", "status"])
SECONDS = Histogram(
    "site_request_seconds",
    "Time until the answer was there",
    ["view"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
STEPS = Histogram(
    "site_work_steps",
    "Steps that the engine counted for a request that computed",
    ["view"],
    buckets=(100, 1_000, 10_000, 30_000, 100_000, 300_000, 1_000_000),
)

KEPT = Counter("site_kept", "Pages by how they were had: known, copy, made", ["how"])


def count(
    request: HttpRequest, response: HttpResponse, view: str, seconds: float, steps: int
) -> None:
    """Add a request."""
    REQUESTS.labels(view, _method(request), response.status_code).inc()
    SECONDS.labels(view).observe(seconds)
    if how := getattr(request, "kept", ""):
        KEPT.labels(how).inc()
    if steps:
        STEPS.labels(view).observe(steps)


def view_of(request: HttpRequest) -> str:
    """The name of what answered: there are few, however many addresses are asked for."""
    return request.resolver_match.view_name or "unnamed" if request.resolver_match else "none"


def _method(request: HttpRequest) -> str:
    """Anybody can make up a method."""
    known = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
    return request.method if request.method in known else "other"


def exposition() -> bytes:
    """All numbers, of all workers where they share a folder."""
    registry = REGISTRY
    if SHARED in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
