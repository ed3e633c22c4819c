"""The order of play by name, as ``engine/data/turn/steps.toml`` states it."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple, NewType

from engine.model.datafiles import read

StepId = NewType("StepId", str)
"""The id of a step that the order of play has; ``step`` makes one."""


class Back(NamedTuple):
    """An earlier step that may follow, and when it does, in words."""

    to: StepId
    when: str


class Step(NamedTuple):
    """A step of a turn or of a scoring.

    ``number`` is its place among those of the condensed order of play, several steps having the
    same; ``title`` and ``says`` are for people. ``back`` are the earlier steps to which it may
    lead; otherwise the next one follows.
    """

    id: StepId
    number: int
    title: str
    says: str
    back: tuple[Back, ...] = ()


@cache
def order_of_play() -> Mapping[StepId, Step]:
    """Every step by its id, in the order in which they are gone through."""
    rows = (
        Step(**{**row, "back": tuple(Back(**back) for back in row.get("back", ()))})
        for row in read("turn", "steps")["step"]
    )
    return {row.id: row for row in rows}


def step(name: str) -> StepId:
    """The id of a step. Raises KeyError for one that the order of play does not have."""
    return order_of_play()[StepId(name)].id


BEGIN: Final = step("begin")
DRAW: Final = step("draw")
TILE: Final = step("tile")
# Programs have known the figure step as ``wood`` from the first: what they keep stays readable.
FIGURE: Final = step("wood")
SECOND_FIGURE: Final = step("second-figure")
AFTER_FIGURE: Final = step("after-wood")
COMPLETED: Final = step("completed")
INSTEAD: Final = step("instead")
BEFORE: Final = step("before")
CONTROL: Final = step("control")
PAYMENT: Final = step("payment")
REACTIONS: Final = step("reactions")
SCORED: Final = step("scored")
ONWARD: Final = step("onward")
AFTER_SCORING: Final = step("after-scoring")
AGAIN: Final = step("again")
END: Final = step("end")
LAST: Final = step("last")
BEFORE_FINAL: Final = step("before-final")
FINAL: Final = step("final")
