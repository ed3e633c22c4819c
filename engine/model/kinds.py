"""The kinds of segment, and what is true of every feature of a kind."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import ClassVar, Self

from engine.model.vocabulary import KindRow, rows


class Trait(StrEnum):
    """What a kind may be like."""

    CLOSES = "closes"
    """It is complete once no side of it is open."""

    SURROUNDED = "surrounded"
    """It is complete once every cell round its tile is taken; it reaches no side."""

    FED = "fed"
    """It is complete once all that meets it on its tile is; it reaches no side."""

    FARM = "farm"
    """It reaches half sides, touches cities and is never complete."""

    FILLS = "fills"
    """It fills the sides that it reaches from corner to corner; farms lie beside it."""

    INNER = "inner"
    """It joins the tiles of one land: no outer side shows it."""

    FOURFOLD = "fourfold"
    """It lies on four tiles that meet at a corner, and fills the two sides of each at which it goes
    on. A road that meets it on its tile leads away over a second half of that tile."""

    WALLED = "walled"
    """There are walls round it: whoever comes from without stays outside."""


class FeatureKind(str):
    """What a segment is part of: the name of the kind, with its traits.

    There is one object for each kind, so they compare by identity.
    """

    __slots__ = ("closes", "farm", "fed", "fills", "fourfold", "inner", "surrounded", "walled")

    CITY: ClassVar["FeatureKind"]
    ROAD: ClassVar["FeatureKind"]
    FARM: ClassVar["FeatureKind"]
    CLOISTER: ClassVar["FeatureKind"]

    def __new__(cls, name: str, traits: frozenset[Trait]) -> Self:
        """The kind of a name."""
        kind = super().__new__(cls, name)
        kind.closes = Trait.CLOSES in traits
        kind.farm = Trait.FARM in traits
        kind.fed = Trait.FED in traits
        kind.fills = Trait.FILLS in traits
        kind.fourfold = Trait.FOURFOLD in traits
        kind.inner = Trait.INNER in traits
        kind.surrounded = Trait.SURROUNDED in traits
        kind.walled = Trait.WALLED in traits
        return kind

    closes: bool
    farm: bool
    fed: bool
    fills: bool
    fourfold: bool
    inner: bool
    surrounded: bool
    walled: bool

    @property
    def completes(self) -> bool:
        """Whether a feature of this kind can be complete."""
        return self.closes or self.surrounded or self.fed

    @property
    def central(self) -> bool:
        """Whether it stands in the middle of its tile, by itself or as half of a double one."""
        return self.surrounded or self.fed


@cache
def kinds() -> Mapping[str, FeatureKind]:
    """Every kind of segment by name. Raises ValueError for a trait that there is not."""
    return {
        row.id: FeatureKind(row.id, frozenset(map(Trait, row.traits)))
        for row in rows(KindRow).values()
    }


FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.FARM, FeatureKind.CLOISTER = (
    kinds()[name] for name in ("city", "road", "farm", "cloister")
)
