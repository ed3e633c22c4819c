"""Short ways to state a position and to ask what is wrong with it."""

from engine.api import Position, Violation, problems, read_board, ruleset


def board(text: str) -> Position:
    """A position from board text, where `` / `` parts the lines."""
    return read_board("\n".join(text.split(" / ")))


def wrong(text: str) -> tuple[Violation, ...]:
    """What is wrong with a stated board."""
    position = board(text)
    return problems(position, ruleset("bb-hig", position.sets))


def codes(text: str) -> list[tuple[str, str]]:
    """The code and the rule of everything that is wrong."""
    return [(one.code, one.rule) for one in wrong(text)]
