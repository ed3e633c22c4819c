"""The filters of a list, each with its values and how many rows each value would leave."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FacetChoice:
    """A value of a filter: the query that chooses it, and how much it would leave if that is to be
    told."""

    word: str
    query: str
    count: int | None
    chosen: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """A filter and its values."""

    title: str
    choices: tuple[FacetChoice, ...]
