"""The cache that all processes share. The site works without it."""

import logging
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
T = TypeVar("T")

ILL = (RedisError, pickle.UnpicklingError, AttributeError, EOFError, ImportError, IndexError)
"""What an unhealthy server answers: nothing, that it is full or read-only, or a value that is not
ours."""

TRIED = "state"


class _Client(RedisCacheClient):
    """While the server is away or ill it reads as empty and stores and counts nothing."""

    def get(self, key: str, default: object) -> object:
        return _there(lambda: super(_Client, self).get(key, default), default)

    def get_many(self, keys: Any) -> dict:
        return _there(lambda: super(_Client, self).get_many(keys), {})

    def has_key(self, key: str) -> bool:
        return _there(lambda: super(_Client, self).has_key(key), False)

    def set(self, key: str, value: object, timeout: int | None) -> None:
        _there(lambda: super(_Client, self).set(key, value, timeout), None)

    def set_many(self, data: Any, timeout: int | None) -> None:
        _there(lambda: super(_Client, self).set_many(data, timeout), None)

    def add(self, key: str, value: object, timeout: int | None) -> bool:
        return _there(lambda: super(_Client, self).add(key, value, timeout), False)

    def touch(self, key: str, timeout: int | None) -> bool:
        return _there(lambda: super(_Client, self).touch(key, timeout), False)

    def delete(self, key: str) -> bool:
        return _there(lambda: super(_Client, self).delete(key), False)

    def delete_many(self, keys: Any) -> None:
        _there(lambda: super(_Client, self).delete_many(keys), None)

    def clear(self) -> bool:
        return _there(lambda: super(_Client, self).clear(), False)

    def incr(self, key: str, delta: int) -> int:
        """Raises ValueError, as for what is not there."""
        counted = _there(lambda: super(_Client, self).incr(key, delta), None)
        if counted is None:
            raise ValueError(key)
        return counted

    def wrong(self, key: str) -> str:
        """What is wrong with the server; empty if it keeps what it is given."""
        try:
            # Written, not pinged: a server that is full or a replica answers a ping and keeps
            # nothing. It is gone after a second.
            super().set(key, "", 1)
        except ILL as error:
            return str(error) or type(error).__name__
        return ""


class SharedCache(RedisCache):
    """Redis or Valkey, as long as it answers well."""

    def __init__(self, server: str, params: dict) -> None:
        super().__init__(server, params)
        self._class = _Client

    def wrong(self) -> str:
        """What is wrong with the server; empty if it keeps what it is given."""
        return str(self._cache.wrong(self.make_key(TRIED)))


def _there(ask: Callable[[], T], away: T) -> T:
    try:
        return ask()
    except ILL as error:
        logger.warning("The shared cache is of no use: %s", error)
        return away
