"""Ids and addresses follow from each other, so that both stay the same for ever."""

OWN = "text."
"""The prefix of ids of passages that are no rules of the engine."""

ROOTS = {
    "rule": "/rules/",
    "note": "/notes/",
    "faq": "/faq/",
    "difference": "/differences/",
    "variant": "/variants/",
    "term": "/terms/",
    "tile-note": "/tile-notes/",
    "tile": "/tiles/",
}
"""The first part of the addresses of each kind; ``tile`` is the catalogue, whose pages are no
entries."""


def path_of(rule_id: str) -> str:
    """``base.city.small`` and ``text.base.terms`` become ``base/city/small``, ``base/terms``."""
    return rule_id.removeprefix(OWN).replace(".", "/")


def ref_of(word: str) -> str:
    """What a link or a list names in full: a bare id is a rule's."""
    return word if ":" in word else f"rule:{word}"


def url_of(word: str) -> str:
    """The address of an entry or a tile, whether or not there is one.

    ``rule:base.city.small`` or its bare id, ``faq:17``, ``term:cloister``, ``tile:base-cfff``.
    """
    kind, _, name = ref_of(word).partition(":")
    return f"{ROOTS[kind]}{path_of(name) if kind == 'rule' else name}/"
