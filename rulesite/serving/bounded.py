"""A cache in the memory of one process, limited in bytes."""

from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.locmem import LocMemCache

BESIDE = 500
"""Bytes that an entry takes beside its value: key, expiry, and its place in both tables."""

_taken: dict[str, int] = {}
"""Bytes in use by the name of a cache; all threads share it."""


class BoundedCache(LocMemCache):
    """Django's local-memory cache with ``MAX_BYTES`` among its options.

    The least recently used entry goes first. A value that would take more than a quarter of the
    limit is not kept.
    """

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._name = name
        self._most: int = params["OPTIONS"]["MAX_BYTES"]
        _taken.setdefault(name, 0)

    @property
    def taken(self) -> int:
        """Bytes that are in use."""
        return _taken[self._name]

    def _set(self, key: str, value: bytes, timeout: Any = DEFAULT_TIMEOUT) -> None:
        # Django's cache would overwrite the value, and what the old one took would never be given
        # back.
        self._delete(key)
        if _size(value) > self._most // 4:
            return
        super()._set(key, value, timeout)
        _taken[self._name] += _size(value)
        while self.taken > self._most:
            # Django puts what was used last at the front of its table.
            self._delete(next(reversed(self._cache)))

    def _delete(self, key: str) -> bool:
        there = self._cache.get(key)
        if there is not None:
            _taken[self._name] -= _size(there)
        return bool(super()._delete(key))

    def _cull(self) -> None:
        super()._cull()
        # Which entries it removes Django does not say, so all that are left are counted anew.
        _taken[self._name] = sum(map(_size, self._cache.values()))

    def clear(self) -> None:
        """Forget everything."""
        super().clear()
        _taken[self._name] = 0


def _size(value: bytes) -> int:
    return len(value) + BESIDE
