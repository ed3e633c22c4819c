"""Addresses follow from ids, so that both stay for ever."""

OWN = "text."
"""How the id of a passage begins that is no rule of the engine."""


def path_of(rule_id: str) -> str:
    """``base.city.small`` and ``text.base.terms`` become ``base/city/small``, ``base/terms``."""
    return rule_id.removeprefix(OWN).replace(".", "/")


def url_of(rule_id: str) -> str:
    """The address of a rule's page, whether or not there is one."""
    return f"/rules/{path_of(rule_id)}/"
