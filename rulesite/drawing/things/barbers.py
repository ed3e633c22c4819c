"""What is drawn of The Barber-Surgeons."""

from rulesite.drawing.markup import element, group, path


def bath(number: int) -> str:
    """A tub of water with its number on it."""
    steam = path("M-5-7C-7-9.4-3-10.4-5-13M5-7C3-9.4 7-10.4 5-13", fill="none", stroke="bank")
    tub = path("M-11-6H11V6A3 3 0 0 1 8 9H-8A3 3 0 0 1-11 6Z", fill="lane")
    water = path("M-11-6H11V-2.6C7-.6 4-4.6 0-2.6C-4-.6-7-4.6-11-2.6Z", fill="river")
    told = element(
        "text", str(number), y=7.4, fill="ink", font_size=10, font_weight="bold",
        font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip
    built = group(tub + water, stroke="ink", stroke_width=1, stroke_linejoin="round")
    return steam + built + told


SYMBOLS = {"bath": (bath, 13.0)}
