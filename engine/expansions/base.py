"""The base game."""

from engine.model.figures import FOLLOWER
from engine.model.tiles import Kind
from engine.rules.hooks import Answers
from engine.scoring import worth

ANSWERS = Answers(
    supply={FOLLOWER: "base.supply.followers"},
    votes={FOLLOWER: "base.majority.votes"},
    terms={Kind.ROAD: worth.road, Kind.CITY: worth.city, Kind.CLOISTER: worth.cloister},
)
