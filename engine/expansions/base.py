"""The base game."""

from engine.board.features import Feature
from engine.model.figures import FOLLOWER
from engine.model.kinds import FeatureKind
from engine.rules.hooks import ExpansionAnswers, Ordered, Station
from engine.rules.state import State
from engine.scoring import worth
from engine.turn.deploying import followers
from engine.turn.hooks import TurnAnswers


def follower_votes(_feature: Feature, state: State) -> int:
    """A follower has one vote wherever it stands."""
    return state.ruleset.number("base.majority.votes")


ANSWERS = ExpansionAnswers(
    supply={FOLLOWER: "base.supply.followers"},
    followers={FOLLOWER: None},
    votes={FOLLOWER: follower_votes},
    turn=TurnAnswers(rights=(followers("base.follower", FOLLOWER),)),
    terms={
        FeatureKind.ROAD: (Ordered(Station.WORTH, worth.road),),
        FeatureKind.CITY: (Ordered(Station.WORTH, worth.city),),
        FeatureKind.CLOISTER: (Ordered(Station.WORTH, worth.surrounded("base.cloister")),),
    },
)
