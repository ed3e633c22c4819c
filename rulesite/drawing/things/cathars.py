"""What is drawn of The Cathars."""

from rulesite.drawing.markup import group, path


def besieged() -> str:
    """Two swords crossed."""
    blades = "M-7 7L7-8M7 7L-7-8"
    hilts = path("M-8 3L-3 8M8 3L3 8M-6 6L-9 9M6 6L9 9", fill="none", stroke_width=2)
    return (
        path(blades, fill="none", stroke="ink", stroke_width=3.2)
        + path(blades, fill="none", stroke="paper", stroke_width=1.4)
        + group(hilts, stroke="dragon", stroke_linecap="round")
    )


SYMBOLS = {
    "besieged": (besieged, 8.5),
}
