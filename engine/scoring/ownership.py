"""Who holds a feature: votes, majority, ties."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.board.features import Feature
from engine.model.sheet import Cited, Tiebreak
from engine.rules.ruleset import Ruleset
from engine.rules.state import State

_NOBODY: Final[Mapping[str, Cited]] = MappingProxyType({})


class Control(NamedTuple):
    """Who holds a feature, or several that are settled together.

    ``votes`` are those of every player who counts there, ``holders`` the players who get its
    points, ``reasons`` the rule that gave or denied them to each, ``weights`` the rules by which
    figures there count otherwise than a follower, ``tiebreak`` what broke a tie. ``waived`` are the
    holders who do something else in place of the points, each with the rule by which they do.
    """

    votes: Mapping[str, int]
    holders: Collection[str]
    reasons: Mapping[str, Cited]
    weights: tuple[Cited, ...]
    tiebreak: Tiebreak | None = None
    waived: Mapping[str, Cited] = _NOBODY

    def pays(self, player: str) -> bool:
        """Whether a player gets the points of what is held."""
        return player in self.holders and player not in self.waived

    def why(self, player: str) -> Cited:
        """The rule that gives the points to a player with votes there, or denies them."""
        return self.waived.get(player) or self.reasons[player]


def control(features: Sequence[Feature], state: State) -> Control:
    """Count the votes, find who has most, and break a tie where a rule in play does."""
    ruleset = state.ruleset
    votes = count_votes(features, state)
    holders = most_votes(votes, ruleset)
    # Also those who get nothing: a verdict tells everybody there why.
    reasons = {player: _reason(player, holders, ruleset) for player in votes}
    weights = _weights(features, ruleset)
    if len(holders) > 1:
        for ask in ruleset.ties:
            if tie := ask(tuple(holders), tuple(features), state):
                # All who were tied, whether they won or lost by it.
                reasons |= dict.fromkeys(holders, ruleset.cites[tie.rule])
                return Control(votes, tie.holders, reasons, weights, tie.broken)
    return Control(votes, holders, reasons, weights)


def count_votes(features: Iterable[Feature], state: State) -> dict[str, int]:
    """The votes of every player with a follower in the features, in the order of arrival.

    Only the followers in the features themselves count (annotated rules, question 8). Figures
    that are no followers give no votes, and a player with nothing else there is not named.
    """
    votes: dict[str, int] = {}
    weights = state.ruleset.votes
    for feature in features:
        # Unpacked, not asked by name: this is counted for every feature of every board that is
        # tried.
        for player, kind, _, _ in feature.figures:
            weigh = weights.get(kind)
            if weigh is not None:
                votes[player] = votes.get(player, 0) + weigh(feature, state)
    return votes


def _weights(features: Iterable[Feature], ruleset: Ruleset) -> tuple[Cited, ...]:
    """What gives figures there other votes than a follower's, each once."""
    rated = ruleset.weighty
    if not rated:
        return ()
    kinds = (figure.kind for feature in features for figure in feature.figures)
    return tuple(ruleset.cites[r] for r in dict.fromkeys(rated[k] for k in kinds if k in rated))


def most_votes(votes: Mapping[str, int], ruleset: Ruleset) -> list[str]:
    """The players with most votes; all of them where several are tied.

    Whether figures without a vote hold what nobody has votes in, a rule says.
    """
    most = max(votes.values()) if votes else 0
    if not most and not (ruleset.powerless and ruleset.flag(ruleset.powerless)):
        return []
    return [player for player, count in votes.items() if count == most]


def _reason(player: str, holders: Sequence[str], ruleset: Ruleset) -> Cited:
    """The rule by which a player with a follower there scores or does not."""
    if not holders and ruleset.powerless:
        return ruleset.cites[ruleset.powerless]
    # Who has fewer votes loses by the majority, though others may be tied above.
    tied = len(holders) > 1 and player in holders
    return ruleset.cites["base.majority.tie" if tied else "base.majority.most"]
