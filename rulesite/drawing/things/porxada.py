"""What is drawn of La Porxada."""

from rulesite.drawing.markup import group, path


def hall() -> str:
    """A market hall: a wide roof on four pillars."""
    floor = path("M-10 7.4H10", fill="none", stroke_width=1.6)
    pillars = path("M-8 7V-1M-2.7 7V-1M2.7 7V-1M8 7V-1", fill="none", stroke_width=1.8)
    roof = path("M-11.4-.6L-6.4-7.6H6.4L11.4-.6Z", fill="stone")
    return group(floor + pillars + roof, stroke="ink", stroke_width=0.9, stroke_linejoin="round")


SYMBOLS = {"porxada": (hall, 11.0)}
"""La Porxada is the market hall of Granollers."""
