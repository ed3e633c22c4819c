"""The metrics that Prometheus reads: requests, their time, and the work that the engine did."""

import os

from django.http import HttpRequest, HttpResponse
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which the workers of one server add up their numbers; ``gunicorn.conf.py``
sets it."""

REQUESTS = Counter("site_requests", "Requests answered", ["view", "method", "status"])
SECONDS = Histogram(
    "site_request_seconds",
    "Time until the answer was there",
    ["view"],
    # The last is the deadline: no request takes longer.
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
    """The name of the view, not the address: there are few views and any number of addresses."""
    return request.resolver_match.view_name or "unnamed" if request.resolver_match else "none"


def _method(request: HttpRequest) -> str:
    """A known method, or one word for all others, which a client could make up."""
    known = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")
    return request.method if request.method in known else "other"


def exposition() -> bytes:
    """All metrics, summed over the workers where they share a folder."""
    registry = REGISTRY
    if SHARED in os.environ:
        registry = CollectorRegistry()
        # A registry for this answer alone: the usual one knows the numbers of one worker.
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return generate_latest(registry)
