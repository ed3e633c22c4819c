"""What is drawn of the Russian promotional tiles."""

from rulesite.drawing.markup import element, group, path


def hut() -> str:
    """A log hut on the legs of a hen."""
    legs = path("M-4 3V9M4 3V9M-7.4 12L-4 9L-.8 12M.8 12L4 9L7.4 12", fill="none", stroke_width=1.8)
    walls = path("M-8-5H8V4H-8Z", fill="lane")
    roof = path("M-11-4L0-14L11-4Z", fill="roof")
    window = path("M-2.4-2.4H2.4V1.6H-2.4Z", fill="grain")
    return group(
        legs + walls + roof + window, stroke="ink", stroke_width=1, stroke_linejoin="round"
    )


def stone() -> str:
    """A stone with a message on it."""
    body = path("M-8 9C-10 0-8-9-2-11C5-12 9-5 8.6 9Z", fill="stone")
    words = path("M-4.6-4H4M-5-.4H4.6M-5 3.2H5", fill="none", stroke_width=1.2)
    return group(body + words, stroke="ink", stroke_width=1, stroke_linejoin="round")


def lake() -> str:
    """A lake with reeds, and the eyes of somebody in it."""
    water = path("M-15 1C-14-7-5-9 1-8C9-9 15-4 15 2C14 9 5 11-1 10C-9 11-15 7-15 1Z", fill="river")
    eyes = "".join(
        element("circle", cx=x, cy=0, r=2.6, fill="paper")
        + element("circle", cx=x, cy=0.4, r=1, fill="ink")
        for x in (-3.6, 3.6)
    )
    reeds = path("M-10 2V-11M-8 3V-8M10 2V-12", fill="none", stroke="leaf", stroke_width=1.8)
    built = group(water, stroke="bank", stroke_width=1.2) + group(
        eyes, stroke="ink", stroke_width=0.8
    )
    return built + reeds


def tree() -> str:
    """An oak with somebody in it who whistles."""
    trunk = path("M-3.4 13C-2 6-2.4 4-7-1L-3 1C-1 2 1 2 3 1L7-1C2.4 4 2 6 3.4 13Z", fill="lane")
    crown = path(
        "M-6 1C-13 2-15-5-10.4-8C-10-14-3-16 1-13.4C7-16 13-12 11.4-7C15-4 12 3 6 1C3 3-3 3-6 1Z",
        fill="leaf",
    )
    face = element("circle", cx=0, cy=-5.6, r=4, fill="paper")
    mouth = element("circle", cx=0, cy=-3.6, r=1.1, fill="ink")
    eyes = path("M-2-6.6H-.8M.8-6.6H2", fill="none", stroke_width=1.1)
    return group(
        trunk + crown + face + mouth + eyes, stroke="ink", stroke_width=0.9, stroke_linejoin="round"
    )


SYMBOLS = {
    "hut": (hut, 14.0),
    "bogatyr": (stone, 10.0),
    "vodyanoy": (lake, 15.0),
    "razboynik": (tree, 15.0),
}
