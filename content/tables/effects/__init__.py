"""What each figure may do and suffer, as the engine answers it: no answer is written down here.

There is a module for each expansion that raises questions. It holds ``EFFECTS``, the questions, and
may hold ``GROUNDS``, for each kind of segment that it brings a free one on the tile just laid.
"""

import pkgutil
from functools import cache, lru_cache
from importlib import import_module
from types import ModuleType

from content.tables.answers import Effect, ShortAnswer
from content.tables.boards import FreeSegment
from engine import api


@cache
def _modules() -> tuple[ModuleType, ...]:
    """The modules in the order of publication of their expansions."""
    there = {found.name for found in pkgutil.iter_modules(__path__)}
    return tuple(import_module(f"{__name__}.{name}") for name in api.expansions() if name in there)


@cache
def grounds() -> dict[str, FreeSegment]:
    """For each kind of segment a free one on the tile just laid."""
    return {
        kind: ground
        for module in _modules()
        for kind, ground in getattr(module, "GROUNDS", {}).items()
    }


@cache
def effects() -> tuple[Effect, ...]:
    """All questions, group by group."""
    every = (effect for module in _modules() for effect in module.EFFECTS)
    return tuple(sorted(every, key=lambda effect: effect.group))


@lru_cache(maxsize=64)
def answers(edition: str) -> dict[tuple[str, str], ShortAnswer]:
    """All answers of an edition, by effect and figure."""
    return {
        (effect.id, kind): effect.answer(edition, kind)
        for effect in effects()
        for kind in api.FIGURES
    }
