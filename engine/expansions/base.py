"""The base game."""

from engine.model.tiles import Kind
from engine.rules.hooks import Answers
from engine.scoring import worth

ANSWERS = Answers(
    terms={Kind.ROAD: worth.road, Kind.CITY: worth.city, Kind.CLOISTER: worth.cloister}
)
