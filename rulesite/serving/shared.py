"""The cache that all processes share. Nothing in it would be missed, so pages stand without it."""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import ConnectionError as AwayError
from redis.exceptions import TimeoutError as SilentError

logger = logging.getLogger(__name__)
T = TypeVar("T")


class _Client(RedisCacheClient):
    """While the server is away nothing is there, nothing is kept and nothing counted."""

    def get(self, key: str, default: object) -> object:
        return _there(lambda: super(_Client, self).get(key, default), default)

    def set(self, key: str, value: object, timeout: int | None) -> None:
        _there(lambda: super(_Client, self).set(key, value, timeout), None)

    def add(self, key: str, value: object, timeout: int | None) -> bool:
        return _there(lambda: super(_Client, self).add(key, value, timeout), False)

    def incr(self, key: str, delta: int) -> int:
        """Raises ValueError, as for what is not there."""
        counted = _there(lambda: super(_Client, self).incr(key, delta), None)
        if counted is None:
            raise ValueError(key)
        return counted


class SharedCache(RedisCache):
    """Redis or Valkey, as long as it answers."""

    def __init__(self, server: str, params: dict) -> None:
        super().__init__(server, params)
        self._class = _Client


def _there(ask: Callable[[], T], away: T) -> T:
    try:
        return ask()
    except (AwayError, SilentError) as error:
        logger.warning("The shared cache does not answer: %s", error)
        return away
