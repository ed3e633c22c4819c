"""What is drawn of The Messages."""

from rulesite.drawing.markup import path
from rulesite.drawing.strokes import ringed


def messenger() -> str:
    """A runner with a letter in a raised hand."""
    body = path(
        "M-3.4-7.4A3.8 3.8 0 1 1 3.8-7.4L8.4-10.4L10-8L5-3.4L4.4 2.4L8.6 11H4.6L.8 4.6L-4.4 11H-8.6"
        "L-3.6 2L-3.8-3.4L-8.4.4L-10-2Z",
        fill="stone",
    )
    return ringed(body + path("M7-15.4H14V-10.4H7Z", fill="paper"))


def message() -> str:
    """A letter with a seal."""
    sheet = path("M-12-8H12V8H-12Z", fill="paper")
    fold = path("M-12-8L0 2L12-8", fill="none")
    seal = path("M0-1.4A3.4 3.4 0 1 1 0 5.4A3.4 3.4 0 1 1 0-1.4Z", fill="fire")
    return ringed(sheet + fold + seal)


PIECES = {"messenger": messenger, "message": message}
