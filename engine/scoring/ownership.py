"""Who holds a feature: votes, majority, ties."""

from collections.abc import Iterable

from engine.model.position import Figure
from engine.model.sheet import Cited
from engine.rules.ruleset import Ruleset


def count_votes(figures: Iterable[Figure], ruleset: Ruleset) -> dict[str, int]:
    """The votes of every player with a figure there, in the order of arrival.

    Only the followers in the feature itself count (annotated rules, question 8).
    """
    votes: dict[str, int] = {}
    weight = ruleset.votes
    for player, kind, _, _ in figures:
        votes[player] = votes.get(player, 0) + weight[kind]
    return votes


def winners(votes: dict[str, int]) -> list[str]:
    """The players with most votes; all of them where several are tied."""
    if len(votes) < 2:
        return list(votes)
    most = max(votes.values())
    return [player for player, count in votes.items() if count == most]


def reason(player: str, holders: list[str], ruleset: Ruleset) -> Cited:
    """The rule by which a player with a vote scores or does not."""
    tied = len(holders) > 1 and player in holders
    return ruleset.cites["base.majority.tie" if tied else "base.majority.most"]
