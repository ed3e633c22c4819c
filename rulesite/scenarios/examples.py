"""Positions to start from: each shows one thing that tables quarrel about."""

from dataclasses import dataclass
from functools import cached_property

from engine import api
from rulesite.scenarios.address import Address


@dataclass(frozen=True)
class ScenarioExample:
    """A position as board text, the question to put, and what it shows."""

    slug: str
    title: str
    line: str
    board: str
    q: str = api.NOW
    rules: tuple[str, ...] = ()

    @cached_property
    def position(self) -> api.Position:
        """The position."""
        return api.read_board(self.board)

    @cached_property
    def address(self) -> Address:
        """The address that puts the question."""
        return Address(api.write_notation(self.position), self.rules, "", self.q)


EXAMPLES = (
    ScenarioExample(
        "small-city",
        "A city of two tiles, with a pennant",
        "Full points in Germany, half in America.",
        """
        sets base abbey
        base-crfr 0,0
        abbey-cfff 0,-1 2  red city s
        """,
    ),
    ScenarioExample(
        "farm-methods",
        "Three ways to pay farmers",
        "One city, three farms, and a different answer from each edition of the farm rule.",
        """
        base-crfr 0,0  blue farm ene
        base-cfcf-2 0,-1  red farm wsw
        base-cfff 0,-2 2  red farm ene
        base-frfr 1,0
        """,
        api.FINAL,
        ("bb-rgg", "bb-hig:base.farm.method=2", "bb-hig"),
    ),
    ScenarioExample(
        "shared-city",
        "A city shared by two",
        "One knight each: who is paid?",
        """
        base-crfr 0,0  red city n
        base-frfr 1,0
        base-cfff 1,-1 1
        base-cfff 1,-2
        base-cfff 0,-2 2  blue city s
        base-cfcf-1 0,-1
        """,
    ),
    ScenarioExample(
        "ring-road",
        "A road in a ring",
        "Four bends, no ends: is it complete?",
        """
        base-crfr 0,-1
        base-ffrr 0,0 3  red road e
        base-ffrr 1,0
        base-ffrr 0,1 2  blue farm nnw
        base-ffrr 1,1 1
        """,
    ),
    ScenarioExample(
        "cloister-at-the-end",
        "A cloister when the game ends",
        "Four cells round it are still empty.",
        """
        base-crfr 0,0
        base-frfr 1,0  blue road e
        base-frfr -1,0
        base-ffff 0,1  red cloister
        base-ffrr 1,1 3
        """,
        api.FINAL,
    ),
    ScenarioExample(
        "river-ends",
        "Farms round the spring and the lake",
        "Both farmers lie below the river, the city stands above it.",
        """
        sets base river
        river-fffs-1 0,0 2
        river-csrs 1,0  red farm ssw
        river-fffs-2 2,0  blue farm sse
        base-cfff 1,-1 2
        """,
        api.FINAL,
    ),
)
