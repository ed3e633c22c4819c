"""What a statement and holdings have in common: both are laid out, and both take expansions."""

from typing import TypeAlias

from engine.rules.ruleset import Ruleset
from engine.said.building import BuiltExample, build
from engine.said.held_board import build_holdings
from engine.said.holdings import Holdings, write_holdings
from engine.said.plain import write_said
from engine.said.said import Statement, expansions_of

Said: TypeAlias = Statement | Holdings


def lay_out(said: Said, ruleset: Ruleset) -> BuiltExample:
    """An example board for what is said. Raises InputError and RefusedError."""
    return build_holdings(said, ruleset) if isinstance(said, Holdings) else build(said, ruleset)


def expansions_said(said: Said) -> frozenset[str]:
    """The expansions that it takes."""
    return frozenset({said.row.expansion}) if isinstance(said, Holdings) else expansions_of(said)


def flat(said: Said) -> dict[str, str | int]:
    """It as a flat list of names with a number each."""
    return write_holdings(said) if isinstance(said, Holdings) else write_said(said)


def named(said: Said) -> tuple[str, ...]:
    """The players of whom something is said, in the order of naming."""
    if isinstance(said, Holdings):
        return said.named
    return tuple(dict.fromkeys(one.player for one in said.standing))
