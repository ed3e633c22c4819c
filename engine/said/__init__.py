"""A feature that somebody tells of instead of laying it out.

``Statement`` is what is told; ``build`` lays out an example board that shows it, which the ordinary
engine scores; ``read_back`` reads what can be said of a feature off a board again. ``Tally`` is
what is told of no feature, with ``build_tally`` and ``read_tally_back``.
"""

from engine.model.tallies import TallyForm, TallyRow
from engine.model.vocabulary import StandingRow
from engine.said.building import BuiltExample, build
from engine.said.either import Said, expansions_said, flat, lay_out, named
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
from engine.said.tally import (
    MOST_HAD,
    Had,
    Tally,
    check_tally,
    had_name,
    read_tally,
    tallies,
    write_tally,
)
from engine.said.tallying import build_tally, read_tally_back

__all__ = [
    "MOST_CITIES",
    "MOST_FIGURES",
    "MOST_HAD",
    "MOST_MARKS",
    "MOST_TILES",
    "BuiltExample",
    "FiguresThere",
    "Had",
    "Said",
    "Sayable",
    "StandingRow",
    "Statement",
    "Tally",
    "TallyForm",
    "TallyRow",
    "Told",
    "asked",
    "build",
    "build_tally",
    "check",
    "check_tally",
    "counted",
    "expansions_of",
    "expansions_said",
    "figure_name",
    "flat",
    "full",
    "had_name",
    "kind_name",
    "lay_out",
    "named",
    "read_back",
    "read_said",
    "read_tally",
    "read_tally_back",
    "sayable",
    "slug",
    "tallies",
    "things",
    "told",
    "write_said",
    "write_tally",
]
