"""What is drawn of The Phantom."""

_PHANTOM = (
    "M0-15.4C4.6-15.4 7.4-12 7.8-7.4C8.6-4.6 9.6 4 10 11.4L6.6 8.6L3.4 11.6L0 8.6L-3.4 11.6"
    "L-6.6 8.6L-10 11.4C-9.6 4-8.6-4.6-7.8-7.4C-7.4-12-4.6-15.4 0-15.4Z"
    "M-3-9.6A1.3 1.7 0 1 0-2.9-9.6ZM3-9.6A1.3 1.7 0 1 0 3.1-9.6Z"
)
"""A ghost with a ragged hem and two eyes."""

SHAPES = {"phantom": _PHANTOM}
