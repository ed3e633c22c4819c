"""The one error that the engine raises for what it is given."""

from engine.model.geometry import Cell


class EngineError(Exception):
    """Input that cannot be used, or a question that the rules built so far cannot answer.

    ``code`` is a short word for programs, ``rule`` the id of the rule it rests on (or None), and
    ``cell`` the place on the board (or None). ``str(error)`` is the sentence for people.
    """

    def __init__(
        self, code: str, message: str, *, rule: str | None = None, cell: Cell | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.rule = rule
        self.cell = cell


class InputError(EngineError):
    """Something in the input is malformed or unknown."""


class TooLargeError(InputError):
    """The input is larger than the engine takes."""


class IllegalError(EngineError):
    """An action that the rules forbid."""


class UnsettledError(EngineError):
    """The chosen rules do not settle the answer; ``rule`` names the open point."""
