"""What apps draw ahead and keep on disk. They say it when they start, so this app needs none."""

from collections.abc import Callable

UNDRAWN: dict[str, Callable[[], bool]] = {}
"""For each sort of drawing whether any is missing."""

RECALLED: list[Callable[[], None]] = []
"""What reads such drawings before the first request."""
