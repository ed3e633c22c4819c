"""Parses a question, a position and rule sets from a request, for pages and the API alike.

``p`` is the position in notation, ``rules`` the rule sets separated by commas, ``farms`` a farm
method chosen by hand, ``q`` the question (``now`` or ``final``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from engine import api
from rulesite import budget

DEFAULT_RULES = ",".join(api.FAMILY)
FARM_RULE = "base.farm.method"


@dataclass(frozen=True, slots=True)
class AskLink:
    """A question that can be put to the engine, and written back as an address.

    Raises api.InputError for a question that there is not.
    """

    position: api.Position
    rulesets: tuple[api.Ruleset, ...]
    question: str

    def __post_init__(self) -> None:
        if self.question not in (api.NOW, api.FINAL):
            raise api.InputError(
                "unknown-question", f"Ask 'now' or 'final', not {self.question[:20]!r}."
            )

    def answer(self) -> api.shapes.AnswerJson:
        """The engine's answer as JSON. Raises api.EngineError."""
        return api.answer(self.position, self.rulesets, self.question, budget.work())

    def compare(self) -> api.Comparison:
        """The engine's answer. Raises api.EngineError."""
        return api.compare(self.position, self.rulesets, self.question, budget.work())

    @property
    def query(self) -> str:
        """The query string that asks the same again."""
        labels = ",".join(ruleset.label for ruleset in self.rulesets)
        notation = api.write_notation(self.position)
        # These signs may stand in a query as they are, and encoded they would treble in length.
        return urlencode({"p": notation, "rules": labels, "q": self.question}, safe="~:,=")


def read_ask(params: Mapping[str, str]) -> AskLink:
    """The question in a query string. Raises api.EngineError naming what is wrong."""
    if not params.get("p"):
        raise api.InputError("no-position", "The address holds no position (p=…).")
    position = api.read_notation(params["p"])
    house = {FARM_RULE: params["farms"]} if params.get("farms") else None
    rulesets = api.read_rulesets(params.get("rules") or DEFAULT_RULES, position.sets, house)
    return AskLink(position, rulesets, params.get("q") or api.NOW)


def status_of(error: api.EngineError) -> int:
    """413 for too much of something; 400 for whatever else a page cannot be made of."""
    return 413 if isinstance(error, api.TooLargeError) else 400


def read_cell(text: str) -> api.Cell:
    """A cell ``x,y``. Raises api.InputError."""
    numbers = text.split(",")
    if len(numbers) != 2 or not all(map(_is_number, numbers)):
        raise api.InputError("bad-cell", f"A cell is x,y, not {text[:20]!r}.")
    return check_cell(int(numbers[0]), int(numbers[1]))


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    # ``isdigit`` alone lets superscripts through, on which ``int`` fails; six digits lie off any
    # table.
    return digits.isascii() and digits.isdigit() and len(digits) < 6


def check_cell(x: int, y: int) -> api.Cell:
    """The cell, if it is on the table. Raises api.InputError."""
    if max(abs(x), abs(y)) > api.MAX_COORDINATE:
        raise api.InputError(
            "bad-cell", f"Coordinates run from -{api.MAX_COORDINATE} to {api.MAX_COORDINATE}."
        )
    return x, y
