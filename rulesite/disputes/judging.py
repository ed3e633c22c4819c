"""What saved disputes ask."""

from rulesite.disputes.models import Reply, Revision
from rulesite.scenarios.asked import DisputeQuestion
from rulesite.scenarios.turn_address import NOTHING, TurnAddress


def of_reply(reply: Reply) -> DisputeQuestion:
    """What a board beside a dispute asks."""
    rules = tuple(reply.rules.split(","))
    turn = TurnAddress(reply.position, NOTHING, rules, reply.farms, usual=())
    return DisputeQuestion(turn, reply.asked)


def of(revision: Revision) -> DisputeQuestion:
    """What a revision asks."""
    rules = tuple(revision.rules.split(","))
    actions = revision.actions or NOTHING
    turn = TurnAddress(revision.position, actions, rules, revision.farms, usual=())
    return DisputeQuestion(turn, revision.asked)
