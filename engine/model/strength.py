"""How much weight it carries that a rule says so."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from engine.model.datafiles import read


class Strength(StrEnum):
    """How much weight it carries that a rule says so, the strongest first."""

    PRINTED = "printed"
    """It stands in rules that a publisher printed."""
    ANSWERED = "answered"
    """A publisher answered so when it was asked."""
    TRANSCRIBED = "transcribed"
    """A publisher's printed rules say so, as players copied them out."""
    READ = "interpretation"
    """Players read the rules so."""
    COMPILED = "compiled"
    """Only a document that players compiled says so."""
    TOLD = "told"
    """Reviews, shops or makers of programs tell it."""
    OURS = "ours"
    """No text decides it, and the reference of this project reads the rules so."""
    SILENT = "not-stated"
    """The edition says nothing, and its value is borrowed."""
    HOUSE = "house"
    """The players agreed on it."""

    @property
    def words(self) -> str:
        """``printed rule``, ``the publisher's answer``."""
        return _words()[self]


@cache
def _words() -> Mapping[str, str]:
    return read("", "strengths")
