"""What is drawn of Cathedrals in Germany."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def german_cathedral() -> str:
    """A nave with a rose window between two spires, on a paved square."""
    square = disc(10.5, "lane", stroke="verge", stroke_width=1.4)
    nave = path("M-4.4 7V-2.6L0-6 4.4-2.6V7Z", fill="paper")
    towers = path("M-8 7V-4L-6.2-10.6-4.4-4V7ZM4.4 7V-4L6.2-10.6 8-4V7Z", fill="stone")
    door = path("M-1.6 7V3.4L0 1.8 1.6 3.4V7Z", fill="ink")
    rose = disc(1.3, "shield", cy=-1.4)
    church = group(
        nave + towers + rose + door, stroke="ink", stroke_width=0.9, stroke_linejoin="round"
    )
    return square + church


SYMBOLS = {"german-cathedral": (german_cathedral, 10.5)}
