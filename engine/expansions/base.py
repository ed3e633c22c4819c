"""The base game."""

from engine.board.features import Feature
from engine.model.figures import FOLLOWER
from engine.model.kinds import Kind
from engine.rules.hooks import Answers, Ordered, Station
from engine.rules.state import State
from engine.scoring import worth
from engine.turn.deploying import followers
from engine.turn.hooks import TurnAnswers


def follower_votes(_feature: Feature, state: State) -> int:
    """A follower has one vote wherever it stands."""
    return state.ruleset.number("base.majority.votes")


ANSWERS = Answers(
    supply={FOLLOWER: "base.supply.followers"},
    followers={FOLLOWER: None},
    votes={FOLLOWER: follower_votes},
    turn=TurnAnswers(rights=(followers("base.follower", FOLLOWER),)),
    terms={
        Kind.ROAD: (Ordered(Station.WORTH, worth.road),),
        Kind.CITY: (Ordered(Station.WORTH, worth.city),),
        Kind.CLOISTER: (Ordered(Station.WORTH, worth.surrounded("base.cloister")),),
    },
)
