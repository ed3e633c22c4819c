"""The pieces that belong to no player: dragon, fairy, Count, towers."""

from rulesite.drawing.geometry import Point, number
from rulesite.drawing.markup import element, group, path


def dragon() -> str:
    """A dragon with a raised wing."""
    body = path(
        "M-17 9C-19 5-17 1-12 1C-8 1-7 4-3 3C0 2 1-1 1-4C1-9 5-13 10-13L17-10 16-6 10-6C8-6 7-4 7-1"
        "C7 7 1 12-6 12C-11 12-14 10-14 8C-14 7-13 6-12 6",
        fill="dragon",
    )
    wing = path("M-1 1C-9-1-11-9-8-16C-5-12-3-13-1-15C0-11 2-11 4-11C1-8 1-3-1 1Z", fill="fire")
    eye = element("circle", cx=11, cy=-9.6, r=1.2, fill="paper")
    return _ringed(body + wing) + eye


def fairy() -> str:
    """A fairy with two pairs of wings and a wand."""
    wings = path("M0-2C-6-12-15-11-14-5C-13 0-7 2 0 1C7 2 13 0 14-5C15-11 6-12 0-2Z", fill="river")
    gown = path("M0-5C3-5 4 0 6.5 13H-6.5C-4 0-3-5 0-5Z", fill="paper")
    head = element("circle", cy=-9, r=4, fill="paper")
    wand = path("M5 2L12-8", fill="none") + path(
        "M12-13L13.2-9.8 16.4-9.6 13.9-7.6 14.8-4.4 12-6.2 9.2-4.4 10.1-7.6 7.6-9.6 10.8-9.8Z",
        fill="grain", stroke_width=0.7,
    )  # fmt: skip
    return _ringed(wings + gown + head + wand)


def count() -> str:
    """The Count: a crowned head over a cloak."""
    cloak = path("M0-4C7-4 9 4 11 13H-11C-9 4-7-4 0-4Z", fill="gate")
    head = element("circle", cy=-7, r=4.6, fill="paper")
    crown = path("M-5.4-10L-6-16-2.6-13 0-17 2.6-13 6-16 5.4-10Z", fill="grain")
    return _ringed(cloak + head + crown)


def tower(height: int) -> str:
    """A tower seen from the side, with the number of its pieces."""
    word = element(
        "text", str(height), y=6, fill="ink", font_size=12, font_weight="bold",
        font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    return _ringed(_walls()) + word


def _ringed(content: str) -> str:
    """A light line round dark outlines, so that a piece stands off from the tile."""
    halo = group(content, stroke="paper", stroke_width=4, stroke_linejoin="round", fill="none")
    return halo + group(content, stroke="ink", stroke_width=1.1, stroke_linejoin="round")


DRAWN = {"dragon": dragon, "fairy": fairy, "count": count}


def piece_symbols() -> str:
    """``<symbol id="piece-…">`` for the sprite."""
    drawn = {name: draw() for name, draw in DRAWN.items()} | {"tower": _ringed(_walls())}
    return "".join(
        element("symbol", body, id=f"piece-{name}", viewBox="-20 -20 40 40")
        for name, body in drawn.items()
    )


def _walls() -> str:
    return path("M-8 12V-7H-10V-14H-5.6V-11H-2.2V-14H2.2V-11H5.6V-14H10V-7H8V12Z", fill="stone")


def piece(name: str, at: Point, height: int = 0) -> str:
    """A piece at a point of a drawing."""
    body = tower(height) if name == "tower" else DRAWN[name]()
    place = f"translate({number(at[0])} {number(at[1])})"
    return group(body, transform=place, class_=f"piece piece-{name}")
