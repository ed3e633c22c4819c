"""What is drawn of The Festival."""

from rulesite.drawing.markup import group, path
from rulesite.drawing.strokes import disc


def festival() -> str:
    """A bonfire in a ring of stones."""
    ground = disc(10.5, "lane", stroke="stone", stroke_width=2.6, stroke_dasharray="3.2 1.6")
    logs = path("M-8 8.5L7 4M8 8.5L-7 4", fill="none", stroke="roof", stroke_width=3)
    fire = path(
        "M-6.5 4C-9-2-4.5-4-4.8-8.5C-2-7-1.4-5-1.6-3C-.6-6 0-9 2.6-12C2.6-8.4 4-7 4.6-5"
        "C5-6 5.2-7 5-8.4C8-4.6 8.6.6 6 4C3.6 7-4 7.4-6.5 4Z",
        fill="fire",
    )
    heart = path(
        "M-2.8 4.6C-4 1.6-1.4 .4-.6-3C1.6-.8 4 1.8 2.4 4.6C1 6.2-1.6 6.2-2.8 4.6Z", fill="grain"
    )
    flames = group(fire + heart, stroke="ink", stroke_width=0.8, stroke_linejoin="round")
    return ground + logs + flames


SYMBOLS = {"festival": (festival, 12.0)}
