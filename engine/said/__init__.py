"""A feature that somebody tells of instead of laying it out.

``Statement`` is what is told; ``build`` lays out an example board that shows it, which the ordinary
engine scores; ``read_back`` reads what can be said of a feature off a board again.
"""

from engine.model.vocabulary import StandingRow
from engine.said.building import BuiltExample, build
from engine.said.plain import figure_name, read_said, slug, things, write_said
from engine.said.reading import read_back
from engine.said.said import (
    MOST_CITIES,
    MOST_FIGURES,
    MOST_MARKS,
    MOST_TILES,
    FiguresThere,
    Sayable,
    Statement,
    Told,
    asked,
    check,
    counted,
    expansions_of,
    full,
    kind_name,
    sayable,
    told,
)

__all__ = [
    "MOST_CITIES",
    "MOST_FIGURES",
    "MOST_MARKS",
    "MOST_TILES",
    "BuiltExample",
    "FiguresThere",
    "Sayable",
    "StandingRow",
    "Statement",
    "Told",
    "asked",
    "build",
    "check",
    "counted",
    "expansions_of",
    "figure_name",
    "full",
    "kind_name",
    "read_back",
    "read_said",
    "sayable",
    "slug",
    "things",
    "told",
    "write_said",
]
