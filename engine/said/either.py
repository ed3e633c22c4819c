"""What a statement and a tally have in common: both are laid out, and both take expansions."""

from typing import TypeAlias

from engine.rules.ruleset import Ruleset
from engine.said.building import BuiltExample, build
from engine.said.plain import write_said
from engine.said.said import Statement, expansions_of
from engine.said.tally import Tally, write_tally
from engine.said.tallying import build_tally

Said: TypeAlias = Statement | Tally


def lay_out(said: Said, ruleset: Ruleset) -> BuiltExample:
    """An example board for what is said. Raises InputError and RefusedError."""
    return build_tally(said, ruleset) if isinstance(said, Tally) else build(said, ruleset)


def expansions_said(said: Said) -> frozenset[str]:
    """The expansions that it takes."""
    return frozenset({said.row.expansion}) if isinstance(said, Tally) else expansions_of(said)


def flat(said: Said) -> dict[str, str | int]:
    """It as a flat list of names with a number each."""
    return write_tally(said) if isinstance(said, Tally) else write_said(said)


def named(said: Said) -> tuple[str, ...]:
    """The players of whom something is said, in the order of naming."""
    if isinstance(said, Tally):
        return said.named
    return tuple(dict.fromkeys(one.player for one in said.standing))
