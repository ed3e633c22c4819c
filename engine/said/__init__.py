"""A feature that somebody tells of instead of laying it out.

``Statement`` is what is told; ``build`` lays out an example board that shows it, which the ordinary
engine scores; ``read_back`` reads what can be said of a feature off a board again. ``Holdings`` is
what is told of no feature, with ``build_holdings`` and ``read_holdings_back``.
"""

from engine.model.holdings import HoldingForm, HoldingRow
from engine.model.vocabulary import StandingRow
from engine.said.building import BuiltExample, build
from engine.said.either import Said, expansions_said, flat, lay_out, named
from engine.said.held_board import build_holdings, read_holdings_back
from engine.said.holdings import (
    MOST_HAD,
    Had,
    Holdings,
    check_holdings,
    had_name,
    holdable,
    read_holdings,
    write_holdings,
)
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
    "MOST_HAD",
    "MOST_MARKS",
    "MOST_TILES",
    "BuiltExample",
    "FiguresThere",
    "Had",
    "HoldingForm",
    "HoldingRow",
    "Holdings",
    "Said",
    "Sayable",
    "StandingRow",
    "Statement",
    "Told",
    "asked",
    "build",
    "build_holdings",
    "check",
    "check_holdings",
    "counted",
    "expansions_of",
    "expansions_said",
    "figure_name",
    "flat",
    "full",
    "had_name",
    "holdable",
    "kind_name",
    "lay_out",
    "named",
    "read_back",
    "read_holdings",
    "read_holdings_back",
    "read_said",
    "sayable",
    "slug",
    "things",
    "told",
    "write_holdings",
    "write_said",
]
