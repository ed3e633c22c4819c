"""The colours of the drawings: custom properties, each with its value for light.

A page changes them by setting the properties (see ``static/drawing/tiles.css``); where no page
does, as in a picture file, the values given here hold.
"""

COLOURS: dict[str, str] = {
    "farm": "#c9d19e",
    "grass": "#9aa76f",
    "leaf": "#83955c",
    "city": "#e6c798",
    "lane": "#cfa872",
    "wall": "#5a4234",
    "stone": "#efe3cb",
    "roof": "#b5583c",
    "shade": "#8d412d",
    "road": "#fbf6e8",
    "verge": "#66563f",
    "river": "#9cc0cf",
    "bank": "#53809a",
    "ink": "#3b3029",
    "seam": "#3b3029",
    "pig": "#e58f86",
    "paper": "#fdf9ee",
    "shield": "#2f5a8c",
    "wine": "#8a3b5c",
    "grain": "#d09a2a",
    "cloth": "#3f7f79",
    "dragon": "#9c2f2a",
    "fire": "#e2762b",
    "gate": "#6a55a0",
    "mark": "#c8501e",
    "yes": "#3f7a34",
    "no": "#a8322a",
}
"""Name of each custom property without its ``--tile-``, and its value for light."""

PLAYERS: dict[str, tuple[str, str]] = {
    "red": ("#c0302b", "#ffffff"),
    "blue": ("#2a5fa8", "#ffffff"),
    "green": ("#3b7d3a", "#ffffff"),
    "yellow": ("#e9bd2f", "#2c2410"),
    "black": ("#2b2826", "#ffffff"),
    "grey": ("#8d8f90", "#17181a"),
    "pink": ("#ee97bd", "#2c1020"),
    "violet": ("#6a3d9a", "#ffffff"),
}
"""The colour of each player's figures, and that of the letter on them."""


def colour(name: str) -> str:
    """The value of ``fill`` or ``stroke`` for a colour by name. KeyError for an unknown one."""
    return f"var(--tile-{name},{COLOURS[name]})"
